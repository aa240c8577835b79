"""Golden hour: rents are multiplied as the turns go by (S001-66, S001-67, V01)."""

from __future__ import annotations

from typing import Final

_STEP: Final = 20
_FIRST: Final = 40


def factor(turns: int, *, golden: bool) -> int:
    """By what rents are multiplied in the game's turn number `turns`."""
    return turns // _STEP if golden and turns >= _FIRST else 1


def turns_to_next(turns: int) -> int:
    """How many turns later the factor goes up next."""
    return max(_FIRST - turns, _STEP - turns % _STEP if turns >= _FIRST else 0)
