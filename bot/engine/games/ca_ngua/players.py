"""Computer players: the same judgement in three strengths, by how far they look and how often they don't.

    gentle   looks at the position that a move leaves, and more often than not plays whatever comes to mind
    steady   looks at the position that a move leaves, and is careless now and then
    sharp    looks on to the next throw, and is never careless

Carelessness is drawn from the luck that a player is given: the same question with the same luck gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.chance import Chance
from bot.engine.games.ca_ngua.actions import code_of
from bot.engine.games.ca_ngua.foresight import ahead, at_once
from bot.engine.games.ca_ngua.view import CaNguaView
from bot.engine.policy import Policy, play_randomly
from bot.engine.prompt import Action, Prompt

_PERCENT: Final = 100


def _player(judge: Callable[[CaNguaView, tuple[int, ...]], list[float]], careless: int) -> Policy[CaNguaView]:
    """A player that takes the best move by a judgement, and in so many percent of its choices any move."""

    def play(view: CaNguaView, prompt: Prompt, chance: Chance) -> Action:
        actions = [option for option in prompt.options if isinstance(option, Action)]
        if len(actions) == 1:
            return actions[0]
        if careless and chance.below(_PERCENT) < careless:
            return play_randomly(view, prompt, chance)
        worth = judge(view, tuple(code_of(action) for action in actions))
        return actions[worth.index(max(worth))]

    return play


POLICIES: Final[dict[str, Policy[CaNguaView]]] = {
    "gentle": _player(at_once, careless=66),
    "steady": _player(at_once, careless=33),
    "sharp": _player(ahead, careless=0),
}
