"""The laws that every game on the shelf owes its table: obligations 1 to 7 of `bot.engine.game`.

What people see, hear and press is held to account in `test_every_screen.py`, what they must not see in
`test_every_secret.py`.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.colours import SEAT_COLOURS
from bot.engine.game import IllegalAction, Outcome, State
from bot.engine.policy import play_default
from bot.engine.prompt import Action, Amount, Blank, Form, Pick, Prompt, Serial, allows, awaited
from bot.engine.registry import game_names
from bot.engine.seats import Seat, all_seats
from tests.kit.games import Moment, Start, few, lived, played, shelf, some_actions, starts, strangers
from tests.kit.words import check_text

each_game = pytest.mark.parametrize("game", game_names())


@each_game
@few
@given(data=st.data())
def test_play_keeps_every_law_while_people_answer_sleep_and_leave(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    before: Moment | None = None
    for moment in lived(start, 140):
        check_position(start, moment)
        if before is not None:
            check_serial(before, moment)
            check_open_window(before, moment)
        before = moment


def check_position(start: Start, moment: Moment) -> None:
    entry, state, prompts = start.entry, moment.state, moment.prompts
    assert entry.game.audit(state) == ()
    written = entry.states.write(state)
    again = entry.states.read(written)
    assert again == state
    assert repr(again) == repr(state)
    assert entry.game.prompts(again) == prompts
    for event in moment.events:
        assert entry.events.load(json.loads(json.dumps(entry.events.dump(event)))) == event
    over = entry.game.outcome(state)
    assert (over is None) == bool(prompts)
    if over is not None:
        check_outcome(over, start.seats)
    living = entry.game.living(state)
    assert list(living) == sorted(set(living))
    assert not moment.gone & set(living)
    asked = [prompt.seat for prompt in awaited(prompts)]
    doors = [prompt.seat for prompt in prompts if not prompt.waited]
    assert bool(asked) == bool(prompts)
    assert [prompt.seat for prompt in prompts] == [*asked, *doors]
    assert asked == sorted(set(asked))
    assert doors == sorted(set(doors) - set(asked))
    assert {*asked, *doors} <= set(living)
    for prompt in prompts:
        check_prompt(prompt)


def check_outcome(outcome: Outcome, seats: int) -> None:
    assert len(outcome.places) == seats
    for place in outcome.places:
        assert sum(1 for other in outcome.places if other < place) == place - 1
    assert len(outcome.scores) in (0, seats)


def check_prompt(prompt: Prompt) -> None:
    assert prompt.options
    assert len(set(map(repr, prompt.options))) == len(prompt.options)
    assert isinstance(prompt.options[prompt.default], Action)
    for form in (option for option in prompt.options if isinstance(option, Form)):
        assert len({blank.name for blank in form.blanks}) == len(form.blanks) > 0


def check_serial(before: Moment, after: Moment) -> None:
    """A new question has a higher number; what stays open keeps its number and its options."""
    serials = {prompt.serial for prompt in after.prompts}
    assert len(serials) <= 1
    old = {prompt.seat: prompt for prompt in before.prompts}
    for prompt in after.prompts:
        assert prompt.serial >= before.prompts[0].serial
        if prompt.serial == before.prompts[0].serial:
            assert old.get(prompt.seat) == prompt


def check_open_window(before: Moment, after: Moment) -> None:
    """Where several were asked and one has answered, the others' buttons go on meaning what they meant."""
    left = {prompt.seat: prompt._replace(serial=Serial(0)) for prompt in after.prompts}
    there = {prompt.seat: prompt._replace(serial=Serial(0)) for prompt in before.prompts}
    only_fewer = left and len(left) == len(there) - 1 and all(there.get(seat) == left[seat] for seat in left)
    if only_fewer and before.gone == after.gone:
        assert after.prompts[0].serial == before.prompts[0].serial


@each_game
@few
@given(data=st.data())
def test_everything_offered_is_accepted_and_apply_changes_nothing_it_was_given(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    rules, states = start.entry.game, start.entry.states
    for moment in played(start, 40):
        before = states.write(moment.state)
        for prompt in moment.prompts:
            for action in some_actions(prompt, start, moment.number):
                step = rules.apply(moment.state, prompt.seat, action, start.luck(moment.number + 1))
                again = rules.apply(moment.state, prompt.seat, action, start.luck(moment.number + 1))
                quiet = rules.advance(moment.state, prompt.seat, action, start.luck(moment.number + 1))
                assert step == again
                assert quiet == step.state
                assert rules.audit(step.state) == ()
                assert start.entry.actions.load(json.loads(json.dumps(start.entry.actions.dump(action)))) == action
        assert states.write(moment.state) == before


@each_game
@few
@given(data=st.data())
def test_what_was_offered_elsewhere_is_refused_with_a_reason_and_changes_nothing(
    game: str, data: st.DataObject
) -> None:
    start = data.draw(starts(game))
    states = start.entry.states
    seen: dict[str, Action] = {}
    for moment in played(start, 60):
        before = states.write(moment.state)
        for action in list(seen.values())[-30:]:
            for prompt in moment.prompts:
                if not allows(prompt, action):
                    refuse(start, moment.state, prompt.seat, action, moment.number)
            for seat in strangers(moment.prompts, start.seats):
                refuse(start, moment.state, seat, action, moment.number)
        assert states.write(moment.state) == before
        for prompt in moment.prompts:
            seen.update((repr(action), action) for action in some_actions(prompt, start, moment.number))


def refuse(start: Start, state: State, seat: Seat, action: Action, number: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        start.entry.game.apply(state, seat, action, start.luck(number + 1))
    check_text(caught.value.why)
    with pytest.raises(IllegalAction):
        start.entry.game.advance(state, seat, action, start.luck(number + 1))


@each_game
@few
@given(data=st.data())
def test_forms_are_refused_when_filled_out_of_their_bounds(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    for moment in played(start, 80):
        for prompt in moment.prompts:
            for form in (option for option in prompt.options if isinstance(option, Form)):
                check_form(start, moment, prompt, form)


def check_form(start: Start, moment: Moment, prompt: Prompt, form: Form) -> None:
    """The form refuses each wrong filling, and so do the rules, who can't rely on the form."""
    sample = form.sample(start.luck(moment.number))
    assert allows(prompt, sample)
    right = {blank.name: getattr(sample, blank.name) for blank in form.blanks}
    with pytest.raises(ValueError, match=form.blanks[0].name):
        form.fill({})
    for blank in form.blanks:
        for wrong in wrong_values(blank):
            filling = {**right, blank.name: wrong}
            with pytest.raises(ValueError, match=blank.name):
                form.fill(filling)
            action = form.makes(**filling)
            if not allows(prompt, action):
                refuse(start, moment.state, prompt.seat, action, moment.number)


def wrong_values(blank: Blank) -> list[int | tuple[int, ...]]:
    match blank:
        case Amount(_, low, high):
            return [low - 1, high + 1, -(10**9), 10**9]
        case Pick(_, choices):
            return [-1, max(choice.value for choice in choices) + 1]
        case _:
            values = sorted(choice.value for choice in blank.choices)
            wrong: list[tuple[int, ...]] = [(values[-1] + 1,) if values else (0,)]
            wrong += [(values[0], values[0])] if values else []
            wrong += [tuple(values[: blank.least - 1])] if blank.least else []
            wrong += [tuple(values[: blank.most + 1])] if blank.most < len(values) else []
            return list(wrong)


@each_game
@few
@given(data=st.data())
def test_a_table_that_answers_only_when_waited_for_and_by_default_ends_in_its_bound(
    game: str, data: st.DataObject
) -> None:
    start = data.draw(starts(game))
    rules = start.entry.game
    *_, last = played(start, data.draw(st.sampled_from([0, 0, 30, 120])))
    state, mind = last.state, start.luck(1)
    for number in range(rules.passport.patience_bound + 1):
        prompts = awaited(rules.prompts(state))
        if not prompts:
            return
        prompt = prompts[mind.below(len(prompts))]
        action = play_default(None, prompt, mind)
        state = rules.advance(state, prompt.seat, action, start.luck(1_000 + number))
    pytest.fail(f"still going after {rules.passport.patience_bound} defaults")


@each_game
@few
@given(data=st.data())
def test_anybody_may_give_up_at_any_moment_once(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    rules = start.entry.game
    *_, last = played(start, data.draw(st.integers(0, 80)))
    state = last.state
    while rules.outcome(state) is None:
        seat = data.draw(st.sampled_from(rules.living(state)))
        before = start.entry.states.write(state)
        step = rules.retire(state, seat, start.luck(5_000))
        assert start.entry.states.write(state) == before
        state = step.state
        assert rules.audit(state) == ()
        assert seat not in rules.living(state) or rules.outcome(state) is not None
        assert (rules.outcome(state) is None) == bool(rules.prompts(state))
        for other in all_seats(start.seats):
            if other not in rules.living(state):
                with pytest.raises(IllegalAction) as caught:
                    rules.retire(state, other, start.luck(5_001))
                check_text(caught.value.why)
    with pytest.raises(IllegalAction):
        rules.retire(state, Seat(0), start.luck(5_002))


@each_game
@few
@given(data=st.data())
def test_every_seat_has_a_colour_of_its_own(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    state = start.deal().state
    shown = [start.entry.game.seat_colour(state, seat) for seat in all_seats(start.seats)]
    assert len(set(shown)) == start.seats
    assert set(shown) <= set(range(len(SEAT_COLOURS)))


@each_game
def test_too_few_or_too_many_seats_are_refused_in_words(game: str) -> None:
    rules = shelf()[game].game
    for ruleset in shelf()[game].rulesets.values():
        least, most = rules.seats(ruleset)
        assert rules.passport.seats[0] <= least <= most <= rules.passport.seats[1]
        for seats in (least - 1, most + 1):
            with pytest.raises(IllegalAction) as caught:
                rules.setup(ruleset, seats, Start(game, ruleset, seats, bytes(32)).luck(0))
            check_text(caught.value.why)


@each_game
def test_notation_reads_back_what_it_spells(game: str) -> None:
    entry = shelf()[game]
    for name, ruleset in entry.rulesets.items():
        start = Start(game, ruleset, entry.game.seats(ruleset)[1], bytes(31) + bytes([len(name)]))
        for moment in played(start, 150):
            for prompt in moment.prompts:
                for action in some_actions(prompt, start, moment.number):
                    spelled = entry.notation.spell(action)
                    assert entry.notation.parse(spelled, moment.state) == action, spelled
            for event in moment.events:
                assert entry.notation.recount(event)


@each_game
def test_policies_only_answer_what_they_were_asked(game: str) -> None:
    entry = shelf()[game]
    for ruleset in entry.rulesets.values():
        for policy in entry.policies.values():
            start = Start(game, ruleset, entry.game.seats(ruleset)[0], bytes(32))
            for moment in played(start, 80):
                for prompt in awaited(moment.prompts):
                    view = entry.game.view(moment.state, prompt.seat)
                    action = policy(view, prompt, start.luck(7))
                    assert allows(prompt, action)
                    assert policy(view, prompt, start.luck(7)) == action
