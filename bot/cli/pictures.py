"""`render`: the picture of some position of a simulated game, as a file."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from bot import content
from bot.cli.commands import BadArgument, Commands, entry_of, number, ruleset_of, seats_of
from bot.cli.matches import FastChance
from bot.engine.chance import SealedChance
from bot.engine.game import Event, State
from bot.engine.policy import play_randomly, whose_turn
from bot.engine.prompt import awaited
from bot.engine.registry import Entry
from bot.engine.scene import Say
from bot.engine.seats import Seat, Viewer
from bot.render.raster import draw
from bot.texts import Texts

NAMES = ("Minh Anh", "Nguyễn Thị Hằng", "Đức Trường", "Bảo Ngọc", "Quỳnh Như", "Phước Thịnh", "Thuỳ Dương", "Khôi")


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("render", help="draw a position of a simulated game")
    command.add_argument("game")
    command.add_argument("--ruleset", default="")
    command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="settings")
    command.add_argument("--players", type=number(0, 8), default=0)
    command.add_argument("--seed", type=number(0, 2**62), default=1)
    command.add_argument("--moves", type=number(0, 1_000_000), default=40)
    command.add_argument("--viewer", type=number(-1, 7), default=-1, help="a seat, or -1 for the table")
    command.add_argument("--policy", default="", help="a computer player of the game; random without one")
    command.add_argument("--language", choices=("vi", "en"), default="vi")
    command.add_argument("-o", "--output", required=True)
    command.set_defaults(work=work)


def work(chosen: argparse.Namespace) -> int:
    """Play, then draw."""
    entry = entry_of(content.load(), chosen.game)
    ruleset = ruleset_of(entry, chosen.ruleset, chosen.settings)
    if chosen.policy and chosen.policy not in entry.policies:
        raise BadArgument(f"--policy: there is no {chosen.policy!r}; there are {', '.join(entry.policies)}")
    seats = seats_of(entry, ruleset, chosen.players) or entry.game.seats(ruleset)[1]
    if chosen.viewer >= seats:
        raise BadArgument(f"--viewer: the seats are 0 to {seats - 1}, not {chosen.viewer}")
    seed = hashlib.sha256(str(chosen.seed).encode()).digest()
    step = entry.game.setup(ruleset, seats, SealedChance(seed, 0))
    state, story = played(entry, step.state, step.events, seed, chosen.moves, chosen.policy)
    viewer: Viewer = None if chosen.viewer < 0 else Seat(chosen.viewer)
    write_picture(chosen.output, frame(entry, state, story, viewer, Texts.load().speaker(chosen.language, NAMES)))
    return 0


def write_picture(name: str, picture: bytes) -> None:
    """Put a picture into a file. Raises BadArgument when it can't be written."""
    try:
        Path(name).write_bytes(picture)
    except OSError as problem:
        raise BadArgument(f"{name}: {problem.strerror}") from problem


def played(
    entry: Entry, state: State, story: tuple[Event, ...], seed: bytes, moves: int, policy: str
) -> tuple[State, tuple[Event, ...]]:
    """The position after some moves, or at the end of the game, and the events so far."""
    mind = FastChance(int.from_bytes(seed[:8], "big"))
    choose = entry.policies[policy] if policy else play_randomly
    for move in range(1, moves + 1):
        prompts = entry.game.prompts(state)
        if not prompts:
            break
        prompt = whose_turn(prompts if choose is play_randomly else awaited(prompts), mind)
        action = choose(entry.game.view(state, prompt.seat), prompt, mind)
        step = entry.game.apply(state, prompt.seat, action, SealedChance(seed, move))
        state, story = step.state, (*story, *step.events)
    return state, story


def frame(entry: Entry, state: State, story: tuple[Event, ...], viewer: Viewer, say: Say) -> bytes:
    """The picture that a viewer sees of a position."""
    told = [entry.game.tell(event, viewer) for event in story[-12:]]
    sentences = tuple(sentence for sentence in told if sentence is not None)
    return draw(entry.game.scene(entry.game.view(state, viewer), sentences, say))
