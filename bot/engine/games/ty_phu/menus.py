"""Options in which something is picked: one press where only one thing can be picked, a picker where there are more.

Choices are made once for a board and a currency and looked up by square; options are kept with the holdings they follow
from, for the next prompt that needs the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import cast

from bot.engine.games.ty_phu.actions import MORTGAGES, REDEMPTIONS
from bot.engine.games.ty_phu.board import SQUARES, Board
from bot.engine.games.ty_phu.estate import redeem_sites, redemption
from bot.engine.games.ty_phu.holdings import Holdings, Position
from bot.engine.prompt import Action, Choice, Form, Option, Pick
from bot.engine.text import Money, Proper, Text, text

Table = tuple[Choice, ...]
"""A choice for each square."""

_ALL: int = (1 << SQUARES) - 1


def one_of(
    made: Sequence[Action], values: tuple[int, ...], blank: str, label: Callable[[int], Choice]
) -> tuple[Option, ...]:
    """The option to pick one of `values`: none, a finished action, or a form with one blank.

    `made[value]` is the action for a value; `blank` names its field.
    """
    if not values:
        return ()
    if len(values) == 1:
        return (made[values[0]],)
    return (Form(type(made[values[0]]), (Pick(blank, tuple([label(value) for value in values])),)),)


@lru_cache(maxsize=64)
def pledge_choices(board: Board, unit: str) -> Table:
    """Each square with what the bank lends on it."""
    return tuple(_priced(board, square, board.pledge[square], unit) for square in range(SQUARES))


@lru_cache(maxsize=64)
def _full_redemptions(board: Board, unit: str) -> Table:
    return tuple(_priced(board, square, board.redeem[square], unit) for square in range(SQUARES))


@lru_cache(maxsize=64)
def price_choices(board: Board, unit: str) -> Table:
    """Each square with its list price, as in an offer."""
    return tuple(_priced(board, square, board.price[square], unit) for square in range(SQUARES))


@lru_cache(maxsize=64)
def interest_choices(board: Board, unit: str) -> Table:
    """Each square with the interest it costs whoever gets it mortgaged."""
    return tuple(
        Choice(
            square,
            text(
                "ty-phu-choice-pledged",
                place=Proper(board.squares[square].name),
                sum=Money(board.interest[square], unit),
            ),
        )
        for square in range(SQUARES)
    )


def _priced(board: Board, square: int, amount: int, unit: str) -> Choice:
    return Choice(
        square, text("ty-phu-choice-priced", place=Proper(board.squares[square].name), sum=Money(amount, unit))
    )


def pledge_choice(position: Position, board: Board, square: int) -> Choice:
    """How a deed stands in the picker of what to mortgage."""
    return pledge_choices(board, position.ruleset.unit)[square]


def redeem_choice(position: Position, board: Board, square: int) -> Choice:
    """How a deed stands in the picker of what to redeem."""
    cost = redemption(position, board, square)
    if cost != board.pledge[square]:
        return _full_redemptions(board, position.ruleset.unit)[square]
    return pledge_choices(board, position.ruleset.unit)[square]


def mortgages(position: Position, board: Board, found: Holdings, touched: int) -> tuple[Option, ...]:
    """The option to mortgage one of the deeds that aren't in `touched`."""
    key = touched & _ALL
    options = found.menus.get(key)
    if options is None:
        values = found.bare if not key else tuple([square for square in found.bare if not key >> square & 1])
        table = pledge_choices(board, position.ruleset.unit)
        options = one_of(MORTGAGES, values, "square", table.__getitem__)
        found.menus[key] = options
    return cast("tuple[Option, ...]", options)


def redemptions(position: Position, board: Board, found: Holdings, seat: int) -> tuple[Option, ...]:
    """The option to redeem one of the deeds that the seat could pay for on its turn."""
    if not found.pledges:
        return ()
    values = redeem_sites(position, board, found, position.cash[seat])
    if len(values) < 2:
        return (REDEMPTIONS[values[0]],) if values else ()
    options = found.menus.get(values)
    if options is None:
        options = one_of(REDEMPTIONS, values, "square", lambda square: redeem_choice(position, board, square))
        found.menus[values] = options
    return cast("tuple[Option, ...]", options)


def square_text(board: Board, square: int) -> Text:
    """The name of a square as a text."""
    entry = board.squares[square]
    if entry.name:
        return text("ty-phu-choice-square", place=Proper(entry.name))
    return text(f"ty-phu-square-{entry.title or entry.kind.value.replace('_', '-')}")
