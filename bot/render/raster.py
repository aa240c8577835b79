"""From a scene to the bytes of a picture: an indexed PNG, drawn on a canvas of palette places.

Theory. Blending happens once: a `Picture` is painted in full colour with edges smoothed (every shape is a coverage mask
drawn four times as large), mapped to the palette and kept. A frame is then opaque pastes of kept pictures, and words
whose coverage is looked up in a ramp from paper to ink. The canvas has one column more than the picture: that column
is 0, which is PNG's "no filter" mark before every row, so its bytes are the image data as they are. What hangs over the
left edge is wiped off that column before the bytes are taken.

Nothing here remembers anything between frames but what equal values give again, so equal scenes are equal bytes.
"""

from __future__ import annotations

import math
import struct
import threading
from collections import OrderedDict
from functools import cache, lru_cache
from typing import Final, assert_never

from isal import isal_zlib
from PIL import Image, ImageDraw

from bot.engine.colours import Colour, rgb
from bot.engine.scene import Align, Art, Box, Disc, Face, Picture, Poly, Rect, Scene, Shape, Stroke, Tile, Words
from bot.render.sprites import art, fitted, run, width
from bot.render.theme import index, indexed, palette_bytes, ramp

_FINE: Final = 4
"""How much larger masks are drawn before they are averaged down."""

_KEPT_BYTES: Final = 18 * 1024 * 1024
_OVERHEAD: Final = 1024
"""Roughly what a kept picture costs besides its pixels: its value, its shapes, the image's own record."""


class Kept:
    """Finished pictures by value, as many as fit into so many bytes; the longest unused go first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held = 0
        self._pictures: OrderedDict[Picture, Image.Image] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, picture: Picture) -> Image.Image | None:
        """The finished picture, if it is still in keeping."""
        with self._lock:
            found = self._pictures.get(picture)
            if found is not None:
                self._pictures.move_to_end(picture)
            return found

    def put(self, picture: Picture, drawn: Image.Image) -> None:
        """Keep a finished picture; the longest unused ones go when there is no room."""
        with self._lock:
            if picture in self._pictures:
                return
            self._pictures[picture] = drawn
            self._held += drawn.width * drawn.height + _OVERHEAD
            while self._held > self._most and len(self._pictures) > 1:
                _, gone = self._pictures.popitem(last=False)
                self._held -= gone.width * gone.height + _OVERHEAD

    @property
    def held(self) -> int:
        """Bytes in keeping."""
        return self._held


_KEPT: Final = Kept(_KEPT_BYTES)


def draw(scene: Scene) -> bytes:
    """The scene as a PNG file. Raises KeyError for art that the sheet lacks."""
    wide, high = scene.size
    canvas = Image.new("L", (wide + 1, high), 0)
    canvas.paste(_sprite(scene.ground), (1, 0))
    for piece in scene.pieces:
        match piece:
            case Tile(at, picture):
                canvas.paste(_sprite(picture), (at[0] + 1, at[1]))
            case Words():
                _write(canvas, piece, piece.paper or scene.ground.ground)
            case Stroke():
                _stroke(canvas, piece, piece.paper or scene.ground.ground)
            case _:
                assert_never(piece)
    canvas.paste(0, (0, 0, 1, high))
    return _png(canvas, wide, high)


def painted(scene: Scene) -> Image.Image:
    """The scene in full colour, without the palette: what the palette is made from and measured against."""
    whole = _paint(scene.ground)
    for piece in scene.pieces:
        _put(whole, piece)
    return whole


def _sprite(picture: Picture) -> Image.Image:
    found = _KEPT.get(picture)
    if found is None:
        found = indexed(_paint(picture))
        _flatten(found, picture)
        _KEPT.put(picture, found)
    return found


def _flatten(sprite: Image.Image, picture: Picture) -> None:
    """A picture that is nothing but its ground is exactly that colour."""
    if not picture.shapes:
        sprite.paste(index(picture.ground), (0, 0, *sprite.size))


def _paint(picture: Picture) -> Image.Image:
    canvas = Image.new("RGB", picture.size, rgb(picture.ground))
    for shape in picture.shapes:
        _put(canvas, shape)
    return canvas


def _put(canvas: Image.Image, shape: Shape) -> None:
    match shape:
        case Rect(box, fill, radius, outline, width):
            if outline is not None and width:
                _rounded(canvas, box, radius, outline)
                box = (box[0] + width, box[1] + width, box[2] - 2 * width, box[3] - 2 * width)
                radius -= width
            _rounded(canvas, box, radius, fill)
        case Disc((x, y), radius, fill, outline, width):
            if outline is not None and width:
                _disc(canvas, x, y, radius, outline)
                radius -= width
            _disc(canvas, x, y, radius, fill)
        case Poly(points, fill):
            box = _bounds(points, 1)
            _cover(canvas, box, _polygon(points, box), fill)
        case Stroke(points, ink, width, arrow):
            box, mask = _line(points, width, arrow)
            _cover(canvas, box, mask, ink)
        case Words():
            placed = _placed(shape)
            if placed is not None:
                mask, at = placed
                canvas.paste(rgb(shape.ink), at, mask)
        case Art(name, (x, y, w, h)):
            piece = art(name, w, h)
            at = (x + (w - piece.width) // 2, y + (h - piece.height) // 2)
            canvas.paste(piece, at, piece)
        case Tile(at, picture):
            canvas.paste(_paint(picture), at)
        case _:
            assert_never(shape)


def _cover(canvas: Image.Image, box: Box, mask: Image.Image, colour: Colour) -> None:
    canvas.paste(rgb(colour), (box[0], box[1], box[0] + box[2], box[1] + box[3]), mask)


def _rounded(canvas: Image.Image, box: Box, radius: int, colour: Colour) -> None:
    """A rectangle laid as two flat ones, which cost nothing, and four quarters of a disc."""
    x, y, wide, high = box
    if wide <= 0 or high <= 0:
        return
    radius = max(0, min(radius, wide // 2, high // 2))
    right, bottom = x + wide, y + high
    flat = rgb(colour)
    canvas.paste(flat, (x + radius, y, right - radius, bottom))
    if radius:
        canvas.paste(flat, (x, y + radius, right, bottom - radius))
        corners = ((x, y), (right - radius, y), (x, bottom - radius), (right - radius, bottom - radius))
        for (left, top), quarter in zip(corners, _quarters(radius), strict=True):
            canvas.paste(flat, (left, top, left + radius, top + radius), quarter)


def _disc(canvas: Image.Image, x: int, y: int, radius: int, colour: Colour) -> None:
    if radius > 0:
        _cover(canvas, (x - radius, y - radius, 2 * radius, 2 * radius), _round(radius), colour)


@lru_cache(maxsize=128)
def _round(radius: int) -> Image.Image:
    """The coverage of a disc; its radius is at least 1."""
    size = 2 * radius * _FINE
    mask = Image.new("L", (size, size), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, size - 1, size - 1), fill=255)
    return mask.reduce(_FINE)


@lru_cache(maxsize=128)
def _quarters(radius: int) -> tuple[Image.Image, ...]:
    """The corners of a rounded rectangle: upper left, upper right, lower left, lower right."""
    whole = _round(radius)
    return tuple(whole.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius))


def _polygon(points: tuple[tuple[int, int], ...], box: Box) -> Image.Image:
    mask = Image.new("L", (box[2] * _FINE, box[3] * _FINE), 0)
    moved = [((x - box[0]) * _FINE, (y - box[1]) * _FINE) for x, y in points]
    ImageDraw.Draw(mask).polygon(moved, fill=255)
    return mask.reduce(_FINE)


def _line(points: tuple[tuple[int, int], ...], width: int, arrow: int) -> tuple[Box, Image.Image]:
    """The box and coverage of a line with round joins, and of the head at its end."""
    box = _bounds(points, max(width, arrow) + 1)
    mask = Image.new("L", (box[2] * _FINE, box[3] * _FINE), 0)
    pen = ImageDraw.Draw(mask)
    moved = [((x - box[0]) * _FINE, (y - box[1]) * _FINE) for x, y in points]
    if arrow and len(moved) > 1:
        (x0, y0), (x1, y1) = moved[-2], moved[-1]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        head = arrow * _FINE
        neck = (x1 - ux * head, y1 - uy * head)
        side = head * 0.6
        pen.polygon(
            [(x1, y1), (neck[0] - uy * side, neck[1] + ux * side), (neck[0] + uy * side, neck[1] - ux * side)], fill=255
        )
        moved[-1] = (round(neck[0]), round(neck[1]))
    pen.line(moved, fill=255, width=width * _FINE, joint="curve")
    half = width * _FINE // 2
    for x, y in moved:
        pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return box, mask.reduce(_FINE)


def _bounds(points: tuple[tuple[int, int], ...], margin: int) -> Box:
    left, right = min(x for x, _ in points) - margin, max(x for x, _ in points) + margin
    top, bottom = min(y for _, y in points) - margin, max(y for _, y in points) + margin
    return left, top, right - left, bottom - top


def _placed(words: Words) -> tuple[Image.Image, tuple[int, int]] | None:
    """The coverage of a line and where it goes; None when there is nothing to draw."""
    text, size = fitted(words.text, words.size, words.smallest, words.face, words.room)
    line = run(text, size, words.face)
    if line.mask is None:
        return None
    return line.mask, (_start(words, line.width) + line.left, words.at[1] + line.top)


def _start(words: Words, wide: float) -> int:
    """Where the pen starts for a line of a width."""
    match words.align:
        case Align.LEFT:
            return words.at[0]
        case Align.CENTRE:
            return round(words.at[0] - wide / 2)
        case Align.RIGHT:
            return round(words.at[0] - wide)
        case _:
            assert_never(words.align)


def _write(canvas: Image.Image, words: Words, paper: Colour) -> None:
    """Lay a line word by word: few lines of a game repeat, but nearly all of their words do."""
    text, size = fitted(words.text, words.size, words.smallest, words.face, words.room)
    gap = width(" ", size, words.face)
    drawn = [_inked(word, size, words.face, words.ink, paper) for word in text.split(" ")]
    pen = _start(words, sum(word[0] for word in drawn) + gap * (len(drawn) - 1)) + 1.0
    for wide, left, top, inked in drawn:
        if inked is not None:
            canvas.paste(inked[0], (round(pen) + left, words.at[1] + top), inked[1])
        pen += wide + gap


_Inked = tuple[Image.Image, Image.Image]
"""Something in places of the palette, and where it has any ink."""


@lru_cache(maxsize=1024)
def _inked(word: str, size: int, face: Face, ink: Colour, paper: Colour) -> tuple[float, int, int, _Inked | None]:
    """A word in its colours, with its width and its place from the pen on the baseline; None when it has no ink."""
    drawn = run(word, size, face)
    inked = _in_colour(drawn.mask, ink, paper) if drawn.mask is not None else None
    return drawn.width, drawn.left, drawn.top, inked


def _in_colour(mask: Image.Image, ink: Colour, paper: Colour) -> _Inked:
    coverage = mask.tobytes()
    looked_up = (coverage.translate(table) for table in (ramp(ink, paper), _ANY))
    drawn, inked = (Image.frombuffer("L", mask.size, places, "raw", "L", 0, 1) for places in looked_up)
    return drawn, inked


def _stroke(canvas: Image.Image, stroke: Stroke, paper: Colour) -> None:
    box, mask = _line(stroke.points, stroke.width, stroke.arrow)
    drawn, inked = _in_colour(mask, stroke.ink, paper)
    canvas.paste(drawn, (box[0] + 1, box[1]), inked)


_ANY: Final = bytes([0]) + bytes([255]) * 255


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", isal_zlib.crc32(kind + content))


@cache
def _head(wide: int, high: int) -> bytes:
    header = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"PLTE", palette_bytes())


def _png(canvas: Image.Image, wide: int, high: int) -> bytes:
    return _head(wide, high) + _chunk(b"IDAT", isal_zlib.compress(canvas.tobytes(), 1)) + _chunk(b"IEND", b"")
