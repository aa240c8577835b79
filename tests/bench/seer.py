"""What the dice of Cờ cá ngựa allow: how often somebody wins who sees the next throws before they fall.

    python tests/bench/seer.py --throws 2 --against random --games 1000

One seat of four judges a position as the computer players do, but tries every move on the throws that will really
fall: its own and everybody's, as many as `--throws` says, with the moves that the others will really make. Nobody who
plays by the rules knows that much, so a share that even the seer of the next throws doesn't reach is out of reach for
any player. (The seer isn't perfect: it takes the best position after those throws, not the best for ever.) The others
play at random or greedily (`tests.bench.opponents`). Prints one JSON object.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot.cli.arena import interval
from bot.engine.games import ca_ngua
from bot.engine.games.ca_ngua.actions import code_of
from bot.engine.games.ca_ngua.foresight import at_once
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.state import CaNguaState
from bot.engine.games.ca_ngua.worth import chances
from bot.engine.prompt import Action
from tests.bench.opponents import play_greedily

GAME = ca_ngua.make({})
SEATS = 4


class Tape:
    """Luck that is written down beforehand; `at` is how far it has been read."""

    def __init__(self, numbers: list[int], at: int = 0) -> None:
        self.numbers = numbers
        self.at = at

    def below(self, bound: int) -> int:
        self.at += 1
        return self.numbers[self.at - 1] % bound


def move_of(state: CaNguaState, seer: int, tape: Tape, *, greedy: bool) -> Action:
    """What the seat on turn does: the seer by the position that a move leaves, the others as they are made."""
    (prompt,) = GAME.prompts(state)
    actions = [option for option in prompt.options if isinstance(option, Action)]
    if len(actions) == 1:
        return actions[0]
    view = GAME.view(state, prompt.seat)
    if prompt.seat == seer:
        worth = at_once(view, tuple(code_of(action) for action in actions))
        return actions[worth.index(max(worth))]
    if greedy:
        return play_greedily(view, prompt, tape)
    return actions[tape.numbers[tape.at] // 36 % len(actions)]


def foreseen(state: CaNguaState, seer: int, tape: Tape, throws: int, *, greedy: bool) -> float:
    """The seer's chance once the next throws have fallen."""
    tape = Tape(tape.numbers, tape.at)
    end = tape.at + throws
    while tape.at < end and GAME.outcome(state) is None:
        state = GAME.advance(state, state.turn, move_of(state, seer, tape, greedy=greedy), tape)
    over = GAME.outcome(state)
    return chances(state)[seer] if over is None else float(over.places[seer] == 1)


def won(seed: int, throws: int, *, greedy: bool) -> bool:
    """Whether the seer wins one match."""
    draw = random.Random(seed)
    tape = Tape([draw.randrange(36 * 5040) for _ in range(20_000)])
    state = GAME.setup(CaNguaRules(auto_roll="off"), SEATS, tape).state
    assert isinstance(state, CaNguaState)
    seer = seed % SEATS
    while (outcome := GAME.outcome(state)) is None:
        (prompt,) = GAME.prompts(state)
        actions = [option for option in prompt.options if isinstance(option, Action)]
        action = actions[0]
        if prompt.seat != seer:
            action = move_of(state, seer, tape, greedy=greedy)
        elif len(actions) > 1:
            tried = [GAME.advance(state, prompt.seat, option, tape) for option in actions]
            worth = [foreseen(left, seer, tape, throws, greedy=greedy) for left in tried]
            action = actions[worth.index(max(worth))]
        state = GAME.advance(state, prompt.seat, action, tape)
    return outcome.places[seer] == 1


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--throws", type=int, default=2)
    parser.add_argument("--against", choices=("random", "greedy"), default="random")
    parser.add_argument("--games", type=int, default=400)
    chosen = parser.parse_args()
    wins = sum(won(seed, chosen.throws, greedy=chosen.against == "greedy") for seed in range(chosen.games))
    low, high = interval(wins, chosen.games)
    told = {"throws": chosen.throws, "against": chosen.against, "games": chosen.games, "share": wins / chosen.games}
    print(json.dumps({**told, "low": round(low, 4), "high": round(high, 4)}))


if __name__ == "__main__":
    main()
