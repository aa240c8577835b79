"""What is known of channels: who manages them, which are shut, and what the bot may do there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import discord

from bot.adapters.base import Inbox, Person, Place
from bot.adapters.discord.anchors import NAME, channel_of, place_of
from bot.adapters.discord.components import Interaction

NEEDED: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the invitation asks for, and nothing else: to see the table's channel, to post in it and in its threads, to
attach pictures, and to see whether the table has scrolled away."""

_REMEMBERED: Final = 20_000

K = TypeVar("K")
V = TypeVar("V")


def missing(granted: discord.Permissions, channel: object) -> tuple[str, ...]:
    """The permissions, by their names in the API, without which no table can be shown in a channel."""
    posts = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    has = {
        "view_channel": granted.view_channel,
        posts: granted.send_messages_in_threads if isinstance(channel, discord.Thread) else granted.send_messages,
        "attach_files": granted.attach_files,
    }
    return tuple(name for name, given in has.items() if not given)


class Places:
    """The channels of this run."""

    def __init__(self) -> None:
        self._managers: OrderedDict[tuple[int, int], bool] = OrderedDict()
        self._shut: OrderedDict[Place, None] = OrderedDict()
        self._alive: OrderedDict[Place, None] = OrderedDict()

    def note(self, interaction: Interaction) -> None:
        """Somebody was seen in a channel, with their permissions there."""
        if interaction.guild_id is None or interaction.channel_id is None:
            return
        granted = interaction.permissions
        entry = (interaction.channel_id, interaction.user.id)
        _remember(self._managers, entry, granted.administrator or granted.manage_guild or granted.manage_channels)

    async def is_manager(self, client: discord.Client, place: Place, person: Person) -> bool:
        """Whether a person manages a channel: as last seen there, else as Discord says; no when it doesn't say."""
        if not person.user.isdigit():
            return False
        known = self._managers.get((channel_of(place), int(person.user)))
        if known is not None:
            return known
        try:
            channel = client.get_channel(channel_of(place)) or await client.fetch_channel(channel_of(place))
            if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
                return False
            member = await channel.guild.fetch_member(int(person.user))
        except discord.HTTPException:
            return False
        granted = channel.permissions_for(member)
        return granted.administrator or granted.manage_guild or granted.manage_channels

    def shut(self, place: Place) -> None:
        """The place couldn't be written to."""
        _remember(self._shut, place, None)
        self._alive.pop(place, None)

    async def alive(self, place: Place, inbox: Inbox) -> None:
        """The place can be written to; whoever keeps tables hears of it once a run, and when it was shut before."""
        if place in self._alive:
            return
        _remember(self._alive, place, None)
        self._shut.pop(place, None)
        await inbox.reopened(place)

    async def lost(self, channels: Iterable[object], inbox: Inbox) -> None:
        """Channels are gone."""
        for place in _places(channels):
            self.shut(place)
            await inbox.closed(place)

    async def lost_thread(self, parent: int, thread: int, inbox: Inbox) -> None:
        """A thread is gone."""
        place = Place(NAME, str(parent), str(thread))
        self.shut(place)
        await inbox.closed(place)

    def is_shut_thread(self, parent: int, thread: int) -> bool:
        """Whether a thread couldn't be written to."""
        return Place(NAME, str(parent), str(thread)) in self._shut

    async def changed(self, channels: Iterable[object], inbox: Inbox) -> None:
        """What the bot may do in some channels may have changed: those that were shut may be open again."""
        for channel in channels:
            place = place_of(channel)
            if place is not None and place in self._shut and not missing(_granted(channel), channel):
                await self.alive(place, inbox)

    async def joined(self, channels: Iterable[object], inbox: Inbox) -> None:
        """The bot has come to a server, perhaps again."""
        for place in _places(channels):
            await self.alive(place, inbox)


def _remember(kept: OrderedDict[K, V], key: K, value: V) -> None:
    """Keep it as the newest; beyond what can be remembered the oldest goes, and is learnt again when it matters."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > _REMEMBERED:
        kept.popitem(last=False)


def _granted(channel: object) -> discord.Permissions:
    """What the bot may do in a channel."""
    if isinstance(channel, discord.Thread) and channel.locked:
        return discord.Permissions.none()
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return channel.permissions_for(channel.guild.me)
    return discord.Permissions.none()


def _places(channels: Iterable[object]) -> Iterator[Place]:
    for channel in channels:
        place = place_of(channel)
        if place is not None:
            yield place
