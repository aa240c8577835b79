"""Letters and art, drawn once and kept: glyph masks, lines of text assembled from them, pieces of the art sheet.

Vietnamese needs no shaping when it is composed (NFC), so a line is glyph masks side by side, pixel for pixel what the
library's basic layout draws, without rasterising anything twice. A letter that a typeface lacks comes from the fallback
font; one that no font has is left out.
"""

from __future__ import annotations

import json
import threading
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.datafiles import folder
from bot.engine.scene import Face
from bot.lettering import FALLBACK, covers

FILES: Final[dict[Face, str]] = {
    Face.REGULAR: "BeVietnamPro-Medium.ttf",
    Face.BOLD: "BeVietnamPro-Bold.ttf",
    Face.BLACK: "BeVietnamPro-ExtraBold.ttf",
    Face.NARROW: "RobotoCondensed-Bold.ttf",
}
_ELLIPSIS: Final = "…"
_LOCK: Final = threading.Lock()
"""A font file is read by one thread at a time."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter: its coverage, where that lies from the pen on the baseline, and how far the pen moves on."""

    mask: Image.Image | None
    left: int
    top: int
    advance: float


@dataclass(frozen=True, slots=True)
class Run:
    """One line of text as coverage, placed from the pen's start on the baseline; `width` is how far the pen goes."""

    mask: Image.Image | None
    left: int
    top: int
    width: float


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    path = folder() / "fonts" / name
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8192)
def glyph(letter: str, size: int, face: Face) -> Glyph | None:
    """The drawing of a letter, or None when no font has one."""
    name = FILES[face] if covers(FILES[face], letter) else FALLBACK
    if not covers(name, letter):
        return None
    with _LOCK:
        font = _font(name, size)
        advance = font.getlength(letter)
        left, top, right, bottom = font.getbbox(letter, anchor="ls")
        if right <= left or bottom <= top:
            return Glyph(None, 0, 0, advance)
        box = (int(left) - 1, int(top) - 1, int(right) + 1, int(bottom) + 1)
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]), 0)
        ImageDraw.Draw(mask).text((-box[0], -box[1]), letter, fill=255, font=font, anchor="ls")
    return Glyph(mask, box[0], box[1], advance)


@lru_cache(maxsize=8192)
def width(text: str, size: int, face: Face) -> float:
    """How far the pen moves for a line of text, in pixels."""
    drawn = (glyph(letter, size, face) for letter in text)
    return sum(one.advance for one in drawn if one is not None)


@lru_cache(maxsize=1024)
def run(text: str, size: int, face: Face) -> Run:
    """A line of text as one coverage mask."""
    placed: list[tuple[int, int, Image.Image]] = []
    pen = 0.0
    for letter in text:
        one = glyph(letter, size, face)
        if one is None:
            continue
        if one.mask is not None:
            placed.append((round(pen) + one.left, one.top, one.mask))
        pen += one.advance
    if not placed:
        return Run(None, 0, 0, pen)
    left = min(x for x, _, _ in placed)
    top = min(y for _, y, _ in placed)
    right = max(x + mask.width for x, _, mask in placed)
    bottom = max(y + mask.height for _, y, mask in placed)
    whole = Image.new("L", (right - left, bottom - top), 0)
    for x, y, mask in placed:
        whole.paste(255, (x - left, y - top), mask)
    return Run(whole, left, top, pen)


@lru_cache(maxsize=4096)
def fitted(text: str, size: int, smallest: int, face: Face, room: int) -> tuple[str, int]:
    """The text and size that fit into `room` pixels: smaller first, then cut with an ellipsis; 0 is room enough."""
    composed = unicodedata.normalize("NFC", text)
    if not room or width(composed, size, face) <= room:
        return composed, size
    for smaller in range(size - 1, (smallest or size) - 1, -1):
        if width(composed, smaller, face) <= room:
            return composed, smaller
    least = smallest or size
    while composed and width(composed + _ELLIPSIS, least, face) > room:
        composed = composed[:-1]
    return composed.rstrip() + _ELLIPSIS, least


@cache
def _sheet() -> tuple[Image.Image, dict[str, list[int]]]:
    root = folder() / "art"
    boxes = json.loads((root / "sheet.json").read_text(encoding="utf-8"))
    return Image.open(root / "sheet.png").convert("RGBA"), boxes


def art_names() -> frozenset[str]:
    """The pieces that the art sheet holds."""
    return frozenset(_sheet()[1])


@lru_cache(maxsize=512)
def art(name: str, wide: int, high: int) -> Image.Image:
    """A piece of art, as large as fits into the box. Raises KeyError for one that the sheet lacks."""
    sheet, boxes = _sheet()
    x, y, w, h = boxes[name]
    scale = min(wide / w, high / h)
    size = (max(1, round(w * scale)), max(1, round(h * scale)))
    return sheet.crop((x, y, x + w, y + h)).resize(size, Image.Resampling.LANCZOS)
