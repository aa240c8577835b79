"""The Discord door: `door` shows messages, `reader` hears what people do, `gate` is the connection.

This package is `bot.adapters.discord`; `import discord` inside of it means the library, so nothing here may be run as a
script from its own folder.
"""

from bot.adapters.discord.door import Discord

__all__ = ["Discord"]
