"""A second client library against the local Bot API server: a check that it is not shaped to one."""

from __future__ import annotations

import asyncio

import pytest

from tests.kit.botapi.clients import picture
from tests.kit.botapi.errors import too_many_requests
from tests.kit.botapi.faults import Refuse
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.world import Answer

pytest.importorskip("aiogram", reason="aiogram, the second client, is not installed")

from aiogram import Bot, Dispatcher, F
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
)
from aiogram.filters import Command
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
)


def client_of(server: BotApiServer) -> Bot:
    return Bot(server.token, session=AiohttpSession(api=TelegramAPIServer.from_base(server.url)))


def keys(label: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text=label, callback_data="t")]])


def photo(colour: str) -> BufferedInputFile:
    return BufferedInputFile(picture(colour), "board.png")


async def test_a_second_client_plays_the_same_round(server: BotApiServer) -> None:
    dispatcher = Dispatcher()

    @dispatcher.message(Command("choi"))
    async def play(message: Message) -> None:
        await message.answer_photo(photo("red"), caption="<b>Lượt</b>", parse_mode="HTML", reply_markup=keys("Đổ"))

    @dispatcher.callback_query(F.data == "t")
    async def pressed(query: CallbackQuery) -> None:
        await query.answer("6", show_alert=True)
        assert isinstance(query.message, Message)
        await query.message.edit_media(InputMediaPhoto(media=photo("blue"), caption="Xong"), reply_markup=keys("Tiếp"))

    phones = server.phones
    hang = phones.add_user("Hằng")
    group = phones.add_group("Xóm", [hang])
    bot = client_of(server)
    running = asyncio.create_task(dispatcher.start_polling(bot, polling_timeout=1, handle_signals=False))
    phones.say(hang, group, "/choi")
    board = await phones.await_message(group)
    assert (board.text, board.labels, board.photo) == ("Lượt", ("Đổ",), picture("red"))
    assert await phones.press(hang, board, "Đổ") == Answer("6", alert=True, url="")
    board = await phones.await_message(group, lambda seen: seen.edited)
    assert (board.text, board.labels, board.photo) == ("Xong", ("Tiếp",), picture("blue"))
    await dispatcher.stop_polling()
    await running


async def test_a_second_client_understands_the_refusals(server: BotApiServer) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    group = phones.add_group("Xóm", [hang])
    bot = client_of(server)
    async with bot.session:
        message = await bot.send_message(group.id, "a")
        with pytest.raises(TelegramBadRequest, match="message is not modified"):
            await message.edit_text("a")
        with pytest.raises(TelegramForbiddenError, match="bot can't initiate conversation with a user"):
            await bot.send_message(hang.id, "a")
        server.faults.next("sendMessage", Refuse(too_many_requests(7)))
        with pytest.raises(TelegramRetryAfter) as flooded:
            await bot.send_message(group.id, "b")
        assert flooded.value.retry_after == 7
        new = phones.migrate(hang, group)
        with pytest.raises(TelegramMigrateToChat) as moved:
            await bot.send_message(group.id, "b")
        assert moved.value.migrate_to_chat_id == new.id


async def test_a_second_client_reads_chats_members_and_files(server: BotApiServer) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    group = phones.add_group("Xóm", [hang])
    bot = client_of(server)
    async with bot.session:
        sent = await bot.send_photo(group.id, photo("green"))
        assert sent.photo
        content = await bot.download(sent.photo[-1].file_id)
        assert content
        assert content.read() == picture("green")
        assert [member.user.id for member in await bot.get_chat_administrators(group.id)] == [hang.id]
        assert (await bot.get_chat(group.id)).title == "Xóm"
        assert (await bot.get_me()).username == "xomco_test_bot"
