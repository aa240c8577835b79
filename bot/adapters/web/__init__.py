"""The browser table: a group chat on this machine or the local network, and the reference for what a platform is."""

from bot.adapters.web.door import Web

__all__ = ["Web"]
