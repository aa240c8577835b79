"""Delivery of updates to a webhook: in order within a queue, several queues at once, again until it is taken.

A queue is a chat's messages or one person's presses, as on the real server, so presses of two people may overtake each
other. Waits between attempts double from `retry_seconds`, which is real time and short here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass

import aiohttp

from tests.kit.botapi.updates import Update
from tests.kit.botapi.wire import Call, Wire, call_of
from tests.kit.botapi.world import World

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
NEVER_IN_REPLIES = ("get", "setwebhook", "deletewebhook", "close", "logout")


@dataclass(frozen=True, slots=True)
class Address:
    """Where updates go; `secret` comes with each in a header."""

    url: str
    secret: str
    connections: int


class Webhook:
    """The postman of one bot; idle until it has an address."""

    def __init__(self, world: World, obey: Callable[[Call], Awaitable[object]], retry_seconds: float) -> None:
        self._world = world
        self._obey = obey
        self._retry_seconds = retry_seconds
        self._address: Address | None = None
        self._gate = asyncio.Semaphore(1)
        self._session: aiohttp.ClientSession | None = None
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self.attempts: list[tuple[int, int]] = []
        self.under_way = 0
        self.on_taken: Callable[[int], None] = lambda _update_id: None
        self.last_error: tuple[int, str] | None = None

    @property
    def address(self) -> Address | None:
        """Where updates go at present."""
        return self._address

    async def move(self, address: Address | None) -> None:
        """Deliver to another address from now on, or nowhere; ends what is under way."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()
        self._address, self.last_error = address, None
        if address is None:
            if self._session:
                await self._session.close()
            self._session = None
            return
        self._gate = asyncio.Semaphore(address.connections)
        self._session = self._session or aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=30))
        self.wake()

    def wake(self) -> None:
        """Start whatever can be delivered and is not under way."""
        if self._address is None:
            return
        for update in self._world.updates.waiting():
            task = self._tasks.get(update.queue)
            if task is None or task.done():
                self._tasks[update.queue] = asyncio.get_running_loop().create_task(self._drain(update.queue))

    def wire(self) -> Wire:
        """Return a WebhookInfo."""
        body: Wire = {
            "url": self._address.url if self._address else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self._world.updates.waiting()),
        }
        if self._address:
            body["max_connections"] = self._address.connections
        if self.last_error:
            body["last_error_date"], body["last_error_message"] = self.last_error
        if self._world.updates.allowed:
            body["allowed_updates"] = sorted(self._world.updates.allowed)
        return body

    async def _drain(self, queue: Hashable) -> None:
        wait = self._retry_seconds
        while update := self._first(queue):
            async with self._gate:
                self.under_way += 1
                try:
                    taken = await self._deliver(update)
                finally:
                    self.under_way -= 1
            if taken:
                self.on_taken(update.update_id)
                self._world.updates.confirm(update.update_id)
                self._world.bell.ring()
                wait = self._retry_seconds
            else:
                await asyncio.sleep(wait)
                wait = min(wait * 2, 60.0)

    def _first(self, queue: Hashable) -> Update | None:
        return next((update for update in self._world.updates.waiting() if update.queue == queue), None)

    async def _deliver(self, update: Update) -> bool:
        assert self._address
        assert self._session
        headers = {SECRET_HEADER: self._address.secret} if self._address.secret else {}
        try:
            async with self._session.post(self._address.url, json=update.wire(), headers=headers) as reply:
                self.attempts.append((update.update_id, reply.status))
                if not 200 <= reply.status <= 299:
                    self._failed(f"Wrong response from the webhook: {reply.status} {reply.reason}")
                    return False
                body = await reply.json() if reply.content_type == "application/json" else None
        except (aiohttp.ClientError, TimeoutError) as error:
            self.attempts.append((update.update_id, 0))
            self._failed(f"Connection failed: {type(error).__name__}")
            return False
        if isinstance(body, dict) and isinstance(body.get("method"), str):
            method = str(body.pop("method"))
            if not method.lower().startswith(NEVER_IN_REPLIES):
                await self._obey(call_of(method, body))
        return True

    def _failed(self, why: str) -> None:
        self.last_error = (self._world.date(), why)
        self._world.bell.ring()
