"""A platform out of reach: its people are not punished, others go on, and afterwards everybody has all their time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.adapters.base import Anchor, SlowDown, Target
from bot.adapters.reach import Reach
from bot.coordinator.session import Session
from bot.engine.seats import Seat
from tests.kit.neighbourhood import Neighbourhood, Resident, ScriptPlatform, neighbourhood
from tests.kit.platform_rig import RecordingInbox

AWAY = "có đủ thời gian từ đầu"


@asynccontextmanager
async def three_play() -> AsyncIterator[tuple[Neighbourhood, list[Resident]]]:
    async with neighbourhood() as hood:
        yield hood, await hood.begun("Minh", "Hằng", "Trường")


def asked(hood: Neighbourhood, session: Session) -> Seat:
    return hood.coordinator.house.entry(session).game.prompts(session.state)[0].seat


def left(hood: Neighbourhood, session: Session) -> float:
    assert session.deadline is not None
    return session.deadline - hood.clock.time


def refusal(seconds: float) -> SlowDown:
    """As an adapter raises it when the network fails."""
    try:
        raise SlowDown(seconds) from OSError("unreachable")
    except SlowDown as plea:
        return plea


async def test_nobody_is_answered_for_on_a_platform_that_is_out_of_reach() -> None:
    async with three_play() as (hood, residents):
        before = await hood.session()
        seat = asked(hood, before)
        await hood.coordinator.lost("test")
        await hood.pass_time(600.0)
        during = await hood.session()
        assert asked(hood, during) == seat
        assert (during.serial, during.members[seat].absences) == (before.serial, 0)
        await hood.pass_time(15.0)
        await hood.coordinator.regained("test")
        await hood.rest()
        after = await hood.session()
        assert left(hood, after) == pytest.approx(60.0, abs=1.0)
        assert AWAY in hood.words()
        assert not (await residents[seat].send(hood.seen().rows[0][0].token)).alert
        assert AWAY not in hood.words()


async def test_another_platforms_tables_go_on_meanwhile() -> None:
    async with three_play() as (hood, _):
        before = await hood.session()
        seat = asked(hood, before)
        await hood.coordinator.lost("elsewhere")
        await hood.pass_time(61.0)
        after = await hood.session()
        assert after.members[seat].absences == 1
        await hood.coordinator.regained("elsewhere")
        await hood.rest()
        assert (await hood.session()).revision == after.revision


async def test_a_table_that_cant_be_shown_waits_for_its_people() -> None:
    async with three_play() as (hood, residents):
        seat = asked(hood, await hood.session())
        hood.platform.troubles = [refusal(3.0) for _ in range(100)]
        await residents[seat].send(hood.seen().rows[0][0].token)
        waiting = await hood.session()
        nobody = asked(hood, waiting)
        await hood.pass_time(200.0)
        during = await hood.session()
        assert (during.serial, during.members[nobody].absences) == (waiting.serial, 0)
        hood.platform.troubles.clear()
        await hood.pass_time(4.0)
        after = await hood.session()
        assert left(hood, after) > 55.0
        assert len(hood.platform.posted[hood.place]) <= 4
        assert AWAY in hood.words()


async def test_our_own_pace_is_no_outage() -> None:
    async with three_play() as (hood, residents):
        seat = asked(hood, await hood.session())
        hood.platform.troubles = [SlowDown(3.0) for _ in range(6)]
        await residents[seat].send(hood.seen().rows[0][0].token)
        await hood.pass_time(30.0)
        assert AWAY not in hood.words()


class BusyPlatform(ScriptPlatform):
    """A platform that has no time for old messages at first."""

    refusals = 3

    async def retire(self, target: Target, anchor: Anchor) -> None:
        if self.refusals:
            self.refusals -= 1
            raise SlowDown(1.0)
        await super().retire(target, anchor)


async def test_an_old_message_loses_its_buttons_as_soon_as_the_platform_has_time() -> None:
    platform = BusyPlatform()
    async with neighbourhood(platform=platform) as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        await minh.say("table")
        assert platform.retired == set()
        await hood.pass_time(60.0)
        assert platform.retired == {platform.posted[hood.place][0][0]}


async def test_an_open_vote_does_not_lapse_during_an_outage() -> None:
    async with three_play() as (hood, residents):
        session = await hood.session()
        seat = asked(hood, session)
        other = residents[(seat + 1) % 3]
        await other.send(f"1{session.id}.kick.{seat}")
        assert (await hood.session()).vote is not None
        await hood.coordinator.lost("test")
        await hood.pass_time(300.0)
        await hood.coordinator.regained("test")
        await hood.rest()
        assert (await hood.session()).vote is not None


async def test_a_short_interruption_is_not_told_and_a_long_one_once() -> None:
    inbox = RecordingInbox()
    reach = Reach("test", inbox, patience=0.0)
    steady = Reach("test", inbox, patience=60.0)
    steady.fails()
    steady.works()
    steady.close()
    reach.fails()
    reach.fails()
    for _ in range(5):
        await hop()
    assert inbox.cuts == ["test"]
    reach.works()
    for _ in range(5):
        await hop()
    assert inbox.cuts == []
    reach.close()
    reach.fails()
    await hop()
    assert inbox.cuts == []


async def hop() -> None:
    """Let whatever is ready run."""
    await asyncio.sleep(0)
