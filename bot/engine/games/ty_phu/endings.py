"""How a game ends: the last one standing, the agreed rounds, or the first bankruptcy (S000-27 to S000-30).

Time is agreed in rounds, for the engine has no clock. `max_rounds` is a cap of the same kind for every table, so that
one where nobody answers any more ends as well. Whoever is richest wins, a tie is shared; those who went out come
after the living, the last to go out first.
"""

from __future__ import annotations

from bot.engine.game import Outcome, Reason
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Draft, Play
from bot.engine.games.ty_phu.estate import worth
from bot.engine.games.ty_phu.events import GameWon, TimeCalled
from bot.engine.games.ty_phu.ruleset import FIRST_BANKRUPTCY, TIME_LIMIT
from bot.engine.games.ty_phu.state import TyPhuState


def after_bankruptcy(play: Play) -> bool:
    """Ends the game when somebody's going out ends it; whether it did."""
    if len(play.living()) == 1:
        _finish(play, Reason.LAST_STANDING)
    elif play.draft.ruleset.end == FIRST_BANKRUPTCY:
        _finish(play, Reason.FIRST_BANKRUPT)
    else:
        return False
    return True


def after_round(play: Play) -> bool:
    """Ends the game when the agreed rounds are over; whether it did."""
    draft = play.draft
    limit = draft.ruleset.max_rounds
    if draft.ruleset.end == TIME_LIMIT:
        limit = min(limit, draft.ruleset.round_limit)
    if draft.rounds < limit:
        return False
    if play.story is not None:
        play.story.append(TimeCalled(draft.rounds))
    _finish(play, Reason.TIME_UP)
    return True


def _finish(play: Play, reason: Reason) -> None:
    play.draft.ended = reason.value
    play.draft.stack = ()
    if play.story is not None:
        first = tuple(seat for seat, place in enumerate(places(play.draft, play.board)) if place == 1)
        play.story.append(GameWon(first))


def places(state: Draft | TyPhuState, board: Board) -> tuple[int, ...]:
    """The place of each seat in a game that is over."""
    worths = [worth(state, board, seat) for seat in range(len(state.out))]
    ranks = [(1, worths[seat]) if not out else (0, out) for seat, out in enumerate(state.out)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def outcome(state: TyPhuState, board: Board) -> Outcome | None:
    """How the game ended, with each seat's worth; None while it goes on."""
    if not state.ended:
        return None
    worths = tuple(worth(state, board, seat) for seat in range(len(state.out)))
    return Outcome(places(state, board), Reason(state.ended), worths)
