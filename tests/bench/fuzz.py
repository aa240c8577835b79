"""Mean input at every door: `python tests/bench/fuzz.py [INPUTS] [--seed S]`.

INPUTS (a million unless said otherwise) are shared out over the doors of tests/kit/intruder.py, most to those that are
quick. Prints a line a door and stops at the first hole, with the seed and number that open it again.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.kit.intruder import READERS, Door, house

_SHARES = {
    "page requests": 20,
    "settings": 10,
    "tokens": 20,
    "rulesets": 5,
    "content files": 2,
    "stored states": 10,
    "records": 1,
    "scenarios": 2,
    "presses": 20,
    "commands": 5,
    "typed": 5,
}
"""Hundredths of all inputs."""


async def tried(name: str, door: Door, inputs: int, seed: int) -> None:
    """Try a door so many times. Raises what it raises, after saying which attempt it was."""
    started = time.process_time()
    for number in range(inputs):
        try:
            await door(random.Random(f"{seed} {name} {number}"))
        except BaseException:
            print(f"{name}: hole at seed {seed} number {number}")
            raise
    spent = time.process_time() - started
    print(f"| {name} | {inputs} | 0 | {spent / max(1, inputs) * 1e6:.0f} |", flush=True)


async def main(inputs: int, seed: int) -> None:
    logging.disable(logging.INFO)
    print("| door | inputs | holes | µs an input |\n|---|---|---|---|")
    for name, door in READERS.items():
        await tried(name, door, inputs * _SHARES[name] // 100, seed)
    async with house() as standing:
        for name, door in standing.doors().items():
            await tried(name, door, inputs * _SHARES[name] // 100, seed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("inputs", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.inputs, chosen.seed))
