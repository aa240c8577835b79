"""The rules of moving written a second time, slowly and from the document, as an oracle for the fast ones.

Places are (square 0..55) or (arm, cell); a way is walked step by step. Nothing of the game's own tables is used.
"""

from __future__ import annotations

from bot.engine.games.ca_ngua.actions import Action, Climb, Launch, Move
from bot.engine.games.ca_ngua.state import CaNguaState

Place = tuple[str, int, int]


def place_of(arm: int, progress: int) -> Place:
    if progress <= 55:
        return "loop", (14 * arm + progress) % 56, 0
    return "lane", arm, progress - 55


def standing(state: CaNguaState) -> dict[Place, tuple[int, int]]:
    """Who stands where: place to (seat, horse)."""
    return {
        place_of(state.arms[seat], progress): (seat, horse)
        for seat, own in enumerate(state.horses)
        for horse, progress in enumerate(own)
        if progress >= 0
    }


def is_free(state: CaNguaState, seat: int, horse: int, step: int) -> bool:
    """Nobody is passed and the last place holds no own horse."""
    board = standing(state)
    arm, progress = state.arms[seat], state.horses[seat][horse]
    if progress + step > 61:
        return False
    if any(place_of(arm, progress + gone) in board for gone in range(1, step)):
        return False
    there = board.get(place_of(arm, progress + step))
    return there is None or there[0] != seat


def kicks(state: CaNguaState, seat: int, action: Action) -> bool:
    arm = state.arms[seat]
    match action:
        case Launch():
            end = 0
        case Move(horse, step):
            end = state.horses[seat][horse] + step
        case _:
            return False
    return end <= 55 and place_of(arm, end) in standing(state)


def is_pinned(state: CaNguaState, seat: int, horse: int) -> bool:
    """Buộc đì for one horse, read from S003 line by line."""
    rules, arm = state.rules, state.arms[seat]
    progress = state.horses[seat][horse]
    if not rules.buoc_di or not 0 <= progress <= 55:
        return False
    if sum(1 for other in state.horses[seat] if 0 <= other <= 55) == 1:
        return False
    board = standing(state)
    mine = (14 * arm + progress) % 56
    for behind in (1, 2, 3):
        square = (mine - behind) % 56
        there = board.get(("loop", square, 0))
        if there is None or there[0] == seat:
            continue
        for owner, place in enumerate(state.places):
            if place or owner in state.left or owner == there[0]:
                continue
            start = 14 * state.arms[owner]
            if square == start or (rules.buoc_di_cach_2 and square == (start + 2) % 56):
                return True
    return False


def allowed(state: CaNguaState, seat: int, first: int, second: int) -> set[Action]:
    """All legal moves for a throw."""
    rules = state.rules
    double = first == second
    pair = double or {first, second} == {1, 6}
    steps = {first, 2 * first} if double else {first + second}
    own = state.horses[seat]
    board = standing(state)
    at_start = board.get(("loop", 14 * state.arms[seat], 0))
    free: set[Action] = set()
    held: set[Action] = set()
    for horse, progress in enumerate(own):
        found: set[Action] = set()
        if 0 <= progress <= 55:
            found = {Move(horse, step) for step in steps if is_free(state, seat, horse, step)}
        elif 56 <= progress <= 60 and (double or first + second == progress - 54) and is_free(state, seat, horse, 1):
            found = {Climb(horse)}
        (held if is_pinned(state, seat, horse) else free).update(found)
    launching = pair and -1 in own and (at_start is None or at_start[0] != seat)
    if launching:
        free.add(Launch())
    moves = free or held
    kicking = {action for action in moves if kicks(state, seat, action)}
    if rules.buoc_da and kicking:
        return kicking
    if rules.buoc_ra_quan and launching:
        return {Launch()}
    return moves
