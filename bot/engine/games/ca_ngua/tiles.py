"""The small drawings of the board: squares, horses, dice, panels; each made once and the same object ever after.

A square is drawn together with what stands on it, because pieces of a scene are laid down opaque. The colour of a seat
comes as a *paint*, 0..3, and always stands beside another sign: the horse's number, the name in the panel.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from bot.engine.colours import GOLD, INK, INK_SOFT, SEAT_COLOURS, WHITE, Colour, mix, text_on
from bot.engine.scene import Align, Art, Box, Disc, Face, Picture, Point, Poly, Rect, Shape, Words

TABLE: Final = Colour("#F1E4C6")
EDGE: Final = Colour("#B9A777")
CELL: Final = 75
SLOT: Final = 92
DIE: Final = 104
HEADER: Final = 78
LABEL: Final = 84
_GAP: Final = 3
_RADIUS: Final = 14
_DIGIT: Final = 44
HORSE_ART: Final = "horse"
TROPHY_ART: Final = "trophy"

Direction = tuple[int, int]
"""One step on the plan: (column, row)."""


class Ground(Enum):
    """What a square looks like when nobody is on it."""

    PLAIN = "plain"
    START = "start"
    GATE = "gate"
    LANE = "lane"


class Where(Enum):
    """Where a horse is, as its place in the base shows it."""

    BASE = "base"
    OUT = "out"
    HOME = "home"


class Trace(Enum):
    """What the last move left on a square."""

    NONE = "none"
    FROM = "from"
    PASSED = "passed"
    HOP = "hop"


def strong(paint: int) -> Colour:
    """A seat's colour."""
    return SEAT_COLOURS[paint]


def pale(paint: int) -> Colour:
    """The paper of a seat's panel."""
    return mix(strong(paint), WHITE, 0.86)


def middle(paint: int) -> Colour:
    """The cells of a seat's stable."""
    return mix(strong(paint), WHITE, 0.25)


def faded(paint: int) -> Colour:
    """The squares of an arm where nobody sits."""
    return mix(strong(paint), TABLE, 0.72)


@lru_cache(maxsize=2048)
def square(
    ground: Ground, paint: int, number: int, heading: Direction, trace: Trace, tracer: int, *, seated: bool
) -> Picture:
    """An empty square. `number` is that of a stable cell; `heading` is where a start or a gate points."""
    in_lane = ground is Ground.LANE and trace is not Trace.NONE
    shapes: list[Shape] = [_field(ground, paint, seated=seated, rim=GOLD if in_lane else None)]
    centre = (CELL // 2, CELL // 2)
    if ground is Ground.LANE:
        fill = middle(paint) if seated else faded(paint)
        ink = text_on(fill) if seated else EDGE
        at = (CELL // 2, CELL // 2 + 16)
        shapes.append(Words(str(number), at, _DIGIT, ink, Face.BLACK, Align.CENTRE))
    elif ground is Ground.START:
        shapes.append(_arrow(centre, heading, 17, WHITE if seated else TABLE))
    elif ground is Ground.GATE:
        shapes.append(_arrow(centre, heading, 15, strong(paint) if seated else faded(paint)))
    if in_lane:
        pass  # the golden rim is the trail here, a dot would cover the number
    elif trace is Trace.FROM:
        shapes.append(Disc(centre, 24, mix(strong(tracer), WHITE, 0.8), strong(tracer), 5))
    elif trace is Trace.PASSED:
        shapes.append(Disc(centre, 12, strong(tracer), WHITE, 3))
    elif trace is Trace.HOP:
        shapes.append(Disc(centre, 20, strong(tracer), GOLD, 5))
    return Picture((CELL, CELL), TABLE, tuple(shapes))


@lru_cache(maxsize=2048)
def horse_square(ground: Ground, paint: int, owner: int, number: int, *, seated: bool, lit: bool) -> Picture:
    """A square with a horse on it; `lit` when it may move now."""
    field = _lit_field() if lit else _field(ground, paint, seated=seated)
    shapes = (field, *_token((2, 2, CELL - 4, CELL - 4), owner, number, lit=lit))
    return Picture((CELL, CELL), TABLE, shapes)


@lru_cache(maxsize=256)
def slot(owner: int, number: int, where: Where) -> Picture:
    """A place in the base: the horse that waits there, the ring it has left, or a trophy once it is home."""
    centre = (SLOT // 2, SLOT // 2)
    ring = Disc(centre, SLOT // 2 - 8, WHITE, middle(owner), 4)
    match where:
        case Where.BASE:
            shapes = _token((2, 2, SLOT - 4, SLOT - 4), owner, number, lit=False)
        case Where.OUT:
            shapes = (ring,)
        case Where.HOME:
            shapes = (ring, Art(TROPHY_ART, (20, 20, SLOT - 40, SLOT - 40)))
    return Picture((SLOT, SLOT), pale(owner), shapes)


@lru_cache(maxsize=64)
def die(face: int, paint: int, *, pair: bool) -> Picture:
    """One die on a panel; a pair has a golden rim."""
    box = (0, 0, DIE, DIE)
    shapes: list[Shape] = [Rect(box, WHITE, 24, GOLD if pair else INK_SOFT, 7 if pair else 4)]
    third = DIE // 4 + 1
    middle_point = DIE // 2
    shapes += [
        Disc((middle_point + third * column, middle_point + third * row), 12, INK) for column, row in _PIPS[face]
    ]
    return Picture((DIE, DIE), pale(paint), tuple(shapes))


@lru_cache(maxsize=512)
def header(paint: int, name: str, width: int, *, active: bool) -> Picture:
    """The top of a panel with the name on the seat's colour; a golden rim for who is on turn."""
    fill = strong(paint)
    box = (0, 0, width, HEADER)
    rim = GOLD if active else fill
    name_words = Words(name, (width // 2, 54), 46, text_on(fill), Face.BOLD, Align.CENTRE, room=width - 44, smallest=30)
    return Picture((width, HEADER), TABLE, (Rect(box, fill, 22, rim, 7), name_words))


@lru_cache(maxsize=256)
def label(paint: int, words: str, width: int) -> Picture:
    """What the seat on turn has to do, on its colour."""
    fill = strong(paint)
    said = Words(words, (width // 2, 57), 42, text_on(fill), Face.BLACK, Align.CENTRE, room=width - 24, smallest=30)
    return Picture((width, LABEL), pale(paint), (Rect((0, 0, width, LABEL), fill, 20, GOLD, 6), said))


def panel_paper(box: Box, paint: int, *, seated: bool) -> Rect:
    """The paper of a panel, part of the ground."""
    fill = pale(paint) if seated else mix(faded(paint), TABLE, 0.6)
    rim = strong(paint) if seated else faded(paint)
    return Rect(box, fill, 24, rim, 8)


def _field(ground: Ground, paint: int, *, seated: bool, rim: Colour | None = None) -> Rect:
    fill, edge = WHITE, EDGE
    if ground is Ground.START:
        fill = edge = strong(paint) if seated else faded(paint)
    elif ground is Ground.LANE:
        fill, edge = (middle(paint), strong(paint)) if seated else (faded(paint), faded(paint))
    elif ground is Ground.GATE:
        fill = pale(paint) if seated else WHITE
    size = CELL - 2 * _GAP
    return Rect((_GAP, _GAP, size, size), fill, _RADIUS, rim or edge, 6 if rim else 3)


def _lit_field() -> Rect:
    """The field under a horse that may move now: gold all over, to be seen at a third of the size."""
    return Rect((0, 0, CELL, CELL), GOLD, _RADIUS, INK, 3)


def _token(box: Box, owner: int, number: int, *, lit: bool) -> tuple[Shape, ...]:
    """A horse as a disc in its colour, with the number in a badge; gold around it when it may move."""
    x, y, size, _ = box
    centre = (x + size // 2, y + size // 2)
    radius = size // 2
    colour = strong(owner)
    art = round(size * 0.64)
    badge = round(size * 0.29)
    badge_at = (x + size - badge, y + size - badge)
    digit = round(badge * 1.75)
    return (
        Disc(centre, radius, GOLD if lit else WHITE, INK, 2),
        Disc(centre, radius - 6, colour),
        Disc(centre, radius - 12, mix(colour, WHITE, 0.8)),
        Art(HORSE_ART, (centre[0] - art // 2 - 4, centre[1] - art // 2 - 4, art, art)),
        Disc(badge_at, badge, colour, WHITE, 3),
        Words(
            str(number),
            (badge_at[0], badge_at[1] + round(digit * 0.36)),
            digit,
            text_on(colour),
            Face.BLACK,
            Align.CENTRE,
        ),
    )


def _arrow(centre: Point, heading: Direction, reach: int, ink: Colour) -> Poly:
    """A triangle that points along `heading`."""
    (x, y), (dx, dy) = centre, heading
    tip = (x + dx * reach, y + dy * reach)
    left = (x - dx * reach - dy * reach, y - dy * reach + dx * reach)
    right = (x - dx * reach + dy * reach, y - dy * reach - dx * reach)
    return Poly((tip, left, right), ink)


_PIPS: Final[dict[int, tuple[Direction, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die stand, in thirds from the middle."""
