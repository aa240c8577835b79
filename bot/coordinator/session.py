"""One table in one chat as a value: who sits there, which game, its position, and what the table is waiting for.

A session changes only by `dataclasses.replace` inside the pure functions of this package; every change that was
accepted has a new revision and is committed before anybody sees it. The game's state and the last events ride along
and are stored apart (the game's own codec writes them).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NewType

from bot.adapters.base import Person, Place
from bot.engine.codec import APART, Codec
from bot.engine.game import Event, Ruleset, State
from bot.engine.registry import Entry
from bot.engine.ruleset import changed, parsed
from bot.engine.seats import Seat
from bot.purse.ledger import Cause

SessionId = NewType("SessionId", str)
"""Eight random letters and digits; names a table in tokens, logs and the store."""

STORY_LENGTH: Final = 12
"""How many of the last events ride in the session, so that a table can be told anew after a restart."""


class Stage(Enum):
    """Where a table is in its life. CHOOSING: no game picked yet. CLOSED: called off before the end."""

    CHOOSING = "choosing"
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class Pace(Enum):
    """How long the table waits; the seconds stand in `manners`."""

    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    ENDLESS = "endless"


class Tempo(Enum):
    """How soon computer seats answer; the factors stand in `manners`."""

    QUICK = "quick"
    HUMAN = "human"
    CALM = "calm"


@dataclass(frozen=True, slots=True)
class Member:
    """Who holds a seat. Once the game runs, the place in `Session.members` is the seat.

    person    None for a seat that was a computer's from the start
    policy    the computer player in charge of the seat now, empty while the person plays themselves
    absences  turns in a row that this person let pass
    left      they said goodbye; a computer plays on for them
    barred    the table voted them out; they can't take the seat back
    """

    person: Person | None
    name: str
    policy: str = ""
    colour: int = -1
    absences: int = 0
    left: bool = False
    barred: bool = False

    @property
    def human(self) -> bool:
        """Whether a person answers for this seat now."""
        return self.person is not None and not self.policy


class Motion(Enum):
    """What a table can vote on."""

    KICK = "kick"
    END = "end"


@dataclass(frozen=True, slots=True)
class Vote:
    """An open vote: what on, against which seat (-1 for none), who is for it, and when it lapses."""

    motion: Motion
    target: int
    ayes: tuple[int, ...]
    until: float


@dataclass(frozen=True, slots=True)
class Draft:
    """A form that a seat is filling: which question and option, the present blank, and the values so far by blank.

    `page` is the part of a long list of choices that is shown.
    """

    seat: int
    serial: int
    position: int
    step: int
    values: tuple[tuple[int, ...], ...]
    page: int = 0


@dataclass(frozen=True, slots=True)
class Gain:
    """Xu that the person at a seat got out of the running or last game, or paid (negative), and what for."""

    seat: int
    amount: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the table is told once, above the question: a locale key and the seat it speaks of (-1 for none)."""

    key: str
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Session:
    """One table.

    changes      options that differ from the ruleset file, as (name, spelled value)
    seed         the game's secret in hexadecimal, empty before the start; never shown before the end
    game_number  counts the games played at this table, so that a rematch draws from another seed
    serial       the question that `deadline` belongs to
    deadline     when the asked people's time is over; None while nobody is timed
    computer_at  when the next computer seat answers; None while none is asked
    unattended   prompts in a row answered without any human
    human_at     when a human last did something here
    stakes       whether the game is played for xu; `gains` is what it has brought and cost
    practice     opened by one person to play against computers: choosing the game starts it
    """

    id: SessionId
    place: Place
    language: str
    created: float
    stage: Stage = Stage.CHOOSING
    revision: int = 0
    game: str = ""
    ruleset: str = ""
    changes: tuple[tuple[str, str], ...] = ()
    pace: Pace = Pace.NORMAL
    tempo: Tempo = Tempo.HUMAN
    host: Person | None = None
    members: tuple[Member, ...] = ()
    seed: str = ""
    game_number: int = 0
    serial: int = -1
    deadline: float | None = None
    asked_at: float = 0.0
    warned: bool = False
    computer_at: float | None = None
    unattended: int = 0
    human_at: float = 0.0
    asleep: bool = False
    suspended: bool = False
    vote: Vote | None = None
    notices: tuple[Notice, ...] = ()
    drawer: bool = False
    page: int = 0
    last_winner: int = -1
    unreachable: tuple[int, ...] = ()
    drafts: tuple[Draft, ...] = ()
    stakes: bool = False
    gains: tuple[Gain, ...] = ()
    practice: bool = False
    state: State | None = field(default=None, metadata=APART)
    story: tuple[Event, ...] = field(default=(), metadata=APART)

    @property
    def open(self) -> bool:
        """Whether the table still occupies its place."""
        return self.stage in (Stage.CHOOSING, Stage.LOBBY, Stage.PLAYING)

    @property
    def names(self) -> tuple[str, ...]:
        """The members' display names, by seat."""
        return tuple(member.name for member in self.members)

    def seat_of(self, person: Person) -> Seat | None:
        """The seat that a person holds (also while a computer plays for them), or None."""
        for index, member in enumerate(self.members):
            if member.person == person:
                return Seat(index)
        return None

    def humans(self) -> Iterator[tuple[Seat, Member]]:
        """The seats that persons answer for now."""
        for index, member in enumerate(self.members):
            if member.human:
                yield Seat(index), member


CODEC: Final = Codec(Session)


def ruleset_of(session: Session, entry: Entry) -> Ruleset:
    """The ruleset that the table has chosen, with its changes. Raises RulesetError for one that no longer exists."""
    base = entry.rulesets[session.ruleset]
    kind = entry.game.passport.ruleset
    return changed(base, {name: parsed(kind, name, word) for name, word in session.changes})


def seed_of(session: Session) -> bytes:
    """The seed of the running game. Raises ValueError before the start."""
    if not session.seed:
        raise ValueError(f"table {session.id} has no seed yet")
    return bytes.fromhex(session.seed)
