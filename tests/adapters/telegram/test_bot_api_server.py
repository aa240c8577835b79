"""The local Bot API server, driven by python-telegram-bot as people use it: presses, forms, topics, names, commands."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeChat,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    Update,
)
from telegram.ext import CallbackQueryHandler, CommandHandler, MessageHandler, filters

from tests.kit.botapi.checks import find_spec
from tests.kit.botapi.clients import Context, application_of, client_of, picture, polling
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.wire import call_of
from tests.kit.botapi.world import Answer, Kind, Status


def keyboard(*labels: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=f"t:{label}")] for label in labels])


async def test_a_command_brings_a_picture_whose_button_edits_it_and_answers(server: BotApiServer) -> None:
    async def play(update: Update, _context: Context) -> None:
        assert update.message
        await update.message.reply_photo(
            picture("red"), caption="<b>Lượt của Hằng</b>", parse_mode="HTML", reply_markup=keyboard("Đổ xúc xắc")
        )

    async def pressed(update: Update, _context: Context) -> None:
        query = update.callback_query
        assert query
        assert query.data == "t:Đổ xúc xắc"
        await query.answer("Bạn đổ được 6", show_alert=True)
        await query.edit_message_media(InputMediaPhoto(picture("blue"), caption="Xong"), reply_markup=keyboard("Tiếp"))

    app = application_of(server)
    app.add_handler(CommandHandler("choi", play))
    app.add_handler(CallbackQueryHandler(pressed))
    phones = server.phones
    hang = phones.add_user("Hằng")
    group = phones.add_group("Xóm", [hang])
    async with polling(app):
        phones.say(hang, group, "/choi")
        board = await phones.await_message(group)
        assert (board.text, board.labels, board.photo) == ("Lượt của Hằng", ("Đổ xúc xắc",), picture("red"))
        assert board.styles == ("bold",)
        assert await phones.press(hang, board, "Đổ xúc xắc") == Answer("Bạn đổ được 6", alert=True, url="")
        board = await phones.await_message(group, lambda seen: seen.edited)
        assert (board.text, board.labels, board.photo) == ("Xong", ("Tiếp",), picture("blue"))
    assert not server.world.updates.waiting()


async def test_privacy_mode_shows_the_bot_commands_and_replies_only(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    group = phones.add_group("Xóm", [hang])
    question = await bot.send_message(group.id, "Trả giá bao nhiêu?", reply_markup=ForceReply(selective=True))
    phones.say(hang, group, "chào cả xóm")
    phones.say(hang, group, "/choi@another_bot")
    phones.say(hang, group, "/choi@Xomco_Test_Bot")
    phones.say(hang, group, "200", reply_to=phones.last(group))
    heard = await bot.get_updates()
    texts = [update.message.text for update in heard if update.message]
    assert texts == ["/choi@Xomco_Test_Bot", "200"]
    answer = heard[-1].message
    assert answer
    assert answer.reply_to_message
    assert answer.reply_to_message.message_id == question.message_id


async def test_a_forced_reply_reaches_the_person_it_mentions_and_comes_back(server: BotApiServer) -> None:
    async def bid(update: Update, _context: Context) -> None:
        assert update.message
        assert update.effective_user
        await update.message.reply_html(
            f"{update.effective_user.mention_html()}, bạn trả bao nhiêu?",
            reply_markup=ForceReply(selective=True, input_field_placeholder="Số xu"),
        )

    async def amount(update: Update, _context: Context) -> None:
        assert update.message
        await update.message.reply_text(f"Đã ghi {update.message.text}")

    app = application_of(server)
    app.add_handler(CommandHandler("gia", bid))
    app.add_handler(MessageHandler(filters.REPLY & filters.TEXT, amount))
    phones = server.phones
    hang = phones.add_user("Hằng <b>&</b> \u202eCo")
    group = phones.add_group("Xóm", [hang])
    async with polling(app):
        phones.say(hang, group, "/gia")
        question = await phones.await_message(group)
        assert question.form
        assert (question.form.placeholder, question.form.selective) == ("Số xu", True)
        assert question.mentions == (hang.id,)
        assert question.text == "Hằng <b>&</b> Co, bạn trả bao nhiêu?"
        phones.say(hang, group, "250", reply_to=question)
        assert (await phones.await_message(group, lambda seen: seen.id != question.id)).text == "Đã ghi 250"


async def test_a_topic_takes_its_own_messages_and_the_general_one_has_no_number(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    forum = phones.add_group("Xóm lớn", [hang], kind=Kind.SUPERGROUP, topics=["Cờ", "Tám"])
    chess, chat = forum.topics.values()
    phones.say(hang, forum, "/choi", thread=chess)
    phones.say(hang, forum, "/choi")
    *_, in_topic, in_general = [update.message for update in await bot.get_updates() if update.message]
    assert in_topic
    assert in_general
    assert (in_topic.message_thread_id, in_topic.is_topic_message) == (chess.id, True)
    assert in_topic.reply_to_message
    assert in_topic.reply_to_message.forum_topic_created
    assert (in_general.message_thread_id, in_general.is_topic_message) == (None, None)
    await bot.send_message(forum.id, "Bàn cờ", message_thread_id=chess.id)
    await bot.send_message(forum.id, "Chung")
    assert [seen.text for seen in phones.see(forum, thread=chess) if not seen.service] == ["/choi", "Bàn cờ"]
    assert phones.last(forum).thread is None
    assert not [seen for seen in phones.see(forum, thread=chat) if not seen.service]


async def test_a_reply_in_a_supergroup_without_topics_has_a_thread_but_is_no_topic_message(
    server: BotApiServer, bot: Bot
) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    group = phones.add_group("Xóm", [hang], kind=Kind.SUPERGROUP)
    first = phones.say(hang, group, "/choi")
    phones.say(hang, group, "/ban", reply_to=first)
    *_, update = await bot.get_updates()
    assert update.message
    assert (update.message.message_thread_id, update.message.is_topic_message) == (first.id, None)


async def test_a_start_link_opens_the_private_chat_with_its_payload(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng", username="hangxom")
    phones.follow(hang, f"https://t.me/{server.world.bot.username}?start=ban_42")
    (update,) = await bot.get_updates()
    assert update.message
    assert update.message.text == "/start ban_42"
    await bot.send_document(hang.id, b"nuoc di", filename="van.jsonl", caption="Ván cờ")
    assert (phones.last(hang).document, phones.last(hang).filename) == (b"nuoc di", "van.jsonl")


async def test_a_blocked_bot_is_told_and_told_again_when_it_may_speak(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    phones.open_private(hang)
    phones.block(hang)
    phones.open_private(hang)
    _start, blocked, unblocked, _start_again = await bot.get_updates()
    assert blocked.my_chat_member
    assert unblocked.my_chat_member
    assert blocked.my_chat_member.chat.type == "private"
    statuses = [
        update.my_chat_member.new_chat_member.status for update in (blocked, unblocked) if update.my_chat_member
    ]
    assert statuses == ["kicked", "member"]


async def test_an_anonymous_admin_speaks_as_the_group_but_presses_as_a_person(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang, minh = phones.add_user("Hằng"), phones.add_user("Minh")
    group = phones.add_group("Xóm", [hang, minh], kind=Kind.SUPERGROUP)
    phones.promote(hang, minh, group, anonymous=True)
    await bot.send_message(group.id, "Bàn", reply_markup=keyboard("Vào"))
    phones.say(minh, group, "/choi")
    phones.tap(minh, phones.last(group), "Vào")
    *_, said, pressed = await bot.get_updates()
    assert said.message
    assert said.message.from_user
    assert said.message.sender_chat
    assert (said.message.from_user.username, said.message.sender_chat.id) == ("GroupAnonymousBot", group.id)
    assert pressed.callback_query
    assert pressed.callback_query.from_user.id == minh.id


async def test_a_channel_speaks_through_a_stand_in(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    channel = phones.add_group("Kênh xóm", [hang], kind=Kind.CHANNEL, bot=Status.LEFT)
    group = phones.add_group("Xóm", [hang], kind=Kind.SUPERGROUP)
    phones.say(hang, group, "/choi", channel=channel)
    phones.forward_from_channel(channel, group, "/choi hôm nay")
    *_, direct, forwarded = [update.message for update in await bot.get_updates() if update.message]
    assert direct.from_user
    assert direct.sender_chat
    assert (direct.from_user.id, direct.sender_chat.id) == (136817688, channel.id)
    assert forwarded.from_user
    assert (forwarded.from_user.id, forwarded.is_automatic_forward) == (777000, True)


async def test_a_picture_is_sent_again_by_its_id_and_downloaded(server: BotApiServer, bot: Bot) -> None:
    hang = server.phones.add_user("Hằng")
    group = server.phones.add_group("Xóm", [hang])
    big = picture("green", (1600, 900))
    first = await bot.send_photo(group.id, big)
    assert [(size.width, size.height) for size in first.photo] == [
        (90, 51),
        (320, 180),
        (800, 450),
        (1280, 720),
        (1600, 900),
    ]
    again = await bot.send_photo(group.id, first.photo[-1].file_id, caption="Lại")
    fresh = await bot.send_photo(group.id, big)
    assert again.photo[-1].file_unique_id == first.photo[-1].file_unique_id == fresh.photo[-1].file_unique_id
    assert fresh.photo[-1].file_id != first.photo[-1].file_id
    small = await bot.get_file(first.photo[0].file_id)
    with Image.open(io.BytesIO(bytes(await small.download_as_bytearray()))) as thumbnail:
        assert (thumbnail.format, thumbnail.size) == ("JPEG", (90, 51))
    file = await bot.get_file(again.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == big == server.phones.last(group).photo


async def test_chats_and_members_are_told_as_the_client_expects(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang, minh = phones.add_user("Hằng"), phones.add_user("Minh")
    group = phones.add_group("Xóm", [hang, minh], kind=Kind.SUPERGROUP, bot=Status.ADMINISTRATOR)
    stranger = phones.add_user("Lạ")
    assert (await bot.get_chat(group.id)).title == "Xóm"
    other = phones.add_other_bot("canh_gac")
    phones.promote(hang, other, group)
    everybody = await bot.get_chat_administrators(group.id, return_bots=True)
    assert [leader.user.id for leader in everybody] == [hang.id, server.world.bot.id, other.id]
    leaders = await bot.get_chat_administrators(group.id)
    assert [(leader.user.id, leader.status) for leader in leaders] == [
        (hang.id, "creator"),
        (server.world.bot.id, "administrator"),
    ]
    statuses = [(await bot.get_chat_member(group.id, minh.id)).status]
    for deed in (phones.restrict, phones.demote, phones.kick):
        deed(hang, minh, group)
        statuses.append((await bot.get_chat_member(group.id, minh.id)).status)
    assert statuses == ["member", "restricted", "member", "kicked"]
    assert stranger.id not in {update.effective_user.id for update in await bot.get_updates() if update.effective_user}
    assert (await bot.get_me()).username == "xomco_test_bot"
    assert await bot.send_chat_action(group.id, "typing")
    assert await bot.leave_chat(group.id)
    assert not server.world.bot_in(group).present


async def test_comings_and_goings_are_told_only_to_an_admin_who_asked(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang, minh = phones.add_user("Hằng"), phones.add_user("Minh")
    group = phones.add_group("Xóm", [hang], bot=Status.ADMINISTRATOR)
    phones.join(minh, group)
    assert [kind_of(update) for update in await bot.get_updates()] == ["my_chat_member", "message"]
    await bot.get_updates(offset=-1, allowed_updates=Update.ALL_TYPES)
    plain = phones.add_group("Xóm khác", [hang])
    phones.join(minh, plain)
    assert [kind_of(update) for update in (await bot.get_updates())[-2:]] == ["my_chat_member", "message"]
    phones.leave(minh, group)
    phones.demote(hang, phones.world.bot, group)
    phones.kick(hang, phones.world.bot, group)
    *_, gone, message, demoted, kicked = await bot.get_updates()
    assert [kind_of(update) for update in (gone, message, demoted, kicked)] == [
        "chat_member",
        "message",
        "my_chat_member",
        "my_chat_member",
    ]
    assert kicked.my_chat_member
    assert kicked.my_chat_member.new_chat_member.status == "kicked"


def kind_of(update: Update) -> str:
    return next(
        name for name in ("message", "my_chat_member", "chat_member", "callback_query") if getattr(update, name)
    )


async def test_commands_are_kept_by_scope_and_language(server: BotApiServer, bot: Bot) -> None:
    group = server.phones.add_group("Xóm", [server.phones.add_user("Hằng")])
    await bot.set_my_commands([BotCommand("choi", "Chơi một ván")], BotCommandScopeAllGroupChats(), "vi")
    await bot.set_my_commands([BotCommand("choi", "Play a game")])
    await bot.set_my_commands([BotCommand("ban", "Show the table")], BotCommandScopeChat(group.id))
    in_groups = await bot.get_my_commands(BotCommandScopeAllGroupChats(), "vi")
    assert [command.description for command in in_groups] == ["Chơi một ván"]
    assert await bot.get_my_commands(BotCommandScopeAllGroupChats(), "en") == ()
    assert [command.description for command in await bot.get_my_commands()] == ["Play a game"]
    await bot.delete_my_commands()
    assert await bot.get_my_commands() == ()
    assert (await bot.get_my_commands(BotCommandScopeChat(group.id)))[0].command == "ban"


async def test_two_servers_do_not_share_a_world(server: BotApiServer) -> None:
    async with BotApiServer() as other, client_of(other) as its_bot:
        hang = server.phones.add_user("Hằng")
        server.phones.open_private(hang)
        assert await its_bot.get_updates() == ()
        assert server.url != other.url


@pytest.mark.skipif(find_spec() is None, reason="no published description of the Bot API (set BOT_SPECS)")
async def test_what_breaks_the_published_description_is_listed(clock: object) -> None:
    async with BotApiServer() as server, client_of(server) as its_bot:
        assert server.checked
        hang = server.phones.add_user("Hằng")
        server.phones.open_private(hang)
        await its_bot.send_message(hang.id, "được")
        assert server.violations == []
        await its_bot.send_message(hang.id, "sai", api_kwargs={"colour": "red", "message_effect_id": "1"})
        assert server.violations == ["sendMessage: unknown parameter colour"]
        server.world.updates.add("message", {"message_id": "one"}, "test")
        found = "; ".join(server.violations[1:])
        assert re.search("'one' where Integer is expected.*lacks date.*lacks chat", found)


@pytest.mark.parametrize(
    ("parameters", "wrong"),
    [
        ({"chat_id": 1, "text": "x"}, ""),
        ({"text": "x"}, "missing parameter chat_id"),
        ({"chat_id": 1, "text": "x", "disable_notification": "maybe"}, "no Boolean"),
        ({"chat_id": 1, "text": "x", "message_thread_id": "first"}, "no Integer"),
        (
            {"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{"text": "a", "data": "b"}]]}},
            "no field data",
        ),
        ({"chat_id": 1, "text": "x", "reply_markup": "{"}, "no JSON"),
        ({"chat_id": 1, "text": "attach://photo1"}, "names no part"),
    ],
)
def test_requests_are_held_against_the_description(parameters: dict[str, object], wrong: str) -> None:
    spec = find_spec()
    if spec is None:
        pytest.skip("no published description of the Bot API (set BOT_SPECS)")
    found = spec.request(call_of("sendMessage", parameters))
    assert (wrong in found[0]) if wrong else found == []


def test_alternatives_are_told_apart_by_their_tag() -> None:
    spec = find_spec()
    if spec is None:
        pytest.skip("no published description of the Bot API (set BOT_SPECS)")
    member = {"status": "kicked", "user": {"id": 1, "is_bot": False, "first_name": "Hằng"}}
    assert spec.answer("getChatMember", member) == ["getChatMember result: ChatMemberBanned lacks until_date"]
    assert spec.answer("getChatMember", {**member, "until_date": 0}) == []


async def test_a_message_keeps_its_keyboard_only_when_the_edit_sends_it_again(server: BotApiServer, bot: Bot) -> None:
    group = server.phones.add_group("Xóm", [server.phones.add_user("Hằng")])
    message = await bot.send_photo(group.id, picture(), caption="a", reply_markup=keyboard("Đi"))
    assert isinstance(message, Message)
    await message.edit_caption("b", reply_markup=keyboard("Đi"))
    assert server.phones.last(group).labels == ("Đi",)
    await message.edit_caption("c")
    assert server.phones.last(group).labels == ()
    await message.edit_reply_markup(keyboard("Thôi"))
    assert (server.phones.last(group).text, server.phones.last(group).labels) == ("c", ("Thôi",))
    await message.delete()
    assert server.phones.see(group) == []
