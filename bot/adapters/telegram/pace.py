"""How fast Telegram may be written to: a budget for each chat, and one over all of them.

Theory. Telegram lets a bot send about twenty messages and edits a minute to a group, one a second to a person after a
short burst, and thirty a second in all; whoever asks for more waits half a minute and longer. So everything that goes
out is counted here by chat, whichever topic or table it belongs to. A full chat is refused with the seconds to wait,
and what goes out later is the newest state; nothing queues up. What counts is when a request arrives, and that lies
between its start and its answer: so it is counted at its answer, and its slot is free a second after that.

When a quarter of a minute is spent, what asks nobody (a computer's moves) is spaced out, so that there is room when
somebody is asked; pages and the keyboards of old messages leave the last places to the tables. Answers to presses are
free for Telegram and never come here. A chat that Telegram has shut is shut for itself alone.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

PER_MINUTE: Final = 18
_LEEWAY: Final = 1
"""What still goes to a group beside the tables' own budget: the keyboard of an old message that has to go."""
_MINUTE: Final = 60.5
"""Seconds of a minute, with some leeway for the way there."""
_FOR_TABLES: Final = 6
_SPACED: Final = 2.5
"""Seconds between two things that ask nobody, once a quarter of a minute's budget is spent."""
_BURST: Final = 4
_A_SECOND: Final = 28
_CHATS: Final = 10_000


class Urgency(Enum):
    """How much something matters now: it asks somebody, tells something, or can wait (a page, an old keyboard)."""

    ASKS = "asks"
    TELLS = "tells"
    PAGE = "page"


@dataclass(slots=True)
class _Chat:
    sent: deque[float] = field(default_factory=deque)
    shut_until: float = 0.0


class Pace:
    """What has gone out lately; `per_minute` is what one group takes. `now` is in seconds that only grow."""

    def __init__(self, per_minute: int = PER_MINUTE, now: Callable[[], float] = time.monotonic) -> None:
        self.per_minute = per_minute
        self.gap = min(1.0, PER_MINUTE / per_minute)
        self._now = now
        self._chats: OrderedDict[int, _Chat] = OrderedDict()
        self._slots = asyncio.Semaphore(_A_SECOND)

    def wait(self, chat: int, urgency: Urgency = Urgency.ASKS) -> float:
        """Seconds until something may go to a chat."""
        now, known = self._now(), self._chat(chat)
        while known.sent and now - known.sent[0] >= _MINUTE:
            known.sent.popleft()
        waits = [known.shut_until - now]
        if chat > 0:
            burst = _BURST * self.gap
            lately = [moment for moment in known.sent if now - moment < burst]
            waits += [lately[-_BURST] + burst - now] if len(lately) >= _BURST else []
        else:
            most = max(1, self.per_minute + _LEEWAY - (_FOR_TABLES if urgency is Urgency.PAGE else 0))
            waits += [known.sent[-most] + _MINUTE - now] if len(known.sent) >= most else []
            if urgency is Urgency.TELLS and len(known.sent) * 4 >= self.per_minute:
                waits.append(known.sent[-1] + _SPACED - now)
        return max(0.0, *waits)

    @asynccontextmanager
    async def turn(self, chat: int) -> AsyncIterator[None]:
        """Something goes to a chat now: wait for a slot of the budget over all chats, and count it."""
        known = self._chat(chat)
        started = self._now()
        known.sent.append(started)
        await self._slots.acquire()
        try:
            yield
        finally:
            asyncio.get_running_loop().call_later(1.0, self._slots.release)
            if started in known.sent:  # a request that took over a minute is no longer counted
                known.sent.remove(started)
            known.sent.append(self._now())

    def shut(self, chat: int, seconds: float) -> None:
        """Telegram wants nothing more in a chat for so long."""
        self._chat(chat).shut_until = self._now() + seconds

    def _chat(self, chat: int) -> _Chat:
        known = self._chats.setdefault(chat, _Chat())
        self._chats.move_to_end(chat)
        while len(self._chats) > _CHATS:
            self._chats.popitem(last=False)
        return known
