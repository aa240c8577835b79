"""The REST half of the wire: every request is held against Discord's description, then answered by simcord's routes.

What Discord does and simcord doesn't is added here: archived threads refuse edits and wake up for a post, messages
older than an hour are slow to edit, a repeated nonce gives the first message again, private chats may be shut, and the
troubles of a test strike.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

import discord
from aiohttp import BodyPartReader, web
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.kit.discordwire.schema import Schema, schema
from tests.kit.discordwire.troubles import Trouble, Troubles

_API: Final = "/api/v10"
_OLD: Final = timedelta(hours=1)
_OLD_EDITS: Final = 3
_MESSAGE: Final = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?$")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request, in the shape that simcord's routes read."""

    filename: str
    fp: io.BytesIO
    description: str | None


@dataclass(frozen=True, slots=True)
class Call:
    """A request as it came."""

    method: str
    path: str
    body: object
    files: int
    status: int


@dataclass
class Rest:
    """Answers requests. `rung` is called after each; `complaints` lists what Discord would not have understood."""

    backend: Backend
    rung: Callable[[], None]
    troubles: Troubles = field(default_factory=Troubles)
    calls: list[Call] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    shut_to: dict[int, int] = field(default_factory=dict)
    gateway_address: str = ""
    shards: int = 1
    _edits_of_old: dict[int, int] = field(default_factory=dict)
    _nonces: dict[tuple[int, str], object] = field(default_factory=dict)
    _schema: Schema | None = field(default_factory=schema)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One request."""
        path = request.path.removeprefix(_API)
        body, files = await _read(request)
        trouble = self.troubles.strike(request.method, path)
        if trouble is not None and trouble.until is not None:
            await trouble.until.wait()
        if trouble is not None and trouble.status and not trouble.after:
            return self._done(request.method, path, body, files, _spoilt(trouble))
        problem = self._schema.problem(request.method, path, body) if self._schema is not None else ""
        if problem:
            self.complaints.append(problem)
        response = self._answer(request, path, body, files)
        if trouble is not None and trouble.status:
            response = _spoilt(trouble)
        return self._done(request.method, path, body, files, response)

    def _answer(self, request: web.Request, path: str, body: object, files: list[Upload]) -> web.Response:
        if path == "/gateway/bot":
            limits = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return _json({"url": self.gateway_address, "shards": self.shards, "session_start_limit": limits})
        try:
            known = self._check(request.method, path, body)
            answer = known or router.dispatch(
                self.backend,
                request.method,
                path,
                json=body,
                params=dict(request.query),
                files=files,
                reason=request.headers.get("X-Audit-Log-Reason"),
                message_content_access=False,
            )
            self._remember_nonce(request.method, path, body, answer)
        except (router.RouteNotImplemented, router.UnsupportedField) as gap:
            self.complaints.append(str(gap))
            return _json({"code": 0, "message": str(gap)}, 400)
        except BackendError as refusal:
            return _json(refusal.to_json(), refusal.status)
        return web.Response(status=204) if answer is None else _json(answer)

    def _check(self, method: str, path: str, body: object) -> object:
        """What Discord refuses and simcord doesn't; the answer to a nonce that was used before."""
        found = _MESSAGE.search(path)
        if found is None:
            return None
        channel = self.backend.get_channel(int(found[1]))
        metadata = channel.thread_metadata
        if method == "PATCH" and metadata is not None and metadata.archived:
            raise BackendError(400, 50083, "Thread is archived")
        if method == "POST":
            return self._posted(channel.id, body)
        if method == "PATCH" and found[2]:
            self._edited(int(found[1]), int(found[2]))
        return None

    def _posted(self, channel_id: int, body: object) -> object:
        channel = self.backend.get_channel(channel_id)
        for recipient in channel.recipient_ids:
            if recipient in self.shut_to:
                raise BackendError(403, self.shut_to[recipient], "Cannot send messages to this user")
        metadata = channel.thread_metadata
        if metadata is not None and metadata.archived:
            if metadata.locked:
                raise BackendError(403, 160005, "This thread is locked")
            metadata.archived = False
            self.backend.announce_channel_update(channel_id)
        nonce = body.get("nonce") if isinstance(body, dict) else None
        return self._nonces.get((channel_id, str(nonce))) if nonce is not None else None

    def _edited(self, channel_id: int, message_id: int) -> None:
        born = discord.utils.snowflake_time(message_id)
        if self.backend.clock.now() - born < _OLD:
            return
        self._edits_of_old[channel_id] = self._edits_of_old.get(channel_id, 0) + 1
        if self._edits_of_old[channel_id] > _OLD_EDITS:
            raise BackendError(429, 30046, "Maximum number of edits to messages older than 1 hour reached")

    def _remember_nonce(self, method: str, path: str, body: object, answer: object) -> None:
        found = _MESSAGE.search(path)
        if method == "POST" and found is not None and isinstance(body, dict) and "nonce" in body:
            self._nonces[int(found[1]), str(body["nonce"])] = answer

    def _done(self, method: str, path: str, body: object, files: list[Upload], response: web.Response) -> web.Response:
        self.calls.append(Call(method, path, body, len(files), response.status))
        self.rung()
        return response


async def _read(request: web.Request) -> tuple[object, list[Upload]]:
    """The JSON of a request and its files."""
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), []
    body: object = None
    files: dict[str, tuple[str, bytes]] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        content = await part.read(decode=False)
        if part.name == "payload_json":
            body = json.loads(content)
        else:
            files[str(part.name)] = (part.filename or "", bytes(content))
    described = body.get("attachments", body.get("data", {}).get("attachments", [])) if isinstance(body, dict) else []
    alt = {f"files[{entry['id']}]": entry.get("description") for entry in described}
    return body, [Upload(name, io.BytesIO(content), alt.get(part)) for part, (name, content) in files.items()]


def _json(answer: object, status: int = 200) -> web.Response:
    """Discord's header is exact: with a charset, the client would take it for plain text."""
    return web.Response(status=status, body=json.dumps(answer).encode(), headers={"Content-Type": "application/json"})


def _spoilt(trouble: Trouble) -> web.Response:
    if trouble.status != 429:
        return _json({"code": trouble.code, "message": "spoilt by the test"}, trouble.status)
    told = {"message": "You are being rate limited.", "retry_after": trouble.retry_after, "global": False}
    response = _json({**told, "code": trouble.code}, 429)
    response.headers["Retry-After"] = str(trouble.retry_after)
    if trouble.via:
        response.headers["Via"] = "1.1 google"
    return response
