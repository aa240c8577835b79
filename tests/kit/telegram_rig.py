"""Telegram under the common contract: the real python-telegram-bot against the local Bot API server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.adapters.base import Anchor, Inbox, Message, Person, Place, SlowDown, Target
from bot.adapters.telegram import Telegram
from bot.adapters.telegram.pace import Pace
from bot.texts import Texts
from tests.kit.botapi.clients import Clock
from tests.kit.botapi.errors import too_many_requests
from tests.kit.botapi.faults import AnswerLost, Refuse
from tests.kit.botapi.flood import LENIENT, Budgets
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.sight import Seen
from tests.kit.botapi.wire import Call
from tests.kit.botapi.world import Chat, Kind, User
from tests.kit.platform_rig import Filling, RecordingInbox, ScrapMemory, Sight

JOINER = "\N{WORD JOINER}"
"""An invisible sign that keeps Telegram from making links of names."""

_SHOWING = frozenset({"send", "edit"})
_LINKS = frozenset({"url", "text_link", "mention", "email", "phone_number"})


@dataclass
class TelegramRig:
    """A running Telegram door at a local server. Minh (the friend) and Hằng (the stranger) sit in the group."""

    server: BotApiServer
    clock: Clock
    platform: Telegram
    inbox: RecordingInbox
    memory: ScrapMemory
    minh: User
    hang: User
    group: Chat
    webhook: str = ""
    running: asyncio.Task[None] | None = field(default=None)

    @property
    def place(self) -> Place:
        return Place("telegram", str(self.group.id))

    @property
    def friend(self) -> Person:
        return person(self.minh)

    @property
    def stranger(self) -> Person:
        return person(self.hang)

    def messages(self, target: Target) -> list[Seen]:
        """What the bot shows at a target, oldest first."""
        chat = self._chat(target)
        return [seen for seen in self.server.phones.see(chat) if seen.sender == self.server.world.bot.id]

    def seen(self, target: Target) -> list[Sight]:
        return [self._sight(seen) for seen in self.messages(target)]

    async def press(self, who: Person, target: Target, label: str) -> str:
        standing = reversed(self.messages(target))
        message = next(seen for seen in standing if label in seen.labels)
        answer = await self.server.phones.press(self._user(who), message, label)
        return answer.text

    async def fill(self, who: Person, target: Target, label: str, filling: Filling) -> str:
        raise NotImplementedError("forms are filled by buttons on Telegram")

    def delete(self, target: Target) -> None:
        self.server.phones.remove(self.messages(target)[-1])

    def refuse(self, person: Person) -> None:
        self.server.phones.block(self._user(person))

    def hurry(self, seconds: float) -> None:
        """Telegram asks for patience with the next call that shows something."""
        self.server.faults.next("*", Refuse(too_many_requests(round(seconds))), when=_shows)

    def stumble(self) -> None:
        self.server.faults.next("*", AnswerLost(), when=_shows)

    async def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        await self.server.phones.until(condition, what)

    def _chat(self, target: Target) -> Chat | User:
        if isinstance(target, Person):
            return self._user(target)
        return self.server.world.chats[int(target.chat)]

    def _user(self, who: Person) -> User:
        return self.server.world.users[int(who.user)]

    def _sight(self, seen: Seen) -> Sight:
        loud = tuple(style for style in seen.styles if style in _LINKS)
        return Sight(
            seen.text.replace(JOINER, ""),
            seen.labels,
            None if seen.photo else "",
            bool(seen.photo),
            tuple(str(user) for user in seen.mentions),
            loud,
        )


class PatientTelegram(Telegram):
    """A door whose world's clock goes on by what somebody is asked to wait, since contract tests wait for nothing."""

    clock: Clock

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        try:
            return await super().show(target, message, anchor)
        except SlowDown as plea:
            self.clock.advance(plea.seconds)
            raise


def _shows(call: Call) -> bool:
    return call.method[:4].lower() in _SHOWING


def person(user: User) -> Person:
    """The person that an account is."""
    return Person("telegram", str(user.id))


def door(server: BotApiServer, memory: ScrapMemory, clock: Clock, webhook: str = "") -> PatientTelegram:
    """A door that is not running yet; its pace goes by the world's clock."""
    words = Texts.load().table("telegram-")
    found = PatientTelegram(server.token, server.url, webhook, words, memory, Pace(now=clock))
    found.clock = clock
    return found


async def connect(rig: TelegramRig, inbox: Inbox | None = None) -> None:
    """Start the door and wait until it takes updates."""
    before = len(rig.server.calls("getUpdates"))
    rig.running = asyncio.ensure_future(rig.platform.run(inbox or rig.inbox))
    running = rig.running

    def listening() -> bool:
        ready = len(rig.server.calls("getUpdates")) > before or rig.server.webhook.address is not None
        return ready or running.done()

    await rig.until(listening, "the door to open")
    if running.done():
        running.result()


async def disconnect(rig: TelegramRig) -> None:
    """Stop the door, as a program does."""
    if rig.running is not None:
        rig.running.cancel()
        await asyncio.gather(rig.running, return_exceptions=True)
        rig.running = None


async def restart(rig: TelegramRig) -> None:
    """The program stops and starts anew with the same memory."""
    await disconnect(rig)
    rig.platform = door(rig.server, rig.memory, rig.clock, rig.webhook)
    await connect(rig)


def furnished(server: BotApiServer, clock: Clock, *, topics: tuple[str, ...] = (), webhook: str = "") -> TelegramRig:
    """A rig with a group and two people who have opened their private chats, not connected yet."""
    phones = server.phones
    minh, hang = phones.add_user("Minh"), phones.add_user("Hằng")
    kind = Kind.SUPERGROUP if topics else Kind.GROUP
    group = phones.add_group("Xóm", (phones.add_user("Trường"), minh, hang), kind=kind, topics=topics)
    minh.opened = hang.opened = True
    inbox, memory = RecordingInbox(rung=server.world.bell.ring), ScrapMemory()
    platform = door(server, memory, clock, webhook)
    return TelegramRig(server, clock, platform, inbox, memory, minh, hang, group, webhook)


@asynccontextmanager
async def opened(budgets: Budgets = LENIENT) -> AsyncIterator[TelegramRig]:
    """A door that is connected and ready."""
    clock = Clock()
    async with BotApiServer(now=clock, budgets=budgets) as server:
        rig = furnished(server, clock)
        await connect(rig)
        try:
            yield rig
        finally:
            await disconnect(rig)
        assert server.violations == []
