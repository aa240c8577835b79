"""How much cash stays in hand: what the next roll may cost."""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu.board import SQUARES, Kind
from bot.engine.games.ty_phu.players.landing import DICE
from bot.engine.games.ty_phu.players.temper import Temper
from bot.engine.games.ty_phu.rent import rent
from bot.engine.games.ty_phu.view import TyPhuView

_PERCENT: Final = 100


def dues_ahead(view: TyPhuView, seat: int) -> list[tuple[int, float]]:
    """What each roll of the dice would cost the seat from where it stands, with the odds."""
    board, here = view.board, view.position[seat]
    found: list[tuple[int, float]] = []
    for total, odds in DICE:
        square = (here + total) % SQUARES
        owner = view.owner[square]
        if owner >= 0 and owner != seat:
            found.append((rent(view, board, square, seat, total), odds))
        elif board.kinds[square] is Kind.TAX:
            found.append((board.squares[square].amount, odds))
        else:
            found.append((0, odds))
    return found


def expected_due(view: TyPhuView, seat: int) -> float:
    """What the next roll costs on average."""
    return sum([due * odds for due, odds in dues_ahead(view, seat)])


def reserve(view: TyPhuView, seat: int, temper: Temper) -> int:
    """What stays in hand when something is bought that could wait."""
    dues = dues_ahead(view, seat)
    worst = max([due for due, _ in dues])
    mean = sum([due * odds for due, odds in dues])
    blend = int((mean + worst) / 2 * temper.caution) // _PERCENT
    return max(blend, view.ruleset.salary * temper.floor // _PERCENT)
