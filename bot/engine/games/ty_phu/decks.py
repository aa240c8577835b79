"""The two piles: a card is taken from the top, done at once, and put under its pile (S000-23 to S000-25, S002-60, -61).

A pile is a queue: it isn't shuffled again, so after a round it comes in the same order. A jail card leaves its pile
while somebody keeps it. A new effect is one function here and one member of `cards.Effect`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.games.ty_phu import debt, jail, moves
from bot.engine.games.ty_phu.cards import Card, Effect, number
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.events import Drew, Received, Spot
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.state import BANK


def draw(play: Play, seat: int, deck: int) -> None:
    """Takes the top card of a pile and does what it says."""
    draft = play.draft
    pile = draft.decks[deck]
    top = pile[0]
    card = play.decks[deck][top - number(deck, 0)]
    kept = card.effect is Effect.JAIL_FREE
    rest = pile[1:] if kept else (*pile[1:], top)
    draft.decks = (rest, draft.decks[1]) if deck == 0 else (draft.decks[0], rest)
    if kept:
        draft.held = tuple([(*cards, top) if other == seat else cards for other, cards in enumerate(draft.held)])
    if play.story is not None:
        play.story.append(_told(play, seat, deck, card))
    _EFFECTS[card.effect](play, seat, card)


def _told(play: Play, seat: int, deck: int, card: Card) -> Drew:
    target = card.square
    if card.effect is Effect.NEAREST:
        target = play.board.ahead(play.draft.position[seat], card.kind)
    spot = play.spot(target) if target >= 0 else Spot(-1, "")
    return Drew(seat, deck, card.id, spot, play.money(abs(card.amount)), play.money(card.hotel))


def _go_to(play: Play, seat: int, card: Card) -> None:
    moves.walk_to(play, seat, card.square)


def _nearest(play: Play, seat: int, card: Card) -> None:
    square = play.board.ahead(play.draft.position[seat], card.kind)
    moves.walk_to(play, seat, square, card.fee)


def _back(play: Play, seat: int, card: Card) -> None:
    moves.walk_back(play, seat, card.amount)


def _jail(play: Play, seat: int, _card: Card) -> None:
    jail.send(play, seat, "card")


def _keep(_play: Play, _seat: int, _card: Card) -> None:
    """The card is in the seat's hands already."""


def _money(play: Play, seat: int, card: Card) -> None:
    if card.amount < 0:
        debt.charge(play, seat, BANK, -card.amount, "card")
        return
    play.pay(BANK, seat, card.amount)
    if play.story is not None:
        play.story.append(Received(seat, play.money(card.amount)))


def _others(play: Play, seat: int) -> tuple[int, ...]:
    """The other living seats, in seat order."""
    return tuple(other for other in play.living() if other != seat)


def _pay_each(play: Play, seat: int, card: Card) -> None:
    debt.charge_all(play, [(seat, other, card.amount) for other in _others(play, seat)], "card")


def _collect_each(play: Play, seat: int, card: Card) -> None:
    debt.charge_all(play, [(other, seat, card.amount) for other in _others(play, seat)], "card")


def _repairs(play: Play, seat: int, card: Card) -> None:
    works = holdings(play.draft, play.board, seat).works
    debt.charge(play, seat, BANK, works.houses * card.amount + works.hotels * card.hotel, "repairs")


_EFFECTS: Final[dict[Effect, Callable[[Play, int, Card], None]]] = {
    Effect.GO_TO: _go_to,
    Effect.NEAREST: _nearest,
    Effect.BACK: _back,
    Effect.JAIL: _jail,
    Effect.JAIL_FREE: _keep,
    Effect.MONEY: _money,
    Effect.PAY_EACH: _pay_each,
    Effect.COLLECT_EACH: _collect_each,
    Effect.REPAIRS: _repairs,
}
