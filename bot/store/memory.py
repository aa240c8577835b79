"""A store in memory, with the same promises as long as the program runs: for tests and for trying things out."""

from __future__ import annotations

import json
from dataclasses import replace

from bot.purse.ledger import HOUSE, Account, Entry, Overdrawn, balance, entries
from bot.store.base import NOTHING, Booking, Conflict, MoveRow, Offer, PersonRow, PlaceTaken, TableRow


class MemoryStore:
    """Tables, people and purses in dictionaries."""

    def __init__(self) -> None:
        self._tables: dict[str, TableRow] = {}
        self._moves: dict[str, list[MoveRow]] = {}
        self._people: dict[tuple[str, str], PersonRow] = {}
        self._words: dict[str, str] = {}
        self._holders: dict[tuple[str, str], Account] = {}
        self._entries: list[Entry] = []
        self._codes: dict[str, Offer] = {}
        self._sittings: dict[tuple[str, str], set[str]] = {}

    async def probe(self) -> None:
        """Memory can always be written."""

    async def create(self, row: TableRow) -> None:
        """Store a new table. Raises PlaceTaken."""
        if row.id in self._tables or (row.open and await self.open_in(row.platform, row.chat, row.topic)):
            raise PlaceTaken(f"{row.platform} {row.chat} {row.topic}")
        self._tables[row.id] = row
        self._seat(row)

    async def commit(
        self, row: TableRow, expected: int, moves: tuple[MoveRow, ...], booking: Booking = NOTHING
    ) -> None:
        """Store the next revision with its lines of the record and the xu that move because of it.

        Raises Conflict, PlaceTaken when it reopens, or Overdrawn.
        """
        stored = self._tables.get(row.id)
        if stored is None or stored.revision != expected:
            raise Conflict(f"{row.id} is not at {expected}")
        holder = await self.open_in(row.platform, row.chat, row.topic)
        if row.open and holder is not None and holder.id != row.id:
            raise PlaceTaken(f"{row.platform} {row.chat} {row.topic}")
        await self.book(booking)
        self._tables[row.id] = replace(row, painted=stored.painted, anchors=stored.anchors)
        self._seat(row)
        self._moves.setdefault(row.id, []).extend(moves)

    def _seat(self, row: TableRow) -> None:
        for person in row.persons:
            self._sittings.setdefault(person, set()).add(row.id)

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

    async def tables_with(self, platform: str, user: str) -> tuple[TableRow, ...]:
        """The open tables at which a person holds a seat."""
        mine = [row for row in self._tables.values() if row.open and (platform, user) in row.persons]
        return tuple(sorted(mine, key=lambda row: row.id))

    async def tables_of(self, platform: str, user: str) -> tuple[str, ...]:
        """The ids of all tables, open or not, at which a person has ever sat."""
        return tuple(sorted(self._sittings.get((platform, user), ())))

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
        """Remember a word under a key; an empty one drops the key."""
        self._words.pop(key, None)
        if word:
            self._words[key] = word

    async def forget(self, platform: str, user: str, booking: Booking) -> None:
        """Drop what is remembered of a person: the row, their purse's holder, codes and seats; and book what follows.

        Raises Overdrawn, and then nothing is dropped.
        """
        await self.book(booking)
        self._people.pop((platform, user), None)
        self._holders.pop((platform, user), None)
        self._sittings.pop((platform, user), None)
        self._codes = {
            digest: offer for digest, offer in self._codes.items() if (offer.platform, offer.user) != (platform, user)
        }
        for row in self._tables.values():
            if (platform, user) in row.persons:
                rest = tuple(person for person in row.persons if person != (platform, user))
                self._tables[row.id] = replace(row, persons=rest)

    async def purse(self, platform: str, user: str) -> Account | None:
        """The account that a person holds, or None."""
        return self._holders.get((platform, user))

    async def holders(self, account: Account) -> tuple[tuple[str, str], ...]:
        """Who holds an account, as (platform, user)."""
        return tuple(sorted(person for person, held in self._holders.items() if held == account))

    async def balance(self, account: Account) -> int:
        """What an account's entries sum to."""
        return balance(line for line in self._entries if line.account == account)

    async def entries(self, account: Account, limit: int) -> tuple[Entry, ...]:
        """The last entries of an account, newest first."""
        return tuple(line for line in reversed(self._entries) if line.account == account)[:limit]

    async def booked(self, key: str) -> bool:
        """Whether a transfer of this key was booked."""
        return any(line.key == key for line in self._entries)

    async def book(self, booking: Booking) -> None:
        """Write a booking. Raises Overdrawn, or Conflict when its code has gone; then nothing is written."""
        if booking.spent and booking.spent not in self._codes:
            raise Conflict("the code has been used")
        lines = list(self._entries)
        for transfer in booking.transfers:
            if any(line.key == transfer.key for line in lines):
                continue
            if transfer.payer != HOUSE and transfer.amount > balance(
                line for line in lines if line.account == transfer.payer
            ):
                raise Overdrawn(transfer.key)
            lines += entries(transfer)
        self._entries = lines
        self._codes.pop(booking.spent, None)
        for holder in booking.holders:
            self._holders[holder.platform, holder.user] = holder.account

    async def ledger_sum(self) -> int:
        """What all entries of all accounts sum to: zero."""
        return balance(self._entries)

    async def offer(self, offer: Offer, now: float) -> None:
        """Remember a code in place of the person's last one; codes whose time is over at `now` are dropped."""
        self._codes = {
            digest: known
            for digest, known in self._codes.items()
            if known.until > now and (known.platform, known.user) != (offer.platform, offer.user)
        }
        self._codes[offer.digest] = offer

    async def offered(self, digest: str) -> Offer | None:
        """The code of this digest, or None."""
        return self._codes.get(digest)


def _place(row: TableRow) -> tuple[str, str, str]:
    return row.platform, row.chat, row.topic
