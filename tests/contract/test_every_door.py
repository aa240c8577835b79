"""Mean input at every door, a fixed small share of what `tests/bench/fuzz.py` tries."""

from __future__ import annotations

import random

import pytest

from tests.kit.intruder import READERS, house

_READ = 250
_PRESSED = 400


@pytest.mark.parametrize("name", READERS)
async def test_whatever_is_read_is_understood_or_refused(name: str) -> None:
    for number in range(_READ):
        await READERS[name](random.Random(f"0 {name} {number}"))


async def test_whoever_presses_says_or_types_anything_changes_no_game_that_isn_t_theirs_and_gets_an_answer() -> None:
    async with house() as standing:
        for number in range(_PRESSED):
            for name, door in standing.doors().items():
                await door(random.Random(f"0 {name} {number}"))
