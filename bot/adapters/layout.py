"""Fits a message into what a platform can show. Pure; shared by every adapter that has limits.

Theory. A message comes with as many lines and rows of buttons as the game found useful; platforms have less room. Three
rules, in this order: nothing that somebody is asked may be lost, nothing may be reordered, and a row stays together as
long as there is room. So the oldest lines go first and the last one is only ever cut; rows that are too long are broken
into even parts; when there are too many rows, the shortest neighbours move together; and when there are too many
buttons, the longest stretch of plain ones becomes a picker (a drop-down list), where the platform has any. What still
doesn't fit is named in `left_out`, so that the adapter can say so in its log.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.adapters.base import Key, Phrase
from bot.engine.screen import Role

ELLIPSIS: Final = "…"


@dataclass(frozen=True, slots=True)
class Buttons:
    """A row of buttons."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Picker:
    """A list of which one key is picked; it takes a row of its own."""

    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Fitted:
    """The rows as they can be shown, in the order of the message, and the keys that there was no room for."""

    rows: tuple[Buttons | Picker, ...]
    left_out: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """What a platform has room for: `row` buttons a row, `rows` rows, `picker` keys in a picker (0: no pickers)."""

    row: int
    rows: int
    picker: int = 0


def units(words: str) -> int:
    """The length as most platforms count it: UTF-16 units."""
    return len(words) + sum(1 for letter in words if ord(letter) > 0xFFFF)


def cut(words: str, most: int) -> str:
    """The words, or their beginning with an ellipsis, in at most `most` units; never half a letter with its marks."""
    if units(words) <= most:
        return words
    end, left = 0, most - 1
    while end < len(words) and units(words[end]) <= left:
        left -= units(words[end])
        end += 1
    while end > 0 and unicodedata.combining(words[end]):
        end -= 1
    return words[:end].rstrip() + ELLIPSIS if most > 0 else ""


def fitted(phrases: Sequence[Phrase], most: int, length: Callable[[Phrase], int]) -> tuple[Phrase, ...]:
    """The newest phrases that fit into `most`, with one for each line break; the last is cut when it alone is too long.

    `length` says how long a phrase is on the platform, with its markup.
    """
    kept: list[Phrase] = []
    left = most
    for phrase in reversed(phrases):
        needed = length(phrase) + (1 if kept else 0)
        if needed > left:
            if not kept:
                kept.append(_shortened(phrase, most, length))
            break
        kept.append(phrase)
        left -= needed
    return tuple(reversed(kept))


def _shortened(phrase: Phrase, most: int, length: Callable[[Phrase], int]) -> Phrase:
    """The longest beginning of a phrase that fits."""
    low, high = 0, units(phrase.words)
    while low < high:
        middle = (low + high + 1) // 2
        if length(Phrase(cut(phrase.words, middle), phrase.tone)) <= most:
            low = middle
        else:
            high = middle - 1
    return Phrase(cut(phrase.words, low), phrase.tone)


def arranged(rows: Iterable[Sequence[Key]], room: Room) -> Fitted:
    """The rows of a message in the room that there is."""
    whole = [part for row in rows for part in _broken(tuple(row), room.row)]
    while len(whole) > room.rows:
        joined = _joined(whole, room.row)
        if joined is None:
            break
        whole = joined
    lines: list[Buttons | Picker] = [Buttons(row) for row in whole]
    if len(lines) > room.rows:
        stretches: list[Stretch] = [tuple(key for row in whole for key in row)]
        lines = _lines(stretches, room, _broken)
        while len(lines) > room.rows and room.picker:
            listed = _listed(stretches, room)
            if listed is None:
                break
            stretches = listed
            lines = _lines(stretches, room, _broken)
        if len(lines) > room.rows:
            lines = _lines(stretches, room, _filled)
    left_out = tuple(key for line in lines[room.rows :] for key in line.keys)
    return Fitted(tuple(lines[: room.rows]), left_out)


Stretch = tuple[Key, ...] | Picker
"""Keys that are buttons, without rows yet, or a list between them that may be longer than one picker."""


def _broken(keys: tuple[Key, ...], most: int) -> list[tuple[Key, ...]]:
    """The keys in as few parts as needed, as even as they can be."""
    if not keys:
        return []
    parts = -(-len(keys) // most)
    size, more = divmod(len(keys), parts)
    found, start = [], 0
    for part in range(parts):
        end = start + size + (1 if part < more else 0)
        found.append(keys[start:end])
        start = end
    return found


def _filled(keys: tuple[Key, ...], most: int) -> list[tuple[Key, ...]]:
    """The keys in parts that are as long as they may be."""
    return [keys[start : start + most] for start in range(0, len(keys), most)]


def _joined(rows: Sequence[tuple[Key, ...]], most: int) -> list[tuple[Key, ...]] | None:
    """The rows with the two shortest neighbours in one, later ones first; None when no two fit together."""
    sizes = [len(first) + len(second) for first, second in pairwise(rows)]
    if min(sizes, default=most + 1) > most:
        return None
    at = max(index for index, size in enumerate(sizes) if size == min(sizes))
    return [*rows[:at], rows[at] + rows[at + 1], *rows[at + 2 :]]


def _lines(
    stretches: Sequence[Stretch], room: Room, parts: Callable[[tuple[Key, ...], int], list[tuple[Key, ...]]]
) -> list[Buttons | Picker]:
    """The stretches as rows and pickers, divided into parts."""
    found: list[Buttons | Picker] = []
    for stretch in stretches:
        if isinstance(stretch, Picker):
            found += [Picker(part) for part in parts(stretch.keys, room.picker)]
        else:
            found += [Buttons(part) for part in parts(stretch, room.row)]
    return found


def _listed(stretches: Sequence[Stretch], room: Room) -> list[Stretch] | None:
    """The longest run of keys that need not be buttons, as a list; None when there is none left that saves a row.

    Plain keys go first. Only when no run of them helps any more, the coloured ones go too.
    """
    for spared in (_dear, _link):
        place, start, end = max(_runs(stretches, spared), key=lambda run: run[2] - run[1], default=(0, 0, 0))
        stretch = stretches[place]
        if isinstance(stretch, Picker) or end - start <= room.row:
            continue
        around = (stretch[:start], Picker(stretch[start:end]), stretch[end:])
        return [*stretches[:place], *around, *stretches[place + 1 :]]
    return None


def _dear(key: Key) -> bool:
    """A button that should stay one: it is coloured, or it has to."""
    return key.role is not Role.PLAIN or _link(key)


def _link(key: Key) -> bool:
    """A button that can't stand in a list."""
    return bool(key.url)


def _runs(stretches: Sequence[Stretch], spared: Callable[[Key], bool]) -> Iterable[tuple[int, int, int]]:
    """Runs of keys that aren't spared: which stretch, and from where to where in it."""
    for place, stretch in enumerate(stretches):
        if isinstance(stretch, Picker):
            continue
        start = 0
        for index, key in enumerate(stretch):
            if spared(key):
                yield place, start, index
                start = index + 1
        yield place, start, len(stretch)
