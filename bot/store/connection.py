"""One connection that lives in one thread, and whole transactions that cross to it once.

Theory. aiosqlite hands every statement to its thread and waits for the answer on the event loop; where the loop is
busy, that is a wait for each statement, while all other transactions wait for this one. Here a whole transaction
crosses as one function, and those that wait meanwhile cross together and share a commit: the more there are, the less
each of them waits for the disk. Readers never see half of one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

import aiosqlite

T = TypeVar("T")

Work = Callable[[sqlite3.Connection], None]
"""What is to be done in one transaction."""

_CHUNK = 64


def only_read(file: Path) -> str:
    """The address of a file that exists and is opened for reading alone."""
    return f"file:{quote(str(file))}?mode=ro"


class Connection(aiosqlite.Connection):
    """An aiosqlite connection that also runs whole functions in its thread. Await it to open it."""

    @classmethod
    def to(cls, path: Path | str, *, uri: bool = False, timeout: float = 5.0) -> Connection:
        """A connection to a file; every statement outside `run` is a transaction of its own."""
        return cls(lambda: sqlite3.connect(path, uri=uri, timeout=timeout, isolation_level=None), _CHUNK)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` returns or raises, run in the connection's thread."""
        done: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return done


def whole(database: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Everything that `work` does, committed, or nothing of it. Raises what it raises."""
    database.execute("BEGIN IMMEDIATE")
    try:
        done = work(database)
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # some troubles undo the transaction by themselves
            database.execute("ROLLBACK")
        raise
    return done


def together(
    database: sqlite3.Connection, works: Sequence[Work], refusals: tuple[type[Exception], ...]
) -> list[Exception | None]:
    """Many transactions in one commit, so that the disk is waited for once; what each raised, None for done.

    A work that refuses is undone alone. A trouble of SQLite's may have undone others with it, so then nothing of the
    batch stays, and every work is tried alone.
    """
    if len(works) == 1:
        return [_alone(database, works[0], refusals)]
    try:
        return whole(database, lambda batch: [_as_one_of_many(batch, work, refusals) for work in works])
    except sqlite3.Error:
        return [_alone(database, work, refusals) for work in works]


def _alone(database: sqlite3.Connection, work: Work, refusals: tuple[type[Exception], ...]) -> Exception | None:
    try:
        whole(database, work)
    except sqlite3.Error as trouble:
        return trouble
    except refusals as refusal:
        return refusal
    return None


def _as_one_of_many(
    database: sqlite3.Connection, work: Work, refusals: tuple[type[Exception], ...]
) -> Exception | None:
    database.execute("SAVEPOINT one")
    try:
        work(database)
    except refusals as problem:
        database.execute("ROLLBACK TO one")
        return problem
    finally:
        database.execute("RELEASE one")
    return None
