"""Points: the document's example, its table, and that nothing is made from air."""

from __future__ import annotations

import dataclasses

import pytest

from bot.engine.games.ca_ngua.events import CAUSES, Cause, EndPaid
from bot.engine.games.ca_ngua.score import end_of_match, pay_kicks, transfer
from bot.engine.games.ca_ngua.state import drafted, points_of
from tests.games.ca_ngua.playing import BY_HAND, position, random_game


def test_the_example_of_four_kicking_rolls_sums_to_46() -> None:
    """S003-60, S003-62: 4 + 2 + 24 + 16."""
    draft = drafted(position((0, 1, 2, 3), (-1,) * 4, (-1,) * 4))
    sums = []
    for victims, weight in (((1, 2), 1), ((1,), 1), ((2, 2), 2), ((1, 1), 1)):
        before = points_of(draft.tally, 0)
        pay_kicks(draft, 0, victims, weight, None)
        sums.append(points_of(draft.tally, 0) - before)
    assert sums == [4, 2, 24, 16]
    assert points_of(draft.tally, 0) == 46
    assert sum(draft.tally) == 0


def test_without_combo_every_roll_counts_as_the_first() -> None:
    rules = dataclasses.replace(BY_HAND, da_lien_hoan=False)
    draft = drafted(position((0, -1, -1, -1), (-1,) * 4, rules=rules))
    pay_kicks(draft, 0, (1,), 1, None)
    pay_kicks(draft, 0, (1,), 1, None)
    assert points_of(draft.tally, 0) == 2


@pytest.mark.parametrize(
    ("con", "phat", "left", "expected"),
    [
        (True, False, (), {1: 12, 2: 12, 3: 6}),
        (False, False, (), {1: 4, 2: 4, 3: 2}),
        (False, True, (), {1: 16, 2: 16, 3: 4}),
        (True, True, (), {1: 48, 2: 48, 3: 12}),
        (True, False, (1,), {1: 4, 2: 8, 3: 4}),
        (True, True, (1,), {1: 16, 2: 32, 3: 8}),
    ],
)
def test_losers_pay_by_their_unfinished_horses(
    con: bool, phat: bool, left: tuple[int, ...], expected: dict[int, int]
) -> None:
    """S003-77 to S003-85 with N27 and N37: losers with 4, 4 and 2 horses out."""
    rules = dataclasses.replace(BY_HAND, con=con, phat=phat)
    horses = ((61, 60, 59, 58), (-1,) * 4, (3, -1, -1, 57), (61, 60, -1, -1))
    draft = drafted(dataclasses.replace(position(*horses, rules=rules), left=left, places=(1, 0, 0, 0)))
    story: list[object] = []
    end_of_match(draft, 0, story)  # type: ignore[arg-type]
    paid = {event.loser: event.points for event in story if isinstance(event, EndPaid)}
    assert paid == expected
    assert points_of(draft.tally, 0) == sum(expected.values())


def test_a_transfer_keeps_each_cause_at_zero() -> None:
    tally = transfer((0,) * (3 * CAUSES), Cause.SINK, 2, 0, 5)
    assert [tally[seat * CAUSES + Cause.SINK] for seat in range(3)] == [5, 0, -5]
    assert sum(tally) == 0


@pytest.mark.parametrize("seed", range(25))
def test_points_sum_to_zero_in_every_position_of_a_game(seed: int) -> None:
    for state, _ in random_game(seed):
        for cause in Cause:
            assert sum(state.tally[cause::CAUSES]) == 0
