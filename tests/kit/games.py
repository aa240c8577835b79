"""Playing any game step by step, for the suites that hold all games to one contract."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from bot import content
from bot.engine.chance import SealedChance
from bot.engine.game import Event, Ruleset, State, Step
from bot.engine.policy import play_default, play_randomly, whose_turn
from bot.engine.prompt import Action, Prompt
from bot.engine.record import Deal, Deed, written
from bot.engine.registry import Entry
from bot.engine.ruleset import RulesetError, changed, options
from bot.engine.seats import Seat, Viewer, all_seats

NAMES = ("Minh", "Hằng", "Trường", "Ngọc", "Như", "Thịnh", "Dương", "Khôi")

_HUNT = int(os.environ.get("XOM_CO_EXAMPLES", "0"))

few = settings(
    max_examples=_HUNT or 24,
    deadline=None,
    derandomize=not _HUNT,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""Few games, the same ones every time. Who hunts for a bug sets XOM_CO_EXAMPLES=300: so many, and others each time."""


@cache
def shelf() -> dict[str, Entry]:
    """Every game with the program's own content."""
    return content.load()


@dataclass(frozen=True)
class Start:
    """How a game begins: drawn by Hypothesis, shrunk to the simplest that fails."""

    game: str
    ruleset: Ruleset
    seats: int
    seed: bytes
    colours: tuple[int, ...] = ()

    @property
    def entry(self) -> Entry:
        return shelf()[self.game]

    def luck(self, revision: int) -> SealedChance:
        return SealedChance(self.seed, revision)

    def deal(self) -> Step:
        return self.entry.game.setup(self.ruleset, self.seats, self.luck(0), self.colours)


@st.composite
def starts(draw: st.DrawFn, game: str) -> Start:
    """A ruleset with some options changed, a number of seats, a seed, and perhaps chosen colours."""
    entry = shelf()[game]
    ruleset = entry.rulesets[draw(st.sampled_from(list(entry.rulesets)))]
    for option in options(type(ruleset)):
        if draw(st.booleans()):
            try:
                ruleset = changed(ruleset, {option.name: draw(st.sampled_from(option.values))})
            except RulesetError:
                continue
    least, most = entry.game.seats(ruleset)
    seats = draw(st.integers(least, most))
    seed = draw(st.binary(min_size=32, max_size=32))
    values = [colouring.value for colouring in entry.game.passport.colours]
    order = draw(st.permutations(values))
    by_choice = draw(st.booleans())
    chosen = tuple(order[:seats]) if by_choice else ()
    return Start(game, ruleset, seats, seed, chosen)


@dataclass(frozen=True)
class Moment:
    """One position on the way, what led to it, and what may be done now. `gone` are those who gave up so far."""

    number: int
    state: State
    events: tuple[Event, ...]
    prompts: tuple[Prompt, ...]
    gone: frozenset[Seat] = frozenset()


def played(start: Start, moves: int) -> Iterator[Moment]:
    """Random play from a start, at most so many moves, ending with the game."""
    return _life(start, moves, mishaps=0)


def lived(start: Start, moves: int) -> Iterator[Moment]:
    """Play as tables know it: on one move in eight somebody doesn't answer, on one in thirty somebody leaves."""
    return _life(start, moves, mishaps=1)


def _life(start: Start, moves: int, *, mishaps: int) -> Iterator[Moment]:
    game = start.entry.game
    step = start.deal()
    mind = SealedChance(start.seed[::-1], 1)
    gone: frozenset[Seat] = frozenset()
    for number in range(moves + 1):
        prompts = game.prompts(step.state)
        yield Moment(number, step.state, step.events, prompts, gone)
        if not prompts:
            return
        luck = start.luck(number + 1)
        if mishaps and mind.below(30) == 0:
            living = game.living(step.state)
            seat = living[mind.below(len(living))]
            gone |= {seat}
            step = game.retire(step.state, seat, luck)
            continue
        prompt = whose_turn(prompts, mind)
        answer = play_default if mishaps and mind.below(8) == 0 else play_randomly
        action = answer(game.view(step.state, prompt.seat), prompt, mind)
        step = game.apply(step.state, prompt.seat, action, luck)


def viewers(seats: int) -> tuple[Viewer, ...]:
    """The table and every seat."""
    return (None, *all_seats(seats))


def some_actions(prompt: Prompt, start: Start, number: int) -> list[Action]:
    """Every option of a prompt as a finished action, forms filled somehow."""
    luck = start.luck(10_000 + number)
    return [option if isinstance(option, Action) else option.sample(luck) for option in prompt.options]


def strangers(prompts: tuple[Prompt, ...], seats: int) -> list[Seat]:
    """The seats that nobody is asking."""
    asked = {prompt.seat for prompt in prompts}
    return [seat for seat in all_seats(seats) if seat not in asked]


def recorded(game: str, number: int = 1) -> list[str]:
    """A whole random game as its players take it home; its last move is somebody giving up where it runs long."""
    entry = shelf()[game]
    ruleset = next(iter(entry.rulesets.values()))
    seats = entry.game.seats(ruleset)[0]
    seed = bytes([number]) * 32
    mind = SealedChance(seed, 99_999)
    state = entry.game.setup(ruleset, seats, SealedChance(seed, 5)).state
    deeds: list[Deed] = []
    revision = 5
    while prompts := entry.game.prompts(state):
        revision += 1
        luck = SealedChance(seed, revision)
        if len(deeds) > 150:
            seat = entry.game.living(state)[0]
            deeds.append(Deed(revision, seat, None, absent=False, at=revision + 0.5))
            state = entry.game.retire(state, seat, luck).state
            continue
        prompt = whose_turn(prompts, mind)
        action = play_randomly(entry.game.view(state, prompt.seat), prompt, mind)
        deeds.append(Deed(revision, prompt.seat, action, absent=False, at=revision + 0.5))
        state = entry.game.apply(state, prompt.seat, action, luck).state
    deal = Deal(game, "standard", ruleset, NAMES[:seats], (), 5, "test build")
    return list(written(deal, deeds, seed, entry))
