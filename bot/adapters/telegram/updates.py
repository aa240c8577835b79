"""What people do on Telegram, as inputs of the coordinator: in order within a chat, side by side between chats.

The offset moves only past updates whose decision is committed, so what was fetched and not decided when the program
dies comes again; a webhook is answered 200 after the commit. Deciding an update twice does no harm (a button's question
has closed by then). Answers to presses go out beside the next updates and wait for nobody.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Bot, CallbackQuery, Chat, ChatMemberUpdated, MessageEntity, Update, User
from telegram import Message as Sent
from telegram.error import NetworkError, RetryAfter, TelegramError

from bot.adapters.base import (
    Anchor,
    Closed,
    Command,
    Gone,
    Inbox,
    Person,
    Place,
    Press,
    Reply,
    Sender,
    SlowDown,
    Target,
    Typed,
    Unreachable,
)
from bot.adapters.telegram.commands import MEANS
from bot.adapters.telegram.wording import ALERT, cut

if TYPE_CHECKING:
    from bot.adapters.telegram.door import Telegram

log = logging.getLogger("bot.telegram")

ALLOWED: Final = ("message", "callback_query", "my_chat_member", "chat_member")
_ANONYMOUS: Final = 1087968824
_CHANNEL: Final = 136817688
_LINKED: Final = 777000
_POLL_SECONDS: Final = 25
_RETRY_SECONDS: Final = 2.0
_ANSWER_SECONDS: Final = 10.0
_GONE: Final = frozenset({"left", "kicked"})


class Reader:
    """Reads updates and hands them to the inbox."""

    def __init__(self, bot: Bot, inbox: Inbox, door: Telegram) -> None:
        self._bot = bot
        self._inbox = inbox
        self._door = door
        self._lines: dict[int, asyncio.Lock] = {}
        self._answers: set[asyncio.Task[None]] = set()

    async def poll(self) -> None:
        """Fetch updates until cancelled; then let those begun finish."""
        await self._patiently(self._bot.delete_webhook)
        offset = 0
        try:
            while True:
                updates = await self._fetch(offset)
                if updates:
                    await asyncio.shield(self.decide(updates))
                    offset = updates[-1].update_id + 1
        finally:
            await self._finish()

    async def _fetch(self, offset: int) -> tuple[Update, ...]:
        try:
            return await self._bot.get_updates(
                offset=offset, timeout=_POLL_SECONDS, allowed_updates=ALLOWED, read_timeout=_POLL_SECONDS + 10
            )
        except RetryAfter as plea:
            seconds = plea.retry_after
            await asyncio.sleep(float(seconds if isinstance(seconds, int) else seconds.total_seconds()))
        except NetworkError as trouble:
            log.warning("no updates problem=%s", type(trouble).__name__)
            await asyncio.sleep(_RETRY_SECONDS)
        except TelegramError as trouble:
            log.error("no updates problem=%s", type(trouble).__name__)
            await asyncio.sleep(_RETRY_SECONDS)
        return ()

    async def _patiently(self, call: Callable[[], Awaitable[bool]]) -> None:
        """Until the platform can be reached."""
        while True:
            try:
                await call()
                return
            except NetworkError as trouble:
                log.warning("not connected problem=%s", type(trouble).__name__)
                await asyncio.sleep(_RETRY_SECONDS)

    async def listen(self, url: str) -> None:
        """Serve a webhook until cancelled: on the port of the address's own, or 8443, behind whatever ends the TLS."""
        secret = secrets.token_urlsafe(32)
        app = web.Application(client_max_size=1 << 20)

        async def receive(request: web.Request) -> web.Response:
            given = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
            if not secrets.compare_digest(given.encode(), secret.encode()):
                return web.Response(status=403)
            update = Update.de_json(await request.json(), self._bot)
            await asyncio.shield(self.decide((update,)))
            return web.Response()

        path = urlsplit(url).path or "/"
        app.router.add_post(path, receive)
        runner = web.AppRunner(app)
        await runner.setup()
        await web.TCPSite(runner, port=urlsplit(url).port or 8443).start()
        try:
            await self._patiently(
                lambda: self._bot.set_webhook(url, allowed_updates=ALLOWED, secret_token=secret, max_connections=40)
            )
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()
            await self._finish()

    async def decide(self, updates: Iterable[Update]) -> None:
        """Hand over updates: those of one chat in order, those of different chats side by side."""
        chats: dict[int, list[Update]] = {}
        for update in updates:
            chat = update.effective_chat
            chats.setdefault(chat.id if chat is not None else 0, []).append(update)
        await asyncio.gather(*(self._in_order(chat, ones) for chat, ones in chats.items()))

    async def _in_order(self, chat: int, updates: list[Update]) -> None:
        lock = self._lines.setdefault(chat, asyncio.Lock())
        async with lock:
            for update in updates:
                try:
                    await self._decide(update)
                except Exception:
                    log.exception("update failed update=%d", update.update_id)
        if not lock.locked():
            self._lines.pop(chat, None)

    async def _decide(self, update: Update) -> None:
        if update.callback_query is not None:
            await self._pressed(update.callback_query)
        elif update.message is not None:
            await self._said(update.message)
        elif update.my_chat_member is not None:
            await self._own_standing(update.my_chat_member)
        elif update.chat_member is not None:
            await self._other_standing(update.chat_member)

    async def _pressed(self, query: CallbackQuery) -> None:
        sender = _sender(query.from_user)
        message = query.message
        if message is None or query.data is None:
            return
        place = _place_of(message.chat, message if isinstance(message, Sent) else None)
        reply = await self._inbox.press(Press(sender, place, query.data, Anchor(str(message.message_id))))
        self._later(self._answer(query, reply, place))

    async def _answer(self, query: CallbackQuery, reply: Reply, place: Place | None) -> None:
        """The toast or alert; a page goes to the person's private chat, or to the group when that is shut."""
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                await query.answer(cut(reply.words, ALERT) or None, show_alert=reply.alert and bool(reply.words))
        except (TelegramError, TimeoutError) as trouble:
            log.info("answer lost problem=%s", type(trouble).__name__)
        if reply.message is not None and (reply.message.rows or len(reply.words) > ALERT):
            await self._send(Person("telegram", str(query.from_user.id)), place, reply)

    async def _send(self, person: Person, place: Place | None, reply: Reply) -> None:
        if reply.message is None:
            return
        for target in (person, place):
            if target is None:
                continue
            if await self._sent(target, reply):
                return

    async def _sent(self, target: Target, reply: Reply) -> bool:
        if reply.message is None:
            return True
        try:
            await self._door.show(target, reply.message, None)
        except (Unreachable, Gone, Closed):
            return False
        except SlowDown as plea:
            log.info("page lost wait=%s", plea.seconds)
        return True

    async def _said(self, message: Sent) -> None:
        if message.migrate_to_chat_id is not None:
            old = Place("telegram", str(message.chat.id))
            await self._inbox.moved(old, Place("telegram", str(message.migrate_to_chat_id)))
            return
        place = _place_of(message.chat, message)
        if message.left_chat_member is not None and place is not None:
            await self._inbox.left(place, Person("telegram", str(message.left_chat_member.id)))
            return
        if message.text is None or message.from_user is None:
            return
        sender = _sender(message.from_user)
        if place is None:
            await self._inbox.reachable(sender)
        word, _, argument = message.text.partition(" ")
        if _is_command(message):
            name, _, addressee = word[1:].partition("@")
            if addressee and addressee.lower() != self._bot.username.lower():
                return
            meaning = MEANS.get(name.lower())
            if meaning is None:
                return
            reply = await self._inbox.command(Command(sender, place, meaning, argument.strip()))
            self._later(self._respond(message, reply, place, sender.person))
        elif message.reply_to_message is not None:
            anchor = Anchor(str(message.reply_to_message.message_id))
            reply = await self._inbox.typed(Typed(sender, place, message.text, anchor))
            self._later(self._respond(message, reply, place, sender.person))

    async def _respond(self, message: Sent, reply: Reply, place: Place | None, person: Person) -> None:
        """The answer to something said: a page or a line in the chat where it was said."""
        if reply.message is not None:
            await self._sent(place or person, reply)
        elif reply.words:
            try:
                await message.reply_text(cut(reply.words, 1000))
            except TelegramError as trouble:
                log.info("answer lost problem=%s", type(trouble).__name__)

    async def _own_standing(self, change: ChatMemberUpdated) -> None:
        """The bot itself was removed, restricted, or let in again."""
        member = change.new_chat_member
        if change.chat.type == Chat.PRIVATE:
            if member.status == "member":
                await self._inbox.reachable(_sender(change.from_user))
            return
        place = Place("telegram", str(change.chat.id))
        muted = member.status == "restricted" and not getattr(member, "can_send_messages", True)
        if member.status in _GONE or muted:
            await self._inbox.closed(place)
        else:
            await self._inbox.reopened(place)

    async def _other_standing(self, change: ChatMemberUpdated) -> None:
        member = change.new_chat_member
        if member.status in _GONE:
            await self._inbox.left(Place("telegram", str(change.chat.id)), Person("telegram", str(member.user.id)))

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def _finish(self) -> None:
        """Let the answers that are under way arrive."""
        if self._answers:
            await asyncio.wait(tuple(self._answers), timeout=3)


def _sender(user: User) -> Sender:
    """Who it was; somebody who acts as the chat or a channel has no name of their own."""
    if user.id in (_ANONYMOUS, _CHANNEL, _LINKED):
        return Sender(Person("telegram", ""), "", "")
    return Sender(Person("telegram", str(user.id)), user.full_name, user.language_code or "")


def _place_of(chat: Chat, message: Sent | None) -> Place | None:
    """The table's place: the chat, and the topic when the message belongs to one."""
    if chat.type == Chat.PRIVATE:
        return None
    topic = ""
    if message is not None and message.is_topic_message and message.message_thread_id:
        topic = str(message.message_thread_id)
    return Place("telegram", str(chat.id), topic)


def _is_command(message: Sent) -> bool:
    return any(entity.type == MessageEntity.BOT_COMMAND and entity.offset == 0 for entity in message.entities)
