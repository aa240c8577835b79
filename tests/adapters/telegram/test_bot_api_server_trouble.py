"""What goes wrong with the local Bot API server on purpose: floods, migrations, lost answers, broken gateways."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, Update
from telegram.error import BadRequest, ChatMigrated, NetworkError, RetryAfter, TimedOut
from telegram.ext import CallbackQueryHandler

from tests.kit.botapi.clients import Clock, Context, application_of, client_of, picture, polling
from tests.kit.botapi.errors import ApiError, too_many_requests
from tests.kit.botapi.faults import AnswerLate, AnswerLost, Broken, Lost, Refuse, Slow
from tests.kit.botapi.flood import Budgets, Rate
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.world import Kind


def seconds_of(error: RetryAfter) -> float:
    """Return how long the client is told to wait."""
    wait = error.retry_after
    return wait if isinstance(wait, int) else wait.total_seconds()


async def test_a_group_takes_twenty_messages_and_edits_a_minute_and_presses_are_free(
    strict_server: BotApiServer, clock: Clock
) -> None:
    phones = strict_server.phones
    hang = phones.add_user("Hằng")
    group, other = phones.add_group("Xóm", [hang]), phones.add_group("Xóm khác", [hang])
    keys = InlineKeyboardMarkup([[InlineKeyboardButton("Đi", callback_data="t")]])
    async with client_of(strict_server) as bot:
        board = await bot.send_photo(group.id, picture(), reply_markup=keys)
        for i in range(19):
            clock.advance(1)
            await board.edit_caption(f"lượt {i}", reply_markup=keys)
        with pytest.raises(RetryAfter) as caught:
            await board.edit_caption("lượt 20")
        assert seconds_of(caught.value) == 41
        assert strict_server.log[-1].status == 429
        clock.advance(40)
        with pytest.raises(RetryAfter):
            await bot.send_message(group.id, "vẫn chưa")
        query = phones.tap(hang, phones.last(group), "Đi")
        await bot.answer_callback_query(str(query.id), "Được")
        await bot.send_message(other.id, "nhóm khác không chờ")
        clock.advance(1)
        await board.edit_caption("lượt 20", reply_markup=keys)
        with pytest.raises(RetryAfter):
            await bot.send_message(group.id, "chỉ trống một chỗ")


async def test_an_edit_that_changes_nothing_is_counted_and_one_of_a_missing_message_is_not(clock: Clock) -> None:
    async with BotApiServer(now=clock, budgets=Budgets(group=Rate(3, 60.0))) as server, client_of(server) as bot:
        group = server.phones.add_group("Xóm", [server.phones.add_user("Hằng")])
        message = await bot.send_message(group.id, "a")
        for number in (999, message.message_id, 999, message.message_id):
            with pytest.raises(BadRequest):
                await bot.edit_message_text("a", group.id, number)
        with pytest.raises(RetryAfter):
            await message.edit_text("b")


async def test_a_person_takes_a_burst_and_then_one_a_second(strict_server: BotApiServer, clock: Clock) -> None:
    hang = strict_server.phones.add_user("Hằng")
    strict_server.phones.open_private(hang)
    async with client_of(strict_server) as bot:
        for i in range(5):
            await bot.send_message(hang.id, f"lá {i}")
        with pytest.raises(RetryAfter) as caught:
            await bot.send_message(hang.id, "lá 5")
        assert seconds_of(caught.value) == 1
        clock.advance(1)
        await bot.send_message(hang.id, "lá 5")


async def test_all_chats_together_take_thirty_a_second(strict_server: BotApiServer, clock: Clock) -> None:
    phones = strict_server.phones
    hang = phones.add_user("Hằng")
    groups = [phones.add_group(f"Xóm {i}", [hang]) for i in range(31)]
    async with client_of(strict_server) as bot:
        for group in groups[:30]:
            await bot.send_message(group.id, "x")
        with pytest.raises(RetryAfter):
            await bot.send_message(groups[30].id, "x")
        clock.advance(1)
        await bot.send_message(groups[30].id, "x")


async def test_a_running_group_becomes_a_supergroup(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    group = phones.add_group("Xóm", [hang])
    board = await bot.send_message(group.id, "Bàn cờ")
    new = phones.migrate(hang, group)
    _added, joined, old_told, new_told = await bot.get_updates()
    assert joined.my_chat_member
    assert joined.my_chat_member.chat.id == new.id
    assert old_told.message
    assert new_told.message
    assert (old_told.message.chat.id, old_told.message.migrate_to_chat_id) == (group.id, new.id)
    assert (new_told.message.chat.id, new_told.message.migrate_from_chat_id) == (new.id, group.id)
    for doing in (bot.send_message(group.id, "x"), bot.delete_message(group.id, board.message_id)):
        with pytest.raises(ChatMigrated) as caught:
            await doing
        assert caught.value.new_chat_id == new.id
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await board.edit_text("x")
    assert new.kind is Kind.SUPERGROUP
    await bot.send_message(new.id, "Bàn cờ đã dời")


async def test_an_answer_can_be_lost_after_the_work_is_done(server: BotApiServer, bot: Bot) -> None:
    group = server.phones.add_group("Xóm", [server.phones.add_user("Hằng")])
    server.faults.next("sendPhoto", AnswerLost())
    with pytest.raises(NetworkError) as caught:
        await bot.send_photo(group.id, picture())
    assert not isinstance(caught.value, (TimedOut, BadRequest))
    assert len(server.phones.see(group)) == 1
    server.faults.next("sendPhoto", Lost())
    with pytest.raises(NetworkError):
        await bot.send_photo(group.id, picture())
    assert len(server.phones.see(group)) == 1
    await bot.send_photo(group.id, picture())
    assert server.faults.left == 0


async def test_a_client_can_run_into_its_own_time_out_after_the_work_is_done(server: BotApiServer) -> None:
    group = server.phones.add_group("Xóm", [server.phones.add_user("Hằng")])
    async with client_of(server, read_timeout=0.1) as bot:
        message = await bot.send_message(group.id, "a")
        server.faults.next("editMessageText", AnswerLate())
        with pytest.raises(TimedOut):
            await message.edit_text("b")
        assert server.phones.last(group).text == "b"
        with pytest.raises(BadRequest, match="Message is not modified"):
            await message.edit_text("b")


async def test_a_gateway_breaks_and_a_refusal_is_ordered(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    group, other = (phones.add_group(name, [phones.add_user("Hằng")]) for name in ("Xóm", "Khác"))
    server.faults.next("sendMessage", Broken(), times=2)
    for _ in range(2):
        with pytest.raises(NetworkError):
            await bot.send_message(group.id, "x")
    server.faults.next("*", Refuse(ApiError(500, "Internal Server Error: restart")))
    with pytest.raises(NetworkError, match="Internal Server Error: restart"):
        await bot.get_chat(group.id)
    server.faults.next(
        "sendMessage", Refuse(too_many_requests(7)), when=lambda call: call.text("chat_id") == str(group.id)
    )
    await bot.send_message(other.id, "x")
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(group.id, "x")
    assert seconds_of(caught.value) == 7
    assert phones.see(group) == []
    server.world.flood.shut(group.id, 245)
    with pytest.raises(RetryAfter):
        await bot.send_message(group.id, "x")


async def test_a_slow_chat_does_not_slow_another(server: BotApiServer, bot: Bot) -> None:
    phones = server.phones
    slow, quick = (phones.add_group(name, [phones.add_user("Hằng")]) for name in ("Chậm", "Nhanh"))
    server.faults.next("sendMessage", Slow(0.2), when=lambda call: call.text("chat_id") == str(slow.id))
    first = asyncio.create_task(bot.send_message(slow.id, "x"))
    await phones.until(lambda: bool(server.calls("sendMessage")), "the slow request")
    await bot.send_message(quick.id, "x")
    assert not first.done()
    await first
    assert [entry.status for entry in server.calls("sendMessage")] == [200, 200]


async def test_a_press_whose_answer_is_lost_is_answered_only_once(server: BotApiServer) -> None:
    tries: list[str] = []

    async def pressed(update: Update, _context: Context) -> None:
        assert update.callback_query
        for text in ("một", "hai"):
            try:
                await update.callback_query.answer(text)
            except NetworkError as error:
                tries.append(type(error).__name__)

    app = application_of(server)
    app.add_handler(CallbackQueryHandler(pressed))
    hang = server.phones.add_user("Hằng")
    group = server.phones.add_group("Xóm", [hang])
    async with polling(app):
        keys = InlineKeyboardMarkup([[InlineKeyboardButton("Đi", callback_data="t")]])
        message = await app.bot.send_message(group.id, "x", reply_markup=keys)
        server.faults.next("answerCallbackQuery", AnswerLost())
        answer = await server.phones.press(hang, server.phones.last(group), "Đi")
        assert answer.text == "một"
        await server.phones.until(lambda: len(tries) == 2, "two tries")
        await message.edit_media(InputMediaPhoto(picture()))
    assert tries == ["NetworkError", "BadRequest"]
