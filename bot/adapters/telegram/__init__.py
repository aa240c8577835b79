"""The Telegram door: `door` shows messages, `updates` reads what people do, `wording` keeps to Telegram's limits."""

from bot.adapters.telegram.door import Telegram

__all__ = ["Telegram"]
