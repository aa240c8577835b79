"""`simulate`: many games between computer players, and what became of them as one JSON object.

A turn begins when the table asks a seat its usual question (patience "turn", open to all) and the seat before was
another; so a second roll belongs to the same turn, and so does everything that others are asked in between. Luck comes
sealed, as at a real table, or from a plain generator for speed runs. Unless told otherwise every position is audited,
and on one step in `_PROBE_EVERY` every offered option is tried on the rules.
"""

from __future__ import annotations

import argparse
import hashlib
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
from bot.engine.chance import Chance, SealedChance
from bot.engine.game import IllegalAction, Ruleset, State
from bot.engine.policy import play_randomly
from bot.engine.prompt import Action, Patience, Prompt
from bot.engine.registry import AnyPolicy, Entry
from bot.engine.ruleset import OptionInfo, RulesetError, changed, options

_PROBE_EVERY: Final = 7
_LONGEST_TURN: Final = 10_000
"""Actions after which a single turn counts as endless."""
_DRAWS: Final = 10_000
"""How often options are drawn for one game before giving up on a playable set."""
_RANDOM: Final = "random"
_SIDES: Final = 6

Pairs = set[tuple[str, str, str, str]]
"""Values of two options that were played together."""


class FastChance:
    """A plain generator, for speed runs: the same numbers for the same seed, but no proof."""

    __slots__ = ("_draw",)

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed).random

    def below(self, bound: int) -> int:
        """A number in 0..bound-1."""
        return int(self._draw() * bound)


class RollCounter:
    """Passes numbers on and counts the rolls of two dice among them: one number for both, or two in a row."""

    __slots__ = ("_half", "rolls", "source")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.rolls = 0
        self._half = False

    def below(self, bound: int) -> int:
        """The source's next number."""
        if bound == _SIDES * _SIDES:
            self.rolls += 1
        elif bound == _SIDES:
            self.rolls += self._half
            self._half = not self._half
        else:
            self._half = False
        return self.source.below(bound)

    def turn_to(self, source: Chance) -> None:
        """Go on with another source; a roll never spans two."""
        self.source = source
        self._half = False


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
    command.add_argument("--policy", default=_RANDOM, help="one for all seats, or several in turn, with commas")
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
    known: dict[str, AnyPolicy] = {_RANDOM: play_randomly, **entry.policies}
    named = words.split(",")
    for name in named:
        if name not in known:
            raise BadArgument(f"--policy: there is no {name!r}; there are {', '.join(known)}")
    return tuple((name, known[name]) for name in named)


def _game(plan: Plan, index: int, tally: Tally) -> None:
    """One game, from the deal to the end. Policies move on by a seat with every game."""
    draw = random.Random(f"{plan.seed}:{index}")
    ruleset, seats = _drawn(plan, draw, tally.pairs) if plan.drawn else (plan.ruleset, plan.players)
    least, most = plan.entry.game.seats(ruleset)
    seats = seats or draw.randint(least, most)
    shift = index % len(plan.policies)
    players = [plan.policies[(seat + shift) % len(plan.policies)] for seat in range(seats)]
    seed = hashlib.sha256(f"{plan.seed}:{index}".encode()).digest()
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
    game, checked, sealed = plan.entry.game, plan.checked, plan.sealed
    fast = FastChance(int.from_bytes(seed[:8], "big"))
    mind = FastChance(int.from_bytes(seed[8:16], "big"))
    luck = RollCounter(SealedChance(seed, 0) if sealed else fast)
    state: State = game.setup(ruleset, len(players), luck).state
    actions = turns = began = 0
    on_turn = -1
    while prompts := game.prompts(state):
        prompt = prompts[0] if len(prompts) == 1 else prompts[mind.below(len(prompts))]
        if prompt.seat != on_turn and prompt.patience is Patience.TURN and not prompt.secret:
            if turns == plan.most_turns:
                break
            on_turn, began = prompt.seat, actions
            turns += 1
        elif actions - began > _LONGEST_TURN:
            break
        actions += 1
        name, policy = players[prompt.seat]
        action = policy(None if name == _RANDOM else game.view(state, prompt.seat), prompt, mind)
        if checked and actions % _PROBE_EVERY == 0:
            tally.illegal += _refused(plan.entry, state, prompt, SealedChance(seed, actions), mind)
        if sealed:
            luck.turn_to(SealedChance(seed, actions))
        try:
            state = game.advance(state, prompt.seat, action, luck)
        except IllegalAction:
            tally.illegal += 1
            break
        if checked and game.audit(state):
            tally.broken += 1
            break
    tally.actions += actions
    tally.rolls += luck.rolls
    tally.turns.append(turns)
    return state


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
