"""People's purses: opened, paid into and out of, linked and closed. The one place that knows balances.

Everything that reads a balance and books what follows does both under one lock, and the store refuses what would
overdraw an account, so two tables that end at once can't spend the same xu twice.

Two accounts of one person are linked by a code of twelve digits that lives for ten minutes, works once, and is given
only where the platform vouches that an account is somebody. The store keeps a digest under a key that only this run of
the program knows. A purse has one holder a platform that vouches, so that nobody can gather purses there; a browser's
identity costs nothing, so it has no purse of its own and any number of them may be linked.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, assert_never

from bot.adapters.base import ChatPlatform, Person
from bot.coordinator import stakes
from bot.coordinator.clock import Clock
from bot.coordinator.session import Gain, Session
from bot.coordinator.stakes import Dealt, Due, Left, Lost
from bot.coordinator.verdict import House, Refused
from bot.engine.text import text
from bot.purse.amounts import POOR, allowance, allowance_key, fine, merged, next_day, stake, started, surrendered
from bot.purse.ledger import Account, Entry, Overdrawn, Transfer
from bot.store.base import NOTHING, Booking, Conflict, Holder, Offer, PurseStore

LOWEST_CODE: Final = 10**11
HIGHEST_CODE: Final = 10**12 - 1
CODE_SECONDS: Final = 600.0
_HISTORY: Final = 8
_MOST_TRIES: Final = 5
_TRY_SECONDS: Final = 600.0
_REMEMBERED: Final = 10_000

Write = Callable[[Session, Booking], Awaitable[None]]
"""Makes a table's next revision durable together with a booking."""


@dataclass(frozen=True, slots=True)
class Purse:
    """A purse as its person sees it.

    next_day   when the allowance can come again (seconds since the epoch); None while the purse holds enough
    """

    account: Account
    held: int
    entries: tuple[Entry, ...]
    holders: int
    next_day: float | None


class Purses:
    """All purses, over their store."""

    def __init__(self, store: PurseStore, platforms: Mapping[str, ChatPlatform], house: House, clock: Clock) -> None:
        self._store = store
        self._platforms = platforms
        self._house = house
        self._clock = clock
        self._lock = asyncio.Lock()
        self._pepper = secrets.token_bytes(32)
        self._tries: OrderedDict[Person, deque[float]] = OrderedDict()

    # ------------------------------------------------------------------ at tables

    async def settled(self, before: Session, after: Session, write: Write) -> Session:
        """Write a table's next revision with whatever is owed because of it; the table as it was written.

        Raises what `write` raises, and Conflict when balances changed meanwhile.
        """
        dues = stakes.due(before, after, self._house)
        if not dues:
            await write(after, NOTHING)
            return after
        async with self._lock:
            sheet = Sheet(self._store)
            for owed in dues:
                after = await self._drawn_up(after, owed, sheet)
            try:
                await write(after, sheet.booking())
            except Overdrawn as problem:
                raise Conflict(str(problem)) from problem
            return after

    async def _drawn_up(self, table: Session, owed: Due, sheet: Sheet) -> Session:
        now = self._clock.now()
        match owed:
            case Dealt():
                for member in table.members:
                    if member.person is not None:
                        await self._open(member.person, sheet, now)
                return table
            case Left(seat):
                account = await self._account(table, seat)
                if account is None:
                    return table
                key = f"leaving:{table.id}:{table.game_number}:{seat}"
                paid = fine(key, account, await sheet.held(account), now)
                sheet.add(paid)
                return _noted(table, paid, payer=seat)
            case Lost(loser, winner):
                payer, payee = await self._account(table, loser), await self._account(table, winner)
                if payer is None or payee is None:
                    return table
                key = f"stake:{table.id}:{table.game_number}"
                paid = stake(key, len(table.members), payer, payee, await sheet.held(payer), now)
                sheet.add(paid)
                return _noted(table, paid, payer=loser, payee=winner)
            case _:
                assert_never(owed)

    async def _account(self, table: Session, seat: int) -> Account | None:
        person = table.members[seat].person
        return await self._store.purse(person.platform, person.user) if person is not None else None

    # ------------------------------------------------------------------ a person's own

    async def of(self, person: Person) -> Purse | None:
        """The person's purse, opened where that can be, with the allowance of the day; None for who can't have one."""
        now = self._clock.now()
        async with self._lock:
            sheet = Sheet(self._store)
            account = await self._open(person, sheet, now)
            if account is None:
                return None
            if sheet.booking() != NOTHING:
                await self._store.book(sheet.booking())
            return await self._seen(account, now)

    async def _open(self, person: Person, sheet: Sheet, now: float) -> Account | None:
        account = await self._store.purse(person.platform, person.user)
        if account is None:
            if not person.user or not self._vouched(person.platform):
                return None
            account = Account(secrets.token_hex(8))
            sheet.holders.append(Holder(person.platform, person.user, account))
            sheet.add(started(account, now))
        if not await self._store.booked(allowance_key(account, now)):
            sheet.add(allowance(account, await sheet.held(account), now))
        return account

    async def _seen(self, account: Account, now: float) -> Purse:
        held = await self._store.balance(account)
        lines = [line for line in await self._store.entries(account, 2 * _HISTORY) if line.amount]
        holders = len(await self._store.holders(account))
        return Purse(account, held, tuple(lines[:_HISTORY]), holders, next_day(now) if held < POOR else None)

    def _vouched(self, platform: str) -> bool:
        door = self._platforms.get(platform)
        return door is not None and door.limits.vouches

    # ------------------------------------------------------------------ linking

    async def code(self, person: Person) -> int:
        """A new code for linking; the last one is void. Raises Refused for who has no purse or asks too often."""
        if await self.of(person) is None or not self._vouched(person.platform):
            raise Refused(text("xu-no-purse"))
        now = self._clock.now()
        self._count_try(person, now)
        code = LOWEST_CODE + secrets.randbelow(HIGHEST_CODE - LOWEST_CODE + 1)
        await self._store.offer(Offer(self._digest(code), person.platform, person.user, now + CODE_SECONDS), now)
        return code

    async def link(self, person: Person, code: int) -> Purse:
        """The person's purse after it has become one with that of whoever was given the code.

        Raises Refused for a code that isn't valid, is the person's own, or would join two accounts of one platform.
        """
        now = self._clock.now()
        self._count_try(person, now)
        async with self._lock:
            offer = await self._store.offered(self._digest(code))
            if offer is None or offer.until <= now:
                raise Refused(text("xu-code-wrong"))
            kept = await self._store.purse(offer.platform, offer.user)
            closed = await self._store.purse(person.platform, person.user)
            if kept is None:
                raise Refused(text("xu-code-wrong"))
            if kept == closed:
                raise Refused(text("xu-linked-already"))
            here = (person.platform, person.user)
            joining = await self._store.holders(closed) if closed is not None else (here,)
            if not self._vouched(person.platform):  # a browser comes alone, whatever it was linked with before
                joining, closed = (here,), None
            self._check_one_each((*joining, *await self._store.holders(kept)))
            transfers: tuple[Transfer, ...] = ()
            if closed is not None:
                held = await self._store.balance(kept), await self._store.balance(closed)
                transfers = merged(kept, closed, *held, now)
            holders = tuple(Holder(platform, user, kept) for platform, user in joining)
            await self._store.book(Booking(holders, transfers, offer.digest))
            self._tries.pop(person, None)
            return await self._seen(kept, now)

    def _check_one_each(self, holders: Iterable[tuple[str, str]]) -> None:
        platforms = Counter(platform for platform, _ in holders if self._vouched(platform))
        if any(count > 1 for count in platforms.values()):
            raise Refused(text("xu-same-platform"))

    def _digest(self, code: int) -> str:
        return hashlib.blake2b(str(code).encode(), key=self._pepper, digest_size=16).hexdigest()

    def _count_try(self, person: Person, now: float) -> None:
        """Raises Refused for whoever tries too often."""
        tries = self._tries.setdefault(person, deque())
        self._tries.move_to_end(person)
        while len(self._tries) > _REMEMBERED:
            self._tries.popitem(last=False)
        while tries and now - tries[0] >= _TRY_SECONDS:
            tries.popleft()
        if len(tries) >= _MOST_TRIES:
            raise Refused(text("xu-too-many-tries"))
        tries.append(now)

    # ------------------------------------------------------------------ forgetting

    async def farewell(self, person: Person, write: Callable[[Booking], Awaitable[None]]) -> None:
        """Let a person go: what nobody else holds goes to the house, by what `write` makes durable."""
        async with self._lock:
            account = await self._store.purse(person.platform, person.user)
            rest = await self._store.holders(account) if account is not None else ()
            last = None
            if account is not None and len(rest) == 1:
                last = surrendered(account, await self._store.balance(account), self._clock.now())
            await write(Booking(transfers=(last,) if last is not None else ()))
            self._tries.pop(person, None)


class Sheet:
    """A booking that is being drawn up, with what balances will be."""

    def __init__(self, store: PurseStore) -> None:
        self._store = store
        self.holders: list[Holder] = []
        self._transfers: list[Transfer] = []

    async def held(self, account: Account) -> int:
        """What an account will hold."""
        moved = sum(one.amount for one in self._transfers if one.payee == account)
        return (
            await self._store.balance(account)
            + moved
            - sum(one.amount for one in self._transfers if one.payer == account)
        )

    def add(self, transfer: Transfer | None) -> None:
        """One more transfer, if there is one."""
        if transfer is not None:
            self._transfers.append(transfer)

    def booking(self) -> Booking:
        """All of it."""
        return Booking(tuple(self.holders), tuple(self._transfers))


def _noted(table: Session, paid: Transfer | None, *, payer: int, payee: int = -1) -> Session:
    """The table that remembers who paid whom."""
    if paid is None:
        return table
    gains = [*table.gains, Gain(payer, -paid.amount, paid.cause)]
    if payee >= 0:
        gains.append(Gain(payee, paid.amount, paid.cause))
    return replace(table, gains=tuple(gains))
