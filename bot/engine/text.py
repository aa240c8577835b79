"""What is said, as a value: a key of the locale files with typed arguments, never a finished sentence.

The engine speaks in keys; `bot.texts` turns them into Vietnamese or English at the last step, where names of people are
put in, cut to a length and cleaned of marks that would bend the line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in the game's currency; `unit` names the way it is written ("plain", "dong", "d")."""

    amount: int
    unit: str = "plain"


@dataclass(frozen=True, slots=True)
class Name:
    """The person who sits at a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Proper:
    """A proper noun from the content files, the same in every language ("Hội An")."""

    word: str


@dataclass(frozen=True, slots=True)
class Series:
    """Several arguments joined as a list ("Minh, Hằng và Trường")."""

    items: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A message key and its arguments, sorted by name; build it with `text`."""

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


Arg = Union[int, Money, Name, Proper, Series, Text]
"""What may stand in a text: a number, an amount, a person, a proper noun, a list, or another text."""


def text(key: str, **args: Arg) -> Text:
    """The text `key` with arguments."""
    return Text(key, tuple(sorted(args.items())))
