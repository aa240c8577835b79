"""One table message with picture, words and buttons in a chat, and private messages beside it.

An anchor reads `message.kind.picture`: the message's id, `p` for a photo or `t` for text, and a digest of the picture
shown, so that an edit uploads a picture only when it has changed. A picture that was uploaded before goes by its
`file_id`. The painter keeps to the budget of each chat; here only the budget over all chats is kept, and answers to
presses are outside of both, as they are for Telegram.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, TypeVar
from urllib.parse import urlsplit

from telegram import Bot, InputMediaPhoto
from telegram import Message as Sent
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)
from telegram.request import HTTPXRequest

from bot.adapters.base import (
    Anchor,
    Closed,
    Gone,
    Inbox,
    Limits,
    Memory,
    Message,
    Person,
    Place,
    Private,
    SlowDown,
    Target,
    Unreachable,
)
from bot.adapters.telegram.commands import publish
from bot.adapters.telegram.updates import Reader
from bot.adapters.telegram.wording import ALERT, CAPTION, TEXT, as_html, keyboard

log = logging.getLogger("bot.telegram")

NAME: Final = "telegram"
_A_SECOND: Final = 28
"""Messages a second over all chats; Telegram allows about thirty."""
_PICTURES: Final = 2000
_PATIENCE: Final = 3.0
_MANAGERS: Final = frozenset({"creator", "administrator"})

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Shown:
    """An anchor, taken apart."""

    message: int
    photo: bool
    picture: str

    @classmethod
    def read(cls, anchor: Anchor) -> Shown:
        """Raises Gone for an anchor that isn't ours."""
        number, _, rest = anchor.partition(".")
        kind, _, picture = rest.partition(".")
        if not number.isdigit() or kind not in ("p", "t"):
            raise Gone(anchor)
        return cls(int(number), kind == "p", picture)

    @property
    def anchor(self) -> Anchor:
        """The words for it."""
        return Anchor(f"{self.message}.{'p' if self.photo else 't'}.{self.picture}")


class Telegram:
    """The Telegram platform, over python-telegram-bot's `Bot`."""

    name = NAME
    limits = Limits(
        text=TEXT,
        caption=CAPTION,
        label=64,
        alert=ALERT,
        token=64,
        row=8,
        rows=12,
        private=Private.PUSH,
        sheets=False,
        per_minute=18,
        gap=1.0,
        forgets=False,
    )

    def __init__(
        self,
        token: str,
        api_url: str,
        webhook_url: str,
        words: Mapping[str, Mapping[str, str]],
        memory: Memory,
    ) -> None:
        """`words` are the descriptions of commands by language; `webhook_url` is empty for polling."""
        root = api_url.rstrip("/")
        self._bot = Bot(
            token,
            base_url=f"{root}/bot",
            base_file_url=f"{root}/file/bot",
            request=_request(root, 64),
            get_updates_request=_request(root, 2),
        )
        self._webhook = webhook_url
        self._words = words
        self._memory = memory
        self._files: OrderedDict[str, str] = OrderedDict()
        self._pace = asyncio.Semaphore(_A_SECOND)
        self._username = ""
        self._inbox: Inbox | None = None

    async def run(self, inbox: Inbox) -> None:
        """Serve until cancelled."""
        self._inbox = inbox
        async with self._bot:
            self._username = self._bot.username
            await publish(self._bot, self._words, self._memory)
            reader = Reader(self._bot, inbox, self)
            if self._webhook:
                await reader.listen(self._webhook)
            else:
                await reader.poll()

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        """Make the message visible, in place of the anchor's where there is one."""
        shown = Shown.read(anchor) if anchor is not None else None
        async with self._paced():
            if shown is None:
                return await self._translated(self._post(target, message), target)
            try:
                return await self._translated(self._edit(target, message, shown), target)
            except Unchanged:
                return (
                    shown.anchor if message.picture is None else replace(shown, picture=_digest(message.picture)).anchor
                )

    async def _post(self, target: Target, message: Message) -> Anchor:
        chat, thread = _address(target)
        buttons = keyboard(message.rows)
        if message.attachment is not None:
            sent = await self._bot.send_document(
                chat,
                message.attachment.content,
                filename=message.attachment.name,
                caption=as_html(message, CAPTION),
                parse_mode=ParseMode.HTML,
                message_thread_id=thread,
            )
            return Shown(sent.message_id, photo=True, picture="").anchor
        if message.picture is None:
            sent = await self._bot.send_message(
                chat,
                as_html(message, TEXT),
                parse_mode=ParseMode.HTML,
                reply_markup=buttons,
                message_thread_id=thread,
            )
            return Shown(sent.message_id, photo=False, picture="").anchor
        digest = _digest(message.picture)
        sent = await self._bot.send_photo(
            chat,
            self._files.get(digest) or message.picture,
            filename=f"{digest}.png",
            caption=as_html(message, CAPTION),
            parse_mode=ParseMode.HTML,
            reply_markup=buttons,
            message_thread_id=thread,
        )
        self._remember(digest, sent)
        return Shown(sent.message_id, photo=True, picture=digest).anchor

    async def _edit(self, target: Target, message: Message, shown: Shown) -> Anchor:
        chat, _ = _address(target)
        buttons = keyboard(message.rows)
        if message.picture is None:
            if shown.photo:
                raise Gone(shown.anchor)  # a photo can't become text; the painter posts anew
            await self._bot.edit_message_text(
                as_html(message, TEXT), chat, shown.message, parse_mode=ParseMode.HTML, reply_markup=buttons
            )
            return shown.anchor
        digest = _digest(message.picture)
        caption = as_html(message, CAPTION)
        if shown.photo and shown.picture == digest:
            await self._bot.edit_message_caption(
                chat, shown.message, caption=caption, parse_mode=ParseMode.HTML, reply_markup=buttons
            )
            return shown.anchor
        media = InputMediaPhoto(
            self._files.get(digest) or message.picture,
            caption=caption,
            parse_mode=ParseMode.HTML,
            filename=f"{digest}.png",
        )
        sent = await self._bot.edit_message_media(media, chat, shown.message, reply_markup=buttons)
        if isinstance(sent, Sent):
            self._remember(digest, sent)
        return Shown(shown.message, photo=True, picture=digest).anchor

    async def retire(self, target: Target, anchor: Anchor) -> None:
        """Take the buttons away from a message that has been replaced."""
        chat, _ = _address(target)
        shown = Shown.read(anchor)

        async def strip() -> Anchor:
            await self._bot.edit_message_reply_markup(chat, shown.message, reply_markup=None)
            return anchor

        async with self._paced():
            with suppress(Unchanged):
                await self._translated(strip(), target)

    async def is_admin(self, place: Place, person: Person) -> bool:
        """Whether the person may manage the place; an anonymous admin may."""
        if not person.user:
            return True
        try:
            managers = await self._bot.get_chat_administrators(place.chat)
        except TelegramError:
            return False
        return any(str(manager.user.id) == person.user and manager.status in _MANAGERS for manager in managers)

    def private_link(self, payload: str) -> str:
        """A link that opens the private chat with the bot."""
        return f"https://t.me/{self._username}?start={payload}" if self._username else ""

    async def _translated(self, call: Awaitable[Anchor], target: Target) -> Anchor:
        """The outcome of a call in the port's terms."""
        private = isinstance(target, Person)
        try:
            return await call
        except RetryAfter as plea:
            seconds = plea.retry_after
            raise SlowDown(float(seconds if isinstance(seconds, int) else seconds.total_seconds())) from plea
        except ChatMigrated as news:
            if self._inbox is not None and isinstance(target, Place):
                await self._inbox.moved(target, Place(NAME, str(news.new_chat_id), target.topic))
            raise SlowDown(0.0) from news
        except Forbidden as refusal:
            raise (Unreachable if private else Closed)(refusal.message) from refusal
        except BadRequest as refusal:
            return _bad_request(refusal, target)
        except NetworkError as trouble:  # after BadRequest, which is one of its kinds
            raise SlowDown(_PATIENCE) from trouble

    def _remember(self, digest: str, sent: Sent) -> None:
        """Telegram's own reference to a picture, so that it is not uploaded twice."""
        if sent.photo:
            self._files[digest] = sent.photo[-1].file_id
            while len(self._files) > _PICTURES:
                self._files.popitem(last=False)

    def _paced(self) -> _Turn:
        return _Turn(self._pace)


class _Turn:
    """A slot of the budget over all chats: taken now, given back a second later."""

    def __init__(self, pace: asyncio.Semaphore) -> None:
        self._pace = pace

    async def __aenter__(self) -> None:
        await self._pace.acquire()
        asyncio.get_running_loop().call_later(1.0, self._pace.release)

    async def __aexit__(self, *_: object) -> None:
        return None


def _bad_request(refusal: BadRequest, target: Target) -> Anchor:
    """What a 400 means. The same content again is a success; a lost message is Gone; a lost chat is Closed."""
    words = refusal.message.lower()
    if "not modified" in words:
        raise Unchanged
    if "to edit not found" in words or "can't be edited" in words or "no text in the message" in words:
        raise Gone(refusal.message) from refusal
    if "message_id_invalid" in words or "wrong type of the web page" in words:
        raise Gone(refusal.message) from refusal
    lost = ("chat not found", "not enough rights", "have no rights", "thread not found", "topic_closed", "deactivated")
    if any(phrase in words for phrase in lost) or "can't initiate" in words or "blocked" in words:
        raise (Unreachable if isinstance(target, Person) else Closed)(refusal.message) from refusal
    raise refusal


class Unchanged(Exception):
    """The message shows this already."""


def _address(target: Target) -> tuple[int, int | None]:
    if isinstance(target, Person):
        return int(target.user), None
    return int(target.chat), int(target.topic) if target.topic else None


def _digest(picture: bytes) -> str:
    return hashlib.sha256(picture).hexdigest()[:12]


def _request(root: str, connections: int) -> HTTPXRequest:
    """A loopback server is reached directly, whatever proxy the machine uses for the rest."""
    local = urlsplit(root).hostname in ("127.0.0.1", "localhost", "::1")
    return HTTPXRequest(connection_pool_size=connections, httpx_kwargs={"trust_env": False} if local else {})
