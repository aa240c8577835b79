"""How a computer answers what only the online rules ask.

Nearly everything is worth buying with as many houses as can be paid for: rents grow by themselves, and what was built
is sold back for three quarters. A rival's street that earns is bought out whenever the cash is there, and a hotel,
which nobody can buy out, goes up on it as soon as may be. Once all land is taken, jail is the best place to be.
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
    Sell,
)
from bot.engine.games.ty_phu.board import HOTEL, SQUARES, Kind
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.online.actions import (
    LET_BE,
    PAY_UP,
    PLAY_CARD,
    TAKE_OVER,
    BuyWith,
    Erect,
    Point,
    PointAt,
    PutUp,
    SellOff,
)
from bot.engine.games.ty_phu.online.players.prospects import dues_ahead, earnings, next_level, rent_at, visitors_ahead
from bot.engine.games.ty_phu.online.plots import price_at
from bot.engine.games.ty_phu.online.value import means, owned, takeover_price, value
from bot.engine.games.ty_phu.players.landing import visits
from bot.engine.games.ty_phu.players.offered import offered
from bot.engine.games.ty_phu.players.temper import Temper
from bot.engine.games.ty_phu.state import BANK
from bot.engine.games.ty_phu.view import Awaits, TyPhuView
from bot.engine.prompt import Action, Prompt

_PERCENT: Final = 100
_DEAR: Final = 8
"""From so many salaries on, a rent is worth the card that lifts it: the golden hour makes later ones dearer."""


def play(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    """The answer of a player of this temper."""
    match view.awaits:
        case Awaits.STALL:
            return _at_the_stall(view, prompt, temper)
        case Awaits.PLOT:
            return _at_home(view, prompt, temper)
        case Awaits.TAKEOVER:
            return _buyout(view, temper)
        case Awaits.DUE:
            return _due(view, prompt)
        case Awaits.TARGET:
            return _target(view, prompt)
        case Awaits.OWING:
            return _owing(view, prompt)
        case Awaits.LOT:
            return _bid(view, prompt, temper)
        case Awaits.BANKRUPTCY:
            return CONFIRM_BANKRUPT
        case Awaits.JAIL:
            return _in_jail(view, prompt)
        case _:
            return ROLL if ROLL in prompt.options else _default(prompt)


def _default(prompt: Prompt) -> Action:
    option = prompt.options[prompt.default]
    assert isinstance(option, Action)
    return option


def _reserve(view: TyPhuView, seat: int, temper: Temper) -> int:
    mean, worst = dues_ahead(view, seat)
    blend = int(mean + worst) // 2 * temper.caution // _PERCENT
    return max(blend, view.ruleset.salary * temper.floor // _PERCENT)


def _in_jail(view: TyPhuView, prompt: Prompt) -> Action:
    free = sum([view.owner[p] == BANK for p in view.board.deeds])
    mean, _ = dues_ahead(view, prompt.seat)
    if free * 2 > len(view.board.deeds) or mean < view.ruleset.bail:
        return next((way for way in (USE_CARD, PAY_BAIL) if way in prompt.options), ROLL)
    return ROLL


def _at_the_stall(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    cash, board, square = view.cash[prompt.seat], view.board, view.square
    if PLAY_CARD in prompt.options and board.price[square] * 2 >= view.ruleset.salary:
        return PLAY_CARD
    card = int(view.effect == Effect.DISCOUNT.value)
    price = price_at(board, square, card)
    buys = offered(prompt, BuyWith, "houses")
    if not buys:
        return PLAY_CARD if PLAY_CARD in prompt.options else DECLINE
    spare = cash - price - _reserve(view, prompt.seat, temper)
    best = max([h for h in buys if h <= temper.levels and h * board.house[square] <= max(spare, 0)])
    gain = earnings(view, square, best) - (value(view, board, square) + best * board.house[square]) / 4
    if spare < 0 and gain < price:
        return DECLINE
    return BuyWith(best) if gain > 0 else DECLINE


def _at_home(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    spare = view.cash[prompt.seat] - _reserve(view, prompt.seat, temper)
    good = [
        n for n in offered(prompt, Erect, "levels") if n <= temper.levels and n * view.board.house[view.square] <= spare
    ]
    return Erect(max(good)) if good else SKIP_BUILDING


def _buyout(view: TyPhuView, temper: Temper) -> Action:
    price = takeover_price(view, view.board, view.square)
    gain = earnings(view, view.square, view.houses[view.square])
    return TAKE_OVER if temper.buyouts and gain * _PERCENT > price * temper.buyouts else LET_BE


def _due(view: TyPhuView, prompt: Prompt) -> Action:
    owed = view.owed
    if owed is None or owed.cause != "rent":
        return PLAY_CARD
    hurts = min(view.ruleset.salary * _DEAR, view.cash[prompt.seat])
    return PLAY_CARD if owed.amount >= hurts else PAY_UP


def _bid(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    square = view.square
    worth = value(view, view.board, square) * 3 // 4 + int(earnings(view, square, view.houses[square]) / 2)
    limit = min(worth * temper.bids // _PERCENT, view.cash[prompt.seat] - _reserve(view, prompt.seat, temper) // 2)
    bids = [amount for amount in offered(prompt, Bid, "amount") if amount <= limit]
    return Bid(min(bids)) if bids else PASS_BID


def _owing(view: TyPhuView, prompt: Prompt) -> Action:
    """Sells what earns least for the money; then squares."""
    board, often = view.board, visits(view.board)
    best: tuple[float, int, Action] | None = None
    for site in offered(prompt, Sell, "site"):
        level = view.houses[site]
        below = view.ruleset.houses_for_hotel if level == HOTEL else level - 1
        loss = often[site] * (rent_at(view, site, level) - rent_at(view, site, below)) / board.house[site]
        if best is None or (loss, site) < best[:2]:
            best = loss, site, Sell(site)
    for square in (*offered(prompt, SellOff, "square"), *offered(prompt, PutUp, "square")):
        if view.houses[square] and RAISE in prompt.options:
            continue
        loss = often[square] * rent_at(view, square, view.houses[square]) / value(view, board, square)
        kind = SellOff if square in offered(prompt, SellOff, "square") else PutUp
        if best is None or (loss, square) < best[:2]:
            best = loss, square, kind(square)
    if best is not None:
        return best[2]
    return RAISE if RAISE in prompt.options else _default(prompt)


def strength(view: TyPhuView, seat: int) -> float:
    """Means and earnings."""
    return means(view, view.board, seat) + sum(
        [earnings(view, p, view.houses[p]) for p in owned(view, view.board, seat)]
    )


def _target(view: TyPhuView, prompt: Prompt) -> Action:
    """What a card is about: what hurts the strongest most, or helps oneself."""
    seat = prompt.seat
    seats = offered(prompt, PointAt, "other")
    effect = Effect(view.effect)
    if seats:
        if effect is Effect.TAKE:
            return PointAt(max(seats, key=lambda s: (view.cash[s], s)))
        if effect is Effect.SKIP_OTHER and _late(view):
            return LET_BE
        return PointAt(max(seats, key=lambda s: (strength(view, s), s)))
    sites = offered(prompt, Point, "site")
    sites = tuple(dict.fromkeys(sites))
    scored = [(_liking(view, seat, effect, site), -site) for site in sites]
    if not scored:
        return _default(prompt)
    best, site = max(scored)
    if LET_BE in prompt.options and best <= 0:
        return LET_BE
    return Point(-site)


def _late(view: TyPhuView) -> bool:
    return not any(view.owner[p] == BANK for p in view.board.deeds)


def _liking(view: TyPhuView, seat: int, effect: Effect, site: int) -> float:
    board, often = view.board, visits(view.board)
    if site >= SQUARES:
        return sum(
            [
                (1 if view.owner[p] != seat else -1.5) * often[p] * rent_at(view, p, view.houses[p])
                for p in board.members[site - SQUARES]
                if view.owner[p] >= 0
            ]
        )
    level = view.houses[site]
    if effect in (Effect.ANY_SQUARE, Effect.OWN_LAND, Effect.ANY_STATION):
        return _arrival(view, seat, site)
    if effect is Effect.WRECK:
        below = view.ruleset.houses_for_hotel if level == HOTEL else level - 1
        return often[site] * (rent_at(view, site, level) - rent_at(view, site, below))
    if effect is Effect.HOTEL:
        return often[site] * (rent_at(view, site, HOTEL) - rent_at(view, site, level)) + board.house[site] / 1000
    if effect is Effect.LEVEL:
        return often[site] * (rent_at(view, site, next_level(view, level)) - rent_at(view, site, level))
    return often[site] * rent_at(view, site, level)


def _arrival(view: TyPhuView, seat: int, site: int) -> float:
    """What it brings to go to a square now."""
    board, owner, cash = view.board, view.owner[site], view.cash[seat]
    salary = float(view.ruleset.salary if site < view.position[seat] else 0)
    if board.kinds[site] is Kind.TAX:
        return salary - board.squares[site].amount
    if board.kinds[site] is Kind.GO_TO_JAIL:
        return -1.0 - view.ruleset.bail
    if not board.price[site]:
        return salary
    if owner == BANK:
        spare = cash - board.price[site]
        if spare < 0:
            return salary
        best = min(spare // board.house[site], view.ruleset.houses_for_hotel) if board.house[site] else 0
        return salary + earnings(view, site, best) - (board.price[site] + best * board.house[site]) / 4
    if owner == seat:
        level = view.houses[site]
        if not board.house[site] or level == HOTEL or cash < board.house[site]:
            return salary
        top = HOTEL if level == view.ruleset.houses_for_hotel else view.ruleset.houses_for_hotel
        return salary + (earnings(view, site, top) - earnings(view, site, level)) / 2
    hour = visitors_ahead(view) / 100
    return salary - rent_at(view, site, view.houses[site]) * max(hour, 1.0)
