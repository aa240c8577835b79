"""What one viewer may know of a table: everything but the order of the piles, named field by field.

The view holds the public tables under the names that `estate.Position` asks for, so that questions about an estate are
answered from a view as well. What the table waits for has a small description of its own; frames stay in the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.chance import Chance, shuffled
from bot.engine.game import View
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.draft import Draft
from bot.engine.games.ty_phu.endings import places
from bot.engine.games.ty_phu.online.state import Affairs, Due, Lot, Owing, Plot, Stall, Takeover, Target
from bot.engine.games.ty_phu.ruleset import TyPhuRuleset
from bot.engine.games.ty_phu.state import (
    HOTEL_LOT,
    NOBODY,
    Auction,
    Deal,
    Debt,
    Inherit,
    Journey,
    Offered,
    Placing,
    Rotation,
    Site,
    TaxBill,
    Trade,
    Turn,
    TyPhuState,
    seat_on_turn,
)
from bot.engine.seats import Viewer


class Awaits(Enum):
    """What the table waits for."""

    NOTHING = "nothing"
    ROTATION = "rotation"
    ROLL = "roll"
    ROLL_AGAIN = "roll-again"
    JAIL = "jail"
    END = "end"
    BUY = "buy"
    SITE = "site"
    JOURNEY = "journey"
    TAX = "tax"
    AUCTION = "auction"
    PLACING = "placing"
    DEBT = "debt"
    BANKRUPTCY = "bankruptcy"
    PARTNER = "partner"
    DEAL = "deal"
    TRADE = "trade"
    INHERIT = "inherit"
    STALL = "stall"
    PLOT = "plot"
    DUE = "due"
    TAKEOVER = "takeover"
    TARGET = "target"
    OWING = "owing"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Hammer:
    """An auction: the deed (-1: a building), whether a hotel, the lowest bid that counts, the lead, who still bids."""

    square: int
    hotel: bool
    lowest: int
    high: int
    leader: int
    bidders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Owed:
    """A debt: the creditor (-1 for the bank), the sum, what for, and what the same seat owes after it."""

    creditor: int
    amount: int
    cause: str
    square: int
    later: int


@dataclass(frozen=True, slots=True)
class Terms:
    """An offer: who made it, what goes each way, the cash from `seat` to the partner (below 0: the other way)."""

    seat: int
    partner: int
    gives: tuple[int, ...]
    takes: tuple[int, ...]
    cash: int
    counter: bool


@dataclass(frozen=True, slots=True)
class TyPhuView(View):
    """The public position; `asked` is the seat waited for (-1: several, or nobody) and `square` what it is about.

    places   by seat, once the game is over
    affairs  what lasts at a table of the online rules; all public, but the discards are left out
    effect   the value of the effect of the card that is chosen for or played
    """

    viewer: Viewer
    ruleset: TyPhuRuleset
    board: Board
    tokens: tuple[int, ...]
    direction: int
    turns: int
    rounds: int
    cash: tuple[int, ...]
    position: tuple[int, ...]
    jail: tuple[int, ...]
    out: tuple[int, ...]
    owner: tuple[int, ...]
    houses: tuple[int, ...]
    pledged: int
    paid: int
    houses_left: int
    hotels_left: int
    held: tuple[tuple[int, ...], ...]
    dice: tuple[int, int]
    trail: tuple[int, ...]
    offers: int
    touched: int
    turn: int
    awaits: Awaits
    asked: int
    square: int
    hammer: Hammer | None
    owed: Owed | None
    terms: Terms | None
    places: tuple[int, ...]
    affairs: Affairs | None
    effect: str


def view_of(state: TyPhuState, board: Board, viewer: Viewer) -> TyPhuView:
    """What `viewer` may know. All viewers know the same of this game; only the piles are hidden."""
    top = state.stack[-1] if state.stack else None
    awaits, asked, square = _waiting(state, top)
    return TyPhuView(
        viewer=viewer,
        ruleset=state.ruleset,
        board=board,
        tokens=state.tokens,
        direction=state.direction,
        turns=state.turns,
        rounds=state.rounds,
        cash=state.cash,
        position=state.position,
        jail=state.jail,
        out=state.out,
        owner=state.owner,
        houses=state.houses,
        pledged=state.pledged,
        paid=state.paid,
        houses_left=state.houses_left,
        hotels_left=state.hotels_left,
        held=state.held,
        dice=state.dice,
        trail=state.trail,
        offers=state.offers,
        touched=state.touched,
        turn=seat_on_turn(state.stack),
        awaits=awaits,
        asked=asked,
        square=square,
        hammer=_hammer(state, top) if isinstance(top, (Auction, Lot)) else None,
        owed=_owed(state, top) if isinstance(top, (Debt, Due, Owing)) else None,
        terms=_terms(top) if isinstance(top, (Trade, Deal)) else None,
        places=places(state, board) if state.ended else (),
        affairs=_lasting(state.affairs),
        effect=_effect(top),
    )


def _waiting(state: TyPhuState, top: object) -> tuple[Awaits, int, int]:
    match top:
        case Turn(seat, stage, doubles):
            if stage:
                return Awaits.END, seat, -1
            if state.jail[seat]:
                return Awaits.JAIL, seat, -1
            return (Awaits.ROLL_AGAIN if doubles else Awaits.ROLL), seat, -1
        case Auction(asked=asked, square=square):
            return Awaits.AUCTION, asked, square
        case Debt(seat=seat, square=square, sure=sure):
            return (Awaits.BANKRUPTCY if sure else Awaits.DEBT), seat, square
        case Trade(partner=partner):
            return Awaits.TRADE, partner, -1
        case Inherit(seat, squares):
            return Awaits.INHERIT, seat, squares[0]
        case Stall(seat, square) | Plot(seat, square) | Takeover(seat, square):
            spots = {Stall: Awaits.STALL, Plot: Awaits.PLOT, Takeover: Awaits.TAKEOVER}
            return spots[type(top)], seat, square
        case Due(seat=seat, square=square):
            return Awaits.DUE, seat, square
        case Owing(seat=seat, square=square, sure=sure):
            return (Awaits.BANKRUPTCY if sure else Awaits.OWING), seat, square
        case Target(seat):
            return Awaits.TARGET, seat, -1
        case Lot(square=square, asked=asked):
            return Awaits.LOT, asked, square
        case Deal(seat, partner):
            return (Awaits.PARTNER if partner == NOBODY else Awaits.DEAL), seat, -1
        case Rotation(seat) | Placing(seat):
            return (Awaits.ROTATION if isinstance(top, Rotation) else Awaits.PLACING), seat, -1
        case Offered(seat, square) | Site(seat, square) | Journey(seat, square) | TaxBill(seat, square):
            here = {Offered: Awaits.BUY, Site: Awaits.SITE, Journey: Awaits.JOURNEY, TaxBill: Awaits.TAX}
            return here[type(top)], seat, square
        case _:
            return Awaits.NOTHING, -1, -1


def _hammer(state: TyPhuState, auction: Auction | Lot) -> Hammer:
    bidders = tuple(seat for seat in range(len(state.out)) if auction.bidders >> seat & 1)
    step = state.ruleset.bid_step if isinstance(auction, Lot) else 1
    lowest = auction.high + step if auction.leader >= 0 else auction.least
    hotel = isinstance(auction, Auction) and auction.lot == HOTEL_LOT
    return Hammer(auction.square, hotel, lowest, auction.high, auction.leader, bidders)


def _lasting(affairs: Affairs | None) -> Affairs | None:
    if affairs is None:
        return None
    return Affairs(
        frozen=affairs.frozen,
        rises=affairs.rises,
        lost=affairs.lost,
        loans=affairs.loans,
        hands=affairs.hands,
        discards=(),
        listed=affairs.listed,
    )


def _effect(top: object) -> str:
    if isinstance(top, Target):
        return top.effect
    return Effect.DISCOUNT.value if isinstance(top, Stall) and top.card else ""


def _owed(state: TyPhuState, debt: Debt | Due | Owing) -> Owed:
    later = sum(frame.amount for frame in state.stack[:-1] if isinstance(frame, Debt) and frame.seat == debt.seat)
    return Owed(debt.creditor, debt.amount, debt.cause, debt.square, later)


def _terms(frame: Trade | Deal) -> Terms | None:
    if isinstance(frame, Deal):
        if frame.partner == NOBODY:
            return None
        return Terms(frame.seat, frame.partner, (), (), 0, counter=False)
    return Terms(frame.seat, frame.partner, frame.gives, frame.takes, frame.cash, counter=frame.round > 0)


def resampled(state: TyPhuState, draft: Draft, chance: Chance) -> None:
    """Deals anew what no viewer can know: the order of the piles."""
    draft.decks = tuple(shuffled(chance, pile) for pile in state.decks)
