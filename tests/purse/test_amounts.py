"""How many xu move, and that they only move: pure amounts over many made-up evenings."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from bot.purse.amounts import (
    ALLOWANCE,
    DAY,
    LEAVING,
    POOR,
    START,
    allowance,
    day_of,
    ends,
    fine,
    merged,
    next_day,
    stake,
    started,
    surrendered,
)
from bot.purse.ledger import HOUSE, Account, Cause, Entry, Transfer, balance, entries

MINH, HANG = Account("minh"), Account("hang")
MIDNIGHT = 17 * 3_600.0
"""Midnight in Vietnam, on the first day after the epoch there."""


class Evening:
    """A ledger in a list, kept by the rules of the store."""

    def __init__(self) -> None:
        self.lines: list[Entry] = []
        self.held: dict[Account, int] = defaultdict(int)
        self.keys: set[str] = set()

    def book(self, transfer: Transfer | None) -> None:
        if transfer is None or transfer.key in self.keys:
            return
        assert transfer.payer == HOUSE or self.held[transfer.payer] >= transfer.amount
        self.keys.add(transfer.key)
        for half in entries(transfer):
            self.lines.append(half)
            self.held[half.account] += half.amount


@pytest.mark.parametrize(("seats", "amount"), [(2, 50), (3, 100), (4, 100)])
def test_the_last_pays_the_first_by_the_number_of_seats(seats: int, amount: int) -> None:
    owed = stake("key", seats, MINH, HANG, 500, 1.0)
    assert owed == Transfer("key", Cause.STAKE, MINH, HANG, amount, 1.0)


def test_nobody_pays_what_they_do_not_have() -> None:
    owed = stake("key", 4, MINH, HANG, 30, 1.0)
    assert owed is not None
    assert owed.amount == 30
    assert stake("key", 4, MINH, HANG, 0, 1.0) is None
    paid = fine("key", MINH, 20, 1.0)
    assert paid is not None
    assert (paid.amount, paid.payee) == (20, HOUSE)
    assert fine("key", MINH, 0, 1.0) is None


def test_a_table_of_another_size_and_one_person_with_two_seats_play_for_nothing() -> None:
    assert stake("key", 6, MINH, HANG, 500, 1.0) is None
    assert stake("key", 4, MINH, MINH, 500, 1.0) is None


def test_a_shared_first_or_last_place_is_played_for_nothing() -> None:
    assert ends((2, 1, 4, 3)) == (2, 1)
    assert ends((1, 1, 3)) is None
    assert ends((1, 2, 2)) is None
    assert ends((1,)) is None


def test_the_poor_get_something_once_a_day_in_vietnam() -> None:
    given = allowance(MINH, POOR - 1, MIDNIGHT)
    later = allowance(MINH, 0, MIDNIGHT + DAY - 1)
    tomorrow = allowance(MINH, 0, MIDNIGHT + DAY)
    assert given is not None
    assert later is not None
    assert tomorrow is not None
    assert (given.amount, given.payer) == (ALLOWANCE, HOUSE)
    assert given.key == later.key != tomorrow.key
    assert allowance(MINH, POOR, MIDNIGHT) is None
    assert day_of(MIDNIGHT - 1) + 1 == day_of(MIDNIGHT)
    assert next_day(MIDNIGHT + 5) == MIDNIGHT + DAY


@pytest.mark.parametrize(("mine", "other", "together"), [(500, 500, 500), (500, 100, 100), (900, 350, 750), (40, 0, 0)])
def test_two_purses_become_what_one_would_hold(mine: int, other: int, together: int) -> None:
    evening = Evening()
    evening.held.update({MINH: mine, HANG: other})
    for transfer in merged(MINH, HANG, mine, other, 1.0):
        evening.book(transfer)
    assert (evening.held[MINH], evening.held[HANG]) == (together, 0)


def test_a_transfer_to_oneself_or_of_less_than_nothing_cannot_be() -> None:
    with pytest.raises(ValueError, match="key"):
        Transfer("key", Cause.STAKE, MINH, MINH, 5, 1.0)
    with pytest.raises(ValueError, match="key"):
        Transfer("key", Cause.STAKE, MINH, HANG, -5, 1.0)


def test_after_twenty_thousand_games_the_ledger_sums_to_zero_and_nobody_owes() -> None:
    draw = random.Random(20_000)
    evening = Evening()
    people = [Account(f"person{number}") for number in range(60)]
    for game in range(20_000):
        at = game * 600.0
        seats = draw.choice((2, 3, 4))
        table = draw.sample(people, seats)
        for account in table:
            evening.book(started(account, at))
            evening.book(allowance(account, evening.held[account], at))
        for seat, account in enumerate(table):
            for _ in range(draw.choice((0, 0, 0, 1, 2))):  # whoever leaves twice pays once
                evening.book(fine(f"leaving:{game}:{seat}", account, evening.held[account], at))
        places = draw.sample(range(1, seats + 1), seats)
        found = ends(places)
        assert found is not None
        loser, winner = table[found[0]], table[found[1]]
        for _ in range(draw.choice((1, 1, 2))):  # a settlement that is booked again
            evening.book(stake(f"stake:{game}", seats, loser, winner, evening.held[loser], at))
        if game % 500 == 499:
            kept, closed = draw.sample(people, 2)
            for transfer in merged(kept, closed, evening.held[kept], evening.held[closed], at):
                evening.book(transfer)
            people[people.index(closed)] = Account(f"newcomer{game}")
        if game % 1000 == 999:
            gone = draw.choice(people)
            evening.book(surrendered(gone, evening.held[gone], at))
            people[people.index(gone)] = Account(f"follower{game}")
        assert min(held for account, held in evening.held.items() if account != HOUSE) >= 0
    assert balance(evening.lines) == 0
    assert sum(evening.held.values()) == 0
    fines = [line for line in evening.lines if line.cause is Cause.LEAVING and line.account == HOUSE]
    stakes = [line for line in evening.lines if line.cause is Cause.STAKE and line.amount > 0]
    assert len(fines) > 5_000
    assert len(stakes) > 10_000
    assert max(line.amount for line in fines) == LEAVING
    assert sum(line.amount for line in evening.lines if line.cause is Cause.START and line.amount > 0) % START == 0
