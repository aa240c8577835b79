"""How updates leave the local Bot API server: offsets, two pollers, repeats, disorder, webhooks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest, Conflict, NetworkError
from telegram.ext import CommandHandler, MessageHandler, filters

from tests.kit.botapi.clients import Context, application_of, polling
from tests.kit.botapi.faults import AnswerLost
from tests.kit.botapi.phones import Phones
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.world import Chat, User


def texts_of(updates: tuple[Update, ...]) -> list[str]:
    return [update.message.text or "" for update in updates if update.message]


def one_sided(phones: Phones, *texts: str) -> User:
    """Let a person say some things in private, the first of which opens the chat."""
    hang = phones.add_user("Hằng")
    phones.open_private(hang)
    for text in texts:
        phones.say(hang, hang, text)
    return hang


async def test_updates_stay_until_a_later_one_is_asked_for(server: BotApiServer, bot: Bot) -> None:
    one_sided(server.phones, "một", "hai", "ba")
    first = await bot.get_updates(limit=2)
    assert texts_of(first) == ["/start", "một"] == texts_of(await bot.get_updates(limit=2))
    assert texts_of(await bot.get_updates(offset=first[-1].update_id)) == ["một", "hai", "ba"]
    assert texts_of(await bot.get_updates(offset=first[-1].update_id + 1)) == ["hai", "ba"]
    assert texts_of(await bot.get_updates(offset=-1)) == ["ba"] == texts_of(await bot.get_updates())


async def test_a_long_poll_ends_as_soon_as_something_happens(server: BotApiServer, bot: Bot) -> None:
    hang = one_sided(server.phones)
    (opened,) = await bot.get_updates()
    poll = asyncio.create_task(bot.get_updates(offset=opened.update_id + 1, timeout=4))
    await server.phones.until(lambda: len(server.calls("getUpdates")) == 2, "the poll")
    server.phones.say(hang, hang, "mới")
    assert texts_of(await poll) == ["mới"]


async def test_a_second_poller_ends_the_first(server: BotApiServer, bot: Bot) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=4))
    await server.phones.until(lambda: len(server.calls("getUpdates")) == 1, "the poll")
    await bot.get_updates()
    with pytest.raises(Conflict, match="terminated by other getUpdates request"):
        await poll


async def test_a_poller_that_dies_loses_nothing_for_the_next(server: BotApiServer, bot: Bot) -> None:
    hang = one_sided(server.phones)
    (opened,) = await bot.get_updates()
    poll = asyncio.create_task(bot.get_updates(offset=opened.update_id + 1, timeout=4))
    await server.phones.until(lambda: len(server.calls("getUpdates")) == 2, "the poll")
    poll.cancel()
    server.phones.say(hang, hang, "trong lúc chết")
    assert texts_of(await bot.get_updates(offset=opened.update_id + 1)) == ["trong lúc chết"]


async def test_updates_whose_answer_is_lost_come_again(server: BotApiServer, bot: Bot) -> None:
    one_sided(server.phones)
    server.faults.next("getUpdates", AnswerLost())
    with pytest.raises(NetworkError):
        await bot.get_updates()
    assert texts_of(await bot.get_updates()) == ["/start"]


async def test_updates_can_be_repeated_and_reversed(server: BotApiServer) -> None:
    heard: list[str] = []

    async def hear(update: Update, _context: Context) -> None:
        assert update.message
        heard.append(update.message.text or "")
        await update.message.reply_text("nghe")

    app = application_of(server)
    app.add_handler(MessageHandler(filters.TEXT, hear))
    phones, updates = server.phones, server.world.updates
    hang = one_sided(phones)
    async with polling(app):
        await phones.until(lambda: heard == ["/start"], "the first text")
        updates.again(updates.all[0].update_id)
        await phones.until(lambda: heard == ["/start"] * 2, "the repeated text")
        updates.hold()
        for text in ("một", "hai"):
            phones.say(hang, hang, text)
        assert not updates.waiting()
        updates.release(lambda held: held[::-1])
        await phones.until(lambda: len(heard) >= 4, "the held texts")
    assert heard[2:4] == ["hai", "một"]


async def test_kinds_that_nobody_asked_for_are_not_kept(server: BotApiServer, bot: Bot) -> None:
    hang = one_sided(server.phones)
    await bot.get_updates(allowed_updates=["callback_query"])
    server.phones.say(hang, hang, "bỏ qua")
    await bot.get_updates(allowed_updates=[])
    server.phones.say(hang, hang, "nhận")
    assert texts_of(await bot.get_updates()) == ["/start", "nhận"]


class Receiver:
    """A place that webhooks are posted to; it refuses what `refuses` says, and what it is given statuses for."""

    def __init__(self) -> None:
        self.url = ""
        self.got: list[tuple[dict[str, object], str]] = []
        self.statuses: list[int] = []
        self.refuses: Callable[[Update], bool] = lambda _update: False
        self.reply: dict[str, object] = {}

    async def take(self, request: web.Request) -> web.Response:
        body = await request.json()
        self.got.append((body, request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")))
        status = self.statuses.pop(0) if self.statuses else 200
        refused = self.refuses(Update.de_json(body))
        return web.json_response(self.reply, status=500 if refused else status)

    def ids(self) -> list[object]:
        return [update["update_id"] for update, _secret in self.got]


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = web.Application()
    app.router.add_post("/hook", receiver.take)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    try:
        yield receiver
    finally:
        await runner.cleanup()


async def test_a_webhook_gets_each_update_until_it_takes_it(server: BotApiServer, bot: Bot) -> None:
    hang = one_sided(server.phones)
    async with receiving() as receiver:
        receiver.statuses = [500, 503]
        await bot.set_webhook(receiver.url, secret_token="s3cret_-", allowed_updates=["message"])
        await server.phones.until(lambda: not server.world.updates.waiting(), "the delivery")
        server.phones.say(hang, hang, "hai")
        await server.phones.until(lambda: not server.world.updates.waiting(), "the next delivery")
        first, second = (update.update_id for update in server.world.updates.all)
        assert receiver.ids() == [first, first, first, second]
        assert {secret for _update, secret in receiver.got} == {"s3cret_-"}
        info = await bot.get_webhook_info()
        assert (info.url, info.pending_update_count, info.allowed_updates) == (receiver.url, 0, ("message",))
        assert info.last_error_message == "Wrong response from the webhook: 503 Service Unavailable"
        with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
            await bot.get_updates()
        await bot.delete_webhook()
        server.phones.say(hang, hang, "ba")
        assert texts_of(await bot.get_updates()) == ["ba"]


async def test_a_webhook_waits_for_nobody_but_its_own_queue(server: BotApiServer, bot: Bot) -> None:
    phones, waiting = server.phones, server.world.updates.waiting
    hang, minh = one_sided(phones), one_sided(phones)
    async with receiving() as receiver:
        receiver.refuses = lambda update: update.effective_user is not None and update.effective_user.id == hang.id
        await bot.set_webhook(receiver.url)
        phones.say(hang, hang, "bị trả lại")
        phones.say(minh, minh, "đến ngay")
        await phones.until(lambda: len(waiting()) == 2, "the deliveries to Minh")
        await phones.until(lambda: len(server.webhook.attempts) >= 6, "more attempts")
        assert [update.body["chat"] for update in waiting()] == [
            {"id": hang.id, "type": "private", "first_name": "Hằng"}
        ] * 2
        receiver.refuses = lambda _update: False
        await phones.until(lambda: not waiting(), "the deliveries to Hằng")
    taken = [update_id for update_id, status in server.webhook.attempts if status == 200]
    started_hang, started_minh, said_hang, said_minh = (update.update_id for update in server.world.updates.all)
    assert taken == [started_minh, said_minh, started_hang, said_hang]


async def test_a_webhook_may_answer_with_a_method(server: BotApiServer, bot: Bot) -> None:
    hang = one_sided(server.phones)
    async with receiving() as receiver:
        receiver.reply = {"method": "sendMessage", "chat_id": hang.id, "text": "chào"}
        await bot.set_webhook(receiver.url)
        assert (await server.phones.await_message(hang)).text == "chào"


async def test_a_webhook_ends_the_poll(server: BotApiServer, bot: Bot) -> None:
    async with receiving() as receiver:
        poll = asyncio.create_task(bot.get_updates(timeout=4))
        await server.phones.until(lambda: len(server.calls("getUpdates")) == 1, "the poll")
        await bot.set_webhook(receiver.url)
        with pytest.raises(Conflict, match="terminated by setWebhook request"):
            await poll


@pytest.mark.parametrize(
    ("url", "secret", "words"),
    [
        ("https://xom.vn/hook", "có dấu", "Secret token contains unallowed characters"),
        ("https://xom.vn/hook", "a" * 257, "Secret token is too long"),
        ("http://xom.vn/hook", "", "Bad webhook: an https url must be provided for webhook"),
        ("https://xom.vn:9000/hook", "", "Bad webhook: webhook can be set up only on ports 80, 88, 443 or 8443"),
        ("ftp://xom.vn", "", "Invalid webhook url specified"),
    ],
)
async def test_a_webhook_address_is_refused(server: BotApiServer, bot: Bot, url: str, secret: str, words: str) -> None:
    server.local = False
    with pytest.raises(BadRequest) as caught:
        await bot.set_webhook(url, secret_token=secret)
    assert str(caught.value) == words


async def test_a_stopped_bot_finds_what_was_pressed_meanwhile(server: BotApiServer) -> None:
    phones = server.phones
    hang = phones.add_user("Hằng")
    group: Chat = phones.add_group("Xóm", [hang])

    async def play(update: Update, _context: Context) -> None:
        assert update.message
        keys = InlineKeyboardMarkup([[InlineKeyboardButton("Đi", callback_data="t")]])
        await update.message.reply_text("Bàn", reply_markup=keys)

    first = application_of(server)
    first.add_handler(CommandHandler("choi", play))
    async with polling(first):
        phones.say(hang, group, "/choi")
        board = await phones.await_message(group)
    phones.tap(hang, board, "Đi")
    assert [update.kind for update in server.world.updates.waiting()] == ["callback_query"]
