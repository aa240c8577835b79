"""The connection to Discord: one client, or one with shards, that hands on what it hears and keeps almost nothing.

Only guilds are asked for: presses and commands come without any intent, members come with each of them, and what people
write is neither needed nor read.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, TypedDict

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.adapters.base import Inbox, Memory
from bot.adapters.discord.commands import Tree, Words
from bot.adapters.discord.components import ITEMS, Interaction, is_ours
from bot.adapters.discord.places import Places
from bot.adapters.discord.reader import Reader
from bot.adapters.reach import Reach

log = logging.getLogger("bot.discord")

_API: Final = Route.BASE
_GATEWAY: Final = DiscordWebSocket.DEFAULT_GATEWAY
_LONGEST_WAIT: Final = 30.0
"""Seconds that the library may wait for a rate limit by itself; what takes longer is told to the painter."""
_SERVERS_WAIT: Final = 0.1
"""Seconds that the library collects servers before it says that it is ready, which nobody here waits for."""


class _Settings(TypedDict):
    """What both kinds of client are made with."""

    intents: discord.Intents
    max_messages: None
    chunk_guilds_at_startup: bool
    member_cache_flags: discord.MemberCacheFlags
    allowed_mentions: discord.AllowedMentions
    max_ratelimit_timeout: float
    guild_ready_timeout: float


class Ears(discord.Client):
    """What a client does with what it hears."""

    _reader: Reader | None = None
    _places: Places
    _words: Words
    _memory: Memory
    reach: Reach | None = None

    def attend(self, reader: Reader, places: Places, words: Words, memory: Memory) -> None:
        """From now on, hand everything to this reader. Called once, before the client logs in."""
        self._reader = reader
        self._places = places
        self._words = words
        self._memory = memory

    def dispatch(self, event: str, /, *args: object, **rest: object) -> None:
        """Hear of the connection at once: when the program ends, nobody would wait for an event of it."""
        if self.reach is not None and event in ("ready", "resumed"):
            self.reach.works()
        elif self.reach is not None and event == "disconnect":
            self.reach.fails()
        super().dispatch(event, *args, **rest)

    async def setup_hook(self) -> None:
        """Logged in, not yet connected: old buttons and commands must be known before the first press comes."""
        self.add_dynamic_items(*ITEMS)
        if self._reader is not None:
            await Tree(self, self._words, self._reader.commanded).publish(self._memory)

    async def heard(self, interaction: Interaction, ident: str) -> None:
        """A button of ours was pressed."""
        if self._reader is not None:
            await self._reader.pressed(interaction, ident)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Forms, and buttons that no dynamic item knows; the rest comes through its own doors."""
        parts: Mapping[str, object] = {**(interaction.data or {})}
        ident = parts.get("custom_id")
        if self._reader is None or not isinstance(ident, str):
            return
        if interaction.type is discord.InteractionType.modal_submit:
            shown = parts.get("components")
            await self._reader.submitted(interaction, ident, shown if isinstance(shown, Sequence) else ())
        elif interaction.type is discord.InteractionType.component and not is_ours(ident):
            await self._reader.pressed(interaction, ident)

    @property
    def _inbox(self) -> Inbox | None:
        return self._reader.inbox if self._reader is not None else None

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        if self._inbox is not None:
            await self._places.joined(_channels(guild), self._inbox)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server: all its tables stand still."""
        if self._inbox is not None:
            await self._places.lost(_channels(guild), self._inbox)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone, with its threads."""
        if self._inbox is not None:
            threads = [thread for thread in channel.guild.threads if thread.parent_id == channel.id]
            await self._places.lost([channel, *threads], self._inbox)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread or forum post is gone; the library may have forgotten it while it slept."""
        if self._inbox is not None:
            await self._places.lost_thread(payload.parent_id, payload.thread_id, self._inbox)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Permissions may have changed."""
        if self._inbox is not None:
            threads = [thread for thread in after.guild.threads if thread.parent_id == after.id]
            await self._places.changed([after, *threads], self._inbox)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been unlocked. One that sleeps is forgotten by the library, so it is asked for."""
        if self._inbox is not None and self._places.is_shut_thread(payload.parent_id, payload.thread_id):
            with suppress(discord.HTTPException):
                await self._places.changed([await self.fetch_channel(payload.thread_id)], self._inbox)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Permissions may have changed in a whole server."""
        if self._inbox is not None:
            await self._places.changed(_channels(after.guild), self._inbox)

    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """The bot's own roles may have changed; nobody else's come without their intent."""
        if self._inbox is not None and self.user is not None and after.id == self.user.id:
            await self._places.changed(_channels(after.guild), self._inbox)


class Single(Ears):
    """One connection."""


class Sharded(Ears, discord.AutoShardedClient):
    """Several connections; private chats come through the first."""


def gate(shards: int) -> Ears:
    """A new client, not connected yet."""
    settings = _Settings(
        intents=discord.Intents(guilds=True),
        max_messages=None,
        chunk_guilds_at_startup=False,
        member_cache_flags=discord.MemberCacheFlags.none(),
        allowed_mentions=discord.AllowedMentions.none(),
        max_ratelimit_timeout=_LONGEST_WAIT,
        guild_ready_timeout=_SERVERS_WAIT,
    )
    return Sharded(shard_count=shards, **settings) if shards else Single(**settings)


def direct(api_url: str, gateway_url: str) -> None:
    """Where Discord is: empty for the real one. The library keeps this for the whole program."""
    Route.BASE = api_url.rstrip("/") or _API
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url) if gateway_url else _GATEWAY


def _channels(guild: discord.Guild) -> list[discord.abc.GuildChannel | discord.Thread]:
    return [*guild.channels, *guild.threads]
