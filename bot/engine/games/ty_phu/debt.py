"""Debts: what is owed is paid at once where the cash is there, else the debtor is asked how to raise it.

Theory. `charge` is the only way by which a rule takes money. Whoever has the cash pays on the spot. Whoever hasn't gets
a `Debt` frame: they sell, mortgage, or let the bot raise it; the frame pays itself as soon as the cash is there. Nobody
goes bankrupt while they could still pay (S000-31): bankruptcy is offered only when cash, buildings at half price and
all mortgages together fall short, and it is asked twice. Several debts of one moment are charged in seat order; those
that can't be paid on the spot wait on the stack in that order, the first on top (M26). The estate of somebody who gives
up goes to the creditor of the debt they gave up on: the first who was not paid in full.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import building, menus, mortgage
from bot.engine.games.ty_phu.actions import (
    CONFIRM_BANKRUPT,
    GO_BANKRUPT,
    RAISE,
    STEP_BACK,
    ConfirmBankrupt,
    GoBankrupt,
    Mortgage,
    Raise,
    Sell,
    StepBack,
)
from bot.engine.games.ty_phu.bankruptcy import go_bankrupt
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Draft, Play
from bot.engine.games.ty_phu.estate import liquid, sell_sites
from bot.engine.games.ty_phu.events import FellShort, PaidBank, PaidSeat, RentPaid
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.state import BANK, Debt, TyPhuState
from bot.engine.prompt import Action, Option, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import text


def charge(play: Play, seat: int, creditor: int, amount: int, cause: str, square: int = -1) -> None:
    """Takes money from a seat, on the spot or by a debt; `cause` is a word for the locale files."""
    charge_all(play, ((seat, creditor, amount),), cause, square)


def charge_all(play: Play, dues: Sequence[tuple[int, int, int]], cause: str, square: int = -1) -> None:
    """Takes several sums (payer, creditor, amount) in this order; what must wait is dealt with in this order too."""
    waiting: list[Debt] = []
    for seat, creditor, amount in dues:
        if amount <= 0:
            continue
        if not waiting and play.draft.cash[seat] >= amount:
            _paid(play, seat, creditor, amount, cause, square)
        else:
            waiting.append(Debt(seat, creditor, amount, cause, square, 0))
    for debt in reversed(waiting):
        play.push(debt)
    if waiting and play.story is not None:
        first = waiting[0]
        short = first.amount - play.draft.cash[first.seat]
        if short > 0:
            play.story.append(FellShort(first.seat, first.creditor, play.money(short)))


def _paid(play: Play, seat: int, creditor: int, amount: int, cause: str, square: int) -> None:
    play.pay(seat, creditor, amount)
    if play.story is None:
        return
    if cause == "rent" and creditor != BANK:
        play.story.append(RentPaid(seat, creditor, play.spot(square), play.money(amount)))
    elif creditor == BANK:
        if cause not in ("auction", "supply", "interest"):  # those have events of their own
            play.story.append(PaidBank(seat, play.money(amount), cause))
    else:
        play.story.append(PaidSeat(seat, creditor, play.money(amount)))


def run(play: Play, debt: Debt) -> bool:
    """Pays the debt when the cash is there."""
    if play.draft.cash[debt.seat] < debt.amount:
        return False
    play.pop()
    _paid(play, debt.seat, debt.creditor, debt.amount, debt.cause, debt.square)
    return True


def ask(state: TyPhuState, board: Board, debt: Debt) -> tuple[Prompt, ...]:
    """Sell, mortgage, let the bot raise it; or bankruptcy, when nothing could pay."""
    return (Prompt(state.serial, Seat(debt.seat), _options(state, board, debt), 0, Patience.TURN),)


def _options(state: TyPhuState, board: Board, debt: Debt) -> tuple[Option, ...]:
    if debt.sure:
        return (CONFIRM_BANKRUPT, STEP_BACK)
    if liquid(state, board, debt.seat) < debt.amount:
        return (GO_BANKRUPT,)
    return (RAISE, *ways_to_raise(state, board, debt.seat))


def ways_to_raise(state: TyPhuState, board: Board, seat: int) -> tuple[Option, ...]:
    """The pickers of what could be sold and mortgaged to raise cash."""
    found = holdings(state, board, seat)
    return building.sales(state, board, seat, found) + menus.mortgages(state, board, found, 0)


def play(play: Play, seat: int, action: Action, debt: Debt) -> None:
    """An answer to a debt. Raises IllegalAction."""
    draft = play.draft
    if debt.sure:
        if isinstance(action, ConfirmBankrupt):
            go_bankrupt(play, seat, debt.creditor)
        elif isinstance(action, StepBack):
            play.replace_top(Debt(seat, debt.creditor, debt.amount, debt.cause, debt.square, 0))
        else:
            raise IllegalAction(text("ty-phu-no-bankrupt-first"))
        return
    hopeless = liquid(draft, play.board, seat) < debt.amount
    if isinstance(action, GoBankrupt):
        if not hopeless:
            raise IllegalAction(text("ty-phu-no-bankrupt-yet"))
        play.replace_top(Debt(seat, debt.creditor, debt.amount, debt.cause, debt.square, 1))
        return
    if hopeless:
        raise IllegalAction(text("ty-phu-no-only-bankrupt"))
    if isinstance(action, Raise):
        raise_cash(play, seat, debt.amount)
    elif not raised_by_hand(play, seat, action):
        raise IllegalAction(text("ty-phu-no-debt-first"))


def raised_by_hand(play: Play, seat: int, action: Action) -> bool:
    """Sells or mortgages one thing, if that is what the action is. Raises IllegalAction when it can't be done."""
    if isinstance(action, Sell):
        building.sell(play, seat, action.site)
    elif isinstance(action, Mortgage):
        mortgage.pledge(play, seat, action.square)
    else:
        return False
    return True


def raise_cash(play: Play, seat: int, amount: int) -> None:
    """Sells and mortgages, cheapest first, until the seat has `amount` in hand; it must be able to."""
    while play.draft.cash[seat] < amount:
        raise_once(play, seat, amount - play.draft.cash[seat])


def raise_once(play: Play, seat: int, missing: int = 1) -> None:
    """Turns one thing into cash: a deed outside a full set, else a building, else any deed.

    Of the deeds, the cheapest that brings what is missing; when none does, the one that brings most; so that few are
    given up. Of the buildings, the cheapest. Raises IllegalAction when there is nothing left.
    """
    draft, board = play.draft, play.board
    found = holdings(draft, board, seat)
    single = [square for square in found.bare if board.group_of[square] not in found.groups]
    if single:
        mortgage.pledge(play, seat, _fitting(board, single, missing))
        return
    sites = sell_sites(draft, found)
    if sites:
        building.sell(play, seat, min(sites, key=lambda site: (site >= len(board.squares), _house(board, site), site)))
        return
    if not found.bare:
        raise IllegalAction(text("ty-phu-no-nothing-left"))
    mortgage.pledge(play, seat, _fitting(board, found.bare, missing))


def _fitting(board: Board, squares: Sequence[int], missing: int) -> int:
    enough = [square for square in squares if board.pledge[square] >= missing]
    if enough:
        return min(enough, key=lambda square: (board.pledge[square], square))
    return max(squares, key=lambda square: (board.pledge[square], -square))


def _house(board: Board, site: int) -> int:
    """What a building costs at a site: a square, or a whole group."""
    count = len(board.squares)
    return board.house[site] if site < count else board.house[board.members[site - count][0]]


def can_raise(draft: Draft | TyPhuState, board: Board, seat: int) -> bool:
    """Whether the seat has anything that could be sold or mortgaged."""
    found = holdings(draft, board, seat)
    return bool(found.bare or found.built)
