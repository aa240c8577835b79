"""How long the event loop stands still while computers think: `python tests/bench/thinking.py [SECONDS]`.

For every game the strongest player answers questions of real games, in a thread as the program does it and on the spot
for comparison, several tables at once. Meanwhile the loop asks for a millisecond of sleep over and over; how much later
it wakes is the stall. Prints one JSON line a game and way: stalls in milliseconds, thoughts, and the worst thought in
milliseconds of CPU.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot import content
from bot.app import settle_interpreter
from bot.cli.matches import FastChance
from bot.engine.prompt import Action, awaited
from bot.engine.registry import Entry

TABLES = 3
NAP = 0.001


def thoughts(entry: Entry, seed: int, spent: list[float]) -> Iterator[Callable[[], Action]]:
    """The decisions of one game after another, each to be called before the next is asked for."""
    game, policy = entry.game, entry.policies[entry.stand_in]
    while True:
        luck = FastChance(seed)
        seed += 1000
        state = game.setup(next(iter(entry.rulesets.values())), 4, luck).state
        while prompts := awaited(game.prompts(state)):
            prompt = prompts[0]
            view = game.view(state, prompt.seat)
            chosen: list[Action] = []

            def think() -> Action:
                started = time.thread_time()
                chosen.append(policy(view, prompt, luck))  # noqa: B023 - called before the next round
                spent.append(time.thread_time() - started)
                return chosen[0]  # noqa: B023

            yield think
            state = game.advance(state, prompt.seat, chosen[0], luck)


async def measured(entry: Entry, seconds: float, *, threaded: bool) -> dict[str, object]:
    spent: list[float] = []
    late: list[float] = []
    end = time.monotonic() + seconds

    async def table(seed: int) -> None:
        for think in thoughts(entry, seed, spent):
            if time.monotonic() > end:
                return
            await asyncio.to_thread(think) if threaded else think()
            await asyncio.sleep(0.01)

    async def loop() -> None:
        while time.monotonic() < end:
            before = time.monotonic()
            await asyncio.sleep(NAP)
            late.append(time.monotonic() - before - NAP)

    await asyncio.gather(loop(), *(table(seed) for seed in range(TABLES)))
    late.sort()
    return {
        "game": entry.name,
        "way": "thread" if threaded else "on the spot",
        "stall_ms": {
            "median": _ms(late[len(late) // 2]),
            "p99": _ms(late[len(late) * 99 // 100]),
            "worst": _ms(late[-1]),
        },
        "thoughts": len(spent),
        "worst_thought_ms": _ms(max(spent)),
    }


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    settle_interpreter()
    for entry in content.load().values():
        for threaded in (True, False):
            print(json.dumps(asyncio.run(measured(entry, seconds, threaded=threaded))), flush=True)


if __name__ == "__main__":
    main()
