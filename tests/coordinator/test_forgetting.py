"""/quentoi: a person is forgotten everywhere, and a running game goes on without them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.adapters.base import Reply
from bot.coordinator.session import Stage
from bot.store.sqlite import SqliteStore
from tests.kit.neighbourhood import Neighbourhood, Resident, neighbourhood
from tests.kit.stores import STORES

NAME, USER = "Hằng Nga Tuyệt Sắc", "user-of-hang"


@pytest.fixture(params=STORES)
async def hood(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Neighbourhood]:
    async with STORES[request.param](tmp_path / "tables.sqlite3") as store, neighbourhood(store=store) as hood:
        yield hood


@pytest.fixture
def hang(hood: Neighbourhood) -> Resident:
    return hood.resident(NAME, USER)


async def play(hood: Neighbourhood, *residents: Resident, game: str = "ty_phu/online") -> None:
    await residents[0].say("play", game)
    for resident in residents[1:]:
        await resident.press("Vào bàn")
        await hood.rest()


async def ask(who: Resident) -> Reply:
    return await who.say("forget")


async def be_forgotten(hood: Neighbourhood, who: Resident) -> None:
    page = (await ask(who)).message
    assert page is not None
    reply = await who.send(page.rows[0][0].token)
    assert reply.words.startswith("Bot quên bạn rồi")
    for _ in range(5):
        await hood.rest()


async def everything(hood: Neighbourhood) -> str:
    """All that the store holds, as text."""
    store = hood.store
    if isinstance(store, SqliteStore):
        names = await store._rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        rows = [row for name in names for row in await store._rows(f"SELECT * FROM {name[0]}")]
        return repr([tuple(row) for row in rows])
    return repr(vars(store))


async def test_it_takes_two_steps_and_the_button_is_for_the_person_alone(hood: Neighbourhood, hang: Resident) -> None:
    await play(hood, hang)
    reply = await ask(hang)
    assert reply.message is not None
    assert reply.instead
    assert NAME in await everything(hood)
    stranger = await hood.resident("Lạ").send(reply.message.rows[0][0].token)
    assert stranger.words == "Nút này không dành cho bạn."
    assert (await hood.store.person("test", USER)) is not None


async def test_nothing_that_is_stored_says_who_it_was(hood: Neighbourhood, hang: Resident) -> None:
    minh, truong = hood.resident("Minh"), hood.resident("Trường")
    await play(hood, minh, hang, truong)
    await minh.press("Bắt đầu")
    await hang.say("purse")
    await be_forgotten(hood, hang)
    stored = await everything(hood)
    assert NAME not in stored
    assert USER not in stored
    assert "Minh" in stored
    assert hang.person in hood.platform.forgotten
    assert await hood.store.ledger_sum() == 0


async def test_a_running_game_goes_on_with_a_computer_under_a_neutral_name(hood: Neighbourhood, hang: Resident) -> None:
    minh, truong = hood.resident("Minh"), hood.resident("Trường")
    await play(hood, hang, minh, truong)
    await hang.press("Bắt đầu")
    await be_forgotten(hood, hang)
    session = await hood.session()
    assert session.stage is Stage.PLAYING
    assert session.members[0].person is None
    assert session.members[0].policy
    assert session.host == minh.person
    assert "Khách 1 rời bàn, máy đi tiếp." in hood.words()
    assert NAME not in hood.words()
    revision = session.revision
    for _ in range(1_000):  # a file takes its own time
        await hood.pass_time(5)
        if (await hood.session()).revision > revision + 3:
            break
    else:
        pytest.fail("the game does not go on")
    back = await hang.say("back")
    assert back.words.startswith("Bạn chưa ngồi ở bàn này"), "the seat is nobody's"


async def test_a_rematch_goes_on_without_the_guest(hood: Neighbourhood, hang: Resident) -> None:
    minh, truong = hood.resident("Minh"), hood.resident("Trường")
    await play(hood, minh, hang, truong)
    await minh.press("Bắt đầu")
    await be_forgotten(hood, hang)
    for loser in (minh,):
        await loser.press("Việc khác")
        reply = await loser.press("Đầu hàng")
        assert reply.message is not None
        await loser.send(reply.message.rows[0][0].token)
    await truong.press("Đầu hàng")
    reply = await truong.press("Đầu hàng")
    assert reply.message is not None
    await truong.send(reply.message.rows[0][0].token)
    assert (await hood.session()).stage is Stage.OVER
    await minh.press("Chơi lại")
    assert [member.name for member in (await hood.session()).members] == ["Minh", "Trường"]


async def test_a_table_of_one_person_and_computers_closes(hood: Neighbourhood, hang: Resident) -> None:
    await hang.say("practice", "ca_ngua")
    assert (await hood.session()).stage is Stage.PLAYING
    await be_forgotten(hood, hang)
    assert (await hood.session()).stage is Stage.CLOSED
    assert NAME not in await everything(hood)


async def test_a_lobby_is_left_and_another_is_host(hood: Neighbourhood, hang: Resident) -> None:
    minh = hood.resident("Minh")
    await play(hood, hang, minh)
    await be_forgotten(hood, hang)
    session = await hood.session()
    assert session.stage is Stage.LOBBY
    assert session.host == minh.person
    assert [member.name for member in session.members] == ["Minh"]
    assert NAME not in hood.words()


async def test_finished_games_name_a_guest_and_are_not_posted_again(hood: Neighbourhood, hang: Resident) -> None:
    minh = hood.resident("Minh")
    for _ in range(2):
        await play(hood, minh, hang)
        await minh.press("Bắt đầu")
        await hang.press("Việc khác")
        reply = await hang.press("Đầu hàng")
        assert reply.message is not None
        await hang.send(reply.message.rows[0][0].token)
        assert (await hood.session()).stage is Stage.OVER
        await hood.pass_time(60)
    posted = len(hood.platform.posted[hood.place])
    await be_forgotten(hood, hang)
    assert len(hood.platform.posted[hood.place]) == posted
    assert "Hạng 2: Khách 1" in hood.words()
    assert NAME not in await everything(hood)
    export = await minh.say("export")
    assert export.message is not None
    assert export.message.attachment is not None
    assert NAME not in export.message.attachment.content.decode()
    assert await hood.store.unpainted(99) == ()


async def test_a_purse_that_another_account_shares_stays_with_it(hood: Neighbourhood, hang: Resident) -> None:
    await hang.say("purse")
    account = await hood.store.purse("test", USER)
    assert account is not None
    await be_forgotten(hood, hang)
    assert await hood.store.balance(account) == 0
    assert await hood.store.ledger_sum() == 0
    await hang.say("purse")
    assert await hood.store.purse("test", USER) not in (None, account)


async def test_who_is_met_again_is_a_stranger(hood: Neighbourhood, hang: Resident) -> None:
    await hang.say("settings")
    await hood.coordinator.people.speaks(hang.person, "en")
    await be_forgotten_in_english(hood, hang)
    assert await hood.store.person("test", USER) is None
    assert (await hang.say("help")).message is not None
    assert (found := await hood.store.person("test", USER)) is not None
    assert found.language == ""


async def be_forgotten_in_english(hood: Neighbourhood, who: Resident) -> None:
    page = (await ask(who)).message
    assert page is not None
    reply = await who.send(page.rows[0][0].token)
    assert reply.words.startswith("The bot has forgotten you")


async def test_logs_hold_ids_only(hood: Neighbourhood, hang: Resident, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    minh = hood.resident("Minh Quân Oai Vệ")
    await play(hood, minh, hang)
    await minh.press("Bắt đầu")
    await hood.pass_time(200)
    await hang.say("purse", "100000000000")
    await minh.send("1nonsense")
    await be_forgotten(hood, hang)
    assert caplog.records
    said = "\n".join(record.getMessage() + str(record.exc_info or "") for record in caplog.records)
    assert NAME not in said
    assert "Minh Quân" not in said
    assert (await hood.session()).seed not in said
