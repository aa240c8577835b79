"""What can't be pressed: the make-up of the deck, and what there is no action for."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.chance import SealedChance
from bot.engine.game import IllegalAction
from bot.engine.games.coup.actions import ACTIONS
from bot.engine.games.coup.rules import Coup
from bot.engine.games.coup.ruleset import CoupRules
from bot.engine.games.coup.state import CoupState


def all_cards(deck: int, seats: int) -> Counter[int]:
    state = Coup().setup(CoupRules(deck=deck), seats, SealedChance(bytes(32), 0)).state
    assert isinstance(state, CoupState)
    return Counter([*state.deck, *state.aside, *(card for hand in state.hands for card in hand)])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_there_are_three_cards_of_each_of_five_characters(seats: int) -> None:
    """S004-01"""
    assert all_cards(15, seats) == dict.fromkeys(range(5), 3)


@pytest.mark.parametrize("seats", [7, 8])
def test_the_large_deck_has_four_of_each(seats: int) -> None:
    assert all_cards(20, seats) == dict.fromkeys(range(5), 4)


@pytest.mark.parametrize(("deck", "seats"), [(15, 7), (15, 1), (20, 6), (20, 9)])
def test_other_numbers_of_players_are_refused(deck: int, seats: int) -> None:
    with pytest.raises(IllegalAction):
        all_cards(deck, seats)


def test_nobody_can_show_a_card_to_one_person_or_hand_coins_over() -> None:
    """S004-80 S004-81: the ten actions are all there are, and none carries coins or another's card."""
    names = {action.__name__ for action in ACTIONS}
    assert names == {
        "Declare", "Challenge", "Block", "Pass", "PassTurn", "Reveal", "Concede", "Lose", "Keep", "Draft",
    }  # fmt: skip
    fields = {field for action in ACTIONS for field in getattr(action, "__dataclass_fields__", {})}
    assert fields == {"deed", "target", "character", "card", "cards"}
