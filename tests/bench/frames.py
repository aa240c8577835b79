"""How fast board pictures are drawn: `python tests/bench/frames.py [GAME …]`.

Frames of random games, each never seen before, drawn warm: CPU milliseconds of the drawing thread, bytes, memory.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot import content
from bot.cli.pictures import NAMES, played
from bot.engine.chance import SealedChance
from bot.render.raster import draw
from bot.texts import Texts

FRAMES = 300


def main(names: list[str]) -> None:
    shelf = content.load()
    say = Texts.load().speaker("vi", NAMES)
    print("| game | seats | size | p50 ms | p95 ms | kB | RSS MB |\n|---|---|---|---|---|---|---|")
    for name in names or list(shelf):
        entry = shelf[name]
        ruleset = next(iter(entry.rulesets.values()))
        for seats in sorted({4, entry.game.seats(ruleset)[1]}):
            spent, sizes = [], []
            scene = None
            game = 0
            while len(spent) < FRAMES + 40:
                game += 1
                seed = bytes([game % 256]) * 32
                step = entry.game.setup(ruleset, seats, SealedChance(seed, 0))
                state, story = step.state, step.events
                for move in range(1, 60):
                    state, more = played(entry, state, (), bytes([move]) + seed[1:], 1, "")
                    story = (*story, *more)[-12:]
                    told = [t for event in story if (t := entry.game.tell(event, None)) is not None]
                    scene = entry.game.scene(entry.game.view(state, None), tuple(told), say)
                    started = time.thread_time()
                    picture = draw(scene)
                    spent.append((time.thread_time() - started) * 1000)
                    sizes.append(len(picture))
            ordered = sorted(spent[40:])
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            size = f"{scene.size[0]}x{scene.size[1]}" if scene else ""
            p50, p95 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
            print(f"| {name} | {seats} | {size} | {p50:.1f} | {p95:.1f} | {max(sizes) / 1000:.0f} | {memory:.0f} |")


if __name__ == "__main__":
    main(sys.argv[1:])
