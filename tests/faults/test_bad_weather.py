"""Real games through bad weather on every wire, in short; the bench does it with the numbers of real life."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.network import storm


@pytest.mark.slow
async def test_tables_repair_themselves_and_nobody_is_punished(tmp_path: Path) -> None:
    seen = await storm(rounds=8, latency=0.2, down=11.0, seed=1, folder=tmp_path)
    assert seen["done"] >= 5
    assert seen["refused"] + seen["broken"] + seen["lost"] + seen["unanswered"] + seen["flooded"] >= 3
