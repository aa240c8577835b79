"""A browser table with a scripted inbox behind it, and pages that are nothing but sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from bot.adapters.base import Command, Key, Message, Person, Phrase, Place, Press, Reply, Sender, Typed
from bot.adapters.web import Web
from bot.adapters.web.wire import person_of
from bot.engine.screen import Role, Tone

WORDS = {"vi": {"web-title": "Xóm Cờ", "web-noscript": "Bật <JavaScript>"}, "en": {"web-title": "Xóm Cờ"}}
ROOM = Place("web", "xom")
PICTURE = b"\x89PNG\r\n\x1a\n" + b"board" * 50
HAND = b"\x89PNG\r\n\x1a\n" + b"hand" * 50

Given = Press | Command | Typed
Told = dict[str, object]


def secret(number: int) -> str:
    return f"{number:064x}"


def person(number: int) -> Person:
    return person_of(secret(number))


def message(*words: str, keys: tuple[Key, ...] = (), picture: bytes | None = None, **rest) -> Message:
    phrases = tuple(Phrase(line, Tone.PLAIN) for line in words)
    return Message(phrases, picture=picture, alt="một bàn cờ" if picture else "", rows=(keys,) if keys else (), **rest)


def key(label: str, token: str = "t1", **rest) -> Key:
    return Key(label, token, Role.PRIMARY, **rest)


class ScriptedInbox:
    """Keeps what it was given and answers what the test wants."""

    def __init__(self) -> None:
        self.given: list[Given] = []
        self.met: list[Sender] = []
        self.looked_at: list[Place] = []
        self.answer: Callable[[Given], Reply] = lambda given: Reply()
        self.hold: asyncio.Event | None = None
        self.busy = asyncio.Event()
        self._awaited: list[tuple[int, asyncio.Event]] = []

    async def _take(self, given: Given) -> Reply:
        if self.hold is not None:
            self.busy.set()
            await self.hold.wait()
        self.given.append(given)
        for enough, event in self._awaited:
            if len(self.given) >= enough:
                event.set()
        return self.answer(given)

    async def wait(self, enough: int) -> None:
        """Until so many inputs have come."""
        if len(self.given) < enough:
            self._awaited.append((enough, asyncio.Event()))
            async with asyncio.timeout(10):
                await self._awaited[-1][1].wait()

    async def press(self, press: Press) -> Reply:
        return await self._take(press)

    async def command(self, command: Command) -> Reply:
        return await self._take(command)

    async def typed(self, typed: Typed) -> Reply:
        return await self._take(typed)

    async def reachable(self, sender: Sender) -> None:
        self.met.append(sender)

    async def left(self, place: Place, person: Person) -> None:
        raise AssertionError("nobody leaves by closing a page")

    async def moved(self, old: Place, new: Place) -> None:
        raise AssertionError("rooms don't move")

    async def closed(self, place: Place) -> None:
        raise AssertionError("rooms don't close")

    async def reopened(self, place: Place) -> None:
        raise AssertionError("rooms don't close")

    async def lost(self, platform: str) -> None:
        raise AssertionError("this machine is always within reach")

    async def regained(self, platform: str) -> None:
        raise AssertionError("this machine is always within reach")

    async def arrived(self, place: Place) -> None:
        self.looked_at.append(place)


@dataclass
class Tab:
    """One open page."""

    socket: ClientWebSocketResponse
    number: int = 0
    heard: list[Told] = field(default_factory=list)

    async def send(self, kind: str, **fields) -> int:
        self.number += 1
        await self.socket.send_str(json.dumps({"type": kind, "n": self.number, **fields}))
        return self.number

    async def hear(self, kind: str, **wanted) -> Told:
        """The next thing of that kind with those fields; what comes before it is kept in `heard`."""
        async with asyncio.timeout(5):
            while True:
                told = await self.socket.receive()
                assert told.type is WSMsgType.TEXT, told
                payload = json.loads(told.data)
                self.heard.append(payload)
                if payload["type"] == kind and wanted.items() <= payload.items():
                    return payload

    async def ask(self, kind: str, **fields) -> Told:
        """Send something and hear its answer, be it a reply or a refusal."""
        number = await self.send(kind, **fields)
        async with asyncio.timeout(5):
            while True:
                told = await self.socket.receive()
                assert told.type is WSMsgType.TEXT, told
                payload = json.loads(told.data)
                self.heard.append(payload)
                if payload.get("n") == number:
                    return payload

    async def hello(self, who: int = 1, name: str = "Minh", room: str = "xom", language: str = "vi") -> Told:
        await self.send("hello", secret=secret(who), name=name, language=language, room=room)
        return await self.hear("state")

    async def close_code(self) -> int | None:
        """Read until the server hangs up."""
        async with asyncio.timeout(5):
            while True:
                told = await self.socket.receive()
                if told.type in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.CLOSING, WSMsgType.ERROR):
                    return self.socket.close_code


@dataclass
class Hall:
    """A running server."""

    web: Web
    inbox: ScriptedInbox
    client: ClientSession
    serving: asyncio.Task[None]
    pages: list[Tab] = field(default_factory=list)

    @property
    def url(self) -> str:
        return self.web.address

    async def page(self, origin: str | None = None, **headers: str) -> Tab:
        """A page that hasn't said anything yet."""
        origin = self.url.rstrip("/") if origin is None else origin
        socket = await self.client.ws_connect(f"{self.url}socket", headers={"Origin": origin, **headers})
        self.pages.append(Tab(socket))
        return self.pages[-1]

    async def visitor(self, who: int = 1, name: str = "Minh", room: str = "xom") -> Tab:
        """A page that has said hello."""
        page = await self.page()
        await page.hello(who, name, room)
        return page

    async def stop(self) -> None:
        self.serving.cancel()
        await asyncio.gather(self.serving, return_exceptions=True)


@asynccontextmanager
async def hall(host: str = "127.0.0.1", port: int = 0, words=WORDS, **rest) -> AsyncIterator[Hall]:
    """A browser table, on a free port unless told which."""
    web, inbox = Web(host, port, words, **rest), ScriptedInbox()
    serving = asyncio.create_task(web.run(inbox))
    waiting = asyncio.create_task(web.ready.wait())
    await asyncio.wait((serving, waiting), return_when=asyncio.FIRST_COMPLETED)
    async with ClientSession() as client:
        running = Hall(web, inbox, client, serving)
        try:
            yield running
        finally:
            for page in running.pages:
                await page.socket.close()
            await running.stop()
            waiting.cancel()
