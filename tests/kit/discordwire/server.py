"""Both halves of the wire on one port of this machine, and waiting for what happens on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web
from simcord._clock import Clock

from tests.kit.discordwire.gateway import Gateway
from tests.kit.discordwire.rest import Call, Rest
from tests.kit.discordwire.troubles import Trouble
from tests.kit.discordwire.world import World

_LONGEST: Final = 5.0


@dataclass
class Wire:
    """A running local Discord."""

    world: World
    rest: Rest
    gateway: Gateway
    api_url: str = ""
    gateway_url: str = ""
    _bell: asyncio.Event = field(default_factory=asyncio.Event)

    @classmethod
    @asynccontextmanager
    async def opened(cls, clock: Clock | None = None) -> AsyncIterator[Wire]:
        """Serve until left; what Discord would not have understood fails the test then."""
        world = World(clock)
        wire = cls.__new__(cls)
        rest = Rest(world.backend, lambda: wire.ring())
        gateway = Gateway(world.backend, lambda: wire.ring())
        wire.__init__(world, rest, gateway)  # type: ignore[misc]
        app = web.Application(client_max_size=32 << 20)
        app.router.add_get("/gateway", gateway.serve)
        app.router.add_route("*", "/api/v10/{rest:.*}", rest.serve)
        runner = web.AppRunner(app, handle_signals=False, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        wire.api_url, wire.gateway_url = f"http://127.0.0.1:{port}/api/v10", f"ws://127.0.0.1:{port}/gateway"
        gateway.address = rest.gateway_address = wire.gateway_url
        try:
            yield wire
        finally:
            await gateway.drop(1000)
            await runner.cleanup()
        assert rest.complaints == [], rest.complaints

    def ring(self) -> None:
        """Something happened."""
        self._bell.set()

    async def until(self, happened: Callable[[], object], *, seconds: float = _LONGEST) -> None:
        """Wait until something is so; it is looked at again after everything that happens on the wire."""
        async with asyncio.timeout(seconds):
            while not happened():
                self._bell.clear()
                await self._bell.wait()

    def trouble(self, method: str, path: str, status: int = 0, *, code: int = 0, times: int = 1) -> Trouble:
        """Let the next matching requests fail."""
        return self.rest.troubles.plan(Trouble(method, path, status, code, times))

    def calls(self, method: str = "", containing: str = "") -> list[Call]:
        """The requests that came, without those of logging in."""
        return [
            call
            for call in self.rest.calls
            if containing in call.path and method in ("", call.method) and not call.path.endswith("@me")
        ]
