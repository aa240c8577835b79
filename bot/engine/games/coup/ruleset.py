"""The options of Coup; defaults are the rule document's (S004) with the decisions of `facts.md` §5.8."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.game import Ruleset
from bot.engine.ruleset import number, switch


@dataclass(frozen=True, slots=True)
class CoupRules(Ruleset):
    """Options of one table.

    block_after_failed_challenge  a target who challenged and lost may still block (document: no)
    concede                       a challenged player may give up a card without showing the one they have
    deck                          15 cards (three of each, up to six seats) or 20 (four of each, seven or eight)
    first_seat                    who begins; -1 draws a seat (set by the table at a rematch, never in the lobby)
    """

    block_after_failed_challenge: bool = switch(default=False)
    concede: bool = switch(default=True)
    deck: int = number(15, 20, default=15)
    first_seat: int = -1
