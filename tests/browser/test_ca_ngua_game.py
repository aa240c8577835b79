"""The whole product: two people in two browsers play Cờ cá ngựa by clicks, and a power cut doesn't stop them."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.engine.text import Text, text
from bot.texts import Texts
from tests.browser.player import PHONE, Player
from tests.browser.program import Program, program

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

MOST_PRESSES = 1500
QUICK = Texts.load().say(text("choose-ruleset", game=Text("ca-ngua-name"), ruleset=Text("ca-ngua-ruleset-quick")), "vi")
HORSES = Texts.load().say(Text("ca-ngua-option-horses"), "vi")
BEFORE_THE_CUT = 8
"""With four horses no game is over so soon; most take about forty presses."""
NOT_MOVES = {"Bảng điểm", "Luật", "Việc khác", "Chơi lại"}


async def sit_down(browser: Browser, served: Program) -> tuple[Player, Player]:
    """Two people in two browsers at a table of the quick game with four horses; one of them has a phone."""
    minh = await Player.arrive(browser, served.url, "Minh Anh")
    hang = await Player.arrive(browser, served.url, "Hằng <b>&amp;", size=PHONE)
    await minh.page.get_by_role("button", name="Mở bàn").click()
    await minh.press(QUICK)
    await minh.press("Tuỳ chọn")
    await minh.table.get_by_role("button", name=re.compile("^Trang 2")).click()
    await minh.press(f"{HORSES}: 2")
    await minh.press(f"{HORSES}: 3")
    await expect(minh.key(f"{HORSES}: 4")).to_be_visible()
    await minh.press("Xong")
    await hang.press("Vào bàn")
    await expect(minh.table).to_contain_text("Hằng <b>&amp;")
    await minh.press("Bắt đầu")
    for player in (minh, hang):
        picture = player.table.get_by_role("img")
        await expect(picture).to_have_js_property("naturalWidth", 1280)
        await expect(picture).to_have_attribute("alt", re.compile("Cờ cá ngựa"))
    return minh, hang


async def same(players: tuple[Player, Player]) -> None:
    """Wait until both see the same question."""
    one, two = (player.table.locator(".rows") for player in players)
    await expect(two).to_have_attribute("data-print", await one.get_attribute("data-print") or "")


def asked_or_over(player: Player) -> Locator:
    """Something that is on a page once its person is asked or the game is over."""
    return player.page.locator("body.your-turn").or_(player.key("Chơi lại")).first


async def play(players: tuple[Player, ...], most: int) -> bool:
    """Whoever is asked presses their first move, at most `most` times; tells whether the game is over."""
    for _ in range(most):
        waiting = {asyncio.create_task(asked_or_over(player).wait_for()): player for player in players}
        done, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        first = done.pop()
        await first
        player = waiting[first]
        keys = player.table.locator(".rows .key")
        labels = await keys.all_inner_texts()
        if "Chơi lại" in labels:
            return True
        move = next(index for index, label in enumerate(labels) if label not in NOT_MOVES)
        question = await player.table.locator(".rows").get_attribute("data-print")
        await keys.nth(move).click()
        await expect(player.table.locator(".rows")).not_to_have_attribute("data-print", question or "")
    return False


async def test_two_people_play_a_whole_game_and_a_killed_program_goes_on_where_it_was(browser: Browser, tmp_path: Path):
    async with program(tmp_path) as served:
        players = await sit_down(browser, served)
        assert not await play(players, BEFORE_THE_CUT)
        await same(players)
        before = await players[0].labels()
        assert await served.end(signal.SIGKILL) == -signal.SIGKILL
        for player in players:
            await expect(player.page.get_by_text("Mất kết nối")).to_be_visible()
        await served.start()
        for player in players:
            await expect(player.page.get_by_text("Mất kết nối")).to_be_hidden()
            await expect(player.table.get_by_role("img")).to_have_js_property("naturalWidth", 1280)
        await same(players)
        assert await players[0].labels() == before
        assert await play(players, MOST_PRESSES)
        for player in players:
            await expect(player.table).to_contain_text("Hạng 1:")
            await expect(player.table).to_contain_text("Mở niêm phong:")
            assert player.troubles == []
        assert await served.end(signal.SIGTERM) == 0


async def test_two_presses_start_a_game_against_computers(browser: Browser, tmp_path: Path):
    async with program(tmp_path) as served:
        minh = await Player.arrive(browser, served.url, "Minh")
        await minh.page.get_by_role("button", name="Chơi thử với máy").click()
        await minh.press(QUICK)
        await expect(minh.table.get_by_role("img")).to_have_js_property("naturalWidth", 1280)
        await play((minh,), 3)
        await expect(minh.table).to_contain_text("Minh")
        await expect(minh.table).to_contain_text("Cô Ba")  # the first of the computers
        assert minh.troubles == []
