"""The real program, whose files may suddenly grow no more: it says so to everybody, and goes on afterwards."""

from __future__ import annotations

import json
import random
import resource
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.bench.crashes import GAMES
from tests.kit.inspection import Inspector
from tests.kit.town import comes_true, free_port, town

PATIENCE = 20.0


async def health(port: int) -> tuple[int, str]:
    async with ClientSession() as client, client.get(f"http://127.0.0.1:{port}/healthz") as answer:
        return answer.status, str(json.loads(await answer.text())["status"])


def may_write(program: int, size: int) -> None:
    """From now on the files of a running program may be so long; writing beyond that fails."""
    resource.prlimit(program, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.mark.slow
async def test_a_program_that_cant_write_pauses_and_goes_on_by_itself(tmp_path: Path) -> None:
    port = free_port()
    async with town(tmp_path, {"BOT_METRICS_PORT": str(port)}) as place:
        inspector, web = Inspector(place, random.Random(5)), place.squares[2]
        await inspector.sit_down(web, *GAMES["web"])
        running = place.program.running
        assert running is not None
        await inspector.visible(web)
        assert await health(port) == (200, "ok")
        before = await inspector.session(web)

        may_write(running.pid, 1)
        tried = await inspector.try_something(web)
        assert tried is not None
        assert await comes_true(lambda: tried.pressed.answer == "refused", PATIENCE)
        assert await comes_true(lambda: any("tạm dừng" in line for line in web.public_lines()), PATIENCE)
        assert await health(port) == (503, "paused")
        complaint = [line for line in place.program.log if "tables pause" in line]
        assert len(complaint) == 1
        assert "advice=" in complaint[0]
        assert (await inspector.session(web)).revision == before.revision

        may_write(running.pid, resource.RLIM_INFINITY)
        assert await comes_true(lambda: not any("tạm dừng" in line for line in web.public_lines()), PATIENCE)
        assert await health(port) == (200, "ok")
        await inspector.visible(web)
        again = await inspector.try_something(web)
        assert again is not None
        assert await comes_true(lambda: again.pressed.answer == "done", PATIENCE)
        assert (await inspector.session(web)).revision > before.revision
