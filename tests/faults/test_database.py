"""Real faults of a real database: a full disk, a lock, a read-only file, a damaged page, other schemas."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

import bot
from bot import content
from bot.adapters.base import Press
from bot.coordinator.inbox import PatientInbox
from bot.coordinator.outages import PROBE_SECONDS
from bot.coordinator.session import Stage
from bot.engine.seats import Seat
from bot.store.base import MoveRow, StoreTrouble, Trouble
from bot.store.sqlite import SCHEMA_VERSION, SchemaTooNew, SqliteStore
from tests.kit.neighbourhood import HandClock, Neighbourhood, Resident, ScriptPlatform, assembled, neighbourhood

ROOT = Path(bot.__file__).parent.parent
PAUSES = "bàn tạm dừng"


async def pragma(store: SqliteStore, words: str) -> int:
    async with store._database.execute(f"PRAGMA {words}") as cursor:
        row = await cursor.fetchone()
    return int(row[0]) if row else 0


async def fill_the_disk(store: SqliteStore) -> None:
    """From now on the file can't grow; what little room is left is taken by a word nobody needs."""
    await pragma(store, f"max_page_count={await pragma(store, 'page_count') + 8}")
    size = 8 * 4096
    for number in itertools.count():
        if size < 50:
            return
        try:
            await store.keep(f"fill{number}", "x" * size)
        except StoreTrouble as trouble:
            if trouble.kind is not Trouble.FULL:
                raise
            size //= 2


async def make_room(store: SqliteStore) -> None:
    await pragma(store, "max_page_count=1000000")


@asynccontextmanager
async def played_on(path: Path) -> AsyncIterator[tuple[Neighbourhood, SqliteStore, list[Resident]]]:
    """Three play on a real database."""
    async with SqliteStore.opened(path) as store, neighbourhood(store=store) as hood:
        residents = [hood.resident(name) for name in ("Minh", "Hằng", "Trường")]
        await residents[0].say("play", "ca_ngua")
        await hood.drained()
        for resident in residents[1:]:
            await resident.press("Vào bàn")
            await hood.drained()
        await residents[0].press("Bắt đầu")
        await hood.drained()
        yield hood, store, residents


async def asked(hood: Neighbourhood) -> Seat:
    session = await hood.session()
    return hood.coordinator.house.entry(session).game.prompts(session.state)[0].seat


async def stored_revision(store: SqliteStore, hood: Neighbourhood) -> int:
    row = await store.load((await hood.session()).id)
    assert row is not None
    return row.revision


async def goes_by(hood: Neighbourhood, store: SqliteStore, seconds: float) -> None:
    hood.clock.time += seconds
    hood.clock.ring()
    await hood.drained()


async def test_a_full_disk_pauses_the_tables_and_room_makes_them_go_on(tmp_path: Path) -> None:
    async with played_on(tmp_path / "xom.sqlite3") as (hood, store, residents):
        seat = await asked(hood)
        token = hood.seen().rows[0][0].token
        await fill_the_disk(store)
        before, revision = await hood.session(), await stored_revision(store, hood)
        moves = await store.moves(before.id, 1)
        reply = await residents[seat].send(token)
        assert "tạm dừng" in reply.words
        assert reply.alert
        await hood.drained()
        assert PAUSES in hood.words()
        assert await hood.session() == before
        assert (await stored_revision(store, hood), await store.moves(before.id, 1)) == (revision, moves)

        await goes_by(hood, store, 300.0)
        session = await hood.session()
        assert session.members[seat].absences == 0
        assert session.revision == revision
        assert PAUSES in hood.words()

        await make_room(store)
        await goes_by(hood, store, PROBE_SECONDS)
        await goes_by(hood, store, PROBE_SECONDS)
        assert PAUSES not in hood.words()
        assert "có đủ thời gian từ đầu" in hood.words()
        session = await hood.session()
        assert session.deadline is not None
        assert session.deadline - hood.clock.time > 50.0
        assert not (await residents[seat].send(token)).alert
        await hood.drained()
        assert (await hood.session()).serial > session.serial or (await hood.session()).revision > session.revision


async def test_a_locked_database_pauses_the_tables_until_it_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "xom.sqlite3"
    async with played_on(path) as (hood, store, residents):
        await pragma(store, "busy_timeout=20")
        seat, token = await asked(hood), hood.seen().rows[0][0].token
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            revision = await stored_revision(store, hood)
            assert "tạm dừng" in (await residents[seat].send(token)).words
            await hood.drained()
            assert PAUSES in hood.words()
            assert await stored_revision(store, hood) == revision
            other.execute("ROLLBACK")
        for _ in range(4):
            await goes_by(hood, store, PROBE_SECONDS)
        assert PAUSES not in hood.words()
        assert not (await residents[seat].send(token)).alert
        assert await stored_revision(store, hood) > revision


async def test_news_of_a_platform_waits_until_it_can_be_written(tmp_path: Path) -> None:
    async with played_on(tmp_path / "xom.sqlite3") as (hood, store, residents):
        inbox = PatientInbox(hood.coordinator, hood.coordinator.outages, hood.clock)
        await pragma(store, "query_only=1")
        news = asyncio.create_task(inbox.left(hood.place, residents[1].person))
        await hood.drained()
        assert not news.done()
        assert not (await hood.session()).members[1].left
        await pragma(store, "query_only=0")
        await goes_by(hood, store, PROBE_SECONDS)
        await goes_by(hood, store, PROBE_SECONDS)
        assert news.done()
        assert (await hood.session()).members[1].left


async def test_a_file_that_became_read_only_pauses_the_tables(tmp_path: Path) -> None:
    async with played_on(tmp_path / "xom.sqlite3") as (hood, store, residents):
        seat, token = await asked(hood), hood.seen().rows[0][0].token
        await pragma(store, "query_only=1")
        assert "tạm dừng" in (await residents[seat].send(token)).words
        trouble = hood.coordinator.outages.paused
        assert trouble is not None
        assert trouble.kind is Trouble.READ_ONLY
        await pragma(store, "query_only=0")
        await goes_by(hood, store, PROBE_SECONDS)
        await goes_by(hood, store, PROBE_SECONDS)
        assert not (await residents[seat].send(token)).alert


def damage(path: Path, table: str) -> None:
    """Overwrite the page on which a table's row stands."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = database.execute("PRAGMA page_size").fetchone()[0]
    written = bytearray(path.read_bytes())
    pages = [number for number in range(1, len(written) // size)
             if table.encode() in written[number * size : (number + 1) * size]]  # fmt: skip
    assert pages
    for number in pages:
        written[number * size : number * size + 64] = b"\xa5" * 64
    path.write_bytes(written)


async def test_a_damaged_page_gets_a_kind_answer_and_other_tables_go_on(tmp_path: Path) -> None:
    path, clock, platform = tmp_path / "xom.sqlite3", HandClock(), ScriptPlatform()
    async with SqliteStore.opened(path) as store, neighbourhood(store=store, platform=platform, clock=clock) as hood:
        await hood.resident("Minh").say("play", "ca_ngua")
        await hood.drained()
        token, identity = hood.seen().rows[0][0].token, (await hood.session()).id
    damage(path, identity)
    async with SqliteStore.opened(path) as store:
        with pytest.raises(StoreTrouble) as caught:
            await store.load(identity)
        assert caught.value.kind is Trouble.DAMAGED
        coordinator, _ = await assembled(store, platform, clock, content.load())
        minh = Resident(hood, hood.resident("Minh").sender)
        reply = await coordinator.press(Press(minh.sender, hood.place, token))
        assert "tạm dừng" in reply.words
        assert coordinator.outages.paused is None
        await store.keep("still", "here")
        assert await store.recall("still") == "here"


async def test_a_transaction_that_met_trouble_leaves_nothing_behind(tmp_path: Path) -> None:
    async with played_on(tmp_path / "xom.sqlite3") as (hood, store, _):
        session = await hood.session()
        row = await store.load(session.id)
        assert row is not None
        await fill_the_disk(store)
        line = MoveRow(row.id, row.revision + 1, 1, 0, "x" * 200_000, absent=False, at=0.0, build="b")
        with pytest.raises(StoreTrouble):
            await store.commit(row, row.revision, (line,))
        assert await store.load(session.id) == row
        await make_room(store)
        await store.keep("after", "all")
        assert await store.recall("after") == "all"


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ("PRAGMA user_version=99", "written by a newer Xóm Cờ: schema 99"),
        ("", "is not a database"),
    ],
)
def test_a_database_that_cant_be_used_is_named_in_one_line(tmp_path: Path, spoil: str, said: str) -> None:
    path = tmp_path / "xom.sqlite3"
    if spoil:
        with closing(sqlite3.connect(path)) as database:
            database.execute(spoil)
    else:
        path.write_bytes(b"hello, world " * 1000)
    before = path.read_bytes()
    environment = {"PATH": "", "BOT_DATABASE": str(path), "BOT_WEB_PORT": "0"}
    ran = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert ran.returncode == 2
    assert len(ran.stderr.strip().splitlines()) == 1
    assert said in ran.stderr
    assert path.read_bytes() == before


async def test_an_older_schema_is_brought_up_to_date_with_everything_in_it(tmp_path: Path) -> None:
    path = tmp_path / "xom.sqlite3"
    first = (ROOT / "bot/store/migrations/0001.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"{first}; PRAGMA user_version=1; INSERT INTO words VALUES ('old', 'word');")
    async with SqliteStore.opened(path) as store:
        assert await store.recall("old") == "word"
        assert await pragma(store, "user_version") == SCHEMA_VERSION


async def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "xom.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    with pytest.raises(SchemaTooNew):
        async with SqliteStore.opened(path):
            raise AssertionError("it was opened")


async def test_a_table_that_cant_be_read_holds_up_no_other(tmp_path: Path) -> None:
    async with played_on(tmp_path / "xom.sqlite3") as (hood, store, _):
        session = await hood.session()
        assert session.stage is Stage.PLAYING
        hood.coordinator.outages.set_aside(session.id, StoreTrouble(Trouble.DAMAGED, "page 7"))
        await goes_by(hood, store, 300.0)
        assert (await hood.session()).revision == session.revision
