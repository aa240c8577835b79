"""Each event of the online rules as a sentence."""

from __future__ import annotations

from bot.engine.game import Event
from bot.engine.games.ty_phu.events import Spot
from bot.engine.games.ty_phu.online import events as told
from bot.engine.seats import Seat
from bot.engine.text import Name, Proper, Series, Text, text


def of_online(event: Event) -> Text | None:
    """The sentence; None for an event of the classic game."""
    match event:
        case told.BoardDrawn(provinces):
            return text("ty-phu-told-board", provinces=Series(tuple(Proper(name) for name in provinces)))
        case told.DrawnFirst(seat):
            return text("ty-phu-told-drawn-first", who=_who(seat))
        case told.FrozenRent(seat, spot):
            return text("ty-phu-told-frozen-rent", who=_who(seat), place=_place(spot))
        case told.HostPaid(seat, spot, amount):
            return text("ty-phu-told-host-paid", who=_who(seat), place=_place(spot), sum=amount)
        case told.TakenOver(seat, owner, spot, amount):
            return text("ty-phu-told-takeover", who=_who(seat), owner=_who(owner), place=_place(spot), sum=amount)
        case told.LotOpened(seat, spot, amount):
            return text("ty-phu-told-lot", who=_who(seat), place=_place(spot), sum=amount)
        case told.LotRefused(_, spot):
            return text("ty-phu-told-lot-refused", place=_place(spot))
        case told.SoldToBank(seat, spots, amount):
            return text("ty-phu-told-sold-off", who=_who(seat), places=_places(spots), sum=amount)
        case told.LostToHost(seat):
            return text("ty-phu-told-host", who=_who(seat))
        case told.BuiltUp(seat, spot, levels, amount):
            return text("ty-phu-told-built-up", who=_who(seat), n=levels, place=_place(spot), sum=amount)
        case told.GoldenHour(turn, factor):
            return text("ty-phu-told-golden", n=turn, factor=factor)
        case _:
            return _of_cards(event)


def _of_cards(event: Event) -> Text | None:
    match event:
        case told.CardPlayed(seat, card):
            return text("ty-phu-told-card-played", who=_who(seat), card=text(f"ty-phu-held-{card}"))
        case told.Wrecked(seat, owner, spot, level):
            args = {"who": _who(seat), "owner": _who(owner)}
            return text("ty-phu-told-wrecked", place=_place(spot), n=level, **args)
        case told.Froze(seat, spots):
            return text("ty-phu-told-froze", who=_who(seat), places=_places(spots))
        case told.Thawed(seat, spots):
            return text("ty-phu-told-thawed", who=_who(seat), places=_places(spots))
        case told.RentRaised(seat, spot):
            return text("ty-phu-told-rise", who=_who(seat), place=_place(spot))
        case told.MustSkip(seat):
            return text("ty-phu-told-must-skip", who=_who(seat))
        case told.Skipped(seat):
            return text("ty-phu-told-skipped", who=_who(seat))
        case told.NoTarget(seat):
            return text("ty-phu-told-no-target", who=_who(seat))
        case _:
            return None


def _who(seat: int) -> Name:
    return Name(Seat(seat))


def _place(spot: Spot) -> Proper:
    return Proper(spot.name)


def _places(spots: tuple[Spot, ...]) -> Series:
    return Series(tuple(_place(spot) for spot in spots))
