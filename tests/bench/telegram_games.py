"""Whole games on Telegram as people play them: `python tests/bench/telegram_games.py [GAME/RULESET …]`.

The program as it is started by people, on the local Bot API server; four friends with phones press and type what they
see, every ruleset with its own options to the end (classic and boxed Cờ tỷ phú until one is left). Every request is
checked against the specification. What was chosen and could not be pressed ends the run.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot import content
from tests.e2e.telegram.insiders import Insiders
from tests.e2e.telegram.neighbours import party

MOST = 20_000


async def played(game: str, ruleset: str) -> None:
    """One game to its end, as a line of the table."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        async with party(Path(folder)) as friends:
            seats = content.load()[game].game.seats(content.load()[game].rulesets[ruleset])
            await friends.open_table(game, ruleset, friends=min(4, seats[1]))
            players = Insiders(friends, Path(folder) / "xom.sqlite3")
            await players.play_out(MOST)
            calls = len(friends.server.log)
            slowed = sum(exchange.status == 429 for exchange in friends.server.log)
            again = len(friends.program.moves) - len(set(friends.program.moves))
    spent = time.monotonic() - started
    print(
        f"| {game} {ruleset} | {players.answers} | {players.forms} | {players.typed} | {friends.presses} | {calls}"
        f" | {slowed} | {again} | {spent:.0f} |",
        flush=True,
    )


async def main(wanted: list[str]) -> None:
    every = [f"{entry.name}/{ruleset}" for entry in content.load().values() for ruleset in entry.rulesets]
    print("| ruleset | answers | forms | typed amounts | presses | requests | 429 | moves made twice | seconds |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in wanted or every:
        game, _, ruleset = name.partition("/")
        await played(game, ruleset)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    asyncio.run(main(parser.parse_args().games))
