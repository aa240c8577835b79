"""The colours that every picture shares, and the two questions asked about a colour.

A colour is a value like "#1F7AE0". The renderer keeps one committed palette (`data/palette.json`) in which every flat
colour of every scene stands exactly; a contract test says so, and says how to rebuild it.
Seat colours are never the only cue: a seat also has a place, a name and a sign.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NewType

Colour = NewType("Colour", str)
"""An opaque colour, written #RRGGBB in capitals."""

INK: Final = Colour("#17212B")
INK_SOFT: Final = Colour("#3F4B55")
WHITE: Final = Colour("#FFFFFF")
PAPER: Final = Colour("#FCF8EC")
FELT: Final = Colour("#E7F1EA")
NIGHT: Final = Colour("#12372F")
GOLD: Final = Colour("#FFD400")
ALARM: Final = Colour("#8A1C1C")

SEAT_COLOURS: Final[tuple[Colour, ...]] = tuple(
    Colour(value) for value in ("#D92D2A", "#1F6FD6", "#F2A100", "#2A9142", "#8E2BB0", "#0093A3", "#E8418C", "#5A6B75")
)
"""One colour a seat: red, blue, amber, green, violet, teal, pink, slate."""

_WHITE_TEXT_FROM: Final = 3.5
"""White text only where its contrast reaches this ratio; measured on recompressed photos, below it words get lost."""


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with `share` (0..1) of `second` blended in."""
    blended = (round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True))
    return Colour("#" + "".join(f"{channel:02X}" for channel in blended))


@cache
def rgb(colour: Colour) -> tuple[int, int, int]:
    """The three channels of `colour`, 0..255 each."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def contrast(first: Colour, second: Colour) -> float:
    """The contrast ratio of two colours, 1..21, as accessibility guidelines define it."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@cache
def text_on(ground: Colour) -> Colour:
    """White or ink, whichever can be read on `ground`."""
    return WHITE if contrast(WHITE, ground) >= _WHITE_TEXT_FROM else INK


def _luminance(colour: Colour) -> float:
    linear = [
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in (value / 255 for value in rgb(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
