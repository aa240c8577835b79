"""Many live tables and many presses: `python tests/bench/load.py [--tables 2000] [--presses 200] [--seconds 300]`.

The whole program but its doors: real coordinator, real SQLite file (WAL, synchronous=FULL), real painter and pictures,
computers and clocks, on a platform with Telegram's budgets (18 messages a minute and place) that takes 50 ms to accept
one. People press what they are offered, so many presses a second over all tables; a finished game is played again.
Every accepted press is looked for in the record at the end. Prints one line of figures; the presses of the first ten
seconds don't count.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from multiprocessing import active_children
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.adapters.base import Anchor, Command, Message, Person, Place, Press, Sender, Target
from bot.app import Parts, assembled, settle_interpreter
from bot.config import read
from bot.coordinator import play
from bot.coordinator.clock import WallClock
from bot.coordinator.session import Session, SessionId, Stage
from bot.coordinator.tokens import pack
from bot.engine.chance import SealedChance
from bot.engine.prompt import Form, awaited, menu
from bot.store.sqlite import SqliteStore
from bot.texts import Texts
from tests.kit.neighbourhood import WIDE, ScriptPlatform

_ACCEPTING = 0.05
_WARM_UP = 10.0
_BEAT = 0.005
_LUCK = bytes(32)


class BusyPlatform(ScriptPlatform):
    """Takes a while to accept a message, and remembers when each place last saw something new."""

    def __init__(self) -> None:
        super().__init__(limits=replace(WIDE, per_minute=18))
        self.pictures = 0

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        await asyncio.sleep(_ACCEPTING)
        self.pictures += message.picture is not None
        self._count += 1
        return anchor or Anchor(f"m{self._count}")


@dataclass
class Measured:
    """What the run has seen; times in milliseconds, memory of the program and of the process that draws for it."""

    presses: list[float] = field(default_factory=list)
    stalls: list[float] = field(default_factory=list)
    accepted: list[tuple[str, int]] = field(default_factory=list)
    refused: int = 0
    rematches: int = 0
    pictures: int = 0
    lost: int = 0
    megabytes: tuple[float, ...] = ()


class Town:
    """All tables and the people at them."""

    def __init__(self, parts: Parts, tables: int, seed: int) -> None:
        self.coordinator = parts.coordinator
        self.draw = random.Random(seed)
        self.places = [Place("test", f"xom{number}") for number in range(tables)]
        self.ids: dict[Place, SessionId] = {}
        self.busy: set[Place] = set()

    def person(self, place: Place, number: int) -> Sender:
        return Sender(Person("test", f"{place.chat}-{number}"), ("Minh", "Hằng", "Trường")[number])

    async def open(self, place: Place, number: int) -> None:
        """Three people, or two and a computer, sit down to one of the games."""
        games = [
            f"{entry.name}/{ruleset}" for entry in self.coordinator.house.shelf.values() for ruleset in entry.rulesets
        ]
        await self.coordinator.command(Command(self.person(place, 0), place, "play", games[number % len(games)]))
        stored = await self.coordinator.tables.in_place(place)
        assert stored is not None
        identity = self.ids[place] = stored.session.id
        people = 2 if number % 3 == 0 else 3
        for seat in range(1, people):
            await self.press(place, seat, pack(identity, "join"))
        if people == 2:
            await self.press(place, 0, pack(identity, "bot"))
        await self.press(place, 0, pack(identity, "start"))

    async def press(
        self, place: Place, number: int, token: str, filling: Mapping[str, int | tuple[int, ...]] | None = None
    ) -> bool:
        reply = await self.coordinator.press(Press(self.person(place, number), place, token, filling=filling or {}))
        return not reply.alert

    async def tap(self, measured: Measured, *, counts: bool) -> None:
        """Somebody at some table answers what they are asked."""
        place = self.draw.choice(self.places)
        if place in self.busy:
            return
        self.busy.add(place)
        try:
            stored = await self.coordinator.tables.load(self.ids[place])
            assert stored is not None
            session = stored.session
            if session.stage is Stage.OVER:
                measured.rematches += 1
                await self.press(place, 0, pack(session.id, "rematch"))
                await self.press(place, 0, pack(session.id, "start"))
                return
            offer = self._offer(session)
            if offer is None:
                return
            number, token, filling = offer
            started = time.perf_counter()
            kept = await self.press(place, number, token, filling)
            spent = (time.perf_counter() - started) * 1000
            after = await self.coordinator.tables.load(session.id)
            assert after is not None
            if not kept:
                measured.refused += 1
            elif counts:
                measured.presses.append(spent)
                measured.accepted.append((session.id, session.revision + 1))
        finally:
            self.busy.discard(place)

    def _offer(self, session: Session) -> tuple[int, str, dict[str, int | tuple[int, ...]]] | None:
        prompts = play.prompts_of(session, self.coordinator.house)
        asked = [prompt for prompt in awaited(prompts) if session.members[prompt.seat].human]
        if not asked:
            return None
        prompt = self.draw.choice(asked)
        option = self.draw.choice(prompt.options)
        filling: dict[str, int | tuple[int, ...]] = {}
        if isinstance(option, Form):
            action = option.sample(SealedChance(_LUCK, session.revision))
            filling = {blank.name: getattr(action, blank.name) for blank in option.blanks}
        person = session.members[prompt.seat].person
        assert person is not None
        token = pack(session.id, "o", prompt.serial, menu(prompts).index(option))
        return int(person.user.rpartition("-")[2]), token, filling


async def heartbeat(measured: Measured) -> None:
    """How much later than asked the event loop comes back."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(_BEAT)
        measured.stalls.append((time.perf_counter() - before - _BEAT) * 1000)


async def burdened(tables: int, rate: float, seconds: float, warm_up: float = _WARM_UP) -> Measured:
    """So many tables, and so many presses a second for so long after a while that doesn't count."""
    measured, platform = Measured(), BusyPlatform()
    settings = read({"BOT_WEB": "0", "TELEGRAM_TOKEN": "1:none"})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "load.sqlite3"
        async with SqliteStore.opened(path) as store:
            parts = assembled(settings, store, {"test": platform}, Texts.load(), WallClock())
            await parts.studio.warm(parts.openings)
            running = [
                asyncio.create_task(parts.painter.run()),
                asyncio.create_task(parts.coordinator.keep_time()),
            ]
            town = Town(parts, tables, 1)
            for number, place in enumerate(town.places):
                await town.open(place, number)
            running.append(asyncio.create_task(heartbeat(measured)))
            await lively(town, measured, rate, seconds, warm_up)
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            measured.megabytes = (peak("self"), *(peak(child.pid) for child in active_children()))
            parts.studio.close()
        measured.lost = lacking(path, measured)
    measured.pictures = platform.pictures
    return measured


async def lively(town: Town, measured: Measured, rate: float, seconds: float, warm_up: float) -> None:
    """People press for so long."""
    pressing: set[asyncio.Task[None]] = set()
    begun = time.monotonic()
    moment = begun
    while moment - begun < seconds + warm_up:
        moment += town.draw.expovariate(rate)
        await asyncio.sleep(max(0.0, moment - time.monotonic()))
        if moment - begun < warm_up:
            measured.stalls.clear()
        task = asyncio.create_task(town.tap(measured, counts=moment - begun >= warm_up))
        pressing.add(task)
        task.add_done_callback(pressing.discard)
    await asyncio.gather(*pressing)


def lacking(path: Path, measured: Measured) -> int:
    """How many accepted presses the tables on the disk have not come to."""
    database = sqlite3.connect(path)
    reached = dict(database.execute("SELECT id, revision FROM tables"))
    database.close()
    return sum(reached.get(table, -1) < revision for table, revision in measured.accepted)


def peak(program: int | str | None) -> float:
    """The most memory that a running program has had, in MB."""
    told = Path(f"/proc/{program}/status").read_text(encoding="utf-8")
    return int(told.partition("VmHWM:")[2].split()[0]) / 1024


def report(tables: int, rate: float, measured: Measured) -> None:
    presses, stalls = sorted(measured.presses), sorted(measured.stalls)

    def at(ordered: list[float], share: float) -> float:
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]

    print(
        "| tables | presses/s asked | presses | refused | games begun anew | lost | press to commit p50 / p99 ms"
        " | loop stall p50 / p99 ms | pictures | peak memory MB, with the drawing process |\n"
        "|---|---|---|---|---|---|---|---|---|---|"
    )
    print(
        f"| {tables} | {rate:g} | {len(presses)} | {measured.refused} | {measured.rematches} | {measured.lost}"
        f" | {at(presses, 0.5):.1f} / {at(presses, 0.99):.1f} | {at(stalls, 0.5):.1f} / {at(stalls, 0.99):.1f}"
        f" | {measured.pictures} | {measured.megabytes[0]:.0f}, {sum(measured.megabytes):.0f} |"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--presses", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=300.0)
    wanted = parser.parse_args()
    settle_interpreter()
    report(wanted.tables, wanted.presses, asyncio.run(burdened(wanted.tables, wanted.presses, wanted.seconds)))
