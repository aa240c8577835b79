"""What was said at the table: the claims of a game, as everybody heard them."""

from __future__ import annotations

from typing import NamedTuple


class Claim(NamedTuple):
    """One claim; whether it was true is kept apart, in `CoupState.truth`.

    turn      the number of the turn, from 1
    blocking  whether it was said to block the deed
    doubter   who challenged it, -1 for nobody
    passed    who let it pass
    """

    turn: int
    seat: int
    character: int
    deed: int
    blocking: bool
    doubter: int
    passed: tuple[int, ...]
