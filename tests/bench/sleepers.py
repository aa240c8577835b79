"""Tables that sleep cost nothing: `python tests/bench/sleepers.py [TABLES …]`.

Fills a database with that many sleeping games (a third of each kind, copies of a real one in mid-play), starts the
program on it as people do, and prints how long it takes until it is ready, until the first page is served, and its
memory.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from bot.coordinator import play
from bot.coordinator.session import Session, SessionId, Stage
from bot.coordinator.tables import Tables
from bot.coordinator.verdict import House
from bot.store.sqlite import SqliteStore
from tests.kit.games import shelf
from tests.kit.wanderer import Wanderer

_MOVES = 60


def asleep(game: str) -> Session:
    """A game in mid-play that nobody has touched for long."""
    wanderer = Wanderer(House(shelf(), play.seed_luck), game, 7)
    while wanderer.session.stage is not Stage.PLAYING or wanderer.session.revision < _MOVES:
        wanderer.step()
    return replace(wanderer.session, asleep=True)


async def fill(path: Path, tables: int) -> None:
    """Write the sleeping tables; one is written by the product's own hand for each game and copied by SQL."""
    async with SqliteStore.opened(path) as store:
        keeper = Tables(store, shelf(), "bench")
        for number, game in enumerate(shelf()):
            session = asleep(game)
            place = replace(session.place, platform="web", chat=f"phong-{number}-")
            await keeper.create(replace(session, id=SessionId(f"original{number}"[-8:]), place=place))
    database = sqlite3.connect(path)
    originals = [row[0] for row in database.execute("SELECT id FROM tables ORDER BY id")]
    columns = [row[1] for row in database.execute("PRAGMA table_info(tables)")]
    for index, original in enumerate(originals):
        picked = ", ".join(
            {
                "id": "printf('s%07d', n)",
                "chat": "chat || n",
                "painted": "revision",
                "body": "json_set(body, '$.id', printf('s%07d', n), '$.place.chat', chat || n)",
            }.get(column, column)
            for column in columns
        )
        database.execute(
            "WITH RECURSIVE numbers (n) AS (SELECT ? UNION ALL SELECT n + ? FROM numbers WHERE n + ? <= ?)"
            f" INSERT INTO tables SELECT {picked} FROM numbers JOIN tables ON id = ?",
            (index + 1, len(originals), len(originals), tables - len(originals), original),
        )
    database.commit()
    database.close()


def started(path: Path) -> tuple[float, float, float]:
    """Seconds until the program says that it is ready, until it serves its page, and its memory in MB."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "BOT_DATABASE": str(path), "BOT_WEB": "1", "BOT_WEB_PORT": str(port)}
    begun = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "bot"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()
        ready = time.monotonic() - begun
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
            page.read()
        served = time.monotonic() - begun
        status = Path(f"/proc/{running.pid}/status").read_text(encoding="ascii")
        memory = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024
        running.terminate()
    return ready, served, memory


def main(sizes: list[int]) -> None:
    print("| sleeping tables | ready after s | first page after s | peak memory MB | database MB |")
    print("|---|---|---|---|---|")
    for tables in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sleepers.sqlite3"
            asyncio.run(fill(path, tables))
            size = path.stat().st_size / 1e6
            ready, served, memory = min(started(path) for _ in range(3))
            print(f"| {tables} | {ready:.2f} | {served:.2f} | {memory:.0f} | {size:.0f} |", flush=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [0, 1_000, 5_000, 20_000])
