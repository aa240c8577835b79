"""A whole neighbourhood in memory: real coordinator, real painter, a platform and a clock made by hand.

People say and press things by the words they see; time moves only when a test says so.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot import content
from bot.adapters.base import (
    Anchor,
    Command,
    Gone,
    Inbox,
    Key,
    Limits,
    Message,
    Person,
    Place,
    Press,
    Private,
    Reply,
    Sender,
    Target,
    Unreachable,
)
from bot.coordinator.composer import Composer
from bot.coordinator.coordinator import Coordinator
from bot.coordinator.painter import Painter
from bot.coordinator.people import People
from bot.coordinator.play import seed_luck
from bot.coordinator.session import Session
from bot.coordinator.tables import Tables
from bot.coordinator.verdict import House
from bot.engine.prompt import Action
from bot.engine.registry import Entry
from bot.engine.scene import Scene
from bot.engine.seats import Seat
from bot.store.base import Store as AnyStore
from bot.store.memory import MemoryStore
from tests.kit.words import texts

WIDE = Limits(
    text=4096,
    caption=1024,
    label=64,
    alert=200,
    token=64,
    row=8,
    rows=12,
    private=Private.PUSH,
    sheets=True,
    per_minute=0,
    gap=0.0,
    forgets=False,
)


class HandClock:
    """A clock that a test moves; whoever sleeps wakes when it has moved far enough."""

    def __init__(self) -> None:
        self.time = 1_000_000.0
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        event = asyncio.Event()
        self._sleepers.append((self.time + seconds, event))
        await event.wait()

    def next_alarm(self) -> float | None:
        return min((due for due, event in self._sleepers if not event.is_set()), default=None)

    def ring(self) -> None:
        for due, event in self._sleepers:
            if due <= self.time:
                event.set()
        self._sleepers = [entry for entry in self._sleepers if not entry[1].is_set()]


class ScriptPlatform:
    """A chat platform whose every message is kept, in the order it was posted."""

    def __init__(self, name: str = "test", limits: Limits = WIDE) -> None:
        self.name = name
        self.limits = limits
        self.posted: dict[Target, list[tuple[Anchor, Message]]] = {}
        self.retired: set[Anchor] = set()
        self.admins: set[Person] = set()
        self.forgotten: list[Person] = []
        self.shut: set[Target] = set()
        self.troubles: list[Exception] = []
        self.calls = 0
        self.links = True
        self._count = 0

    async def run(self, inbox: Inbox) -> None:
        del inbox
        await asyncio.Event().wait()

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        self.calls += 1
        if self.troubles:
            raise self.troubles.pop(0)
        if target in self.shut:
            raise Unreachable(str(target))
        shown = self.posted.setdefault(target, [])
        if anchor is None:
            self._count += 1
            shown.append((Anchor(f"m{self._count}"), message))
            return shown[-1][0]
        for index, (known, _) in enumerate(shown):
            if known == anchor:
                shown[index] = (anchor, message)
                return anchor
        raise Gone(anchor)

    async def retire(self, target: Target, anchor: Anchor) -> None:
        del target
        self.retired.add(anchor)

    async def is_admin(self, place: Place, person: Person) -> bool:
        del place
        return person in self.admins

    async def forget(self, person: Person) -> None:
        self.forgotten.append(person)

    def private_link(self, payload: str) -> str:
        return f"https://example.invalid/{payload}"

    def message_link(self, place: Place, anchor: Anchor) -> str:
        return f"https://example.invalid/{place.chat}/{anchor}" if self.links else ""


class SketchStudio:
    """Draws a scene as its mark."""

    async def picture(self, scene: Scene) -> bytes:
        return scene.mark.encode()


@dataclass(frozen=True)
class Resident:
    """Somebody in the neighbourhood."""

    hood: Neighbourhood
    sender: Sender

    @property
    def person(self) -> Person:
        return self.sender.person

    async def say(self, name: str, argument: str = "", place: Place | None = None) -> Reply:
        reply = await self.hood.coordinator.command(Command(self.sender, place or self.hood.place, name, argument))
        await self.hood.rest()
        return reply

    async def press(self, label: str, place: Place | None = None) -> Reply:
        return await self.send(self.hood.key(label, place or self.hood.place).token, place)

    async def press_privately(self, label: str) -> Reply:
        key = self.hood.key(label, self.person)
        reply = await self.hood.coordinator.press(Press(self.sender, None, key.token))
        await self.hood.rest()
        return reply

    async def send(
        self,
        token: str,
        place: Place | None = None,
        filling: Mapping[str, int | tuple[int, ...]] | None = None,
    ) -> Reply:
        press = Press(self.sender, place or self.hood.place, token, filling=filling or {})
        reply = await self.hood.coordinator.press(press)
        await self.hood.rest()
        return reply


@dataclass
class Neighbourhood:
    """The running parts and what a test asks of them."""

    coordinator: Coordinator
    painter: Painter
    platform: ScriptPlatform
    clock: HandClock
    store: AnyStore
    place: Place = field(default=Place("test", "xom"))

    def resident(self, name: str, user: str = "") -> Resident:
        identity = user or hashlib.sha256(name.encode()).hexdigest()[:8]
        return Resident(self, Sender(Person(self.platform.name, identity), name))

    async def rest(self) -> None:
        """Let everything happen that needs no time to pass."""
        for _ in range(40):
            await asyncio.sleep(0)

    async def begun(self, *names: str, game: str = "ca_ngua", place: Place | None = None) -> list[Resident]:
        """These people sit down to a game, and it begins."""
        residents = [self.resident(name) for name in names]
        await residents[0].say("play", game, place)
        for resident in residents[1:]:
            await resident.press("Vào bàn", place)
        await residents[0].press("Bắt đầu", place)
        return residents

    async def drained(self) -> None:
        """Wait until a store with a thread of its own has done what was asked of it, and everybody has seen it."""
        for _ in range(25):
            await self.store.recall("nothing")
            await self.rest()

    async def pass_time(self, seconds: float) -> None:
        """Move the clock, stopping wherever somebody wakes."""
        end = self.clock.time + seconds
        while True:
            await self.rest()
            alarm = self.clock.next_alarm()
            if alarm is None or alarm > end:
                break
            self.clock.time = max(self.clock.time, alarm)
            self.clock.ring()
        self.clock.time = end
        self.clock.ring()
        await self.rest()

    def seen(self, target: Target | None = None) -> Message:
        """The newest message at a place or in somebody's private chat."""
        return self.platform.posted[target or self.place][-1][1]

    def words(self, target: Target | None = None) -> str:
        return "\n".join(phrase.words for phrase in self.seen(target).phrases)

    def labels(self, target: Target | None = None) -> list[str]:
        return [key.label for row in self.seen(target).rows for key in row]

    def key(self, label: str, target: Target | None = None) -> Key:
        for row in self.seen(target).rows:
            for key in row:
                if key.label == label or key.label.startswith(label):
                    return key
        raise AssertionError(f"no button {label!r} among {self.labels(target)}")

    async def session(self) -> Session:
        stored = await self.coordinator.tables.in_place(self.place)
        assert stored is not None
        return stored.session


async def _at_once(thought: Callable[[], Action]) -> Action:
    return thought()


async def assembled(
    store: AnyStore,
    platform: ScriptPlatform,
    clock: HandClock,
    shelf: Mapping[str, Entry],
) -> tuple[Coordinator, Painter]:
    house = House(shelf, seed_luck)
    tables = Tables(store, shelf, "test build")
    people = People(store)
    composer = Composer(house, texts().speaker)
    platforms = {platform.name: platform}

    async def language(session: Session, seat: Seat) -> str:
        del seat
        return session.language

    painter = Painter(tables, composer, platforms, SketchStudio(), clock, language)
    coordinator = Coordinator(
        house=house,
        tables=tables,
        store=store,
        people=people,
        composer=composer,
        painter=painter,
        platforms=platforms,
        clock=clock,
        language="vi",
        think=_at_once,
    )
    return coordinator, painter


@asynccontextmanager
async def neighbourhood(
    *,
    store: AnyStore | None = None,
    platform: ScriptPlatform | None = None,
    clock: HandClock | None = None,
    shelf: Mapping[str, Entry] | None = None,
) -> AsyncIterator[Neighbourhood]:
    """A neighbourhood that runs; give it the store, platform and clock of an earlier one to restart that."""
    store, platform, clock = store or MemoryStore(), platform or ScriptPlatform(), clock or HandClock()
    coordinator, painter = await assembled(store, platform, clock, shelf or content.load())
    running: list[Awaitable[None]] = [
        asyncio.ensure_future(painter.run()),
        asyncio.ensure_future(coordinator.keep_time()),
    ]
    hood = Neighbourhood(coordinator, painter, platform, clock, store)
    try:
        await coordinator.recover()
        await hood.rest()
        yield hood
    finally:
        for task in running:
            assert isinstance(task, asyncio.Future)
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
