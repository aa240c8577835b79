"""One table message with picture, words and buttons in a channel, and private messages beside it.

An anchor reads `channel.message`. A message is edited in place as long as that is worth it: Discord slows down edits of
messages older than an hour, and a message that has scrolled away is seen by nobody; such a one is posted anew, without
notifying anybody a second time, and the old one loses its buttons. An archived thread is woken up.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from bot.adapters.base import (
    Anchor,
    Closed,
    Inbox,
    Limits,
    Memory,
    Message,
    NotAdmitted,
    Person,
    Place,
    Private,
    SlowDown,
    Target,
)
from bot.adapters.discord import gate
from bot.adapters.discord.anchors import NAME, Spot, channel_of
from bot.adapters.discord.commands import Words
from bot.adapters.discord.components import ROOM
from bot.adapters.discord.faults import ARCHIVED, OLD_EDITS, translated
from bot.adapters.discord.knocks import Clock, Knocks
from bot.adapters.discord.page import Page
from bot.adapters.discord.places import NEEDED, Places
from bot.adapters.discord.reader import Reader, channel_address, person_address
from bot.adapters.discord.sheets import Sheets
from bot.adapters.discord.wording import LABEL, TEXT
from bot.adapters.reach import PATIENCE_SECONDS, Reach

log = logging.getLogger("bot.discord")

_OLD: Final = 55 * 60.0
"""Seconds after which a table's message is posted anew; Discord's limit for edits is an hour."""
_FAR: Final = 8
"""Messages below the table's after which it has scrolled away."""
_LOOK_SECONDS: Final = 60.0
"""How often one channel is asked whether the table's message has scrolled away."""
_CALL_SECONDS: Final = 20.0
_NOT_YET: Final = 1.0
_DRAIN_SECONDS: Final = 5.0
_RETRY_SECONDS: Final = (2.0, 5.0, 15.0, 60.0)
_REMEMBERED: Final = 5000


class Discord:
    """The Discord platform, over discord.py."""

    name = NAME
    patience = PATIENCE_SECONDS
    limits = Limits(
        text=TEXT,
        caption=TEXT,
        label=LABEL,
        alert=TEXT,
        token=64,
        row=ROOM.row,
        rows=ROOM.rows,
        private=Private.PUSH,
        sheets=True,
        per_minute=0,
        gap=1.0,
        forgets=False,
    )

    def __init__(
        self,
        token: str,
        *,
        words: Words,
        memory: Memory,
        clock: Clock,
        api_url: str = "",
        gateway_url: str = "",
        shards: int = 0,
    ) -> None:
        """`words` by language and key; empty addresses mean the real Discord; 0 shards mean a single connection."""
        gate.direct(api_url, gateway_url)
        self._token = token
        self._words = words
        self._memory = memory
        self._clock = clock
        self._shards = shards
        self._knocks = Knocks(clock)
        self._sheets = Sheets(memory)
        self._places = Places()
        self._looked: OrderedDict[int, float] = OrderedDict()
        self._reader: Reader | None = None
        self._client: gate.Ears | None = None
        self._reach: Reach | None = None

    # ------------------------------------------------------------------ running

    async def run(self, inbox: Inbox) -> None:
        """Serve until cancelled. A wrong token ends it; anything that may pass is tried again."""
        failures = 0
        self._reach = Reach(NAME, inbox, self.patience)
        self._reach.fails()
        try:
            while True:
                client = self.client(inbox)
                try:
                    await client.login(self._token)
                    log.info("invitation %s", self.invitation())
                    failures = 0
                    await client.connect()
                except (discord.LoginFailure, discord.PrivilegedIntentsRequired, discord.ConnectionClosed) as refusal:
                    raise NotAdmitted(f"DISCORD_TOKEN: {refusal}") from refusal
                except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as trouble:
                    log.warning("not connected problem=%s", type(trouble).__name__)
                except AttributeError:
                    socket: object = client.ws
                    if socket is not None:  # the library stumbles over a missing socket when none ever opened
                        raise
                    log.warning("not connected problem=no gateway")
                self._reach.fails()
                await client.close()
                await self._clock.sleep(_RETRY_SECONDS[min(failures, len(_RETRY_SECONDS) - 1)])
                failures += 1
        finally:
            self._reach.close()
            await self._leave()

    def client(self, inbox: Inbox) -> discord.Client:
        """A client that isn't logged in yet, with everything connected to this door."""
        self._reader = Reader(inbox, self._knocks, self._sheets, self._places, self._words, self._clock)
        self._client = gate.gate(self._shards)
        self._client.attend(self._reader, self._places, self._words, self._memory)
        self._client.reach = self._reach
        return self._client

    async def _leave(self) -> None:
        """Take nothing new, finish what has begun, hang up."""
        if self._reader is not None:
            await self._reader.finish(_DRAIN_SECONDS)
        if self._client is not None:
            await self._client.close()

    def invitation(self) -> str:
        """The link by which a server's owner invites the bot, asking for what is used and nothing more."""
        application = self._client.application_id if self._client is not None else None
        if application is None:
            return ""
        return discord.utils.oauth_url(application, permissions=NEEDED, scopes=("bot", "applications.commands"))

    # ------------------------------------------------------------------ showing

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        """Make the message visible, in place of the anchor's where there is one."""
        client, page = self._connected(), Page.of(message)
        spot = Spot.read(anchor) if anchor is not None else None
        await self._sheets.note(_address(target), message.rows)
        with self._watching(target):
            async with asyncio.timeout(_CALL_SECONDS):
                if spot is None:
                    return (await self._post(client, target, page, page.loud)).anchor
                if await self._has_gone_by(client, target, spot):
                    return (await self._replace(client, target, page, spot)).anchor
                try:
                    await self._edit(client, page, spot)
                except discord.HTTPException as refusal:
                    if refusal.code != OLD_EDITS:
                        raise
                    return (await self._replace(client, target, page, spot)).anchor
                return spot.anchor

    async def retire(self, target: Target, anchor: Anchor) -> None:
        """Take the buttons away from a message that has been replaced."""
        client, spot = self._connected(), Spot.read(anchor)
        with self._watching(target):
            async with asyncio.timeout(_CALL_SECONDS):
                if not await self._knocks.strip(spot.message):
                    await _partial(client, spot).edit(view=None)

    async def is_admin(self, place: Place, person: Person) -> bool:
        """Whether the person may manage the place."""
        return await self._places.is_manager(self._connected(), place, person)

    async def forget(self, person: Person) -> None:
        """Drop the forms that stood in the person's own messages."""
        await self._sheets.forget(person_address(int(person.user)))

    def private_link(self, payload: str) -> str:
        """Discord has no link that opens a private chat with a bot."""
        del payload
        return ""

    def message_link(self, place: Place, anchor: Anchor) -> str:
        """A link to a message, while its channel is known."""
        channel = self._client.get_channel(channel_of(place)) if self._client is not None else None
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return ""
        return f"https://discord.com/channels/{channel.guild.id}/{channel.id}/{Spot.read(anchor).message}"

    def _connected(self) -> discord.Client:
        """The client, once it is logged in. Raises SlowDown before, and while it is being replaced."""
        client = self._client
        if client is None or client.user is None or client.is_closed():
            raise SlowDown(_NOT_YET)
        return client

    @contextmanager
    def _watching(self, target: Target) -> Iterator[None]:
        """Calls whose refusals become the port's; a place that is shut is remembered, to notice when it opens."""
        try:
            with translated(target):
                yield
        except Closed:
            if isinstance(target, Place):
                self._places.shut(target)
            raise

    async def _post(
        self, client: discord.Client, target: Target, page: Page, notified: discord.AllowedMentions
    ) -> Spot:
        """A new message. The library's nonce makes a repeated call harmless when the first had arrived after all."""
        if isinstance(target, Place):
            channel: discord.abc.Messageable = client.get_partial_messageable(channel_of(target))
            answered = await self._knocks.post(channel_of(target), page)
            if answered:
                return Spot(channel_of(target), answered)
        else:
            channel = await client.create_dm(discord.Object(int(target.user)))
        sent = await channel.send(
            page.content,
            files=page.files(),
            view=page.view() or discord.utils.MISSING,
            allowed_mentions=notified,
            suppress_embeds=True,
        )
        return Spot(sent.channel.id, sent.id)

    async def _edit(self, client: discord.Client, page: Page, spot: Spot) -> None:
        """The page in place of a message: as the answer to a press on it, or by a call of its own."""
        if await self._knocks.edit(spot.message, page):
            return
        for awake in (False, True):
            try:
                await _partial(client, spot).edit(
                    content=page.content, attachments=page.files(), view=page.view(), allowed_mentions=page.quiet
                )
            except discord.HTTPException as refusal:
                if awake or refusal.code != ARCHIVED:
                    raise
                await _wake(client, spot.channel)
            else:
                return

    async def _replace(self, client: discord.Client, target: Target, page: Page, spot: Spot) -> Spot:
        """A new message instead of an old one, which loses its buttons; nobody is notified again."""
        posted = await self._post(client, target, page, page.quiet)
        try:
            if not await self._knocks.strip(spot.message):
                await _partial(client, spot).edit(view=None)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as trouble:  # the new one stands all the same
            log.info("old message keeps its buttons problem=%s", type(trouble).__name__)
        return posted

    async def _has_gone_by(self, client: discord.Client, target: Target, spot: Spot) -> bool:
        """Whether a table's message is too old to be edited, or has scrolled away."""
        now = self._clock.now()
        if isinstance(target, Person):
            return False
        if now - spot.born > _OLD:
            return True
        last = max(spot.born, self._looked.get(spot.channel, 0.0))
        if now - last < _LOOK_SECONDS or self._knocks.waits(spot.message):
            return False
        self._looked[spot.channel] = now
        self._looked.move_to_end(spot.channel)
        while len(self._looked) > _REMEMBERED:
            self._looked.popitem(last=False)
        below = client.get_partial_messageable(spot.channel).history(
            after=discord.Object(spot.message), limit=_FAR, oldest_first=True
        )
        try:
            return len([message async for message in below]) >= _FAR
        except discord.Forbidden:
            return False


def _partial(client: discord.Client, spot: Spot) -> discord.PartialMessage:
    return client.get_partial_messageable(spot.channel).get_partial_message(spot.message)


async def _wake(client: discord.Client, channel: int) -> None:
    """Take a thread out of the archive. Raises Closed for one that is locked."""
    thread = await client.fetch_channel(channel)
    if not isinstance(thread, discord.Thread) or thread.locked:
        raise Closed(str(channel))
    await thread.edit(archived=False)


def _address(target: Target) -> str:
    if isinstance(target, Person):
        return person_address(int(target.user))
    return channel_address(channel_of(target))
