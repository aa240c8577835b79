"""The board as numbers: who stands where, what lies between, and where it is drawn.

Theory. The loop has 56 squares in running direction (anticlockwise); arm k starts on square 14k, and its gate is the
square before that. A horse knows only its own *progress*: -1 in the base, 0 on its start, 55 on its gate, 56..61 in
the stable cells 1..6 (facts 2.1). For the rules every place is one bit: bits 0..55 the loop, then six cells for each
arm. So "is the way free" is one `and` of two integers, and the ways are worked out here once:

    WAYS[arm][PER_STEP * progress + step]   what a move needs, or None when it would run past the last cell
    CELLS[arm][progress]                    the bit under a horse; 0 for the base (index -1)

Nothing here knows options or players. A board of another size changes this file and the picture, nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

ARMS: Final = 4
QUARTER: Final = 14
LOOP: Final = ARMS * QUARTER
GATE: Final = LOOP - 1
STABLE: Final = 6
LAST: Final = GATE + STABLE
BASE: Final = -1
PER_STEP: Final = 16
_LONGEST: Final = 12
PIN_REACH: Final = 3
"""A horse 1..3 squares ahead pins (S003-37)."""
PIN_AFTER: Final = 2
"""The second pinning square of an arm, with the option for it (S003-35)."""


class Way(NamedTuple):
    """What a move needs and where it ends: squares that must be empty, the last one, the new progress."""

    between: int
    target: int
    progress: int


def square_of(arm: int, progress: int) -> int:
    """The bit number of a horse's place. `progress` is 0..61."""
    if progress <= GATE:
        return (QUARTER * arm + progress) % LOOP
    return LOOP + STABLE * arm + progress - LOOP


def cell_of(progress: int) -> int:
    """The number of the stable cell, 1..6; 0 or less on the loop."""
    return progress - GATE


def _ways(arm: int) -> tuple[Way | None, ...]:
    found: list[Way | None] = []
    for progress in range(LAST + 1):
        for step in range(PER_STEP):
            end = progress + step
            if step == 0 or step > _LONGEST or end > LAST:
                found.append(None)
                continue
            between = sum(1 << square_of(arm, place) for place in range(progress + 1, end))
            found.append(Way(between, 1 << square_of(arm, end), end))
    return tuple(found)


WAYS: Final = tuple(_ways(arm) for arm in range(ARMS))
CELLS: Final = tuple((*(1 << square_of(arm, progress) for progress in range(LAST + 1)), 0) for arm in range(ARMS))
ON_LOOP: Final = (1 << LOOP) - 1
DEEPER: Final = tuple(
    tuple(
        sum(1 << square_of(arm, place) for place in range(max(progress, GATE) + 1, LAST + 1))
        for progress in range(LAST + 1)
    )
    for arm in range(ARMS)
)
"""The stable cells of an arm beyond a progress, as bits."""
PIN_SQUARES: Final = tuple((QUARTER * arm, QUARTER * arm + PIN_AFTER) for arm in range(ARMS))
"""For each arm its start and the square two past it."""
PINNING: Final = tuple(sum(1 << (square + ahead) % LOOP for ahead in range(1, PIN_REACH + 1)) for square in range(LOOP))
"""For each loop square the bits of the squares from which a horse there is pinned."""
ALL_PIN_SQUARES: Final = sum(1 << square for pair in PIN_SQUARES for square in pair)
"""Every start and every square two past one."""
ALL_PINNING: Final = sum(1 << (start + ahead) % LOOP for start, _ in PIN_SQUARES for ahead in range(1, 6))
"""Every square from which a horse may be pinned: 1..3 ahead of those."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What two dice mean: steps on the loop, their sum, whether they are a pair, a real double, what a kick weighs."""

    index: int
    dice: tuple[int, int]
    steps: tuple[int, ...]
    total: int
    pair: bool
    double: bool
    weight: int

    @property
    def first(self) -> int:
        """The die that is named first."""
        return self.dice[0]

    @property
    def second(self) -> int:
        """The other die."""
        return self.dice[1]


def _throw(first: int, second: int) -> Throw:
    double = first == second
    pair = double or {first, second} == {1, 6}
    steps = (first, 2 * first) if double else (first + second,)
    index = (first - 1) * 6 + second - 1
    return Throw(index, (first, second), steps, first + second, pair, double, 2 if pair else 1)


THROWS: Final = tuple(_throw(value // 6 + 1, value % 6 + 1) for value in range(36))
"""By the number that the luck gives for both dice at once, 0..35 (S003-07 to S003-12)."""


def throw_of(dice: tuple[int, int]) -> Throw:
    """The meaning of two dice, each 1..6."""
    return THROWS[(dice[0] - 1) * 6 + dice[1] - 1]


Reach = tuple[int, int, int, bool]
"""One move as the search for moves reads it: what must be empty, the last place, the step, whether it is sụp hầm."""


def _reach(arm: int, progress: int, throw: Throw) -> tuple[Reach, ...]:
    """The moves of a horse in an empty world. In the stable one step up, coded as step 0 (S003-49, N19, N20)."""
    found: list[Reach] = []
    if progress > GATE:
        if progress < LAST and (throw.double or throw.total == cell_of(progress) + 1):
            found.append((0, 1 << square_of(arm, progress + 1), 0, False))
        return tuple(found)
    for step in throw.steps:
        way = WAYS[arm][PER_STEP * progress + step]
        if way is not None:
            found.append((way.between, way.target, step, cell_of(way.progress) == 1))
    return tuple(found)


REACHES: Final = tuple(
    tuple((*(_reach(arm, progress, throw) for progress in range(LAST + 1)), ()) for throw in THROWS)
    for arm in range(ARMS)
)
"""By arm, throw and progress the moves of a horse; none for the base (index -1)."""


def home_count(arm: int, taken: int) -> int:
    """How many horses of an arm are home: an unbroken row from the last cell down (S003-41)."""
    cells = CELLS[arm]
    count = 0
    while count < STABLE and taken & cells[LAST - count]:
        count += 1
    return count


def _plane(arm: int, progress: int) -> tuple[int, int]:
    """The column and row (0..14) of a place on the 15 x 15 plan: the top arm's, turned `arm` quarters."""
    if progress > GATE:
        column, row = 7, cell_of(progress)
    elif progress <= 6:
        column, row = 6, progress
    elif progress <= 12:
        column, row = 12 - progress, 6
    elif progress == 13:
        column, row = 0, 7
    else:
        return _plane((arm + progress // QUARTER) % ARMS, progress % QUARTER)
    for _ in range(arm):
        column, row = row, 14 - column
    return column, row


PLANE: Final = tuple(tuple(_plane(arm, progress) for progress in range(LAST + 1)) for arm in range(ARMS))
"""Where each place is drawn: seat 0 on the top arm starts at (6, 0) with its gate at (7, 0) (facts 2.1)."""
