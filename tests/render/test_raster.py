"""Pictures: what is drawn, that equal scenes are equal bytes everywhere, and that it is quick."""

from __future__ import annotations

import math
import struct
import subprocess
import sys
import threading
import time
import zlib
from io import BytesIO
from pathlib import Path
from statistics import median

import pytest
from PIL import Image, ImageChops

from bot.engine.colours import ALARM, GOLD, INK, PAPER, SEAT_COLOURS, WHITE, rgb
from bot.engine.scene import Align, Art, Disc, Face, Picture, Poly, Rect, Scene, Shape, Stroke, Tile, Words
from bot.render.raster import Kept, draw, painted
from tests.render.board import frame

ROOT = Path(__file__).parent.parent.parent


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def drawn(*shapes: Shape, size: tuple[int, int] = (100, 80)) -> Image.Image:
    return opened(draw(Scene(Picture(size, PAPER, shapes))))


def inked_box(picture: Image.Image) -> tuple[int, int, int, int]:
    """The smallest box, left top right bottom, around everything that isn't paper."""
    box = ImageChops.difference(picture, Image.new("RGB", picture.size, rgb(PAPER))).getbbox()
    assert box is not None
    return box


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


def chunks(picture: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG file by name, each with a right checksum."""
    found = {}
    place = 8
    while place < len(picture):
        (length,) = struct.unpack(">I", picture[place : place + 4])
        kind, content = picture[place + 4 : place + 8], picture[place + 8 : place + 8 + length]
        (checksum,) = struct.unpack(">I", picture[place + 8 + length : place + 12 + length])
        assert checksum == zlib.crc32(kind + content)
        found[kind] = content
        place += 12 + length
    return found


def test_a_picture_is_a_palette_png_of_its_size() -> None:
    picture = Image.open(BytesIO(draw(sample())))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (400, 300))


def test_a_picture_is_a_whole_png_file_with_unfiltered_rows() -> None:
    picture = draw(sample())
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    parts = chunks(picture)
    assert list(parts) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert parts[b"IHDR"] == struct.pack(">IIBBBBB", 400, 300, 8, 3, 0, 0, 0)
    rows = zlib.decompress(parts[b"IDAT"])
    assert len(rows) == 300 * 401
    assert set(rows[::401]) == {0}


def test_what_hangs_over_an_edge_is_cut_off_there() -> None:
    tile = Picture((30, 30), GOLD)
    corners = [Tile(at, tile) for at in ((-10, -10), (80, -10), (-10, 60), (80, 60))]
    words = Words("jJ quá dài cho khung này", (-5, 45), 40, INK, paper=PAPER)
    stroke = Stroke(((-20, 55), (120, 55)), INK, 6, paper=PAPER)
    picture = opened(draw(Scene(Picture((100, 80), PAPER), (*corners, words, stroke))))
    assert [picture.getpixel(at) for at in ((0, 0), (99, 0), (0, 79), (99, 79))] == [rgb(GOLD)] * 4
    assert [picture.getpixel(at) for at in ((0, 55), (99, 55))] == [rgb(INK)] * 2
    assert picture.getpixel((50, 5)) == rgb(PAPER)


@pytest.mark.parametrize("scene", [sample(), frame(3)], ids=["sample", "board"])
def test_the_palette_is_near_the_full_colours(scene: Scene) -> None:
    full = painted(scene)
    difference = ImageChops.difference(opened(draw(scene)), full)
    squares = sum(count * (value % 256) ** 2 for value, count in enumerate(difference.histogram()))
    signal_to_noise = 10 * math.log10(255**2 * full.width * full.height * 3 / squares)
    assert signal_to_noise >= 40


def test_rounded_corners_leave_the_ground_and_fill_the_middle() -> None:
    picture = drawn(Rect((10, 10, 80, 60), ALARM, 20, GOLD, 4))
    assert inked_box(picture) == (10, 10, 90, 70)
    assert [picture.getpixel(at) for at in ((11, 11), (88, 11), (11, 68), (88, 68))] == [rgb(PAPER)] * 4
    assert [picture.getpixel(at) for at in ((50, 10), (50, 69), (10, 40), (89, 40))] == [rgb(GOLD)] * 4
    assert picture.getpixel((50, 40)) == picture.getpixel((14, 40)) == rgb(ALARM)


def test_rounded_corners_are_the_same_four_times() -> None:
    picture = drawn(Rect((10, 10, 80, 60), ALARM, 20, GOLD, 4))
    assert ImageChops.difference(picture, picture.transpose(Image.Transpose.ROTATE_180)).getbbox() is None


@pytest.mark.parametrize(
    "shape",
    [
        Rect((10, 10, 0, 20), ALARM, 6),
        Rect((10, 10, 5, 5), ALARM, 40, GOLD, 9),
        Disc((20, 20), 3, ALARM, GOLD, 3),
        Disc((20, 20), 0, ALARM),
        Stroke(((20, 20),), ALARM, 6, 10),
        Stroke(((20, 20), (20, 20)), ALARM, 6, 10),
    ],
    ids=str,
)
def test_shapes_without_a_middle_do_no_harm(shape: Shape) -> None:
    assert drawn(shape).getpixel((90, 70)) == rgb(PAPER)


def test_a_disc_lies_within_its_radius() -> None:
    picture = drawn(Disc((50, 40), 30, ALARM, GOLD, 5))
    assert inked_box(picture) == (20, 10, 80, 70)
    assert picture.getpixel((22, 40)) == rgb(GOLD)
    assert picture.getpixel((50, 40)) == rgb(ALARM)


def test_an_arrow_is_widest_at_its_head_and_ends_at_its_point() -> None:
    picture = drawn(Stroke(((10, 40), (90, 40)), INK, 6, 30))

    def thickness(x: int) -> int:
        return sum(picture.getpixel((x, y)) == rgb(INK) for y in range(80))

    assert 5 <= thickness(30) <= 7
    assert thickness(64) > 20
    assert thickness(86) < thickness(64)
    assert inked_box(picture)[2] <= 91


def test_a_tile_in_a_picture_looks_as_it_does_on_the_scene() -> None:
    tile = Picture((40, 40), WHITE, (Disc((20, 20), 15, ALARM), Words("7", (20, 30), 28, INK, align=Align.CENTRE)))
    within = draw(Scene(Picture((80, 60), PAPER, (Tile((10, 10), tile),))))
    upon = draw(Scene(Picture((80, 60), PAPER), (Tile((10, 10), tile),)))
    assert within == upon


def test_equal_scenes_are_equal_bytes_in_another_process() -> None:
    code = (
        "import sys; from tests.render.board import frame; from bot.render.raster import draw;"
        "sys.stdout.buffer.write(draw(frame(3)))"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT).stdout
    draw(frame(1))
    assert other == draw(frame(3))


def test_threads_draw_what_one_alone_draws() -> None:
    code = (
        "import sys; from tests.render.board import frame; from bot.render.raster import draw;"
        "[sys.stdout.write(draw(frame(number)).hex() + ' ') for number in range(700, 704)]"
    )
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, text=True).stdout
    together: dict[int, list[bytes]] = {}
    start = threading.Barrier(4)

    def work(thread: int) -> None:
        start.wait()
        together[thread] = [draw(frame(number)) for number in range(700, 704)]

    threads = [threading.Thread(target=work, args=(thread,)) for thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expected = [bytes.fromhex(one) for one in alone.split()]
    assert [together[thread] for thread in range(4)] == [expected] * 4


def test_different_scenes_have_different_names_and_bytes() -> None:
    assert sample(1).mark == sample(1).mark
    assert sample(1).mark != sample(2).mark
    assert draw(sample(1)) != draw(sample(2))


def test_finished_pictures_are_kept_within_a_bound_the_latest_longest() -> None:
    kept = Kept(100_000)
    pictures = [Picture((100, 100), PAPER, (Disc((50, 50), 1 + number, INK),)) for number in range(40)]
    for picture in pictures:
        kept.put(picture, Image.new("L", picture.size))
        assert kept.get(pictures[0]) is not None
        assert kept.held <= 100_000
    assert kept.get(pictures[-1]) is not None
    assert kept.get(pictures[1]) is None


def test_a_frame_of_many_tiles_and_new_words_is_drawn_quickly() -> None:
    frames = [frame(1000 + number) for number in range(30)]
    assert sum(isinstance(piece, Tile) for piece in frames[0].pieces) >= 110
    assert sum(isinstance(piece, Words) for piece in frames[0].pieces) >= 24
    for scene in frames[:6]:
        draw(scene)
    spent = []
    for scene in frames[6:]:
        started = time.thread_time()
        picture = draw(scene)
        spent.append(time.thread_time() - started)
        assert len(picture) <= 160_000
    assert median(spent) <= 0.020
