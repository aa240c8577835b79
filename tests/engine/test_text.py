"""Texts as values."""

from __future__ import annotations

from bot.engine.seats import Seat
from bot.engine.text import Money, Name, Proper, Series, Text, seats_named, text


def test_arguments_are_sorted_so_that_equal_texts_are_equal() -> None:
    assert text("paid", who=Name(Seat(1)), sum=Money(5)) == text("paid", sum=Money(5), who=Name(Seat(1)))
    assert hash(text("a", b=1, c=2)) == hash(text("a", c=2, b=1))
    assert text("a") == Text("a")


def test_the_people_in_a_text_are_found_however_deep() -> None:
    inner = text("lost", who=Name(Seat(2)))
    said = text(
        "told", a=Name(Seat(1)), b=Series((Name(Seat(3)), inner, Proper("Huế"), 7)), c=Money(1), d=Name(Seat(1))
    )
    assert seats_named(said) == (1, 3, 2, 1)
    assert seats_named(Text("quiet")) == ()
