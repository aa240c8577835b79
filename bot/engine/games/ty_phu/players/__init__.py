"""Computer players. They see what their seat sees and answer what it is asked, nothing else; they draw no luck.

Each file holds an idea: `landing` how often tokens come to a square, `appraisal` what an estate is worth, `reserve` how
much cash stays in hand, `purchases`, `construction`, `trading` and `liquidation` what is done by that, `temper` how the
levels differ. `answers` gives each question to the one it belongs to; the online rules have a package of their own.
Amounts are measured by the salary and the prices of the board, so that all play in any currency.
"""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.engine.games.ty_phu.players.answers import play
from bot.engine.games.ty_phu.players.temper import GENTLE, SHARP, STEADY
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.policy import Policy
from bot.engine.prompt import Action, Prompt


def gentle(view: TyPhuView, prompt: Prompt, chance: Chance) -> Action:
    """The weakest level: timid with money, easy to deal with."""
    return play(view, prompt, chance, GENTLE)


def steady(view: TyPhuView, prompt: Prompt, chance: Chance) -> Action:
    """The middle level: sensible."""
    return play(view, prompt, chance, STEADY)


def sharp(view: TyPhuView, prompt: Prompt, chance: Chance) -> Action:
    """The strongest level, which also plays for absent people."""
    return play(view, prompt, chance, SHARP)


POLICIES: Final[dict[str, Policy[TyPhuView]]] = {"gentle": gentle, "steady": steady, "sharp": sharp}
