"""The three ports of the store: tables, people, and their purses.

A store sees text that it cannot read: it never knows a hand. Its one hard promise is `commit`: it changes a table only
when the table still has the revision that the decision was made on, together with the lines of the record and the xu
that move because of it, or not at all; when it returns, the change survives a power cut.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from bot.purse.ledger import Account, Entry, Transfer


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table as it is stored.

    open      whether it still occupies its place; a place has at most one open table
    painted   the revision that was last shown completely
    wake      when the table needs attention by itself (seconds since the epoch); None for never
    body, state, story, anchors
              JSON texts of the coordinator's; `state` is empty before a game starts
    persons   who holds a seat, as (platform, user); not filled in rows that are loaded
    """

    id: str
    platform: str
    chat: str
    topic: str
    open: bool
    revision: int
    painted: int
    wake: float | None
    game: str
    state_version: int
    body: str
    state: str
    story: str
    anchors: str
    persons: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One line of a table's record; `seat` is -1 for an opening. `game` counts the games of the table."""

    table: str
    revision: int
    game: int
    seat: int
    deed: str
    absent: bool
    at: float
    build: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What is remembered of a person: their last display name, their language, and whether they can be written to."""

    platform: str
    user: str
    name: str
    language: str
    reachable: bool


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose purse an account is; several holders of one account are one person on several platforms."""

    platform: str
    user: str
    account: Account


@dataclass(frozen=True, slots=True)
class Offer:
    """A one-time code that somebody was given: a digest of it, who they are, and until when it may be used."""

    digest: str
    platform: str
    user: str
    until: float


@dataclass(frozen=True, slots=True)
class Booking:
    """What changes in the ledger at one stroke.

    holders    who holds an account from now on
    transfers  booked in order; one whose key has been booked before is passed over
    spent      the digest of a code that is used up by this; without such a code nothing is written
    """

    holders: tuple[Holder, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    spent: str = ""


NOTHING: Final = Booking()


class Conflict(Exception):
    """Somebody else committed first: load the table again and decide again."""


class PlaceTaken(Exception):
    """The place has an open table already."""


class StoreInUse(Exception):
    """Another running program holds this store."""


class Trouble(Enum):
    """What keeps a store from doing its work."""

    FULL = "full"
    READ_ONLY = "read-only"
    LOCKED = "locked"
    DAMAGED = "damaged"
    BROKEN = "broken"


class StoreTrouble(Exception):
    """The store can't be read or written just now; nothing of what was asked for has been done."""

    def __init__(self, kind: Trouble, why: str) -> None:
        super().__init__(f"{kind.value}: {why}")
        self.kind = kind


class TableStore(Protocol):
    """The port for tables. Every call may raise StoreTrouble, and has then changed nothing."""

    async def probe(self) -> None:
        """Write something that matters to nobody, to see whether the store can write. Raises StoreTrouble."""
        ...

    async def create(self, row: TableRow) -> None:
        """Store a new table. Raises PlaceTaken."""
        ...

    async def load(self, table: str) -> TableRow | None:
        """The table, or None."""
        ...

    async def open_in(self, platform: str, chat: str, topic: str) -> TableRow | None:
        """The open table of a place, or None."""
        ...

    async def latest_in(self, platform: str, chat: str, topic: str) -> TableRow | None:
        """The newest table of a place, open or not, or None."""
        ...

    async def commit(
        self, row: TableRow, expected: int, moves: tuple[MoveRow, ...], booking: Booking = NOTHING
    ) -> None:
        """Store the next revision with its lines of the record and the xu that move because of it.

        Raises Conflict, PlaceTaken when it reopens, or Overdrawn.
        """
        ...

    async def painted(self, table: str, revision: int, anchors: str) -> None:
        """Remember what is now shown. An older revision than the remembered one changes only the anchors."""
        ...

    async def due(self, now: float, limit: int) -> tuple[str, ...]:
        """Tables whose wake time has come, the longest overdue first."""
        ...

    async def next_wake(self) -> float | None:
        """The earliest wake time of any table."""
        ...

    async def unpainted(self, limit: int) -> tuple[str, ...]:
        """Tables that were not shown completely at their newest revision."""
        ...

    async def tables_with(self, platform: str, user: str) -> tuple[TableRow, ...]:
        """The open tables at which a person holds a seat."""
        ...

    async def tables_of(self, platform: str, user: str) -> tuple[str, ...]:
        """The ids of all tables, open or not, at which a person has ever sat."""
        ...

    async def moves(self, table: str, game: int) -> tuple[MoveRow, ...]:
        """The record of one game of a table, in order."""
        ...

    async def move_place(self, platform: str, old: str, new: str) -> None:
        """A chat goes on under another id: its tables go along, unless the new chat has an open one already."""
        ...


class PeopleStore(Protocol):
    """The port for people and small things that adapters must remember. Every call may raise StoreTrouble."""

    async def person(self, platform: str, user: str) -> PersonRow | None:
        """What is remembered of a person, or None."""
        ...

    async def remember(self, row: PersonRow) -> None:
        """Remember a person in place of what was known."""
        ...

    async def recall(self, key: str) -> str:
        """A remembered word, or an empty string."""
        ...

    async def keep(self, key: str, word: str) -> None:
        """Remember a word under a key; an empty one drops the key."""
        ...

    async def forget(self, platform: str, user: str, booking: Booking) -> None:
        """Drop what is remembered of a person: the row, their purse's holder, codes and seats; and book what follows.

        Raises Overdrawn, and then nothing is dropped.
        """
        ...


class PurseStore(Protocol):
    """The port for purses."""

    async def purse(self, platform: str, user: str) -> Account | None:
        """The account that a person holds, or None."""
        ...

    async def holders(self, account: Account) -> tuple[tuple[str, str], ...]:
        """Who holds an account, as (platform, user)."""
        ...

    async def balance(self, account: Account) -> int:
        """What an account's entries sum to."""
        ...

    async def entries(self, account: Account, limit: int) -> tuple[Entry, ...]:
        """The last entries of an account, newest first."""
        ...

    async def booked(self, key: str) -> bool:
        """Whether a transfer of this key was booked."""
        ...

    async def book(self, booking: Booking) -> None:
        """Write a booking. Raises Overdrawn, or Conflict when its code has gone; then nothing is written."""
        ...

    async def ledger_sum(self) -> int:
        """What all entries of all accounts sum to: zero."""
        ...

    async def offer(self, offer: Offer, now: float) -> None:
        """Remember a code in place of the person's last one; codes whose time is over at `now` are dropped."""
        ...

    async def offered(self, digest: str) -> Offer | None:
        """The code of this digest, or None."""
        ...


class Store(TableStore, PeopleStore, PurseStore, Protocol):
    """All three ports in one, as a program uses them."""
