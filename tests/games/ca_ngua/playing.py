"""What the tests of this game share: positions made by hand, and whole games played by chance."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

from bot.engine.game import Event
from bot.engine.games import ca_ngua
from bot.engine.games.ca_ngua.rules import CaNgua
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.state import CaNguaState, bits_of
from bot.engine.prompt import Action, Prompt
from bot.engine.ruleset import options

GAME: CaNgua = ca_ngua.make({})
BY_HAND = CaNguaRules(auto_roll="off")


class Luck:
    """Numbers from Python's generator; the same seed gives the same game."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, bound: int) -> int:
        return self.random.randrange(bound)


class Dice:
    """Given throws, and nothing else."""

    def __init__(self, *throws: tuple[int, int]) -> None:
        self.left = [(first - 1) * 6 + second - 1 for first, second in throws]

    def below(self, bound: int) -> int:
        assert bound == 36
        return self.left.pop(0)


def position(*horses: tuple[int, ...], rules: CaNguaRules = BY_HAND, turn: int = 0) -> CaNguaState:
    """A table where seat k sits on arm k with these horses, before `turn` throws."""
    start = GAME.setup(rules, len(horses), Luck(0)).state
    assert isinstance(start, CaNguaState)
    arms = tuple(range(len(horses)))
    return dataclasses.replace(start, arms=arms, paints=arms, horses=horses, taken=bits_of(arms, horses), turn=turn)


def only_prompt(state: CaNguaState) -> Prompt:
    (prompt,) = GAME.prompts(state)
    return prompt


def offered(state: CaNguaState) -> tuple[Action, ...]:
    return tuple(option for option in only_prompt(state).options if isinstance(option, Action))


def random_rules(luck: Luck) -> CaNguaRules:
    chosen = {option.name: luck.random.choice(option.values) for option in options(CaNguaRules)}
    return dataclasses.replace(CaNguaRules(), **chosen)  # type: ignore[arg-type]


def random_game(seed: int) -> Iterator[tuple[CaNguaState, tuple[Event, ...]]]:
    """Every position of a game with drawn options, seats and moves; now and then somebody leaves."""
    luck = Luck(seed)
    step = GAME.setup(random_rules(luck), luck.random.choice((2, 3, 4)), luck)
    state = step.state
    assert isinstance(state, CaNguaState)
    yield state, step.events
    while GAME.outcome(state) is None:
        prompt = only_prompt(state)
        if luck.random.random() < 0.002:
            step = GAME.retire(state, luck.random.choice(GAME.living(state)), luck)
        else:
            step = GAME.apply(state, prompt.seat, luck.random.choice(offered(state)), luck)
        assert isinstance(step.state, CaNguaState)
        state = step.state
        yield state, step.events
