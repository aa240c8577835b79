"""Small parts of the browser table: what is kept and let go, what people may be called, how fast is too fast."""

from __future__ import annotations

import pytest

from bot.adapters.web.boxes import Box, Gallery, Said, Shelf, digest, noticed, silenced
from bot.adapters.web.gate import Bucket, Gate
from bot.adapters.web.plain import LONGEST_NAME, plain, room_name
from tests.adapters.web_kit import key, message


def said(number: int) -> Said:
    return Said(f"s{number}", 0.0, "user", "Minh", f"dòng {number}")


def ids(box: Box) -> list[str]:
    return [entry.id for entry in box]


def test_a_full_box_lets_the_oldest_talk_go_and_keeps_what_can_be_pressed():
    box = Box(8)
    live = noticed("live", 0.0, message("bàn", keys=(key("Đổ"),)))
    box.put(live)
    gone = [name for number in range(9) for name in box.put(said(number))]
    assert gone == ["s0", "s1"]
    assert ids(box) == ["live", *(f"s{number}" for number in range(2, 9))]


def test_a_box_keeps_only_a_few_replaced_messages():
    box = Box(8)
    for number in range(5):
        box.put(silenced(noticed(f"n{number}", 0.0, message("bàn", keys=(key("Đổ"),)))))
    box.put(said(1))
    assert ids(box) == ["n3", "n4", "s1"]


def test_a_box_of_nothing_but_live_messages_still_has_an_end():
    box = Box(4)
    for number in range(6):
        box.put(noticed(f"n{number}", 0.0, message("bàn", keys=(key("Đổ"),))))
    assert ids(box) == ["n2", "n3", "n4", "n5"]


def test_a_message_remembers_its_former_buttons_but_not_for_ever():
    notice = noticed("n", 0.0, message("x", keys=(key("Đổ", "t0"),)))
    for number in range(1, 300):
        notice = noticed("n", 0.0, message("x", keys=(key("Đổ", f"t{number}"),)), notice)
    assert "t299" in notice.keys
    assert "t100" in notice.keys
    assert "t0" not in notice.keys


def test_rooms_that_nobody_looks_at_go_first_and_watched_ones_stay():
    shelf = Shelf(2, 8)
    for name in ("a", "b", "c", "d"):
        shelf.box(name)
    shelf.box("b")
    shelf.trim(frozenset({"a"}))
    assert [name for name in "abcd" if shelf.found(name) is not None] == ["a", "b"]


def test_the_gallery_takes_down_what_was_not_looked_at_for_longest():
    gallery = Gallery(most=10)
    for picture in (b"aaaa", b"bbbb"):
        gallery.hang(picture)
    gallery.look(digest(b"aaaa"))
    gallery.hang(b"cccc")
    assert [gallery.look(digest(picture)) for picture in (b"aaaa", b"bbbb", b"cccc")] == [b"aaaa", None, b"cccc"]
    gallery.hang(b"too big for the wall")
    assert gallery.look(digest(b"too big for the wall")) is not None


def test_patience_comes_back_with_time():
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("  Minh   Anh ", "Minh Anh"),
        ("Tie\u0302\u0301ng Vie\u0323\u0302t", "Tiếng Việt"),
        ("\u202eabc\u202c\u200b", "abc"),
        ("a\nb\tc\x00", "a b c"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("a\u200db", "ab"),
        ("e" + "\u0335" * 40, "e\u0335\u0335"),
        ("\u0301\u0301", ""),
        ("\ud800x", "x"),
        ("x" * 99, "x" * LONGEST_NAME),
    ],
)
def test_words_of_people_are_cleaned(raw, shown):
    assert plain(raw, LONGEST_NAME) == shown


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Ngõ Nhỏ!", "ngõ-nhỏ"),
        ("  a / b ", "a-b"),
        ("../etc", "etc"),
        ("<script>", "script"),
        ("---", ""),
        ("", ""),
        ("X" * 80, "x" * 32),
    ],
)
def test_rooms_have_plain_names(raw, name):
    assert room_name(raw) == name
    assert room_name(name) == name


@pytest.mark.parametrize(
    ("bound", "host", "fine"),
    [
        ("127.0.0.1", "127.0.0.1:8080", True),
        ("::1", "[::1]:8080", True),
        ("localhost", "localhost.", True),
        ("127.0.0.1", "10.0.0.7", False),
        ("10.0.0.7", "10.0.0.7:80", True),
        ("0.0.0.0", "10.0.0.7", True),
        ("0.0.0.0", "rebound.example", False),
        ("127.0.0.1", "2130706433", False),
    ],
)
def test_a_gate_knows_the_names_of_its_machine(bound, host, fine):
    assert Gate(bound).admits(host) is fine
