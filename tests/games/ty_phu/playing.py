"""What the tests of this game share: positions written in its notation, and whole games played by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot import content
from bot.datafiles import folder
from bot.engine.codec import Raw
from bot.engine.game import Event
from bot.engine.games import ty_phu
from bot.engine.games.ty_phu.board import Board, read_boards
from bot.engine.games.ty_phu.rules import TyPhu
from bot.engine.games.ty_phu.ruleset import CLASSIC, TyPhuRuleset
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.policy import whose_turn
from bot.engine.prompt import Action, Prompt, awaited
from bot.engine.ruleset import changed, options, read_rulesets
from bot.engine.seats import Seat

TABLES: dict[str, Raw] = dict(content.read_tables(folder() / "ty_phu"))
GAME: TyPhu = ty_phu.make(TABLES)
RULESETS = read_rulesets(TyPhuRuleset, TABLES)
BOARDS: dict[str, Board] = read_boards(TABLES)
NOTATION = ty_phu.NOTATION


class Luck:
    """Numbers from Python's generator; the same seed gives the same game."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, bound: int) -> int:
        return self.random.randrange(bound)


class Dice:
    """Given throws, and nothing else."""

    def __init__(self, *throws: tuple[int, int]) -> None:
        self.left = [value - 1 for throw in throws for value in throw]

    def below(self, bound: int) -> int:
        assert bound == 6
        return self.left.pop(0)


def position(
    *given: tuple[str, str], ruleset: str = "classic", seats: int = 2, **changes: bool | int | str
) -> TyPhuState:
    """A table on seat 0's turn with things put in place, in the words of the notation."""
    rules = changed(RULESETS[ruleset], changes)
    state = GAME.setup(rules, seats, Luck(0)).state
    assert isinstance(state, TyPhuState)
    for what, value in (("turn", "@0"), *given):
        state = NOTATION.arrange(state, what, value)
    return state


def press(state: TyPhuState, *presses: tuple[int, str], dice: Dice | None = None) -> TyPhuState:
    """The position after presses, each a seat and the words for an action."""
    for seat, words in presses:
        after = GAME.apply(state, Seat(seat), NOTATION.parse(words, state), dice or Dice()).state
        assert isinstance(after, TyPhuState)
        state = after
    return state


def only_prompt(state: TyPhuState) -> Prompt:
    (prompt,) = awaited(GAME.prompts(state))
    return prompt


def random_rules(luck: Luck) -> TyPhuRuleset:
    """A ruleset of the classic book with drawn options; the online rules have a test of their own."""
    base = luck.random.choice([rules for rules in RULESETS.values() if rules.book == CLASSIC])
    return changed(base, {option.name: luck.random.choice(option.values) for option in options(TyPhuRuleset)})


def random_game(seed: int, moves: int = 1500) -> Iterator[tuple[TyPhuState, tuple[Event, ...]]]:
    """Positions of a game with drawn options, seats and moves; now and then somebody leaves."""
    luck = Luck(seed)
    rules = random_rules(luck)
    step = GAME.setup(rules, luck.random.randint(rules.least_seats, rules.most_seats), luck)
    for _ in range(moves):
        state = step.state
        assert isinstance(state, TyPhuState)
        yield state, step.events
        prompts = GAME.prompts(state)
        if not prompts:
            return
        if luck.random.random() < 0.002:
            step = GAME.retire(state, luck.random.choice(GAME.living(state)), luck)
            continue
        prompt = whose_turn(prompts, luck)
        option = luck.random.choice(prompt.options)
        action = option if isinstance(option, Action) else option.sample(luck)
        step = GAME.apply(state, prompt.seat, action, luck)
