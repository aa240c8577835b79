"""The picture of the table: a plus-shaped board, a panel in each corner, and a strip with the last events.

The ground (board, stables, paper of the panels) depends only on who sits where and is drawn once. A frame lays over it:
the squares with horses, the trail of the last move, and in each panel the name, points, horses in the base, dice, and
what is to be done. Letters are at least 34 px where they must be read at a third of the size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.engine.colours import INK, INK_SOFT, PAPER
from bot.engine.games.ca_ngua.tiles import (
    CELL,
    DIE,
    EDGE,
    LABEL,
    SLOT,
    TABLE,
    TROPHY_ART,
    Ground,
    Trace,
    Where,
    die,
    header,
    horse_square,
    label,
    pale,
    panel_paper,
    slot,
    square,
)
from bot.engine.games.ca_ngua.track import ARMS, BASE, GATE, LAST, LOOP, PLANE, QUARTER, cell_of, square_of, throw_of
from bot.engine.games.ca_ngua.view import Awaits, CaNguaView
from bot.engine.scene import Align, Art, Box, Face, Picture, Piece, Point, Rect, Say, Scene, Shape, Tile, Words
from bot.engine.seats import Seat
from bot.engine.text import Name, Text, text

SIZE: Final = 1280
_LEFT: Final = (SIZE - 15 * CELL) // 2
_TOP: Final = 8
_EDGE: Final = 8
_PANEL_WIDTH: Final = _LEFT + 6 * CELL - _EDGE - 6
_PANEL_HEIGHT: Final = 6 * CELL - 6
_RIGHT: Final = SIZE - _EDGE - _PANEL_WIDTH
_LOWER: Final = _TOP + 9 * CELL + 6
_CORNERS: Final = ((_EDGE, _TOP), (_EDGE, _LOWER), (_RIGHT, _LOWER), (_RIGHT, _TOP))
"""The panel of each arm lies beside its start square."""
_STORY: Final = (_EDGE, _TOP + 15 * CELL + 6, SIZE - 2 * _EDGE, SIZE - _TOP - 15 * CELL - 14)
_STORY_LINES: Final = 3
_LINE: Final = 42
_MARGIN: Final = 24
_HORSES_AT: Final = 196
_STATUS_AT: Final = 312


def scene_of(view: CaNguaView, story: tuple[Text, ...], say: Say) -> Scene:
    """The board as everybody sees it."""
    pieces: list[Piece] = [*_trail(view), *_horses(view)]
    for seat in range(len(view.arms)):
        pieces.extend(_panel(view, seat, say))
    pieces.extend(_told(story, say))
    return Scene(_ground(_paints(view), _seated(view)), tuple(pieces))


def _paints(view: CaNguaView) -> tuple[int, ...]:
    """The colour of each arm; arms where nobody sits get the colours that are left."""
    taken = dict(zip(view.arms, view.paints, strict=True))
    free = [paint for paint in range(ARMS) if paint not in view.paints]
    return tuple(taken[arm] if arm in taken else free.pop(0) for arm in range(ARMS))


def _seated(view: CaNguaView) -> tuple[bool, ...]:
    return tuple(arm in view.arms for arm in range(ARMS))


def _corner(column: int, row: int) -> Point:
    return _LEFT + column * CELL, _TOP + row * CELL


@lru_cache(maxsize=64)
def _ground(paints: tuple[int, ...], seated: tuple[bool, ...]) -> Picture:
    shapes: list[Shape] = []
    for arm in range(ARMS):
        x, y = _CORNERS[arm]
        shapes.append(panel_paper((x, y, _PANEL_WIDTH, _PANEL_HEIGHT), paints[arm], seated=seated[arm]))
        places = (*range(QUARTER), *range(GATE, LAST + 1))
        shapes.extend(_empty(arm, progress, paints, seated, Trace.NONE, 0) for progress in places)
    x, y = _corner(7, 7)
    shapes.append(Art(TROPHY_ART, (x + 4, y + 4, CELL - 8, CELL - 8)))
    shapes.append(Rect(_STORY, PAPER, 20, EDGE, 3))
    return Picture((SIZE, SIZE), TABLE, tuple(shapes))


def _empty(
    arm: int, progress: int, paints: tuple[int, ...], seated: tuple[bool, ...], trace: Trace, tracer: int
) -> Tile:
    """The tile of a place with nobody on it, seen from any arm that can go there."""
    ground, home, number = _looks(arm, progress)
    column, row = PLANE[arm][progress]
    heading = _heading(home, 0 if ground is Ground.START else GATE) if number == 0 else (0, 0)
    picture = square(ground, paints[home], number, heading, trace, tracer, seated=seated[home])
    return Tile(_corner(column, row), picture)


def _looks(arm: int, progress: int) -> tuple[Ground, int, int]:
    """How a place looks, whose arm it belongs to, and the number of its stable cell (0 on the loop)."""
    if progress > GATE:
        return Ground.LANE, arm, cell_of(progress)
    place = square_of(arm, progress)
    if place % QUARTER == 0:
        return Ground.START, place // QUARTER, 0
    if place % QUARTER == QUARTER - 1:
        return Ground.GATE, (place + 1) % LOOP // QUARTER, 0
    return Ground.PLAIN, 0, 0


def _heading(arm: int, progress: int) -> tuple[int, int]:
    """The direction from a place to the next one of the arm's own way."""
    (column, row), (onward, below) = PLANE[arm][progress], PLANE[arm][progress + 1]
    return onward - column, below - row


def _trail(view: CaNguaView) -> Iterator[Tile]:
    """The squares of the last move: where it began, what it passed, where it kicked on."""
    if not view.trail:
        return
    seat, _, *stops = view.trail
    arm, paints, seated = view.arms[seat], _paints(view), _seated(view)
    stood = {
        square_of(view.arms[owner], progress)
        for owner, own in enumerate(view.horses)
        for progress in own
        if progress != BASE
    }
    for progress in range(max(stops[0], 0), stops[-1]):
        if square_of(arm, progress) in stood:
            continue
        trace = Trace.FROM if progress == stops[0] else Trace.HOP if progress in stops else Trace.PASSED
        yield _empty(arm, progress, paints, seated, trace, view.paints[seat])


def _horses(view: CaNguaView) -> Iterator[Tile]:
    paints, seated = _paints(view), _seated(view)
    for seat, own in enumerate(view.horses):
        arm = view.arms[seat]
        for horse, progress in enumerate(own):
            if progress == BASE:
                continue
            ground, home, _ = _looks(arm, progress)
            lit = seat == view.turn and horse in view.movable
            picture = horse_square(ground, paints[home], view.paints[seat], horse + 1, seated=seated[home], lit=lit)
            yield Tile(_corner(*PLANE[arm][progress]), picture)


def _panel(view: CaNguaView, seat: int, say: Say) -> Iterator[Piece]:
    """Name, points and place, horses in the base, dice, and what to do."""
    paint = view.paints[seat]
    x, y = _CORNERS[view.arms[seat]]
    active = seat == view.turn and view.awaits is not Awaits.NOTHING
    yield Tile((x, y), header(paint, say(text("just-name", who=Name(Seat(seat)))), _PANEL_WIDTH, active=active))
    yield from _counts(view, seat, say, (x, y, _PANEL_WIDTH, _PANEL_HEIGHT))
    for horse, progress in enumerate(view.horses[seat]):
        at = (x + _MARGIN + horse * (SLOT + 12), y + _HORSES_AT)
        home = progress > LAST - view.homes[seat]
        where = Where.BASE if progress == BASE else Where.HOME if home else Where.OUT
        yield Tile(at, slot(paint, horse + 1, where))
    left = x + _MARGIN
    if seat == view.roller:
        pair = throw_of(view.dice).pair
        for face in view.dice:
            yield Tile((left, y + _STATUS_AT), die(face, paint, pair=pair))
            left += DIE + 12
    if active:
        width = x + _PANEL_WIDTH - _MARGIN - left
        yield Tile((left, y + _STATUS_AT + (DIE - LABEL) // 2), label(paint, say(_duty(view)), width))


def _counts(view: CaNguaView, seat: int, say: Say, box: Box) -> Iterator[Words]:
    x, y, width, _ = box
    paper = pale(view.paints[seat])
    points = say(text("ca-ngua-picture-points", points=view.points[seat]))
    yield Words(points, (x + _MARGIN, y + 140), 50, INK, Face.BLACK, room=width // 2 - 10, smallest=34, paper=paper)
    right = (x + width - _MARGIN, y + 136)
    if seat in view.left:
        state = text("ca-ngua-picture-left")
    elif view.places[seat]:
        state = text("ca-ngua-picture-place", place=view.places[seat])
    else:
        state = text("ca-ngua-picture-home", home=view.homes[seat], horses=view.rules.horses)
    room = width // 2 - 40
    yield Words(say(state), right, 38, INK, Face.BOLD, Align.RIGHT, room=room, smallest=34, paper=paper)
    if seat == view.thau_ma:
        below = (right[0], right[1] + 44)
        words = say(text("ca-ngua-picture-thau-ma"))
        yield Words(words, below, 34, INK_SOFT, Face.BOLD, Align.RIGHT, room=room, paper=paper)


def _duty(view: CaNguaView) -> Text:
    match view.awaits:
        case Awaits.ROLL:
            return text("ca-ngua-picture-turn")
        case Awaits.ANOTHER_ROLL:
            return text("ca-ngua-picture-again")
        case _:
            return text("ca-ngua-picture-move")


def _told(story: tuple[Text, ...], say: Say) -> Iterator[Words]:
    """The last events, the newest at the bottom and darkest."""
    x, y, width, _ = _STORY
    last = story[-_STORY_LINES:]
    for index, sentence in enumerate(last):
        newest = index == len(last) - 1
        at = (x + 20, y + 37 + _LINE * index)
        size, ink, face = (38, INK, Face.BOLD) if newest else (34, INK_SOFT, Face.REGULAR)
        yield Words(say(sentence), at, size, ink, face, room=width - 40, smallest=30, paper=PAPER)
