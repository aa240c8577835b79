"""How many xu for what (`decisions.md`, Purse), and the transfers that follow.

Nobody's purse goes below zero: whoever has less than they owe pays what they have, and the winner gets that. Xu move
only between purses, so a game against computers or against people without one brings and costs nothing, and nothing
can be won from the house by playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.purse.ledger import HOUSE, Account, Cause, Transfer

START: Final = 500
ALLOWANCE: Final = 100
POOR: Final = 200
"""Whoever has less gets the allowance of the day."""
LEAVING: Final = 50
STAKES: Final = {2: 50, 3: 100, 4: 100}
"""What the last pays the first, by the number of seats; other tables play for nothing."""

DAY: Final = 86_400.0
_HANOI: Final = 7 * 3_600.0


def day_of(at: float) -> int:
    """The day in Vietnam, counted from the epoch."""
    return int((at + _HANOI) // DAY)


def next_day(at: float) -> float:
    """When the next day begins in Vietnam (seconds since the epoch)."""
    return (day_of(at) + 1) * DAY - _HANOI


def start_key(account: Account) -> str:
    """What a purse starts with is given once."""
    return f"start:{account}"


def allowance_key(account: Account, at: float) -> str:
    """An allowance is given once a day."""
    return f"day:{day_of(at)}:{account}"


def started(account: Account, at: float) -> Transfer:
    """What a new purse holds."""
    return Transfer(start_key(account), Cause.START, HOUSE, account, START, at)


def allowance(account: Account, held: int, at: float) -> Transfer | None:
    """The allowance of the day, for a purse that holds little."""
    if held >= POOR:
        return None
    return Transfer(allowance_key(account, at), Cause.ALLOWANCE, HOUSE, account, ALLOWANCE, at)


def ends(places: Sequence[int]) -> tuple[int, int] | None:
    """The seats of the last and of the first; None where one of them is shared."""
    last = [seat for seat, place in enumerate(places) if place == max(places)]
    first = [seat for seat, place in enumerate(places) if place == 1]
    return (last[0], first[0]) if len(last) == len(first) == 1 and last != first else None


def stake(key: str, seats: int, loser: Account, winner: Account, held: int, at: float) -> Transfer | None:
    """What the last owes the first, as far as they have it. `held` is the loser's balance."""
    amount = min(STAKES.get(seats, 0), held)
    if amount <= 0 or loser == winner:
        return None
    return Transfer(key, Cause.STAKE, loser, winner, amount, at)


def fine(key: str, leaver: Account, held: int, at: float) -> Transfer | None:
    """What leaving midway costs, as far as they have it."""
    amount = min(LEAVING, held)
    return Transfer(key, Cause.LEAVING, leaver, HOUSE, amount, at) if amount > 0 else None


def merged(kept: Account, closed: Account, kept_holds: int, closed_holds: int, at: float) -> tuple[Transfer, ...]:
    """Two purses of one person become one that holds what it would hold had there never been a second.

    The second start goes back to the house, out of both purses together: so making accounts earns nothing.
    """
    moved = Transfer(f"linked:{closed}", Cause.LINKED, closed, kept, closed_holds, at)
    back = min(START, kept_holds + closed_holds)
    return moved, Transfer(f"repaid:{closed}", Cause.REPAID, kept, HOUSE, back, at)


def surrendered(account: Account, held: int, at: float) -> Transfer | None:
    """What a purse held when its person was forgotten."""
    return Transfer(f"forgotten:{account}", Cause.FORGOTTEN, account, HOUSE, held, at) if held > 0 else None
