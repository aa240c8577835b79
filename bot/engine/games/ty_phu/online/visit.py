"""Arriving somewhere: the salary and the loan at Xuất phát, then what the square does (S001-10, S001-11, S001-28, P21).

A loan is taken back when its borrower passes Xuất phát, after the salary and before the square is resolved; whoever
can't pay it has a debt first, so the arrival waits below it as a frame of its own.
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.games.ty_phu import jail, moves
from bot.engine.games.ty_phu.board import SQUARES, Kind
from bot.engine.games.ty_phu.cards import CHANCE, CHEST, Effect
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.events import Went
from bot.engine.games.ty_phu.online import arrears, buyout, fortune, held, plots
from bot.engine.games.ty_phu.online.events import FrozenRent
from bot.engine.games.ty_phu.online.state import HOST, Arrive, Depart
from bot.engine.games.ty_phu.online.value import affairs_of, rent_due
from bot.engine.games.ty_phu.state import BANK


def forward(play: Play, seat: int, steps: int) -> None:
    """Moves a token forward and lands it."""
    draft = play.draft
    passed = draft.position[seat] + steps >= SQUARES
    square = moves.forward(play, seat, steps)
    now = affairs_of(draft)
    if passed and now.loans[seat]:
        draft.affairs = replace(now, loans=put(now.loans, seat, 0))
        play.push(Arrive(seat, square))
        arrears.charge(play, seat, BANK, now.loans[seat], "loan")
        return
    land(play, seat, square)


def walk_to(play: Play, seat: int, square: int) -> None:
    """Sends a token forward to a square; a full round when it stands there already."""
    steps = (square - play.draft.position[seat]) % SQUARES or SQUARES
    if play.story is not None:
        play.story.append(Went(seat, play.spot(square)))
    forward(play, seat, steps)


def walk_back(play: Play, seat: int, steps: int) -> None:
    """Moves a token backwards, without salary."""
    draft = play.draft
    start = draft.position[seat]
    square = (start - steps) % SQUARES
    draft.position = put(draft.position, seat, square)
    draft.trail = (seat, *[(start - step) % SQUARES for step in range(steps + 1)])
    if play.story is not None:
        play.story.append(Went(seat, play.spot(square)))
    land(play, seat, square)


def run_arrive(play: Play, frame: Arrive) -> bool:
    """The loan is repaid; the square does what it does."""
    play.pop()
    land(play, frame.seat, frame.square)
    return True


def run_depart(play: Play, frame: Depart) -> bool:
    """The bail is paid; the token moves by the roll (S001-51)."""
    play.pop()
    if play.story is not None:
        play.story.append(Went(frame.seat, play.spot((play.draft.position[frame.seat] + frame.steps) % SQUARES)))
    forward(play, frame.seat, frame.steps)
    return True


def land(play: Play, seat: int, square: int) -> None:
    """What the square does to the seat that has arrived."""
    match play.board.kinds[square]:
        case Kind.STREET | Kind.STATION | Kind.PLANT:
            _on_deed(play, seat, square)
        case Kind.TAX:
            _on_tax(play, seat, square)
        case Kind.CHANCE:
            fortune.draw(play, seat, CHANCE)
        case Kind.CHEST:
            fortune.draw(play, seat, CHEST)
        case Kind.GO_TO_JAIL:
            jail.send(play, seat, "square")
        case _:
            pass


def _on_deed(play: Play, seat: int, square: int) -> None:
    draft = play.draft
    owner = draft.owner[square]
    if owner == BANK:
        plots.offer(play, seat, square)
        return
    if owner == seat:
        plots.home(play, seat, square)
        return
    if affairs_of(draft).frozen >> square & 1:
        if play.story is not None:
            play.story.append(FrozenRent(seat, play.spot(square)))
        return
    amount = rent_due(draft, play.board, square, seat)
    if held.has(draft, seat, Effect.RENT_FREE):
        held.due(play, seat, owner, amount, "rent", square)
    elif arrears.charge(play, seat, owner, amount, "rent", square) and owner != HOST:
        buyout.offer(play, seat, square)


def _on_tax(play: Play, seat: int, square: int) -> None:
    amount = play.board.squares[square].amount
    if held.has(play.draft, seat, Effect.TAX_FREE):
        held.due(play, seat, BANK, amount, "tax", square)
    else:
        arrears.charge(play, seat, BANK, amount, "tax", square)
