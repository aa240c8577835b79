"""Values to JSON and back, exactly; anything else is refused with its path."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

import pytest

from bot.engine.codec import APART, Codec, CodecError, upgraded
from bot.engine.seats import Seat


class Suit(Enum):
    """A closed set."""

    RED = "red"
    BLACK = "black"


class Card(NamedTuple):
    """A record as a NamedTuple."""

    suit: Suit
    rank: int = 1


@dataclass(frozen=True, slots=True)
class Waiting:
    """One of a union."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bidding:
    """Another of a union."""

    best: int | None
    left: frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a state may be made of."""

    name: str
    open: bool
    rate: float
    hands: tuple[tuple[Card, ...], ...]
    corner: tuple[int, str]
    stack: tuple[Waiting | Bidding, ...]
    host: Waiting | None = None
    added_later: int = 7
    story: tuple[int, ...] = field(default=(), metadata=APART)


TABLE = Table(
    name="Xóm Cờ",
    open=True,
    rate=0.5,
    hands=((Card(Suit.RED, 3), Card(Suit.BLACK)), ()),
    corner=(1, "x"),
    stack=(Waiting(Seat(2)), Bidding(None, frozenset({3, 1}))),
    host=Waiting(Seat(0)),
)
CODEC = Codec(Table)


def test_a_value_comes_back_as_it_was() -> None:
    assert CODEC.read(CODEC.write(TABLE)) == TABLE
    assert CODEC.load(CODEC.dump(TABLE)) == TABLE


def test_equal_values_are_written_alike_and_letters_as_they_are() -> None:
    other = Codec(Bidding).write(Bidding(1, frozenset([9, 8, 1, 30])))
    assert other == Codec(Bidding).write(Bidding(1, frozenset([30, 1, 9, 8]))) == '{"best":1,"left":[1,8,9,30]}'
    assert "Xóm Cờ" in CODEC.write(TABLE)


def test_unions_carry_the_name_of_the_class() -> None:
    assert CODEC.dump(TABLE)["stack"][0] == {"is": "Waiting", "seat": 2}
    assert Codec((Waiting, Bidding)).dump(Waiting(Seat(1))) == {"is": "Waiting", "seat": 1}


def test_a_field_kept_apart_is_neither_written_nor_read() -> None:
    told = Table("a", open=False, rate=1.0, hands=(), corner=(1, ""), stack=(), story=(1, 2))
    assert "story" not in CODEC.dump(told)
    assert CODEC.load(CODEC.dump(told)).story == ()
    with pytest.raises(CodecError, match="unknown field 'story'"):
        CODEC.load({**CODEC.dump(told), "story": [1]})


def test_a_field_with_a_default_may_be_missing() -> None:
    raw = CODEC.dump(TABLE)
    del raw["added_later"]
    assert CODEC.load(raw) == TABLE


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": 5}, r"\$\.name: expected str, found 5"),
        ({"open": 1}, r"\$\.open: expected bool, found 1"),
        ({"rate": "x"}, r"\$\.rate: expected float"),
        ({"corner": [1]}, r"\$\.corner: expected 2 items, found 1"),
        ({"hands": {}}, r"\$\.hands: expected a list"),
        ({"hands": [[{"suit": "green", "rank": 1}]]}, r"suit: expected one of \['red', 'black'\], found 'green'"),
        ({"hands": [[{"suit": "red", "rank": True}]]}, r"rank: expected int, found True"),
        ({"hands": [[{"rank": 1}]]}, r"field 'suit' is missing"),
        ({"stack": [{"is": "Sleeping"}]}, r"expected one of \['Waiting', 'Bidding'\], found 'Sleeping'"),
        ({"stack": [{"seat": 1}]}, r"expected an object with 'is'"),
        ({"stack": [{"is": "Waiting", "seat": 1, "x": 2}]}, r"\$\.stack\.Waiting: unknown field 'x'"),
        ({"host": 5}, r"\$\.host: expected an object, found 5"),
        ({"surprise": 1}, r"\$: unknown field 'surprise'"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_path(change: dict[str, object], complaint: str) -> None:
    with pytest.raises(CodecError, match=complaint):
        CODEC.load({**CODEC.dump(TABLE), **change})


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(CodecError, match="not JSON"):
        CODEC.read("{")
    with pytest.raises(CodecError, match="expected an object"):
        CODEC.read("[]")


def test_types_without_a_plain_form_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match="no plain form"):
        Codec(dict)
    with pytest.raises(TypeError, match="told apart"):
        Codec(Mixed).dump(Mixed(1))


@dataclass(frozen=True, slots=True)
class Mixed:
    """A union that JSON can't tell apart."""

    value: int | str


def test_whole_numbers_stand_for_floats_and_come_back_as_floats() -> None:
    loaded = CODEC.load({**CODEC.dump(TABLE), "rate": 2}).rate
    assert (loaded, type(loaded)) == (2.0, float)


def test_old_versions_climb_step_by_step() -> None:
    upgrades = {1: lambda raw: {**raw, "b": 2}, 2: lambda raw: {**raw, "c": raw["b"] + 1}}
    assert upgraded({"a": 1}, 1, 3, upgrades) == {"a": 1, "b": 2, "c": 3}
    assert upgraded({"a": 1}, 3, 3, upgrades) == {"a": 1}


def test_versions_that_nobody_knows_are_refused() -> None:
    with pytest.raises(CodecError, match="newer program"):
        upgraded({}, 4, 3, {})
    with pytest.raises(CodecError, match="no upgrade from version 1 to 2"):
        upgraded({}, 1, 2, {})
