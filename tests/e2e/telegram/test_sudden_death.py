"""SIGKILL between every two of {received, committed, acknowledged, painted, confirmed}: nothing is lost or repeated.

The test holds up what would come next (a request at the local server, or the database itself), sees that what comes
before has happened, and kills the program exactly there. What every death has in common is checked by `lives_on`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.telegram.neighbours import Party, buttons, database_held, party, verb
from tests.kit.botapi.faults import AnswerLate, Slow
from tests.kit.botapi.sight import Seen
from tests.kit.botapi.wire import Call
from tests.kit.botapi.world import Query

SHOWING = {"sendphoto", "editmessagemedia", "editmessagecaption"}
FOR_EVER = 60.0


def paints(call: Call) -> bool:
    return call.method.lower() in SHOWING


def acknowledges(call: Call) -> bool:
    return call.method.lower() == "answercallbackquery"


def asks_for_more(call: Call) -> bool:
    return call.method.lower() == "getupdates"


def tap(friends: Party, table: Seen) -> Query:
    """Whoever is called presses something that answers."""
    asked = next(friend for friend in friends.friends if friend.id in table.mentions)
    offered = next(button for button in buttons(table) if verb(button) == "o")
    return friends.server.phones.tap(asked, table, offered.token)


async def begun(friends: Party) -> Seen:
    """A game in which somebody is called and nothing is under way."""
    await friends.open_table("ca_ngua", "quick")
    await friends.play(3)
    return await friends.settled()


async def answered_and_painted(friends: Party, table: Seen) -> None:
    """Somebody answers, and the group sees something else."""
    query = tap(friends, table)
    await friends.server.phones.until(lambda: query.answer is not None, "the answer")
    await friends.server.phones.until(lambda: friends.newest() != table, "the picture")


async def until_moved(friends: Party, made: int) -> None:
    await friends.server.phones.until(lambda: len(friends.program.moves) > made, "the commit")


async def lives_on(friends: Party, table: Seen, made: int) -> None:
    """After the death: the press counts once, the table shows it, one message has buttons, and all is confirmed."""
    friends.server.faults.clear()
    await friends.program.kill()
    await friends.program.start()
    await until_moved(friends, made)
    await friends.server.phones.until(lambda: friends.table().rows != table.rows, "the table to go on")
    await friends.server.phones.until(lambda: friends.server.world.updates.pending == [], "all to be confirmed")
    await friends.server.phones.until(lambda: len(friends.with_buttons()) == 1, "old keyboards to go")
    await friends.play(2)
    revisions = friends.program.moves
    assert len(set(revisions)) == len(revisions)
    assert len({table for table, _ in revisions}) == 1
    numbers = sorted(revision for _, revision in revisions)
    assert numbers[made] > numbers[made - 1]


async def test_received_but_not_committed(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        table = await begun(friends)
        made = len(friends.program.moves)
        with database_held(tmp_path / "xom.sqlite3"):
            asked_before = len(friends.server.calls("getUpdates"))
            query = tap(friends, table)
            await friends.server.phones.until(
                lambda: len(friends.server.calls("getUpdates")) > asked_before + 1, "the program to have the press"
            )
            assert len(friends.program.moves) == made
            assert query.answer is None
            await friends.program.kill()
        await friends.program.start()
        await lives_on(friends, table, made)
        assert query.answer is not None


async def test_committed_but_neither_acknowledged_nor_painted(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        table = await begun(friends)
        made = len(friends.program.moves)
        friends.server.faults.next("*", Slow(FOR_EVER), when=acknowledges)
        friends.server.faults.next("*", Slow(FOR_EVER), when=paints)
        query = tap(friends, table)
        await until_moved(friends, made)
        await friends.server.phones.until(lambda: friends.server.faults.left == 0, "both to be held up")
        assert query.answer is None
        await lives_on(friends, table, made)


async def test_committed_and_painted_but_not_acknowledged(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        table = await begun(friends)
        made = len(friends.program.moves)
        friends.server.faults.next("*", Slow(FOR_EVER), when=acknowledges)
        query = tap(friends, table)
        await until_moved(friends, made)
        await friends.server.phones.until(lambda: friends.table().text != table.text, "the picture")
        assert query.answer is None
        await lives_on(friends, table, made)


async def test_committed_and_acknowledged_but_not_painted(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        table = await begun(friends)
        made = len(friends.program.moves)
        friends.server.faults.next("*", Slow(FOR_EVER), when=paints)
        query = tap(friends, table)
        await friends.server.phones.until(lambda: query.answer is not None, "the answer")
        assert len(friends.program.moves) > made
        assert friends.table().text == table.text
        await lives_on(friends, table, made)


async def test_acknowledged_and_painted_but_not_confirmed(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        table = await begun(friends)
        made = len(friends.program.moves)
        friends.server.faults.next("*", Slow(FOR_EVER), when=asks_for_more)
        query = tap(friends, table)
        await friends.server.phones.until(lambda: query.answer is not None, "the answer")
        await friends.server.phones.until(lambda: friends.table().text != table.text, "the picture")
        assert friends.server.world.updates.pending != []
        await lives_on(friends, table, made)


@pytest.mark.parametrize("unknown", ["sendphoto", "editmessagereplymarkup"])
async def test_painted_but_not_written_down_leaves_one_keyboard(tmp_path: Path, unknown: str) -> None:
    """A new message stands there: its number never arrived, or the old keyboard and the anchor were still to come."""
    async with party(tmp_path) as friends:
        await begun(friends)
        fault = AnswerLate() if unknown == "sendphoto" else Slow(FOR_EVER)
        friends.server.faults.next(unknown, fault, when=lambda call: call.integer("chat_id") == friends.group.id)
        table, made = friends.table(), len(friends.program.moves)
        while friends.server.faults.left:
            table, made = await friends.settled(), len(friends.program.moves)
            if not friends.server.faults.left:
                break
            await answered_and_painted(friends, table)
        await friends.program.kill()
        assert len(friends.with_buttons()) >= 2
        await friends.program.start()
        await friends.server.phones.until(lambda: len(friends.with_buttons()) == 1, "old keyboards to go")
        await friends.play(2)
        assert len(set(friends.program.moves)) == len(friends.program.moves) > made


async def test_a_press_made_while_the_program_is_dead_counts_when_it_lives(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ca_ngua", "quick")
        table = await friends.settled()
        await friends.program.kill()
        made = len(friends.program.moves)
        query = tap(friends, table)
        await friends.program.start()
        await friends.server.phones.until(lambda: query.answer is not None, "the answer")
        assert len(friends.program.moves) > made


async def test_a_program_that_is_told_to_stop_has_confirmed_what_it_decided(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.play(2)
        assert await friends.program.stop() == 0
        assert friends.server.world.updates.pending == []
