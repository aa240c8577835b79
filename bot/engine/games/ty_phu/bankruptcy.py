"""Bankruptcy and surrender: where an estate goes, and what that does to everything the table was waiting for.

The bank buys the buildings back at half price; then the creditor gets cash, deeds (mortgaged ones as they are, with
their interest, S002-95) and kept cards. When the bank is the creditor, the deeds come back free of mortgage and are
auctioned one by one, and kept cards go under their piles (M25, S002-97 to S002-100). A surrender counts as bankruptcy:
to the creditor, when a debt to one lies open, so that nobody surrenders to spite them; else to the bank.

Whoever is out asks and answers nothing more: every frame that was theirs goes. An auction loses a bidder; if it loses
its leader, the bids so far are void and it begins anew among those who haven't passed. A debt to somebody who is out
becomes a debt to the bank.
"""

from __future__ import annotations

from bot.engine.games.ty_phu import endings
from bot.engine.games.ty_phu.building import razed
from bot.engine.games.ty_phu.cards import split
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.events import Surrendered, WentBankrupt
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.mortgage import inherited
from bot.engine.games.ty_phu.state import (
    BANK,
    Auction,
    Deal,
    Debt,
    Foreclosure,
    Frame,
    Rotation,
    Trade,
    Turn,
    seat_on_turn,
)


def go_bankrupt(play: Play, seat: int, creditor: int) -> None:
    """Takes a seat out of the game in favour of a creditor: a seat or BANK."""
    if play.story is not None:
        play.story.append(WentBankrupt(seat, creditor))
    _leave(play, seat, creditor)


def surrender(play: Play, seat: int) -> None:
    """Takes a seat out of the game because it gave up."""
    creditor = next(
        (
            frame.creditor
            for frame in reversed(play.draft.stack)
            if isinstance(frame, Debt) and frame.seat == seat and frame.creditor != BANK
        ),
        BANK,
    )
    if play.story is not None:
        play.story.append(Surrendered(seat))
    _leave(play, seat, creditor)


def _leave(play: Play, seat: int, heir: int) -> None:
    draft, board = play.draft, play.board
    deeds = holdings(draft, board, seat).deeds
    for square in deeds:
        brought = razed(play, square)
        if brought:
            play.pay(BANK, seat, brought)
    draft.out = tuple([max(draft.out) + 1 if other == seat else out for other, out in enumerate(draft.out)])
    draft.stack = _without(draft.stack, seat, len(draft.out))
    if draft.cash[seat]:
        play.pay(seat, heir, draft.cash[seat])
    if heir == BANK:
        _return_cards(play, seat)
        draft.owner = tuple([BANK if owner == seat else owner for owner in draft.owner])
        for square in deeds:
            play.free_of_pledge(square)
    else:
        held = list(draft.held)
        held[heir], held[seat] = (*held[heir], *held[seat]), ()
        draft.held = tuple(held)
        draft.owner = tuple([heir if owner == seat else owner for owner in draft.owner])
    if endings.after_bankruptcy(play):
        return
    if heir != BANK:
        inherited(play, heir, deeds)
    elif deeds and draft.ruleset.auctions:
        play.push(Foreclosure(deeds))


def _return_cards(play: Play, seat: int) -> None:
    draft = play.draft
    decks = list(draft.decks)
    for card in draft.held[seat]:
        deck = split(card)[0]
        decks[deck] = (*decks[deck], card)
    draft.decks = tuple(decks)
    draft.held = tuple([() if other == seat else cards for other, cards in enumerate(draft.held)])


def _without(stack: tuple[Frame, ...], seat: int, seats: int) -> tuple[Frame, ...]:
    """The frames that are left when `seat` is gone; the turn at the bottom stays, to be passed on."""
    kept = [stack[0]]
    ends_turn = seat_on_turn(stack) == seat
    for frame in stack[1:]:
        match frame:
            case Auction():
                kept.append(_auction_without(frame, seat, seats))
            case Debt(creditor=creditor) if creditor == seat and frame.seat != seat:
                kept.append(Debt(frame.seat, BANK, frame.amount, frame.cause, frame.square, 0))
            case Deal(partner=partner) | Trade(partner=partner) if ends_turn or partner == seat:
                pass  # an offer doesn't outlive the turn
            case Foreclosure():
                kept.append(frame)
            case Turn() | Rotation():
                kept.append(frame)
            case _ if frame.seat != seat:
                kept.append(frame)
    return tuple(kept)


def _auction_without(auction: Auction, seat: int, seats: int) -> Auction:
    bidders = auction.bidders & ~(1 << seat)
    leader, high = (-1, 0) if auction.leader == seat else (auction.leader, auction.high)
    asked = auction.asked
    if asked == seat:
        rivals = bidders & ~(1 << leader) if leader >= 0 else bidders
        asked = next((other % seats for other in range(seat + 1, seat + seats) if rivals >> other % seats & 1), -1)
    return Auction(auction.lot, auction.square, auction.least, high, leader, bidders, asked, (), 0)
