"""How much goes to Telegram's chats, and when."""

from __future__ import annotations

import pytest

from bot.adapters.telegram.pace import Pace, Urgency
from tests.kit.botapi.clients import Clock


async def sent(pace: Pace, chat: int, times: int) -> None:
    for _ in range(times):
        async with pace.turn(chat):
            assert pace.wait(chat - 1) == 0.0


async def test_a_group_takes_so_much_a_minute_and_then_says_how_long_to_wait() -> None:
    clock = Clock()
    pace = Pace(now=clock)
    for _ in range(19):
        assert pace.wait(-5) == 0.0
        await sent(pace, -5, 1)
        clock.advance(1.0)
    assert pace.wait(-5) == pytest.approx(41.5)
    assert pace.wait(-6) == 0.0
    clock.advance(41.5)
    assert pace.wait(-5) == 0.0


async def test_a_request_counts_from_its_answer_on() -> None:
    clock = Clock()
    pace = Pace(1, clock)
    await sent(pace, -5, 1)
    async with pace.turn(-5):
        assert pace.wait(-5) == pytest.approx(60.5)
        clock.advance(20.0)
    assert pace.wait(-5) == pytest.approx(40.5)
    clock.advance(40.5)
    await sent(pace, -5, 1)
    assert pace.wait(-5) == pytest.approx(20.0)


async def test_a_request_that_takes_over_a_minute_counts_from_its_answer_on() -> None:
    clock = Clock()
    pace = Pace(1, clock)
    async with pace.turn(-5):
        clock.advance(61.0)
        assert pace.wait(-5) == 0.0
    assert pace.wait(-5) == 0.0
    await sent(pace, -5, 1)
    assert pace.wait(-5) > 0.0


async def test_pages_leave_the_last_places_of_a_minute_to_the_tables() -> None:
    pace = Pace(now=Clock())
    await sent(pace, -5, 13)
    assert pace.wait(-5) == 0.0
    assert pace.wait(-5, Urgency.PAGE) > 0


async def test_what_asks_nobody_is_spaced_out_when_a_quarter_of_a_minute_is_spent() -> None:
    clock = Clock()
    pace = Pace(now=clock)
    await sent(pace, -5, 4)
    assert pace.wait(-5, Urgency.TELLS) == 0.0
    await sent(pace, -5, 1)
    assert (pace.wait(-5, Urgency.TELLS), pace.wait(-5)) == (2.5, 0.0)
    clock.advance(2.5)
    assert pace.wait(-5, Urgency.TELLS) == 0.0


async def test_a_person_takes_a_short_burst_and_then_one_a_second() -> None:
    clock = Clock()
    pace = Pace(now=clock)
    count = 0
    for _ in range(60):
        if pace.wait(7) == 0.0:
            await sent(pace, 7, 1)
            count += 1
        clock.advance(0.1)
    assert 6 <= count <= 10


def test_a_chat_that_telegram_has_shut_is_shut_for_itself_alone() -> None:
    clock = Clock()
    pace = Pace(now=clock)
    pace.shut(-5, 30.0)
    assert (pace.wait(-5), pace.wait(-6), pace.wait(7)) == (30.0, 0.0, 0.0)
    clock.advance(30.0)
    assert pace.wait(-5) == 0.0
