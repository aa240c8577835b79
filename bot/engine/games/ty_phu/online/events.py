"""What only the online rules make happen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.game import Event
from bot.engine.games.ty_phu.events import Spot
from bot.engine.text import Money


@dataclass(frozen=True, slots=True)
class BoardDrawn(Event):
    """These provinces lie on the board, cheap to dear."""

    provinces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnFirst(Event):
    """A seat begins, by lot."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A seat played a kept card; `card` is the value of its effect."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class FrozenRent(Event):
    """A visitor paid nothing, because the square is frozen."""

    seat: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class HostPaid(Event):
    """A visitor paid rent to the Quản trò."""

    seat: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class TakenOver(Event):
    """A seat bought a square out."""

    seat: int
    owner: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class Wrecked(Event):
    """A card took one level off another's square; `level` is left."""

    seat: int
    owner: int
    spot: Spot
    level: int


@dataclass(frozen=True, slots=True)
class Froze(Event):
    """A card froze squares."""

    seat: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Thawed(Event):
    """The frozen squares of a seat earn again."""

    seat: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class RentRaised(Event):
    """The next rent of a square is doubled."""

    seat: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class MustSkip(Event):
    """A seat will lose its next turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A seat has lost this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoTarget(Event):
    """A card had nothing to work on."""

    seat: int


@dataclass(frozen=True, slots=True)
class LotOpened(Event):
    """A seat put a square up, from this sum."""

    seat: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class LotRefused(Event):
    """Nobody bid for a square."""

    seat: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class SoldToBank(Event):
    """A seat sold squares with their houses to the bank."""

    seat: int
    spots: tuple[Spot, ...]
    sum: Money


@dataclass(frozen=True, slots=True)
class LostToHost(Event):
    """A seat is bankrupt; its land belongs to the Quản trò now."""

    seat: int


@dataclass(frozen=True, slots=True)
class BuiltUp(Event):
    """A seat built several levels on a square at once."""

    seat: int
    spot: Spot
    levels: int
    sum: Money


@dataclass(frozen=True, slots=True)
class GoldenHour(Event):
    """From this turn on rents are multiplied."""

    turn: int
    factor: int


EVERY: Final[tuple[type[Event], ...]] = (
    BoardDrawn, DrawnFirst, CardPlayed, FrozenRent, HostPaid, TakenOver, Wrecked, Froze, Thawed, RentRaised, MustSkip,
    Skipped, NoTarget, LotOpened, LotRefused, SoldToBank, LostToHost, BuiltUp, GoldenHour,
)  # fmt: skip
