"""Discord under the common contract: the real discord.py on the local wire, and a clock that tests move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import cache, partial

from simcord._clock import Clock
from simcord.backend.models import Message
from simcord.components import walk_components

from bot.adapters.base import Person, Place, SheetField, Target
from bot.adapters.discord import Discord
from bot.texts import Texts
from tests.kit.discordwire import Human, Wire
from tests.kit.discordwire.markdown import read
from tests.kit.discordwire.world import Answered, labels
from tests.kit.platform_rig import Filling, RecordingInbox, ScrapMemory, Sight, rows, said

_LOUD = frozenset({"link", "invite", "mention", "other mention"})


class WorldClock:
    """The adapter's clock: the world's time, and sleepers who wake when a test lets time pass."""

    def __init__(self, clock: Clock, rung: Callable[[], None]) -> None:
        """`rung` is called when somebody begins to wait."""
        self._clock = clock
        self._rung = rung
        self.naps = 0
        self._sleepers: list[tuple[float, asyncio.Event]] = []
        self._free = False

    def now(self) -> float:
        return self._clock.now().timestamp()

    async def sleep(self, seconds: float) -> None:
        if self._free or seconds <= 0:
            await asyncio.sleep(0)
            return
        event = asyncio.Event()
        self._sleepers.append((self.now() + seconds, event))
        self.naps += 1
        self._rung()
        await event.wait()

    def pass_time(self, seconds: float) -> None:
        """Time goes by."""
        self._clock.advance(seconds)
        for due, event in self._sleepers:
            if due <= self.now():
                event.set()
        self._sleepers = [entry for entry in self._sleepers if not entry[1].is_set()]

    def let_go(self) -> None:
        """From now on nobody waits."""
        self._free = True
        for _, event in self._sleepers:
            event.set()


@dataclass
class DiscordRig:
    """A running Discord door on a local wire. The friend sits in the channel; the stranger is in the server too."""

    wire: Wire
    platform: Discord
    clock: WorldClock
    inbox: RecordingInbox
    memory: ScrapMemory
    channel: int
    minh: Human
    hang: Human
    running: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def place(self) -> Place:
        return Place("discord", str(self.channel))

    @property
    def friend(self) -> Person:
        return person(self.minh)

    @property
    def stranger(self) -> Person:
        return person(self.hang)

    def messages(self, target: Target) -> list[Message]:
        """What the bot shows at a target, oldest first."""
        if isinstance(target, Person):
            return self.wire.world.private(self._human(target))
        return self.wire.world.messages(int(target.topic or target.chat))

    def seen(self, target: Target) -> list[Sight]:
        return [self._sight(message) for message in self.messages(target)]

    async def press(self, who: Person, target: Target, label: str) -> str:
        pressed = self.wire.world.press(self._human(who), self._with(target, label), label)
        return await self.answered(pressed)

    async def fill(self, who: Person, target: Target, label: str, filling: Filling) -> str:
        human = self._human(who)
        message = self._with(target, label)
        sheet = await self.platform._sheets.find(
            (f"c{message.channel_id}", f"u{human.id}"), self._token(message, label)
        )
        assert sheet is not None
        opened = self.wire.world.press(human, message, label)
        await self.wire.until(lambda: opened.modal)
        values = {entry.label: _typed(entry, filling[entry.name]) for entry in sheet.fields}
        return await self.answered(self.wire.world.submit(human, opened, values))

    async def press_any(self) -> None:
        """Somebody presses some button in the place."""
        await self.platform.show(self.place, said("Ai chơi?", rows=rows("Vào bàn")), None)
        await self.press(self.friend, self.place, "Vào bàn")

    async def ready(self) -> None:
        """Wait until the library has heard of all servers."""
        assert self.platform._client is not None
        await self.platform._client.wait_until_ready()

    async def answered(self, done: Answered) -> str:
        """Wait until the bot has answered, letting its patience run out; what the person was told."""
        decided = self.inbox.decided
        while not done.kind:
            naps = self.clock.naps
            if self.inbox.decided > decided:
                self.clock.pass_time(1.3)
            await self.wire.until(partial(self._stirred, done, naps))
        return "\n".join(self._sight(message).words for message in done.whispers)

    async def rested(self) -> None:
        """Wait until the door has done everything about what came so far."""
        reader = self.platform._reader
        if reader is not None and reader._busy:
            await asyncio.wait(tuple(reader._busy))

    def _stirred(self, done: Answered, naps: int) -> bool:
        return bool(done.kind) or self.clock.naps > naps

    def delete(self, target: Target) -> None:
        self.wire.world.delete(self.messages(target)[-1])

    def refuse(self, person: Person) -> None:
        self.wire.rest.shut_to[int(person.user)] = 50007

    def hurry(self, seconds: float) -> None:
        trouble = self.wire.trouble("*", "/channels/*", 429)
        trouble.retry_after, trouble.via = seconds, False

    def stumble(self) -> None:
        self.wire.trouble("*", "/channels/*", 502).after = True

    def _with(self, target: Target, label: str) -> Message:
        return next(message for message in reversed(self.messages(target)) if label in labels(message))

    def _token(self, message: Message, label: str) -> str:
        found = next(part for part in walk_components(message.components) if part.get("label") == label)
        return str(found["custom_id"]).partition(":")[2]

    def _human(self, who: Person) -> Human:
        return next(human for human in (self.minh, self.hang) if str(human.id) == who.user)

    def _sight(self, message: Message) -> Sight:
        users = self.wire.world.backend.users
        told = read(message.content, lambda user: users[user].name)
        links = tuple(words for kind, words in told.marks if kind in _LOUD)
        notified = tuple(str(user) for user in message.ping_user_ids)
        called = {*notified}
        pictures = [file for file in message.attachments if file["filename"].endswith(".png")]
        return Sight(
            told.words,
            tuple(labels(message)),
            str(pictures[0]["description"] or "") if pictures else "",
            bool(pictures),
            notified,
            tuple(link for link in links if link not in called),
        )


def person(human: Human) -> Person:
    """The person that an account is."""
    return Person("discord", str(human.id))


def _typed(entry: SheetField, value: int | tuple[int, ...]) -> str | list[str]:
    """What a person types or ticks for a value."""
    if not entry.choices:
        return str(value)
    wanted = value if isinstance(value, tuple) else (value,)
    return [choice.label for choice in entry.choices if choice.value in wanted]


@asynccontextmanager
async def opened(shards: int = 0) -> AsyncIterator[DiscordRig]:
    """A door that is connected and ready."""
    async with Wire.opened() as wire:
        wire.rest.shards = shards or 1
        rig = furnished(wire, ScrapMemory(), shards)
        await connect(rig)
        try:
            yield rig
        finally:
            await disconnect(rig)


def furnished(wire: Wire, memory: ScrapMemory, shards: int = 0) -> DiscordRig:
    """A rig with a channel and two people, not connected yet."""
    clock = WorldClock(wire.world.backend.clock, wire.ring)
    inbox = RecordingInbox(rung=wire.ring)
    channel = wire.world.channel("sân-đình")
    minh, hang = wire.world.human("Minh"), wire.world.human("Hằng")
    return DiscordRig(wire, _door(wire, memory, clock, shards), clock, inbox, memory, channel, minh, hang)


@cache
def _words() -> dict[str, dict[str, str]]:
    return Texts.load().table("discord-")


class BriskDiscord(Discord):
    """The door without its pause between two messages in a channel, for whole games in a moment."""

    limits = replace(Discord.limits, gap=0.0)


def _door(wire: Wire, memory: ScrapMemory, clock: WorldClock, shards: int) -> Discord:
    return BriskDiscord(
        "a.test.token",
        words=_words(),
        memory=memory,
        clock=clock,
        api_url=wire.api_url,
        gateway_url=wire.gateway_url,
        shards=shards,
    )


async def connect(rig: DiscordRig) -> None:
    """Start the door and wait until it hears."""
    already = len(rig.wire.gateway.sessions)
    rig.running = [asyncio.ensure_future(rig.platform.run(rig.inbox))]
    wanted = already + (rig.platform._shards or 1)
    rig.running[0].add_done_callback(lambda _: rig.wire.ring())

    def settled() -> bool:
        return len(rig.wire.gateway.sessions) >= wanted or rig.running[0].done()

    await rig.wire.until(settled, seconds=15)
    if rig.running[0].done():
        rig.running[0].result()


async def disconnect(rig: DiscordRig) -> None:
    """Stop the door, as a program does."""
    rig.clock.let_go()
    for task in rig.running:
        task.cancel()
    await asyncio.gather(*rig.running, return_exceptions=True)
    rig.running = []


async def restart(rig: DiscordRig) -> None:
    """The program stops and starts anew with the same memory."""
    await disconnect(rig)
    rig.clock = WorldClock(rig.wire.world.backend.clock, rig.wire.ring)
    rig.platform = _door(rig.wire, rig.memory, rig.clock, rig.platform._shards)
    await connect(rig)
