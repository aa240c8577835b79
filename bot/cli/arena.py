"""`arena`: a tournament among computer players, and who won how often as one JSON object.

Theory. The players named by `--policies` take the seats in that order, and everybody moves on by a seat with every
game, so that in as many games as there are players each has sat everywhere once. A share is wins through games; who
shares the first place with k-1 others has won 1/k. A game that is cut after `--max-turns` turns counts as played and
won by nobody. The interval around a share is Wilson's at 95 %: with w wins in n games and z = 1.96,

    (w + z²/2 ± z √(w (n - w) / n + z²/4)) / (n + z²)

Players are the game's levels, "random", and for benches any function written `module:function` that has the signature
of `bot.engine.policy.Policy`. Only questions with a choice count as decisions; the CPU seconds and the worst decision
cover all questions, and nothing but the player's own thinking.
"""

from __future__ import annotations

import argparse
import importlib
import json
import shlex
import time
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from statistics import median
from typing import Final

from bot import content
from bot.cli.commands import BadArgument, Commands, entry_of, number, ruleset_of, seats_of
from bot.cli.matches import RANDOM, course, known_players, seed_of, unknown
from bot.engine.chance import Chance
from bot.engine.game import Ruleset, State
from bot.engine.prompt import Action, Prompt
from bot.engine.registry import AnyPolicy, Entry

_Z: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""
_EACH: Final = "each"
_FIRST_VS_REST: Final = "first-vs-rest"
_FIRST: Final = "first"
_REST: Final = "rest"
_MILLISECONDS: Final = 1000


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's player: the function, the word that named it and the side whose wins it counts for."""

    word: str
    side: str
    policy: AnyPolicy


@dataclass(slots=True)
class Side:
    """What the players of one side did so far; `seconds` of CPU, `worst` in seconds, `due` wins if all were equal."""

    games: int = 0
    wins: float = 0.0
    due: float = 0.0
    decisions: int = 0
    seconds: float = 0.0
    worst: float = 0.0


@dataclass(slots=True)
class Score:
    """All games so far."""

    sides: dict[str, Side]
    turns: list[int] = field(default_factory=list)
    unfinished: int = 0
    refused: int = 0


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("arena", help="play a tournament among computer players")
    command.add_argument("game")
    command.add_argument("--policies", required=True, help="with commas: levels, random, or module:function")
    command.add_argument("--ruleset", default="", help="the game's first one when left out")
    command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="settings")
    command.add_argument("--seats", type=number(1, 8), default=0, help="as many as policies when left out")
    command.add_argument("--games", type=number(1, 10_000_000), default=100)
    command.add_argument("--seed", type=number(0, 2**62), default=1)
    command.add_argument(
        "--field", choices=(_EACH, _FIRST_VS_REST), default=_EACH, help="count by name, or the first against the rest"
    )
    command.add_argument("--max-turns", type=number(1, 10_000_000), default=10_000, help="turns until a game is cut")
    command.set_defaults(work=work)


def work(chosen: argparse.Namespace) -> int:
    """Play all games and print one JSON object; exit 1 when the rules refused an answer."""
    entry = entry_of(content.load(), chosen.game)
    ruleset = ruleset_of(entry, chosen.ruleset, chosen.settings)
    players = players_of(entry, chosen.policies, chosen.field)
    seats = seats_of(entry, ruleset, chosen.seats or len(players))
    score = Score({player.side: Side() for player in players})
    for index in range(chosen.games):
        seating = [players[(seat + index) % len(players)] for seat in range(seats)]
        _game(entry, ruleset, seating, seed_of(chosen.seed, index), chosen.max_turns, score)
    print(json.dumps(_report(chosen, entry, seats, players, score), ensure_ascii=False))
    return 1 if score.refused else 0


def players_of(entry: Entry, words: str, field_of_players: str) -> list[Player]:
    """The players that `--policies` names, each on its side. Raises BadArgument."""
    named = words.split(",")
    sides = named if field_of_players == _EACH else [_FIRST] + [_REST] * (len(named) - 1)
    return [Player(word, side, _policy(entry, word)) for word, side in zip(named, sides, strict=True)]


def _policy(entry: Entry, word: str) -> AnyPolicy:
    known = known_players(entry)
    module, colon, function = word.partition(":")
    if not colon:
        if word not in known:
            raise unknown("--policies", word, known)
        return known[word]
    try:
        policy: AnyPolicy = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as problem:
        raise BadArgument(f"--policies: {word}: {problem}") from problem
    if not callable(policy):
        raise BadArgument(f"--policies: {word} is not a function")
    return policy


def _game(entry: Entry, ruleset: Ruleset, seating: list[Player], seed: bytes, most_turns: int, score: Score) -> None:
    """One game, from the deal to the end."""
    game = entry.game
    sides = [score.sides[player.side] for player in seating]
    clock = time.thread_time

    def decide(state: State, prompt: Prompt, mind: Chance) -> Action:
        player, side = seating[prompt.seat], sides[prompt.seat]
        view = None if player.word == RANDOM else game.view(state, prompt.seat)
        started = clock()
        action = player.policy(view, prompt, mind)
        spent = clock() - started
        side.decisions += len(prompt.options) > 1 or not isinstance(prompt.options[0], Action)
        side.seconds += spent
        if spent > side.worst:
            side.worst = spent
        return action

    went = course(game, ruleset, len(seating), seed, decide, sealed=False, most_turns=most_turns)
    score.turns.append(went.turns)
    score.refused += went.refused
    for name, count in Counter(player.side for player in seating).items():
        score.sides[name].games += 1
        score.sides[name].due += count / len(seating)
    outcome = game.outcome(went.state)
    if outcome is None:
        score.unfinished += 1
        return
    winners = [side for side, place in zip(sides, outcome.places, strict=True) if place == 1]
    for side in winners:
        side.wins += 1 / len(winners)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval at 95 % around wins / games; (0, 1) without a game."""
    if not games:
        return 0.0, 1.0
    middle = wins + _Z * _Z / 2
    reach = _Z * sqrt(wins * (games - wins) / games + _Z * _Z / 4)
    total = games + _Z * _Z
    return max(0.0, (middle - reach) / total), min(1.0, (middle + reach) / total)


def _report(
    chosen: argparse.Namespace, entry: Entry, seats: int, players: list[Player], score: Score
) -> dict[str, object]:
    return {
        "command": _echo(chosen),
        "game": entry.name,
        "ruleset": chosen.ruleset or next(iter(entry.rulesets)),
        "seats": seats,
        "games": chosen.games,
        "unfinished": score.unfinished,
        "refused": score.refused,
        "turns_per_game": median(score.turns),
        "sides": {name: _standing(name, side, players) for name, side in score.sides.items()},
    }


def _standing(name: str, side: Side, players: list[Player]) -> dict[str, object]:
    low, high = interval(side.wins, side.games)
    return {
        "policies": [player.word for player in players if player.side == name],
        "games": side.games,
        "wins": round(side.wins, 2),
        "share": round(side.wins / side.games, 4) if side.games else 0.0,
        "low": round(low, 4),
        "high": round(high, 4),
        "fair": round(side.due / side.games, 4) if side.games else 0.0,
        "decisions": side.decisions,
        "decisions_per_second": round(side.decisions / (side.seconds or 1e-9)),
        "worst_ms": round(side.worst * _MILLISECONDS, 4),
    }


def _echo(chosen: argparse.Namespace) -> str:
    """The command that plays the same games again."""
    words = ["python", "-m", "bot", "arena", chosen.game, "--policies", chosen.policies]
    words += ["--games", str(chosen.games), "--seed", str(chosen.seed)]
    if chosen.ruleset:
        words += ["--ruleset", chosen.ruleset]
    for setting in chosen.settings:
        words += ["--set", setting]
    if chosen.seats:
        words += ["--seats", str(chosen.seats)]
    if chosen.field != _EACH:
        words += ["--field", chosen.field]
    return shlex.join([*words, "--max-turns", str(chosen.max_turns)])
