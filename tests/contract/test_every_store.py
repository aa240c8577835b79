"""What every store of tables and people owes, run over each of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store.base import Conflict, MoveRow, PersonRow, PlaceTaken, StoreInUse, TableRow
from bot.store.sqlite import SchemaTooNew, SqliteStore
from tests.kit.stores import STORES, AnyStore


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[AnyStore]:
    async with STORES[request.param](tmp_path / "tables.sqlite3") as opened:
        yield opened


def row(identity: str = "table001", chat: str = "1", *, created: float = 1.0, **changes: object) -> TableRow:
    body = json.dumps({"created": created, "place": {"platform": "test", "chat": chat, "topic": ""}})
    fresh = TableRow(
        id=identity,
        platform="test",
        chat=chat,
        topic="",
        open=True,
        revision=0,
        painted=-1,
        wake=None,
        game="ca_ngua",
        state_version=1,
        body=body,
        state="",
        story="[]",
        anchors="[]",
        persons=(("test", "minh"),),
    )
    return replace(fresh, **changes)  # type: ignore[arg-type]


def line(revision: int, game: int = 1) -> MoveRow:
    return MoveRow("table001", revision, game, 0, '{"act":{}}', absent=False, at=2.5, build="b")


def bare(found: TableRow | None) -> TableRow | None:
    return None if found is None else replace(found, persons=())


async def test_a_stored_table_comes_back_as_it_was(store: AnyStore) -> None:
    await store.create(row(wake=5.0))
    assert bare(await store.load("table001")) == row(wake=5.0, persons=())
    assert await store.load("nosuch00") is None


async def test_a_place_has_one_open_table(store: AnyStore) -> None:
    await store.create(row())
    with pytest.raises(PlaceTaken):
        await store.create(row("table002"))
    await store.commit(row(revision=1, open=False), 0, ())
    await store.create(row("table002"))
    assert (found := await store.open_in("test", "1", "")) is not None
    assert found.id == "table002"


async def test_topics_of_a_chat_are_places_of_their_own(store: AnyStore) -> None:
    await store.create(row())
    await store.create(row("table002", topic="7"))
    assert (found := await store.open_in("test", "1", "7")) is not None
    assert found.id == "table002"


async def test_reopening_a_table_whose_place_is_taken_is_refused_and_changes_nothing(store: AnyStore) -> None:
    await store.create(row())
    await store.commit(row(revision=1, open=False), 0, ())
    await store.create(row("table002"))
    with pytest.raises(PlaceTaken):
        await store.commit(row(revision=2), 1, (line(2),))
    assert (found := await store.load("table001")) is not None
    assert (found.revision, found.open) == (1, False)
    assert await store.moves("table001", 1) == ()


async def test_the_latest_table_of_a_place_is_the_open_one_or_the_newest(store: AnyStore) -> None:
    assert await store.latest_in("test", "1", "") is None
    await store.create(row(created=5.0))
    await store.commit(row(created=5.0, revision=1, open=False), 0, ())
    await store.create(row("table002", created=9.0))
    await store.commit(row("table002", created=9.0, revision=1, open=False), 0, ())
    assert (found := await store.latest_in("test", "1", "")) is not None
    assert found.id == "table002"


async def test_a_commit_on_an_old_revision_is_a_conflict_and_changes_nothing(store: AnyStore) -> None:
    await store.create(row())
    await store.commit(row(revision=1, state="one"), 0, (line(1),))
    with pytest.raises(Conflict):
        await store.commit(row(revision=1, state="two"), 0, (line(1),))
    assert (found := await store.load("table001")) is not None
    assert found.state == "one"
    assert await store.moves("table001", 1) == (line(1),)


async def test_of_many_who_commit_on_one_revision_exactly_one_wins(store: AnyStore) -> None:
    await store.create(row())

    async def attempt(number: int) -> bool:
        try:
            await store.commit(row(revision=1, state=str(number)), 0, (line(1),))
        except Conflict:
            return False
        return True

    wins = await asyncio.gather(*(attempt(number) for number in range(50)))
    assert sum(wins) == 1
    assert len(await store.moves("table001", 1)) == 1


async def test_the_record_keeps_games_apart_and_lines_in_order(store: AnyStore) -> None:
    await store.create(row())
    await store.commit(row(revision=1), 0, (line(1),))
    await store.commit(row(revision=2), 1, (line(2),))
    await store.commit(row(revision=3), 2, (line(3, game=2),))
    assert [move.revision for move in await store.moves("table001", 1)] == [1, 2]
    assert [move.revision for move in await store.moves("table001", 2)] == [3]


async def test_painting_is_remembered_and_never_goes_back(store: AnyStore) -> None:
    await store.create(row())
    await store.commit(row(revision=3), 0, ())
    assert await store.unpainted(10) == ("table001",)
    await store.painted("table001", 3, '["here"]')
    await store.painted("table001", 2, '["there"]')
    assert await store.unpainted(10) == ()
    assert (found := await store.load("table001")) is not None
    assert (found.painted, found.anchors) == (3, '["there"]')


async def test_a_commit_leaves_what_is_shown_alone(store: AnyStore) -> None:
    await store.create(row())
    await store.painted("table001", 0, '["here"]')
    await store.commit(row(revision=1, anchors="[]", painted=-1), 0, ())
    assert (found := await store.load("table001")) is not None
    assert (found.painted, found.anchors) == (0, '["here"]')


async def test_tables_wake_in_the_order_of_their_time(store: AnyStore) -> None:
    for number, wake in enumerate((30.0, 10.0, None, 20.0)):
        await store.create(row(f"table00{number}", str(number), wake=wake))
    assert await store.next_wake() == 10.0
    assert await store.due(20.0, 10) == ("table001", "table003")
    assert await store.due(5.0, 10) == ()
    assert await store.due(99.0, 1) == ("table001",)


async def test_open_tables_of_a_person_are_found_until_they_leave(store: AnyStore) -> None:
    await store.create(row())
    await store.create(row("table002", "2", persons=(("test", "minh"), ("test", "hang"))))
    assert [found.id for found in await store.tables_with("test", "minh")] == ["table001", "table002"]
    await store.commit(row("table002", "2", revision=1, persons=(("test", "hang"),)), 0, ())
    assert [found.id for found in await store.tables_with("test", "minh")] == ["table001"]
    assert [found.id for found in await store.tables_with("test", "hang")] == ["table002"]


async def test_a_chat_that_moves_takes_its_tables_along(store: AnyStore) -> None:
    await store.create(row())
    await store.move_place("test", "1", "-1001")
    assert await store.open_in("test", "1", "") is None
    assert (found := await store.open_in("test", "-1001", "")) is not None
    assert json.loads(found.body)["place"]["chat"] == "-1001"


async def test_a_chat_that_moves_onto_an_open_table_leaves_its_own_behind(store: AnyStore) -> None:
    await store.create(row())
    await store.create(row("table002", "-1001"))
    await store.move_place("test", "1", "-1001")
    assert (found := await store.open_in("test", "-1001", "")) is not None
    assert found.id == "table002"


async def test_people_and_words_are_remembered(store: AnyStore) -> None:
    assert await store.person("test", "minh") is None
    for name in ("Minh", "Minh Anh"):
        await store.remember(PersonRow("test", "minh", name, "vi", reachable=True))
    assert await store.person("test", "minh") == PersonRow("test", "minh", "Minh Anh", "vi", reachable=True)
    assert await store.recall("key") == ""
    await store.keep("key", "one")
    await store.keep("key", "two")
    assert await store.recall("key") == "two"


async def test_a_file_holds_everything_after_it_was_closed(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with SqliteStore.opened(path) as store:
        await store.create(row())
        await store.commit(row(revision=1, state="kept"), 0, (line(1),))
    async with SqliteStore.opened(path) as store:
        assert (found := await store.load("table001")) is not None
        assert found.state == "kept"
        assert await store.moves("table001", 1) == (line(1),)


async def test_a_second_program_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async with SqliteStore.opened(tmp_path / "tables.sqlite3"):
        with pytest.raises(StoreInUse):
            async with SqliteStore.opened(tmp_path / "tables.sqlite3"):
                pass


async def test_a_file_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with SqliteStore.opened(path) as store:
        await store._database.execute("PRAGMA user_version=99")
    with pytest.raises(SchemaTooNew):
        async with SqliteStore.opened(path):
            pass


async def test_many_who_write_at_once_are_each_done_or_refused_by_themselves(store: AnyStore) -> None:
    await asyncio.gather(*(store.create(row(f"table{number:03}", chat=str(number))) for number in range(100)))
    given = await asyncio.gather(
        *(
            store.commit(row(f"table{number:03}", chat=str(number), revision=1), 0 if number % 3 else 7, ())
            for number in range(100)
        ),
        return_exceptions=True,
    )
    assert [isinstance(outcome, Conflict) for outcome in given] == [number % 3 == 0 for number in range(100)]
    for number in range(100):
        loaded = await store.load(f"table{number:03}")
        assert loaded is not None
        assert loaded.revision == (1 if number % 3 else 0)
