"""What an audience should be looking at, in one model for all platforms: words, a picture, and buttons with meaning.

A button carries a meaning, not a callback: one of the options that a seat is being asked about, or a `Look`, which
opens a page for the person who pressed and changes nothing. The coordinator turns meanings into tokens; layout fits
the rows into what a platform allows. There is no HTML, no Markdown, and no emoji that carries meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.prompt import Option
from bot.engine.text import Text


class Tone(Enum):
    """How a line is set: a heading, a plain line, a line that matters now, an aside."""

    TITLE = "title"
    PLAIN = "plain"
    STRONG = "strong"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of words."""

    said: Text
    tone: Tone = Tone.PLAIN


class Role(Enum):
    """What pressing a button means to the person: the usual next step, one of several, or a step they may regret."""

    PRIMARY = "primary"
    PLAIN = "plain"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Look:
    """Opens the page `name` of the game for the person who pressed ("hand", "guide", "estate", "score")."""

    name: str


@dataclass(frozen=True, slots=True)
class Button:
    """A label and what pressing it means."""

    label: Text
    means: Option | Look
    role: Role = Role.PLAIN


@dataclass(frozen=True, slots=True)
class Screen:
    """Lines, rows of buttons, and whether a picture belongs to it.

    `asks` is the one line that says who has to do what now; platforms put it last and mention the people in it.
    """

    lines: tuple[Line, ...]
    rows: tuple[tuple[Button, ...], ...] = ()
    asks: Text | None = None
    pictured: bool = False
