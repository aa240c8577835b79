"""Choices of the online rules in words: each with what it would cost or bring."""

from __future__ import annotations

from bot.engine.games.ty_phu.actions import ROW
from bot.engine.games.ty_phu.board import GROUPS, HOTEL, Board
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.holdings import Position
from bot.engine.games.ty_phu.menus import square_text
from bot.engine.games.ty_phu.online.value import OnlinePosition, level_resale, rent_due, resale
from bot.engine.games.ty_phu.state import BANK
from bot.engine.prompt import Choice
from bot.engine.text import Arg, Money, Proper, Text, text

_TRAVELS = (Effect.ANY_SQUARE, Effect.OWN_LAND, Effect.ANY_STATION)


def _priced(key: str, position: Position, board: Board, square: int, amount: int) -> Text:
    return text(key, place=Proper(board.squares[square].name), sum=Money(amount, position.ruleset.unit))


def lot_choice(position: Position, board: Board, square: int) -> Choice:
    """A square to be put up or sold off, with 75 % of its value."""
    return Choice(square, _priced("ty-phu-choice-priced", position, board, square, resale(position, board, square)))


def level_choice(position: Position, board: Board, square: int) -> Choice:
    """A level to be sold."""
    return Choice(square, _priced("ty-phu-choice-sale", position, board, square, level_resale(board, square)))


def target_choice(position: OnlinePosition, board: Board, seat: int, effect: Effect, site: int) -> Choice:
    """What a card may be pointed at."""
    return Choice(site, target_text(position, board, seat, effect, site))


def target_text(position: OnlinePosition, board: Board, seat: int, effect: Effect, site: int) -> Text:
    """The same as a text: a price, a rent to pay, or what stands there."""
    if site >= ROW:
        return text("ty-phu-choice-group", group=text(f"ty-phu-group-{GROUPS[site - ROW].replace('_', '-')}"))
    owner = position.owner[site]
    if not board.price[site]:
        return square_text(board, site)
    if effect in _TRAVELS and owner == BANK:
        return _priced("ty-phu-choice-priced", position, board, site, board.price[site])
    if effect in _TRAVELS and owner == seat:
        return square_text(board, site)
    if effect in _TRAVELS or effect in (Effect.FREEZE, Effect.RISE):
        due = 0 if owner == seat and effect in _TRAVELS else rent_due(position, board, site, seat)
        return _priced("ty-phu-choice-rent", position, board, site, due)
    return text("ty-phu-choice-level", place=Proper(board.squares[site].name), level=level_text(position.houses[site]))


def level_text(level: int) -> Arg:
    """What stands on a square."""
    return text("ty-phu-level-hotel") if level == HOTEL else text("ty-phu-level-houses", n=level)
