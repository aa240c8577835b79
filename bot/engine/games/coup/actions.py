"""What a seat may do. Cards are named by their place in the hand, never by character, so that an option hides them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from bot.engine.prompt import Action


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Announces the turn's deed (`characters.DEED_NAMES`) and its target, -1 for none."""

    deed: int
    target: int = -1


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Doubts the claim on the table."""


@dataclass(frozen=True, slots=True)
class Block(Action):
    """Claims a character that stops the deed."""

    character: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Lets it pass."""


@dataclass(frozen=True, slots=True)
class PassTurn(Action):
    """Lets everything pass that may still come in this turn."""


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Turns up a card to answer a challenge: the claimed character proves it, any other is lost."""

    card: int


@dataclass(frozen=True, slots=True)
class Concede(Action):
    """Gives a card up to a challenge without proving anything, whatever it is."""

    card: int


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Chooses which card to lose."""

    card: int


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Chooses which cards to keep of an exchange; the rest goes back."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Draft(Action):
    """In a game of two: takes one character of one's own set of five."""

    character: int


ACTIONS = (Declare, Challenge, Block, Pass, PassTurn, Reveal, Concede, Lose, Keep, Draft)

CHALLENGE = Challenge()
PASS = Pass()
PASS_TURN = PassTurn()


@lru_cache(maxsize=256)
def declare(deed: int, target: int = -1) -> Declare:
    """The same object for the same deed and target."""
    return Declare(deed, target)


BLOCKS = tuple(Block(character) for character in range(5))
REVEALS = tuple(Reveal(card) for card in range(2))
CONCESSIONS = tuple(Concede(card) for card in range(2))
LOSSES = tuple(Lose(card) for card in range(2))
DRAFTS = tuple(Draft(character) for character in range(5))


@lru_cache(maxsize=64)
def keeps(seen: int, kept: int) -> tuple[Keep, ...]:
    """Every way to keep `kept` of `seen` cards."""
    return tuple(Keep(cards) for cards in combinations(range(seen), kept))
