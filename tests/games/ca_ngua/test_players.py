"""The greedy player: kick > finish > launch > advance, sụp hầm last."""

from __future__ import annotations

import dataclasses

import pytest

from bot.engine.games.ca_ngua import POLICIES
from bot.engine.games.ca_ngua.actions import Climb, Launch, Move, Roll
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.state import CaNguaState
from bot.engine.policy import play_randomly
from bot.engine.prompt import Action
from bot.engine.seats import Seat
from tests.games.ca_ngua.playing import BY_HAND, GAME, Dice, Luck, offered, only_prompt, position

FREE = dataclasses.replace(BY_HAND, buoc_da=False, buoc_ra_quan=False)


def chosen(state: CaNguaState, *throw: int) -> Action:
    asked = GAME.advance(state, Seat(state.turn), Roll(), Dice((throw[0], throw[1])))
    prompt = only_prompt(asked)
    answer = POLICIES["greedy"](GAME.view(asked, prompt.seat), prompt, Luck(0))
    assert answer in prompt.options
    return answer


def test_it_kicks_rather_than_comes_home() -> None:
    assert chosen(position((52, 10, -1, -1), (5, -1, -1, -1), rules=FREE), 4, 5) == Move(1, 9)


def test_it_comes_home_rather_than_launches() -> None:
    assert chosen(position((49, 10, -1, -1), (-1,) * 4, rules=FREE), 6, 6) == Move(0, 12)
    assert chosen(position((60, 10, -1, -1), (-1,) * 4, rules=FREE), 2, 2) == Climb(0)


def test_it_launches_rather_than_advances() -> None:
    assert chosen(position((12, 10, -1, -1), (-1,) * 4, rules=FREE), 2, 2) == Launch()


def test_it_advances_the_foremost_horse_by_the_longer_step() -> None:
    assert chosen(position((12, 30, 61, 60), (-1,) * 4, rules=FREE), 2, 2) == Move(1, 4)


def test_it_sinks_only_when_nothing_else_goes() -> None:
    assert chosen(position((52, 10, -1, -1), (-1,) * 4, rules=FREE), 1, 3) == Move(1, 4)
    assert chosen(position((52, -1, -1, -1), (-1,) * 4, rules=FREE), 1, 3) == Move(0, 4)


def test_the_same_question_gets_the_same_answer() -> None:
    state = position((12, 10, 20, 30), (3, 7, -1, -1), rules=FREE)
    assert len({chosen(state, 2, 3) for _ in range(5)}) == 1


@pytest.mark.slow
def test_greed_beats_chance() -> None:
    wins = 0
    for seed in range(120):
        luck = Luck(seed)
        state = GAME.setup(CaNguaRules(auto_roll="always"), 2, luck).state
        greedy = seed % 2
        while (outcome := GAME.outcome(state)) is None:
            prompt = only_prompt(state)
            policy = POLICIES["greedy"] if prompt.seat == greedy else play_randomly
            answer = policy(GAME.view(state, prompt.seat), prompt, luck)
            assert answer in offered(state)
            state = GAME.advance(state, prompt.seat, answer, luck)
        wins += outcome.places[greedy] == 1
    assert wins > 70
