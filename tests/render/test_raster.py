"""Pictures: what is drawn, that it is the same everywhere, and that odd names do no harm."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
import unicodedata
from io import BytesIO
from itertools import product
from statistics import median

import pytest
from PIL import Image, ImageChops

from bot.engine.colours import INK, PAPER, SEAT_COLOURS, WHITE, Colour, mix, rgb
from bot.engine.scene import Align, Art, Disc, Face, Picture, Poly, Rect, Scene, Stroke, Tile, Words, digest
from bot.lettering import covers, drawable
from bot.render.cache import Studio
from bot.render.raster import draw, painted
from bot.render.sprites import FILES, art_names, fitted, width
from bot.render.theme import palette

VOWELS = "aăâeêioôơuưy"
TONES = ("", "\u0300", "\u0301", "\u0303", "\u0309", "\u0323")


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def sample(number: int = 0) -> Scene:
    ground = Picture(
        (400, 300),
        PAPER,
        (
            Rect((10, 10, 120, 80), SEAT_COLOURS[0], 16, INK, 4),
            Disc((200, 60), 30, SEAT_COLOURS[1]),
            Poly(((260, 20), (300, 90), (240, 90)), SEAT_COLOURS[3]),
            Art("horse", (320, 20, 60, 60)),
        ),
    )
    tile = Picture((60, 60), WHITE, (Words(str(number), (30, 42), 36, INK, Face.BLACK, Align.CENTRE),))
    return Scene(
        ground,
        (
            Tile((20, 120), tile),
            Words(f"Nguyễn Thị Hằng {number}", (100, 160), 32, INK, Face.REGULAR, paper=PAPER),
            Stroke(((40, 250), (300, 250)), INK, 6, 24, paper=PAPER),
        ),
    )


def test_a_picture_is_a_palette_png_of_its_size() -> None:
    picture = Image.open(BytesIO(draw(sample())))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (400, 300))


def test_every_vietnamese_letter_has_a_drawing_in_every_face() -> None:
    letters = {unicodedata.normalize("NFC", vowel + tone) for vowel, tone in product(VOWELS, TONES)}
    letters |= {letter.upper() for letter in letters} | set("đĐ₫")
    for face in Face:
        assert [letter for letter in sorted(letters) if not covers(FILES[face], letter)] == []


def test_flat_colours_are_exact() -> None:
    for colour in (PAPER, INK, *SEAT_COLOURS, *(mix(seat, WHITE, 0.86) for seat in SEAT_COLOURS)):
        picture = opened(draw(Scene(Picture((8, 8), colour))))
        assert picture.getpixel((4, 4)) == rgb(colour)


def test_the_palette_is_near_the_full_colours() -> None:
    difference = ImageChops.difference(opened(draw(sample())), painted(sample()))
    squares = sum(count * (value % 256) ** 2 for value, count in enumerate(difference.histogram()))
    assert squares / (400 * 300 * 3) < 12


def test_equal_scenes_are_equal_bytes_in_another_process() -> None:
    code = "from tests.render.test_raster import *; import sys; sys.stdout.buffer.write(draw(sample(3)))"
    first, second = (subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout for _ in "ab")
    draw(sample(1))
    assert first == second == draw(sample(3))


def test_different_scenes_have_different_names() -> None:
    assert digest(sample(1)) == digest(sample(1))
    assert digest(sample(1)) != digest(sample(2))


def test_two_threads_draw_the_same() -> None:
    drawn: list[bytes] = []
    threads = [threading.Thread(target=lambda: drawn.append(draw(sample(9)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(drawn)) == 1


@pytest.mark.parametrize("name", ["", "👻🎉", "田中さん", "\u202eabc", "a\u200bb", "مرحبا", "Ω" * 50, "<b>&amp;"])
def test_names_that_fonts_cannot_draw_do_no_harm(name: str) -> None:
    words = Words(name, (10, 60), 40, INK, room=200, smallest=30, paper=PAPER)
    assert draw(Scene(Picture((300, 100), PAPER), (words,)))


def test_what_cannot_be_drawn_is_taken_out_of_a_name() -> None:
    assert drawable("Minh 👻 田") == "Minh"
    assert drawable("田中") == ""
    assert drawable("Hằng") == "Hằng"


def test_long_words_shrink_and_then_end_in_an_ellipsis() -> None:
    text, size = fitted("Nguyễn Thị Hằng", 40, 30, Face.BOLD, 300)
    assert text == "Nguyễn Thị Hằng"
    assert 30 <= size < 40
    cut, least = fitted("Nguyễn Thị Hằng" * 4, 40, 30, Face.BOLD, 300)
    assert cut.endswith("…")
    assert least == 30
    assert width(cut, 30, Face.BOLD) <= 300


def test_every_piece_of_art_can_be_drawn() -> None:
    shapes = tuple(Art(name, (10 * number % 300, 10, 50, 50)) for number, name in enumerate(sorted(art_names())))
    assert draw(Scene(Picture((400, 100), PAPER, shapes)))
    with pytest.raises(KeyError):
        draw(Scene(Picture((60, 60), PAPER, (Art("no such thing", (0, 0, 50, 50)),))))


def test_the_palette_has_256_colours() -> None:
    assert len(palette()) == 256
    assert all(len(colour) == 7 for colour in palette())


async def test_the_studio_draws_a_scene_once_and_keeps_within_its_bound() -> None:
    studio = Studio(kept_bytes=20_000)
    await studio.warm()
    one = await studio.picture(sample(1))
    assert await studio.picture(sample(1)) is one
    for number in range(60):
        await studio.picture(sample(number))
    assert studio.held <= 30_000
    studio.close()


def test_a_frame_of_many_tiles_is_drawn_quickly() -> None:
    def frame(number: int) -> Scene:
        tiles = [
            Tile((20 + place % 14 * 88, 20 + place // 14 * 88), _cell(Colour(SEAT_COLOURS[(place + number) % 8])))
            for place in range(112)
        ]
        lines = [
            Words(f"Dòng {line}, nước {number * 7 + line}", (40, 800 + line * 44), 38, INK, paper=PAPER)
            for line in range(10)
        ]
        return Scene(Picture((1280, 1280), PAPER), (*tiles, *lines))

    draw(frame(0))
    spent = []
    for number in range(1, 25):
        scene = frame(number)
        started = time.thread_time()
        draw(scene)
        spent.append(time.thread_time() - started)
    assert median(spent) < 0.020


def _cell(colour: Colour) -> Picture:
    return Picture((80, 80), PAPER, (Rect((2, 2, 76, 76), colour, 14),))
