"""A Discord door on a local wire for every test here."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.kit.discord_rig import DiscordRig, opened


@pytest.fixture
async def rig() -> AsyncIterator[DiscordRig]:
    async with opened() as running:
        yield running
