"""`verify` and `replay`: games that were taken home as files, checked roll by roll and told again."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import content
from bot.cli.commands import BadArgument, Commands, database_of, number
from bot.cli.decisions import retell
from bot.cli.pictures import frame, write_picture
from bot.engine.game import Event
from bot.engine.record import RecordError, checked, game_of, names_of, replayed
from bot.texts import LANGUAGES, Texts, clean_name


def add(commands: Commands) -> None:
    """Add the commands."""
    verify = commands.add_parser("verify", help="check a game taken home, roll by roll")
    verify.add_argument("file")
    verify.set_defaults(work=check)
    replay = commands.add_parser(
        "replay", help="tell a game taken home, draw one of its positions, or work a decision of the database out again"
    )
    replay.add_argument("file", nargs="?", default="")
    replay.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    replay.add_argument("--line", type=number(2, 10_000_000), default=0, help="draw the position after this line")
    replay.add_argument("-o", "--output", default="", help="the picture's file; goes with --line")
    replay.add_argument("--table", default="", metavar="ID", help="a table of the database, as the log names it")
    replay.add_argument("--revision", type=number(0, 2**31), default=0, help="which decision; without it the last")
    replay.add_argument("--seat", type=number(-1, 7), default=-1, help="who presses; goes with --ask")
    replay.add_argument("--ask", default="", metavar="WORDS", help="a press to make there, as the log spells it")
    database_of(replay)
    replay.set_defaults(work=tell)


def check(chosen: argparse.Namespace) -> int:
    """Exit 0 for a record that holds, 1 for one that doesn't, naming the first line that does not fit."""
    try:
        lines = _lines(chosen.file)
        outcome = checked(lines, content.load())
    except RecordError as problem:
        print(f"{chosen.file}: {problem}", file=sys.stderr)
        return 1
    places = ", ".join(f"{name} {place}" for name, place in zip(_names(lines), outcome.places, strict=True))
    print(f"{chosen.file}: {len(lines)} lines fit ({places})")
    return 0


def tell(chosen: argparse.Namespace) -> int:
    """Print the game as sentences, or draw one of its positions; or work a decision of the database out again."""
    if bool(chosen.table) == bool(chosen.file):
        raise BadArgument("replay: expected a FILE that was taken home, or --table ID")
    if chosen.table:
        return retell(chosen)
    if bool(chosen.line) != bool(chosen.output):
        raise BadArgument("--line and -o go together: which position, and the file to draw it into")
    try:
        lines = _lines(chosen.file)
        found = _told(lines, chosen.language, chosen.line, chosen.output)
    except RecordError as problem:
        print(f"{chosen.file}: {problem}", file=sys.stderr)
        return 1
    if chosen.line and not found:
        raise BadArgument(f"--line: the positions are on lines 2 to {len(lines) - 1}")
    return 0


def _told(lines: Sequence[str], language: str, line: int, output: str) -> bool:
    """Tell it all, or draw the position of one line; whether that line was there. Raises RecordError."""
    shelf = content.load()
    texts = Texts.load()
    story: tuple[Event, ...] = ()
    for position in replayed(lines, shelf):
        entry, say = shelf[game_of(lines)], texts.speaker(language, _names(lines))
        story = (*story, *position.events)
        if position.line == line:
            write_picture(output, frame(entry, position.state, story, None, say))
            return True
        for sentence in (entry.game.tell(event, None) for event in position.events):
            if sentence is not None and not output:
                print(f"{position.line}\t{say(sentence)}")
    return False


def _names(lines: Sequence[str]) -> tuple[str, ...]:
    """The names in a record, cleaned again: the file may come from anywhere."""
    return tuple(clean_name(name) for name in names_of(lines))


def _lines(name: str) -> list[str]:
    """The lines of a file. Raises BadArgument when it can't be read, RecordError when it isn't text."""
    try:
        return Path(name).read_bytes().decode("utf-8").removesuffix("\n").split("\n")
    except OSError as problem:
        raise BadArgument(f"{name}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise RecordError(line, "not text") from problem
