"""The queue of updates and the long poll that empties it.

An update stays until a poll asks for a later one; asking twice from the same place gives the same updates again. Which
kinds are kept is decided when they arise. A second poll ends the first with a 409. For tests the queue can be held and
let go in another order, and told to deliver an update once more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from tests.kit.botapi.errors import OTHER_POLLER, POLL_CUT_BY_WEBHOOK, ApiError
from tests.kit.botapi.wire import Wire

NOT_BY_DEFAULT: Final = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
LONGEST_POLL: Final = 50


@dataclass(frozen=True, slots=True)
class Update:
    """One update: `queue` is what it is in order with when a webhook takes several at once."""

    update_id: int
    kind: str
    body: Wire
    queue: Hashable

    def wire(self) -> Wire:
        """Return it as it is delivered."""
        return {"update_id": self.update_id, self.kind: self.body}


class Updates:
    """What has happened and the bot has not yet confirmed."""

    def __init__(self) -> None:
        self.all: list[Update] = []
        self.pending: list[Update] = []
        self.allowed: frozenset[str] = frozenset()
        self.on_news: Callable[[], None] | None = None
        self._shelf: list[Update] | None = None
        self._again: list[Update] = []
        self._poll: asyncio.Future[None] | None = None

    def add(self, kind: str, body: Wire, queue: Hashable) -> Update | None:
        """Queue an update; return None where the bot did not ask for its kind."""
        if not self.wanted(kind):
            return None
        update = Update(700_000_001 + len(self.all), kind, body, queue)
        self.all.append(update)
        if self._shelf is None:
            self.pending.append(update)
            self._news()
        else:
            self._shelf.append(update)
        return update

    def wanted(self, kind: str) -> bool:
        """Return whether updates of a kind are kept."""
        return kind in self.allowed if self.allowed else kind not in NOT_BY_DEFAULT

    def hold(self) -> None:
        """Keep what happens from now on until `release`."""
        self._shelf = self._shelf or []

    def release(self, order: Callable[[list[Update]], list[Update]] = list) -> None:
        """Deliver what was held, in the order that `order` gives it."""
        self.pending += order(self._shelf or [])
        self._shelf = None
        self._news()

    def again(self, update_id: int) -> None:
        """Deliver an update once more, though it may long be confirmed."""
        self._again += [update for update in self.all if update.update_id == update_id]
        self._news()

    def confirm(self, update_id: int) -> None:
        """Forget one update (a webhook answered for it)."""
        for queue in (self._again, self.pending):
            for update in queue:
                if update.update_id == update_id:
                    queue.remove(update)
                    return

    def waiting(self) -> list[Update]:
        """Return what is to be delivered now, oldest first."""
        return self._again + self.pending

    def drop_all(self) -> None:
        """Forget everything."""
        self.pending.clear()
        self._again.clear()

    async def poll(self, offset: int, limit: int, seconds: float) -> list[Wire]:
        """Answer one getUpdates: at once where there is news, else after at most `seconds`.

        Raises the 409 of `ApiError` when another poll or a webhook takes over.
        """
        self._cut(OTHER_POLLER)
        if offset < 0:
            self.pending = self.pending[offset:]
        else:
            self.pending = [update for update in self.pending if update.update_id >= offset]
        if not self.waiting() and seconds > 0:
            waiter = self._poll = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(waiter, seconds)
            except TimeoutError:
                return []
            finally:
                if self._poll is waiter:
                    self._poll = None
        ready = self.waiting()[:limit]
        self._again = [update for update in self._again if update not in ready]
        return [update.wire() for update in ready]

    def cut_for_webhook(self) -> None:
        """End the poll in progress, as setWebhook does."""
        self._cut(POLL_CUT_BY_WEBHOOK)

    def close(self) -> None:
        """Let the poll in progress answer with nothing."""
        if self._poll and not self._poll.done():
            self._poll.set_result(None)

    def _cut(self, why: str) -> None:
        if self._poll and not self._poll.done():
            self._poll.set_exception(ApiError(409, why))

    def _news(self) -> None:
        self.close()
        if self.on_news:
            self.on_news()
