"""How even the online ruleset of Cờ tỷ phú is: `python tests/bench/online_balance.py [options]` prints one JSON object.

Games are played by the computer at one level, with the plain generator, from seed 1 on. Standard and golden hour are
reported apart: how many end within the most turns; turns and presses of a game, and what it lasts where every press
takes four seconds; how often each place in the order of play wins; and for each colour group, cheap to dear, in how
many games somebody held all of it and how often the first who did won.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Final, cast

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot import content
from bot.cli.matches import FastChance
from bot.engine.game import Outcome
from bot.engine.games.ty_phu.board import GROUPS, Board
from bot.engine.games.ty_phu.rules import TyPhu
from bot.engine.games.ty_phu.ruleset import TyPhuRuleset
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.policy import play_randomly
from bot.engine.registry import AnyPolicy
from bot.engine.ruleset import changed

SECONDS_A_PRESS: Final = 4
MOST_TURNS: Final = 2_000


@dataclass(slots=True)
class Tally:
    """What became of the games of one kind; by place in the order of play, and by colour group."""

    games: int = 0
    ended: int = 0
    ties: int = 0
    turns: list[int] = field(default_factory=list)
    presses: list[int] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    held: Counter[int] = field(default_factory=Counter)
    held_and_won: Counter[int] = field(default_factory=Counter)


def main() -> None:
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--games", type=int, default=1_000, help="of each kind")
    words.add_argument("--seats", type=int, default=4)
    words.add_argument("--policy", default="steady")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--kind", choices=("golden", "standard", "both"), default="both")
    chosen = words.parse_args()
    entry = content.load()["ty_phu"]
    game = cast("TyPhu", entry.game)
    policy = play_randomly if chosen.policy == "random" else entry.policies[chosen.policy]
    rules = cast("TyPhuRuleset", entry.rulesets["online"])
    report: dict[str, object] = {"seats": chosen.seats, "policy": chosen.policy, "seed": chosen.seed}
    kinds = ("golden", "standard") if chosen.kind == "both" else (chosen.kind,)
    for kind in kinds:
        tally, started = Tally(), time.process_time()
        for index in range(chosen.games):
            play(game, changed(rules, {"golden": kind == "golden"}), policy, chosen.seats, chosen.seed + index, tally)
        report[kind] = {**summary(tally, chosen.seats), "cpu_seconds": round(time.process_time() - started)}
    print(json.dumps(report, ensure_ascii=False))


def play(game: TyPhu, rules: TyPhuRuleset, policy: AnyPolicy, seats: int, seed: int, tally: Tally) -> None:
    """One game, to its end or to the most turns."""
    luck, mind = FastChance(seed), FastChance(-seed)
    state = cast("TyPhuState", game.setup(rules, seats, luck).state)
    board = game.view(state, None).board
    owner, first_holder = state.owner, dict[int, int]()
    presses = 0
    while state.turns <= MOST_TURNS and (prompts := game.prompts(state)):
        prompt = prompts[0]
        view = None if policy is play_randomly else game.view(state, prompt.seat)
        state = game.advance(state, prompt.seat, policy(view, prompt, mind), luck)
        presses += 1
        if state.owner is not owner:
            owner = state.owner
            note_groups(board, owner, first_holder)
    tally.games += 1
    outcome = game.outcome(state)
    if outcome is None:
        return
    tally.ended += 1
    tally.turns.append(state.turns)
    tally.presses.append(presses)
    note_places(outcome, state.first, seats, first_holder, tally)


def note_groups(board: Board, owner: tuple[int, ...], first_holder: dict[int, int]) -> None:
    """Who now holds all of a colour group that nobody held before."""
    for group, members in enumerate(board.members):
        holder = owner[members[0]]
        if holder >= 0 and group not in first_holder and all(owner[square] == holder for square in members):
            first_holder[group] = holder


def note_places(outcome: Outcome, first: int, seats: int, first_holder: dict[int, int], tally: Tally) -> None:
    """The winner's place in the order of play, and which groups they were the first to hold."""
    tally.ties += sorted(outcome.places) != list(range(1, seats + 1))
    winner = outcome.places.index(1)
    tally.wins[(winner - first) % seats] += 1
    for group, holder in first_holder.items():
        tally.held[group] += 1
        tally.held_and_won[group] += holder == winner


def summary(tally: Tally, seats: int) -> dict[str, object]:
    """The figures of one kind; shares in percent."""
    return {
        "games": tally.games,
        "ended_percent": percent(tally.ended, tally.games),
        "ties": tally.ties,
        "turns": spread(tally.turns),
        "presses": spread(tally.presses),
        "minutes": {name: round(sum_ * SECONDS_A_PRESS / 60, 1) for name, sum_ in spread(tally.presses).items()},
        "wins_by_order_percent": [percent(tally.wins[place], tally.ended) for place in range(seats)],
        "groups": {
            name: {
                "held_percent": percent(tally.held[group], tally.ended),
                "first_holder_won_percent": percent(tally.held_and_won[group], tally.held[group]),
            }
            for group, name in enumerate(GROUPS)
        },
    }


def percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0


def spread(numbers: list[int]) -> dict[str, int]:
    """Median, the tenth and ninetieth percentile, and the most."""
    if len(numbers) < 2:
        return dict.fromkeys(("median", "p10", "p90", "most"), sum(numbers))
    tenths = quantiles(numbers, n=10, method="inclusive")
    return {"median": round(tenths[4]), "p10": round(tenths[0]), "p90": round(tenths[8]), "most": max(numbers)}


if __name__ == "__main__":
    main()
