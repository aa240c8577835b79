"""`record`: the goldens of this project made anew, to be read as a difference before they are committed.

transcripts  the beginnings of games as prose, one a ruleset
states       a stored example of every game's present state version; one that is there is never written again, because
             it is what some database out there holds
palette      the colours that the pictures of all games need
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot import content
from bot.cli import transcripts
from bot.cli.commands import BadArgument, Commands
from bot.cli.pictures import played
from bot.datafiles import folder
from bot.engine.chance import SealedChance
from bot.engine.game import Ruleset
from bot.engine.registry import Entry
from bot.engine.scene import Scene
from bot.engine.seats import all_seats
from bot.render.palette_maker import make_palette
from bot.texts import Texts

KINDS: Final = ("transcripts", "states", "palette")
FOLDER: Final = Path(__file__).parent.parent.parent / "tests" / "golden"
"""In a checkout; an installed program has no goldens."""

_NAMES: Final = ("Minh", "Hằng", "Trường", "Ngọc", "Như", "Thịnh", "Dương", "Khôi")
_MOVES_TO_STORE: Final = 90
_MOVES_TO_DRAW: Final = (0, 15, 60, 150, 2000)
_MOVES_IN_COLOUR: Final = (0, 15, 60)


def add(commands: Commands) -> None:
    """Add the command."""
    record = commands.add_parser("record", help="make the goldens of this project anew (in a checkout)")
    record.add_argument("what", nargs="*", metavar="WHAT", help=f"{', '.join(KINDS)}, or a game; all when left out")
    record.set_defaults(work=work)


def work(chosen: argparse.Namespace) -> int:
    """Make what was asked for, and print each file that was written."""
    shelf = content.load()
    for word in chosen.what:
        if word not in KINDS and word not in shelf:
            raise BadArgument(f"record: there is no {word!r}; there are {', '.join((*KINDS, *shelf))}")
    if not FOLDER.is_dir():
        raise BadArgument("record: goldens are made in a checkout of the project")
    games = {name: entry for name, entry in shelf.items() if name in chosen.what} or shelf
    kinds = [word for word in chosen.what if word in KINDS] or [
        kind for kind in KINDS if kind != "palette" or games is shelf
    ]
    for kind in kinds:
        for path in _MAKERS[kind](games if kind != "palette" else shelf):
            print(path)
    return 0


def record_transcripts(shelf: Mapping[str, Entry]) -> Iterator[Path]:
    """Write the transcripts of these games."""
    home = FOLDER / "playthroughs"
    home.mkdir(exist_ok=True)
    for name, start in transcripts.transcripts(shelf):
        path = home / f"{name}.txt"
        path.write_text(transcripts.transcript(shelf, start), encoding="utf-8")
        yield path


def record_states(shelf: Mapping[str, Entry]) -> Iterator[Path]:
    """Write the examples that are missing."""
    for entry in shelf.values():
        version = entry.game.passport.state_version
        path = FOLDER / "states" / entry.name / f"v{version}.json"
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        ruleset = next(iter(entry.rulesets.values()))
        seed = bytes(range(32))
        step = entry.game.setup(ruleset, entry.game.seats(ruleset)[1], SealedChance(seed, 0))
        state, story = played(entry, step.state, step.events, seed, _MOVES_TO_STORE, "")
        events = [entry.events.dump(event) for event in story[-12:]]
        stored = {"version": version, "state": entry.states.dump(state), "story": events}
        path.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        yield path


def record_palette(shelf: Mapping[str, Entry]) -> Iterator[Path]:
    """Write the palette."""
    path = folder() / "palette.json"
    path.write_text(json.dumps(make_palette(sample_scenes(shelf)), indent=0) + "\n", encoding="utf-8")
    yield path


def sample_scenes(shelf: Mapping[str, Entry]) -> Iterator[Scene]:
    """Positions of every ruleset of every game, early and late, in all colours, as all viewers see them."""
    for entry in shelf.values():
        chosen = tuple(colouring.value for colouring in entry.game.passport.colours)
        for ruleset in entry.rulesets.values():
            least, most = entry.game.seats(ruleset)
            for seats in range(least, most + 1):
                yield from _scenes_of(entry, ruleset, seats, (), _MOVES_TO_DRAW)
            for turned in range(len(chosen)):
                colours = (chosen[turned:] + chosen[:turned])[:least]
                yield from _scenes_of(entry, ruleset, least, colours, _MOVES_IN_COLOUR)


def _scenes_of(
    entry: Entry, ruleset: Ruleset, seats: int, colours: tuple[int, ...], moments: tuple[int, ...]
) -> Iterator[Scene]:
    """One game at several moments, and once more after each when somebody has left."""
    game = entry.game
    say = Texts.load().speaker("vi", _NAMES)
    for moves in moments:
        seed = bytes([moves % 251]) * 32
        step = game.setup(ruleset, seats, SealedChance(seed, 0), colours)
        state, story = played(entry, step.state, step.events, seed, moves, "")
        states = [state]
        if game.outcome(state) is None:
            states.append(game.retire(state, game.living(state)[-1], SealedChance(seed, 1)).state)
        for each in states:
            for viewer in (None, *all_seats(seats)[:2]) if game.passport.private else (None,):
                told = [game.tell(event, viewer) for event in story[-12:]]
                view = game.view(each, viewer)
                yield game.scene(view, tuple(text for text in told if text is not None), say)


_MAKERS: Final = {"transcripts": record_transcripts, "states": record_states, "palette": record_palette}
