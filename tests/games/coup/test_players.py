"""Computer players: they know what a person would know, and play sensibly."""

from __future__ import annotations

import pytest

from bot.engine.games.coup.actions import CHALLENGE, PASS, Block, Concede, Declare, Reveal
from bot.engine.games.coup.characters import CLAIMS
from bot.engine.games.coup.players import POLICIES, play_honestly, play_slyly
from bot.engine.games.coup.view import CoupView
from bot.engine.policy import Policy, play_randomly
from bot.engine.prompt import Action, allows
from bot.engine.seats import Seat
from tests.games.coup.playing import GAME, Luck, after, dealt, position, prompt_of, random_game


def answer(state: object, seat: int, policy: Policy[CoupView] = play_honestly, luck: int = 0) -> Action:
    return policy(GAME.view(state, Seat(seat)), prompt_of(state, seat), Luck(luck))  # type: ignore[arg-type]


def test_the_last_policy_is_the_one_that_stands_in() -> None:
    assert list(POLICIES) == ["honest", "sly"]


@pytest.mark.parametrize("name", list(POLICIES))
def test_answers_depend_on_nothing_but_the_view(name: str) -> None:
    """In every world that a seat can't tell from this one it answers alike."""
    policy = POLICIES[name]
    for seed in range(40):
        for number, (state, _) in enumerate(random_game(seed)):
            for prompt in GAME.prompts(state):
                other = GAME.resample(state, prompt.seat, Luck(number))
                here = policy(GAME.view(state, prompt.seat), prompt, Luck(1))
                there = policy(GAME.view(other, prompt.seat), prompt_of(other, prompt.seat), Luck(1))
                assert here == there
                assert allows(prompt, here)


def test_the_honest_player_never_claims_what_it_does_not_have() -> None:
    for seed in range(60):
        state, luck = dealt(2 + seed % 5, seed=seed), Luck(seed)
        while prompts := GAME.prompts(state):
            prompt = luck.random.choice(prompts)
            action = play_honestly(GAME.view(state, prompt.seat), prompt, luck)
            hand = state.hands[prompt.seat]
            if isinstance(action, Declare):
                assert CLAIMS[action.deed] < 0 or CLAIMS[action.deed] in hand
            if isinstance(action, Block):
                assert action.character in hand
            state = GAME.advance(state, prompt.seat, action, luck)


@pytest.mark.parametrize("policy", [play_honestly, play_slyly])
def test_a_claim_that_cannot_be_true_is_challenged(policy: Policy[CoupView]) -> None:
    state = position("@1 lost: duke", "@2 lost: duke", "@1 cards: duke")
    assert answer(after(state, "0 tax"), 1, policy) == CHALLENGE


@pytest.mark.parametrize("policy", [play_honestly, play_slyly])
def test_the_true_card_is_shown(policy: Policy[CoupView]) -> None:
    for hand in ("duke captain", "captain duke"):
        state = after(position(f"@0 cards: {hand}"), "0 tax", "1 challenge")
        action = answer(state, 0, policy)
        assert isinstance(action, Reveal)
        assert state.hands[0][action.card] == 0


def test_who_is_caught_gives_up_the_least_useful_card() -> None:
    state = after(position("@0 cards: captain ambassador"), "0 tax", "1 challenge")
    action = answer(state, 0)
    assert action == Reveal(1)
    assert not isinstance(action, Concede)


def test_a_block_that_one_has_is_used() -> None:
    state = after(position("@0 coins: 3", "@1 cards: contessa duke"), "0 assassinate @1", "2 pass", "1 pass")
    assert answer(state, 1) == Block(4)
    other = after(position("@1 cards: contessa duke"), "0 steal @1", "2 pass", "1 pass")
    assert answer(other, 1) == PASS


def test_somebody_heard_as_three_characters_is_doubted_sooner() -> None:
    def doubts(*presses: str) -> int:
        state = after(position("@0 coins: 3", "@2 cards: assassin duke"), *presses, "0 steal @1")
        return sum(answer(state, 2, play_slyly, luck) == CHALLENGE for luck in range(300))

    calm = doubts()
    told = ("1 pass", "2 pass", "1 income", "2 income")
    strange = doubts(
        "0 tax", *told, "0 assassinate @1", "1 pass", "2 pass", "1 pass", "1 lose 1", "1 income", "2 income"
    )
    assert strange > calm + 20


def wins(first: Policy[CoupView], second: Policy[CoupView], games: int) -> int:
    """How many of four-seat games a player of the first kind wins against three of the second."""
    won = 0
    for seed in range(games):
        state, luck, place = dealt(4, seed=seed), Luck(seed), seed % 4
        while prompts := GAME.prompts(state):
            prompt = luck.random.choice(prompts)
            policy = first if prompt.seat == place else second
            state = GAME.advance(state, prompt.seat, policy(GAME.view(state, prompt.seat), prompt, luck), luck)
        won += state.alive == (place,)
    return won


def test_playing_well_beats_playing_at_random() -> None:
    assert wins(play_honestly, play_randomly, 100) > 50
    assert wins(play_slyly, play_randomly, 100) > 50


def test_bluffing_now_and_then_beats_never_bluffing() -> None:
    """A quarter of the games would be nobody's advantage."""
    assert wins(play_slyly, play_honestly, 200) > 55
    assert wins(play_honestly, play_slyly, 200) < 45
