"""How the program is doing, for machines: `/healthz` and Prometheus `/metrics` on a loopback port.

Everything is counted where it happens (`Watch`, a handler of the log) or looked up when somebody asks; nothing here is
on the way from a press to its commit but a few additions. The numbers carry names of games, platforms, stages and kinds
of errors, never of people, chats or tables.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from bot.coordinator.watch import End
from bot.version import BUILD

HOST: Final = "127.0.0.1"
_TICK: Final = 0.05
_CENSUS_SECONDS: Final = 5.0
_FAST: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
_SLOW: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 300.0, 600.0)
_FORGETTABLE: Final = 50_000

Census = Callable[[], Awaitable[Mapping[tuple[str, str], int]]]
"""How many tables there are by game and stage."""


@dataclass(slots=True)
class _Ask:
    kind: str
    platform: str
    began: float
    committed: bool = False


_asked: ContextVar[_Ask | None] = ContextVar("asked", default=None)


class Metrics:
    """All figures of the program. A `Watch`."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        kept = self.registry
        ProcessCollector(registry=kept)
        self.tables = Gauge("xomco_tables", "Tables that occupy a place.", ["game", "stage"], registry=kept)
        self.presses = Counter(
            "xomco_presses", "What people asked for.", ["platform", "kind", "outcome"], registry=kept
        )
        self.press_seconds = Histogram(
            "xomco_press_to_commit_seconds", "From a press to its commit.", registry=kept, buckets=_FAST
        )
        self.lag_seconds = Histogram(
            "xomco_picture_lag_seconds", "From a commit until it is shown.", registry=kept, buckets=_SLOW
        )
        self.queue = Gauge("xomco_paint_queue", "Tables that wait to be shown or are being shown.", registry=kept)
        self.oldest = Gauge("xomco_unshown_seconds", "How long the oldest unshown commit waits.", registry=kept)
        self.stall_seconds = Histogram(
            "xomco_loop_stall_seconds", "How late the event loop comes back.", registry=kept, buckets=_FAST
        )
        self.errors = Counter("xomco_errors", "Warnings and errors of the log.", ["where", "kind"], registry=kept)
        self.paused = Gauge("xomco_paused", "1 while the store can't write and tables pause.", registry=kept)
        self.lost = Gauge("xomco_platform_lost", "1 while a platform is out of reach.", ["platform"], registry=kept)
        Gauge("xomco_build", "Always 1; the label names the build.", ["build"], registry=kept).labels(BUILD).set(1)
        self._unshown: dict[str, tuple[int, float]] = {}

    # ------------------------------------------------------------------ what the coordinator tells

    def begins(self, kind: str, platform: str) -> None:
        """A person asks for something."""
        _asked.set(_Ask(kind, platform, time.perf_counter()))

    def ends(self, end: End) -> None:
        """What the person asked for is answered."""
        ask = _asked.get()
        if ask is None:
            return
        outcome = End.DONE if end is End.ANSWERED and ask.committed else end
        self.presses.labels(ask.platform, ask.kind, outcome.value).inc()
        _asked.set(None)

    def commits(self, table: str, revision: int) -> None:
        """A revision of a table is durable."""
        now = time.perf_counter()
        ask = _asked.get()
        if ask is not None and not ask.committed:
            ask.committed = True
            self.press_seconds.observe(now - ask.began)
        if len(self._unshown) < _FORGETTABLE:
            self._unshown[table] = (revision, self._unshown.get(table, (0, now))[1])

    def shows(self, table: str, revision: int) -> None:
        """A table is shown completely as it was at a revision."""
        waiting = self._unshown.get(table)
        if waiting is not None and waiting[0] <= revision:
            del self._unshown[table]
            self.lag_seconds.observe(time.perf_counter() - waiting[1])

    # ------------------------------------------------------------------ what is looked up

    @property
    def longest_unshown(self) -> float:
        """Seconds that the oldest commit which isn't shown yet has waited."""
        now = time.perf_counter()
        return max((now - since for _, since in self._unshown.values()), default=0.0)

    async def watch_loop(self) -> None:
        """Measure how late the event loop comes back, until cancelled."""
        while True:
            due = time.perf_counter() + _TICK
            await asyncio.sleep(_TICK)
            self.stall_seconds.observe(max(0.0, time.perf_counter() - due))


class ErrorCount(logging.Handler):
    """Counts warnings and errors by where they come from and what kind they are."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._errors = metrics.errors

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else verb_of(str(record.msg))
        self._errors.labels(record.name, kind).inc()


def verb_of(message: str) -> str:
    """The words before the first key=value pair of a log line's template."""
    words = message.split()
    pairs = (index for index, word in enumerate(words) if "=" in word)
    return " ".join(words[: next(pairs, 4)])


@dataclass(frozen=True, slots=True)
class Health:
    """What `/healthz` says. A platform out of reach mends itself, so only the program's own troubles count as ill."""

    ready: bool
    paused: str = ""
    lost: tuple[str, ...] = ()

    @property
    def well(self) -> bool:
        """Whether the program does its work."""
        return self.ready and not self.paused

    def spelled(self) -> str:
        """The answer as JSON."""
        status = "ok" if self.well else "paused" if self.paused else "starting"
        return json.dumps({"status": status, "build": BUILD, "paused": self.paused, "lost": list(self.lost)})


@dataclass
class MetricsPort:
    """The server of both pages."""

    metrics: Metrics
    census: Census
    health: Callable[[], Health]
    queue: Callable[[], int]
    port: int = 0
    _counted: float = field(default=float("-inf"))

    async def figures(self) -> bytes:
        """Everything, in Prometheus' format. The tables are counted anew every few seconds at most."""
        now, metrics = time.monotonic(), self.metrics
        if now - self._counted >= _CENSUS_SECONDS:
            self._counted = now
            counted = await self.census()
            metrics.tables.clear()
            for (game, stage), number in counted.items():
                metrics.tables.labels(game or "none", stage).set(number)
        health = self.health()
        metrics.queue.set(self.queue())
        metrics.oldest.set(metrics.longest_unshown)
        metrics.paused.set(bool(health.paused))
        metrics.lost.clear()
        for platform in health.lost:
            metrics.lost.labels(platform).set(1)
        return generate_latest(metrics.registry)

    async def _metrics(self, request: web.Request) -> web.Response:
        del request
        return web.Response(body=await self.figures(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _healthz(self, request: web.Request) -> web.Response:
        del request
        health = self.health()
        return web.Response(
            text=health.spelled() + "\n", status=200 if health.well else 503, content_type="application/json"
        )

    @asynccontextmanager
    async def open(self, port: int) -> AsyncIterator[MetricsPort]:
        """Serve on the loopback address. Raises OSError when the port is taken."""
        app = web.Application(client_max_size=1024)
        app.router.add_get("/healthz", self._healthz)
        app.router.add_get("/metrics", self._metrics)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await runner.setup()
        counting, watching = ErrorCount(self.metrics), asyncio.create_task(self.metrics.watch_loop())
        logging.getLogger().addHandler(counting)
        try:
            await web.TCPSite(runner, HOST, port).start()
            self.port = int(runner.addresses[0][1])
            yield self
        finally:
            logging.getLogger().removeHandler(counting)
            watching.cancel()
            await runner.cleanup()
