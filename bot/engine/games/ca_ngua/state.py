"""One position of the match, and what the table can be waiting for.

Frames: `Rolling` (the seat on turn throws), `Moving` (it has thrown and chooses among `moves`), `Kicking` (it has
kicked with this roll and may or must kick on). There is never more than one, and none once the match is over. Moves are
action codes (`actions`), in the order of the buttons.

Everything is flat: integers and tuples. `taken` repeats `horses` as one number of bits (see `track`), because every
question about a free way asks it; `audit` compares the two. Points are kept as a table of seats by causes, so that the
score page can say how they came; each cause sums to zero over the seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import cast, final

from bot.engine.game import Reason, State
from bot.engine.games.ca_ngua.events import CAUSES
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.track import CELLS


@final
@dataclass(frozen=True, slots=True)
class Rolling:
    """The seat on turn throws the dice; `again` after a pair or a kick."""

    again: bool


@final
@dataclass(frozen=True, slots=True)
class Moving:
    """The seat on turn chooses a move for the dice of the state."""

    moves: tuple[int, ...]


@lru_cache(maxsize=8192)
def moving(moves: tuple[int, ...]) -> Moving:
    """The frame with these moves, the same object for the same moves."""
    return Moving(moves)


@final
@dataclass(frozen=True, slots=True)
class Kicking:
    """The seat on turn has kicked and may kick on with the same roll.

    horse    who hops now; -1 when it can't go on
    used     horses that have moved with this roll, as bits
    victims  the owners of the horses kicked so far with this roll; they pay when the roll is done
    """

    horse: int
    used: int
    victims: tuple[int, ...]
    moves: tuple[int, ...]


Frame = Rolling | Moving | Kicking


@dataclass(frozen=True, slots=True)
class CaNguaState(State):
    """A whole match.

    arms     for each seat the arm of the board it starts on, 0..3
    paints   for each seat its colour, 0..3
    horses   for each seat the progress of its horses
    taken    all horses outside the bases, as bits
    tally    points by seat and cause: seat * CAUSES + cause
    turn     who is on turn (or was last)
    kicks    rolls of this turn that kicked
    dice     the last throw, (0, 0) before the first; `roller` threw it
    places   the finishing place of each seat, 0 while it races
    left     seats that gave up, in that order
    thau_ma  who took Thầu Mạ, or -1
    rolls    throws so far; `turns` counts turns begun
    trail    the last move: seat, horse, and the progress at each stop
    reason   why it ended, or None
    """

    rules: CaNguaRules
    arms: tuple[int, ...]
    paints: tuple[int, ...]
    horses: tuple[tuple[int, ...], ...]
    taken: int
    tally: tuple[int, ...]
    turn: int
    kicks: int
    dice: tuple[int, int]
    roller: int
    places: tuple[int, ...]
    left: tuple[int, ...]
    thau_ma: int
    rolls: int
    turns: int
    trail: tuple[int, ...]
    reason: Reason | None
    serial: int
    stack: tuple[Frame, ...]


class Draft(State):
    """A state in the making: the same slots as `CaNguaState`, open for writing inside one step, never seen outside.

    `frozen_from` turns the very object into a state by giving it that class. This saves a copy of every field at every
    action, and works because both classes have equal slots and no other layout.
    """

    __slots__ = CaNguaState.__slots__

    rules: CaNguaRules
    arms: tuple[int, ...]
    paints: tuple[int, ...]
    horses: tuple[tuple[int, ...], ...]
    taken: int
    tally: tuple[int, ...]
    turn: int
    kicks: int
    dice: tuple[int, int]
    roller: int
    places: tuple[int, ...]
    left: tuple[int, ...]
    thau_ma: int
    rolls: int
    turns: int
    trail: tuple[int, ...]
    reason: Reason | None
    serial: int
    stack: tuple[Frame, ...]


Position = CaNguaState | Draft
"""What the chapters of the rulebook read."""


def drafted(state: Position) -> Draft:
    """A private copy of a position to write on."""
    draft = Draft()
    draft.rules = state.rules
    draft.arms = state.arms
    draft.paints = state.paints
    draft.horses = state.horses
    draft.taken = state.taken
    draft.tally = state.tally
    draft.turn = state.turn
    draft.kicks = state.kicks
    draft.dice = state.dice
    draft.roller = state.roller
    draft.places = state.places
    draft.left = state.left
    draft.thau_ma = state.thau_ma
    draft.rolls = state.rolls
    draft.turns = state.turns
    draft.trail = state.trail
    draft.reason = state.reason
    draft.serial = state.serial
    draft.stack = state.stack
    return draft


def frozen_from(draft: Draft) -> CaNguaState:
    """The draft as a finished state; the caller must not write on it any more."""
    draft.__class__ = CaNguaState  # type: ignore[assignment]
    return cast("CaNguaState", draft)


def points_of(tally: tuple[int, ...], seat: int) -> int:
    """All points of a seat."""
    return sum(tally[seat * CAUSES : (seat + 1) * CAUSES])


def racing(position: Position) -> tuple[int, ...]:
    """The seats that are still under way, in order."""
    left = position.left
    return tuple(seat for seat, place in enumerate(position.places) if not place and seat not in left)


def bits_of(arms: tuple[int, ...], horses: tuple[tuple[int, ...], ...]) -> int:
    """All horses outside the bases as bits."""
    found = 0
    for arm, own in zip(arms, horses, strict=True):
        for progress in own:
            found |= CELLS[arm][progress]
    return found


@lru_cache(maxsize=64)
def successors(arms: tuple[int, ...]) -> tuple[int, ...]:
    """For each seat the seat on the next arm in running direction: the order of turns."""
    order = sorted(range(len(arms)), key=lambda seat: arms[seat])
    return tuple(order[(order.index(seat) + 1) % len(order)] for seat in range(len(arms)))


def next_racing(position: Position, seat: int) -> int:
    """Who is on turn after `seat`: the next around the board that still races; `seat` itself when it is alone."""
    following = successors(position.arms)
    places, left = position.places, position.left
    candidate = following[seat]
    while candidate != seat and (places[candidate] or candidate in left):
        candidate = following[candidate]
    return candidate
