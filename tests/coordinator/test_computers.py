"""Computers at the table: their strengths and names, what the caption says of them, how soon they answer, practice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot import content
from bot.adapters.base import Person, Place
from bot.adapters.discord.components import ROOM as DISCORD
from bot.adapters.layout import Room, arranged
from bot.adapters.telegram.wording import ROW as TELEGRAM_ROW
from bot.adapters.telegram.wording import ROWS as TELEGRAM_ROWS
from bot.coordinator import lobby, play
from bot.coordinator.lobby import level_of
from bot.coordinator.manners import TEMPO
from bot.coordinator.session import Member, Session, SessionId, Stage, Tempo
from bot.coordinator.verdict import Asked, House
from bot.engine.registry import Entry
from tests.kit.neighbourhood import Neighbourhood, neighbourhood

SHELF = content.load()
HOUSE = House(SHELF, play.seed_luck)
MINH = Person("test", "minh")
DEFAULT = "Thêm máy vừa"


async def names(hood: Neighbourhood) -> list[str]:
    say = hood.coordinator.composer.voice(await hood.session())
    return [line.split(" · ")[0] for line in hood.words().splitlines() if " · máy " in line] if say else []


@pytest.mark.parametrize("entry", SHELF.values(), ids=list(SHELF))
def test_every_level_of_every_game_has_words_of_its_own(entry: Entry) -> None:
    words = [level_of(policy, entry) for policy in entry.policies]
    assert len(set(words)) == len(words)
    assert words[-1] == "sharp"
    assert level_of("honest and gone", entry) == level_of(entry.stand_in, entry)


async def test_the_host_chooses_how_strong_a_new_computer_is() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        for level in ("dễ", "vừa", "khó"):
            await minh.press(f"Thêm máy {level}")
        assert [member.policy for member in (await hood.session()).members] == ["", "gentle", "steady", "sharp"]
        assert [level in hood.words() for level in ("máy dễ, ", "máy vừa, ", "máy khó, ")] == [True] * 3


async def test_names_of_computers_differ_at_one_table() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ty_phu")
        for _ in range(7):
            await minh.press("Thêm máy")
        session = await hood.session()
        assert len({member.name for member in session.members}) == len(session.members) == 8
        assert len(set(await names(hood))) == 7


async def test_the_host_changes_how_strong_a_computer_is_and_somebody_else_sits_down() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        await minh.press("Thêm máy vừa")
        await minh.press("Tuỳ chọn")
        key = hood.key("Cô Ba: máy vừa")
        assert (await hang.send(key.token)).alert
        await minh.send(key.token)
        once = await hood.session()
        await minh.send(key.token)
        assert (await hood.session()).members == once.members
        assert [member.policy for member in once.members] == ["", "sharp"]
        assert "Cụ Đồ" in hood.words()
        assert "Cô Ba" not in hood.words()


@pytest.mark.parametrize("room", [DISCORD, Room(TELEGRAM_ROW, TELEGRAM_ROWS)], ids=["discord", "telegram"])
@pytest.mark.parametrize("game", list(SHELF))
async def test_a_full_table_of_computers_fits_the_buttons_of_every_platform(game: str, room: Room) -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", game)
        most = SHELF[game].game.seats(next(iter(SHELF[game].rulesets.values())))[1]
        for _ in range(most - 1):
            await minh.press("Thêm máy")
        assert arranged(hood.seen().rows, room).left_out == ()
        await minh.press("Tuỳ chọn")
        assert sum(".level." in key.token for row in hood.seen().rows for key in row) == most - 1
        assert arranged(hood.seen().rows, room).left_out == ()


async def test_a_person_has_no_strength_to_set() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        await minh.press("Thêm máy vừa")
        await minh.press("Tuỳ chọn")
        token = hood.key("Cô Ba: máy vừa").token
        seat_zero = token.replace(".level.1.", ".level.0.")
        assert seat_zero != token
        assert (await minh.send(seat_zero)).alert
        assert (await hood.session()).members[0].policy == ""


async def test_a_strength_that_does_not_exist_is_refused() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        token = hood.key("Thêm máy khó").token.replace("sharp", "godlike")
        assert (await minh.send(token)).words.startswith("Không có máy nào ở mức đó")


async def test_the_caption_says_who_is_a_computer_and_how_strong() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        await minh.press("Thêm máy dễ")
        await minh.press("Thêm máy khó")
        await minh.press("Bắt đầu")
        assert "Máy: Bé Na (dễ) và Cụ Đồ (khó)." in hood.words()


async def test_a_table_of_people_says_nothing_of_computers_until_one_takes_over() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        await hang.press("Vào bàn")
        await minh.press("Bắt đầu")
        assert "Máy:" not in hood.words()
        await hang.send(hood.key("Luật").token.split(".")[0] + ".leaveyes")
        assert "Máy: Hằng (khó)." in hood.words()


async def test_a_computer_of_a_level_that_is_gone_plays_as_the_strongest() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "coup")
        await minh.press("Thêm máy dễ")
        session = await hood.session()
        old = replace(session.members[1], policy="honest")
        aged = replace(session, members=(session.members[0], old), revision=session.revision + 1)
        await hood.coordinator.tables.commit(session, aged, ())
        await minh.press("Bắt đầu")
        assert "(khó)" in hood.words()
        await hood.pass_time(150)  # Minh lets their time pass, and whoever is asked then is the computer
        assert len(await moves_of_computers(hood)) > 0


async def moves_of_computers(hood: Neighbourhood) -> list[int]:
    session = await hood.session()
    rows = await hood.store.moves(session.id, session.game_number)
    return [row.seat for row in rows if row.seat >= 0 and session.members[row.seat].person is None]


def table(tempo: Tempo, revision: int) -> Session:
    """A running game of two computers, about to answer."""
    session = Session(SessionId("computer"), Place("test", "xom"), "vi", 0.0, tempo=tempo, host=MINH)
    session = lobby.with_game(replace(session, members=(Member(MINH, "Minh"),)), "coup", "standard", 0.0, HOUSE)
    asked = Asked(MINH, "Minh", "start", (), 0.0, bytes(32))
    session = lobby.filled(session, HOUSE)
    return play.start(replace(session, revision=revision), asked, HOUSE).session


def wait(session: Session) -> float:
    """How long the computers wait once all seats are theirs."""
    members = tuple(replace(member, policy="sharp") for member in session.members)
    settled = play.settled(replace(session, members=members), 0.0, HOUSE)
    assert settled.computer_at is not None
    return settled.computer_at


def test_computers_wait_as_long_as_the_tempo_says_and_vary() -> None:
    low, high = HOUSE.linger
    for tempo in Tempo:
        waits = [wait(table(tempo, revision)) for revision in range(40)]
        assert low * TEMPO[tempo] <= min(waits) < max(waits) <= high * TEMPO[tempo]
        assert len(set(waits)) > 20
    assert TEMPO[Tempo.QUICK] < TEMPO[Tempo.HUMAN] < TEMPO[Tempo.CALM]


def test_the_wait_comes_from_what_everybody_knows_and_not_from_cards() -> None:
    """Other hands, another strength in the seat: the same table at the same revision waits as long."""
    session = table(Tempo.HUMAN, 7)
    assert session.state is not None
    entry = HOUSE.entry(session)
    other = entry.game.resample(session.state, None, play.seed_luck(session, 99))
    assert other != session.state
    assert wait(replace(session, state=other)) == wait(session)
    weaker = tuple(replace(member, policy=next(iter(entry.policies))) for member in session.members)
    settled = play.settled(replace(session, members=weaker), 0.0, HOUSE)
    assert settled.computer_at == wait(session)


async def test_the_host_sets_how_soon_computers_answer() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        await minh.press("Tuỳ chọn")
        assert not any(label.startswith("Máy đi") for label in hood.labels())
        await minh.press("Xong")
        await minh.press(DEFAULT)
        await minh.press("Tuỳ chọn")
        key = hood.key("Máy đi như người")
        assert (await hang.send(key.token)).alert
        await minh.send(key.token)
        await minh.send(key.token)
        assert (await hood.session()).tempo is Tempo.CALM
        await minh.press("Máy đi chậm rãi")
        assert (await hood.session()).tempo is Tempo.QUICK
        assert (await minh.send(key.token.replace("calm", "mad"))).alert


async def test_the_host_changes_the_tempo_in_the_middle_of_a_game() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "coup")
        await hang.press("Vào bàn")
        await minh.press(DEFAULT)
        await minh.press("Bắt đầu")
        await minh.press("Việc khác")
        key = hood.key("Máy đi như người")
        assert (await hang.send(key.token)).alert
        state = (await hood.session()).state
        await minh.send(key.token)
        session = await hood.session()
        assert (session.tempo, session.state) == (Tempo.CALM, state)
        assert hood.key("Máy đi chậm rãi")
        assert (await minh.send(key.token.replace("calm", "mad"))).alert


async def test_practice_without_a_game_asks_which_and_starts_it_with_computers_of_every_strength() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("practice")
        assert "trò nào" in hood.words()
        assert (await hood.session()).stage is Stage.CHOOSING
        await minh.press("Cờ tỷ phú · Online")
        session = await hood.session()
        assert (session.stage, session.game) == (Stage.PLAYING, "ty_phu")
        entry = hood.coordinator.house.entry(session)
        counted = Counter(member.policy for member in session.members[1:])
        assert set(counted) == set(list(entry.policies)[-3:])


async def test_only_the_one_who_practises_chooses() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("practice")
        assert (await hang.press("Cờ cá ngựa · Chuẩn")).alert
        assert (await hood.session()).stage is Stage.CHOOSING


async def test_practice_of_a_named_game_starts_at_once() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("practice", "ca_ngua/quick")
        session = await hood.session()
        assert (session.stage, session.game, session.ruleset) == (Stage.PLAYING, "ca_ngua", "quick")
        assert session.members[0].person == minh.person
        assert len(session.members) == 4


async def test_a_practice_game_that_there_is_not_asks_as_well() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("practice", "chess")
        assert (await hood.session()).stage is Stage.CHOOSING
