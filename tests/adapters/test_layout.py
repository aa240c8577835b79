"""Fitting a message into a platform's room: nothing asked is lost, nothing changes its order, rows hold together."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.base import Key, Phrase
from bot.adapters.layout import Buttons, Fitted, Room, arranged, cut, fitted, units
from bot.engine.screen import Role, Tone

DISCORD = Room(row=5, rows=5, picker=25)
TELEGRAM = Room(row=8, rows=12)


def keys(count: int, *, role: Role = Role.PLAIN, start: int = 0) -> tuple[Key, ...]:
    return tuple(Key(f"Ô {number}", f"t{number}", role) for number in range(start, start + count))


def sizes(found: Fitted) -> list[int]:
    return [len(row.keys) if isinstance(row, Buttons) else -len(row.keys) for row in found.rows]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], []),
        ([2, 3], [2, 3]),
        ([8], [4, 4]),
        ([11], [4, 4, 3]),
        ([1, 1, 1, 1, 1], [1, 1, 1, 1, 1]),
        ([3, 1, 1, 1, 1, 1], [3, 1, 1, 1, 2]),
        ([5, 5, 5, 5, 1, 4], [5, 5, 5, 5, 5]),
        ([4, 4, 4, 4, 4, 4], [5, 5, 5, 5, 4]),
        ([3, 3, 3, 3, 3, 3, 3, 3], [5, 5, 5, 5, 4]),
        ([26], [-13, -13]),
        ([8, 8, 8, 8, 8], [-20, -20]),
    ],
)
def test_rows_hold_together_as_long_as_there_is_room(rows: list[int], expected: list[int]) -> None:
    start, given_rows = 0, []
    for count in rows:
        given_rows.append(keys(count, start=start))
        start += count
    assert sizes(arranged(given_rows, DISCORD)) == expected


def test_later_neighbours_move_together_first() -> None:
    found = arranged([keys(1, start=n) for n in range(7)], DISCORD)
    assert [[key.label for key in row.keys] for row in found.rows] == [
        ["Ô 0"],
        ["Ô 1"],
        ["Ô 2"],
        ["Ô 3", "Ô 4"],
        ["Ô 5", "Ô 6"],
    ]


def test_coloured_buttons_and_links_stay_buttons() -> None:
    link = Key("Luật", "", url="https://example.com")
    rows = [keys(2, role=Role.PRIMARY, start=100), keys(30), (link, *keys(1, role=Role.DANGER, start=200))]
    found = arranged(rows, DISCORD)
    assert sizes(found) == [2, -15, -15, 2]
    assert found.left_out == ()


def test_coloured_buttons_go_into_lists_only_when_nothing_else_helps() -> None:
    found = arranged([keys(40, role=Role.PRIMARY)], DISCORD)
    assert sizes(found) == [-20, -20]


def test_links_never_go_into_a_list() -> None:
    links = tuple(Key(f"L{number}", "", url="https://example.com") for number in range(30))
    found = arranged([links], DISCORD)
    assert sizes(found) == [5, 5, 5, 5, 5]
    assert found.left_out == links[25:]


def test_what_has_no_room_at_all_is_named() -> None:
    found = arranged([keys(130)], DISCORD)
    assert sizes(found) == [-25] * 5
    assert [key.label for key in found.left_out] == [f"Ô {number}" for number in range(125, 130)]


def test_a_platform_without_lists_leaves_out_the_last() -> None:
    found = arranged([keys(100)], TELEGRAM)
    assert sizes(found) == [8] * 12
    assert [key.label for key in found.left_out] == ["Ô 96", "Ô 97", "Ô 98", "Ô 99"]


_KEY = st.builds(
    Key,
    st.text(min_size=1, max_size=5),
    st.uuids().map(str),
    st.sampled_from(Role),
    url=st.sampled_from(["", "", "", "https://example.com"]),
)


@settings(deadline=None)
@given(
    st.lists(st.lists(_KEY, max_size=12).map(tuple), max_size=14),
    st.sampled_from([DISCORD, TELEGRAM, Room(1, 3), Room(2, 2, 4)]),
)
def test_no_key_is_lost_doubled_or_moved(rows: list[tuple[Key, ...]], room: Room) -> None:
    found = arranged(rows, room)
    shown = [key for row in found.rows for key in row.keys]
    assert [*shown, *found.left_out] == [key for row in rows for key in row]
    assert len(found.rows) <= room.rows
    for row in found.rows:
        assert 1 <= len(row.keys) <= (room.row if isinstance(row, Buttons) else room.picker)
        assert isinstance(row, Buttons) or not any(key.url for key in row.keys)


@settings(deadline=None)
@given(st.integers(0, 125), st.integers(1, 6))
def test_whatever_fits_into_lists_is_shown(count: int, width: int) -> None:
    rows = [keys(count)[start : start + width] for start in range(0, count, width)]
    found = arranged(rows, DISCORD)
    assert found.left_out == ()


def words(phrase: Phrase) -> int:
    return units(phrase.words)


def test_the_oldest_lines_go_first() -> None:
    lines = tuple(Phrase(str(number) * 10) for number in range(6))
    assert fitted(lines, 32, words) == lines[-3:]
    assert fitted(lines, 31, words) == lines[-2:]
    assert fitted(lines, 100, words) == lines


def test_the_last_line_is_cut_when_it_alone_is_too_long() -> None:
    asks = Phrase("Tới lượt Minh, đổ xúc xắc nhé", Tone.STRONG)
    assert fitted((Phrase("trước"), asks), 10, words) == (Phrase("Tới lượt…", Tone.STRONG),)


@settings(deadline=None)
@given(st.lists(st.text(max_size=40)), st.integers(1, 60))
def test_what_is_kept_fits_with_its_line_breaks(lines: list[str], most: int) -> None:
    kept = fitted([Phrase(line) for line in lines], most, words)
    assert sum(words(phrase) for phrase in kept) + max(0, len(kept) - 1) <= most
    assert bool(kept) == bool(lines)


@settings(deadline=None)
@given(st.text(max_size=60), st.integers(0, 60))
def test_a_cut_is_never_longer_than_allowed(text: str, most: int) -> None:
    assert units(cut(text, most)) <= most
    if units(text) <= most:
        assert cut(text, most) == text


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [
        ("Đà Nẵng", 7, "Đà Nẵng"),
        ("Đà Nẵng", 6, "Đà Nẵ…"),
        ("Đà Nẵng", 4, "Đà…"),
        ("a🐎b", 3, "a…"),
        ("e\u0301abc", 3, "e\u0301…"),
    ],
)
def test_a_cut_keeps_letters_whole(text: str, most: int, expected: str) -> None:
    assert cut(text, most) == expected
