"""Whole games as prose, recorded once and compared ever after: what is asked, what is done, what is told.

A question that is waited for stands behind `?`, one that may be answered behind `/`. They pin the order of options, the
words of the notation and the course of luck. A change in a transcript is a change in
how a game plays; read it before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.chance import SealedChance
from bot.engine.policy import play_randomly, whose_turn
from bot.engine.prompt import Action
from bot.engine.registry import Entry
from bot.engine.ruleset import canonical
from bot.engine.scenario import spelling

_MOVES: Final = 60


@dataclass(frozen=True, slots=True)
class Start:
    """Which game is told: ruleset, seats, and the seed's one byte."""

    game: str
    ruleset: str
    seats: int
    seed: int


def transcripts(shelf: Mapping[str, Entry]) -> Iterator[tuple[str, Start]]:
    """One game for every ruleset, with the largest number of seats."""
    for name, entry in shelf.items():
        for ruleset, rules in entry.rulesets.items():
            yield f"{name}-{ruleset}", Start(name, ruleset, entry.game.seats(rules)[1], 7)


def transcript(shelf: Mapping[str, Entry], start: Start) -> str:
    """The beginning of a random game, line by line."""
    entry = shelf[start.game]
    rules = entry.rulesets[start.ruleset]
    seed = bytes([start.seed]) * 32
    mind = SealedChance(seed, 1_000_000)
    step = entry.game.setup(rules, start.seats, SealedChance(seed, 0))
    lines = [canonical(start.game, start.ruleset, rules, rules), f"seats {start.seats}"]
    lines += [f"    ! {entry.notation.recount(event)}" for event in step.events]
    for move in range(1, _MOVES + 1):
        prompts = entry.game.prompts(step.state)
        if not prompts:
            break
        for prompt in prompts:
            offered = " | ".join(spelling(option, entry) for option in prompt.options)
            lines.append(f"  {'?' if prompt.waited else '/'} @{prompt.seat}: {offered}")
        prompt = whose_turn(prompts, mind)
        action: Action = play_randomly(entry.game.view(step.state, prompt.seat), prompt, mind)
        lines.append(f"@{prompt.seat}: {entry.notation.spell(action)}")
        step = entry.game.apply(step.state, prompt.seat, action, SealedChance(seed, move))
        lines += [f"    ! {entry.notation.recount(event)}" for event in step.events]
    outcome = entry.game.outcome(step.state)
    if outcome is not None:
        lines.append("end " + ", ".join(f"@{seat} {place}" for seat, place in enumerate(outcome.places)))
    return "\n".join(lines) + "\n"
