"""Comings and goings in real browsers: somebody leaves, comes back, is voted out, and computers play on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.browser.player import Player
from tests.browser.program import program

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


async def test_a_table_lives_through_a_leaver_a_return_a_kick_and_its_end(browser: Browser, tmp_path: Path):
    async with program(tmp_path) as served:
        minh = await Player.arrive(browser, served.url, "Minh")
        hang = await Player.arrive(browser, served.url, "Hằng")
        truong = await Player.arrive(browser, served.url, "Trường")
        watcher = await Player.arrive(browser, served.url, "Lan")
        await minh.say("/choi ca_ngua")
        for player in (hang, truong):
            await player.press("Vào bàn")
        await expect(minh.table).to_contain_text("Trường")
        await minh.press("Bắt đầu")
        await expect(minh.key("Việc khác")).to_be_visible()

        await hang.press("Việc khác")
        await hang.press("Rời bàn")
        await hang.page.get_by_role("dialog").get_by_role("button", name="Rời bàn thật").click()
        await expect(minh.table).to_contain_text("Hằng rời bàn, máy đi tiếp")
        await hang.press("Tôi quay lại")
        await expect(minh.table).to_contain_text("Hằng đã quay lại")

        await expect(watcher.table).to_contain_text("Trường")
        await watcher.press("Thu gọn")
        await expect(watcher.page.locator("body")).to_contain_text("Bạn chưa ngồi ở bàn này")

        await minh.press("Mời Trường ra")
        await expect(hang.table).to_contain_text("Mời Trường ra khỏi bàn?")
        await hang.press("Tôi đồng ý")
        await expect(minh.table).to_contain_text("Cả bàn mời Trường ra")
        await expect(truong.key("Luật")).to_be_visible()

        await minh.press("Kết thúc bàn")
        await expect(hang.page.locator("body")).to_contain_text("Bàn dừng ở đây")
        for player in (minh, hang, truong, watcher):
            assert player.troubles == []


async def test_who_switches_the_page_to_english_plays_in_english(browser: Browser, tmp_path: Path):
    async with program(tmp_path) as served:
        minh = await Player.arrive(browser, served.url, "Minh")
        await minh.page.get_by_role("button", name="Chơi thử với máy").first.click()
        await minh.press("Coup · Thường")
        await expect(minh.key("Luật")).to_be_visible()
        await minh.page.get_by_role("button", name="English").click()
        await expect(minh.key("Rules")).to_be_visible()
        await expect(minh.table).to_contain_text("Computers:")
        await expect(minh.private.last).to_contain_text("Your cards")
        assert minh.troubles == []
