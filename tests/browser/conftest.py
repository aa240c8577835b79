"""A real Chromium for the tests that need one; they skip, saying so, only where none is installed."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    """A running Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("no Chromium is installed (apt-get install chromium)")
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=path, args=list(FLAGS), headless=True)
        try:
            yield launched
        finally:
            await launched.close()


@pytest_asyncio.fixture(loop_scope="module")
async def browser(chromium: Browser) -> AsyncIterator[Browser]:
    """The Chromium, with nobody in it; every context is a person with a browser of their own."""
    yield chromium
    for context in chromium.contexts:
        await context.close()
