"""What people type, made safe to keep and to show: names, chat lines, and the names of rooms.

Nothing is escaped here, because nothing is ever markup: the page puts every word in as text.
"""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 500
LONGEST_ROOM: Final = 32
FIRST_ROOM: Final = "xom"
"""The room of somebody who named none."""

_JOINERS: Final = frozenset("\u200d\ufe0f\ufe0e")
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
_MARKS: Final = 2
"""More marks than this on one letter are a prank, not a language."""


def plain(raw: str, most: int) -> str:
    """One line of at most `most` characters, without control, direction and invisible marks."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", raw[: 4 * most]):
        category = unicodedata.category(letter)
        if category[0] == "Z" or letter in "\t\n\r":
            kept.append(" ")
        elif letter in _JOINERS:
            kept += [letter] if kept and ord(kept[-1]) > 0x2000 else []
        elif category[0] == "M":
            marks += 1
            kept += [letter] if kept and marks <= _MARKS else []
            continue
        elif category[0] != "C" and letter not in _BLANKS:
            kept.append(letter)
        marks = 0
    return " ".join("".join(kept).split())[:most].strip()


def room_name(raw: str) -> str:
    """How a room is called in addresses: small letters and digits joined by single dashes; empty when none are left."""
    words = unicodedata.normalize("NFC", raw[: 4 * LONGEST_ROOM]).lower()
    dashed = "".join(letter if letter.isalnum() else "-" for letter in words)
    return "-".join(part for part in dashed.split("-") if part)[:LONGEST_ROOM].strip("-")
