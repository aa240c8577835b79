"""A page that is too long for a platform, as leaves of whole lines: no line is lost, and the title stands on each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.adapters.base import Key, Message, Phrase
from bot.coordinator.session import SessionId
from bot.coordinator.tokens import pack
from bot.engine.scene import Say
from bot.engine.screen import Tone
from bot.engine.text import text

ROOM: Final = 5 / 8
"""How much of a platform's length is filled: an invisible joiner after every second letter still fits beside it."""


def leaves(phrases: Sequence[Phrase], most: int) -> tuple[tuple[Phrase, ...], ...]:
    """The phrases on as few leaves of at most `most` UTF-16 units as their order allows; a longer line stands alone."""
    title = tuple(phrases[:1]) if phrases and phrases[0].tone is Tone.TITLE else ()
    room = most - sum(map(_length, title))
    found: list[list[Phrase]] = [[]]
    left = room
    for phrase in phrases[len(title) :]:
        if found[-1] and _length(phrase) > left:
            found.append([])
            left = room
        found[-1].append(phrase)
        left -= _length(phrase)
    return tuple((*title, *lines) for lines in found)


def opened(identity: SessionId, page: Message, look: str, most: int, say: Say) -> Message:
    """One leaf of a page that shows `look` (verb, name and perhaps the leaf's number), with the way to the others.

    `most` is what the platform takes. A number that there is no leaf for means the last one.
    """
    bound = leaves(page.phrases, int(most * ROOM))
    if len(bound) == 1:
        return page
    verb, name, *rest = look.split(".")
    here = min(int(rest[0]), len(bound)) if rest and rest[0].isascii() and rest[0].isdigit() else 1
    here = max(1, here)
    turn = tuple(
        Key(say(text("button-page", n=other, pages=len(bound))), pack(identity, verb, name, other))
        for other in (here - 1, here + 1)
        if 1 <= other <= len(bound)
    )
    return Message(bound[here - 1], rows=(*page.rows, turn))


def _length(phrase: Phrase) -> int:
    """With the line break after it, in the units that platforms count in."""
    return len(phrase.words.encode("utf-16-le")) // 2 + 1
