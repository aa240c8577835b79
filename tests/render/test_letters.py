"""Letters and art: every Vietnamese letter in every face, words in their room, and names that no font can draw."""

from __future__ import annotations

import json
import time
import unicodedata
from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.datafiles import folder
from bot.engine.colours import INK, PAPER, rgb
from bot.engine.scene import Align, Art, Face, Picture, Scene, Words
from bot.lettering import FALLBACK, covers, drawable
from bot.render.coverage_maker import ranges
from bot.render.raster import draw
from bot.render.sprites import FILES, art, art_names, fitted, glyph, run, width

VOWELS = "aăâeêioôơuưy"
TONES = ("", "\u0300", "\u0301", "\u0303", "\u0309", "\u0323")
VIETNAMESE = sorted(
    {unicodedata.normalize("NFC", vowel + tone) for vowel, tone in product(VOWELS + VOWELS.upper(), TONES)} | set("đĐ₫")
)
SENTENCE = "Nguyễn Thị Hằng đổ được 6-6, ra quân và đá ngựa của Đức Trường về chuồng"


def written(text: str, align: Align = Align.LEFT, room: int = 0, face: Face = Face.BOLD) -> bytes:
    words = Words(text, (150, 60), 40, INK, face, align, room, 30, PAPER)
    return draw(Scene(Picture((600, 100), PAPER), (words,)))


def inked_columns(picture: bytes) -> tuple[int, int]:
    shown = Image.open(BytesIO(picture)).convert("RGB")
    box = ImageChops.difference(shown, Image.new("RGB", shown.size, rgb(PAPER))).getbbox()
    assert box is not None
    return box[0], box[2]


def test_there_are_147_vietnamese_letters() -> None:
    assert len(VIETNAMESE) == 147


@pytest.mark.parametrize("face", Face, ids=lambda face: face.value)
@pytest.mark.parametrize("size", [30, 40])
def test_every_vietnamese_letter_is_drawn_unlike_any_other(face: Face, size: int) -> None:
    shapes = {}
    for letter in VIETNAMESE:
        assert covers(FILES[face], letter), letter
        drawn = glyph(letter, size, face)
        assert drawn is not None
        assert drawn.mask is not None
        assert max(drawn.mask.tobytes()) > 200, letter
        shapes[letter] = (drawn.mask.size, drawn.mask.tobytes(), drawn.top)
    assert len(set(shapes.values())) == len(VIETNAMESE)


@pytest.mark.parametrize("face", Face, ids=lambda face: face.value)
@pytest.mark.parametrize("size", [28, 37, 66])
def test_a_line_of_kept_letters_is_what_the_library_draws(face: Face, size: int) -> None:
    path = str(folder() / "fonts" / FILES[face])
    font = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    whole, assembled = (Image.new("L", (4000, 120), 0) for _ in "ab")
    ImageDraw.Draw(whole).text((20, 80), SENTENCE, fill=255, font=font, anchor="ls")
    line = run(SENTENCE, size, face)
    assert line.mask is not None
    assembled.paste(line.mask, (20 + line.left, 80 + line.top))
    assert ImageChops.difference(whole, assembled).getbbox() is None
    assert line.width == width(SENTENCE, size, face) == font.getlength(SENTENCE)


def test_letters_taken_apart_are_drawn_as_composed_ones() -> None:
    assert written(unicodedata.normalize("NFD", "Thuỳ Dương")) == written("Thuỳ Dương")


def test_the_table_of_coverage_says_what_the_fonts_draw() -> None:
    table = json.loads((folder() / "fonts" / "coverage.json").read_text(encoding="utf-8"))
    assert set(table) == {path.name for path in (folder() / "fonts").glob("*.ttf")}
    assert set(table) == {*FILES.values(), FALLBACK}
    for name, stretches in table.items():
        early = [(first, min(last, 0x4FF)) for first, last in stretches if first < 0x500]
        assert ranges(folder() / "fonts" / name, 0x500) == early, name


def test_long_words_shrink_and_then_end_in_an_ellipsis() -> None:
    text, size = fitted("Nguyễn Thị Hằng", 40, 30, Face.BOLD, 300)
    assert text == "Nguyễn Thị Hằng"
    assert 30 <= size < 40
    assert width(text, size, Face.BOLD) <= 300 < width(text, size + 1, Face.BOLD)
    cut, least = fitted("Nguyễn Thị Hằng" * 4, 40, 30, Face.BOLD, 300)
    assert cut.endswith("…")
    assert least == 30
    assert width(cut, 30, Face.BOLD) <= 300
    assert width(cut[:-1] + "Thị…", 30, Face.BOLD) > 300


def test_words_cut_at_a_space_leave_none_before_the_ellipsis() -> None:
    for room in range(60, 400, 7):
        cut, _ = fitted("a b c d e f g h i j k l m n o p q r s t u v", 40, 40, Face.BOLD, room)
        assert " …" not in cut


def test_without_room_or_with_enough_words_stay_as_they_are() -> None:
    assert fitted(SENTENCE, 40, 30, Face.BOLD, 0) == (SENTENCE, 40)
    assert fitted(SENTENCE, 40, 30, Face.BOLD, 5000) == (SENTENCE, 40)


def test_words_without_a_smaller_size_are_cut_at_their_own() -> None:
    cut, size = fitted(SENTENCE, 40, 0, Face.BOLD, 300)
    assert size == 40
    assert cut.endswith("…")


def test_a_very_long_line_is_fitted_in_little_time() -> None:
    started = time.thread_time()
    fitted("Ngựa ô chạy vòng quanh sân đình. " * 400, 41, 31, Face.BLACK, 500)
    assert time.thread_time() - started < 0.1


def test_words_stand_left_centred_or_right_of_their_point() -> None:
    left, centre, right = (inked_columns(written("HÀNG", align)) for align in Align)
    assert 150 <= left[0] <= 156
    assert 144 <= right[1] <= 150
    assert abs(sum(centre) / 2 - 150) <= 3


def test_words_in_room_are_no_wider() -> None:
    first, last = inked_columns(written(SENTENCE, room=320))
    assert last - first <= 320


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", ""),
        ("👻🎉", ""),
        ("Minh😀", "Minh"),
        ("👨\u200d👩\u200d👧Hà", "Hà"),
        ("❤\ufe0f", "❤"),
        ("田中さん", ""),
        ("Lan田", "Lan"),
        ("مرحبا", ""),
        ("שלום", ""),
        ("\u202eabc", "abc"),
        ("a\u200bb\u00adc\u2060", "abc"),
        ("\u200b\u2800", ""),
        ("a\x00\nb", "ab"),
        ("Ωμέγα", "Ωμέγα"),
        ("Привет", "Привет"),
    ],
)
def test_what_no_font_can_draw_leaves_no_trace(name: str, shown: str) -> None:
    assert written(name) == written(shown)
    assert drawable(name) == shown


def test_markup_in_a_name_is_only_letters() -> None:
    assert inked_columns(written("<b>&amp;"))[1] - 150 == pytest.approx(width("<b>&amp;", 40, Face.BOLD), abs=6)


def test_every_piece_of_art_can_be_drawn() -> None:
    for name in art_names():
        piece = art(name, 60, 60)
        assert max(piece.size) == 60
        assert piece.getchannel("A").getextrema()[1] == 255, name


def test_art_that_the_sheet_lacks_is_an_error() -> None:
    with pytest.raises(KeyError):
        draw(Scene(Picture((60, 60), PAPER, (Art("no such thing", (0, 0, 50, 50)),))))


def test_the_fonts_are_small_and_have_their_licences_beside_them() -> None:
    fonts = folder() / "fonts"
    assert sum(path.stat().st_size for path in fonts.iterdir()) < 3_000_000
    for name in ("BeVietnamPro-OFL.txt", "RobotoCondensed-OFL.txt"):
        assert "SIL OPEN FONT LICENSE" in (fonts / name).read_text(encoding="utf-8").upper()
    assert "Bitstream" in (fonts / "DejaVu-LICENSE.txt").read_text(encoding="utf-8")
