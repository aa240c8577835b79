"""What a command adds itself to."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from bot import config
from bot.engine.game import Ruleset
from bot.engine.registry import Entry
from bot.engine.ruleset import RulesetError, changed, parsed

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # argparse has no public name for it
else:
    Commands = argparse._SubParsersAction


class BadArgument(Exception):
    """An argument that names nothing; the message says what there is."""


def entry_of(shelf: Mapping[str, Entry], name: str) -> Entry:
    """The game of that name. Raises BadArgument."""
    if name not in shelf:
        raise BadArgument(f"there is no game {name!r}; there are {', '.join(shelf)}")
    return shelf[name]


def ruleset_of(entry: Entry, name: str, settings: list[str]) -> Ruleset:
    """A ruleset with options set as `name=value`. Raises BadArgument."""
    chosen = name or next(iter(entry.rulesets))
    if chosen not in entry.rulesets:
        raise BadArgument(f"there is no ruleset {chosen!r}; there are {', '.join(entry.rulesets)}")
    ruleset = entry.rulesets[chosen]
    for setting in settings:
        option, sign, word = setting.partition("=")
        if not sign:
            raise BadArgument(f"--set {setting}: expected name=value")
        try:
            ruleset = changed(ruleset, {option: parsed(type(ruleset), option, word)})
        except RulesetError as problem:
            raise BadArgument(f"--set {problem}") from problem
    return ruleset


def seats_of(entry: Entry, ruleset: Ruleset, wanted: int) -> int:
    """The seats asked for; 0 stands for any number. Raises BadArgument when the ruleset can't be played by so many."""
    least, most = entry.game.seats(ruleset)
    if wanted and not least <= wanted <= most:
        raise BadArgument(f"--players: this ruleset has {least} to {most} seats, not {wanted}")
    return wanted


def database_of(command: argparse.ArgumentParser) -> None:
    """Let a command be told which database it is about; without a word it is the bot's (BOT_DATABASE)."""
    command.add_argument("--database", default="", metavar="FILE", help="instead of BOT_DATABASE")


def database_at(chosen: argparse.Namespace) -> Path:
    """The database that a command is about. Raises SettingsError."""
    return Path(chosen.database) if chosen.database else config.read(os.environ).database


def number(low: int, high: int) -> Callable[[str], int]:
    """A parser of whole numbers in bounds, for argparse."""

    def parse(word: str) -> int:
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and low <= int(word) <= high):
            raise argparse.ArgumentTypeError(f"expected a number from {low} to {high}, found {word!r}")
        return int(word)

    return parse
