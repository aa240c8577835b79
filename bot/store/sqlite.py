"""The default store: one SQLite file, written by one running program.

Every write is one transaction that is on the disk when the call returns (WAL, `synchronous=FULL`); those that wait at
the same time share a commit (`connection.py`). A lock file next to the database refuses a second program. What SQLite
complains of becomes a `StoreTrouble`, and a transaction that met one is undone, so that the next one finds the database
as it was.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import astuple, fields
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Final

from bot.purse.ledger import HOUSE, Account, Cause, Entry, Overdrawn, Transfer, entries
from bot.store.base import (
    NOTHING,
    Booking,
    Conflict,
    MoveRow,
    Offer,
    PersonRow,
    PlaceTaken,
    StoreTrouble,
    TableRow,
    Trouble,
)
from bot.store.connection import Connection, Work, only_read, together
from bot.store.lockfile import LockFile

SCHEMA_VERSION: Final = 2

_BUSY_SECONDS: Final = 1.0
"""How long a write waits for somebody else's lock; a person waits as long for an answer."""
_PROBE_BYTES: Final = 64 * 1024
_TROUBLES: Final = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR: Trouble.BROKEN,
    sqlite3.SQLITE_CANTOPEN: Trouble.BROKEN,
}
_PRIMARY: Final = 0xFF
"""The part of an extended result code that names its kind."""
_CENSUS: Final = """
    SELECT game, CASE WHEN json_extract(body, '$.suspended') THEN 'shut' WHEN json_extract(body, '$.asleep') THEN
    'asleep' ELSE json_extract(body, '$.stage') END AS stage, count(*) FROM tables WHERE open = 1 GROUP BY 1, 2
"""

_TABLE_COLUMNS: Final = tuple(entry.name for entry in fields(TableRow) if entry.name != "persons")
_SEATED_KNOWN: Final = 20_000
_AT_ONCE: Final = 64
_REFUSALS: Final = (Conflict, PlaceTaken, Overdrawn)
_BALANCE: Final = "SELECT coalesce(sum(amount), 0) FROM entries WHERE account = ?"
_BOOKED: Final = "SELECT count(*) FROM entries WHERE key = ?"
_ADVANCED: Final = tuple(column for column in _TABLE_COLUMNS if column not in ("id", "painted", "anchors"))
"""What a decision writes; the rest is the painter's."""
_ADVANCE: Final = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in _ADVANCED)} WHERE id = ? AND revision = ?"
_CREATE: Final = f"INSERT INTO tables ({', '.join(_TABLE_COLUMNS)}) VALUES ({', '.join('?' for _ in _TABLE_COLUMNS)})"
_SELECT: Final = f"SELECT {', '.join(_TABLE_COLUMNS)} FROM tables"


class SchemaTooNew(Exception):
    """The file was written by a newer program."""


class SchemaTooOld(Exception):
    """The file was written by an older program, and can't be brought up to date by one that only reads."""


@contextmanager
def _troubles() -> Iterator[None]:
    """What SQLite complains of and nobody here is to blame for becomes a StoreTrouble."""
    try:
        yield
    except sqlite3.DatabaseError as problem:
        code: int = getattr(problem, "sqlite_errorcode", 0)
        kind = _TROUBLES.get(code & _PRIMARY)
        if kind is None:
            raise
        raise StoreTrouble(kind, str(problem)) from problem


class SqliteStore:
    """Tables, people and purses in one file. Make one with `opened`."""

    def __init__(self, database: Connection) -> None:
        self._database = database
        self._waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._seated: dict[str, tuple[tuple[str, str], ...]] = {}
        """Whom a table was last written with: people change rarely, positions always."""

    @classmethod
    @asynccontextmanager
    async def opened(cls, path: Path) -> AsyncIterator[SqliteStore]:
        """The store in a file, made and brought to the newest schema when needed.

        Raises StoreInUse when another program runs on it, SchemaTooNew for a file of a newer program, StoreTrouble for
        one that can't be written, and sqlite3.DatabaseError for one that is no database of ours.
        """
        path.parent.mkdir(parents=True, exist_ok=True)
        with LockFile.held(path.with_name(path.name + ".lock")):
            database = Connection.to(path, timeout=_BUSY_SECONDS)
            await database
            try:
                store = cls(database)
                version = await store._version()
                with _troubles():
                    await database.execute("PRAGMA journal_mode=WAL")
                    await database.execute("PRAGMA synchronous=FULL")
                await store._migrate(version)
                yield store
                if store._writing is not None:
                    await store._writing
            finally:
                await database.close()

    @classmethod
    @asynccontextmanager
    async def reading(cls, path: Path) -> AsyncIterator[SqliteStore]:
        """The store in a file that perhaps another program is writing; every write raises StoreTrouble.

        Raises StoreTrouble when there is no such file, SchemaTooNew or SchemaTooOld for one of another program.
        """
        with _troubles():
            database = Connection.to(only_read(path), uri=True)
            await database
        try:
            store = cls(database)
            version = await store._version()
            if version < SCHEMA_VERSION:
                raise SchemaTooOld(f"schema {version}, this program reads {SCHEMA_VERSION}")
            yield store
        finally:
            await database.close()

    async def _version(self) -> int:
        rows = await self._rows("PRAGMA user_version")
        version = int(rows[0][0]) if rows else 0
        if version > SCHEMA_VERSION:
            raise SchemaTooNew(f"schema {version}, this program knows {SCHEMA_VERSION}")
        return version

    async def _migrate(self, version: int) -> None:
        for step in range(version + 1, SCHEMA_VERSION + 1):
            script = resources.files("bot.store.migrations").joinpath(f"{step:04}.sql").read_text(encoding="utf-8")
            with _troubles():
                await self._database.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version={step};\nCOMMIT;")

    async def _transaction(self, work: Work) -> None:
        """Everything or nothing, and on the disk. Raises what `work` raises, or StoreTrouble; then it was nothing."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        with _troubles():
            await done

    async def _write(self) -> None:
        """Carry out what waits, all of it at once, until nothing waits."""
        while self._waiting:
            batch, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
            works = [work for work, _ in batch]
            crossing = asyncio.ensure_future(self._database.run(partial(together, works=works, refusals=_REFUSALS)))
            await asyncio.wait((crossing,))
            bug = crossing.exception()
            outcomes = [bug] * len(batch) if bug is not None else crossing.result()
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if done.cancelled():  # whoever asked has gone; what they asked for is done all the same
                    continue
                if outcome is None:
                    done.set_result(None)
                else:
                    done.set_exception(outcome)

    async def _at_once(self, statement: str, values: tuple[object, ...]) -> None:
        """A change of one statement. Raises StoreTrouble, and then it was nothing."""

        def work(database: sqlite3.Connection) -> None:
            database.execute(statement, values)

        await self._transaction(work)

    async def probe(self) -> None:
        """Write something that matters to nobody, to see whether the store can write. Raises StoreTrouble."""
        much = "INSERT OR REPLACE INTO words VALUES ('probe', hex(zeroblob(?)))"
        await self._at_once(much, (_PROBE_BYTES // 2,))
        await self._at_once("DELETE FROM words WHERE key = 'probe'", ())

    async def census(self) -> Mapping[tuple[str, str], int]:
        """How many open tables there are, by game and stage."""
        return {(str(row[0]), str(row[1])): int(row[2]) for row in await self._rows(_CENSUS)}

    async def all_tables(self) -> tuple[str, ...]:
        """The ids of all tables, open or not."""
        return await self._ids("SELECT id FROM tables ORDER BY id", ())

    async def create(self, row: TableRow) -> None:
        """Store a new table. Raises PlaceTaken."""

        def work(database: sqlite3.Connection) -> None:
            try:
                database.execute(_CREATE, _values(row, _TABLE_COLUMNS))
            except sqlite3.IntegrityError as problem:
                raise PlaceTaken(f"{row.platform} {row.chat} {row.topic}") from problem
            _seat(database, row)

        await self._transaction(work)
        self._note_seated(row)

    async def commit(
        self, row: TableRow, expected: int, moves: tuple[MoveRow, ...], booking: Booking = NOTHING
    ) -> None:
        """Store the next revision with its lines of the record and the xu that move because of it.

        Raises Conflict, PlaceTaken when it reopens, or Overdrawn.
        """
        seated = self._seated.get(row.id) == row.persons

        def work(database: sqlite3.Connection) -> None:
            _advance(database, row, expected)
            database.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [astuple(move) for move in moves])
            if not seated:
                _seat(database, row)
            _book(database, booking)

        await self._transaction(work)
        self._note_seated(row)

    def _note_seated(self, row: TableRow) -> None:
        if len(self._seated) > _SEATED_KNOWN:
            self._seated.clear()
        self._seated[row.id] = row.persons

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
        await self._at_once(
            "UPDATE tables SET painted = max(painted, ?), anchors = ? WHERE id = ?", (revision, anchors, table)
        )

    async def due(self, now: float, limit: int) -> tuple[str, ...]:
        """Tables whose wake time has come, the longest overdue first."""
        return await self._ids("SELECT id FROM tables WHERE wake <= ? ORDER BY wake LIMIT ?", (now, limit))

    async def next_wake(self) -> float | None:
        """The earliest wake time of any table."""
        rows = await self._rows("SELECT min(wake) FROM tables WHERE wake IS NOT NULL")
        return None if not rows or rows[0][0] is None else float(rows[0][0])

    async def unpainted(self, limit: int) -> tuple[str, ...]:
        """Tables that were not shown completely at their newest revision."""
        return await self._ids("SELECT id FROM tables WHERE painted < revision LIMIT ?", (limit,))

    async def tables_with(self, platform: str, user: str) -> tuple[TableRow, ...]:
        """The open tables at which a person holds a seat."""
        query = (
            f'{_SELECT} WHERE open = 1 AND id IN (SELECT "table" FROM seats WHERE platform = ? AND "user" = ?)'
            " ORDER BY id"
        )
        return tuple(_row(entry) for entry in await self._rows(query, (platform, user)))

    async def tables_of(self, platform: str, user: str) -> tuple[str, ...]:
        """The ids of all tables, open or not, at which a person has ever sat."""
        query = 'SELECT "table" FROM sittings WHERE platform = ? AND "user" = ? ORDER BY "table"'
        return await self._ids(query, (platform, user))

    async def moves(self, table: str, game: int) -> tuple[MoveRow, ...]:
        """The record of one game of a table, in order."""
        query = 'SELECT * FROM moves WHERE "table" = ? AND game = ? ORDER BY revision'
        return tuple(_move(entry) for entry in await self._rows(query, (table, game)))

    async def move_place(self, platform: str, old: str, new: str) -> None:
        """A chat goes on under another id: its tables go along, unless the new chat has an open one already."""
        await self._at_once(
            "UPDATE OR IGNORE tables SET chat = ?, body = json_set(body, '$.place.chat', ?)"
            " WHERE platform = ? AND chat = ?",
            (new, new, platform, old),
        )

    async def person(self, platform: str, user: str) -> PersonRow | None:
        """What is remembered of a person, or None."""
        query = 'SELECT * FROM people WHERE platform = ? AND "user" = ?'
        rows = await self._rows(query, (platform, user))
        return PersonRow(rows[0][0], rows[0][1], rows[0][2], rows[0][3], bool(rows[0][4])) if rows else None

    async def remember(self, row: PersonRow) -> None:
        """Remember a person in place of what was known."""
        await self._at_once("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?)", astuple(row))

    async def recall(self, key: str) -> str:
        """A remembered word, or an empty string."""
        rows = await self._rows("SELECT word FROM words WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else ""

    async def keep(self, key: str, word: str) -> None:
        """Remember a word under a key; an empty one drops the key."""
        if word:
            await self._at_once("INSERT OR REPLACE INTO words VALUES (?, ?)", (key, word))
        else:
            await self._at_once("DELETE FROM words WHERE key = ?", (key,))

    async def forget(self, platform: str, user: str, booking: Booking) -> None:
        """Drop what is remembered of a person: the row, their purse's holder, codes and seats; and book what follows.

        Raises Overdrawn, and then nothing is dropped.
        """

        def work(database: sqlite3.Connection) -> None:
            for table in ("people", "holders", "codes", "seats", "sittings"):
                database.execute(f'DELETE FROM {table} WHERE platform = ? AND "user" = ?', (platform, user))
            _book(database, booking)

        await self._transaction(work)
        self._seated.clear()

    async def purse(self, platform: str, user: str) -> Account | None:
        """The account that a person holds, or None."""
        query = 'SELECT account FROM holders WHERE platform = ? AND "user" = ?'
        rows = await self._rows(query, (platform, user))
        return Account(rows[0][0]) if rows else None

    async def holders(self, account: Account) -> tuple[tuple[str, str], ...]:
        """Who holds an account, as (platform, user)."""
        query = 'SELECT platform, "user" FROM holders WHERE account = ? ORDER BY platform, "user"'
        return tuple((str(row[0]), str(row[1])) for row in await self._rows(query, (account,)))

    async def balance(self, account: Account) -> int:
        """What an account's entries sum to."""
        return await self._sum(_BALANCE, (account,))

    async def entries(self, account: Account, limit: int) -> tuple[Entry, ...]:
        """The last entries of an account, newest first."""
        query = "SELECT key, account, amount, cause, at FROM entries WHERE account = ? ORDER BY number DESC LIMIT ?"
        rows = await self._rows(query, (account, limit))
        return tuple(Entry(row[0], Account(row[1]), int(row[2]), Cause(row[3]), float(row[4])) for row in rows)

    async def booked(self, key: str) -> bool:
        """Whether a transfer of this key was booked."""
        return await self._sum(_BOOKED, (key,)) > 0

    async def book(self, booking: Booking) -> None:
        """Write a booking. Raises Overdrawn, or Conflict when its code has gone; then nothing is written."""
        await self._transaction(lambda database: _book(database, booking))

    async def ledger_sum(self) -> int:
        """What all entries of all accounts sum to: zero."""
        return await self._sum("SELECT coalesce(sum(amount), 0) FROM entries", ())

    async def offer(self, offer: Offer, now: float) -> None:
        """Remember a code in place of the person's last one; codes whose time is over at `now` are dropped."""

        def work(database: sqlite3.Connection) -> None:
            database.execute(
                'DELETE FROM codes WHERE until <= ? OR (platform = ? AND "user" = ?)', (now, offer.platform, offer.user)
            )
            database.execute("INSERT INTO codes VALUES (?, ?, ?, ?)", astuple(offer))

        await self._transaction(work)

    async def offered(self, digest: str) -> Offer | None:
        """The code of this digest, or None."""
        rows = await self._rows("SELECT * FROM codes WHERE digest = ?", (digest,))
        return Offer(rows[0][0], rows[0][1], rows[0][2], float(rows[0][3])) if rows else None

    async def _sum(self, query: str, values: tuple[str, ...]) -> int:
        rows = await self._rows(query, values)
        return int(rows[0][0])

    async def _one(self, query: str, values: tuple[str, ...]) -> TableRow | None:
        rows = await self._rows(query, values)
        return _row(rows[0]) if rows else None

    async def _ids(self, query: str, values: tuple[str | float | int, ...]) -> tuple[str, ...]:
        return tuple(str(row[0]) for row in await self._rows(query, values))

    async def _rows(self, query: str, values: tuple[str | float | int, ...] = ()) -> Sequence[sqlite3.Row]:
        with _troubles():
            return tuple(await self._database.execute_fetchall(query, values))


def _advance(database: sqlite3.Connection, row: TableRow, expected: int) -> None:
    """Write a table's next revision. Raises Conflict or PlaceTaken."""
    try:
        cursor = database.execute(_ADVANCE, (*_values(row, _ADVANCED), row.id, expected))
    except sqlite3.IntegrityError as problem:
        raise PlaceTaken(f"{row.platform} {row.chat} {row.topic}") from problem
    if cursor.rowcount != 1:
        raise Conflict(f"{row.id} is not at {expected}")


def _seat(database: sqlite3.Connection, row: TableRow) -> None:
    """Write who holds a seat, and who ever sat there."""
    database.execute('DELETE FROM seats WHERE "table" = ?', (row.id,))
    seated = [(row.id, *person) for person in dict.fromkeys(row.persons)]
    database.executemany("INSERT INTO seats VALUES (?, ?, ?)", seated)
    database.executemany("INSERT OR IGNORE INTO sittings VALUES (?, ?, ?)", seated)


def _book(database: sqlite3.Connection, booking: Booking) -> None:
    """Write a booking. Raises Overdrawn, or Conflict when its code has gone."""
    if booking.spent:
        cursor = database.execute("DELETE FROM codes WHERE digest = ?", (booking.spent,))
        if cursor.rowcount != 1:
            raise Conflict("the code has been used")
    database.executemany(
        "INSERT OR REPLACE INTO holders VALUES (?, ?, ?)", [astuple(holder) for holder in booking.holders]
    )
    for transfer in booking.transfers:
        if not database.execute(_BOOKED, (transfer.key,)).fetchone()[0]:
            _transfer(database, transfer)


def _transfer(database: sqlite3.Connection, transfer: Transfer) -> None:
    balance = database.execute(_BALANCE, (transfer.payer,)).fetchone()[0]
    if transfer.payer != HOUSE and balance < transfer.amount:
        raise Overdrawn(transfer.key)
    database.executemany(
        "INSERT INTO entries (key, account, amount, cause, at) VALUES (?, ?, ?, ?, ?)",
        [(half.key, half.account, half.amount, half.cause.value, half.at) for half in entries(transfer)],
    )


def _values(row: TableRow, columns: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(getattr(row, column) for column in columns)


def _row(found: sqlite3.Row) -> TableRow:
    loaded = dict(zip(_TABLE_COLUMNS, found, strict=True))
    return TableRow(**{**loaded, "open": bool(loaded["open"])})


def _move(found: sqlite3.Row) -> MoveRow:
    loaded = dict(zip((entry.name for entry in fields(MoveRow)), found, strict=True))
    return MoveRow(**{**loaded, "absent": bool(loaded["absent"])})
