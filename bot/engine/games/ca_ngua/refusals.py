"""Why the rules refuse a press, in words that say what would work instead.

Called only when a move isn't among the legal ones, so it may be slow: it looks for the first reason, in the order in
which the rules narrow a choice (see `moves`).
"""

from __future__ import annotations

from bot.engine.games.ca_ngua.actions import LAUNCH, Climb, Launch, Move, Roll, Stop
from bot.engine.games.ca_ngua.moves import pinned
from bot.engine.games.ca_ngua.state import CaNguaState, Kicking, Rolling, racing
from bot.engine.games.ca_ngua.track import BASE, CELLS, GATE, LAST, PER_STEP, WAYS, Throw, cell_of, throw_of
from bot.engine.prompt import Action
from bot.engine.seats import Seat
from bot.engine.text import Name, Text, text


def why_not(state: CaNguaState, seat: int, action: Action) -> Text:
    """The reason for refusing `action`, which `seat` may not do in this state."""
    if state.reason is not None:
        return text("ca-ngua-no-over")
    if not 0 <= seat < len(state.arms) or seat not in racing(state):
        return text("ca-ngua-no-out")
    if seat != state.turn:
        return text("ca-ngua-no-turn", who=Name(Seat(state.turn)))
    frame = state.stack[-1]
    if type(frame) is Rolling:
        return text("ca-ngua-no-roll-first")
    thrown = throw_of(state.dice)
    first, second = thrown.first, thrown.second
    kicking = frame if type(frame) is Kicking else None
    match action:
        case Roll():
            return text("ca-ngua-no-rolled", first=first, second=second)
        case Stop():
            return text("ca-ngua-no-stop") if kicking is None else text("ca-ngua-no-stop-kicking")
        case Launch():
            return _launching(state, seat, thrown, kicking)
        case Move(horse, step) if 0 <= horse < state.rules.horses:
            return _moving(state, seat, thrown, horse, step, kicking)
        case Climb(horse) if 0 <= horse < state.rules.horses:
            return _climbing(state, seat, thrown, horse, kicking)
        case _:
            return text("ca-ngua-no-such-horse", most=state.rules.horses)


def _launching(state: CaNguaState, seat: int, thrown: Throw, kicking: Kicking | None) -> Text:
    mine = state.horses[seat]
    if BASE not in mine:
        return text("ca-ngua-no-base")
    if not thrown.pair:
        return text("ca-ngua-no-pair", first=thrown.first, second=thrown.second)
    if 0 in mine:
        return text("ca-ngua-no-start")
    if kicking is not None:
        return text("ca-ngua-no-kick-on")
    return text("ca-ngua-no-must-kick")


def _moving(state: CaNguaState, seat: int, thrown: Throw, horse: int, step: int, kicking: Kicking | None) -> Text:
    progress = state.horses[seat][horse]
    number = horse + 1
    if progress == BASE:
        return text("ca-ngua-no-in-base", horse=number)
    if progress > GATE:
        return _in_stable(state, seat, horse)
    if step not in thrown.steps:
        if len(thrown.steps) == 2:
            return text("ca-ngua-no-step-double", short=thrown.steps[0], long=thrown.steps[1])
        return text("ca-ngua-no-step", first=thrown.first, second=thrown.second, step=thrown.steps[0])
    blocked = _way_blocked(state, seat, progress, step, number)
    if blocked is not None:
        return blocked
    target = CELLS[state.arms[seat]][progress + step]
    if kicking is not None:
        if not state.taken & target:
            return text("ca-ngua-no-kick-on")
        if horse != kicking.horse and kicking.used >> horse & 1:
            return text("ca-ngua-no-used", horse=number)
    if _held(state, seat, progress):
        return text("ca-ngua-no-pinned", horse=number)
    if kicking is not None:
        return text("ca-ngua-no-other-horse", horse=number)
    return _narrowed(state)


def _climbing(state: CaNguaState, seat: int, thrown: Throw, horse: int, kicking: Kicking | None) -> Text:
    progress = state.horses[seat][horse]
    number = horse + 1
    if progress == BASE:
        return text("ca-ngua-no-in-base", horse=number)
    if progress <= GATE:
        return text("ca-ngua-no-on-loop", horse=number)
    if kicking is not None:
        return text("ca-ngua-no-kick-on")
    higher = cell_of(progress) + 1
    if progress == LAST or state.taken & CELLS[state.arms[seat]][progress + 1]:
        return _in_stable(state, seat, horse)
    if not thrown.double and thrown.first + thrown.second != higher:
        if thrown.pair:
            return text("ca-ngua-no-climb-one-six", horse=number, cell=higher)
        return text("ca-ngua-no-climb", horse=number, cell=higher)
    return _narrowed(state)


def _in_stable(state: CaNguaState, seat: int, horse: int) -> Text:
    """Why a horse in the stable doesn't move: it is home, the next cell is taken, or it goes by single cells."""
    progress, arm = state.horses[seat][horse], state.arms[seat]
    if all(state.taken & CELLS[arm][place] for place in range(progress + 1, LAST + 1)):
        return text("ca-ngua-no-home", horse=horse + 1)
    if state.taken & CELLS[arm][progress + 1]:
        return text("ca-ngua-no-cell-taken", horse=horse + 1, cell=cell_of(progress) + 1)
    return text("ca-ngua-no-cell-by-cell", horse=horse + 1, cell=cell_of(progress) + 1)


def _way_blocked(state: CaNguaState, seat: int, progress: int, step: int, number: int) -> Text | None:
    """Overshoot, a horse in the way, or an own horse on the last square; None when the way is free."""
    arm = state.arms[seat]
    way = WAYS[arm][PER_STEP * progress + step]
    if way is None:
        return text("ca-ngua-no-overshoot", horse=number, most=LAST - progress)
    mine = 0
    for place in state.horses[seat]:
        mine |= CELLS[arm][place]
    if state.taken & way.between:
        key = "ca-ngua-no-blocked-own" if mine & way.between else "ca-ngua-no-blocked"
        return text(key, horse=number, step=step)
    if mine & way.target:
        return text("ca-ngua-no-own-horse", horse=number, step=step)
    return None


def _held(state: CaNguaState, seat: int, progress: int) -> bool:
    arm = state.arms[seat]
    mine = 0
    for place in state.horses[seat]:
        mine |= CELLS[arm][place]
    return pinned(state, mine) & CELLS[arm][progress] != 0


def _narrowed(state: CaNguaState) -> Text:
    """The way is free and nothing pins the horse: buộc ra quân or buộc đá left other moves only."""
    moves = state.stack[-1].moves if type(state.stack[-1]) is not Rolling else ()
    if moves == (LAUNCH,):
        kicks = state.taken & CELLS[state.arms[state.turn]][0]
        return text("ca-ngua-no-must-kick") if kicks and state.rules.buoc_da else text("ca-ngua-no-must-launch")
    return text("ca-ngua-no-must-kick")
