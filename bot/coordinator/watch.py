"""What the coordinator tells whoever watches it at work: asked, committed, shown. Ids and names of outcomes only."""

from __future__ import annotations

from enum import Enum
from typing import Protocol


class End(Enum):
    """How something that a person asked for ended.

    DONE: the table or the person's own things changed. ANSWERED: nothing changed, there was something to say or show.
    REFUSED: not allowed, or too late. STUMBLED: a fault of ours. PAUSED: the store can't write.
    """

    DONE = "done"
    ANSWERED = "answered"
    REFUSED = "refused"
    STUMBLED = "stumbled"
    PAUSED = "paused"


class Watch(Protocol):
    """Somebody who watches. Nothing here waits or raises."""

    def begins(self, kind: str, platform: str) -> None:
        """A person asks for something: a press, a command, a typed answer. What follows happens in the same task."""
        ...

    def ends(self, end: End) -> None:
        """What the person asked for is answered."""
        ...

    def commits(self, table: str, revision: int) -> None:
        """A revision of a table is durable."""
        ...

    def shows(self, table: str, revision: int) -> None:
        """A table is shown completely as it was at a revision."""
        ...


class Nobody:
    """Nobody watches."""

    def begins(self, kind: str, platform: str) -> None:
        """Nothing."""

    def ends(self, end: End) -> None:
        """Nothing."""

    def commits(self, table: str, revision: int) -> None:
        """Nothing."""

    def shows(self, table: str, revision: int) -> None:
        """Nothing."""
