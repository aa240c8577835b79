"""The Telegram door reading what people do, and answering them; the inbox only writes down what it is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.adapters.base import Attachment, Message, Person, Phrase, Place, Reply
from tests.kit.botapi.clients import Clock, picture
from tests.kit.botapi.errors import bad_request
from tests.kit.botapi.faults import AnswerLost, Refuse
from tests.kit.botapi.flood import LENIENT
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.world import Kind, Status
from tests.kit.platform_rig import rows, said
from tests.kit.telegram_rig import TelegramRig, connect, disconnect, furnished, opened

PAGE = Message((Phrase("Luật cờ cá ngựa. " * 20),), rows=rows("Trang 2"))


@pytest.fixture
async def rig() -> AsyncIterator[TelegramRig]:
    async with opened() as running:
        yield running


@pytest.fixture
async def forum() -> AsyncIterator[TelegramRig]:
    """A door in a supergroup with two topics."""
    clock = Clock()
    async with BotApiServer(now=clock, budgets=LENIENT) as server:
        rig = furnished(server, clock, topics=("Cờ", "Bài"))
        await connect(rig)
        yield rig
        await disconnect(rig)
        assert server.violations == []


def table(rig: TelegramRig, number: int) -> Place:
    """The place of a forum's topic."""
    return Place("telegram", str(rig.group.id), str(list(rig.group.topics)[number]))


# ---------------------------------------------------------------- presses and their answers


async def test_an_alert_is_cut_to_what_telegram_shows(rig: TelegramRig) -> None:
    rig.inbox.reply = Reply("🐎" * 300, alert=True)
    await rig.platform.show(rig.place, said("Chọn", rows=rows("Đi")), None)
    answer = await rig.server.phones.press(rig.minh, rig.messages(rig.place)[0], "Đi")
    assert (answer.alert, answer.text) == (True, "🐎" * 99 + "…")


async def test_a_press_without_words_is_answered_too(rig: TelegramRig) -> None:
    await rig.platform.show(rig.place, said("Chọn", rows=rows("Đi")), None)
    answer = await rig.server.phones.press(rig.minh, rig.messages(rig.place)[0], "Đi")
    assert (answer.alert, answer.text) == (False, "")


async def test_a_page_goes_to_the_private_chat_of_whoever_pressed(rig: TelegramRig) -> None:
    rig.inbox.reply = Reply("Luật", alert=True, message=PAGE, public=True)
    await rig.platform.show(rig.place, said("Chọn", rows=rows("Luật")), None)
    await rig.press(rig.friend, rig.place, "Luật")
    assert (await rig.server.phones.await_message(rig.minh)).labels == ("Trang 2",)
    assert len(rig.messages(rig.place)) == 1


async def test_a_page_for_everybody_is_shown_in_the_group_where_the_private_chat_is_shut(rig: TelegramRig) -> None:
    rig.refuse(rig.friend)
    rig.inbox.reply = Reply("Luật", alert=True, message=PAGE, public=True)
    await rig.platform.show(rig.place, said("Chọn", rows=rows("Luật")), None)
    await rig.press(rig.friend, rig.place, "Luật")
    await rig.until(lambda: len(rig.messages(rig.place)) == 2, "the page")
    assert rig.messages(rig.place)[-1].labels == ("Trang 2",)


async def test_a_hand_is_never_shown_in_the_group(rig: TelegramRig) -> None:
    rig.refuse(rig.friend)
    hand = Message((Phrase("Bạn giữ Công tước và Nữ bá tước. " * 10),), picture=picture("red"), rows=rows("Lật"))
    rig.inbox.reply = Reply("Bạn giữ Công tước và Nữ bá tước. " * 10, alert=True, message=hand)
    await rig.platform.show(rig.place, said("Chọn", rows=rows("Xem bài")), None)
    told = await rig.press(rig.friend, rig.place, "Xem bài")
    assert told.startswith("Bạn giữ Công tước")
    await rig.until(lambda: 403 in [call.status for call in rig.server.calls("sendPhoto")], "the refused page")
    rig.inbox.reply = Reply()
    await rig.press(rig.friend, rig.place, "Xem bài")
    assert len(rig.messages(rig.place)) == 1


async def test_what_an_alert_holds_needs_no_page(rig: TelegramRig) -> None:
    rig.inbox.reply = Reply("Bạn giữ Công tước.", alert=True, message=Message((Phrase("Bạn giữ Công tước."),)))
    await rig.platform.show(rig.place, said("Chọn", rows=rows("Xem bài")), None)
    assert await rig.press(rig.friend, rig.place, "Xem bài") == "Bạn giữ Công tước."
    assert rig.messages(rig.friend) == []


async def test_a_file_goes_to_the_private_chat(rig: TelegramRig) -> None:
    page = Message((Phrase("Cả ván ở đây."),), attachment=Attachment("ván.jsonl", b"{}\n"))
    rig.inbox.reply = Reply("Cả ván ở đây.", message=page, public=True)
    await rig.platform.show(rig.place, said("Xong", rows=rows("Tải")), None)
    await rig.press(rig.friend, rig.place, "Tải")
    assert (await rig.server.phones.await_message(rig.minh)).document == b"{}\n"


async def test_an_amount_is_asked_for_by_a_forced_reply_to_that_person(rig: TelegramRig) -> None:
    rig.inbox.reply = Reply(ask="Đang để 60. Gõ số từ 60 tới 1500.")
    await rig.platform.show(rig.place, said("Đấu giá", rows=rows("Giá khác")), None)
    await rig.press(rig.friend, rig.place, "Giá khác")
    asked = await rig.server.phones.await_message(rig.group, lambda seen: seen.form is not None)
    assert asked.form is not None
    assert (asked.form.selective, asked.mentions) == (True, (rig.minh.id,))
    rig.inbox.reply = Reply("Đã ghi.")
    rig.server.phones.say(rig.minh, rig.group, "120", reply_to=asked)
    noted = await rig.server.phones.await_message(rig.group, lambda seen: seen.text == "Đã ghi.")
    assert noted.reply_to is not None
    assert [(typed.text, typed.place, typed.sender.person) for typed in rig.inbox.answers] == [
        ("120", rig.place, rig.friend)
    ]


async def test_a_number_typed_in_private_needs_no_reply(rig: TelegramRig) -> None:
    rig.server.phones.say(rig.minh, rig.minh, "120")
    await rig.until(lambda: bool(rig.inbox.answers), "the number")
    assert (rig.inbox.answers[0].text, rig.inbox.answers[0].place) == ("120", None)


async def test_a_press_on_an_answer_that_telegram_no_longer_takes_counts_all_the_same(rig: TelegramRig) -> None:
    late = Refuse(bad_request("query is too old and response timeout expired or query ID is invalid"))
    rig.server.faults.next("answerCallbackQuery", late)
    await rig.platform.show(rig.place, said("Chọn", rows=rows("Đi", "Dừng")), None)
    rig.server.phones.tap(rig.minh, rig.messages(rig.place)[0], "Đi")
    await rig.press(rig.friend, rig.place, "Dừng")
    assert [press.token for press in rig.inbox.presses] == ["1abcdefgh.o.7.0", "1abcdefgh.o.7.1"]


async def test_a_press_on_a_deleted_message_of_a_topic_keeps_its_place(forum: TelegramRig) -> None:
    place = table(forum, 1)
    await forum.platform.show(place, said("Chọn", rows=rows("Đi")), None)
    seen = forum.messages(place)[-1]
    forum.server.phones.remove(seen)
    await forum.server.phones.press(forum.minh, seen, "Đi")
    assert forum.inbox.presses[0].place == place


# ---------------------------------------------------------------- commands


async def test_commands_have_ascii_names_and_words_in_two_languages(rig: TelegramRig) -> None:
    await rig.until(lambda: bool(rig.memory.words), "the commands")
    told = rig.server.world.commands
    assert {scope for scope, _ in told} == {"all_group_chats", "all_private_chats"}
    play = {language: told[("all_group_chats", language)][0] for language in ("", "vi")}
    assert {entry["command"] for entry in play.values()} == {"choi"}
    assert play[""]["description"] != play["vi"]["description"]


async def test_commands_are_told_again_only_when_they_have_changed(rig: TelegramRig) -> None:
    await rig.until(lambda: bool(rig.memory.words), "the commands")
    told = len(rig.server.calls("setMyCommands"))
    for _ in range(2):
        await disconnect(rig)
        again = furnished(rig.server, rig.clock)
        again.memory, rig.running = rig.memory, None
        again.platform._memory = rig.memory
        await connect(again)
        await again.platform.show(again.place, said("Một"), None)
        rig.running, rig.platform = again.running, again.platform
    assert len(rig.server.calls("setMyCommands")) == told == 4


async def test_commands_that_could_not_be_told_are_told_next_time(rig: TelegramRig) -> None:
    await rig.until(lambda: bool(rig.memory.words), "the commands")
    await disconnect(rig)
    rig.memory.words.clear()
    for expected in (5, 9):
        again = furnished(rig.server, rig.clock)
        again.platform._memory = rig.memory
        if expected == 5:
            rig.server.faults.next("setMyCommands", AnswerLost())
        await connect(again)
        await rig.until(lambda wanted=expected: len(rig.server.calls("setMyCommands")) >= wanted, "the commands")
        await disconnect(again)
    assert list(rig.memory.words) == ["telegram:commands"]


async def test_a_command_for_another_bot_is_left_alone(rig: TelegramRig) -> None:
    rig.server.phones.say(rig.minh, rig.group, "/choi@someone_else_bot")
    rig.server.phones.say(rig.minh, rig.group, f"/Choi@{rig.server.world.bot.username} ty_phu/quick")
    await rig.until(lambda: bool(rig.inbox.commands), "the command")
    (command,) = rig.inbox.commands
    assert (command.name, command.argument, command.place) == ("play", "ty_phu/quick", rig.place)


async def test_an_answer_to_a_command_quotes_it_and_a_deleted_one_does_no_harm(rig: TelegramRig) -> None:
    rig.inbox.reply = Reply("Ở đây có bàn rồi. Xem www.x.vn @all")
    said_by_minh = rig.server.phones.say(rig.minh, rig.group, "/choi")
    rig.server.phones.remove(said_by_minh)
    seen = await rig.server.phones.await_message(rig.group)
    assert (seen.reply_to, seen.styles) == (None, ())


async def test_an_anonymous_admin_speaks_without_a_name_and_may_manage(rig: TelegramRig) -> None:
    rig.server.phones.promote(rig.minh, rig.minh, rig.group, anonymous=True)
    rig.server.phones.say(rig.minh, rig.group, "/huy")
    await rig.until(lambda: bool(rig.inbox.commands), "the command")
    sender = rig.inbox.commands[0].sender
    assert (sender.person, sender.name) == (Person("telegram", ""), "")
    assert await rig.platform.is_admin(rig.place, sender.person)


async def test_a_channel_that_speaks_opens_a_table_but_may_not_call_one_off(rig: TelegramRig) -> None:
    channel = rig.server.phones.add_group("Kênh", (rig.hang,), kind=Kind.CHANNEL, bot=Status.LEFT)
    rig.server.phones.say(rig.hang, rig.group, "/huy", channel=channel)
    rig.server.phones.say(rig.hang, rig.group, "/choi", channel=channel)
    await rig.until(lambda: bool(rig.inbox.commands), "the command")
    assert [(command.name, command.sender.person.user) for command in rig.inbox.commands] == [("play", "")]


async def test_a_linked_channels_posts_ask_for_nothing(rig: TelegramRig) -> None:
    channel = rig.server.phones.add_group("Kênh", (rig.hang,), kind=Kind.CHANNEL, bot=Status.LEFT)
    rig.server.phones.forward_from_channel(channel, rig.group, "/huy")
    rig.server.phones.say(rig.minh, rig.group, "/ban")
    await rig.until(lambda: bool(rig.inbox.commands), "the command")
    assert [command.name for command in rig.inbox.commands] == ["table"]


async def test_who_manages_is_asked_anew_each_time(rig: TelegramRig) -> None:
    assert not await rig.platform.is_admin(rig.place, rig.friend)
    rig.server.phones.promote(rig.minh, rig.minh, rig.group)
    assert await rig.platform.is_admin(rig.place, rig.friend)
    rig.server.phones.demote(rig.minh, rig.minh, rig.group)
    assert not await rig.platform.is_admin(rig.place, rig.friend)


# ---------------------------------------------------------------- comings and goings


async def test_somebody_who_leaves_is_told_once_for_each_table_of_the_chat(forum: TelegramRig) -> None:
    place = table(forum, 0)
    forum.server.phones.promote(forum.minh, forum.server.world.bot, forum.group)
    await forum.platform.show(place, said("Bàn"), None)
    forum.server.phones.leave(forum.hang, forum.group)
    await forum.until(lambda: (place, forum.stranger) in forum.inbox.gone, "the leaver")
    assert (forum.place, forum.stranger) in forum.inbox.gone


async def test_a_member_who_leaves_a_group_is_told(rig: TelegramRig) -> None:
    rig.server.phones.leave(rig.hang, rig.group)
    await rig.until(lambda: bool(rig.inbox.gone), "the leaver")
    assert set(rig.inbox.gone) == {(rig.place, rig.stranger)}


async def test_the_bot_kicked_and_back(rig: TelegramRig) -> None:
    rig.server.phones.kick(rig.minh, rig.server.world.bot, rig.group)
    await rig.until(lambda: rig.inbox.shut == [rig.place], "the kick")
    opened_before = len(rig.inbox.opened)
    rig.server.phones.add_bot(rig.minh, rig.group)
    await rig.until(lambda: len(rig.inbox.opened) > opened_before, "the return")
    assert rig.inbox.opened[-1] == rig.place
    assert rig.inbox.gone == []


async def test_the_bot_silenced_and_heard_again(forum: TelegramRig) -> None:
    place = table(forum, 0)
    await forum.platform.show(place, said("Bàn"), None)
    forum.server.phones.restrict(forum.minh, forum.server.world.bot, forum.group)
    await forum.until(lambda: place in forum.inbox.shut and forum.place in forum.inbox.shut, "the silence")
    forum.server.phones.demote(forum.minh, forum.server.world.bot, forum.group)
    await forum.until(lambda: place in forum.inbox.opened, "the word")


async def test_somebody_who_unblocks_the_bot_can_be_written_to(rig: TelegramRig) -> None:
    rig.server.phones.block(rig.minh)
    rig.server.phones.unblock(rig.minh)
    await rig.until(lambda: bool(rig.inbox.reached), "the return")
    assert rig.inbox.reached[0].person == rig.friend


async def test_each_topic_is_a_place_of_its_own(forum: TelegramRig) -> None:
    first, second = table(forum, 0), table(forum, 1)
    topics = list(forum.group.topics.values())
    forum.server.phones.say(forum.minh, forum.group, "/choi", thread=topics[0])
    forum.server.phones.say(forum.minh, forum.group, "/choi")
    await forum.until(lambda: len(forum.inbox.commands) == 2, "the commands")
    assert [command.place for command in forum.inbox.commands] == [first, forum.place]
    await forum.platform.show(second, said("Bàn hai", rows=rows("Đi")), None)
    (seen,) = [one for one in forum.messages(second) if one.text == "Bàn hai"]
    assert seen.thread == int(second.topic)
    await forum.press(forum.friend, second, "Đi")
    assert forum.inbox.presses[0].place == second


async def test_the_topic_of_a_table_is_remembered(forum: TelegramRig) -> None:
    await forum.platform.show(table(forum, 0), said("Bàn"), None)
    assert forum.memory.words[f"telegram:topics:{forum.group.id}"] == table(forum, 0).topic


async def test_stopping_waits_for_what_is_being_decided(rig: TelegramRig) -> None:
    going_on = asyncio.Event()
    rig.inbox.deciding = going_on.wait
    await rig.platform.show(rig.place, said("Chọn", rows=rows("Đi")), None)
    query = rig.server.phones.tap(rig.minh, rig.messages(rig.place)[0], "Đi")
    await rig.until(lambda: bool(rig.inbox.presses), "the press")
    assert rig.running is not None
    rig.running.cancel()
    going_on.set()
    await asyncio.gather(rig.running, return_exceptions=True)
    assert (rig.inbox.decided, rig.server.world.updates.pending, query.answer is not None) == (1, [], True)
