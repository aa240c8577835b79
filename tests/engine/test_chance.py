"""Luck: sealed, fair, the same for ever."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from bot.engine.chance import SEED_BYTES, LoggedChance, SealedChance, commitment, dice, drawn, shuffled
from bot.engine.scenario import ScriptedChance

SEED = bytes(range(SEED_BYTES))


def test_the_numbers_of_a_seed_are_the_same_for_ever() -> None:
    """Written down once: a change would make every game ever sealed unverifiable."""
    chance = SealedChance(SEED, 7)
    assert [chance.below(6) for _ in range(12)] == [1, 5, 2, 5, 1, 1, 2, 4, 5, 1, 3, 1]


def test_anybody_can_derive_them_without_this_program() -> None:
    block = hmac.new(SEED, b"7:0", hashlib.sha256).digest() + hmac.new(SEED, b"7:1", hashlib.sha256).digest()
    words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 64, 4)]
    fair = [word % 6 for word in words if word < 2**32 - 2**32 % 6]
    chance = SealedChance(SEED, 7)
    assert [chance.below(6) for _ in fair] == fair


def test_every_revision_and_every_seed_has_its_own_numbers() -> None:
    def first(seed: bytes, revision: int) -> tuple[int, ...]:
        chance = SealedChance(seed, revision)
        return tuple(chance.below(1000) for _ in range(8))

    streams = [first(SEED, revision) for revision in range(20)] + [first(bytes(32), 0)]
    assert len(set(streams)) == len(streams)


def test_dice_fall_evenly() -> None:
    """Chi-square over 12,000 throws against the 99.9 % limit of five degrees of freedom."""
    counts = Counter(SealedChance(SEED, revision).below(6) for revision in range(12_000))
    assert sum((counts[face] - 2000) ** 2 / 2000 for face in range(6)) < 20.5


def test_a_draw_is_fair_for_bounds_that_do_not_divide_a_word() -> None:
    chance = SealedChance(SEED, 1)
    counts = Counter(chance.below(3 * 2**30) >= 2**31 for _ in range(6_000))
    assert 0.30 < counts[True] / 6_000 < 0.37


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="below 0"):
        SealedChance(SEED, 0).below(0)
    with pytest.raises(ValueError, match="32 bytes"):
        SealedChance(b"short", 0)
    with pytest.raises(ValueError, match="4 of 3"):
        drawn(SealedChance(SEED, 0), "abc", 4)


def test_one_choice_is_no_choice_but_uses_a_number() -> None:
    chance = SealedChance(SEED, 0)
    assert [chance.below(1) for _ in range(5)] == [0] * 5
    assert chance.taken == 5


def test_a_shuffle_keeps_everything_and_reaches_every_order() -> None:
    orders = Counter(shuffled(SealedChance(SEED, revision), "abc") for revision in range(3_000))
    assert {"".join(sorted(order)) for order in orders} == {"abc"}
    assert len(orders) == 6
    assert min(orders.values()) > 400


def test_drawing_takes_the_first_of_a_shuffle() -> None:
    whole = shuffled(SealedChance(SEED, 3), range(10))
    assert drawn(SealedChance(SEED, 3), range(10), 4) == whole[:4]


def test_dice_are_read_in_the_order_they_fell() -> None:
    assert dice(ScriptedChance([0, 5])) == (1, 6)


def test_logged_luck_passes_everything_on_and_remembers_it() -> None:
    logged, plain = LoggedChance(SealedChance(SEED, 2)), SealedChance(SEED, 2)
    assert [logged.below(bound) for bound in (6, 36, 5)] == [plain.below(bound) for bound in (6, 36, 5)]
    assert [bound for bound, _ in logged.taken] == [6, 36, 5]


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_scripted_luck_is_used_up_in_order_and_never_out_of_bounds() -> None:
    chance = ScriptedChance([3, 0])
    assert (chance.below(4), chance.left) == (3, (0,))
    assert chance.below(1) == 0
    with pytest.raises(ValueError, match="no luck is scripted"):
        chance.below(6)
    with pytest.raises(ValueError, match="gives 6 where a number below 6"):
        ScriptedChance([6]).below(6)
    with pytest.raises(ValueError, match="gives -1"):
        ScriptedChance([-1]).below(6)
