"""Kill the real program again and again while real games are played at it, and look into everything after each start.

    python tests/bench/crashes.py --kills 500

Telegram, Discord and the browser at once (local servers), three games, a press at each before every kill. The deaths go
round: at random, update received, decision committed, press being acknowledged, table being painted, table painted.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.coordinator.session import Stage
from tests.kit.deaths import DEATHS, die
from tests.kit.inspection import Inspector
from tests.kit.town import Square, town

GAMES = {"telegram": ("coup", "standard"), "discord": ("ty_phu", "classic"), "web": ("ca_ngua", "quick")}


async def ready(inspector: Inspector, square: Square) -> None:
    """A game runs at the square, and somebody there can answer by one press."""
    known = await inspector.table(square)
    playing = known is not None and known.session.stage is Stage.PLAYING
    if not playing:
        game, ruleset = GAMES[square.place.platform]
        await inspector.sit_down(square, game, ruleset)


async def crash(kills: int, seed: int, folder: Path) -> Counter[str]:
    """Kill so many times. Raises Broken at the first thing that doesn't hold."""
    draw, deaths = random.Random(seed), list(DEATHS)
    seen: Counter[str] = Counter()
    async with town(folder) as place:
        inspector = Inspector(place, draw)
        for number in range(kills):
            name = deaths[number % len(deaths)]
            for square in place.squares:
                await ready(inspector, square)
            come = DEATHS[name](place, draw)
            tried = [await inspector.try_something(square) for square in place.squares]
            reached = await die(place, come)
            seen[f"{name} {'reached' if reached else 'not reached'}"] += 1
            if number % 7 == 3:  # and once more while it starts
                await place.program.launch()
                await asyncio.sleep(draw.uniform(0.2, 2.0))
                await place.program.kill()
                seen["starting"] += 1
            began = time.monotonic()
            await place.program.start()
            await inspector.inspect([one for one in tried if one is not None])
            seen["seconds"] += round(time.monotonic() - began)
            if number % 20 == 19:
                print(number + 1, dict(seen), dict(inspector.seen), flush=True)
        seen.update(inspector.seen)
        seen["starts"] = place.program.starts
    return seen


def main() -> None:
    """Print what was seen."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(crash(chosen.kills, chosen.seed, Path(folder)))
    for what, number in sorted(seen.items()):
        print(f"{what}: {number}")
    print(f"{chosen.kills} kills survived in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
