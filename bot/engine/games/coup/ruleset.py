"""The options of Coup; defaults are the rule document's (S004) with the readings written beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.game import Ruleset
from bot.engine.ruleset import number, switch

SMALL_DECK: Final = 15
LARGE_DECK: Final = 20
SEATS: Final = {SMALL_DECK: (2, 6), LARGE_DECK: (7, 8)}
"""The fewest and most seats for a deck (S004-02)."""
MOST_SEATS: Final = 8


@dataclass(frozen=True, slots=True)
class CoupRules(Ruleset):
    """Options of one table.

    block_after_failed_challenge  a target who challenged and lost may still block (S004-19: no)
    concede                       a challenged player chooses whether to show the card; off: whoever has it shows it
    deck                          15 cards (three of each, up to six seats) or 20 (four of each, seven or eight)
    first_seat                    who begins; -1 draws a seat. Not offered in the lobby: at a rematch the table puts the
                                  last winner here
    """

    block_after_failed_challenge: bool = switch(default=False)
    concede: bool = switch(default=True)
    deck: int = number(SMALL_DECK, LARGE_DECK, default=SMALL_DECK)
    first_seat: int = -1
