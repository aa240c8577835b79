"""What a position is worth: for each seat the chance to be home first, from where the horses stand.

Theory. A seat's *standing* is a sum over its horses: so much for a place in the base, on the loop (between the knots
`_KNOTS` on a straight line) or in the stable, less a risk for every horse that the next throw of another player can
kick; and a constant for how many horses are still to come home. The chance of a seat is e^standing through the sum
over all who race. The numbers below are the maximum-likelihood fit of that formula to matches which players that use
it played among themselves (400,000 of two, 120,000 of three and four, half that for fewer horses; horses_out drawn):
every position of a match against who won it. One table serves duels, one serves three and four. They say what a
player feels: a kick is feared by the way that the horse has come, a horse at the gate waits for a throw that brings it
deep, and sụp hầm is worth little.

Only horses ahead of nobody but the nearest neighbour behind can be kicked, since nobody is passed over; so the risk of
a horse needs just the nearest horse behind it and the chance that one throw fits the distance.
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
_SPAN: Final = 66.0
"""A kicked horse loses its way and the throw that brings it out again, which counts as so many steps."""
_FIT: Final[tuple[dict[int, tuple[tuple[float, ...], ...]], ...]] = (
    {
        2: (
            (-0.20, 0.35, 0.36, 0.42, 0.51, 0.83, 1.22, 1.38, 1.99, 2.86, 1.63, 0.89, 0.11, 1.60, 0.95, -0.23),
            (0.26, 0.64, 0.63, 0.64, 0.71, 0.75, 0.89, 1.01, 1.35, 1.66, 1.32, 0.85, 0.48, -0.08, -0.95, -0.65),
        ),
        3: (
            (-0.21, 0.29, 0.37, 0.47, 0.40, 0.89, 1.39, 1.75, 1.49, 2.47, 1.23, 1.40, 1.50, 1.60, 2.03, -0.47),
            (0.30, 0.64, 0.56, 0.67, 0.71, 0.80, 1.00, 1.15, 1.23, 1.50, 1.08, 0.66, 1.50, 1.60, 0.20, -0.72),
            (0.35, 0.57, 0.52, 0.62, 0.56, 0.72, 0.80, 0.84, 1.00, 1.07, 0.93, 0.60, 0.34, 1.60, -0.82, -0.80),
        ),
        4: (
            (-0.21, 0.29, 0.37, 0.47, 0.40, 0.89, 1.39, 1.75, 1.49, 2.47, 1.23, 1.40, 1.50, 1.60, 2.03, -0.47),
            (0.30, 0.64, 0.56, 0.67, 0.71, 0.80, 1.00, 1.15, 1.23, 1.50, 1.08, 0.66, 1.50, 1.60, 0.20, -0.72),
            (0.35, 0.57, 0.52, 0.62, 0.56, 0.72, 0.80, 0.84, 1.00, 1.07, 0.93, 0.60, 0.34, 1.60, -0.82, -0.80),
            (0.35, 0.54, 0.43, 0.52, 0.47, 0.50, 0.61, 0.63, 0.81, 0.81, 0.72, 0.55, 0.42, 0.03, -1.40, -0.92),
        ),
    },
    {
        2: (
            (-0.20, 0.35, 0.36, 0.42, 0.51, 0.83, 1.22, 1.38, 1.99, 2.86, 1.63, 0.89, 0.11, 1.60, 0.95, -0.23),
            (0.26, 0.64, 0.63, 0.64, 0.71, 0.75, 0.89, 1.01, 1.35, 1.66, 1.32, 0.85, 0.48, -0.08, -0.95, -0.65),
        ),
        3: (
            (-0.21, 0.29, 0.37, 0.47, 0.40, 0.89, 1.39, 1.75, 1.49, 2.47, 1.23, 1.40, 1.50, 1.60, 2.03, -0.47),
            (0.30, 0.64, 0.56, 0.67, 0.71, 0.80, 1.00, 1.15, 1.23, 1.50, 1.08, 0.66, 1.50, 1.60, 0.20, -0.72),
            (0.35, 0.57, 0.52, 0.62, 0.56, 0.72, 0.80, 0.84, 1.00, 1.07, 0.93, 0.60, 0.34, 1.60, -0.82, -0.80),
        ),
        4: (
            (-0.21, 0.29, 0.37, 0.47, 0.40, 0.89, 1.39, 1.75, 1.49, 2.47, 1.23, 1.40, 1.50, 1.60, 2.03, -0.47),
            (0.30, 0.64, 0.56, 0.67, 0.71, 0.80, 1.00, 1.15, 1.23, 1.50, 1.08, 0.66, 1.50, 1.60, 0.20, -0.72),
            (0.35, 0.57, 0.52, 0.62, 0.56, 0.72, 0.80, 0.84, 1.00, 1.07, 0.93, 0.60, 0.34, 1.60, -0.82, -0.80),
            (0.35, 0.54, 0.43, 0.52, 0.47, 0.50, 0.61, 0.63, 0.81, 0.81, 0.72, 0.55, 0.42, 0.03, -1.40, -0.92),
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
