"""A square of one's own under the hammer (S001-57 to S001-61, S001-64, P29 to P34, V03).

Bids go round from the seller's left, start at 75 % and rise in steps; a pass is final, the leader isn't asked, and
nobody bids more than they have. What nobody could pay for isn't put up at all. With two players left there is no
auction: the bank takes the square at 75 %.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.games.ty_phu.actions import PASS_BID, Bid, bid
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Draft, Play
from bot.engine.games.ty_phu.events import AuctionWon, BidMade, BidPassed
from bot.engine.games.ty_phu.holdings import Position
from bot.engine.games.ty_phu.online import arrears
from bot.engine.games.ty_phu.online.events import LotOpened, LotRefused
from bot.engine.games.ty_phu.online.state import Lot, Owing
from bot.engine.games.ty_phu.online.value import affairs_of, hand_over, living, owned, resale
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.prompt import Action, Patience, Prompt
from bot.engine.seats import Seat

_RAISES: Final = (0, 4, 9)
"""Buttons for one, five and ten steps more (P32)."""


def wanted(position: Position, board: Board, seat: int, square: int) -> bool:
    """Whether anybody else could pay the opening."""
    least = resale(position, board, square)
    return any(position.cash[other] >= least for other in living(position) if other != seat)


def offers(position: Position, board: Board, seat: int) -> tuple[int, ...]:
    """What a seat could put up before it rolls; with two players left, all it has."""
    deeds = owned(position, board, seat)
    if len(living(position)) <= 2:
        return deeds
    return tuple([square for square in deeds if wanted(position, board, seat, square)])


def list_square(play: Play, seat: int, square: int) -> None:
    """Puts a square up before rolling, once a turn."""
    play.draft.affairs = replace(affairs_of(play.draft), listed=1)
    if len(living(play.draft)) <= 2:
        arrears.sell_off(play, seat, (square,))
    else:
        put_up(play, seat, square, forced=0)


def put_up(play: Play, seat: int, square: int, forced: int) -> None:
    """Opens the auction."""
    draft = play.draft
    least = resale(draft, play.board, square)
    bidders = sum([1 << other for other in living(draft) if other != seat])
    if play.story is not None:
        play.story.append(LotOpened(seat, play.spot(square), play.money(least)))
    lot = Lot(seat, square, least, 0, -1, bidders, seat, forced)
    play.push(replace(lot, asked=next_bidder(draft, lot, seat)))


def lowest(position: Position, lot: Lot) -> int:
    """The lowest bid that counts."""
    return lot.high + position.ruleset.bid_step if lot.leader >= 0 else lot.least


def next_bidder(draft: Draft, lot: Lot, after: int) -> int:
    """Who is asked after `after`: the next who hasn't passed, doesn't lead and can pay; -1 for nobody."""
    seats = len(draft.out)
    for step in range(1, seats + 1):
        other = (after + step * draft.direction) % seats
        able = lot.bidders >> other & 1 and other != lot.leader and not draft.out[other]
        if able and draft.cash[other] >= lowest(draft, lot):
            return other
    return -1


def ask(state: TyPhuState, _board: Board, lot: Lot) -> tuple[Prompt, ...]:
    """One, five or ten steps more, or pass."""
    low, cash = lowest(state, lot), state.cash[lot.asked]
    sums = [low + steps * state.ruleset.bid_step for steps in _RAISES]
    options = (*[bid(amount) for amount in sums if amount <= cash], PASS_BID)
    return (Prompt(state.serial, Seat(lot.asked), options, len(options) - 1, Patience.AUCTION),)


def play(play: Play, seat: int, action: Action, lot: Lot) -> None:
    """Bids or passes."""
    if isinstance(action, Bid):
        lot = replace(lot, high=action.amount, leader=seat)
        if play.story is not None:
            play.story.append(BidMade(seat, play.money(action.amount)))
    else:
        lot = replace(lot, bidders=lot.bidders & ~(1 << seat))
        if play.story is not None:
            play.story.append(BidPassed(seat))
    play.replace_top(replace(lot, asked=next_bidder(play.draft, lot, seat)))


def run(play: Play, lot: Lot) -> bool:
    """Closes the auction when nobody is asked any more."""
    if lot.asked >= 0:
        return False
    play.pop()
    close(play, lot)
    return True


def close(play: Play, lot: Lot) -> None:
    """The leader pays and gets the square as it stands (S001-59); without a leader it is refused (S001-60)."""
    story = play.story
    if lot.leader >= 0:
        play.pay(lot.leader, lot.seat, lot.high)
        hand_over(play, lot.square, lot.leader)
        if story is not None:
            story.append(AuctionWon(lot.leader, play.spot(lot.square), play.money(lot.high)))
        return
    if story is not None:
        story.append(LotRefused(lot.seat, play.spot(lot.square)))
    top = play.draft.stack[-1]
    if lot.forced and isinstance(top, Owing):
        play.replace_top(replace(top, refused=top.refused | 1 << lot.square))
