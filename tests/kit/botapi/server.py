"""The server itself: addresses, the log, the checks, the faults, and the two ways in which updates leave.

`async with BotApiServer() as server:` listens on a free port of the loopback; `server.url` is the root to set as the
address of the Bot API. `server.phones` are the people. Whatever is said in either direction is held against the
published description where it is at hand; what does not fit is listed in `server.violations`.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Self

from aiohttp import web

from tests.kit.botapi import chats, editing, sending
from tests.kit.botapi.checks import Spec, find_spec
from tests.kit.botapi.errors import (
    WEBHOOK_ACTIVE,
    ApiError,
    bad_request,
    logged_out,
    method_not_found,
    nothing_there,
    unauthorized,
)
from tests.kit.botapi.faults import AnswerLate, AnswerLost, Broken, Fault, Faults, Lost, Refuse, Slow
from tests.kit.botapi.flood import Budgets
from tests.kit.botapi.phones import Phones
from tests.kit.botapi.updates import LONGEST_POLL
from tests.kit.botapi.webhook import Address, Webhook
from tests.kit.botapi.wire import Call, Wire, read_call
from tests.kit.botapi.world import World

_METHODS: Final[dict[str, Callable[[World, Call], object]]] = {
    "getme": chats.get_me,
    "sendmessage": sending.send_message,
    "sendphoto": sending.send_photo,
    "senddocument": sending.send_document,
    "sendchataction": sending.send_chat_action,
    "editmessagetext": editing.edit_message_text,
    "editmessagecaption": editing.edit_message_caption,
    "editmessagemedia": editing.edit_message_media,
    "editmessagereplymarkup": editing.edit_message_reply_markup,
    "deletemessage": editing.delete_message,
    "answercallbackquery": chats.answer_callback_query,
    "getchat": chats.get_chat,
    "getchatmember": chats.get_chat_member,
    "getchatadministrators": chats.get_chat_administrators,
    "leavechat": chats.leave_chat,
    "getfile": chats.get_file,
    "setmycommands": chats.set_my_commands,
    "getmycommands": chats.get_my_commands,
    "deletemycommands": chats.delete_my_commands,
}
_SECRET = re.compile(r"[A-Za-z0-9_-]*")
_CLOUD_PORTS: Final = ("", ":443", ":80", ":88", ":8443")


@dataclass(slots=True)
class Exchange:
    """One request and its answer; `answer` is None while it is under way or where it never left."""

    at: float
    call: Call
    fault: Fault | None = None
    status: int = 0
    answer: Wire | None = None

    @property
    def method(self) -> str:
        """The method in lower case."""
        return self.call.method.lower()


class BotApiServer:
    """A Bot API server for one bot on the loopback.

    `local` is what `--local` is to the real one: webhooks may then use plain HTTP and any port. `now` is the world's
    clock in seconds; long polls and webhook retries use real time.
    """

    def __init__(
        self,
        *,
        token: str = "123456:TEST-token-of-nobody",
        now: Callable[[], float] = time.time,
        budgets: Budgets | None = None,
        query_seconds: float = 15.0,
        retry_seconds: float = 0.02,
        local: bool = True,
        spec: Spec | None = None,
    ) -> None:
        self.token = token
        self.world = World(now, budgets or Budgets(), query_seconds=query_seconds)
        self.phones = Phones(self.world)
        self.faults = Faults()
        self.webhook = Webhook(self.world, self._obey, retry_seconds)
        self.local = local
        self.latency = 0.0
        self.log: list[Exchange] = []
        self.violations: list[str] = []
        self.url = ""
        self._spec = spec or find_spec()
        self._closing = asyncio.Event()
        self._checked_updates = 0
        self._runner: web.AppRunner | None = None
        self.world.updates.on_news = self._news

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_route("*", "/bot{token:[^/]+}/{method:[^/]+}", self._serve)
        app.router.add_get("/file/bot{token:[^/]+}/{path:.+}", self._download)
        app.router.add_route("*", "/{rest:.*}", self._nowhere)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        return self

    async def __aexit__(self, *_exc: object) -> None:
        self._closing.set()
        self.world.updates.close()
        await self.webhook.move(None)
        if self._runner:
            await self._runner.cleanup()

    @property
    def checked(self) -> bool:
        """Whether the published description was found, and everything is held against it."""
        return self._spec is not None

    @property
    def base_url(self) -> str:
        """The address that python-telegram-bot calls `base_url`."""
        return f"{self.url}/bot"

    @property
    def base_file_url(self) -> str:
        """The address that python-telegram-bot calls `base_file_url`."""
        return f"{self.url}/file/bot"

    def calls(self, method: str) -> list[Exchange]:
        """Return every exchange of a method so far."""
        return [entry for entry in self.log if entry.method == method.lower()]

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        try:
            call = await read_call(request, request.match_info["method"])
        except ValueError:
            return _json(bad_request("can't parse JSON object"))
        entry = Exchange(self.world.now(), call)
        self.log.append(entry)
        self.world.bell.ring()
        try:
            return await self._answer(request, entry)
        finally:
            self.world.bell.ring()

    async def _answer(self, request: web.Request, entry: Exchange) -> web.StreamResponse:
        if request.match_info["token"] != self.token:
            return self._tell(entry, unauthorized())
        if self.latency:
            await asyncio.sleep(self.latency)
        entry.fault = self.faults.take(entry.call)
        match entry.fault:
            case Refuse(error):
                return self._tell(entry, error)
            case Broken(status):
                entry.status = status
                return web.Response(status=status, text="<html><h1>Bad Gateway</h1></html>", content_type="text/html")
            case Lost():
                return _cut(request)
            case Slow(seconds):
                await asyncio.sleep(seconds)
            case AnswerLost() | AnswerLate() | None:
                pass
        answer = await self._work(entry)
        match entry.fault:
            case AnswerLost():
                return _cut(request)
            case AnswerLate():
                await self._until_gone(request)
                return _cut(request)
            case _:
                return answer

    async def _work(self, entry: Exchange) -> web.StreamResponse:
        self._check_request(entry.call)
        try:
            result = await self._do(entry.call)
        except ApiError as error:
            return self._tell(entry, error)
        if self._spec:
            method = self._spec.methods[entry.method].name
            self.violations += self._spec.answer(method, result)
        entry.status, entry.answer = 200, {"ok": True, "result": result}
        return web.json_response(entry.answer)

    async def _do(self, call: Call) -> object:
        if self.world.logged_out:
            raise logged_out()
        method = call.method.lower()
        if method == "getupdates":
            return await self._get_updates(call)
        if method in {"setwebhook", "deletewebhook"}:
            return await self._set_webhook(call)
        if method == "getwebhookinfo":
            return self.webhook.wire()
        if method in {"close", "logout"}:
            self.world.logged_out = method == "logout"
            return True
        if method not in _METHODS:
            self.violations.append(f"{call.method}: not served here")
            raise method_not_found()
        return _METHODS[method](self.world, call)

    async def _obey(self, call: Call) -> object:
        """Do what a webhook's answer asks for; its outcome is only logged, as on the real server."""
        entry = Exchange(self.world.now(), call)
        self.log.append(entry)
        await self._work(entry)
        self.world.bell.ring()
        return entry.answer

    async def _get_updates(self, call: Call) -> list[Wire]:
        if self.webhook.address:
            raise ApiError(409, WEBHOOK_ACTIVE)
        self._allow(call)
        limit = max(1, min(100, call.integer("limit", 100)))
        seconds = max(0, min(LONGEST_POLL, call.integer("timeout")))
        return await self.world.updates.poll(call.integer("offset"), limit, 0 if self._closing.is_set() else seconds)

    async def _set_webhook(self, call: Call) -> bool:
        url = call.text("url") if call.method.lower() == "setwebhook" else ""
        address = self._read_address(call, url) if url else None
        if call.flag("drop_pending_updates"):
            self.world.updates.drop_all()
        if address is not None:
            self._allow(call)
            self.world.updates.cut_for_webhook()
        await self.webhook.move(address)
        return True

    def _read_address(self, call: Call, url: str) -> Address:
        match = re.fullmatch(r"(?:(https?)://)?([^/:]+)(:\d+)?(/.*)?", url)
        if match is None:
            raise bad_request("invalid webhook URL specified")
        secret = call.text("secret_token")
        if len(secret) > 256:
            raise bad_request("secret token is too long")
        if not _SECRET.fullmatch(secret):
            raise bad_request("secret token contains unallowed characters")
        if not self.local:
            if match.group(1) == "http":
                raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
            if (match.group(3) or "") not in _CLOUD_PORTS:
                raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
        full = url if match.group(1) else f"https://{url}"
        return Address(full, secret, max(1, min(100, call.integer("max_connections", 40))))

    def _allow(self, call: Call) -> None:
        """Take over `allowed_updates`: absent leaves it, an empty list restores the default."""
        try:
            value = call.decoded("allowed_updates")
        except ValueError:
            return
        if isinstance(value, list):
            self.world.updates.allowed = frozenset(str(kind) for kind in value)

    async def _download(self, request: web.Request) -> web.StreamResponse:
        stored = self.world.library.at(request.match_info["path"])
        if request.match_info["token"] != self.token or stored is None:
            return _json(nothing_there())
        return web.Response(body=stored.content(), content_type="application/octet-stream")

    async def _nowhere(self, request: web.Request) -> web.StreamResponse:
        return _json(nothing_there())

    def _tell(self, entry: Exchange, error: ApiError) -> web.StreamResponse:
        entry.status, entry.answer = error.code, error.wire()
        if self._spec:
            self.violations += self._spec.refusal(entry.answer)
        return _json(error)

    def _check_request(self, call: Call) -> None:
        if self._spec:
            self.violations += self._spec.request(call)

    def _news(self) -> None:
        updates = self.world.updates
        if self._spec:
            for update in updates.all[self._checked_updates :]:
                self.violations += self._spec.update(json.loads(json.dumps(update.wire())))
        self._checked_updates = len(updates.all)
        self.webhook.wake()

    async def _until_gone(self, request: web.Request) -> None:
        """Wait until the client has given up, or the server closes."""
        while request.transport is not None and not request.transport.is_closing() and not self._closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), 0.02)


def _json(error: ApiError) -> web.Response:
    return web.json_response(error.wire(), status=error.code)


def _cut(request: web.Request) -> web.StreamResponse:
    """Close the connection in the client's face."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
