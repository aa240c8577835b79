"""Cờ tỷ phú in real browsers: whole games to the end; auctions, trades, debts, cards and buy-outs by clicks alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.engine.text import Text, text
from bot.texts import Texts
from tests.browser.minds import SPARE, Answer, Family, Fill, Street, Watching
from tests.browser.player import PHONE, Player
from tests.browser.program import Program, program
from tests.browser.rehearsal import ESTATE, Play, fill_for, lucky

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

AROUND = (ESTATE, "Luật", "Việc khác")
SAY = Texts.load().speaker("vi", ())
OVER = "Chơi lại"


def ruleset(name: str) -> str:
    """What the button says that chooses a ruleset."""
    return SAY(text("choose-ruleset", game=Text("ty-phu-name"), ruleset=Text(f"ty-phu-ruleset-{name}")))


async def sit_down(browser: Browser, served: Program, name: str, names: Sequence[str]) -> tuple[Player, ...]:
    """Friends at a table that waits as long as it takes; all but the first have phones."""
    host = await Player.arrive(browser, served.url, names[0])
    await host.page.get_by_role("button", name="Mở bàn").click()
    await host.press(ruleset(name))
    players = [host]
    for guest in names[1:]:
        players.append(await Player.arrive(browser, served.url, guest, size=PHONE))
        await players[-1].press("Vào bàn")
        await expect(host.table).to_contain_text(guest)
    await host.press("Tuỳ chọn")
    await host.press(SAY(Text("pace-endless")))
    await expect(host.table).to_contain_text(SAY(Text("pace-endless-hint")))
    await host.press("Xong")
    await host.press("Bắt đầu")
    await expect(host.key(ESTATE)).to_be_visible()
    await all_see_the_same(players, host)
    return tuple(players)


def rows(player: Player) -> Locator:
    return player.table.locator(".rows")


async def pressed(players: Sequence[Player], player: Player, answer: Answer) -> None:
    """Presses a button, fills its sheet where it opens one, and waits until everybody sees what came of it."""
    before = await rows(player).get_attribute("data-print") or ""
    key = player.key(answer.label)
    opens_sheet = await key.get_attribute("aria-haspopup") is not None
    await key.click()
    if opens_sheet:
        await fill_sheet(player, answer)
    await expect(rows(player)).not_to_have_attribute("data-print", before)
    await all_see_the_same(players, player)


async def all_see_the_same(players: Sequence[Player], player: Player) -> None:
    now = await rows(player).get_attribute("data-print") or ""
    for other in players:
        await expect(rows(other)).to_have_attribute("data-print", now)


async def fill_sheet(player: Player, answer: Answer) -> None:
    sheet = player.page.locator("#sheet")
    for blank in await sheet.locator(".blank").all():
        how = fill_for(await blank.locator("legend, label[for]").first.inner_text(), answer.blanks)
        choices, amount = blank.locator(".choice input"), blank.locator("input[type=number]")
        if await amount.count():
            if how is Fill.NEARLY_ALL:
                await amount.fill(str(int(await amount.get_attribute("max") or 0) - SPARE))
            continue
        last = {None: 0, Fill.FIRST: 1}.get(how, await choices.count())
        for place in range(1 if how is Fill.REST else 0, last):
            await choices.nth(place).check()
    await sheet.locator("#sheet-send").click()


async def asked(players: Sequence[Player]) -> Player:
    """Who is asked now; the first where everybody may speak up, and nobody is called."""
    for player in players:
        if await player.page.locator("body.your-turn").count():
            return player
    return players[0]


async def give_up(players: Sequence[Player], player: Player) -> None:
    await player.press("Việc khác")
    await player.press(SAY(Text("button-surrender")))
    before = await rows(player).get_attribute("data-print") or ""
    await player.page.get_by_role("dialog").get_by_role("button", name=SAY(Text("button-surrender-yes"))).click()
    await expect(rows(player)).not_to_have_attribute("data-print", before)
    await all_see_the_same(players, player)


async def play_out(players: Sequence[Player], mind: Watching, most: int) -> list[str]:
    """Plays to the end; all that was told at the table."""
    told: list[str] = []
    leaving = [player for player in players if player.name == mind.leaver]
    for _ in range(most):
        told += await players[0].table.locator(".lines p").all_inner_texts()
        if await players[0].key(OVER).count():
            return told
        if leaving and mind.content:
            await give_up(players, leaving.pop())
            continue
        player = await asked(players)
        labels = [label for label in await player.labels() if label not in AROUND]
        await pressed(players, player, mind(player.name, labels))
    pytest.fail("the game did not end")


async def ended(player: Player) -> None:
    """The places and the seed stand there; the page has never complained and is no wider than its screen."""
    await expect(player.table).to_contain_text("Hạng 1:")
    await expect(player.table).to_contain_text("Mở niêm phong:")
    await expect(player.table.get_by_role("img")).to_have_js_property("naturalWidth", 1280)
    assert not await player.wider_than_screen()
    assert player.troubles == []


async def test_two_play_the_classic_game_with_auction_trade_mortgage_debt_and_bankruptcy(
    browser: Browser, tmp_path: Path
):
    await whole_game(browser, tmp_path, 6, Play("classic", ("Minh", "Hằng"), Family, "gia tài về tay Minh"))


async def test_three_play_the_online_game_with_cards_buy_out_auction_and_surrender(browser: Browser, tmp_path: Path):
    await whole_game(browser, tmp_path, 464, Play("online", ("Minh", "Hằng", "Lan"), Street, "Lan đầu hàng"))


async def whole_game(browser: Browser, folder: Path, hint: int, play: Play) -> None:
    """Plays under luck that was tried beforehand, until everybody has seen everything and the end."""
    async with program(folder, "tests.browser.known_luck", str(lucky(hint, play))) as served:
        players = await sit_down(browser, served, play.ruleset, play.names)
        mind = play.meets()
        told = await play_out(players, mind, play.most)
        assert mind.content
        assert any(play.news in line for line in told)
        for player in players:
            await ended(player)
