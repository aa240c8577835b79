"""What can a table of Cờ tỷ phú be waiting for? The frames, and the position they lie in.

Theory. `stack` holds frames, the last on top. At the bottom lies the turn; whatever a landing, a card or an offer
brings lies above it and is dealt with first. A frame is either a question to somebody or a step that runs by itself
when it comes to the top (`Walk`, `Settle`, `Foreclosure`); each question also runs by itself once its answer is
settled (a debt with the cash there). `rules.py` has one entry a frame class for both, so a new frame that is forgotten
there fails at import.

Money is conserved: what the bank gives is owed by its ledger, so `sum(cash) + bank == 0` in every position. Deeds,
buildings and mortgages are flat tables with one entry a square. Nothing here is secret but the order of the decks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Union

from bot.engine.game import State
from bot.engine.games.ty_phu.online.state import Affairs, Lot, OnlineFrame
from bot.engine.games.ty_phu.ruleset import TyPhuRuleset
from bot.engine.prompt import Serial

BANK: Final = -1
"""Stands for the bank as the owner of a square and as a creditor."""

TO_ROLL: Final = 0
ROLLED: Final = 1

NOBODY: Final = -1
"""`Deal.partner` while it isn't named."""

FREE: Final = 0
"""`jail` of a seat that isn't in jail; else the number of its next try to roll doubles, 1 to 3."""

# `Auction.lot`
DEED: Final = 0
HOUSE: Final = 1
HOTEL_LOT: Final = 2


@dataclass(frozen=True, slots=True)
class Rotation:
    """The first seat says which way the turns go round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat's turn, before a roll (TO_ROLL) or after the last one (ROLLED).

    doubles   doubles rolled so far this turn
    buys      the seat asked to buy whatever free land this roll finds
    """

    seat: int
    stage: int
    doubles: int
    buys: int


@dataclass(frozen=True, slots=True)
class Offered:
    """The seat stands on a deed that the bank still has."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Site:
    """The seat stands on its own land and may build one level there (hook `building`: on landing)."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Journey:
    """The seat stands on its own seaport or airport and may travel on at once."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class TaxBill:
    """The seat chooses between the flat tax and a share of its worth."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Auction:
    """A deed, a house or a hotel under the hammer.

    lot       DEED, HOUSE or HOTEL_LOT
    square    the deed; -1 for a building
    least     the lowest bid while nobody leads
    high      the leading bid, 0 while nobody leads
    leader    who leads, -1 for nobody
    bidders   bit mask of the seats that have not passed
    asked     whose bid is awaited, when bids go round in seat order; -1 when all may bid at once
    means     by seat, what those asked could raise, 0 for the others; fixed while the question is open, and empty
              when it must be put anew, because somebody left the game
    raising   whether those asked may raise cash meanwhile: 1 when each of them has something to sell or mortgage
    """

    lot: int
    square: int
    least: int
    high: int
    leader: int
    bidders: int
    asked: int
    means: tuple[int, ...]
    raising: int


@dataclass(frozen=True, slots=True)
class Settle:
    """Runs by itself: hands over what an auction sold, once the price is paid."""

    seat: int
    lot: int
    square: int
    price: int


@dataclass(frozen=True, slots=True)
class Placing:
    """The seat has bought the last house or hotel and puts it somewhere."""

    seat: int
    lot: int
    price: int


@dataclass(frozen=True, slots=True)
class Foreclosure:
    """Runs by itself: the bank auctions the deeds of a bankrupt, one by one."""

    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """Runs by itself: the seat moves on after its bail is paid."""

    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class Debt:
    """The seat owes more than it has in hand.

    creditor  a seat, or BANK
    cause     what for: a word for the locale files ("rent", "tax", "card" …)
    square    the square it is about, -1 for none
    sure      the seat has asked for bankruptcy and is asked once more
    """

    seat: int
    creditor: int
    amount: int
    cause: str
    square: int
    sure: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The seat names a partner (NOBODY until then) and makes up an offer."""

    seat: int
    partner: int


@dataclass(frozen=True, slots=True)
class Trade:
    """An offer lies before `partner`: what each gives, and the cash from `seat` to `partner` (may be below 0).

    Things are squares, and CARD + card number for kept cards. `round` counts the counter-offers.
    """

    seat: int
    partner: int
    gives: tuple[int, ...]
    takes: tuple[int, ...]
    cash: int
    round: int


@dataclass(frozen=True, slots=True)
class Inherit:
    """The seat has got mortgaged deeds and says of the first: redeem now, or pay the interest and leave it."""

    seat: int
    squares: tuple[int, ...]


CARD: Final = 100
"""Added to a card's number where deeds and cards stand in one list."""

Frame = Union[
    Rotation,
    Turn,
    Offered,
    Site,
    Journey,
    TaxBill,
    Auction,
    Settle,
    Placing,
    Foreclosure,
    Walk,
    Debt,
    Deal,
    Trade,
    Inherit,
    OnlineFrame,
]


@lru_cache(maxsize=128)
def deal_with(seat: int, partner: int) -> Deal:
    """The frame of a deal, always the same object."""
    return Deal(seat, partner)


@lru_cache(maxsize=1024)
def turn(seat: int, stage: int, doubles: int = 0, buys: int = 0) -> Turn:
    """The turn frame with these values, always the same object."""
    return Turn(seat, stage, doubles, buys)


def seat_on_turn(stack: tuple[Frame, ...]) -> int:
    """Whose turn lies at the bottom of a stack; -1 for an empty one."""
    bottom = stack[0] if stack else None
    return bottom.seat if isinstance(bottom, (Turn, Rotation)) else -1


def seat_asked(frame: Frame) -> int:
    """The one seat whose answer a frame waits for; -1 when it waits for nobody, or, like an auction, for several."""
    match frame:
        case Trade():
            return frame.partner
        case Auction() | Foreclosure():
            return -1
        case Lot():
            return frame.asked
        case _:
            return frame.seat


@dataclass(frozen=True, slots=True)
class TyPhuState(State):
    """One position. `Draft` in `draft.py` has the same slots.

    board        the name under which the game finds its board
    tokens       by seat: which token it moves, an index into the passport's colours
    first        who began; rounds are counted from there
    direction    1 or -1: how the turns go through the seats
    turns        turns begun so far; `rounds` finished so far
    bank         the bank's ledger: minus all cash in the seats' hands
    position, jail, out
                 by seat; `out` is 0 for the living, else 1 for the first to go out, 2 for the second …
    owner, houses
                 by square: the owning seat or BANK; 0 to 4 houses or HOTEL
    pledged      a bit for each mortgaged square
    paid         a bit for each of those whose interest was paid when it changed hands
    houses_left, hotels_left
                 what the bank still has to sell
    decks        the numbers of the cards in each pile, the next one first: the only secret of the game
    held         by seat: the numbers of kept cards
    dice         the last roll, (0, 0) before the first
    trail        the last move: the seat, then the squares it left, passed and reached; empty after a jump
    offers       how many offers each seat has begun this turn, four bits a seat
    touched      which deeds were mortgaged this turn (the low 40 bits) and redeemed (the next 40)
    affairs      what the online rules keep besides; None at every other table
    ended        the value of the Reason the game ended for, empty while it goes on
    """

    ruleset: TyPhuRuleset
    board: str
    serial: Serial
    stack: tuple[Frame, ...]
    tokens: tuple[int, ...]
    first: int
    direction: int
    turns: int
    rounds: int
    cash: tuple[int, ...]
    bank: int
    position: tuple[int, ...]
    jail: tuple[int, ...]
    out: tuple[int, ...]
    owner: tuple[int, ...]
    houses: tuple[int, ...]
    pledged: int
    paid: int
    houses_left: int
    hotels_left: int
    decks: tuple[tuple[int, ...], ...]
    held: tuple[tuple[int, ...], ...]
    dice: tuple[int, int]
    trail: tuple[int, ...]
    offers: int
    touched: int
    ended: str = ""
    affairs: Affairs | None = None
