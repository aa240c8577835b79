"""What a viewer may know. Nothing is hidden in Cờ cá ngựa; the view is built field by field all the same."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.chance import Chance
from bot.engine.game import Reason, View
from bot.engine.games.ca_ngua.actions import PER_HORSE
from bot.engine.games.ca_ngua.events import CAUSES
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.score import unfinished
from bot.engine.games.ca_ngua.state import CaNguaState, Kicking, Moving, Rolling
from bot.engine.games.ca_ngua.track import home_count
from bot.engine.seats import Viewer


class Awaits(Enum):
    """What the table waits for."""

    ROLL = "roll"
    ANOTHER_ROLL = "another_roll"
    MOVE = "move"
    KICK = "kick"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class CaNguaView(View):
    """The whole table as anybody sees it.

    `homes` and `unfinished` count horses by seat; `tally` holds the points of each seat by cause (`Cause` order); the
    rest is as in the state.
    """

    viewer: Viewer
    rules: CaNguaRules
    arms: tuple[int, ...]
    paints: tuple[int, ...]
    horses: tuple[tuple[int, ...], ...]
    homes: tuple[int, ...]
    unfinished: tuple[int, ...]
    points: tuple[int, ...]
    tally: tuple[tuple[int, ...], ...]
    turn: int
    awaits: Awaits
    movable: tuple[int, ...]
    kicks: int
    dice: tuple[int, int]
    roller: int
    places: tuple[int, ...]
    left: tuple[int, ...]
    thau_ma: int
    turns: int
    trail: tuple[int, ...]
    reason: Reason | None


def view_of(state: CaNguaState, viewer: Viewer) -> CaNguaView:
    """The table as `viewer` sees it."""
    seats = range(len(state.arms))
    rows = tuple(state.tally[seat * CAUSES : (seat + 1) * CAUSES] for seat in seats)
    return CaNguaView(
        viewer=viewer,
        rules=state.rules,
        arms=state.arms,
        paints=state.paints,
        horses=state.horses,
        homes=tuple(home_count(state.arms[seat], state.taken) for seat in seats),
        unfinished=tuple(unfinished(state, seat) for seat in seats),
        points=tuple(sum(row) for row in rows),
        tally=rows,
        turn=state.turn,
        awaits=_awaits(state),
        movable=_movable(state),
        kicks=state.kicks,
        dice=state.dice,
        roller=state.roller,
        places=state.places,
        left=state.left,
        thau_ma=state.thau_ma,
        turns=state.turns,
        trail=state.trail,
        reason=state.reason,
    )


def _awaits(state: CaNguaState) -> Awaits:
    if not state.stack:
        return Awaits.NOTHING
    frame = state.stack[-1]
    match frame:
        case Rolling(again):
            return Awaits.ANOTHER_ROLL if again else Awaits.ROLL
        case Moving():
            return Awaits.MOVE
        case Kicking():
            return Awaits.KICK


def _movable(state: CaNguaState) -> tuple[int, ...]:
    if not state.stack:
        return ()
    frame = state.stack[-1]
    moves = () if isinstance(frame, Rolling) else frame.moves
    return tuple(sorted({code // PER_HORSE - 1 for code in moves if code >= PER_HORSE}))


def resample(state: CaNguaState, viewer: Viewer, chance: Chance) -> CaNguaState:
    """The state itself: nobody is ignorant of anything."""
    del viewer, chance
    return state
