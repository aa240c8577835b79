"""Copies of everything: taken from a database in use, proved, and put back; nothing that isn't whole gets through."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import content
from bot.adapters.base import Person, Place
from bot.cli.parser import main
from bot.coordinator import lobby, play
from bot.coordinator.session import Session, SessionId
from bot.coordinator.tables import Tables
from bot.coordinator.verdict import Asked, House
from bot.purse.amounts import started
from bot.purse.ledger import Account
from bot.store.base import Booking
from bot.store.sqlite import SqliteStore

MINH = Person("test", "minh")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bot" / "xom.sqlite3"


async def furnish(store: SqliteStore, count: int = 3) -> list[SessionId]:
    """Tables of every game, dealt and stored."""
    shelf = content.load()
    house = House(shelf, play.seed_luck)
    tables, made = Tables(store, shelf, "test"), []
    for number in range(count):
        identity, game = SessionId(f"table{number:03}"), list(shelf)[number % len(shelf)]
        place = Place("test", str(number))
        asked = Asked(MINH, "Minh", "game", (), 1000.0, bytes([number + 1]) * 32)
        empty = Session(identity, place, "vi", 1000.0)
        opened = lobby.with_game(
            lobby.opened(identity, asked, empty), game, next(iter(shelf[game].rulesets)), 1000.0, house
        )
        await tables.create(opened)
        full = opened
        while len(full.members) < 4:
            full = lobby.sit(full, lobby.computer(full, shelf[game].stand_in, shelf[game]), house)
        verdict = play.start(full, asked, house)
        await tables.commit(opened, verdict.session, verdict.moves)
        made.append(identity)
    return made


async def revisions(path: Path) -> dict[str, int]:
    async with SqliteStore.reading(path) as store:
        rows = [await store.load(identity) for identity in await store.all_tables()]
    return {row.id: row.revision for row in rows if row is not None}


@pytest.fixture
async def furnished(database: Path) -> dict[str, int]:
    async with SqliteStore.opened(database) as store:
        await furnish(store)
    return await revisions(database)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def run(database: Path, *words: str) -> int:
    """The command, in a thread of its own: it has an event loop too."""
    return await asyncio.to_thread(main, (*words, "--database", str(database)))


async def test_a_copy_taken_while_everything_is_written_is_whole(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    async with SqliteStore.opened(database) as store:
        await furnish(store, 6)
        busy = asyncio.create_task(scribble(store))
        assert await run(database, "backup", str(copy)) == 0
        busy.cancel()
        await asyncio.gather(busy, return_exceptions=True)
        assert await run(database, "restore", "--check", str(copy)) == 0
    assert len(await revisions(copy)) == 6
    assert names_in(tmp_path) == ["bot", "copy"]


async def scribble(store: SqliteStore) -> None:
    number = 0
    while True:
        number += 1
        await store.keep(f"key{number % 50}", "x" * 2000)


async def test_a_restored_copy_is_the_database_as_it_was(
    database: Path, furnished: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    assert await run(database, "backup", str(copy)) == 0
    with closing(sqlite3.connect(database)) as broken, broken:
        broken.execute("DELETE FROM tables")
    assert await run(database, "restore", str(copy)) == 0
    assert "3 tables can be played on" in capsys.readouterr().out
    assert await revisions(database) == furnished
    assert database.with_name("xom.sqlite3.before-restore").exists()


async def test_a_copy_whose_xu_do_not_sum_to_zero_is_refused(
    database: Path, furnished: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    async with SqliteStore.opened(database) as store:
        await store.book(Booking(transfers=(started(Account("minh"), 1.0),)))
    assert await run(database, "backup", str(copy)) == 0
    assert await run(database, "restore", "--check", str(copy)) == 0
    with closing(sqlite3.connect(copy)) as forged, forged:
        forged.execute("UPDATE entries SET amount = 9500 WHERE account = 'minh'")
    assert await run(database, "restore", "--check", str(copy)) == 2
    assert "sum to 9000" in capsys.readouterr().err


async def test_nothing_is_restored_while_the_bot_runs(
    database: Path, furnished: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    assert await run(database, "backup", str(copy)) == 0
    async with SqliteStore.opened(database) as store:
        await store.keep("since", "then")
        assert await run(database, "restore", str(copy)) == 2
        assert "stop it first" in capsys.readouterr().err
        assert await store.recall("since") == "then"


async def test_a_copy_with_a_damaged_page_is_refused(
    database: Path, furnished: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    assert await run(database, "backup", str(copy)) == 0
    written = bytearray(copy.read_bytes())
    page = int.from_bytes(written[16:18], "big")
    written[page : page + 64] = b"\xff" * 64
    copy.write_bytes(written)
    assert await run(database, "restore", str(copy)) == 2
    assert str(copy) in capsys.readouterr().err
    assert await revisions(database) == furnished


async def test_a_copy_of_a_newer_program_or_of_nothing_is_refused(
    database: Path, furnished: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    assert await run(database, "backup", str(copy)) == 0
    with closing(sqlite3.connect(copy)) as newer:
        newer.execute("PRAGMA user_version=99")
    assert await run(database, "restore", str(copy)) == 2
    assert "schema 99" in capsys.readouterr().err
    for content_of in (b"", b"hello, world " * 100):
        copy.write_bytes(content_of)
        assert await run(database, "restore", str(copy)) == 2


async def test_a_table_that_cant_be_played_on_is_named(
    database: Path, furnished: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    assert await run(database, "backup", str(copy)) == 0
    with closing(sqlite3.connect(copy)) as spoilt, spoilt:
        spoilt.execute("UPDATE tables SET state = '{}' WHERE id = 'table001'")
    assert await run(database, "restore", str(copy)) == 2
    assert "table table001 can't be read" in capsys.readouterr().err
    assert await revisions(database) == furnished


async def test_a_backup_never_overwrites_anything(
    database: Path, furnished: dict[str, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    copy.write_text("mine")
    assert await run(database, "backup", str(copy)) == 2
    assert "is there already" in capsys.readouterr().err
    assert copy.read_text() == "mine"
    assert await run(database, "backup", str(tmp_path / "no" / "such" / "folder")) == 2


async def test_what_isnt_there_cant_be_copied(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run(database, "backup", str(tmp_path / "copy")) == 2
    assert capsys.readouterr().err.startswith("xom-co: ")
    assert names_in(tmp_path) == []
