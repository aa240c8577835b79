"""Behaviour in simcord's own process, where its people are checked for what they may do and time can be skipped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.results import InteractionResult

from bot.adapters.base import Person, Place, Reply
from bot.adapters.discord import Discord
from bot.adapters.discord.knocks import GUARD
from bot.texts import Texts
from tests.kit.platform_rig import PICTURE, RecordingInbox, ScrapMemory, rows, said

TURN = said("Tới lượt Minh.", picture=PICTURE, alt="Bàn cờ", rows=rows("Đi"))


@dataclass
class HastyClock:
    """Simcord's time. Decisions are never slow here, and nobody waits for a painter, of whom there is none."""

    env: Env | None = None

    def now(self) -> float:
        assert self.env is not None
        return self.env.now().timestamp()

    async def sleep(self, seconds: float) -> None:
        await (asyncio.sleep(0) if seconds < GUARD else asyncio.Event().wait())


@dataclass
class Yard:
    """A door attached to simcord, with a channel and two people."""

    env: Env
    door: Discord
    inbox: RecordingInbox
    memory: ScrapMemory
    clock: HastyClock
    channel: ChannelHandle
    minh: MemberActor
    hang: MemberActor

    @property
    def place(self) -> Place:
        return Place("discord", str(self.channel.id))

    async def show(self, anchor: str | None = None, message=TURN):  # type: ignore[no-untyped-def]
        return await self.door.show(self.place, message, anchor)  # type: ignore[arg-type]


def new_door(memory: ScrapMemory, clock: HastyClock) -> Discord:
    return Discord("simcord.fake.token", words=Texts.load().table("discord-"), memory=memory, clock=clock)


@asynccontextmanager
async def opened() -> AsyncIterator[Yard]:
    # Not a fixture: simcord wants to be left in the context in which it was entered.
    memory, clock, inbox = ScrapMemory(), HastyClock(), RecordingInbox()
    door = new_door(memory, clock)
    async with simcord.run(door.client(inbox)) as env:
        clock.env = env
        guild = env.create_guild("Xóm")
        channel = guild.create_text_channel("sân-đình")
        people = [guild.add_member(env.create_user(name, global_name=name)) for name in ("Minh", "Hằng")]
        yield Yard(env, door, inbox, memory, clock, channel, people[0], people[1])


def whispered(result: InteractionResult) -> list[str]:
    shown = [result.response, *result.followups] if result.response is not None else list(result.followups)
    return [one.content for one in shown if one is not None and one.ephemeral]


async def test_a_press_is_acknowledged_whatever_comes_of_it() -> None:
    async with opened() as yard:
        await yard.show()
        result = await yard.minh.click(yard.channel.last_message, label="Đi")
        assert result.acknowledged
        assert [press.token for press in yard.inbox.presses] == ["1abcdefgh.o.7.0"]


async def test_a_refusal_is_seen_by_its_person_alone() -> None:
    async with opened() as yard:
        yard.inbox.reply = Reply("Chưa tới lượt bạn.", alert=True)
        await yard.show()
        result = await yard.hang.click(yard.channel.last_message, label="Đi")
        assert whispered(result) == ["Chưa tới lượt bạn."]


async def test_the_table_answers_the_command_that_opens_it() -> None:
    async with opened() as yard:
        shown: list[asyncio.Task[object]] = []

        async def paint() -> None:
            shown.append(asyncio.ensure_future(yard.show()))

        yard.inbox.deciding = paint
        result = await yard.minh.slash(yard.channel, "choi")
        assert result.response is not None
        assert not result.ephemeral
        assert result.response.attachments[0].description == "Bàn cờ"
        assert len(shown) == 1


async def test_buttons_of_a_page_for_one_person_outlive_its_quarter_of_an_hour() -> None:
    async with opened() as yard:
        # The library gives such a page a time-out of its own: with one button that is not dynamic, it would kill all.
        await yard.show()
        yard.inbox.reply = Reply("Bài", alert=True, message=said("Bài", rows=rows("Lật", "Xem luật")))
        page = await yard.minh.click(yard.channel.last_message, label="Đi")
        assert page.response is not None
        await yard.env.advance_time(16 * 60)
        yard.inbox.reply = Reply()
        await yard.minh.click(page.response, label="Lật")
        await yard.hang.click(yard.channel.last_message, label="Đi")
        assert [press.token for press in yard.inbox.presses] == ["1abcdefgh.o.7.0"] * 3


async def test_buttons_work_on_a_bot_that_was_restarted_a_week_later() -> None:
    async with opened() as yard:
        anchor = await yard.show()
        await yard.door.show(Person("discord", str(yard.minh.id)), said("Bài", rows=rows("Lật")), None)
        await yard.env.advance_time(7 * 86400)
        door = new_door(yard.memory, yard.clock)
        await yard.env.restart_bot(door.client(yard.inbox))
        await yard.hang.click(yard.channel.last_message, label="Đi")
        await door.retire(yard.place, anchor)
        assert yard.channel.last_message.components == []
        assert [press.sender.person.user for press in yard.inbox.presses] == [str(yard.hang.id)]


async def test_a_list_of_forty_is_picked_from() -> None:
    async with opened() as yard:
        await yard.show(message=said("Chọn", rows=rows(*(f"Ô {number}" for number in range(40)))))
        message = yard.channel.last_message
        menus = [child for row in message.components for child in row.children]
        assert [len(menu.options) for menu in menus] == [20, 20]
        await yard.minh.select(message, [menus[1].options[-1].value], custom_id=menus[1].custom_id)
        assert yard.inbox.presses[0].token == "1abcdefgh.o.7.39"


async def test_nobody_but_the_named_is_pinged() -> None:
    async with opened() as yard:
        await yard.show(message=said("@everyone vào chơi", f"<@{yard.hang.id}> ơi"))
        message = yard.channel.last_message
        assert (message.mention_everyone, message.mentions) == (False, [])
