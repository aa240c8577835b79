"""One table message with picture, words and buttons in a chat, and private messages beside it.

`posts` knows what stands where, `pace` how much may go out, `faults` what a refusal means, `wording` how words are set.
A post whose answer got lost may stand there all the same: when the next one arrives, what stands just above it is
probed (only own messages can be edited), and a double of ours goes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Final, TypeVar
from urllib.parse import urlsplit

from telegram import Bot, ForceReply, InlineKeyboardMarkup, InputMediaPhoto, ReplyParameters
from telegram import Message as Sent
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.request import HTTPXRequest

from bot.adapters.base import (
    Anchor,
    Closed,
    Gone,
    Inbox,
    Limits,
    Memory,
    Message,
    NotAdmitted,
    Person,
    Phrase,
    Place,
    Private,
    SlowDown,
    Target,
    Unreachable,
)
from bot.adapters.layout import cut
from bot.adapters.reach import PATIENCE_SECONDS, Reach
from bot.adapters.telegram.commands import publish
from bot.adapters.telegram.faults import (
    PATIENCE,
    Unchanged,
    file_is_lost,
    maybe_sent,
    meaning,
    puzzling,
    seconds_of,
)
from bot.adapters.telegram.intake import Intake
from bot.adapters.telegram.pace import Pace, Urgency
from bot.adapters.telegram.posts import NAME, Posts, Shown, digest_of
from bot.adapters.telegram.standing import Standing, Trace
from bot.adapters.telegram.updates import Reader
from bot.adapters.telegram.wording import (
    ALERT,
    CAPTION,
    LABEL,
    ROW,
    ROWS,
    TEXT,
    TOKEN,
    as_html,
    keyboard,
    mentioning,
    plain,
)

log = logging.getLogger("bot.telegram")

_MANAGERS: Final = frozenset({"creator", "administrator"})
_READY_SECONDS: Final = 10.0
_RETIRE_SECONDS: Final = 120.0
_PROBES: Final = 3
_CONNECTIONS: Final = 256
_READ_SECONDS: Final = 10.0
_PLACEHOLDER: Final = 64
_SUPERGROUPS: Final = -1_000_000_000_000
"""A supergroup's id in the Bot API is this less its own number, which stands in links."""
_STEP: Final = 0.5

Answer = TypeVar("Answer")


class Telegram:
    """The Telegram platform, over python-telegram-bot's `Bot`."""

    name = NAME
    patience = PATIENCE_SECONDS
    """Seconds without hearing anything after which the platform is out of reach."""

    def __init__(
        self,
        token: str,
        api_url: str,
        webhook_url: str,
        words: Mapping[str, Mapping[str, str]],
        memory: Memory,
        pace: Pace | None = None,
    ) -> None:
        """`words` are those of this adapter by language; `webhook_url` is empty for polling."""
        root = api_url.rstrip("/")
        self.bot = Bot(
            token,
            base_url=f"{root}/bot",
            base_file_url=f"{root}/file/bot",
            request=_request(root, _CONNECTIONS),
            get_updates_request=_request(root, 2),
        )
        self.words = words
        self.posts = Posts(memory)
        self._pace = pace or Pace()
        self.limits = Limits(
            text=TEXT,
            caption=CAPTION,
            label=LABEL,
            alert=ALERT,
            token=TOKEN,
            row=ROW,
            rows=ROWS,
            private=Private.PUSH,
            sheets=False,
            per_minute=self._pace.per_minute,
            gap=self._pace.gap,
            forgets=False,
        )
        self._webhook = webhook_url
        self._memory = memory
        self._username = ""
        self._inbox: Inbox | None = None
        self._ready = asyncio.Event()
        self._standing = Standing(memory)
        self._tidied: set[tuple[int, int]] = set()
        self._doubtful: set[Target] = set()
        self._chores: set[asyncio.Task[None]] = set()

    async def run(self, inbox: Inbox) -> None:
        """Serve until cancelled."""
        self._inbox = inbox
        reach = Reach(NAME, inbox, self.patience)
        reach.fails()
        try:
            await self._connect()
            reach.works()
            self._username = self.bot.username
            self._ready.set()
            self.soon(publish(self.bot, self.words, self._memory))
            intake = Intake(self.bot, Reader(inbox, self), reach)
            if self._webhook:
                await intake.listen(self._webhook)
            else:
                await intake.poll()
        finally:
            reach.close()
            self._ready.clear()
            if self._chores:
                await asyncio.wait(tuple(self._chores), timeout=PATIENCE)
            for chore in tuple(self._chores):
                chore.cancel()
            await self.bot.shutdown()

    async def _connect(self) -> None:
        """Say hello to Telegram, as often as it takes."""
        while True:
            try:
                await self.bot.initialize()
                return
            except InvalidToken as refusal:
                raise NotAdmitted("TELEGRAM_TOKEN: the token is refused") from refusal
            except NetworkError as trouble:
                log.warning("not connected problem=%s", type(trouble).__name__)
                await asyncio.sleep(PATIENCE)
            except RetryAfter as plea:
                await asyncio.sleep(seconds_of(plea))

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        """Make the message visible, in place of the anchor's where there is one."""
        shown = Shown.read(anchor) if anchor is not None else None
        if isinstance(target, Person):
            return await self._visible(target, message, shown)
        await self.posts.keep_topic(target)
        trace = await self._standing.inherited(target)
        if trace is not None and trace.posting:
            await self._look_for(target, trace)
            self._standing.settled(target)
        now_at = await self._visible(target, message, shown)
        if trace is not None:
            self._standing.settled(target)
            self._leave(target, trace, Shown.read(now_at).message)
        return now_at

    async def _visible(self, target: Target, message: Message, shown: Shown | None) -> Anchor:
        if shown is None:
            return await self._posted(target, message, table=isinstance(target, Place))
        urgency = Urgency.ASKS if message.mentions or isinstance(target, Person) else Urgency.TELLS
        try:
            return await self._call(target, lambda: self._edit(target, message, shown), urgency)
        except Unchanged:
            picture = digest_of(message.picture) if message.picture is not None else shown.picture
            return self.posts.keep(_chat(target), _topic(target), Shown(shown.message, shown.photo, picture))

    async def page(self, target: Target, message: Message) -> None:
        """Show something once that is not a table; raises as `show` does."""
        await self._posted(target, message, urgency=Urgency.PAGE)

    async def say(self, target: Target, words: str, *, to: int = 0) -> None:
        """Say a plain line, perhaps as a reply to the message numbered `to`; raises as `show` does."""

        async def send() -> Anchor:
            quoted = ReplyParameters(to, allow_sending_without_reply=True) if to else None
            sent = await self.bot.send_message(
                _chat(target), cut(plain(words), TEXT), message_thread_id=_thread(target), reply_parameters=quoted
            )
            return self.posts.keep(sent.chat_id, _topic(target), Shown(sent.message_id, photo=False))

        await self._call(target, send)

    async def ask(self, place: Place, person: Person, name: str, question: str) -> None:
        """Ask one person in a group for something to be typed; their app opens a reply. Raises as `show` does."""
        room = TEXT - len(name) - 2

        async def send() -> Anchor:
            form = ForceReply(selective=True, input_field_placeholder=cut(question, _PLACEHOLDER))
            words = as_html(Message((Phrase(question),)), room)
            sent = await self.bot.send_message(
                _chat(place),
                f"{mentioning(person.user, name)}: {words}",
                parse_mode=ParseMode.HTML,
                message_thread_id=_thread(place),
                reply_markup=form,
            )
            return self.posts.keep(sent.chat_id, place.topic, Shown(sent.message_id, photo=False))

        await self._call(place, send)

    async def retire(self, target: Target, anchor: Anchor) -> None:
        """Take the buttons away from a message that has been replaced; a full chat has it done when there is room."""
        shown = Shown.read(anchor)
        if (_chat(target), shown.message) in self._tidied:
            return
        wait = self._pace.wait(_chat(target), Urgency.PAGE)
        if wait > 0:
            self.soon(self._retire_later(target, shown, wait))
        else:
            await self._retire(target, shown)

    async def is_admin(self, place: Place, person: Person) -> bool:
        """Whether the person may manage the place; an anonymous admin may."""
        if not person.user:
            return True
        try:
            managers = await self.bot.get_chat_administrators(int(place.chat))
        except TelegramError as trouble:
            log.info("admins unknown problem=%s", type(trouble).__name__)
            return False
        return any(str(manager.user.id) == person.user and manager.status in _MANAGERS for manager in managers)

    async def forget(self, person: Person) -> None:
        """Drop what is known of the messages in the person's private chat."""
        self.posts.forget(int(person.user))

    def private_link(self, payload: str) -> str:
        """A link that opens the private chat with the bot."""
        return f"https://t.me/{self._username}?start={payload}" if self._username else ""

    def message_link(self, place: Place, anchor: Anchor) -> str:
        """A link to a message of a supergroup, for its members; basic groups have no such links."""
        number = _SUPERGROUPS - int(place.chat)
        topic = f"{place.topic}/" if place.topic else ""
        return f"https://t.me/c/{number}/{topic}{Shown.read(anchor).message}" if number > 0 else ""

    def soon(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    # ------------------------------------------------------------------ calls

    async def _call(
        self, target: Target, work: Callable[[], Awaitable[Anchor]], urgency: Urgency = Urgency.ASKS
    ) -> Anchor:
        """Do one call that Telegram counts. Raises the port's failures, and Unchanged."""
        await self._until_ready()
        wait = self._pace.wait(_chat(target), urgency)
        if wait > 0:
            raise SlowDown(wait)
        try:
            async with self._pace.turn(_chat(target)):
                return await work()
        except ChatMigrated as news:
            if self._inbox is not None and isinstance(target, Place):
                await self._inbox.moved(target, Place(NAME, str(news.new_chat_id), target.topic))
            raise SlowDown(0.0) from news
        except TelegramError as trouble:
            failure = meaning(trouble, private=isinstance(target, Person))
            if isinstance(trouble, RetryAfter):
                self._pace.shut(_chat(target), seconds_of(trouble))
            if puzzling(trouble, failure):
                log.error("refused problem=%s", trouble.message)
            raise failure from trouble

    async def _until_ready(self) -> None:
        try:
            async with asyncio.timeout(_READY_SECONDS):
                await self._ready.wait()
        except TimeoutError as late:
            raise SlowDown(PATIENCE) from late

    async def _posted(
        self, target: Target, message: Message, *, urgency: Urgency = Urgency.ASKS, table: bool = False
    ) -> Anchor:
        """Post a message; a double that an earlier try may have left goes."""
        doubtful = target in self._doubtful

        async def post() -> Anchor:
            if not table or not isinstance(target, Place):
                return await self._post(target, message)
            await self._standing.posting(target, self.posts.newest(_chat(target)))
            posted = await self._post(target, message)
            await self._standing.posted(target, Shown.read(posted).message)
            return posted

        try:
            anchor = await self._call(target, post, urgency)
        except SlowDown as plea:
            if isinstance(plea.__cause__, TelegramError) and maybe_sent(plea.__cause__):
                self._doubtful.add(target)
            raise
        if doubtful:
            self._doubtful.discard(target)
            await self._sweep(target, Shown.read(anchor).message)
        return anchor

    async def _post(self, target: Target, message: Message) -> Anchor:
        chat, buttons = _chat(target), self._keyboard(message)
        if message.attachment is not None:
            sent = await self.bot.send_document(
                chat,
                message.attachment.content,
                filename=message.attachment.name,
                caption=as_html(message, CAPTION),
                parse_mode=ParseMode.HTML,
                reply_markup=buttons,
                message_thread_id=_thread(target),
            )
            return self.posts.keep(sent.chat_id, _topic(target), Shown(sent.message_id, photo=True))
        if message.picture is None:
            sent = await self.bot.send_message(
                chat,
                as_html(message, TEXT),
                parse_mode=ParseMode.HTML,
                reply_markup=buttons,
                message_thread_id=_thread(target),
            )
            return self.posts.keep(sent.chat_id, _topic(target), Shown(sent.message_id, photo=False))
        digest = digest_of(message.picture)

        async def send(photo: str | bytes) -> Sent:
            return await self.bot.send_photo(
                chat,
                photo,
                filename=f"{digest}.png",
                caption=as_html(message, CAPTION),
                parse_mode=ParseMode.HTML,
                reply_markup=buttons,
                message_thread_id=_thread(target),
            )

        sent = await self._with_picture(digest, message.picture, send)
        return self.posts.keep(sent.chat_id, _topic(target), Shown(sent.message_id, photo=True, picture=digest))

    async def _edit(self, target: Target, message: Message, shown: Shown) -> Anchor:
        chat, buttons = _chat(target), self._keyboard(message)
        if message.picture is None and not shown.photo:
            await self.bot.edit_message_text(
                as_html(message, TEXT), chat, shown.message, parse_mode=ParseMode.HTML, reply_markup=buttons
            )
            return self.posts.keep(chat, _topic(target), shown)
        caption = as_html(message, CAPTION)
        digest = shown.picture if message.picture is None else digest_of(message.picture)
        if message.picture is None or (shown.photo and shown.picture == digest):
            # A picture can't be taken off a message; words that go on without one keep the last.
            await self.bot.edit_message_caption(
                chat, shown.message, caption=caption, parse_mode=ParseMode.HTML, reply_markup=buttons
            )
            return self.posts.keep(chat, _topic(target), Shown(shown.message, photo=True, picture=digest))

        async def change(photo: str | bytes) -> Sent | bool:
            media = InputMediaPhoto(photo, caption=caption, parse_mode=ParseMode.HTML, filename=f"{digest}.png")
            return await self.bot.edit_message_media(media, chat, shown.message, reply_markup=buttons)

        await self._with_picture(digest, message.picture, change)
        return self.posts.keep(chat, _topic(target), Shown(shown.message, photo=True, picture=digest))

    async def _with_picture(
        self, digest: str, picture: bytes, send: Callable[[str | bytes], Awaitable[Answer]]
    ) -> Answer:
        """Send a picture by Telegram's own reference where there is one, else (or when it is lost) as bytes."""
        known = self.posts.file(digest)
        try:
            answer = await send(known or picture)
        except BadRequest as trouble:
            if not known or not file_is_lost(trouble):
                raise
            self.posts.keep_file(digest, "")
            answer = await send(picture)
        if isinstance(answer, Sent) and answer.photo:
            self.posts.keep_file(digest, answer.photo[-1].file_id)
        return answer

    # ------------------------------------------------------------------ old messages

    async def _retire(self, target: Target, shown: Shown) -> None:
        async def strip() -> Anchor:
            await self.bot.edit_message_reply_markup(_chat(target), shown.message, reply_markup=None)
            return shown.anchor

        with suppress(Unchanged):
            await self._call(target, strip, Urgency.PAGE)

    async def _retire_later(self, target: Target, shown: Shown, wait: float) -> None:
        """Try until there is room; whatever else goes wrong, an old keyboard gets kind answers too."""
        patience = _RETIRE_SECONDS
        while patience > 0:
            patience -= max(wait, _STEP)
            await asyncio.sleep(max(wait, _STEP))
            try:
                await self._retire(target, shown)
                return
            except SlowDown as plea:
                wait = plea.seconds
            except (Gone, Unreachable, Closed):
                return

    async def _look_for(self, place: Place, trace: Trace) -> None:
        """Take the buttons from the message that an earlier run may have posted and not lived to write down.

        Before the table is shown: a number that isn't taken yet could be the table's own later.
        """
        await self._until_ready()
        for number in trace.suspects(self.posts.shown_in(_chat(place))):
            try:
                await self._retire(place, Shown(number, photo=False))
            except (Gone, SlowDown, Closed):
                continue
            return

    def _leave(self, place: Place, trace: Trace, current: int) -> None:
        """Take the buttons from the message in which an earlier run left the table, if it stands elsewhere now."""
        chat = _chat(place)
        if not trace.posting and trace.message != current:
            self._tidied.add((chat, trace.message))
            self.soon(self._retire_later(place, Shown(trace.message, photo=False), 0.0))

    async def outlived(self, place: Place, message: int) -> None:
        """A button was refused in a message of an earlier run: where the table stands elsewhere, its buttons go."""
        chat = _chat(place)
        await self._standing.inherited(place)
        here = self._standing.here(place)
        if here and message != here and not self.posts.known(chat, message) and (chat, message) not in self._tidied:
            self._tidied.add((chat, message))
            await self._retire_later(place, Shown(message, photo=False), 0.0)

    async def _sweep(self, target: Target, newest: int) -> None:
        """Remove a double of the newest message from just above it: ours by the proof that it can be edited."""
        chat = _chat(target)
        for number in range(newest - 1, max(0, newest - 1 - _PROBES), -1):
            if self.posts.known(chat, number) or self._pace.wait(chat) > 0:
                continue
            try:
                async with self._pace.turn(chat):
                    await self.bot.edit_message_reply_markup(chat, number, reply_markup=None)
                await self.bot.delete_message(chat, number)
            except TelegramError as trouble:
                log.info("no double problem=%s", type(trouble).__name__)
                continue
            return

    def _keyboard(self, message: Message) -> InlineKeyboardMarkup | None:
        buttons, left_out = keyboard(message.rows)
        if left_out:
            log.warning("no room for buttons count=%d", len(left_out))
        return buttons


def _chat(target: Target) -> int:
    return int(target.user if isinstance(target, Person) else target.chat)


def _topic(target: Target) -> str:
    return target.topic if isinstance(target, Place) else ""


def _thread(target: Target) -> int | None:
    return int(_topic(target)) if _topic(target) else None


def _request(root: str, connections: int) -> HTTPXRequest:
    """A loopback server is reached directly, whatever proxy the machine uses for the rest."""
    local = urlsplit(root).hostname in ("127.0.0.1", "localhost", "::1")
    return HTTPXRequest(
        connection_pool_size=connections,
        read_timeout=_READ_SECONDS,
        httpx_kwargs={"trust_env": False} if local else {},
    )
