"""Cards on which a square, a colour group or a player is chosen (S001-40 to S001-42, P10, P18 to P20, P43).

`SQUARES_FOR` and `SEATS_FOR` say what may be chosen. Nothing: the card has no effect. One thing, and no right to say
no: it is chosen without asking. Else the likely choices come first as buttons, then all of them in a picker, by side
of the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.engine.games.ty_phu import building
from bot.engine.games.ty_phu.actions import ROW
from bot.engine.games.ty_phu.board import HOTEL, SQUARES, Board
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.events import Built
from bot.engine.games.ty_phu.online import fortune, visit, words
from bot.engine.games.ty_phu.online.actions import LET_BE, POINTS, POINTS_AT, LetBe, Point, PointAt
from bot.engine.games.ty_phu.online.events import Froze, MustSkip, NoTarget, RentRaised, Wrecked
from bot.engine.games.ty_phu.online.state import Target
from bot.engine.games.ty_phu.online.value import (
    OnlinePosition,
    affairs_of,
    hotel_at,
    is_street,
    living,
    lose_turn,
    lower,
    owned,
    value,
)
from bot.engine.games.ty_phu.state import BANK, TyPhuState
from bot.engine.prompt import Action, Form, Option, Patience, Pick, Prompt
from bot.engine.seats import Seat

LIKELY: Final = 3
OPTIONAL: Final = (Effect.OWN_LAND, Effect.SKIP_OTHER)


def _any_square(position: OnlinePosition, _board: Board, seat: int) -> list[int]:
    here = position.position[seat]
    return [(here + step) % SQUARES for step in range(1, SQUARES)]


def _own_land(position: OnlinePosition, board: Board, seat: int) -> list[int]:
    mine = owned(position, board, seat)
    return [square for square in mine if is_street(board, square) and square != position.position[seat]]


def _station(position: OnlinePosition, board: Board, seat: int) -> list[int]:
    return [square for square in board.stations if square != position.position[seat]]


def _rival(position: OnlinePosition, board: Board, seat: int) -> list[int]:
    return [square for square in board.deeds if position.owner[square] >= 0 and position.owner[square] != seat]


def _wreck(position: OnlinePosition, board: Board, seat: int) -> list[int]:
    return [square for square in _rival(position, board, seat) if position.houses[square]]


def _below_hotel(position: OnlinePosition, board: Board, seat: int) -> list[int]:
    mine = owned(position, board, seat)
    return [square for square in mine if is_street(board, square) and position.houses[square] != HOTEL]


def _freeze(position: OnlinePosition, board: Board, seat: int) -> list[int]:
    frozen = affairs_of(position).frozen
    return [square for square in _rival(position, board, seat) if not frozen >> square & 1]


def _freeze_group(position: OnlinePosition, board: Board, _seat: int) -> list[int]:
    frozen = affairs_of(position).frozen
    groups = enumerate(board.members)
    return [ROW + g for g, own in groups if any(position.owner[p] >= 0 and not frozen >> p & 1 for p in own)]


def _rise(position: OnlinePosition, board: Board, seat: int) -> list[int]:
    rises = affairs_of(position).rises
    return [square for square in owned(position, board, seat) if not rises >> square & 1]


def _others(position: OnlinePosition, _board: Board, seat: int) -> list[int]:
    return [other for other in living(position) if other != seat]


def _landed(position: OnlinePosition, board: Board, seat: int) -> list[int]:
    return [other for other in _others(position, board, seat) if owned(position, board, other)]


Find = Callable[[OnlinePosition, Board, int], list[int]]
SQUARES_FOR: Final[dict[Effect, Find]] = {
    Effect.ANY_SQUARE: _any_square,
    Effect.OWN_LAND: _own_land,
    Effect.ANY_STATION: _station,
    Effect.WRECK: _wreck,
    Effect.HOTEL: _below_hotel,
    Effect.LEVEL: _below_hotel,
    Effect.FREEZE: _freeze,
    Effect.FREEZE_GROUP: _freeze_group,
    Effect.RISE: _rise,
}
SEATS_FOR: Final[dict[Effect, Find]] = {
    Effect.FREEZE_SEAT: _landed,
    Effect.TAKE: _others,
    Effect.SKIP_OTHER: _others,
}


def found(position: OnlinePosition, board: Board, seat: int, effect: Effect) -> list[int]:
    """What may be chosen, the likely choices first."""
    if effect in SEATS_FOR:
        others = SEATS_FOR[effect](position, board, seat)
        return sorted(others, key=lambda other: (-position.cash[other], other))
    sites = SQUARES_FOR[effect](position, board, seat)
    return sorted(sites, key=lambda site: (-_liking(position, board, seat, effect, site), site))


def _liking(position: OnlinePosition, board: Board, seat: int, effect: Effect, site: int) -> int:
    """How good a choice looks at first sight; only the order of the buttons depends on it."""
    if site >= ROW:
        own = [position.owner[square] for square in board.members[site - ROW]]
        return sum([1 for owner in own if owner >= 0 and owner != seat]) - own.count(seat) * 2
    worth = value(position, board, site)
    if effect not in (Effect.ANY_SQUARE, Effect.ANY_STATION, Effect.OWN_LAND):
        return worth
    owner = position.owner[site]
    if owner == BANK and board.price[site]:
        return worth if worth <= position.cash[seat] else -1
    if owner == seat:
        return board.rents[site][-1] // 4 if is_street(board, site) and position.houses[site] != HOTEL else 0
    return -worth if board.price[site] else -1


def choose(play: Play, seat: int, effect: Effect, amount: int) -> None:
    """Starts the choice of a card."""
    play.push(Target(seat, effect.value, amount))


def run(play: Play, frame: Target) -> bool:
    """Goes on where there is nothing to choose, or one thing that must be taken (P19)."""
    effect = Effect(frame.effect)
    values = found(play.draft, play.board, frame.seat, effect)
    if not values:
        play.pop()
        if play.story is not None:
            play.story.append(NoTarget(frame.seat))
        return True
    if len(values) > 1 or effect in OPTIONAL:
        return False
    _done(play, frame, values[0])
    return True


def ask(state: TyPhuState, board: Board, frame: Target) -> tuple[Prompt, ...]:
    """The likely choices, all of them, and to leave it where the card allows that."""
    effect, seat = Effect(frame.effect), frame.seat
    values = found(state, board, seat, effect)
    options: list[Option]
    if effect in SEATS_FOR:
        options = [POINTS_AT[other] for other in values]
    else:
        options = [POINTS[site] for site in values[:LIKELY]]
        if len(values) > LIKELY:
            choices = words.target_choices(state, board, seat, effect, values, LIKELY)
            options.append(Form(Point, (Pick("site", choices),)))
    if effect in OPTIONAL:
        options.append(LET_BE)
    default = len(options) - 1 if effect in OPTIONAL else 0
    return (Prompt(state.serial, Seat(seat), tuple(options), default, Patience.TURN),)


def play(play: Play, seat: int, action: Action, frame: Target) -> None:
    """Does what the card says to what was chosen."""
    del seat
    match action:
        case LetBe():
            play.pop()
        case Point(site):
            _done(play, frame, site)
        case PointAt(other):
            _done(play, frame, other)
        case _:
            raise TypeError(action)


def _done(play: Play, frame: Target, chosen: int) -> None:
    play.pop()
    effect = Effect(frame.effect)
    if effect in (Effect.ANY_SQUARE, Effect.OWN_LAND, Effect.ANY_STATION):
        visit.walk_to(play, frame.seat, chosen)
    else:
        _DONE[effect](play, frame, chosen)


def _wrecked(play: Play, frame: Target, square: int) -> None:
    level = lower(play, square)
    if play.story is not None:
        play.story.append(Wrecked(frame.seat, play.draft.owner[square], play.spot(square), level))


def _hotel(play: Play, frame: Target, square: int) -> None:
    hotel_at(play, square)
    if play.story is not None:
        play.story.append(Built(frame.seat, play.spot(square), HOTEL, play.money(0)))


def _level(play: Play, frame: Target, square: int) -> None:
    building.put_level(play, frame.seat, square, 0)


def _frozen(play: Play, seat: int, squares: tuple[int, ...]) -> None:
    now = affairs_of(play.draft)
    play.draft.affairs = replace(now, frozen=now.frozen | sum([1 << square for square in squares]))
    if play.story is not None:
        play.story.append(Froze(seat, play.spots(squares)))


def _freeze_one(play: Play, frame: Target, square: int) -> None:
    _frozen(play, frame.seat, (square,))


def _freeze_all_of(play: Play, frame: Target, site: int) -> None:
    own = play.board.members[site - ROW]
    _frozen(play, frame.seat, tuple([square for square in own if play.draft.owner[square] >= 0]))


def _freeze_seat(play: Play, frame: Target, other: int) -> None:
    _frozen(play, frame.seat, owned(play.draft, play.board, other))


def _raised(play: Play, frame: Target, square: int) -> None:
    now = affairs_of(play.draft)
    play.draft.affairs = replace(now, rises=now.rises | 1 << square)
    if play.story is not None:
        play.story.append(RentRaised(frame.seat, play.spot(square)))


def _taken(play: Play, frame: Target, other: int) -> None:
    fortune.take(play, frame.seat, other, frame.amount)


def _skip(play: Play, frame: Target, other: int) -> None:
    lose_turn(play, other)
    if play.story is not None:
        play.story.append(MustSkip(other))
    if frame.amount:
        fortune.take(play, frame.seat, other, frame.amount)


_DONE: Final[dict[Effect, Callable[[Play, Target, int], None]]] = {
    Effect.WRECK: _wrecked,
    Effect.HOTEL: _hotel,
    Effect.LEVEL: _level,
    Effect.FREEZE: _freeze_one,
    Effect.FREEZE_GROUP: _freeze_all_of,
    Effect.FREEZE_SEAT: _freeze_seat,
    Effect.RISE: _raised,
    Effect.TAKE: _taken,
    Effect.SKIP_OTHER: _skip,
}
