"""The fixed player of Cờ tỷ phú that the computer players are measured against; nobody plays it at a table.

It buys whatever leaves a reserve of 200 (200.000 ₫ online), bids up to the list price with the cash it has, builds
evenly while the reserve holds, lets the bot sell the cheapest first, and accepts trades that complete a colour group of
its own at up to twice the list price of what it gets. It offers nothing, makes no counter-offers, and answers all else
as somebody does who doesn't answer, but for kept cards, which it plays at once.

    python -m bot arena ty_phu --policies sharp,tests.bench.opponents_ty_phu:fixed,…
"""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.games.ty_phu.actions import (
    ACCEPT,
    BUILD_HERE,
    BUY,
    CONFIRM_BANKRUPT,
    DECLINE,
    PASS_BID,
    RAISE,
    REFUSE,
    SKIP_BUILDING,
    Build,
    bid,
)
from bot.engine.games.ty_phu.board import SQUARES
from bot.engine.games.ty_phu.estate import row_of
from bot.engine.games.ty_phu.holdings import rank_of
from bot.engine.games.ty_phu.online.actions import PLAY_CARD, BuyWith, Erect
from bot.engine.games.ty_phu.view import Awaits, TyPhuView
from bot.engine.policy import play_default
from bot.engine.prompt import Action, Form, Pick, Prompt, allows

RESERVE = 200
STEP = 10
ONLINE = 1000
"""By what amounts are multiplied online."""


def fixed(view: TyPhuView, prompt: Prompt, chance: Chance) -> Action:
    """Its answer."""
    spare = view.cash[prompt.seat] - RESERVE * _scale(view)
    match view.awaits:
        case Awaits.ROLL | Awaits.ROLL_AGAIN | Awaits.JAIL | Awaits.END:
            return _construction(view, prompt, spare) or play_default(view, prompt, chance)
        case Awaits.BUY:
            return BUY if BUY in prompt.options and spare >= view.board.price[view.square] else DECLINE
        case Awaits.AUCTION | Awaits.LOT:
            return _bid(view, prompt)
        case Awaits.SITE:
            return BUILD_HERE if spare >= view.board.house[view.square] else SKIP_BUILDING
        case Awaits.TRADE:
            return ACCEPT if ACCEPT in prompt.options and _likes(view, prompt.seat) else REFUSE
        case Awaits.STALL:
            return _purchase(view, prompt, spare)
        case Awaits.PLOT:
            levels = [e for e in _erections(prompt) if e.levels * view.board.house[view.square] <= spare]
            return max(levels, key=lambda erect: erect.levels) if levels else SKIP_BUILDING
        case Awaits.DUE:
            return PLAY_CARD
        case Awaits.DEBT | Awaits.OWING if RAISE in prompt.options:
            return RAISE
        case Awaits.BANKRUPTCY:
            return CONFIRM_BANKRUPT
        case _:
            return play_default(view, prompt, chance)


def _scale(view: TyPhuView) -> int:
    return ONLINE if view.affairs is not None else 1


def _construction(view: TyPhuView, prompt: Prompt, spare: int) -> Action | None:
    """The lowest site that it can pay for, the cheapest first, so that all rises evenly."""
    sites = [site for site in _sites(prompt) if site < SQUARES and view.board.house[site] <= spare]
    if not sites:
        rows = [site - SQUARES for site in _sites(prompt) if site >= SQUARES]
        sites = [p for group in rows for p, _ in row_of(view, view.board, prompt.seat, group)]
        sites = [site for site in sites if view.board.house[site] <= spare]
    if not sites:
        return None
    ranks = view.houses
    return Build(min(sites, key=lambda site: (rank_of(view.ruleset, ranks[site]), view.board.house[site], site)))


def _sites(prompt: Prompt) -> list[int]:
    found: list[int] = []
    for option in prompt.options:
        if isinstance(option, Build):
            found.append(option.site)
        elif isinstance(option, Form) and option.makes is Build and isinstance(option.blanks[0], Pick):
            found += [choice.value for choice in option.blanks[0].choices]
    return found


def _bid(view: TyPhuView, prompt: Prompt) -> Action:
    hammer = view.hammer
    if hammer is None:
        return PASS_BID
    price = view.board.price[hammer.square] if hammer.square >= 0 else 0
    limit = min(price, view.cash[prompt.seat])
    amount = min(hammer.lowest - 1 + STEP, limit) if view.affairs is None else hammer.lowest
    if amount < hammer.lowest or amount > limit or not allows(prompt, bid(amount)):
        return PASS_BID
    return bid(amount)


def _purchase(view: TyPhuView, prompt: Prompt, spare: int) -> Action:
    """With as many houses as leave the reserve."""
    price, house = view.board.price[view.square], view.board.house[view.square]
    buys = [option for option in prompt.options if isinstance(option, BuyWith)]
    good = [buy for buy in buys if price + buy.houses * house <= spare]
    return max(good, key=lambda buy: buy.houses) if good else DECLINE


def _erections(prompt: Prompt) -> list[Erect]:
    return [option for option in prompt.options if isinstance(option, Erect)]


def _likes(view: TyPhuView, seat: int) -> bool:
    """Whether an offer completes a group of its own for at most twice the list price of what it gets."""
    terms, board = view.terms, view.board
    if terms is None:
        return False
    gets = [thing for thing in terms.gives if thing < SQUARES]
    gives = [thing for thing in terms.takes if thing < SQUARES]
    whole = [
        square
        for square in gets
        if board.group_of[square] >= 0
        and all(p in gets or (view.owner[p] == seat and p not in gives) for p in board.family[square])
    ]
    cost = sum(board.price[square] for square in gives) - terms.cash
    return bool(whole) and cost <= 2 * sum(board.price[square] for square in gets)
