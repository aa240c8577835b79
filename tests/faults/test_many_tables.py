"""Many tables at once and many that sleep, in short; the benches do it with the numbers of a busy town."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest

from tests.bench.load import burdened
from tests.bench.sleepers import fill, started

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")

CPU_SECONDS_A_PRESS = 0.2
"""Twenty times what it takes on a slow machine."""


async def test_forty_tables_lose_no_press_and_do_no_more_than_they_should() -> None:
    before = time.process_time()
    measured = await burdened(tables=40, rate=40.0, seconds=3.0, warm_up=0.5)
    spent = time.process_time() - before
    assert len(measured.presses) >= 40
    assert (measured.lost, measured.refused) == (0, 0)
    assert measured.pictures >= 40
    assert spent < CPU_SECONDS_A_PRESS * len(measured.presses)


def test_tables_that_sleep_cost_no_memory(tmp_path: Path) -> None:
    memories = []
    for tables in (0, 600):
        path = tmp_path / f"{tables}.sqlite3"
        asyncio.run(fill(path, tables))
        memories.append(started(path)[2])
    assert memories[1] < memories[0] + 15.0
