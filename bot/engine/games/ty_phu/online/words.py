"""Choices of the online rules in words: each with what it would cost or bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.games.ty_phu.actions import ROW
from bot.engine.games.ty_phu.board import GROUPS, HOTEL, SQUARES, Board, Kind
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.holdings import Position
from bot.engine.games.ty_phu.menus import square_text
from bot.engine.games.ty_phu.online.value import OnlinePosition, affairs_of, level_resale, rent_due, resale
from bot.engine.games.ty_phu.state import BANK
from bot.engine.prompt import Choice
from bot.engine.text import Arg, Money, Proper, Text, text

_SIDES: Final = ("bottom", "left", "top", "right")
_TRAVELS: Final = (Effect.ANY_SQUARE, Effect.OWN_LAND, Effect.ANY_STATION)


def _priced(key: str, position: Position, board: Board, square: int, amount: int) -> Text:
    return text(key, place=Proper(board.squares[square].name), sum=Money(amount, position.ruleset.unit))


def lot_choice(position: Position, board: Board, square: int) -> Choice:
    """A square to be put up or sold off, with 75 % of its value."""
    label = _priced("ty-phu-choice-priced", position, board, square, resale(position, board, square))
    return Choice(square, label, side_text(square))


def level_choice(position: Position, board: Board, square: int) -> Choice:
    """A level to be sold."""
    label = _priced("ty-phu-choice-sale", position, board, square, level_resale(board, square))
    return Choice(square, label, side_text(square))


def side_text(square: int) -> Text:
    """The side of the board on which a square lies, with the corner at its beginning."""
    return text(f"ty-phu-side-{_SIDES[square * len(_SIDES) // SQUARES]}")


def target_choices(
    position: OnlinePosition, board: Board, seat: int, effect: Effect, sites: Sequence[int], likely: int
) -> tuple[Choice, ...]:
    """What a card may be pointed at: the first `likely` of the sites, then the others by side of the board."""
    said = {site: target_text(position, board, seat, effect, site) for site in sites}
    first = [Choice(site, said[site], text("ty-phu-side-likely")) for site in sites[:likely]]
    others = sorted(sites[likely:])
    return (*first, *[Choice(site, said[site], side_text(site) if site < ROW else None) for site in others])


def target_text(position: OnlinePosition, board: Board, seat: int, effect: Effect, site: int) -> Text:
    """A site with what pointing the card at it costs or brings."""
    if site >= ROW:
        return text("ty-phu-choice-group", group=text(f"ty-phu-group-{GROUPS[site - ROW].replace('_', '-')}"))
    if effect in _TRAVELS:
        there = _arrival(position, board, seat, site)
        if site > position.position[seat]:
            return there
        return text("ty-phu-choice-past-start", what=there, sum=Money(position.ruleset.salary, position.ruleset.unit))
    if effect in (Effect.FREEZE, Effect.RISE):
        return _priced("ty-phu-choice-rent", position, board, site, rent_due(position, board, site, seat))
    place, level = Proper(board.squares[site].name), level_text(position.houses[site])
    brings = Money(rent_due(position, board, site, seat), position.ruleset.unit)
    return text("ty-phu-choice-level", place=place, level=level, sum=brings)


def _arrival(position: OnlinePosition, board: Board, seat: int, site: int) -> Text:
    """What happens on arrival: a price, a rent, a tax, or nothing that costs."""
    owner = position.owner[site]
    if board.kinds[site] is Kind.TAX:
        sum_ = Money(board.squares[site].amount, position.ruleset.unit)
        return text("ty-phu-choice-tax", what=square_text(board, site), sum=sum_)
    if not board.price[site] or owner == seat:
        return square_text(board, site)
    if owner == BANK:
        return _priced("ty-phu-choice-priced", position, board, site, board.price[site])
    frozen = affairs_of(position).frozen >> site & 1
    due = 0 if frozen else rent_due(position, board, site, seat)
    return _priced("ty-phu-choice-rent", position, board, site, due)


def level_text(level: int) -> Arg:
    """What stands on a square."""
    return text("ty-phu-level-hotel") if level == HOTEL else text("ty-phu-level-houses", n=level)
