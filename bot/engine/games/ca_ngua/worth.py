"""What a position is worth: for each seat the chance to be home first, from where the horses stand.

Theory. A seat's *standing* is a sum over its horses: so much for a place in the base, on the loop (between the knots
`_KNOTS` on a straight line) or in the stable, less a risk for every horse that the next throw of another player can
kick; and a constant for how many horses are still to come home. The chance of a seat is e^standing through the sum
over all who race. The numbers below are the maximum-likelihood fit of that formula to matches which players that use
it played among themselves (400,000 duels with four horses, 40,000 to 210,000 matches for each of the other tables;
horses_out drawn): every position of a match against who won it. One table serves duels, one serves three and four.
They say what a player feels: a kick is feared by the way that the horse has come, a horse at the gate waits for a throw
that brings it deep, and sụp hầm is worth little.

Nobody is passed over, so a horse can kick just the nearest one ahead of it: the risk of that one is the chance that a
throw fits the distance. On a start square there is the chance of a launch besides.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from bot.engine.games.ca_ngua.state import Position, racing
from bot.engine.games.ca_ngua.track import (
    BASE,
    GATE,
    LAST,
    LOOP,
    ON_LOOP,
    QUARTER,
    THROWS,
    home_count,
)

_KNOTS: Final = (0, 4, 8, 14, 28, 42, 50, GATE)
_FACES: Final = len(THROWS)
_WAY_TO_LAUNCH: Final = 10
"""A kicked horse loses its way and the throw that brings it out again, which counts as so many steps."""
_SPAN: Final = 66.0
"""What a whole loop with that counts, about: the risk of the fit is for such a horse."""
_FIT: Final[tuple[dict[int, tuple[tuple[float, ...], ...]], ...]] = (
    {
        2: (
            (-0.28, 0.35, 0.33, 0.46, 0.52, 0.79, 1.19, 1.33, 2.00, 2.91, 1.67, 0.89, 0.12, 0.00, 0.91, -0.87),
            (0.26, 0.64, 0.59, 0.64, 0.65, 0.76, 0.93, 0.98, 1.39, 1.64, 1.30, 0.91, 0.48, 0.02, -0.91, -0.90),
        ),
        3: (
            (-0.13, 0.36, 0.38, 0.51, 0.50, 0.83, 1.33, 1.58, 1.87, 2.65, 1.52, 0.65, 0.00, 0.00, 2.15, -2.94),
            (0.30, 0.65, 0.57, 0.71, 0.68, 0.86, 1.07, 1.12, 1.43, 1.77, 1.28, 1.00, 0.44, 0.00, 0.24, -1.41),
            (0.31, 0.61, 0.49, 0.63, 0.62, 0.76, 0.79, 0.88, 1.08, 1.25, 1.08, 0.79, 0.54, 0.23, -0.98, -0.94),
        ),
        4: (
            (-0.23, 0.29, 0.30, 0.45, 0.39, 0.89, 1.41, 1.73, 1.56, 2.49, 1.19, 0.00, 0.00, 0.00, 1.96, -2.78),
            (0.27, 0.62, 0.62, 0.69, 0.67, 0.84, 1.01, 1.11, 1.26, 1.45, 1.12, 0.67, 0.00, 0.00, 0.21, -1.62),
            (0.32, 0.60, 0.54, 0.63, 0.59, 0.68, 0.79, 0.83, 0.98, 1.16, 0.90, 0.69, 0.41, 0.00, -0.76, -1.05),
            (0.26, 0.50, 0.36, 0.55, 0.46, 0.56, 0.55, 0.63, 0.82, 0.91, 0.81, 0.55, 0.29, 0.08, -1.42, -0.84),
        ),
    },
    {
        2: (
            (-0.51, -0.00, 0.10, 0.16, 0.34, 0.76, 1.27, 1.59, 2.22, 3.27, 1.92, 1.05, 0.24, 0.00, 1.00, -1.92),
            (0.04, 0.39, 0.39, 0.53, 0.50, 0.76, 0.92, 1.11, 1.48, 1.83, 1.49, 0.99, 0.57, -0.01, -1.00, -0.88),
        ),
        3: (
            (-0.38, 0.02, 0.12, 0.23, 0.37, 0.86, 1.32, 1.91, 2.06, 2.95, 1.83, 0.95, 0.00, 0.00, 2.34, -3.07),
            (0.21, 0.52, 0.50, 0.60, 0.59, 0.81, 1.05, 1.20, 1.47, 1.79, 1.43, 1.08, 0.62, 0.00, 0.23, -1.60),
            (0.23, 0.43, 0.49, 0.50, 0.55, 0.60, 0.83, 0.93, 1.06, 1.33, 1.25, 0.91, 0.62, 0.15, -1.04, -0.94),
        ),
        4: (
            (-0.34, 0.02, 0.09, 0.17, 0.29, 0.74, 1.33, 1.96, 1.72, 2.90, 1.73, 0.00, 0.00, 0.00, 2.13, -3.26),
            (0.21, 0.48, 0.45, 0.51, 0.59, 0.74, 1.05, 1.23, 1.39, 1.56, 1.24, 0.89, 0.00, 0.00, 0.22, -1.75),
            (0.28, 0.43, 0.47, 0.45, 0.48, 0.66, 0.76, 0.90, 1.04, 1.25, 1.08, 0.75, 0.40, 0.00, -0.82, -0.98),
            (0.16, 0.27, 0.30, 0.30, 0.34, 0.37, 0.57, 0.61, 0.78, 0.91, 0.87, 0.72, 0.45, 0.20, -1.53, -0.65),
        ),
    },
)
"""For duels, then for three and four: by the number of horses of a seat, a row for each number still to come home."""


class _Table(NamedTuple):
    """The numbers for a seat with so many horses to bring home: by progress (the last entry is the base)."""

    standing: tuple[float, ...]
    risk: tuple[float, ...]
    constant: float


def _chance_of(distance: int) -> float:
    return sum(distance in throw.steps for throw in THROWS) / _FACES


_HIT: Final = (0.0, *(_chance_of(distance) for distance in range(1, 13)))
"""The chance that a throw moves a horse by exactly so many squares."""
_LAUNCH: Final = sum(throw.pair for throw in THROWS) / _FACES
"""The chance that a throw brings a horse out."""


def _table(horses: int, coming: int, row: tuple[float, ...]) -> _Table:
    """The table spelled by one row of the fit: base, the knots, cells 1 to 5 short of the deepest free one, constant,
    risk."""
    base, knots, cells, (constant, risk) = row[0], row[1:9], row[9:14], row[14:]
    deepest = LAST - (horses - coming)
    standing: list[float] = []
    for progress in range(LAST + 1):
        if progress <= GATE:
            right = next(index for index in range(1, len(_KNOTS)) if progress <= _KNOTS[index])
            left = right - 1
            part = (progress - _KNOTS[left]) / (_KNOTS[right] - _KNOTS[left])
            standing.append(knots[left] + part * (knots[right] - knots[left]))
        else:
            short = deepest - progress
            standing.append(cells[short - 1] if short > 0 else 0.0)
    risks = tuple(risk * (progress + _WAY_TO_LAUNCH) / _SPAN for progress in range(LAST + 1))
    return _Table((*standing, base), (*risks, 0.0), constant)


_TABLES: Final = tuple(
    {
        horses: tuple(_table(horses, max(1, coming), rows[max(1, coming) - 1]) for coming in range(horses + 1))
        for horses, rows in fit.items()
    }
    for fit in _FIT
)
"""As `_FIT`, with the number of horses still to come home as the index; 0 stands for 1."""


def chances(position: Position) -> tuple[float, ...]:
    """For each seat the chance to be the next who is home, 0 for seats that race no more; they sum to 1."""
    arms, horses, taken = position.arms, position.horses, position.taken
    seats = racing(position)
    count = position.rules.horses
    tables = _TABLES[len(seats) > 2][count]
    around = taken & ON_LOOP
    owners: dict[int, tuple[int, int]] = {}
    for seat in seats:
        start = QUARTER * arms[seat]
        for progress in horses[seat]:
            if BASE < progress <= GATE:
                owners[(start + progress) % LOOP] = (seat, progress)
    standing = [0.0] * len(arms)
    mine: dict[int, _Table] = {}
    for seat in seats:
        table = tables[count - home_count(arms[seat], taken)]
        mine[seat] = table
        value = table.constant
        for progress in horses[seat]:
            value += table.standing[progress]
        standing[seat] = value
    for square, (seat, progress) in owners.items():
        ahead = around >> square + 1 | around << LOOP - 1 - square & ON_LOOP
        distance = (ahead & -ahead).bit_length()
        if distance < len(_HIT) and progress + distance <= GATE:
            victim, way = owners[(square + distance) % LOOP]
            if victim != seat:
                standing[victim] += _HIT[distance] * mine[victim].risk[way]
    for seat in seats:
        if BASE in horses[seat]:
            on_start = owners.get(QUARTER * arms[seat])
            if on_start is not None and on_start[0] != seat:
                standing[on_start[0]] += _LAUNCH * mine[on_start[0]].risk[on_start[1]]
    weights = [exp(standing[seat]) if seat in mine else 0.0 for seat in range(len(arms))]
    total = sum(weights)
    return tuple(weight / total for weight in weights)
