"""What can't be pressed, and what must hold in every game; single rulings are scenarios."""

from __future__ import annotations

import pytest

from bot.engine.chance import SEED_BYTES, SealedChance
from bot.engine.game import IllegalAction
from bot.engine.games.coup.actions import ACTIONS, CHALLENGE, Block, Declare, Pass, PassTurn
from bot.engine.games.coup.characters import CHARACTERS, COSTS, TREASURY
from bot.engine.games.coup.events import Stole, Took
from bot.engine.games.coup.ruleset import LARGE_DECK, CoupRules
from bot.engine.games.coup.state import Doubting, Exchanging, Losing, Proving, Then
from bot.engine.policy import play_default
from bot.engine.seats import Seat
from tests.games.coup.playing import (
    GAME,
    Luck,
    actions,
    after,
    asked,
    changed,
    dealt,
    position,
    prompt_of,
    random_game,
)


def test_two_to_six_may_play_and_seven_or_eight_with_the_larger_deck() -> None:
    """[S004-02]"""
    large = CoupRules(deck=LARGE_DECK)
    assert GAME.seats(CoupRules()) == (2, 6)
    assert GAME.seats(large) == (7, 8)
    for rules, seats in ((CoupRules(), 1), (CoupRules(), 7), (large, 6), (large, 9)):
        with pytest.raises(IllegalAction) as refusal:
            GAME.setup(rules, seats, Luck(0))
        assert refusal.value.why.key == "coup-refuse-seats"


def test_everybody_gets_two_cards_and_two_coins_and_the_rest_is_in_the_middle() -> None:
    """[S004-04 S004-06 S004-07 S004-09]"""
    for seats in (3, 4, 5, 6):
        state = dealt(seats)
        assert [len(hand) for hand in state.hands] == [2] * seats
        assert state.coins == (2,) * seats
        assert state.treasury == TREASURY - 2 * seats
        assert len(state.deck) == 15 - 2 * seats


def test_no_action_shows_a_card_or_gives_a_coin_to_somebody() -> None:
    """Nothing a seat can do shows a card unasked or moves a coin by agreement [S004-80 S004-81]."""
    assert {kind.__name__ for kind in ACTIONS} == {
        "Declare", "Challenge", "Block", "Pass", "PassTurn", "Reveal", "Concede", "Lose", "Keep", "Draft",
    }  # fmt: skip
    for seed in range(60):
        before = None
        for state, events in random_game(seed, leaving=0):
            if before is not None:
                gained = [seat for seat, held in enumerate(state.coins) if held > before.coins[seat]]
                assert not gained or gained == [before.turn]  # only the seat on turn ever gets coins
                if gained and not any(isinstance(event, Took | Stole) for event in events):
                    assert state.coins[before.turn] - before.coins[before.turn] == COSTS[4]  # the refund
            before = state


def test_who_begins_is_drawn_and_the_last_winner_begins_a_rematch() -> None:
    assert {dealt(4, seed=seed).turn for seed in range(40)} == {0, 1, 2, 3}
    for seat in range(4):
        assert {dealt(4, CoupRules(first_seat=seat), seed).turn for seed in range(5)} == {seat}
    assert dealt(3, CoupRules(first_seat=5)).turn < 3


@pytest.mark.parametrize("seed", range(150))
def test_cards_and_coins_are_conserved_at_every_step(seed: int) -> None:
    serial = 0
    for state, _ in random_game(seed):
        assert GAME.audit(state) == ()
        assert state.serial >= serial
        serial = state.serial


def test_the_audit_notices_what_is_missing_or_twice_there() -> None:
    state = position()
    broken = (
        changed(state, coins=(3, 2, 2)),
        changed(state, deck=state.deck[1:]),
        changed(state, deck=(*state.deck, 0)),
        changed(state, deck=tuple(reversed(state.deck))),
        changed(state, alive=(0, 1)),
        changed(state, hands=(state.hands[0], state.hands[1], ()), lost=((), (), state.hands[2])),
        changed(state, stack=()),
        changed(state, stack=(Then(3, -1, stoppable=False, early=-1),)),
        changed(state, stack=(Doubting(0, 0, 3, -1, (), -1),)),
        changed(state, proved=1),
    )
    for wrong in broken:
        assert GAME.audit(wrong), wrong
    assert GAME.audit(state) == ()


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_table_of_absentees_ends_by_forced_coups(seats: int) -> None:
    rules = CoupRules(deck=LARGE_DECK) if seats > 6 else CoupRules()
    for first in range(seats):
        state = dealt(seats, CoupRules(deck=rules.deck, first_seat=first), first)
        answers = 0
        while (prompts := GAME.prompts(state)) and answers <= GAME.passport.patience_bound:
            action = play_default(GAME.view(state, prompts[0].seat), prompts[0], Luck(0))
            state = GAME.advance(state, prompts[0].seat, action, Luck(answers))
            answers += 1
        assert GAME.outcome(state) is not None
        assert answers <= GAME.passport.patience_bound


def test_everybody_living_is_asked_also_those_who_have_nothing_to_say() -> None:
    state = position("@1 cards: assassin assassin", "@2 cards: ambassador ambassador", seats=4)
    assert asked(after(state, "0 tax")) == (1, 2, 3)
    assert asked(after(state, "0 aid")) == (1, 2, 3)
    exiled = position("@2 lost: duke duke", seats=4)
    assert asked(after(exiled, "0 tax")) == (1, 3)


def test_a_seat_that_leaves_a_window_does_not_make_it_a_new_question() -> None:
    state = after(position(seats=4), "0 tax")
    assert after(state, "1 pass").serial == state.serial
    assert after(state, "1 pass", "2 pass turn").serial == state.serial
    assert after(state, "1 pass", "2 pass", "3 pass").serial == state.serial + 1
    assert after(state, "1 challenge").serial == state.serial + 1


def test_buttons_keep_their_places_while_a_window_empties() -> None:
    state = after(position("@0 coins: 3"), "0 assassinate @1")
    plain = actions(prompt_of(state, 2))
    blocking = actions(prompt_of(state, 1))
    assert blocking[: len(plain)] == plain
    assert actions(prompt_of(after(state, "1 pass"), 2)) == plain


def test_letting_the_turn_pass_looks_the_same_as_passing_until_the_next_window() -> None:
    state = after(position(), "0 steal @1")
    passed, quiet = after(state, "2 pass"), after(state, "2 pass turn")
    for viewer in (None, Seat(0), Seat(1)):
        assert GAME.view(passed, viewer) == GAME.view(quiet, viewer)
    assert asked(after(passed, "1 pass", "1 block captain")) == (0, 2)
    assert asked(after(quiet, "1 pass", "1 block captain")) == (0,)


def test_the_choice_between_two_equal_cards_is_asked_for_all_the_same() -> None:
    twins = after(position("@0 coins: 7", "@1 cards: duke duke"), "0 coup @1")
    assert isinstance(twins.stack[-1], Losing)
    assert len(actions(prompt_of(twins, 1))) == 2


def test_a_game_of_two_shuffles_the_sets_so_that_places_say_nothing() -> None:
    sets = {dealt(2, seed=seed).hands for seed in range(30)}
    assert len(sets) > 20
    for first, second in sets:
        assert sorted(first) == sorted(second) == list(CHARACTERS)


def test_an_exchange_keeps_as_many_cards_as_there_were_and_no_card_twice() -> None:
    state = after(position("@0 cards: ambassador captain"), "0 exchange", "1 pass", "2 pass")
    assert isinstance(state.stack[-1], Exchanging)
    for words in ("keep 1", "keep 1 1", "keep 2 1", "keep 1 2 3"):
        with pytest.raises(IllegalAction) as refusal:
            after(state, f"0 {words}")
        assert refusal.value.why.key == "coup-refuse-keep"


def test_wrong_deeds_are_refused_with_what_would_work() -> None:
    state = position("@2 lost: duke duke")
    for action, key in (
        (Declare(0, 1), "no-target"),
        (Declare(5, 0), "target"),
        (Declare(5, 2), "target"),
        (Declare(5), "target"),
        (Declare(5, 9), "target"),
        (Declare(99), "declare"),
        (Declare(-1), "declare"),
        (CHALLENGE, "declare"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            GAME.advance(state, Seat(0), action, Luck(0))
        assert refusal.value.why.key == f"coup-refuse-{key}"


def test_only_the_characters_of_the_reference_card_block() -> None:
    for deed, words, blocks in ((1, "aid", {0}), (4, "assassinate @1", {4}), (5, "steal @1", {2, 3})):
        state = after(position("@0 coins: 3"), f"0 {words}")
        if deed != 1:
            state = after(state, "1 pass", "2 pass")
        for character in CHARACTERS:
            if character in blocks:
                assert isinstance(GAME.advance(state, Seat(1), Block(character), Luck(0)).stack[-1], Doubting)
            else:
                with pytest.raises(IllegalAction):
                    GAME.advance(state, Seat(1), Block(character), Luck(0))


def test_giving_up_hurts_nobody_else() -> None:
    state = after(position("@0 coins: 3", "@0 cards: assassin duke"), "0 assassinate @1")
    proving = after(state, "2 challenge")
    assert isinstance(proving.stack[-1], Proving)
    gone = GAME.retire(proving, Seat(0), Luck(0)).state
    assert gone.lost[1:] == ((), ())  # type: ignore[attr-defined]
    losing = after(proving, "0 reveal 1")
    assert isinstance(losing.stack[-1], Losing)
    still = GAME.retire(losing, Seat(0), Luck(0)).state
    assert asked(still) == (2,)  # type: ignore[arg-type]
    assert asked(GAME.retire(losing, Seat(1), Luck(0)).state) == (2,)  # type: ignore[arg-type]


def test_advance_and_apply_agree_and_luck_alone_decides() -> None:
    state = after(position("@0 cards: duke captain"), "0 tax", "1 challenge")
    seed = bytes(SEED_BYTES)
    step = GAME.apply(state, Seat(0), actions(prompt_of(state, 0))[0], SealedChance(seed, 3))
    again = GAME.advance(state, Seat(0), actions(prompt_of(state, 0))[0], SealedChance(seed, 3))
    assert step.state == again


def test_options_that_may_be_pressed_by_anybody_are_the_same_objects() -> None:
    state = after(position(seats=4), "0 tax")
    first, second = GAME.prompts(state)[:2]
    assert first.options is second.options
    assert isinstance(first.options[first.default], Pass)
    assert any(isinstance(option, PassTurn) for option in first.options)
