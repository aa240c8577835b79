"""Cờ tỷ phú: classic, the boxed set and its quick mode, all from one rulebook with rulesets as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.codec import Raw
from bot.engine.games.ty_phu.notation import TyPhuNotation
from bot.engine.games.ty_phu.players import POLICIES
from bot.engine.games.ty_phu.rules import TyPhu, made

NOTATION: Final = TyPhuNotation()

__all__ = ["NOTATION", "POLICIES", "make"]


def make(tables: Mapping[str, Raw]) -> TyPhu:
    """The game with the content of `data/ty_phu`."""
    return made(tables)
