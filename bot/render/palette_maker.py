"""Makes the palette from the pictures of all games, offline (`python -m bot record palette`); its result is committed.

Every flat colour that any scene names gets a place of its own. The places left go to the colours that smooth edges and
the art need most, found by quantizing the scenes in full colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PIL import Image

from bot.engine import colours as shared
from bot.engine.colours import Colour, mix, rgb
from bot.engine.scene import Scene, colours_of
from bot.render.raster import painted
from bot.render.theme import SIZE

_TINTS = (0.25, 0.8, 0.86)
_SHRUNK = 2


def make_palette(scenes: Iterable[Scene]) -> list[Colour]:
    """256 colours, the same ones for the same scenes. Raises ValueError when there are too many flat ones."""
    named: Counter[Colour] = Counter()
    sheets: list[Image.Image] = []
    for scene in scenes:
        named.update(colours_of(scene))
        whole = painted(scene)
        sheets.append(whole.resize((whole.width // _SHRUNK, whole.height // _SHRUNK), Image.Resampling.NEAREST))
    flats = list(dict.fromkeys([*_shared(), *sorted(named)]))
    if len(flats) > SIZE - 64:
        raise ValueError(f"{len(flats)} flat colours leave too few places for smooth edges")
    chosen = list(flats)
    for colour in _needed(sheets, SIZE):
        if len(chosen) == SIZE:
            break
        if all(_apart(colour, other) for other in chosen):
            chosen.append(colour)
    chosen += [Colour("#000000")] * (SIZE - len(chosen))
    return chosen


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


def _needed(sheets: list[Image.Image], count: int) -> list[Colour]:
    """Colours by need: those of a quantized collage of all sheets, most used first."""
    if not sheets:
        return []
    collage = Image.new("RGB", (max(s.width for s in sheets), sum(s.height for s in sheets)))
    top = 0
    for sheet in sheets:
        collage.paste(sheet, (0, top))
        top += sheet.height
    reduced = collage.quantize(count, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    raw = reduced.getpalette("RGB") or []
    uses = sorted(reduced.getcolors(count) or [], reverse=True)
    return [_colour(raw, place) for _, place in uses if isinstance(place, int)]


def _colour(raw: list[int], place: int) -> Colour:
    return Colour("#" + "".join(f"{value:02X}" for value in raw[3 * place : 3 * place + 3]))


def _apart(first: Colour, second: Colour) -> bool:
    return sum(abs(a - b) for a, b in zip(rgb(first), rgb(second), strict=True)) > 10
