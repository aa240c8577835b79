"""Texts as values."""

from __future__ import annotations

from bot.engine.seats import Seat
from bot.engine.text import Money, Name, Text, text


def test_arguments_are_sorted_so_that_equal_texts_are_equal() -> None:
    assert text("paid", who=Name(Seat(1)), sum=Money(5)) == text("paid", sum=Money(5), who=Name(Seat(1)))
    assert hash(text("a", b=1, c=2)) == hash(text("a", c=2, b=1))
    assert text("a") == Text("a")
