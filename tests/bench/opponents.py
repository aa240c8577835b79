"""Fixed opponents for the arena: `--policies sharp,tests.bench.opponents:play_greedily`."""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.engine.games.ca_ngua.actions import Climb, Launch, Move
from bot.engine.games.ca_ngua.track import CELLS, GATE, LAST, cell_of
from bot.engine.games.ca_ngua.view import CaNguaView
from bot.engine.prompt import Action, Prompt

_KICK: Final = 5
_HOME: Final = 4
_LAUNCH: Final = 3
_ADVANCE: Final = 2
_OTHER: Final = 1
_SINK: Final = 0


def play_greedily(view: CaNguaView, prompt: Prompt, chance: Chance) -> Action:
    """Kicks before it brings home, brings home before it launches, launches before it advances.

    Between equals the horse that is furthest on goes, with the longer step; sụp hầm comes last. No luck is used.
    """
    del chance
    actions = [option for option in prompt.options if isinstance(option, Action)]
    return max(actions, key=lambda action: _worth(view, action))


def _worth(view: CaNguaView, action: Action) -> tuple[int, int]:
    """How much the move does, then how far the horse gets by it."""
    mine = view.horses[view.turn]
    match action:
        case Launch():
            return (_KICK if _foreign(view, 0) else _LAUNCH), 0
        case Climb(horse):
            after = mine[horse] + 1
            return (_HOME if _is_home(view, after) else _ADVANCE), after
        case Move(horse, step):
            after = mine[horse] + step
            if after > GATE:
                worth = _HOME if _is_home(view, after) else _SINK if cell_of(after) == 1 else _ADVANCE
                return worth, after
            return (_KICK if _foreign(view, after) else _ADVANCE), after
        case _:
            return _OTHER, 0


def _is_home(view: CaNguaView, after: int) -> bool:
    """Whether a horse arriving there stands on the deepest free cell."""
    return LAST - view.homes[view.turn] == after


def _foreign(view: CaNguaView, progress: int) -> bool:
    """Whether another player's horse stands there."""
    bit = CELLS[view.arms[view.turn]][progress]
    return any(
        CELLS[arm][place] == bit
        for seat, arm in enumerate(view.arms)
        if seat != view.turn
        for place in view.horses[seat]
    )
