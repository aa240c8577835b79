"""Where things are on Discord: places, people's private chats, and the messages in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import discord

from bot.adapters.base import Anchor, Gone, Person, Place

NAME: Final = "discord"


@dataclass(frozen=True, slots=True)
class Spot:
    """A message in a channel; a thread and a private chat are channels too."""

    channel: int
    message: int

    @classmethod
    def read(cls, anchor: Anchor) -> Spot:
        """Raises Gone for an anchor that isn't ours."""
        channel, _, message = anchor.partition(".")
        if not (channel.isascii() and channel.isdigit() and message.isascii() and message.isdigit()):
            raise Gone(anchor)
        return cls(int(channel), int(message))

    @property
    def anchor(self) -> Anchor:
        """The words for it."""
        return Anchor(f"{self.channel}.{self.message}")

    @property
    def born(self) -> float:
        """When the message was sent, in seconds since the epoch."""
        return discord.utils.snowflake_time(self.message).timestamp()


def channel_of(place: Place) -> int:
    """The channel that a place's messages go to."""
    return int(place.topic or place.chat)


def place_of(channel: object) -> Place | None:
    """The place that a channel of a server is, or None for a private chat."""
    if isinstance(channel, discord.Thread):
        return Place(NAME, str(channel.parent_id), str(channel.id))
    if isinstance(channel, discord.abc.GuildChannel):
        return Place(NAME, str(channel.id))
    return None


def person_of(user: discord.abc.User) -> Person:
    """The person that an account is."""
    return Person(NAME, str(user.id))
