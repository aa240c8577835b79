"""Raising cash in the order that costs least: by what each coin it brings would have earned, and what it costs to undo.

A mortgage costs a tenth to undo, a building as much again as it brings. So loose land goes first, then what stands
above three houses, where rent had grown least; whole sets are mortgaged last.
"""

from __future__ import annotations

from bot.engine.games.ty_phu.actions import RAISE, ROW, Mortgage, Sell
from bot.engine.games.ty_phu.board import HOTEL, Kind
from bot.engine.games.ty_phu.players.appraisal import span
from bot.engine.games.ty_phu.players.landing import visits
from bot.engine.games.ty_phu.players.offered import offered
from bot.engine.games.ty_phu.players.temper import Temper
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.prompt import Action, Prompt


def raise_cash(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    """Sells or pledges what costs least for each coin it brings."""
    board, often = view.board, visits(view.board)
    turns = span(view, temper)
    best: tuple[float, int, Action] | None = None
    for square in offered(prompt, Mortgage, "square"):
        family = board.family[square]
        own = sum([view.owner[p] == prompt.seat for p in family])
        if board.kinds[square] is Kind.STREET:
            rent = board.rents[square][0] * (2 if own == len(family) else 1)
            loss = turns * often[square] * rent
            if own == len(family):
                loss += board.price[square]
        elif board.kinds[square] is Kind.STATION:
            loss = turns * often[square] * board.station_rents[own - 1]
        else:
            loss = turns * often[square] * board.price[square] / 5
        cost = (loss + board.interest[square]) / max(board.pledge[square], 1)
        if best is None or (cost, square) < best[:2]:
            best = cost, square, Mortgage(square)
    most = view.ruleset.houses_for_hotel
    for site in offered(prompt, Sell, "site"):
        if site >= ROW:
            continue
        level = view.houses[site]
        below = most if level == HOTEL else level - 1
        rents = board.rents[site]
        loss = turns * often[site] * (rents[level] - rents[below] * (1 if below else 2))
        brings = board.house[site] / 2
        cost = (loss + brings) / brings
        if best is None or (cost, site) < best[:2]:
            best = cost, site, Sell(site)
    return best[2] if best is not None else RAISE
