"""A Telegram Bot API server for tests: strict, local, driven by people who exist only here."""
