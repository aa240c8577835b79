"""The orders in which seats are visited."""

from __future__ import annotations

import pytest

from bot.engine.seats import Seat, all_seats, next_among, others, round_from


def test_a_round_begins_where_it_is_told_and_visits_everybody_once() -> None:
    assert round_from(Seat(2), 4) == (2, 3, 0, 1)
    assert all_seats(3) == (0, 1, 2)


def test_the_next_living_seat_is_found_around_the_table() -> None:
    living = (Seat(0), Seat(3))
    assert next_among(Seat(0), living, 5) == 3
    assert next_among(Seat(3), living, 5) == 0
    assert next_among(Seat(1), living, 5) == 3


def test_the_last_one_comes_after_itself_and_nobody_is_an_error() -> None:
    assert next_among(Seat(1), (Seat(1),), 4) == 1
    with pytest.raises(ValueError, match="nobody is left"):
        next_among(Seat(1), (), 4)


def test_the_others_keep_their_order() -> None:
    assert others(Seat(2), (Seat(3), Seat(2), Seat(0))) == (3, 0)
