"""From keys to words: fallbacks, numbers, names full of tricks."""

from __future__ import annotations

import unicodedata

import pytest

from bot.engine.seats import Seat
from bot.engine.text import Money, Name, Proper, Series, Text, text
from bot.texts import LONGEST_NAME, Texts, clean_name

TEXTS = Texts(
    {
        "vi": [
            "nobody-name = Người chơi { $n }",
            "greet = Chào { $who }",
            "pay = { $who } trả { $sum }",
            "only = chỉ có",
            "list-end = { $rest } và { $last }",
        ],
        "en": [
            "list-end = { $rest } and { $last }",
            "nobody-name = Player { $n }",
            "greet = Hello { $who }",
            "count = { $n ->\n [one] one\n *[other] { $n }\n}",
        ],
    }
)


def test_arguments_are_put_in_as_the_language_writes_them() -> None:
    said = text("pay", who=Name(Seat(0)), sum=Money(5_000_000, "dong"))
    assert TEXTS.say(said, "vi", ("Hằng",)) == "Hằng trả 5.000.000 ₫"


def test_numbers_choose_plural_forms() -> None:
    assert TEXTS.say(text("count", n=1), "en") == "one"
    assert TEXTS.say(text("count", n=1500), "en") == "1,500"


def test_a_missing_key_falls_back_to_vietnamese_and_then_to_itself(caplog: pytest.LogCaptureFixture) -> None:
    fresh = Texts({"vi": ["only = chỉ có\nlist-end = { $rest } và { $last }"], "en": []})
    assert fresh.say(text("only"), "en") == "chỉ có"
    assert fresh.say(text("nowhere"), "en") == "nowhere"
    assert fresh.say(text("nowhere", n=2), "en") == "nowhere"
    assert sum("nowhere" in line for line in caplog.messages) == 2


def test_a_missing_argument_never_raises() -> None:
    assert "Chào" in TEXTS.say(text("greet"), "vi")


def test_a_seat_without_a_name_is_player_n() -> None:
    assert TEXTS.say(text("greet", who=Name(Seat(2))), "vi", ("Minh", "Hằng", "")) == "Chào Người chơi 3"
    assert TEXTS.say(text("greet", who=Name(Seat(7))), "en") == "Hello Player 8"


def test_lists_are_joined_as_the_language_joins_them() -> None:
    three = Series((Proper("A"), Proper("B"), Text("only")))
    assert TEXTS.say(text("greet", who=three), "vi") == "Chào A, B và chỉ có"
    assert TEXTS.say(text("greet", who=Series((Proper("A"),))), "en") == "Hello A"


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("  Minh   Anh ", "Minh Anh"),
        ("Mi\u200bnh\u202e\u2066", "Minh"),
        ("a\nb\tc", "a b c"),
        ("\u200e\u200f\ufeff", ""),
        ("\u3164\u2800", ""),
        ("Hă\u0300ng", "Hằng"),
        ("<b>x</b> @everyone", "<b>x</b> @everyone"),
        ("👨\u200d👩\u200d👧 nhà", "👨\u200d👩\u200d👧 nhà"),
        ("x" * 200, "x" * LONGEST_NAME),
        ("❤\ufe0f Hằng", "❤\ufe0f Hằng"),
        ("A\ufe0fB\u034f\U000e0101C\u00ad\U000e0041", "ABC"),
        ("👍🏽" * 30, "👍🏽" * 12),
        ("x" + "🇻🇳" * 20, "x" + "🇻🇳" * 11),
        ("👨\u200d👩\u200d👧" * 9, "👨\u200d👩\u200d👧" * 4),
        ("👍\u200d", "👍"),
        ("မြို့", "မြို့"),
        ("", ""),
    ],
)
def test_names_lose_what_would_bend_a_line(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


def test_towers_of_marks_are_cut_down() -> None:
    assert len(clean_name("Z" + "\u0335\u0336\u0337\u0338" * 100)) <= 3


@pytest.mark.parametrize("pile", ["Z" + "\u0335\u0336\u0337\u0338" * 100, "ก" + "\u0e47" * 100])
def test_no_name_is_longer_than_it_may_be(pile: str) -> None:
    for raw in (pile, pile * 20, "x" * 23 + pile, "नमस्ते" * 20):
        assert 0 < len(clean_name(raw)) <= LONGEST_NAME


def test_a_clean_name_is_clean() -> None:
    for raw in ("x" * 23 + " y", "a" * 22 + "👨\u200d👩\u200d👧", " " * 50 + "b", "e\u0301" * 30):
        once = clean_name(raw)
        assert clean_name(once) == once
        assert once == unicodedata.normalize("NFC", once)


def test_numbers_in_lists_are_written_as_elsewhere() -> None:
    assert TEXTS.say(text("greet", who=Series((5000, Money(3)))), "vi") == "Chào 5.000 và 3"


def test_names_are_never_format_strings() -> None:
    assert TEXTS.say(text("greet", who=Name(Seat(0))), "vi", ("{ $who } %s",)) == "Chào { $who } %s"
