"""Luck as an argument: the rules never draw numbers from the air.

Theory. Every roll, draw and shuffle of a game is a sequence of `below(n)`: a fair whole number in 0..n-1. In a real
game those numbers are derived, not stored: block c of revision r is HMAC-SHA256(seed, "r:c"), read four bytes at a
time, and values that would favour small results are thrown away. So no generator state exists that could be lost or
leak; any stored position can be continued; and since SHA-256(seed) is shown before the first roll and the seed after
the last, anybody can derive every roll again (`python -m bot verify`).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

Item = TypeVar("Item")


class Chance(Protocol):
    """The only source of luck."""

    def below(self, bound: int) -> int:
        """A fair whole number in 0..bound-1; `bound` is at least 1."""
        ...


def dice(chance: Chance, sides: int = 6) -> tuple[int, int]:
    """Two dice, each 1..sides, in the order they fell."""
    return chance.below(sides) + 1, chance.below(sides) + 1


def drawn(chance: Chance, items: Sequence[Item], count: int) -> tuple[Item, ...]:
    """`count` different items in random order. Raises ValueError when there are fewer."""
    if count > len(items):
        raise ValueError(f"can't draw {count} of {len(items)}")
    pool, below, left = list(items), chance.below, len(items)
    for index in range(count):
        other = index + below(left - index)
        pool[index], pool[other] = pool[other], pool[index]
    return tuple(pool[:count])


def shuffled(chance: Chance, items: Sequence[Item]) -> tuple[Item, ...]:
    """All items in random order."""
    return drawn(chance, items, len(items))


SEED_BYTES: Final = 32
_WORD: Final = 2**32


class SealedChance:
    """The numbers that a seed and a revision stand for; the same ones for ever, on every machine.

    `seed` has SEED_BYTES bytes. `taken` counts the numbers given out so far.
    """

    __slots__ = ("_block", "_counter", "_offset", "_revision", "_seed", "taken")

    def __init__(self, seed: bytes, revision: int) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._revision = revision
        self._counter = 0
        self._block = b""
        self._offset = 0
        self.taken = 0

    def below(self, bound: int) -> int:
        """A fair whole number in 0..bound-1, by rejection."""
        if bound < 1:
            raise ValueError(f"can't choose below {bound}")
        fair = _WORD - _WORD % bound
        while True:
            value = self._word()
            if value < fair:
                self.taken += 1
                return value % bound

    def _word(self) -> int:
        if self._offset >= len(self._block):
            message = b"%d:%d" % (self._revision, self._counter)
            self._block = hmac.digest(self._seed, message, "sha256")
            self._counter += 1
            self._offset = 0
        start = self._offset
        self._offset = start + 4
        return int.from_bytes(self._block[start : start + 4], "big")


class LoggedChance:
    """Passes numbers on from another source and remembers them as (bound, value) for the record of the game."""

    __slots__ = ("_source", "taken")

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.taken: list[tuple[int, int]] = []

    def below(self, bound: int) -> int:
        """The source's next number, written down."""
        value = self._source.below(bound)
        self.taken.append((bound, value))
        return value


def commitment(seed: bytes) -> str:
    """What the table is shown at the start: SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
