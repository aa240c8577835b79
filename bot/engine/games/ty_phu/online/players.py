"""How the computer plays the online rules: it builds wide and early, keeps some cash, and buys out what earns.

Amounts are measured by the salary. It draws no luck and sees what its seat sees.
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu.actions import (
    CONFIRM_BANKRUPT,
    DECLINE,
    PASS_BID,
    PAY_BAIL,
    RAISE,
    ROLL,
    SKIP_BUILDING,
    USE_CARD,
    Bid,
)
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.online.actions import (
    LET_BE,
    PAY_UP,
    PLAY_CARD,
    TAKE_OVER,
    BuyWith,
    Erect,
    Point,
    PutUp,
)
from bot.engine.games.ty_phu.online.plots import price_at
from bot.engine.games.ty_phu.online.value import takeover_price, value
from bot.engine.games.ty_phu.state import BANK
from bot.engine.games.ty_phu.view import Awaits, TyPhuView
from bot.engine.prompt import Action, Form, Pick, Prompt

_PERCENT: Final = 100
_WORTH_BIDDING: Final = 95
"""Percent of a square's value that it bids at most."""


def steady_online(view: TyPhuView, prompt: Prompt) -> Action:
    """The answer of a sensible player."""
    match view.awaits:
        case Awaits.STALL:
            return _at_the_stall(view, prompt)
        case Awaits.PLOT:
            return _at_home(view, prompt)
        case Awaits.TAKEOVER:
            left = view.cash[prompt.seat] - takeover_price(view, view.board, view.square)
            return TAKE_OVER if left >= _reserve(view, prompt.seat) else LET_BE
        case Awaits.DUE:
            return _due(view, prompt)
        case Awaits.TARGET:
            return _target(view, prompt)
        case Awaits.OWING:
            return _owing(prompt)
        case Awaits.LOT:
            return _bid(view, prompt)
        case Awaits.BANKRUPTCY:
            return CONFIRM_BANKRUPT
        case Awaits.JAIL if any(view.owner[p] == BANK for p in view.board.deeds):
            return next((way for way in (USE_CARD, PAY_BAIL) if way in prompt.options), ROLL)
        case _:
            return ROLL if ROLL in prompt.options else _default(prompt)


def _default(prompt: Prompt) -> Action:
    option = prompt.options[prompt.default]
    assert isinstance(option, Action)
    return option


def _reserve(view: TyPhuView, seat: int) -> int:
    """What stays in hand: one salary, and more once others have built."""
    built = sum([view.houses[p] for p in view.board.deeds if view.owner[p] not in (seat, BANK)])
    return view.ruleset.salary * (2 + min(built, 24) // 8) // 2


def _at_the_stall(view: TyPhuView, prompt: Prompt) -> Action:
    """Buys, the card played first where land is dear, with as many houses as leave the reserve."""
    cash, board, square = view.cash[prompt.seat], view.board, view.square
    if PLAY_CARD in prompt.options and board.price[square] >= view.ruleset.salary:
        return PLAY_CARD
    price = price_at(board, square, int(view.effect == Effect.DISCOUNT.value))
    spare = cash - price - _reserve(view, prompt.seat)
    buys = [option for option in prompt.options if isinstance(option, BuyWith)]
    if not buys or spare < -view.ruleset.salary // 2:
        return DECLINE
    good = [buy for buy in buys if buy.houses * board.house[square] <= max(spare, 0)]
    return max(good, key=lambda buy: buy.houses)


def _at_home(view: TyPhuView, prompt: Prompt) -> Action:
    spare = view.cash[prompt.seat] - _reserve(view, prompt.seat)
    erects = [option for option in prompt.options if isinstance(option, Erect)]
    good = [erect for erect in erects if erect.levels * view.board.house[view.square] <= spare]
    return max(good, key=lambda erect: erect.levels) if good else SKIP_BUILDING


def _due(view: TyPhuView, prompt: Prompt) -> Action:
    """Keeps a rent-free card for a rent that hurts."""
    owed = view.owed
    if owed is None or owed.cause != "rent":
        return PLAY_CARD
    hurts = min(view.ruleset.salary, view.cash[prompt.seat])
    return PLAY_CARD if owed.amount >= hurts else PAY_UP


def _target(view: TyPhuView, prompt: Prompt) -> Action:
    """The likeliest choice; home only where it can build."""
    first = prompt.options[0]
    if view.effect == Effect.OWN_LAND.value and isinstance(first, Point):
        enough = view.cash[prompt.seat] - view.board.house[first.site] >= _reserve(view, prompt.seat)
        return first if enough else LET_BE
    return first if isinstance(first, Action) else _default(prompt)


def _owing(prompt: Prompt) -> Action:
    """Lets the bot sell; where that can't save it, puts its squares up first."""
    if RAISE in prompt.options:
        return RAISE
    for option in prompt.options:
        if isinstance(option, PutUp):
            return option
        if isinstance(option, Form) and option.makes is PutUp and isinstance(option.blanks[0], Pick):
            return PutUp(option.blanks[0].choices[0].value)
    return _default(prompt)


def _bid(view: TyPhuView, prompt: Prompt) -> Action:
    limit = value(view, view.board, view.square) * _WORTH_BIDDING // _PERCENT
    limit = min(limit, view.cash[prompt.seat] - _reserve(view, prompt.seat) // 2)
    bids = [option for option in prompt.options if isinstance(option, Bid) and option.amount <= limit]
    return max(bids, key=lambda bid: bid.amount) if bids else PASS_BID
