"""What is remembered of channels has an end, however many servers come and go."""

from __future__ import annotations

from bot.adapters.base import Place
from bot.adapters.discord import places


async def test_channels_that_were_lost_longest_ago_are_forgotten() -> None:
    known = places.Places()
    most = places._REMEMBERED
    for number in range(most + 1):
        known.shut(Place("discord", "1", str(number)))
    assert not known.is_shut_thread(1, 0)
    assert known.is_shut_thread(1, 1)
    assert known.is_shut_thread(1, most)
