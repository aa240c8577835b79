"""One position, and what the table can be waiting for.

The stack holds frames, the last one is on top. Those that ask: `Drafting`, `Turn`, `Doubt` (may this claim be
challenged?), `Stop` (does somebody block?), `Prove` (the claimant answers a challenge), `Losing`, `Exchanging`. Those
that only remember what comes next: `Then` (the deed, or the question whether it is blocked), `EndTurn`.

A turn is laid out when it is declared. For an assassination the stack reads, from the bottom,
    EndTurn, Then(resolve), Then(ask for a block), Doubt(the Assassin)
and every answer takes frames away or lays some on top: a proved claim adds `Losing` for the doubter, a bluff takes
everything down to `EndTurn`. Characters, deeds and seats are plain numbers.

Making a frozen object costs more than anything else here, so frames are made by the functions below them, which give
the same object for the same values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.game import State
from bot.engine.games.coup.events import Why
from bot.engine.games.coup.ruleset import CoupRules


@dataclass(frozen=True, slots=True)
class Drafting:
    """Two seats each take one character of their own set; `taken[seat]` is -1 until they have."""

    taken: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat on turn announces its deed."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Everybody in `waiting` may challenge `claimant`'s claim to `character`.

    deed, target   the deed on the table; its actor is the seat on turn
    block          a character that the target has already announced to block with, -1 for none
    blocking       whether the claim is itself a block
    """

    claimant: int
    character: int
    deed: int
    target: int
    waiting: tuple[int, ...]
    block: int = -1
    blocking: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """Everybody in `waiting` may block the deed."""

    deed: int
    target: int
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prove:
    """`claimant` answers the challenge of `doubter`, by a card."""

    claimant: int
    character: int
    doubter: int
    deed: int
    target: int
    block: int
    blocking: bool


@dataclass(frozen=True, slots=True)
class Losing:
    """A seat chooses which card to lose."""

    seat: int
    why: Why


@dataclass(frozen=True, slots=True)
class Exchanging:
    """The seat on turn chooses among its hand and the cards drawn; they are secret."""

    drawn: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Then:
    """What follows when nothing on top of it is left: `ask` for a block, or the deed itself.

    block   a character that the target has already announced, -1 for none
    """

    deed: int
    target: int
    ask: bool
    block: int = -1


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn goes on to the next seat."""


Frame = Drafting | Turn | Doubt | Stop | Prove | Losing | Exchanging | Then | EndTurn

TURN: Final = Turn()
END_TURN: Final = EndTurn()


@lru_cache(maxsize=8192)
def doubt(
    claimant: int, character: int, deed: int, target: int, waiting: tuple[int, ...], block: int, blocking: int
) -> Doubt:
    """The same window for the same values."""
    return Doubt(claimant, character, deed, target, waiting, block, bool(blocking))


@lru_cache(maxsize=2048)
def stop(deed: int, target: int, waiting: tuple[int, ...]) -> Stop:
    """The same window for the same values."""
    return Stop(deed, target, waiting)


@lru_cache(maxsize=8192)
def proof(claimant: int, character: int, doubter: int, deed: int, target: int, block: int, blocking: int) -> Prove:
    """The same challenge for the same values."""
    return Prove(claimant, character, doubter, deed, target, block, bool(blocking))


@lru_cache(maxsize=64)
def losing(seat: int, why: Why) -> Losing:
    """The same loss for the same values."""
    return Losing(seat, why)


class Claim(NamedTuple):
    """A claim for the timeline, opened after the game: who said to be whom, what for, whether it was true.

    doubter   who challenged it, -1 for nobody
    """

    turn: int
    seat: int
    character: int
    deed: int
    blocking: bool
    true: bool
    doubter: int = -1


class Position(State):
    """What a state and a desk have in common: two slots that only a desk fills, see `desk.Desk`."""

    __slots__ = ("chance", "story")


@dataclass(frozen=True, slots=True)
class CoupState(Position):
    """A whole game.

    hands    face-down characters by seat (during a draft: the set to choose from)
    lost     face-up characters by seat
    deck     the draw pile, sorted: draws are by luck, so its order carries nothing
    aside    cards out of play, unseen (the draft of two)
    quiet    seats that let everything pass for the rest of this turn
    ranks    seats in the order in which they were exiled
    """

    rules: CoupRules
    coins: tuple[int, ...]
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
    stack: tuple[Frame, ...]


@lru_cache(maxsize=8192)
def rest(seats: int, but: tuple[int, ...]) -> tuple[int, ...]:
    """The seats but some."""
    return tuple([seat for seat in range(seats) if seat not in but])


STATE_VERSION = 1
