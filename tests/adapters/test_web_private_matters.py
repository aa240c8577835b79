"""Purses in the browser: a page for one person alone, a code as a form, and being forgotten."""

from bot.adapters.base import Command, Press, Reply, Sheet, SheetField
from tests.adapters.web_kit import ROOM, hall, key, message, person

CODE = Sheet("Nhập mã", (SheetField("code", "Mã 12 số", 10**11, 10**12 - 1, code=True),))


async def test_a_purse_is_shown_to_the_person_alone_and_a_code_comes_back_as_it_was_typed():
    async with hall() as house:
        one, two = await house.visitor(1, "Minh"), await house.visitor(2, "Hằng")
        page = message("Ở đây bạn chưa có túi xu", keys=(key("Nhập mã", "redeem", sheet=CODE),))
        house.inbox.answer = lambda given: Reply(message=page, instead="Nhắn riêng nhé.")
        told = await one.ask("say", words="/xu")
        assert told["page"]["lines"][0]["words"] == "Ở đây bạn chưa có túi xu"
        assert told["words"] == ""
        assert isinstance(house.inbox.given[0], Command)
        assert house.inbox.given[0].name == "purse"
        await one.ask("press", message=told["page"]["id"], token="redeem", filling={"code": 123456789012})
        assert isinstance(house.inbox.given[1], Press)
        assert house.inbox.given[1].filling == {"code": 123456789012}
        await house.web.show(ROOM, message("mốc"), None)
        await two.hear("put")
        assert not any("túi" in str(heard) for heard in two.heard)


async def test_a_forgotten_person_said_nothing_and_has_no_private_box():
    async with hall() as house:
        one, two = await house.visitor(1, "Minh"), await house.visitor(2, "Hằng")
        await one.ask("say", words="chào cả xóm")
        await two.ask("say", words="chào Minh")
        await house.web.show(person(1), message("Bài của bạn"), None)
        await house.web.forget(person(1))
        state = await two.hear("state")
        assert [item["words"] for item in state["boxes"]["room"]["items"]] == ["chào Minh"]
        again = await house.page()
        told = await again.hello(1, "Minh")
        assert told["boxes"]["private"]["items"] == []


async def test_the_browser_vouches_for_nobody():
    async with hall() as house:
        assert not house.web.limits.vouches
