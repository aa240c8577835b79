"""Cờ cá ngựa: the Vietnamese horse race with two dice, two to four seats (rule document S003)."""

from __future__ import annotations

from typing import Final

from bot.engine.games.ca_ngua.notation import CaNguaNotation
from bot.engine.games.ca_ngua.players import POLICIES
from bot.engine.games.ca_ngua.rules import CaNgua
from bot.engine.registry import Tables

__all__ = ["NOTATION", "POLICIES", "make"]

NOTATION: Final = CaNguaNotation()


def make(tables: Tables) -> CaNgua:
    """The game. It needs nothing from its content files but the rulesets, which the registry reads."""
    del tables
    return CaNgua()
