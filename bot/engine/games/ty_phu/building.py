"""Houses and hotels: what goes up and what is sold back, always evenly (S000-68 to -75, M15–M17, S002-63 to -70).

A hotel costs one more house price than the houses it replaces, and those houses return to the bank; selling it puts
them back, if the bank has them (S002-85). Clearing a group sells all that stands on it at once, which is always
possible, so that a hotel can be turned into cash even when houses have run out. The bank pays half (M16).
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu.actions import BUILDS, ROW, SELLS
from bot.engine.games.ty_phu.board import GROUPS, HOTEL, SQUARES, Board
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.estate import buildable, row_of, sellable, why_not_sell
from bot.engine.games.ty_phu.events import BuildingSold, Built, GroupCleared
from bot.engine.games.ty_phu.holdings import HALF, Holdings, Position, Row, rank_of, squares_in
from bot.engine.games.ty_phu.menus import Table, one_in
from bot.engine.games.ty_phu.state import BANK
from bot.engine.prompt import Blank, Choice, Option, Pick
from bot.engine.text import Money, Proper, Text, text

_new: Final = tuple.__new__
"""Makes a blank from its fields at a third of the cost of calling it."""
_SQUARES: Final = (1 << SQUARES) - 1


def next_level(position: Position, square: int) -> int:
    """The level that one more building step brings a square to."""
    level = position.houses[square]
    return HOTEL if level >= position.ruleset.houses_for_hotel else level + 1


def put_level(play: Play, seat: int, square: int, price: int) -> None:
    """Builds one level on a square and takes `price` (0 when it is paid already). The caller has checked it."""
    draft = play.draft
    level = next_level(draft, square)
    if level == HOTEL:
        draft.hotels_left -= 1
        draft.houses_left += draft.houses[square]
    else:
        draft.houses_left -= 1
    play.set_houses(square, level)
    if price:
        play.pay(seat, BANK, price)
    if play.story is not None:
        play.story.append(Built(seat, play.spot(square), level, play.money(price)))


def sell(play: Play, seat: int, site: int) -> None:
    """Sells one level from a square, or clears a group. Raises IllegalAction when that can't be done now."""
    if site >= ROW:
        _clear(play, seat, site - ROW)
        return
    refusal = why_not_sell(play.draft, play.board, seat, site)
    if refusal is not None:
        raise IllegalAction(refusal)
    draft = play.draft
    if draft.houses[site] == HOTEL:
        level = draft.ruleset.houses_for_hotel
        draft.hotels_left += 1
        draft.houses_left -= level
    else:
        level = draft.houses[site] - 1
        draft.houses_left += 1
    price = play.board.house[site] // HALF
    play.set_houses(site, level)
    play.pay(BANK, seat, price)
    if play.story is not None:
        play.story.append(BuildingSold(seat, play.spot(site), level, play.money(price)))


def _clear(play: Play, seat: int, group: int) -> None:
    members = play.board.members[group] if group < len(play.board.members) else ()
    own = tuple(square for square in members if play.draft.owner[square] == seat and play.draft.houses[square])
    if not own:
        raise IllegalAction(text("ty-phu-no-building-group"))
    brought = sum(razed(play, square) for square in own)
    play.pay(BANK, seat, brought)
    if play.story is not None:
        play.story.append(GroupCleared(seat, play.spots(own), play.money(brought)))


def razed(play: Play, square: int) -> int:
    """Takes all buildings off a square, back into the supply; half of what they cost."""
    draft = play.draft
    level = draft.houses[square]
    if level == HOTEL:
        draft.hotels_left += 1
    else:
        draft.houses_left += level
    draft.houses = put(draft.houses, square, 0)
    return rank_of(draft.ruleset, level) * play.board.house[square] // HALF


def build_choice(position: Position, board: Board, seat: int, site: int) -> Choice:
    """How a building site stands in a picker: the place, what would stand there, what it costs."""
    if site >= ROW:
        return _row_choice(board, position.ruleset.unit, site - ROW, len(row_of(position, board, seat, site - ROW)))
    return site_choices(board, position.ruleset.unit)[next_level(position, site)][site]


@lru_cache(maxsize=64)
def site_choices(board: Board, unit: str) -> tuple[Table, ...]:
    """For each level how building it stands in a picker, by square."""
    return tuple(
        tuple(_site_choice(board, unit, square, level) for square in range(SQUARES)) for level in range(HOTEL + 1)
    )


def _site_choice(board: Board, unit: str, square: int, level: int) -> Choice:
    key = "ty-phu-choice-hotel" if level == HOTEL else "ty-phu-choice-house"
    place = Proper(board.squares[square].name)
    return Choice(square, text(key, place=place, n=level, sum=Money(board.house[square], unit)))


@lru_cache(maxsize=512)
def _row_choice(board: Board, unit: str, group: int, lots: int) -> Choice:
    cost = Money(lots * board.house[board.members[group][0]], unit)
    return Choice(ROW + group, text("ty-phu-choice-row", group=_group_text(group), n=lots, sum=cost))


def sale_choice(position: Position, board: Board, seat: int, site: int) -> Choice:
    """How a sale stands in a picker: the place or the group, and what it brings."""
    unit = position.ruleset.unit
    if site >= ROW:
        own = [square for square in board.members[site - ROW] if position.owner[square] == seat]
        steps = sum([rank_of(position.ruleset, position.houses[square]) for square in own])
        return _clear_choice(board, unit, site - ROW, steps)
    return sale_choices(board, unit)[site]


@lru_cache(maxsize=64)
def sale_choices(board: Board, unit: str) -> Table:
    """How selling a level stands in a picker, by square."""
    return tuple(_sale_choice(board, unit, square) for square in range(SQUARES))


def _sale_choice(board: Board, unit: str, square: int) -> Choice:
    place, brought = Proper(board.squares[square].name), Money(board.house[square] // HALF, unit)
    return Choice(square, text("ty-phu-choice-sale", place=place, sum=brought))


@lru_cache(maxsize=1024)
def _clear_choice(board: Board, unit: str, group: int, steps: int) -> Choice:
    brought = Money(steps * board.house[board.members[group][0]] // HALF, unit)
    return Choice(ROW + group, text("ty-phu-choice-clear", group=_group_text(group), sum=brought))


def _group_text(group: int) -> Text:
    return text(f"ty-phu-group-{GROUPS[group].replace('_', '-')}")


def sales(position: Position, board: Board, seat: int, found: Holdings) -> tuple[Option, ...]:
    """The option to sell a level or clear a group."""
    sites = sellable(position, found)
    return one_in(SELLS, sites, partial(_selling, position, board, seat, sites))


def _selling(position: Position, board: Board, seat: int, sites: int) -> tuple[Blank, ...]:
    table = sale_choices(board, position.ruleset.unit)
    choices = [table[square] for square in squares_in(sites & _SQUARES)]
    choices += [sale_choice(position, board, seat, row) for row in squares_in(sites & ~_SQUARES)]
    return (_new(Pick, ("site", tuple(choices))),)


def constructions(position: Position, board: Board, seat: int, found: Holdings) -> tuple[Option, ...]:
    """The option to build a level or a row."""
    sites = buildable(position, board, found, position.cash[seat])
    return one_in(BUILDS, sites, partial(_building, position, board, found.rows, sites))


def _building(position: Position, board: Board, rows: tuple[Row, ...], sites: int) -> tuple[Blank, ...]:
    unit, most, levels = position.ruleset.unit, position.ruleset.houses_for_hotel, position.houses
    tables, squares = site_choices(board, unit), squares_in(sites & _SQUARES)
    choices = [tables[HOTEL if levels[square] >= most else levels[square] + 1][square] for square in squares]
    choices += [_row_choice(board, unit, row.group, row.lots) for row in rows if sites >> ROW + row.group & 1]
    return (_new(Pick, ("site", tuple(choices))),)
