"""Pictures as values.

Theory. A frame must cost a few milliseconds, so nothing may be blended or laid out twice. Two kinds of picture do that:

1. A `Picture` is a small drawing: a flat ground and shapes blended over it with smooth edges. It is drawn once, kept
   under its own value, and pasted ever after. Whatever differs (a name, an owner, a horse) is part of the value.
   Build pictures in functions with an `lru_cache`, so that equal pictures are the same object.
2. A `Scene` is a whole frame: one ground `Picture` and opaque `pieces` laid over it in order: `Tile`s, and `Words` and
   `Stroke`s that name the flat `paper` colour behind them. Pieces are never blended with what lies below.

A scene holds finished strings in one language (the caller says them through `Say`) and no clock: equal scenes are
equal pictures, so their mark is a cache key. All units are pixels of the finished frame, x to the right, y downwards;
boxes are (x, y, width, height).

Rules for reading on a phone, where 1280 px are shown 430 wide: letters at least 30 px, digits at least 28, what one
must read without tapping at least 40. `check_legible` lists the breaches; the contract suite calls it on every game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from bot.engine.colours import Colour
from bot.engine.text import Text

Say = Callable[[Text], str]
"""Turns a text into words of the picture's language, with real names in it."""

Point = tuple[int, int]
Box = tuple[int, int, int, int]

SMALLEST_LETTERS: Final = 30
SMALLEST_DIGITS: Final = 28
_MARK_LENGTH: Final = 24
"""Hexadecimal digits: two of all the pictures there will ever be share a mark once in a very long time."""


class Face(Enum):
    """The typefaces: a wide one for panels, a condensed one for names on squares; three weights of the first."""

    REGULAR = "regular"
    BOLD = "bold"
    BLACK = "black"
    NARROW = "narrow"


class Align(Enum):
    """Which point of the words stands at `at`; `at` always lies on the baseline."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with rounded corners; the outline is drawn inside the box."""

    box: Box
    fill: Colour
    radius: int = 0
    outline: Colour | None = None
    width: int = 0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle; the outline is drawn inside the radius."""

    centre: Point
    radius: int
    fill: Colour
    outline: Colour | None = None
    width: int = 0


@dataclass(frozen=True, slots=True)
class Poly:
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: Colour


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points with round joins; `arrow` is the length of the head at its last point, 0 for none.

    As a piece of a scene it must name the flat `paper` behind it.
    """

    points: tuple[Point, ...]
    ink: Colour
    width: int
    arrow: int = 0
    paper: Colour | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text. Wider than `room` (0 = no limit) it shrinks to `smallest` (0 = `size`), then ends in "…".

    As a piece of a scene it must name the flat `paper` behind it.
    """

    text: str
    at: Point
    size: int
    ink: Colour
    face: Face = Face.BOLD
    align: Align = Align.LEFT
    room: int = 0
    smallest: int = 0
    paper: Colour | None = None


@dataclass(frozen=True, slots=True)
class Art:
    """A piece of the art sheet (`data/art`), scaled to fit the box and centred in it."""

    name: str
    box: Box


class Picture:
    """A flat ground of a size and the shapes on it, drawn once and kept under its value.

    Immutable; the hash is computed once, because a frame looks up hundreds of pictures, and so is the mark, by which
    every process knows the same picture.
    """

    __slots__ = ("_hash", "_mark", "ground", "shapes", "size")

    size: Point
    ground: Colour
    shapes: tuple[Shape, ...]
    _hash: int
    _mark: str

    def __init__(self, size: Point, ground: Colour, shapes: tuple[Shape, ...] = ()) -> None:
        place = object.__setattr__
        place(self, "size", size)
        place(self, "ground", ground)
        place(self, "shapes", shapes)
        place(self, "_hash", hash((size, ground, shapes)))
        place(self, "_mark", "")

    @property
    def mark(self) -> str:
        """A short name for what the picture shows, the same in every process."""
        if not self._mark:
            object.__setattr__(self, "_mark", _mark(f"{self.size} {self.ground}", self.shapes))
        return self._mark

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a picture can't be changed: {name}")

    def __reduce__(self) -> tuple[type[Picture], tuple[Point, Colour, tuple[Shape, ...]]]:
        return Picture, (self.size, self.ground, self.shapes)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Picture) or self._hash != other._hash:
            return False
        return self.size == other.size and self.ground == other.ground and self.shapes == other.shapes

    def __repr__(self) -> str:
        return f"Picture({self.size!r}, {self.ground!r}, {self.shapes!r})"


@dataclass(frozen=True, slots=True)
class Tile:
    """A picture laid with its upper left corner at `at`."""

    at: Point
    picture: Picture


Shape = Rect | Disc | Poly | Stroke | Words | Art | Tile
"""What a picture is made of. Seven kinds; who needs an eighth draws a piece of art instead."""

Piece = Tile | Words | Stroke
"""What may be laid over a scene's ground."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole frame: the ground, and opaque pieces over it in order."""

    ground: Picture
    pieces: tuple[Piece, ...] = ()
    _mark: str = field(default="", init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for piece in self.pieces:
            if not isinstance(piece, Tile) and piece.paper is None:
                raise ValueError(f"a piece of a scene must name the paper behind it: {piece!r}")

    @property
    def size(self) -> Point:
        """Width and height of the frame."""
        return self.ground.size

    @property
    def mark(self) -> str:
        """A short name for what the scene shows, the same in every process, worked out once."""
        if not self._mark:
            object.__setattr__(self, "_mark", _mark(self.ground.mark, self.pieces))
        return self._mark


def dump(scene: Scene) -> Iterator[str]:
    """The scene as lines of text, for goldens and differences: one line a shape, tiles indented."""
    yield f"scene {scene.size[0]}x{scene.size[1]}"
    yield from _dump_picture(scene.ground, "  ground ")
    for piece in scene.pieces:
        yield from _dump_shape(piece, "  ")


def words_of(scene: Scene) -> Iterator[Words]:
    """Every line of text in the frame, in tiles too."""
    for shape in _shapes_of(scene):
        if isinstance(shape, Words):
            yield shape


def colours_of(scene: Scene) -> Iterator[Colour]:
    """Every flat colour named anywhere in the frame, with repeats."""
    yield scene.ground.ground
    for shape in _shapes_of(scene):
        match shape:
            case Rect() | Disc():
                yield shape.fill
                if shape.outline is not None:
                    yield shape.outline
            case Poly():
                yield shape.fill
            case Stroke() | Words():
                yield shape.ink
                if shape.paper is not None:
                    yield shape.paper
            case Tile():
                yield shape.picture.ground
            case Art():
                pass


def check_legible(scene: Scene) -> tuple[str, ...]:
    """Lines of text that would be too small on a phone; empty when all is well."""
    problems = []
    for words in words_of(scene):
        smallest = words.smallest or words.size
        limit = SMALLEST_LETTERS if any(letter.isalpha() for letter in words.text) else SMALLEST_DIGITS
        if smallest < limit:
            problems.append(f"{words.text!r} may shrink to {smallest} px, below {limit}")
    return tuple(problems)


def _mark(ground: str, shapes: tuple[Shape, ...]) -> str:
    lines = [ground, *(_line(shape) for shape in shapes)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:_MARK_LENGTH]


def _line(shape: Shape) -> str:
    """All that a shape shows, in one line; pictures by their marks."""
    match shape:
        case Tile(at, picture):
            return f"tile {at} {picture.mark}"
        case Words(said, at, size, ink, face, align, room, smallest, paper):
            return f"{said!r} {at} {size} {ink} {face.value} {align.value} {room} {smallest} {paper}"
        case _:
            return repr(shape)


def _shapes_of(scene: Scene) -> Iterator[Shape]:
    pending: list[Shape] = [*scene.ground.shapes, *scene.pieces]
    while pending:
        shape = pending.pop()
        yield shape
        if isinstance(shape, Tile):
            pending.extend(shape.picture.shapes)


def _dump_picture(picture: Picture, lead: str) -> Iterator[str]:
    yield f"{lead}{picture.size[0]}x{picture.size[1]} {picture.ground}"
    for shape in picture.shapes:
        yield from _dump_shape(shape, " " * (len(lead) - len(lead.lstrip()) + 2))


def _dump_shape(shape: Shape, indent: str) -> Iterator[str]:
    if isinstance(shape, Tile):
        yield from _dump_picture(shape.picture, f"{indent}tile {shape.at} ")
    elif isinstance(shape, Words):
        yield f"{indent}words {shape.text!r} at {shape.at} {shape.size}px {shape.ink} {shape.align.value}"
    else:
        yield f"{indent}{shape!r}"
