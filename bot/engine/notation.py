"""How positions, presses and luck of a game are written in one line: for scenarios, records and bug reports.

Every game has one. People are written `@0`, `@1` … here; the scenario runner puts names in their place. A queried value
is "what: value" ("@0 horses: 10 - - -"), and what `arrange` accepts in that form `value` answers in the same form.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from bot.engine.game import Event, State, View
from bot.engine.prompt import Action

S = TypeVar("S", bound=State)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class NotationError(ValueError):
    """A line that means nothing in this game; the message says what was expected."""


class Notation(Protocol[S, V_contra]):
    """One game's notation. Every method raises NotationError for words it doesn't know."""

    def spell(self, action: Action) -> str:
        """An action in words: `roll`, `move 2 by 7`, `steal @1`, `bid 120`."""
        ...

    def parse(self, words: str, state: S) -> Action:
        """The action that words spell; it need not be legal. `parse(spell(a), state) == a` for every offered action."""
        ...

    def luck(self, words: str, state: S) -> tuple[int, ...]:
        """The numbers that `Chance.below` must give for this to happen: `3-4` for dice, `duke` for a card drawn."""
        ...

    def arrange(self, state: S, what: str, value: str) -> S:
        """The state with something put in place: ("turn", "@1"), ("@0 horses", "10 - - -"), ("deck", "duke duke")."""
        ...

    def value(self, state: S, what: str) -> str:
        """How something stands, in the form that `arrange` takes."""
        ...

    def shown(self, view: V_contra, what: str) -> str:
        """How a viewer sees something: `?` for what is hidden from them."""
        ...

    def recount(self, event: Event) -> str:
        """An event in words, with every number in it: `@0 rolls 3-4`, `@0 kicks @2 horse 1 for 2`."""
        ...
