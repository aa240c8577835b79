"""`check-content` and `migrate`: is everything that the program brings along, or finds on the disk, in order?"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys

from bot import config, content
from bot.cli.commands import Commands
from bot.store.base import StoreInUse
from bot.store.sqlite import SchemaTooNew, SqliteStore


def add(commands: Commands) -> None:
    """Add the commands."""
    check = commands.add_parser("check-content", help="read all content files and list every problem")
    check.set_defaults(work=check_content)
    upgrade = commands.add_parser("migrate", help="bring the database (BOT_DATABASE) to the newest schema")
    upgrade.set_defaults(work=migrate)


def check_content(chosen: argparse.Namespace) -> int:
    """List every problem of the content files."""
    del chosen
    try:
        shelf = content.load()
    except content.ContentError as problem:
        print(problem, file=sys.stderr)
        return 1
    for name, entry in shelf.items():
        print(f"{name}: {', '.join(entry.rulesets)}")
    return 0


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
