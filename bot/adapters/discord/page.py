"""A message in Discord's terms, with its files and buttons made anew for every call that sends it."""

from __future__ import annotations

import io
import logging
from dataclasses import dataclass
from typing import Final

import discord

from bot.adapters.base import Attachment, Message
from bot.adapters.discord import components
from bot.adapters.discord.components import View
from bot.adapters.discord.wording import ALT, called, content
from bot.adapters.layout import Fitted, cut

log = logging.getLogger("bot.discord")

_PICTURE: Final = "table.png"


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that one message shows.

    quiet, loud  who is notified: nobody (an edit), or the people whom the message names (a new message)
    """

    content: str
    fitted: Fitted
    picture: bytes | None
    alt: str
    attachment: Attachment | None
    quiet: discord.AllowedMentions
    loud: discord.AllowedMentions

    @classmethod
    def of(cls, message: Message) -> Page:
        """The message, fitted into Discord's limits."""
        fitted = components.fit(message.rows)
        if fitted.left_out:
            log.error("buttons left out count=%d", len(fitted.left_out))
        people = [discord.Object(user) for user in called(message)]
        return cls(
            content(message),
            fitted,
            message.picture,
            cut(message.alt, ALT),
            message.attachment,
            discord.AllowedMentions.none(),
            discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=people),
        )

    def files(self) -> list[discord.File]:
        """Fresh files: a file is read once. They replace whatever the message had."""
        found = []
        if self.picture is not None:
            found.append(discord.File(io.BytesIO(self.picture), _PICTURE, description=self.alt or None))
        if self.attachment is not None:
            found.append(discord.File(io.BytesIO(self.attachment.content), self.attachment.name))
        return found

    def view(self) -> View | None:
        """Fresh buttons, or None for none."""
        return components.view(self.fitted)
