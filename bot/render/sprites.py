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


@lru_cache(maxsize=256)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    path = folder() / "fonts" / name
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _file(letter: str, face: Face) -> str | None:
    """The font file that draws a letter in a typeface; None when there is none."""
    return next((name for name in (FILES[face], FALLBACK) if covers(name, letter)), None)


@lru_cache(maxsize=16384)
def _advance(letter: str, size: int, face: Face) -> float:
    """How far the pen moves for a letter, in pixels; measured without drawing it, since fitting asks this a lot."""
    name = _file(letter, face)
    if name is None:
        return 0.0
    with _LOCK:
        return _font(name, size).getlength(letter)


@lru_cache(maxsize=8192)
def glyph(letter: str, size: int, face: Face) -> Glyph | None:
    """The drawing of a letter, or None when no font has one."""
    name = _file(letter, face)
    if name is None:
        return None
    advance = _advance(letter, size, face)
    with _LOCK:
        font = _font(name, size)
        left, top, right, bottom = (int(edge) for edge in font.getbbox(letter, anchor="ls"))
        if right <= left or bottom <= top:
            return Glyph(None, 0, 0, advance)
        mask = Image.new("L", (right - left, bottom - top), 0)
        ImageDraw.Draw(mask).text((-left, -top), letter, fill=255, font=font, anchor="ls")
    return Glyph(mask, left, top, advance)


def width(text: str, size: int, face: Face) -> float:
    """How far the pen moves for a line of text, in pixels."""
    words = text.split(" ")
    return sum(_long(word, size, face) for word in words) + (len(words) - 1) * _advance(" ", size, face)


@lru_cache(maxsize=8192)
def _long(word: str, size: int, face: Face) -> float:
    """The width of a word: lines seldom repeat, their words do."""
    return sum(_advance(letter, size, face) for letter in word)


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
    wide = width(composed, size, face)
    if not room or wide <= room:
        return composed, size
    least = smallest or size
    guess = int(size * room / wide) + 1
    for smaller in range(min(size - 1, guess), least - 1, -1):
        if width(composed, smaller, face) <= room:
            return composed, smaller
    return _cut(composed, room - width(_ELLIPSIS, least, face), least, face) + _ELLIPSIS, least


def _cut(text: str, room: float, size: int, face: Face) -> str:
    """As much of the start of a text as fits."""
    pen = 0.0
    for place, letter in enumerate(text):
        pen += _advance(letter, size, face)
        if pen > room:
            return text[:place].rstrip()
    return text


@cache
def _sheet() -> tuple[Image.Image, dict[str, list[int]]]:
    """The art and its boxes by name. Raises ValueError when a box lies outside, so a torn pair of files is no start."""
    root = folder() / "art"
    boxes: dict[str, list[int]] = json.loads((root / "sheet.json").read_text(encoding="utf-8"))
    sheet = Image.open(root / "sheet.png").convert("RGBA")
    for name, (x, y, w, h) in boxes.items():
        if min(x, y) < 0 or min(w, h) < 1 or x + w > sheet.width or y + h > sheet.height:
            raise ValueError(f"sheet.png has no room for {name}")
    return sheet, boxes


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
