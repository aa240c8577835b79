"""The real program behind three platforms dies at each named point, and stops when told (in the bench: 500 times)."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tests.bench.crashes import GAMES, crash
from tests.kit.botapi.faults import Slow
from tests.kit.deaths import DEATHS
from tests.kit.inspection import Inspector
from tests.kit.town import town

STOPS_WITHIN = 5.0


@pytest.mark.slow
async def test_nothing_is_lost_or_done_twice_whenever_the_program_dies(tmp_path: Path) -> None:
    seen = await crash(len(DEATHS), 4, tmp_path)
    assert seen["starts"] > len(DEATHS)
    assert seen["done"] >= 1
    assert seen["unknown"] >= 1
    assert sum(number for what, number in seen.items() if what.endswith(" reached")) >= len(DEATHS) - 1


@pytest.mark.slow
async def test_a_stop_takes_less_than_five_seconds_and_loses_nothing_even_when_a_platform_hangs(tmp_path: Path) -> None:
    async with town(tmp_path) as place:
        inspector = Inspector(place, random.Random(3))
        for square in place.squares:
            await inspector.sit_down(square, *GAMES[square.place.platform])
        place.server.faults.next("*", Slow(60.0), times=50, when=lambda call: call.method.lower() != "getupdates")
        tried = [await inspector.try_something(square) for square in place.squares]
        began = time.monotonic()
        assert await place.program.stop() == 0
        assert time.monotonic() - began < STOPS_WITHIN
        place.server.faults.clear()
        await place.program.start()
        await inspector.inspect([one for one in tried if one is not None])
