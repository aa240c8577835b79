"""Play real games through bad weather, and look into everything when the sun is out again.

    python tests/bench/network.py --rounds 200 --latency 10 --down 600

Five calls in a hundred fail, two are carried out and not answered, latency goes up to `--latency` seconds; then a storm
of 429s; then Telegram and after it Discord are gone for `--down` seconds each while the others go on; before that,
Discord's gateway drops now and then. Tables must repair themselves without doubles, every accepted press must count
once, nobody may be punished.
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

from bot.adapters.reach import PATIENCE_SECONDS
from bot.coordinator.session import Pace, Stage
from tests.kit.inspection import Broken, Inspector, Tried
from tests.kit.town import Square, Town, comes_true, town
from tests.kit.weather import Weather, over

GAMES = {"telegram": ("coup", "standard"), "discord": ("ty_phu", "classic"), "web": ("ca_ngua", "quick")}
_ANSWERED_WITHIN = 3.0
_ROUND_SECONDS = 15.0
_MOMENT = 0.1
_NOTICED_WITHIN = PATIENCE_SECONDS + 3.0


async def play(inspector: Inspector, squares: list[Square], rounds: int, tried: list[Tried]) -> None:
    """A press at each square in every round, by somebody who sees a button for it; one without any isn't counted."""
    end = time.monotonic() + rounds * _ROUND_SECONDS
    while rounds > 0 and time.monotonic() < end:
        pressed = []
        for square in squares:
            known = await inspector.table(square)
            if known is not None and known.session.stage is Stage.PLAYING:
                one = await inspector.try_something(square)
                pressed += [one] if one is not None else []
        tried += pressed
        rounds -= bool(pressed)
        await answered(pressed)
        await asyncio.sleep(_MOMENT)


async def answered(pressed: list[Tried]) -> None:
    """Wait until everybody knows what became of their press, or it is clear that somebody won't."""
    await comes_true(lambda: all(one.pressed.answer for one in pressed), _ANSWERED_WITHIN)


async def absences(inspector: Inspector, square: Square) -> int:
    """How many turns people there are said to have missed, and seats a computer took over."""
    session = await inspector.session(square)
    return sum(member.absences + bool(member.policy) for member in session.members)


async def outage(
    inspector: Inspector, place: Town, weather: Weather, platform: str, seconds: float, tried: list[Tried]
) -> None:
    """A platform is gone for a while; the others go on, and Discord's line drops on the way if it isn't gone itself."""
    (struck,) = (square for square in place.squares if square.place.platform == platform)
    others = [square for square in place.squares if square is not struck]
    await inspector.until(  # whose time runs out before the outage can be noticed, let it run out without one
        struck,
        lambda found: found.session.deadline is None or found.session.deadline > time.time() + _NOTICED_WITHIN,
        "time in hand",
    )
    before = await absences(inspector, struck)
    revisions = [(await inspector.session(square)).revision for square in others]
    weather.down = platform
    if platform == "telegram":
        place.server.world.updates.close()  # the poll in progress doesn't outlive the line either
    else:
        place.wire.gateway.shut = True
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await place.wire.gateway.drop()
        await play(inspector, others, 3, tried)
        await asyncio.sleep(min(1.0, seconds / 20))
    for square, revision in zip(others, revisions, strict=True):
        session = await inspector.session(square)
        if session.stage is Stage.PLAYING and session.revision <= revision:
            raise Broken(f"{square.place.platform} stood still while {platform} was down")
    weather.down, place.wire.gateway.shut = "", False
    stored = await inspector.until(
        struck,
        lambda found: found.session.deadline is None or found.session.deadline > time.time() + 10.0,
        "fresh time",
    )
    if await absences(inspector, struck) > before:
        raise Broken(f"somebody was punished for the outage: {stored.session.members}")


async def storm(rounds: int, latency: float, down: float, seed: int, folder: Path) -> Counter[str]:
    """Everything in turn. Raises Broken at the first thing that doesn't hold."""
    draw = random.Random(seed)
    weather, tried = Weather(draw), list[Tried]()
    async with town(folder) as place:
        inspector = Inspector(place, draw)
        for square in place.squares:
            await inspector.sit_down(square, *GAMES[square.place.platform], pace=Pace.FAST)
        over(place, weather)
        squares = list(place.squares)
        weather.failing, weather.unanswered, weather.latency = 0.05, 0.02, latency
        await play(inspector, squares, rounds, tried)
        weather.flooded = True
        await play(inspector, squares, max(1, rounds // 4), tried)
        weather.clear()
        await inspector.inspect(tried, once=False)
        for platform in ("telegram", "discord"):
            await outage(inspector, place, weather, platform, down, tried)
            await inspector.inspect(tried, once=False)
        return Counter({**weather.struck, **inspector.seen, "presses": len(tried)})


def main() -> None:
    """Print what was seen."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--latency", type=float, default=10.0)
    parser.add_argument("--down", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        seen = asyncio.run(storm(chosen.rounds, chosen.latency, chosen.down, chosen.seed, Path(folder)))
    for what, number in sorted(seen.items()):
        print(f"{what}: {number}")
    print(f"weathered in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
