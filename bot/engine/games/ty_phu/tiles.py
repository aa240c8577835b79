"""The small drawings of the board: squares, tokens in the lane, dice, panels; each made once and the same object after.

Whose a square is never shows by colour alone, nor where a group shows its own: the group's colour is the bar towards
the lane, the owner is a band at the other end with their animal on a white disc. Names keep their ink even on mortgaged
land, which turns grey and shows a lock. Nothing in letters is under 30 px, so that a phone can show it 430 px wide.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.colours import GOLD, INK, INK_SOFT, PAPER, SEAT_COLOURS, WHITE, Colour, mix, text_on
from bot.engine.scene import (
    SMALLEST_DIGITS,
    Align,
    Art,
    Box,
    Disc,
    Face,
    Picture,
    Point,
    Poly,
    Rect,
    Shape,
    Stroke,
    Words,
)

CORNER: Final = 154
WIDTH: Final = 108
LANE: Final = 70
NIGHT: Final = Colour("#12372F")
LANE_COLOUR: Final = Colour("#BFDCCB")
EDGE: Final = Colour("#C7D8CE")
CARD_PAPER: Final = Colour("#FFF0D2")
CORNER_PAPER: Final = Colour("#FFE9B8")
ASLEEP: Final = Colour("#CFCDC4")
ICE: Final = Colour("#B4DDF0")
FROST_DISC: Final = Colour("#1B5E8C")
FROST: Final = "snowflake"
"""The sign of frozen land."""
HOUSE: Final = Colour("#0E7A3C")
HOTEL_RED: Final = Colour("#C4161C")
GROUP_COLOURS: Final = tuple(
    Colour(value) for value in ("#8A5A33", "#58B9E8", "#DE4F97", "#F08A24", "#D8263C", "#F0C400", "#2B9A57", "#2350C0")
)
ANIMALS: Final = ("dragon", "tiger", "steed", "buffalo", "rooster", "cat", "monkey", "snake")
"""The art of each token, in the order of the shared seat colours."""

_BAR: Final = 34
_ART: Final = 42
_BAND: Final = 34
_LOW_BAND: Final = 30
_PRICE: Final = 32
_NAME: Final = 38
_SMALLEST: Final = 30
_LONG_LINE: Final = 5.5
"""From this breadth on a line doesn't fit beside an owner's band at the sides of the board; see `_breadth`."""
_DIGITS: Final = 31
_GAP: Final = 2
_RIM: Final = 5
"""By how much words keep from the edge of a square that has a rim."""
_ROW: Final = 3
"""Tokens that stand in one row on a corner."""
_TAKEN_TINT: Final = 0.86
_TRAIL_TINT: Final = 0.25


class Side(Enum):
    """Which edge of the board a square lies on; CORNER for the four big ones."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"
    CORNER = "corner"


class Inscription(NamedTuple):
    """The words and picture on a square: lines of its name, its price (empty: none), its art (empty: a group's bar)."""

    lines: tuple[str, ...]
    price: str
    art: str
    group: int


class Mark(NamedTuple):
    """What differs about a square: owner's token (-1: nobody, HOSTED), level, mortgaged, in question, other signs."""

    owner: int
    level: int
    asleep: bool
    lit: bool
    signs: tuple[str, ...] = ()


HOSTED: Final = -2
"""The owner of a square that belongs to the Quản trò."""

PLAIN: Final = Mark(-1, 0, asleep=False, lit=False)


def size_of(side: Side) -> Point:
    """Width and height of a square."""
    if side is Side.CORNER:
        return CORNER, CORNER
    return (WIDTH, CORNER) if side in (Side.BOTTOM, Side.TOP) else (CORNER, WIDTH)


def strong(token: int) -> Colour:
    """A token's colour."""
    return SEAT_COLOURS[token]


def pale(token: int) -> Colour:
    """The paper of what belongs to a token."""
    return mix(strong(token), WHITE, _TAKEN_TINT)


@lru_cache(maxsize=4096)
def square(side: Side, face: Inscription, mark: Mark) -> Picture:
    """A square that somebody could own."""
    wide, high = size_of(side)
    ground = PAPER
    if mark.owner >= 0:
        ground = ASLEEP if mark.asleep else pale(mark.owner)
    elif mark.owner == HOSTED:
        ground = ASLEEP
    if FROST in mark.signs:
        ground = ICE
    shapes: list[Shape] = [Rect((_GAP, _GAP, wide - 2 * _GAP, high - 2 * _GAP), ground)]
    zones = _zones(side, face)
    if face.group >= 0:
        shapes.append(Rect(zones.bar, GROUP_COLOURS[face.group]))
        shapes.extend(_buildings(zones.bar, mark.level))
    else:
        x, y, w, h = zones.bar
        shapes.append(Art(face.art, (x + 3, y + 3, w - 6, h - 6)))
    rim = _RIM if mark.lit else 0
    if mark.owner >= 0 or mark.owner == HOSTED:
        shapes.extend(_name(face.lines, zones.name))
        shapes.extend(_owner_band(zones.band, mark))
    else:
        x, y, w, h = zones.priced
        lines = _joined(face.lines, w) if side in (Side.LEFT, Side.RIGHT) else face.lines
        x, w = x + (0 if side is Side.RIGHT else rim), w - (rim if side in (Side.LEFT, Side.RIGHT) else 2 * rim)
        y, h = y + rim, h - 2 * rim
        shapes.extend(_name(lines, (x, y, w, h - _PRICE)))
        size = _DIGITS - rim // 3
        least = max(SMALLEST_DIGITS, size - 3)
        shapes.append(Words(face.price, (x + w // 2, y + h - 5), size, INK_SOFT, Face.NARROW, Align.CENTRE, w, least))
    if mark.lit:
        shapes.append(_rim(wide, high))
    return Picture((wide, high), NIGHT, tuple(shapes))


class Zones(NamedTuple):
    """Where a square's parts lie: the bar towards the lane, the owner's band, the name beside it, name and price."""

    bar: Box
    band: Box
    name: Box
    priced: Box


@lru_cache(maxsize=512)
def _zones(side: Side, face: Inscription) -> Zones:
    """The band lies at the outer edge; below the name where a line is too long to stand beside it."""
    wide, high = size_of(side)
    g, bar = _GAP, _BAR if face.group >= 0 else _ART
    across, along = wide - 2 * g, high - 2 * g
    match side:
        case Side.BOTTOM:
            body = (g, g + bar, across, along - bar)
            name = (g, g + bar, across, along - bar - _BAND)
            return Zones((g, g, across, bar), (g, high - g - _BAND, across, _BAND), name, body)
        case Side.TOP:
            body = (g, g, across, along - bar)
            name = (g, g + _BAND, across, along - bar - _BAND)
            return Zones((g, high - g - bar, across, bar), (g, g, across, _BAND), name, body)
        case _:
            left = side is Side.LEFT
            body = (g if left else g + bar, g, across - bar, along)
            edge = (wide - g - bar if left else g, g, bar, along)
            if any(_breadth(line) >= _LONG_LINE for line in face.lines):
                band = (body[0], high - g - _LOW_BAND, body[2], _LOW_BAND)
                return Zones(edge, band, (body[0], g, body[2], along - _LOW_BAND), body)
            band = (g if left else wide - g - _BAND, g, _BAND, along)
            return Zones(edge, band, (body[0] + (_BAND if left else 0), g, body[2] - _BAND, along), body)


def _breadth(line: str) -> float:
    """About how wide a line is in the narrow face, in widths of an ordinary letter; marks above letters have none."""
    found = 0.0
    for letter in unicodedata.normalize("NFD", line):
        if unicodedata.combining(letter):
            continue
        if letter in " .iIlj1":
            found += 0.5
        elif letter in "frt":
            found += 0.7
        elif letter in "mMwW":
            found += 1.5
        else:
            found += 1.15 if letter.isupper() else 1
    return found


def _joined(lines: tuple[str, ...], wide: int) -> tuple[str, ...]:
    """A short name in one line, so that the price has air; a long one as it is."""
    line = " ".join(lines)
    return (line,) if len(line) * _SMALLEST <= 2 * wide else lines


def _rim(wide: int, high: int) -> Stroke:
    """The golden rim of the square in question."""
    far, low = wide - 5, high - 5
    return Stroke(((4, 4), (far, 4), (far, low), (4, low), (4, 4)), GOLD, 6)


def _name(lines: tuple[str, ...], box: Box) -> list[Shape]:
    """One or two lines in the middle of a box, as large as both fit."""
    x, y, wide, high = box
    longest = max(len(line) for line in lines)
    size = max(_SMALLEST, min(_NAME, high // len(lines) - 2, wide * 2 // longest))
    step = min(size + 2, high // len(lines))
    top = y + (high - step * len(lines)) // 2
    return [
        Words(
            line,
            (x + wide // 2, top + step * (place + 1) - step * 5 // 24),
            size,
            INK,
            Face.NARROW,
            Align.CENTRE,
            wide - 2,
            _SMALLEST,
        )
        for place, line in enumerate(lines)
    ]


def _owner_band(band: Box, mark: Mark) -> list[Shape]:
    """The owner's colour with their animal, and the signs that belong to the square."""
    x, y, wide, high = band
    signs = (("lock",) if mark.asleep else ()) + mark.signs
    across = wide > high
    disc = min(wide, high)
    step = disc + 2
    length = wide if across else high
    first = (length - step * len(signs)) // 2
    hosted = mark.owner == HOSTED
    shapes: list[Shape] = [Rect(band, INK_SOFT if hosted else strong(mark.owner))]
    for place, art in enumerate(("bank" if hosted else ANIMALS[mark.owner], *signs)):
        along = first + step * place
        centre = (x + along, y + high // 2) if across else (x + wide // 2, y + along)
        shapes.append(Disc(centre, disc // 2 - 1, FROST_DISC if art == FROST else WHITE))
        half = disc * 3 // 8
        shapes.append(Art(art, (centre[0] - half, centre[1] - half, 2 * half, 2 * half)))
    return shapes


def _buildings(bar: Box, level: int) -> list[Shape]:
    """Up to four houses, or a hotel, along a bar."""
    x, y, wide, high = bar
    flat = wide > high
    middle = (x + wide // 2, y + high // 2)
    if level == 5:
        long, thick = 62, 28
        w, h = (long, thick) if flat else (thick, long)
        box = (middle[0] - w // 2, middle[1] - h // 2, w, h)
        shapes: list[Shape] = [Rect(box, HOTEL_RED, 6, WHITE, 3)]
        for place in (-1, 0, 1):
            cx, cy = (middle[0] + place * 15, middle[1]) if flat else (middle[0], middle[1] + place * 15)
            shapes.append(Rect((cx - 3, cy - 4, 6, 8), WHITE, 1))
        return shapes
    step, shapes = 25, []
    for place in range(level):
        shift = round((place - (level - 1) / 2) * step)
        centre = (middle[0] + shift, middle[1]) if flat else (middle[0], middle[1] + shift)
        shapes.extend(_house(centre))
    return shapes


def _house(centre: Point) -> tuple[Shape, Shape]:
    x, y = centre
    outer = ((x, y - 13), (x + 13, y - 1), (x + 10, y - 1), (x + 10, y + 12), (x - 10, y + 12), (x - 10, y - 1))
    inner = ((x, y - 9), (x + 9, y), (x + 7, y), (x + 7, y + 9), (x - 7, y + 9), (x - 7, y))
    return Poly((*outer, (x - 13, y - 1)), WHITE), Poly((*inner, (x - 9, y)), HOUSE)


@lru_cache(maxsize=512)
def sign_square(side: Side, face: Inscription, *, lit: bool) -> Picture:
    """A card or tax square: its art above its words, or beside them where they are two lines at the board's sides."""
    wide, high = size_of(side)
    shapes: list[Shape] = [Rect((_GAP, _GAP, wide - 2 * _GAP, high - 2 * _GAP), CARD_PAPER)]
    words = (*face.lines, *((face.price,) if face.price else ()))
    tall = side in (Side.BOTTOM, Side.TOP)
    if tall or len(words) == 1:
        art = 64 if tall else 52
        top = (high - art - 36 * len(words)) // 2
        shapes.append(Art(face.art, ((wide - art) // 2, top, art, art)))
        left, room, top = 0, wide, top + art
    else:
        art, room = 50, wide - 58
        left = 0 if side is Side.LEFT else wide - room
        shapes.append(Art(face.art, (wide - art - 6 if side is Side.LEFT else 6, (high - art) // 2, art, art)))
        top = (high - 36 * len(words)) // 2
    for place, line in enumerate(words):
        at = (left + room // 2, top + 36 * (place + 1) - 6)
        shapes.append(Words(line, at, 34, INK, Face.NARROW, Align.CENTRE, room - 8, _SMALLEST))
    if lit:
        shapes.append(_rim(wide, high))
    return Picture((wide, high), NIGHT, tuple(shapes))


@lru_cache(maxsize=2048)
def corner(words: str, art: str, tokens: tuple[int, ...], active: int, jailed: tuple[int, ...], lit: bool) -> Picture:  # noqa: FBT001
    """A corner with the tokens that stand on it; those in jail stand behind bars."""
    shapes: list[Shape] = [Rect((_GAP, _GAP, CORNER - 2 * _GAP, CORNER - 2 * _GAP), CORNER_PAPER)]
    rows: tuple[tuple[tuple[int, ...], int], ...] = ()
    if not tokens:
        shapes.append(Art(art, (CORNER // 2 - 30, 18, 60, 60)))
        line = 122
    elif len(tokens) <= _ROW:
        shapes.append(Art(art, (CORNER // 2 - 22, 8, 44, 44)))
        line, rows = 86, ((tokens, 92),)
    else:
        half = (len(tokens) + 1) // 2
        line, rows = 36, ((tokens[:half], 44), (tokens[half:], 96))
    shapes.append(Words(words, (CORNER // 2, line), 36, INK, Face.NARROW, Align.CENTRE, CORNER - 10, _SMALLEST))
    for row, top in rows:
        shapes.extend(_crowd((6, top, CORNER - 12, 54), row, active, jailed))
    if lit:
        shapes.append(_rim(CORNER, CORNER))
    return Picture((CORNER, CORNER), NIGHT, tuple(shapes))


@lru_cache(maxsize=8192)
def slot(wide: int, high: int, tokens: tuple[int, ...], active: int, trail: int, dots: tuple[Point, ...]) -> Picture:
    """A piece of the lane: the tokens beside a square, or the trail of the last move (the mover's token, -1: none)."""
    shapes: list[Shape] = []
    if trail >= 0:
        colour = mix(strong(trail), WHITE, _TRAIL_TINT)
        shapes.extend(Disc(dot, 10, colour, WHITE, 2) for dot in dots)
    if tokens:
        shapes.extend(_crowd((0, 0, wide, high), tokens, active, ()))
    return Picture((wide, high), LANE_COLOUR, tuple(shapes))


def _crowd(box: Box, tokens: tuple[int, ...], active: int, jailed: tuple[int, ...]) -> list[Shape]:
    """Tokens in a box: side by side while they fit, overlapping when they are many; the one on turn on top."""
    x, y, wide, high = box
    across = wide >= high
    length, breadth = (wide, high) if across else (high, wide)
    size = min(breadth - 4, 66 if len(tokens) == 1 else 56)
    step = 0 if len(tokens) == 1 else min(size, (length - size) // (len(tokens) - 1))
    start = (length - size - step * (len(tokens) - 1)) // 2 + size // 2
    shapes: list[Shape] = []
    for place, token in sorted(enumerate(tokens), key=lambda entry: entry[1] == active):
        along, middle = start + step * place, breadth // 2
        centre = (x + along, y + middle) if across else (x + middle, y + along)
        shapes.extend(token_at(token, centre, size, active=token == active))
        if token in jailed:
            shapes.extend(_bars(centre, size))
    return shapes


def token_at(token: int, centre: Point, size: int, *, active: bool) -> list[Shape]:
    """A token: a white rim (gold for the one on turn), its colour as a ring, and its animal."""
    radius = size // 2
    art = round(size * 0.62)
    ring = max(4, round(size * 0.1))
    return [
        Disc(centre, radius, GOLD if active else WHITE, INK, 1),
        Disc(centre, radius - (5 if active else 3), mix(strong(token), WHITE, 0.8), strong(token), ring),
        Art(ANIMALS[token], (centre[0] - art // 2, centre[1] - art // 2, art, art)),
    ]


def _bars(centre: Point, size: int) -> list[Shape]:
    x, y = centre
    half = size // 2 - 4
    gaps = (-size // 5, 0, size // 5)
    return [Stroke(((x + gap, y - half), (x + gap, y + half)), INK, 4) for gap in gaps]


@lru_cache(maxsize=64)
def die(face: int, ground: Colour, size: int) -> Picture:
    """One die on the heading; 1 and 4 have red eyes, as dice here do."""
    shapes: list[Shape] = [Rect((0, 0, size, size), WHITE, size // 5, INK_SOFT, 3)]
    eyes = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}[face]
    ink = HOTEL_RED if face in (1, 4) else INK
    for eye in eyes:
        at = (size * (1 + eye % 3) // 4, size * (1 + eye // 3) // 4)
        shapes.append(Disc(at, size // 10, ink))
    return Picture((size, size), ground, tuple(shapes))


@lru_cache(maxsize=64)
def heading(token: int, wide: int, high: int, words: str, left: int) -> Picture:
    """The band of the seat on turn, without dice and name; its words begin at `left`."""
    colour = strong(token)
    ink = text_on(colour)
    return Picture(
        (wide, high), LANE_COLOUR, (Rect((0, 0, wide, high), colour, 26), Words(words, (left, 54), 34, ink, Face.BOLD))
    )


@lru_cache(maxsize=64)
def badge(words: str, ground: Colour) -> Picture:
    """A golden chip on the heading."""
    wide, high = 40 + 24 * len(words), 56
    return Picture(
        (wide, high),
        ground,
        (
            Rect((0, 0, wide, high), GOLD, 24),
            Words(words, (wide // 2, 43), 42, INK, Face.BLACK, Align.CENTRE, wide - 16, 36),
        ),
    )


@lru_cache(maxsize=512)
def purse(token: int, wide: int, high: int, *, active: bool, out: bool) -> Picture:
    """The card of a player, without name and money."""
    paper = ASLEEP if out else WHITE
    rim, width = (strong(token), 6) if active else (EDGE, 3)
    shapes: list[Shape] = [Rect((0, 0, wide, high), paper, 20, rim, width)]
    shapes.extend(token_at(token, (46, high // 2), 68, active=False))
    return Picture((wide, high), LANE_COLOUR, tuple(shapes))


class Tally(NamedTuple):
    """What a player owns at a glance: streets by group, stations, other deeds, jail cards, whether in jail."""

    groups: tuple[tuple[int, int, bool], ...]
    stations: int
    others: int
    cards: int
    jailed: bool


LEGEND_HIGH: Final = 88
_LEGEND_ROWS: Final = 2


@lru_cache(maxsize=64)
def legend(groups: tuple[str, ...], wide: int) -> Picture:
    """The colours of the board with the names of their groups, cheap to dear."""
    columns = len(groups) // _LEGEND_ROWS
    step, line = (wide - 16) // columns, LEGEND_HIGH // _LEGEND_ROWS - 2
    shapes: list[Shape] = [Rect((0, 0, wide, LEGEND_HIGH), PAPER, 16, EDGE, 3)]
    for group, name in enumerate(groups):
        x, y = 12 + group % columns * step, 2 + group // columns * line
        shapes.append(Rect((x, y + 9, 22, 26), GROUP_COLOURS[group], 4, INK, 1))
        shapes.append(Words(name, (x + 30, y + 33), 31, INK, Face.NARROW, Align.LEFT, step - 36, _SMALLEST))
    return Picture((wide, LEGEND_HIGH), LANE_COLOUR, tuple(shapes))


TALLY_HIGH: Final = 46
_PITCH: Final = 15
_SIGN: Final = 28


@lru_cache(maxsize=4096)
def tally(found: Tally, paper: Colour) -> Picture:
    """Bars by colour group, as high as many lots, dark-rimmed for a whole set; a column of stations; then signs."""
    columns = len(found.groups) + bool(found.stations)
    signs = [
        art for art, count in (("bulb", found.others), ("scroll", found.cards), ("lock", int(found.jailed))) if count
    ]
    wide, floor = columns * _PITCH + len(signs) * _SIGN + 4, TALLY_HIGH - 3
    shapes: list[Shape] = []
    x = 2
    for group, count, full in found.groups:
        tall = 13 * count
        if full:
            shapes.append(Rect((x - 2, floor - tall - 3, 15, tall + 6), INK, 3))
        shapes.append(Rect((x, floor - tall, 11, tall), GROUP_COLOURS[group], 1))
        x += _PITCH
    if found.stations:
        shapes += [Rect((x, floor - 11 * (place + 1), 11, 9), INK, 2) for place in range(found.stations)]
        x += _PITCH
    for art in signs:
        shapes.append(Art(art, (x, floor - 27, 26, 28)))
        x += _SIGN
    return Picture((wide, TALLY_HIGH), paper, tuple(shapes))


@lru_cache(maxsize=64)
def story_paper(wide: int, high: int) -> Picture:
    """The paper that the last events are written on."""
    return Picture((wide, high), LANE_COLOUR, (Rect((0, 0, wide, high), PAPER, 20, EDGE, 3),))


@lru_cache(maxsize=64)
def small_token(token: int, size: int, paper: Colour) -> Picture:
    """A token beside a line of the story."""
    return Picture((size, size), paper, tuple(token_at(token, (size // 2, size // 2), size, active=False)))
