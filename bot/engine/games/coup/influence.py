"""Cards and coins in motion: each move is written once here, and conserves what it moves."""

from __future__ import annotations

from bisect import insort

from bot.engine.chance import Chance
from bot.engine.game import Event
from bot.engine.games.coup.events import CardLost, Drew, Exiled, Won
from bot.engine.games.coup.state import Desk, without
from bot.engine.seats import Seat


def changed(coins: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    """The coins with `amount` more for one seat."""
    counted = list(coins)
    counted[seat] += amount
    return tuple(counted)


def take(desk: Desk, seat: int, amount: int) -> int:
    """Coins from the Treasury to a seat, as many as there are (S004-03); answers how many."""
    amount = min(amount, desk.treasury)
    desk.treasury -= amount
    desk.coins = changed(desk.coins, seat, amount)
    return amount


def pay(desk: Desk, seat: int, amount: int) -> None:
    """Coins from a seat to the Treasury."""
    desk.treasury += amount
    desk.coins = changed(desk.coins, seat, -amount)


def put_hand(desk: Desk, seat: int, hand: tuple[int, ...]) -> None:
    """A seat's face-down cards."""
    hands = list(desk.hands)
    hands[seat] = hand
    desk.hands = tuple(hands)


def draw(desk: Desk, count: int, chance: Chance) -> tuple[int, ...]:
    """Cards from the deck by luck: as many as asked for, or as there are."""
    deck = list(desk.deck)
    drawn = tuple([deck.pop(chance.below(len(deck))) for _ in range(min(count, len(deck)))])
    desk.deck = tuple(deck)
    return drawn


def put_back(desk: Desk, cards: tuple[int, ...]) -> None:
    """Cards into the deck, which is shuffled by drawing from it by luck."""
    desk.deck = tuple(sorted((*desk.deck, *cards)))


def swap(desk: Desk, seat: int, character: int, chance: Chance, story: list[Event] | None) -> None:
    """A shown card goes into the deck and another is drawn for it, perhaps the same (S004-76)."""
    deck, hand = list(desk.deck), list(desk.hands[seat])
    insort(deck, character)
    drawn = deck.pop(chance.below(len(deck)))
    hand[hand.index(character)] = drawn
    desk.deck = tuple(deck)
    put_hand(desk, seat, tuple(hand))
    if story is not None:
        story.append(Drew(Seat(seat), (drawn,)))


def lose(desk: Desk, seat: int, card: int, why: int, story: list[Event] | None) -> None:
    """A card is turned up for good (S004-14, S004-15); who has none left is exiled at once."""
    hand = desk.hands[seat]
    character = hand[card]
    put_hand(desk, seat, hand[:card] + hand[card + 1 :])
    lost = list(desk.lost)
    lost[seat] = (*lost[seat], character)
    desk.lost = tuple(lost)
    if story is not None:
        story.append(CardLost(Seat(seat), character, why))
    if len(hand) == 1:
        _exile(desk, seat, story)


def _exile(desk: Desk, seat: int, story: list[Event] | None) -> None:
    """Out of the game, coins to the Treasury (S004-33, S004-34); the last one left has won (S004-35)."""
    coins = desk.coins[seat]
    pay(desk, seat, coins)
    desk.ranks = (*desk.ranks, seat)
    desk.alive = without(desk.alive, seat)
    if story is not None:
        story.append(Exiled(Seat(seat), coins))
        if len(desk.alive) == 1:
            story.append(Won(Seat(desk.alive[0])))
