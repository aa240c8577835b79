"""What only the online rules let a seat do. Actions are interned in tables like the classic ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.prompt import Action


@dataclass(frozen=True, slots=True)
class BuyWith(Action):
    """Buy the land one stands on and build this many houses at once."""

    houses: int


@dataclass(frozen=True, slots=True)
class Erect(Action):
    """Build this many levels where one stands."""

    levels: int


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Play the kept card that helps here."""


@dataclass(frozen=True, slots=True)
class PayUp(Action):
    """Pay, and keep the card."""


@dataclass(frozen=True, slots=True)
class TakeOver(Action):
    """Buy the square out."""


@dataclass(frozen=True, slots=True)
class LetBe(Action):
    """No, thanks."""


@dataclass(frozen=True, slots=True)
class Point(Action):
    """Choose a square, or (ROW + group) a colour group, for a card."""

    site: int


@dataclass(frozen=True, slots=True)
class PointAt(Action):
    """Choose a seat for a card."""

    other: int


@dataclass(frozen=True, slots=True)
class PutUp(Action):
    """Put a square of one's own up for auction."""

    square: int


@dataclass(frozen=True, slots=True)
class SellOff(Action):
    """Sell a square with its houses to the bank."""

    square: int


@dataclass(frozen=True, slots=True)
class SellAll(Action):
    """Sell everything to the bank."""


PLAY_CARD: Final = PlayCard()
PAY_UP: Final = PayUp()
TAKE_OVER: Final = TakeOver()
LET_BE: Final = LetBe()
SELL_ALL: Final = SellAll()
BUYS: Final = tuple(BuyWith(houses) for houses in range(6))
ERECTS: Final = tuple(Erect(levels) for levels in range(6))
POINTS: Final = tuple(Point(site) for site in range(80))
POINTS_AT: Final = tuple(PointAt(other) for other in range(8))
PUTS: Final = tuple(PutUp(square) for square in range(40))
SELLS_OFF: Final = tuple(SellOff(square) for square in range(40))

EVERY: Final[tuple[type[Action], ...]] = (
    BuyWith, Erect, PlayCard, PayUp, TakeOver, LetBe, Point, PointAt, PutUp, SellOff, SellAll,
)  # fmt: skip
