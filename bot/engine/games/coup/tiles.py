"""The small drawings of the table and of a hand: panels' heads, cards, chips with names, the arrow of a claim.

Each is made once and the same object ever after. A character has a colour, and always its emblem and its name beside
it. A lost card is grey; its name stays in ink and nothing crosses it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.engine.colours import GOLD, INK, INK_SOFT, NIGHT, PAPER, SEAT_COLOURS, WHITE, Colour, mix, text_on
from bot.engine.scene import Align, Art, Disc, Face, Picture, Poly, Rect, Shape, Stroke, Words

TABLE: Final = NIGHT
BACK: Final = Colour("#24344A")
GREY: Final = Colour("#D3D6D8")
GREY_EDGE: Final = Colour("#8C949A")
GONE: Final = Colour("#A9B4AF")
COIN_ART: Final = "coin"
TROPHY_ART: Final = "trophy"
EMBLEMS: Final = ("crown", "dagger", "anchor", "scroll", "rose")
"""The piece of art of each character."""

COLOURS: Final = (SEAT_COLOURS[4], INK, SEAT_COLOURS[1], SEAT_COLOURS[3], SEAT_COLOURS[0])
"""The colour of each character: violet, black, blue, green, red."""

_LONG_NAME: Final = 18
LOW: Final = 90
"""Cards below this height carry emblem and name side by side, and are wider."""


def strong(seat: int) -> Colour:
    """A seat's colour."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def face_of(name: str) -> Face:
    """The condensed face for long names, so that 24 letters stay whole."""
    return Face.NARROW if len(name) > _LONG_NAME else Face.BOLD


@lru_cache(maxsize=512)
def header(seat: int, name: str, width: int, height: int, *, active: bool, gone: bool) -> Picture:
    """The top of a panel with the name on the seat's colour; a golden mark for who is on turn."""
    fill = GREY_EDGE if gone else strong(seat)
    ink = text_on(fill)
    room = width - 40
    shapes: list[Shape] = [Rect((0, 0, width, height), fill, 14)]
    left = 20
    if active:
        middle = height // 2
        shapes[0] = Rect((0, 0, width, height), fill, 14, GOLD, 5)
        shapes.append(Disc((34, middle), 19, GOLD, INK, 2))
        shapes.append(Poly(((28, middle - 11), (28, middle + 11), (46, middle)), INK))
        left, room = 64, width - 84
    size = min(42, height - 14)
    shapes.append(Words(name, (left, height // 2 + 14), size, ink, face_of(name), room=room, smallest=30))
    return Picture((width, height), GONE if gone else PAPER, tuple(shapes))


@lru_cache(maxsize=32)
def card_back(width: int, height: int) -> Picture:
    """A face-down card."""
    art = round(min(width, height) * 0.6)
    box = ((width - art) // 2, (height - art) // 2, art, art)
    return Picture((width, height), PAPER, (Rect((0, 0, width, height), BACK, 14, GOLD, 4), Art("fleur", box)))


@lru_cache(maxsize=32)
def card_place(width: int, height: int) -> Picture:
    """Where a card will lie once it is dealt."""
    return Picture((width, height), PAPER, (Rect((0, 0, width, height), PAPER, 14, GREY_EDGE, 4),))


@lru_cache(maxsize=256)
def lost_card(character: int, name: str, width: int, height: int, *, gone: bool) -> Picture:
    """A card that lies face up for good: grey, with its emblem and its whole name, side by side when it is low."""
    shapes: list[Shape] = [Rect((0, 0, width, height), GREY, 14, GREY_EDGE, 4)]
    if height < LOW:
        art = 48
        shapes.append(Art(EMBLEMS[character], (8, (height - art) // 2, art, art)))
        at, room = (art + 12, height // 2 + 11), width - art - 18
        shapes.append(Words(name, at, 32, INK, Face.NARROW, room=room, smallest=30))
    else:
        art = height - 50
        shapes.append(Art(EMBLEMS[character], ((width - art) // 2, 6, art, art)))
        at, room = (width // 2, height - 13), width - 12
        shapes.append(Words(name, at, 34, INK, Face.NARROW, Align.CENTRE, room=room, smallest=30))
    return Picture((width, height), GONE if gone else PAPER, tuple(shapes))


@lru_cache(maxsize=256)
def chip(seat: int, name: str, width: int, height: int) -> Picture:
    """A name on its seat's colour, for the claim in the middle."""
    fill = strong(seat)
    words = Words(
        name, (width // 2, height // 2 + 14), 42, text_on(fill), face_of(name), Align.CENTRE,
        room=width - 28, smallest=30,
    )  # fmt: skip
    return Picture((width, height), PAPER, (Rect((0, 0, width, height), fill, 18), words))


@lru_cache(maxsize=512)
def between(art: str, upper: str, lower: str, width: int, height: int, *, arrow: bool) -> Picture:
    """What the first chip does to the second: an emblem, two lines and an arrow; without a second one, just words."""
    size = min(height - 8, 92)
    shapes: list[Shape] = []
    left = 0
    if art:
        shapes.append(Art(art, (0, (height - size) // 2, size, size)))
        left = size + 10
    room = width - left - 6
    middle = height // 2
    if arrow:
        centre = left + (width - left) // 2
        shapes.append(Words(upper, (centre, middle - 14), 40, INK, Face.NARROW, Align.CENTRE, room=room, smallest=30))
        shapes.append(Stroke(((left + 4, middle + 4), (width - 6, middle + 4)), INK, 7, 26))
        shapes.append(
            Words(lower, (centre, middle + 42), 34, INK_SOFT, Face.NARROW, Align.CENTRE, room=room, smallest=30)
        )
    elif lower:
        shapes.append(Words(upper, (left, middle - 6), 46, INK, Face.BLACK, room=room, smallest=34))
        shapes.append(Words(lower, (left, middle + 40), 38, INK_SOFT, Face.BOLD, room=room, smallest=30))
    else:
        shapes.append(Words(upper, (left, middle + 16), 50, INK, Face.BLACK, room=room, smallest=34))
    return Picture((width, height), PAPER, tuple(shapes))


@lru_cache(maxsize=8)
def counter(art: str, size: int) -> Picture:
    """The sign of a heap of coins or of the draw pile."""
    return Picture((size, size), PAPER, (Art(art, (0, 0, size, size)),))


@lru_cache(maxsize=8)
def coins_sign(size: int) -> Picture:
    """A coin beside a player's number of coins."""
    return counter(COIN_ART, size)


@lru_cache(maxsize=512)
def big_card(
    character: int, name: str, lines: tuple[str, ...], stops: tuple[str, ...], note: str, width: int, height: int,
    *, lost: bool,
) -> Picture:  # fmt: skip
    """A card of one's own hand: who it is, what it does, what it blocks; `note` on top of the emblem."""
    strong_fill = GREY_EDGE if lost else COLOURS[character]
    paper = GREY if lost else mix(COLOURS[character], WHITE, 0.9)
    head = 96
    wide = width >= 400
    letters = 48 if wide else 38
    shapes: list[Shape] = [
        Rect((0, 0, width, height), paper, 28, strong_fill, 8),
        Rect((0, 0, width, head), strong_fill, 28),
        Rect((0, head - 30, width, 30), strong_fill),
        Words(
            name, (width // 2, head // 2 + 20), 62 if wide else 48, text_on(strong_fill),
            Face.BLACK if wide else Face.NARROW, Align.CENTRE, room=width - 32, smallest=34,
        ),
    ]  # fmt: skip
    foot = (letters + 14) * (len(lines) + len(stops)) + (24 if stops and lines else 0)
    room = height - head - foot - 40 - (52 if note else 0)
    art = max(80, min(round(width * (0.52 if wide else 0.8)), room - 24))
    top = head + (room - art) // 2 + 8
    shapes.append(Art(EMBLEMS[character], ((width - art) // 2, top, art, art)))
    line = head + room + 8
    if note:
        line += 40
        words = Words(
            note, (width // 2, line), 38, INK, Face.NARROW, Align.CENTRE, room=width - 32, smallest=30
        )  # fmt: skip
        shapes.append(words)
        line += 12
    for index, said in enumerate((*lines, *stops)):
        line += letters + 14
        if index == len(lines) and lines:
            shapes.append(Stroke(((30, line - letters + 4), (width - 30, line - letters + 4)), strong_fill, 4))
            line += 24
        ink = INK if index < len(lines) else INK_SOFT
        shapes.append(
            Words(said, (width // 2, line), letters, ink, Face.NARROW, Align.CENTRE, room=width - 28, smallest=30)
        )
    return Picture((width, height), TABLE, tuple(shapes))
