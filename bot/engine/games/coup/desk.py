"""The working copy of a position while one action is carried out.

`Desk` is made from a state, changed by the rules, and becomes a new state at the end; nobody outside the rules ever
sees one. It has the same slots as `CoupState` and turns into one by being given that class: filling a frozen dataclass
costs more than all the rest of an action. The small moves of cards and coins live here, so that each is written once
and conserves what it moves.
"""

from __future__ import annotations

from bisect import bisect
from typing import cast

from bot.engine.chance import Chance
from bot.engine.game import Event
from bot.engine.games.coup.characters import TREASURY
from bot.engine.games.coup.events import CardLost, Drew, Exiled, Why, Won
from bot.engine.games.coup.ruleset import CoupRules
from bot.engine.games.coup.state import Claim, CoupState, EndTurn, Exchanging, Frame, Position
from bot.engine.seats import Seat

_filled = tuple.__new__
"""Makes a NamedTuple from all its values in half the time."""


class Desk(Position):
    """A position being changed; `story` collects events, or is None when nobody listens. Make it with `opened`."""

    __slots__ = (
        "aside", "claims", "coins", "deck", "hands", "lost", "on_turn", "quiet", "ranks", "rules", "serial", "stack",
        "treasury", "turns",
    )  # fmt: skip

    chance: Chance
    story: list[Event] | None
    rules: CoupRules
    coins: list[int]
    treasury: int
    hands: tuple[tuple[int, ...], ...]
    lost: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    aside: tuple[int, ...]
    on_turn: int
    turns: int
    serial: int
    quiet: tuple[int, ...]
    ranks: tuple[int, ...]
    claims: tuple[Claim, ...]
    stack: list[Frame]

    def frozen(self) -> CoupState:
        """The desk as a state, for good; nobody may write on it any more."""
        self.coins = tuple(self.coins)  # type: ignore[assignment]
        self.stack = tuple(self.stack)  # type: ignore[assignment]
        del self.chance, self.story
        self.__class__ = CoupState  # type: ignore[assignment]
        return cast("CoupState", self)

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
        deck = self.deck
        place = self.chance.below(len(deck))
        self.deck = deck[:place] + deck[place + 1 :]
        return deck[place]

    def return_card(self, character: int) -> None:
        """A card back into the deck."""
        deck = self.deck
        place = bisect(deck, character)
        self.deck = (*deck[:place], character, *deck[place:])

    def hold(self, seat: int, hand: tuple[int, ...]) -> None:
        """A seat's face-down cards from now on."""
        hands = self.hands
        self.hands = (*hands[:seat], hand, *hands[seat + 1 :])

    def swap(self, seat: int, character: int) -> None:
        """A shown card goes into the deck and another is drawn for it, perhaps the same (S004-76)."""
        hand = self.hands[seat]
        place = hand.index(character)
        self.return_card(character)
        card = self.draw()
        self.hold(seat, (*hand[:place], card, *hand[place + 1 :]))
        if self.story is not None:
            self.story.append(Drew(Seat(seat), (card,)))

    def lose(self, seat: int, card: int, why: Why) -> None:
        """A card is turned up for good; who has none left is exiled, and the last one left has won."""
        hand, lost = self.hands[seat], self.lost
        character = hand[card]
        self.hold(seat, hand[:card] + hand[card + 1 :])
        self.lost = (*lost[:seat], (*lost[seat], character), *lost[seat + 1 :])
        if self.story is not None:
            self.story.append(CardLost(Seat(seat), character, why))
        if len(hand) == 1:
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
        stack = self.stack
        while stack and type(stack[-1]) is not EndTurn:
            stack.pop()

    def claim(self, seat: int, character: int, deed: int, *, blocking: bool) -> None:
        """Writes a claim into the timeline, with what only the end will show."""
        made = (self.turns, seat, character, deed, blocking, character in self.hands[seat], -1)
        self.claims = (*self.claims, _filled(Claim, made))

    def doubted(self, doubter: int) -> None:
        """Writes who challenged the last claim."""
        claims = self.claims
        self.claims = (*claims[:-1], _filled(Claim, (*claims[-1][:-1], doubter)))


def opened(state: CoupState, chance: Chance, story: list[Event] | None) -> Desk:
    """A desk that starts as this position."""
    desk = Desk()
    desk.rules = state.rules
    desk.coins = list(state.coins)
    desk.treasury = state.treasury
    desk.hands = state.hands
    desk.lost = state.lost
    desk.deck = state.deck
    desk.aside = state.aside
    desk.on_turn = state.on_turn
    desk.turns = state.turns
    desk.serial = state.serial
    desk.quiet = state.quiet
    desk.ranks = state.ranks
    desk.claims = state.claims
    desk.stack = list(state.stack)
    desk.chance = chance
    desk.story = story
    return desk


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
    out = {seat for seat, hand in enumerate(state.hands) if not hand}
    if set(state.ranks) != out or len(state.ranks) != len(out):
        problems.append(f"exiled {state.ranks}, without a card {sorted(out)}")
    if list(state.deck) != sorted(state.deck):
        problems.append("the deck is not sorted")
    return tuple(problems)
