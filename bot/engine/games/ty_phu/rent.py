"""What a visitor owes for standing on a square (S000-60, S000-67, M11–M14, M38; S002-40, S002-44, S002-45, V17).

A bare lot of a full set is worth double, even while another lot of the set is mortgaged (M12); a built lot follows its
table. Stations and plants count all that the owner has, mortgaged ones too (M13); a mortgaged square earns nothing.
Hook `plant_fee` of the board: by the dice, or by the visitor's own estate. A port earns nothing from others.
"""

from __future__ import annotations

from bot.engine.games.ty_phu.board import DICE_FEE, Board, Kind
from bot.engine.games.ty_phu.cards import Fee
from bot.engine.games.ty_phu.holdings import Position, holdings

_TEN_TIMES = 10
_DOUBLE = 2


def rent(position: Position, board: Board, square: int, visitor: int, dice: int, fee: Fee = Fee.USUAL) -> int:
    """What `visitor`, arriving with a roll of `dice`, owes the owner of `square`; the square has one."""
    if position.pledged >> square & 1:
        return 0
    owner = position.owner[square]
    kind = board.kinds[square]
    if kind is Kind.STREET:
        due = street_rent(position, board, square)
    elif kind is Kind.STATION:
        due = board.station_rents[_owned(position, board.stations, owner) - 1]
    elif kind is Kind.PLANT:
        if fee is Fee.TEN_TIMES:
            return _TEN_TIMES * dice
        due = _plant_rent(position, board, owner, visitor, dice)
    else:
        return 0
    return due * _DOUBLE if fee is Fee.DOUBLE else due


def street_rent(position: Position, board: Board, square: int) -> int:
    """What a street that isn't mortgaged brings its owner."""
    level = position.houses[square]
    due = board.rents[square][level]
    if not level and board.group_of[square] in holdings(position, board, position.owner[square]).groups:
        return due * _DOUBLE
    return due


def _plant_rent(position: Position, board: Board, owner: int, visitor: int, dice: int) -> int:
    both = _owned(position, board.plants, owner) > 1
    if board.plant_fee == DICE_FEE:
        return board.plant_rates[1 if both else 0] * dice
    found = holdings(position, board, visitor)
    tier = 2 if found.built else 1 if found.land.mask else 0
    return board.plant_rates[tier] * (_DOUBLE if both else 1)


def _owned(position: Position, squares: tuple[int, ...], owner: int) -> int:
    return sum([position.owner[square] == owner for square in squares])
