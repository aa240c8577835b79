"""Giving up in the middle of anything: what waited for the one who goes is settled so that nobody else is hurt.

Their own claim or deed is void, their own block falls, their own doubt is withdrawn. A card that somebody else has
already been sentenced to lose is still lost.
"""

from __future__ import annotations

from bot.engine.games.coup.desk import Desk
from bot.engine.games.coup.events import Why
from bot.engine.games.coup.state import END_TURN, Doubt, Drafting, Frame, Losing, Prove, Stop, doubt, stop
from bot.engine.games.coup.windows import believed, without


def surrender(desk: Desk, seat: int) -> None:
    """The position after `seat` has given up; the caller runs on from there."""
    if desk.stack and isinstance(desk.stack[-1], Drafting):
        _leave_draft(desk, desk.stack[-1], seat)
    if seat == desk.on_turn:
        _end_own_turn(desk)
    elif desk.stack:
        _leave(desk, desk.stack[-1], seat)
    while desk.hands[seat]:
        desk.lose(seat, 0, Why.SURRENDER)


def _leave_draft(desk: Desk, frame: Drafting, seat: int) -> None:
    """Nobody had cards yet: each gets the first of their set, so that there is something to give up and to keep."""
    for drafter in range(2):
        taken = max(0, frame.taken[drafter])
        card = desk.draw()
        desk.aside = (*desk.aside, *(other for other in range(5) if other != taken))
        desk.hold(drafter, (taken, card))
    desk.stack[-1] = END_TURN
    del seat


def _end_own_turn(desk: Desk) -> None:
    """The turn is over; of its frames only the losses of others stay."""
    desk.put_back_drawn()
    losses = [frame for frame in desk.stack if isinstance(frame, Losing) and frame.seat != desk.on_turn]
    desk.stack[:] = [END_TURN, *losses]


def _leave(desk: Desk, frame: Frame, seat: int) -> None:
    """Takes `seat` out of the question on top."""
    match frame:
        case Doubt(claimant=claimant) if claimant == seat:
            desk.stack.pop()  # their block falls with them
        case Doubt():
            waiting = without(frame.waiting, seat)
            announced = -1 if frame.target == seat else frame.block
            desk.stack.pop()
            if waiting:
                claim = (frame.claimant, frame.character, frame.deed, frame.target)
                desk.stack.append(doubt(*claim, waiting, announced, frame.blocking))
            else:
                believed(desk, frame.deed, blocking=frame.blocking, block=announced)
        case Stop():
            waiting = without(frame.waiting, seat)
            desk.stack.pop()
            if waiting:
                desk.stack.append(stop(frame.deed, frame.target, waiting))
        case Prove(claimant=claimant) if claimant == seat:
            desk.stack.pop()
        case Prove(doubter=doubter) if doubter == seat:
            desk.stack.pop()
            believed(desk, frame.deed, blocking=frame.blocking, block=frame.block)
        case Losing(seat=loser) if loser == seat:
            desk.stack.pop()
        case _:
            pass
