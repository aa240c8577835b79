"""A Bot API server, its clock and the real client, for the tests of everything that speaks Telegram."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from telegram import Bot

from tests.kit.botapi.clients import Clock, client_of
from tests.kit.botapi.flood import LENIENT
from tests.kit.botapi.server import BotApiServer

PTB_OWN_WARNING = "ignore:Deprecated since version v22.2. In a future major version attribute:DeprecationWarning"
"""python-telegram-bot reads its own deprecated `retry_after` whenever it raises a RetryAfter."""


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.filterwarnings(PTB_OWN_WARNING))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def server(clock: Clock) -> AsyncIterator[BotApiServer]:
    """A server that never floods; nothing said to or by it may break the published description."""
    async with BotApiServer(now=clock, budgets=LENIENT) as running:
        yield running
        assert running.violations == []


@pytest.fixture
async def strict_server(clock: Clock) -> AsyncIterator[BotApiServer]:
    """A server with the real budgets, by the test's clock."""
    async with BotApiServer(now=clock) as running:
        yield running
        assert running.violations == []


@pytest.fixture
async def bot(server: BotApiServer) -> AsyncIterator[Bot]:
    """The real client of the lenient server."""
    async with client_of(server) as found:
        yield found
