"""The bot's slash commands: plain default names, and Vietnamese ones for people who use Discord in Vietnamese."""

from __future__ import annotations

import hashlib
import json
import logging
import unicodedata
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, TranslationContextTypes, locale_str

from bot.adapters.base import Memory
from bot.adapters.discord.components import Interaction

log = logging.getLogger("bot.discord")

MEANS: Final[dict[str, str]] = {
    "choi": "play",
    "ban": "table",
    "luat": "rules",
    "caidat": "settings",
    "huy": "cancel",
    "xuat": "export",
    "xu": "purse",
    "quentoi": "forget",
    "help": "help",
}
"""The command's meaning for the coordinator, by its default name."""

_AT_TABLES: Final = frozenset({"choi", "ban", "luat", "huy", "xuat"})
"""Commands that make no sense in a private chat."""
_REMEMBERED: Final = "discord:commands"

Words = Mapping[str, Mapping[str, str]]
Heard = Callable[[Interaction, str], Awaitable[None]]


class Tree(app_commands.CommandTree[discord.Client]):
    """The commands of one client."""

    def __init__(self, client: discord.Client, words: Words, heard: Heard) -> None:
        """`words` by language and key; `heard` is told of a command by its meaning."""
        super().__init__(client)
        self._words = words
        for name, meaning in MEANS.items():
            self.add_command(
                app_commands.Command(
                    name=locale_str(name, key=f"discord-name-{name}"),
                    description=locale_str(words["en"][f"discord-command-{name}"], key=f"discord-command-{name}"),
                    callback=_callback(meaning, heard),
                    allowed_contexts=AppCommandContext(
                        guild=True, dm_channel=name not in _AT_TABLES, private_channel=False
                    ),
                    allowed_installs=AppInstallationType(guild=True, user=False),
                )
            )

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """A command that this version doesn't have (Discord is told of changes late), or a bug."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.info("unknown command interaction=%d", interaction.id)
            return
        log.error("command failed", exc_info=error)

    async def publish(self, memory: Memory) -> None:
        """Tell Discord the commands, when they have changed since it was last told.

        What Discord refuses is logged and doesn't stop the bot, for the commands that it knows keep working.
        """
        await self.set_translator(_Vietnamese(self._words["vi"]))
        told = [self.client.application_id, sorted(MEANS), sorted(_AT_TABLES), _told(self._words)]
        wanted = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
        if await memory.recall(_REMEMBERED) == wanted:
            return
        try:
            await self.sync()
        except (discord.Forbidden, app_commands.CommandSyncFailure) as refusal:
            log.error("commands refused problem=%s", refusal)
            return
        await memory.keep(_REMEMBERED, wanted)


class _Vietnamese(app_commands.Translator):
    """The Vietnamese names and descriptions; in NFC, for Discord refuses letters with loose marks."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = words

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """The word for one locale, or None where the default will do."""
        del context
        word = self._words.get(str(string.extras.get("key", "")))
        if locale is not discord.Locale.vietnamese or word is None:
            return None
        return unicodedata.normalize("NFC", word)


def _told(words: Words) -> dict[str, dict[str, str]]:
    prefixes = ("discord-name-", "discord-command-")
    return {
        language: {key: word for key, word in said.items() if key.startswith(prefixes)}
        for language, said in words.items()
    }


def _callback(meaning: str, heard: Heard) -> Callable[[Interaction], Coroutine[None, None, None]]:
    async def callback(interaction: Interaction) -> None:
        await heard(interaction, meaning)

    return callback
