"""The program behind a webhook: what comes without its secret is nothing, 200 means committed, and twice is once."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp

from tests.e2e.telegram.neighbours import FREELY, Party, Program, buttons, database_held, party, verb
from tests.kit.botapi.webhook import SECRET_HEADER
from tests.kit.botapi.wire import Wire
from tests.kit.botapi.world import Query


@asynccontextmanager
async def hooked(tmp_path: Path, port: int) -> AsyncIterator[Party]:
    settings = {**FREELY, "TELEGRAM_WEBHOOK_URL": f"http://127.0.0.1:{port}/moc"}
    async with party(tmp_path, settings=settings) as friends:
        yield friends


def revision(tmp_path: Path) -> int:
    """How many decisions the database holds of its one table."""
    with closing(sqlite3.connect(f"file:{tmp_path / 'xom.sqlite3'}?mode=ro", uri=True)) as database:
        (number,) = database.execute("SELECT max(revision) FROM tables").fetchone()
    return int(number)


def tap(friends: Party) -> Query:
    """Whoever is called presses something that answers."""
    table = friends.table()
    asked = next(friend for friend in friends.friends if friend.id in table.mentions)
    offered = next(button for button in buttons(table) if verb(button) == "o")
    return friends.server.phones.tap(asked, table, offered.token)


async def answered(friends: Party, query: Query) -> None:
    await friends.server.phones.until(lambda: query.answer is not None, "the answer")


async def delivered(friends: Party, update: Wire, secret: str | None) -> int:
    """Post an update to the program's address by hand; the status it answers."""
    address = friends.server.webhook.address
    assert address is not None
    headers = {} if secret is None else {SECRET_HEADER: secret}
    async with (
        aiohttp.ClientSession(trust_env=False) as session,
        session.post(address.url, json=update, headers=headers) as answer,
    ):
        return answer.status


async def test_a_whole_game_comes_by_webhook_and_nothing_is_polled(tmp_path: Path, unused_tcp_port: int) -> None:
    async with hooked(tmp_path, unused_tcp_port) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.play(600)
        assert friends.over(), friends.table()
        assert len(set(friends.program.moves)) == len(friends.program.moves)
        assert friends.server.calls("getUpdates") == []
        assert friends.server.world.updates.pending == []


async def test_an_update_is_answered_when_its_decision_is_on_the_disk(tmp_path: Path, unused_tcp_port: int) -> None:
    async with hooked(tmp_path, unused_tcp_port) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.settled()
        committed: list[int] = []
        friends.server.webhook.on_taken = lambda update_id: committed.append(revision(tmp_path))
        for _ in range(6):
            before = revision(tmp_path)
            query = tap(friends)
            await answered(friends, query)
            await friends.server.phones.until(lambda: friends.server.world.updates.pending == [], "the 200")
            assert committed[-1] > before
            await friends.settled()


async def test_a_forged_or_foreign_secret_opens_nothing(tmp_path: Path, unused_tcp_port: int) -> None:
    async with hooked(tmp_path, unused_tcp_port) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.settled()
        before, address = revision(tmp_path), friends.server.webhook.address
        assert address is not None
        tap(friends)
        await friends.server.phones.until(lambda: revision(tmp_path) > before, "a press")
        forged = friends.server.world.updates.all[-1].wire() | {"update_id": 999_999}
        await friends.settled()
        after = revision(tmp_path)
        for secret in (None, "", "x" * 43, address.secret[:-1], address.secret.swapcase()):
            assert await delivered(friends, forged, secret) == 403
        assert revision(tmp_path) == after


async def test_what_comes_twice_is_answered_twice_and_done_once(tmp_path: Path, unused_tcp_port: int) -> None:
    async with hooked(tmp_path, unused_tcp_port) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.settled()
        made = len(friends.program.moves)
        await answered(friends, tap(friends))
        await friends.settled()
        after, moves = revision(tmp_path), len(friends.program.moves)
        assert moves > made
        address = friends.server.webhook.address
        assert address is not None
        again = friends.server.world.updates.all[-1].wire()
        assert [await delivered(friends, again, address.secret) for _ in range(3)] == [200, 200, 200]
        assert (revision(tmp_path), len(friends.program.moves)) == (after, moves)


async def test_killed_before_the_commit_the_update_comes_again_and_counts_once(
    tmp_path: Path, unused_tcp_port: int
) -> None:
    async with hooked(tmp_path, unused_tcp_port) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.settled()
        made, before = len(friends.program.moves), revision(tmp_path)
        with database_held(tmp_path / "xom.sqlite3"):
            query = tap(friends)
            await friends.server.phones.until(lambda: friends.server.webhook.under_way > 0, "the update to be posted")
            await friends.program.kill()
        assert revision(tmp_path) == before
        await friends.program.start()
        await friends.server.phones.until(lambda: len(friends.program.moves) > made, "the move")
        await friends.server.phones.until(lambda: friends.server.world.updates.pending == [], "all to be taken")
        await answered(friends, query)
        await friends.play(2)
        assert len(set(friends.program.moves)) == len(friends.program.moves)


async def test_killed_after_the_commit_and_before_the_200_the_update_comes_again_and_counts_once(
    tmp_path: Path, unused_tcp_port: int
) -> None:
    async with hooked(tmp_path, unused_tcp_port) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.settled()
        made = len(friends.program.moves)
        await answered(friends, tap(friends))
        pressed = friends.server.world.updates.all[-1]
        await friends.program.kill()
        moves = len(friends.program.moves)
        assert moves > made
        friends.server.world.updates.again(pressed.update_id)  # as Telegram does that never got its 200
        await friends.program.start()
        await friends.server.phones.until(lambda: friends.server.world.updates.waiting() == [], "all to be taken")
        assert len(friends.program.moves) == moves
        await friends.play(2)
        assert len(set(friends.program.moves)) == len(friends.program.moves) > moves


async def test_who_goes_back_to_polling_hears_what_came_meanwhile(tmp_path: Path, unused_tcp_port: int) -> None:
    async with hooked(tmp_path, unused_tcp_port) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.settled()
        await friends.program.stop()
        query = tap(friends)
        polling = Program(friends.server, tmp_path / "xom.sqlite3", FREELY)
        await polling.start()
        await answered(friends, query)
        assert len(polling.moves) == 1
        assert friends.server.webhook.address is None
        assert friends.server.calls("getUpdates") != []
        assert await polling.stop() == 0
