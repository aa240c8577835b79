"""The pages that people open beside the game: the rules as this table plays them, and one's own estate.

The estate page lists each set with its buildings and mortgages, and says for each what could be done now, or why not.
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu.board import DICE_FEE, GROUPS, HOTEL, Kind
from bot.engine.games.ty_phu.estate import (
    liquid,
    may_build_any_time,
    net_worth,
    redemption,
    why_not_build,
    why_not_pledge,
    why_not_redeem,
    why_not_sell,
)
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.online.pages import online_page
from bot.engine.games.ty_phu.rent import rent
from bot.engine.games.ty_phu.ruleset import (
    FIRST_BANKRUPTCY,
    IN_TURN,
    LEGACY,
    ONE_GROUP,
    TIME_LIMIT,
    TO_THE_LEFT,
    WHOLE_GROUP,
)
from bot.engine.games.ty_phu.screens import ESTATE
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.screen import Line, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Money, Name, Proper, Series, Text, text

PAGES: Final = (*(f"rules-{number}" for number in range(1, 9)), ESTATE)
_USUAL_ROLL: Final = 7
"""The roll by which a plant's rent is shown on the estate page."""


def page_of(view: TyPhuView, name: str) -> Screen:
    """A page by name. Raises KeyError for an unknown one."""
    if view.affairs is not None:
        return online_page(view, name)
    if name == ESTATE:
        return Screen(tuple(_estate(view)))
    lines = _RULES[name](view)
    return Screen((Line(text(f"ty-phu-{name}"), Tone.TITLE), *(Line(said) for said in lines)))


def _said(*names: str) -> list[Text]:
    return [text(f"ty-phu-rules-{name}") for name in names]


def _money(view: TyPhuView, amount: int) -> Money:
    return Money(amount, view.ruleset.unit)


def _goal(view: TyPhuView) -> list[Text]:
    rules = view.ruleset
    lines = _said("goal")
    cash, crowded = _money(view, rules.start_cash), _money(view, rules.crowded_cash)
    if cash == crowded:
        lines.append(text("ty-phu-rules-start", sum=cash))
    else:
        lines.append(text("ty-phu-rules-start-crowd", sum=cash, n=rules.crowd, other=crowded))
    if rules.dealing == ONE_GROUP:
        lines += _said("dealt")
    lines += _said("first", "left" if rules.rotation == TO_THE_LEFT else "rotation")
    lines.append(text("ty-phu-rules-salary", sum=_money(view, rules.salary)))
    lines += _said("doubles", "corners")
    if rules.end == TIME_LIMIT:
        lines.append(text("ty-phu-rules-end-time", n=rules.round_limit))
    else:
        lines += _said("end-first" if rules.end == FIRST_BANKRUPTCY else "end-last")
    lines += _said(f"worth-{rules.worth}")
    return lines


def _buying(view: TyPhuView) -> list[Text]:
    rules = view.ruleset
    lines = _said("buy")
    if not rules.auctions:
        return lines + _said("no-auction")
    lines += _said("auction", "auction-in-turn" if rules.auction_style == IN_TURN else "auction-open", "auction-means")
    opening, city = _money(view, rules.opening), _money(view, rules.city_opening)
    lines.append(text("ty-phu-rules-auction-opening", sum=opening, other=city))
    return lines


def _rents(view: TyPhuView) -> list[Text]:
    board = view.board
    lines = _said("rent", "rent-set")
    fees = tuple(_money(view, fee) for fee in board.station_rents)
    key = "ty-phu-rules-rent-stations" if board.plant_fee == DICE_FEE else "ty-phu-rules-rent-cities"
    lines.append(text(key, one=fees[0], two=fees[1], three=fees[2], four=fees[3]))
    if board.plant_fee == DICE_FEE:
        lines.append(text("ty-phu-rules-rent-dice", one=board.plant_rates[0], both=board.plant_rates[1]))
    else:
        rates = tuple(_money(view, rate) for rate in board.plant_rates)
        lines.append(text("ty-phu-rules-rent-estate", none=rates[0], deed=rates[1], built=rates[2]))
    if view.ruleset.golden:
        lines.append(text("ty-phu-online-golden"))
    if Kind.AIRPORT in board.kinds:
        lines += _said("ports" if view.ruleset.ports else "ports-off")
    if Kind.TAX in board.kinds:
        lines += _said("tax-legacy" if view.ruleset.taxes == LEGACY else "tax")
    return lines


def _building(view: TyPhuView) -> list[Text]:
    rules = view.ruleset
    lines = _said("build-any-time" if may_build_any_time(view) else "build-landing", "build-even")
    lines.append(text("ty-phu-rules-hotel", n=rules.houses_for_hotel))
    lines.append(text("ty-phu-rules-supply", houses=rules.houses, hotels=rules.hotels))
    if rules.auctions:
        lines += _said("supply-auction")
    return lines + _said("sell")


def _mortgages(view: TyPhuView) -> list[Text]:
    return _said("mortgage", "mortgage-rent", "redeem", f"transfer-{view.ruleset.redeeming.replace('_', '-')}")


def _jail(view: TyPhuView) -> list[Text]:
    bail = _money(view, view.ruleset.bail)
    lines = _said("jail-in", "jail-stay")
    lines.append(text("ty-phu-rules-jail-out", sum=bail))
    lines.append(text("ty-phu-rules-jail-third", sum=bail))
    return lines + _said("cards", "cards-keep")


def _debts(view: TyPhuView) -> list[Text]:
    auctioned = "bankrupt-bank" if view.ruleset.auctions else "bankrupt-bank-plain"
    return _said("debt", "debt-raise", "bankrupt", "bankrupt-seat", auctioned)


def _trades(view: TyPhuView) -> list[Text]:
    rules = view.ruleset
    if not rules.trades:
        return _said("trade-off")
    lines = _said("trade", "trade-group" if rules.sell_before_trade == WHOLE_GROUP else "trade-lot", "trade-loan")
    lines.append(text("ty-phu-rules-trade-limit", n=rules.offers_per_turn))
    return lines


_RULES: Final = {
    "rules-1": _goal,
    "rules-2": _buying,
    "rules-3": _rents,
    "rules-4": _building,
    "rules-5": _mortgages,
    "rules-6": _jail,
    "rules-7": _debts,
    "rules-8": _trades,
}


def _estate(view: TyPhuView) -> list[Line]:
    """The viewer's estate, or everybody's in short."""
    if view.viewer is None:
        lines = [Line(text("ty-phu-estate-all"), Tone.TITLE)]
        for seat, out in enumerate(view.out):
            if not out:
                lines += [*_summary(view, seat), *_holdings_in_short(view, seat)]
        return lines
    seat = view.viewer
    lines = [Line(text("ty-phu-estate"), Tone.TITLE), *_summary(view, seat)]
    found = holdings(view, view.board, seat)
    if not found.deeds:
        return [*lines, Line(text("ty-phu-estate-empty"))]
    shown: set[int] = set()
    for square in found.deeds:
        if square in shown:
            continue
        family = [place for place in view.board.family[square] if view.owner[place] == seat]
        shown.update(family)
        lines.append(Line(_family(view, seat, square, len(family)), Tone.STRONG))
        for place in family:
            lines += _deed(view, seat, place)
    return lines


def _summary(view: TyPhuView, seat: int) -> list[Line]:
    args: dict[str, Arg] = {
        "who": Name(Seat(seat)),
        "cash": _money(view, view.cash[seat]),
        "worth": _money(view, net_worth(view, view.board, seat)),
        "means": _money(view, liquid(view, view.board, seat)),
        "cards": len(view.held[seat]),
    }
    return [Line(text("ty-phu-estate-summary", **args))]


def _holdings_in_short(view: TyPhuView, seat: int) -> list[Line]:
    deeds = holdings(view, view.board, seat).deeds
    if not deeds:
        return []
    names = Series(tuple(Proper(view.board.squares[square].name) for square in deeds))
    return [Line(text("ty-phu-estate-deeds", places=names), Tone.QUIET)]


def _family(view: TyPhuView, seat: int, square: int, own: int) -> Text:
    board = view.board
    group = board.group_of[square]
    word = GROUPS[group].replace("_", "-") if group >= 0 else board.kinds[square].value
    key = "ty-phu-estate-set-full" if own == len(board.family[square]) else "ty-phu-estate-set"
    del seat
    return text(key, group=text(f"ty-phu-group-{word}"), n=own, of=len(board.family[square]))


def _deed(view: TyPhuView, seat: int, square: int) -> list[Line]:
    board = view.board
    place, level = Proper(board.squares[square].name), view.houses[square]
    if view.pledged >> square & 1:
        cost = _money(view, redemption(view, board, square))
        lines = [Line(text("ty-phu-estate-pledged", place=place, sum=cost))]
        refusal = why_not_redeem(view, board, seat, square)
        return [*lines, *([Line(refusal, Tone.QUIET)] if refusal is not None else [])]
    due = _money(view, rent(view, board, square, seat, _USUAL_ROLL))
    if level == HOTEL:
        said = text("ty-phu-estate-hotel", place=place, sum=due)
    elif level:
        said = text("ty-phu-estate-houses", place=place, n=level, sum=due)
    elif board.kinds[square] is Kind.PLANT and board.plant_fee == DICE_FEE:
        said = text("ty-phu-estate-plant", place=place, n=_plant_rate(view, seat))
    elif board.kinds[square] is Kind.PLANT:
        low, high = board.plant_rates[0] * _both(view, seat), board.plant_rates[-1] * _both(view, seat)
        said = text("ty-phu-estate-plant-range", place=place, low=_money(view, low), high=_money(view, high))
    else:
        said = text("ty-phu-estate-bare", place=place, sum=due)
    return [Line(said), *(Line(could, Tone.QUIET) for could in _possible(view, seat, square))]


def _both(view: TyPhuView, seat: int) -> int:
    """2 for the owner of both plants, else 1."""
    return min(sum(view.owner[square] == seat for square in view.board.plants), 2)


def _plant_rate(view: TyPhuView, seat: int) -> int:
    return view.board.plant_rates[_both(view, seat) - 1]


def _possible(view: TyPhuView, seat: int, square: int) -> list[Text]:
    """What could be done with a deed now: what it costs or brings, or why not."""
    board = view.board
    found: list[Text] = []
    if board.group_of[square] >= 0:
        refusal = why_not_build(view, board, seat, square)
        if refusal is not None:
            found.append(refusal)
        elif may_build_any_time(view):
            found.append(text("ty-phu-estate-can-build", sum=_money(view, board.house[square])))
        else:
            found.append(text("ty-phu-estate-can-build-landing", sum=_money(view, board.house[square])))
    if view.houses[square]:
        refusal = why_not_sell(view, board, seat, square)
        found.append(refusal or text("ty-phu-estate-can-sell", sum=_money(view, board.house[square] // 2)))
        return found
    refusal = why_not_pledge(view, board, seat, square)
    found.append(refusal or text("ty-phu-estate-can-pledge", sum=_money(view, board.pledge[square])))
    return found
