"""Building, and pledging and redeeming deeds for it.

Rent grows most for the money up to three houses, so each set gets there before any gets more; of several sets, the one
whose next step brings most for a coin goes first. Where one may build any time, one builds after the last roll of a
turn: what stands before the others come round earns as much, and the cash is there for one's own roll. Loose deeds,
which belong to no set, are mortgaged for the first three houses: a lot's bare rent is nothing beside a house's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.games.ty_phu.actions import ROW, Build, Mortgage, PlaceBuilding, Redeem, Sell
from bot.engine.games.ty_phu.board import HOTEL, Kind
from bot.engine.games.ty_phu.estate import redemption
from bot.engine.games.ty_phu.holdings import holdings, rank_of
from bot.engine.games.ty_phu.players.appraisal import GOOD_RANK
from bot.engine.games.ty_phu.players.landing import group_incomes, visits
from bot.engine.games.ty_phu.players.offered import offered
from bot.engine.games.ty_phu.players.reserve import reserve
from bot.engine.games.ty_phu.players.temper import Temper
from bot.engine.games.ty_phu.ruleset import ANY_TIME
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.prompt import Action, Prompt

_SCARCE: Final = 2


def climb(view: TyPhuView, group: int) -> tuple[float, float]:
    """How much more a set would bring for each coin built next, and how high it stands."""
    board, most = view.board, view.ruleset.houses_for_hotel
    members = board.members[group]
    ranks = [rank_of(view.ruleset, view.houses[square]) for square in members]
    height = sum(ranks) / len(ranks)
    table = group_incomes(board, most)[group]
    top = len(table) - 1
    aim = min(GOOD_RANK, top) if height < GOOD_RANK else min(int(height) + 1, top)
    if aim <= height:
        return 0.0, height
    low = int(height)
    now = table[low] + (table[min(low + 1, top)] - table[low]) * (height - low)
    return (table[aim] - now) / ((aim - height) * len(members) * board.house[members[0]]), height


def build(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action | None:
    """Builds where rent grows most for the money; pledges loose deeds for it up to three houses."""
    board, seat = view.board, prompt.seat
    sites = offered(prompt, Build, "site")
    found = holdings(view, board, seat)
    if not found.sites or view.ruleset.building != ANY_TIME:
        return None
    spare = view.cash[seat] - reserve(view, seat, temper)
    loose = offered(prompt, Mortgage, "square")
    for _, height, group in sorted([(*climb(view, g), g) for g in found.groups], reverse=True):
        lots = [square for square, _ in found.sites if board.group_of[square] == group]
        if not lots:
            continue
        house = board.house[lots[0]]
        if ROW + group in sites and house * len(lots) <= spare:
            return Build(ROW + group)
        single = [square for square in lots if square in sites]
        if single and house <= spare:
            return Build(max(single, key=lambda p: (board.rents[p][GOOD_RANK], p)))
        if (
            temper.pledges
            and height < GOOD_RANK
            and view.houses_left > 0
            and spare + credit(view, seat, loose) >= house
        ):
            deed = loosest(view, seat, loose)
            if deed >= 0:
                return Mortgage(deed)
    return None


def credit(view: TyPhuView, seat: int, deeds: Sequence[int]) -> int:
    """What the bank would lend on the loose ones of these deeds."""
    return sum([view.board.pledge[p] for p in deeds if _loose(view, seat, p)])


def _loose(view: TyPhuView, seat: int, square: int) -> bool:
    """Whether a deed belongs to no whole set, nor to a line of three stations or more."""
    board = view.board
    own = sum([view.owner[p] == seat for p in board.family[square]])
    if board.kinds[square] is Kind.STREET:
        return own < len(board.family[square])
    if board.kinds[square] is Kind.STATION:
        return own < 3
    return True


def loosest(view: TyPhuView, seat: int, deeds: Sequence[int]) -> int:
    """The loose deed whose rent is least for what the bank lends on it; -1 when there is none."""
    board, often = view.board, visits(view.board)
    loose = [p for p in deeds if _loose(view, seat, p)]
    if not loose:
        return -1

    def rent(square: int) -> float:
        if board.kinds[square] is Kind.STREET:
            return often[square] * board.rents[square][0]
        if board.kinds[square] is Kind.STATION:
            own = sum([view.owner[p] == seat for p in board.stations])
            return often[square] * board.station_rents[own - 1]
        return often[square] * board.price[square] / 5

    return min(loose, key=lambda p: (rent(p) / board.pledge[p], p))


def redeem(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action | None:
    """Redeems deeds of whole sets first, then others once there is nothing left to build."""
    board, seat = view.board, prompt.seat
    sites = offered(prompt, Redeem, "square")
    if not sites:
        return None
    spare = view.cash[seat] - reserve(view, seat, temper)
    found = holdings(view, board, seat)
    whole = [p for p in sites if board.group_of[p] in found.groups]
    if whole:
        square = min(whole, key=lambda p: board.price[p])
        return Redeem(square) if redemption(view, board, square) <= spare else None
    growing = view.ruleset.building == ANY_TIME and any(
        climb(view, g)[0] > 0 and climb(view, g)[1] < GOOD_RANK for g in found.groups
    )
    if growing:
        return None
    often = visits(board)
    square = max(sites, key=lambda p: (often[p] * (board.rents[p] or (board.price[p] // 8,))[0] / board.price[p], p))
    cost = redemption(view, board, square)
    return Redeem(square) if cost <= spare - view.ruleset.salary // 2 else None


def at_home(view: TyPhuView, prompt: Prompt, temper: Temper) -> bool:
    """Whether to build where it has landed, leaving the bank the houses that the best set still needs."""
    board, seat, square = view.board, prompt.seat, view.square
    spare = view.cash[seat] - board.house[square] - reserve(view, seat, temper)
    best, needed = best_unfinished(view, seat)
    return spare >= 0 and (board.group_of[square] == best or view.houses_left > needed + _SCARCE)


def best_unfinished(view: TyPhuView, seat: int) -> tuple[int, int]:
    """The set that would bring most with hotels, of those without, and how many houses it lacks; -1 for none."""
    board, most = view.board, view.ruleset.houses_for_hotel
    incomes = group_incomes(board, most)
    groups = [g for g in holdings(view, board, seat).groups if any(view.houses[p] != HOTEL for p in board.members[g])]
    if not groups:
        return -1, 0
    best = max(groups, key=lambda g: (incomes[g][most + 1], g))
    return best, sum([max(most - view.houses[p], 0) for p in board.members[best]])


def move_houses(view: TyPhuView, prompt: Prompt) -> Action | None:
    """Where houses have run out and one builds only on landing: takes one from a weak set for the best one."""
    best, needed = best_unfinished(view, prompt.seat)
    if view.ruleset.building == ANY_TIME or view.houses_left > 1 or not needed:
        return None
    board = view.board
    sites = [
        s for s in offered(prompt, Sell, "site") if s < ROW and board.group_of[s] != best and view.houses[s] != HOTEL
    ]
    return Sell(min(sites, key=lambda s: (board.rents[s][HOTEL], s))) if sites else None


def placed(view: TyPhuView, prompt: Prompt) -> Action:
    """Puts a building that was bought on the set that needs it most."""
    board = view.board
    best, _ = best_unfinished(view, prompt.seat)
    sites = offered(prompt, PlaceBuilding, "square")
    return PlaceBuilding(max(sites, key=lambda p: (board.group_of[p] == best, board.rents[p][HOTEL], p)))
