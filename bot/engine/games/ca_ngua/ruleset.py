"""The options of Cờ cá ngựa: every switch that the rule document (S003) names, and how fast the table goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.game import Ruleset
from bot.engine.ruleset import number, pick, switch

ROLL_BY_HAND: Final = "off"
ROLL_WITHOUT_HORSE: Final = "no_horse"
ROLL_ALWAYS: Final = "always"

THAU_MA_EACH: Final = (4, 6)
STRAIGHT_EACH: Final = (2, 3)
SINK_EACH: Final = (1, 2)
CLIMBED_EACH: Final = 1
"""Points from (sụp hầm: to) each other player; the second number is for a pair (S003-67 to S003-75)."""


@dataclass(frozen=True, slots=True)
class CaNguaRules(Ruleset):
    """One field an option; the lobby shows them in this order."""

    horses: int = number(2, 3, 4, default=4)
    horses_out: int = number(0, 1, 2, default=0)
    auto_roll: str = pick(ROLL_BY_HAND, ROLL_WITHOUT_HORSE, ROLL_ALWAYS, default=ROLL_WITHOUT_HORSE)
    buoc_da: bool = switch(default=True)
    buoc_ra_quan: bool = switch(default=True)
    buoc_di: bool = switch(default=True)
    buoc_di_cach_2: bool = switch(default=False, when={"buoc_di": (True,)})
    da_lien: bool = switch(default=True)
    da_lien_nhieu_ngua: bool = switch(default=False)
    da_lien_hoan: bool = switch(default=True)
    con: bool = switch(default=True)
    phat: bool = switch(default=False)
    choi_tiep: bool = switch(default=False)
