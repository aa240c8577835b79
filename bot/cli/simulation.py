"""`simulate`: many games between computer players, and what became of them as one JSON object.

Unless told otherwise every position is audited, and on one step in `_PROBE_EVERY` every offered option is tried on the
rules.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import combinations
from statistics import quantiles
from typing import Final

from bot import content
from bot.cli.commands import BadArgument, Commands, entry_of, number, ruleset_of, seats_of
from bot.cli.matches import RANDOM, course, known_players, seated, seed_of, unknown
from bot.engine.chance import Chance, SealedChance
from bot.engine.game import IllegalAction, Ruleset, State
from bot.engine.prompt import Action, Prompt
from bot.engine.registry import AnyPolicy, Entry
from bot.engine.ruleset import OptionInfo, RulesetError, changed, options

_PROBE_EVERY: Final = 7
_DRAWS: Final = 10_000
"""How often options are drawn for one game before giving up on a playable set."""

Pairs = set[tuple[str, str, str, str]]
"""Values of two options that were played together."""


@dataclass(slots=True)
class Tally:
    """What happened in all games so far; `seconds` of CPU."""

    actions: int = 0
    rolls: int = 0
    illegal: int = 0
    broken: int = 0
    unfinished: int = 0
    turns: list[int] = field(default_factory=list)
    by_seat: Counter[int] = field(default_factory=Counter)
    by_policy: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    pairs: Pairs = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Plan:
    """How all games are played; `fixed` names the options that are not drawn."""

    entry: Entry
    ruleset: Ruleset
    policies: tuple[tuple[str, AnyPolicy], ...]
    players: int
    seed: int
    sealed: bool
    drawn: bool
    fixed: frozenset[str]
    checked: bool
    most_turns: int


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("simulate", help="play many games between computer players")
    command.add_argument("game")
    command.add_argument("--ruleset", default="", help="the game's first one when left out")
    command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", dest="settings")
    command.add_argument(
        "--options", choices=("fixed", "random"), default="fixed", help="random: draw all others than --set each game"
    )
    command.add_argument("--players", type=number(0, 8), default=0, help="seats; 0 draws a number for each game")
    command.add_argument("--games", type=number(1, 10_000_000), default=100)
    command.add_argument("--seed", type=number(0, 2**62), default=1)
    command.add_argument("--policy", default=RANDOM, help="one for all seats, or several in turn, with commas")
    command.add_argument("--chance", choices=("sealed", "fast"), default="sealed")
    command.add_argument("--max-turns", type=number(1, 10_000_000), default=10_000, help="turns until a game is cut")
    command.add_argument("--no-checks", action="store_true", help="no audit and no trying of offers, for speed")
    command.set_defaults(work=work)


def work(chosen: argparse.Namespace) -> int:
    """Simulate and print one JSON object; exit 1 when the rules refused an offer or broke a law."""
    entry = entry_of(content.load(), chosen.game)
    ruleset = ruleset_of(entry, chosen.ruleset, chosen.settings)
    drawn = chosen.options == "random"
    plan = Plan(
        entry=entry,
        ruleset=ruleset,
        policies=_policies(entry, chosen.policy),
        players=chosen.players if drawn else seats_of(entry, ruleset, chosen.players),
        seed=chosen.seed,
        sealed=chosen.chance == "sealed",
        drawn=drawn,
        fixed=frozenset(setting.partition("=")[0] for setting in chosen.settings),
        checked=not chosen.no_checks,
        most_turns=chosen.max_turns,
    )
    tally = Tally()
    for index in range(chosen.games):
        _game(plan, index, tally)
    print(json.dumps(_report(chosen, entry, tally), ensure_ascii=False))
    if drawn:
        print(f"xom-co: {len(tally.pairs)} of {_all_pairs(plan)} pairs of option values were played", file=sys.stderr)
    return 1 if tally.illegal or tally.broken else 0


def _policies(entry: Entry, words: str) -> tuple[tuple[str, AnyPolicy], ...]:
    known = known_players(entry)
    named = words.split(",")
    for name in named:
        if name not in known:
            raise unknown("--policy", name, known)
    return tuple((name, known[name]) for name in named)


def _game(plan: Plan, index: int, tally: Tally) -> None:
    """One game, from the deal to the end. Policies move on by a seat with every game."""
    draw = random.Random(f"{plan.seed}:{index}")
    ruleset, seats = _drawn(plan, draw, tally.pairs) if plan.drawn else (plan.ruleset, plan.players)
    least, most = plan.entry.game.seats(ruleset)
    seats = seats or draw.randint(least, most)
    shift = index % len(plan.policies)
    players = [plan.policies[(seat + shift) % len(plan.policies)] for seat in range(seats)]
    seed = seed_of(plan.seed, index)
    started = time.process_time()
    state = _played(plan, ruleset, players, seed, tally)
    tally.seconds += time.process_time() - started
    outcome = plan.entry.game.outcome(state)
    if outcome is None:
        tally.unfinished += 1
        return
    for seat, place in enumerate(outcome.places):
        if place == 1:
            tally.by_seat[seat] += 1
            tally.by_policy[players[seat][0]] += 1


def _played(plan: Plan, ruleset: Ruleset, players: list[tuple[str, AnyPolicy]], seed: bytes, tally: Tally) -> State:
    """The last position of a game."""
    went = course(
        plan.entry.game,
        ruleset,
        len(players),
        seed,
        seated(plan.entry.game, players),
        sealed=plan.sealed,
        most_turns=plan.most_turns,
        watch=_Inspection(plan.entry, seed, tally) if plan.checked else None,
        wanton=all(name == RANDOM for name, _ in players),
    )
    tally.illegal += went.refused
    tally.actions += went.actions
    tally.rolls += went.rolls
    tally.turns.append(went.turns)
    return went.state


@dataclass(frozen=True, slots=True)
class _Inspection:
    """Audits every position and tries what is offered in some of them."""

    entry: Entry
    seed: bytes
    tally: Tally

    def asked(self, state: State, prompt: Prompt, number: int, mind: Chance) -> None:
        if number % _PROBE_EVERY == 0:
            self.tally.illegal += _refused(self.entry, state, prompt, SealedChance(self.seed, number), mind)

    def reached(self, state: State) -> bool:
        broken = bool(self.entry.game.audit(state))
        self.tally.broken += broken
        return not broken


def _offered(plan: Plan) -> list[OptionInfo]:
    """The options that are drawn."""
    return [option for option in options(type(plan.ruleset)) if option.name not in plan.fixed]


def _all_pairs(plan: Plan) -> int:
    sizes = [len(option.values) for option in _offered(plan)]
    return sum(one * other for one, other in combinations(sizes, 2))


def _drawn(plan: Plan, draw: random.Random, pairs: Pairs) -> tuple[Ruleset, int]:
    """The ruleset with its options drawn, and the seats; what can't be played by so many is drawn again."""
    offered = _offered(plan)
    for _ in range(_DRAWS):
        values = {option.name: draw.choice(option.values) for option in offered}
        try:
            ruleset = changed(plan.ruleset, values)
        except RulesetError:
            continue
        least, most = plan.entry.game.seats(ruleset)
        if plan.players and not least <= plan.players <= most:
            continue
        pairs |= _pairs(sorted((name, str(value)) for name, value in values.items()))
        return ruleset, plan.players
    raise BadArgument(f"--players: no options let {plan.players} play")


def _pairs(named: Collection[tuple[str, str]]) -> Pairs:
    return {(one, value, other, its) for one, value in named for other, its in named if one < other}


def _refused(entry: Entry, state: State, prompt: Prompt, luck: Chance, mind: Chance) -> int:
    """How many of the offered options the rules refuse."""
    count = 0
    for option in prompt.options:
        action = option if isinstance(option, Action) else option.sample(mind)
        try:
            entry.game.advance(state, prompt.seat, action, luck)
        except IllegalAction:
            count += 1
    return count


def _report(chosen: argparse.Namespace, entry: Entry, tally: Tally) -> dict[str, object]:
    turns = sorted(tally.turns)
    tenths = quantiles(turns, n=10, method="inclusive") if len(turns) > 1 else [turns[0]] * 9
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
    }
