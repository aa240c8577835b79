"""Mortgages: a deed pledged to the bank for half its price, redeemed for that and a tenth more (S000-62 to S000-64).

Nothing may stand on the deed's colour group (S002-87). A mortgaged deed earns nothing, but still counts for its set
(M12, M13). On a turn each deed is mortgaged once and redeemed once at most; in a debt or an auction that doesn't bind.
Whoever gets a mortgaged deed pays its interest at once, or redeems it at once (M22); after the interest, redeeming
later costs the face value or the interest once more (hook `redeeming`).
"""

from __future__ import annotations

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu.actions import KEEP_PLEDGED, REDEEM_NOW, KeepPledged, RedeemNow
from bot.engine.games.ty_phu.board import SQUARES, Board
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.estate import redemption, why_not_pledge, why_not_redeem
from bot.engine.games.ty_phu.events import InterestPaid, Mortgaged, Redeemed
from bot.engine.games.ty_phu.state import BANK, Debt, Inherit, TyPhuState
from bot.engine.prompt import Action, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import Proper, text


def pledge(play: Play, seat: int, square: int) -> None:
    """Mortgages a deed. Raises IllegalAction when it can't be mortgaged."""
    draft, board = play.draft, play.board
    refusal = why_not_pledge(draft, board, seat, square)
    if refusal is not None:
        raise IllegalAction(refusal)
    draft.touched |= 1 << square
    draft.pledged |= 1 << square
    play.pay(BANK, seat, board.pledge[square])
    if play.story is not None:
        play.story.append(Mortgaged(seat, play.spot(square), play.money(play.board.pledge[square])))


def pledge_on_turn(play: Play, seat: int, square: int) -> None:
    """Mortgages a deed on one's turn: once a turn."""
    if 0 <= square < SQUARES and play.draft.touched >> square & 1:
        raise IllegalAction(text("ty-phu-no-pledged-this-turn", place=Proper(play.board.squares[square].name)))
    pledge(play, seat, square)


def redeem_on_turn(play: Play, seat: int, square: int) -> None:
    """Redeems a deed on one's turn: once a turn. Raises IllegalAction."""
    if 0 <= square < SQUARES and play.draft.touched >> (SQUARES + square) & 1:
        raise IllegalAction(text("ty-phu-no-redeemed-this-turn", place=Proper(play.board.squares[square].name)))
    refusal = why_not_redeem(play.draft, play.board, seat, square)
    if refusal is not None:
        raise IllegalAction(refusal)
    play.draft.touched |= 1 << (SQUARES + square)
    _redeem(play, seat, square, redemption(play.draft, play.board, square))


def _redeem(play: Play, seat: int, square: int, cost: int) -> None:
    play.pay(seat, BANK, cost)
    play.free_of_pledge(square)
    if play.story is not None:
        play.story.append(Redeemed(seat, play.spot(square), play.money(cost)))


def inherited(play: Play, seat: int, squares: tuple[int, ...]) -> None:
    """The seat has got these deeds; for each mortgaged one it will be asked what to do."""
    asleep = tuple(square for square in squares if play.draft.pledged >> square & 1)
    if asleep:
        play.push(Inherit(seat, asleep))


def run_inherit(play: Play, frame: Inherit) -> bool:
    """Goes on without asking when there is no choice: redeeming at once is beyond the seat's cash."""
    if not frame.squares:
        play.pop()
        return True
    board, square = play.board, frame.squares[0]
    if play.draft.cash[frame.seat] >= board.pledge[square] + board.interest[square]:
        return False
    _keep(play, frame)
    return True


def ask_inherit(state: TyPhuState, _board: Board, frame: Inherit) -> tuple[Prompt, ...]:
    """Leave the first deed mortgaged, or redeem it."""
    return (Prompt(state.serial, Seat(frame.seat), (KEEP_PLEDGED, REDEEM_NOW), 0, Patience.TURN),)


def play_inherit(play: Play, _seat: int, action: Action, frame: Inherit) -> None:
    """An answer about a mortgaged deed one has got."""
    if isinstance(action, KeepPledged):
        _keep(play, frame)
    elif isinstance(action, RedeemNow):
        square = frame.squares[0]
        play.replace_top(Inherit(frame.seat, frame.squares[1:]))
        _redeem(play, frame.seat, square, play.board.pledge[square] + play.board.interest[square])
    else:
        raise IllegalAction(text("ty-phu-no-inherit-first"))


def _keep(play: Play, frame: Inherit) -> None:
    square = frame.squares[0]
    due = play.board.interest[square]
    play.replace_top(Inherit(frame.seat, frame.squares[1:]))
    play.draft.paid |= 1 << square
    if play.story is not None:
        play.story.append(InterestPaid(frame.seat, play.spot(square), play.money(due)))
    if play.draft.cash[frame.seat] >= due:
        play.pay(frame.seat, BANK, due)
    else:
        play.push(Debt(frame.seat, BANK, due, "interest", square, 0))
