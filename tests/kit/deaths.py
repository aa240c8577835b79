"""Ways in which a program can die suddenly: at any time, and at each named point between a press and its picture.

A named point is where the program stands when the outside world can tell: an update has been handed out, a decision has
become durable, a press is being acknowledged, a table is being painted, or has been and the answer to that is lost.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import Final

from tests.kit.botapi.faults import AnswerLate, Fault, Slow
from tests.kit.botapi.wire import Call
from tests.kit.town import Town, comes_true

_PATIENCE: Final = 2.0
"""Seconds after which a point that isn't reached is not waited for: not every press leads there."""
_FOR_EVER: Final = 1e6
"""Seconds: what is held up when the program dies is never done, or it would be done long after."""
_SHOWING: Final = frozenset({"sendphoto", "sendmessage", "editmessagemedia", "editmessagecaption", "editmessagetext"})

Come = Callable[[], bool]
"""Whether the time has come."""
Death = Callable[[Town, random.Random], Come]
"""Prepares a death before somebody presses."""


def at_random(town: Town, draw: random.Random) -> Come:
    """Some time or other: while nothing, something or everything has been done."""
    del town
    end = time.monotonic() + draw.uniform(0.0, 0.25)
    return lambda: time.monotonic() >= end


def when_received(town: Town, draw: random.Random) -> Come:
    """An update has just been handed to the program."""
    del draw
    before = len(town.server.calls("getUpdates"))
    return lambda: len(town.server.calls("getUpdates")) > before


def when_committed(town: Town, draw: random.Random) -> Come:
    """A decision has just become durable."""
    del draw
    before = _moves(town)
    return lambda: _moves(town) > before


def when_acknowledging(town: Town, draw: random.Random) -> Come:
    """The program waits for Telegram to take its answer to a press."""
    del draw
    return _struck(town, lambda call: call.method.lower() == "answercallbackquery", Slow(_FOR_EVER))


def when_painting(town: Town, draw: random.Random) -> Come:
    """The program waits for Telegram to show a table."""
    del draw
    return _struck(town, lambda call: call.method.lower() in _SHOWING, Slow(_FOR_EVER))


def when_painted(town: Town, draw: random.Random) -> Come:
    """The table is shown, and the program doesn't know yet."""
    del draw
    return _struck(town, lambda call: call.method.lower() in _SHOWING, AnswerLate())


DEATHS: Final[dict[str, Death]] = {
    "random": at_random,
    "received": when_received,
    "committed": when_committed,
    "acknowledging": when_acknowledging,
    "painting": when_painting,
    "painted": when_painted,
}


async def die(town: Town, come: Come) -> bool:
    """Kill the program when the time has come; whether it had."""
    there = await comes_true(come, _PATIENCE)
    await town.program.kill()
    town.server.faults.clear()
    return there


def _struck(town: Town, when: Callable[[Call], bool], fault: Fault) -> Come:
    """Whether the planned fault has struck: the program now waits for an answer."""
    town.server.faults.next("*", fault, when=when)
    return lambda: town.server.faults.left == 0


def _moves(town: Town) -> int:
    with closing(sqlite3.connect(f"file:{town.database}?mode=ro", uri=True)) as database:
        return int(database.execute("SELECT count(*) FROM moves").fetchone()[0])
