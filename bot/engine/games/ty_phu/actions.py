"""What a seat can do. Actions without values are made once; the others are interned by their small functions below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.engine.prompt import Action


@dataclass(frozen=True, slots=True)
class Rotate(Action):
    """Turns go round the table in this direction: 1 clockwise, -1 anticlockwise."""

    direction: int


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice; in jail, try for doubles."""


@dataclass(frozen=True, slots=True)
class RollAndBuy(Action):
    """Roll the dice, and buy the land where one arrives if it is free and the cash is there."""


@dataclass(frozen=True, slots=True)
class PayBail(Action):
    """Leave jail for money, before rolling."""


@dataclass(frozen=True, slots=True)
class UseCard(Action):
    """Leave jail with a kept card, before rolling."""


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Nothing more this turn."""


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy the deed of the square one stands on, at its price."""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Don't buy it."""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Offer an amount in an auction."""

    amount: int


@dataclass(frozen=True, slots=True)
class PassBid(Action):
    """Leave an auction."""


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build one level: on a square, or (ROW + group) on every lot of a colour group."""

    site: int


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell one level back to the bank from a square, or (ROW + group) everything that stands on a colour group."""

    site: int


@dataclass(frozen=True, slots=True)
class Mortgage(Action):
    """Pledge a deed to the bank for half its price."""

    square: int


@dataclass(frozen=True, slots=True)
class Redeem(Action):
    """Buy a pledged deed back."""

    square: int


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Let the bot sell and mortgage, cheapest first: as much as is owed, or one thing during an auction."""


@dataclass(frozen=True, slots=True)
class GoBankrupt(Action):
    """Give up on a debt that nothing can pay; asked once more before it counts."""


@dataclass(frozen=True, slots=True)
class ConfirmBankrupt(Action):
    """Yes, bankrupt."""


@dataclass(frozen=True, slots=True)
class StepBack(Action):
    """Not yet."""


@dataclass(frozen=True, slots=True)
class OpenDeal(Action):
    """Make somebody an offer; whom, is said next where there are several."""


@dataclass(frozen=True, slots=True)
class StartDeal(Action):
    """Make this seat an offer."""

    partner: int


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """What one would give and take; things are squares, or CARD + number for kept cards. Two sums are set off."""

    give: tuple[int, ...] = ()
    pay: int = 0
    take: tuple[int, ...] = ()
    ask: int = 0


@dataclass(frozen=True, slots=True)
class Counter(Action):
    """The same, as an answer to an offer."""

    give: tuple[int, ...] = ()
    pay: int = 0
    take: tuple[int, ...] = ()
    ask: int = 0


@dataclass(frozen=True, slots=True)
class CancelDeal(Action):
    """No offer after all."""


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to an offer."""


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Turn an offer down."""


@dataclass(frozen=True, slots=True)
class KeepPledged(Action):
    """Leave a mortgaged deed that one has got as it is, and pay its interest."""


@dataclass(frozen=True, slots=True)
class RedeemNow(Action):
    """Redeem a mortgaged deed that one has got at once."""


@dataclass(frozen=True, slots=True)
class BuildHere(Action):
    """Build one level where one has landed."""


@dataclass(frozen=True, slots=True)
class SkipBuilding(Action):
    """Don't build there now."""


@dataclass(frozen=True, slots=True)
class PlaceBuilding(Action):
    """Put the house or hotel that one has bought at auction on a square."""

    square: int


@dataclass(frozen=True, slots=True)
class Travel(Action):
    """Travel on from one's own port to a square."""

    square: int


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Don't travel."""


@dataclass(frozen=True, slots=True)
class PayFlat(Action):
    """Pay the fixed tax."""


@dataclass(frozen=True, slots=True)
class PayShare(Action):
    """Pay a share of one's worth instead."""


ROW: Final = 40
"""Added to a colour group where a whole group is meant instead of one of the forty squares."""

CLOCKWISE: Final = Rotate(1)
ANTICLOCKWISE: Final = Rotate(-1)
ROLL: Final = Roll()
ROLL_AND_BUY: Final = RollAndBuy()
PAY_BAIL: Final = PayBail()
USE_CARD: Final = UseCard()
END_TURN: Final = EndTurn()
BUY: Final = Buy()
DECLINE: Final = Decline()
PASS_BID: Final = PassBid()
RAISE: Final = Raise()
GO_BANKRUPT: Final = GoBankrupt()
CONFIRM_BANKRUPT: Final = ConfirmBankrupt()
STEP_BACK: Final = StepBack()
OPEN_DEAL: Final = OpenDeal()
CANCEL_DEAL: Final = CancelDeal()
ACCEPT: Final = Accept()
REFUSE: Final = Refuse()
KEEP_PLEDGED: Final = KeepPledged()
REDEEM_NOW: Final = RedeemNow()
BUILD_HERE: Final = BuildHere()
SKIP_BUILDING: Final = SkipBuilding()
STAY: Final = Stay()
PAY_FLAT: Final = PayFlat()
PAY_SHARE: Final = PayShare()


@lru_cache(maxsize=4096)
def bid(amount: int) -> Bid:
    """The bid of an amount, the same object each time while it is remembered."""
    return Bid(amount)


BUILDS: Final = tuple(Build(site) for site in range(2 * ROW))
SELLS: Final = tuple(Sell(site) for site in range(2 * ROW))
MORTGAGES: Final = tuple(Mortgage(square) for square in range(ROW))
REDEMPTIONS: Final = tuple(Redeem(square) for square in range(ROW))
PLACES: Final = tuple(PlaceBuilding(square) for square in range(ROW))
TRAVELS: Final = tuple(Travel(square) for square in range(ROW))
DEALS: Final = tuple(StartDeal(partner) for partner in range(8))

EVERY: Final[tuple[type[Action], ...]] = (
    Rotate, Roll, RollAndBuy, PayBail, UseCard, EndTurn, Buy, Decline, Bid, PassBid, Build, Sell, Mortgage, Redeem,
    Raise, GoBankrupt, ConfirmBankrupt, StepBack, OpenDeal, StartDeal, Offer, Counter, CancelDeal, Accept, Refuse,
    KeepPledged, RedeemNow, BuildHere, SkipBuilding, PlaceBuilding, Travel, Stay, PayFlat, PayShare,
)  # fmt: skip
