"""Somebody at a browser: finds things by what they are called, as people and screen readers do, and presses them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.async_api import Browser, BrowserContext, Locator, Page, expect

DESK: Final = (1280, 800)
PHONE: Final = (430, 900)
SMALL_PHONE: Final = (360, 640)

expect.set_options(timeout=10_000)


@dataclass
class Player:
    """A person, their browser and the page they look at."""

    name: str
    context: BrowserContext
    page: Page
    troubles: list[str]

    @classmethod
    async def arrive(
        cls, browser: Browser, url: str, name: str, room: str = "xom", size: tuple[int, int] = DESK
    ) -> Player:
        """A new browser opens the page, and the person tells their name."""
        context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        player = cls(name, context, await context.new_page(), [])
        player.watch(player.page)
        await player.page.goto(f"{url}#{room}")
        await player.tell_name(name)
        return player

    def watch(self, page: Page) -> None:
        """Note every error of the page; a dialog box would mean that somebody's words ran as a script."""
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("dialog", lambda dialog: self.troubles.append(dialog.message))
        page.on(
            "console", lambda said: self.troubles.append(said.text) if "Content Security Policy" in said.text else None
        )

    async def tell_name(self, name: str) -> None:
        await self.page.get_by_label("Tên bạn").fill(name)
        await self.page.get_by_role("button", name="Vào phòng").click()
        await expect(self.page.get_by_role("main", name="Bàn chơi")).to_be_visible()

    @property
    def table(self) -> Locator:
        """The table that is being played."""
        return self.page.locator("#table")

    @property
    def talk(self) -> Locator:
        """The lines of the room's talk."""
        return self.page.get_by_role("log").locator("li")

    @property
    def private(self) -> Locator:
        """What the bot told this person alone."""
        return self.page.locator("#private-list > li")

    def key(self, label: str) -> Locator:
        """A button of the table's."""
        return self.table.get_by_role("button", name=label, exact=True)

    async def press(self, label: str) -> None:
        await self.key(label).click()

    async def labels(self) -> list[str]:
        """What can be pressed at the table now."""
        return await self.table.locator(".rows .key").all_inner_texts()

    async def say(self, words: str) -> None:
        line = self.page.get_by_label("Nhắn cho cả phòng")
        await line.fill(words)
        await line.press("Enter")

    async def wider_than_screen(self) -> bool:
        """Whether one must scroll sideways."""
        return bool(await self.page.evaluate("document.documentElement.scrollWidth > innerWidth"))
