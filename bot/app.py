"""The composition root: the one file that knows every package. It makes the parts, runs them, and stops them in order.

Stopping: the adapters stop taking updates and finish those begun, then the clock and the painter stop, then the store
closes. Whatever was accepted is committed before its answer went out, so nothing can be lost here.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot import config, content, log
from bot.adapters.base import ChatPlatform, Inbox, NotAdmitted
from bot.config import Settings, SettingsError
from bot.content import ContentError
from bot.coordinator.clock import Clock, WallClock
from bot.coordinator.composer import Composer
from bot.coordinator.coordinator import Coordinator
from bot.coordinator.inbox import PatientInbox
from bot.coordinator.outages import ADVICE
from bot.coordinator.painter import Painter
from bot.coordinator.people import People
from bot.coordinator.play import seed_luck
from bot.coordinator.session import Session
from bot.coordinator.tables import Tables
from bot.coordinator.verdict import House, Luck
from bot.coordinator.watch import Watch
from bot.engine.chance import SEED_BYTES, SealedChance
from bot.engine.registry import Entry
from bot.engine.scene import Scene
from bot.engine.seats import Seat
from bot.metrics import Health, Metrics, MetricsPort
from bot.render.cache import Studio
from bot.render.easel import ProcessEasel
from bot.store.base import PeopleStore, Store, StoreInUse, StoreTrouble
from bot.store.sqlite import SchemaTooNew, SqliteStore
from bot.texts import Texts
from bot.version import BUILD

_log = logging.getLogger("bot.app")

_SWITCH_SECONDS: Final = 0.0005
"""How long a thread may hold the interpreter while another waits. A commit crosses to the store's thread and back; at
Python's own 5 ms, a computer that thinks would hold up every crossing."""
_SWEEPS: Final = (1_000, 10, 500)
"""How seldom the interpreter looks for cycles among all that lives long. Positions have none, and there are a million
objects of them in a busy town: at Python's own 700, 10, 10 all wait a quarter of a second several times a minute.
Sweeps of what is young stay as short as they are."""

_STOP_SECONDS = 4.0
"""What was accepted is durable before it was answered, so a stop that is cut short loses answers only."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A program that is put together but not running yet."""

    coordinator: Coordinator
    inbox: Inbox
    painter: Painter
    studio: Studio
    platforms: Mapping[str, ChatPlatform]
    openings: tuple[Scene, ...] = ()


def assembled(
    settings: Settings,
    store: Store,
    platforms: Mapping[str, ChatPlatform],
    texts: Texts,
    clock: Clock,
    luck: Luck = seed_luck,
    watch: Watch | None = None,
) -> Parts:
    """Everything wired together over a store and some platforms; tests call it with their own, and their own luck."""
    shelf = content.load()
    pace = settings.computer_seconds
    house = House(shelf, luck, linger=(pace * 0.7, pace * 1.6))
    tables = Tables(store, shelf, BUILD, watch)
    people = People(store)
    composer = Composer(house, texts.speaker)
    studio = Studio(ProcessEasel())

    async def language(session: Session, seat: Seat) -> str:
        person = session.members[seat].person
        known = (await people.known(person)).language if person is not None else ""
        return known or session.language

    painter = Painter(tables, composer, platforms, studio, clock, language)
    coordinator = Coordinator(
        house=house,
        tables=tables,
        store=store,
        people=people,
        composer=composer,
        painter=painter,
        platforms=platforms,
        clock=clock,
        language=settings.language,
        think=asyncio.to_thread,
        watch=watch,
    )
    inbox = PatientInbox(coordinator, coordinator.outages, clock)
    return Parts(coordinator, inbox, painter, studio, platforms, tuple(openings(shelf, texts)))


def openings(shelf: Mapping[str, Entry], texts: Texts) -> Iterator[Scene]:
    """The first picture of every game, so that nobody waits for its parts to be drawn."""
    for entry in shelf.values():
        ruleset = next(iter(entry.rulesets.values()))
        seats = entry.game.seats(ruleset)[1]
        state = entry.game.setup(ruleset, seats, SealedChance(bytes(SEED_BYTES), 0)).state
        yield entry.game.scene(entry.game.view(state, None), (), texts.speaker(config.LANGUAGES[0], ()))


async def serve(parts: Parts, ready: Callable[[], None]) -> None:
    """Run until cancelled; `ready` is called when every table is being shown again."""
    await parts.studio.warm(parts.openings)
    background: list[asyncio.Task[None]] = []
    try:
        async with asyncio.TaskGroup() as doors:
            for platform in parts.platforms.values():
                doors.create_task(platform.run(parts.inbox), name=platform.name)
            # Before recovery the clock would count the outage against people, and the painter would trust anchors of
            # messages that a forgetful platform no longer has.
            await parts.coordinator.recover()
            background.append(asyncio.create_task(parts.painter.run(), name="painter"))
            background.append(asyncio.create_task(parts.coordinator.keep_time(), name="clock"))
            for task in background:
                task.add_done_callback(_complain)
            ready()
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        parts.studio.close()


def _complain(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.critical("stopped task=%s", task.get_name(), exc_info=task.exception())
        os.kill(os.getpid(), signal.SIGTERM)


def doors(settings: Settings, texts: Texts, store: PeopleStore, clock: Clock) -> dict[str, ChatPlatform]:
    """The platforms that the settings open. A platform's library is only loaded when it is used."""
    found: dict[str, ChatPlatform] = {}
    if settings.web:
        from bot.adapters.web import Web

        found["web"] = Web(settings.web_host, settings.web_port, texts.table("web-"))
    if settings.telegram_token:
        from bot.adapters.telegram import Pace, Telegram

        found["telegram"] = Telegram(
            settings.telegram_token,
            settings.telegram_api_url,
            settings.telegram_webhook_url,
            texts.table("telegram-"),
            store,
            Pace(settings.telegram_per_minute),
        )
    if settings.discord_token:
        from bot.adapters.discord import Discord

        found["discord"] = Discord(
            settings.discord_token,
            words=texts.table("discord-"),
            memory=store,
            clock=clock,
            api_url=settings.discord_api_url,
            gateway_url=settings.discord_gateway_url,
            shards=settings.discord_shards,
        )
    return found


@asynccontextmanager
async def _until_told() -> AsyncIterator[asyncio.Event]:
    """An event that is set when the operating system asks the program to stop."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    try:
        yield told
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


async def run(settings: Settings, luck: Luck = seed_luck) -> None:
    """The whole program, until it is told to stop."""
    texts = Texts.load()
    async with SqliteStore.opened(settings.database) as store, _until_told() as told:
        clock = WallClock()
        platforms = doors(settings, texts, store, clock)
        metrics = Metrics()
        parts = assembled(settings, store, platforms, texts, clock, luck, metrics)
        async with _watched(settings, parts, metrics) as ready:

            def announce() -> None:
                ready.set()
                _announce(settings)

            work = asyncio.create_task(serve(parts, announce))
            stop = asyncio.create_task(told.wait())
            await asyncio.wait((work, stop), return_when=asyncio.FIRST_COMPLETED)
            stop.cancel()
            await _ended(work)


async def _ended(work: asyncio.Task[None]) -> None:
    """Stop in order. A platform that doesn't answer any more is not waited for longer than an operator would."""
    work.cancel()
    done, _ = await asyncio.wait((work,), timeout=_STOP_SECONDS)
    if not done:
        _log.warning("stopping takes too long: not waiting for platforms")
        work.cancel()
    try:
        await work
    except asyncio.CancelledError:
        _log.info("stopped")
    except ExceptionGroup as troubles:
        raise troubles.exceptions[0] from None  # the door that couldn't open; the others only followed it


@asynccontextmanager
async def _watched(settings: Settings, parts: Parts, metrics: Metrics) -> AsyncIterator[asyncio.Event]:
    """An event to set when everything is ready; the metrics port, where one is wanted, is open meanwhile."""
    ready, outages = asyncio.Event(), parts.coordinator.outages
    if not settings.metrics_port:
        yield ready
        return

    def health() -> Health:
        paused = outages.paused.kind.value if outages.paused is not None else ""
        return Health(ready.is_set(), paused, tuple(sorted(outages.lost)))

    async with SqliteStore.reading(settings.database) as figures:
        port = MetricsPort(metrics, figures.census, health, lambda: parts.painter.queued)
        async with port.open(settings.metrics_port):
            yield ready


def _announce(settings: Settings) -> None:
    """One line for whoever started the program."""
    opened = [f"http://{settings.web_host}:{settings.web_port}/"] if settings.web else []
    opened += ["Telegram"] if settings.telegram_token else []
    opened += ["Discord"] if settings.discord_token else []
    hint = "" if settings.telegram_token or settings.discord_token else "  (TELEGRAM_TOKEN / DISCORD_TOKEN: see README)"
    print(f"Xóm Cờ: {', '.join(opened)}{hint}", flush=True)  # noqa: T201 - the program's one line for people


def settle_interpreter() -> None:
    """Ready the interpreter for many short answers and large positions without cycles."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.set_threshold(*_SWEEPS)


def main() -> int:
    """Start from the environment. Returns the exit code; every problem is one clear line or a list of them."""
    settle_interpreter()
    try:
        settings = config.read(os.environ)
        log.start(as_json=settings.log == "json")
        asyncio.run(run(settings))
    except SettingsError as problem:
        return _refused("settings", str(problem))
    except ContentError as problem:
        return _refused("content", str(problem))
    except StoreInUse as problem:
        return _refused("database", f"another Xóm Cờ is running on it ({problem})")
    except StoreTrouble as trouble:
        return _refused("database", f"{settings.database}: {trouble} ({ADVICE[trouble.kind]})")
    except SchemaTooNew as problem:
        return _refused("database", f"written by a newer Xóm Cờ: {problem}")
    except NotAdmitted as problem:
        return _refused("platform", str(problem))
    except sqlite3.DatabaseError as problem:
        return _refused("database", str(problem))
    except OSError as problem:
        return _refused("system", str(problem))
    return 0


def _refused(what: str, why: str) -> int:
    for line in why.splitlines():
        print(f"xom-co: {what}: {line}", file=sys.stderr)  # noqa: T201 - a program that can't start says why
    return 2
