"""Legal moves against a second, slow reading of the rules."""

from __future__ import annotations

import dataclasses

import pytest

from bot.engine.games.ca_ngua.actions import Launch, Move, Stop, menu_of
from bot.engine.games.ca_ngua.moves import legal_moves, more_kicks
from bot.engine.games.ca_ngua.state import CaNguaState, Kicking, bits_of
from bot.engine.games.ca_ngua.track import THROWS, throw_of
from tests.games.ca_ngua.plain_rules import allowed, is_free, is_pinned, kicks
from tests.games.ca_ngua.playing import GAME, Luck, random_game, random_rules

GAMES = 40


def scattered(luck: Luck, seats: int) -> CaNguaState:
    """A crowded position: horses anywhere, often near starts, gates and in stables."""
    start = GAME.setup(random_rules(luck), seats, luck).state
    assert isinstance(start, CaNguaState)
    taken: set[object] = set()
    horses = []
    for seat in range(seats):
        own: list[int] = []
        for _ in range(start.rules.horses):
            progress = luck.random.choice((-1, 0, 1, 2, 3, 13, 14, 15, 28, 31, 42, 44, *range(50, 62), *range(62)))
            progress = min(progress, 61)
            square = (14 * start.arms[seat] + progress) % 56 if progress <= 55 else (seat, progress)
            if progress >= 0 and square in taken:
                progress = -1
            if progress >= 0:
                taken.add(square)
            own.append(progress)
        horses.append(tuple(own))
    every = tuple(horses)
    return dataclasses.replace(start, horses=every, taken=bits_of(start.arms, every))


@pytest.mark.parametrize("seed", range(20))
def test_scattered_positions_allow_what_the_document_allows(seed: int) -> None:
    luck = Luck(seed)
    for _ in range(40):
        state = scattered(luck, luck.random.choice((2, 3, 4)))
        seat = luck.random.randrange(len(state.arms))
        throw = luck.random.choice(THROWS)
        moves = menu_of(legal_moves(state, seat, throw))
        assert len({*moves}) == len(moves)
        assert {*moves} == allowed(state, seat, throw.first, throw.second), (state.horses, seat, throw)


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_question_of_a_game_offers_what_the_document_allows(seed: int) -> None:
    for state, _ in random_game(seed):
        for frame in state.stack:
            if isinstance(frame, Kicking):
                check_kicking(state, frame)
            elif hasattr(frame, "moves"):
                assert {*menu_of(frame.moves)} == allowed(state, state.turn, *state.dice)


def check_kicking(state: CaNguaState, frame: Kicking) -> None:
    """After a kick: only kicks, by the horse that kicked or, with many horses, by others that haven't moved."""
    rules, seat = state.rules, state.turn
    actions = menu_of(frame.moves)
    kicking = [action for action in actions if action != Stop()]
    assert kicking
    assert (Stop() in actions) != rules.buoc_da
    for action in kicking:
        assert kicks(state, seat, action)
        if isinstance(action, Launch):
            assert rules.da_lien_nhieu_ngua
        elif isinstance(action, Move) and action.horse != frame.horse:
            assert rules.da_lien_nhieu_ngua
            assert not frame.used >> action.horse & 1
            assert not is_pinned(state, seat, action.horse)
        else:
            assert rules.da_lien


def test_hops_after_a_kick_are_whole_moves_of_the_same_throw() -> None:
    """S003-25: with a double each hop is short or long; the search agrees with walking the way."""
    luck = Luck(5)
    found = 0
    for _ in range(3000):
        state = scattered(luck, 4)
        throw = throw_of(luck.random.choice(((2, 2), (3, 4), (1, 6), (5, 5))))
        seat, horse = luck.random.randrange(4), luck.random.randrange(state.rules.horses)
        rules = dataclasses.replace(state.rules, da_lien=True, da_lien_nhieu_ngua=False, buoc_da=True)
        state = dataclasses.replace(state, rules=rules)
        if not 0 <= state.horses[seat][horse] <= 55:
            continue
        wanted = {
            Move(horse, step)
            for step in throw.steps
            if is_free(state, seat, horse, step) and kicks(state, seat, Move(horse, step))
        }
        assert {*menu_of(more_kicks(state, seat, throw, horse, 1 << horse))} == wanted
        found += len(wanted)
    assert found > 100
