"""Positions put together by hand, for scenarios: cards move between piles, so that none is made up.

A card that is asked for comes from the seat's own hand or the deck, or else from the hand of another seat, which gets
a card of the deck for it. So a later line may undo an earlier one; say last what matters most.
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.games.coup.characters import CHARACTER_NAMES, CHARACTERS, HAND, TREASURY
from bot.engine.games.coup.state import ACTING, CoupState, Drafting
from bot.engine.notation import NotationError


def coins_arranged(state: CoupState, seat: int, amount: int) -> CoupState:
    """A seat with so many coins, taken from the Treasury or put there."""
    coins = tuple(amount if other == seat else held for other, held in enumerate(state.coins))
    if sum(coins) > TREASURY:
        raise NotationError(f"there are only {TREASURY} coins")
    return replace(state, coins=coins, treasury=TREASURY - sum(coins))


def drafted_arranged(state: CoupState) -> CoupState:
    """The game of two after its draft: each took the first card of its set and was dealt the lowest of the deck."""
    if not any(isinstance(frame, Drafting) for frame in state.stack):
        raise NotationError("nobody drafts")
    deck = list(state.deck)
    hands = tuple((own[0], deck.pop(0)) for own in state.hands)
    return replace(state, hands=hands, aside=tuple(own[1:] for own in state.hands), deck=tuple(deck), stack=ACTING)


def cards_arranged(state: CoupState, seat: int, cards: tuple[int, ...]) -> CoupState:
    """A seat with these cards face down; in a draft, its set in this order."""
    if any(isinstance(frame, Drafting) for frame in state.stack):
        if sorted(cards) != list(CHARACTERS):
            raise NotationError("a set to draft from has each of the five characters once")
        return replace(state, hands=tuple(cards if other == seat else own for other, own in enumerate(state.hands)))
    if len(cards) + len(state.lost[seat]) != HAND:
        raise NotationError(f"face up and face down a seat has {HAND} cards; say first what is lost")
    piles = _Piles(state)
    piles.give_up(piles.hands[seat])
    piles.hands[seat] = [piles.take(card, seat, cards) for card in cards]
    return piles.laid()


def lost_arranged(state: CoupState, seat: int, cards: tuple[int, ...]) -> CoupState:
    """A seat with these cards face up and the rest of its hand face down; with two it is exiled without a coin."""
    if len(cards) > HAND:
        raise NotationError(f"nobody can lose more than {HAND} cards")
    piles = _Piles(state)
    kept = state.hands[seat][: HAND - len(cards)]
    piles.give_up(piles.hands[seat])
    piles.give_up(piles.lost[seat])
    piles.lost[seat] = [piles.take(card, seat, (*cards, *kept)) for card in cards]
    held = piles.hands[seat] = [piles.take(card, seat, kept) for card in kept if card in piles.deck]
    while len(held) < HAND - len(cards):
        held.append(piles.deck.pop(0))
    return piles.laid()


class _Piles:
    """The cards of a position, open for moving."""

    def __init__(self, state: CoupState) -> None:
        self._state = state
        self.deck = list(state.deck)
        self.hands = [list(hand) for hand in state.hands]
        self.lost = [list(pile) for pile in state.lost]

    def give_up(self, pile: list[int]) -> None:
        """A pile into the deck."""
        self.deck += pile
        pile.clear()

    def take(self, card: int, seat: int, wanted: tuple[int, ...]) -> int:
        """A card out of the deck; when there is none, somebody else gives it for one that nobody wants."""
        if card not in self.deck:
            holder = next((other for other, hand in enumerate(self.hands) if other != seat and card in hand), None)
            spare = next((other for other in self.deck if other not in wanted), None)
            if holder is None or spare is None:
                raise NotationError(f"there are not enough cards of {CHARACTER_NAMES[card]}")
            self.hands[holder][self.hands[holder].index(card)] = spare
            self.deck.remove(spare)
            return card
        self.deck.remove(card)
        return card

    def laid(self) -> CoupState:
        """The position with the cards where they lie now; seats without any are exiled, their coins in the Treasury."""
        state = self._state
        gone = tuple(seat for seat, hand in enumerate(self.hands) if not hand)
        ranks = (*(seat for seat in state.ranks if seat in gone), *(seat for seat in gone if seat not in state.ranks))
        coins = tuple(0 if seat in gone else held for seat, held in enumerate(state.coins))
        return replace(
            state,
            deck=tuple(sorted(self.deck)),
            hands=tuple(tuple(hand) for hand in self.hands),
            lost=tuple(tuple(pile) for pile in self.lost),
            alive=tuple(seat for seat, hand in enumerate(self.hands) if hand),
            ranks=ranks,
            coins=coins,
            treasury=TREASURY - sum(coins),
        )
