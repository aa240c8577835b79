"""What an estate is worth to its owner: cash, land at half price, and the rents it will bring.

Theory. A seat's *strength* is the money it would have some rounds from now if nothing but rents happened: its cash,
what the bank lends on its deeds, half of what its buildings cost, and the rents of the coming `rounds` from everybody
else. A whole colour set counts with the buildings that its owner can pay for soon, since that is where games are won; a
broken one counts with a part of what it would bring whole, the same part for each that holds a lot of it, since none of
them can be passed by. What matters in a game of several is one's *share* of all strength, squared, for the strong grow
stronger: an exchange is good when it raises one's share, even if it helps the partner, since the others pay for both.

Land is weighed family by family (a colour group, the stations, the plants, a port). Who holds what of a family changes
seldom, so what follows from that alone is remembered; cash only comes in where a whole set could be built on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.games.ty_phu.board import HOTEL, Board, Kind
from bot.engine.games.ty_phu.players.landing import group_incomes, plant_income, visits
from bot.engine.games.ty_phu.players.temper import Temper
from bot.engine.games.ty_phu.ruleset import ANY_TIME, LAST_STANDING, NET, TyPhuRuleset
from bot.engine.games.ty_phu.view import TyPhuView

GOOD_RANK: Final = 3
"""Three houses: where rent grows most for the money."""
_HOPE: Final = 0.3
"""How much of what a whole set would bring is counted while it is broken."""
_SOON: Final = 1.0
"""Salaries that a builder counts on."""
_PLEDGED: Final = 0.7
"""How much of what the bank would lend on loose deeds a builder counts on."""
_SLOW_RISE: Final = 2
"""By how many ranks a set rises soon where one builds only on landing."""
_PORT: Final = 0.6
"""What a port is worth beyond its pledge, as a part of its price: it takes its owner where they like."""


_VISITORS: Final = (1.0, 1.0, 2.2, 2.6, 3.0)
"""By how many are still in: turns of others in a round; with few, a game has more rounds left."""


class Part(NamedTuple):
    """What one seat has in one family: its worth, what the bank would lend on it, and its colour group when whole."""

    seat: int
    worth: float
    credit: int
    whole: int


def living(view: TyPhuView) -> list[int]:
    """The seats that are still in."""
    return [seat for seat, out in enumerate(view.out) if not out]


def span(view: TyPhuView, temper: Temper) -> float:
    """Turns of other people over which rents count."""
    rounds = temper.rounds if view.ruleset.building == ANY_TIME else temper.slow_rounds
    return float(rounds * _VISITORS[min(view.out.count(0), 4)])


def halves_that_count(rules: TyPhuRuleset) -> int:
    """How many halves of its cost what one owns is worth: both where the richest wins by all they own, else one.

    The bank gives half for everything; the count at the end of such a game takes it at its price.
    """
    return 2 if rules.end != LAST_STANDING and rules.worth == NET else 1


@lru_cache(maxsize=256)
def families(board: Board) -> tuple[tuple[int, ...], ...]:
    """The families of a board, each once: groups, stations, plants, and what stands alone."""
    return tuple(dict.fromkeys([board.family[square] for square in board.deeds]))


class Ledger:
    """The land of all seats as it lies, and as it would lie after an exchange.

    land     by seat: what its land is worth, whole sets' rents left out
    credit   by seat: what the bank would lend on its loose deeds
    sets     by seat: its whole colour groups
    """

    def __init__(self, view: TyPhuView, temper: Temper) -> None:
        self.view = view
        self.turns = span(view, temper)
        self.halves = halves_that_count(view.ruleset)
        self.most = view.ruleset.houses_for_hotel
        self.rank = good_rank(view.ruleset)
        seats = len(view.out)
        self.land = [0.0] * seats
        self.credit = [0] * seats
        self.sets: list[tuple[int, ...]] = [()] * seats
        self.parts: dict[tuple[int, ...], tuple[Part, ...]] = {}
        for family in families(view.board):
            found = self.parts[family] = self.parts_of(family, {})
            for seat, worth, credit, whole in found:
                self.land[seat] += worth
                self.credit[seat] += credit
                if whole >= 0:
                    self.sets[seat] += (whole,)

    def parts_of(self, family: tuple[int, ...], moved: Mapping[int, int]) -> tuple[Part, ...]:
        """What each holder has in a family, after some squares have got the owners in `moved`."""
        view = self.view
        owner, pledged, houses = view.owner, view.pledged, view.houses
        holders = tuple([moved.get(square, owner[square]) for square in family])
        asleep = tuple([pledged >> square & 1 for square in family])
        built = tuple([houses[square] for square in family])
        return parts(view.board, self.most, self.rank, family, holders, asleep, built, self.turns, self.halves)

    def moved(self, moved: Mapping[int, int]) -> Ledger:
        """The ledger after some squares have changed hands."""
        other = copy(self)
        other.land, other.credit, other.sets = list(self.land), list(self.credit), list(self.sets)
        other.parts = dict(self.parts)
        for family in {self.view.board.family[square] for square in moved}:
            for seat, worth, credit, whole in self.parts[family]:
                other.land[seat] -= worth
                other.credit[seat] -= credit
                if whole >= 0:
                    other.sets[seat] = tuple([group for group in other.sets[seat] if group != whole])
            found = other.parts[family] = self.parts_of(family, moved)
            for seat, worth, credit, whole in found:
                other.land[seat] += worth
                other.credit[seat] += credit
                if whole >= 0:
                    other.sets[seat] = tuple(sorted((*other.sets[seat], whole)))
        return other

    def strength(self, seat: int, cash: int) -> float:
        """A seat's strength with so much cash."""
        worth = self.land[seat] + cash
        if self.sets[seat]:
            salary = self.view.ruleset.salary
            means = cash + self.credit[seat] * _PLEDGED + salary * _SOON
            worth += sets_worth(self.view, self.sets[seat], means, self.turns)
        return max(worth, 1.0)

    def strengths(self) -> list[float]:
        """By seat, with the cash it has; 0 for those who are out."""
        view = self.view
        return [0.0 if gone else self.strength(seat, view.cash[seat]) for seat, gone in enumerate(view.out)]


def share(worth: Sequence[float], seat: int) -> float:
    """A seat's part of all strength, squares counted."""
    total = 0.0
    for other in worth:
        if other > 0:
            total += other * other
    own = max(worth[seat], 1.0)
    return own * own / max(total, 1.0)


@lru_cache(maxsize=4096)
def parts(
    board: Board,
    most: int,
    rank: int,
    family: tuple[int, ...],
    holders: tuple[int, ...],
    asleep: tuple[int, ...],
    built: tuple[int, ...],
    turns: float,
    halves: int,
) -> tuple[Part, ...]:
    """What each holder has in a family, its buildings and the rents of a whole colour set left out."""
    group = board.group_of[family[0]]
    often = visits(board)
    found: list[Part] = []
    owners = [seat for seat in dict.fromkeys(holders) if seat >= 0]
    hope = 0.0
    if group >= 0 and len(set(holders)) > 1:
        hope = _HOPE * set_worth(board, most, rank, group, turns, halves) / len(set(holders))
    for seat in owners:
        own = [square for square, holder in zip(family, holders, strict=True) if holder == seat]
        whole = group if len(own) == len(family) and group >= 0 else -1
        worth, credit = hope, 0
        for square, holder, sleeps, level in zip(family, holders, asleep, built, strict=True):
            if holder != seat:
                continue
            if sleeps:
                worth += board.pledge[square] * (halves - 1) - board.interest[square]
                continue
            worth += board.pledge[square] * halves
            credit += board.pledge[square]
            if whole < 0:
                worth += turns * often[square] * _rent(board, square, level, len(own))
            if board.kinds[square] in (Kind.SEAPORT, Kind.AIRPORT):
                worth += board.price[square] * _PORT
        found.append(Part(seat, worth, 0 if whole >= 0 else credit, whole))
    return tuple(found)


def _rent(board: Board, square: int, level: int, own: int) -> float:
    """What a visit to a square brings, when its owner has so many of its family."""
    match board.kinds[square]:
        case Kind.STREET:
            return board.rents[square][level]
        case Kind.STATION:
            return board.station_rents[own - 1]
        case Kind.PLANT:
            return plant_income(board)[min(own, 2) - 1]
        case _:
            return 0.0


def good_rank(rules: TyPhuRuleset) -> int:
    """How high a set is thought of while it is broken."""
    return min(GOOD_RANK, rules.houses_for_hotel + 1) if rules.building == ANY_TIME else _SLOW_RISE


@lru_cache(maxsize=1024)
def set_worth(board: Board, most: int, rank: int, group: int, turns: float, halves: int) -> float:
    """What a set with buildings of a rank brings beyond what is lost by building them."""
    members = board.members[group]
    lost = rank * len(members) * board.house[members[0]] * (2 - halves) / 2
    gain = turns * group_incomes(board, most)[group][rank] - lost
    return max(gain, 0.0)


def sets_worth(view: TyPhuView, groups: tuple[int, ...], means: float, turns: float) -> float:
    """Rents and resale of whole sets, with the buildings that `means` can pay for, best sets first."""
    board, houses, pledged = view.board, view.houses, view.pledged
    levels = tuple([tuple([houses[square] for square in board.members[group]]) for group in groups])
    due = 0
    if pledged:
        due = sum([board.redeem[p] for group in groups for p in board.members[group] if pledged >> p & 1])
    at_once = int(view.ruleset.building == ANY_TIME)
    halves = halves_that_count(view.ruleset)
    total, steps = _ladder(board, view.ruleset.houses_for_hotel, at_once, groups, levels, turns, halves)
    means -= due
    for cost, gain in steps:
        if means < cost:
            return total + gain * max(means, 0.0) / cost
        total += gain
        means -= cost
    return total


@lru_cache(maxsize=2048)
def _ladder(
    board: Board,
    most: int,
    at_once: int,
    groups: tuple[int, ...],
    levels: tuple[tuple[int, ...], ...],
    turns: float,
    halves: int,
) -> tuple[float, tuple[tuple[float, float], ...]]:
    """What whole sets are worth as they stand, and what each further step of building costs and adds."""
    incomes = group_incomes(board, most)
    total = 0.0
    heights: list[tuple[float, int, float]] = []
    for group, built in zip(groups, levels, strict=True):
        members = board.members[group]
        cost = board.house[members[0]] * len(members)
        height = sum([most + 1 if level == HOTEL else level for level in built]) / len(built)
        total += height * cost * halves / 2 + turns * _income(incomes[group], height)
        heights.append((incomes[group][min(GOOD_RANK, most + 1)] / cost, group, height))
    heights.sort(reverse=True)
    steps: list[tuple[float, float]] = []
    for aim in (GOOD_RANK, most + 1):
        for place, (ratio, group, height) in enumerate(heights):
            members = board.members[group]
            cost = board.house[members[0]] * len(members)
            goal = float(aim) if at_once else min(height + _SLOW_RISE, aim) if aim == GOOD_RANK else height
            if goal > height:
                gain = turns * (_income(incomes[group], goal) - _income(incomes[group], height))
                steps.append(((goal - height) * cost, gain - (goal - height) * cost * (2 - halves) / 2))
                heights[place] = (ratio, group, goal)
    return total, tuple(steps)


def _income(table: tuple[float, ...], height: float) -> float:
    """What a set brings at a height between two ranks."""
    step = min(int(height), len(table) - 2)
    return table[step] + (table[step + 1] - table[step]) * (height - step)
