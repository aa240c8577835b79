"""The ten obligations of `bot.engine.game`, over every game on the shelf."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.datafiles import folder
from bot.engine.colours import Colour
from bot.engine.game import IllegalAction, Outcome, State
from bot.engine.policy import play_default
from bot.engine.prompt import Action, Form, Prompt, allows, menu, visible_to
from bot.engine.registry import game_names
from bot.engine.scene import check_legible, colours_of, dump
from bot.engine.screen import Look
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text
from bot.texts import LANGUAGES, Texts
from tests.kit.games import NAMES, Moment, Start, played, shelf, some_actions, starts, strangers, viewers

GAMES = game_names()
TEXTS = Texts.load()

few = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

each_game = pytest.mark.parametrize("game", GAMES)


def key_dump(said: Text) -> str:
    return repr(said)


@each_game
@few
@given(data=st.data())
def test_random_play_keeps_every_law(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    for moment in played(start, 120):
        check_position(start, moment)


def check_position(start: Start, moment: Moment) -> None:
    entry, state = start.entry, moment.state
    assert entry.game.audit(state) == ()
    over = entry.game.outcome(state)
    assert (over is None) == bool(moment.prompts)
    written = entry.states.write(state)
    again = entry.states.read(written)
    assert again == state
    assert entry.game.prompts(again) == moment.prompts
    for event in moment.events:
        assert entry.events.load(json.loads(json.dumps(entry.events.dump(event)))) == event
    if over is not None:
        check_outcome(over, start.seats)
    for prompt in moment.prompts:
        check_prompt(start, prompt)


def check_outcome(outcome: Outcome, seats: int) -> None:
    assert len(outcome.places) == seats
    assert min(outcome.places) == 1
    for place in outcome.places:
        assert outcome.places.count(place) >= 1
        assert sum(1 for other in outcome.places if other < place) == place - 1
    assert len(outcome.scores) in (0, seats)


def check_prompt(start: Start, prompt: Prompt) -> None:
    assert prompt.options
    assert len(set(map(repr, prompt.options))) == len(prompt.options)
    assert isinstance(prompt.options[prompt.default], Action)
    assert prompt.seat < start.seats


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
    rules, states = start.entry.game, start.entry.states
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
    del rules


def refuse(start: Start, state: State, seat: Seat, action: Action, number: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        start.entry.game.apply(state, seat, action, start.luck(number + 1))
    check_text(caught.value.why)


@each_game
@few
@given(data=st.data())
def test_forms_refuse_what_lies_outside_their_bounds(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    for moment in played(start, 60):
        for prompt in moment.prompts:
            for form in (option for option in prompt.options if isinstance(option, Form)):
                with pytest.raises(ValueError, match=r".*"):
                    form.fill({})
                action = form.sample(start.luck(moment.number))
                assert allows(prompt, action)


@each_game
@few
@given(data=st.data())
def test_a_table_that_answers_nothing_but_defaults_ends_in_its_bound(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    rules = start.entry.game
    state = rules.setup(start.ruleset, start.seats, start.luck(0)).state
    for number in range(rules.passport.patience_bound + 1):
        prompts = rules.prompts(state)
        if not prompts:
            return
        action = play_default(rules.view(state, prompts[0].seat), prompts[0], start.luck(0))
        state = rules.advance(state, prompts[0].seat, action, start.luck(number + 1))
    pytest.fail(f"still going after {rules.passport.patience_bound} defaults")


@each_game
@few
@given(data=st.data())
def test_anybody_may_give_up_at_any_moment(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    rules = start.entry.game
    at = data.draw(st.integers(0, 80))
    state = list(played(start, at))[-1].state
    while rules.outcome(state) is None:
        seat = data.draw(st.sampled_from(rules.living(state)))
        step = rules.retire(state, seat, start.luck(5_000))
        assert rules.audit(step.state) == ()
        assert seat not in rules.living(step.state) or rules.outcome(step.state) is not None
        assert all(prompt.seat != seat for prompt in rules.prompts(step.state))
        assert (rules.outcome(step.state) is None) == bool(rules.prompts(step.state))
        state = step.state
        for moment_seat in range(start.seats):
            if Seat(moment_seat) not in rules.living(state):
                with pytest.raises(IllegalAction):
                    rules.retire(state, Seat(moment_seat), start.luck(5_001))


@each_game
@few
@given(data=st.data())
def test_what_a_viewer_sees_does_not_depend_on_what_they_cannot_know(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    for moment in played(start, 60):
        for viewer in viewers(start.seats):
            other = start.entry.game.resample(moment.state, viewer, start.luck(20_000 + moment.number))
            assert start.entry.game.audit(other) == ()
            assert shown(start, other, viewer) == shown(start, moment.state, viewer)


def shown(start: Start, state: State, viewer: Viewer) -> tuple[object, ...]:
    """Everything that reaches a viewer: their view, words, picture, pages, and who is asked."""
    rules = start.entry.game
    prompts = rules.prompts(state)
    visible = visible_to(prompts, viewer)
    view = rules.view(state, viewer)
    pages = [rules.page(view, name) for name in rules.passport.pages]
    scene = tuple(dump(rules.scene(view, (), key_dump)))
    return view, rules.screen(view, visible), scene, visible, pages, rules.outcome(state), rules.living(state)


@each_game
@few
@given(data=st.data())
def test_every_screen_and_picture_can_be_shown(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    rules = start.entry.game
    palette = {Colour(value) for value in json.loads((folder() / "palette.json").read_text(encoding="utf-8"))}
    for moment in played(start, 50):
        offered = menu(moment.prompts)
        for viewer in viewers(start.seats):
            view = rules.view(moment.state, viewer)
            told = [text for event in moment.events if (text := rules.tell(event, viewer)) is not None]
            for sentence in told:
                check_text(sentence)
            secret = tuple(prompt for prompt in moment.prompts if prompt.secret and prompt.seat == viewer)
            public = visible_to(moment.prompts, None)
            screen = rules.screen(view, public if viewer is None else secret)
            buttons = [button for row in screen.rows for button in row]
            for button in buttons:
                check_text(button.label)
                if isinstance(button.means, Look):
                    assert button.means.name in rules.passport.pages
                else:
                    assert button.means in offered
            for option in (option for prompt in public for option in prompt.options if viewer is None):
                assert any(button.means == option for button in buttons), f"no button for {option!r}"
            for prompt in secret:
                assert any(button.means == prompt.options[prompt.default] for button in buttons)
            for line in screen.lines:
                check_text(line.said)
            if screen.asks is not None:
                check_text(screen.asks)
            scene = rules.scene(view, tuple(told[-6:]), TEXTS.speaker("vi", NAMES))
            assert check_legible(scene) == ()
            missing = set(colours_of(scene)) - palette
            assert not missing, f"run `python -m bot record palette`: {sorted(missing)}"


def check_text(said: Text) -> None:
    for language in LANGUAGES:
        words = TEXTS.say(said, language, NAMES)
        assert words
        assert "{" not in words, f"{said.key} ({language}): {words}"
        assert not words.startswith(said.key), f"no words for {said.key} in {language}"


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
                for prompt in moment.prompts:
                    view = entry.game.view(moment.state, prompt.seat)
                    action = policy(view, prompt, start.luck(7))
                    assert allows(prompt, action)
                    assert policy(view, prompt, start.luck(7)) == action


@each_game
def test_every_game_has_scenarios_words_and_a_line_in_the_readme(game: str) -> None:
    root = Path(__file__).parent.parent.parent
    assert list((root / "tests" / "games" / game / "scenarios").glob("*.txt"))
    assert f"`{game}`" in (root / "README.md").read_text(encoding="utf-8")
    slug = game.replace("_", "-")
    for key in (f"{slug}-name", f"{slug}-tagline"):
        check_text(Text(key))
    for name in shelf()[game].rulesets:
        check_text(Text(f"{slug}-ruleset-{name}"))
        check_text(Text(f"{slug}-ruleset-{name}-hint"))
