"""What a seat does. Cards are named by their place in the hand, from 0, never by character: an option hides them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, final

from bot.engine.games.coup.characters import CHARACTERS, HAND
from bot.engine.prompt import Action


@final
@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Announces the turn's deed (`characters.DEED_NAMES`) and its target, -1 for none."""

    deed: int
    target: int = -1


@final
@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Doubts the claim on the table."""


@final
@dataclass(frozen=True, slots=True)
class Block(Action):
    """Claims a character that stops the deed; while the deed's own claim is open, once that claim stands."""

    character: int


@final
@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Lets it pass."""


@final
@dataclass(frozen=True, slots=True)
class PassTurn(Action):
    """Lets everything pass that may still come in this turn."""


@final
@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Turns up a card to answer a challenge: the claimed character proves the claim, any other is lost."""

    card: int


@final
@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Proves nothing, whatever the hand, and then loses a card of one's choice."""


@final
@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Chooses which card to lose."""

    card: int


@final
@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Chooses which cards to keep of an exchange: places in the hand followed by the cards drawn."""

    cards: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class Draft(Action):
    """In a game of two: takes one card of one's own set of five."""

    card: int


ACTIONS: Final = (Declare, Challenge, Block, Pass, PassTurn, Reveal, Concede, Lose, Keep, Draft)

CHALLENGE: Final = Challenge()
PASS: Final = Pass()
PASS_TURN: Final = PassTurn()
CONCEDE: Final = Concede()
BLOCKS: Final = tuple(Block(character) for character in CHARACTERS)
REVEALS: Final = tuple(Reveal(card) for card in range(HAND))
LOSSES: Final = tuple(Lose(card) for card in range(HAND))
DRAFTS: Final = tuple(Draft(card) for card in range(len(CHARACTERS)))


@lru_cache(maxsize=256)
def declare(deed: int, target: int = -1) -> Declare:
    """The same object for the same deed and target."""
    return Declare(deed, target)


@lru_cache(maxsize=64)
def keeps(seen: int, kept: int) -> tuple[Keep, ...]:
    """Every way to keep `kept` of `seen` cards; the first keeps the hand as it is."""
    return tuple(Keep(cards) for cards in combinations(range(seen), kept))
