"""How often tokens come to each square: what computer players weigh land by.

Theory. A token's way round the board is a chain whose next step depends on where it stands: two dice, then what the
square does (a card that sends it on, the way to jail). Its stationary distribution, times the rolls of a turn, is how
often one visitor comes to a square in one of its turns. It follows from the board alone and is worked out once for each
board; boards are known by identity.

Cards are weighed by what the decks have in common, not by their order: of sixteen in a pile of Cơ hội, one leads to
Xuất phát, one to jail, two to the nearest station, one to the nearest plant, one three squares back; of Khí vận one to
Xuất phát and one to jail. The three doubles that lead to jail are left out (1 turn in 216).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.engine.games.ty_phu.board import HOTEL, SQUARES, Board, Kind

DICE: Final = tuple((total, (6 - abs(total - 7)) / 36) for total in range(2, 13))
"""The sums of two dice and how likely they are."""

ROLLS_A_TURN: Final = 1 + 1 / 6 + 1 / 36
MEAN_ROLL: Final = 7
_STEPS: Final = 120
_CARD: Final = 1 / 16


@lru_cache(maxsize=256)
def visits(board: Board) -> tuple[float, ...]:
    """By square: how often a visitor comes to rest there, or is asked for rent on its way, in one turn."""
    chances = [1 / SQUARES] * SQUARES
    for _ in range(_STEPS):
        after = [0.0] * SQUARES
        for square, chance in enumerate(chances):
            if chance:
                for total, odds in DICE:
                    for there, share in _ends(board, (square + total) % SQUARES):
                        after[there] += chance * odds * share
        chances = after
    return tuple([chance * ROLLS_A_TURN for chance in chances])


@lru_cache(maxsize=4096)
def _ends(board: Board, square: int) -> tuple[tuple[int, float], ...]:
    """Where a token that reaches a square comes to rest, with the odds."""
    kind = board.kinds[square]
    if kind is Kind.GO_TO_JAIL:
        return ((board.jail, 1.0),)
    if kind is Kind.CHEST:
        return ((square, 1 - 2 * _CARD), (0, _CARD), (board.jail, _CARD))
    if kind is not Kind.CHANCE:
        return ((square, 1.0),)
    sent = [(0, _CARD), (board.jail, _CARD), ((square - 3) % SQUARES, _CARD)]
    if board.stations:
        sent.append((board.ahead(square, Kind.STATION), 2 * _CARD))
    if board.plants:
        sent.append((board.ahead(square, Kind.PLANT), _CARD))
    return (*sent, (square, 1 - sum([share for _, share in sent])))


@lru_cache(maxsize=256)
def group_incomes(board: Board, most: int) -> tuple[tuple[float, ...], ...]:
    """By colour group and rank: what a whole set with that rank everywhere brings from one turn of one visitor.

    `most` is the number of houses that a hotel needs; rank 0 is a bare set at double rent, `most` + 1 has hotels.
    """
    often = visits(board)
    levels = (*range(most + 1), HOTEL)
    return tuple(
        tuple([sum([often[p] * board.rents[p][level] * (1 if level else 2) for p in members]) for level in levels])
        for members in board.members
    )


@lru_cache(maxsize=256)
def plant_income(board: Board) -> tuple[float, float]:
    """What one plant of a kind brings from one visitor's arrival: alone, and with both in one hand."""
    if len(board.plant_rates) == 2:
        return float(board.plant_rates[0] * MEAN_ROLL), float(board.plant_rates[1] * MEAN_ROLL)
    built = float(board.plant_rates[-1])
    return built * 3 / 4, built * 3 / 2
