"""The browser under the common contract: the real server, and pages that are sockets and remember what they show."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse

from bot.adapters.base import Anchor, Message, Person, Place, Target
from bot.adapters.web import Web
from bot.adapters.web.wire import person_of
from bot.texts import Texts
from tests.kit.platform_rig import Filling, RecordingInbox, Sight

ROOM: Final = Place("web", "xom")
_FRIEND: Final = f"{1:064x}"
_STRANGER: Final = f"{2:064x}"
_PATIENCE: Final = 10.0

Told = dict[str, Any]


@dataclass
class Page:
    """A tab in somebody's browser, as far as it matters here: what it was told to show."""

    socket: ClientWebSocketResponse
    secret: str
    boxes: Told = field(default_factory=dict)
    numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    async def ask(self, kind: str, **fields: object) -> Told:
        """Say something and hear the answer to it."""
        number = next(self.numbers)
        await self.socket.send_json({"type": kind, "n": number, **fields})
        return await self._hear(lambda told: told.get("n") == number)

    async def look(self, kind: str = "again", **fields: object) -> None:
        """Say something that is answered with all there is to see."""
        await self.socket.send_json({"type": kind, "n": next(self.numbers), **fields})
        told = await self._hear(lambda told: told["type"] == "state")
        self.boxes = told["boxes"]

    async def _hear(self, wanted: Any) -> Told:
        async with asyncio.timeout(_PATIENCE):
            while True:
                told: Told = json.loads(await self.socket.receive_str())
                if wanted(told):
                    return told

    def items(self, target: Target) -> list[Told]:
        """The bot's messages that it shows of a place, or of its person's own."""
        box = self.boxes["room" if isinstance(target, Place) else "private"]
        return [item for item in box["items"] if item["kind"] == "bot"]


class WatchedWeb(Web):
    """A door that returns when the open pages have seen what it shows, since the contract looks at once."""

    pages: list[Page]

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        shown = await super().show(target, message, anchor)
        await self._caught_up()
        return shown

    async def retire(self, target: Target, anchor: Anchor) -> None:
        await super().retire(target, anchor)
        await self._caught_up()

    async def _caught_up(self) -> None:
        for page in self.pages:
            await page.look()


@dataclass
class WebRig:
    """A running browser table. Minh (the friend) and Hằng (the stranger) look at the room."""

    platform: WatchedWeb
    inbox: RecordingInbox
    pages: dict[Person, Page]
    place: Place = ROOM
    friend: Person = field(default_factory=lambda: person_of(_FRIEND))
    stranger: Person = field(default_factory=lambda: person_of(_STRANGER))

    def seen(self, target: Target) -> list[Sight]:
        watcher = self.pages[target if isinstance(target, Person) else self.friend]
        return [self._sight(item) for item in watcher.items(target)]

    async def press(self, who: Person, target: Target, label: str) -> str:
        return await self._send(who, target, label, {})

    async def fill(self, who: Person, target: Target, label: str, filling: Filling) -> str:
        return await self._send(who, target, label, filling)

    def delete(self, target: Target) -> None:
        pytest.skip("nobody can delete a message here")

    def refuse(self, person: Person) -> None:
        pytest.skip("a person's own messages stand beside the room here")

    def hurry(self, seconds: float) -> None:
        pytest.skip("this machine asks nobody for patience")

    def stumble(self) -> None:
        pytest.skip("nothing is lost on the way to this machine")

    async def _send(self, who: Person, target: Target, label: str, filling: Filling) -> str:
        page = self.pages[who]
        pressed = [
            (item, key)
            for item in page.items(target)
            for row in item["rows"]
            for key in row
            if key["label"] == label and not item["retired"]
        ]
        item, key = pressed[-1]
        if filling:
            assert {blank["name"] for blank in key["sheet"]["fields"]} == filling.keys()
        told = await page.ask("press", message=item["id"], token=key["token"], filling=dict(filling))
        assert told["type"] == "reply", told
        words: str = told["words"]
        return words

    def _sight(self, item: Told) -> Sight:
        called = [who.user for who, page in self.pages.items() if self._called(page, item["id"])]
        return Sight(
            "\n".join(line["words"] for line in item["lines"]),
            tuple(key["label"] for row in item["rows"] for key in row),
            item.get("alt", ""),
            "picture" in item,
            tuple(called),
        )

    def _called(self, page: Page, identity: str) -> bool:
        items = itertools.chain(page.items(self.place), page.items(self.friend))
        return any(item["id"] == identity and item["you"] for item in items)


@asynccontextmanager
async def opened() -> AsyncIterator[WebRig]:
    """A running door with the pages of two people who have said hello."""
    door, inbox = WatchedWeb("127.0.0.1", 0, Texts.load().table("web-")), RecordingInbox()
    door.pages = []
    serving = asyncio.create_task(door.run(inbox))
    async with asyncio.timeout(_PATIENCE):
        await door.ready.wait()
    async with ClientSession() as client:
        pages = {}
        for secret, name in ((_FRIEND, "Minh"), (_STRANGER, "Hằng")):
            origin = {"Origin": door.address.rstrip("/")}
            page = Page(await client.ws_connect(f"{door.address}socket", headers=origin), secret)
            await page.look("hello", secret=secret, name=name, language="vi", room=ROOM.chat)
            pages[person_of(secret)] = page
            door.pages.append(page)
        try:
            yield WebRig(door, inbox, pages)
        finally:
            for page in pages.values():
                await page.socket.close()
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
