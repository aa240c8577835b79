"""Any decision that the log names can be worked out again from the database beside the bot."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.cli.parser import main
from bot.store.sqlite import SqliteStore
from tests.kit.neighbourhood import Neighbourhood, Resident, neighbourhood


@asynccontextmanager
async def played(path: Path, moves: int) -> AsyncIterator[tuple[Neighbourhood, list[Resident]]]:
    """Three have pressed the first button of their turn so many times."""
    async with SqliteStore.opened(path) as store, neighbourhood(store=store) as hood:
        residents = [hood.resident(name) for name in ("Minh", "Hằng", "Trường")]
        await residents[0].say("play", "ca_ngua")
        await hood.drained()
        for resident in residents[1:]:
            await resident.press("Vào bàn")
            await hood.drained()
        await residents[0].press("Bắt đầu")
        await hood.drained()
        for _ in range(moves):
            session = await hood.session()
            seat = hood.coordinator.house.entry(session).game.prompts(session.state)[0].seat
            await residents[seat].send(hood.seen().rows[0][0].token)
            await hood.drained()
        yield hood, residents


async def replay(path: Path, *words: str) -> int:
    return await asyncio.to_thread(main, ("replay", "--database", str(path), *words))


async def test_every_decision_of_a_running_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "xom.sqlite3"
    async with played(path, 4) as (hood, _):
        session = await hood.session()
        for revision in range(session.revision - 4, session.revision + 1):
            assert await replay(path, "--table", session.id, "--revision", str(revision)) == 0
            told = capsys.readouterr().out
            assert f"table {session.id} ca_ngua(standard) revision {revision}: " in told
        assert await replay(path, "--table", session.id) == 0
        last = capsys.readouterr().out
        assert last == told
        assert f"question {session.serial}: " in last


async def test_a_press_can_be_made_again_on_the_position_of_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "xom.sqlite3"
    async with played(path, 2) as (hood, _):
        session = await hood.session()
        here = ("--table", session.id, "--revision", str(session.revision))
        seat = hood.coordinator.house.entry(session).game.prompts(session.state)[0].seat
        assert await replay(path, *here, "--seat", str(seat), "--ask", f"o.{session.serial}.0") == 0
        assert f"> revision {session.revision + 1}" in capsys.readouterr().out
        assert await replay(path, *here, "--seat", str((seat + 1) % 3), "--ask", f"o.{session.serial}.0") == 0
        assert "refused: table-not-your-turn" in capsys.readouterr().out
        assert await hood.session() == session


async def test_a_games_own_line_holds_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "xom.sqlite3"
    async with played(path, 1) as (hood, _):
        session = await hood.session()
        with closing(sqlite3.connect(path)) as database:
            (deed,) = database.execute("SELECT deed FROM moves WHERE seat = -1").fetchone()
        assert json.loads(deed)["open"]["seed"] == session.seed


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--table", "nosuch00"), "there is no table"),
        ((), "expected a FILE"),
        (("x.jsonl", "--table", "nosuch00"), "expected a FILE"),
    ],
)
async def test_what_isnt_there_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str
) -> None:
    path = tmp_path / "xom.sqlite3"
    async with SqliteStore.opened(path):
        assert await replay(path, *words) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert len(said.splitlines()) == 1
