"""How fast the renderer is by itself: `python tests/bench/render_speed.py [FRAMES]`.

One warm thread draws frames like the busiest ones of the games, whose words were never drawn before. Milliseconds are
CPU time of that thread; `frames.py` beside this measures the games' own pictures.
"""

from __future__ import annotations

import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot.render.raster import draw
from tests.render.board import frame

WARMING = 20


def main(count: int) -> None:
    spent: list[float] = []
    sizes: list[int] = []
    for number in range(count + WARMING):
        scene = frame(number)
        started = time.thread_time()
        picture = draw(scene)
        spent.append((time.thread_time() - started) * 1000)
        sizes.append(len(picture))
    ordered = sorted(spent[WARMING:])
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print("| frames | first ms | p50 ms | p95 ms | p50 kB | largest kB | RSS MB |\n|---|---|---|---|---|---|---|")
    print(
        f"| {count} | {spent[0]:.0f} | {ordered[count // 2]:.1f} | {ordered[int(count * 0.95)]:.1f} "
        f"| {sorted(sizes)[len(sizes) // 2] / 1000:.0f} | {max(sizes) / 1000:.0f} | {memory:.0f} |"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
