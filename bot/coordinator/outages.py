"""Times in which the program can't do its work, and how nobody is punished for them.

There are two kinds. The store can't be written: no press counts, tables say that they pause, and a probe tries the
store until it writes again. A platform is out of reach: its adapter says so, or a table couldn't be shown there for a
while; nobody is answered for there meanwhile. After either, whoever is asked has all their time anew.
"""

from __future__ import annotations

import logging
import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.coordinator import manners
from bot.coordinator.session import Session, SessionId
from bot.coordinator.verdict import Verdict, decided
from bot.store.base import StoreTrouble, Trouble

if TYPE_CHECKING:
    from bot.coordinator.coordinator import Coordinator

log = logging.getLogger("bot.coordinator")

ALL: Final = 1_000_000
"""More tables than there will be."""
PROBE_SECONDS: Final = 2.0
"""How often a store that couldn't be written is tried."""

ADVICE: Final = {
    Trouble.FULL: "the disk is full; make room, nothing else is needed",
    Trouble.READ_ONLY: "the database or its folder is read-only; let the bot's user write there",
    Trouble.LOCKED: "another program holds the database locked; end it, or let it finish",
    Trouble.DAMAGED: "the database is damaged; stop the bot and restore a backup (python -m bot restore FILE)",
    Trouble.BROKEN: "the database can't be read or written; look at the disk and the system's log",
}
"""What an operator can do, by what is wrong."""


class Outages:
    """What is out of order now, and what is done about it."""

    def __init__(self, coordinator: Coordinator) -> None:
        self._coordinator = coordinator
        self._since = 0.0
        self.paused: StoreTrouble | None = None
        self.lost: dict[str, float] = {}
        self.aside: set[str] = set()
        """Tables that can't be read: others go on without them."""

    # ------------------------------------------------------------------ platforms

    def lose(self, platform: str) -> None:
        """A platform is out of reach: nobody is answered for there until it is back."""
        if platform not in self.lost:
            self.lost[platform] = self._coordinator.clock.now()
            log.warning("out of reach platform=%s", platform)

    async def regain(self, platform: str) -> None:
        """A platform is within reach again: whoever is asked there has all their time anew."""
        since = self.lost.pop(platform, None)
        if since is not None:
            log.warning("within reach again platform=%s seconds=%d", platform, self._coordinator.clock.now() - since)
            await self._give_time(platform)

    def out_of_sight(self, session: Session) -> bool:
        """Whether the people of a table can't be heard, or can't see what it shows."""
        return session.place.platform in self.lost or self._coordinator.painter.fails(session.id)

    async def _give_time(self, platform: str = "") -> None:
        coordinator = self._coordinator
        now = coordinator.clock.now()

        def concerned(session: Session) -> Verdict:
            here = platform in ("", session.place.platform)
            return given_time(session, now) if here else Verdict(session)

        for identity in await coordinator.store.due(math.inf, ALL):
            if identity not in self.aside:
                await coordinator.for_all(SessionId(identity), concerned)

    # ------------------------------------------------------------------ the store

    def pause(self, trouble: StoreTrouble) -> None:
        """Nothing can be written: every table that somebody may be looking at says so until it can.

        A damaged page concerns the tables on it alone; writing shows whether there is more to it.
        """
        if trouble.kind is Trouble.DAMAGED or self.paused is not None:
            return
        self.paused, self._since = trouble, self._coordinator.clock.now()
        log.critical("tables pause kind=%s problem=%s advice=%s", trouble.kind.value, trouble, ADVICE[trouble.kind])
        self._say_it_everywhere(pausing=True)
        self._coordinator.nudge.set()

    async def go_on(self) -> None:
        """Tables go on, with fresh time. Raises StoreTrouble while the store still can't write."""
        await self._coordinator.store.probe()
        await self._give_time()
        self.paused = None
        log.warning("tables go on seconds=%d", self._coordinator.clock.now() - self._since)
        self._say_it_everywhere(pausing=False)

    def set_aside(self, identity: SessionId, trouble: StoreTrouble) -> None:
        """A table can't be read: the clock passes it over."""
        self.aside.add(identity)
        log.critical("table set aside session=%s problem=%s advice=%s", identity, trouble, ADVICE[trouble.kind])

    def _say_it_everywhere(self, *, pausing: bool) -> None:
        self._coordinator.painter.pausing = pausing
        for identity in self._coordinator.tables.awake():
            self._coordinator.painter.wake(identity)


def given_time(session: Session, now: float) -> Verdict:
    """After an outage: everybody who is asked has all their time anew, and the table says so once."""
    after = manners.refreshed(session, now)
    return Verdict(session) if after is session else decided(session, manners.noticed(after, "table-was-away"))


def excused(session: Session, now: float) -> Verdict:
    """During an outage: time that ran out begins anew, without a word."""
    after = manners.refreshed(session, now)
    return Verdict(session) if after is session else decided(session, replace(after, notices=session.notices))
