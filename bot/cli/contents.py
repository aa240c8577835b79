"""`check-content` and `migrate`: is everything that the program brings along, or finds on the disk, in order?"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator

from bot import config, content
from bot.cli.commands import Commands
from bot.engine.chance import SEED_BYTES, SealedChance
from bot.engine.game import IllegalAction
from bot.engine.registry import Entry
from bot.store.base import StoreInUse
from bot.store.sqlite import SchemaTooNew, SqliteStore


def add(commands: Commands) -> None:
    """Add the commands."""
    check = commands.add_parser("check-content", help="read all content files and list every problem")
    check.set_defaults(work=check_content)
    upgrade = commands.add_parser("migrate", help="bring the database (BOT_DATABASE) to the newest schema")
    upgrade.set_defaults(work=migrate)


def check_content(chosen: argparse.Namespace) -> int:
    """List every problem of the content files: what can't be read, and rulesets that can't be dealt."""
    del chosen
    try:
        shelf = content.load()
    except content.ContentError as problem:
        print(problem, file=sys.stderr)
        return 1
    broken = [complaint for entry in shelf.values() for complaint in _undealt(entry)]
    for complaint in broken:
        print(complaint, file=sys.stderr)
    for name, entry in shelf.items():
        print(f"{name}: {', '.join(entry.rulesets)}")
    return 1 if broken else 0


def _undealt(entry: Entry) -> Iterator[str]:
    """What keeps a ruleset from being dealt to any number of seats: a board or a deck that isn't there."""
    for name, ruleset in entry.rulesets.items():
        least, most = entry.game.seats(ruleset)
        for seats in range(least, most + 1):
            try:
                entry.game.setup(ruleset, seats, SealedChance(bytes(SEED_BYTES), 0))
            except (LookupError, ValueError, IllegalAction) as problem:
                yield f"{entry.name}/rulesets/{name}.toml: can't be dealt to {seats}: {problem!r}"


def migrate(chosen: argparse.Namespace) -> int:
    """Bring the database to the newest schema."""
    del chosen
    try:
        asyncio.run(_migrate(config.read(os.environ)))
    except (config.SettingsError, StoreInUse, SchemaTooNew, sqlite3.DatabaseError, OSError) as problem:
        print(f"xom-co: {problem}", file=sys.stderr)
        return 2
    return 0


async def _migrate(settings: config.Settings) -> None:
    async with SqliteStore.opened(settings.database):
        print(f"{settings.database}: ready")
