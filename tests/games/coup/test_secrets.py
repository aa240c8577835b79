"""Nobody learns from the program what they can't know; and the check that says so catches leaks that are planted.

The check: play at random, and at each position deal anew all that a viewer can't know. Who is asked, until when, with
how many options, what the viewer sees and may press, and what they are told of the next step must stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine.chance import SealedChance
from bot.engine.game import Event, State
from bot.engine.games.coup.actions import ACTIONS, Block, Keep, Lose, Reveal
from bot.engine.games.coup.characters import BLOCKERS
from bot.engine.games.coup.events import CardLost, Drew
from bot.engine.games.coup.rules import Coup
from bot.engine.games.coup.ruleset import CoupRules
from bot.engine.games.coup.state import CoupState, Doubting, Drafting, Proving, Stopping, Then
from bot.engine.games.coup.tales import told
from bot.engine.games.coup.view import CoupView
from bot.engine.policy import play_randomly
from bot.engine.prompt import Action, Patience, Prompt, visible_to
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text
from tests.kit.games import shelf

GAMES = 24
MOVES = 60
MOST_SEATS = 6


class DeckInView(Coup):
    """Leaks the draw pile into what is seen."""

    def view(self, state: CoupState, viewer: Viewer) -> CoupView:
        return replace(super().view(state, viewer), drawn=state.deck[:1])


class NeighbourInView(Coup):
    """Leaks one card of the seat on turn to everybody."""

    def view(self, state: CoupState, viewer: Viewer) -> CoupView:
        hand = state.hands[state.turn]
        return replace(super().view(state, viewer), turns=hand[0] if hand else 0)


class OnlyTheMighty(Coup):
    """Asks nobody for a block who doesn't hold the card for it."""

    def prompts(self, state: CoupState) -> tuple[Prompt, ...]:
        asked = super().prompts(state)
        top = state.stack[-1] if state.stack else None
        if not isinstance(top, Stopping):
            return asked
        return tuple(prompt for prompt in asked if set(state.hands[prompt.seat]) & set(BLOCKERS[top.deed]))


class MoreTimeToThink(Coup):
    """Gives more time to who holds the claimed card."""

    def prompts(self, state: CoupState) -> tuple[Prompt, ...]:
        asked = super().prompts(state)
        top = state.stack[-1] if state.stack else None
        if not isinstance(top, Doubting):
            return asked
        return tuple(
            prompt._replace(patience=Patience.TURN) if top.character in state.hands[prompt.seat] else prompt
            for prompt in asked
        )


class FewerButtons(Coup):
    """Offers a proof only to who has it; the choice is secret, but its size is not."""

    def prompts(self, state: CoupState) -> tuple[Prompt, ...]:
        return tuple(
            prompt._replace(options=prompt.options[:1]) if prompt.secret and prompt.default == 0 else prompt
            for prompt in super().prompts(state)
        )


class LoudDraw(Coup):
    """Tells the whole table which card was drawn."""

    def tell(self, event: Event, viewer: Viewer) -> Text | None:
        return told(event, event.seat if isinstance(event, Drew) else viewer)


class WrongEar(Coup):
    """Tells the next seat which card was drawn."""

    def tell(self, event: Event, viewer: Viewer) -> Text | None:
        return told(event, event.seat if isinstance(event, Drew) and viewer == event.seat + 1 else viewer)


class TruthInView(Coup):
    """Shows before the end whether the last claim was true."""

    def view(self, state: CoupState, viewer: Viewer) -> CoupView:
        last = len(state.claims) - 1
        return replace(super().view(state, viewer), truth=(bool(state.truth >> last & 1),) if last >= 0 else ())


class BlockForetold(Coup):
    """Lets everybody see a block that its target has only prepared."""

    def view(self, state: CoupState, viewer: Viewer) -> CoupView:
        top = state.stack[-1] if state.stack else None
        prepared = top.early if isinstance(top, Doubting | Proving) else -1
        return replace(super().view(state, viewer), prepared=prepared)


class PickInView(Coup):
    """Shows in a draft which place the other seat has taken from."""

    def view(self, state: CoupState, viewer: Viewer) -> CoupView:
        top = state.stack[-1] if state.stack else None
        return replace(super().view(state, viewer), turns=max(top.picks) if isinstance(top, Drafting) else 0)


LEAKY = (
    DeckInView, NeighbourInView, OnlyTheMighty, MoreTimeToThink, FewerButtons, LoudDraw, WrongEar, TruthInView,
    BlockForetold, PickInView,
)  # fmt: skip


def schedule(prompts: tuple[Prompt, ...]) -> list[tuple[object, ...]]:
    """What of the questions anybody can notice: whose they are, how many choices, how long, with which number."""
    return [(p.seat, len(p.options), p.patience, p.secret, p.serial) for p in prompts]


def turned_up(state: CoupState, seat: Seat, action: Action) -> int | None:
    """The character that an action shows to everybody, if any."""
    return state.hands[seat][action.card] if isinstance(action, Reveal | Lose) else None


def intention(state: CoupState) -> list[int]:
    """The blocks that are prepared, which the end of a window tells everybody."""
    return [frame.early for frame in state.stack if isinstance(frame, Doubting | Proving | Then)]


def coup_state(state: State) -> CoupState:
    """The kernel's answers name no game's state."""
    assert isinstance(state, CoupState)
    return state


def moments(seed: int) -> Iterator[tuple[CoupState, Seat, Action]]:
    """A random game of the honest rules: each position, and who is about to do what."""
    honest = Coup()
    seats = 2 + seed % (MOST_SEATS - 1)
    key = bytes([seed]) * 32
    state = coup_state(honest.setup(CoupRules(), seats, SealedChance(key, 0)).state)
    mind = SealedChance(key[::-1], 1_000_000)
    for number in range(1, MOVES):
        prompts = honest.prompts(state)
        if not prompts:
            return
        prompt = prompts[mind.below(len(prompts))]
        action = play_randomly(honest.view(state, prompt.seat), prompt, mind)
        yield state, prompt.seat, action
        state = coup_state(honest.advance(state, prompt.seat, action, SealedChance(key, number)))


def leaks(rules: Coup) -> Iterator[str]:
    """Every difference that a viewer can notice between two worlds which must look the same to them."""
    for seed in range(GAMES):
        for number, (state, seat, action) in enumerate(moments(seed), 1):
            yield from differences(rules, state, seat, action, seed * 1_000 + number)


def differences(rules: Coup, state: CoupState, seat: Seat, action: Action, number: int) -> Iterator[str]:
    """The leaks of one step; `number` seeds its luck."""
    viewers: list[Viewer] = [None, *(Seat(other) for other in range(len(state.hands)))]
    step = rules.apply(state, seat, action, SealedChance(bytes(32), number))
    for viewer in viewers:
        other = rules.resample(state, viewer, SealedChance(bytes(31) + bytes([1]), number))
        here, there = rules.prompts(state), rules.prompts(other)
        if schedule(here) != schedule(there):
            yield f"{number}: who is asked, or how, as {viewer} can notice"
            continue
        if visible_to(here, viewer) != visible_to(there, viewer):
            yield f"{number}: what {viewer} may press"
        before, after = rules.view(state, viewer), rules.view(other, viewer)
        if before != after:
            yield f"{number}: what {viewer} sees"
        if rules.screen(before, visible_to(here, viewer)) != rules.screen(after, visible_to(there, viewer)):
            yield f"{number}: the screen of {viewer}"
        if turned_up(state, seat, action) != turned_up(other, seat, action) or intention(state) != intention(other):
            continue
        again = rules.apply(other, seat, action, SealedChance(bytes(32), number))
        if heard(rules, step.events, viewer) != heard(rules, again.events, viewer) and viewer != seat:
            yield f"{number}: what {viewer} is told"


def heard(rules: Coup, events: tuple[Event, ...], viewer: Viewer) -> list[Text]:
    """What a viewer is told, but for cards turned up for everybody and those that the viewer drew."""
    told_all = (
        rules.tell(event, viewer)
        for event in events
        if not isinstance(event, CardLost) and not (isinstance(event, Drew) and viewer == event.seat)
    )
    return [said for said in told_all if said is not None]


def test_nobody_notices_what_they_cannot_know() -> None:
    assert list(leaks(Coup())) == []


@pytest.mark.parametrize("leaky", LEAKY, ids=lambda leaky: leaky.__name__)
def test_a_planted_leak_is_caught(leaky: type[Coup]) -> None:
    assert next(leaks(leaky()), None) is not None


def position(hand: str, *presses: str) -> CoupState:
    """Minh's turn with Hằng's hand as told, after some presses of Minh."""
    notation = shelf()["coup"].notation
    rules = Coup()
    state = coup_state(rules.setup(CoupRules(), 3, SealedChance(bytes(32), 0)).state)
    for what, value in (("turn", "@0"), ("@0 coins", "7"), ("@1 cards", hand)):
        state = coup_state(notation.arrange(state, what, value))
    for press in presses:
        state = coup_state(rules.advance(state, Seat(0), notation.parse(press, state), SealedChance(bytes(32), 1)))
    return state


@pytest.mark.parametrize("deed", ["aid", "tax", "exchange", "assassinate @1", "steal @1", "coup @1"])
def test_the_powerless_are_asked_like_the_mighty(deed: str) -> None:
    rules = Coup()
    mighty = [schedule(rules.prompts(position(hand, deed))) for hand in ("duke contessa", "captain ambassador")]
    assert mighty[0] == mighty[1] == schedule(rules.prompts(position("assassin assassin", deed)))


@pytest.mark.parametrize("hand", ["duke contessa", "captain assassin"])
def test_the_table_sees_the_same_picture_whatever_is_face_down(hand: str) -> None:
    rules = Coup()
    view = rules.view(position(hand, "tax"), None)
    assert rules.scene(view, (), repr) == rules.scene(rules.view(position("duke duke", "tax"), None), (), repr)


def test_a_hand_is_seen_only_by_its_owner() -> None:
    rules = Coup()
    state = position("duke contessa", "tax")
    for owner in range(3):
        for viewer in (None, Seat(0), Seat(1), Seat(2)):
            view = rules.view(state, viewer)
            assert (view.own == state.hands[owner]) == (viewer == owner)


def test_options_name_places_of_cards_and_never_characters_of_a_hand() -> None:
    """A character stands only in a block, which is said aloud anyway."""
    for action in ACTIONS:
        if action is not Block:
            assert "character" not in action.__dataclass_fields__


def test_the_table_has_opaque_labels_for_secret_options() -> None:
    rules = Coup()
    for seed in range(GAMES):
        for state, _, _ in moments(seed):
            for prompt in (prompt for prompt in rules.prompts(state) if prompt.secret):
                asked = {other.seat for other in rules.prompts(state)}
                for viewer in (None, *(Seat(seat) for seat in range(len(state.hands)) if seat not in asked)):
                    view = rules.view(state, viewer)
                    labels = [rules.label(option, view) for option in prompt.options if isinstance(option, Action)]
                    assert not any("coup-character" in repr(label) for label in labels)
                    assert len(set(labels)) == len(labels)


def test_a_prepared_block_looks_like_a_pass_to_everybody_else() -> None:
    notation = shelf()["coup"].notation
    state = position("duke captain", "assassinate @1")
    rules = Coup()
    prepared, passed = (
        coup_state(rules.advance(state, Seat(1), notation.parse(words, state), SealedChance(bytes(32), 1)))
        for words in ("block contessa", "pass")
    )
    for viewer in (None, Seat(0), Seat(2)):
        assert rules.view(prepared, viewer) == rules.view(passed, viewer)
        assert rules.prompts(prepared) == rules.prompts(passed)
    assert rules.view(prepared, Seat(1)) != rules.view(passed, Seat(1))


def test_other_worlds_of_two_seats_leave_each_viewer_their_own_cards() -> None:
    rules = Coup()
    worlds = 0
    for seed in range(0, 100, 5):  # games of two
        for number, (state, _, _) in enumerate(moments(seed)):
            for viewer in (None, Seat(0), Seat(1)):
                other = rules.resample(state, viewer, SealedChance(bytes(32), number))
                assert rules.audit(other) == ()
                if viewer is not None:
                    assert other.hands[viewer] == state.hands[viewer]
                    assert other.aside[viewer : viewer + 1] == state.aside[viewer : viewer + 1]
                worlds += other != state
    assert worlds > 100


def test_other_worlds_are_really_others() -> None:
    """Every secret that exists is drawn anew somewhere: a resample that kept one could not show a leak of it."""
    rules = Coup()
    kept = {"hands", "deck", "truth", "early", "drawn", "aside", "picks"}
    for seed in range(GAMES):
        for number, (state, _, _) in enumerate(moments(seed)):
            other = rules.resample(state, None, SealedChance(bytes(32), seed * 1_000 + number))
            kept -= {
                name for name in ("hands", "deck", "truth", "aside") if getattr(state, name) != getattr(other, name)
            }
            for frame, world in zip(state.stack, other.stack, strict=True):
                for name in ("early", "drawn", "picks"):
                    if getattr(frame, name, None) != getattr(world, name, None):
                        kept.discard(name)
    assert kept == set()


def test_keeping_has_as_many_options_whatever_is_drawn() -> None:
    sizes = set()
    for seed in range(GAMES):
        for state, _, _ in moments(seed):
            for prompt in Coup().prompts(state):
                if isinstance(prompt.options[0], Keep):
                    sizes.add((len(state.hands[prompt.seat]), len(prompt.options)))
    assert sizes <= {(1, 3), (2, 6)}
    assert (2, 6) in sizes
