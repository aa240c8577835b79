"""People with phones: what a test has them do, and what they see.

Every deed changes the world at once and queues the update it causes, as the real service would; deeds that a phone does
not offer raise ValueError. Waiting is always for a condition, with `patience` in real seconds as the last resort.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from urllib.parse import parse_qs, urlsplit

from tests.kit.botapi.keyboards import Markup
from tests.kit.botapi.memberships import change_place, change_private
from tests.kit.botapi.sending import thread_in
from tests.kit.botapi.shapes import chat_wire, message_wire, topic_message_wire, user_wire, visible_to_bot
from tests.kit.botapi.sight import Seen, look
from tests.kit.botapi.texts import spoken
from tests.kit.botapi.wire import Wire
from tests.kit.botapi.world import (
    ANONYMOUS_ADMIN,
    CHANNEL_FORWARDER,
    CHANNEL_SENDER,
    SUPERGROUP_SHIFT,
    Answer,
    Chat,
    Kind,
    Member,
    Message,
    Query,
    Status,
    Topic,
    User,
    World,
)

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")


class Phones:
    """Everybody's phone. A chat may be named by the user of a private one."""

    def __init__(self, world: World, patience: float = 5.0) -> None:
        self.world = world
        self.patience = patience
        self._ids = count(1)

    def add_user(self, first_name: str, *, last_name: str = "", username: str = "", language_code: str = "vi") -> User:
        """Let a person be born; the bot knows nothing of them yet."""
        user = User(5_000_000_000 + next(self._ids), first_name, last_name, username, language_code)
        self.world.users[user.id] = user
        return user

    def add_other_bot(self, name: str) -> User:
        """Let somebody else's bot exist."""
        user = User(3_000_000_000 + next(self._ids), name, username=f"{name}_bot", language_code="", is_bot=True)
        self.world.users[user.id] = user
        return user

    def add_group(
        self,
        title: str,
        members: Sequence[User],
        *,
        kind: Kind = Kind.GROUP,
        topics: Sequence[str] = (),
        bot: Status = Status.MEMBER,
        username: str = "",
    ) -> Chat:
        """Make a group whose first member created it and added the bot; `topics` make it a forum."""
        if topics and kind is not Kind.SUPERGROUP:
            raise ValueError("only a supergroup has topics")
        number = 4_000_000 + next(self._ids)
        chat_id = SUPERGROUP_SHIFT - number if kind in {Kind.SUPERGROUP, Kind.CHANNEL} else -number
        chat = Chat(chat_id, kind, title, username, forum=bool(topics))
        self.world.chats[chat.id] = chat
        for i, user in enumerate(members):
            chat.members[user.id] = Member(user.id, Status.MEMBER if i else Status.CREATOR)
        for name in topics:
            self.add_topic(chat, members[0], name)
        if bot is not Status.LEFT:
            change_place(self.world, chat, Member(self.world.bot.id, bot), by=members[0])
        return chat

    def add_topic(self, chat: Chat, user: User, name: str) -> Topic:
        """Open a topic in a forum."""
        if not chat.forum:
            raise ValueError("this chat has no topics")
        topic = Topic(0, name)
        message = self._post(chat, user, "", service=topic_message_wire(topic))
        topic.id = message.id
        message.thread, message.in_topic = topic.id, True
        chat.topics[topic.id] = topic
        self._tell(message)
        return topic

    def open_private(self, user: User, payload: str = "") -> Seen:
        """Open the bot's private chat and press Start, perhaps with the payload of a link."""
        if not _PAYLOAD.fullmatch(payload):
            raise ValueError(f"no start parameter: {payload!r}")
        if user.blocked:
            self.unblock(user)
        user.opened = True
        return self.say(user, user, f"/start {payload}".strip())

    def follow(self, user: User, url: str) -> Seen:
        """Tap a link to the bot (`https://t.me/<bot>?start=<payload>`)."""
        parts = urlsplit(url if "://" in url else f"https://{url}")
        if (parts.hostname, parts.path.lower()) != ("t.me", f"/{self.world.bot.username.lower()}"):
            raise ValueError(f"no link to the bot: {url}")
        return self.open_private(user, parse_qs(parts.query).get("start", [""])[0])

    def block(self, user: User) -> None:
        """Block the bot."""
        change_private(self.world, user, blocked=True)

    def unblock(self, user: User) -> None:
        """Let the bot speak again."""
        change_private(self.world, user, blocked=False)

    def delete_account(self, user: User) -> None:
        """Delete an account: its name is gone, its messages and memberships stay."""
        user.deleted = True

    def say(
        self,
        user: User,
        chat: Chat | User,
        text: str,
        *,
        thread: Topic | None = None,
        reply_to: Seen | None = None,
        channel: Chat | None = None,
    ) -> Seen:
        """Type something; an anonymous administrator speaks as the group, `channel` is whom to speak as instead."""
        place = self.chat_of(chat)
        member = place.member(user.id)
        if place.kind is not Kind.PRIVATE and not member.present:
            raise ValueError(f"{user.first_name} is not in {place.title}")
        message = Message(0, place.id, self.world.date(), user.id, spoken(text))
        if channel is not None:
            message.sender, message.sender_chat = CHANNEL_SENDER, channel.id
        elif member.anonymous:
            message.sender, message.sender_chat = ANONYMOUS_ADMIN, place.id
        thread_in(place, message, thread, place.messages.get(reply_to.id) if reply_to else None)
        return self._said(place, message)

    def forward_from_channel(self, channel: Chat, chat: Chat, text: str) -> Seen:
        """Let a linked channel's post arrive in its discussion group."""
        message = Message(0, chat.id, self.world.date(), CHANNEL_FORWARDER, spoken(text))
        message.sender_chat, message.automatic_forward = channel.id, True
        return self._said(chat, message)

    def edit(self, seen: Seen, text: str) -> None:
        """Change what a person has typed."""
        message = self.world.chats[seen.chat_id].messages[seen.id]
        message.marked, message.edited = spoken(text), self.world.date()
        if visible_to_bot(self.world, message):
            self.world.updates.add("edited_message", message_wire(self.world, message), ("message", seen.chat_id))

    def remove(self, seen: Seen) -> None:
        """Delete a message on a phone, for everybody."""
        del self.world.chats[seen.chat_id].messages[seen.id]

    def tap(self, user: User, seen: Seen, button: str) -> Query:
        """Press a button by its words or token and do not wait; an old picture of a message keeps its old buttons."""
        pressed = seen.button(button)
        if not pressed.token:
            raise ValueError(f"{button!r} opens {pressed.url}, it sends nothing")
        chat = self.world.chats[seen.chat_id]
        if chat.kind is not Kind.PRIVATE and not chat.member(user.id).present:
            raise ValueError(f"{user.first_name} is not in {chat.title}")
        query = Query(7_000_000_000_000 + next(self._ids), user.id, self.world.now())
        self.world.queries[query.id] = query
        message = chat.messages.get(seen.id)
        gone: Wire = {"chat": chat_wire(self.world, chat), "message_id": seen.id, "date": 0}
        body: Wire = {
            "id": str(query.id),
            "from": user_wire(user),
            "message": message_wire(self.world, message) if message else gone,
            "chat_instance": str(6_000_000_000_000 - chat.id),
            "data": pressed.token,
        }
        self.world.updates.add("callback_query", body, ("press", user.id))
        return query

    async def press(self, user: User, seen: Seen, button: str) -> Answer:
        """Press a button and wait for the toast or alert; raises TimeoutError where none comes."""
        query = self.tap(user, seen, button)
        await self.until(lambda: query.answer is not None, f"an answer to {button!r}")
        assert query.answer
        return query.answer

    def join(self, user: User, chat: Chat) -> None:
        """Join a group."""
        self._post_told(chat, user, {"new_chat_members": [user_wire(user)]})
        change_place(self.world, chat, Member(user.id, Status.MEMBER), by=user)

    def leave(self, user: User, chat: Chat) -> None:
        """Leave a group."""
        change_place(self.world, chat, Member(user.id, Status.LEFT), by=user)
        self._post_told(chat, user, {"left_chat_member": user_wire(user)})

    def kick(self, by: User, user: User, chat: Chat) -> None:
        """Throw somebody out, perhaps the bot."""
        change_place(self.world, chat, Member(user.id, Status.KICKED), by=by)
        self._post_told(chat, by, {"left_chat_member": user_wire(user)})

    def add_bot(self, by: User, chat: Chat, status: Status = Status.MEMBER) -> None:
        """Bring the bot into a group, or back."""
        change_place(self.world, chat, Member(self.world.bot.id, status), by=by)
        self._post_told(chat, by, {"new_chat_members": [user_wire(self.world.bot)]})

    def restrict(self, by: User, user: User, chat: Chat) -> None:
        """Forbid somebody, perhaps the bot, to send anything."""
        change_place(self.world, chat, Member(user.id, Status.RESTRICTED, muted=True), by=by)

    def promote(self, by: User, user: User, chat: Chat, *, anonymous: bool = False) -> None:
        """Make somebody an administrator, perhaps one who speaks as the group."""
        change_place(self.world, chat, Member(user.id, Status.ADMINISTRATOR, anonymous=anonymous), by=by)

    def demote(self, by: User, user: User, chat: Chat) -> None:
        """Make somebody a plain member, with all their rights back."""
        change_place(self.world, chat, Member(user.id, Status.MEMBER), by=by)

    def delete_group(self, chat: Chat) -> None:
        """Delete a group with all its messages."""
        chat.deleted = True
        chat.messages.clear()

    def close_topic(self, chat: Chat, topic: Topic) -> None:
        """Close a topic to all but administrators."""
        chat.topics[topic.id].closed = True

    def delete_topic(self, chat: Chat, topic: Topic) -> None:
        """Delete a topic and what was said in it."""
        del chat.topics[topic.id]
        for message in [m for m in chat.messages.values() if m.thread == topic.id]:
            del chat.messages[message.id]

    def migrate(self, by: User, chat: Chat) -> Chat:
        """Turn a group into a supergroup.

        The bot is told by a service message in each and by its membership in the new one; of leaving the old one it is
        not told (tdlib/telegram-bot-api #266).
        """
        new = Chat(SUPERGROUP_SHIFT - 6_000_000 - next(self._ids), Kind.SUPERGROUP, chat.title)
        self.world.chats[new.id] = new
        new.members = {user_id: replace(m) for user_id, m in chat.members.items() if user_id != self.world.bot.id}
        if self.world.bot_in(chat).present:
            change_place(self.world, new, replace(self.world.bot_in(chat)), by=by)
        self._post_told(chat, by, {"migrate_to_chat_id": new.id})
        chat.upgraded_to = new.id
        message = self._post(new, self.world.users[ANONYMOUS_ADMIN], "", service={"migrate_from_chat_id": chat.id})
        message.sender_chat = new.id
        self._tell(message)
        return new

    def see(self, chat: Chat | User, *, thread: Topic | None = None) -> list[Seen]:
        """Return what stands in a chat, or in one topic of it, oldest first."""
        seen = look(self.world, self.chat_of(chat))
        return [message for message in seen if thread is None or message.thread == thread.id]

    def last(self, chat: Chat | User, *, thread: Topic | None = None) -> Seen:
        """Return the newest message of the bot; raises LookupError where it has said nothing."""
        own = [message for message in self.see(chat, thread=thread) if message.sender == self.world.bot.id]
        if not own:
            raise LookupError("the bot has said nothing here")
        return own[-1]

    async def until(self, condition: Callable[[], bool], what: str = "it") -> None:
        """Wait until something holds; raises TimeoutError that names `what` after `patience` real seconds."""
        try:
            async with asyncio.timeout(self.patience):
                while not condition():
                    # What the bot does inside itself rings no bell, so look again now and then.
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self.world.bell.next(), 0.02)
        except TimeoutError:
            raise TimeoutError(f"waited {self.patience} s for {what}") from None

    async def await_message(self, chat: Chat | User, like: Callable[[Seen], bool] = lambda _seen: True) -> Seen:
        """Wait until the bot's newest message in a chat is `like` that, and return it."""

        def there() -> bool:
            own = [message for message in self.see(chat) if message.sender == self.world.bot.id]
            return bool(own) and like(own[-1])

        await self.until(there, "a message of the bot")
        return self.last(chat)

    def chat_of(self, place: Chat | User) -> Chat:
        """Return a chat, the private one for a user."""
        return self.world.private_chat(place) if isinstance(place, User) else place

    def _said(self, chat: Chat, message: Message) -> Seen:
        self.world.post(chat, message)
        self._tell(message)
        return next(seen for seen in look(self.world, chat) if seen.id == message.id)

    def _post(self, chat: Chat, user: User, text: str, *, service: Wire) -> Message:
        message = Message(0, chat.id, self.world.date(), user.id, spoken(text), markup=Markup(), service=service)
        return self.world.post(chat, message)

    def _post_told(self, chat: Chat, user: User, service: Wire) -> None:
        self._tell(self._post(chat, user, "", service=service))

    def _tell(self, message: Message) -> None:
        if visible_to_bot(self.world, message):
            self.world.updates.add("message", message_wire(self.world, message), ("message", message.chat_id))
