"""In which message a place's table stands, so that a program that dies while it posts finds what it left behind.

Theory. Between Telegram's taking a message and our remembering its number lies the network. If the program dies there,
the message stands in the group with buttons, and nobody knows it. So the intention is written down before a table is
posted, with the newest number known in that chat, and the number itself afterwards. Whoever starts next reads that: a
number says exactly what has to lose its buttons when the table stands elsewhere now; an intention says from where on to
look, and only what is ours can be changed there. What is not found answers presses kindly.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Final

from bot.adapters.base import Memory, Place

_POSTING: Final = "?"
_PROBES: Final = 5
"""Messages of other people that may have come between the last that was known and the one that is looked for."""


@dataclass(frozen=True, slots=True)
class Trace:
    """What an earlier run left in a place: the message of its table, or (`posting`) the last before it posted one."""

    message: int
    posting: bool

    def suspects(self, known: Container[int]) -> list[int]:
        """The messages among which the one is that was being posted; none that are `known` to this run."""
        numbers = range(self.message + 1, self.message + 1 + _PROBES) if self.posting else ()
        return [number for number in numbers if number not in known]


class Standing:
    """Where tables stand, over a memory that outlives the program."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._here: dict[Place, int] = {}
        self._left: dict[Place, Trace | None] = {}

    async def inherited(self, place: Place) -> Trace | None:
        """What an earlier run left in a place, until it is `settled`."""
        if place not in self._left:
            word = await self._memory.recall(_key(place))
            number = word.removeprefix(_POSTING)
            known = number.isascii() and number.isdigit() and int(number) > 0
            self._left[place] = Trace(int(number), word.startswith(_POSTING)) if known else None
            if known and not word.startswith(_POSTING):
                self._here.setdefault(place, int(number))
        return self._left[place]

    def settled(self, place: Place) -> None:
        """What an earlier run left is seen to."""
        self._left[place] = None

    async def posting(self, place: Place, newest: int) -> None:
        """A table is about to be posted; `newest` is the highest number known in the chat, 0 for none."""
        await self._memory.keep(_key(place), f"{_POSTING}{newest}")

    async def posted(self, place: Place, message: int) -> None:
        """The table stands in a new message."""
        self._here[place] = message
        await self._memory.keep(_key(place), str(message))

    def here(self, place: Place) -> int:
        """The message in which the table stands, 0 where that isn't known."""
        return self._here.get(place, 0)


def _key(place: Place) -> str:
    return f"telegram:stands:{place.chat}:{place.topic}"
