"""Pictures as values: equal ones are equal, changed ones are seen, small letters are found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.engine.colours import GOLD, INK, PAPER, SEAT_COLOURS, WHITE, contrast, mix, text_on
from bot.engine.scene import (
    Art,
    Disc,
    Picture,
    Poly,
    Rect,
    Scene,
    Stroke,
    Tile,
    Words,
    check_legible,
    colours_of,
    dump,
    words_of,
)

INNER = Picture((40, 40), GOLD, (Disc((20, 20), 15, INK, WHITE, 2), Words("7", (20, 30), 28, WHITE)))
GROUND = Picture(
    (200, 100),
    PAPER,
    (
        Rect((0, 0, 50, 50), SEAT_COLOURS[0], outline=SEAT_COLOURS[1], width=2),
        Poly(((0, 0), (9, 0), (0, 9)), SEAT_COLOURS[2]),
        Art("horse", (0, 0, 20, 20)),
        Tile((60, 10), INNER),
    ),
)
SCENE = Scene(
    GROUND,
    (
        Tile((100, 10), INNER),
        Words("Minh", (10, 80), 40, INK, room=80, smallest=32, paper=PAPER),
        Stroke(((0, 0), (50, 50)), SEAT_COLOURS[3], 4, arrow=9, paper=PAPER),
    ),
)


def test_pictures_are_equal_by_what_they_show() -> None:
    again = Picture((40, 40), GOLD, (Disc((20, 20), 15, INK, WHITE, 2), Words("7", (20, 30), 28, WHITE)))
    assert again == INNER
    assert again is not INNER
    assert hash(again) == hash(INNER)
    assert Picture((40, 41), GOLD) != Picture((40, 40), GOLD)
    assert Picture((40, 40), GOLD) != "a picture"


def test_a_picture_can_not_be_changed() -> None:
    with pytest.raises(AttributeError, match="can't be changed"):
        INNER.size = (1, 1)


def test_pieces_name_the_paper_behind_them() -> None:
    with pytest.raises(ValueError, match="paper behind it"):
        Scene(GROUND, (Words("x", (0, 0), 30, INK),))
    with pytest.raises(ValueError, match="paper behind it"):
        Scene(GROUND, (Stroke(((0, 0), (1, 1)), INK, 2),))


def test_every_colour_named_anywhere_is_found() -> None:
    assert set(colours_of(SCENE)) == {GOLD, INK, WHITE, PAPER, *SEAT_COLOURS[:4]}


def test_every_line_of_words_is_found_in_tiles_too() -> None:
    assert sorted(words.text for words in words_of(SCENE)) == ["7", "7", "Minh"]


def test_letters_that_may_get_too_small_are_named() -> None:
    assert check_legible(SCENE) == ()
    small = Scene(
        GROUND,
        (
            Words("Hội An", (0, 0), 29, INK, paper=PAPER),
            Words("Huế", (0, 0), 40, INK, room=50, smallest=26, paper=PAPER),
            Words("1.500", (0, 0), 27, INK, paper=PAPER),
            Words("1.500", (0, 0), 28, INK, paper=PAPER),
        ),
    )
    assert sorted(check_legible(small)) == [
        "'1.500' may shrink to 27 px, below 28",
        "'Huế' may shrink to 26 px, below 30",
        "'Hội An' may shrink to 29 px, below 30",
    ]


def test_a_dump_has_a_line_for_every_shape() -> None:
    lines = list(dump(SCENE))
    assert lines[0] == "scene 200x100"
    assert "  words 'Minh' at (10, 80) 40px #17212B left" in lines
    assert sum("tile (" in line for line in lines) == 2
    assert sum("Disc(" in line for line in lines) == 2


def test_the_mark_changes_with_what_is_shown() -> None:
    moved = Scene(GROUND, (Tile((101, 10), INNER), *SCENE.pieces[1:]))
    assert moved.mark != SCENE.mark == Scene(GROUND, SCENE.pieces).mark


def test_the_mark_is_the_same_in_every_process() -> None:
    command = "from tests.engine.test_scene import SCENE; print(SCENE.mark)"
    root = Path(__file__).parent.parent.parent
    told = subprocess.run([sys.executable, "-c", command], cwd=root, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == SCENE.mark


def test_colours_are_mixed_channel_by_channel() -> None:
    assert mix(INK, INK, 0.5) == INK
    assert mix(INK, WHITE, 1.0) == WHITE
    assert mix(WHITE, INK, 0.0) == WHITE


def test_words_on_a_colour_can_be_read() -> None:
    for colour in (*SEAT_COLOURS, PAPER, INK, GOLD):
        assert contrast(text_on(colour), colour) >= 3.5
