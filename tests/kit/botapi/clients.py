"""What tests need around the server: the real python-telegram-bot pointed at it, a clock, pictures to send."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from PIL import Image
from telegram import Bot
from telegram.ext import Application, ApplicationBuilder, ContextTypes, ExtBot
from telegram.request import HTTPXRequest

from tests.kit.botapi.server import BotApiServer

Context = ContextTypes.DEFAULT_TYPE
_Notes = dict[Any, Any]  # python-telegram-bot's own default, which its builder promises
BotApplication = Application[ExtBot[None], Context, _Notes, _Notes, _Notes, None]


@dataclass(slots=True)
class Clock:
    """The seconds of a world; it moves only when told."""

    seconds: float = 1_780_000_000.0

    def __call__(self) -> float:
        return self.seconds

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.seconds += seconds


def client_of(server: BotApiServer, *, read_timeout: float = 5.0) -> Bot:
    """Return the real client without an application."""
    return Bot(
        server.token,
        base_url=server.base_url,
        base_file_url=server.base_file_url,
        request=_request(read_timeout),
        get_updates_request=_request(read_timeout),
    )


def application_of(server: BotApiServer) -> BotApplication:
    """Return the real application, without handlers."""
    builder = ApplicationBuilder().token(server.token).base_url(server.base_url).base_file_url(server.base_file_url)
    return builder.request(_request(5.0)).get_updates_request(_request(5.0)).job_queue(None).build()


@asynccontextmanager
async def polling(app: BotApplication) -> AsyncIterator[None]:
    """Run an application as people do, by long polls."""
    async with app:
        assert app.updater
        await app.updater.start_polling(poll_interval=0.0, timeout=5)
        await app.start()
        try:
            yield
        finally:
            await app.updater.stop()
            await app.stop()


def picture(colour: str = "red", size: tuple[int, int] = (64, 48)) -> bytes:
    """Return a PNG of one colour."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


def _request(read_timeout: float) -> HTTPXRequest:
    # Proxies of the machine must not see the loopback.
    return HTTPXRequest(read_timeout=read_timeout, httpx_kwargs={"trust_env": False})
