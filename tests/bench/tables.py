"""A long walk through everything that can happen to a table: `python tests/bench/tables.py [STEPS]`.

Each game gets the same share of steps; every step is checked (tests/kit/wanderer.py). Prints a line a game.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot.coordinator import play
from bot.coordinator.verdict import House
from tests.kit.games import shelf
from tests.kit.wanderer import Wanderer

STEPS_A_TABLE = 2_500


def main(steps: int) -> None:
    games = list(shelf())
    print("| game | steps | games | refusals | restarts | leavers | returns | kicks | steps/s |")
    print("|---|---|---|---|---|---|---|---|---|")
    for game in games:
        seen: Counter[str] = Counter()
        started, done, played = time.process_time(), 0, 0
        while done < steps // len(games):
            wanderer = Wanderer(House(shelf(), play.seed_luck), game, 1_000 + done)
            for _ in range(STEPS_A_TABLE):
                wanderer.step()
            done += STEPS_A_TABLE
            played += wanderer.games
            seen += wanderer.seen
        speed = done / (time.process_time() - started)
        counts = " | ".join(str(seen[what]) for what in ("refused", "restart", "leaveyes", "back", "kick"))
        print(f"| {game} | {done} | {played} | {counts} | {speed:.0f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
