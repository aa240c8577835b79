"""Every refusal of the local Bot API server, as python-telegram-bot raises it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from telegram import (
    Bot,
    BotCommand,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    ReplyParameters,
)
from telegram.error import BadRequest, EndPointNotFound, Forbidden, InvalidToken, TelegramError

from tests.kit.botapi.clients import Clock, client_of, picture
from tests.kit.botapi.phones import Phones
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.world import Chat, Kind, Status, User


def keyboard(*tokens: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("Đi", callback_data=token)] for token in tokens])


def url_keyboard(url: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("Đi", url=url)]])


def wide_keyboard(rows: int, columns: int) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("Đi", callback_data="x")] * columns] * rows)


Refused = Callable[[Awaitable[object], type[TelegramError]], Awaitable[str]]


@pytest.fixture
def refused(server: BotApiServer) -> Refused:
    """Return what tells the words of a refusal, which the client must raise as exactly this kind.

    The words are those on the wire, without "Bad Request: ": python-telegram-bot changes their capitals.
    """

    async def words_of(doing: Awaitable[object], kind: type[TelegramError]) -> str:
        with pytest.raises(kind) as caught:
            await doing
        assert type(caught.value) is kind
        answer = server.log[-1].answer
        assert answer
        return str(answer["description"]).removeprefix("Bad Request: ")

    return words_of


@pytest.fixture
def phones(server: BotApiServer) -> Phones:
    return server.phones


@pytest.fixture
def hang(phones: Phones) -> User:
    return phones.add_user("Hằng")


@pytest.fixture
def group(phones: Phones, hang: User) -> Chat:
    return phones.add_group("Xóm", [hang])


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<b>Hằng", "can't parse entities: Can't find end tag corresponding to start tag \"b\""),
        ("Hằng</b>", "can't parse entities: Unexpected end tag at byte offset 6"),
        ("<b>a</i>", 'can\'t parse entities: Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("Hằng <3 cờ", 'can\'t parse entities: Unsupported start tag "3" at byte offset 7'),
        ("<table>", 'can\'t parse entities: Unsupported start tag "table" at byte offset 0'),
        ("a <b", "can't parse entities: Unclosed start tag at byte offset 2"),
        (
            "<a href>x</a>",
            'can\'t parse entities: Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0',
        ),
        ("", "message text is empty"),
        (" \n ", "text must be non-empty"),
        ("a" * 4097, "message is too long"),
        ("🎲" * 2049, "message is too long"),
    ],
)
async def test_a_text_is_refused(refused: Refused, bot: Bot, group: Chat, html: str, words: str) -> None:
    assert await refused(bot.send_message(group.id, html, parse_mode="HTML"), BadRequest) == words


async def test_tags_do_not_count_and_two_letters_of_an_emoji_do(refused: Refused, bot: Bot, group: Chat) -> None:
    await bot.send_message(group.id, "<b>" + "&lt;" * 4096 + "</b>", parse_mode="HTML")
    await bot.send_photo(group.id, picture(), caption="🎲" * 512)
    assert (
        await refused(bot.send_photo(group.id, picture(), caption="🎲" * 513), BadRequest)
        == "message caption is too long"
    )


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        (keyboard("đ" * 33), "BUTTON_DATA_INVALID"),
        (wide_keyboard(1, 9), "reply markup is too long"),
        (wide_keyboard(13, 8), "reply markup is too long"),
        (url_keyboard("xom.vn"), "BUTTON_URL_INVALID"),
        (
            InlineKeyboardMarkup([[InlineKeyboardButton("Đi", callback_data="")]]),
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
    ],
)
async def test_a_keyboard_is_refused(
    refused: Refused, bot: Bot, group: Chat, markup: InlineKeyboardMarkup, words: str
) -> None:
    assert await refused(bot.send_message(group.id, "x", reply_markup=markup), BadRequest) == words


async def test_the_largest_keyboard_and_the_longest_token_are_taken(bot: Bot, group: Chat) -> None:
    await bot.send_message(group.id, "x", reply_markup=keyboard("đ" * 32, "x" * 64))
    await bot.send_message(group.id, "x", reply_markup=wide_keyboard(12, 8))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no picture at all", "IMAGE_PROCESS_FAILED"),
        (picture()[:-24], "IMAGE_PROCESS_FAILED"),
        (picture(size=(9_000, 1_001)), "PHOTO_INVALID_DIMENSIONS"),
        (picture(size=(2_100, 100)), "PHOTO_INVALID_DIMENSIONS"),
        (
            b"\0" * (10 * 1024 * 1024 + 1),
            "file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes",
        ),
    ],
)
async def test_a_picture_is_refused(refused: Refused, bot: Bot, group: Chat, content: bytes, words: str) -> None:
    assert await refused(bot.send_photo(group.id, content), BadRequest) == words


async def test_files_are_refused(refused: Refused, bot: Bot, group: Chat) -> None:
    paper = await bot.send_document(group.id, b"x", filename="a.txt")
    assert paper.document
    assert (
        await refused(bot.send_photo(group.id, paper.document.file_id), BadRequest)
        == "can't use file of type Document as Photo"
    )
    assert (
        await refused(bot.send_photo(group.id, "AgAC-nobody"), BadRequest) == "wrong file identifier/HTTP URL specified"
    )
    assert await refused(bot.send_photo(group.id, "https://x.vn/a.png"), BadRequest) == "failed to get HTTP URL content"
    assert await refused(bot.send_document(group.id, b""), BadRequest) == "file must be non-empty"
    assert await refused(bot.get_file("nobody"), BadRequest) == "invalid file_id"


async def test_an_edit_is_refused(refused: Refused, bot: Bot, phones: Phones, hang: User, group: Chat) -> None:
    text = await bot.send_message(group.id, "a", reply_markup=keyboard("x"))
    photo = await bot.send_photo(group.id, picture(), caption="a")
    form = await bot.send_message(group.id, "bao nhiêu?", reply_markup=ForceReply())
    theirs = phones.say(hang, group, "/choi")
    same = (
        "message is not modified: specified new message content and reply markup are exactly the same as a current "
        "content and reply markup of the message"
    )
    assert await refused(text.edit_text("a", reply_markup=keyboard("x")), BadRequest) == same
    assert await refused(text.edit_text("<i></i>a ", parse_mode="HTML", reply_markup=keyboard("x")), BadRequest) == same
    assert await refused(photo.edit_media(InputMediaPhoto(picture(), caption="a")), BadRequest) == same
    assert await refused(photo.edit_reply_markup(None), BadRequest) == same
    assert await refused(photo.edit_text("b"), BadRequest) == "there is no text in the message to edit"
    assert await refused(text.edit_caption("b"), BadRequest) == "there is no caption in the message to edit"
    assert await refused(text.edit_text("b" * 4097), BadRequest) == "MESSAGE_TOO_LONG"
    assert (
        await refused(photo.edit_media(InputMediaPhoto(picture(), caption="b" * 1025)), BadRequest)
        == "MEDIA_CAPTION_TOO_LONG"
    )
    assert await refused(form.edit_text("b"), BadRequest) == "message can't be edited"
    assert await refused(bot.edit_message_text("b", group.id, theirs.id), BadRequest) == "message can't be edited"
    assert await refused(bot.edit_message_text("b", group.id, 999), BadRequest) == "message to edit not found"
    await photo.edit_media(InputMediaPhoto(picture("blue"), caption="a"))
    await text.edit_media(InputMediaPhoto(picture(), caption="b"))
    assert phones.see(group)[0].photo == picture()


async def test_a_deletion_is_refused(refused: Refused, bot: Bot, clock: Clock, phones: Phones, hang: User) -> None:
    group = phones.add_group("Xóm", [hang], kind=Kind.SUPERGROUP)
    mine = await bot.send_message(group.id, "a")
    theirs = phones.say(hang, group, "/choi")
    assert await refused(bot.delete_message(group.id, theirs.id), BadRequest) == "message can't be deleted"
    clock.advance(48 * 3600)
    assert await refused(mine.delete(), BadRequest) == "message can't be deleted for everyone"
    assert await refused(bot.delete_message(group.id, 999), BadRequest) == "message to delete not found"
    await mine.edit_text("b")


async def test_a_person_is_out_of_reach_until_they_open_the_bot(
    refused: Refused, bot: Bot, phones: Phones, hang: User, group: Chat
) -> None:
    stranger = phones.add_user("Lạ")
    assert await refused(bot.send_message(stranger.id, "x"), BadRequest) == "chat not found"
    assert (
        await refused(bot.send_message(hang.id, "x"), Forbidden)
        == "Forbidden: bot can't initiate conversation with a user"
    )
    phones.open_private(hang)
    await bot.send_message(hang.id, "x")
    phones.block(hang)
    assert await refused(bot.send_message(hang.id, "x"), Forbidden) == "Forbidden: bot was blocked by the user"
    phones.open_private(hang)
    await bot.send_message(hang.id, "y")
    phones.delete_account(hang)
    assert await refused(bot.send_message(hang.id, "x"), Forbidden) == "Forbidden: user is deactivated"
    assert (await bot.get_chat_member(group.id, hang.id)).user.first_name == ""


@pytest.mark.parametrize(
    ("kind", "deed", "words"),
    [
        (Kind.GROUP, Phones.kick, "Forbidden: bot was kicked from the group chat"),
        (Kind.SUPERGROUP, Phones.kick, "Forbidden: bot was kicked from the supergroup chat"),
    ],
)
async def test_a_thrown_out_bot_neither_sends_nor_edits_until_it_is_back(
    refused: Refused,
    bot: Bot,
    phones: Phones,
    hang: User,
    kind: Kind,
    deed: Callable[[Phones, User, User, Chat], None],
    words: str,
) -> None:
    group = phones.add_group("Xóm", [hang], kind=kind)
    message = await bot.send_message(group.id, "a")
    deed(phones, hang, phones.world.bot, group)
    assert await refused(bot.send_message(group.id, "b"), Forbidden) == words
    assert await refused(message.edit_text("b"), Forbidden) == words
    phones.add_bot(hang, group)
    await message.edit_text("b")


async def test_a_bot_is_refused_where_it_never_was_and_where_nothing_is_left(
    refused: Refused, bot: Bot, phones: Phones, hang: User
) -> None:
    away = phones.add_group("Xa", [hang], kind=Kind.SUPERGROUP, bot=Status.LEFT)
    gone = phones.add_group("Mất", [hang])
    phones.delete_group(gone)
    words = "Forbidden: bot is not a member of the supergroup chat"
    assert await refused(bot.send_message(away.id, "x"), Forbidden) == words
    assert await refused(bot.send_message(gone.id, "x"), Forbidden) == "Forbidden: the group chat was deleted"
    assert await refused(bot.send_message(-1, "x"), BadRequest) == "chat not found"


async def test_a_silenced_bot_is_told_what_it_may_not_send(
    refused: Refused, bot: Bot, phones: Phones, hang: User
) -> None:
    group = phones.add_group("Xóm", [hang], kind=Kind.SUPERGROUP)
    phones.restrict(hang, phones.world.bot, group)
    assert (
        await refused(bot.send_message(group.id, "x"), BadRequest)
        == "not enough rights to send text messages to the chat"
    )
    assert (
        await refused(bot.send_photo(group.id, picture()), BadRequest) == "not enough rights to send photos to the chat"
    )
    phones.demote(hang, phones.world.bot, group)
    await bot.send_message(group.id, "x")


async def test_a_topic_or_reply_that_is_not_there_is_refused(
    refused: Refused, bot: Bot, phones: Phones, hang: User, group: Chat
) -> None:
    forum = phones.add_group("Xóm lớn", [hang], kind=Kind.SUPERGROUP, topics=["Cờ"])
    (topic,) = forum.topics.values()
    for chat, thread in ((forum, 1), (forum, 999), (group, 5)):
        words = await refused(bot.send_message(chat.id, "x", message_thread_id=thread), BadRequest)
        assert words == "message thread not found"
    phones.close_topic(forum, topic)
    assert await refused(bot.send_message(forum.id, "x", message_thread_id=topic.id), BadRequest) == "TOPIC_CLOSED"
    phones.delete_topic(forum, topic)
    assert (
        await refused(bot.send_message(forum.id, "x", message_thread_id=topic.id), BadRequest)
        == "message thread not found"
    )
    reply = ReplyParameters(999)
    assert (
        await refused(bot.send_message(group.id, "x", reply_parameters=reply), BadRequest)
        == "message to be replied not found"
    )
    await bot.send_message(group.id, "x", reply_parameters=ReplyParameters(999, allow_sending_without_reply=True))


async def test_a_press_is_answered_once_and_in_time(
    refused: Refused, server: BotApiServer, bot: Bot, clock: Clock, phones: Phones, hang: User, group: Chat
) -> None:
    await bot.send_message(group.id, "x", reply_markup=keyboard("t"))
    late = "query is too old and response timeout expired or query ID is invalid"
    first, second = (phones.tap(hang, phones.last(group), "t") for _ in range(2))
    assert await refused(bot.answer_callback_query(str(first.id), "a" * 201), BadRequest) == "MESSAGE_TOO_LONG"
    assert await refused(bot.answer_callback_query(str(first.id), url="https://xom.vn"), BadRequest) == "URL_INVALID"
    await bot.answer_callback_query(str(first.id), "đ" * 200, url=f"https://t.me/{bot.username}?start=x")
    assert await refused(bot.answer_callback_query(str(first.id)), BadRequest) == late
    assert await refused(bot.answer_callback_query("1"), BadRequest) == late
    clock.advance(16)
    assert await refused(bot.answer_callback_query(str(second.id)), BadRequest) == late
    assert server.calls("answerCallbackQuery")[-1].status == 400


async def test_a_press_under_a_message_that_is_gone_names_it_as_inaccessible(
    bot: Bot, phones: Phones, hang: User, group: Chat
) -> None:
    message = await bot.send_message(group.id, "x", reply_markup=keyboard("t"))
    old = phones.last(group)
    await message.delete()
    phones.tap(hang, old, "t")
    *_, update = await bot.get_updates()
    assert update.callback_query
    assert update.callback_query.message
    assert not update.callback_query.message.is_accessible


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (BotCommand("chơi", "Chơi"), "BOT_COMMAND_INVALID"),
        (BotCommand("Choi", "Chơi"), "BOT_COMMAND_INVALID"),
        (BotCommand("choi", "đ" * 257), "command description length must not exceed 256"),
    ],
)
async def test_a_command_is_refused(refused: Refused, bot: Bot, command: BotCommand, words: str) -> None:
    assert await refused(bot.set_my_commands([command]), BadRequest) == words


async def test_hidden_members_stay_hidden_from_a_plain_bot(
    refused: Refused, bot: Bot, phones: Phones, hang: User, group: Chat
) -> None:
    group.members_hidden = True
    assert await refused(bot.get_chat_member(group.id, hang.id), BadRequest) == "member list is inaccessible"
    assert (await bot.get_chat_member(group.id, bot.id)).status == "member"
    assert await refused(bot.get_chat_administrators(phones.open_private(hang).chat_id), BadRequest) == (
        "there are no administrators in the private chat"
    )


async def test_a_method_that_is_not_served_is_not_found(refused: Refused, server: BotApiServer, bot: Bot) -> None:
    assert await refused(bot.do_api_request("sendTelepathy"), EndPointNotFound)
    assert server.calls("sendTelepathy")[0].answer == {
        "ok": False,
        "error_code": 404,
        "description": "Not Found: method not found",
    }
    assert server.violations[-1] == "sendTelepathy: not served here"
    server.violations.clear()


async def test_a_wrong_token_and_a_farewell_close_the_door(refused: Refused, server: BotApiServer, bot: Bot) -> None:
    stranger = BotApiServer(token="654321:other")
    stranger.url = server.url
    wrong = client_of(stranger)
    with pytest.raises(InvalidToken):
        await wrong.initialize()
    await wrong.shutdown()
    await bot.log_out()
    assert await refused(bot.get_me(), BadRequest) == "Logged out"
