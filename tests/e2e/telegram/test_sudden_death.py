"""SIGKILL between update received, decision committed, press acknowledged and table painted: nothing lost or repeated.

The local server holds up one request, so that the program dies exactly while it waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.telegram.neighbours import buttons, party, verb
from tests.kit.botapi.faults import Slow
from tests.kit.botapi.wire import Call

SHOWING = {"sendphoto", "editmessagemedia", "editmessagecaption"}


def asks_for_nothing_yet(call: Call) -> bool:
    return call.method.lower() == "getupdates"


def acknowledges(call: Call) -> bool:
    return call.method.lower() == "answercallbackquery"


def paints(call: Call) -> bool:
    return call.method.lower() in SHOWING


@pytest.mark.parametrize("when", [asks_for_nothing_yet, acknowledges, paints])
async def test_a_press_counts_once_when_the_program_dies_around_it(
    tmp_path: Path, when: Callable[[Call], bool]
) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.play(3)
        table = await friends.settled()
        asked = next(friend for friend in friends.friends if friend.id in table.mentions)
        offered = next(button for button in buttons(table) if verb(button) == "o")
        made = len(friends.program.moves)
        held = sum(when(exchange.call) for exchange in friends.server.log)
        friends.server.faults.next("*", Slow(60.0), when=when)
        friends.server.phones.tap(asked, table, offered.token)
        await friends.server.phones.until(
            lambda: sum(when(exchange.call) for exchange in friends.server.log) > held, "the program to be held up"
        )
        await friends.program.kill()
        friends.server.faults.clear()
        await friends.program.start()
        await friends.server.phones.until(lambda: len(friends.program.moves) > made, "the move")
        await friends.server.phones.until(lambda: friends.table().rows != table.rows, "the table to go on")
        await friends.server.phones.until(lambda: friends.server.world.updates.pending == [], "all to be confirmed")
        revisions = friends.program.moves
        assert len(set(revisions)) == len(revisions)


async def test_a_press_made_while_the_program_is_dead_counts_when_it_lives(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ca_ngua", "quick")
        table = await friends.settled()
        asked = next(friend for friend in friends.friends if friend.id in table.mentions)
        await friends.program.kill()
        made = len(friends.program.moves)
        offered = next(button for button in buttons(table) if verb(button) == "o")
        query = friends.server.phones.tap(asked, table, offered.token)
        await friends.program.start()
        await friends.server.phones.until(lambda: query.answer is not None, "the answer")
        assert len(friends.program.moves) > made


async def test_a_program_that_is_told_to_stop_has_confirmed_what_it_decided(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.play(2)
        assert await friends.program.stop() == 0
        assert friends.server.world.updates.pending == []
