"""What the tests of this game share: positions made by hand, and whole games played by chance."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

from bot.engine.game import Event
from bot.engine.games import coup
from bot.engine.games.coup import NOTATION
from bot.engine.games.coup.rules import Coup
from bot.engine.games.coup.ruleset import LARGE_DECK, SEATS, SMALL_DECK, CoupRules
from bot.engine.games.coup.state import CoupState
from bot.engine.prompt import Action, Prompt, prompt_for
from bot.engine.seats import Seat

GAME: Coup = coup.make({})


class Luck:
    """Numbers from Python's generator; the same seed gives the same game."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, bound: int) -> int:
        return self.random.randrange(bound)


def dealt(seats: int, rules: CoupRules | None = None, seed: int = 0) -> CoupState:
    """A first position."""
    state = GAME.setup(rules or CoupRules(), seats, Luck(seed)).state
    assert isinstance(state, CoupState)
    return state


def position(*given: str, seats: int = 3, rules: CoupRules | None = None) -> CoupState:
    """A table with things put in place, as `given` lines of a scenario say them; seat 0 is on turn."""
    state = dealt(seats, rules)
    for line in ("turn: @0", *given):
        what, _, value = line.partition(":")
        state = NOTATION.arrange(state, what.strip(), value.strip())
    return state


def after(state: CoupState, *presses: str, luck: int = 0) -> CoupState:
    """The position after presses like "0 tax" and "1 pass"."""
    chance = Luck(luck)
    for press in presses:
        seat, _, words = press.partition(" ")
        state = GAME.advance(state, Seat(int(seat)), NOTATION.parse(words, state), chance)
    return state


def asked(state: CoupState) -> tuple[int, ...]:
    return tuple(prompt.seat for prompt in GAME.prompts(state))


def prompt_of(state: CoupState, seat: int) -> Prompt:
    prompt = prompt_for(GAME.prompts(state), Seat(seat))
    assert prompt is not None
    return prompt


def actions(prompt: Prompt) -> tuple[Action, ...]:
    return tuple(option for option in prompt.options if isinstance(option, Action))


def random_rules(luck: Luck) -> CoupRules:
    deck = luck.random.choice((SMALL_DECK, SMALL_DECK, SMALL_DECK, LARGE_DECK))
    return CoupRules(
        block_after_failed_challenge=luck.random.random() < 0.5, concede=luck.random.random() < 0.5, deck=deck
    )


def random_game(seed: int, *, leaving: float = 0.004) -> Iterator[tuple[CoupState, tuple[Event, ...]]]:
    """Every position of a game with drawn options, seats and moves; now and then somebody gives up."""
    luck = Luck(seed)
    rules = random_rules(luck)
    step = GAME.setup(rules, luck.random.randint(*SEATS[rules.deck]), luck)
    while True:
        state = step.state
        assert isinstance(state, CoupState)
        yield state, step.events
        prompts = GAME.prompts(state)
        if not prompts:
            return
        if luck.random.random() < leaving:
            step = GAME.retire(state, luck.random.choice(GAME.living(state)), luck)
            continue
        prompt = luck.random.choice(prompts)
        step = GAME.apply(state, prompt.seat, luck.random.choice(actions(prompt)), luck)


def changed(state: CoupState, **fields: object) -> CoupState:
    return dataclasses.replace(state, **fields)  # type: ignore[arg-type]
