"""How the levels differ: one way to play, three tempers.

Gentle keeps much in hand, bids low, builds with what is left over and likes a deal too well. Steady weighs land as it
should and keeps a sensible reserve. Sharp mortgages loose land to build, haggles, and knows what others count by.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Temper:
    """What a level thinks of, and how boldly; shares are percent.

    rounds        rounds over which rents count when land is weighed, where one builds any time
    slow_rounds   the same where one builds only on landing
    caution       how much of the dearest rent that the next roll may find stays in hand
    floor         how much of a salary stays in hand whatever comes
    bids          how much of its worth it bids for a deed
    kindness      how much of its share of all strength it gives up for the sake of a deal, in tenths of a percent
    patience      rounds between its offers
    pledges       whether it mortgages loose deeds to build
    haggles       whether it makes counter-offers, and offers by what others count by
    levels        online: how many levels it builds at once at most
    buyouts       online: the least gain for which it buys a rival out, in percent of the price; 0: never
    """

    rounds: int
    slow_rounds: int
    caution: int
    floor: int
    bids: int
    kindness: int
    patience: int
    pledges: bool
    haggles: bool
    levels: int
    buyouts: int


GENTLE: Final = Temper(
    rounds=8,
    slow_rounds=25,
    caution=120,
    floor=100,
    bids=70,
    kindness=15,
    patience=3,
    pledges=False,
    haggles=False,
    levels=2,
    buyouts=0,
)
STEADY: Final = Temper(
    rounds=11,
    slow_rounds=40,
    caution=80,
    floor=50,
    bids=90,
    kindness=0,
    patience=2,
    pledges=False,
    haggles=False,
    levels=3,
    buyouts=120,
)
SHARP: Final = Temper(
    rounds=14,
    slow_rounds=50,
    caution=40,
    floor=25,
    bids=100,
    kindness=0,
    patience=2,
    pledges=True,
    haggles=True,
    levels=5,
    buyouts=10,
)
