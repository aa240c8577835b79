"""The three computer players: what they see in a position, and that it makes them win."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from bot.engine.games.ca_ngua import POLICIES
from bot.engine.games.ca_ngua.actions import Climb, Launch, Move, Roll
from bot.engine.games.ca_ngua.foresight import ahead, at_once
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.state import CaNguaState
from bot.engine.games.ca_ngua.worth import chances
from bot.engine.policy import Policy, play_randomly
from bot.engine.prompt import Action
from bot.engine.seats import Seat
from tests.bench.opponents import play_greedily
from tests.games.ca_ngua.playing import BY_HAND, GAME, Dice, Luck, offered, only_prompt, position, random_rules

FREE = dataclasses.replace(BY_HAND, buoc_da=False, buoc_ra_quan=False)
SHARP = POLICIES["sharp"]
LEVELS = list(POLICIES)


def chosen(state: CaNguaState, *throw: int, policy: Policy[Any] = SHARP) -> Action:
    asked = GAME.advance(state, Seat(state.turn), Roll(), Dice((throw[0], throw[1])))
    prompt = only_prompt(asked)
    answer = policy(GAME.view(asked, prompt.seat), prompt, Luck(0))
    assert answer in prompt.options
    return answer


def test_there_are_three_levels_weakest_first() -> None:
    assert LEVELS == ["gentle", "steady", "sharp"]


def test_chances_sum_to_one_and_whoever_races_no_more_has_none() -> None:
    state = position((12, 10, -1, -1), (5, -1, -1, -1), (3, 2, 1, -1))
    assert sum(chances(state)) == pytest.approx(1)
    assert min(chances(state)) > 0
    gone = GAME.retire(state, Seat(1), Luck(0)).state
    assert isinstance(gone, CaNguaState)
    assert chances(gone)[1] == 0
    assert sum(chances(gone)) == pytest.approx(1)


def test_equal_positions_have_equal_chances() -> None:
    assert chances(position((-1,) * 4, (-1,) * 4)) == pytest.approx((0.5, 0.5))
    assert chances(position((9, 30, -1, -1), (9, 30, -1, -1), (9, 30, -1, -1), (9, 30, -1, -1))) == pytest.approx(
        (0.25,) * 4
    )


def test_a_horse_at_home_is_worth_more_than_one_on_the_way_and_that_more_than_one_in_the_base() -> None:
    base, out, home = ((*own, -1, -1, -1) for own in ((-1,), (30,), (61,)))
    rivals = (-1,) * 4
    assert chances(position(base, rivals))[0] < chances(position(out, rivals))[0] < chances(position(home, rivals))[0]


@pytest.mark.parametrize("way", [29, 40, 50])
def test_a_horse_that_can_be_kicked_is_worth_less(way: int) -> None:
    """Seat 1 starts on square 14, so its horse on progress p stands on square 14 + p: seven or thirteen behind."""
    feared = chances(position((way, -1, -1, -1), (way - 14 - 7, -1, -1, -1)))[0]
    safe = chances(position((way, -1, -1, -1), (way - 14 - 13, -1, -1, -1)))[0]
    assert safe - feared > 0.02


def test_it_kicks_when_it_may_choose() -> None:
    assert chosen(position((40, 10, -1, -1), (5, -1, -1, -1), rules=FREE), 4, 5) == Move(1, 9)


def test_it_runs_from_a_horse_that_would_kick_it() -> None:
    """Seat 1's horse on square 14 + 24 = 38 stands seven behind seat 0's on 45; nobody is behind the other."""
    state = position((45, 12, -1, -1), (24, -1, -1, -1), rules=FREE)
    assert chosen(state, 3, 5) == Move(0, 8)


def test_it_does_not_sink_while_anything_else_goes() -> None:
    assert chosen(position((52, 10, -1, -1), (-1,) * 4, rules=FREE), 1, 3) == Move(1, 4)


def test_it_brings_the_last_horse_home() -> None:
    state = position((60, 61, 59, 57), (40, -1, -1, -1), rules=FREE)
    assert chosen(state, 1, 2) == Climb(3)


def test_points_decide_between_equal_moves() -> None:
    """Both judgements hold the points that a move brings at once: a kick is paid on the spot."""
    state = position((40, 10, -1, -1), (5, -1, -1, -1), rules=FREE)
    asked = GAME.advance(state, Seat(0), Roll(), Dice((4, 5)))
    view = GAME.view(asked, Seat(0))
    rich = dataclasses.replace(view, tally=((9, *view.tally[0][1:]), view.tally[1]))
    codes = (16 + 9, 32 + 9)
    for judge in (at_once, ahead):
        assert [
            more - less for more, less in zip(judge(rich, codes), judge(view, codes), strict=True)
        ] == pytest.approx([0.009, 0.009])


@pytest.mark.parametrize("level", LEVELS)
def test_whole_matches_under_drawn_options_are_played_with_offered_moves(level: str) -> None:
    for seed in range(6):
        luck = Luck(seed)
        state = GAME.setup(random_rules(luck), 2 + seed % 3, luck).state
        for _ in range(250):
            if GAME.outcome(state) is not None:
                break
            prompt = only_prompt(state)
            answer = POLICIES[level](GAME.view(state, prompt.seat), prompt, luck)
            assert answer in offered(state)
            state = GAME.advance(state, prompt.seat, answer, luck)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_question_with_the_same_luck_gets_the_same_answer(level: str) -> None:
    state = position((12, 10, 20, 30), (3, 7, -1, -1), rules=FREE)
    assert len({chosen(state, 2, 3, policy=POLICIES[level]) for _ in range(5)}) == 1


def test_the_greedy_opponent_kicks_then_comes_home_then_launches_then_advances() -> None:
    def greedy(state: CaNguaState, *throw: int) -> Action:
        return chosen(state, *throw, policy=play_greedily)

    assert greedy(position((52, 10, -1, -1), (5, -1, -1, -1), rules=FREE), 4, 5) == Move(1, 9)
    assert greedy(position((49, 10, -1, -1), (-1,) * 4, rules=FREE), 6, 6) == Move(0, 12)
    assert greedy(position((12, 10, -1, -1), (-1,) * 4, rules=FREE), 2, 2) == Launch()
    assert greedy(position((12, 30, 61, 60), (-1,) * 4, rules=FREE), 2, 2) == Move(1, 4)
    assert greedy(position((52, -1, -1, -1), (-1,) * 4, rules=FREE), 1, 3) == Move(0, 4)


@pytest.mark.slow
def test_foresight_beats_chance() -> None:
    wins = 0
    for seed in range(60):
        luck = Luck(seed)
        state = GAME.setup(CaNguaRules(auto_roll="always"), 2, luck).state
        mine = seed % 2
        while (outcome := GAME.outcome(state)) is None:
            prompt = only_prompt(state)
            policy = SHARP if prompt.seat == mine else play_randomly
            answer = policy(GAME.view(state, prompt.seat), prompt, luck)
            state = GAME.advance(state, prompt.seat, answer, luck)
        wins += outcome.places[mine] == 1
    assert wins > 38
