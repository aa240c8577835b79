"""Computer players: they know what a person would know, and play sensibly."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.games.coup.actions import CHALLENGE, PASS, Block, Concede, Declare, Reveal, declare
from bot.engine.games.coup.characters import CLAIMS, CONTESSA, DUKE, TAX
from bot.engine.games.coup.ruleset import LARGE_DECK, CoupRules
from bot.engine.games.coup.view import CoupView
from bot.engine.policy import Policy, play_randomly
from bot.engine.prompt import Action, allows
from bot.engine.seats import Seat
from tests.games.coup.playing import GAME, Luck, after, dealt, position, prompt_of, random_game
from tests.kit.games import shelf

LEVELS = ("gentle", "steady", "sharp")


def level(name: str) -> Policy[CoupView]:
    return shelf()["coup"].policies[name]


def answer(state: object, seat: int, name: str, luck: int = 0) -> Action:
    view = GAME.view(state, Seat(seat))  # type: ignore[arg-type]
    return level(name)(view, prompt_of(state, seat), Luck(luck))  # type: ignore[arg-type]


def drawn(state: object, seat: int, name: str, times: int = 300) -> Counter[Action]:
    """What a player does how often, with other luck each time."""
    return Counter(answer(state, seat, name, luck) for luck in range(times))


def test_there_are_three_levels_and_the_last_one_stands_in() -> None:
    assert tuple(shelf()["coup"].policies) == LEVELS
    assert shelf()["coup"].stand_in == "sharp"


@pytest.mark.parametrize("name", LEVELS)
def test_answers_are_legal_and_depend_on_nothing_but_the_view(name: str) -> None:
    """In every world that a seat can't tell from this one it answers alike, whatever the size of the table."""
    policy = level(name)
    for seed in range(40):
        for number, (state, _) in enumerate(random_game(seed)):
            for prompt in GAME.prompts(state):
                other = GAME.resample(state, prompt.seat, Luck(number))
                here = policy(GAME.view(state, prompt.seat), prompt, Luck(1))
                there = policy(GAME.view(other, prompt.seat), prompt_of(other, prompt.seat), Luck(1))
                assert here == there
                assert allows(prompt, here)


@pytest.mark.parametrize("name", LEVELS)
def test_every_size_of_table_is_played_to_its_end(name: str) -> None:
    for seats in range(2, 9):
        rules = CoupRules(deck=LARGE_DECK) if seats > 6 else CoupRules()
        for seed in range(6):
            state, luck, steps = dealt(seats, rules, seed), Luck(seed), 0
            while prompts := GAME.prompts(state):
                prompt = luck.random.choice(prompts)
                action = level(name)(GAME.view(state, prompt.seat), prompt, luck)
                state = GAME.advance(state, prompt.seat, action, luck)
                steps += 1
                assert steps < 5000


def test_the_gentle_player_never_claims_what_it_does_not_have() -> None:
    for seed in range(60):
        state, luck = dealt(2 + seed % 5, seed=seed), Luck(seed)
        while prompts := GAME.prompts(state):
            prompt = luck.random.choice(prompts)
            action = level("gentle")(GAME.view(state, prompt.seat), prompt, luck)
            hand = state.hands[prompt.seat]
            if isinstance(action, Declare):
                assert CLAIMS[action.deed] < 0 or CLAIMS[action.deed] in hand
            if isinstance(action, Block):
                assert action.character in hand
            state = GAME.advance(state, prompt.seat, action, luck)


@pytest.mark.parametrize("name", LEVELS)
def test_a_claim_that_cannot_be_true_is_challenged(name: str) -> None:
    state = position("@1 lost: duke", "@2 lost: duke", "@1 cards: duke")
    assert drawn(after(state, "0 tax"), 1, name) == {CHALLENGE: 300}


@pytest.mark.parametrize("name", LEVELS)
def test_the_true_card_is_shown(name: str) -> None:
    for hand in ("duke captain", "captain duke"):
        state = after(position(f"@0 cards: {hand}"), "0 tax", "1 challenge")
        action = answer(state, 0, name)
        assert isinstance(action, Reveal)
        assert state.hands[0][action.card] == DUKE


def test_who_is_caught_gives_up_the_least_useful_card() -> None:
    state = after(position("@0 cards: captain ambassador"), "0 tax", "1 challenge")
    action = answer(state, 0, "gentle")
    assert action == Reveal(1)
    assert not isinstance(action, Concede)


@pytest.mark.parametrize("name", LEVELS)
def test_a_contessa_in_hand_stops_an_assassin_on_the_last_card(name: str) -> None:
    given = ("@0 coins: 3", "@1 lost: captain", "@1 cards: contessa")
    state = after(position(*given), "0 assassinate @1", "2 pass", "1 pass")
    assert drawn(state, 1, name)[Block(CONTESSA)] > 290


def test_a_block_that_one_has_is_used() -> None:
    state = after(position("@0 coins: 3", "@1 cards: contessa duke"), "0 assassinate @1", "2 pass", "1 pass")
    assert answer(state, 1, "gentle") == Block(CONTESSA)
    other = after(position("@1 cards: contessa duke"), "0 steal @1", "2 pass", "1 pass")
    assert answer(other, 1, "gentle") == PASS


def test_somebody_heard_as_three_characters_is_doubted_sooner() -> None:
    def doubts(*presses: str) -> int:
        state = after(position("@0 coins: 3", "@2 cards: assassin duke"), *presses, "0 steal @1")
        return drawn(state, 2, "steady")[CHALLENGE]

    calm = doubts()
    told = ("1 pass", "2 pass", "1 income", "2 income")
    strange = doubts(
        "0 tax", *told, "0 assassinate @1", "1 pass", "2 pass", "1 pass", "1 lose 1", "1 income", "2 income"
    )
    assert strange > calm + 8


def test_the_sharp_player_has_no_fixed_tell() -> None:
    """A tax doesn't say that it has a Duke, nor a plain income that it has none; and it doesn't always bluff alike."""
    honest = drawn(position("draft: done", "@0 cards: duke contessa", seats=2), 0, "sharp")
    bluffing = drawn(position("draft: done", "@0 cards: assassin contessa", seats=2), 0, "sharp")
    assert honest[declare(TAX)] > 30
    assert bluffing[declare(TAX)] > 10
    assert len(bluffing) > 1


def test_two_tables_of_the_same_luck_go_the_same_way() -> None:
    def course(seed: int) -> list[tuple[int, Action]]:
        state, luck, said = dealt(4, seed=seed), Luck(seed), []
        while prompts := GAME.prompts(state):
            action = level("sharp")(GAME.view(state, prompts[0].seat), prompts[0], luck)
            said.append((int(prompts[0].seat), action))
            state = GAME.advance(state, prompts[0].seat, action, luck)
        return said

    assert course(3) == course(3)
    assert course(3) != course(4)


def wins(first: Policy[CoupView], second: Policy[CoupView], games: int, seats: int = 2) -> int:
    """How many games a player of the first kind wins against others of the second, on each seat in turn."""
    won = 0
    for seed in range(games):
        state, luck, place = dealt(seats, seed=seed), Luck(seed), seed % seats
        while prompts := GAME.prompts(state):
            prompt = luck.random.choice(prompts)
            policy = first if prompt.seat == place else second
            state = GAME.advance(state, prompt.seat, policy(GAME.view(state, prompt.seat), prompt, luck), luck)
        won += state.alive == (place,)
    return won


@pytest.mark.parametrize("name", LEVELS)
def test_playing_well_beats_playing_at_random(name: str) -> None:
    assert wins(level(name), play_randomly, 100) >= 75


def test_each_level_beats_the_one_below() -> None:
    assert wins(level("steady"), level("gentle"), 300) > 155
    assert wins(level("sharp"), level("steady"), 100) > 60


def test_the_sharp_player_wins_more_than_its_share_of_a_full_table() -> None:
    """A quarter of the games would be nobody's advantage."""
    assert wins(level("sharp"), level("steady"), 100, seats=4) > 35
