"""A drawing hand of a test's own, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.engine.scene import Scene
from bot.render.raster import draw


class ThreadEasel:
    """Draws in a thread, one scene after another."""

    def __init__(self, paint: Callable[[Scene], bytes] = draw) -> None:
        self._paint = paint
        self._hands = ThreadPoolExecutor(max_workers=1, thread_name_prefix="easel")

    async def drawn(self, scene: Scene) -> bytes:
        """The scene as the hand paints it. Raises what painting raises."""
        return await asyncio.get_running_loop().run_in_executor(self._hands, self._paint, scene)

    def close(self) -> None:
        """Let the thread go."""
        self._hands.shutdown(wait=False, cancel_futures=True)
