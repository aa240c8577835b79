"""Makes the palette from the pictures of all games, offline (`python -m bot record palette`); its result is committed.

Theory. Every flat colour that any scene names gets a place of its own. The places left go to the colours that smooth
edges and the art need: those of the scenes and of the whole art sheet in full colour that no flat colour serves, each
counted by the root of how often it is seen, so that a small piece of art is heard beside a wide edge. Median cut
divides them, and a few rounds of k-means move every place to the middle of what it serves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Final

from PIL import Image

from bot.engine import colours as shared
from bot.engine.colours import Colour, mix, rgb
from bot.engine.scene import Art, Picture, Scene, colours_of
from bot.render.raster import painted
from bot.render.sprites import art_names
from bot.render.theme import SIZE

_TINTS: Final = (0.25, 0.8, 0.86)
_SHRUNK: Final = 2
_ART_SIZE: Final = 48
_ART_COLUMNS: Final = 8
_SAMPLE: Final = 400_000
"""How many pixels the remaining colours are chosen from."""

_ROUNDS: Final = 3
_SERVED: Final = 10
"""A colour this near to a flat one, summed over its channels, needs no place of its own."""

_Channels = tuple[int, int, int]


def make_palette(scenes: Iterable[Scene]) -> list[Colour]:
    """256 colours, the same ones for the same scenes. Raises ValueError when there are too many flat ones."""
    named: set[Colour] = set()
    seen = _seen(painted(_all_art()))
    for scene in scenes:
        named.update(colours_of(scene))
        whole = painted(scene)
        seen += _seen(whole.resize((whole.width // _SHRUNK, whole.height // _SHRUNK), Image.Resampling.NEAREST))
    flats = list(dict.fromkeys([*_shared(), *sorted(named)]))
    if len(flats) > SIZE - 64:
        raise ValueError(f"{len(flats)} flat colours leave too few places for smooth edges")
    chosen = list(dict.fromkeys([*flats, *_needed(seen, [rgb(flat) for flat in flats], SIZE - len(flats))]))
    return chosen + [Colour("#000000")] * (SIZE - len(chosen))


def _shared() -> list[Colour]:
    plain = [
        shared.INK,
        shared.INK_SOFT,
        shared.WHITE,
        shared.PAPER,
        shared.FELT,
        shared.NIGHT,
        shared.GOLD,
        shared.ALARM,
    ]
    tints = [mix(colour, shared.WHITE, share) for colour in shared.SEAT_COLOURS for share in _TINTS]
    return [*plain, *shared.SEAT_COLOURS, *tints]


def _all_art() -> Scene:
    """Every piece of the art sheet, as large as pieces usually are."""
    shapes = tuple(
        Art(name, (place % _ART_COLUMNS * _ART_SIZE, place // _ART_COLUMNS * _ART_SIZE, _ART_SIZE, _ART_SIZE))
        for place, name in enumerate(sorted(art_names()))
    )
    rows = -(-len(shapes) // _ART_COLUMNS)
    return Scene(Picture((_ART_COLUMNS * _ART_SIZE, rows * _ART_SIZE), shared.PAPER, shapes))


def _seen(sheet: Image.Image) -> Counter[_Channels]:
    """How often each colour stands in a picture."""
    counted: Counter[_Channels] = Counter()
    for often, channels in sheet.getcolors(sheet.width * sheet.height) or []:
        if isinstance(channels, tuple):
            red, green, blue = channels
            counted[red, green, blue] = often
    return counted


def _needed(seen: Counter[_Channels], flats: list[_Channels], count: int) -> list[Colour]:
    """At most `count` colours for what the flat ones don't serve."""
    rest = {channels: sqrt(often) for channels, often in sorted(seen.items()) if not _served(channels, flats)}
    share = _SAMPLE / sum(rest.values()) if rest else 0.0
    pixels = b"".join(bytes(channels) * max(1, round(weight * share)) for channels, weight in rest.items())
    strip = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)
    reduced = strip.quantize(count, method=Image.Quantize.MEDIANCUT, kmeans=_ROUNDS, dither=Image.Dither.NONE)
    raw = reduced.getpalette("RGB") or []
    found = zip(raw[0::3], raw[1::3], raw[2::3], strict=True)
    return [Colour("#{:02X}{:02X}{:02X}".format(*channels)) for channels in found][:count]


def _served(channels: _Channels, flats: list[_Channels]) -> bool:
    red, green, blue = channels
    return any(abs(red - r) + abs(green - g) + abs(blue - b) <= _SERVED for r, g, b in flats)
