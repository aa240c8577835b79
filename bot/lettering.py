"""Which characters the program's own fonts can draw, so that a name in a picture is never an empty space."""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from functools import cache

from bot.datafiles import folder

FALLBACK = "DejaVuSans-Bold.ttf"
"""The font asked for letters that a typeface lacks: Greek, Cyrillic, arrows, suits."""


@cache
def _ranges(font: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    table = json.loads((folder() / "fonts" / "coverage.json").read_text(encoding="utf-8"))
    starts, ends = zip(*table[font], strict=True)
    return tuple(starts), tuple(ends)


@cache
def covers(font: str, letter: str) -> bool:
    """Whether a font file has a drawing for the letter."""
    starts, ends = _ranges(font)
    place = bisect_right(starts, ord(letter)) - 1
    return place >= 0 and ord(letter) <= ends[place]


def drawable(words: str, font: str = FALLBACK) -> str:
    """The words with everything taken out that neither the font nor the fallback can draw.

    Letters in fancy dress (mathematical script, full width) are drawn as the plain letters they stand for.
    """
    kept = ""
    for letter in unicodedata.normalize("NFC", words):
        for candidate in (letter, unicodedata.normalize("NFKC", letter)):
            if candidate and all(covers(font, part) or covers(FALLBACK, part) for part in candidate):
                kept += candidate
                break
    return " ".join(kept.split())
