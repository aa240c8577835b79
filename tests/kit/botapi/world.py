"""What exists on this Telegram: people, chats, who belongs where, every message, every open question.

One world has one bot. Private chats and basic groups number their messages together, a supergroup has numbers of its
own, as for a real bot account. Nothing here speaks HTTP or raises API errors; methods and people both act on it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from tests.kit.botapi.flood import Budgets, FloodGate
from tests.kit.botapi.keyboards import Markup, Rows
from tests.kit.botapi.media import Library, Media
from tests.kit.botapi.texts import Marked
from tests.kit.botapi.updates import Updates
from tests.kit.botapi.wire import Wire

ANONYMOUS_ADMIN: Final = 1087968824
CHANNEL_SENDER: Final = 136817688
CHANNEL_FORWARDER: Final = 777000
SUPERGROUP_SHIFT: Final = -1_000_000_000_000


class Kind(Enum):
    """What a chat is; a forum is a supergroup with topics."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


class Status(Enum):
    """What somebody is in a chat."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


@dataclass(slots=True, eq=False)
class User:
    """A person or a bot; `opened`, `blocked` and `deleted` are about their private chat with the bot."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "vi"
    is_bot: bool = False
    opened: bool = False
    blocked: bool = False
    deleted: bool = False


@dataclass(slots=True)
class Member:
    """Somebody's place in a chat; `muted` is a restriction that forbids sending."""

    user_id: int
    status: Status
    anonymous: bool = False
    muted: bool = False

    @property
    def present(self) -> bool:
        """Whether they are in the chat at all."""
        return self.status not in {Status.LEFT, Status.KICKED}

    @property
    def leading(self) -> bool:
        """Whether they are an administrator or the creator."""
        return self.status in {Status.CREATOR, Status.ADMINISTRATOR}


@dataclass(slots=True)
class Topic:
    """A topic of a forum, named by the message that made it."""

    id: int
    name: str
    closed: bool = False


@dataclass(slots=True, eq=False)
class Message:
    """A message as the server keeps it; `service` holds the fields of a service message."""

    id: int
    chat_id: int
    date: int
    sender: int
    marked: Marked = field(default_factory=lambda: Marked(""))
    media: Media | None = None
    markup: Markup = field(default_factory=Markup)
    sender_chat: int | None = None
    thread: int | None = None
    in_topic: bool = False
    reply_to: int | None = None
    edited: int | None = None
    silent: bool = False
    automatic_forward: bool = False
    service: Wire = field(default_factory=dict)

    @property
    def rows(self) -> Rows:
        """The inline keyboard."""
        return self.markup.rows


@dataclass(slots=True, eq=False)
class Chat:
    """A chat and everything visible in it; number 1 of a supergroup is what made it, and its general topic."""

    id: int
    kind: Kind
    title: str = ""
    username: str = ""
    forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    upgraded_to: int | None = None
    deleted: bool = False
    members_hidden: bool = False
    last_id: int = 1

    def member(self, user_id: int) -> Member:
        """Return somebody's place, that of a stranger where they never came."""
        return self.members.get(user_id) or Member(user_id, Status.LEFT)

    def places(self) -> list[Member]:
        """Return those who are in the chat, in the order in which they came."""
        return [member for member in self.members.values() if member.present]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person sees after a press: a toast, an alert, or a link that opens; all empty for a bare answer."""

    text: str
    alert: bool
    url: str


@dataclass(slots=True)
class Query:
    """A press that waits for its answer."""

    id: int
    user_id: int
    asked_at: float
    answer: Answer | None = None


class Bell:
    """Rings whenever something may have changed, for those who wait for a condition."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def ring(self) -> None:
        """Wake everybody who waits."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def next(self) -> None:
        """Wait for the next ring."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future


class World:
    """Everything on this Telegram. `now` is in seconds since the epoch and may be a test's own clock."""

    def __init__(self, now: Callable[[], float], budgets: Budgets, *, query_seconds: float = 15.0) -> None:
        self.now = now
        self.query_seconds = query_seconds
        self.bot = User(123456, "Xóm Cờ", username="xomco_test_bot", language_code="", is_bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        for user_id, name, username in (
            (ANONYMOUS_ADMIN, "Group", "GroupAnonymousBot"),
            (CHANNEL_SENDER, "Channel", "Channel_Bot"),
        ):
            self.users[user_id] = User(user_id, name, username=username, language_code="", is_bot=True)
        self.users[CHANNEL_FORWARDER] = User(CHANNEL_FORWARDER, "Telegram", language_code="")
        self.chats: dict[int, Chat] = {}
        self.library = Library()
        self.flood = FloodGate(now, budgets)
        self.updates = Updates()
        self.queries: dict[int, Query] = {}
        self.commands: dict[tuple[str, str], list[Wire]] = {}
        self.actions: list[tuple[int, str]] = []
        self.bell = Bell()
        self.privacy = True
        self.logged_out = False
        self._shared_id = 0

    def date(self) -> int:
        """Return the time of a message sent now."""
        return int(self.now())

    def private_chat(self, user: User) -> Chat:
        """Return the private chat with somebody, opened or not."""
        return self.chats.setdefault(user.id, Chat(user.id, Kind.PRIVATE))

    def knows(self, user_id: int) -> bool:
        """Return whether the bot has ever met somebody: in private or in a group."""
        user = self.users.get(user_id)
        if user is None or user.is_bot:
            return user is not None
        return user.opened or any(
            user_id in chat.members for chat in self.chats.values() if self.bot.id in chat.members
        )

    def bot_in(self, chat: Chat) -> Member:
        """Return the bot's own place in a chat."""
        return chat.member(self.bot.id)

    def post(self, chat: Chat, message: Message) -> Message:
        """Put a message, numbered 0, at the end of a chat."""
        if chat.kind in {Kind.SUPERGROUP, Kind.CHANNEL}:
            chat.last_id += 1
            message.id = chat.last_id
        else:
            self._shared_id += 1
            message.id = self._shared_id
        chat.messages[message.id] = message
        return message
