"""Seats: the engine's only notion of a player."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0. Who sits there is the roster's business, never the engine's."""

Viewer = Seat | None
"""Who is looking: a seat, or None for the whole table (spectators, the public picture)."""


def all_seats(count: int) -> tuple[Seat, ...]:
    """The seats of a table of `count`, in order."""
    return tuple(Seat(index) for index in range(count))
