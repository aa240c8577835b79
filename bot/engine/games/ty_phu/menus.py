"""Options in which something is picked: one press where only one thing can be picked, a picker where there are more.

What can be picked is worked out as a mask, which is quick; the words for it are found when somebody opens the picker.
Choices are made once for a board and a currency and looked up by square.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Final

from bot.engine.games.ty_phu.actions import MORTGAGES, REDEMPTIONS
from bot.engine.games.ty_phu.board import SQUARES, Board
from bot.engine.games.ty_phu.estate import redeemable, redemption
from bot.engine.games.ty_phu.holdings import Holdings, Position, squares_in
from bot.engine.games.ty_phu.ruleset import AT_FACE_VALUE
from bot.engine.prompt import Action, Blank, Choice, Form, Option, Pick
from bot.engine.text import Money, Proper, Text, text

_new: Final = tuple.__new__
"""Makes a blank from its fields at a third of the cost of calling it."""

Table = tuple[Choice, ...]
"""A choice for each square."""


def one_of(
    made: Sequence[Action], values: tuple[int, ...], blank: str, label: Callable[[int], Choice]
) -> tuple[Option, ...]:
    """The option to pick one of `values`: none, a finished action, or a form with one blank.

    `made[value]` is the action for a value; `blank` names its field.
    """
    if len(values) > 1:
        return (Form(type(made[0]), (Pick(blank, tuple([label(value) for value in values])),)),)
    return (made[values[0]],) if values else ()


def one_in(made: Sequence[Action], mask: int, blanks: Callable[[], tuple[Blank, ...]]) -> tuple[Option, ...]:
    """The same for the values in a mask; `blanks` makes the form's blanks when somebody opens it."""
    if mask & mask - 1:
        return (Form(type(made[0]), blanks),)
    return (made[mask.bit_length() - 1],) if mask else ()


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


@lru_cache(maxsize=64)
def thing_choices(board: Board, unit: str) -> tuple[Table, Table]:
    """How each square stands in an offer: free, and mortgaged."""
    return price_choices(board, unit), interest_choices(board, unit)


def _priced(board: Board, square: int, amount: int, unit: str) -> Choice:
    return Choice(
        square, text("ty-phu-choice-priced", place=Proper(board.squares[square].name), sum=Money(amount, unit))
    )


def pledge_choice(position: Position, board: Board, square: int) -> Choice:
    """How a deed stands in the picker of what to mortgage."""
    return pledge_choices(board, position.ruleset.unit)[square]


def redeem_choice(position: Position, board: Board, square: int) -> Choice:
    """How a deed stands in the picker of what to redeem."""
    face = redemption(position, board, square) == board.pledge[square]
    return (pledge_choices if face else _full_redemptions)(board, position.ruleset.unit)[square]


def mortgages(position: Position, board: Board, found: Holdings, touched: int) -> tuple[Option, ...]:
    """The option to mortgage one of the deeds that aren't in `touched`."""
    squares = found.idle & ~touched
    menus = found.land.menus
    options = menus.get(squares)
    if options is None:
        options = one_in(MORTGAGES, squares, partial(_pledging, board, position.ruleset.unit, squares))
        menus[squares] = options
    return options


def _pledging(board: Board, unit: str, squares: int) -> tuple[Blank, ...]:
    table = pledge_choices(board, unit)
    return (_new(Pick, ("square", tuple([table[square] for square in squares_in(squares)]))),)


def redemptions(position: Position, board: Board, found: Holdings, seat: int) -> tuple[Option, ...]:
    """The option to redeem one of the deeds that the seat could pay for on its turn."""
    squares = redeemable(position, board, found, position.cash[seat])
    paid = position.paid & squares if position.ruleset.redeeming == AT_FACE_VALUE else 0
    menus = found.land.menus
    options = None if paid else menus.get(-squares)
    if options is None:
        options = one_in(REDEMPTIONS, squares, partial(_redeeming, board, position.ruleset.unit, squares, paid))
        if not paid:
            menus[-squares] = options
    return options


def _redeeming(board: Board, unit: str, squares: int, paid: int) -> tuple[Blank, ...]:
    full, face = _full_redemptions(board, unit), pledge_choices(board, unit)
    choices = [(face if paid >> square & 1 else full)[square] for square in squares_in(squares)]
    return (_new(Pick, ("square", tuple(choices))),)


def square_text(board: Board, square: int) -> Text:
    """The name of a square as a text."""
    entry = board.squares[square]
    if entry.name:
        return text("ty-phu-choice-square", place=Proper(entry.name))
    return text(f"ty-phu-square-{entry.title or entry.kind.value.replace('_', '-')}")
