"""Purses on Telegram: what is nobody else's business never stands in a group, wherever it was asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.adapters.base import Person, Reply
from tests.kit.platform_rig import rows, said
from tests.kit.telegram_rig import TelegramRig, opened

PURSE = Reply(message=said("Túi của bạn có 500 xu", rows=rows("Lấy mã")), instead="Nhắn riêng cho bot nhé.")


@pytest.fixture
async def rig() -> AsyncIterator[TelegramRig]:
    async with opened() as running:
        running.inbox.reply = PURSE
        yield running


async def test_a_purse_asked_for_in_a_group_is_shown_in_the_private_chat(rig: TelegramRig) -> None:
    rig.server.phones.say(rig.minh, rig.group, "/xu")
    assert (await rig.server.phones.await_message(rig.minh)).text == "Túi của bạn có 500 xu"
    assert rig.inbox.commands[0].name == "purse"
    assert rig.messages(rig.place) == []


async def test_where_the_private_chat_is_shut_the_group_reads_that_and_no_sum(rig: TelegramRig) -> None:
    rig.refuse(rig.friend)
    rig.server.phones.say(rig.minh, rig.group, "/xu")
    await rig.until(lambda: bool(rig.messages(rig.place)), "the answer")
    (answer,) = rig.messages(rig.place)
    assert answer.text == "Nhắn riêng cho bot nhé."


async def test_a_code_that_is_typed_reaches_the_inbox_whole(rig: TelegramRig) -> None:
    rig.server.phones.say(rig.minh, rig.minh, "/xu 1234 5678 9012")
    await rig.until(lambda: bool(rig.inbox.commands), "the command")
    command = rig.inbox.commands[0]
    assert (command.name, command.argument, command.place) == ("purse", "1234 5678 9012", None)


async def test_the_way_to_be_forgotten_is_published_for_private_chats(rig: TelegramRig) -> None:
    await rig.until(lambda: bool(rig.memory.words), "the commands")
    told = {scope: {entry["command"] for entry in rig.server.world.commands[scope, "vi"]} for scope in _SCOPES}
    assert "xu" in told["all_group_chats"] & told["all_private_chats"]
    assert "quentoi" in told["all_private_chats"] - told["all_group_chats"]


async def test_a_forgotten_person_s_messages_are_no_longer_known(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.friend, said("Bài của bạn"), None)
    number = int(anchor.partition(".")[0])
    assert rig.platform.posts.known(int(rig.friend.user), number)
    await rig.platform.forget(Person("telegram", rig.friend.user))
    assert not rig.platform.posts.known(int(rig.friend.user), number)


_SCOPES = ("all_group_chats", "all_private_chats")
