"""Comings and goings in a running game: absence, leaving, coming back, votes, sleep, and what a restart does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.adapters.base import Closed, Place, Press
from bot.coordinator.session import Stage
from bot.engine.seats import Seat
from bot.store.base import TableRow
from bot.store.memory import MemoryStore
from tests.kit.neighbourhood import Neighbourhood, Resident, neighbourhood

Three = tuple[Neighbourhood, list[Resident]]


@asynccontextmanager
async def three_play() -> AsyncIterator[Three]:
    """Minh, Hằng and Trường play; the residents come in the order in which they are asked."""
    async with neighbourhood() as hood:
        yield hood, await hood.begun("Minh", "Hằng", "Trường")


async def asked(hood: Neighbourhood) -> Seat:
    session = await hood.session()
    entry = hood.coordinator.house.entry(session)
    return entry.game.prompts(session.state)[0].seat


async def test_the_table_shows_the_seal_and_the_first_question() -> None:
    async with three_play() as (hood, residents):
        session = await hood.session()
        assert session.stage is Stage.PLAYING
        name = residents[await asked(hood)].sender.name
        assert f"Tới lượt {name}" in hood.words()
        assert hood.seen().picture
        assert session.seed not in hood.words()


async def test_the_wrong_person_a_stranger_and_a_double_press_do_nothing() -> None:
    async with three_play() as (hood, residents):
        seat = await asked(hood)
        token = hood.seen().rows[0][0].token
        before = await hood.session()
        wrong = await residents[(seat + 1) % 3].send(token)
        assert wrong.words == f"Chưa tới lượt bạn, đang chờ {residents[seat].sender.name}."
        stranger = await hood.resident("Lạ").send(token)
        assert stranger.words.startswith("Bạn chưa ngồi ở bàn này")
        assert await hood.session() == before
        assert not (await residents[seat].send(token)).alert
        after = await hood.session()
        again = await residents[seat].send(token)
        assert again.words == "Câu này đóng rồi."
        assert await hood.session() == after


async def test_two_turns_let_pass_hand_the_seat_to_a_computer_until_the_person_is_back() -> None:
    async with three_play() as (hood, residents):
        for _ in range(7):
            await hood.pass_time(61)
        session = await hood.session()
        assert session.stage is Stage.PLAYING
        away = [seat for seat, member in enumerate(session.members) if member.policy]
        assert away
        reply = await residents[away[0]].press("Tôi quay lại")
        assert reply.words == "Mừng bạn quay lại."
        assert not (await hood.session()).members[away[0]].policy


async def test_people_are_called_by_name_at_two_thirds_of_the_time() -> None:
    async with three_play() as (hood, residents):
        posted = len(hood.platform.posted[hood.place])
        await hood.pass_time(41)
        assert len(hood.platform.posted[hood.place]) == posted + 1
        seat = await asked(hood)
        assert [mention.person for mention in hood.seen().mentions] == [residents[seat].person]
        assert "(20 giây)" in hood.words()


async def test_a_table_that_hears_nobody_falls_asleep_and_any_press_wakes_it() -> None:
    async with three_play() as (hood, residents):
        for _ in range(40):
            await hood.pass_time(61)
        assert (await hood.session()).asleep
        revision = (await hood.session()).revision
        await hood.pass_time(100_000)
        assert (await hood.session()).revision == revision
        await residents[0].press("Tôi quay lại")
        assert not (await hood.session()).asleep


async def test_computers_play_on_for_a_while_before_somebody_who_is_out_and_any_look_wakes_the_table() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("practice", "ca_ngua")
        await minh.press("Việc khác")
        confirm = await minh.press("Đầu hàng")
        assert confirm.message is not None
        await minh.send(confirm.message.rows[0][0].token)
        begun = (await hood.session()).revision
        for _ in range(100):
            await hood.pass_time(5)
        session = await hood.session()
        assert session.asleep
        assert 55 <= session.revision - begun <= 65
        page = await minh.press("Bảng điểm")
        assert page.message is not None
        await hood.pass_time(5)
        assert not (await hood.session()).asleep
        assert (await hood.session()).revision > session.revision + 1


async def test_a_strangers_look_does_not_wake_a_table() -> None:
    async with three_play() as (hood, _):
        for _ in range(40):
            await hood.pass_time(61)
        before = await hood.session()
        assert before.asleep
        await hood.resident("Lạ").press("Bảng điểm")
        assert await hood.session() == before


async def test_who_leaves_hands_the_seat_to_a_computer_and_the_host_on() -> None:
    async with three_play() as (hood, residents):
        await residents[0].press("Việc khác")
        confirm = await residents[0].press("Rời bàn")
        assert confirm.message is not None
        await residents[0].send(confirm.message.rows[0][0].token)
        session = await hood.session()
        assert session.members[0].left
        assert session.members[0].policy
        assert session.host == residents[1].person
        assert "Minh rời bàn" in hood.words()


async def test_nobody_is_shown_out_where_only_one_person_sits() -> None:
    async with neighbourhood() as hood:
        residents = await hood.begun("Minh", "Hằng")
        await residents[0].press("Việc khác")
        assert "Mời Minh ra" in hood.labels()
        confirm = await residents[1].press("Rời bàn")
        assert confirm.message is not None
        await residents[1].send(confirm.message.rows[0][0].token)
        assert "Rời bàn" in hood.labels()
        assert "Mời Minh ra" not in hood.labels()


async def test_when_the_last_person_leaves_the_table_closes() -> None:
    async with three_play() as (hood, residents):
        for resident in residents:
            session = await hood.session()
            await resident.send(f"1{session.id}.leaveyes")
        assert (await hood.session()).stage is Stage.CLOSED


async def test_a_vote_needs_more_than_half_of_the_others_and_counts_nobody_twice() -> None:
    async with three_play() as (hood, residents):
        session = await hood.session()
        kick = f"1{session.id}.kick.2"
        await residents[0].send(kick)
        await residents[0].send(kick)
        assert not (await hood.session()).members[2].left
        assert (await residents[2].send(f"1{session.id}.aye")).alert
        await residents[1].press("Tôi đồng ý")
        member = (await hood.session()).members[2]
        assert member.left
        assert member.barred
        assert (await residents[2].send(f"1{session.id}.back")).words.startswith("Cả bàn đã mời bạn ra")


async def test_a_vote_lapses_after_a_minute() -> None:
    async with three_play() as (hood, residents):
        session = await hood.session()
        await residents[0].send(f"1{session.id}.kick.2")
        await hood.pass_time(61)
        assert (await hood.session()).vote is None


async def test_the_host_ends_a_game_outright_and_others_by_vote() -> None:
    async with three_play() as (hood, residents):
        session = await hood.session()
        await residents[1].send(f"1{session.id}.end")
        assert (await hood.session()).stage is Stage.PLAYING
        await residents[0].send(f"1{session.id}.end")
        assert (await hood.session()).stage is Stage.CLOSED


async def test_who_manages_the_chat_may_end_a_game_without_sitting_at_it() -> None:
    async with three_play() as (hood, _):
        session = await hood.session()
        admin = hood.resident("Quản trị")
        assert (await admin.send(f"1{session.id}.end")).alert
        hood.platform.admins.add(admin.person)
        await admin.send(f"1{session.id}.end")
        assert (await hood.session()).stage is Stage.CLOSED


async def test_a_surrender_is_asked_twice_and_takes_the_seat_out() -> None:
    async with three_play() as (hood, residents):
        session = await hood.session()
        first = await residents[1].send(f"1{session.id}.quit")
        assert first.message is not None
        await residents[1].send(first.message.rows[0][0].token)
        state = (await hood.session()).state
        assert Seat(1) not in hood.coordinator.house.entry(session).game.living(state)
        assert (await residents[1].send(f"1{session.id}.quit")).words == "Bạn đã ra khỏi ván này rồi."


async def test_somebody_gone_from_the_chat_is_played_on_by_a_computer() -> None:
    async with three_play() as (hood, residents):
        await hood.coordinator.left(hood.place, residents[2].person)
        await hood.rest()
        assert (await hood.session()).members[2].left


async def test_a_shut_place_stands_still_and_goes_on_with_fresh_time() -> None:
    async with three_play() as (hood, _):
        await hood.coordinator.closed(hood.place)
        before = await hood.session()
        await hood.pass_time(10_000)
        assert (await hood.session()).revision == before.revision
        await hood.coordinator.reopened(hood.place)
        await hood.rest()
        session = await hood.session()
        assert not session.suspended
        assert session.deadline == pytest.approx(hood.clock.now() + 60)


async def test_a_place_that_answers_closed_is_suspended_by_the_painter() -> None:
    async with three_play() as (hood, residents):
        hood.platform.troubles.append(Closed())
        await residents[await asked(hood)].send(hood.seen().rows[0][0].token)
        assert (await hood.session()).suspended


async def test_after_a_restart_the_game_goes_on_and_nobody_is_counted_absent_for_the_outage() -> None:
    async with three_play() as (hood, residents):
        before = await hood.session()
        token = hood.seen().rows[0][0].token
    hood.clock.time += 5_000
    async with neighbourhood(store=hood.store, platform=hood.platform, clock=hood.clock) as again:
        session = await again.session()
        assert session.state == before.state
        assert session.deadline == pytest.approx(again.clock.now() + 60)
        assert all(member.absences == 0 for member in session.members)
        assert "khởi động lại" in again.words()
        seat = await asked(again)
        reply = await again.coordinator.press(Press(residents[seat].sender, again.place, token))
        assert not reply.alert


async def test_a_deadline_that_had_not_passed_is_kept_over_a_restart() -> None:
    async with three_play() as (hood, _):
        deadline = (await hood.session()).deadline
    hood.clock.time += 10
    async with neighbourhood(store=hood.store, platform=hood.platform, clock=hood.clock) as again:
        assert (await again.session()).deadline == deadline


async def test_a_window_tells_whom_it_waits_for_only_when_its_time_runs_short() -> None:
    async with neighbourhood() as hood:
        residents = await hood.begun("Minh", "Hằng", "Trường", game="coup")
        actor = await asked(hood)
        await residents[actor].press("Công tước: thu thuế")
        assert "Có ai thử thách không?" in hood.words()
        shown = hood.seen()
        assert set(shown.asked) == {residents[seat].person for seat in range(3) if seat != actor}
        await residents[(actor + 1) % 3].press("Cho qua")
        assert hood.seen() == shown, "the table was shown anew because somebody let the claim pass"
        await hood.pass_time(14)
        late = residents[(actor + 2) % 3].sender
        assert f"Đang chờ {late.name}." in hood.words()
        assert [mention.person for mention in hood.seen().mentions] == [late.person]


async def test_the_table_that_is_asked_for_stands_at_the_bottom_and_the_old_one_has_no_buttons() -> None:
    async with three_play() as (hood, residents):
        old, before = hood.platform.posted[hood.place][-1]
        await residents[0].say("table")
        new, now = hood.platform.posted[hood.place][-1]
        assert new != old
        assert now == before
        assert old in hood.platform.retired
        assert new not in hood.platform.retired


async def test_a_platform_that_forgot_its_messages_shows_a_table_again_when_somebody_looks() -> None:
    async with three_play() as (hood, _):
        before = hood.seen()
    hood.platform.posted.clear()
    async with neighbourhood(store=hood.store, platform=hood.platform, clock=hood.clock) as again:
        assert not again.platform.posted
        await again.coordinator.arrived(again.place)
        await again.rest()
        assert again.seen() == before
        await again.coordinator.arrived(Place("test", "elsewhere"))


class NotedStore(MemoryStore):
    """A store that notes which tables were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []

    async def load(self, table: str) -> TableRow | None:
        self.loaded.append(table)
        return await super().load(table)


async def test_a_table_that_sleeps_is_not_even_looked_at_on_a_start() -> None:
    store = NotedStore()
    async with neighbourhood(store=store) as hood:
        await hood.begun("Minh", "Hằng", "Trường")
        await hood.pass_time(3 * 24 * 3600)
        assert (await hood.session()).asleep
    store.loaded.clear()
    async with neighbourhood(store=store, platform=hood.platform, clock=hood.clock):
        assert store.loaded == []
