"""What happened at the table, each event complete enough to be told without the state.

`first` and `second` are the dice. A roll is not told by itself: what follows from it names the dice, and while somebody
chooses, the screen shows them. Horses are counted from 0; places on the way are progress as `track` counts it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

from bot.engine.game import Event


class Cause(IntEnum):
    """Where points come from: a column of the table of points."""

    KICK = 0
    SINK = 1
    HOME = 2
    THAU_MA = 3
    END = 4


CAUSES: Final = len(Cause)


class Way(Enum):
    """How a horse came home."""

    STRAIGHT = "straight"
    CLIMBED = "climbed"
    THAU_MA = "thau_ma"


class Tariff(Enum):
    """By which rule a loser pays at the end."""

    THUONG = "thuong"
    PHAT = "phat"
    CON = "con"
    DEN = "den"


@dataclass(frozen=True, slots=True)
class Began(Event):
    """`seat` has the first turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The dice fell."""

    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Stuck(Event):
    """No horse can go with this roll; `empty` when none is out yet."""

    seat: int
    first: int
    second: int
    empty: bool


@dataclass(frozen=True, slots=True)
class Launched(Event):
    """A horse went from the base to its start square; `kicked` when somebody stood there."""

    seat: int
    first: int
    second: int
    horse: int
    kicked: bool


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A horse went `step` steps to progress `to`; `loud` when a louder event tells the same."""

    seat: int
    first: int
    second: int
    horse: int
    step: int
    to: int
    loud: bool


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    """A horse in its stable went up to `cell`; `loud` when it came home with that."""

    seat: int
    first: int
    second: int
    horse: int
    cell: int
    loud: bool


@dataclass(frozen=True, slots=True)
class Kicked(Event):
    """`horse` of `seat` sent `victim`'s horse back; `hop` counts the horses sent back with this roll, from 1."""

    seat: int
    first: int
    second: int
    horse: int
    victim: int
    victim_horse: int
    hop: int


@dataclass(frozen=True, slots=True)
class KickPaid(Event):
    """`payer` paid for `horses` kicked with one roll; `chain` is the number of this kicking roll in the turn."""

    seat: int
    payer: int
    horses: int
    points: int
    chain: int


@dataclass(frozen=True, slots=True)
class Sank(Event):
    """A horse came from the loop into cell 1: `each` points to every other player who still races (sụp hầm)."""

    seat: int
    first: int
    second: int
    horse: int
    each: int


@dataclass(frozen=True, slots=True)
class CameHome(Event):
    """A horse reached the last free cell: `each` points from every other player who still races."""

    seat: int
    first: int
    second: int
    horse: int
    cell: int
    way: Way
    each: int


@dataclass(frozen=True, slots=True)
class RollsAgain(Event):
    """A pair or a kick gave another roll."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """All horses of a seat are home."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class EndPaid(Event):
    """A loser paid the first player home for the horses that are not."""

    seat: int
    loser: int
    unfinished: int
    points: int
    tariff: Tariff


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A seat gave up; its horses on the way were taken off."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastRacing(Event):
    """Everybody else gave up: `seat` wins."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeUp(Event):
    """The match reached its last roll without an end."""

    rolls: int


EVENTS: Final = (
    Began,
    Rolled,
    Stuck,
    Launched,
    Moved,
    Climbed,
    Kicked,
    KickPaid,
    Sank,
    CameHome,
    RollsAgain,
    Finished,
    EndPaid,
    Left,
    LastRacing,
    TimeUp,
)

CaNguaEvent = (
    Began
    | Rolled
    | Stuck
    | Launched
    | Moved
    | Climbed
    | Kicked
    | KickPaid
    | Sank
    | CameHome
    | RollsAgain
    | Finished
    | EndPaid
    | Left
    | LastRacing
    | TimeUp
)
