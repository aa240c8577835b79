"""What land will bring at a table of the online rules, where rents grow by themselves as the turns go by.

Theory. A square's worth is what it will earn: how often visitors come, times the rent they find, times the golden hour
as it will be then, over the rounds that a game usually has left. Selling a level or a square loses a quarter of what it
cost, so money laid out isn't lost; what is built early earns often. What stands in the way is only the next rent.
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu.board import HOTEL, Kind
from bot.engine.games.ty_phu.online import golden
from bot.engine.games.ty_phu.online.value import living, rent_due
from bot.engine.games.ty_phu.players.landing import DICE, MEAN_ROLL, visits
from bot.engine.games.ty_phu.view import TyPhuView

_ROUNDS: Final = 10
_STEP: Final = 10


def visitors_ahead(view: TyPhuView) -> float:
    """Turns of other people still to come, each counted as often as the golden hour multiplies its rents."""
    seats = len(living(view))
    ahead = _ROUNDS * seats
    hours = sum([golden.factor(view.turns + turn, golden=view.ruleset.golden) for turn in range(0, ahead, _STEP)])
    return hours * _STEP * (seats - 1) / seats


def rent_at(view: TyPhuView, square: int, level: int) -> int:
    """What a visitor would pay at a level, the golden hour left out; stations and plants as their owner has them."""
    board = view.board
    match board.kinds[square]:
        case Kind.STREET:
            rent = board.rents[square][level]
            return rent * 2 if not level and _whole(view, square) else rent
        case Kind.STATION:
            own = sum([view.owner[p] == view.owner[square] for p in board.stations])
            return board.station_rents[max(own, 1) - 1] if view.owner[square] >= 0 else board.station_rents[0]
        case Kind.PLANT:
            return board.plant_rates[0] * MEAN_ROLL
        case _:
            return 0


def _whole(view: TyPhuView, square: int) -> bool:
    owner = view.owner[square]
    return owner >= 0 and all(view.owner[p] == owner for p in view.board.family[square])


def earnings(view: TyPhuView, square: int, level: int) -> float:
    """What a square will bring at a level in the rest of the game."""
    return visits(view.board)[square] * rent_at(view, square, level) * visitors_ahead(view)


def dues_ahead(view: TyPhuView, seat: int) -> tuple[float, int]:
    """What the next roll costs the seat on average, and at worst."""
    board, here = view.board, view.position[seat]
    mean, worst = 0.0, 0
    frozen = view.affairs.frozen if view.affairs is not None else 0
    for total, odds in DICE:
        square = (here + total) % len(board.kinds)
        owner = view.owner[square]
        due = 0
        if owner != seat and owner != -1 and not frozen >> square & 1 and board.price[square]:
            due = rent_due(view, board, square, seat)
        elif board.kinds[square] is Kind.TAX:
            due = board.squares[square].amount
        mean += due * odds
        worst = max(worst, due)
    return mean, worst


def next_level(view: TyPhuView, level: int) -> int:
    """The level above."""
    return HOTEL if level >= view.ruleset.houses_for_hotel else level + 1
