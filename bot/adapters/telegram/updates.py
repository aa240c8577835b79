"""What people do on Telegram, as inputs of the coordinator, and its answers on their way back.

Three kinds of senders have no account of their own: an anonymous admin speaks as the group (and may manage it), a
channel speaks in a group (and may not), and a linked channel's posts arrive by themselves (nobody asked for anything).
Their presses come from their real accounts. Answers go out beside the next updates and wait for nobody.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from telegram import (
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    MessageEntity,
    Update,
    User,
)
from telegram import Message as Sent
from telegram.error import TelegramError

from bot.adapters.base import (
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
from bot.adapters.layout import cut
from bot.adapters.telegram.commands import MEANS, OF_MEMBERS
from bot.adapters.telegram.posts import NAME
from bot.adapters.telegram.wording import ALERT

if TYPE_CHECKING:
    from bot.adapters.telegram.door import Telegram

log = logging.getLogger("bot.telegram")

_ANONYMOUS: Final = 1087968824
_CHANNEL: Final = 136817688
_LINKED: Final = 777000
_ANSWER_SECONDS: Final = 10.0
_AWAY: Final = frozenset({ChatMember.LEFT, ChatMember.BANNED})


class Reader:
    """Reads updates and hands them to the inbox."""

    def __init__(self, inbox: Inbox, door: Telegram) -> None:
        self._inbox = inbox
        self._door = door

    async def decide(self, update: Update) -> None:
        """Hand over one update; returns when what it caused is durable."""
        if update.callback_query is not None:
            await self._pressed(update.callback_query)
        elif update.message is not None:
            await self._said(update.message)
        elif update.my_chat_member is not None:
            await self._own_standing(update.my_chat_member)
        elif update.chat_member is not None:
            await self._other_standing(update.chat_member)

    # ------------------------------------------------------------------ presses

    async def _pressed(self, query: CallbackQuery) -> None:
        message = query.message
        if message is None or query.data is None:
            return
        place = self._place_of_press(query)
        photo = isinstance(message, Sent) and bool(message.photo)
        anchor = self._door.posts.anchor(message.chat.id, message.message_id, photo=photo)
        self._door.posts.hear(message.chat.id, message.message_id)
        reply = await self._inbox.press(Press(_sender(query.from_user), place, query.data, anchor))
        self._door.soon(self._answer(query, reply, place))
        if place is not None and reply.alert and reply.message is None:
            self._door.soon(self._door.outlived(place, message.message_id))

    def _place_of_press(self, query: CallbackQuery) -> Place | None:
        message = query.message
        if message is None or message.chat.type == Chat.PRIVATE:
            return None
        if isinstance(message, Sent) and message.is_accessible:
            return _place_of(message)
        # The message is too old or gone, and Telegram no longer tells its topic.
        chat = message.chat.id
        return Place(NAME, str(chat), self._door.posts.topic(chat, message.message_id))

    async def _answer(self, query: CallbackQuery, reply: Reply, place: Place | None) -> None:
        """The toast or alert, then what doesn't fit into one."""
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                await query.answer(cut(reply.words, ALERT) or None, show_alert=reply.alert and bool(reply.words))
        except (TelegramError, TimeoutError) as trouble:
            log.info("answer lost problem=%s", type(trouble).__name__)
        person = _sender(query.from_user).person
        page = reply.message
        if page is not None and (page.rows or page.attachment or cut(reply.words, ALERT) != reply.words):
            await self._open_page(person, place, reply)
        if reply.ask and place is not None:
            await self._ask(place, person, query.from_user.full_name, reply.ask)

    async def _open_page(self, person: Person, place: Place | None, reply: Reply) -> None:
        """A page goes to the person's private chat; when that is shut, to the group, if everybody may see it."""
        if reply.message is None or await self._shown(person, reply):
            return
        if place is not None and reply.public:
            await self._shown(place, reply)

    async def _shown(self, target: Target, reply: Reply) -> bool:
        """Whether a reply's page is visible now, or will not be for lack of room."""
        if reply.message is None:
            return True
        try:
            await self._door.page(target, reply.message)
        except (Unreachable, Gone, Closed):
            return False
        except SlowDown as plea:
            log.info("page lost wait=%s", plea.seconds)
        return True

    async def _ask(self, place: Place, person: Person, name: str, question: str) -> None:
        try:
            await self._door.ask(place, person, name, question)
        except (Unreachable, Gone, Closed, SlowDown) as trouble:
            log.info("question lost problem=%s", type(trouble).__name__)

    # ------------------------------------------------------------------ words

    async def _said(self, message: Sent) -> None:
        if message.migrate_to_chat_id is not None:
            old, new = str(message.chat.id), str(message.migrate_to_chat_id)
            await self._inbox.moved(Place(NAME, old), Place(NAME, new))
            return
        place = _place_of(message)
        self._door.posts.hear(message.chat.id, message.message_id)
        if place is not None and message.forum_topic_reopened is not None:
            await self._inbox.reopened(place)
        if message.left_chat_member is not None and place is not None:
            await self._left(place.chat, message.left_chat_member)
            return
        if not message.text or message.from_user is None or message.is_automatic_forward:
            return
        sender = _sender(message.from_user)
        if place is None:
            await self._inbox.reachable(sender)
        if _is_command(message):
            await self._commanded(message, message.text, sender, place)
        elif place is None or message.reply_to_message is not None:
            await self._typed(message, message.text, sender, place)

    async def _commanded(self, message: Sent, words: str, sender: Sender, place: Place | None) -> None:
        command, _, argument = words.partition(" ")
        name, _, addressee = command[1:].partition("@")
        if addressee and addressee.lower() != self._door.bot.username.lower():
            return
        meaning = MEANS.get(name.lower())
        if meaning is None or (_speaks_as_a_channel(message) and meaning in OF_MEMBERS):
            return
        reply = await self._inbox.command(Command(sender, place, meaning, argument.strip()))
        self._door.soon(self._respond(message, reply, place or sender.person))

    async def _typed(self, message: Sent, words: str, sender: Sender, place: Place | None) -> None:
        to = message.reply_to_message
        anchor = None
        if to is not None:
            anchor = self._door.posts.anchor(message.chat.id, to.message_id, photo=bool(to.photo))
        reply = await self._inbox.typed(Typed(sender, place, words, anchor))
        self._door.soon(self._respond(message, reply, place or sender.person))

    async def _respond(self, message: Sent, reply: Reply, target: Target) -> None:
        """The answer to something said: a page or a line in the chat where it was said.

        A page that is nobody else's business goes to the private chat, and a line says so when that is shut.
        """
        try:
            if reply.instead and isinstance(target, Place):
                if message.from_user is None or not await self._shown(_sender(message.from_user).person, reply):
                    await self._door.say(target, reply.instead, to=message.message_id)
            elif reply.message is not None:
                await self._door.page(target, reply.message)
            elif reply.words:
                await self._door.say(target, reply.words, to=message.message_id)
        except (Unreachable, Gone, Closed, SlowDown) as trouble:
            log.info("answer lost problem=%s", type(trouble).__name__)

    # ------------------------------------------------------------------ comings and goings

    async def _own_standing(self, change: ChatMemberUpdated) -> None:
        """The bot itself was removed, restricted, or let in again."""
        member = change.new_chat_member
        if change.chat.type == Chat.PRIVATE:
            if member.status == ChatMember.MEMBER:
                await self._inbox.reachable(_sender(change.from_user))
            return
        muted = isinstance(member, ChatMemberRestricted) and not member.can_send_messages
        shut = muted or _is_away(member)
        for place in await self._door.posts.places(str(change.chat.id)):
            await (self._inbox.closed(place) if shut else self._inbox.reopened(place))

    async def _other_standing(self, change: ChatMemberUpdated) -> None:
        if _is_away(change.new_chat_member):
            await self._left(str(change.chat.id), change.new_chat_member.user)

    async def _left(self, chat: str, user: User) -> None:
        if user.id == self._door.bot.id:
            return
        for place in await self._door.posts.places(chat):
            await self._inbox.left(place, Person(NAME, str(user.id)))


def _sender(user: User) -> Sender:
    """Who it was; somebody who speaks as a group or a channel has no name of their own."""
    if user.id in (_ANONYMOUS, _CHANNEL, _LINKED):
        return Sender(Person(NAME, ""), "", "")
    return Sender(Person(NAME, str(user.id)), user.full_name)


def _speaks_as_a_channel(message: Sent) -> bool:
    """Whether the group can't know who it was; an anonymous admin speaks as the group itself."""
    return message.sender_chat is not None and message.sender_chat.id != message.chat.id


def _place_of(message: Sent) -> Place | None:
    """The table's place: the chat, and the topic when the message belongs to one; None in a private chat."""
    if message.chat.type == Chat.PRIVATE:
        return None
    topic = str(message.message_thread_id) if message.is_topic_message and message.message_thread_id else ""
    return Place(NAME, str(message.chat.id), topic)


def _is_command(message: Sent) -> bool:
    return any(entity.type == MessageEntity.BOT_COMMAND and entity.offset == 0 for entity in message.entities)


def _is_away(member: ChatMember) -> bool:
    restricted_away = isinstance(member, ChatMemberRestricted) and not member.is_member
    return member.status in _AWAY or restricted_away
