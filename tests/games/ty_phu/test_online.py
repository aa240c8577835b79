"""The online rules where a scenario can't press: what is drawn, and what games by chance keep."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.chance import SealedChance, dice
from bot.engine.game import IllegalAction, Reason, Step
from bot.engine.games.ty_phu import actions as classic
from bot.engine.games.ty_phu.board import Kind
from bot.engine.games.ty_phu.cards import CHANCE, CHEST, read_decks
from bot.engine.games.ty_phu.online import golden, provinces
from bot.engine.games.ty_phu.online.events import BoardDrawn
from bot.engine.games.ty_phu.players import POLICIES
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.policy import play_randomly
from bot.engine.prompt import allows
from bot.engine.seats import Seat
from tests.games.ty_phu.playing import BOARDS, GAME, NOTATION, RULESETS, TABLES, Luck

ONLINE = RULESETS["online"]
PROVINCES = provinces.read_provinces(TABLES)


def luck(seed: int, number: int) -> SealedChance:
    return SealedChance(seed.to_bytes(32, "big"), number)


def reached(step: Step) -> TyPhuState:
    assert isinstance(step.state, TyPhuState)
    return step.state


def test_two_to_four_play() -> None:
    """S001-01"""
    for seats in (2, 3, 4):
        GAME.setup(ONLINE, seats, Luck(1))
    for seats in (1, 5):
        with pytest.raises(IllegalAction) as refused:
            GAME.setup(ONLINE, seats, Luck(1))
        assert refused.value.why.key == "ty-phu-no-seats"


def test_every_table_draws_eight_provinces_of_34_cheap_to_dear() -> None:
    """S001-05 S001-06"""
    assert len(PROVINCES) == 34
    names = set()
    for seed in range(30):
        step = GAME.setup(ONLINE, 4, Luck(seed))
        assert isinstance(step.state, TyPhuState)
        event = step.events[0]
        assert isinstance(event, BoardDrawn)
        assert len(set(event.provinces)) == 8
        names.add(step.state.board)
        board = GAME.view(step.state, None).board
        assert [len(members) for members in board.members] == [2, 3, 3, 3, 3, 3, 3, 2]
        prices = [board.price[members[0]] for members in board.members]
        assert prices == sorted(prices)
        places = {place.name: province.name for province in PROVINCES for place in province.places}
        for name, members in zip(event.provinces, board.members, strict=True):
            assert {places[board.squares[square].name] for square in members} == {name}
            assert len({board.squares[square].name for square in members}) == len(members)
    assert len(names) == 30


def test_a_board_has_forty_squares_with_stations_and_companies() -> None:
    """S001-04 S001-07 S001-08"""
    state = reached(GAME.setup(ONLINE, 2, Luck(3)))
    board = GAME.view(state, None).board
    assert len(board.squares) == 40
    assert board.stations == (5, 15, 25, 35)
    assert board.plants == (12, 28)
    assert [board.squares[square].amount for square in (4, 38)] == [200_000, 100_000]
    assert board.kinds.count(Kind.TAX) == 2
    classic_board = BOARDS["classic"]
    assert board.price == tuple(price * 1000 for price in classic_board.price)
    assert board.rents == tuple(tuple(rent * 1000 for rent in rents) for rents in classic_board.rents)


def test_there_are_fifty_cards() -> None:
    """S001-36"""
    decks = read_decks(TABLES)["online"]
    assert len(decks[CHANCE]) == len(decks[CHEST]) == 25


def test_names_on_squares_fit() -> None:
    for province in PROVINCES:
        for place in province.places:
            assert all(len(line) <= 7 for line in place.short)


@pytest.mark.parametrize(("turn", "factor"), [(1, 1), (39, 1), (40, 2), (59, 2), (60, 3), (79, 3), (80, 4), (100, 5)])
def test_golden_hour_goes_up_with_the_turns(turn: int, factor: int) -> None:
    """S001-66"""
    assert golden.factor(turn, golden=True) == factor
    assert golden.factor(turn, golden=False) == 1
    assert golden.factor(turn + golden.turns_to_next(turn), golden=True) == max(factor + 1, 2)
    assert golden.factor(turn + golden.turns_to_next(turn) - 1, golden=True) == factor


@pytest.mark.parametrize("seed", range(30))
def test_no_law_is_broken_in_a_game_by_chance(seed: int) -> None:
    """S001-53 S001-54 S001-70: no mortgage and no trade is ever offered, and a game ends with one seat left."""
    rules = replace(ONLINE, houses_for_hotel=2 + seed % 3)
    state = reached(GAME.setup(rules, 2 + seed % 3, luck(seed, 0)))
    for number in range(3000):
        assert GAME.audit(state) == ()
        prompts = GAME.prompts(state)
        if not prompts:
            break
        prompt = prompts[0]
        forbidden = (classic.Mortgage(1), classic.StartDeal(1 - prompt.seat % 2))
        for refused in forbidden:
            with pytest.raises(IllegalAction):
                GAME.apply(state, prompt.seat, refused, luck(seed, number + 1))
        action = play_randomly(GAME.view(state, prompt.seat), prompt, luck(seed, 100_000 + number))
        step = GAME.apply(state, prompt.seat, action, luck(seed, number + 1))
        assert step.state == GAME.advance(state, prompt.seat, action, luck(seed, number + 1))
        state = reached(step)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert sorted(outcome.places) == list(range(1, len(outcome.places) + 1))
    assert len(GAME.living(state)) == 1


@pytest.mark.parametrize("seed", range(40))
def test_anybody_may_leave_in_the_middle_of_anything(seed: int) -> None:
    """S001-73"""
    state = reached(GAME.setup(ONLINE, 4, luck(seed, 0)))
    for number in range(60 + seed * 4):
        prompts = GAME.prompts(state)
        if not prompts:
            return
        prompt = prompts[0]
        action = play_randomly(GAME.view(state, prompt.seat), prompt, luck(seed, 100_000 + number))
        state = GAME.advance(state, prompt.seat, action, luck(seed, number + 1))
    while GAME.outcome(state) is None:
        leaving = GAME.living(state)[seed % len(GAME.living(state))]
        state = reached(GAME.retire(state, Seat(leaving), luck(seed, 50_000)))
        assert GAME.audit(state) == ()
        assert all(prompt.seat != leaving for prompt in GAME.prompts(state))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_computers_play_a_whole_game_in_any_seat(seats: int) -> None:
    """S001-02"""
    levels = tuple(POLICIES.values())
    for seed in range(4):
        state = reached(GAME.setup(ONLINE, seats, luck(seed, 0)))
        for number in range(2000):
            prompts = GAME.prompts(state)
            if not prompts:
                break
            policy = levels[prompts[0].seat % len(levels)]
            action = policy(GAME.view(state, prompts[0].seat), prompts[0], luck(seed, 100_000 + number))
            assert allows(prompts[0], action)
            state = GAME.advance(state, prompts[0].seat, action, luck(seed, number + 1))
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.reason is Reason.LAST_STANDING


def test_an_empty_pile_is_made_of_its_discards() -> None:
    state = reached(GAME.setup(ONLINE, 2, luck(1, 0)))
    first, second = dice(luck(1, 1))
    for what, value in (("turn", "@0"), ("@0 at", str((7 - first - second) % 40)), ("chance left", "0")):
        state = NOTATION.arrange(state, what, value)
    assert NOTATION.value(state, "chance left") == "0"
    state = GAME.advance(state, Seat(0), classic.ROLL, luck(1, 1))
    assert NOTATION.value(state, "chance left") == "24"
    assert GAME.audit(state) == ()
