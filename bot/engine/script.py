"""A rule example as it stands in a file: head lines, presses, and under each what luck gives and what must follow.

The notation is described for people in `tests/games/README.md`; `bot.engine.scenario` plays what is read here. Reading
knows no game: the words of positions, presses, luck and events are kept as they stand, with every seat's name turned
into @seat. Lines keep their numbers, so that any later complaint can name one.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

HEADS: Final = ("title", "game", "ruleset", "set", "seats", "given")
MARKS: Final = ("!", "!!", "=", "?", "?+", "?-", "??", "~", "see", "told", "untold", "x", "end")
RESERVED: Final = frozenset({"table", "nobody"})
"""Words that stand for no seat; nobody can be called so."""

_ONCE: Final = ("title", "game", "ruleset", "seats")
_LUCK: Final = "luck"
_TRACE: Final = re.compile(r"\s*\[((?:S\d{3}-\d{2,3}\s*)+)\]\s*$")
_WORD: Final = re.compile(r"[\w-]+")
_NAME: Final = re.compile(r"[^\W\d_][\w-]*")


class ScenarioError(Exception):
    """A file that can't be read: the line, and what was expected there."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class Kind(Enum):
    """What a move is."""

    START = "start"
    PRESS = "press"
    TIMEOUT = "timeout"
    RESIGN = "resign"


class Words(NamedTuple):
    """Words of a game's notation and the line they stand on."""

    line: int
    words: str


class Placing(NamedTuple):
    """Something put in place, or an option set: what, and its value."""

    line: int
    what: str
    value: str


class Expectation(NamedTuple):
    """One thing that must hold after a move: its mark, its words, and the rows of the rule documents it proves."""

    line: int
    mark: str
    words: str
    proves: tuple[str, ...]


class Move(NamedTuple):
    """One thing that happens; `seat` and `words` where the kind needs them. The first move of all is the start."""

    line: int
    kind: Kind
    seat: int = -1
    words: str = ""
    luck: tuple[Words, ...] = ()
    expectations: tuple[Expectation, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A file, read. `lines` says where the head lines stand that are there once."""

    title: str
    game: str
    ruleset: str
    settings: tuple[Placing, ...]
    seats: tuple[str, ...]
    given: tuple[Placing, ...]
    moves: tuple[Move, ...]
    lines: tuple[tuple[str, int], ...] = field(repr=False)

    @property
    def proves(self) -> tuple[str, ...]:
        """The rows of the rule documents that its expectations name."""
        named = [row for move in self.moves for expected in move.expectations for row in expected.proves]
        return tuple(dict.fromkeys(named))

    def line_of(self, head: str) -> int:
        """The line on which a head line stands; the first line where it was left out."""
        return dict(self.lines).get(head, 1)


def read(written: str) -> Scenario:
    """The scenario in a file. Raises ScenarioError naming the first line that can't be read."""
    reader = _Reader()
    lines = unicodedata.normalize("NFC", written.removeprefix("\ufeff")).split("\n")
    for number, raw in enumerate(lines, start=1):
        line = raw.rstrip()
        if not line or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            reader.take_expectation(number, line.strip())
        else:
            reader.take_line(number, line)
    return reader.finished(max(1, len(lines) - (not lines[-1])))


class _Reader:
    """What has been read so far."""

    def __init__(self) -> None:
        self._once: dict[str, Words] = {}
        self._seats: tuple[str, ...] = ()
        self._settings: list[Placing] = []
        self._given: list[Placing] = []
        self._moves: list[Move] = []
        self._move = Move(1, Kind.START)
        self._luck: list[Words] = []
        self._expectations: list[Expectation] = []

    def take_line(self, number: int, line: str) -> None:
        """A line that begins at the margin."""
        head, rest = _headed(line)
        if head in HEADS:
            self._take_head(number, head, rest)
        elif head == Kind.TIMEOUT.value:
            if rest:
                raise ScenarioError(number, "`timeout` stands alone: everybody who is asked is answered for")
            self._begin(Move(number, Kind.TIMEOUT))
        elif head == Kind.RESIGN.value:
            self._begin(Move(number, Kind.RESIGN, self._seat(number, rest)))
        elif head.endswith(":") and head[:-1] in self._seats:
            self._begin(Move(number, Kind.PRESS, self._seats.index(head[:-1]), self._seated(rest)))
        else:
            raise ScenarioError(number, f"unknown line {head!r}; a press begins with a seat's name and a colon")

    def take_expectation(self, number: int, line: str) -> None:
        """An indented line."""
        traced = _TRACE.search(line)
        mark, rest = _headed(_TRACE.sub("", line))
        words = self._seated(rest)
        if mark != _LUCK and mark not in MARKS:
            raise ScenarioError(number, f"unknown expectation {mark!r}; there are {' '.join((_LUCK, *MARKS))}")
        if not words and mark != "x":
            raise ScenarioError(number, f"expected words after `{mark}`")
        if mark != _LUCK:
            self._expectations.append(Expectation(number, mark, words, tuple(traced[1].split()) if traced else ()))
        elif traced:
            raise ScenarioError(number, "luck proves nothing; the row belongs on an expectation")
        else:
            self._luck.append(Words(number, words))

    def finished(self, last: int) -> Scenario:
        """The whole. Raises ScenarioError when a head line is missing."""
        self._begin(Move(last, Kind.START))
        for head in ("title", "game", "seats"):
            if head not in self._once:
                raise ScenarioError(last, f"there is no line `{head}`")
        once = {head: self._once[head].words if head in self._once else "" for head in _ONCE}
        return Scenario(
            once["title"],
            once["game"],
            once["ruleset"],
            tuple(self._settings),
            self._seats,
            tuple(self._given),
            tuple(self._moves),
            tuple((head, noted.line) for head, noted in self._once.items()),
        )

    def _begin(self, move: Move) -> None:
        """A new move; the one before is complete."""
        self._moves.append(self._move._replace(luck=tuple(self._luck), expectations=tuple(self._expectations)))
        self._luck.clear()
        self._expectations.clear()
        self._move = move

    def _take_head(self, number: int, head: str, rest: str) -> None:
        if self._move.kind is not Kind.START:
            raise ScenarioError(number, f"`{head}` stands before the first press")
        if not rest:
            raise ScenarioError(number, f"expected words after `{head}`")
        if head in _ONCE:
            if head in self._once:
                raise ScenarioError(number, f"`{head}` is there twice; line {self._once[head].line} has it already")
            self._once[head] = Words(number, rest)
        if head == "seats":
            self._seats = _names(number, rest)
        elif head == "set":
            name, _, value = rest.partition(" ")
            self._settings.append(Placing(number, name, value))
        elif head == "given":
            what, sign, value = rest.partition(":")
            if not sign:
                raise ScenarioError(number, "expected `given what: value`")
            if not self._seats:
                raise ScenarioError(number, "`seats` stands before `given`")
            self._given.append(Placing(number, self._seated(what.strip()), self._seated(value.strip())))

    def _seat(self, number: int, name: str) -> int:
        if name not in self._seats:
            raise ScenarioError(number, f"nobody is called {name!r}")
        return self._seats.index(name)

    def _seated(self, words: str) -> str:
        """The words with every seat's name as @seat."""
        return _WORD.sub(lambda m: f"@{self._seats.index(m[0])}" if m[0] in self._seats else m[0], words)


def _headed(line: str) -> tuple[str, str]:
    """The first word of a line, and the rest with single spaces."""
    words = line.split()
    return "".join(words[:1]), " ".join(words[1:])


def _names(number: int, rest: str) -> tuple[str, ...]:
    names = tuple(rest.split())
    for name in names:
        if not _NAME.fullmatch(name) or name in RESERVED:
            raise ScenarioError(number, f"nobody can be called {name!r} here: one word, beginning with a letter")
        if names.count(name) > 1:
            raise ScenarioError(number, f"two seats are called {name!r}")
    return names
