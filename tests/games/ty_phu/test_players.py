"""The computer players: always legal, the same again, sensible where it counts, and able to finish games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.games.ty_phu import POLICIES
from bot.engine.games.ty_phu.players import sharp
from bot.engine.games.ty_phu.players.appraisal import Ledger
from bot.engine.games.ty_phu.players.landing import group_incomes, visits
from bot.engine.games.ty_phu.players.temper import SHARP
from bot.engine.games.ty_phu.ruleset import FIRST_BANKRUPTCY
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.policy import Policy, play_randomly
from bot.engine.prompt import allows, awaited
from bot.engine.seats import Seat
from tests.bench.opponents_ty_phu import fixed
from tests.games.ty_phu.playing import BOARDS, GAME, NOTATION, RULESETS, Dice, Luck, position, press, random_game

ALL_RULESETS = ("classic", "boxed", "quick", "online")


def answer(state: TyPhuState, seat: int) -> str:
    prompt = next(prompt for prompt in GAME.prompts(state) if prompt.seat == seat)
    action = sharp(GAME.view(state, Seat(seat)), prompt, Luck(0))
    assert allows(prompt, action)
    return NOTATION.spell(action)


def played(ruleset: str, players: tuple[Policy, ...], seed: int, turns: int = 2000) -> TyPhuState:
    """A game to its end, or to so many turns."""
    luck = Luck(seed)
    state = GAME.setup(RULESETS[ruleset], len(players), luck).state
    assert isinstance(state, TyPhuState)
    while (prompts := awaited(GAME.prompts(state))) and state.turns < turns:
        prompt = prompts[luck.below(len(prompts))]
        action = players[prompt.seat](GAME.view(state, prompt.seat), prompt, luck)
        state = GAME.advance(state, prompt.seat, action, luck)
    return state


def wins(ruleset: str, one: Policy, others: tuple[Policy, ...], games: int) -> int:
    """How many of so many games `one` wins, each in another seat."""
    won = 0
    for seed in range(games):
        seat = seed % (len(others) + 1)
        outcome = GAME.outcome(played(ruleset, (*others[:seat], one, *others[seat:]), seed))
        won += outcome is not None and outcome.places[seat] == 1
    return won


def test_there_are_three_levels() -> None:
    assert list(POLICIES) == ["gentle", "steady", "sharp"]


@pytest.mark.parametrize("level", POLICIES)
@pytest.mark.parametrize("seed", range(6))
def test_answers_are_always_offered_and_the_same_again(seed: int, level: str) -> None:
    policy = POLICIES[level]
    for number, (state, _) in enumerate(random_game(seed, 700)):
        if number % 7:
            continue
        for prompt in awaited(GAME.prompts(state)):
            action = policy(GAME.view(state, prompt.seat), prompt, Luck(0))
            assert allows(prompt, action)
            assert policy(GAME.view(state, prompt.seat), prompt, Luck(1)) == action


@pytest.mark.parametrize("board", BOARDS)
def test_visits_add_up_to_the_rolls_of_a_turn_and_jail_is_met_most(board: str) -> None:
    often = visits(BOARDS[board])
    assert sum(often) == pytest.approx(1 + 1 / 6 + 1 / 36)
    assert max(range(40), key=often.__getitem__) == BOARDS[board].jail


def test_orange_pays_back_its_three_houses_soonest() -> None:
    board = BOARDS["classic"]

    def return_of(group: int) -> float:
        members = board.members[group]
        cost = sum(board.price[p] + 3 * board.house[p] for p in members)
        return group_incomes(board, 4)[group][3] / cost

    assert max(range(8), key=return_of) == 3


def test_it_buys_what_completes_a_set_and_mortgages_for_it() -> None:
    rich = press(position(("@0 at", "36")), (0, "roll"), dice=Dice((1, 2)))
    assert answer(rich, 0) == "buy"
    poor = position(("@0 at", "16"), ("@0 cash", "190"), ("@0 deeds", "5 12 16 18 25 35"))
    assert answer(press(poor, (0, "roll"), dice=Dice((1, 2))), 0).startswith("mortgage")


def test_it_bids_more_for_what_completes_a_set() -> None:
    state = press(position(("@0 at", "36"), ("@0 deeds", "37"), ("@1 cash", "2000")), (0, "roll"), dice=Dice((1, 2)))
    state = press(state, (0, "decline"), (1, "bid 400"))
    assert answer(state, 0).startswith("bid")


def test_it_builds_three_houses_before_the_others_come_and_keeps_a_reserve() -> None:
    state = position(("@0 deeds", "16 18 19"), ("@0 at", "10"), ("@0 cash", "1500"))
    assert answer(state, 0) == "roll"
    state = press(state, (0, "roll"), dice=Dice((4, 6)))
    for _ in range(3):
        assert answer(state, 0) == "build group 3"
        state = press(state, (0, "build group 3"))
    poor = position(("@0 deeds", "1 3"), ("@0 at", "10"), ("@0 cash", "90"))
    assert answer(press(poor, (0, "roll"), dice=Dice((4, 6))), 0) == "end turn"


def test_where_the_richest_wins_land_counts_at_its_price_and_else_at_what_the_bank_gives() -> None:
    state = position(("@0 deeds", "5"))
    richest = replace(state, ruleset=replace(state.ruleset, end=FIRST_BANKRUPTCY))
    lasting, counted = (Ledger(GAME.view(one, Seat(0)), SHARP).land[0] for one in (state, richest))
    assert counted - lasting == pytest.approx(BOARDS["classic"].price[5] / 2)


def test_it_offers_a_swap_that_completes_a_set_on_both_sides() -> None:
    seats = {"@0 deeds": "16 18 21", "@1 deeds": "19 23 24", "@0 cash": "900", "@1 cash": "900"}
    for turn in range(1, 9):
        state = position(*seats.items(), ("turns", str(turn))) if turn > 1 else position(*seats.items())
        if answer(state, 0) == "deal":
            break
    offered = answer(press(state, (0, "deal")), 0)
    assert offered.startswith("offer")
    assert "19" in offered


def test_who_counts_by_list_prices_gets_a_set_and_pays_double_for_all_that_comes_with_it() -> None:
    """Offers take turns: every other one is for those who count so."""
    mine, theirs = ("@0 deeds", "3 5 12 15 25 28"), ("@1 deeds", "1 6 8 11 13 14 16 18 21 23 24 31 39")
    state = position(mine, theirs, ("@1 cash", "300"), ("turns", "5"))
    assert answer(state, 0) == "deal"
    state = press(state, (0, "deal"))
    spelled = answer(state, 0)
    state = press(state, (0, spelled))
    terms = GAME.view(state, Seat(1)).terms
    assert terms is not None
    assert 3 in terms.gives
    assert 1 < len(terms.gives) <= 4
    assert 0 < len(terms.takes) <= 3
    prices = BOARDS["classic"].price
    paid = sum(prices[p] for p in terms.takes) - terms.cash
    assert paid <= 2 * sum(prices[p] for p in terms.gives) < paid + 100
    prompt = GAME.prompts(state)[0]
    assert NOTATION.spell(fixed(GAME.view(state, Seat(1)), prompt, Luck(0))) == "accept"


def test_it_does_not_give_a_set_away() -> None:
    state = position(("@0 deeds", "37"), ("@1 deeds", "39"))
    state = press(state, (0, "deal"), (0, "offer $400 for 39"))
    assert answer(state, 1) != "accept"


def test_it_takes_what_helps_it() -> None:
    state = position(("@0 deeds", "39"), ("@1 deeds", "37"))
    state = press(state, (0, "deal"), (0, "offer 39 for $100"))
    assert answer(state, 1) == "accept"


def test_it_stays_in_jail_when_all_land_is_taken_and_the_way_is_dear() -> None:
    deeds = " ".join(str(p) for p in BOARDS["classic"].deeds)
    houses = ("@1 houses", "16=4 18=4 19=4")
    state = position(("@1 deeds", deeds), ("@0 jail", "1"), ("@0 cash", "700"), houses)
    assert answer(state, 0) == "roll"
    assert answer(position(("@0 jail", "1")), 0) == "pay bail"


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_games_among_all_levels_end(ruleset: str) -> None:
    ended = sum(played(ruleset, tuple(POLICIES.values()), seed).ended != "" for seed in range(4))
    assert ended >= 3


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
def test_each_level_beats_random_players(ruleset: str) -> None:
    for policy in POLICIES.values():
        assert wins(ruleset, policy, (play_randomly,), 8) >= 5


@pytest.mark.parametrize(("ruleset", "least"), [("classic", 16), ("boxed", 15), ("quick", 13), ("online", 8)])
def test_the_sharp_player_wins_more_than_its_part_against_three_fixed_ones(ruleset: str, least: int) -> None:
    assert wins(ruleset, sharp, (fixed, fixed, fixed), 24) >= least
