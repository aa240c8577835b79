"""The fifty cards (S001-36, S001-37, S001-43, S001-44): drawn, done at once, and laid on the discards.

A pile that is empty is made of its discards, shuffled (P40). Kept cards lie with their seat. Cards on which something
is chosen go on in `targets.py`. Money taken from others is at most what they have in cash (P25).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.engine.chance import shuffled
from bot.engine.games.ty_phu import jail
from bot.engine.games.ty_phu.board import HOTEL
from bot.engine.games.ty_phu.cards import Card, Effect, number
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.events import Drew, PaidSeat, Received, Spot
from bot.engine.games.ty_phu.online import arrears, held, targets, visit
from bot.engine.games.ty_phu.online.events import MustSkip
from bot.engine.games.ty_phu.online.state import EACH
from bot.engine.games.ty_phu.online.value import affairs_of, living, lose_turn, owned
from bot.engine.games.ty_phu.state import BANK

KEPT: Final = (Effect.RENT_FREE, Effect.TAX_FREE, Effect.DISCOUNT, Effect.JAIL_FREE)


def draw(play: Play, seat: int, deck: int) -> None:
    """Takes the top card of a pile and does what it says."""
    draft = play.draft
    piles, now = list(draft.decks), affairs_of(draft)
    discards = list(now.discards)
    if not piles[deck]:
        piles[deck], discards[deck] = shuffled(play.chance, discards[deck]), ()
    top = piles[deck][0]
    card = play.decks[deck][top - number(deck, 0)]
    piles[deck] = piles[deck][1:]
    draft.decks = tuple(piles)
    if card.effect in KEPT:
        draft.affairs = replace(now, discards=tuple(discards))
        held.keep(play, seat, top, card.effect)
    else:
        discards[deck] = (*discards[deck], top)
        draft.affairs = replace(now, discards=tuple(discards))
    if play.story is not None:
        play.story.append(_told(play, seat, deck, card))
    _EFFECTS[card.effect](play, seat, card)


def _told(play: Play, seat: int, deck: int, card: Card) -> Drew:
    square = play.board.ahead(play.draft.position[seat], card.kind) if card.effect is Effect.NEAREST else card.square
    spot = play.spot(square) if square >= 0 else Spot(-1, "")
    return Drew(seat, deck, card.id, spot, play.money(abs(card.amount)), play.money(card.hotel))


def _keep(_play: Play, _seat: int, _card: Card) -> None:
    """The card is in the seat's hands already."""


def _go_to(play: Play, seat: int, card: Card) -> None:
    visit.walk_to(play, seat, card.square)


def _nearest(play: Play, seat: int, card: Card) -> None:
    visit.walk_to(play, seat, play.board.ahead(play.draft.position[seat], card.kind))


def _back(play: Play, seat: int, card: Card) -> None:
    visit.walk_back(play, seat, card.amount)


def _jail(play: Play, seat: int, _card: Card) -> None:
    jail.send(play, seat, "card")


def _money(play: Play, seat: int, card: Card) -> None:
    if card.amount < 0:
        arrears.charge(play, seat, BANK, -card.amount, "card")
        return
    play.pay(BANK, seat, card.amount)
    if play.story is not None:
        play.story.append(Received(seat, play.money(card.amount)))


def _pay_each(play: Play, seat: int, card: Card) -> None:
    others = len(living(play.draft)) - 1
    arrears.charge(play, seat, EACH, card.amount * others, "card", share=card.amount)


def _collect_each(play: Play, seat: int, card: Card) -> None:
    for other in living(play.draft):
        if other != seat:
            take(play, seat, other, card.amount)


def take(play: Play, seat: int, other: int, amount: int) -> None:
    """Takes money from somebody, at most what they have."""
    taken = min(amount, play.draft.cash[other])
    play.pay(other, seat, taken)
    if play.story is not None:
        play.story.append(PaidSeat(other, seat, play.money(taken)))


def _repairs(play: Play, seat: int, card: Card) -> None:
    levels = [play.draft.houses[square] for square in owned(play.draft, play.board, seat)]
    houses = sum([level for level in levels if level != HOTEL])
    arrears.charge(play, seat, BANK, houses * card.amount + levels.count(HOTEL) * card.hotel, "repairs")


def _lose_turn(play: Play, seat: int, card: Card) -> None:
    lose_turn(play, seat)
    if play.story is not None:
        play.story.append(MustSkip(seat))
    arrears.charge(play, seat, BANK, card.amount, "card")


def _loan(play: Play, seat: int, card: Card) -> None:
    play.pay(BANK, seat, card.amount)
    now = affairs_of(play.draft)
    play.draft.affairs = replace(now, loans=put(now.loans, seat, now.loans[seat] + card.amount))
    if play.story is not None:
        play.story.append(Received(seat, play.money(card.amount)))


def _choose(play: Play, seat: int, card: Card) -> None:
    targets.choose(play, seat, card.effect, card.amount)


_EFFECTS: Final[dict[Effect, Callable[[Play, int, Card], None]]] = {
    Effect.GO_TO: _go_to,
    Effect.NEAREST: _nearest,
    Effect.BACK: _back,
    Effect.JAIL: _jail,
    **dict.fromkeys(KEPT, _keep),
    Effect.MONEY: _money,
    Effect.PAY_EACH: _pay_each,
    Effect.COLLECT_EACH: _collect_each,
    Effect.REPAIRS: _repairs,
    Effect.LOSE_TURN: _lose_turn,
    Effect.LOAN: _loan,
    **dict.fromkeys((*targets.SQUARES_FOR, *targets.SEATS_FOR), _choose),
}
