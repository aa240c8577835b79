"""The computer player: always legal, sensible where it counts, and able to finish games."""

from __future__ import annotations

import dataclasses

import pytest

from bot.engine.games.ty_phu.players import steady
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.prompt import allows, awaited
from bot.engine.seats import Seat
from tests.games.ty_phu.playing import GAME, NOTATION, RULESETS, Dice, Luck, position, press, random_game


def answer(state: TyPhuState, seat: int) -> str:
    prompt = next(prompt for prompt in GAME.prompts(state) if prompt.seat == seat)
    action = steady(GAME.view(state, Seat(seat)), prompt, Luck(0))
    assert allows(prompt, action)
    return NOTATION.spell(action)


@pytest.mark.parametrize("seed", range(12))
def test_its_answers_are_always_offered(seed: int) -> None:
    for number, (state, _) in enumerate(random_game(seed, 700)):
        if number % 5:
            continue
        for prompt in awaited(GAME.prompts(state)):
            assert allows(prompt, steady(GAME.view(state, prompt.seat), prompt, Luck(0)))


def test_it_buys_while_a_reserve_stays() -> None:
    rich = press(position(("@0 at", "36")), (0, "roll"), dice=Dice((1, 2)))
    assert answer(rich, 0) == "buy"
    poor = press(position(("@0 at", "36"), ("@0 cash", "420")), (0, "roll"), dice=Dice((1, 2)))
    assert answer(poor, 0) == "decline"


def test_it_buys_to_the_last_coin_what_completes_a_set() -> None:
    state = position(("@0 at", "36"), ("@0 cash", "400"), ("@0 deeds", "37"))
    assert answer(press(state, (0, "roll"), dice=Dice((1, 2))), 0) == "buy"


def test_it_bids_no_more_than_the_list_price() -> None:
    state = press(position(), (0, "roll"), dice=Dice((1, 2)))
    state = press(state, (0, "decline"))
    assert answer(press(state, (1, "bid 59")), 0) == "bid 60"
    assert answer(press(state, (1, "bid 60")), 0) == "pass"


def test_it_builds_where_rent_grows_most_and_keeps_a_reserve() -> None:
    assert answer(position(("@0 deeds", "1 3 37 39")), 0) == "build group 7"
    assert answer(position(("@0 deeds", "1 3"), ("@0 cash", "120")), 0) == "roll"


def test_it_offers_a_swap_that_completes_a_set_on_both_sides() -> None:
    state = position(("@0 deeds", "1 6 8"), ("@1 deeds", "3 9"), ("@1 cash", "500"))
    state = dataclasses.replace(state, turns=5)
    started = [answer(state, 0)]
    assert started == ["deal"]
    state = press(state, (0, "deal"))
    offered = answer(state, 0)
    assert offered.startswith("offer 1 ")
    assert " for 9" in offered
    assert answer(press(state, (0, offered)), 1) == "accept"


def test_it_does_not_give_a_set_away() -> None:
    state = position(("@0 deeds", "37"), ("@1 deeds", "39"))
    state = press(state, (0, "deal"), (0, "offer $400 for 39"))
    assert answer(state, 1) == "refuse"


@pytest.mark.parametrize(("ruleset", "seats"), [("classic", 2), ("classic", 4), ("quick", 3)])
def test_games_among_it_end(ruleset: str, seats: int) -> None:
    for seed in range(3):
        luck = Luck(seed)
        state = GAME.setup(RULESETS[ruleset], seats, luck).state
        assert isinstance(state, TyPhuState)
        while (prompts := GAME.prompts(state)) and state.turns < 2000:
            action = steady(GAME.view(state, prompts[0].seat), prompts[0], luck)
            state = GAME.advance(state, prompts[0].seat, action, luck)
        assert state.ended
