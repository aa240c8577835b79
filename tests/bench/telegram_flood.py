"""Many tables at Telegram's flood limits: how long until a press is answered, and until its table shows what it did.

    python tests/bench/telegram_flood.py [--tables 60] [--computers 10] [--every 10] [--seconds 90]

The bot runs as people run it, against the local Bot API server with the real budgets; every table has two people, or
one and a computer, and one press each `every` seconds. Prints one JSON object; lags are in seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.e2e.telegram.neighbours import Program, buttons, verb
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.sight import Seen, SeenButton
from tests.kit.botapi.world import Chat, Query, User

_LOOK = 0.05


@dataclass
class Measured:
    """What all tables have seen."""

    answers: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    beside_computers: list[float] = field(default_factory=list)
    refused: int = 0
    unanswered: int = 0
    unseen: int = 0


class Table:
    """A group with its people, who press by the clock."""

    def __init__(self, server: BotApiServer, number: int, *, computer: bool, seed: int) -> None:
        self.server = server
        self.computer = computer
        self.people = [server.phones.add_user(f"Người {number}.{seat}") for seat in range(1 if computer else 2)]
        self.group: Chat = server.phones.add_group(f"Bàn {number}", self.people)
        self.draw = random.Random(seed)

    async def open(self) -> None:
        """Sit down and start."""
        self.server.phones.say(self.people[0], self.group, "/choi ca_ngua/standard")
        if self.computer:
            await self._press_verb(self.people[0], "bot")
        else:
            await self._press_verb(self.people[1], "join")
        await self._press_verb(self.people[0], "start")
        await self._within(120.0, lambda: self._offer() is not None)

    async def live(self, every: float, until: float, measured: Measured) -> None:
        """Press once in each stretch of time."""
        moment = time.monotonic() + self.draw.random() * every
        while moment < until:
            await asyncio.sleep(max(0.0, moment - time.monotonic()))
            moment += every
            offer = self._offer()
            if offer is not None:
                await self._answer(*offer, measured)

    async def _answer(self, person: User, seen: Seen, button: SeenButton, measured: Measured) -> None:
        before, start = self._look(), time.monotonic()
        query = self.server.phones.tap(person, seen, button.token)
        if not await self._answered(query):
            measured.unanswered += 1
            return
        measured.answers.append(time.monotonic() - start)
        if _refused(query):
            measured.refused += 1
        elif await self._within(60.0, lambda: self._look() != before):
            lags = measured.beside_computers if self.computer else measured.pictures
            lags.append(time.monotonic() - start)
        else:
            measured.unseen += 1

    async def _answered(self, query: Query) -> bool:
        return await self._within(15.0, lambda: query.answer is not None)

    async def _within(self, seconds: float, condition: Callable[[], bool]) -> bool:
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                return False
            await asyncio.sleep(_LOOK)
        return True

    async def _press_verb(self, person: User, wanted: str) -> None:
        while True:
            newest = self._newest()
            found = [button for button in buttons(newest) if verb(button) == wanted] if newest else []
            if newest and found:
                await self._answered(self.server.phones.tap(person, newest, found[0].token))
                return
            await asyncio.sleep(_LOOK)

    def _newest(self) -> Seen | None:
        with_buttons = [seen for seen in self.server.phones.see(self.group) if seen.rows]
        return with_buttons[-1] if with_buttons else None

    def _offer(self) -> tuple[User, Seen, SeenButton] | None:
        """Who is asked, and something that they may press."""
        newest = self._newest()
        if newest is None:
            return None
        asked = [person for person in self.people if person.id in newest.mentions]
        offered = [button for button in buttons(newest) if verb(button) == "o"]
        return (asked[0], newest, self.draw.choice(offered)) if asked and offered else None

    def _look(self) -> tuple[object, ...]:
        standing = list(self.group.messages.values())[-2:]
        return tuple((message.id, message.marked.text, message.rows) for message in standing)


def _refused(query: Query) -> bool:
    return query.answer is not None and query.answer.alert


async def measure(tables: int, computers: int, every: float, seconds: float) -> dict[str, object]:
    """Run the whole thing once."""
    measured = Measured()
    with tempfile.TemporaryDirectory() as folder:
        async with BotApiServer() as server:
            program = Program(server, Path(folder) / "xom.sqlite3", {"BOT_COMPUTER_SECONDS": "1"})
            await program.start()
            sat = [Table(server, number, computer=number < computers, seed=number) for number in range(tables)]
            await asyncio.gather(*(table.open() for table in sat))
            opened = len(server.log)
            until = time.monotonic() + seconds
            await asyncio.gather(*(table.live(every, until, measured) for table in sat))
            floods = sum(exchange.status == 429 for exchange in server.log)
            calls = len(server.log) - opened
            moves = program.moves
            await program.stop()
    return {
        "tables": tables,
        "computers": computers,
        "press_every": every,
        "presses": len(measured.answers) + measured.unanswered,
        "refused": measured.refused,
        "unanswered": measured.unanswered,
        "unseen": measured.unseen,
        "repeated_moves": len(moves) - len(set(moves)),
        "answer": _spread(measured.answers),
        "picture": _spread(measured.pictures),
        "picture_beside_computers": _spread(measured.beside_computers),
        "calls_per_second": round(calls / seconds, 1),
        "floods_429": floods,
        "troubles": len(program.troubles),
    }


def _spread(lags: list[float]) -> dict[str, float]:
    if not lags:
        return {}
    ordered = sorted(lags)
    return {
        "median": round(statistics.median(ordered), 2),
        "p99": round(ordered[int(len(ordered) * 0.99)], 2),
        "worst": round(ordered[-1], 2),
    }


def main() -> None:
    """Read the command line and print what was measured."""
    parser = argparse.ArgumentParser(description="Many tables at Telegram's flood limits")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--computers", type=int, default=10)
    parser.add_argument("--every", type=float, default=10.0)
    parser.add_argument("--seconds", type=float, default=90.0)
    wanted = parser.parse_args()
    print(json.dumps(asyncio.run(measure(wanted.tables, wanted.computers, wanted.every, wanted.seconds)), indent=2))


if __name__ == "__main__":
    main()
