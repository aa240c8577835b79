"""Coup in real browsers: hands in private, claims on the table, whole games to the end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect
from playwright.async_api import TimeoutError as Slow

from tests.browser.player import PHONE, Player
from tests.browser.program import program

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

MOST_ROUNDS = 400
WISHES = ("Đảo chính", "Cho qua", "Công tước: thu thuế", "Thu nhập")
"""What people here do, the first that is offered: it ends games soon and lets everything pass."""
CHARACTERS = ("Công tước", "Sát thủ", "Đại úy", "Đại sứ", "Nữ bá tước")


def private_keys(player: Player) -> Locator:
    return player.private.locator(".rows .key").filter(has_not_text="Thẻ hướng dẫn")


async def press_soon(key: Locator) -> None:
    """Press a button that may be gone in this very moment."""
    try:
        if await key.is_enabled(timeout=200):
            await key.click(timeout=400)
    except Slow:
        return


async def act(player: Player) -> None:
    """One thing that this person can do now, in private first; who wasn't asked is told so, and closes the notice."""
    if await player.page.locator("dialog[open]").count():
        await player.page.keyboard.press("Escape")
    if await private_keys(player).count():
        await player.page.evaluate("document.querySelector('#tab-private')?.click()")
        await press_soon(private_keys(player).first)
        return
    labels = await player.labels()
    for wish in WISHES:
        place = next((index for index, label in enumerate(labels) if label.startswith(wish)), None)
        if place is not None:
            await press_soon(player.table.locator(".rows .key").nth(place))
            return


async def play_out(players: tuple[Player, ...]) -> None:
    for _ in range(MOST_ROUNDS):
        for player in players:
            if await player.key("Chơi lại").count():
                return
            await act(player)
        await players[0].page.wait_for_timeout(40)
    pytest.fail("the game did not end")


async def test_two_people_draft_and_play_to_the_end(browser: Browser, tmp_path: Path):
    async with program(tmp_path) as served:
        minh = await Player.arrive(browser, served.url, "Minh")
        hang = await Player.arrive(browser, served.url, "Hằng")
        await minh.say("/choi coup")
        await hang.press("Vào bàn")
        await expect(minh.table).to_contain_text("Hằng")
        await minh.press("Bắt đầu")
        for player in (minh, hang):
            await expect(player.page.locator("#private-list")).to_contain_text("Bạn có một bộ năm lá")
        await private_keys(minh).first.click()
        await expect(minh.table).to_contain_text("Minh chọn xong lá của mình")
        assert "Công tước" not in await hang.table.inner_text()
        await private_keys(hang).nth(2).click()
        for player in (minh, hang):
            await expect(player.page.locator("#private-list")).to_contain_text("Bài của bạn:")
            hand = player.page.locator("#private-list img").last
            await expect(hand).to_have_js_property("naturalWidth", 1280)
        await play_out((minh, hang))
        for player in (minh, hang):
            await expect(player.table).to_contain_text("Hạng 1:")
            assert player.troubles == []
        await minh.page.keyboard.press("Escape")  # the answer to a press that came too late may still lie open
        await minh.press("Ai nói dối?")
        await expect(minh.page.get_by_role("dialog")).to_contain_text("nói")


async def test_two_tabs_and_computers_play_to_the_end_and_hands_stay_apart(browser: Browser, tmp_path: Path):
    async with program(tmp_path) as served:
        minh = await Player.arrive(browser, served.url, "Minh")
        hang = await Player.arrive(browser, served.url, "Hằng", size=PHONE)
        await minh.say("/choi coup")
        await hang.press("Vào bàn")
        await expect(minh.table).to_contain_text("Hằng")
        for name in ("Cô Ba", "Chú Tư"):
            await minh.press("Thêm máy vừa")
            await expect(minh.table).to_contain_text(name)
        await minh.press("Bắt đầu")
        await expect(minh.page.locator("#private-list")).to_contain_text("Bài của bạn:")
        mine = await minh.page.locator("#private-list").inner_text()
        assert any(character in mine for character in CHARACTERS)
        await minh.press("Xem bài")
        await expect(minh.page.get_by_role("dialog")).to_contain_text("Bài của bạn:")
        await minh.page.keyboard.press("Escape")
        await play_out((minh, hang))
        await expect(hang.table).to_contain_text("Hạng 1:")
        assert minh.troubles == hang.troubles == []
