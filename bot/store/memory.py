"""A store in memory, with the same promises as long as the program runs: for tests and for trying things out."""

from __future__ import annotations

import json
from dataclasses import replace

from bot.store.base import Conflict, MoveRow, PersonRow, PlaceTaken, TableRow


class MemoryStore:
    """Tables and people in dictionaries."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._moves: dict[str, list[MoveRow]] = {}
        self._people: dict[tuple[str, str], PersonRow] = {}
        self._words: dict[str, str] = {}

    async def probe(self) -> None:
        """Memory can always be written."""

    async def create(self, row: TableRow) -> None:
        """Store a new table. Raises PlaceTaken."""
        if row.id in self._tables or (row.open and await self.open_in(row.platform, row.chat, row.topic)):
            raise PlaceTaken(f"{row.platform} {row.chat} {row.topic}")
        self._tables[row.id] = row

    async def commit(self, row: TableRow, expected: int, moves: tuple[MoveRow, ...]) -> None:
        """Store the next revision with its lines of the record. Raises Conflict, or PlaceTaken when it reopens."""
        stored = self._tables.get(row.id)
        if stored is None or stored.revision != expected:
            raise Conflict(f"{row.id} is not at {expected}")
        holder = await self.open_in(row.platform, row.chat, row.topic)
        if row.open and holder is not None and holder.id != row.id:
            raise PlaceTaken(f"{row.platform} {row.chat} {row.topic}")
        self._tables[row.id] = replace(row, painted=stored.painted, anchors=stored.anchors)
        self._moves.setdefault(row.id, []).extend(moves)

    async def load(self, table: str) -> TableRow | None:
        """The table, or None."""
        return self._tables.get(table)

    async def open_in(self, platform: str, chat: str, topic: str) -> TableRow | None:
        """The open table of a place, or None."""
        here = (platform, chat, topic)
        return next((row for row in self._tables.values() if row.open and _place(row) == here), None)

    async def latest_in(self, platform: str, chat: str, topic: str) -> TableRow | None:
        """The newest table of a place, open or not, or None."""
        rows = [row for row in self._tables.values() if _place(row) == (platform, chat, topic)]
        return max(rows, key=lambda row: (row.open, json.loads(row.body)["created"]), default=None)

    async def painted(self, table: str, revision: int, anchors: str) -> None:
        """Remember what is now shown. An older revision than the remembered one changes only the anchors."""
        row = self._tables[table]
        self._tables[table] = replace(row, painted=max(row.painted, revision), anchors=anchors)

    async def due(self, now: float, limit: int) -> tuple[str, ...]:
        """Tables whose wake time has come, the longest overdue first."""
        late = [(row.wake, row.id) for row in self._tables.values() if row.wake is not None and row.wake <= now]
        return tuple(table for _, table in sorted(late)[:limit])

    async def next_wake(self) -> float | None:
        """The earliest wake time of any table."""
        return min((row.wake for row in self._tables.values() if row.wake is not None), default=None)

    async def unpainted(self, limit: int) -> tuple[str, ...]:
        """Tables that were not shown completely at their newest revision."""
        return tuple(row.id for row in self._tables.values() if row.painted < row.revision)[:limit]

    async def open_tables(self) -> tuple[str, ...]:
        """The ids of all open tables."""
        return tuple(row.id for row in self._tables.values() if row.open)

    async def tables_with(self, platform: str, user: str) -> tuple[TableRow, ...]:
        """The open tables at which a person holds a seat."""
        mine = [row for row in self._tables.values() if row.open and (platform, user) in row.persons]
        return tuple(sorted(mine, key=lambda row: row.id))

    async def moves(self, table: str, game: int) -> tuple[MoveRow, ...]:
        """The record of one game of a table, in order."""
        return tuple(move for move in self._moves.get(table, ()) if move.game == game)

    async def move_place(self, platform: str, old: str, new: str) -> None:
        """A chat goes on under another id: its tables go along, unless the new chat has an open one already."""
        for row in list(self._tables.values()):
            if (row.platform, row.chat) == (platform, old):
                if row.open and await self.open_in(platform, new, row.topic) is not None:
                    continue
                body = json.loads(row.body)
                body["place"]["chat"] = new
                written = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
                self._tables[row.id] = replace(row, chat=new, body=written)

    async def person(self, platform: str, user: str) -> PersonRow | None:
        """What is remembered of a person, or None."""
        return self._people.get((platform, user))

    async def remember(self, row: PersonRow) -> None:
        """Remember a person in place of what was known."""
        self._people[row.platform, row.user] = row

    async def recall(self, key: str) -> str:
        """A remembered word, or an empty string."""
        return self._words.get(key, "")

    async def keep(self, key: str, word: str) -> None:
        """Remember a word under a key."""
        self._words[key] = word


def _place(row: TableRow) -> tuple[str, str, str]:
    return row.platform, row.chat, row.topic
