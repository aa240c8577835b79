"""The one palette of all pictures, and how colours become places in it.

256 colours for everything: the flat colours of all scenes stand in it exactly, the rest are those that smooth edges and
the art need most. It is made offline (`palette_maker`) and committed, so equal scenes are equal bytes in every process.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from bot.datafiles import folder
from bot.engine.colours import Colour, rgb

SIZE: Final = 256
_STEP: Final = 0xFC
"""Pillow looks a colour up by the upper six bits of its channels. The palette it searches is cut alike, so that a
colour of the palette finds itself and no neighbour that happens to lie nearer to its cut."""


@cache
def palette() -> tuple[Colour, ...]:
    """The committed colours. Raises ValueError for a file that doesn't hold 256 of them."""
    colours = tuple(Colour(value) for value in json.loads((folder() / "palette.json").read_text(encoding="utf-8")))
    if len(colours) != SIZE:
        raise ValueError(f"palette.json holds {len(colours)} colours, not {SIZE}")
    return colours


@cache
def palette_bytes() -> bytes:
    """The palette as PNG wants it: three bytes a colour."""
    return b"".join(bytes(rgb(colour)) for colour in palette())


@cache
def _exact() -> dict[Colour, int]:
    return {colour: place for place, colour in reversed(tuple(enumerate(palette())))}


@cache
def _reference() -> Image.Image:
    reference = Image.new("P", (1, 1))
    reference.putpalette(bytes(value & _STEP for value in palette_bytes()))
    return reference


def indexed(picture: Image.Image) -> Image.Image:
    """An RGB picture as a picture of places in the palette (mode L)."""
    quantized = picture.quantize(palette=_reference(), dither=Image.Dither.NONE)
    return Image.frombytes("L", quantized.size, quantized.tobytes())


@cache
def index(colour: Colour) -> int:
    """The place of a colour, or of the nearest one."""
    found = _exact().get(colour)
    if found is not None:
        return found
    channels = rgb(colour)
    return min(range(SIZE), key=lambda place: _distance(channels, rgb(palette()[place])))


@lru_cache(maxsize=512)
def ramp(ink: Colour, paper: Colour) -> bytes:
    """For every coverage 0..255 of ink over paper, the place of the blended colour."""
    front, back = rgb(ink), rgb(paper)
    strip = bytearray()
    for coverage in range(256):
        strip += bytes(round(b + (f - b) * coverage / 255) for f, b in zip(front, back, strict=True))
    places = bytearray(indexed(Image.frombytes("RGB", (256, 1), bytes(strip))).tobytes())
    places[0], places[255] = index(paper), index(ink)
    return bytes(places)


def _distance(first: tuple[int, int, int], second: tuple[int, int, int]) -> int:
    """Green counts most and blue least, roughly as eyes see."""
    red, green, blue = (a - b for a, b in zip(first, second, strict=True))
    return 2 * red * red + 4 * green * green + 3 * blue * blue
