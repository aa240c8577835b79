"""Events in the plain words of scenarios: people are `@0`, squares numbers, sums bare."""

from __future__ import annotations

from bot.engine.game import Event
from bot.engine.games.ty_phu import events as told
from bot.engine.games.ty_phu.cards import DECK_KEYS
from bot.engine.games.ty_phu.events import Spot
from bot.engine.games.ty_phu.online.recount import online
from bot.engine.notation import NotationError


def recounted(event: Event) -> str:
    """An event in words, with every number in it. Raises NotationError for an event of another game."""
    for chapter in (_moves, _money, _auctions, _estates, _game, online):
        words = chapter(event)
        if words is not None:
            return words
    raise NotationError(f"no such event in ty_phu: {event!r}")


def _to(seat: int) -> str:
    return "bank" if seat < 0 else f"@{seat}"


def _lot(*, hotel: bool) -> str:
    return "hotel" if hotel else "house"


def _side(spots: tuple[Spot, ...], amount: int) -> str:
    words = [str(spot.square) if spot.name else "card" for spot in spots]
    return " ".join([*words, *([f"${amount}"] if amount else [])]) or "-"


def _numbers(spots: tuple[Spot, ...]) -> str:
    return " ".join(str(spot.square) for spot in spots)


def _moves(event: Event) -> str | None:
    match event:
        case told.RolledForStart(seat, first, second):
            return f"@{seat} rolls {first}-{second} for the start"
        case told.Rolled(seat, first, second, spot):
            return f"@{seat} rolls {first}-{second} to {spot.square}"
        case told.TriedDoubles(seat, first, second, tries):
            return f"@{seat} rolls {first}-{second} in jail, try {tries}"
        case told.ThirdDoubles(seat, first, second):
            return f"@{seat} rolls {first}-{second}, the third doubles"
        case told.ExtraRoll(seat, first, second):
            return f"@{seat} rolls {first}-{second} for the fee"
        case told.Went(seat, spot):
            return f"@{seat} goes to {spot.square}"
        case told.Jailed(seat, cause):
            return f"@{seat} is jailed by {cause}"
        case told.Released(seat, cause):
            return f"@{seat} leaves jail by {cause}"
        case told.Drew(seat, deck, card, _, _, _):
            return f"@{seat} draws {DECK_KEYS[deck]} {card}"
        case _:
            return None


def _money(event: Event) -> str | None:
    match event:
        case told.SalaryPaid(seat, amount):
            return f"@{seat} earns {amount.amount}"
        case told.RentPaid(seat, owner, spot, amount):
            return f"@{seat} pays @{owner} {amount.amount} for {spot.square}"
        case told.RentSpared(seat, owner, spot):
            return f"@{seat} pays @{owner} nothing for {spot.square}"
        case told.PaidBank(seat, amount, cause):
            return f"@{seat} pays bank {amount.amount} for {cause}"
        case told.PaidSeat(seat, creditor, amount):
            return f"@{seat} pays @{creditor} {amount.amount}"
        case told.Received(seat, amount):
            return f"@{seat} gets {amount.amount}"
        case told.FellShort(seat, creditor, amount):
            return f"@{seat} is {amount.amount} short to {_to(creditor)}"
        case told.InterestPaid(seat, spot, amount):
            return f"@{seat} owes interest {amount.amount} on {spot.square}"
        case _:
            return None


def _auctions(event: Event) -> str | None:
    match event:
        case told.AuctionOpened(spot, amount):
            return f"auction {spot.square} from {amount.amount}"
        case told.SupplyAuctionOpened(hotel, amount):
            return f"auction {_lot(hotel=hotel)} from {amount.amount}"
        case told.BidMade(seat, amount):
            return f"@{seat} bids {amount.amount}"
        case told.BidPassed(seat):
            return f"@{seat} passes"
        case told.AuctionWon(seat, spot, amount):
            return f"@{seat} wins {spot.square} for {amount.amount}"
        case told.SupplyWon(seat, hotel, amount):
            return f"@{seat} wins {_lot(hotel=hotel)} for {amount.amount}"
        case told.AuctionFailed(spot):
            return f"nobody wants {spot.square}"
        case told.SupplyUnsold(hotel):
            return f"nobody wants {_lot(hotel=hotel)}"
        case _:
            return None


def _estates(event: Event) -> str | None:
    match event:
        case told.Bought(seat, spot, amount):
            return f"@{seat} buys {spot.square} for {amount.amount}"
        case told.Declined(seat, spot):
            return f"@{seat} declines {spot.square}"
        case told.Built(seat, spot, level, amount):
            return f"@{seat} builds {spot.square} to {level} for {amount.amount}"
        case told.BuildingSold(seat, spot, level, amount):
            return f"@{seat} sells {spot.square} to {level} for {amount.amount}"
        case told.GroupCleared(seat, spots, amount):
            return f"@{seat} clears {_numbers(spots)} for {amount.amount}"
        case told.Mortgaged(seat, spot, amount):
            return f"@{seat} mortgages {spot.square} for {amount.amount}"
        case told.Redeemed(seat, spot, amount):
            return f"@{seat} redeems {spot.square} for {amount.amount}"
        case told.GroupDealt(seat, spots):
            return f"@{seat} is dealt {_numbers(spots)}"
        case _:
            return None


def _game(event: Event) -> str | None:
    match event:
        case told.OfferMade(seat, partner, gives, pays, takes, asks, counter):
            verb = "counters" if counter else "offers"
            return f"@{seat} {verb} @{partner} {_side(gives, pays.amount)} for {_side(takes, asks.amount)}"
        case told.Traded(seat, partner, gives, pays, takes, asks):
            return f"@{seat} trades @{partner} {_side(gives, pays.amount)} for {_side(takes, asks.amount)}"
        case told.OfferRefused(seat, partner):
            return f"@{seat} refuses @{partner}"
        case told.OfferDropped(seat, partner):
            return f"@{seat} makes @{partner} no offer"
        case told.Began(seat):
            return f"@{seat} begins"
        case told.RotationChosen(seat, direction):
            return f"@{seat} turns {'clockwise' if direction > 0 else 'anticlockwise'}"
        case told.WentBankrupt(seat, heir):
            return f"@{seat} goes bankrupt to {_to(heir)}"
        case told.Surrendered(seat):
            return f"@{seat} surrenders"
        case told.TimeCalled(rounds):
            return f"time is up after {rounds} rounds"
        case told.GameWon(seats):
            return f"{' '.join(f'@{seat}' for seat in seats)} wins"
        case _:
            return None
