"""What a seat may do. Horses are counted from 0 here and shown from 1.

An action also has a small number, its *code*, so that a pending question can list its answers as plain integers:
0 rolls, 1 launches, 2 stops, 16 x (horse + 1) climbs, the same plus n moves by n.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.engine.prompt import Action

MOST_HORSES: Final = 4
LONGEST_STEP: Final = 12

ROLL: Final = 0
LAUNCH: Final = 1
STOP: Final = 2
PER_HORSE: Final = 16


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Throws both dice."""


@dataclass(frozen=True, slots=True)
class Launch(Action):
    """Puts the first horse of the base on the start square."""


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Moves a horse on the loop by so many steps, perhaps into its stable."""

    horse: int
    step: int


@dataclass(frozen=True, slots=True)
class Climb(Action):
    """Moves a horse in its stable to the next cell."""

    horse: int


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Kicks no further with this roll."""


ACTIONS: Final = (Roll, Launch, Move, Climb, Stop)

_BY_CODE: Final[dict[int, Action]] = {
    ROLL: Roll(),
    LAUNCH: Launch(),
    STOP: Stop(),
    **{PER_HORSE * (horse + 1): Climb(horse) for horse in range(MOST_HORSES)},
    **{
        PER_HORSE * (horse + 1) + step: Move(horse, step)
        for horse in range(MOST_HORSES)
        for step in range(1, LONGEST_STEP + 1)
    },
}

ROLL_MENU: Final[tuple[Action, ...]] = (_BY_CODE[ROLL],)


def code_of(action: Action) -> int:
    """The code of an action; -1 for one that no position can offer."""
    kind = type(action)
    if kind is Move and isinstance(action, Move):
        horse, step = action.horse, action.step
        known = 0 <= horse < MOST_HORSES and 1 <= step <= LONGEST_STEP
        return PER_HORSE * (horse + 1) + step if known else -1
    if kind is Climb and isinstance(action, Climb):
        return PER_HORSE * (action.horse + 1) if 0 <= action.horse < MOST_HORSES else -1
    return {Roll: ROLL, Launch: LAUNCH, Stop: STOP}.get(kind, -1)


@lru_cache(maxsize=8192)
def menu_of(codes: tuple[int, ...]) -> tuple[Action, ...]:
    """The actions with these codes, always the same objects."""
    return tuple(_BY_CODE[code] for code in codes)
