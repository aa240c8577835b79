"""Each event as a sentence: the name first, then what happened, then what it costs."""

from __future__ import annotations

from bot.engine.game import Event
from bot.engine.games.ty_phu import events as told
from bot.engine.games.ty_phu.events import Spot
from bot.engine.games.ty_phu.online.tales import of_online
from bot.engine.seats import Seat
from bot.engine.text import Arg, Money, Name, Proper, Series, Text, text


def tale_of(event: Event) -> Text | None:
    """The sentence for an event; the same for every viewer, for nothing that happens is secret.

    What a card brings (`Received`) has none: the card itself, told just before, names the sum.
    """
    for chapter in (_of_moves, _of_money, _of_auctions, _of_estates, _of_trades, _of_the_game, of_online):
        said = chapter(event)
        if said is not None:
            return said
    return None


def _who(seat: int) -> Name:
    return Name(Seat(seat))


def _place(spot: Spot) -> Arg:
    return Proper(spot.name) if spot.name else text(f"ty-phu-square-{spot.word}")


def _places(spots: tuple[Spot, ...]) -> Series:
    return Series(tuple(_place(spot) for spot in spots))


def _of_moves(event: Event) -> Text | None:
    match event:
        case told.Rolled(seat, first, second, spot):
            key = "ty-phu-told-doubles" if first == second else "ty-phu-told-rolled"
            return text(key, who=_who(seat), first=first, second=second, place=_place(spot))
        case told.Went(seat, spot):
            return text("ty-phu-told-went", who=_who(seat), place=_place(spot))
        case told.TriedDoubles(seat, first, second, tries):
            return text("ty-phu-told-tried", who=_who(seat), first=first, second=second, n=tries)
        case told.ThirdDoubles(seat, first, second):
            return text("ty-phu-told-third", who=_who(seat), first=first, second=second)
        case told.Jailed(seat, cause):
            return text(f"ty-phu-told-jailed-{cause}", who=_who(seat))
        case told.Released(seat, cause):
            return text(f"ty-phu-told-released-{cause}", who=_who(seat))
        case told.Drew(seat, deck, card, spot, first_sum, other):
            pile = text("ty-phu-square-chest" if deck else "ty-phu-square-chance")
            says = text(
                f"ty-phu-card-{card}", place=_place(spot) if spot.square >= 0 else 0, sum=first_sum, other=other
            )
            return text("ty-phu-told-drew", who=_who(seat), pile=pile, card=says)
        case told.ExtraRoll(seat, first, second):
            return text("ty-phu-told-extra-roll", who=_who(seat), first=first, second=second)
        case _:
            return None


def _of_money(event: Event) -> Text | None:
    match event:
        case told.SalaryPaid(seat, amount):
            return text("ty-phu-told-salary", who=_who(seat), sum=amount)
        case told.RentPaid(seat, owner, spot, amount):
            return text("ty-phu-told-rent", who=_who(seat), owner=_who(owner), place=_place(spot), sum=amount)
        case told.RentSpared(seat, owner, spot):
            return text("ty-phu-told-spared", who=_who(seat), owner=_who(owner), place=_place(spot))
        case told.PaidBank(seat, amount, cause):
            return text(f"ty-phu-told-paid-{cause}", who=_who(seat), sum=amount)
        case told.PaidSeat(seat, creditor, amount):
            return text("ty-phu-told-paid-seat", who=_who(seat), creditor=_who(creditor), sum=amount)
        case told.FellShort(seat, creditor, amount):
            if creditor < 0:
                return text("ty-phu-told-short-bank", who=_who(seat), sum=amount)
            return text("ty-phu-told-short", who=_who(seat), creditor=_who(creditor), sum=amount)
        case _:
            return None


def _of_auctions(event: Event) -> Text | None:
    match event:
        case told.AuctionOpened(spot, amount):
            return text("ty-phu-told-auction", place=_place(spot), sum=amount)
        case told.SupplyAuctionOpened(hotel, amount):
            return text("ty-phu-told-auction-hotel" if hotel else "ty-phu-told-auction-house", sum=amount)
        case told.BidMade(seat, amount):
            return text("ty-phu-told-bid", who=_who(seat), sum=amount)
        case told.BidPassed(seat):
            return text("ty-phu-told-passed", who=_who(seat))
        case told.AuctionWon(seat, spot, amount):
            return text("ty-phu-told-won-deed", who=_who(seat), place=_place(spot), sum=amount)
        case told.SupplyWon(seat, hotel, amount):
            return text("ty-phu-told-won-hotel" if hotel else "ty-phu-told-won-house", who=_who(seat), sum=amount)
        case told.AuctionFailed(spot):
            return text("ty-phu-told-unsold", place=_place(spot))
        case told.SupplyUnsold(hotel):
            return text("ty-phu-told-unsold-hotel" if hotel else "ty-phu-told-unsold-house")
        case _:
            return None


def _of_estates(event: Event) -> Text | None:
    match event:
        case told.Bought(seat, spot, amount):
            return text("ty-phu-told-bought", who=_who(seat), place=_place(spot), sum=amount)
        case told.Declined(seat, spot):
            return text("ty-phu-told-declined", who=_who(seat), place=_place(spot))
        case told.Built(seat, spot, level, amount):
            return _built(seat, spot, level, amount)
        case told.BuildingSold(seat, spot, level, amount):
            return text("ty-phu-told-sold", who=_who(seat), place=_place(spot), n=level, sum=amount)
        case told.GroupCleared(seat, spots, amount):
            return text("ty-phu-told-cleared", who=_who(seat), places=_places(spots), sum=amount)
        case told.Mortgaged(seat, spot, amount):
            return text("ty-phu-told-mortgaged", who=_who(seat), place=_place(spot), sum=amount)
        case told.Redeemed(seat, spot, amount):
            return text("ty-phu-told-redeemed", who=_who(seat), place=_place(spot), sum=amount)
        case told.InterestPaid(seat, spot, amount):
            return text("ty-phu-told-interest", who=_who(seat), place=_place(spot), sum=amount)
        case _:
            return None


def _built(seat: int, spot: Spot, level: int, amount: Money) -> Text:
    hotel = level == 5
    if not amount.amount:
        key = "ty-phu-told-placed-hotel" if hotel else "ty-phu-told-placed-house"
        return text(key, who=_who(seat), place=_place(spot), n=level)
    key = "ty-phu-told-built-hotel" if hotel else "ty-phu-told-built-house"
    return text(key, who=_who(seat), place=_place(spot), n=level, sum=amount)


def _of_trades(event: Event) -> Text | None:
    match event:
        case told.OfferMade(seat, partner, gives, pays, takes, asks, counter):
            key = "ty-phu-told-countered" if counter else "ty-phu-told-offered"
            return text(key, who=_who(seat), partner=_who(partner), gives=_side(gives, pays), takes=_side(takes, asks))
        case told.Traded(seat, partner, gives, pays, takes, asks):
            sides = {"gives": _side(gives, pays), "takes": _side(takes, asks)}
            return text("ty-phu-told-traded", who=_who(seat), partner=_who(partner), **sides)
        case told.OfferRefused(seat, partner):
            return text("ty-phu-told-refused", who=_who(seat), partner=_who(partner))
        case told.OfferDropped(seat, partner):
            return text("ty-phu-told-dropped", who=_who(seat), partner=_who(partner))
        case _:
            return None


def _side(spots: tuple[Spot, ...], amount: Money) -> Arg:
    """One side of an offer in words: places, cards and cash, or "nothing"."""
    parts = [_place(spot) for spot in spots]
    if amount.amount:
        parts.append(amount)
    return Series(tuple(parts)) if parts else text("ty-phu-nothing")


def _of_the_game(event: Event) -> Text | None:
    match event:
        case told.Began(seat):
            return text("ty-phu-told-began", who=_who(seat))
        case told.RolledForStart(seat, first, second):
            return text("ty-phu-told-start-roll", who=_who(seat), first=first, second=second)
        case told.GroupDealt(seat, spots):
            return text("ty-phu-told-dealt", who=_who(seat), places=_places(spots))
        case told.RotationChosen(seat, direction):
            key = "ty-phu-told-clockwise" if direction > 0 else "ty-phu-told-anticlockwise"
            return text(key, who=_who(seat))
        case told.WentBankrupt(seat, heir):
            if heir < 0:
                return text("ty-phu-told-bankrupt-bank", who=_who(seat))
            return text("ty-phu-told-bankrupt", who=_who(seat), heir=_who(heir))
        case told.Surrendered(seat):
            return text("ty-phu-told-surrendered", who=_who(seat))
        case told.TimeCalled(rounds):
            return text("ty-phu-told-time", n=rounds)
        case told.GameWon(seats):
            return text("ty-phu-told-game-won", who=Series(tuple(_who(seat) for seat in seats)))
        case _:
            return None
