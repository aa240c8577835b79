"""Finds the games and keeps them on one shelf.

Every package in `bot.engine.games` is a game; there is no list to edit. Such a package offers
    make(tables)  its `Game`, given the parsed content files of `data/<game>/` ("boards/classic" -> table)
    NOTATION      how its positions and presses are written
    POLICIES      its computer players by name, weakest first; the last is who plays for absent people; or, where they
                  need content files, policies(tables) that gives them
Reading files is not the engine's business: whoever starts the program hands over the tables (`bot.content`).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.engine import games
from bot.engine.codec import Codec, Raw, upgraded
from bot.engine.game import Event, Game, Ruleset, State
from bot.engine.notation import Notation
from bot.engine.policy import Policy
from bot.engine.prompt import Action
from bot.engine.ruleset import read_rulesets

AnyGame = Game[Any, Any, Any]
AnyNotation = Notation[Any, Any]
AnyPolicy = Policy[Any]
Tables = Mapping[str, Raw]
"""The parsed content files of one game, by path without suffix."""


@dataclass(frozen=True)
class Entry:
    """One game on the shelf: its rulebook, rulesets in menu order, notation, computer players and codecs."""

    game: AnyGame
    rulesets: Mapping[str, Ruleset]
    notation: AnyNotation
    policies: Mapping[str, AnyPolicy]
    states: Codec[State] = field(init=False, repr=False)
    actions: Codec[Action] = field(init=False, repr=False)
    events: Codec[Event] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        passport = self.game.passport
        object.__setattr__(self, "states", Codec(passport.state))
        object.__setattr__(self, "actions", Codec(passport.actions))
        object.__setattr__(self, "events", Codec(passport.events))

    @property
    def name(self) -> str:
        """The game's id."""
        return self.game.passport.name

    @property
    def stand_in(self) -> str:
        """The computer player that takes over for people who are away: the strongest."""
        return tuple(self.policies)[-1]

    def load_state(self, version: int, raw: Raw) -> State:
        """A stored state of any version ever shipped. Raises CodecError when it can't be read."""
        passport = self.game.passport
        return self.states.load(upgraded(raw, version, passport.state_version, passport.upgrades))


def game_names() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(games.__path__)))


def shelf(tables: Mapping[str, Tables]) -> dict[str, Entry]:
    """Every game by id. Raises RulesetError or the game's own ValueError for content that can't be used."""
    found: dict[str, Entry] = {}
    for name in game_names():
        module = importlib.import_module(f"{games.__name__}.{name}")
        game: AnyGame = module.make(tables[name])
        if game.passport.name != name:
            raise ValueError(f"the game in folder {name} calls itself {game.passport.name}")
        rulesets = read_rulesets(game.passport.ruleset, tables[name])
        players = module.policies(tables[name]) if hasattr(module, "policies") else module.POLICIES
        found[name] = Entry(game, rulesets, module.NOTATION, players)
    return found
