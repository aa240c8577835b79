"""Words for positions, presses and luck, there and back."""

from __future__ import annotations

import pytest

from bot.engine.games.ca_ngua import NOTATION
from bot.engine.games.ca_ngua.actions import ACTIONS, Climb, Launch, Move, Roll, Stop
from bot.engine.games.ca_ngua.events import EVENTS
from bot.engine.notation import NotationError
from bot.engine.prompt import Action
from tests.games.ca_ngua.playing import GAME, offered, position, random_game


@pytest.mark.parametrize("seed", range(8))
def test_every_offered_action_is_spelled_and_read_back(seed: int) -> None:
    for state, _ in random_game(seed):
        if GAME.outcome(state) is None:
            for action in offered(state):
                assert NOTATION.parse(NOTATION.spell(action), state) == action


@pytest.mark.parametrize("action", [Roll(), Launch(), Stop(), Climb(3), Move(0, 12)])
def test_every_kind_of_action_has_words(action: Action) -> None:
    assert NOTATION.parse(NOTATION.spell(action), position((-1,) * 4, (-1,) * 4)) == action
    assert type(action) in ACTIONS


def test_every_event_has_its_own_words() -> None:
    told: dict[str, str] = {}
    for seed in range(40):
        for _, events in random_game(seed):
            for event in events:
                told.setdefault(type(event).__name__, NOTATION.recount(event))
    assert len({*told.values()}) == len(told)
    assert {kind.__name__ for kind in EVENTS} - {"TimeUp", "LastRacing"} <= {*told}


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("@0 horses", "10 - c3 55"),
        ("@1 horses", "0 20 - -"),
        ("turn", "@1"),
        ("arms", "3 1"),
        ("kicks", "2"),
        ("thau ma", "@1"),
        ("thau ma", "-"),
        ("rolls", "77"),
    ],
)
def test_what_is_arranged_is_answered_in_the_same_form(what: str, value: str) -> None:
    state = NOTATION.arrange(position((-1,) * 4, (-1,) * 4), what, value)
    assert NOTATION.value(state, what) == value


def test_a_throw_is_one_number() -> None:
    state = position((-1,) * 4, (-1,) * 4)
    assert NOTATION.luck("1-1", state) == (0,)
    assert NOTATION.luck("3-5", state) == (16,)
    assert NOTATION.luck("6-6", state) == (35,)
    assert NOTATION.luck("first @1", state) == (1,)
    assert NOTATION.luck("empty 2", state) == (2,)


@pytest.mark.parametrize(
    "words", ["", "rol", "move 5 by 3", "move 1 by 0", "move 1 by 13", "climb 0", "climb 5", "move 1"]
)
def test_unknown_presses_are_named(words: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.parse(words, position((-1,) * 4, (-1,) * 4))


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("@0 horses", "10 10 - -"),
        ("@0 horses", "62 - - -"),
        ("@0 horses", "- - -"),
        ("@0 horses", "c7 - - -"),
        ("@4 horses", "- - - -"),
        ("turn", "Minh"),
        ("turn", "@2"),
        ("arms", "0 0"),
        ("kicks", "x"),
        ("weather", "fine"),
    ],
)
def test_impossible_positions_are_refused(what: str, value: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.arrange(position((-1,) * 4, (-1,) * 4), what, value)


@pytest.mark.parametrize("what", ["weather", "@0 weather", "@3 horses"])
def test_unknown_questions_are_refused(what: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.value(position((-1,) * 4, (-1,) * 4), what)


@pytest.mark.parametrize("words", ["7-1", "3", "first Minh", "sunshine"])
def test_unknown_luck_is_refused(words: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.luck(words, position((-1,) * 4, (-1,) * 4))


def test_another_games_action_is_no_action_here() -> None:
    with pytest.raises(NotationError):
        NOTATION.spell(Action())
