"""A purse in a real browser: a button asks for it, a page for one person shows it, a code is pasted as it is read."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from bot.adapters.base import Command, Press, Reply, Sheet, SheetField
from bot.texts import Texts
from tests.adapters.web_kit import Given, hall, key, message
from tests.browser.player import PHONE, Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

WORDS = Texts.load().table("web-")
CODE = Sheet("Nhập mã", (SheetField("code", "Mã 12 số", 10**11, 10**12 - 1, code=True),))


async def test_a_code_is_pasted_into_the_form_behind_the_purse(browser: Browser):
    def answer(given: Given) -> Reply:
        if isinstance(given, Command):
            return Reply(message=message("Ở đây bạn chưa có túi xu", keys=(key("Nhập mã", "redeem", sheet=CODE),)))
        return Reply(message=message("Nối xong, từ giờ chung một túi."))

    async with hall(words=WORDS) as house:
        house.inbox.answer = answer
        minh = await Player.arrive(browser, house.url, "Minh", size=PHONE)
        await minh.page.get_by_role("button", name="Túi xu").click()
        await expect(minh.page.get_by_text("Ở đây bạn chưa có túi xu")).to_be_visible()
        await minh.page.get_by_role("button", name="Nhập mã").click()
        field = minh.page.get_by_label("Mã 12 số")
        send = minh.page.locator("#sheet-send")
        await field.fill("1234 5678")
        await expect(send).to_be_disabled()
        await field.fill(" 1234 5678 9012 ")
        await send.click()
        await expect(minh.page.get_by_text("Nối xong, từ giờ chung một túi.")).to_be_visible()
        pressed = house.inbox.given[-1]
        assert isinstance(pressed, Press)
        assert pressed.filling == {"code": 123456789012}
        assert minh.troubles == []
