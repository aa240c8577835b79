"""Playing any game step by step, for the suites that hold all games to one contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from bot import content
from bot.engine.chance import SealedChance
from bot.engine.game import Event, Ruleset, State
from bot.engine.policy import play_randomly
from bot.engine.prompt import Action, Prompt
from bot.engine.registry import Entry
from bot.engine.ruleset import RulesetError, changed, options
from bot.engine.seats import Seat, Viewer, all_seats

NAMES = ("Minh", "Hằng", "Trường", "Ngọc", "Như", "Thịnh", "Dương", "Khôi")


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

    @property
    def entry(self) -> Entry:
        return shelf()[self.game]

    def luck(self, revision: int) -> SealedChance:
        return SealedChance(self.seed, revision)


@st.composite
def starts(draw: st.DrawFn, game: str) -> Start:
    """A ruleset with some options changed, a number of seats and a seed."""
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
    return Start(game, ruleset, seats, seed)


@dataclass(frozen=True)
class Moment:
    """One position on the way, what led to it, and what may be done now."""

    number: int
    state: State
    events: tuple[Event, ...]
    prompts: tuple[Prompt, ...]


def played(start: Start, moves: int) -> Iterator[Moment]:
    """Random play from a start, at most so many moves, ending with the game."""
    game = start.entry.game
    step = game.setup(start.ruleset, start.seats, start.luck(0))
    mind = SealedChance(start.seed[::-1], 1)
    for number in range(moves + 1):
        prompts = game.prompts(step.state)
        yield Moment(number, step.state, step.events, prompts)
        if not prompts:
            return
        prompt = prompts[mind.below(len(prompts))]
        action = play_randomly(game.view(step.state, prompt.seat), prompt, mind)
        step = game.apply(step.state, prompt.seat, action, start.luck(number + 1))


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
