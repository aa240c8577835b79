"""Giving up in the middle of anything: what waited for the one who goes is settled so that nobody else is hurt.

Their deed and their exchange are void, their block falls with them, their challenge is withdrawn. A card that somebody
else has already been sentenced to lose is still lost. A window that stays open for others is the same question.
"""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Event
from bot.engine.games.coup.duel import deal
from bot.engine.games.coup.events import BY_SURRENDER
from bot.engine.games.coup.influence import lose, put_back
from bot.engine.games.coup.state import (
    Acting,
    Desk,
    Doubting,
    Drafting,
    Exchanging,
    Frame,
    Losing,
    Proving,
    Stopping,
    Then,
    doubting,
    stopping,
    without,
)
from bot.engine.games.coup.turns import believe, carry_out, go_on, next_turn, stand


def surrender(desk: Desk, seat: int, chance: Chance, story: list[Event] | None) -> None:
    """The position after `seat` has given up; asks anew unless a window stays open for others."""
    top = desk.stack[-1]
    if isinstance(top, Drafting):
        top = _end_draft(desk, top, chance, story)
    while desk.hands[seat]:
        lose(desk, seat, 0, BY_SURRENDER, story)
    if len(desk.alive) == 1:
        _clear(desk, top)
        desk.serial += 1
    elif not _window_stays(desk, top, seat):
        _settle(desk, top, seat, chance, story)
        desk.serial += 1


def _end_draft(desk: Desk, frame: Drafting, chance: Chance, story: list[Event] | None) -> Frame:
    """Nobody has a hand yet: whoever hasn't taken a card takes the first, so that there is something to give up."""
    first, second = frame.picks
    desk.stack = (Drafting((max(first, 0), max(second, 0))),)
    deal(desk, chance, story)
    return desk.stack[-1]


def _clear(desk: Desk, top: Frame) -> None:
    """The game is over; cards drawn for an exchange are in the deck again."""
    if isinstance(top, Exchanging):
        put_back(desk, top.drawn)
    desk.stack = ()


def _window_stays(desk: Desk, top: Frame, seat: int) -> bool:
    """Whether `seat` leaves a window in which others are still asked; takes it out of there."""
    if seat == desk.turn:
        return False
    match top:
        case Doubting() if top.claimant != seat:
            left = without(top.waiting, seat)
            early = -1 if top.target == seat else top.early
            if left:
                desk.stack = doubting(top.claimant, top.character, top.deed, top.target, left, early)
            return bool(left)
        case Stopping():
            left = without(top.waiting, seat)
            if left:
                desk.stack = stopping(top.deed, top.target, left)
            return bool(left)
        case _:
            return False


def _settle(desk: Desk, top: Frame, seat: int, chance: Chance, story: list[Event] | None) -> None:
    """What becomes of the question on top without `seat`."""
    acting = seat == desk.turn
    match top:
        case Losing() if top.seat != seat:
            if acting:  # the turn ends once that card lies open
                desk.stack = (top,)
        case Losing():
            below = desk.stack[-2] if len(desk.stack) > 1 else None
            go_on(desk, below if isinstance(below, Then) else None, chance, story)
        case Exchanging() if acting:
            put_back(desk, top.drawn)
            next_turn(desk)
        case Doubting() | Stopping() | Proving() | Acting() if acting:
            next_turn(desk)
        case Doubting() if top.claimant == seat:
            carry_out(desk, top.deed, top.target, chance, story)
        case Doubting():  # the last who was asked: nobody challenges any more
            early = -1 if top.target == seat else top.early
            believe(desk, top.claimant, top.character, top.deed, top.target, early, chance, story)
        case Stopping():
            carry_out(desk, top.deed, top.target, chance, story)
        case Proving() if top.claimant == seat:
            carry_out(desk, top.deed, top.target, chance, story)
        case Proving() if top.doubter == seat:
            stand(desk, top.claimant, top.deed, top.target, -1 if top.target == seat else top.early, chance, story)
        case _:  # a question to somebody else, unchanged but for who lives
            pass
