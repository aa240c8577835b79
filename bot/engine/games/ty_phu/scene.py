"""The picture of the table: the ring of squares, a lane inside it for the tokens, and a panel with players and events.

The ground (bare squares, lane, paper) depends on the board and the language alone and is drawn once. A frame lays over
it the squares that somebody owns, the pieces of the lane with tokens or with the trail of the last move, and the panel.
Where two lanes meet at a corner of the ring, each has only the half away from it, so that no piece covers another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.engine.colours import INK, INK_SOFT, PAPER, WHITE, text_on
from bot.engine.games.ty_phu.board import ESTATE_FEE, SQUARES, Board, Kind
from bot.engine.games.ty_phu.online.screens import factor_text
from bot.engine.games.ty_phu.ruleset import TIME_LIMIT
from bot.engine.games.ty_phu.tiles import (
    ASLEEP,
    CORNER,
    FROST,
    LANE,
    LANE_COLOUR,
    LEGEND_HIGH,
    NIGHT,
    PLAIN,
    TALLY_HIGH,
    WIDTH,
    Inscription,
    Mark,
    Side,
    Tally,
    badge,
    corner,
    die,
    heading,
    legend,
    purse,
    sign_square,
    slot,
    small_token,
    square,
    story_paper,
    strong,
    tally,
)
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.scene import Align, Box, Face, Picture, Piece, Point, Rect, Say, Scene, Shape, Tile, Words
from bot.engine.seats import Seat
from bot.engine.text import Money, Name, Series, Text, text

SIZE: Final = 1280
_QUARTER: Final = 10
_THOUSAND: Final = 1000
_LEFT: Final = CORNER + LANE + 6
_WIDE: Final = SIZE - 2 * _LEFT
_HEAD: Final = 160
_DIE: Final = 108
_CARD_GAP: Final = 10
_CARD_HIGH: Final = {1: 128, 2: 124, 3: 116, 4: 104}
_LINES: Final = ((64, 40, 34), (56, 38, 33), (48, 34, 31), (42, 31, 30))
"""Height of a line of the story, the size of the newest and of the others: the largest that leaves room for three."""
_ART: Final[dict[str, str]] = {
    "start": "flag",
    "jail": "police",
    "parking": "parking",
    "go_to_jail": "jail",
    "chance": "question",
    "chest": "chest",
    "income": "tax",
    "luxury": "gem",
    "station": "train",
    "power": "bulb",
    "water": "tap",
    "seaport": "ship",
    "airport": "plane",
}


def scene_of(view: TyPhuView, story: tuple[Text, ...], say: Say) -> Scene:
    """The board as everybody sees it."""
    faces = _faces(view.board, _words(view.board, say))
    pieces: list[Piece] = [*_squares(view, faces), *_corners(view, faces), *_lanes(view)]
    pieces.extend(_heading(view, say))
    for seat in range(len(view.cash)):
        pieces.extend(_purse(view, seat, say))
    pieces.extend(_story(view, story, say))
    return Scene(_ground(view.board, faces), tuple(pieces))


def _words(board: Board, say: Say) -> tuple[str, ...]:
    """The words of squares without a proper noun, in the picture's language, by square."""
    return tuple("" if entry.name else say(text(f"ty-phu-board-{_word(entry.kind)}")) for entry in board.squares)


def _word(kind: Kind) -> str:
    return kind.value.replace("_", "-")


@lru_cache(maxsize=64)
def _faces(board: Board, words: tuple[str, ...]) -> tuple[Inscription, ...]:
    """What is written on each square of a board."""
    found = []
    for entry, word in zip(board.squares, words, strict=True):
        art = "" if entry.kind is Kind.STREET else _ART[entry.title or entry.kind.value]
        lines = entry.short or (word,)
        if entry.kind is Kind.STATION and board.plant_fee == ESTATE_FEE:
            art = "beach"  # the boxed board's stations are tourism cities
        amount = entry.price or entry.amount
        found.append(Inscription(lines, _in_short(amount), art, entry.group))
    return tuple(found)


def _in_short(amount: int) -> str:
    """A price as it stands on a square: in thousands where it has more digits than the square has room for."""
    if not amount:
        return ""
    return str(amount // _THOUSAND if amount >= 10 * _THOUSAND else amount)


def side_of(place: int) -> Side:
    """On which side of the board a square lies."""
    if place % _QUARTER == 0:
        return Side.CORNER
    return (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT)[place // _QUARTER]


@lru_cache(maxsize=SQUARES)
def cell(place: int) -> Box:
    """Where a square lies: 0 at the lower right, then round with the clock."""
    step, far = place % _QUARTER, SIZE - CORNER
    match place // _QUARTER, step:
        case 0, 0:
            return far, far, CORNER, CORNER
        case 1, 0:
            return 0, far, CORNER, CORNER
        case 2, 0:
            return 0, 0, CORNER, CORNER
        case 3, 0:
            return far, 0, CORNER, CORNER
        case 0, _:
            return far - step * WIDTH, far, WIDTH, CORNER
        case 1, _:
            return 0, far - step * WIDTH, CORNER, WIDTH
        case 2, _:
            return CORNER + (step - 1) * WIDTH, 0, WIDTH, CORNER
        case _:
            return far, CORNER + (step - 1) * WIDTH, CORNER, WIDTH


@lru_cache(maxsize=SQUARES)
def lane_beside(place: int) -> Box:
    """The piece of the lane beside a square; a corner has none."""
    x, y, wide, high = cell(place)
    match side_of(place):
        case Side.BOTTOM:
            return x, y - LANE, wide, LANE
        case Side.LEFT:
            return x + wide, y, LANE, high
        case Side.TOP:
            return x, y + high, wide, LANE
        case Side.RIGHT:
            return x - LANE, y, LANE, high
        case _:
            return x, y, 0, 0


@lru_cache(maxsize=64)
def _ground(board: Board, faces: tuple[Inscription, ...]) -> Picture:
    del board
    inside = (CORNER, CORNER, SIZE - 2 * CORNER, SIZE - 2 * CORNER)
    shapes: list[Shape] = [Rect(inside, LANE_COLOUR)]
    for place, face in enumerate(faces):
        x, y, _, _ = cell(place)
        shapes.append(Tile((x, y), _bare(place, face)))
    return Picture((SIZE, SIZE), NIGHT, tuple(shapes))


def _bare(place: int, face: Inscription) -> Picture:
    """A square with nothing on it."""
    side = side_of(place)
    if side is Side.CORNER:
        return corner(face.lines[0], face.art, (), -1, (), lit=False)
    if _is_deed(face):
        return square(side, face, PLAIN)
    return sign_square(side, face, lit=False)


def _is_deed(face: Inscription) -> bool:
    return face.group >= 0 or (bool(face.price) and face.art not in ("tax", "gem"))


def _squares(view: TyPhuView, faces: tuple[Inscription, ...]) -> Iterator[Tile]:
    """The squares that differ from bare ones."""
    lit = _in_question(view)
    for place in range(SQUARES):
        side = side_of(place)
        if side is Side.CORNER:
            continue
        x, y, _, _ = cell(place)
        if _is_deed(faces[place]):
            owner = view.owner[place]
            mark = Mark(
                view.tokens[owner] if owner >= 0 else owner,
                view.houses[place],
                asleep=bool(view.pledged >> place & 1),
                lit=place == lit,
                signs=_signs(view, place),
            )
            if mark != PLAIN:
                yield Tile((x, y), square(side, faces[place], mark))
        elif place == lit:
            yield Tile((x, y), sign_square(side, faces[place], lit=True))


def _signs(view: TyPhuView, place: int) -> tuple[str, ...]:
    """A freeze and a price rise, at a table of the online rules."""
    now = view.affairs
    if now is None:
        return ()
    signs = ((FROST, now.frozen), ("rise", now.rises))
    return tuple([art for art, mask in signs if mask >> place & 1])


def _in_question(view: TyPhuView) -> int:
    """The square that the question is about, or where the last move ended."""
    if view.square >= 0:
        return view.square
    return view.trail[-1] if view.trail else -1


def _standing(view: TyPhuView, place: int) -> tuple[int, ...]:
    return tuple(
        view.tokens[seat] for seat, position in enumerate(view.position) if position == place and not view.out[seat]
    )


def _active(view: TyPhuView) -> int:
    return view.tokens[view.turn] if view.turn >= 0 else -1


def _corners(view: TyPhuView, faces: tuple[Inscription, ...]) -> Iterator[Tile]:
    lit = _in_question(view)
    for place in range(0, SQUARES, _QUARTER):
        tokens = _standing(view, place)
        if not tokens and place != lit:
            continue
        jailed = tuple(view.tokens[seat] for seat, tries in enumerate(view.jail) if tries and not view.out[seat])
        x, y, _, _ = cell(place)
        behind = jailed if place == view.board.jail else ()
        face = faces[place]
        yield Tile((x, y), corner(face.lines[0], face.art, tokens, _active(view), behind, lit=place == lit))


def _lanes(view: TyPhuView) -> Iterator[Tile]:
    """The pieces of the lane with somebody on them, or with the trail."""
    mover = view.tokens[view.trail[0]] if view.trail else -1
    path = frozenset(view.trail[1:-1])
    active = _active(view)
    crowd = [_standing(view, place) for place in range(SQUARES)]
    for place, tokens in enumerate(crowd):
        if side_of(place) is Side.CORNER:
            continue
        trail = mover if place in path else -1
        if not tokens and trail < 0:
            continue
        other = _round_the_corner(place)
        shared = not tokens or (other >= 0 and (bool(crowd[other]) or other in path))
        x, y, wide, high = _room(place, shared=shared)
        dots: tuple[Point, ...] = ()
        if trail >= 0:
            dots = _dots(place, wide, high)
        yield Tile((x, y), slot(wide, high, tokens, active, trail if not tokens else -1, dots if not tokens else ()))


def _dots(place: int, wide: int, high: int) -> tuple[Point, ...]:
    """Where the trail marks a piece of the lane: twice, or once where there is half the room."""
    if place % _QUARTER in (1, _QUARTER - 1):
        return ((wide // 2, high // 2),)
    if side_of(place) in (Side.BOTTOM, Side.TOP):
        return (wide // 4, high // 2), (wide * 3 // 4, high // 2)
    return (wide // 2, high // 4), (wide // 2, high * 3 // 4)


def _round_the_corner(place: int) -> int:
    """The square that shares a corner of the lane with this one; -1 where there is none."""
    match place % _QUARTER:
        case 1:
            return (place - 2) % SQUARES
        case 9:
            return (place + 2) % SQUARES
        case _:
            return -1


@lru_cache(maxsize=2 * SQUARES)
def _room(place: int, *, shared: bool) -> Box:
    """The piece of the lane beside a square; where a corner of the lane is shared, the half away from it."""
    x, y, wide, high = lane_beside(place)
    if not shared or _round_the_corner(place) < 0:
        return x, y, wide, high
    inset = LANE - 14
    match place:
        case 9 | 21:
            return x + inset, y, wide - inset, high
        case 1 | 29:
            return x, y, wide - inset, high
        case 11 | 39:
            return x, y, wide, high - inset
        case _:
            return x, y + inset, wide, high - inset


def _heading(view: TyPhuView, say: Say) -> Iterator[Piece]:
    """Whose turn it is, the dice, the round; at the end, who won."""
    winners = [seat for seat, place in enumerate(view.places) if place == 1]
    seat = winners[0] if winners else max(view.turn, 0)
    token = view.tokens[seat]
    colour, ink = strong(token), text_on(strong(token))
    title = say(text("ty-phu-board-won" if winners else "ty-phu-board-turn"))
    inset = 292 if view.dice[0] else 36
    yield Tile((_LEFT, _LEFT), heading(token, _WIDE, _HEAD, title, inset))
    if view.dice[0]:
        for place, face in enumerate(view.dice):
            at = (_LEFT + 26 + place * (_DIE + 16), _LEFT + (_HEAD - _DIE) // 2)
            yield Tile(at, die(face, colour, _DIE))
    rules = view.ruleset
    right = _LEFT + _WIDE - 26
    if view.affairs is not None:
        count = text("ty-phu-board-turn-number", n=view.turns)
        factor = factor_text(view)
        if factor is not None:
            chip = badge(say(factor), colour)
            yield Tile((right + 8 - chip.size[0], _LEFT + 14), chip)
            right -= chip.size[0] + 6
    elif rules.end == TIME_LIMIT:
        count = text("ty-phu-board-round-of", n=min(view.rounds + 1, rules.round_limit), of=rules.round_limit)
    else:
        count = text("ty-phu-board-round", n=view.rounds + 1)
    yield Words(say(count), (right, _LEFT + 54), 34, ink, Face.BOLD, Align.RIGHT, paper=colour)
    name = say(text("just-name", who=Name(Seat(seat))))
    room = _WIDE - inset - 26
    yield Words(name, (_LEFT + inset, _LEFT + 124), 62, ink, Face.BLACK, room=room, smallest=44, paper=colour)


def _card_box(place: int, count: int) -> Box:
    rows = (count + 1) // 2
    high = _CARD_HIGH[rows]
    wide = (_WIDE - _CARD_GAP) // 2
    top = _LEFT + _HEAD + _CARD_GAP + (place // 2) * (high + _CARD_GAP)
    return _LEFT + (place % 2) * (wide + _CARD_GAP), top, wide, high


def _purse(view: TyPhuView, seat: int, say: Say) -> Iterator[Piece]:
    """A player's card: token, name, money, and what they own: beside the money, or the name where money is long."""
    x, y, wide, high = _card_box(seat, len(view.cash))
    out = bool(view.out[seat])
    paper = ASLEEP if out else WHITE
    yield Tile((x, y), purse(view.tokens[seat], wide, high, active=seat == view.turn, out=out))
    name = say(text("just-name", who=Name(Seat(seat))))
    left, room = x + _PURSE_LEFT, wide - _PURSE_LEFT - 14
    found = _NOTHING if out else _tally(view, seat)
    owned = tally(found, paper) if found != _NOTHING else None
    upper = view.ruleset.unit == _LONG_UNIT
    beside = room
    if owned is not None and upper:
        beside -= owned.size[0] + 8
        yield Tile((x + wide - owned.size[0] - 14, y + 8), owned)
    yield Words(name, (left, y + high * 2 // 5 - 4), 33, INK, Face.BOLD, room=beside, smallest=_SMALLEST, paper=paper)
    low = y + high - 20
    if out:
        said = say(text("ty-phu-board-out"))
        yield Words(said, (left, low), 40, INK_SOFT, Face.BOLD, room=room, smallest=34, paper=paper)
        return
    if owned is not None and not upper:
        room -= owned.size[0] + 8
        yield Tile((x + wide - owned.size[0] - 14, low - TALLY_HIGH + 4), owned)
    money = say(text("ty-phu-board-money", sum=Money(view.cash[seat], view.ruleset.unit)))
    yield Words(money, (left, low), 46, INK, Face.BLACK, room=room, smallest=32, paper=paper)


_PURSE_LEFT: Final = 90
_LONG_UNIT: Final = "dong"
"""Amounts in it have up to seven digits."""
_SMALLEST: Final = 30
_FEWEST: Final = 3
_LONG: Final = 42
"""Letters of the newest event that fit one line."""
_NOTHING: Final = Tally((), 0, 0, 0, jailed=False)


def _tally(view: TyPhuView, seat: int) -> Tally:
    board = view.board
    groups = []
    for group, members in enumerate(board.members):
        own = sum([view.owner[place] == seat for place in members])
        if own:
            groups.append((group, own, own == len(members)))
    stations = sum([view.owner[place] == seat for place in board.stations])
    others = sum([view.owner[place] == seat for place in board.deeds if board.group_of[place] < 0]) - stations
    return Tally(tuple(groups), stations, others, len(view.held[seat]), jailed=bool(view.jail[seat]))


def _story(view: TyPhuView, story: tuple[Text, ...], say: Say) -> Iterator[Piece]:
    """The last events, the newest at the bottom and darkest, each beside the token of whom it speaks.

    Where the groups of the board are provinces, their names come first.

    The newest gets two lines when it is long, for what it costs stands at its end.
    """
    _, y, _, high = _card_box(len(view.cash) - 1, len(view.cash))
    top = y + high + _CARD_GAP
    provinces = _provinces(view.board)
    if provinces:
        yield Tile((_LEFT, top), legend(provinces, _WIDE))
        top += LEGEND_HIGH + _CARD_GAP
    tall = SIZE - _LEFT - top
    yield Tile((_LEFT, top), story_paper(_WIDE, tall))
    inside = tall - 16
    line, newest, others = next((sizes for sizes in _LINES if inside // sizes[0] >= _FEWEST), _LINES[-1])
    room = inside // line
    rows: list[tuple[Text | None, str, bool]] = [(said, say(said), False) for said in story[-room:]]
    if rows:
        last, words, _ = rows.pop()
        head, tail = _broken(words)
        rows.append((last, head, True))
        if tail:
            rows.append((None, tail, True))
    rows = rows[-room:]
    start = top + 8 + (inside - line * len(rows)) // 2
    mark = line - 8
    for place, (about, words, bold) in enumerate(rows):
        middle = start + line * place + line // 2
        seat = _speaks_of(about) if about is not None else -1
        if 0 <= seat < len(view.tokens):
            yield Tile((_LEFT + 14, middle - mark // 2), small_token(view.tokens[seat], mark, PAPER))
        size, ink, face = (newest, INK, Face.BOLD) if bold else (others, INK_SOFT, Face.REGULAR)
        at = (_LEFT + 28 + mark, middle + size * 9 // 25)
        yield Words(words, at, size, ink, face, room=_WIDE - mark - 52, smallest=_SMALLEST, paper=PAPER)


@lru_cache(maxsize=64)
def _provinces(board: Board) -> tuple[str, ...]:
    """The names of the board's groups, where they have some."""
    return tuple(board.squares[members[0]].title for members in board.members if board.squares[members[0]].title)


def _broken(words: str) -> tuple[str, str]:
    """A sentence in one or two lines, broken at a space before the line is full."""
    if len(words) <= _LONG:
        return words, ""
    at = words.rfind(" ", 0, _LONG + 1)
    return (words[:at], words[at + 1 :]) if at > 0 else (words, "")


def _speaks_of(said: Text) -> int:
    """The seat that a sentence is about: whoever its `who` names first; -1 for nobody."""
    who = dict(said.args).get("who")
    if isinstance(who, Series) and who.items:
        who = who.items[0]
    return who.seat if isinstance(who, Name) else -1
