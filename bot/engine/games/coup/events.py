"""What happened, told to everybody except where it says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.game import Event
from bot.engine.seats import Seat

BY_CHALLENGE: Final = 0
BY_BLUFF: Final = 1
BY_ASSASSIN: Final = 2
BY_COUP: Final = 3
BY_SURRENDER: Final = 4
WHY_NAMES: Final = ("challenge", "bluff", "assassinated", "ousted", "surrender")
"""Why a card was lost: for a wrong challenge, for a claim that wasn't proved, to a deed, or by giving up."""


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The first turn is this seat's; `drafting` when two seats pick their cards first."""

    seat: Seat
    drafting: bool


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    """A seat has taken its card; which one is its secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat announced its deed; `target` is -1 for none."""

    seat: Seat
    deed: int
    target: int


@dataclass(frozen=True, slots=True)
class Prepared(Event):
    """A seat means to block once the deed's claim stands: told to that seat alone."""

    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    """Somebody doubts that a seat has a character."""

    seat: Seat
    claimant: Seat
    character: int


@dataclass(frozen=True, slots=True)
class Proved(Event):
    """The claimant showed the character and drew another card for it."""

    seat: Seat
    character: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The cards that a seat drew: told to that seat alone."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """A card lies face up for good; `why` as in `WHY_NAMES`."""

    seat: Seat
    character: int
    why: int


@dataclass(frozen=True, slots=True)
class Refunded(Event):
    """The deed failed by a challenge, its cost comes back."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """A seat claims a character to stop a deed."""

    seat: Seat
    character: int
    deed: int
    actor: Seat


@dataclass(frozen=True, slots=True)
class BlockStood(Event):
    """Nobody could stop the block; the deed fails, and what it cost stays paid."""

    actor: Seat
    deed: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat took coins from the Treasury by a deed."""

    seat: Seat
    deed: int
    amount: int


@dataclass(frozen=True, slots=True)
class Stole(Event):
    """A seat took coins from another."""

    seat: Seat
    victim: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """A seat looked at cards of the deck and put as many back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Exiled(Event):
    """A seat has no influence left; its coins go to the Treasury."""

    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """One seat is left."""

    seat: Seat


EVENTS: Final = (
    Began,
    Drafted,
    Declared,
    Prepared,
    Challenged,
    Proved,
    Drew,
    CardLost,
    Refunded,
    Blocked,
    BlockStood,
    Took,
    Stole,
    Exchanged,
    Exiled,
    Won,
)
