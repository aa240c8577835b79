"""The pages of the online rules: eight short ones of rules, and everybody's land."""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu.board import HOTEL, Kind
from bot.engine.games.ty_phu.holdings import rank_of
from bot.engine.games.ty_phu.online.value import means, owned, rent_due, resale
from bot.engine.games.ty_phu.online.words import level_text
from bot.engine.games.ty_phu.ruleset import LAST_STANDING, TIME_LIMIT
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.screen import Line, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Money, Name, Proper, Text, text

_LINES: Final = {
    "rules-1": ("goal", "board", "start", "salary", "turn"),
    "rules-2": ("buy", "skip", "build", "hotel", "supply"),
    "rules-3": ("rent", "set", "others", "golden"),
    "rules-4": ("takeover", "takeover-not", "takeover-hotel"),
    "rules-5": ("cards", "keep", "choose", "freeze", "loan"),
    "rules-6": ("jail-in", "jail-out", "jail-third"),
    "rules-7": ("debt", "auction", "two", "bankrupt", "host"),
    "rules-8": ("listing", "surrender", "places", "xu"),
}
_LAST: Final = "rules-8"
_WITH_MONEY: Final = ("start", "salary", "jail-out", "jail-third")


def online_page(view: TyPhuView, name: str) -> Screen:
    """A page by name. Raises KeyError for an unknown one."""
    if name == "estate":
        return Screen(tuple(_estate(view)))
    lines = [Line(text(f"ty-phu-online-{name}"), Tone.TITLE)]
    lines += [Line(_rule(view, line)) for line in _LINES[name]]
    if name == _LAST and view.ruleset.end != LAST_STANDING:
        lines += [Line(_end(view)), Line(text(f"ty-phu-rules-worth-{view.ruleset.worth}"))]
    return Screen(tuple(lines))


def _rule(view: TyPhuView, line: str) -> Text:
    rules = view.ruleset
    sums = {"start": rules.start_cash, "salary": rules.salary}
    if line in _WITH_MONEY:
        return text(f"ty-phu-online-{line}", sum=_money(view, sums.get(line, rules.bail)))
    if line == "auction":
        return text("ty-phu-online-auction", sum=_money(view, rules.bid_step))
    if line in ("build", "hotel"):
        return text(f"ty-phu-online-{line}", n=rules.houses_for_hotel)
    if line == "golden":
        return text("ty-phu-online-golden" if rules.golden else "ty-phu-online-golden-off")
    return text(f"ty-phu-online-{line}")


def _end(view: TyPhuView) -> Text:
    """How the game ends before the last one stands."""
    if view.ruleset.end == TIME_LIMIT:
        return text("ty-phu-rules-end-time", n=view.ruleset.round_limit)
    return text("ty-phu-rules-end-first")


def _money(view: TyPhuView, amount: int) -> Money:
    return Money(amount, view.ruleset.unit)


def _estate(view: TyPhuView) -> list[Line]:
    """The viewer's land, or everybody's."""
    seats = [seat for seat, out in enumerate(view.out) if not out] if view.viewer is None else [view.viewer]
    lines = [Line(text("ty-phu-estate-all" if view.viewer is None else "ty-phu-estate"), Tone.TITLE)]
    for seat in seats:
        sums: dict[str, Arg] = {
            "cash": _money(view, view.cash[seat]),
            "means": _money(view, means(view, view.board, seat)),
        }
        lines.append(Line(text("ty-phu-online-summary", who=Name(Seat(seat)), **sums), Tone.STRONG))
        lines += [Line(_deed(view, square)) for square in owned(view, view.board, seat)]
    return lines


def _deed(view: TyPhuView, square: int) -> Text:
    """A square with what stands there, the rent it brings now, and what it would sell for."""
    board = view.board
    place, level = Proper(board.squares[square].name), view.houses[square]
    sums: dict[str, Arg] = {"resale": _money(view, resale(view, board, square))}
    if board.kinds[square] is Kind.PLANT:
        return text("ty-phu-online-plant", place=place, **sums)
    sums["rent"] = _money(view, rent_due(view, board, square, view.owner[square]))
    if level == HOTEL or rank_of(view.ruleset, level):
        return text("ty-phu-online-built", place=place, level=level_text(level), **sums)
    return text("ty-phu-online-bare", place=place, **sums)
