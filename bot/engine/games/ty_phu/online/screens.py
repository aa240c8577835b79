"""What the table must know of the online rules to answer: the golden hour, and the effects that last."""

from __future__ import annotations

from bot.engine.games.ty_phu.board import SQUARES
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.online import golden
from bot.engine.games.ty_phu.online.plots import price_at
from bot.engine.games.ty_phu.online.value import is_street, takeover_price
from bot.engine.games.ty_phu.view import Awaits, TyPhuView
from bot.engine.prompt import Prompt
from bot.engine.screen import Line, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Money, Name, Proper, Series, Text, text


def lasting(view: TyPhuView) -> list[Line]:
    """The turn with its factor and everybody's cash, then one line for each kind of effect that lasts."""
    lines = [Line(_purses(view), Tone.QUIET)]
    now = view.affairs
    if now is None:
        return lines
    for key, mask in (("ty-phu-line-frozen", now.frozen), ("ty-phu-line-rises", now.rises)):
        if mask:
            lines.append(Line(text(key, places=_places(view, mask)), Tone.QUIET))
    for seat, words in enumerate(now.hands):
        if words:
            cards: list[Arg] = [text(f"ty-phu-held-{word.replace('_', '-')}") for word in words]
            lines.append(Line(text("ty-phu-line-held", who=_who(seat), cards=Series(tuple(cards))), Tone.QUIET))
    for seat, owed in enumerate(now.loans):
        if owed:
            lines.append(Line(text("ty-phu-line-loan", who=_who(seat), sum=_money(view, owed)), Tone.QUIET))
    for seat, lost in enumerate(now.lost):
        if lost:
            lines.append(Line(text("ty-phu-line-lost", who=_who(seat), n=lost), Tone.QUIET))
    return lines


def factor_text(view: TyPhuView) -> Text | None:
    """By what rents are multiplied now; None while they aren't."""
    factor = golden.factor(view.turns, golden=view.ruleset.golden)
    return text("ty-phu-board-golden", factor=factor) if factor > 1 else None


def _purses(view: TyPhuView) -> Text:
    purses: list[Arg] = [
        text("ty-phu-purse-out", who=_who(seat))
        if out
        else text("ty-phu-purse", who=_who(seat), sum=_money(view, view.cash[seat]))
        for seat, out in enumerate(view.out)
    ]
    said = Series(tuple(purses))
    if not view.ruleset.golden:
        return text("ty-phu-purses-turn", n=view.turns, purses=said)
    factor = golden.factor(view.turns, golden=True)
    left = golden.turns_to_next(view.turns)
    return text("ty-phu-purses-golden", n=view.turns, factor=factor, left=left, next=max(factor + 1, 2), purses=said)


def _places(view: TyPhuView, mask: int) -> Series:
    squares = [square for square in range(SQUARES) if mask >> square & 1]
    return Series(tuple(Proper(view.board.squares[square].name) for square in squares))


def _who(seat: int) -> Name:
    return Name(Seat(seat))


def _money(view: TyPhuView, amount: int) -> Money:
    return Money(amount, view.ruleset.unit)


def asks(view: TyPhuView, prompts: tuple[Prompt, ...]) -> Text | None:
    """What is asked of whom, for the questions of the online rules."""
    key = f"ty-phu-ask-{view.awaits.value}"
    who = Series(tuple(Name(prompt.seat) for prompt in prompts))
    match view.awaits:
        case Awaits.STALL:
            card = int(view.effect == Effect.DISCOUNT.value)
            cost = _money(view, price_at(view.board, view.square, card))
            key = key if is_street(view.board, view.square) else f"{key}-bare"
            return text(key, who=who, place=_place(view), sum=cost)
        case Awaits.PLOT:
            return text(key, who=who, place=_place(view))
        case Awaits.TAKEOVER:
            cost = _money(view, takeover_price(view, view.board, view.square))
            return text(key, who=who, place=_place(view), owner=_who(view.owner[view.square]), sum=cost)
        case Awaits.DUE if view.owed is not None:
            return text(f"{key}-{view.owed.cause}", who=who, sum=_money(view, view.owed.amount))
        case Awaits.TARGET:
            return text(f"{key}-{view.effect.replace('_', '-')}", who=who)
        case Awaits.LOT | Awaits.OWING:
            return text("ty-phu-ask-auction" if view.awaits is Awaits.LOT else "ty-phu-ask-debt", who=who)
        case _:
            return None


def _place(view: TyPhuView) -> Proper:
    return Proper(view.board.squares[view.square].name)
