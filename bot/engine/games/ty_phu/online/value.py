"""What a square is worth in the online rules: list price and houses, 110 % for a buy-out, 75 % when it must be sold.

Every value is a multiple of 1,000, so nothing is ever rounded (S001-32, S001-55, S001-58, V02, V03, V05).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from bot.engine.games.ty_phu.board import HOTEL, Board, Kind
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.holdings import Position, rank_of
from bot.engine.games.ty_phu.online import golden
from bot.engine.games.ty_phu.online.state import Affairs
from bot.engine.games.ty_phu.rent import rent


class OnlinePosition(Position, Protocol):
    """The tables of a state or draft of the online rules."""

    @property
    def affairs(self) -> Affairs | None:
        """What lasts; never None at a table of the online rules."""
        ...

    @property
    def turns(self) -> int:
        """Turns begun so far."""
        ...

    @property
    def position(self) -> tuple[int, ...]:
        """By seat."""
        ...

    @property
    def dice(self) -> tuple[int, int]:
        """The last roll."""
        ...


def affairs_of(position: OnlinePosition) -> Affairs:
    """What lasts at a table of the online rules."""
    assert position.affairs is not None
    return position.affairs


def value(position: Position, board: Board, square: int) -> int:
    """List price and houses."""
    return board.price[square] + rank_of(position.ruleset, position.houses[square]) * board.house[square]


def resale(position: Position, board: Board, square: int) -> int:
    """What the bank pays for it, and where its auction opens: 75 %."""
    return value(position, board, square) * 3 // 4


def takeover_price(position: Position, board: Board, square: int) -> int:
    """What a buy-out costs: 110 %."""
    return value(position, board, square) * 11 // 10


def level_resale(board: Board, square: int) -> int:
    """What the bank pays for one level: 75 %."""
    return board.house[square] * 3 // 4


def owned(position: Position, board: Board, seat: int) -> tuple[int, ...]:
    """The squares of an owner."""
    return tuple([square for square in board.deeds if position.owner[square] == seat])


def means(position: Position, board: Board, seat: int) -> int:
    """Cash, and 75 % of everything."""
    return position.cash[seat] + sum([resale(position, board, square) for square in owned(position, board, seat)])


def living(position: Position) -> tuple[int, ...]:
    """The seats that are not out."""
    return tuple([seat for seat, out in enumerate(position.out) if not out])


def rent_due(position: OnlinePosition, board: Board, square: int, visitor: int) -> int:
    """What a visitor owes: the table's rent, doubled by a price rise, times the golden hour (P07, P08)."""
    usual = rent(position, board, square, visitor, sum(position.dice))
    doubled = 2 if affairs_of(position).rises >> square & 1 else 1
    return usual * doubled * golden.factor(position.turns, golden=position.ruleset.golden)


def is_street(board: Board, square: int) -> bool:
    """Whether it can be built on."""
    return board.kinds[square] is Kind.STREET


def lower(play: Play, square: int) -> int:
    """Takes one level off a square; the level that is left. A hotel falls to the houses it replaced."""
    draft = play.draft
    if draft.houses[square] == HOTEL:
        level = draft.ruleset.houses_for_hotel
        draft.hotels_left += 1
        draft.houses_left -= level
    else:
        level = draft.houses[square] - 1
        draft.houses_left += 1
    play.set_houses(square, level)
    return level


def clear(play: Play, square: int) -> None:
    """Takes everything off a square."""
    draft = play.draft
    if draft.houses[square] == HOTEL:
        draft.hotels_left += 1
    else:
        draft.houses_left += draft.houses[square]
    play.set_houses(square, 0)


def hotel_at(play: Play, square: int) -> None:
    """Puts a hotel on a square, from any level."""
    draft = play.draft
    draft.houses_left += draft.houses[square]
    draft.hotels_left -= 1
    play.set_houses(square, HOTEL)


def hand_over(play: Play, square: int, owner: int) -> None:
    """A square changes hands with its houses; freeze and price rise go (P11)."""
    now = affairs_of(play.draft)
    if (now.frozen | now.rises) >> square & 1:
        bit = ~(1 << square)
        play.draft.affairs = replace(now, frozen=now.frozen & bit, rises=now.rises & bit)
    play.give_deed(square, owner)


def lose_turn(play: Play, seat: int) -> None:
    """One more turn to lose; they add up to two (P04)."""
    now = affairs_of(play.draft)
    play.draft.affairs = replace(now, lost=put(now.lost, seat, min(now.lost[seat] + 1, 2)))
