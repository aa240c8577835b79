"""`simulate`: many games between computer players, and what became of them as one JSON object."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final

from bot import content
from bot.cli.commands import BadArgument, Commands, entry_of, number, ruleset_of
from bot.engine.chance import Chance, SealedChance
from bot.engine.game import IllegalAction, Ruleset, State
from bot.engine.policy import play_randomly
from bot.engine.prompt import Action, Prompt
from bot.engine.registry import AnyPolicy, Entry
from bot.engine.ruleset import RulesetError, changed, options

_PROBE_EVERY: Final = 7
"""On one step in so many every offered option is tried, to see that the rules accept it."""

_RANDOM: Final = "random"
_SIDES: Final = 6


class FastChance:
    """A plain generator, for speed runs: the same numbers for the same seed, but no proof."""

    __slots__ = ("_draw",)

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed).random

    def below(self, bound: int) -> int:
        """A number in 0..bound-1."""
        return int(self._draw() * bound)


class DiceCounter:
    """Passes numbers on and counts the dice among them."""

    __slots__ = ("_source", "dice")

    def __init__(self, source: Chance) -> None:
        self._source = source
        self.dice = 0

    def below(self, bound: int) -> int:
        """The source's next number."""
        self.dice += bound == _SIDES
        return self._source.below(bound)


@dataclass(slots=True)
class Tally:
    """What happened in all games so far."""

    actions: int = 0
    rolls: int = 0
    illegal: int = 0
    broken: int = 0
    unfinished: int = 0
    turns: list[int] = field(default_factory=list)
    by_seat: Counter[int] = field(default_factory=Counter)
    by_policy: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    values_seen: set[tuple[str, str, str, str]] = field(default_factory=set)


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("simulate", help="play many games between computer players")
    command.add_argument("game")
    command.add_argument("--ruleset", default="")
    command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="settings")
    command.add_argument("--options", choices=("fixed", "random"), default="fixed", help="draw options for each game")
    command.add_argument("--players", type=number(0, 8), default=0, help="seats; 0 draws a number for each game")
    command.add_argument("--games", type=number(1, 10_000_000), default=100)
    command.add_argument("--seed", type=number(0, 2**62), default=1)
    command.add_argument("--policy", default=_RANDOM, help="one for all seats, or one a seat with commas")
    command.add_argument("--chance", choices=("sealed", "fast"), default="sealed")
    command.add_argument("--max-turns", type=number(1, 10_000_000), default=100_000, help="actions until a game is cut")
    command.add_argument("--no-checks", action="store_true", help="no audit and no probing, for speed")
    command.set_defaults(work=work)


def work(chosen: argparse.Namespace) -> int:
    """Simulate and print one JSON object."""
    try:
        entry = entry_of(content.load(), chosen.game)
        ruleset = ruleset_of(entry, chosen.ruleset, chosen.settings)
        policies = _policies(entry, chosen.policy)
        least, most = entry.game.seats(ruleset)
        if chosen.players and not least <= chosen.players <= most:
            raise BadArgument(f"--players: this ruleset has {least} to {most} seats")
    except (BadArgument, content.ContentError) as problem:
        print(f"xom-co: {problem}", file=sys.stderr)
        return 2
    tally = Tally()
    for index in range(chosen.games):
        _game(entry, ruleset, policies, chosen, index, tally)
    print(json.dumps(_report(entry, chosen, tally), ensure_ascii=False))
    return 1 if tally.illegal or tally.broken else 0


def _policies(entry: Entry, words: str) -> list[tuple[str, AnyPolicy]]:
    known: dict[str, AnyPolicy] = {_RANDOM: play_randomly, **entry.policies}
    named = words.split(",")
    for name in named:
        if name not in known:
            raise BadArgument(f"--policy: there is no {name!r}; there are {', '.join(known)}")
    return [(name, known[name]) for name in named]


def _game(
    entry: Entry,
    base: Ruleset,
    policies: list[tuple[str, AnyPolicy]],
    chosen: argparse.Namespace,
    index: int,
    tally: Tally,
) -> None:
    draw = random.Random(f"{chosen.seed}:{index}")
    ruleset = _drawn(base, draw, tally) if chosen.options == "random" else base
    least, most = entry.game.seats(ruleset)
    seats = min(most, max(least, chosen.players)) if chosen.players else draw.randint(least, most)
    seed = hashlib.sha256(f"{chosen.seed}:{index}".encode()).digest()
    fast = FastChance(int.from_bytes(seed[:8], "big"))
    mind = FastChance(int.from_bytes(seed[8:16], "big"))
    game, checked = entry.game, not chosen.no_checks
    shift = index % len(policies)
    started = time.process_time()
    state: State = game.setup(ruleset, seats, _luck(chosen.chance, seed, 0, fast)).state
    dice = 0
    actions = 0
    while actions < chosen.max_turns:
        prompts = game.prompts(state)
        if not prompts:
            break
        prompt = prompts[0] if len(prompts) == 1 else prompts[mind.below(len(prompts))]
        name, policy = policies[(prompt.seat + shift) % len(policies)]
        view = None if name == _RANDOM else game.view(state, prompt.seat)
        action = policy(view, prompt, mind)
        actions += 1
        if checked and actions % _PROBE_EVERY == 0:
            tally.illegal += _refused(entry, state, prompt, seed, actions, mind)
        try:
            luck = _luck(chosen.chance, seed, actions, fast)
            if checked:
                luck = DiceCounter(luck)
            state = game.advance(state, prompt.seat, action, luck)
            if isinstance(luck, DiceCounter):
                dice += luck.dice
        except IllegalAction:
            tally.illegal += 1
            break
        if checked and game.audit(state):
            tally.broken += 1
            break
    tally.seconds += time.process_time() - started
    tally.actions += actions
    tally.rolls += dice // 2
    tally.turns.append(actions)
    outcome = game.outcome(state)
    if outcome is None:
        tally.unfinished += 1
        return
    for seat, place in enumerate(outcome.places):
        if place == 1:
            tally.by_seat[seat] += 1
            tally.by_policy[policies[(seat + shift) % len(policies)][0]] += 1


def _drawn(base: Ruleset, draw: random.Random, tally: Tally) -> Ruleset:
    """The ruleset with every option drawn; combinations that the game refuses are drawn again."""
    offered = options(type(base))
    while True:
        values = {option.name: draw.choice(option.values) for option in offered}
        try:
            ruleset = changed(base, values)
        except RulesetError:
            continue
        pairs = sorted((name, str(value)) for name, value in values.items())
        tally.values_seen |= {(a, x, b, y) for i, (a, x) in enumerate(pairs) for b, y in pairs[i + 1 :]}
        return ruleset


def _luck(kind: str, seed: bytes, revision: int, fast: Chance) -> Chance:
    return fast if kind == "fast" else SealedChance(seed, revision)


def _refused(entry: Entry, state: State, prompt: Prompt, seed: bytes, step: int, mind: Chance) -> int:
    """How many of the offered options the rules refuse."""
    count = 0
    for option in prompt.options:
        action = option if isinstance(option, Action) else option.sample(mind)
        try:
            entry.game.advance(state, prompt.seat, action, SealedChance(seed, step))
        except IllegalAction:
            count += 1
    return count


def _report(entry: Entry, chosen: argparse.Namespace, tally: Tally) -> dict[str, object]:
    turns = sorted(tally.turns)
    tenths = quantiles(turns, n=10) if len(turns) > 1 else [turns[0]] * 9
    seconds = tally.seconds or 1e-9
    return {
        "game": entry.name,
        "ruleset": chosen.ruleset or next(iter(entry.rulesets)),
        "seats": chosen.players,
        "games": chosen.games,
        "actions": tally.actions,
        "rolls": tally.rolls,
        "actions_per_second": round(tally.actions / seconds),
        "games_per_second": round(chosen.games / seconds, 1),
        "turns_per_game": {"median": tenths[4], "p10": tenths[0], "p90": tenths[8]},
        "wins": {"by_seat": dict(sorted(tally.by_seat.items())), "by_policy": dict(sorted(tally.by_policy.items()))},
        "illegal_offers": tally.illegal,
        "audit_failures": tally.broken,
        "unfinished": tally.unfinished,
        "option_pairs_seen": len(tally.values_seen),
    }
