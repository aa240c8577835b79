"""The whole program as people start it: a process of its own, with its own database and port."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import bot

_STARTS_WITHIN = 30.0


@dataclass
class Program:
    """`python -m bot`, or another module in its place, running or not."""

    database: Path
    port: int
    module: tuple[str, ...] = ("bot",)
    running: Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def start(self) -> None:
        """Start it, and wait until it says where it can be found."""
        environment = {name: word for name, word in os.environ.items() if not name.startswith(("BOT_", "TELEGRAM_"))}
        environment |= {
            "BOT_DATABASE": str(self.database),
            "BOT_WEB_PORT": str(self.port),
            "BOT_COMPUTER_SECONDS": "0",
            "PYTHONUNBUFFERED": "1",
        }
        root = Path(bot.__file__).parent.parent
        self.running = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *self.module, cwd=root, env=environment, stdout=PIPE, stderr=STDOUT
        )
        output = self.running.stdout
        assert output is not None
        async with asyncio.timeout(_STARTS_WITHIN):
            while self.url not in (line := (await output.readline()).decode()):
                assert line, "the program ended before it was ready"
        self.reading = asyncio.create_task(output.read())

    async def end(self, number: signal.Signals) -> int:
        """Send a signal, and wait for the end. Returns the exit code."""
        assert self.running is not None
        process, self.running = self.running, None
        process.send_signal(number)
        async with asyncio.timeout(_STARTS_WITHIN):
            await self.reading
            return await process.wait()


@asynccontextmanager
async def program(folder: Path, *module: str) -> AsyncIterator[Program]:
    """The program on a fresh database and a free port; whatever happens, it doesn't outlive the test."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    started = Program(folder / "xom-co.sqlite3", port, module or ("bot",))
    await started.start()
    try:
        yield started
    finally:
        if started.running is not None:
            await started.end(signal.SIGKILL)
