"""What happened at a table, complete enough to be told long after: squares carry their names, sums their currency."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from bot.engine.game import Event
from bot.engine.text import Money


class Spot(NamedTuple):
    """A square as it is told: its number, its proper noun, or the locale word of a square that has none."""

    square: int
    name: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class RolledForStart(Event):
    """A seat rolled for who begins."""

    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Began(Event):
    """This seat had the highest roll and begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class GroupDealt(Event):
    """A seat was dealt the deeds of a colour group."""

    seat: int
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class RotationChosen(Event):
    """Turns go round in this direction: 1 clockwise, -1 anticlockwise."""

    seat: int
    direction: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A seat rolled and moved to a square."""

    seat: int
    first: int
    second: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class TriedDoubles(Event):
    """A seat in jail rolled no doubles; `tries` so far."""

    seat: int
    first: int
    second: int
    tries: int


@dataclass(frozen=True, slots=True)
class ThirdDoubles(Event):
    """A seat rolled doubles for the third time in a turn."""

    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Went(Event):
    """A seat went to a square without rolling: by a card, a ship or a plane."""

    seat: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class SalaryPaid(Event):
    """A seat reached or passed Xuất phát."""

    seat: int
    sum: Money


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A seat bought a deed from the bank at its price."""

    seat: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat didn't buy the free land it stands on."""

    seat: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class RentPaid(Event):
    """A visitor paid the owner of a square."""

    seat: int
    owner: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class RentSpared(Event):
    """A visitor paid nothing, because the square is mortgaged."""

    seat: int
    owner: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class ExtraRoll(Event):
    """A card had a seat roll once more for its fee."""

    seat: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class PaidBank(Event):
    """A seat paid the bank; `cause` is a word for the locale files."""

    seat: int
    sum: Money
    cause: str


@dataclass(frozen=True, slots=True)
class PaidSeat(Event):
    """A seat paid another because of a card."""

    seat: int
    creditor: int
    sum: Money


@dataclass(frozen=True, slots=True)
class Received(Event):
    """A seat got money from the bank because of a card."""

    seat: int
    sum: Money


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a card: `deck` 0 Cơ hội, 1 Khí vận. Spot and sums are what the card speaks of."""

    seat: int
    deck: int
    card: str
    spot: Spot
    sum: Money
    other: Money


@dataclass(frozen=True, slots=True)
class Jailed(Event):
    """A seat went to jail; `cause` is "square", "doubles" or "card"."""

    seat: int
    cause: str


@dataclass(frozen=True, slots=True)
class Released(Event):
    """A seat left jail; `cause` is "doubles", "bail" or "card"."""

    seat: int
    cause: str


@dataclass(frozen=True, slots=True)
class AuctionOpened(Event):
    """A deed came under the hammer, from this sum."""

    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class SupplyAuctionOpened(Event):
    """The last house (`hotel` False) or hotel came under the hammer."""

    hotel: bool
    sum: Money


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A seat leads an auction with this sum."""

    seat: int
    sum: Money


@dataclass(frozen=True, slots=True)
class BidPassed(Event):
    """A seat left an auction."""

    seat: int


@dataclass(frozen=True, slots=True)
class AuctionWon(Event):
    """A seat bought a deed at auction."""

    seat: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class SupplyWon(Event):
    """A seat bought the last house or hotel at auction."""

    seat: int
    hotel: bool
    sum: Money


@dataclass(frozen=True, slots=True)
class AuctionFailed(Event):
    """Nobody bid; the deed stays with the bank."""

    spot: Spot


@dataclass(frozen=True, slots=True)
class SupplyUnsold(Event):
    """Nobody bid for the last house or hotel."""

    hotel: bool


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A seat built: `level` 1 to 4 houses now stand there, 5 a hotel."""

    seat: int
    spot: Spot
    level: int
    sum: Money


@dataclass(frozen=True, slots=True)
class BuildingSold(Event):
    """A seat sold a level back to the bank; `level` is what is left there."""

    seat: int
    spot: Spot
    level: int
    sum: Money


@dataclass(frozen=True, slots=True)
class GroupCleared(Event):
    """A seat sold all that stood on a colour group."""

    seat: int
    spots: tuple[Spot, ...]
    sum: Money


@dataclass(frozen=True, slots=True)
class Mortgaged(Event):
    """A seat pledged a deed to the bank."""

    seat: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class Redeemed(Event):
    """A seat bought a pledged deed back."""

    seat: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class InterestPaid(Event):
    """A seat paid the interest of a mortgaged deed it has got."""

    seat: int
    spot: Spot
    sum: Money


@dataclass(frozen=True, slots=True)
class FellShort(Event):
    """A seat owes more than it has in hand; `creditor` is a seat or -1 for the bank."""

    seat: int
    creditor: int
    sum: Money


@dataclass(frozen=True, slots=True)
class WentBankrupt(Event):
    """A seat is out; its estate goes to `heir`, a seat or -1 for the bank."""

    seat: int
    heir: int


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    """A seat gave up the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class OfferMade(Event):
    """A seat made an offer (`counter`: in answer to one); what it gives, what it takes, the cash on each side."""

    seat: int
    partner: int
    gives: tuple[Spot, ...]
    pays: Money
    takes: tuple[Spot, ...]
    asks: Money
    counter: bool


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """An offer was accepted: what `seat` gave and took, the cash on each side."""

    seat: int
    partner: int
    gives: tuple[Spot, ...]
    pays: Money
    takes: tuple[Spot, ...]
    asks: Money


@dataclass(frozen=True, slots=True)
class OfferRefused(Event):
    """`seat` turned down the offer of `partner`."""

    seat: int
    partner: int


@dataclass(frozen=True, slots=True)
class OfferDropped(Event):
    """A seat makes no offer after all."""

    seat: int
    partner: int


@dataclass(frozen=True, slots=True)
class TimeCalled(Event):
    """The agreed rounds are over."""

    rounds: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """The game is over; these seats share the first place."""

    seats: tuple[int, ...]


EVERY: Final[tuple[type[Event], ...]] = (
    RolledForStart, Began, GroupDealt, RotationChosen, Rolled, TriedDoubles, ThirdDoubles, Went, SalaryPaid, Bought,
    Declined, RentPaid, RentSpared, ExtraRoll, PaidBank, PaidSeat, Received, Drew, Jailed, Released, AuctionOpened,
    SupplyAuctionOpened, BidMade, BidPassed, AuctionWon, SupplyWon, AuctionFailed, SupplyUnsold, Built, BuildingSold,
    GroupCleared, Mortgaged, Redeemed, InterestPaid, FellShort, WentBankrupt, Surrendered, OfferMade, Traded,
    OfferRefused, OfferDropped, TimeCalled, GameWon,
)  # fmt: skip
