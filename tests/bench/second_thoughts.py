"""Whether the sharp player of Cờ tỷ phú would have done better to answer otherwise, once.

    python tests/bench/second_thoughts.py --ruleset online --games 1500 --seed 1

Theory. A player that can't be bettered by changing any one of its answers may still lose to luck alone. Each game
gives one of its decisions, drawn with equal chance; for the answers that were open there the game is played on from the
same position some times with fresh luck, the player as before in all that follows. What another kind of answer brought
beyond the one it chose is averaged by kind of question and by how far the game had come. A figure above nothing by more
than its interval is a mistake that it makes again and again; where there is none, only other plans could help.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot import content
from bot.cli.matches import Decide, FastChance, course, seated, seed_of
from bot.engine.chance import Chance
from bot.engine.game import Ruleset, State
from bot.engine.games.ty_phu.players import sharp
from bot.engine.prompt import Action, Form, Pick, Prompt
from bot.engine.registry import AnyGame
from tests.bench.opponents_ty_phu import fixed

SEATS: Final = 4
PHASES: Final = (20, 40, 60)
"""Turns at which a new part of the game begins."""
MOST_TURNS: Final = 2_000


@dataclass(frozen=True)
class Decision:
    """One question to the player: where, what was open, what it answered, and how many turns had begun."""

    state: State
    prompt: Prompt
    chosen: Action
    question: str
    turns: int


def share(game: AnyGame, state: State, seat: int) -> float:
    """What of the win belongs to a seat; its fair part where there is none."""
    outcome = game.outcome(state)
    if outcome is None:
        return 1 / SEATS
    first = [other for other, place in enumerate(outcome.places) if place == 1]
    return 1 / len(first) if seat in first else 0.0


def answers(prompt: Prompt) -> list[Action]:
    """What is open, choices written out; of each kind the first, middle and last: more houses are no other idea."""
    kinds: dict[str, list[Action]] = defaultdict(list)
    for option in prompt.options:
        if not isinstance(option, Form):
            kinds[type(option).__name__].append(option)
        elif len(option.blanks) == 1 and isinstance(blank := option.blanks[0], Pick):
            kinds[option.makes.__name__] += [option.makes(choice.value) for choice in blank.choices]
    found: list[Action] = []
    for several in kinds.values():
        last = len(several) - 1
        found += [several[place] for place in sorted({0, last // 2, last})]
    return found


def beside(game: AnyGame, seat: int) -> Decide:
    """The sharp player on one seat, fixed ones on the others."""
    return seated(game, [("sharp", sharp) if other == seat else ("fixed", fixed) for other in range(SEATS)])


def one_decision(game: AnyGame, ruleset: Ruleset, seed: bytes, seat: int) -> Decision | None:
    """A decision of the seat's in one game against fixed players, each as likely as the others."""
    random, players, kept, met = Random(seed), beside(game, seat), None, 0

    def decide(state: State, prompt: Prompt, mind: Chance) -> Action:
        nonlocal kept, met
        action = players(state, prompt, mind)
        if prompt.seat == seat and len(answers(prompt)) > 1:
            met += 1
            if random.randrange(met) == 0:
                view = game.view(state, prompt.seat)
                kept = Decision(state, prompt, action, view.awaits.name.lower(), view.turns)
        return action

    course(game, ruleset, SEATS, seed, decide, sealed=False, most_turns=MOST_TURNS)
    return kept


def phase(turns: int) -> str:
    """The part of the game."""
    later = [mark for mark in PHASES if turns < mark]
    return f"before turn {later[0]}" if later else f"from turn {PHASES[-1]}"


def main() -> None:
    """Prints a line for each kind of question, part of the game and change of mind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", default="online")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--tries", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    entry = content.load()["ty_phu"]
    game, ruleset = entry.game, entry.rulesets[wanted.ruleset]
    gains: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for index in range(wanted.games):
        seat = index % SEATS
        decision = one_decision(game, ruleset, seed_of(wanted.seed, index), seat)
        if decision is None:
            continue
        players = beside(game, seat)
        worth: dict[Action, float] = {}
        for action in dict.fromkeys((decision.chosen, *answers(decision.prompt))):
            ends: list[float] = []
            for number in range(wanted.tries):
                seed = seed_of(wanted.seed + 1, index * wanted.tries + number)
                luck = FastChance(int.from_bytes(seed[16:24], "big"))
                after = game.advance(decision.state, seat, action, luck)
                went = course(game, ruleset, SEATS, seed, players, sealed=False, most_turns=MOST_TURNS, start=after)
                ends.append(share(game, went.state, seat))
            worth[action] = sum(ends) / len(ends)
        kept = worth.pop(decision.chosen)
        by_kind: dict[str, list[float]] = defaultdict(list)
        for action, value in worth.items():
            by_kind[type(action).__name__].append(value - kept)
        for kind, found in by_kind.items():
            change = f"{type(decision.chosen).__name__} → {kind}"
            gains[decision.question, phase(decision.turns), change].append(sum(found) / len(found))
    print("| question | part | instead | decisions | gain, points of the share |\n|---|---|---|---|---|")
    for (question, part, change), found in sorted(gains.items()):
        if len(found) >= 20:
            mean = sum(found) / len(found)
            error = 1.96 * sqrt(sum((one - mean) ** 2 for one in found)) / len(found)
            print(f"| {question} | {part} | {change} | {len(found)} | {100 * mean:+.1f} ±{100 * error:.1f} |")


if __name__ == "__main__":
    main()
