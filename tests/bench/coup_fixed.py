"""Four players of Coup whose manners never change, to find out whether a level can be exploited, or exploits.

Each has one habit and otherwise plays the cards it holds as a plain honest player would. They are policies, so that
the arena can seat them:

    python -m bot arena coup --policies sharp,tests.bench.coup_fixed:always_challenge --games 2000 --seed 1

`python tests/bench/coup_fixed.py [LEVEL] [--games N] [--seed S]` plays a level against all four with two seats.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT))

from bot.engine.chance import Chance
from bot.engine.games.coup.actions import CHALLENGE, PASS, Block, declare
from bot.engine.games.coup.characters import COSTS, OUST, TAX
from bot.engine.games.coup.looks import strongest, unseen
from bot.engine.games.coup.players import play_gently
from bot.engine.games.coup.view import CoupView
from bot.engine.prompt import Action, Prompt


def always_challenge(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """Believes nobody."""
    return CHALLENGE if CHALLENGE in prompt.options else play_gently(view, prompt, chance)


def never_challenge(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """Believes everybody, even what can't be true."""
    answer = play_gently(view, prompt, chance)
    return PASS if answer == CHALLENGE else answer


def always_block(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """Blocks whatever can be blocked: with a card it has, else with the one that is hardest to disprove."""
    blocks = [option for option in prompt.options if isinstance(option, Block)]
    if not blocks or CHALLENGE in prompt.options:
        return play_gently(view, prompt, chance)
    left = unseen(view)
    return max(blocks, key=lambda block: (block.character in view.own, left[block.character]))


def always_duke(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """Is the Duke, whatever it holds: taxes until it can oust, and stops foreign aid."""
    if declare(TAX) in prompt.options:
        rich = view.coins[view.on_turn] >= COSTS[OUST]
        return declare(OUST, strongest(view, view.on_turn)) if rich else declare(TAX)
    blocks = [option for option in prompt.options if isinstance(option, Block)]
    if blocks and not view.waiting.character >= 0 and view.waiting.target < 0:
        return blocks[0]
    return play_gently(view, prompt, chance)


FIXED = (always_challenge, never_challenge, always_block, always_duke)


def main(words: list[str]) -> None:
    """Hands each pairing to the arena."""
    level = words.pop(0) if words and not words[0].startswith("--") else "sharp"
    for habit in FIXED:
        policies = f"{level},tests.bench.coup_fixed:{habit.__name__}"
        command = [sys.executable, "-m", "bot", "arena", "coup", "--policies", policies]
        subprocess.run([*command, *(words or ["--games", "2000", "--seed", "1"])], cwd=ROOT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
