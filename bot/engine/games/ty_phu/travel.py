"""Ports: the owner who lands on their seaport or airport may travel on at once (facts §5.5; S002-47).

From the airport to any square, from the seaport to a tourism city or the airport; forward, with the salary for passing
Xuất phát, and the square reached is resolved. Arriving by a journey offers no further one, or two ports would pay
salaries for ever. Others who land there pay nothing. Option `ports` off: they have no effect.
"""

from __future__ import annotations

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import moves
from bot.engine.games.ty_phu.actions import STAY, TRAVELS, Stay, Travel
from bot.engine.games.ty_phu.board import SQUARES, Board, Kind
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.menus import one_of, square_text
from bot.engine.games.ty_phu.state import Journey, TyPhuState
from bot.engine.prompt import Action, Choice, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import text


def offer(play: Play, seat: int, square: int) -> None:
    """The seat has landed on a deed of its own that is no street."""
    kinds = (Kind.SEAPORT, Kind.AIRPORT)
    if play.draft.ruleset.ports and play.board.kinds[square] in kinds and not play.draft.pledged >> square & 1:
        play.push(Journey(seat, square))


def destinations(board: Board, port: int) -> tuple[int, ...]:
    """Where one can go from a port, in the order one would pass them."""
    ahead = [(port + step) % SQUARES for step in range(1, SQUARES)]
    if board.kinds[port] is Kind.AIRPORT:
        return tuple(ahead)
    return tuple(square for square in ahead if board.kinds[square] in (Kind.STATION, Kind.AIRPORT))


def ask(state: TyPhuState, board: Board, frame: Journey) -> tuple[Prompt, ...]:
    """Stay, or go somewhere."""
    options = (
        STAY,
        *one_of(TRAVELS, destinations(board, frame.square), "square", lambda s: Choice(s, square_text(board, s))),
    )
    return (Prompt(state.serial, Seat(frame.seat), options, 0, Patience.TURN),)


def play(play: Play, seat: int, action: Action, frame: Journey) -> None:
    """Travels or stays."""
    if isinstance(action, Stay):
        play.pop()
        return
    if not isinstance(action, Travel):
        raise IllegalAction(text("ty-phu-no-journey-first"))
    if action.square not in destinations(play.board, frame.square):
        raise IllegalAction(text("ty-phu-no-journey-there"))
    play.pop()
    moves.walk_to(play, seat, action.square)
    top = play.draft.stack[-1]
    if isinstance(top, Journey):
        play.pop()
