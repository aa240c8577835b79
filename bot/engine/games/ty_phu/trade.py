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

from functools import lru_cache
from typing import Final, cast

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
from bot.engine.games.ty_phu.draft import Draft, Play, put
from bot.engine.games.ty_phu.estate import tradable
from bot.engine.games.ty_phu.events import OfferDropped, OfferMade, OfferRefused, Traded
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.menus import interest_choices, price_choices
from bot.engine.games.ty_phu.mortgage import inherited
from bot.engine.games.ty_phu.state import CARD, NOBODY, Deal, Trade, TyPhuState
from bot.engine.prompt import Action, Amount, Blank, Choice, Form, Option, Patience, Prompt, Serial, Subset
from bot.engine.seats import Seat
from bot.engine.text import Money, Name, Proper, Text, text

COUNTERS: Final = 2
_BITS: Final = 4
_MASK: Final = 15
_OFFERS: Final = "offers"


def offers_made(state: Draft | TyPhuState, seat: int) -> int:
    """How many deals the seat has opened this turn."""
    return state.offers >> seat * _BITS & _MASK


def may_open(state: Draft | TyPhuState, seat: int) -> bool:
    """Whether the seat may open a deal this turn."""
    return state.ruleset.trades and offers_made(state, seat) < state.ruleset.offers_per_turn


@lru_cache(maxsize=1024)
def _others(out: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The other seats that aren't out."""
    return tuple([other for other, gone in enumerate(out) if not gone and other != seat])


def doors(state: TyPhuState, on_turn: int) -> tuple[Prompt, ...]:
    """The open doors of those who aren't on turn and may still make somebody an offer."""
    rules = state.ruleset
    if not rules.trades:
        return ()
    serial = state.serial
    return tuple([_door(serial, seat) for seat in _free(state.out, state.offers, rules.offers_per_turn, on_turn)])


_DOOR: Final[tuple[Option, ...]] = (OPEN_DEAL,)


def _door(serial: Serial, seat: Seat) -> Prompt:
    return Prompt(serial, seat, _DOOR, 0, Patience.FORM, secret=False, waited=False)


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
    play.push(Deal(seat, others[0] if len(others) == 1 else NOBODY))


def things_of(state: Draft | TyPhuState, board: Board, seat: int) -> tuple[int, ...]:
    """What the seat could give: deeds, then CARD + number for kept cards."""
    deeds = tradable(state, board, holdings(state, board, seat))
    return (*deeds, *sorted([CARD + card for card in state.held[seat]])) if state.held[seat] else deeds


def ask_deal(state: TyPhuState, board: Board, deal: Deal) -> tuple[Prompt, ...]:
    """Name a partner, then make up the offer; or leave it."""
    if deal.partner == NOBODY:
        partners = tuple([DEALS[other] for other in _others(state.out, deal.seat)])
        return (Prompt(state.serial, Seat(deal.seat), (CANCEL_DEAL, *partners), 0, Patience.REACTION),)
    options: tuple[Option, ...] = (CANCEL_DEAL, *_terms_form(state, board, Offer, deal.seat, deal.partner))
    return (Prompt(state.serial, Seat(deal.seat), options, 0, Patience.FORM),)


def _terms_form(
    state: TyPhuState, board: Board, makes: type[Offer] | type[Counter], seat: int, partner: int
) -> tuple[Form, ...]:
    """The form for an offer; blanks where there is nothing to choose are left out. None when there is no blank."""
    blanks: list[Blank] = []
    mine, theirs = _choices(state, board, seat), _choices(state, board, partner)
    if mine:
        blanks.append(Subset("give", mine, 0, len(mine)))
    if state.cash[seat] > 0:
        blanks.append(Amount("pay", 0, state.cash[seat]))
    if theirs:
        blanks.append(Subset("take", theirs, 0, len(theirs)))
    if state.cash[partner] > 0:
        blanks.append(Amount("ask", 0, state.cash[partner]))
    return (Form(makes, tuple(blanks)),) if blanks else ()


def _choices(state: TyPhuState, board: Board, seat: int) -> tuple[Choice, ...]:
    """What the seat could give, as choices."""
    found = holdings(state, board, seat)
    choices = found.menus.get(_OFFERS)
    if choices is None:
        unit, pledged = state.ruleset.unit, state.pledged
        free, asleep = price_choices(board, unit), interest_choices(board, unit)
        things = tradable(state, board, found)
        choices = tuple([asleep[thing] if pledged >> thing & 1 else free[thing] for thing in things])
        found.menus[_OFFERS] = choices
    kept = tuple([Choice(CARD + card, text("ty-phu-square-jail-free")) for card in sorted(state.held[seat])])
    return cast("tuple[Choice, ...]", choices) + kept


def play_deal(play: Play, seat: int, action: Action, deal: Deal) -> None:
    """The partner, then the offer; or none. Raises IllegalAction."""
    if isinstance(action, CancelDeal):
        _drop(play, seat, deal.partner)
    elif deal.partner == NOBODY:
        if not isinstance(action, StartDeal) or action.partner not in _others(play.draft.out, seat):
            raise IllegalAction(text("ty-phu-no-partner"))
        play.replace_top(Deal(seat, action.partner))
    elif isinstance(action, Offer):
        _lay(play, seat, deal.partner, action, 0)
    else:
        raise IllegalAction(text("ty-phu-no-deal-first"))


def ask_trade(state: TyPhuState, board: Board, trade: Trade) -> tuple[Prompt, ...]:
    """Agree, refuse, or make a counter-offer."""
    options: list[Option] = [REFUSE]
    if why_not_accept(state, board, trade) is None:
        options.append(ACCEPT)
    if trade.round < COUNTERS:
        options += _terms_form(state, board, Counter, trade.partner, trade.seat)
    return (Prompt(state.serial, Seat(trade.partner), tuple(options), 0, Patience.REACTION),)


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
        has = set(things_of(draft, board, owner))
        wrong = [thing for thing in things if thing not in has]
        if wrong:
            return text("ty-phu-no-thing", who=Name(Seat(owner)), thing=_thing(board, wrong[0]))
        if tuple(sorted(set(things))) != things:
            return text("ty-phu-no-deal-first")
        if not 0 <= amount <= draft.cash[owner]:
            most = Money(draft.cash[owner], draft.ruleset.unit)
            return text("ty-phu-no-offer-cash", who=Name(Seat(owner)), sum=most)
    return None


def _thing(board: Board, thing: int) -> Text:
    """A deed or a kept card by name, whatever number it is."""
    if 0 <= thing < len(board.squares) and board.squares[thing].name:
        return text("ty-phu-choice-square", place=Proper(board.squares[thing].name))
    return text("ty-phu-square-jail-free")


def why_not_accept(state: Draft | TyPhuState, board: Board, trade: Trade) -> Text | None:
    """Why an offer can't be accepted as things stand now; None when it can."""
    sides = ((trade.seat, trade.gives, trade.takes, trade.cash), (trade.partner, trade.takes, trade.gives, -trade.cash))
    for owner, gives, gets, pays in sides:
        has = set(things_of(state, board, owner))
        lost = [thing for thing in gives if thing not in has]
        if lost:
            return text("ty-phu-no-thing", who=Name(Seat(owner)), thing=_thing(board, lost[0]))
        due = sum(board.interest[thing] for thing in gets if thing < CARD and state.pledged >> thing & 1)
        if state.cash[owner] < pays + due:
            needed = Money(pays + due, state.ruleset.unit)
            return text("ty-phu-no-offer-covered", who=Name(Seat(owner)), sum=needed)
    return None


def _exchange(play: Play, trade: Trade) -> None:
    draft = play.draft
    play.pop()
    seat, partner = trade.seat, trade.partner
    if trade.cash > 0:
        play.pay(seat, partner, trade.cash)
    elif trade.cash < 0:
        play.pay(partner, seat, -trade.cash)
    held = [list(cards) for cards in draft.held]
    for things, giver, taker in ((trade.gives, seat, partner), (trade.takes, partner, seat)):
        for thing in things:
            if thing >= CARD:
                held[giver].remove(thing - CARD)
                held[taker].append(thing - CARD)
            else:
                draft.owner = put(draft.owner, thing, taker)
    draft.held = tuple([tuple(cards) for cards in held])
    if play.story is not None:
        pays, asks = play.money(max(trade.cash, 0)), play.money(max(-trade.cash, 0))
        gives, takes = play.spots(trade.gives), play.spots(trade.takes)
        play.story.append(Traded(seat, partner, gives, pays, takes, asks))
    inherited(play, partner, tuple(thing for thing in trade.gives if thing < CARD))
    inherited(play, seat, tuple(thing for thing in trade.takes if thing < CARD))
