"""The default store: one SQLite file, written by one running program.

Every write is one transaction that is on the disk when the call returns (WAL, `synchronous=FULL`). The connection
belongs to one thread; a lock beside it keeps transactions of different tasks from running into each other. A lock file
next to the database refuses a second program.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import astuple, fields
from importlib import resources
from pathlib import Path
from typing import Final

import aiosqlite

from bot.store.base import Conflict, MoveRow, PersonRow, PlaceTaken, TableRow
from bot.store.lockfile import LockFile

SCHEMA_VERSION: Final = 1

_TABLE_COLUMNS: Final = tuple(entry.name for entry in fields(TableRow) if entry.name != "persons")
_SELECT: Final = f"SELECT {', '.join(_TABLE_COLUMNS)} FROM tables"


class SchemaTooNew(Exception):
    """The file was written by a newer program."""


class SqliteStore:
    """Tables and people in one file. Make one with `opened`."""

    def __init__(self, database: aiosqlite.Connection, lock: LockFile) -> None:
        self._database = database
        self._lock = lock
        self._turn = asyncio.Lock()

    @classmethod
    @asynccontextmanager
    async def opened(cls, path: Path) -> AsyncIterator[SqliteStore]:
        """The store in a file, made and brought to the newest schema when needed.

        Raises StoreInUse when another program runs on it, SchemaTooNew for a file of a newer program, and
        sqlite3.DatabaseError for a file that is no database or can't be written.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        with LockFile.held(path.with_name(path.name + ".lock")) as lock:
            database = await aiosqlite.connect(path, isolation_level=None)
            try:
                await database.execute("PRAGMA journal_mode=WAL")
                await database.execute("PRAGMA synchronous=FULL")
                store = cls(database, lock)
                await store._migrate()
                yield store
            finally:
                await database.close()

    async def _migrate(self) -> None:
        async with self._database.execute("PRAGMA user_version") as cursor:
            row = await cursor.fetchone()
        version = int(row[0]) if row else 0
        if version > SCHEMA_VERSION:
            raise SchemaTooNew(f"schema {version}, this program knows {SCHEMA_VERSION}")
        for step in range(version + 1, SCHEMA_VERSION + 1):
            script = resources.files("bot.store.migrations").joinpath(f"{step:04}.sql").read_text(encoding="utf-8")
            await self._database.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version={step};\nCOMMIT;")

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[None]:
        async with self._turn:
            await self._database.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                await self._database.execute("ROLLBACK")
                raise
            await self._database.execute("COMMIT")

    async def create(self, row: TableRow) -> None:
        """Store a new table. Raises PlaceTaken."""
        marks = ", ".join("?" for _ in _TABLE_COLUMNS)
        async with self._transaction():
            try:
                await self._database.execute(
                    f"INSERT INTO tables ({', '.join(_TABLE_COLUMNS)}) VALUES ({marks})", _values(row)
                )
            except sqlite3.IntegrityError as problem:
                raise PlaceTaken(f"{row.platform} {row.chat} {row.topic}") from problem
            await self._seat(row)

    async def commit(self, row: TableRow, expected: int, moves: tuple[MoveRow, ...]) -> None:
        """Store the next revision with its lines of the record. Raises Conflict, or PlaceTaken when it reopens."""
        settings = ", ".join(f"{column} = ?" for column in _TABLE_COLUMNS if column not in ("id", "painted", "anchors"))
        values = [getattr(row, column) for column in _TABLE_COLUMNS if column not in ("id", "painted", "anchors")]
        async with self._transaction():
            try:
                cursor = await self._database.execute(
                    f"UPDATE tables SET {settings} WHERE id = ? AND revision = ?", (*values, row.id, expected)
                )
            except sqlite3.IntegrityError as problem:
                raise PlaceTaken(f"{row.platform} {row.chat} {row.topic}") from problem
            if cursor.rowcount != 1:
                raise Conflict(f"{row.id} is not at {expected}")
            await self._database.executemany(
                "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [astuple(move) for move in moves]
            )
            await self._seat(row)

    async def _seat(self, row: TableRow) -> None:
        await self._database.execute('DELETE FROM seats WHERE "table" = ?', (row.id,))
        await self._database.executemany(
            "INSERT INTO seats VALUES (?, ?, ?)", [(row.id, *person) for person in dict.fromkeys(row.persons)]
        )

    async def load(self, table: str) -> TableRow | None:
        """The table, or None."""
        return await self._one(f"{_SELECT} WHERE id = ?", (table,))

    async def open_in(self, platform: str, chat: str, topic: str) -> TableRow | None:
        """The open table of a place, or None."""
        return await self._one(
            f"{_SELECT} WHERE platform = ? AND chat = ? AND topic = ? AND open = 1", (platform, chat, topic)
        )

    async def latest_in(self, platform: str, chat: str, topic: str) -> TableRow | None:
        """The newest table of a place, open or not, or None."""
        return await self._one(
            f"{_SELECT} WHERE platform = ? AND chat = ? AND topic = ?"
            " ORDER BY open DESC, json_extract(body, '$.created') DESC LIMIT 1",
            (platform, chat, topic),
        )

    async def painted(self, table: str, revision: int, anchors: str) -> None:
        """Remember what is now shown. An older revision than the remembered one changes only the anchors."""
        async with self._transaction():
            await self._database.execute(
                "UPDATE tables SET painted = max(painted, ?), anchors = ? WHERE id = ?", (revision, anchors, table)
            )

    async def due(self, now: float, limit: int) -> tuple[str, ...]:
        """Tables whose wake time has come, the longest overdue first."""
        return await self._ids("SELECT id FROM tables WHERE wake <= ? ORDER BY wake LIMIT ?", (now, limit))

    async def next_wake(self) -> float | None:
        """The earliest wake time of any table."""
        async with self._database.execute("SELECT min(wake) FROM tables WHERE wake IS NOT NULL") as cursor:
            row = await cursor.fetchone()
        return None if row is None or row[0] is None else float(row[0])

    async def unpainted(self, limit: int) -> tuple[str, ...]:
        """Tables that were not shown completely at their newest revision."""
        return await self._ids("SELECT id FROM tables WHERE painted < revision LIMIT ?", (limit,))

    async def open_tables(self) -> tuple[str, ...]:
        """The ids of all open tables."""
        return await self._ids("SELECT id FROM tables WHERE open = 1", ())

    async def tables_with(self, platform: str, user: str) -> tuple[TableRow, ...]:
        """The open tables at which a person holds a seat."""
        query = (
            f'{_SELECT} WHERE open = 1 AND id IN (SELECT "table" FROM seats WHERE platform = ? AND "user" = ?)'
            " ORDER BY id"
        )
        async with self._database.execute(query, (platform, user)) as cursor:
            return tuple([_row(entry) async for entry in cursor])

    async def moves(self, table: str, game: int) -> tuple[MoveRow, ...]:
        """The record of one game of a table, in order."""
        query = 'SELECT * FROM moves WHERE "table" = ? AND game = ? ORDER BY revision'
        async with self._database.execute(query, (table, game)) as cursor:
            return tuple([_move(entry) async for entry in cursor])

    async def move_place(self, platform: str, old: str, new: str) -> None:
        """A chat goes on under another id: its tables go along, unless the new chat has an open one already."""
        async with self._transaction():
            await self._database.execute(
                "UPDATE OR IGNORE tables SET chat = ?, body = json_set(body, '$.place.chat', ?)"
                " WHERE platform = ? AND chat = ?",
                (new, new, platform, old),
            )

    async def person(self, platform: str, user: str) -> PersonRow | None:
        """What is remembered of a person, or None."""
        query = 'SELECT * FROM people WHERE platform = ? AND "user" = ?'
        async with self._database.execute(query, (platform, user)) as cursor:
            row = await cursor.fetchone()
        return None if row is None else PersonRow(row[0], row[1], row[2], row[3], bool(row[4]))

    async def remember(self, row: PersonRow) -> None:
        """Remember a person in place of what was known."""
        async with self._transaction():
            await self._database.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?)", astuple(row))

    async def recall(self, key: str) -> str:
        """A remembered word, or an empty string."""
        async with self._database.execute("SELECT word FROM words WHERE key = ?", (key,)) as cursor:
            row = await cursor.fetchone()
        return "" if row is None else str(row[0])

    async def keep(self, key: str, word: str) -> None:
        """Remember a word under a key."""
        async with self._transaction():
            await self._database.execute("INSERT OR REPLACE INTO words VALUES (?, ?)", (key, word))

    async def _one(self, query: str, values: tuple[str, ...]) -> TableRow | None:
        async with self._database.execute(query, values) as cursor:
            row = await cursor.fetchone()
        return None if row is None else _row(row)

    async def _ids(self, query: str, values: tuple[float | int, ...]) -> tuple[str, ...]:
        async with self._database.execute(query, values) as cursor:
            return tuple([str(row[0]) async for row in cursor])


def _values(row: TableRow) -> tuple[object, ...]:
    return tuple(getattr(row, column) for column in _TABLE_COLUMNS)


def _row(found: sqlite3.Row) -> TableRow:
    loaded = dict(zip(_TABLE_COLUMNS, found, strict=True))
    return TableRow(**{**loaded, "open": bool(loaded["open"])})


def _move(found: sqlite3.Row) -> MoveRow:
    loaded = dict(zip((entry.name for entry in fields(MoveRow)), found, strict=True))
    return MoveRow(**{**loaded, "absent": bool(loaded["absent"])})
