"""A few words for each action of the online rules, with what it costs or brings."""

from __future__ import annotations

from bot.engine.games.ty_phu.actions import Decline, Sell
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.online import words
from bot.engine.games.ty_phu.online.actions import (
    BuyWith,
    Erect,
    LetBe,
    PayUp,
    PlayCard,
    Point,
    PointAt,
    PutUp,
    SellAll,
    SellOff,
    TakeOver,
)
from bot.engine.games.ty_phu.online.plots import price_at
from bot.engine.games.ty_phu.online.value import owned, resale, takeover_price
from bot.engine.games.ty_phu.view import Awaits, TyPhuView
from bot.engine.prompt import Action
from bot.engine.seats import Seat
from bot.engine.text import Money, Name, Text, text


def online_label(action: Action, view: TyPhuView) -> Text | None:
    """The words on an action's button; None for one that reads as in the classic game."""
    board = view.board
    match action:
        case BuyWith(houses):
            cost = price_at(board, view.square, int(view.effect == Effect.DISCOUNT.value))
            cost += houses * board.house[view.square]
            key = "ty-phu-button-buy-with" if houses else "ty-phu-button-buy"
            return text(key, sum=_money(view, cost), **({"n": houses} if houses else {}))
        case Erect(levels):
            hotel = view.houses[view.square] == view.ruleset.houses_for_hotel
            cost = levels * board.house[view.square]
            key = "ty-phu-button-erect-hotel" if hotel else "ty-phu-button-erect"
            return text(key, sum=_money(view, cost), **({} if hotel else {"n": levels}))
        case PlayCard():
            cause = view.owed.cause if view.awaits is Awaits.DUE and view.owed is not None else "price"
            return text(f"ty-phu-button-play-{cause}")
        case PayUp():
            return text("ty-phu-button-pay-up", sum=_money(view, view.owed.amount if view.owed is not None else 0))
        case TakeOver():
            return text("ty-phu-button-takeover", sum=_money(view, takeover_price(view, board, view.square)))
        case LetBe() | Decline():
            return text("ty-phu-button-decline")
        case Point(site):
            return words.target_text(view, board, view.asked, Effect(view.effect), site)
        case PointAt(other):
            return text("just-name", who=Name(Seat(other)))
        case PutUp(square):
            return text("ty-phu-button-put-up-at", what=words.lot_choice(view, board, square).label)
        case SellOff(square):
            return text("ty-phu-button-sell-off-at", what=words.lot_choice(view, board, square).label)
        case Sell(site):
            return text("ty-phu-button-sell-at", what=words.level_choice(view, board, site).label)
        case SellAll():
            every = sum([resale(view, board, square) for square in owned(view, board, view.asked)])
            return text("ty-phu-button-sell-all", sum=_money(view, every))
        case _:
            return None


def _money(view: TyPhuView, amount: int) -> Money:
    return Money(amount, view.ruleset.unit)
