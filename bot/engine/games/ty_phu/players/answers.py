"""Each question goes to whoever knows the answer; what is decided in a line is decided here."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.games.ty_phu.actions import (
    BUILD_HERE,
    CANCEL_DEAL,
    CONFIRM_BANKRUPT,
    END_TURN,
    KEEP_PLEDGED,
    OPEN_DEAL,
    PAY_BAIL,
    PAY_FLAT,
    PAY_SHARE,
    RAISE,
    REDEEM_NOW,
    ROLL,
    SKIP_BUILDING,
    STAY,
    USE_CARD,
    StartDeal,
    Travel,
)
from bot.engine.games.ty_phu.board import Kind
from bot.engine.games.ty_phu.estate import net_worth
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.online.players import answers as online
from bot.engine.games.ty_phu.players import construction, liquidation, purchases, trading
from bot.engine.games.ty_phu.players.appraisal import Ledger
from bot.engine.games.ty_phu.players.offered import offered
from bot.engine.games.ty_phu.players.reserve import expected_due, reserve
from bot.engine.games.ty_phu.players.temper import Temper
from bot.engine.games.ty_phu.state import BANK
from bot.engine.games.ty_phu.view import Awaits, TyPhuView
from bot.engine.policy import play_default
from bot.engine.prompt import Action, Prompt, allows


def play(view: TyPhuView, prompt: Prompt, chance: Chance, temper: Temper) -> Action:
    """The answer of a player of this temper."""
    if view.affairs is not None:
        return online.play(view, prompt, temper)
    seat = prompt.seat
    match view.awaits:
        case Awaits.ROLL | Awaits.ROLL_AGAIN | Awaits.JAIL:
            return _before_the_roll(view, prompt, temper)
        case Awaits.END:
            return construction.build(view, prompt, temper) or construction.redeem(view, prompt, temper) or END_TURN
        case Awaits.BUY:
            return purchases.at_the_counter(view, prompt, temper)
        case Awaits.AUCTION:
            return purchases.at_auction(view, prompt, temper)
        case Awaits.PARTNER:
            other = trading.partner(view, seat, temper)
            return CANCEL_DEAL if other is None else StartDeal(other)
        case Awaits.DEAL:
            if view.terms is None:
                return CANCEL_DEAL
            found = trading.terms(view, seat, view.terms.partner, temper, Ledger(view, temper))
            return found[1] if found is not None and allows(prompt, found[1]) else CANCEL_DEAL
        case Awaits.TRADE:
            return trading.answer(view, prompt, temper)
        case Awaits.SITE:
            return BUILD_HERE if construction.at_home(view, prompt, temper) else SKIP_BUILDING
        case Awaits.PLACING:
            return construction.placed(view, prompt)
        case Awaits.INHERIT:
            cost = view.board.pledge[view.square] + view.board.interest[view.square]
            whole = view.board.group_of[view.square] in holdings(view, view.board, seat).groups
            left = view.cash[seat] - cost - reserve(view, seat, temper)
            return REDEEM_NOW if left >= (0 if whole else view.ruleset.salary) else KEEP_PLEDGED
        case Awaits.TAX:
            tax = view.board.squares[view.square]
            part = net_worth(view, view.board, seat) * tax.share // 100
            return PAY_SHARE if part < tax.legacy else PAY_FLAT
        case Awaits.JOURNEY:
            return _journey(view, prompt, temper)
        case Awaits.DEBT if RAISE in prompt.options:
            return liquidation.raise_cash(view, prompt, temper)
        case Awaits.BANKRUPTCY:
            return CONFIRM_BANKRUPT
        case _:
            return play_default(view, prompt, chance)


def _before_the_roll(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    if trading.opens(view, prompt, temper):
        return OPEN_DEAL
    action = construction.move_houses(view, prompt)
    if action is not None:
        return action
    if view.awaits is Awaits.JAIL and _should_leave(view, prompt.seat):
        if USE_CARD in prompt.options:
            return USE_CARD
        if PAY_BAIL in prompt.options and view.cash[prompt.seat] - view.ruleset.bail >= view.ruleset.salary // 4:
            return PAY_BAIL
    return ROLL


def _should_leave(view: TyPhuView, seat: int) -> bool:
    """Out while there is land to be had or the way is safe; later one sits, for rents come in all the same."""
    free = sum([view.owner[p] == BANK for p in view.board.deeds])
    return free * 5 > len(view.board.deeds) or expected_due(view, seat) < view.ruleset.bail / 3


def _journey(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    """To the free land that is worth most beyond its price, else to a place of one's own where one may build."""
    board, seat = view.board, prompt.seat
    places = offered(prompt, Travel, "square")
    free = [p for p in places if view.owner[p] == BANK and 0 < board.price[p] <= view.cash[seat]]
    if free:
        return Travel(max(free, key=lambda p: (purchases.worth_to(view, seat, p, temper) - board.price[p], p)))
    spare = view.cash[seat] - reserve(view, seat, temper)
    sites = {p for p, _ in holdings(view, board, seat).sites}
    homes = [p for p in places if p in sites and board.kinds[p] is Kind.STREET and board.house[p] <= spare]
    return Travel(max(homes, key=lambda p: (board.rents[p][5], p))) if homes else STAY
