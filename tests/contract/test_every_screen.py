"""Whatever people see, hear and press in any game: it has words in both languages, a button, and letters to read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.datafiles import folder
from bot.engine.colours import Colour
from bot.engine.prompt import Action, Amount, Form, Option, Prompt, menu, visible_to
from bot.engine.registry import game_names
from bot.engine.ruleset import hint_text, option_text, options, value_text
from bot.engine.scene import Scene, check_legible, colours_of
from bot.engine.screen import Look, Screen
from bot.engine.seats import Viewer
from bot.engine.text import Text
from tests.kit.games import NAMES, Moment, Start, few, lived, shelf, starts, viewers
from tests.kit.words import check_text, texts

ROOT = Path(__file__).parent.parent.parent

each_game = pytest.mark.parametrize("game", game_names())


@each_game
@few
@given(data=st.data())
def test_every_screen_can_be_said_and_every_answer_has_a_button(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    rules = start.entry.game
    for moment in lived(start, 60):
        for viewer in viewers(start.seats):
            view = rules.view(moment.state, viewer)
            wanted = shown_to(moment, viewer)
            screen = rules.screen(view, wanted)
            check_screen(start, screen, menu(moment.prompts))
            check_buttons(screen, wanted)
            for option in (option for prompt in wanted for option in prompt.options):
                if isinstance(option, Form):
                    check_form_words(start, option)
                else:
                    check_text(rules.label(option, view))
            for event in moment.events:
                sentence = rules.tell(event, viewer)
                if sentence is not None:
                    check_text(sentence)
            if moment.number % 10 == 0:
                for name in rules.passport.pages:
                    check_screen(start, rules.page(view, name), menu(moment.prompts))


def shown_to(moment: Moment, viewer: Viewer) -> tuple[Prompt, ...]:
    """The questions that a viewer's screen is made for: the table's, or the seat's own secret one."""
    if viewer is None:
        return visible_to(moment.prompts, None)
    return tuple(prompt for prompt in moment.prompts if prompt.secret and prompt.seat == viewer)


def check_screen(start: Start, screen: Screen, offered: tuple[Option, ...]) -> None:
    for line in screen.lines:
        check_text(line.said)
    if screen.asks is not None:
        check_text(screen.asks)
    for button in (button for row in screen.rows for button in row):
        check_text(button.label)
        if isinstance(button.means, Look):
            assert button.means.name in start.entry.game.passport.pages
        else:
            assert button.means in offered


def check_buttons(screen: Screen, wanted: tuple[Prompt, ...]) -> None:
    """Each answer is on one button. A secret screen may leave out answers that come to the same as another there."""
    means = [button.means for row in screen.rows for button in row]
    for prompt in (prompt for prompt in wanted if prompt.options):
        shown = [option for option in prompt.options if option in means]
        assert shown if prompt.secret else shown == list(prompt.options)
        for option in shown:
            assert means.count(option) == 1, f"{means.count(option)} buttons for {option!r}"


def check_form_words(start: Start, form: Form) -> None:
    slug = start.game.replace("_", "-")
    for blank in form.blanks:
        check_text(Text(f"{slug}-field-{blank.name.replace('_', '-')}"))
        if not isinstance(blank, Amount):
            for choice in blank.choices:
                check_text(choice.label)


@each_game
@few
@given(data=st.data())
def test_every_picture_can_be_read_on_a_phone_and_uses_the_palette(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    rules = start.entry.game
    story: list[Text] = []
    for moment in lived(start, 60):
        told = [rules.tell(event, None) for event in moment.events]
        story = [*story, *(sentence for sentence in told if sentence is not None)][-6:]
        for viewer in viewers(start.seats):
            view = rules.view(moment.state, viewer)
            if viewer is None or rules.screen(view, shown_to(moment, viewer)).pictured:
                say = texts().speaker(("vi", "en")[moment.number % 2], NAMES)
                check_scene(rules.scene(view, tuple(story), say))


def check_scene(scene: Scene) -> None:
    assert check_legible(scene) == ()
    missing = sorted(set(colours_of(scene)) - palette())
    assert not missing, f"run `python -m bot record palette`: {missing}"


@cache
def palette() -> frozenset[Colour]:
    written = (folder() / "palette.json").read_text(encoding="utf-8")
    return frozenset(Colour(value) for value in json.loads(written))


@each_game
def test_every_option_has_a_name_an_explanation_and_words_for_its_values(game: str) -> None:
    """And no words are left over from options that are gone."""
    entry, slug = shelf()[game], game.replace("_", "-")
    wanted: set[str] = set()
    for option in options(entry.game.passport.ruleset):
        words = [option_text(game, option), hint_text(game, option)]
        words += [text for value in option.values if isinstance(text := value_text(game, option, value), Text)]
        for said in words:
            check_text(said)
            wanted.add(said.key)
    there = {key for key in texts().keys("vi") if key.startswith(f"{slug}-option-")}
    assert there - wanted == set()


@each_game
def test_every_game_has_a_name_rulesets_in_words_scenarios_and_a_line_in_the_readme(game: str) -> None:
    assert list((ROOT / "tests" / "games" / game / "scenarios").glob("*.txt"))
    assert f"`{game}`" in (ROOT / "README.md").read_text(encoding="utf-8")
    slug = game.replace("_", "-")
    wanted = [f"{slug}-name", f"{slug}-tagline"]
    for name in shelf()[game].rulesets:
        wanted += [f"{slug}-ruleset-{name}", f"{slug}-ruleset-{name}-hint"]
    for key in wanted:
        check_text(Text(key))
    there = {key for key in texts().keys("vi") if key.startswith(f"{slug}-ruleset-")}
    assert there - set(wanted) == set()


@each_game
def test_colours_and_pages_have_words(game: str) -> None:
    passport = shelf()[game].game.passport
    assert len({colouring.value for colouring in passport.colours}) == len(passport.colours)
    for colouring in passport.colours:
        check_text(colouring.label)
    assert len(set(passport.pages)) == len(passport.pages)
    assert "rules-1" in passport.pages


def test_actions_that_are_offered_are_finished() -> None:
    """A form stands in for its actions; nothing else may."""
    for entry in shelf().values():
        assert all(issubclass(kind, Action) for kind in entry.game.passport.actions)
