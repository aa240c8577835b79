"""What every computer player owes: legal answers, the same again, from its view alone, soon, and to the end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from bot import content
from bot.cli.matches import FastChance, course, seed_of
from bot.coordinator.lobby import level_of
from bot.engine.chance import SealedChance
from bot.engine.game import State, View
from bot.engine.prompt import Action, Form, Prompt, allows
from bot.engine.registry import Entry

SHELF = content.load()
MOST_SECONDS = 2.0
"""CPU seconds for one decision: ten times what a player may take at a table, for slow and busy machines."""
ENDLESS = 3000
"""Turns after which a game of computers counts as stuck."""

PLAYERS = [
    pytest.param(entry, ruleset, level, id=f"{name}-{ruleset}-{level}")
    for name, entry in SHELF.items()
    for ruleset in entry.rulesets
    for level in entry.policies
]
RULESETS = [
    pytest.param(entry, ruleset, id=f"{name}-{ruleset}") for name, entry in SHELF.items() for ruleset in entry.rulesets
]


def parts(value: object) -> Iterator[object]:
    """A value and everything inside it."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from parts(getattr(value, one.name))
    elif isinstance(value, tuple | list | frozenset):
        for item in value:
            yield from parts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from parts(key)
            yield from parts(item)


@pytest.mark.parametrize(("entry", "ruleset", "level"), PLAYERS)
def test_answers_are_legal_repeatable_soon_and_given_from_a_view(entry: Entry, ruleset: str, level: str) -> None:
    """The opening of a table where everybody plays at this level; every question is asked twice."""
    game, policy = entry.game, entry.policies[level]
    least, most = game.seats(entry.rulesets[ruleset])
    asked = 0

    def decide(state: State, prompt: Prompt, mind: FastChance) -> Action:
        nonlocal asked
        asked += 1
        view = game.view(state, prompt.seat)
        assert isinstance(view, View)
        if asked % 10 == 1:
            assert not any(isinstance(part, State) for part in parts(view))
        before = entry.states.write(state) if asked % 10 == 1 else ""
        luck = mind.below(2**31).to_bytes(32, "big")
        started = time.thread_time()
        action = policy(view, prompt, SealedChance(luck, asked))
        assert time.thread_time() - started < MOST_SECONDS
        assert allows(prompt, action)
        assert not isinstance(action, Form)
        if asked % 5 == 1:
            again = policy(game.view(state, prompt.seat), prompt, SealedChance(luck, asked))
            assert again == action
        assert not before or entry.states.write(state) == before
        return action

    for seats in {least, max(least, min(most, 4))}:
        went = course(game, entry.rulesets[ruleset], seats, seed_of(5, seats), decide, sealed=False, most_turns=12)
        assert not went.refused
    assert asked > 12


@pytest.mark.parametrize(("entry", "ruleset"), RULESETS)
def test_tables_of_computers_of_all_levels_come_to_an_end(entry: Entry, ruleset: str) -> None:
    game, levels = entry.game, tuple(entry.policies)
    least, most = game.seats(entry.rulesets[ruleset])

    def decide(state: State, prompt: Prompt, mind: FastChance) -> Action:
        return entry.policies[levels[prompt.seat % len(levels)]](game.view(state, prompt.seat), prompt, mind)

    for seats in (least, max(least, min(most, 4)), most):
        went = course(game, entry.rulesets[ruleset], seats, seed_of(6, 0), decide, sealed=False, most_turns=ENDLESS)
        assert not went.refused
        assert game.outcome(went.state) is not None


@pytest.mark.parametrize("entry", SHELF.values(), ids=list(SHELF))
def test_levels_are_called_the_same_in_every_game_weakest_first(entry: Entry) -> None:
    assert list(entry.policies) == ["gentle", "steady", "sharp"]
    assert entry.stand_in == "sharp"
    assert [level_of(policy, entry) for policy in entry.policies] == list(entry.policies)
