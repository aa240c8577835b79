"""`verify` and `replay` for games taken home, and `record` for the goldens of this project."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from bot import content
from bot.cli import transcripts
from bot.cli.commands import BadArgument, Commands, entry_of, number
from bot.cli.pictures import frame, played
from bot.datafiles import folder
from bot.engine.chance import SealedChance
from bot.engine.game import Event, Ruleset
from bot.engine.record import RecordError, checked, game_of, names_of, replayed
from bot.engine.registry import Entry
from bot.engine.scene import Scene
from bot.engine.seats import all_seats
from bot.render.palette_maker import make_palette
from bot.texts import Texts


def add(commands: Commands) -> None:
    """Add the commands."""
    verify = commands.add_parser("verify", help="check a game taken home, roll by roll")
    verify.add_argument("file")
    verify.set_defaults(work=check)
    replay = commands.add_parser("replay", help="tell a game taken home as sentences")
    replay.add_argument("file")
    replay.add_argument("--language", choices=("vi", "en"), default="vi")
    replay.add_argument("--line", type=number(2, 10_000_000), default=0, help="draw the position after this line")
    replay.add_argument("-o", "--output", default="", help="where to draw it")
    replay.set_defaults(work=tell)
    record = commands.add_parser("record", help="make goldens of this project anew")
    record.add_argument("what", choices=("palette", "transcripts"))
    record.set_defaults(work=remake)


def check(chosen: argparse.Namespace) -> int:
    """Exit 0 for a record that holds, 1 for one that doesn't, naming the first line that does not fit."""
    try:
        lines = _lines(chosen.file)
        outcome = checked(lines, content.load())
    except RecordError as problem:
        print(f"{chosen.file}: {problem}", file=sys.stderr)
        return 1
    except BadArgument as problem:
        print(f"xom-co: {problem}", file=sys.stderr)
        return 2
    places = ", ".join(f"{name} {place}" for name, place in zip(names_of(lines), outcome.places, strict=True))
    print(f"{chosen.file}: {len(lines)} lines fit ({places})")
    return 0


def tell(chosen: argparse.Namespace) -> int:
    """Print the game as sentences, or draw one of its positions."""
    shelf = content.load()
    try:
        lines = _lines(chosen.file)
        story: tuple[Event, ...] = ()
        say = None
        for position in replayed(lines, shelf):
            entry = entry_of(shelf, game_of(lines))
            say = say or Texts.load().speaker(chosen.language, names_of(lines))
            story = (*story, *position.events)
            if chosen.line == position.line and chosen.output:
                Path(chosen.output).write_bytes(frame(entry, position.state, story, None, chosen.language))
            for sentence in (entry.game.tell(event, None) for event in position.events):
                if sentence is not None and not chosen.output:
                    print(f"{position.line}\t{say(sentence)}")
    except RecordError as problem:
        print(f"{chosen.file}: {problem}", file=sys.stderr)
        return 1
    except (BadArgument, OSError) as problem:
        print(f"xom-co: {problem}", file=sys.stderr)
        return 2
    return 0


def _lines(name: str) -> list[str]:
    try:
        return Path(name).read_bytes().decode("utf-8").removesuffix("\n").split("\n")
    except OSError as problem:
        raise BadArgument(f"{name}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise RecordError(line, "not text") from problem


def remake(chosen: argparse.Namespace) -> int:
    """Make the palette from positions of all games, or tell the recorded games anew."""
    if chosen.what == "transcripts":
        for path in transcripts.record(content.load()):
            print(path)
        return 0
    colours = make_palette(sample_scenes(content.load()))
    path = folder() / "palette.json"
    path.write_text(json.dumps(colours, indent=0) + "\n", encoding="utf-8")
    print(f"{path}: {len(colours)} colours")
    return 0


def sample_scenes(shelf: dict[str, Entry]) -> Iterator[Scene]:
    """Positions of every ruleset of every game, early and late, as all viewers see them."""
    names = ("Minh", "Hằng", "Trường", "Ngọc", "Như", "Thịnh", "Dương", "Khôi")
    for entry in shelf.values():
        for ruleset in entry.rulesets.values():
            least, most = entry.game.seats(ruleset)
            for seats in range(least, most + 1):
                yield from _scenes_of(entry, ruleset, seats, names)


def _scenes_of(entry: Entry, ruleset: Ruleset, seats: int, names: tuple[str, ...]) -> Iterator[Scene]:
    say = Texts.load().speaker("vi", names)
    for moves in (0, 15, 60, 150, 2000):
        seed = bytes([moves % 251]) * 32
        step = entry.game.setup(ruleset, seats, SealedChance(seed, 0))
        state, story = played(entry, step.state, step.events, seed, moves, "")
        viewers = (None, *all_seats(seats)[:2]) if entry.game.passport.private else (None,)
        for viewer in viewers:
            told = [entry.game.tell(event, viewer) for event in story[-12:]]
            view = entry.game.view(state, viewer)
            yield entry.game.scene(view, tuple(text for text in told if text is not None), say)
