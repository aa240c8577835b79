"""One open page: what it says is carried out in order, and what it should see is pushed to it.

A page that reads too slowly isn't queued for: when its line grows too long the line is thrown away and the page gets
everything anew, so a visit's memory is bounded and what it shows last is right.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from aiohttp import WSCloseCode, WSMsgType, web

from bot.adapters.base import Anchor, Command, Person, Place, Press, Reply, Sender, Typed
from bot.adapters.web.gate import Bucket
from bot.adapters.web.plain import FIRST_ROOM, LONGEST_LINE, LONGEST_NAME, plain, room_name
from bot.adapters.web.wire import (
    NAME,
    Again,
    Go,
    Hello,
    Look,
    Payload,
    Practice,
    Refusal,
    Rename,
    Request,
    Talk,
    Tap,
    fits,
    hue,
    person_of,
    read,
)

if TYPE_CHECKING:
    from bot.adapters.web.door import Web

log = logging.getLogger("bot.web")

MEANS: Final[dict[str, str]] = {
    "choi": "play",
    "thu": "practice",
    "ban": "table",
    "luat": "rules",
    "caidat": "settings",
    "huy": "cancel",
    "xuat": "export",
    "xu": "purse",
    "quentoi": "forget",
    "help": "help",
}
"""A command's meaning for the coordinator, by the word that people type."""

HELLO_SECONDS: Final = 15.0
_LINE: Final = 256
_REQUESTS: Final = (20.0, 40.0)
_LINES: Final = (1.0, 6.0)
_PATIENCE: Final = 100
"""So many requests too fast, and the page is sent away."""
_NUMBER_SIGNS: Final = frozenset("0123456789 .,_₫đ")


class Visit:
    """A page, from its hello to its end."""

    def __init__(self, door: Web, socket: web.WebSocketResponse, number: int) -> None:
        self._door = door
        self._socket = socket
        self.number = number
        self.person = Person(NAME, "")
        self.name = ""
        self.language = ""
        self.room = ""
        self._line: deque[Payload] = deque()
        self._more = asyncio.Event()
        self._working = asyncio.Lock()
        self._requests = Bucket(*_REQUESTS, door.pulse())
        self._lines = Bucket(*_LINES, door.pulse())
        self._hurries = 0

    @property
    def known(self) -> bool:
        """Whether it has said who it is."""
        return bool(self.person.user)

    @property
    def place(self) -> Place:
        """The room it looks at."""
        return Place(NAME, self.room)

    @property
    def sender(self) -> Sender:
        """Who acts here."""
        return Sender(self.person, self.name, self.language)

    def push(self, payload: Payload) -> None:
        """Put something on the page's line."""
        if len(self._line) >= _LINE:
            self._line.clear()
            payload = self._door.state(self) if self.known else payload
        self._line.append(payload)
        self._more.set()

    async def run(self) -> None:
        """Listen until the page goes away."""
        writing = asyncio.create_task(self._write())
        try:
            while self._hurries <= _PATIENCE:
                heard = await self._next()
                if heard is None:
                    return
                async with self._working:
                    await self._heard(heard)
            await self._socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too fast")
        except TimeoutError:
            await self._socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"no hello")
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing

    async def leave(self) -> None:
        """Say goodbye; what has been begun is finished and answered first."""
        async with self._working:
            await self._drain()
        await self._socket.close(code=WSCloseCode.GOING_AWAY, message=b"back soon")

    async def _next(self) -> str | None:
        """The next thing that the page says, None when it has gone. Raises TimeoutError while it owes its hello."""
        message = await self._socket.receive(timeout=None if self.known else self._door.hello_seconds)
        if message.type is WSMsgType.TEXT:
            return str(message.data)
        return "" if message.type is WSMsgType.BINARY else None

    async def _write(self) -> None:
        with suppress(ConnectionError, RuntimeError):  # the page has gone; its reader notices too
            while True:
                await self._more.wait()
                self._more.clear()
                await self._drain()

    async def _drain(self) -> None:
        while self._line:
            await self._socket.send_str(json.dumps(self._line.popleft(), ensure_ascii=False))

    async def _heard(self, words: str) -> None:
        """The update boundary: whatever goes wrong with one request, the page gets an answer and stays."""
        number = 0
        try:
            if not self._requests.take(self._door.pulse()):
                self._hurries += 1
                raise Refusal("too-fast")
            number, request = read(words)
            await self._carry_out(number, request)
        except Refusal as refusal:
            refusal.number = refusal.number or number
            self._refuse(refusal)
        except Exception:
            log.exception("request failed visit=%d person=%s", self.number, self.person.user[:8])
            self._refuse(Refusal("stumbled", number))

    def _refuse(self, refusal: Refusal) -> None:
        self.push({"type": "refused", "n": refusal.number, "code": refusal.code})

    async def _carry_out(self, number: int, request: Request) -> None:
        if isinstance(request, Hello):
            await self._greeted(request)
            return
        if not self.known:
            raise Refusal("no-identity")
        match request:
            case Go(room):
                await self._enter(room_name(room) or FIRST_ROOM)
            case Rename(name, language):
                self._named(name, language)
                self._door.present(self.room)
                await self._door.inbox.reachable(self.sender)
            case Talk(words):
                await self._talk(number, words)
            case Practice():
                await self._enter(f"thu-{self.person.user[:6]}")
                self._answer(number, await self._door.inbox.command(Command(self.sender, self.place, "practice")))
            case Tap():
                await self._press(number, request)
            case Look(message):
                self._door.show_picture(self, message)
            case Again():
                self.push(self._door.state(self))

    async def _greeted(self, hello: Hello) -> None:
        if self.known:
            raise Refusal("malformed")
        self._named(hello.name, hello.language)
        self.person = person_of(hello.secret)
        await self._enter(room_name(hello.room) or FIRST_ROOM)
        await self._door.inbox.reachable(self.sender)

    def _named(self, name: str, language: str) -> None:
        shown = plain(name, LONGEST_NAME)
        if not shown:
            raise Refusal("no-name")
        self.name, self.language = shown, language

    async def _enter(self, room: str) -> None:
        before, self.room = self.room, room
        self.push(self._door.state(self))
        if before != room:
            self._door.present(before)
            self._door.present(room)
        if not self._door.remembers(room):
            await self._door.inbox.arrived(self.place)

    async def _talk(self, number: int, words: str) -> None:
        line = plain(words, LONGEST_LINE)
        if not line:
            raise Refusal("nothing-said", number)
        if line.startswith("/"):
            name, _, argument = line[1:].partition(" ")
            await self._order(number, name.lower(), argument.strip())
            return
        if not self._lines.take(self._door.pulse()):
            raise Refusal("too-fast", number)
        if set(line) <= _NUMBER_SIGNS:  # perhaps the answer to a question of the bot's; else it is talk like any other
            reply = await self._door.inbox.typed(Typed(self.sender, self.place, line))
            if reply != Reply():
                self._answer(number, reply)
                return
        self._door.said(self, line)
        self._answer(number, Reply())

    async def _order(self, number: int, name: str, argument: str) -> None:
        if name == "thu" and not argument:
            await self._carry_out(number, Practice())
            return
        meaning = MEANS.get(name, name)
        self._answer(number, await self._door.inbox.command(Command(self.sender, self.place, meaning, argument)))

    async def _press(self, number: int, tap: Tap) -> None:
        place, key = self._door.button(self, tap.message, tap.token)
        if not fits(tap.filling, key):
            raise Refusal("malformed", number)
        press = Press(self.sender, place, tap.token, Anchor(tap.message), tap.filling)
        self._answer(number, await self._door.inbox.press(press), place)

    def _answer(self, number: int, reply: Reply, place: Place | None = None) -> None:
        """The answer to a request; a page of the bot's for this person alone may carry buttons of its own."""
        payload: Payload = {"type": "reply", "n": number, "words": reply.words, "alert": reply.alert}
        if reply.message is not None:
            payload["page"] = self._door.page(self, reply.message, place or self.place)
            if reply.words == "\n".join(phrase.words for phrase in reply.message.phrases):
                payload["words"] = ""
        self.push(payload)

    @property
    def colour(self) -> int:
        """The person's colour among the others."""
        return hue(self.person.user)
