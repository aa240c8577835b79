"""The studio: drawing happens off the event loop, once a scene, and what is kept stays within its bound."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.engine.colours import INK, PAPER
from bot.engine.scene import Disc, Picture, Scene
from bot.render.cache import Studio
from bot.render.raster import draw
from tests.kit.easels import ThreadEasel


def scene(number: int) -> Scene:
    return Scene(Picture((64, 64), PAPER, (Disc((32, 32), 1 + number, INK),)))


class Painter:
    """Paints scenes as a thousand bytes; each painting waits until it is let go."""

    def __init__(self, *, held: bool = False) -> None:
        self.painted: list[Scene] = []
        self.threads: set[str] = set()
        self.fails = False
        self.begun = threading.Event()
        self.go = threading.Event()
        if not held:
            self.go.set()

    def paint(self, one: Scene) -> bytes:
        self.painted.append(one)
        self.threads.add(threading.current_thread().name)
        self.begun.set()
        assert self.go.wait(10)
        if self.fails:
            raise KeyError("no such art")
        return str(len(self.painted)).encode().ljust(1000)


async def test_a_picture_is_what_drawing_gives_and_is_drawn_once() -> None:
    studio = Studio(ThreadEasel())
    one = await studio.picture(scene(1))
    assert one == draw(scene(1))
    assert await studio.picture(scene(1)) is one
    studio.close()


async def test_the_event_loop_goes_on_while_a_picture_is_drawn() -> None:
    painter = Painter(held=True)
    studio = Studio(ThreadEasel(painter.paint))
    asked = asyncio.create_task(studio.picture(scene(1)))
    assert await asyncio.to_thread(painter.begun.wait, 10)
    assert not asked.done()
    painter.go.set()
    assert len(await asked) == 1000
    assert painter.threads.isdisjoint({threading.current_thread().name})
    studio.close()


async def test_two_who_ask_at_once_get_one_drawing() -> None:
    painter = Painter(held=True)
    studio = Studio(ThreadEasel(painter.paint))
    asked = [asyncio.create_task(studio.picture(scene(1))) for _ in range(3)]
    await asyncio.sleep(0)
    painter.go.set()
    assert len(set(await asyncio.gather(*asked))) == 1
    assert len(painter.painted) == 1
    studio.close()


async def test_one_who_gives_up_spoils_nothing_for_the_other() -> None:
    painter = Painter(held=True)
    studio = Studio(ThreadEasel(painter.paint))
    first, second = (asyncio.create_task(studio.picture(scene(1))) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    painter.go.set()
    assert len(await second) == 1000
    assert first.cancelled()
    assert len(painter.painted) == 1
    studio.close()


async def test_a_scene_that_could_not_be_drawn_is_tried_again() -> None:
    painter = Painter()
    painter.fails = True
    studio = Studio(ThreadEasel(painter.paint))
    with pytest.raises(KeyError):
        await studio.picture(scene(1))
    await asyncio.sleep(0)
    painter.fails = False
    assert len(await studio.picture(scene(1))) == 1000
    assert studio.held == 1000
    studio.close()


async def test_pictures_are_kept_within_a_bound_the_latest_longest() -> None:
    painter = Painter()
    studio = Studio(ThreadEasel(painter.paint), kept_bytes=10_000)
    for number in range(25):
        await studio.picture(scene(number))
        await studio.picture(scene(0))
    await asyncio.sleep(0)
    assert studio.held == 10_000
    assert painter.painted == [scene(number) for number in range(25)]
    await studio.picture(scene(1))
    assert len(painter.painted) == 26
    studio.close()


async def test_warming_draws_what_will_be_asked_for_first() -> None:
    painter = Painter()
    studio = Studio(ThreadEasel(painter.paint))
    await studio.warm([scene(1), scene(2)])
    assert painter.painted[1:] == [scene(1), scene(2)]
    await studio.picture(scene(2))
    assert len(painter.painted) == 3
    studio.close()
