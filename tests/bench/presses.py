"""From a press to its durable commit: `python tests/bench/presses.py [PRESSES]`.

Real coordinator, real SQLite file (WAL, synchronous=FULL), a platform that shows nothing. Prints milliseconds from the
call of `press` until it returns, which is after the commit, and the memory of the program.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot.adapters.base import Press
from bot.coordinator.session import Stage
from bot.store.sqlite import SqliteStore
from tests.kit.neighbourhood import ScriptPlatform, neighbourhood


class BlankPlatform(ScriptPlatform):
    """Remembers the newest message of each place only."""

    async def show(self, target, message, anchor):  # type: ignore[no-untyped-def]
        self.posted[target] = []
        return await super().show(target, message, None)


async def main(presses: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            SqliteStore.opened(Path(folder) / "bench.sqlite3") as store,
            neighbourhood(store=store, platform=BlankPlatform()) as hood,
        ):
            spent: list[float] = []
            while len(spent) < presses:
                people = await hood.begun("Minh", "Hằng", "Trường", "Ngọc")
                while (session := await hood.session()).stage is Stage.PLAYING and len(spent) < presses:
                    entry = hood.coordinator.house.entry(session)
                    prompt = entry.game.prompts(session.state)[0]
                    token = f"1{session.id}.o.{prompt.serial}.0"
                    started = time.perf_counter()
                    await hood.coordinator.press(Press(people[prompt.seat].sender, hood.place, token))
                    spent.append((time.perf_counter() - started) * 1000)
                    await asyncio.sleep(0)
                session = await hood.session()
                if session.stage is Stage.PLAYING:
                    await people[0].send(f"1{session.id}.end")
            gc.collect()
            ordered = sorted(spent)
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print("| presses | p50 ms | p99 ms | worst ms | RSS MB |\n|---|---|---|---|---|")
            p50, p99 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
            print(f"| {len(ordered)} | {p50:.2f} | {p99:.2f} | {ordered[-1]:.1f} | {memory:.0f} |")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000))
