"""Buying the free land one has landed on, or leaving it to an auction (S000-51 to S000-59, M31).

Whoever can't pay the price may raise the cash first; whoever couldn't even then isn't asked. What is declined goes to
auction, or stays with the bank where the table plays without (option `auctions`).
"""

from __future__ import annotations

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import auction, debt
from bot.engine.games.ty_phu.actions import BUY, DECLINE, RAISE, Buy, Decline, Raise
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.estate import liquid
from bot.engine.games.ty_phu.events import Bought, Declined
from bot.engine.games.ty_phu.state import BANK, Offered, Turn, TyPhuState
from bot.engine.prompt import Action, Option, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import Money, text


def offer(play: Play, seat: int, square: int) -> None:
    """The seat stands on a deed of the bank's. A seat that asked to buy what it finds does so at once."""
    turn = play.draft.stack[0]
    if isinstance(turn, Turn) and turn.buys and play.draft.cash[seat] >= play.board.price[square]:
        _buy(play, seat, square)
    else:
        play.push(Offered(seat, square))


def run(play: Play, frame: Offered) -> bool:
    """Declines without asking for a seat that couldn't pay even by selling everything (option `auto`)."""
    if not play.draft.ruleset.auto or liquid(play.draft, play.board, frame.seat) >= play.board.price[frame.square]:
        return False
    play.pop()
    _decline(play, frame.seat, frame.square)
    return True


def ask(state: TyPhuState, board: Board, frame: Offered) -> tuple[Prompt, ...]:
    """Buy or not; raise the cash first where it isn't there."""
    price = board.price[frame.square]
    options: tuple[Option, ...] = (BUY, DECLINE)
    default = 1
    if state.cash[frame.seat] < price:
        options, default = (DECLINE,), 0
        if liquid(state, board, frame.seat) >= price:
            options = (DECLINE, RAISE, *debt.ways_to_raise(state, board, frame.seat))
    return (Prompt(state.serial, Seat(frame.seat), options, default, Patience.TURN),)


def play(play: Play, seat: int, action: Action, frame: Offered) -> None:
    """An answer to the offer of a deed. Raises IllegalAction."""
    draft = play.draft
    price = play.board.price[frame.square]
    if isinstance(action, Decline):
        play.pop()
        _decline(play, seat, frame.square)
        return
    if isinstance(action, Buy):
        if draft.cash[seat] < price:
            unit = draft.ruleset.unit
            raise IllegalAction(text("ty-phu-no-cash", needed=Money(price, unit), have=Money(draft.cash[seat], unit)))
        play.pop()
        _buy(play, seat, frame.square)
        return
    if draft.cash[seat] >= price or liquid(draft, play.board, seat) < price:
        raise IllegalAction(text("ty-phu-no-buy-first"))
    if isinstance(action, Raise):
        debt.raise_cash(play, seat, price)
    elif not debt.raised_by_hand(play, seat, action):
        raise IllegalAction(text("ty-phu-no-buy-first"))


def _buy(play: Play, seat: int, square: int) -> None:
    price = play.board.price[square]
    play.pay(seat, BANK, price)
    play.give_deed(square, seat)
    if play.story is not None:
        play.story.append(Bought(seat, play.spot(square), play.money(price)))


def _decline(play: Play, seat: int, square: int) -> None:
    if play.story is not None:
        play.story.append(Declined(seat, play.spot(square)))
    if play.draft.ruleset.auctions:
        auction.open_deed(play, square, seat)
