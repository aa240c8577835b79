"""The five characters and the seven deeds: who does what, who blocks what, what it costs (S004-42 to S004-54).

Characters and deeds are small numbers in states and actions; this is the one place that knows their meaning. The
tables are the game's reference card.
"""

from __future__ import annotations

from typing import Final

DUKE: Final = 0
ASSASSIN: Final = 1
CAPTAIN: Final = 2
AMBASSADOR: Final = 3
CONTESSA: Final = 4
CHARACTERS: Final = (DUKE, ASSASSIN, CAPTAIN, AMBASSADOR, CONTESSA)
CHARACTER_NAMES: Final = ("duke", "assassin", "captain", "ambassador", "contessa")

INCOME: Final = 0
AID: Final = 1
OUST: Final = 2
TAX: Final = 3
ASSASSINATE: Final = 4
STEAL: Final = 5
EXCHANGE: Final = 6
DEEDS: Final = (INCOME, AID, OUST, TAX, ASSASSINATE, STEAL, EXCHANGE)
DEED_NAMES: Final = ("income", "aid", "coup", "tax", "assassinate", "steal", "exchange")

CLAIMS: Final = (-1, -1, -1, DUKE, ASSASSIN, CAPTAIN, AMBASSADOR)
"""The character that a deed claims, or -1."""

BLOCKERS: Final[tuple[tuple[int, ...], ...]] = ((), (DUKE,), (), (), (CONTESSA,), (CAPTAIN, AMBASSADOR), ())
"""The characters that block a deed: foreign aid for anybody, the others for the target (S004-62, S004-65, S004-67)."""

COSTS: Final = (0, 0, 7, 0, 3, 0, 0)
TARGETED: Final = (False, False, True, False, True, True, False)
GAINS: Final = (1, 2, 0, 3, 0, 0, 0)
"""Coins that a deed takes from the Treasury."""

STOLEN: Final = 2
DRAWN: Final = 2
MUST_OUST_FROM: Final = 10
TREASURY: Final = 50
START_COINS: Final = 2
DUEL_COINS: Final = 1
HAND: Final = 2
