"""A few words for an action or a form, as on its button."""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu import building
from bot.engine.games.ty_phu.actions import (
    Accept,
    Bid,
    Build,
    BuildHere,
    Buy,
    CancelDeal,
    ConfirmBankrupt,
    Counter,
    Decline,
    EndTurn,
    GoBankrupt,
    KeepPledged,
    Mortgage,
    Offer,
    OpenDeal,
    PassBid,
    PayBail,
    PayFlat,
    PayShare,
    PlaceBuilding,
    Raise,
    Redeem,
    RedeemNow,
    Refuse,
    Roll,
    RollAndBuy,
    Rotate,
    Sell,
    SkipBuilding,
    StartDeal,
    Stay,
    StepBack,
    Travel,
    UseCard,
)
from bot.engine.games.ty_phu.menus import pledge_choice, redeem_choice, square_text
from bot.engine.games.ty_phu.online.actions import Point, PutUp, SellOff
from bot.engine.games.ty_phu.online.labels import online_label
from bot.engine.games.ty_phu.view import Awaits, TyPhuView
from bot.engine.prompt import Action, Amount, Choice, Form
from bot.engine.seats import Seat
from bot.engine.text import Money, Name, Text, text

_PLAIN: Final[dict[type[Action], str]] = {
    Roll: "roll",
    RollAndBuy: "roll-and-buy",
    UseCard: "use-card",
    EndTurn: "end-turn",
    PassBid: "pass",
    GoBankrupt: "bankrupt",
    ConfirmBankrupt: "bankrupt-yes",
    StepBack: "bankrupt-no",
    OpenDeal: "deal",
    CancelDeal: "cancel-deal",
    Accept: "accept",
    Refuse: "refuse",
    SkipBuilding: "skip-building",
    Stay: "stay",
}
_FORMS: Final[dict[type[Action], str]] = {
    Bid: "bid-other",
    Build: "build",
    Sell: "sell",
    Mortgage: "mortgage",
    Redeem: "redeem",
    Offer: "offer",
    Counter: "counter",
    PlaceBuilding: "place",
    Travel: "travel",
    Point: "point",
    PutUp: "put-up",
    SellOff: "sell-off",
}


def form_label(form: Form, view: TyPhuView) -> Text:
    """The words on the button that opens a form; a bid's says how far it goes, for there is one for each purse."""
    blank = form.blanks[0]
    if isinstance(blank, Amount) and form.makes is Bid:
        return text("ty-phu-button-bid-other", sum=Money(blank.high, view.ruleset.unit))
    return text(f"ty-phu-button-{_FORMS[form.makes]}")


def label_of(action: Action, view: TyPhuView) -> Text:
    """The words on an action's button, with what it costs or brings."""
    if view.affairs is not None:
        said = online_label(action, view)
        if said is not None:
            return said
    plain = _PLAIN.get(type(action))
    if plain is not None:
        return text(f"ty-phu-button-{plain}")
    board, unit = view.board, view.ruleset.unit
    match action:
        case Rotate(direction):
            return text("ty-phu-button-clockwise" if direction > 0 else "ty-phu-button-anticlockwise")
        case Bid(amount):
            return text("ty-phu-button-bid", sum=Money(amount, unit))
        case PayBail():
            return text("ty-phu-button-bail", sum=Money(view.ruleset.bail, unit))
        case Buy():
            return text("ty-phu-button-buy", sum=Money(board.price[view.square], unit))
        case Decline():
            return text("ty-phu-button-auction" if view.ruleset.auctions else "ty-phu-button-decline")
        case Raise():
            return text("ty-phu-button-raise-some" if view.awaits is Awaits.AUCTION else "ty-phu-button-raise")
        case Build(site):
            return _said("ty-phu-button-build-at", building.build_choice(view, board, view.asked, site))
        case Sell(site):
            return _said("ty-phu-button-sell-at", building.sale_choice(view, board, view.asked, site))
        case Mortgage(square):
            return _said("ty-phu-button-mortgage-at", pledge_choice(view, board, square))
        case Redeem(square):
            return _said("ty-phu-button-redeem-at", redeem_choice(view, board, square))
        case StartDeal(partner):
            return text("ty-phu-button-deal-with", who=Name(Seat(partner)))
        case Offer() | Counter():
            return text(f"ty-phu-button-{_FORMS[type(action)]}")
        case KeepPledged():
            return text("ty-phu-button-keep", sum=Money(board.interest[view.square], unit))
        case RedeemNow():
            cost = board.pledge[view.square] + board.interest[view.square]
            return text("ty-phu-button-redeem-now", sum=Money(cost, unit))
        case BuildHere():
            return text("ty-phu-button-build-here", sum=Money(board.house[view.square], unit))
        case PlaceBuilding(square) | Travel(square):
            return square_text(board, square)
        case PayFlat():
            return text("ty-phu-button-flat", sum=Money(board.squares[view.square].legacy, unit))
        case PayShare():
            return text("ty-phu-button-share", n=board.squares[view.square].share)
        case _:
            raise KeyError(type(action).__name__)


def _said(key: str, choice: Choice) -> Text:
    return text(key, what=choice.label)
