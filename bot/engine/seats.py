"""Seats: the engine's only notion of a player, and the orders in which they are visited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0. Who sits there is the roster's business, never the engine's."""

Viewer = Seat | None
"""Who is looking: a seat, or None for the whole table (spectators, the public picture)."""


def all_seats(count: int) -> tuple[Seat, ...]:
    """The seats of a table of `count`, in order."""
    return tuple(Seat(index) for index in range(count))


def round_from(start: Seat, count: int) -> tuple[Seat, ...]:
    """All seats once around the table, beginning with `start` itself."""
    return tuple(Seat((start + step) % count) for step in range(count))


def next_among(seat: Seat, living: Iterable[Seat], count: int) -> Seat:
    """The first seat after `seat` that is in `living`; `seat` itself when it is the only one.

    Raises ValueError when nobody in `living` can be found.
    """
    wanted = frozenset(living)
    for step in range(1, count + 1):
        candidate = Seat((seat + step) % count)
        if candidate in wanted:
            return candidate
    raise ValueError("nobody is left to take a turn")


def others(seat: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The given seats without `seat`, in the order given."""
    return tuple(other for other in seats if other != seat)
