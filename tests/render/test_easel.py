"""The drawing process: draws the same as here, has a successor when it is killed, and goes when its parent does."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import content
from bot.app import openings
from bot.engine.colours import INK, PAPER
from bot.engine.scene import Art, Disc, Picture, Scene
from bot.render.easel import ProcessEasel
from bot.render.raster import draw
from bot.texts import Texts

ROOT = Path(__file__).parents[2]
EXIT_WITH_A_CHILD = """
import asyncio, os, signal
from bot.engine.colours import PAPER
from bot.engine.scene import Picture, Scene
from bot.render.easel import ProcessEasel

async def main():
    await ProcessEasel().drawn(Scene(Picture((8, 8), PAPER)))
    print("drawn", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


def disc(number: int) -> Scene:
    return Scene(Picture((64, 64), PAPER, (Disc((32, 32), 1 + number, INK),)))


async def test_what_is_drawn_in_the_process_is_what_is_drawn_here_also_the_second_time() -> None:
    easel = ProcessEasel()
    frames = [*openings(content.load(), Texts.load()), *(disc(number) for number in range(12))]
    for _ in range(2):
        drawn = await asyncio.gather(*(easel.drawn(frame) for frame in frames))
        assert drawn == [draw(frame) for frame in frames]
    easel.close()


async def test_a_scene_that_can_not_be_drawn_says_why_and_the_next_is_drawn() -> None:
    easel = ProcessEasel()
    with pytest.raises(KeyError):
        await easel.drawn(Scene(Picture((64, 64), PAPER, (Art("no such art", (0, 0, 9, 9)),))))
    assert await easel.drawn(disc(1)) == draw(disc(1))
    easel.close()


async def test_a_drawing_process_that_was_killed_has_a_successor() -> None:
    easel = ProcessEasel()
    known = await easel.drawn(disc(1))
    for child in multiprocessing.active_children():
        child.kill()
    assert await asyncio.gather(*(easel.drawn(disc(number)) for number in (1, 2, 3))) == [
        known,
        draw(disc(2)),
        draw(disc(3)),
    ]
    easel.close()


def test_the_drawing_process_ends_with_a_parent_that_was_killed(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(EXIT_WITH_A_CHILD, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(program)], env=environment, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        # The pipe is the parent's and its child's: it ends when both have gone.
        assert parent.communicate(timeout=30)[0] == b"drawn\n"
