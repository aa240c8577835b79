"""The two taxes (S000-06): flat today; in the older rules 75 for luxury, and 200 or a tenth of one's worth for income.

Whoever takes the tenth chooses before it is added up, so the prompt shows no sum (option `taxes`).
"""

from __future__ import annotations

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import debt
from bot.engine.games.ty_phu.actions import PAY_FLAT, PAY_SHARE, PayFlat, PayShare
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.estate import net_worth
from bot.engine.games.ty_phu.ruleset import LEGACY
from bot.engine.games.ty_phu.state import BANK, TaxBill, TyPhuState
from bot.engine.prompt import Action, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import text

_PERCENT = 100


def due(play: Play, seat: int, square: int) -> None:
    """The seat stands on a tax."""
    tax = play.board.squares[square]
    if play.draft.ruleset.taxes != LEGACY:
        debt.charge(play, seat, BANK, tax.amount, "tax", square)
    elif tax.share:
        play.push(TaxBill(seat, square))
    else:
        debt.charge(play, seat, BANK, tax.legacy, "tax", square)


def ask(state: TyPhuState, _board: Board, bill: TaxBill) -> tuple[Prompt, ...]:
    """The flat sum or the share."""
    return (Prompt(state.serial, Seat(bill.seat), (PAY_FLAT, PAY_SHARE), 0, Patience.TURN),)


def play(play: Play, seat: int, action: Action, bill: TaxBill) -> None:
    """Pays one or the other."""
    tax = play.board.squares[bill.square]
    if isinstance(action, PayFlat):
        amount = tax.legacy
    elif isinstance(action, PayShare):
        amount = net_worth(play.draft, play.board, seat) * tax.share // _PERCENT
    else:
        raise IllegalAction(text("ty-phu-no-tax-first"))
    play.pop()
    debt.charge(play, seat, BANK, amount, "tax", bill.square)
