"""Where pictures are drawn: in a process of their own, so that no press waits for a brush.

Theory. Drawing is half Python, and an interpreter runs one thread at a time: two hundred pictures a second in a thread
would hold up every press. So a second process draws. Little crosses over, because both sides know the same pictures by
number: a picture crosses once, with its number, afterwards the number does (a frame of 10 kB becomes 1 kB). Requests
are drawn in the order they were handed over, which is what makes the numbers safe. The drawing process ends when its
parent does, however that dies; when it has been killed itself, another takes its place and learns the pictures anew.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import wait
from typing import Final, Protocol

from bot.engine.scene import Picture, Point, Scene, Stroke, Tile, Words

log = logging.getLogger("bot.render")

_MOST_KNOWN: Final = 2_000
"""Pictures known by number; beyond that both sides forget them all and begin to count anew."""


class Easel(Protocol):
    """Draws scenes somewhere else than on the event loop."""

    async def drawn(self, scene: Scene) -> bytes:
        """The scene as PNG bytes. Raises what drawing raises."""
        ...

    def close(self) -> None:
        """Let the hands go that draw."""
        ...


class ProcessEasel:
    """Draws in a process of its own."""

    def __init__(self) -> None:
        self._numbers: dict[Picture, int] = {}
        self._hands = _hired()

    async def drawn(self, scene: Scene) -> bytes:
        """The scene as PNG bytes. Raises what drawing raises, and BrokenProcessPool when the process keeps dying."""
        hands = self._hands
        try:
            return await self._handed(scene)
        except BrokenProcessPool:
            if self._hands is hands:
                log.warning("the drawing process has died; another takes its place")
                hands.shutdown(wait=False)
                self._numbers, self._hands = {}, _hired()
            return await self._handed(scene)

    async def _handed(self, scene: Scene) -> bytes:
        anew = len(self._numbers) > _MOST_KNOWN
        if anew:
            self._numbers = {}
        new: list[Picture] = []
        letter = _flat(scene, partial(_number, self._numbers, new))
        sent = pickle.dumps((letter, new), pickle.HIGHEST_PROTOCOL)
        return await asyncio.get_running_loop().run_in_executor(self._hands, partial(_draw_apart, sent, anew=anew))

    def close(self) -> None:
        """Let the process go."""
        self._hands.shutdown(wait=False, cancel_futures=True)


def _number(numbers: dict[Picture, int], new: list[Picture], picture: Picture) -> int:
    """The number of a picture, given now if it has none."""
    number = numbers.get(picture)
    if number is None:
        number = numbers[picture] = len(numbers)
        new.append(picture)
    return number


_Letter = tuple[int, list[tuple[Point, int] | Words | Stroke]]
"""A scene on its way to the drawing process, with pictures told by number."""


def _flat(scene: Scene, number: Callable[[Picture], int]) -> _Letter:
    return number(scene.ground), [
        (piece.at, number(piece.picture)) if isinstance(piece, Tile) else piece for piece in scene.pieces
    ]


_known: list[Picture] = []
"""In the drawing process: the pictures by number."""


def _draw_apart(sent: bytes, *, anew: bool) -> bytes:
    """In the drawing process: what a letter shows. It comes from our own parent over a pipe of its own."""
    from bot.render.raster import draw  # letters, brushes and their memory are this process's alone

    letter, new = pickle.loads(sent)
    if anew:
        _known.clear()
    _known.extend(new)
    ground, pieces = letter
    laid = (Tile(piece[0], _known[piece[1]]) if isinstance(piece, tuple) else piece for piece in pieces)
    return draw(Scene(_known[ground], tuple(laid)))


def _hired() -> Executor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=1, mp_context=context, initializer=_settle_in)


def _settle_in() -> None:
    """The drawing process stops with its parent, not at a Ctrl-C that its parent still has to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_parent, daemon=True).start()


def _leave_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
