"""The sentences that tell what happened. Everybody hears the same."""

from __future__ import annotations

from typing import assert_never, cast

from bot.engine.game import Event
from bot.engine.games.ca_ngua.events import (
    Began,
    CameHome,
    CaNguaEvent,
    Climbed,
    EndPaid,
    Finished,
    Kicked,
    KickPaid,
    LastRacing,
    Launched,
    Left,
    Moved,
    Rolled,
    RollsAgain,
    Sank,
    Stuck,
    Tariff,
    TimeUp,
)
from bot.engine.games.ca_ngua.track import GATE, cell_of
from bot.engine.seats import Seat
from bot.engine.text import Arg, Name, Text, text


def told(event: Event) -> Text | None:
    """The sentence for an event; None when another event tells the same better."""
    known = cast("CaNguaEvent", event)
    args: dict[str, Arg]
    match known:
        case Began(seat):
            return text("ca-ngua-began", who=_name(seat))
        case Rolled() | RollsAgain():
            return None
        case Stuck(seat, first, second, empty):
            key = "ca-ngua-stuck-empty" if empty else "ca-ngua-stuck"
            return text(key, who=_name(seat), first=first, second=second)
        case Launched(seat, first, second, horse, kicked):
            if kicked:
                return None
            return text("ca-ngua-launched", who=_name(seat), first=first, second=second, horse=horse + 1)
        case Moved(loud=True) | Climbed(loud=True):
            return None
        case Moved(seat, first, second, horse, step, to):
            args = {"who": _name(seat), "first": first, "second": second, "horse": horse + 1}
            if to > GATE:
                return text("ca-ngua-entered", **args, cell=cell_of(to))
            return text("ca-ngua-moved", **args, step=step)
        case Climbed(seat, first, second, horse, cell):
            return text("ca-ngua-climbed", who=_name(seat), first=first, second=second, horse=horse + 1, cell=cell)
        case Kicked(seat, first, second, horse, victim, victim_horse, hop):
            args = {"who": _name(seat), "horse": horse + 1, "whom": _name(victim), "victim": victim_horse + 1}
            if hop > 1:
                return text("ca-ngua-kicked-on", **args)
            return text("ca-ngua-kicked", **args, first=first, second=second)
        case KickPaid(seat, payer, horses, points, chain):
            args = {"who": _name(payer), "to": _name(seat), "horses": horses, "points": points}
            if chain > 1:
                return text("ca-ngua-kick-paid-chain", **args, chain=chain)
            return text("ca-ngua-kick-paid", **args)
        case Sank(seat, first, second, horse, each):
            return text("ca-ngua-sank", who=_name(seat), first=first, second=second, horse=horse + 1, points=each)
        case CameHome(seat, first, second, horse, cell, way, each):
            return text(
                f"ca-ngua-home-{way.value.replace('_', '-')}",
                who=_name(seat),
                first=first,
                second=second,
                horse=horse + 1,
                cell=cell,
                points=each,
            )
        case Finished(seat, place):
            return text("ca-ngua-finished", who=_name(seat), place=place)
        case EndPaid(seat, loser, unfinished, points, tariff):
            args = {"who": _name(loser), "to": _name(seat), "points": points}
            if tariff is Tariff.CON:
                return text("ca-ngua-end-con", **args)
            return text(f"ca-ngua-end-{tariff.value}", **args, horses=unfinished)
        case Left(seat):
            return text("ca-ngua-left", who=_name(seat))
        case LastRacing(seat):
            return text("ca-ngua-last", who=_name(seat))
        case TimeUp(rolls):
            return text("ca-ngua-time-up", rolls=rolls)
        case _:
            assert_never(known)


def _name(seat: int) -> Name:
    return Name(Seat(seat))
