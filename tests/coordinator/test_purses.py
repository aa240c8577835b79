"""What people see of their purses: /xu in private, linking by a code, and that nobody can make xu out of nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from bot.adapters.base import Command, Person, Press, Reply, Sender
from bot.purse.ledger import HOUSE, Cause, Transfer
from bot.store.base import Booking
from tests.kit.neighbourhood import WIDE, HandClock, Neighbourhood, ScriptPlatform, neighbourhood

DAY = 86_400.0


@dataclass(frozen=True)
class Account:
    """Somebody's account on some platform, used in its private chat."""

    hood: Neighbourhood
    person: Person

    @property
    def sender(self) -> Sender:
        return Sender(self.person, self.person.user.title())

    async def say(self, name: str, argument: str = "") -> Reply:
        return await self.hood.coordinator.command(Command(self.sender, None, name, argument))

    async def press(self, reply: Reply, label: str, code: str = "") -> Reply:
        assert reply.message is not None
        (key,) = [key for row in reply.message.rows for key in row if key.label == label]
        filling = {"code": int(code)} if code else {}
        return await self.hood.coordinator.press(Press(self.sender, None, key.token, filling=filling))

    async def code(self) -> str:
        """A code for linking, as it is read off the screen."""
        title = words(await self.press(await self.say("purse"), "Lấy mã")).split("\n")[0]
        return title.removeprefix("Mã của bạn: ")

    async def held(self) -> int:
        account = await self.hood.store.purse(self.person.platform, self.person.user)
        assert account is not None
        return await self.hood.store.balance(account)

    async def lose(self, amount: int) -> None:
        """Pays the house for nothing."""
        account = await self.hood.store.purse(self.person.platform, self.person.user)
        assert account is not None
        lost = Transfer(f"lost:{account}:{amount}", Cause.LEAVING, account, HOUSE, amount, self.hood.clock.now())
        await self.hood.store.book(Booking(transfers=(lost,)))


def words(reply: Reply) -> str:
    return "\n".join(phrase.words for phrase in reply.message.phrases) if reply.message is not None else reply.words


@asynccontextmanager
async def three_platforms() -> AsyncIterator[Neighbourhood]:
    """A telegram and a discord that vouch for their accounts, and a web that doesn't."""
    async with neighbourhood(platform=ScriptPlatform("telegram", replace(WIDE, sheets=False))) as hood:
        platforms = {
            "telegram": hood.platform,
            "discord": ScriptPlatform("discord"),
            "web": ScriptPlatform("web", replace(WIDE, vouches=False)),
        }
        hood.coordinator.platforms = platforms
        hood.coordinator.purses._platforms = platforms
        yield hood
        assert await hood.store.ledger_sum() == 0


def on(hood: Neighbourhood, platform: str, user: str = "minh") -> Account:
    return Account(hood, Person(platform, user))


async def test_a_new_person_has_five_hundred_and_reads_where_they_come_from() -> None:
    async with three_platforms() as hood:
        reply = await on(hood, "telegram").say("purse")
        assert words(reply).split("\n")[:2] == ["Túi của bạn có 500 xu", "+500 · quà mới vào xóm · 12/1"]
        assert "Khi nào còn dưới 200 xu, mỗi ngày xóm cho thêm 100." in words(reply)
        assert reply.instead == "Chuyện này là của riêng bạn: nhắn riêng cho bot rồi gõ lại nhé."
        assert not reply.public


async def test_the_allowance_comes_once_a_day_while_there_is_little() -> None:
    async with three_platforms() as hood:
        minh = on(hood, "telegram")
        await minh.say("purse")
        await minh.lose(500)
        for held in (100, 100):
            reply = await minh.say("purse")
            assert await minh.held() == held
        assert "Lần tới: sau" in words(reply)
        hood.clock.time += DAY
        await minh.say("purse")
        assert await minh.held() == 200
        hood.clock.time += DAY
        await minh.say("purse")
        assert await minh.held() == 200


async def test_two_accounts_become_one_purse_by_a_code_that_works_once() -> None:
    async with three_platforms() as hood:
        minh, other = on(hood, "telegram"), on(hood, "discord", "minh#1")
        await other.say("purse")
        await other.lose(60)
        code = await minh.code()
        reply = await other.press(await other.say("purse"), "Nhập mã", code.replace(" ", ""))
        assert words(reply).startswith("Nối xong, từ giờ chung một túi.\nTúi của bạn có 440 xu")
        assert "Túi này dùng chung cho 2 tài khoản của bạn." in words(reply)
        assert await minh.held() == await other.held() == 440
        again = await on(hood, "discord", "hang").say("purse", code)
        assert again.words.startswith("Mã này không đúng")


async def test_making_accounts_earns_nothing() -> None:
    async with three_platforms() as hood:
        minh, second = on(hood, "telegram"), on(hood, "discord")
        await second.say("purse")
        assert words(await second.say("purse", await minh.code())).startswith("Nối xong")
        assert await minh.held() == 500
        third = on(hood, "discord", "another")
        refused = await third.say("purse", await minh.code())
        assert refused.words.startswith("Mỗi nơi chỉ nối được một tài khoản")
        mine = await on(hood, "telegram", "again").say("purse", await minh.code())
        assert mine.words.startswith("Mỗi nơi chỉ nối được một tài khoản")
        assert await minh.held() == 500


async def test_a_browser_has_no_purse_until_it_is_linked() -> None:
    async with three_platforms() as hood:
        minh, browser = on(hood, "telegram"), on(hood, "web", "a1b2")
        reply = await browser.say("purse")
        assert words(reply).startswith("Ở đây bạn chưa có túi xu")
        assert [key.label for row in reply.message.rows for key in row] == ["Nhập mã"]  # type: ignore[union-attr]
        await browser.press(reply, "Nhập mã", (await minh.code()).replace(" ", ""))
        assert await browser.held() == 500
        for tab in ("c3d4", "e5f6"):
            await on(hood, "web", tab).say("purse", await minh.code())
            assert await on(hood, "web", tab).held() == 500
        linked = await browser.say("purse")
        assert [key.label for row in linked.message.rows for key in row] == ["Nhập mã"]  # type: ignore[union-attr]
        assert await hood.store.balance(HOUSE) == -500


async def test_a_code_lives_ten_minutes_and_the_newest_alone_counts() -> None:
    async with three_platforms() as hood:
        minh, other = on(hood, "telegram"), on(hood, "discord")
        first = await minh.code()
        second = await minh.code()
        assert (await other.say("purse", first)).words.startswith("Mã này không đúng")
        hood.clock.time += 600
        assert (await other.say("purse", second)).words.startswith("Mã này không đúng")
        assert words(await other.say("purse", await minh.code())).startswith("Nối xong")


async def test_guessing_is_stopped_after_five_tries() -> None:
    async with three_platforms() as hood:
        minh, thief = on(hood, "telegram"), on(hood, "web", "thief")
        code = await minh.code()
        for number in range(5):
            assert (await thief.say("purse", str(10**11 + number))).words.startswith("Mã này không đúng")
        assert (await thief.say("purse", code)).words.startswith("Thử nhiều quá rồi")
        hood.clock.time += 599
        assert (await thief.say("purse", code)).words.startswith("Thử nhiều quá rồi")


async def test_what_is_no_code_is_refused_in_words() -> None:
    async with three_platforms() as hood:
        minh = on(hood, "telegram")
        for argument in ("abc", "123", "-100000000000", "１００００００００００0", "9" * 5_000, await minh.code()):
            reply = await minh.say("purse", argument)
            assert reply.alert
            assert reply.words
        assert (await minh.say("purse", await minh.code())).words.startswith("Hai tài khoản này đang chung")


async def test_a_code_is_stored_as_a_digest_that_another_run_cannot_use() -> None:
    clock = HandClock()
    async with neighbourhood(platform=ScriptPlatform("telegram"), clock=clock) as hood:
        code = (await on(hood, "telegram").code()).replace(" ", "")
        assert not any(code in digest for digest in hood.store._codes)  # type: ignore[attr-defined]
        async with neighbourhood(store=hood.store, platform=ScriptPlatform("discord"), clock=clock) as later:
            reply = await on(later, "discord").say("purse", code)
            assert reply.words.startswith("Mã này không đúng")


async def test_who_acts_for_a_whole_group_has_no_purse() -> None:
    async with three_platforms() as hood:
        reply = await on(hood, "telegram", "").say("purse")
        assert reply.alert
        assert await hood.store.entries(HOUSE, 1) == ()
