"""The contract of the game as this game keeps it: seating, questions, leaving, the end, and no endless step."""

from __future__ import annotations

import dataclasses

import pytest

from bot.engine.codec import Codec
from bot.engine.game import IllegalAction, Reason
from bot.engine.games.ca_ngua.actions import ACTIONS, Climb, Launch, Move, Roll, Stop, code_of, menu_of
from bot.engine.games.ca_ngua.events import EVENTS, Rolled
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.state import CaNguaState, Draft, Kicking, next_racing, successors
from bot.engine.games.ca_ngua.turns import AUTOMATIC, LAST_ROLL
from bot.engine.prompt import Action
from bot.engine.seats import Seat
from tests.games.ca_ngua.playing import GAME, Dice, Luck, offered, only_prompt, position, random_game

STATES = Codec(CaNguaState)


class Fixed:
    """The same number for ever."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, bound: int) -> int:
        return min(self.number, bound - 1)


def begun(seats: int, colours: tuple[int, ...] = (), luck: int = 0) -> CaNguaState:
    state = GAME.setup(CaNguaRules(), seats, Luck(luck), colours).state
    assert isinstance(state, CaNguaState)
    return state


def test_two_sit_opposite_and_four_everywhere() -> None:
    assert begun(2).arms == (0, 2)
    assert begun(4).arms == (0, 1, 2, 3)


def test_three_sit_side_by_side_with_the_gap_drawn_by_lot() -> None:
    seen = {begun(3, luck=luck).arms for luck in range(40)}
    assert seen == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


def test_who_begins_is_drawn_by_lot() -> None:
    """S003-06: the document doesn't say who is first."""
    assert {begun(4, luck=luck).turn for luck in range(60)} == {0, 1, 2, 3}


def test_a_chosen_colour_is_a_chosen_arm() -> None:
    state = begun(3, (2, 0, 3))
    assert state.arms == state.paints == (2, 0, 3)
    assert [GAME.seat_colour(state, Seat(seat)) for seat in range(3)] == [2, 0, 3]


def test_two_neighbouring_colours_still_sit_opposite() -> None:
    state = begun(2, (0, 1))
    assert state.arms == (0, 2)
    assert state.paints == (0, 1)
    assert begun(2, (3, 1)).arms == (3, 1)


@pytest.mark.parametrize(("seats", "colours"), [(1, ()), (5, ()), (2, (0, 0)), (3, (0, 1)), (2, (0, 4))])
def test_impossible_tables_are_refused(seats: int, colours: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction):
        GAME.setup(CaNguaRules(), seats, Luck(0), colours)


def test_turns_follow_the_arms() -> None:
    assert successors((2, 0, 3)) == (2, 0, 1)
    assert successors((0, 1, 2, 3)) == (1, 2, 3, 0)


def test_turns_go_round_the_board_past_those_who_left() -> None:
    state = dataclasses.replace(begun(4, (2, 0, 1, 3)), turn=1)
    assert next_racing(state, 1) == 2
    assert next_racing(dataclasses.replace(state, left=(2,)), 1) == 0
    assert next_racing(dataclasses.replace(state, left=(2,), places=(1, 0, 0, 0)), 1) == 3
    assert next_racing(dataclasses.replace(state, left=(2, 0, 3)), 1) == 1


def test_no_horse_set_out_can_be_kicked_by_a_first_throw() -> None:
    rules = CaNguaRules(horses_out=2)
    state = GAME.setup(rules, 4, Luck(1)).state
    assert isinstance(state, CaNguaState)
    places = sorted((14 * arm + progress) % 56 for arm in range(4) for progress in (0, 1))
    gaps = [(after - before) % 56 for before, after in zip(places, (*places[1:], places[0]), strict=True)]
    assert sorted({*gaps}) == [1, 13]


@pytest.mark.parametrize("seed", range(12))
def test_apply_and_advance_agree_and_leave_their_argument_alone(seed: int) -> None:
    luck = Luck(seed)
    state = begun(luck.random.choice((2, 3, 4)), luck=seed)
    for _ in range(150):
        if GAME.outcome(state) is not None:
            break
        written = STATES.write(state)
        seat, action = only_prompt(state).seat, luck.random.choice(offered(state))
        told = GAME.apply(state, seat, action, Luck(seed))
        assert GAME.advance(state, seat, action, Luck(seed)) == told.state
        assert STATES.write(state) == written
        assert isinstance(told.state, CaNguaState)
        state = GAME.advance(state, seat, action, luck)


@pytest.mark.parametrize("seed", range(30))
def test_every_position_keeps_the_laws_and_survives_storing(seed: int) -> None:
    serial = 0
    for state, _ in random_game(seed):
        assert GAME.audit(state) == ()
        assert type(state) is CaNguaState
        assert STATES.read(STATES.write(state)) == state
        assert state.serial >= serial
        serial = state.serial
        assert (GAME.prompts(state) == ()) == (GAME.outcome(state) is not None)


def every_action() -> list[Action]:
    moves = [Move(horse, step) for horse in range(-1, 6) for step in range(14)]
    return [Roll(), Launch(), Stop(), *(Climb(horse) for horse in range(-1, 6)), *moves]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_not_offered_is_refused_with_a_reason(seed: int) -> None:
    reasons = set()
    for state, _ in random_game(seed):
        if GAME.outcome(state) is not None:
            continue
        seat = only_prompt(state).seat
        for action in every_action():
            if action in offered(state):
                continue
            with pytest.raises(IllegalAction) as refused:
                GAME.apply(state, seat, action, Luck(0))
            reasons.add(refused.value.why.key)
        with pytest.raises(IllegalAction):
            GAME.apply(state, Seat((seat + 1) % len(state.arms)), offered(state)[0], Luck(0))
    assert len(reasons) > 8


def test_codes_and_actions_belong_together() -> None:
    for action in every_action():
        code = code_of(action)
        if code >= 0:
            assert menu_of((code,)) == (action,)
        else:
            assert isinstance(action, Move | Climb)


def test_every_event_of_the_union_can_happen() -> None:
    kinds: set[type] = set()
    for seed in range(60):
        for _, events in random_game(seed):
            kinds.update(type(event) for event in events)
    rare = {"TimeUp", "LastRacing"}
    assert {kind.__name__ for kind in EVENTS} - rare <= {kind.__name__ for kind in kinds}
    assert {*ACTIONS} == {Roll, Launch, Move, Climb, Stop}


@pytest.mark.parametrize("throw", [0, 1, 5, 35])
def test_a_step_ends_however_the_dice_fall(throw: int) -> None:
    state = GAME.setup(CaNguaRules(auto_roll="always"), 4, Luck(0)).state
    assert isinstance(state, CaNguaState)
    for _ in range(60):
        if GAME.outcome(state) is not None:
            break
        step = GAME.apply(state, only_prompt(state).seat, offered(state)[0], Fixed(throw))
        assert sum(isinstance(event, Rolled) for event in step.events) <= AUTOMATIC + 1
        assert isinstance(step.state, CaNguaState)
        state = step.state


@pytest.mark.parametrize("throw", [0, 1, 5])
@pytest.mark.parametrize("auto", ["off", "no_horse", "always"])
def test_a_table_of_defaults_ends_within_the_bound_even_with_hopeless_dice(throw: int, auto: str) -> None:
    state = GAME.setup(CaNguaRules(auto_roll=auto, choi_tiep=True), 4, Luck(0)).state
    answers = 0
    while GAME.outcome(state) is None:
        prompt = only_prompt(state)
        answers += 1
        state = GAME.advance(state, prompt.seat, offered(state)[prompt.default], Fixed(throw))
    assert answers <= GAME.passport.patience_bound
    assert state.rolls <= LAST_ROLL


def test_time_up_is_undecided_but_ranked() -> None:
    state = dataclasses.replace(position((20, -1, -1, -1), (61, -1, -1, -1)), rolls=LAST_ROLL - 1)
    state = GAME.advance(state, Seat(0), Roll(), Dice((1, 2)))
    state = GAME.advance(state, Seat(0), Move(0, 3), Dice())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason is Reason.TIME_UP
    assert outcome.places == (2, 1)


def test_equal_standing_shares_a_place() -> None:
    state = position((61, 60, 59, 57), (5, -1, -1, -1), (-1, 5, -1, -1), (-1,) * 4)
    state = GAME.advance(state, Seat(0), Roll(), Dice((1, 2)))
    state = GAME.advance(state, Seat(0), Climb(3), Dice())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 2, 2, 4)
    assert sum(outcome.scores) == 0


def test_leaving_while_another_thinks_keeps_the_question_when_it_stays_the_same() -> None:
    state = position((10, -1, -1, -1), (-1,) * 4, (-1,) * 4)
    state = GAME.advance(state, Seat(0), Roll(), Dice((1, 2)))
    step = GAME.retire(state, Seat(2), Luck(0))
    assert isinstance(step.state, CaNguaState)
    assert step.state.serial == state.serial
    assert GAME.prompts(step.state) == GAME.prompts(state)
    assert GAME.living(step.state) == (0, 1)


def test_leaving_that_opens_a_way_asks_anew() -> None:
    in_the_way = position((10, 30, -1, -1), (-1,) * 4, (4, -1, -1, -1))
    asked = GAME.advance(in_the_way, Seat(0), Roll(), Dice((1, 3)))
    assert offered(asked) == (Move(0, 4),)
    step = GAME.retire(asked, Seat(2), Luck(0))
    assert isinstance(step.state, CaNguaState)
    assert offered(step.state) == (Move(0, 4), Move(1, 4))
    assert step.state.serial == asked.serial + 1


def test_nobody_leaves_twice_or_after_the_end() -> None:
    state = position((-1,) * 4, (-1,) * 4, (-1,) * 4)
    step = GAME.retire(state, Seat(1), Luck(0))
    assert isinstance(step.state, CaNguaState)
    with pytest.raises(IllegalAction):
        GAME.retire(step.state, Seat(1), Luck(0))
    over = GAME.retire(step.state, Seat(0), Luck(0)).state
    assert isinstance(over, CaNguaState)
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.reason is Reason.LAST_STANDING
    assert outcome.places == (2, 3, 1)
    with pytest.raises(IllegalAction):
        GAME.retire(over, Seat(2), Luck(0))


def test_the_audit_notices_broken_laws() -> None:
    state = position((10, -1, -1, -1), (20, -1, -1, -1))
    assert GAME.audit(state) == ()
    broken = [
        dataclasses.replace(state, taken=0),
        dataclasses.replace(state, tally=(1, *state.tally[1:])),
        dataclasses.replace(state, horses=((10, 10, -1, -1), state.horses[1])),
        dataclasses.replace(state, left=(1,)),
        dataclasses.replace(state, stack=()),
        dataclasses.replace(state, places=(2, 0)),
        dataclasses.replace(state, turn=1, places=(0, 1)),
        dataclasses.replace(state, dice=(1, 2), stack=(Kicking(0, 1, (1,), (19,)),)),
        dataclasses.replace(state, arms=(0, 0)),
    ]
    assert all(GAME.audit(entry) for entry in broken)


def test_a_draft_has_the_slots_of_a_state() -> None:
    """The one liberty of this game: a draft becomes a state by its class, so both must have the same layout."""
    assert {*Draft.__slots__} == {field.name for field in dataclasses.fields(CaNguaState)}
    frozen = GAME.advance(position((-1,) * 4, (-1,) * 4), Seat(0), Roll(), Dice((1, 2)))
    with pytest.raises(dataclasses.FrozenInstanceError):
        frozen.turn = 3  # type: ignore[misc]


def test_who_leaves_on_their_turn_leaves_a_new_question() -> None:
    """Else a button of the one who left would throw for the next."""
    before = position((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    after = GAME.retire(before, Seat(0), Luck(1)).state
    assert isinstance(after, CaNguaState)
    assert only_prompt(after).seat == 1
    assert only_prompt(after).serial > only_prompt(before).serial


def test_who_leaves_on_another_turn_leaves_the_question_open() -> None:
    before = position((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    after = GAME.retire(before, Seat(2), Luck(1)).state
    assert isinstance(after, CaNguaState)
    assert only_prompt(after) == only_prompt(before)


def test_the_next_throw_falls_by_itself_also_when_somebody_has_left() -> None:
    before = position((0, 0, 0, 0), (20, 0, 0, 0), (0, 0, 0, 0), rules=CaNguaRules(auto_roll="always"))
    step = GAME.retire(before, Seat(0), Dice((1, 2)))
    assert any(isinstance(event, Rolled) for event in step.events)
