"""Whether a platform can be reached, told to the inbox when it has not been for a while and when it is again."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.adapters.base import Inbox

PATIENCE_SECONDS: Final = 5.0
"""A connection that is back sooner was never missed."""


class Reach:
    """The line to one platform. Every failure and every success of listening there is reported to it."""

    def __init__(self, platform: str, inbox: Inbox, patience: float = PATIENCE_SECONDS) -> None:
        self._platform = platform
        self._inbox = inbox
        self._patience = patience
        self._waiting: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._told = False
        self._closed = False

    def fails(self) -> None:
        """The platform can't be heard."""
        if self._waiting is None and not self._told and not self._closed:
            self._waiting = asyncio.create_task(self._tell_later())

    def works(self) -> None:
        """The platform is heard."""
        self._stop_waiting()
        if self._told and not self._closed:
            self._told = False
            self._telling = asyncio.create_task(self._inbox.regained(self._platform))

    def close(self) -> None:
        """Nobody listens any more."""
        self._closed = True
        self._stop_waiting()
        if self._telling is not None:
            self._telling.cancel()

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    async def _tell_later(self) -> None:
        await asyncio.sleep(self._patience)
        self._told = True
        self._waiting = None
        await self._inbox.lost(self._platform)
