"""Nobody learns what they can't know: obligation 8 of `bot.engine.game`.

Theory. `resample` deals anew everything that a viewer can't know. What reaches that viewer must then be the very same:
their view, who is asked and with which public options, whether and how the game ended, and what they alone are told
about the next move, unless that move showed them something. Words, pages and pictures are functions of the view; that
they are nothing more is tried on a share of the moments, because drawing is dear.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.game import Event, IllegalAction, State
from bot.engine.prompt import Action, Prompt, visible_to
from bot.engine.registry import game_names
from bot.engine.scene import dump
from bot.engine.seats import Seat, Viewer, all_seats
from bot.engine.text import Text
from tests.kit.games import Start, few, lived, played, shelf, some_actions, starts, viewers

_DRAWN_EVERY = 9

each_game = pytest.mark.parametrize("game", game_names())


@each_game
@few
@given(data=st.data())
def test_what_a_viewer_sees_does_not_depend_on_what_they_cannot_know(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    for moment in lived(start, 70):
        for viewer in viewers(start.seats):
            other = resampled(start, moment.state, viewer, moment.number)
            assert start.entry.game.audit(other) == ()
            assert known(start, other, viewer) == known(start, moment.state, viewer)
            if moment.number % _DRAWN_EVERY == 0:
                assert drawn(start, other, viewer) == drawn(start, moment.state, viewer)


def resampled(start: Start, state: State, viewer: Viewer, number: int) -> State:
    return start.entry.game.resample(state, viewer, start.luck(20_000 + number))


def known(start: Start, state: State, viewer: Viewer) -> tuple[object, ...]:
    """All that words, buttons and pictures are made of."""
    rules = start.entry.game
    visible = visible_to(rules.prompts(state), viewer)
    view = rules.view(state, viewer)
    return view, repr(view), visible, rules.outcome(state), rules.living(state)


def drawn(start: Start, state: State, viewer: Viewer) -> tuple[object, ...]:
    """The words, pages and picture themselves."""
    rules = start.entry.game
    view, visible = rules.view(state, viewer), visible_to(rules.prompts(state), viewer)
    secret = tuple(prompt for prompt in visible if prompt.secret and prompt.seat == viewer)
    screen = rules.screen(view, visible if viewer is None else secret)
    pages = [rules.page(view, name) for name in rules.passport.pages]
    return screen, pages, tuple(dump(rules.scene(view, (), repr)))


@each_game
@few
@given(data=st.data())
def test_what_a_viewer_is_told_of_a_move_is_no_more_than_it_showed_them(game: str, data: st.DataObject) -> None:
    start = data.draw(starts(game))
    for moment in played(start, 60):
        for viewer in viewers(start.seats):
            other = resampled(start, moment.state, viewer, moment.number)
            for prompt in moment.prompts if other != moment.state else ():
                actions = some_actions(prompt, start, moment.number)
                action = actions[start.luck(30_000 + moment.number).below(len(actions))]
                compare_steps(start, (moment.state, other), prompt, action, viewer, moment.number)


def compare_steps(
    start: Start, states: tuple[State, State], prompt: Prompt, action: Action, viewer: Viewer, number: int
) -> None:
    """The same move with the same luck from two states that the viewer can't tell apart.

    A card turned over for all and put back leaves no trace but the story: so a seat is compared where the table heard
    the same, and the table itself only in games whose views keep all that was shown.
    """
    rules = start.entry.game
    try:
        here, there = (rules.apply(state, prompt.seat, action, start.luck(number + 1)) for state in states)
    except IllegalAction:
        assert prompt.secret  # only the seat itself knows what it may do
        return
    if known(start, here.state, viewer) != known(start, there.state, viewer):
        return
    heard = told(start, here.events, None) == told(start, there.events, None)
    if rules.passport.private or (heard and viewer is not None):
        assert told(start, here.events, viewer) == told(start, there.events, viewer)


def told(start: Start, events: tuple[Event, ...], viewer: Viewer) -> list[Text]:
    sentences = (start.entry.game.tell(event, viewer) for event in events)
    return [sentence for sentence in sentences if sentence is not None]


@each_game
@few
@given(data=st.data())
def test_what_everybody_knows_stays_when_it_is_dealt_anew(game: str, data: st.DataObject) -> None:
    """Resampling is itself held to account: it may change only what is hidden, and the same luck gives the same."""
    start = data.draw(starts(game))
    for moment in played(start, 40):
        for viewer in viewers(start.seats):
            other = resampled(start, moment.state, viewer, moment.number)
            assert other == resampled(start, moment.state, viewer, moment.number)
            assert start.entry.game.view(other, None) == start.entry.game.view(moment.state, None)


@pytest.mark.parametrize("game", [name for name in game_names() if shelf()[name].game.passport.private])
def test_a_game_with_secrets_deals_them_anew_and_hides_them_from_others(game: str) -> None:
    """Without this the suite above would hold for a `resample` that does nothing."""
    entry = shelf()[game]
    for ruleset in entry.rulesets.values():
        start = Start(game, ruleset, entry.game.seats(ruleset)[1], bytes(32))
        changed: set[Seat] = set()
        for moment in played(start, 60):
            other = resampled(start, moment.state, None, moment.number)
            changed |= {
                seat
                for seat in all_seats(start.seats)
                if entry.game.view(other, seat) != entry.game.view(moment.state, seat)
            }
        assert changed == set(all_seats(start.seats))
