"""Coup: bluff, challenge and block with hidden cards, two to eight seats (rule document S004)."""

from __future__ import annotations

from typing import Final

from bot.engine.games.coup.notation import CoupNotation
from bot.engine.games.coup.players import policies
from bot.engine.games.coup.rules import Coup
from bot.engine.registry import Tables

__all__ = ["NOTATION", "make", "policies"]

NOTATION: Final = CoupNotation()


def make(tables: Tables) -> Coup:
    """The game. It needs nothing from its content files but the rulesets, which the registry reads."""
    del tables
    return Coup()
