"""Buying and bidding: land is worth what it does to one's share, against its going to the rival whom it helps most."""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu.actions import BUY, DECLINE, PASS_BID, RAISE, Mortgage, bid
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.players.appraisal import Ledger, living, share
from bot.engine.games.ty_phu.players.construction import best_unfinished, credit, loosest
from bot.engine.games.ty_phu.players.offered import offered
from bot.engine.games.ty_phu.players.temper import Temper
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.prompt import Action, Prompt, allows

_PERCENT: Final = 100


def worth_to(view: TyPhuView, seat: int, square: int, temper: Temper) -> int:
    """The price at which having the square is as good as its going to the rival whom it helps most."""
    price = view.board.price[square]
    ledger = Ledger(view, temper)
    worth = ledger.strengths()
    lost = 1.0
    for rival in living(view):
        if rival != seat:
            after = ledger.moved({square: rival})
            lost = min(lost, _standing(after, worth, rival, view.cash[rival] - price, seat))
    after = ledger.moved({square: seat})
    low, high = 0, price * 4
    while high - low > max(price // 32, 1):
        middle = (low + high) // 2
        if _standing(after, worth, seat, view.cash[seat] - middle, seat) >= lost:
            low = middle
        else:
            high = middle
    return low


def _standing(ledger: Ledger, worth: list[float], changed: int, cash: int, seat: int) -> float:
    """The seat's share when one's strength follows from the ledger and this cash, the others' stays."""
    worth = list(worth)
    worth[changed] = ledger.strength(changed, cash)
    return share(worth, seat)


def at_the_counter(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    """Buys what is worth its price, by pledging loose deeds where need be; else leaves it to the hammer."""
    seat, square = prompt.seat, view.square
    price = view.board.price[square]
    if temper.haggles and view.ruleset.auctions and _poor_rivals(view, seat, price):
        return DECLINE
    worth = worth_to(view, seat, square, temper)
    if worth < price:
        return DECLINE
    if BUY in prompt.options:
        return BUY
    if RAISE not in prompt.options or worth < price * 3 // 2:
        return DECLINE
    deed = loosest(view, seat, offered(prompt, Mortgage, "square"))
    return Mortgage(deed) if deed >= 0 else DECLINE


def _poor_rivals(view: TyPhuView, seat: int, price: int) -> bool:
    """Whether no rival could bid near the price, so that the hammer is cheaper."""
    return all(view.cash[other] * 2 < price for other in living(view) if other != seat) and view.cash[seat] >= price


def at_auction(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    """Bids a little more each time, up to what the lot is worth and what can be paid."""
    hammer = view.hammer
    if hammer is None:
        return PASS_BID
    seat = prompt.seat
    if hammer.square < 0:
        return _for_a_building(view, prompt)
    board = view.board
    price = board.price[hammer.square]
    limit = worth_to(view, seat, hammer.square, temper) * temper.bids // _PERCENT
    deeds = holdings(view, board, seat).bare if limit > price else ()
    means = view.cash[seat] + credit(view, seat, deeds) // 2
    limit = min(limit, means)
    if hammer.lowest > limit:
        return PASS_BID
    amount = min(limit, hammer.lowest + max(price // 20 - 1, 0))
    return bid(amount) if allows(prompt, bid(amount)) else PASS_BID


def _for_a_building(view: TyPhuView, prompt: Prompt) -> Action:
    """Up to twice its cost for a site where rent grows."""
    hammer, board, seat = view.hammer, view.board, prompt.seat
    assert hammer is not None
    sites = [p for p, kind in holdings(view, board, seat).sites if kind == int(hammer.hotel)]
    group, _ = best_unfinished(view, seat)
    best = max([board.house[p] for p in sites if board.group_of[p] == group], default=0)
    limit = min(best + max(view.cash[seat] - best, 0) // 4, view.cash[seat]) if best else 0
    amount = min(limit, hammer.lowest + view.ruleset.salary // 20)
    return bid(amount) if amount >= hammer.lowest and allows(prompt, bid(amount)) else PASS_BID
