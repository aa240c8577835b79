"""A town with three squares: the real program behind Telegram, Discord and the browser at once, with people at each.

People press only what they really see: the tokens of the buttons that stand in their chat or in their private one. What
they ought to see is worked out from the database beside the program, so that the two can be compared.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from aiohttp import ClientError, ClientSession, ClientWebSocketResponse, WSMsgType
from simcord.backend.models import Message
from simcord.components import walk_components

from bot.adapters.base import Person, Place
from bot.adapters.web.wire import person_of
from tests.kit.botapi.flood import LENIENT
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.sight import Seen
from tests.kit.botapi.world import Chat, Query, User
from tests.kit.discordwire import Human, Wire
from tests.kit.discordwire.markdown import read
from tests.kit.discordwire.world import Answered, LiveClock
from tests.kit.running import Program

NAMES = ("Minh", "Hằng", "Trường")
STARTS_WITHIN = 90.0
_STEP = 0.002
_TIMER = re.compile(r"(-# )?<t:\d+:R>")


async def comes_true(condition: Callable[[], bool], seconds: float) -> bool:
    """Look again and again, since nothing rings when another program has done something; whether it came true."""
    end = time.monotonic() + seconds
    while True:
        if condition():
            return True
        if time.monotonic() > end:
            return False
        await asyncio.sleep(_STEP)


@dataclass
class Pressed:
    """A press that was made; `answer` says "done" or "refused" as soon as its person knows."""

    ask: Callable[[], str]

    @property
    def answer(self) -> str:
        return self.ask()


class Square(Protocol):
    """The people of one platform and what they see."""

    place: Place
    people: tuple[Person, ...]

    async def call(self) -> None:
        """The first person asks for a table."""
        ...

    def tokens(self, person: Person) -> set[str]:
        """The tokens of all buttons that a person sees."""
        ...

    def press(self, person: Person, token: str) -> Pressed:
        """Press a button, not waiting."""
        ...

    def public_lines(self) -> list[str]:
        """The lines of the newest message with buttons that everybody sees."""
        ...

    def tables_shown(self, tokens: set[str]) -> int:
        """How many public messages have any of these buttons."""
        ...

    async def awake(self) -> None:
        """The program has started anew."""
        ...


@dataclass
class TelegramSquare:
    """A group on the local Bot API server."""

    server: BotApiServer
    group: Chat
    users: tuple[User, ...]

    def __post_init__(self) -> None:
        self.place = Place("telegram", str(self.group.id))
        self.people = tuple(Person("telegram", str(user.id)) for user in self.users)

    async def call(self) -> None:
        self.server.phones.say(self.users[0], self.group, "/choi@" + self.server.world.bot.username)

    def _own(self, chat: Chat | User) -> list[Seen]:
        own = (seen for seen in self.server.phones.see(chat) if seen.sender == self.server.world.bot.id)
        return [seen for seen in own if seen.rows]

    def _seen(self, person: Person) -> list[Seen]:
        user = next(user for user in self.users if str(user.id) == person.user)
        return [*self._own(self.group), *(self._own(user) if user.opened else ())]

    def tokens(self, person: Person) -> set[str]:
        return {button.token for seen in self._seen(person) for row in seen.rows for button in row}

    def press(self, person: Person, token: str) -> Pressed:
        user = next(user for user in self.users if str(user.id) == person.user)
        seen = next(
            seen
            for seen in reversed(self._seen(person))
            if any(button.token == token for row in seen.rows for button in row)
        )
        query: Query = self.server.phones.tap(user, seen, token)

        def ask() -> str:
            return "" if query.answer is None else "refused" if query.answer.alert else "done"

        return Pressed(ask)

    def public_lines(self) -> list[str]:
        return self._own(self.group)[-1].text.split("\n")

    def tables_shown(self, tokens: set[str]) -> int:
        shown = [{button.token for row in seen.rows for button in row} for seen in self._own(self.group)]
        return sum(bool(buttons & tokens) for buttons in shown)

    async def awake(self) -> None:
        """Telegram waits for the program by itself."""


@dataclass
class DiscordSquare:
    """A channel on the local wire."""

    wire: Wire
    channel: int
    humans: tuple[Human, ...]

    def __post_init__(self) -> None:
        self.place = Place("discord", str(self.channel))
        self.people = tuple(Person("discord", str(human.id)) for human in self.humans)

    async def call(self) -> None:
        self.wire.world.slash(self.humans[0], self.channel, "choi")

    def _human(self, person: Person) -> Human:
        return next(human for human in self.humans if str(human.id) == person.user)

    def _public(self) -> list[Message]:
        return [message for message in self.wire.world.messages(self.channel) if list(_idents(message))]

    def _seen(self, person: Person) -> list[Message]:
        private = self.wire.world.private(self._human(person))
        return [*self._public(), *(message for message in private if list(_idents(message)))]

    def tokens(self, person: Person) -> set[str]:
        return {ident.partition(":")[2] for message in self._seen(person) for _, ident in _idents(message)}

    def press(self, person: Person, token: str) -> Pressed:
        world, human = self.wire.world, self._human(person)
        message, menu, ident = next(
            (message, menu, ident)
            for message in reversed(self._seen(person))
            for menu, ident in _idents(message)
            if ident.partition(":")[2] == token
        )
        done: Answered = world.pick_id(human, message, menu, ident) if menu else world.press_id(human, message, ident)

        def ask() -> str:
            return "" if not done.kind else "refused" if done.whispers else "done"

        return Pressed(ask)

    def public_lines(self) -> list[str]:
        users = self.wire.world.backend.users
        told = read(self._public()[-1].content, lambda user: users[user].name)
        return [line for line in told.words.split("\n") if not _TIMER.fullmatch(line.strip())]

    def tables_shown(self, tokens: set[str]) -> int:
        shown = [{ident.partition(":")[2] for _, ident in _idents(message)} for message in self._public()]
        return sum(bool(buttons & tokens) for buttons in shown)

    async def awake(self) -> None:
        """The program knocks by itself."""


def _idents(message: Message) -> Iterator[tuple[str, str]]:
    """The ids on a message: of a list, and of what may be picked or pressed."""
    for component in walk_components(message.components):
        menu = str(component.get("custom_id") or "")
        for option in component.get("options", ()):
            yield menu, str(option["value"])
        if menu and not component.get("options"):
            yield "", menu


Payload = dict[str, object]


@dataclass
class Page:
    """A browser tab that opens anew whenever the program does."""

    url: str
    secret: str
    name: str
    room: str
    items: dict[str, list[Payload]] = field(default_factory=lambda: {"room": [], "private": []})
    replies: dict[int, Payload] = field(default_factory=dict)
    number: int = 0
    socket: ClientWebSocketResponse | None = None

    async def keep_open(self) -> None:
        """Read until cancelled."""
        async with ClientSession() as client:
            while True:
                with suppress(ClientError, OSError):
                    async with client.ws_connect(f"{self.url}socket", headers={"Origin": self.url.rstrip("/")}) as line:
                        await self._read(line)
                self.socket = None
                await asyncio.sleep(0.1)

    async def _read(self, line: ClientWebSocketResponse) -> None:
        hello = {"type": "hello", "n": 0, "secret": self.secret, "name": self.name, "language": "vi", "room": self.room}
        await line.send_json(hello)
        async for told in line:
            if told.type is WSMsgType.TEXT:
                self._hear(json.loads(told.data))
                self.socket = line

    def _hear(self, told: Payload) -> None:
        match told:
            case {"type": "state", "boxes": {"room": {"items": room}, "private": {"items": private}}}:
                self.items = {"room": list(room), "private": list(private)}
            case {"type": "reply" | "refused", "n": int(number)}:
                self.replies[number] = told
            case {"type": "put", "box": str(box), "item": dict(item)} if box in self.items:
                known = [one["id"] for one in self.items[box]]
                if item["id"] in known:
                    self.items[box][known.index(item["id"])] = item
                else:
                    self.items[box].append(item)

    def buttons(self) -> Iterator[tuple[str, str]]:
        """The message and the token of every button."""
        for item in (*self.items["room"], *self.items["private"]):
            rows = item.get("rows")
            for row in rows if isinstance(rows, list) and not item.get("retired") else []:
                for key in row:
                    yield str(item["id"]), str(key["token"])

    async def tap(self, number: int, message: str, token: str) -> int:
        """Press, unless the program has gone meanwhile."""
        if self.socket is not None:
            with suppress(ClientError, OSError):
                await self.socket.send_json({"type": "press", "n": number, "message": message, "token": token})
        return number

    async def say(self, kind: str, **fields: object) -> int:
        assert self.socket is not None
        self.number += 1
        await self.socket.send_json({"type": kind, "n": self.number, **fields})
        return self.number


@dataclass
class WebSquare:
    """A room of the browser, and a tab for each of its people."""

    room: str
    pages: tuple[Page, ...]
    sending: set[asyncio.Task[int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.place = Place("web", self.room)
        self.people = tuple(person_of(page.secret) for page in self.pages)

    async def call(self) -> None:
        await self.pages[0].say("say", words="/choi")

    def _page(self, person: Person) -> Page:
        return self.pages[self.people.index(person)]

    def tokens(self, person: Person) -> set[str]:
        return {token for _, token in self._page(person).buttons()}

    def press(self, person: Person, token: str) -> Pressed:
        page = self._page(person)
        message = next(message for message, known in reversed(list(page.buttons())) if known == token)
        page.number += 1
        number = page.number
        task = asyncio.create_task(page.tap(number, message, token))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

        def ask() -> str:
            reply = page.replies.get(number)
            return "" if reply is None else "refused" if reply.get("alert") or reply["type"] == "refused" else "done"

        return Pressed(ask)

    def public_lines(self) -> list[str]:
        standing = [item for item in self.pages[0].items["room"] if item.get("rows") and not item.get("retired")]
        lines = standing[-1]["lines"]
        assert isinstance(lines, list)
        return [str(line["words"]) for line in lines]

    def tables_shown(self, tokens: set[str]) -> int:
        private = {str(item["id"]) for item in self.pages[0].items["private"]}
        return len({message for message, token in self.pages[0].buttons() if token in tokens} - private)

    async def awake(self) -> None:
        """Wait until every tab is back."""
        assert await comes_true(lambda: all(page.socket is not None for page in self.pages), STARTS_WITHIN)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def town(folder: Path, settings: Mapping[str, str] | None = None) -> AsyncIterator[Town]:
    """The program and its three squares; whatever happens, the program doesn't outlive it."""
    async with BotApiServer(budgets=LENIENT) as server, Wire.opened(LiveClock()) as wire:
        server.phones.patience = STARTS_WITHIN
        users = tuple(server.phones.add_user(name) for name in NAMES)
        humans = tuple(wire.world.human(name) for name in NAMES)
        channel = wire.world.channel("sân-đình")
        group = server.phones.add_group("Xóm Chợ", users)
        port = free_port()
        database = folder / "xom.sqlite3"
        program = Program(
            {
                "TELEGRAM_TOKEN": server.token,
                "TELEGRAM_API_URL": server.url,
                "DISCORD_TOKEN": "a.test.token",
                "DISCORD_API_URL": wire.api_url,
                "DISCORD_GATEWAY_URL": wire.gateway_url,
                "BOT_DATABASE": str(database),
                "BOT_WEB": "on",
                "BOT_WEB_PORT": str(port),
                "BOT_COMPUTER_SECONDS": "0",
                "TELEGRAM_PER_MINUTE": "6000",
                **(settings or {}),
            },
            STARTS_WITHIN,
        )
        for user in users:
            user.opened = True
        url = f"http://127.0.0.1:{port}/"
        pages = tuple(Page(url, f"{index + 1:064x}", name, "xom") for index, name in enumerate(NAMES))
        squares: tuple[Square, ...] = (
            TelegramSquare(server, group, users),
            DiscordSquare(wire, channel, humans),
            WebSquare("xom", pages),
        )
        await program.start()
        reading = [asyncio.create_task(page.keep_open()) for page in pages]
        try:
            yield Town(program, database, squares, server, wire)
        finally:
            for task in reading:
                task.cancel()
            await asyncio.gather(*reading, return_exceptions=True)
            if program.running is not None and program.running.returncode is None:
                await program.kill()


@dataclass
class Town:
    """Everything that runs."""

    program: Program
    database: Path
    squares: tuple[Square, ...]
    server: BotApiServer
    wire: Wire
