"""Copies of a database file: taken while the program runs, looked through, and put in the place of the present one.

A copy is SQLite's own online backup: it shows the database as it was at one commit, whatever is written meanwhile. It
is written beside its final name, looked through, made durable, and only then given that name; the same goes for the
file that a copy replaces, which is kept under another name.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from bot.store.connection import only_read
from bot.store.lockfile import LockFile
from bot.store.sqlite import SCHEMA_VERSION

_PAGES: Final = 256
"""Pages copied at a time; between two steps whoever writes gets their turn."""
_BREATH: Final = 0.005
_BESIDE: Final = (".partial", ".partial-wal", ".partial-shm", ".partial-journal", ".partial.lock")


class BadCopy(Exception):
    """A file that isn't a whole database of ours; the message says why."""


def copied(database: Path, target: Path) -> int:
    """A copy of the database, which may be in use; its size in bytes.

    Raises FileExistsError for a target that is there already, BadCopy for a database that isn't whole, and
    sqlite3.Error or OSError for what can't be read or written. Nothing is left behind then.
    """
    if target.exists():
        raise FileExistsError(f"{target} is there already")
    with _beside(target) as partial:
        with _read_only(database) as source, closing(sqlite3.connect(partial)) as copy:
            source.backup(copy, pages=_PAGES, sleep=_BREATH)
            copy.execute("PRAGMA journal_mode=DELETE")
        examined(partial)
        _durable(partial)
        partial.rename(target)
    _durable(target.parent)
    return target.stat().st_size


def examined(file: Path) -> int:
    """The schema of a file in which every page, index and reference is in order. Raises BadCopy saying what isn't."""
    try:
        with _read_only(file) as database:
            complaints = [str(row[0]) for row in database.execute("PRAGMA integrity_check(3)")]
            version = int(database.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as problem:
        raise BadCopy(f"{file}: {problem}") from problem
    if complaints != ["ok"]:
        raise BadCopy(f"{file}: {'; '.join(complaints)}")
    if not 1 <= version <= SCHEMA_VERSION:
        raise BadCopy(f"{file}: schema {version}, this program knows 1 to {SCHEMA_VERSION}")
    return version


@contextmanager
def stand_in(database: Path, copy: Path) -> Iterator[Path]:
    """A second file beside the database with the content of a copy, to be tried out; gone afterwards."""
    with _beside(database) as partial:
        shutil.copyfile(copy, partial)
        yield partial


def swapped(database: Path, copy: Path, kept: Path) -> None:
    """Put a copy in the place of the database, which goes on under another name.

    Raises StoreInUse while a program runs on the database, and OSError. At every moment there is a whole database under
    one of the two names.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with LockFile.held(database.with_name(database.name + ".lock")), _beside(database) as partial:
        shutil.copyfile(copy, partial)
        _durable(partial)
        if database.exists():
            _folded(database)
            if kept.exists():
                kept.unlink()
            os.link(database, kept)
        for ending in ("-wal", "-shm"):
            journal = database.with_name(database.name + ending)
            if journal.exists():  # of a damaged database; without one it has been folded in
                journal.replace(kept.with_name(kept.name + ending))
        partial.replace(database)
        _durable(database.parent)


def _folded(database: Path) -> None:
    """Take what stands in the journal into the file itself; a damaged file stays as it is."""
    try:
        with closing(sqlite3.connect(database)) as opened:
            opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        return


@contextmanager
def _read_only(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(only_read(file), uri=True)) as database:
        yield database


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A name beside the target for what isn't finished; nothing of it stays."""
    leftovers = [target.with_name(target.name + ending) for ending in _BESIDE]
    try:
        for leftover in leftovers:
            leftover.unlink(missing_ok=True)
        yield leftovers[0]
    finally:
        for leftover in leftovers:
            leftover.unlink(missing_ok=True)


def _durable(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
