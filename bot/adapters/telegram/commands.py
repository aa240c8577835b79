"""The bot's commands: ASCII names (Telegram allows no others), Vietnamese descriptions, English ones as default."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from typing import Final

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import TelegramError

from bot.adapters.base import Memory

GROUP: Final = ("choi", "ban", "luat", "xu", "caidat", "huy", "xuat", "help")
PRIVATE: Final = ("start", "xu", "caidat", "quentoi", "help")

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
    "start": "start",
}
"""The command's meaning for the coordinator, by the word that people type."""

OF_MEMBERS: Final = frozenset({"cancel", "settings", "start", "purse", "forget"})
"""What a channel that speaks in a group can't ask for: nobody knows whether it may, and admins have other ways."""

_REMEMBERED: Final = "telegram:commands"

log = logging.getLogger("bot.telegram")


async def publish(bot: Bot, words: Mapping[str, Mapping[str, str]], memory: Memory) -> None:
    """Tell Telegram the commands, when they have changed since it was last told; a failure is made good next time."""
    described = [GROUP, PRIVATE, bot.id, {language: dict(told) for language, told in words.items()}]
    wanted = hashlib.sha256(json.dumps(described, sort_keys=True).encode()).hexdigest()
    if await memory.recall(_REMEMBERED) == wanted:
        return
    try:
        await _tell(bot, words)
    except TelegramError as trouble:
        log.warning("commands not published problem=%s", type(trouble).__name__)
    else:
        await memory.keep(_REMEMBERED, wanted)


async def _tell(bot: Bot, words: Mapping[str, Mapping[str, str]]) -> None:
    for scope, names in ((BotCommandScopeAllGroupChats(), GROUP), (BotCommandScopeAllPrivateChats(), PRIVATE)):
        for language, code in (("en", ""), ("vi", "vi")):
            described = [BotCommand(name, words[language][f"telegram-command-{name}"]) for name in names]
            await bot.set_my_commands(described, scope, code)
