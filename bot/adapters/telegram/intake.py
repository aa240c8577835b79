"""How updates come in: in order within a chat, side by side between chats, and none is lost.

Theory. The offset of a poll moves only past updates whose decision is committed, so what was fetched and not decided
when the program dies comes again; a webhook is answered 200 after the commit. A chat that takes its time must not hold
up the others: when something is still being decided after a moment, the next poll asks from there without waiting, and
what is known already is left out. Deciding an update twice does no harm all the same: a button's question has closed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Final, Protocol
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Bot, Update
from telegram.error import NetworkError, RetryAfter, TelegramError

from bot.adapters.reach import Reach
from bot.adapters.telegram.faults import seconds_of

log = logging.getLogger("bot.telegram")

ALLOWED: Final = ("message", "callback_query", "my_chat_member", "chat_member")
_POLL_SECONDS: Final = 25
_RETRY_SECONDS: Final = 2.0
_MOMENT: Final = 0.2
_LAST_SECONDS: Final = 8.0
_REMEMBERED: Final = 2_000
_PORT: Final = 8443


class Decider(Protocol):
    """Whoever knows what an update means."""

    async def decide(self, update: Update) -> None:
        """Returns when what the update caused is durable."""
        ...


class Lines:
    """Work in order within each line, side by side between lines."""

    def __init__(self) -> None:
        self._tails: dict[int, asyncio.Task[None]] = {}

    def add(self, line: int, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Put work at the end of a line."""
        task = asyncio.create_task(self._after(self._tails.get(line), work))
        self._tails[line] = task
        task.add_done_callback(lambda done: self._end(line, done))
        return task

    async def _after(self, before: asyncio.Task[None] | None, work: Coroutine[None, None, None]) -> None:
        if before is not None:
            await asyncio.wait((before,))
        await work

    def _end(self, line: int, done: asyncio.Task[None]) -> None:
        if self._tails.get(line) is done:
            del self._tails[line]


class Intake:
    """Takes updates by polls or by a webhook and has each decided once."""

    def __init__(self, bot: Bot, decider: Decider, reach: Reach | None = None) -> None:
        self._bot = bot
        self._reach = reach
        self._missed = False
        self._decider = decider
        self._lines = Lines()
        self._deciding: dict[int, asyncio.Task[None]] = {}
        self._decided: OrderedDict[int, None] = OrderedDict()

    async def poll(self) -> None:
        """Fetch updates until cancelled; then let those begun finish, and tell Telegram so."""
        await self._patiently(self._bot.delete_webhook)
        following = 0
        try:
            while True:
                offset = min(self._deciding, default=following)
                updates = await self._fetch(offset, 0 if self._deciding or self._missed else _POLL_SECONDS)
                for update in updates:
                    self.take(update)
                if updates:
                    following = updates[-1].update_id + 1
                if self._deciding:
                    await asyncio.wait(tuple(self._deciding.values()), timeout=_MOMENT)
        finally:
            await self._finish()
            if following:
                with suppress(TelegramError):
                    await self._bot.get_updates(offset=min(self._deciding, default=following), limit=1, timeout=0)

    def take(self, update: Update) -> asyncio.Task[None] | None:
        """Have an update decided, after those of its chat that came before; None for one that has been."""
        if update.update_id in self._decided:
            return None
        if update.update_id not in self._deciding:
            chat = update.effective_chat
            task = self._lines.add(chat.id if chat is not None else 0, self._decide(update))
            self._deciding[update.update_id] = task
        return self._deciding[update.update_id]

    async def _decide(self, update: Update) -> None:
        try:
            await self._decider.decide(update)
        except Exception:
            log.exception("update failed update=%d", update.update_id)
        del self._deciding[update.update_id]
        self._decided[update.update_id] = None
        while len(self._decided) > _REMEMBERED:
            self._decided.popitem(last=False)

    async def _fetch(self, offset: int, seconds: int) -> tuple[Update, ...]:
        try:
            updates = await self._bot.get_updates(offset=offset, timeout=seconds, allowed_updates=ALLOWED)
        except RetryAfter as plea:
            self._fails()
            await asyncio.sleep(seconds_of(plea))
        except NetworkError as trouble:
            self._fails()
            log.warning("no updates problem=%s", type(trouble).__name__)
            await asyncio.sleep(_RETRY_SECONDS)
        except TelegramError as trouble:
            self._fails()
            log.error("no updates problem=%s", type(trouble).__name__)
            await asyncio.sleep(_RETRY_SECONDS)
        else:
            self._works()
            return updates
        return ()

    def _fails(self) -> None:
        """Nothing is heard; the next poll doesn't wait, so that it is known at once when something is again."""
        self._missed = True
        if self._reach is not None:
            self._reach.fails()

    def _works(self) -> None:
        self._missed = False
        if self._reach is not None:
            self._reach.works()

    async def _patiently(self, call: Callable[[], Awaitable[bool]]) -> None:
        """Until Telegram has done it."""
        while True:
            try:
                await call()
                return
            except RetryAfter as plea:
                await asyncio.sleep(seconds_of(plea))
            except NetworkError as trouble:
                log.warning("not connected problem=%s", type(trouble).__name__)
                await asyncio.sleep(_RETRY_SECONDS)

    async def listen(self, url: str) -> None:
        """Serve a webhook until cancelled: on the port of the address's own, or 8443, behind whatever ends the TLS."""
        secret = secrets.token_urlsafe(32)

        async def receive(request: web.Request) -> web.Response:
            given = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
            if not secrets.compare_digest(given.encode(), secret.encode()):
                return web.Response(status=403)
            try:
                update = Update.de_json(await request.json(), self._bot)
            except (ValueError, KeyError, TypeError, AttributeError):
                log.warning("an update that can't be read")
                return web.Response(status=400)
            deciding = self.take(update)
            if deciding is not None:
                await asyncio.shield(deciding)
            return web.Response()

        app = web.Application(client_max_size=1 << 20)
        app.router.add_post(urlsplit(url).path or "/", receive)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=_LAST_SECONDS)
        await runner.setup()
        await web.TCPSite(runner, port=urlsplit(url).port or _PORT).start()
        try:
            await self._patiently(
                lambda: self._bot.set_webhook(url, allowed_updates=ALLOWED, secret_token=secret, max_connections=40)
            )
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()
            await self._finish()

    async def _finish(self) -> None:
        """Let what was begun be decided."""
        if self._deciding:
            await asyncio.wait(tuple(self._deciding.values()), timeout=_LAST_SECONDS)
