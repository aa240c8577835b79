"""`python -m bot` as a process of its own, read while it runs: what it logs, and how it is killed or told to stop."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parent.parent
TROUBLES = (" ERROR ", " CRITICAL ", "Traceback")
_STOPS_WITHIN = 20.0


class Program:
    """The program with these settings and nothing else in its environment, running or not.

    `starts_within` are the seconds until it must have said that every table is shown or on its way.
    """

    def __init__(self, settings: Mapping[str, str], starts_within: float) -> None:
        self._settings = {"PATH": os.environ.get("PATH", ""), "NO_PROXY": "127.0.0.1", **settings}
        self._starts_within = starts_within
        self.log: list[str] = []
        self.starts = 0
        self.running: Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start it and wait until it says that it is ready."""
        running = await self.launch()
        assert running.stdout is not None
        async with asyncio.timeout(self._starts_within):
            line = await running.stdout.readline()
        assert b"Telegram" in line, "\n".join(self.log[-20:])

    async def launch(self) -> Process:
        """Start it and wait for nothing."""
        self.starts += 1
        running = self.running = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", cwd=ROOT, env=self._settings, stdout=PIPE, stderr=PIPE
        )
        self._reading = asyncio.create_task(self._read(running))
        return running

    async def _read(self, running: Process) -> None:
        assert running.stderr is not None
        async for line in running.stderr:
            self.log.append(line.decode().rstrip())

    async def kill(self) -> None:
        """As a machine that loses power does."""
        assert self.running is not None
        assert self._reading is not None
        with suppress(ProcessLookupError):
            self.running.kill()
        await self.running.wait()
        await self._reading

    async def stop(self) -> int:
        """As a service is told to stop; returns its exit code."""
        assert self.running is not None
        assert self._reading is not None
        if self.running.returncode is None:
            self.running.terminate()
        async with asyncio.timeout(_STOPS_WITHIN):
            code = await self.running.wait()
        await self._reading
        return code

    @property
    def troubles(self) -> list[str]:
        """What it complained about."""
        return [line for line in self.log if any(word in line for word in TROUBLES)]
