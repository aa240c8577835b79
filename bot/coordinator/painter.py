"""Keeps what chats show in step with what the tables are: level-triggered, never a queue of messages.

Theory. The painter is told "this table changed" and nothing more. It composes what should be visible now, compares
digests with what was last shown, and edits the difference. A burst of commits becomes one picture, a lost call is
repaired by the next, and after a crash every table whose painted revision is behind is painted again. Where somebody is
called who was not called by the shown message, a new message is posted (an edit notifies nobody) and the old one loses
its buttons. A place's budget of messages is asked before composing, so that what goes out is always the newest state.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from bot.adapters.base import (
    Anchor,
    ChatPlatform,
    Closed,
    Gone,
    Limits,
    Message,
    Person,
    Private,
    SlowDown,
    Target,
    Unreachable,
)
from bot.coordinator.clock import Clock
from bot.coordinator.composer import Composer, Draft
from bot.coordinator.session import Session, SessionId, Stage
from bot.coordinator.tables import Shown, Stored, Tables
from bot.engine.scene import Scene
from bot.engine.seats import Seat
from bot.store.base import StoreTrouble

TABLE: Final = "table"
_MINUTE: Final = 60.0
_RETRY_SECONDS: Final = 5.0
_SHOW_SECONDS: Final = 30.0
_RETIRE_TRIES: Final = 20
_GLANCE_SECONDS: Final = 1.5
"""How long a table that changes may wait for another of its surfaces, which can't be shown yet."""
_OUTAGE_SECONDS: Final = 10.0
"""A table that couldn't be shown for so long has lost its people time."""

log = logging.getLogger("bot.painter")


class Studio(Protocol):
    """Draws pictures away from the event loop."""

    async def picture(self, scene: Scene) -> bytes:
        """The scene as PNG bytes."""
        ...


@dataclass(slots=True)
class Budget:
    """How much may still be sent to one target: `per_minute` in any minute, `gap` seconds between two."""

    limits: Limits
    sent: deque[float] = field(default_factory=deque)
    blocked_until: float = 0.0

    def wait(self, now: float) -> float:
        """Seconds until the next message may go out."""
        while self.sent and now - self.sent[0] >= _MINUTE:
            self.sent.popleft()
        waits = [self.blocked_until - now]
        if self.sent:
            waits.append(self.sent[-1] + self.limits.gap - now)
        if self.limits.per_minute and len(self.sent) >= self.limits.per_minute:
            waits.append(self.sent[0] + _MINUTE - now)
        return max(0.0, *waits)

    def spend(self, now: float) -> None:
        """A message goes out."""
        self.sent.append(now)

    def refuse(self, until: float) -> None:
        """The last message did not go out: it costs nothing, and nothing more may go out for a while."""
        if self.sent:
            self.sent.pop()
        self.blocked_until = until


@dataclass(frozen=True, slots=True)
class Surface:
    """One thing to be shown: its name within the table, where, and what."""

    name: str
    target: Target
    draft: Draft
    seat: Seat | None = None


class Ward(Protocol):
    """What the painter reports to whoever decides."""

    async def unreachable(self, identity: SessionId, seat: Seat) -> None:
        """The person at a seat can't be written to."""
        ...

    async def shut(self, identity: SessionId) -> None:
        """The table's place can't be written to."""
        ...

    async def seen_again(self, identity: SessionId) -> None:
        """The table couldn't be shown for a while, and now it is."""
        ...

    async def reached(self, session: Session) -> frozenset[Seat]:
        """The seats whose people can be written to."""
        ...


class Painter:
    """Paints all tables; `run` serves until cancelled."""

    def __init__(
        self,
        tables: Tables,
        composer: Composer,
        platforms: Mapping[str, ChatPlatform],
        studio: Studio,
        clock: Clock,
        language: Callable[[Session, Seat], Awaitable[str]],
    ) -> None:
        self._tables = tables
        self._composer = composer
        self._platforms = platforms
        self._studio = studio
        self._clock = clock
        self._language = language
        self._budgets: dict[Target, Budget] = {}
        self._dirty: dict[SessionId, bool] = {}
        self._anew: dict[SessionId, set[str]] = {}
        self._woken: asyncio.Queue[SessionId] = asyncio.Queue()
        self._failing: dict[SessionId, float] = {}
        self._chores: set[asyncio.Task[None]] = set()
        self.pausing = False
        """Whether tables say that they pause."""
        self.ward: Ward | None = None

    @property
    def queued(self) -> int:
        """How many tables wait to be shown, or are being shown."""
        return len(self._dirty)

    def fails(self, identity: SessionId) -> bool:
        """Whether the platform keeps a table from being shown now."""
        return identity in self._failing

    def wake(self, identity: SessionId) -> None:
        """A table changed."""
        if identity not in self._dirty:
            self._woken.put_nowait(identity)
        self._dirty[identity] = True

    def post_anew(self, identity: SessionId, surfaces: Iterable[str] = (TABLE,)) -> None:
        """Show these surfaces of a table in new messages at the bottom; the old ones lose their buttons."""
        self._anew.setdefault(identity, set()).update(surfaces)
        self.wake(identity)

    async def run(self) -> None:
        """Paint whatever is woken, each table in its own task, until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                while True:
                    identity = await self._woken.get()
                    group.create_task(self._keep_painting(identity))
        finally:
            for chore in self._chores:
                chore.cancel()

    async def draw(self, scene: Scene) -> bytes:
        """A picture outside the table's own messages."""
        return await self._studio.picture(scene)

    async def settled(self) -> None:
        """Wait until everything woken so far has been painted."""
        while self._dirty:
            await self._clock.sleep(0.01)

    async def _keep_painting(self, identity: SessionId) -> None:
        try:
            while self._dirty.get(identity):
                self._dirty[identity] = False
                try:
                    wait = await self._paint(identity)
                    if wait is None:
                        await self._shown(identity)
                except StoreTrouble as trouble:
                    log.warning("painting waits session=%s kind=%s", identity, trouble.kind.value)
                    wait = _RETRY_SECONDS
                except Exception:  # a table that can't be read or composed must not take the others along
                    log.exception("table can't be painted session=%s", identity)
                    wait = None
                if wait is not None:
                    await self._rest(identity, wait)
                    self._dirty[identity] = True
        finally:
            del self._dirty[identity]

    async def _rest(self, identity: SessionId, seconds: float) -> None:
        """Wait so long, or until the table has changed: one private chat that is slow doesn't hold the others up."""
        until = self._clock.now() + seconds
        while True:
            left = until - self._clock.now()
            await self._clock.sleep(min(left, _GLANCE_SECONDS))
            if left <= _GLANCE_SECONDS or self._dirty[identity]:
                return

    async def _shown(self, identity: SessionId) -> None:
        since = self._failing.pop(identity, None)
        if since is not None and self.ward is not None and self._clock.now() - since >= _OUTAGE_SECONDS:
            await self.ward.seen_again(identity)

    async def _paint(self, identity: SessionId) -> float | None:
        """Paint one table once; the seconds after which to try again, or None when it is all shown."""
        stored = await self._tables.load(identity)
        if stored is None or stored.session.suspended:
            self._anew.pop(identity, None)
            if stored is not None and stored.painted < stored.session.revision:  # there is nothing to wait for
                await self._tables.painted(identity, stored.session.revision, stored.shown)
            return None
        waits: list[float] = []
        anew = self._anew.setdefault(identity, set())
        shown = {entry.surface: entry for entry in stored.shown}
        surfaces = await self._surfaces(stored)
        for surface in surfaces:
            known = shown.get(surface.name)
            fresh = surface.name in anew
            if known is not None and known.digest == surface.draft.digest and not fresh:
                continue
            platform = self._platforms[surface.target.platform]
            budget = self._budget(surface.target, platform.limits)
            wait = budget.wait(self._clock.now())
            if wait > 0:
                waits.append(wait)
                continue
            budget.spend(self._clock.now())
            anew.discard(surface.name)
            try:
                shown[surface.name] = await self._show(platform, surface, known, fresh=fresh)
            except Gone:
                shown.pop(surface.name, None)
                waits.append(0.0)
            except Unreachable:
                shown[surface.name] = Shown(surface.name, "", surface.draft.digest, ())
                if self.ward is not None and surface.seat is not None:
                    await self.ward.unreachable(identity, surface.seat)
            except SlowDown as plea:
                anew.update([surface.name] if fresh else [])
                budget.refuse(self._clock.now() + plea.seconds)
                if plea.__cause__ is not None:  # the platform's own word, not our pace
                    self._failing.setdefault(identity, self._clock.now())
                waits.append(plea.seconds)
            except Closed:
                self._anew.pop(identity, None)
                if self.ward is not None:
                    await self.ward.shut(identity)
                return None
            except Exception:
                log.exception("surface failed session=%s surface=%s", identity, surface.name)
                self._failing.setdefault(identity, self._clock.now())
                budget.blocked_until = self._clock.now() + _RETRY_SECONDS
                anew.update([surface.name] if fresh else [])
                waits.append(_RETRY_SECONDS)
        if not anew:
            self._anew.pop(identity, None)
        await self._put_away(shown, {surface.name for surface in surfaces})
        revision = stored.session.revision if not waits else stored.painted
        await self._tables.painted(identity, revision, tuple(shown.values()))
        return min(waits) if waits else None

    async def _show(self, platform: ChatPlatform, surface: Surface, known: Shown | None, *, fresh: bool) -> Shown:
        draft = surface.draft
        picture = await self._studio.picture(draft.scene) if draft.scene is not None else None
        message: Message = replace(draft.message, picture=picture)
        anew = fresh or known is None or not known.anchor or bool(draft.calls - set(known.calls))
        anchor = None if anew or known is None else Anchor(known.anchor)
        async with asyncio.timeout(_SHOW_SECONDS):
            now_at = await platform.show(surface.target, message, anchor)
        if anew and known is not None and known.anchor and known.anchor != now_at:  # whatever becomes of the old one
            await self._retire(platform, surface.target, Anchor(known.anchor))
        return Shown(surface.name, now_at, draft.digest, tuple(sorted(draft.calls)))

    async def _put_away(self, shown: dict[str, Shown], wanted: set[str]) -> None:
        """What a person no longer needs (a form that is filled, a game that is over) loses its buttons, once."""
        for name in [name for name in shown if name not in wanted and name != TABLE]:
            entry = shown.pop(name)
            platform, _, user = name.partition(":")[2].partition(":")
            door = self._platforms.get(platform)
            if door is not None and user and entry.anchor:
                await self._retire(door, Person(platform, user), Anchor(entry.anchor))

    async def _retire(self, platform: ChatPlatform, target: Target, anchor: Anchor, tries: int = _RETIRE_TRIES) -> None:
        try:
            async with asyncio.timeout(_SHOW_SECONDS):
                await platform.retire(target, anchor)
        except (SlowDown, TimeoutError) as plea:
            seconds = plea.seconds if isinstance(plea, SlowDown) else _RETRY_SECONDS
            if tries > 1:
                task = asyncio.create_task(self._retire_later(platform, target, anchor, seconds, tries - 1))
                self._chores.add(task)
                task.add_done_callback(self._chores.discard)
            else:
                log.info("old message keeps its buttons target=%s", target.platform)
        except (Gone, Unreachable, Closed):
            log.info("old message keeps its buttons target=%s", target.platform)
        except Exception:
            log.exception("old message keeps its buttons target=%s", target.platform)

    async def _retire_later(
        self, platform: ChatPlatform, target: Target, anchor: Anchor, seconds: float, tries: int
    ) -> None:
        await self._clock.sleep(max(seconds, _RETRY_SECONDS))
        await self._retire(platform, target, anchor, tries)

    async def _surfaces(self, stored: Stored) -> list[Surface]:
        session = stored.session
        platform = self._platforms.get(session.place.platform)
        if platform is None:
            return []
        link = platform.private_link(session.id)
        reached: frozenset[Seat] = frozenset()
        if link and session.stage is Stage.LOBBY and self.ward is not None:
            reached = await self.ward.reached(session)
        table = self._composer.table(session, platform.limits, link, reached)
        found = [Surface(TABLE, session.place, self._composer.pausing(table, session) if self.pausing else table)]
        if session.stage not in (Stage.PLAYING, Stage.OVER) or session.state is None:
            return found
        secret = self._composer.house.entry(session).game.passport.private
        for index, member in enumerate(session.members):
            if member.person is not None and not member.left and index not in session.unreachable:
                found += await self._private(session, Seat(index), member.person, secret=secret)
        return found

    async def _private(self, session: Session, seat: Seat, person: Person, *, secret: bool) -> list[Surface]:
        """What one person is shown in their private chat: their hand, and the form they are filling."""
        door = self._platforms.get(person.platform)
        if door is None or door.limits.private is not Private.PUSH:
            return []
        language = await self._language(session, seat)
        found = []
        if secret:
            hand = self._composer.hand(session, seat, language, door.limits)
            found.append(Surface(_private_name("hand", person), person, hand, seat))
        form = self._composer.form(session, seat, language)
        if form is not None:
            found.append(Surface(_private_name("form", person), person, form, seat))
        return found

    def _budget(self, target: Target, limits: Limits) -> Budget:
        if target not in self._budgets:
            if len(self._budgets) > 10_000:
                self._budgets.clear()
            self._budgets[target] = Budget(limits)
        return self._budgets[target]


def _private_name(what: str, person: Person) -> str:
    """The name of a surface that belongs to a person, whichever seat they hold: what is shown can be found by it."""
    return f"{what}:{person.platform}:{person.user}"
