"""What the online rules keep beside the classic position, and the questions only they ask.

Theory. A table of the online rules has `TyPhuState.affairs`; every other table has None there. Prices, owners, houses
and turns lie in the classic tables. A bankrupt's land belongs to the Quản trò, written HOST in the owner table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Union

HOST: Final = -2
"""Stands for the Quản trò as the owner of a square (S001-63)."""

EACH: Final = -3
"""Stands for every other living seat as a creditor (P24)."""


@dataclass(frozen=True, slots=True)
class Affairs:
    """Effects that last.

    frozen     a bit for each square that earns nothing until the start of its owner's next turn (S001-41)
    rises      a bit for each square whose next rent is doubled (S001-42)
    lost       by seat: turns still to be lost, at most 2 (S001-43)
    loans      by seat: what is taken back at Xuất phát (S001-44)
    hands      by seat: what each card in `held` does, in the same order
    discards   by pile: the cards done with, shuffled when the pile is empty
    listed     1 when the seat on turn has put a square up this turn (S001-64)
    """

    frozen: int
    rises: int
    lost: tuple[int, ...]
    loans: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    listed: int


@dataclass(frozen=True, slots=True)
class Stall:
    """The seat stands on free land that it can pay for; `card` 1: with the 25 % card played."""

    seat: int
    square: int
    card: int


@dataclass(frozen=True, slots=True)
class Plot:
    """The seat may build where it stands, up to level `cap`."""

    seat: int
    square: int
    cap: int


@dataclass(frozen=True, slots=True)
class Due:
    """Rent, tax or bail is due from a seat that holds a card against it; `cause` as in a debt."""

    seat: int
    creditor: int
    amount: int
    cause: str
    square: int


@dataclass(frozen=True, slots=True)
class Takeover:
    """The seat has paid its rent and may buy the square out."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Target:
    """The seat chooses what a card is about; `effect` is the value of the card's Effect."""

    seat: int
    effect: str
    amount: int


@dataclass(frozen=True, slots=True)
class Arrive:
    """Runs by itself: the square does what it does, once a loan is repaid."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Depart:
    """Runs by itself: the seat moves on after its bail."""

    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class Owing:
    """The seat owes more than it has in hand.

    creditor   a seat, BANK, or EACH with `share` for every other living seat
    refused    a bit for each square that nobody wanted while this debt lay open
    sure       the seat has asked for bankruptcy and is asked once more
    """

    seat: int
    creditor: int
    amount: int
    cause: str
    square: int
    share: int
    refused: int
    sure: int


@dataclass(frozen=True, slots=True)
class Lot:
    """A square of the seat's under the hammer; bids go round from its left.

    least     the opening bid
    high      the leading bid, 0 while nobody leads
    leader    who leads, -1 for nobody
    bidders   bit mask of the seats that have not passed
    asked     whose bid is awaited, -1 when the auction is over
    forced    1 when a debt made the seat put it up
    """

    seat: int
    square: int
    least: int
    high: int
    leader: int
    bidders: int
    asked: int
    forced: int


OnlineFrame = Union[Stall, Plot, Due, Takeover, Target, Arrive, Depart, Owing, Lot]
