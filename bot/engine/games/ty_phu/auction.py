"""Auctions: a declined deed, the estate of a bankrupt, or the last house (S000-54 to S000-58, S002-26, S002-74 to -77).

Everybody alive may bid, the one who declined too (M31). Bids go round in seat order, or come from all at once (option
`auction_style`); each leads from the moment it is made, and whoever passes is out of this auction. Nobody is asked who
could not raise the next bid by selling and mortgaging everything, so every bid can be paid: at the close the winner
pays on the spot, or owes the price and raises it. `RAISE` turns one thing into cash beforehand, for those who like to
have it in hand. When nobody bids, the lot stays with the bank.

Rule of the serial: a bid asks something new. A pass while all may bid at once does not: the others' buttons stay good.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Final

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import debt
from bot.engine.games.ty_phu.actions import PASS_BID, RAISE, Bid, PassBid, Raise, bid
from bot.engine.games.ty_phu.board import Board, Kind
from bot.engine.games.ty_phu.draft import Draft, Play
from bot.engine.games.ty_phu.estate import build_kinds, liquid
from bot.engine.games.ty_phu.events import (
    AuctionFailed,
    AuctionOpened,
    AuctionWon,
    BidMade,
    BidPassed,
    SupplyAuctionOpened,
    SupplyUnsold,
    SupplyWon,
)
from bot.engine.games.ty_phu.ruleset import IN_TURN
from bot.engine.games.ty_phu.state import (
    BANK,
    DEED,
    HOTEL_LOT,
    Auction,
    Foreclosure,
    Placing,
    Settle,
    TyPhuState,
    seat_on_turn,
)
from bot.engine.prompt import Action, Amount, Form, Option, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import Money, text

LEAST_RAISE: Final = 1
_STEPS: Final = (10, 50, 100)
"""Raises worth a button of their own, besides the smallest."""


def opening(play: Play, square: int) -> int:
    """The lowest bid for a deed (S000-56, S002-39, V19)."""
    rules = play.draft.ruleset
    return rules.city_opening if play.board.kinds[square] is Kind.STATION else rules.opening


def open_deed(play: Play, square: int, seat: int) -> None:
    """Puts a deed under the hammer; `seat` bids last when bids go round."""
    least = opening(play, square)
    if play.story is not None:
        play.story.append(AuctionOpened(play.spot(square), play.money(least)))
    bidders = 0
    for other in play.living():
        if liquid(play.draft, play.board, other) >= least:
            bidders |= 1 << other
    start(play, Auction(DEED, square, least, 0, -1, bidders, -1, (), 0), seat)


def open_supply(play: Play, lot: int, seat: int, price: int) -> None:
    """Puts the last house or hotel under the hammer, among all who have a site for it (M20, S002-72).

    `price` is what the seat that wants to build would pay. Where the ruleset names no opening, that is its bid.
    """
    draft = play.draft
    least = draft.ruleset.supply_opening
    kind = 1 if lot == HOTEL_LOT else 0
    bidders = 0
    for other in play.living():
        if kind in build_kinds(draft, play.board, other):
            bidders |= 1 << other
    if play.story is not None:
        play.story.append(SupplyAuctionOpened(lot == HOTEL_LOT, play.money(least or price)))
    if least:
        start(play, Auction(lot, -1, least, 0, -1, bidders, -1, (), 0), seat)
        return
    if play.story is not None:
        play.story.append(BidMade(seat, play.money(price)))
    start(play, Auction(lot, -1, price, price, seat, bidders, -1, (), 0), seat)


def start(play: Play, auction: Auction, seat: int) -> None:
    """Opens an auction; those who couldn't bid are left out, and the first is asked."""
    play.push(auction)
    _go_on(play, auction, seat)


def _go_on(play: Play, auction: Auction, after: int) -> None:
    """Leaves out whoever can't bid, and asks the next one after `after`; closes when nobody is left to ask."""
    draft, board = play.draft, play.board
    lowest, leader = _lowest(auction), auction.leader
    bidders, asked = auction.bidders, -1
    means = [0] * len(draft.out)
    rivals = []
    for seat in range(len(draft.out)):
        if bidders >> seat & 1 and seat != leader:
            means[seat] = liquid(draft, board, seat)
            if means[seat] < lowest:
                bidders &= ~(1 << seat)
                means[seat] = 0
            else:
                rivals.append(seat)
    if rivals and draft.ruleset.auction_style == IN_TURN:
        asked = _next(draft, rivals, after)
        means = [amount if seat == asked else 0 for seat, amount in enumerate(means)]
        rivals = [asked]
    raising = 1 if all(debt.can_raise(draft, board, seat) for seat in rivals) else 0
    lot, square, least, high = auction.lot, auction.square, auction.least, auction.high
    auction = Auction(lot, square, least, high, leader, bidders, asked, tuple(means), raising)
    play.replace_top(auction)
    if not rivals:
        run(play, auction)


def _lowest(auction: Auction) -> int:
    """The lowest bid that counts now."""
    return auction.high + LEAST_RAISE if auction.leader >= 0 else auction.least


def _next(draft: Draft, rivals: list[int], after: int) -> int:
    """The first of `rivals` in the order of turns after a seat."""
    seats = len(draft.out)
    return min(rivals, key=lambda seat: (seat - after) * draft.direction % seats or seats)


def run(play: Play, auction: Auction) -> bool:
    """Closes the auction when nobody is left who could outbid; puts the question anew where that is due."""
    leader = auction.leader
    rivals = auction.bidders & ~(1 << leader) if leader >= 0 else auction.bidders
    if rivals:
        if auction.means:
            return False
        _go_on(play, auction, auction.asked - play.draft.direction if auction.asked >= 0 else 0)
        return play.draft.stack[-1] is not auction
    play.pop()
    if leader < 0 or liquid(play.draft, play.board, leader) < auction.high:
        _unsold(play, auction)
        return True
    play.push(Settle(leader, auction.lot, auction.square, auction.high))
    cause = "auction" if auction.lot == DEED else "supply"
    debt.charge(play, leader, BANK, auction.high, cause, auction.square)
    return True


def _unsold(play: Play, auction: Auction) -> None:
    if play.story is None:
        return
    if auction.lot == DEED:
        play.story.append(AuctionFailed(play.spot(auction.square)))
    else:
        play.story.append(SupplyUnsold(auction.lot == HOTEL_LOT))


def settle(play: Play, lot: Settle) -> bool:
    """Hands over what was bought and paid."""
    play.pop()
    if lot.lot == DEED:
        play.give_deed(lot.square, lot.seat)
        if play.story is not None:
            play.story.append(AuctionWon(lot.seat, play.spot(lot.square), play.money(lot.price)))
        return True
    if play.story is not None:
        play.story.append(SupplyWon(lot.seat, lot.lot == HOTEL_LOT, play.money(lot.price)))
    play.push(Placing(lot.seat, lot.lot, lot.price))
    return True


def foreclose(play: Play, queue: Foreclosure) -> bool:
    """Auctions the next deed of a bankrupt."""
    play.pop()
    if len(queue.squares) > 1:
        play.push(Foreclosure(queue.squares[1:]))
    open_deed(play, queue.squares[0], seat_on_turn(play.draft.stack))
    return True


def ask(state: TyPhuState, _board: Board, auction: Auction) -> tuple[Prompt, ...]:
    """Pass, the smallest raise, sensible steps, or another amount.

    The options of all seats are one ladder, cheapest first, and each seat's end where its means end: the table numbers
    them once for all, and nobody's number changes when somebody passes.
    """
    needs, options = _ladder(_lowest(auction), auction.means, auction.raising)
    serial = state.serial
    return tuple(
        [
            Prompt(serial, Seat(seat), options[: bisect_right(needs, means)], 0, Patience.AUCTION)
            for seat, means in enumerate(auction.means)
            if means and auction.bidders >> seat & 1
        ]
    )


def _is_asked(auction: Auction, seat: int) -> bool:
    return 0 <= seat < len(auction.means) and auction.means[seat] > 0 and bool(auction.bidders >> seat & 1)


@lru_cache(maxsize=4096)
def _ladder(lowest: int, means: tuple[int, ...], raising: int) -> tuple[list[int], tuple[Option, ...]]:
    """Every option of an auction with the means that it needs, rising: one form for each purse among those asked."""
    caps = {amount for amount in means if amount > lowest}
    top = max(means)
    steps = [amount for amount in (lowest, *[lowest - 1 + step for step in _STEPS]) if amount <= top]
    rungs: list[tuple[int, int, Option]] = [(amount, 0, bid(amount)) for amount in steps]
    for cap in caps:
        known = tuple([amount for amount in steps[1:] if amount <= cap])
        rungs.append((cap, 1, Form(Bid, (Amount("amount", lowest, cap, known),))))
    rungs.sort(key=_rung)
    first: list[tuple[int, int, Option]] = [(0, 0, PASS_BID), (0, 1, RAISE)] if raising else [(0, 0, PASS_BID)]
    ladder = first + rungs
    return [need for need, _, _ in ladder], tuple([option for _, _, option in ladder])


def _rung(rung: tuple[int, int, Option]) -> tuple[int, int]:
    return rung[:2]


def play(play: Play, seat: int, action: Action, auction: Auction) -> bool:
    """An answer to an auction; whether it asks something new. Raises IllegalAction."""
    if not _is_asked(auction, seat):
        raise IllegalAction(text("ty-phu-no-bid-now"))
    if isinstance(action, PassBid):
        return _pass(play, seat, auction)
    if isinstance(action, Raise):
        if not auction.raising:
            raise IllegalAction(text("ty-phu-no-nothing-left"))
        debt.raise_once(play, seat)
        _again(play, auction)
        return True
    if not isinstance(action, Bid):
        raise IllegalAction(text("ty-phu-no-auction-first"))
    unit = play.draft.ruleset.unit
    if action.amount < _lowest(auction):
        raise IllegalAction(text("ty-phu-no-bid-low", sum=Money(_lowest(auction), unit)))
    means = auction.means[seat]
    if action.amount > means:
        raise IllegalAction(text("ty-phu-no-bid-high", sum=Money(means, unit)))
    if play.story is not None:
        play.story.append(BidMade(seat, play.money(action.amount)))
    _go_on(play, _changed(auction, auction.bidders, action.amount, seat), seat)
    return True


def _again(play: Play, auction: Auction) -> None:
    """Asks the same seats again: their means are what they were, but there may be nothing left to raise."""
    asked = [seat for seat in range(len(auction.means)) if _is_asked(auction, seat)]
    raising = 1 if all(debt.can_raise(play.draft, play.board, seat) for seat in asked) else 0
    lot, square, least, bidders = auction.lot, auction.square, auction.least, auction.bidders
    high, leader, means = auction.high, auction.leader, auction.means
    play.replace_top(Auction(lot, square, least, high, leader, bidders, auction.asked, means, raising))


def _changed(auction: Auction, bidders: int, high: int, leader: int) -> Auction:
    lot, square, least = auction.lot, auction.square, auction.least
    return Auction(lot, square, least, high, leader, bidders, auction.asked, auction.means, auction.raising)


def _pass(play: Play, seat: int, auction: Auction) -> bool:
    if play.story is not None:
        play.story.append(BidPassed(seat))
    left = _changed(auction, auction.bidders & ~(1 << seat), auction.high, auction.leader)
    if auction.asked >= 0:
        _go_on(play, left, seat)
        return True
    play.replace_top(left)
    return run(play, left)
