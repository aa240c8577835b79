"""What a platform must offer to be held to the common contract: a rig that plays its people and its service.

A rig stands in `tests/kit/<platform>_rig.py` and has one function, `opened()`, an asynchronous context manager that
gives a running platform over a fake transport. The contract suite finds it by the name of the adapter.
"""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Final, Protocol

import bot.adapters
from bot.adapters.base import (
    ChatPlatform,
    Command,
    Inbox,
    Key,
    Message,
    Person,
    Phrase,
    Place,
    Press,
    Reply,
    Sender,
    Target,
    Typed,
)
from bot.engine.screen import Tone

PICTURE: Final = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89\x00\x00\x00"
    b"\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\x00\x05\x00\x01\xff\x89\x99=\x1d\x00\x00\x00\x00IEND\xaeB`\x82"
)
"""The smallest picture."""

Filling = Mapping[str, int | tuple[int, ...]]

_NOT_PLATFORMS = frozenset({"base", "layout", "reach"})


@dataclass(frozen=True, slots=True)
class Sight:
    """One message as people see it.

    words     as they are read, with no markup in sight
    labels    on buttons, and in lists if there are any
    alt       of the picture; empty without one, None where the service carries no such words
    notified  the accounts whose people were called
    links     whatever leads away from the chat or calls somebody, other than `notified` and buttons
    """

    words: str
    labels: tuple[str, ...] = ()
    alt: str | None = ""
    pictured: bool = False
    notified: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


class PlatformRig(Protocol):
    """A running platform, its people, and its whims. A whim that a service never has skips the test that wants it."""

    platform: ChatPlatform
    inbox: RecordingInbox
    place: Place
    friend: Person
    stranger: Person

    def seen(self, target: Target) -> list[Sight]:
        """What is visible in a place or to a person, oldest first."""
        ...

    async def press(self, who: Person, target: Target, label: str) -> str:
        """Press a button of the newest message that has it; the words that the person then gets to see."""
        ...

    async def fill(self, who: Person, target: Target, label: str, filling: Filling) -> str:
        """Open the form behind a button, fill it in as a person would, and send it."""
        ...

    def delete(self, target: Target) -> None:
        """Somebody deletes the newest message."""
        ...

    def refuse(self, person: Person) -> None:
        """The person wants no private messages any more."""
        ...

    def hurry(self, seconds: float) -> None:
        """The next call is too much for the service: it asks for so many seconds."""
        ...

    def stumble(self) -> None:
        """The next call takes effect, but its answer is lost on the way."""
        ...


@dataclass
class RecordingInbox:
    """An inbox that writes down what it is told and answers as a test says, or as the inbox `behind` it does."""

    presses: list[Press] = field(default_factory=list)
    commands: list[Command] = field(default_factory=list)
    answers: list[Typed] = field(default_factory=list)
    reached: list[Sender] = field(default_factory=list)
    gone: list[tuple[Place, Person]] = field(default_factory=list)
    moves: list[tuple[Place, Place]] = field(default_factory=list)
    shut: list[Place] = field(default_factory=list)
    opened: list[Place] = field(default_factory=list)
    looked_at: list[Place] = field(default_factory=list)
    cuts: list[str] = field(default_factory=list)
    reply: Reply = field(default_factory=Reply)
    deciding: Callable[[], Awaitable[None]] | None = None
    rung: Callable[[], None] = lambda: None
    decided: int = 0
    behind: Inbox | None = None

    async def press(self, press: Press) -> Reply:
        self.presses.append(press)
        return await self._decided(self.behind.press(press) if self.behind is not None else None)

    async def command(self, command: Command) -> Reply:
        self.commands.append(command)
        return await self._decided(self.behind.command(command) if self.behind is not None else None)

    async def typed(self, typed: Typed) -> Reply:
        self.answers.append(typed)
        return await self._decided(self.behind.typed(typed) if self.behind is not None else None)

    async def reachable(self, sender: Sender) -> None:
        self.reached.append(sender)
        if self.behind is not None:
            await self.behind.reachable(sender)

    async def left(self, place: Place, person: Person) -> None:
        self.gone.append((place, person))

    async def moved(self, old: Place, new: Place) -> None:
        self.moves.append((old, new))

    async def closed(self, place: Place) -> None:
        self.shut.append(place)
        if self.behind is not None:
            await self.behind.closed(place)
        self.rung()

    async def lost(self, platform: str) -> None:
        self.cuts.append(platform)
        self.rung()

    async def regained(self, platform: str) -> None:
        self.cuts.remove(platform)
        self.rung()

    async def reopened(self, place: Place) -> None:
        self.opened.append(place)
        if self.behind is not None:
            await self.behind.reopened(place)
        self.rung()

    async def arrived(self, place: Place) -> None:
        self.looked_at.append(place)

    async def _decided(self, work: Awaitable[Reply] | None) -> Reply:
        self.rung()
        await asyncio.sleep(0)
        if self.deciding is not None:
            await self.deciding()
        reply = self.reply if work is None else await work
        self.decided += 1
        self.rung()
        return reply


@dataclass
class ScrapMemory:
    """What an adapter remembers, on a scrap of paper that outlives it."""

    words: dict[str, str] = field(default_factory=dict)

    async def recall(self, key: str) -> str:
        return self.words.get(key, "")

    async def keep(self, key: str, word: str) -> None:
        self.words[key] = word


Opening = Callable[[], AbstractAsyncContextManager[PlatformRig]]


def adapters() -> list[str]:
    """The platforms that there are."""
    return [entry.name for entry in pkgutil.iter_modules(bot.adapters.__path__) if entry.name not in _NOT_PLATFORMS]


def rig_of(platform: str) -> Opening:
    """How to open a platform's rig. Raises ModuleNotFoundError for a platform that nobody has made one for."""
    opened: Opening = importlib.import_module(f"tests.kit.{platform}_rig").opened
    return opened


def said(*words: str, **more: object) -> Message:
    """A message of plain lines, the last of which matters now; `more` are its other parts."""
    lines = [Phrase(line) for line in words[:-1]]
    return Message((*lines, Phrase(words[-1], Tone.STRONG)), **more)  # type: ignore[arg-type]


def rows(*labels: str, width: int = 2) -> tuple[tuple[Key, ...], ...]:
    """Buttons in rows, whose tokens count up."""
    keys = [Key(label, f"1abcdefgh.o.7.{number}") for number, label in enumerate(labels)]
    return tuple(tuple(keys[start : start + width]) for start in range(0, len(keys), width))
