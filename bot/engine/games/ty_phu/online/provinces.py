"""The drawn board: eight of the 34 provinces, cheap to dear, each with two or three of its places (S001-05 to -08).

A drawn board is known by a name that says how it was drawn, so a stored position finds its board again. The frame
(`boards/provinces.toml`) has prices, rents, stations and companies; the streets get the places of the provinces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.engine.chance import Chance, drawn
from bot.engine.codec import Raw
from bot.engine.games.ty_phu.board import GROUPS, Board, BoardError, board_of_squares

_FILE: Final = "provinces/places"
_PLACES: Final = 3
_MARK: Final = ":"
_LONGEST_LINE: Final = 7
_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class Place:
    """A place: its name, and at most two lines for the square."""

    name: str
    short: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Province:
    """A province, the name that fits the picture, and its three places."""

    name: str
    short: str
    places: tuple[Place, ...]


def read_provinces(tables: Mapping[str, Raw]) -> tuple[Province, ...]:
    """The provinces of the content. Raises BoardError listing every problem; none where a game has no such file."""
    table = tables.get(_FILE)
    if table is None:
        return ()
    problems: list[str] = []
    entries = table.get("provinces")
    if not isinstance(entries, list):
        raise BoardError(f"{_FILE}.toml: provinces: expected a list, found {entries!r}")
    found = [_province(f"{_FILE}.toml: provinces[{index}]", entry, problems) for index, entry in enumerate(entries)]
    if len(found) < len(GROUPS):
        problems.append(f"{_FILE}.toml: provinces: expected at least {len(GROUPS)}, found {len(found)}")
    if problems:
        raise BoardError("\n".join(problems))
    return tuple(found)


def _province(where: str, entry: Raw, problems: list[str]) -> Province:
    if not isinstance(entry, dict):
        problems.append(f"{where}: expected a table, found {entry!r}")
        return Province("?", "?", ())
    entries = entry.get("places")
    if not isinstance(entries, list) or len(entries) != _PLACES:
        problems.append(f"{where}.places: expected a list of {_PLACES}, found {entries!r}")
        entries = []
    name = _name(where, entry, problems)
    return Province(name, str(entry.get("short", name)), tuple(_place(where, place, problems) for place in entries))


def _place(where: str, entry: Raw, problems: list[str]) -> Place:
    if not isinstance(entry, dict):
        problems.append(f"{where}.places: expected tables, found {entry!r}")
        return Place("?", ())
    name = _name(where, entry, problems)
    lines = entry.get("short")
    if (
        isinstance(lines, list)
        and 1 <= len(lines) <= _LINES
        and all(isinstance(line, str) and 0 < len(line) <= _LONGEST_LINE for line in lines)
    ):
        return Place(name, tuple(lines))
    problems.append(f"{where}: {name}: expected one or two lines of at most {_LONGEST_LINE} letters")
    return Place(name, ())


def _name(where: str, entry: Mapping[str, Raw], problems: list[str]) -> str:
    name = entry.get("name")
    if isinstance(name, str) and name.strip():
        return name
    problems.append(f"{where}: name: expected some words, found {name!r}")
    return "?"


def is_drawn(board: Board, provinces: tuple[Province, ...]) -> bool:
    """Whether tables draw their own board from this one."""
    return board.name == "provinces" and bool(provinces)


def draw(board: Board, provinces: tuple[Province, ...], chance: Chance) -> str:
    """Draws provinces in the order of the groups, and which place a group of two leaves out; the board's name."""
    chosen = drawn(chance, tuple(range(len(provinces))), len(board.members))
    words = []
    for province, members in zip(chosen, board.members, strict=True):
        left_out = chance.below(_PLACES) if len(members) < _PLACES else _PLACES
        words.append(f"{province}.{left_out}" if left_out < _PLACES else str(province))
    return f"{board.name}{_MARK}{'-'.join(words)}"


def frame_of(name: str) -> str:
    """The board that a name was drawn from."""
    return name.partition(_MARK)[0]


def drawn_names(name: str, provinces: tuple[Province, ...]) -> tuple[str, ...]:
    """The provinces on a drawn board, cheap to dear."""
    return tuple(provinces[int(word.partition(".")[0])].name for word in name.partition(_MARK)[2].split("-"))


def drawn_board(name: str, frame: Board, provinces: tuple[Province, ...]) -> Board:
    """The board that a name stands for."""
    squares = list(frame.squares)
    for word, members in zip(name.partition(_MARK)[2].split("-"), frame.members, strict=True):
        index, _, skipped = word.partition(".")
        province = provinces[int(index)]
        places = province.places
        kept = [place for number, place in enumerate(places) if str(number) != skipped]
        for square, place in zip(members, kept, strict=True):
            squares[square] = replace(squares[square], name=place.name, short=place.short, title=province.short)
    return board_of_squares(name, frame, tuple(squares))
