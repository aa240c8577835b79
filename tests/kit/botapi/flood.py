"""How much a bot may say: the budgets whose breach is a 429.

Three budgets, kept in the world's seconds. A group takes 20 messages in any 60 seconds, all at once if the bot likes;
edits of the same chat share that budget. A private chat takes about one a second after a short burst. Over all chats it
is 30 a second. A refused request costs nothing, but the chat stays shut until the wait that was announced is over.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.kit.botapi.errors import too_many_requests


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `count` requests in any `seconds`."""

    count: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Budgets:
    """The limits of one server; the defaults are what is known of the real one."""

    group: Rate = Rate(20, 60.0)
    private: Rate = Rate(1, 1.0)
    private_burst: int = 5
    overall: Rate = Rate(30, 1.0)


LENIENT = Budgets(
    group=Rate(100_000, 1.0), private=Rate(100_000, 1.0), private_burst=100_000, overall=Rate(100_000, 1.0)
)
"""Budgets for tests that are about something else."""


@dataclass(slots=True)
class _Window:
    rate: Rate
    spent: deque[float] = field(default_factory=deque)

    def free_at(self, now: float) -> float:
        while self.spent and self.spent[0] <= now - self.rate.seconds:
            self.spent.popleft()
        return now if len(self.spent) < self.rate.count else self.spent[0] + self.rate.seconds


@dataclass(slots=True)
class _Bucket:
    rate: Rate
    burst: int
    level: float
    seen: float

    def free_at(self, now: float) -> float:
        gained = max(0.0, now - self.seen) * self.rate.count / self.rate.seconds
        self.level = min(float(self.burst), self.level + gained)
        self.seen = now
        missing = 1.0 - self.level
        return now if missing <= 1e-9 else now + missing * self.rate.seconds / self.rate.count


class FloodGate:
    """Counts what goes to each chat and refuses what is too much."""

    def __init__(self, now: Callable[[], float], budgets: Budgets) -> None:
        self._now = now
        self.budgets = budgets
        self._overall = _Window(budgets.overall)
        self._groups: dict[int, _Window] = {}
        self._privates: dict[int, _Bucket] = {}
        self._shut: dict[int, float] = {}

    def charge(self, chat_id: int) -> None:
        """Count one message or edit in a chat.

        Raises the 429 of `ApiError` with the whole seconds to wait, and then counts nothing.
        """
        now = self._now()
        shut = self._shut.get(chat_id, now)
        if shut > now:
            raise too_many_requests(math.ceil(shut - now))
        free = max(self._free_at(chat_id, now), self._overall.free_at(now))
        if free > now:
            wait = math.ceil(free - now)
            self._shut[chat_id] = now + wait
            raise too_many_requests(wait)
        self._overall.spent.append(now)
        if chat_id < 0:
            self._groups[chat_id].spent.append(now)
        else:
            self._privates[chat_id].level -= 1.0

    def shut(self, chat_id: int, seconds: int) -> None:
        """Refuse everything in a chat for `seconds`, as the real one does for reasons of its own."""
        self._shut[chat_id] = self._now() + seconds

    def _free_at(self, chat_id: int, now: float) -> float:
        if chat_id < 0:
            return self._groups.setdefault(chat_id, _Window(self.budgets.group)).free_at(now)
        burst = self.budgets.private_burst
        fresh = _Bucket(self.budgets.private, burst, float(burst), now)
        return self._privates.setdefault(chat_id, fresh).free_at(now)
