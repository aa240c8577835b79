"""The ledger: xu move between accounts, and never come from anywhere else.

Theory. The house is an account like any other, only one that may owe. A `Transfer` is one movement; it is written as
two entries of opposite signs, so the sum over all accounts is zero after every transfer, whatever happened. Every
transfer has a key that says what it is for ("this table, this game, this seat's fine"), and a key is booked once: who
books it again, after a crash or out of confusion, changes nothing. Balances are stored nowhere; they are sums.

An account is a random word. Who holds it is kept apart, so that a person can be forgotten and the sum still holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NewType

Account = NewType("Account", str)
"""Whose xu they are: a random word, or the house."""

HOUSE: Final = Account("house")
"""The fund of the neighbourhood: it gives what people start with, and gets their fines. It alone may owe."""


class Cause(Enum):
    """What a transfer is for.

    START, ALLOWANCE  the house gives
    STAKE             the last pays the first
    LEAVING           the fine for leaving midway
    LINKED, REPAID    two purses become one: what the second held, and the second start that isn't due
    FORGOTTEN         a purse is closed: what it held goes to the house
    """

    START = "start"
    ALLOWANCE = "allowance"
    STAKE = "stake"
    LEAVING = "leaving"
    LINKED = "linked"
    REPAID = "repaid"
    FORGOTTEN = "forgotten"


class Overdrawn(Exception):
    """An account would have to pay more than it has: nothing of the booking was written."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """One movement of `amount` (0 or more) from `payer` to `payee`; `at` in seconds since the epoch.

    Raises ValueError for a negative amount, or an account that would pay itself.
    """

    key: str
    cause: Cause
    payer: Account
    payee: Account
    amount: int
    at: float

    def __post_init__(self) -> None:
        if self.amount < 0 or self.payer == self.payee:
            raise ValueError(f"no transfer: {self.key}")


@dataclass(frozen=True, slots=True)
class Entry:
    """One account's half of a transfer: positive for what came in."""

    key: str
    account: Account
    amount: int
    cause: Cause
    at: float


def entries(transfer: Transfer) -> tuple[Entry, Entry]:
    """The two halves, which sum to zero."""
    return (
        Entry(transfer.key, transfer.payer, -transfer.amount, transfer.cause, transfer.at),
        Entry(transfer.key, transfer.payee, transfer.amount, transfer.cause, transfer.at),
    )


def balance(lines: Iterable[Entry]) -> int:
    """What the entries sum to."""
    return sum(line.amount for line in lines)
