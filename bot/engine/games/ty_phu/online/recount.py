"""Events of the online rules in the words of the scenarios."""

from __future__ import annotations

from bot.engine.game import Event
from bot.engine.games.ty_phu.events import Spot
from bot.engine.games.ty_phu.online import events as told


def online(event: Event) -> str | None:
    """The words; None for an event of the classic game."""
    match event:
        case told.BoardDrawn(provinces):
            return f"drawn {', '.join(provinces)}"
        case told.DrawnFirst(seat):
            return f"@{seat} begins by lot"
        case told.CardPlayed(seat, card):
            return f"@{seat} plays {card}"
        case told.FrozenRent(seat, spot):
            return f"@{seat} pays nothing for frozen {spot.square}"
        case told.HostPaid(seat, spot, amount):
            return f"@{seat} pays host {amount.amount} for {spot.square}"
        case told.TakenOver(seat, owner, spot, amount):
            return f"@{seat} takes over {spot.square} from @{owner} for {amount.amount}"
        case told.Wrecked(seat, owner, spot, level):
            return f"@{seat} wrecks {spot.square} of @{owner} to {level}"
        case told.Froze(seat, spots):
            return f"@{seat} freezes {_squares(spots)}"
        case told.Thawed(seat, spots):
            return f"@{seat} thaws {_squares(spots)}"
        case told.RentRaised(seat, spot):
            return f"@{seat} raises {spot.square}"
        case told.MustSkip(seat):
            return f"@{seat} must skip"
        case told.Skipped(seat):
            return f"@{seat} skips"
        case told.NoTarget(seat):
            return f"@{seat} has no target"
        case told.LotOpened(seat, spot, amount):
            return f"@{seat} puts up {spot.square} from {amount.amount}"
        case told.LotRefused(seat, spot):
            return f"nobody takes {spot.square} of @{seat}"
        case told.SoldToBank(seat, spots, amount):
            return f"@{seat} sells off {_squares(spots)} for {amount.amount}"
        case told.LostToHost(seat):
            return f"@{seat} goes bankrupt to the host"
        case told.BuiltUp(seat, spot, levels, amount):
            return f"@{seat} builds {levels} on {spot.square} for {amount.amount}"
        case told.GoldenHour(turn, factor):
            return f"golden hour x{factor} from turn {turn}"
        case _:
            return None


def _squares(spots: tuple[Spot, ...]) -> str:
    return " ".join(str(spot.square) for spot in spots)
