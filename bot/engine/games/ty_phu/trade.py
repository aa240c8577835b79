"""Trades: deeds, cash and jail cards against deeds, cash and jail cards (S000-26, S000-92, S002-78 to -83, M22, M30).

Theory. While the table waits for nothing but a turn to go on, any seat may open a deal, whoever's turn it is, in jail
or not: those who aren't on turn have an open door for it, a prompt that nobody waits for. Who opens a deal names a
partner and makes up an offer; the partner agrees, refuses, or answers with an offer of their own, which the first then
faces in the same way. While an offer lies open nothing else goes on, so there is one open offer at most, and it can't
outlive the turn. Against nagging, a seat opens `offers_per_turn` deals a turn at most, and an offer is countered
COUNTERS times at most.

Both sums of an offer are set off against each other. Deeds whose buildings must be sold first aren't on the list (M23).
A mortgaged deed costs its new owner the interest at once, so an offer can be accepted only by and against people who
have that cash after the exchange; all terms are checked again at that moment. Nobody can lend (M37): an offer is done
when it is accepted, and nothing in it speaks of later.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Final

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu.actions import (
    ACCEPT,
    CANCEL_DEAL,
    DEALS,
    OPEN_DEAL,
    REFUSE,
    Accept,
    CancelDeal,
    Counter,
    Offer,
    Refuse,
    StartDeal,
)
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Draft, Play
from bot.engine.games.ty_phu.estate import free_to_go, tradable
from bot.engine.games.ty_phu.events import OfferDropped, OfferMade, OfferRefused, Traded
from bot.engine.games.ty_phu.holdings import holdings, squares_in
from bot.engine.games.ty_phu.menus import thing_choices
from bot.engine.games.ty_phu.mortgage import inherited
from bot.engine.games.ty_phu.state import CARD, NOBODY, Deal, Trade, TyPhuState, deal_with
from bot.engine.prompt import Action, Amount, Blank, Choice, Form, Option, Patience, Prompt, Subset
from bot.engine.seats import Seat
from bot.engine.text import Money, Name, Proper, Text, text

COUNTERS: Final = 2
_new: Final = tuple.__new__
"""Makes a Prompt, a Form or a blank from its fields at a third of the cost of calling it."""
_BITS: Final = 4
_MASK: Final = 15


def offers_made(state: Draft | TyPhuState, seat: int) -> int:
    """How many deals the seat has opened this turn."""
    return state.offers >> seat * _BITS & _MASK


def may_open(state: Draft | TyPhuState, seat: int) -> bool:
    """Whether the seat may open a deal this turn."""
    rules = state.ruleset
    return rules.trades and (state.offers >> seat * _BITS & _MASK) < rules.offers_per_turn


@lru_cache(maxsize=1024)
def _others(out: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The other seats that aren't out."""
    return tuple([other for other, gone in enumerate(out) if not gone and other != seat])


def doors(state: TyPhuState, on_turn: int) -> tuple[Prompt, ...]:
    """The open doors of those who aren't on turn and may still make somebody an offer."""
    rules = state.ruleset
    if not rules.trades:
        return ()
    serial, most = state.serial, rules.offers_per_turn
    return tuple(
        [
            _new(Prompt, (serial, seat, _DOOR, 0, Patience.FORM, False, False))
            for seat in _free(state.out, state.offers, most, on_turn)
        ]
    )


_DOOR: Final[tuple[Option, ...]] = (OPEN_DEAL,)


@lru_cache(maxsize=1024)
def _free(out: tuple[int, ...], offers: int, most: int, on_turn: int) -> tuple[Seat, ...]:
    """The living seats besides the one on turn that have an offer left."""
    living = [seat for seat, gone in enumerate(out) if not gone and seat != on_turn]
    return tuple([Seat(seat) for seat in living if (offers >> seat * _BITS & _MASK) < most])


def open_deal(play: Play, seat: int) -> None:
    """Opens a deal; the partner is clear where there is one other seat. Raises IllegalAction."""
    draft = play.draft
    if not draft.ruleset.trades:
        raise IllegalAction(text("ty-phu-no-trades"))
    if offers_made(draft, seat) >= draft.ruleset.offers_per_turn:
        raise IllegalAction(text("ty-phu-no-more-offers", n=draft.ruleset.offers_per_turn))
    others = _others(draft.out, seat)
    draft.offers += 1 << seat * _BITS
    play.push(deal_with(seat, others[0] if len(others) == 1 else NOBODY))


def things_of(state: Draft | TyPhuState, board: Board, seat: int) -> tuple[int, ...]:
    """What the seat could give: deeds, then CARD + number for kept cards."""
    deeds = tradable(state, board, holdings(state, board, seat))
    return (*deeds, *sorted([CARD + card for card in state.held[seat]])) if state.held[seat] else deeds


def ask_deal(state: TyPhuState, board: Board, deal: Deal) -> tuple[Prompt, ...]:
    """Name a partner, then make up the offer; or leave it."""
    if deal.partner == NOBODY:
        partners = _partners(state.out, deal.seat)
        return (_new(Prompt, (state.serial, deal.seat, partners, 0, Patience.REACTION, False, True)),)
    options = (CANCEL_DEAL, *_terms_form(state, board, Offer, deal.seat, deal.partner))
    return (_new(Prompt, (state.serial, deal.seat, options, 0, Patience.FORM, False, True)),)


@lru_cache(maxsize=1024)
def _partners(out: tuple[int, ...], seat: int) -> tuple[Option, ...]:
    """The partners one may name, and the way out."""
    return (CANCEL_DEAL, *[DEALS[other] for other in _others(out, seat)])


def _terms_form(
    state: TyPhuState, board: Board, makes: type[Offer] | type[Counter], seat: int, partner: int
) -> tuple[Form, ...]:
    """The form for an offer; none when nobody has anything."""
    for side in (seat, partner):
        if state.cash[side] or state.held[side] or things_of(state, board, side):
            return (Form(makes, partial(_terms, state, board, seat, partner)),)
    return ()


def _terms(state: TyPhuState, board: Board, seat: int, partner: int) -> tuple[Blank, ...]:
    """The blanks of an offer; those where there is nothing to choose are left out."""
    pays, asks = state.cash[seat], state.cash[partner]
    blanks = _things(state, board, seat)[0]
    if pays > 0:
        blanks += (_new(Amount, ("pay", 0, pays, ())),)
    blanks += _things(state, board, partner)[1]
    if asks > 0:
        blanks += (_new(Amount, ("ask", 0, asks, ())),)
    return blanks


def _things(state: TyPhuState, board: Board, seat: int) -> tuple[tuple[Blank, ...], tuple[Blank, ...]]:
    """The blank for what the seat could give, and what could be taken from it; none when there is nothing."""
    found, held = holdings(state, board, seat), state.held[seat]
    if not held and found.offers is not None:
        return found.offers
    priced, burdened = thing_choices(board, state.ruleset.unit)
    asleep, things = found.asleep, squares_in(free_to_go(state, found))
    choices = tuple([(burdened if asleep >> thing & 1 else priced)[thing] for thing in things])
    if held:
        choices += tuple([Choice(CARD + card, text("ty-phu-square-jail-free")) for card in sorted(held)])
    count = len(choices)
    blanks: tuple[tuple[Blank, ...], tuple[Blank, ...]] = ((), ())
    if count:
        blanks = (_new(Subset, ("give", choices, 0, count)),), (_new(Subset, ("take", choices, 0, count)),)
    if not held:
        found.offers = blanks
    return blanks


def play_deal(play: Play, seat: int, action: Action, deal: Deal) -> None:
    """The partner, then the offer; or none. Raises IllegalAction."""
    if isinstance(action, CancelDeal):
        _drop(play, seat, deal.partner)
    elif deal.partner == NOBODY:
        if not isinstance(action, StartDeal) or action.partner not in _others(play.draft.out, seat):
            raise IllegalAction(text("ty-phu-no-partner"))
        play.replace_top(deal_with(seat, action.partner))
    elif isinstance(action, Offer):
        _lay(play, seat, deal.partner, action, 0)
    else:
        raise IllegalAction(text("ty-phu-no-deal-first"))


def ask_trade(state: TyPhuState, board: Board, trade: Trade) -> tuple[Prompt, ...]:
    """Agree, refuse, or make a counter-offer."""
    options: tuple[Option, ...] = _ANSWER if _obstacle(state, board, trade) is None else _NO
    if trade.round < COUNTERS:
        options += _terms_form(state, board, Counter, trade.partner, trade.seat)
    return (_new(Prompt, (state.serial, trade.partner, options, 0, Patience.REACTION, False, True)),)


_NO: Final = (REFUSE,)
_ANSWER: Final = (REFUSE, ACCEPT)


def play_trade(play: Play, seat: int, action: Action, trade: Trade) -> None:
    """An answer to an offer. Raises IllegalAction."""
    if isinstance(action, Refuse):
        play.pop()
        if play.story is not None:
            play.story.append(OfferRefused(seat, trade.seat))
    elif isinstance(action, Accept):
        refusal = why_not_accept(play.draft, play.board, trade)
        if refusal is not None:
            raise IllegalAction(refusal)
        _exchange(play, trade)
    elif isinstance(action, Counter):
        if trade.round >= COUNTERS:
            raise IllegalAction(text("ty-phu-no-more-counters"))
        _lay(play, seat, trade.seat, action, trade.round + 1)
    else:
        raise IllegalAction(text("ty-phu-no-answer-first"))


def _drop(play: Play, seat: int, partner: int) -> None:
    play.pop()
    if play.story is not None and partner != NOBODY:
        play.story.append(OfferDropped(seat, partner))


def _lay(play: Play, seat: int, partner: int, terms: Offer | Counter, times: int) -> None:
    """Lays an offer before the partner; one in which nothing changes hands is dropped."""
    draft = play.draft
    refusal = _terms_refusal(draft, play.board, seat, partner, terms)
    if refusal is not None:
        raise IllegalAction(refusal)
    cash = terms.pay - terms.ask
    if not terms.give and not terms.take and not cash:
        _drop(play, seat, partner)
        return
    play.replace_top(Trade(seat, partner, terms.give, terms.take, cash, times))
    if play.story is not None:
        pays, asks = play.money(max(cash, 0)), play.money(max(-cash, 0))
        gives, takes = play.spots(terms.give), play.spots(terms.take)
        play.story.append(OfferMade(seat, partner, gives, pays, takes, asks, times > 0))


def _terms_refusal(draft: Draft, board: Board, seat: int, partner: int, terms: Offer | Counter) -> Text | None:
    sides = ((seat, terms.give, terms.pay), (partner, terms.take, terms.ask))
    for owner, things, amount in sides:
        if things:
            wrong = _missing(draft, board, owner, things)
            if wrong:
                return text("ty-phu-no-thing", who=Name(Seat(owner)), thing=_thing(board, wrong[0]))
            if tuple(sorted(set(things))) != things:
                return text("ty-phu-no-deal-first")
        if not 0 <= amount <= draft.cash[owner]:
            most = Money(draft.cash[owner], draft.ruleset.unit)
            return text("ty-phu-no-offer-cash", who=Name(Seat(owner)), sum=most)
    return None


def _missing(state: Draft | TyPhuState, board: Board, owner: int, things: tuple[int, ...]) -> list[int]:
    """Those of the things that the owner can't give."""
    free, held = free_to_go(state, holdings(state, board, owner)), state.held[owner]
    return [thing for thing in things if not (free >> thing & 1 if 0 <= thing < CARD else thing - CARD in held)]


def _thing(board: Board, thing: int) -> Text:
    """A deed or a kept card by name, whatever number it is."""
    if 0 <= thing < len(board.squares) and board.squares[thing].name:
        return text("ty-phu-choice-square", place=Proper(board.squares[thing].name))
    return text("ty-phu-square-jail-free")


def why_not_accept(state: Draft | TyPhuState, board: Board, trade: Trade) -> Text | None:
    """Why an offer can't be accepted as things stand now; None when it can."""
    obstacle = _obstacle(state, board, trade)
    if obstacle is None:
        return None
    owner, lost, needed = obstacle
    if lost >= 0:
        return text("ty-phu-no-thing", who=Name(Seat(owner)), thing=_thing(board, lost))
    return text("ty-phu-no-offer-covered", who=Name(Seat(owner)), sum=Money(needed, state.ruleset.unit))


def _obstacle(state: Draft | TyPhuState, board: Board, trade: Trade) -> tuple[int, int, int] | None:
    """What stands in the way: a seat, and the thing it hasn't got (-1: none) or the cash that it would need."""
    sides = ((trade.seat, trade.gives, trade.takes, trade.cash), (trade.partner, trade.takes, trade.gives, -trade.cash))
    for owner, gives, gets, pays in sides:
        lost = _missing(state, board, owner, gives) if gives else []
        if lost:
            return owner, lost[0], 0
        if gets:
            pays += sum([board.interest[thing] for thing in gets if thing < CARD and state.pledged >> thing & 1])
        if state.cash[owner] < pays:
            return owner, -1, pays
    return None


def _hand_over(draft: Draft, card: int, giver: int, taker: int) -> None:
    """A kept card changes hands."""
    held = [list(cards) for cards in draft.held]
    held[giver].remove(card)
    held[taker].append(card)
    draft.held = tuple([tuple(cards) for cards in held])


def _exchange(play: Play, trade: Trade) -> None:
    draft = play.draft
    play.pop()
    seat, partner = trade.seat, trade.partner
    if trade.cash > 0:
        play.pay(seat, partner, trade.cash)
    elif trade.cash < 0:
        play.pay(partner, seat, -trade.cash)
    owner = list(draft.owner)
    for things, giver, taker in ((trade.gives, seat, partner), (trade.takes, partner, seat)):
        for thing in things:
            if thing >= CARD:
                _hand_over(draft, thing - CARD, giver, taker)
            else:
                owner[thing] = taker
    draft.owner = tuple(owner)
    if play.story is not None:
        pays, asks = play.money(max(trade.cash, 0)), play.money(max(-trade.cash, 0))
        gives, takes = play.spots(trade.gives), play.spots(trade.takes)
        play.story.append(Traded(seat, partner, gives, pays, takes, asks))
    inherited(play, partner, tuple(thing for thing in trade.gives if thing < CARD))
    inherited(play, seat, tuple(thing for thing in trade.takes if thing < CARD))
