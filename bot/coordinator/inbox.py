"""The inbox as adapters get it: news that must not be lost waits until the store can write, and nothing is raised.

What people ask for has its answer in the coordinator even then. What a platform reports (somebody left, a chat moved, a
place was shut) comes once, so it is done as soon as it can be; the update that brought it is confirmed only then.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.adapters.base import Command, Inbox, Person, Place, Press, Reply, Sender, Typed
from bot.coordinator.clock import Clock
from bot.coordinator.outages import PROBE_SECONDS, Outages
from bot.store.base import StoreTrouble, Trouble

log = logging.getLogger("bot.coordinator")


class PatientInbox:
    """An inbox before the coordinator's own."""

    def __init__(self, inbox: Inbox, outages: Outages, clock: Clock) -> None:
        self._inbox = inbox
        self._outages = outages
        self._clock = clock

    async def press(self, press: Press) -> Reply:
        """A button was pressed."""
        return await self._inbox.press(press)

    async def command(self, command: Command) -> Reply:
        """A command was given."""
        return await self._inbox.command(command)

    async def typed(self, typed: Typed) -> Reply:
        """A typed answer came."""
        return await self._inbox.typed(typed)

    async def reachable(self, sender: Sender) -> None:
        """Somebody opened a private chat."""
        await self._surely("reachable", lambda: self._inbox.reachable(sender))

    async def left(self, place: Place, person: Person) -> None:
        """Somebody is no longer in the place."""
        await self._surely("left", lambda: self._inbox.left(place, person))

    async def moved(self, old: Place, new: Place) -> None:
        """A chat goes on under another reference."""
        await self._surely("moved", lambda: self._inbox.moved(old, new))

    async def closed(self, place: Place) -> None:
        """Nothing can be shown in the place any more, for now."""
        await self._surely("closed", lambda: self._inbox.closed(place))

    async def reopened(self, place: Place) -> None:
        """The place can be written to again."""
        await self._surely("reopened", lambda: self._inbox.reopened(place))

    async def arrived(self, place: Place) -> None:
        """Somebody looks at a place of which this platform shows nothing."""
        await self._surely("arrived", lambda: self._inbox.arrived(place))

    async def lost(self, platform: str) -> None:
        """The whole platform is out of reach."""
        await self._surely("lost", lambda: self._inbox.lost(platform))

    async def regained(self, platform: str) -> None:
        """The platform is within reach again."""
        await self._surely("regained", lambda: self._inbox.regained(platform))

    async def _surely(self, what: str, news: Callable[[], Awaitable[None]]) -> None:
        """Take the news in as soon as the store can write; a damaged page would never take it."""
        while True:
            try:
                await news()
            except StoreTrouble as trouble:
                if trouble.kind is Trouble.DAMAGED:
                    log.critical("news lost kind=%s problem=%s", what, trouble)
                    return
                self._outages.pause(trouble)
                await self._clock.sleep(PROBE_SECONDS)
            else:
                return
