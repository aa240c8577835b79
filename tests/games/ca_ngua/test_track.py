"""The board: 56 squares, four arms, and the bits and tables made from them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.engine.games.ca_ngua.track import (
    ARMS,
    CELLS,
    GATE,
    LAST,
    LOOP,
    PLANE,
    REACHES,
    THROWS,
    WAYS,
    home_count,
    square_of,
    throw_of,
)


def test_the_loop_runs_anticlockwise_and_turns_into_the_own_stable() -> None:
    """S003-13: a fixed path, anticlockwise, then the stable of one's colour.

    Going anticlockwise around the middle of the plan (rows grow downwards), the cross product of the radius with each
    step sums to minus twice the area walked around.
    """
    for arm in range(ARMS):
        way = PLANE[arm]
        assert len({*way}) == LAST + 1
        turning = sum(
            (x - 7) * (below - y) - (y - 7) * (onward - x)
            for (x, y), (onward, below) in zip(way[:LOOP], (*way[1:LOOP], way[0]), strict=True)
        )
        assert turning < 0
        assert all(abs(onward - x) + abs(below - y) == 1 for (x, y), (onward, below) in pairwise(way))


def test_every_arm_walks_the_same_loop_a_quarter_on() -> None:
    for arm in range(ARMS):
        for progress in range(LOOP):
            assert PLANE[arm][progress] == PLANE[0][(14 * arm + progress) % LOOP]


@pytest.mark.parametrize(
    ("arm", "start", "gate"),
    [(0, (6, 0), (7, 0)), (1, (0, 8), (0, 7)), (2, (8, 14), (7, 14)), (3, (14, 6), (14, 7))],
)
def test_starts_and_gates_lie_at_the_outer_ends(arm: int, start: tuple[int, int], gate: tuple[int, int]) -> None:
    assert PLANE[arm][0] == start
    assert PLANE[arm][GATE] == gate


def test_no_two_places_share_a_bit() -> None:
    bits = {CELLS[arm][progress] for arm in range(ARMS) for progress in range(LAST + 1)}
    assert len(bits) == LOOP + ARMS * 6
    assert all(CELLS[arm][-1] == 0 for arm in range(ARMS))


def test_a_way_names_what_lies_between() -> None:
    way = WAYS[0][16 * 53 + 5]
    assert way is not None
    assert way.between == (1 << 54) | (1 << 55) | (1 << square_of(0, 56)) | (1 << square_of(0, 57))
    assert way.target == 1 << square_of(0, 58)
    assert WAYS[0][16 * 55 + 7] is None


def test_throws_know_pairs_doubles_and_steps() -> None:
    assert len(THROWS) == 36
    assert sum(throw.pair for throw in THROWS) == 8
    assert sum(throw.double for throw in THROWS) == 6
    assert throw_of((3, 3)).steps == (3, 6)
    assert throw_of((6, 1)).steps == (7,)
    assert throw_of((6, 1)).weight == 2
    assert throw_of((2, 5)).weight == 1


def test_only_doubles_and_the_next_number_climb() -> None:
    on_three = 58
    climbing = {(throw.first, throw.second) for throw in THROWS if REACHES[2][throw.index][on_three]}
    assert climbing == {(1, 3), (3, 1), *((face, face) for face in range(1, 7))}
    assert all(not REACHES[2][throw.index][LAST] for throw in THROWS)


def test_home_is_an_unbroken_row_from_the_last_cell() -> None:
    def count(*cells: int) -> int:
        return home_count(1, sum(CELLS[1][GATE + cell] for cell in cells))

    assert count() == 0
    assert count(5, 4) == 0
    assert count(6) == 1
    assert count(6, 4) == 1
    assert count(6, 5, 4, 3) == 4
