"""The whole program with luck that is known beforehand: `python -m tests.browser.known_luck NUMBER`."""

from __future__ import annotations

import asyncio
import hashlib
import os
import sys
from itertools import count

from bot import app, config
from bot.coordinator.session import Session
from bot.engine.chance import Chance, SealedChance


class KnownLuck:
    """Luck that follows from a number and from how often it was asked for, whatever seed a table was given."""

    def __init__(self, number: int) -> None:
        self._seed = hashlib.sha256(str(number).encode()).digest()
        self._asked = count()

    def __call__(self, session: Session, revision: int) -> Chance:
        del session, revision
        return self.next()

    def next(self) -> Chance:
        """The luck of the next move."""
        return SealedChance(self._seed, next(self._asked))


if __name__ == "__main__":
    asyncio.run(app.run(config.read(os.environ), KnownLuck(int(sys.argv[1]))))
