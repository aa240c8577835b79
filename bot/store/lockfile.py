"""A lock beside a file, held for the life of the program: it vanishes with the process, however that ends."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.store.base import StoreInUse


@dataclass(frozen=True, slots=True)
class LockFile:
    """A lock that is held."""

    path: Path

    @classmethod
    @contextmanager
    def held(cls, path: Path) -> Iterator[LockFile]:
        """Hold the lock. Raises StoreInUse when another process does."""
        with path.open("a+", encoding="utf-8") as handle:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as problem:
                raise StoreInUse(str(path)) from problem
            yield cls(path)
