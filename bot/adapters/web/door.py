"""The browser platform: rooms and private boxes shown to open pages, and pages heard, over one small web server.

Every page holds one socket. The adapter itself relays what people say to each other; all else goes to the inbox. It
serves the page's own files and words as it is given them and knows no language. Whoever is in a room sees all that is
in it; a private box goes to pages that know the person's secret and to no other, and its pictures have no address.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import secrets
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from aiohttp import web

from bot.adapters.base import Anchor, Gone, Inbox, Key, Limits, Message, Person, Place, Private, Target
from bot.adapters.layout import fitted
from bot.adapters.web.boxes import (
    PRIVATE_ENTRIES,
    ROOM_ENTRIES,
    Box,
    Entry,
    Gallery,
    Notice,
    Said,
    Shelf,
    noticed,
    published,
    silenced,
)
from bot.adapters.web.files import Files
from bot.adapters.web.gate import Gate, same_origin
from bot.adapters.web.visit import HELLO_SECONDS, Visit
from bot.adapters.web.wire import MOST_BYTES, NAME, Payload, Refusal, shown
from bot.datafiles import folder

log = logging.getLogger("bot.web")

MOST_VISITS: Final = 500
_ROOMS: Final = 1000
_PEOPLE: Final = 500
_PAGES: Final = 12
_HEARTBEAT: Final = 25.0
_CLOSE_SECONDS: Final = 2.0
_GOODBYE_SECONDS: Final = 5.0


class Web:
    """The browser as a platform."""

    name = NAME
    limits = Limits(
        text=4000,
        caption=4000,
        label=80,
        alert=1000,
        token=64,
        row=8,
        rows=40,
        private=Private.PUSH,
        sheets=True,
        per_minute=0,
        gap=0.0,
        forgets=True,
        vouches=False,
    )

    inbox: Inbox

    def __init__(
        self,
        host: str,
        port: int,
        words: Mapping[str, Mapping[str, str]],
        *,
        hosts: Collection[str] = (),
        root: Path | None = None,
        clock: Callable[[], float] = time.time,
        pulse: Callable[[], float] = time.monotonic,
        most: int = MOST_VISITS,
        hello_seconds: float = HELLO_SECONDS,
    ) -> None:
        """`words` are the page's texts by language, the first one the default; `hosts` further names of this machine.

        A `port` of 0 takes any free one; `address` tells it when `ready` is set. At most `most` pages may be open, and
        each has `hello_seconds` to say who it is.
        """
        self._host = host
        self._port = port
        self._gate = Gate(host, hosts)
        self._files = Files(root or folder(), words)
        self._clock = clock
        self.pulse = pulse
        self._most = most
        self.hello_seconds = hello_seconds
        self._run = secrets.token_hex(4)
        self._count = 0
        self._arrivals = 0
        self._rooms = Shelf(_ROOMS, ROOM_ENTRIES)
        self._private = Shelf(_PEOPLE, PRIVATE_ENTRIES)
        self._pages = Shelf(_PEOPLE, _PAGES)
        self._gallery = Gallery()
        self._visits: dict[int, Visit] = {}
        self.address = ""
        self.ready = asyncio.Event()

    # ------------------------------------------------------------------ the port

    async def run(self, inbox: Inbox) -> None:
        """Serve until cancelled. Raises OSError when the address can't be listened on."""
        self.inbox = inbox
        application = web.Application(middlewares=[self._gate.check], client_max_size=MOST_BYTES)
        application.router.add_get("/socket", self._socket)
        application.router.add_get("/picture/{name}.png", self._picture)
        application.router.add_get("/{path:.*}", self._file)
        application.on_shutdown.append(self._goodbye)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=_GOODBYE_SECONDS)
        await runner.setup()
        try:
            await web.TCPSite(runner, self._host, self._port).start()
            host, port = runner.addresses[0][:2]
            self.address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
            self.ready.set()
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        """Make the message visible, in place of the anchor's where there is one. Raises Gone for an unknown anchor."""
        box = self._box(target)
        before = box.notice(anchor) if anchor is not None else None
        if anchor is not None and before is None:
            raise Gone(anchor)
        identity = before.id if before is not None else self._identity()
        fitting = replace(message, phrases=fitted(message.phrases, self.limits.text, lambda line: len(line.words)))
        notice = noticed(identity, self._clock(), fitting, before)
        self._put(target, box, published(notice, self._gallery) if isinstance(target, Place) else notice)
        if isinstance(target, Place):
            self._call(target, message)
        return Anchor(identity)

    async def retire(self, target: Target, anchor: Anchor) -> None:
        """Take the buttons away from a message that has been replaced. Raises Gone for an unknown anchor."""
        box = self._box(target)
        notice = box.notice(anchor)
        if notice is None:
            raise Gone(anchor)
        self._put(target, box, silenced(notice))

    async def is_admin(self, place: Place, person: Person) -> bool:
        """Nobody manages a room in the browser."""
        del place, person
        return False

    async def forget(self, person: Person) -> None:
        """Drop a person's private box and pages, and what they said in any room."""
        for shelf in (self._private, self._pages):
            shelf.drop(person.user)
        for name, box in self._rooms.items():
            said = [entry.id for entry in box if isinstance(entry, Said) and entry.user == person.user]
            if said:
                box.take_away(said)
                for visit in self._in(name):
                    visit.push(self.state(visit))

    def private_link(self, payload: str) -> str:
        """There is no such link: private messages stand beside the room."""
        del payload
        return ""

    def message_link(self, place: Place, anchor: Anchor) -> str:
        """A message in the browser has no address of its own."""
        del place, anchor
        return ""

    # ------------------------------------------------------------------ what visits ask

    def state(self, visit: Visit) -> Payload:
        """Everything that a page should see now."""
        room, private = self._rooms.box(visit.room), self._private.box(visit.person.user)
        return {
            "type": "state",
            "now": self._clock(),
            "run": self._run,
            "room": visit.room,
            "name": visit.name,
            "hue": visit.colour,
            "people": self._people(visit),
            "boxes": {
                "room": {
                    "seq": room.number,
                    "items": [shown(entry, visit.person, private=False) for entry in room],
                },
                "private": {
                    "seq": private.number,
                    "items": [shown(entry, visit.person, private=True) for entry in private],
                },
            },
        }

    def remembers(self, room: str) -> bool:
        """Whether anything of the bot's stands in a room."""
        box = self._rooms.found(room)
        return box is not None and any(isinstance(entry, Notice) for entry in box)

    def present(self, room: str) -> None:
        """Tell a room's pages who is there now."""
        for visit in self._in(room):
            visit.push({"type": "people", "people": self._people(visit)})

    def said(self, visit: Visit, words: str) -> None:
        """Somebody said something to their room."""
        line = Said(self._identity(), self._clock(), visit.person.user, visit.name, words)
        self._put(visit.place, self._rooms.box(visit.room), line)

    def button(self, visit: Visit, message: str, token: str) -> tuple[Place | None, Key]:
        """The button that a page means and the place that it belongs to; None for a private one.

        Raises Refusal when no message that this person can see ever carried it.
        """
        room, private, pages = self._seen(visit)
        for box in (room, private, pages):
            notice = box.notice(message) if box is not None else None
            if notice is not None and token in notice.keys:
                return visit.place if box is room else notice.place, notice.keys[token]
        if not message.startswith(self._run):
            raise Refusal("old-button")
        raise Refusal("not-yours")

    def page(self, visit: Visit, message: Message, place: Place | None) -> Payload:
        """A page of the bot's for one person, who may press its buttons and nobody else."""
        notice = replace(noticed(self._identity(), self._clock(), message), place=place)
        self._pages.box(visit.person.user).put(replace(notice, message=replace(message, attachment=None)))
        return shown(notice, visit.person, private=True)

    def show_picture(self, visit: Visit, message: str) -> None:
        """Push the picture of a private message. Raises Refusal when it isn't this person's."""
        for box in self._seen(visit)[1:]:
            notice = box.notice(message) if box is not None else None
            if notice is not None and notice.message.picture is not None:
                picture = base64.b64encode(notice.message.picture).decode()
                visit.push({"type": "picture", "name": notice.picture, "png": picture})
                return
        raise Refusal("not-yours")

    # ------------------------------------------------------------------ inside

    def _seen(self, visit: Visit) -> tuple[Box | None, Box | None, Box | None]:
        """The boxes that a page may look into: its room's, its person's, and the pages it was answered with."""
        user = visit.person.user
        return self._rooms.found(visit.room), self._private.found(user), self._pages.found(user)

    def _identity(self) -> str:
        self._count += 1
        return f"{self._run}-{self._count}"

    def _box(self, target: Target) -> Box:
        if isinstance(target, Place):
            return self._rooms.box(target.chat)
        return self._private.box(target.user)

    def _put(self, target: Target, box: Box, entry: Entry) -> None:
        """Change a box and push the change to whoever looks at it."""
        dropped = box.put(entry)
        private = isinstance(target, Person)
        watching = self._of(target) if isinstance(target, Person) else self._in(target.chat)
        for visit in watching:
            visit.push(
                {
                    "type": "put",
                    "box": "private" if private else "room",
                    "seq": box.number,
                    "now": self._clock(),
                    "dropped": dropped,
                    "item": shown(entry, visit.person, private=private),
                }
            )
        self._trim()

    def _call(self, place: Place, message: Message) -> None:
        """Tell those who are asked there and look elsewhere."""
        wanted = {mention.person for mention in message.mentions}
        for visit in self._visits.values():
            if visit.person in wanted and visit.room != place.chat:
                visit.push({"type": "called", "room": place.chat})

    def _people(self, viewer: Visit) -> list[Payload]:
        """Who is in a page's room, each once, in the order they came."""
        present = {visit.person: visit for visit in self._in(viewer.room)}
        return [
            {"name": visit.name, "hue": visit.colour, "mine": person == viewer.person}
            for person, visit in present.items()
        ]

    def _in(self, room: str) -> list[Visit]:
        return [visit for visit in self._visits.values() if visit.known and visit.room == room]

    def _of(self, person: Person) -> list[Visit]:
        return [visit for visit in self._visits.values() if visit.person == person]

    def _trim(self) -> None:
        """Let go of rooms and boxes that nobody has looked at for longest."""
        visits = self._visits.values()
        users = frozenset(visit.person.user for visit in visits)
        self._rooms.trim(frozenset(visit.room for visit in visits))
        self._private.trim(users)
        self._pages.trim(users)

    # ------------------------------------------------------------------ the server

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not same_origin(request):
            return web.Response(status=403, text="403: this socket is for our own page only")
        if len(self._visits) >= self._most:
            return web.Response(status=503, text="503: the house is full")
        socket = web.WebSocketResponse(
            timeout=_CLOSE_SECONDS, heartbeat=_HEARTBEAT, max_msg_size=4 * MOST_BYTES, compress=False
        )
        await socket.prepare(request)
        self._arrivals += 1
        visit = self._visits[self._arrivals] = Visit(self, socket, self._arrivals)
        try:
            await visit.run()
        finally:
            del self._visits[visit.number]
            self.present(visit.room)
        return socket

    async def _picture(self, request: web.Request) -> web.Response:
        picture = self._gallery.look(request.match_info["name"])
        if picture is None:
            return web.Response(status=404, text="404: this picture has been taken down")
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        return web.Response(body=picture, content_type="image/png", headers=headers)

    async def _file(self, request: web.Request) -> web.Response:
        return self._files.answer(request)

    async def _goodbye(self, application: web.Application) -> None:
        """Let every page finish what it has begun, and tell it to come back."""
        del application
        leaving = [asyncio.create_task(visit.leave()) for visit in self._visits.values()]
        if leaving:
            _, late = await asyncio.wait(leaving, timeout=_GOODBYE_SECONDS)
            for task in late:
                task.cancel()
