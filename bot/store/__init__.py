"""Where tables and people are kept: ports in `base`, SQLite by default, memory for tests."""
