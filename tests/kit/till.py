"""A till beside a wanderer's tables: it settles what every revision makes due, and finds what must not be due."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from bot.adapters.base import Person
from bot.coordinator.session import Gain, Session, Stage
from bot.coordinator.stakes import Dealt, Left, Lost, due
from bot.coordinator.verdict import House
from bot.purse.amounts import fine, stake, started
from bot.purse.ledger import HOUSE, Account, Transfer


class Overcharged(AssertionError):
    """Something was due that must not be, or twice, or from somebody who has nothing."""


@dataclass
class Till:
    """What everybody holds, and which keys have been booked."""

    held: Counter[Account] = field(default_factory=Counter)
    keys: set[str] = field(default_factory=set)
    seen: Counter[str] = field(default_factory=Counter)

    def settle(self, before: Session, after: Session, house: House, game: int, now: float) -> Session:
        """The table with what the step from `before` brought and cost; `game` numbers the games of all tables."""
        dues = due(before, after, house)
        if dues and not after.stakes:
            raise Overcharged("xu moved at a table that plays for nothing")
        for owed in dues:
            self.seen[type(owed).__name__] += 1
            match owed:
                case Dealt():
                    for member in after.members:
                        if member.person is not None and self._of(member.person) not in self.held:
                            self._book(started(self._of(member.person), now))
                case Left(seat):
                    if after.stage not in (Stage.PLAYING, Stage.CLOSED) or after.members[seat].barred:
                        raise Overcharged("a fine for somebody who did not leave midway")
                    account = self._account(after, seat)
                    paid = fine(f"leaving:{game}:{seat}", account, self.held[account], now)
                    after = self._noted(after, paid, seat)
                case Lost(loser, winner):
                    if after.stage is not Stage.OVER or after.members[winner].left:
                        raise Overcharged("a stake from a game that nobody won")
                    payer, payee = self._account(after, loser), self._account(after, winner)
                    paid = stake(f"stake:{game}", len(after.members), payer, payee, self.held[payer], now)
                    after = self._noted(after, paid, loser)
        if sum(self.held.values()) != 0:
            raise Overcharged("the ledger does not sum to zero")
        if any(amount < 0 for account, amount in self.held.items() if account != HOUSE):
            raise Overcharged("somebody owes")
        return after

    def _account(self, table: Session, seat: int) -> Account:
        person = table.members[seat].person
        if person is None:
            raise Overcharged("a computer pays or wins")
        return self._of(person)

    def _of(self, person: Person) -> Account:
        return Account(person.user)

    def _noted(self, table: Session, paid: Transfer | None, seat: int) -> Session:
        if paid is None:
            return table
        self._book(paid)
        return replace(table, gains=(*table.gains, Gain(seat, -paid.amount, paid.cause)))

    def _book(self, transfer: Transfer) -> None:
        if transfer.key in self.keys:
            raise Overcharged(f"booked twice: {transfer.key}")
        self.keys.add(transfer.key)
        self.held[transfer.payer] -= transfer.amount
        self.held[transfer.payee] += transfer.amount
