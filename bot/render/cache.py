"""The studio: pictures drawn away from the event loop, and kept as bytes for when they are asked for again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from bot.engine.colours import FELT, INK
from bot.engine.scene import Art, Face, Picture, Scene, Words
from bot.render.easel import Easel

_KEPT_BYTES: Final = 4 * 1024 * 1024


class Studio:
    """Draws scenes away from the event loop, one at a time. Two who ask for one scene at once get one drawing."""

    def __init__(self, easel: Easel, kept_bytes: int = _KEPT_BYTES) -> None:
        self._easel = easel
        self._most = kept_bytes
        self._held = 0
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        """By the marks of their scenes."""
        self._begun: dict[str, asyncio.Future[bytes]] = {}

    async def picture(self, scene: Scene) -> bytes:
        """The scene as PNG bytes. Raises what drawing raises; a scene that couldn't be drawn is tried again."""
        found = self._pictures.get(scene.mark)
        if found is not None:
            self._pictures.move_to_end(scene.mark)
            return found
        begun = self._begun.get(scene.mark)
        if begun is None:
            begun = asyncio.ensure_future(self._easel.drawn(scene))
            self._begun[scene.mark] = begun
            begun.add_done_callback(lambda done: self._finished(scene.mark, done))
        return await asyncio.shield(begun)

    async def warm(self, scenes: Iterable[Scene] = ()) -> None:
        """Load fonts, palette and art before anybody waits for them, and draw what will be asked for first."""
        words = tuple(Words("Xóm Cờ", (10, 60), 40, INK, face, paper=FELT) for face in Face)
        await self.picture(Scene(Picture((200, 100), FELT, (Art("star", (0, 0, 40, 40)),)), words))
        for scene in scenes:
            await self.picture(scene)

    def _finished(self, mark: str, done: asyncio.Future[bytes]) -> None:
        self._begun.pop(mark, None)
        if done.cancelled() or done.exception() is not None:
            return
        self._pictures[mark] = done.result()
        self._held += len(done.result())
        while self._held > self._most and len(self._pictures) > 1:
            self._held -= len(self._pictures.popitem(last=False)[1])

    @property
    def held(self) -> int:
        """Bytes in keeping."""
        return self._held

    def close(self) -> None:
        """Let the drawing hands go."""
        self._easel.close()
