"""What /start shows in private: the running tables with the way there, and the language."""

from __future__ import annotations

from bot.adapters.base import Command, Message, Place
from tests.kit.neighbourhood import Neighbourhood, Resident, neighbourhood


async def started(hood: Neighbourhood, who: Resident, payload: str = "") -> Message:
    """The page that somebody gets who opens the private chat."""
    reply = await hood.coordinator.command(Command(who.sender, None, "start", payload))
    await hood.rest()
    assert reply.message is not None
    return reply.message


def words(page: Message) -> list[str]:
    return [phrase.words for phrase in page.phrases]


async def test_who_sits_nowhere_is_told_how_to_begin_and_may_choose_a_language() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        page = await started(hood, minh)
        assert "Bạn chưa ngồi ở bàn nào. Vào một nhóm rồi gõ /choi nhé." in words(page)
        labels = {key.label: key.token for row in page.rows for key in row}
        assert {"Tiếng Việt", "English"} <= set(labels)
        await minh.send(labels["English"])
        assert "You sit at no table. Go to a group and type /choi." in words(await started(hood, minh))


async def test_running_tables_are_listed_with_who_sits_there_and_the_way_to_them() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        await hang.press("Vào bàn")
        await minh.press("Bắt đầu")
        other = Place("test", "chợ")
        await hang.say("play", "", other)
        page = await started(hood, hang)
        assert "Bạn đang ngồi ở 2 bàn:" in words(page)
        (first,) = [line for line in words(page) if "Cờ cá ngựa" in line]
        assert "ngồi cùng Minh" in first
        assert any(line.endswith("Đang chọn trò, chưa có ai ngồi cùng") for line in words(page))
        table, _ = hood.platform.posted[hood.place][-1]
        assert f"https://example.invalid/xom/{table}" in {key.url for row in page.rows for key in row}


async def test_the_table_that_waits_for_the_person_comes_first() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "", Place("test", "chợ"))
        await minh.say("play", "ca_ngua")
        await hang.press("Vào bàn")
        await minh.press("Bắt đầu")
        asked = (await hood.session()).names[0] if hood.seen().mentions[0].person == minh.person else "Hằng"
        page = await started(hood, minh)
        waiting = [line for line in words(page) if line.endswith("Đang chờ bạn.")]
        assert len(waiting) == (1 if asked == "Minh" else 0)
        assert all(line.startswith("1. ") for line in waiting)


async def test_a_link_from_a_table_says_what_will_come_here() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "coup")
        payload = (await hood.session()).id
        assert any("sẽ tới đây" in line for line in words(await started(hood, minh, payload)))
        assert not any("sẽ tới đây" in line for line in words(await started(hood, hang, payload)))
        assert not any("sẽ tới đây" in line for line in words(await started(hood, minh, "nonsense")))


async def test_a_table_without_a_link_says_how_to_find_it() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        hood.platform.links = False
        assert "Bàn nào không có nút thì vào nhóm gõ /ban là thấy." in words(await started(hood, minh))


async def test_start_in_a_group_opens_no_private_chat() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        assert (await minh.say("start")).words == "Ở nhóm thì gõ /choi để mở bàn nhé."
        await minh.say("play", "coup")
        assert "Chưa mở chat riêng: Minh." in hood.words()
