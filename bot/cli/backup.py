"""`backup` and `restore`: a copy of everything while the bot runs, and its way back once it has been proved."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
from pathlib import Path

from bot import config, content
from bot.cli.commands import Commands, database_at, database_of
from bot.coordinator.session import SessionId
from bot.coordinator.tables import Tables
from bot.engine.codec import CodecError
from bot.store.base import StoreInUse, StoreTrouble
from bot.store.copies import BadCopy, copied, examined, stand_in, swapped
from bot.store.sqlite import SchemaTooNew, SqliteStore
from bot.version import BUILD

_PROBLEMS = (
    config.SettingsError,
    BadCopy,
    StoreInUse,
    StoreTrouble,
    SchemaTooNew,
    sqlite3.Error,
    OSError,
)


def add(commands: Commands) -> None:
    """Add the commands."""
    backup = commands.add_parser("backup", help="copy the database to a file; the bot may be running")
    backup.add_argument("file")
    database_of(backup)
    backup.set_defaults(work=back_up)
    restore = commands.add_parser("restore", help="prove a copy, and put it in the database's place; the bot must rest")
    restore.add_argument("file")
    restore.add_argument("--check", action="store_true", help="only prove it; this may be done while the bot runs")
    database_of(restore)
    restore.set_defaults(work=bring_back)


def back_up(chosen: argparse.Namespace) -> int:
    """Exit 0 when the file holds a whole copy, else 2 and no file."""
    try:
        database = database_at(chosen)
        size = copied(database, Path(chosen.file))
    except _PROBLEMS as problem:
        return _refused(problem)
    print(f"{chosen.file}: {size} bytes, every page in order")
    return 0


def bring_back(chosen: argparse.Namespace) -> int:
    """Exit 0 when the copy is now the database (or was only to be proved), else 2 and nothing has changed."""
    copy = Path(chosen.file)
    try:
        database = database_at(chosen)
        version = examined(copy)
        with stand_in(copy, copy) if chosen.check else stand_in(database, copy) as tried:
            read, unreadable = asyncio.run(_loaded(tried))
        for line in unreadable:
            print(f"xom-co: {copy}: {line}", file=sys.stderr)
        if unreadable:
            return 2
        print(f"{copy}: schema {version}, every page in order, {read} tables can be played on")
        if chosen.check:
            return 0
        kept = database.with_name(database.name + ".before-restore")
        swapped(database, copy, kept)
    except _PROBLEMS as problem:
        return _refused(problem)
    print(f"{database}: restored" + (f"; what was there before is {kept}" if kept.exists() else ""))
    return 0


async def _loaded(file: Path) -> tuple[int, list[str]]:
    """Bring a file to the newest schema, read every table in it and add up the xu: how many, and what is wrong."""
    unreadable: list[str] = []
    async with SqliteStore.opened(file) as store:
        tables, identities = Tables(store, content.load(), BUILD), await store.all_tables()
        for identity in identities:
            try:
                await tables.load(SessionId(identity))
            except (CodecError, KeyError) as problem:
                unreadable.append(f"table {identity} can't be read: {problem}")
        if await store.ledger_sum():
            unreadable.append(f"the xu of all purses sum to {await store.ledger_sum()}, not to zero")
    return len(identities), unreadable


def _refused(problem: Exception) -> int:
    what = "the bot is running on it; stop it first: " if isinstance(problem, StoreInUse) else ""
    for line in f"{what}{problem}".splitlines():
        print(f"xom-co: {line}", file=sys.stderr)
    return 2
