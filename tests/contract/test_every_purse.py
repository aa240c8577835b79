"""What every store owes to purses, run over each of them; and what a file owes when the program is killed."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.purse.amounts import merged, stake, started
from bot.purse.ledger import HOUSE, Account, Cause, Overdrawn, Transfer
from bot.store.base import Booking, Conflict, Holder, MoveRow, Offer, PersonRow, TableRow
from bot.store.sqlite import SqliteStore
from tests.kit.stores import STORES, AnyStore

MINH, HANG = Account("minhminh"), Account("hanghang")


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[AnyStore]:
    async with STORES[request.param](tmp_path / "tables.sqlite3") as opened:
        yield opened


def table(revision: int = 0, *, opened: bool = True) -> TableRow:
    body = json.dumps({"created": 1.0, "place": {"chat": "1"}, "members": [{"user": "minh"}]})
    return TableRow(
        "table001", "test", "1", "", opened, revision, -1, None, "ty_phu", 1, body, "", "[]", "[]", (("test", "minh"),)
    )


def line(revision: int) -> MoveRow:
    return MoveRow("table001", revision, 1, 0, '{"act":{}}', absent=False, at=2.5, build="b")


def both() -> Booking:
    """Minh and Hằng get their purses."""
    holders = (Holder("test", "minh", MINH), Holder("test", "hang", HANG))
    return Booking(holders, (started(MINH, 1.0), started(HANG, 1.0)))


def lost(key: str = "stake:table001:1", amount: int = 100) -> Booking:
    return Booking(transfers=(Transfer(key, Cause.STAKE, MINH, HANG, amount, 2.0),))


async def test_a_purse_has_its_holder_its_balance_and_its_entries(store: AnyStore) -> None:
    assert await store.purse("test", "minh") is None
    await store.book(both())
    await store.book(lost())
    assert await store.purse("test", "minh") == MINH
    assert await store.holders(MINH) == (("test", "minh"),)
    assert (await store.balance(MINH), await store.balance(HANG), await store.balance(HOUSE)) == (400, 600, -1000)
    assert [(entry.cause, entry.amount) for entry in await store.entries(MINH, 5)] == [
        (Cause.STAKE, -100),
        (Cause.START, 500),
    ]
    assert len(await store.entries(MINH, 1)) == 1
    assert await store.ledger_sum() == 0


async def test_a_key_is_booked_once(store: AnyStore) -> None:
    await store.book(both())
    for _ in range(3):
        await store.book(lost())
    assert await store.booked("stake:table001:1")
    assert not await store.booked("stake:table001:2")
    assert await store.balance(MINH) == 400
    assert await store.ledger_sum() == 0


async def test_nobody_but_the_house_can_owe_and_a_booking_that_tries_writes_nothing(store: AnyStore) -> None:
    await store.book(both())
    good = Transfer("good", Cause.STAKE, HANG, MINH, 1, 2.0)
    with pytest.raises(Overdrawn):
        await store.book(Booking((Holder("test", "ngoc", HANG),), (good, *lost(amount=502).transfers)))
    assert (await store.balance(MINH), await store.balance(HANG)) == (500, 500)
    assert not await store.booked("good")
    assert await store.purse("test", "ngoc") is None


async def test_a_table_and_what_is_won_at_it_are_stored_at_one_stroke(store: AnyStore) -> None:
    await store.create(table())
    await store.book(both())
    await store.commit(table(1), 0, (line(1),), lost())
    assert await store.balance(HANG) == 600
    with pytest.raises(Conflict):
        await store.commit(table(1), 0, (line(1),), lost("another"))
    with pytest.raises(Overdrawn):
        await store.commit(table(2), 1, (line(2),), lost("too much", 9_999))
    assert not await store.booked("another")
    found = await store.load("table001")
    assert found is not None
    assert found.revision == 1
    assert await store.moves("table001", 1) == (line(1),)


async def test_a_code_is_used_once_and_with_it_everything_that_follows(store: AnyStore) -> None:
    await store.book(both())
    await store.offer(Offer("digest", "test", "minh", 99.0), 1.0)
    assert await store.offered("digest") == Offer("digest", "test", "minh", 99.0)
    link = Booking((Holder("other", "minh", MINH),), merged(MINH, HANG, 500, 500, 3.0), "digest")
    await store.book(link)
    assert await store.offered("digest") is None
    assert await store.holders(MINH) == (("other", "minh"), ("test", "minh"))
    assert (await store.balance(MINH), await store.balance(HANG)) == (500, 0)
    with pytest.raises(Conflict):
        await store.book(replace(link, holders=(Holder("other", "hang", MINH),)))
    assert await store.purse("other", "hang") is None
    assert await store.ledger_sum() == 0


async def test_a_person_has_one_code_and_old_ones_go(store: AnyStore) -> None:
    await store.offer(Offer("first", "test", "minh", 99.0), 1.0)
    await store.offer(Offer("second", "test", "minh", 99.0), 1.0)
    assert await store.offered("first") is None
    await store.offer(Offer("third", "test", "hang", 200.0), 99.0)
    assert await store.offered("second") is None
    assert await store.offered("third") is not None


async def test_a_forgotten_person_leaves_entries_and_no_name(store: AnyStore) -> None:
    await store.create(table())
    await store.remember(PersonRow("test", "minh", "Minh", "vi", reachable=True))
    await store.book(both())
    await store.offer(Offer("digest", "test", "minh", 99.0), 1.0)
    await store.forget("test", "minh", Booking(transfers=(Transfer("bye", Cause.FORGOTTEN, MINH, HOUSE, 500, 3.0),)))
    assert await store.person("test", "minh") is None
    assert await store.purse("test", "minh") is None
    assert await store.holders(MINH) == ()
    assert await store.offered("digest") is None
    assert await store.tables_with("test", "minh") == ()
    assert await store.balance(MINH) == 0
    assert len(await store.entries(MINH, 9)) == 2
    assert await store.ledger_sum() == 0


async def test_tables_at_which_a_person_ever_sat_are_found_open_or_not_and_after_they_left(store: AnyStore) -> None:
    await store.create(table())
    await store.commit(replace(table(1, opened=False), persons=(("test", "hang"),)), 0, ())
    assert await store.tables_of("test", "minh") == await store.tables_of("test", "hang") == ("table001",)
    assert await store.tables_of("test", "min") == await store.tables_of("other", "minh") == ()
    await store.forget("test", "minh", Booking())
    assert await store.tables_of("test", "minh") == ()


async def test_an_empty_word_is_no_word(store: AnyStore) -> None:
    await store.keep("forms:minh", "one")
    await store.keep("forms:minh", "")
    assert await store.recall("forms:minh") == ""
    if isinstance(store, SqliteStore):
        assert await store._rows("SELECT * FROM words") == ()


async def test_a_file_of_the_first_program_gets_purses_and_keeps_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    first = Path(__file__).parents[2] / "bot" / "store" / "migrations" / "0001.sql"
    old = sqlite3.connect(path)
    old.executescript(first.read_text(encoding="utf-8") + "PRAGMA user_version=1;")
    old.execute("INSERT INTO words VALUES ('language:test:1', 'en')")
    sat = [{"person": {"platform": "test", "user": "minh"}, "left": True}, {"person": None}]
    body = json.dumps({"created": 1.0, "members": sat})
    row = ("table001", "test", "1", "", 0, 1, 1, None, "ca_ngua", 1, body, "", "[]", "[]")
    old.execute(f"INSERT INTO tables VALUES ({', '.join('?' for _ in row)})", row)
    old.commit()
    old.close()
    async with SqliteStore.opened(path) as store:
        assert await store.recall("language:test:1") == "en"
        assert await store.tables_of("test", "minh") == ("table001",)
        await store.book(both())
        assert await store.balance(MINH) == 500


# ---------------------------------------------------------------- killed between every pair of writes

Deed = Callable[[SqliteStore], Awaitable[None]]


async def finishes(store: SqliteStore) -> None:
    """The move that ends a game, with what the last owes the first."""
    owed = stake("stake:table001:1", 4, MINH, HANG, await store.balance(MINH), 2.0)
    assert owed is not None
    await store.commit(table(1, opened=False), 0, (line(1),), Booking(transfers=(owed,)))


async def leaves(store: SqliteStore) -> None:
    """Somebody leaves midway and pays the house."""
    fine = Transfer("leaving:table001:1:0", Cause.LEAVING, MINH, HOUSE, 50, 2.0)
    await store.commit(table(1), 0, (), Booking(transfers=(fine,)))


async def links(store: SqliteStore) -> None:
    """Two purses become one."""
    await store.book(Booking((Holder("test", "hang", MINH),), merged(MINH, HANG, 500, 500, 2.0), "digest"))


async def is_forgotten(store: SqliteStore) -> None:
    """A person goes for good."""
    gone = Transfer("bye", Cause.FORGOTTEN, MINH, HOUSE, 500, 3.0)
    await store.forget("test", "minh", Booking(transfers=(gone,)))


async def before(path: Path) -> None:
    async with SqliteStore.opened(path) as store:
        await store.create(table())
        await store.book(both())
        await store.offer(Offer("digest", "test", "minh", 99.0), 1.0)


async def doomed(path: Path, deed: Deed, last: int) -> None:
    """Do the deed in a program that dies right before its statement number `last` is carried out."""
    async with SqliteStore.opened(path) as store:
        count = 0

        def counted(statement: str) -> None:
            nonlocal count
            count += 1
            if count > last:
                os._exit(9)

        await store._database.set_trace_callback(counted)
        await deed(store)
        os._exit(0)


async def books(path: Path) -> tuple[int, int, int, int, int, int]:
    """The sum, three balances, the table's revision and how many entries there are."""
    async with SqliteStore.opened(path) as store:
        found = await store.load("table001")
        assert found is not None
        assert len(await store.moves("table001", 1)) in (0, found.revision)
        entries = [entry for account in (MINH, HANG, HOUSE) for entry in await store.entries(account, 99)]
        held = [await store.balance(account) for account in (MINH, HANG, HOUSE)]
        return await store.ledger_sum(), held[0], held[1], held[2], found.revision, len(entries)


@pytest.mark.parametrize("deed", [finishes, leaves, links, is_forgotten], ids=lambda deed: deed.__name__)
def test_killed_before_any_statement_the_ledger_is_as_before_or_as_after(tmp_path: Path, deed: Deed) -> None:
    calm = tmp_path / "calm.sqlite3"
    asyncio.run(before(calm))
    untouched = asyncio.run(books(calm))

    async def undisturbed() -> None:
        async with SqliteStore.opened(calm) as store:
            await deed(store)

    asyncio.run(undisturbed())
    done = asyncio.run(books(calm))
    assert untouched[0] == done[0] == 0
    assert untouched != done

    for last in range(1000):
        path = tmp_path / f"killed{last}.sqlite3"
        asyncio.run(before(path))
        child = os.fork()
        if child == 0:
            asyncio.run(doomed(path, deed, last))
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        after = asyncio.run(books(path))
        assert after in (untouched, done), f"killed before statement {last}"
        if code == 0:
            assert after == done
            break
        assert after == untouched, "nothing was acknowledged, so nothing is there"
    assert last >= 5, "the deed was no more than a statement or two"
