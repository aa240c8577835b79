"""A frame like the busiest ones of the games, every one different: what the renderer's speed is measured with.

A cross of squares between four yards, two dice, and the last moves told below: about 120 tiles and 24 lines, most of
which were never drawn before.
"""

from __future__ import annotations

from functools import lru_cache

from bot.engine.colours import FELT, INK, INK_SOFT, PAPER, SEAT_COLOURS, WHITE, Colour, mix, text_on
from bot.engine.scene import Align, Art, Disc, Face, Picture, Point, Rect, Scene, Stroke, Tile, Words

SIZE = 1280
CELL = 72
LEFT = 100
YARD = 6 * CELL
ANIMALS = ("dragon", "tiger", "buffalo", "steed")
NAMES = ("Minh Anh", "Nguyễn Thị Hằng", "Đức Trường", "Bảo Ngọc")
CROSS = tuple((x, y) for x in range(15) for y in range(15) if 6 <= x <= 8 or 6 <= y <= 8)
STORY = (40, 1124)


@lru_cache(maxsize=256)
def cell(seat: int, number: int) -> Picture:
    """A square: plain, or with a seat's animal and its number on it."""
    ground = Rect((2, 2, CELL - 4, CELL - 4), WHITE, 14, INK_SOFT, 3)
    return Picture((CELL, CELL), PAPER, (ground, *(_token(seat, number) if number else ())))


@lru_cache(maxsize=256)
def stall(seat: int, number: int) -> Picture:
    """An animal that waits in its yard."""
    return Picture((CELL, CELL), _tint(seat), _token(seat, number))


def _token(seat: int, number: int) -> tuple[Disc, Art, Disc, Words]:
    colour = SEAT_COLOURS[seat]
    return (
        Disc((36, 36), 32, mix(colour, WHITE, 0.8), colour, 5),
        Art(ANIMALS[seat], (14, 14, 44, 44)),
        Disc((56, 56), 15, colour),
        Words(str(number), (56, 66), 28, text_on(colour), Face.BLACK, Align.CENTRE),
    )


@lru_cache(maxsize=16)
def yard(seat: int, *, active: bool) -> Picture:
    """A seat's corner, on which its words are laid."""
    colour = INK if active else SEAT_COLOURS[seat]
    head = Rect((8, 8, YARD - 16, 80), SEAT_COLOURS[seat], 22)
    return Picture((YARD, YARD), PAPER, (Rect((4, 4, YARD - 8, YARD - 8), _tint(seat), 26, colour, 6), head))


@lru_cache(maxsize=6)
def die(pips: int) -> Picture:
    """A die; its pips stand in a row, which costs as much as in a square."""
    dots = tuple(Disc((16 + 14 * place, 50), 6, INK) for place in range(pips))
    return Picture((100, 100), FELT, (Rect((3, 3, 94, 94), WHITE, 20, INK, 4), *dots))


GROUND = Picture((SIZE, SIZE), PAPER, (Rect((10, 1090, 1260, 180), FELT, 24),))


def frame(number: int) -> Scene:
    """The frame with this number; no two are alike."""
    tiles = [
        Tile((LEFT + x * CELL, y * CELL), cell((place + number) % 4, place % 4 + 1 if (place + number) % 9 == 0 else 0))
        for place, (x, y) in enumerate(CROSS)
    ]
    lines: list[Words] = []
    for seat in range(4):
        corner = (LEFT + seat % 2 * 9 * CELL, seat // 2 * 9 * CELL)
        tiles.append(Tile(corner, yard(seat, active=seat == number % 4)))
        places = [(corner[0] + 40 + stand % 4 * 90, corner[1] + 212 + stand // 4 * 76) for stand in range(8)]
        tiles += [Tile(place, stall(seat, stand + 1)) for stand, place in enumerate(places)]
        lines += _lines_of(seat, number, corner)
    tiles += [Tile((1060 + side * 104, 1130), die(number * (side + 5) % 6 + 1)) for side in range(2)]
    for row in range(4):
        said = f"{NAMES[(row + number) % 4]} đổ {number}-{row}, ngựa {row + 1} đi {number + row}"
        face = Face.BOLD if row == 3 else Face.REGULAR
        lines.append(Words(said, (STORY[0], STORY[1] + row * 42), 36, INK, face, room=960, smallest=30, paper=FELT))
    trail = Stroke(((LEFT + 7 * CELL, 400), (LEFT + 7 * CELL, 680)), SEAT_COLOURS[number % 4], 8, 30, paper=WHITE)
    return Scene(GROUND, (*tiles, *lines, trail))


def _lines_of(seat: int, number: int, corner: Point) -> list[Words]:
    x, y = corner
    head, tint, on_head = SEAT_COLOURS[seat], _tint(seat), text_on(SEAT_COLOURS[seat])
    middle, centre = x + YARD // 2, Align.CENTRE
    return [
        Words(NAMES[seat], (middle, y + 66), 48, on_head, Face.BOLD, centre, YARD - 40, 32, head),
        Words(f"{number * 37 + seat} điểm", (x + 28, y + 150), 50, INK, Face.BLACK, paper=tint),
        Words(f"về đích {(number + seat) % 5}/4", (x + 28, y + 200), 36, INK_SOFT, Face.REGULAR, paper=tint),
        Words(f"Vòng {number}", (x + YARD - 28, y + 200), 36, INK_SOFT, Face.REGULAR, Align.RIGHT, paper=tint),
        Words(f"nước {number * 4 + seat}", (middle, y + 406), 40, INK, Face.NARROW, centre, paper=tint),
    ]


def _tint(seat: int) -> Colour:
    return mix(SEAT_COLOURS[seat], WHITE, 0.86)
