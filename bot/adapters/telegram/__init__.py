"""The Telegram door: `door` shows messages, `intake` and `updates` read what people do, `pace` keeps to the limits."""

from bot.adapters.telegram.door import Telegram
from bot.adapters.telegram.pace import Pace

__all__ = ["Pace", "Telegram"]
