"""Makes the table of what each font can draw; run offline, its result is committed.

python -m bot.render.coverage_maker data/fonts

A letter counts as drawable when it leaves ink that is not the font's sign for "missing", or is a space. Left out though
fonts have them: what is written from right to left, because lines are laid letter after letter from the left and such
names would come out unreadable; emoji, which belong to the art sheet; and invisible formatting signs.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path
from typing import Final

from PIL import ImageFont

_SIZE: Final = 40
_MISSING: Final = "\uffff"
_STOP: Final = 0x20000
_EMOJI: Final = range(0x1F000, 0x1FC00)
_LEFTWARDS: Final = {"R", "AL", "AN"}
_SIGNS: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MARKS: Final = range(0x300, 0x370)
"""The accents of Latin letters; marks of other scripts need a layout engine."""


def ranges(font_path: Path, stop: int = _STOP) -> list[tuple[int, int]]:
    """The code points below `stop` that a font can draw here, as first and last of each stretch."""
    font = ImageFont.truetype(str(font_path), _SIZE, layout_engine=ImageFont.Layout.BASIC)
    missing = _drawn(font, _MISSING)
    found: list[tuple[int, int]] = []
    for code in range(0x20, stop):
        if not _welcome(chr(code)):
            continue
        drawn = _drawn(font, chr(code))
        blank = drawn[0] is None
        if drawn == missing or (blank and unicodedata.category(chr(code)) != "Zs"):
            continue
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found


def _welcome(letter: str) -> bool:
    if unicodedata.category(letter) in _SIGNS or unicodedata.bidirectional(letter) in _LEFTWARDS:
        return False
    marked = unicodedata.category(letter).startswith("M")
    return ord(letter) not in _EMOJI and (not marked or ord(letter) in _MARKS)


def _drawn(font: ImageFont.FreeTypeFont, letter: str) -> tuple[bytes | None, float]:
    """What a letter looks like and how wide it is; None when it leaves no ink."""
    mask = font.getmask(letter)
    return (bytes(mask) if mask.getbbox() else None), font.getlength(letter)


def make(folder: Path) -> None:
    """Write `coverage.json` for the fonts in the folder."""
    lines = (f'"{path.name}": {json.dumps(ranges(path))}' for path in sorted(folder.glob("*.ttf")))
    (folder / "coverage.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
