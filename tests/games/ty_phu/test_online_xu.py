"""Xu at tables of the online rules: who pays whom when a game ends, what leaving costs, and what costs nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.adapters.base import Person, Place, Press
from bot.coordinator.session import Stage
from bot.coordinator.tokens import pack
from bot.purse.ledger import HOUSE, Account, Cause, Transfer
from bot.store.base import Booking
from bot.store.sqlite import SqliteStore
from tests.kit.neighbourhood import Neighbourhood, Resident, neighbourhood

NAMES = ("Minh", "Hằng", "Trường", "Ngọc")


@asynccontextmanager
async def table(
    people: int, computers: int = 0, *, xu: bool = True
) -> AsyncIterator[tuple[Neighbourhood, list[Resident]]]:
    """A game of the online rules that has begun, for xu."""
    async with neighbourhood() as hood:
        residents = [hood.resident(name) for name in NAMES[:people]]
        await residents[0].say("play", "ty_phu/online")
        for resident in residents[1:]:
            await resident.press("Vào bàn")
        for _ in range(computers):
            await residents[0].press("Thêm máy")
        if xu:
            await residents[0].press("Tuỳ chọn")
            await residents[0].press("Chơi ăn xu: tắt")
            await residents[0].press("Xong")
        await residents[0].press("Bắt đầu")
        assert (await hood.session()).stage is Stage.PLAYING
        yield hood, residents


async def open_drawer(hood: Neighbourhood, who: Resident) -> None:
    if "Việc khác" in hood.labels():
        await who.press("Việc khác")


async def surrender(hood: Neighbourhood, who: Resident) -> None:
    await open_drawer(hood, who)
    reply = await who.press("Đầu hàng")
    assert reply.message is not None
    await who.send(reply.message.rows[0][0].token)


async def leave(hood: Neighbourhood, who: Resident) -> str:
    """Leaves midway; what they were asked before."""
    await open_drawer(hood, who)
    reply = await who.press("Rời bàn")
    assert reply.message is not None
    await who.send(reply.message.rows[0][0].token)
    return reply.words


async def held(hood: Neighbourhood, who: Resident | Person) -> int:
    person = who.person if isinstance(who, Resident) else who
    account = await hood.store.purse(person.platform, person.user)
    return 0 if account is None else await hood.store.balance(account)


async def purses(hood: Neighbourhood, residents: list[Resident]) -> list[int]:
    assert await hood.store.ledger_sum() == 0
    return [await held(hood, resident) for resident in residents]


async def test_the_fourth_of_four_pays_the_first_also_when_they_surrender() -> None:
    """S001-75"""
    async with table(4) as (hood, residents):
        for resident in residents[:3]:
            await surrender(hood, resident)
        session = await hood.session()
        assert session.stage is Stage.OVER
        assert await purses(hood, residents) == [400, 500, 500, 600]
        assert "Ngọc ăn 100 xu của Minh." in hood.words()


async def test_who_leaves_midway_is_played_for_by_a_computer_and_pays_the_house_once() -> None:
    """S001-74"""
    async with table(4) as (hood, residents):
        asked = await leave(hood, residents[1])
        assert "50 xu" in asked
        session = await hood.session()
        assert session.members[1].policy
        assert session.members[1].left
        assert await purses(hood, residents) == [500, 450, 500, 500]
        assert await hood.store.balance(HOUSE) == -1950
        await residents[1].press("Tôi quay lại")
        await leave(hood, residents[1])
        assert await purses(hood, residents) == [500, 450, 500, 500]


async def test_who_leaves_and_comes_last_pays_for_both_and_who_leaves_wins_nothing() -> None:
    """S001-74 S001-75: the stake is independent of the fine."""
    async with table(2) as (hood, residents):
        await leave(hood, residents[0])
        await surrender(hood, residents[1])  # Minh's computer wins, but Minh isn't there
        assert (await hood.session()).stage is Stage.OVER
        assert await purses(hood, residents) == [450, 500]
        assert "Minh bỏ giữa ván, nộp 50 xu cho quỹ xóm." in hood.words()
        assert "Ván này không ai ăn thua xu." in hood.words()
    async with table(3) as (hood, residents):
        await surrender(hood, residents[0])
        await leave(hood, residents[0])  # out of the game already: going costs nothing
        await surrender(hood, residents[1])
        assert await purses(hood, residents) == [400, 500, 600]


async def test_surrender_is_no_leaving() -> None:
    """S001-73 S001-74"""
    async with table(3) as (hood, residents):
        await surrender(hood, residents[2])
        assert await purses(hood, residents) == [500, 500, 500]


@pytest.mark.parametrize(("people", "after"), [(2, [450, 550]), (3, [400, 500, 600]), (4, [400, 500, 500, 600])])
async def test_stakes_go_by_the_number_of_seats(people: int, after: list[int]) -> None:
    """S001-75"""
    async with table(people) as (hood, residents):
        for resident in residents[:-1]:
            await surrender(hood, resident)
        assert await purses(hood, residents) == after


async def test_a_friendly_table_moves_no_xu_and_opens_no_purse() -> None:
    async with table(3, xu=False) as (hood, residents):
        assert "50 xu" not in await leave(hood, residents[2])
        await surrender(hood, residents[0])
        assert await hood.store.entries(HOUSE, 9) == ()
        assert "xu" not in hood.words()


async def test_a_computer_neither_pays_nor_wins() -> None:
    async with table(1, 1) as (hood, residents):
        await surrender(hood, residents[0])
        assert (await hood.session()).stage is Stage.OVER
        assert await purses(hood, residents) == [500]
        assert "Ván này không ai ăn thua xu." in hood.words()


async def test_whoever_has_nothing_left_pays_nothing_and_the_poor_get_an_allowance_once_a_day() -> None:
    async with table(2) as (hood, residents):
        for _ in range(13):
            await surrender(hood, residents[0])
            last = hood.words()
            await residents[0].press("Chơi lại")
        assert "Ván này không ai ăn thua xu." in last
        lines = await hood.store.entries(await account(hood, residents[0]), 99)
        assert [line.amount for line in lines if line.cause is Cause.ALLOWANCE] == [100]
        assert await purses(hood, residents) == [0, 1100]


async def account(hood: Neighbourhood, who: Resident) -> Account:
    found = await hood.store.purse(who.person.platform, who.person.user)
    assert found is not None
    return found


async def test_whoever_the_table_sends_away_owes_nothing() -> None:
    async with table(3) as (hood, residents):
        await open_drawer(hood, residents[0])
        await residents[0].press("Mời Trường ra")
        await residents[1].press("Tôi đồng ý")
        assert (await hood.session()).members[2].barred
        assert await purses(hood, residents) == [500, 500, 500]


async def test_the_host_of_a_game_for_xu_cannot_call_it_off_alone() -> None:
    async with table(2) as (hood, residents):
        await open_drawer(hood, residents[0])
        await residents[0].press("Kết thúc bàn")
        assert (await hood.session()).stage is Stage.PLAYING
        await residents[1].press("Tôi đồng ý")
        assert (await hood.session()).stage is Stage.CLOSED
        assert await purses(hood, residents) == [500, 500]


async def test_the_last_to_leave_pays_too_and_a_game_that_nobody_ends_moves_no_stake() -> None:
    async with table(2) as (hood, residents):
        await leave(hood, residents[0])
        await leave(hood, residents[1])
        assert (await hood.session()).stage is Stage.CLOSED
        assert await purses(hood, residents) == [450, 450]


async def test_the_lobby_says_what_a_game_for_xu_means_and_other_rules_have_no_such_switch() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ty_phu/online")
        assert "Bàn ăn xu" not in hood.words()
        await minh.press("Tuỳ chọn")
        switch = hood.key("Chơi ăn xu: tắt").token
        await minh.send(switch)
        assert "hạng chót trả hạng nhất 100 xu (bàn 2 người: 50)" in hood.words()
        assert "Bỏ giữa ván mất 50 xu" in hood.words()
        assert (await hood.resident("Hằng").send(switch)).alert
        await minh.press("Cơ bản")
        assert not (await hood.session()).stakes
        assert not any(label.startswith("Chơi ăn xu") for label in hood.labels())
        assert (await minh.send(switch)).words == "Luật này chơi cho vui thôi, không ăn xu."


async def test_who_loses_at_many_tables_at_once_spends_what_they_have_once(tmp_path: Path) -> None:
    async with SqliteStore.opened(tmp_path / "xom.sqlite3") as store, neighbourhood(store=store) as hood:
        loser, winner = hood.resident("Minh"), hood.resident("Hằng")
        presses = []
        for number in range(8):
            place = Place("test", f"xom {number}")
            await loser.say("play", "ty_phu/online", place)
            stored = await hood.coordinator.tables.in_place(place)
            assert stored is not None
            table = stored.session.id
            for who, wish in ((winner, "join"), (loser, "stakes.1"), (loser, "start")):
                verb, *args = wish.split(".")
                await hood.coordinator.press(Press(who.sender, place, pack(table, verb, *args)))
            presses.append(Press(loser.sender, place, pack(table, "quityes")))
        poor = await account(hood, loser)
        lost = Transfer("lost", Cause.LEAVING, poor, HOUSE, 380, hood.clock.now())
        await store.book(Booking(transfers=(lost,)))
        await asyncio.gather(*(hood.coordinator.press(press) for press in presses))
        assert await purses(hood, [loser, winner]) == [0, 620]
        paid = [line.amount for line in await store.entries(poor, 99) if line.cause is Cause.STAKE]
        assert sorted(paid) == [-50, -50, -20]
