"""The palette: 256 colours, each of which a flat shape of that colour really gets."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.engine.colours import INK, PAPER, SEAT_COLOURS, WHITE, Colour, mix, rgb
from bot.engine.scene import Disc, Picture, Poly, Rect, Scene, Stroke, Tile
from bot.render.palette_maker import make_palette
from bot.render.raster import draw
from bot.render.theme import SIZE, index, palette, ramp
from tests.render.board import frame


def pixel(scene: Scene, at: tuple[int, int]) -> object:
    return Image.open(BytesIO(draw(scene))).convert("RGB").getpixel(at)


def test_the_palette_has_256_colours() -> None:
    assert len(palette()) == SIZE == 256
    assert all(Colour("#{:02X}{:02X}{:02X}".format(*rgb(colour))) == colour for colour in palette())


def test_the_shared_colours_stand_in_the_palette() -> None:
    tints = {mix(seat, WHITE, share) for seat in SEAT_COLOURS for share in (0.25, 0.8, 0.86)}
    assert {INK, PAPER, WHITE, *SEAT_COLOURS} | tints <= set(palette())


def test_every_colour_of_the_palette_is_exact_as_ground_and_as_shape() -> None:
    for colour in palette():
        paper = WHITE if colour != WHITE else INK
        shapes = (
            Rect((0, 0, 20, 20), colour, 4),
            Disc((40, 10), 9, colour),
            Poly(((60, 0), (80, 0), (80, 20), (60, 20)), colour),
            Stroke(((90, 10), (110, 10)), colour, 9),
        )
        ground = Picture((120, 20), paper, shapes)
        scene = Scene(
            ground, (Tile((0, 0), Picture((4, 4), colour)), Stroke(((100, 4), (110, 4)), colour, 5, 0, paper))
        )
        shown = Image.open(BytesIO(draw(scene))).convert("RGB")
        places = ((2, 2), (10, 10), (40, 10), (70, 10), (95, 10), (105, 4))
        assert [shown.getpixel(at) for at in places] == [rgb(colour)] * 6, colour


def test_a_colour_outside_the_palette_becomes_a_near_one() -> None:
    stranger = Colour("#FDF8EB")
    assert stranger not in palette()
    assert palette()[index(stranger)] == PAPER
    assert pixel(Scene(Picture((4, 4), stranger)), (1, 1)) == rgb(PAPER)


def test_a_ramp_goes_from_paper_to_ink() -> None:
    shades = [sum(rgb(palette()[place])) for place in ramp(INK, PAPER)]
    assert (shades[0], shades[255]) == (sum(rgb(PAPER)), sum(rgb(INK)))
    wanted = [sum(rgb(PAPER)) + (sum(rgb(INK)) - sum(rgb(PAPER))) * cover / 255 for cover in range(256)]
    assert max(abs(shade - want) for shade, want in zip(shades, wanted, strict=True)) < 40


def test_a_palette_made_from_scenes_holds_their_colours_and_is_made_the_same_again() -> None:
    odd = Colour("#123456")
    scenes = [frame(1), Scene(Picture((20, 20), PAPER, (Rect((0, 0, 9, 9), odd),)))]
    made = make_palette(scenes)
    assert len(made) == SIZE
    assert odd in made
    assert len(set(made)) > 250
    assert make_palette(scenes) == made


def test_too_many_flat_colours_are_refused() -> None:
    greys = [Colour(f"#{value:02X}{value:02X}{value // 2:02X}") for value in range(200)]
    scenes = [Scene(Picture((4, 4), grey)) for grey in greys]
    with pytest.raises(ValueError, match="flat colours"):
        make_palette(scenes)
