"""The working copy of a position while one action is carried out: the same fields, but lists.

`Desk` is made from a state, changed by the rules, and frozen into a new state at the end; nobody outside the rules ever
sees one. The small moves of cards and coins live here, so that each is written once and conserves what it moves.
"""

from __future__ import annotations

from bisect import insort

from bot.engine.chance import Chance
from bot.engine.game import Event
from bot.engine.games.coup.characters import TREASURY
from bot.engine.games.coup.events import CardLost, Drew, Exiled, Why, Won
from bot.engine.games.coup.state import Claim, CoupState, EndTurn, Exchanging, Frame
from bot.engine.seats import Seat


class Desk:
    """A position being changed; `story` collects events, or is None when nobody listens."""

    __slots__ = (
        "aside", "asked", "chance", "claims", "coins", "deck", "hands", "lost", "on_turn", "quiet", "ranks", "rules",
        "serial", "stack", "story", "treasury", "turns",
    )  # fmt: skip

    def __init__(self, state: CoupState, chance: Chance, story: list[Event] | None) -> None:
        self.rules = state.rules
        self.coins = list(state.coins)
        self.treasury = state.treasury
        self.hands = list(state.hands)
        self.lost = list(state.lost)
        self.deck = list(state.deck)
        self.aside = state.aside
        self.on_turn = state.on_turn
        self.turns = state.turns
        self.serial = state.serial
        self.quiet = state.quiet
        self.ranks = state.ranks
        self.claims = state.claims
        self.stack: list[Frame] = list(state.stack)
        self.chance = chance
        self.story = story

    def frozen(self) -> CoupState:
        """The position as a state."""
        return CoupState(
            self.rules,
            tuple(self.coins),
            self.treasury,
            tuple(self.hands),
            tuple(self.lost),
            tuple(self.deck),
            self.aside,
            self.on_turn,
            self.turns,
            self.serial,
            self.quiet,
            self.ranks,
            self.claims,
            tuple(self.stack),
        )

    def living(self) -> list[int]:
        """The seats with influence, in order."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    def take(self, seat: int, amount: int) -> int:
        """Coins from the Treasury to a seat, as many as there are (S004-03)."""
        amount = min(amount, self.treasury)
        self.treasury -= amount
        self.coins[seat] += amount
        return amount

    def pay(self, seat: int, amount: int) -> None:
        """Coins from a seat to the Treasury."""
        self.coins[seat] -= amount
        self.treasury += amount

    def draw(self) -> int:
        """A card of the deck, by luck."""
        return self.deck.pop(self.chance.below(len(self.deck)))

    def return_card(self, character: int) -> None:
        """A card back into the deck."""
        insort(self.deck, character)

    def swap(self, seat: int, character: int) -> None:
        """A shown card goes into the deck and another is drawn for it, perhaps the same (S004-76)."""
        hand = list(self.hands[seat])
        place = hand.index(character)
        self.return_card(character)
        hand[place] = self.draw()
        self.hands[seat] = tuple(hand)
        if self.story is not None:
            self.story.append(Drew(Seat(seat), (hand[place],)))

    def lose(self, seat: int, card: int, why: Why) -> None:
        """A card is turned up for good; who has none left is exiled, and the last one left has won."""
        hand = self.hands[seat]
        character = hand[card]
        self.hands[seat] = hand[:card] + hand[card + 1 :]
        self.lost[seat] = (*self.lost[seat], character)
        if self.story is not None:
            self.story.append(CardLost(Seat(seat), character, why))
        if not self.hands[seat]:
            self.exile(seat)

    def exile(self, seat: int) -> None:
        """Out of the game at once, coins to the Treasury (S004-33, S004-34)."""
        coins = self.coins[seat]
        self.pay(seat, coins)
        self.ranks = (*self.ranks, seat)
        if self.story is not None:
            self.story.append(Exiled(Seat(seat), coins))
        living = self.living()
        if len(living) == 1:
            self.put_back_drawn()
            self.stack.clear()
            if self.story is not None:
                self.story.append(Won(Seat(living[0])))

    def put_back_drawn(self) -> None:
        """Cards drawn for an exchange that will not be finished go back into the deck."""
        for frame in self.stack:
            if isinstance(frame, Exchanging):
                for character in frame.drawn:
                    self.return_card(character)

    def void(self) -> None:
        """Takes everything of this turn away but its end."""
        while self.stack and not isinstance(self.stack[-1], EndTurn):
            self.stack.pop()

    def claim(self, seat: int, character: int, deed: int, *, blocking: bool) -> None:
        """Writes a claim into the timeline, with what only the end will show."""
        true = character in self.hands[seat]
        self.claims = (*self.claims, Claim(self.turns, seat, character, deed, blocking, true))

    def doubted(self, doubter: int) -> None:
        """Writes who challenged the last claim."""
        last = self.claims[-1]
        seen = Claim(last.turn, last.seat, last.character, last.deed, last.blocking, last.true, doubter)
        self.claims = (*self.claims[:-1], seen)


def audit(state: CoupState) -> tuple[str, ...]:
    """Cards and coins that are missing or too many."""
    problems = []
    coins = sum(state.coins) + state.treasury
    if coins != TREASURY or state.treasury < 0 or min(state.coins) < 0:
        problems.append(f"{coins} coins, treasury {state.treasury}")
    cards = [*state.deck, *state.aside]
    for pile in (*state.hands, *state.lost):
        cards += pile
    for frame in state.stack:
        cards += getattr(frame, "drawn", ())
    for character in range(5):
        found = cards.count(character)
        if found != state.rules.deck // 5:
            problems.append(f"{found} cards of character {character}")
    if list(state.deck) != sorted(state.deck):
        problems.append("the deck is not sorted")
    return tuple(problems)
