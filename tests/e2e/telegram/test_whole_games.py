"""Games on Telegram: `python -m bot` against the local Bot API server, played by four people with phones."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot import content
from bot.engine.ruleset import Value
from tests.e2e.telegram.insiders import Insiders
from tests.e2e.telegram.neighbours import Party, party
from tests.kit.running import ROOT

RULESETS = [(game, ruleset) for game, entry in content.load().items() for ruleset in entry.rulesets]


CARDS = (
    *("duke", "assassin", "captain", "ambassador", "contessa"),
    *("công tước", "sát thủ", "đội trưởng", "đại sứ", "nữ bá tước"),
)
"""What no log may tell of a hand, in either language."""


async def verified(record: bytes, tmp_path: Path) -> int:
    """What `verify` says of a finished game's file."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(record)
    checking = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "verify", str(path), cwd=ROOT)
    return await checking.wait()


async def taken_home(friends: Party) -> bytes:
    """The game's file, as /xuat gives it."""
    friends.server.phones.say(friends.friends[1], friends.group, "/xuat")
    return (await friends.server.phones.await_message(friends.group, lambda seen: bool(seen.document))).document


async def test_four_friends_play_a_quick_ca_ngua_to_its_end(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.play(600)
        assert friends.over(), friends.table()
        assert len(set(friends.program.moves)) == len(friends.program.moves)
        assert await verified(await taken_home(friends), tmp_path) == 0


async def test_four_friends_play_coup_to_its_end_with_hands_in_private(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("coup", "standard")
        for friend in friends.friends:
            await friends.server.phones.await_message(friend, lambda hand: bool(hand.photo))
        await friends.play(400)
        assert friends.over(), friends.table()
        log = "\n".join(friends.program.log).lower()
        assert " moved " in log
        assert [
            word for word in (*CARDS, *(friend.first_name for friend in friends.friends)) if word.lower() in log
        ] == []


SHORTENED: dict[str, dict[str, Value]] = {
    "classic": {"end": "time_limit", "round_limit": 10},
    "boxed": {"end": "time_limit", "round_limit": 10},
    "quick": {"end": "time_limit", "round_limit": 10},
    "online": {"golden": True},
}


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SHORTENED)
async def test_four_friends_play_ty_phu_to_its_end_by_the_buttons_and_forms_they_see(
    tmp_path: Path, ruleset: str
) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ty_phu", ruleset, options=SHORTENED[ruleset])
        players = Insiders(friends, tmp_path / "xom.sqlite3")
        await players.play_out(2000)
        assert players.forms > 0
        assert len(set(friends.program.moves)) == len(friends.program.moves) >= players.answers
        assert await verified(await taken_home(friends), tmp_path) == 0


@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
async def test_every_ruleset_can_be_played_by_pressing_what_is_seen(tmp_path: Path, game: str, ruleset: str) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table(game, ruleset)
        await friends.play(25)
        assert friends.over() or len(friends.program.moves) >= 15


async def test_coup_can_be_played_by_somebody_whose_private_chat_is_shut(tmp_path: Path) -> None:
    async with party(tmp_path, open_chats=3) as friends:
        await friends.open_table("coup", "standard")
        await friends.play(400)
        assert friends.over(), friends.table()
        assert friends.server.phones.see(friends.friends[3]) == []


async def test_a_game_killed_in_its_middle_goes_on_where_it_was(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.play(8)
        await friends.program.kill()
        before = friends.program.moves
        await friends.program.start()
        await friends.play(600)
        assert friends.over(), friends.table()
        assert len(set(friends.program.moves)) == len(friends.program.moves) > len(before)
        assert await verified(await taken_home(friends), tmp_path) == 0
