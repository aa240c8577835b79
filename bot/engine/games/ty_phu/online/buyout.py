"""Buying a rival out after paying rent: 110 % of land and houses to the old owner (S001-32 to S001-35, V02, V08)."""

from __future__ import annotations

from bot.engine.games.ty_phu.board import HOTEL, Board
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.online.actions import LET_BE, TAKE_OVER, TakeOver
from bot.engine.games.ty_phu.online.events import TakenOver
from bot.engine.games.ty_phu.online.state import Plot, Takeover
from bot.engine.games.ty_phu.online.value import hand_over, is_street, takeover_price
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.prompt import Action, Patience, Prompt
from bot.engine.seats import Seat


def offer(play: Play, seat: int, square: int) -> None:
    """Offers the buy-out where there may be one: a player's street without a hotel, and the cash in hand."""
    draft = play.draft
    if draft.owner[square] < 0 or not is_street(play.board, square) or draft.houses[square] == HOTEL:
        return
    if draft.cash[seat] >= takeover_price(draft, play.board, square):
        play.push(Takeover(seat, square))


def run(play: Play, frame: Takeover) -> bool:
    """The offer is void when the owner has left meanwhile."""
    if play.draft.owner[frame.square] >= 0:
        return False
    play.pop()
    return True


def ask(state: TyPhuState, _board: Board, frame: Takeover) -> tuple[Prompt, ...]:
    """Yes or no."""
    return (Prompt(state.serial, Seat(frame.seat), (TAKE_OVER, LET_BE), 1, Patience.TURN),)


def play(play: Play, seat: int, action: Action, frame: Takeover) -> None:
    """Buys it out; on four houses a hotel may follow at once, and nothing else."""
    draft, square = play.draft, frame.square
    play.pop()
    if not isinstance(action, TakeOver):
        return
    owner, price = draft.owner[square], takeover_price(draft, play.board, square)
    play.pay(seat, owner, price)
    hand_over(play, square, seat)
    if play.story is not None:
        play.story.append(TakenOver(seat, owner, play.spot(square), play.money(price)))
    if draft.houses[square] == draft.ruleset.houses_for_hotel and draft.cash[seat] >= play.board.house[square]:
        play.push(Plot(seat, square, HOTEL))
