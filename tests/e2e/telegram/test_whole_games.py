"""Whole games on Telegram: `python -m bot` against the local Bot API server, played by four people with phones."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.telegram.neighbours import party


async def test_four_friends_play_a_quick_ca_ngua_to_its_end(tmp_path: Path) -> None:
    async with party(tmp_path) as friends:
        await friends.open_table("ca_ngua", "quick")
        await friends.play(600)
        assert friends.over(), friends.table()
        assert friends.presses > 10
