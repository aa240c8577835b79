"""Whole games under every law, and what can't be shown by pressing."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from typing import get_args

import pytest

from bot.engine.codec import Codec
from bot.engine.game import Event, IllegalAction, Reason
from bot.engine.games.ty_phu import events as told
from bot.engine.games.ty_phu.actions import EVERY, ROLL
from bot.engine.games.ty_phu.online import book
from bot.engine.games.ty_phu.online.state import Arrive, Depart
from bot.engine.games.ty_phu.rules import _ANSWERS, _ASKS, _RUNS
from bot.engine.games.ty_phu.state import Foreclosure, Frame, Settle, Trade, TyPhuState, Walk
from bot.engine.policy import play_default
from bot.engine.prompt import Form
from bot.engine.seats import Seat
from tests.games.ty_phu.playing import (
    GAME,
    NOTATION,
    RULESETS,
    Dice,
    Luck,
    only_prompt,
    position,
    press,
    random_game,
    random_rules,
)

CODEC = Codec(TyPhuState)


def test_every_frame_asks_somebody_or_goes_on_by_itself() -> None:
    frames = set(get_args(Frame))
    online = set(book.ASKS) | set(book.RUNS)
    assert set(_ASKS) | set(_RUNS) | online == frames
    assert set(_ASKS) == set(_ANSWERS)
    assert set(book.ASKS) == set(book.ANSWERS)
    assert frames - set(_ASKS) - set(book.ASKS) == {Settle, Foreclosure, Walk, Arrive, Depart}


@pytest.mark.parametrize("seed", range(40))
def test_no_law_is_broken_in_a_game_by_chance(seed: int) -> None:
    """S002-07: the engine is the banker; its ledger and the seats' money cancel out in every position."""
    serial = 0
    for number, (state, events) in enumerate(random_game(seed, 900)):
        assert GAME.audit(state) == ()
        assert sum(state.cash) + state.bank == 0
        assert state.serial >= serial
        serial = state.serial
        for before, event in pairwise((None, *events)):
            if isinstance(event, told.Received):
                assert isinstance(before, told.Drew)  # whose card names the sum
            else:
                assert GAME.tell(event, None) is not None
            assert NOTATION.recount(event)
        if number % 30 == 0:
            assert CODEC.read(CODEC.write(state)) == state


@pytest.mark.parametrize("seed", range(12))
def test_advancing_and_applying_come_to_the_same(seed: int) -> None:
    luck, twin = Luck(seed), Luck(seed)
    rules = random_rules(luck)
    random_rules(twin)
    told_state = GAME.setup(rules, 2, luck).state
    quiet_state = GAME.setup(rules, 2, twin).state
    for _ in range(200):
        assert isinstance(told_state, TyPhuState)
        assert isinstance(quiet_state, TyPhuState)
        assert told_state == quiet_state
        prompts = GAME.prompts(told_state)
        if not prompts:
            return
        prompt = prompts[luck.random.randrange(len(prompts))]
        twin.random.randrange(len(prompts))
        option = prompt.options[luck.random.randrange(len(prompt.options))]
        twin.random.randrange(len(prompt.options))
        action = NOTATION.parse(NOTATION.spell(option), told_state) if not isinstance(option, Form) else None
        if action is None:
            action, same = option.sample(luck), option.sample(twin)
            assert action == same
        told_state = GAME.apply(told_state, prompt.seat, action, luck).state
        quiet_state = GAME.advance(quiet_state, prompt.seat, action, twin)


LANDINGS: dict[int, tuple[str, type[Event] | None]] = {
    0: ("start", told.SalaryPaid),
    2: ("chest", told.Drew),
    7: ("chance", told.Drew),
    4: ("tax", told.PaidBank),
    10: ("visit", None),
    20: ("parking", None),
    30: ("go to jail", told.Jailed),
    39: ("somebody's land", told.RentPaid),
}


@pytest.mark.parametrize("square", LANDINGS)
def test_each_square_has_its_own_effect(square: int) -> None:
    """S000-21 S002-13"""
    state = position(("@0 at", str((square - 3) % 40)), ("@1 deeds", "39"), ("chance", "8"), ("chest", "8"))
    step = GAME.apply(state, Seat(0), ROLL, Dice((1, 2)))
    _, expected = LANDINGS[square]
    effects = [type(event) for event in step.events if not isinstance(event, told.Rolled)]
    assert (expected in effects) if expected is not None else effects == []


def test_free_land_asks_whether_to_buy() -> None:
    state = press(position(), (0, "roll"), dice=Dice((1, 2)))
    assert [NOTATION.spell(option) for option in only_prompt(state).options] == ["buy", "decline"]


def test_nobody_can_lend() -> None:
    """M37: there is no action for a loan, and an offer says nothing of later: accepted is done."""
    assert not [kind for kind in EVERY if "loan" in kind.__name__.lower() or "lend" in kind.__name__.lower()]
    offer = next(kind for kind in EVERY if kind.__name__ == "Offer")
    assert [field.name for field in dataclasses.fields(offer)] == ["give", "pay", "take", "ask"]


def test_an_offer_is_checked_again_when_it_is_accepted() -> None:
    state = position(("@0 deeds", "1"), ("@1 deeds", "3"))
    state = press(state, (0, "deal"), (0, "offer 1 for 3"))
    assert isinstance(state.stack[-1], Trade)
    gone = dataclasses.replace(state, owner=tuple(-1 if p == 3 else owner for p, owner in enumerate(state.owner)))
    with pytest.raises(IllegalAction) as refused:
        press(gone, (1, "accept"))
    assert refused.value.why.key == "ty-phu-no-thing"
    poor = NOTATION.arrange(press(position(), (0, "deal"), (0, "offer $100 for -")), "@0 cash", "99")
    with pytest.raises(IllegalAction) as refused:
        press(poor, (1, "accept"))
    assert refused.value.why.key == "ty-phu-no-offer-covered"
    assert "accept" not in [NOTATION.spell(o) for o in only_prompt(poor).options if not isinstance(o, Form)]


def test_an_offer_of_nothing_for_nothing_is_dropped() -> None:
    state = press(position(), (0, "deal"), (0, "offer - for -"))
    assert only_prompt(state).seat == 0
    even = press(position(), (0, "deal"), (0, "offer $5 for $5"))
    assert only_prompt(even).seat == 0


def test_things_named_twice_or_out_of_order_are_no_offer() -> None:
    state = press(position(("@0 deeds", "1 3")), (0, "deal"))
    offer = next(kind for kind in EVERY if kind.__name__ == "Offer")
    for give in ((3, 1), (1, 1), (1, 77), (-1,)):
        with pytest.raises(IllegalAction):
            GAME.apply(state, Seat(0), offer(give), Luck(0))


@pytest.mark.parametrize("words", ["build 99", "sell 99", "mortgage 99", "redeem 99", "build group 9", "clear group 9"])
def test_squares_that_do_not_exist_are_refused(words: str) -> None:
    with pytest.raises(IllegalAction):
        press(position(), (0, words))


@pytest.mark.parametrize("kind", ["Build", "Sell", "Mortgage", "Redeem"])
def test_squares_below_zero_are_refused(kind: str) -> None:
    state = position(("@0 deeds", "39"))
    action = next(entry for entry in EVERY if entry.__name__ == kind)
    with pytest.raises(IllegalAction):
        GAME.apply(state, Seat(0), action(-1), Luck(0))


def test_passing_leaves_the_question_open_for_the_others() -> None:
    state = press(position(seats=4), (0, "roll"), dice=Dice((1, 2)))
    state = press(state, (0, "decline"))
    serial = state.serial
    state = press(state, (2, "pass"))
    assert state.serial == serial
    assert [prompt.seat for prompt in GAME.prompts(state)] == [0, 1, 3]
    state = press(state, (3, "bid 5"))
    assert state.serial > serial
    assert [prompt.seat for prompt in GAME.prompts(state)] == [0, 1]


def test_nobodys_button_changes_its_meaning_when_somebody_passes() -> None:
    """The table numbers the options of all seats once; those of a poorer bidder are the first of a richer one's."""
    state = position(("@0 cash", "45"), ("@1 cash", "700"), ("@2 cash", "7"), ("@3 deeds", "39"), seats=4)
    state = press(state, (0, "roll"), dice=Dice((1, 2)))
    prompts = GAME.prompts(state)
    assert [prompt.seat for prompt in prompts] == [0, 1, 2, 3]
    longest = max((prompt.options for prompt in prompts), key=len)
    for prompt in prompts:
        assert longest[: len(prompt.options)] == prompt.options


def test_a_table_of_absent_people_ends_by_the_cap() -> None:
    rules = dataclasses.replace(RULESETS["classic"], max_rounds=12)
    state = GAME.setup(rules, 3, Luck(3)).state
    luck = Luck(4)
    answers = 0
    while prompts := GAME.prompts(state):
        action = play_default(GAME.view(state, prompts[0].seat), prompts[0], luck)
        state = GAME.advance(state, prompts[0].seat, action, luck)
        answers += 1
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason is Reason.TIME_UP
    assert state.rounds == 12
    assert answers < 12 * 3 * 64


def test_rounds_are_counted_when_the_first_seat_is_gone() -> None:
    state = position(seats=3)
    state = GAME.retire(state, Seat(0), Luck(0)).state
    assert isinstance(state, TyPhuState)
    assert NOTATION.value(state, "turn") == "@1"
    state = press(state, (1, "roll"), dice=Dice((4, 6)))
    state = press(state, (2, "roll"), dice=Dice((4, 6)))
    assert (NOTATION.value(state, "turn"), state.rounds) == ("@1", 1)


def test_a_refused_press_says_why() -> None:
    state = position(("@0 deeds", "1 3"), ("@0 houses", "1=1"))
    with pytest.raises(IllegalAction) as refused:
        press(state, (0, "build 1"))
    assert refused.value.why.key == "ty-phu-no-uneven-build"


def test_whoever_chooses_the_direction_may_leave_first() -> None:
    state = GAME.setup(RULESETS["classic"], 3, Luck(5)).state
    assert isinstance(state, TyPhuState)
    first = state.first
    after = GAME.retire(state, Seat(first), Luck(0)).state
    assert isinstance(after, TyPhuState)
    assert only_prompt(after).seat == (first + 1) % 3
    assert GAME.audit(after) == ()
