"""The gateway's half of the wire: HELLO, IDENTIFY, READY, numbered events, RESUME with what was missed, and closing.

Events are kept for each session, so a connection that drops can be taken up again; what a bot's intents don't cover is
never sent.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import discord
from aiohttp import WSMsgType, web
from simcord import intents as simcord_intents
from simcord.backend import Backend, serializers

_HEARTBEAT_MS: Final = 30_000
_DISPATCH, _BEAT, _IDENTIFY, _RESUME, _RECONNECT, _INVALID, _HELLO, _BEATEN = 0, 1, 2, 6, 7, 9, 10, 11


@dataclass(eq=False)
class Session:
    """One shard of one bot, connected or not."""

    name: str
    shard: int
    shards: int
    intents: discord.Intents
    sent: list[tuple[int, str]] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.sent[-1][0] if self.sent else 0


class Gateway:
    """All sessions. `rung` is called after everything that happens."""

    def __init__(self, backend: Backend, rung: Callable[[], None]) -> None:
        self._backend = backend
        self._rung = rung
        self._tasks: set[asyncio.Task[None]] = set()
        self.address = ""
        self.sessions: list[Session] = []
        self.identified: list[dict[str, object]] = []
        self.resumed = 0
        self.refuse_with = 0
        self.spurn_resumes = False
        self.shut = False
        backend.subscribers.append(self._emit)

    @property
    def connected(self) -> list[Session]:
        """Sessions with an open socket."""
        return [session for session in self.sessions if session.socket is not None]

    async def drop(self, code: int = 4000) -> None:
        """Close every connection; sessions live on."""
        for session in self.connected:
            socket, session.socket = session.socket, None
            if socket is not None:
                await socket.close(code=code)

    async def ask_to_reconnect(self) -> None:
        """Tell every bot to connect anew."""
        for session in self.connected:
            if session.socket is not None:
                await session.socket.send_str(json.dumps({"op": _RECONNECT, "d": None}))

    def replay(self, events: int) -> None:
        """Let the last events be sent once more, as after a connection that broke before they were confirmed."""
        for session in self.connected:
            for _, frame in session.sent[-events:]:
                self._send(session, frame)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One connection; refused while the gateway is shut."""
        if self.shut:
            return web.Response(status=503)
        socket = web.WebSocketResponse(autoping=True, compress=False)
        await socket.prepare(request)
        await socket.send_str(json.dumps({"op": _HELLO, "d": {"heartbeat_interval": _HEARTBEAT_MS}}))
        mine: Session | None = None
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            said = json.loads(frame.data)
            match said["op"]:
                case 1:
                    await socket.send_str(json.dumps({"op": _BEATEN, "d": None}))
                case 2:
                    mine = await self._identify(socket, said["d"])
                case 6:
                    mine = await self._resume(socket, said["d"])
            self._rung()
        if mine is not None and mine.socket is socket:
            mine.socket = None
        self._rung()
        return socket

    async def _identify(self, socket: web.WebSocketResponse, said: dict[str, object]) -> Session | None:
        self.identified.append(said)
        if self.refuse_with:
            await socket.close(code=self.refuse_with)
            return None
        chosen = said.get("shard")
        shard, shards = map(int, chosen) if isinstance(chosen, list) else (0, 1)
        session = Session(
            f"session-{len(self.sessions)}", shard, shards, discord.Intents._from_value(int(str(said["intents"])))
        )
        session.socket = socket
        self.sessions.append(session)
        guilds = [guild for guild in self._backend.guilds.values() if (guild.id >> 22) % shards == shard]
        self._deliver(
            session,
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(self._backend.bot_user)),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.name,
                "resume_gateway_url": self.address,
                "shard": [shard, shards],
                "application": {"id": str(self._backend.application_id), "flags": 0},
            },
        )
        for guild in guilds:
            self._deliver(session, "GUILD_CREATE", serializers.guild_create_payload(self._backend, guild))
        return session

    async def _resume(self, socket: web.WebSocketResponse, said: dict[str, object]) -> Session | None:
        session = next((one for one in self.sessions if one.name == said["session_id"]), None)
        if session is None or self.spurn_resumes:
            await socket.send_str(json.dumps({"op": _INVALID, "d": False}))
            return None
        session.socket = socket
        self.resumed += 1
        for number, frame in list(session.sent):
            if number > int(str(said["seq"])):
                self._send(session, frame)
        self._deliver(session, "RESUMED", {})
        return session

    def _emit(self, event: str, payload: Mapping[str, object]) -> None:
        for session in self.sessions:
            if session is self._current(session) and self._concerns(session, event, payload):
                self._deliver(session, event, payload)
        self._rung()

    def _current(self, session: Session) -> Session:
        """The newest session of a shard; older ones were given up."""
        return [one for one in self.sessions if one.shard == session.shard][-1]

    def _concerns(self, session: Session, event: str, payload: Mapping[str, object]) -> bool:
        gate = simcord_intents.required_intent(event, payload)
        if gate is not None and not getattr(session.intents, gate):
            return False
        guild = payload.get("id") if event.startswith("GUILD_") and "guild_id" not in payload else None
        owner = payload.get("guild_id", guild)
        return (int(str(owner)) >> 22) % session.shards == session.shard if owner is not None else session.shard == 0

    def _deliver(self, session: Session, event: str, payload: Mapping[str, object]) -> None:
        shown = copy.deepcopy(dict(payload))
        bot = self._backend.bot_user.id
        if event == "GUILD_CREATE":
            simcord_intents.prune_guild_create(shown, session.intents, bot)
        number = session.number + 1
        frame = json.dumps({"op": _DISPATCH, "t": event, "s": number, "d": shown})
        session.sent.append((number, frame))
        self._send(session, frame)

    def _send(self, session: Session, frame: str) -> None:
        if session.socket is None:
            return
        task = asyncio.ensure_future(_sent(session.socket, frame))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _sent(socket: web.WebSocketResponse, frame: str) -> None:
    if not socket.closed:
        await socket.send_str(frame)
