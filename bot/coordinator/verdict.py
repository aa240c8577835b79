"""What goes into a decision and what comes out of it, as values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.adapters.base import Person
from bot.coordinator.session import Session
from bot.engine.chance import Chance
from bot.engine.game import IllegalAction, Ruleset
from bot.engine.prompt import Action, Filling
from bot.engine.registry import Entry
from bot.engine.seats import Seat
from bot.engine.text import Text

Luck = Callable[[Session, int], Chance]
"""The chance of one revision of one table."""


@dataclass(frozen=True, slots=True)
class House:
    """What every decision may use and none may change.

    shelf      the games by id
    luck       where chance comes from
    linger     seconds that a computer seat waits before it answers: shortest and longest
    """

    shelf: Mapping[str, Entry]
    luck: Luck
    linger: tuple[float, float] = (0.9, 2.2)

    def entry(self, session: Session) -> Entry:
        """The game that the table plays or is about to play."""
        return self.shelf[session.game]


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody wants something of a table: who, what (a token's verb and arguments), and when.

    `fresh` holds new random bytes, should the verb need them; `admin` says that this person manages the chat,
    `reachable` that they can be shown something in private.
    """

    person: Person
    name: str
    verb: str
    args: tuple[str, ...]
    now: float
    fresh: bytes
    admin: bool = False
    filling: Filling = field(default_factory=dict)
    reachable: bool = True


@dataclass(frozen=True, slots=True)
class Opening:
    """The first line of a game's record: what was dealt under the seed."""

    ruleset: Ruleset
    colours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Resigned:
    """A line of the record: a seat gave up (`Game.retire`)."""


@dataclass(frozen=True, slots=True)
class Move:
    """A line of the record: what a seat did in one revision; an opening belongs to no seat (-1)."""

    revision: int
    seat: Seat
    deed: Action | Opening | Resigned
    absent: bool
    at: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was decided.

    session   the table afterwards; the very same object when nothing changed
    words     what the person is told, and whether they must see it
    look      a page to open for that person
    moves     what to write into the record
    """

    session: Session
    words: Text | None = None
    alert: bool = False
    look: str = ""
    moves: tuple[Move, ...] = ()


Deed = Callable[[Session, Asked, House], Verdict]
"""What a verb does. Raises Refused or IllegalAction."""


class Refused(Exception):
    """A wish that can't be granted: a value for the person who asked, like `IllegalAction` for rules."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.key)
        self.why = why


REFUSALS: Final = (Refused, IllegalAction)
"""What a decision may raise instead of returning a verdict."""


def judged(before: Session, after: Session) -> Verdict:
    """The verdict for a table that may be the same as before; only another one gets the next revision."""
    return Verdict(before) if after is before else decided(before, after)


def decided(before: Session, after: Session, words: Text | None = None, moves: tuple[Move, ...] = ()) -> Verdict:
    """The verdict for a table that changed: it gets the next revision."""
    return Verdict(replace(after, revision=before.revision + 1), words, moves=moves)
