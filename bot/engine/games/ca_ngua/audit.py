"""The laws that every position keeps."""

from __future__ import annotations

from bot.engine.games.ca_ngua.events import CAUSES, Cause
from bot.engine.games.ca_ngua.moves import legal_moves, more_kicks
from bot.engine.games.ca_ngua.state import CaNguaState, Kicking, Moving, bits_of, racing
from bot.engine.games.ca_ngua.track import ARMS, BASE, LAST, home_count, throw_of


def broken_laws(state: CaNguaState) -> tuple[str, ...]:
    """Every law that the state breaks, in words for developers."""
    return (*_seats(state), *_board(state), *_points(state), *_frame(state))


def _seats(state: CaNguaState) -> list[str]:
    problems = []
    seats = len(state.arms)
    for name, values in (("arms", state.arms), ("paints", state.paints)):
        if len(set(values)) != seats or not set(values) <= set(range(ARMS)):
            problems.append(f"{name} are {values}")
    if len(state.places) != seats or len(state.horses) != seats:
        problems.append("places or horses of another number of seats")
    finished = sorted(place for place in state.places if place)
    if finished != list(range(1, len(finished) + 1)):
        problems.append(f"finishing places are {state.places}")
    if state.reason is None and state.turn not in racing(state):
        problems.append(f"seat {state.turn} is on turn but does not race")
    if (state.reason is None) != bool(state.stack):
        problems.append(f"reason {state.reason} with {len(state.stack)} frames")
    return problems


def _board(state: CaNguaState) -> list[str]:
    problems = []
    places = 0
    for seat, own in enumerate(state.horses):
        if len(own) != state.rules.horses or not all(BASE <= progress <= LAST for progress in own):
            problems.append(f"horses of seat {seat} are {own}")
            continue
        places += sum(1 for progress in own if progress != BASE)
        home = LAST - home_count(state.arms[seat], state.taken)
        if seat in state.left and any(BASE < progress <= home for progress in own):
            problems.append(f"seat {seat} left with a horse on the way")
        if state.places[seat] and state.reason is not None and seat not in state.left and not _won(state, seat):
            problems.append(f"seat {seat} has a place without its horses home")
    taken = bits_of(state.arms, state.horses)
    if taken != state.taken:
        problems.append(f"taken is {state.taken:#x}, the horses stand on {taken:#x}")
    if taken.bit_count() != places:
        problems.append("two horses on one square")
    return problems


def _won(state: CaNguaState, seat: int) -> bool:
    alone = len(state.left) == len(state.arms) - 1
    return alone or home_count(state.arms[seat], state.taken) == state.rules.horses


def _points(state: CaNguaState) -> list[str]:
    problems = []
    if len(state.tally) != CAUSES * len(state.arms):
        return [f"a table of {len(state.tally)} points"]
    for cause in Cause:
        total = sum(state.tally[cause::CAUSES])
        if total:
            problems.append(f"points for {cause.name} sum to {total}")
    if any(state.tally[Cause.END :: CAUSES]) and not any(state.places):
        problems.append("end points were paid before anybody was home")
    return problems


def _frame(state: CaNguaState) -> list[str]:
    if len(state.stack) > 1:
        return [f"{len(state.stack)} frames are open"]
    for frame in state.stack:
        if not isinstance(frame, Moving | Kicking):
            continue
        if isinstance(frame, Moving):
            moves = legal_moves(state, state.turn, throw_of(state.dice))
        else:
            moves = more_kicks(state, state.turn, throw_of(state.dice), frame.horse, frame.used)
        if moves != frame.moves or not moves:
            return [f"{frame.moves} are offered, the rules allow {moves}"]
    return []
