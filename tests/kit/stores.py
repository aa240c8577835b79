"""Every store that there is, each opened on a path of its own: what the contract suites run over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from bot.store.memory import MemoryStore
from bot.store.sqlite import SqliteStore

AnyStore = MemoryStore | SqliteStore
Opening = Callable[[Path], AbstractAsyncContextManager[AnyStore]]


@asynccontextmanager
async def _in_memory(path: Path) -> AsyncIterator[AnyStore]:
    del path
    yield MemoryStore()


STORES: dict[str, Opening] = {"memory": _in_memory, "sqlite": SqliteStore.opened}
