"""The words and buttons of the table.

The picture shows the position and the coordinator tells the story; the lines here say what must be known to answer: the
lead of an auction, what is still missing for a debt, the terms of an offer with the interest they will cost.
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu.actions import (
    Accept,
    Bid,
    BuildHere,
    Buy,
    ConfirmBankrupt,
    EndTurn,
    GoBankrupt,
    Offer,
    PlaceBuilding,
    Raise,
    Roll,
    RollAndBuy,
    Rotate,
)
from bot.engine.games.ty_phu.labels import form_label, label_of
from bot.engine.games.ty_phu.menus import square_text
from bot.engine.games.ty_phu.online import screens as online_screens
from bot.engine.games.ty_phu.online.actions import PayUp, TakeOver
from bot.engine.games.ty_phu.view import Awaits, Hammer, Owed, Terms, TyPhuView
from bot.engine.prompt import Action, Form, Option, Prompt, awaited, menu
from bot.engine.screen import Button, Line, Look, Role, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Money, Name, Proper, Series, Text, text

_A_ROW: Final = 2
_CARD: Final = 100
_PRIMARY: Final = (Roll, RollAndBuy, Buy, Raise, EndTurn, Accept, Offer, BuildHere, Rotate, PayUp, TakeOver)
_DANGER: Final = (GoBankrupt, ConfirmBankrupt)
_ALONE: Final = (EndTurn, GoBankrupt, ConfirmBankrupt)
ESTATE: Final = "estate"


def screen_of(view: TyPhuView, prompts: tuple[Prompt, ...]) -> Screen:
    """The table's screen; for a seat nothing, since it has no secrets."""
    if view.viewer is not None:
        return Screen(())
    rows = _rows(view, prompts)
    if prompts:
        rows = (*rows, (Button(text("ty-phu-button-estate"), Look(ESTATE)),))
    return Screen(tuple(_lines(view)), rows, asks=_asks(view, awaited(prompts)), pictured=True)


def _rows(view: TyPhuView, prompts: tuple[Prompt, ...]) -> tuple[tuple[Button, ...], ...]:
    """Two buttons a row; a step with consequences stands alone."""
    rows: list[tuple[Button, ...]] = []
    row: list[Button] = []
    for option in menu(prompts):
        button = _button(view, option)
        if isinstance(option, _ALONE):
            rows += [tuple(row), (button,)] if row else [(button,)]
            row = []
            continue
        row.append(button)
        if len(row) == _A_ROW:
            rows.append(tuple(row))
            row = []
    if row:
        rows.append(tuple(row))
    return tuple(rows)


def _button(view: TyPhuView, option: Option) -> Button:
    if isinstance(option, Form):
        role = Role.PRIMARY if option.makes in (Offer, PlaceBuilding) else Role.PLAIN
        return Button(form_label(option, view), option, role)
    return Button(label_of(option, view), option, _role(view, option))


def _role(view: TyPhuView, action: Action) -> Role:
    """What is done most comes first to the eye; under the hammer that is the next bid."""
    if isinstance(action, _DANGER):
        return Role.DANGER
    if view.hammer is not None:
        return Role.PRIMARY if isinstance(action, Bid) and action.amount == view.hammer.lowest else Role.PLAIN
    return Role.PRIMARY if isinstance(action, _PRIMARY) else Role.PLAIN


def _who(seat: int) -> Name:
    return Name(Seat(seat))


def _lines(view: TyPhuView) -> list[Line]:
    lines = [Line(_purses(view), Tone.QUIET)] if view.affairs is None else online_screens.lasting(view)
    if view.hammer is not None:
        lines.append(Line(_hammer(view, view.hammer), Tone.STRONG))
    if view.owed is not None and view.awaits is not Awaits.DUE:
        lines.extend(_owed(view, view.owed))
    if view.terms is not None and view.awaits is Awaits.TRADE:
        lines.extend(_terms(view, view.terms))
    return lines


def _purses(view: TyPhuView) -> Text:
    """Everybody's cash in one line, for those who can't see the picture."""
    unit = view.ruleset.unit
    purses: list[Arg] = [
        text("ty-phu-purse-out", who=_who(seat))
        if out
        else text("ty-phu-purse", who=_who(seat), sum=Money(view.cash[seat], unit))
        for seat, out in enumerate(view.out)
    ]
    return text("ty-phu-purses", round=view.rounds + 1, purses=Series(tuple(purses)))


def _hammer(view: TyPhuView, hammer: Hammer) -> Text:
    lot: Arg
    if hammer.square >= 0:
        lot = Proper(view.board.squares[hammer.square].name)
    else:
        lot = text("ty-phu-lot-hotel" if hammer.hotel else "ty-phu-lot-house")
    unit = view.ruleset.unit
    if hammer.leader < 0:
        return text("ty-phu-line-auction", lot=lot, sum=Money(hammer.lowest, unit))
    return text("ty-phu-line-lead", lot=lot, who=_who(hammer.leader), sum=Money(hammer.high, unit))


def _owed(view: TyPhuView, owed: Owed) -> list[Line]:
    unit, seat = view.ruleset.unit, view.asked
    missing = Money(max(owed.amount - view.cash[seat], 0), unit)
    amount = Money(owed.amount, unit)
    if owed.creditor < 0:
        lines = [Line(text("ty-phu-line-debt-bank", who=_who(seat), sum=amount, missing=missing), Tone.STRONG)]
    else:
        args: dict[str, Arg] = {"who": _who(seat), "creditor": _who(owed.creditor), "sum": amount, "missing": missing}
        lines = [Line(text("ty-phu-line-debt", **args), Tone.STRONG)]
    if owed.later:
        lines.append(Line(text("ty-phu-line-debt-later", sum=Money(owed.later, unit))))
    return lines


def _terms(view: TyPhuView, terms: Terms) -> list[Line]:
    unit = view.ruleset.unit
    lines = []
    for key, giver, taker, things, cash in (
        ("ty-phu-line-gives", terms.seat, terms.partner, terms.gives, terms.cash),
        ("ty-phu-line-takes", terms.partner, terms.seat, terms.takes, -terms.cash),
    ):
        parts: list[Arg] = [thing_text(view, thing) for thing in things]
        if cash > 0:
            parts.append(Money(cash, unit))
        side: Arg = Series(tuple(parts)) if parts else text("ty-phu-nothing")
        lines.append(Line(text(key, who=_who(giver), partner=_who(taker), things=side), Tone.STRONG))
        due = sum(view.board.interest[thing] for thing in things if thing < _CARD and view.pledged >> thing & 1)
        if due:
            lines.append(Line(text("ty-phu-line-interest", who=_who(taker), sum=Money(due, unit)), Tone.QUIET))
    return lines


def thing_text(view: TyPhuView, thing: int) -> Text:
    """A deed or a kept card by name."""
    return text("ty-phu-square-jail-free") if thing >= _CARD else square_text(view.board, thing)


def _asks(view: TyPhuView, prompts: tuple[Prompt, ...]) -> Text | None:
    if view.awaits is Awaits.NOTHING:
        return None
    said = online_screens.asks(view, prompts)
    if said is not None:
        return said
    key = f"ty-phu-ask-{view.awaits.value}"
    who = Series(tuple(Name(prompt.seat) for prompt in prompts))
    unit = view.ruleset.unit
    match view.awaits:
        case Awaits.AUCTION:
            return text(key, who=who)
        case Awaits.BUY:
            price = Money(view.board.price[view.square], unit)
            short = view.cash[view.asked] < view.board.price[view.square]
            name = square_text(view.board, view.square)
            return text(f"{key}-short" if short else key, who=who, place=name, sum=price)
        case Awaits.SITE | Awaits.JOURNEY | Awaits.INHERIT | Awaits.TAX:
            return text(key, who=who, place=square_text(view.board, view.square))
        case Awaits.JAIL:
            return text(key, who=who, n=view.jail[view.asked], sum=Money(view.ruleset.bail, unit))
        case Awaits.DEAL | Awaits.TRADE if view.terms is not None:
            other = view.terms.partner if view.awaits is Awaits.DEAL else view.terms.seat
            return text(key, who=who, partner=_who(other))
        case _:
            return text(key, who=who)
