"""How fast the rules are: `python tests/bench/engine_speed.py [GAME …]`.

Random play on one core: the questions of a position, an answer of the first who is asked, the next position (peers ask
one after another too); then the same with the view of the seat that answers. Beside the rules stand peers, if they are
installed (the extra `bench`): the same kind of play, numbers from the same generator. All run in turn, many short
rounds, so that a busy machine slows all of them alike; the fastest round counts. A peer's action is what it calls one:
where rules differ, games a second tell more.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot import content
from bot.cli.matches import FastChance
from bot.engine.prompt import Form
from bot.engine.registry import Entry

ROUNDS = 30
SECONDS = 0.15
COUP_SEATS = 4
LUDO_SEATS = 4


class Counted(NamedTuple):
    """What was played in one round, in CPU seconds."""

    actions: int
    games: int
    seconds: float


Play = Callable[[FastChance], int]
"""Plays one game with such luck, gives the number of actions."""


def ours(entry: Entry, seats: int, *, viewed: bool) -> Play:
    """A game of the rules."""
    rules = entry.game
    ruleset = next(iter(entry.rulesets.values()))

    def play(luck: FastChance) -> int:
        below = luck.below
        prompts_of, advance, view_of = rules.prompts, rules.advance, rules.view
        state = rules.setup(ruleset, seats, luck).state
        actions = 0
        while prompts := prompts_of(state):
            prompt = prompts[0]
            if viewed:
                view_of(state, prompt.seat)
            option = prompt.options[below(len(prompt.options))]
            action = option.sample(luck) if isinstance(option, Form) else option
            state = advance(state, prompt.seat, action, luck)
            actions += 1
        return actions

    return play


class NumpyLike:
    """The two methods that coupml wants of numpy's generator, on the numbers that the rules get."""

    def __init__(self, luck: FastChance) -> None:
        self.below = luck.below

    def choice(self, bound: int) -> int:
        """A number in 0..bound-1."""
        return self.below(bound)

    def shuffle(self, cards: list[str]) -> None:
        """In place."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def coupml(seats: int, *, viewed: bool) -> Play:
    """A game of coupml: what is legal, one of it, played."""
    coup = importlib.import_module("coupml").Coup
    view = importlib.import_module("coupml.view").PlayerView(seats)

    def play(luck: FastChance) -> int:
        below = luck.below
        game = coup(seats, NumpyLike(luck))
        game.init_game()
        actions = 0
        while not game.is_game_over():
            if viewed:
                view.view_of_state(game.get_state())
            legal = game.get_legal_actions()
            game.play_action(legal[below(len(legal))])
            actions += 1
        return actions

    return play


def ludo_king(seats: int) -> Play:
    """A game of ludo-king-engine: a roll, the valid moves, one of them carried out."""
    engine = importlib.import_module("ludo_engine.core.game")
    colours = list(engine.PlayerColor)[:seats]

    def play(luck: FastChance) -> int:
        random.seed(luck.below(2**32))
        game = engine.LudoGame(colours)
        actions = 0
        while not game.game_over:
            player = game.get_current_player()
            rolled = game.roll_dice()
            moves = game.get_valid_moves(player, rolled)
            again = False
            if moves:
                move = random.choice(moves)
                again = game.execute_move(player, move.token_id, rolled).extra_turn
            actions += 1
            if not again:
                game.next_turn()
        return actions

    return play


def ludopy() -> Play:
    """A game of ludopy, until somebody is home."""
    game_class = importlib.import_module("ludopy").Game
    numpy = importlib.import_module("numpy")

    def play(luck: FastChance) -> int:
        numpy.random.seed(luck.below(2**32))
        game = game_class()
        actions = 0
        while True:
            (_, pieces, *_), _ = game.get_observation()
            piece = int(pieces[luck.below(len(pieces))]) if len(pieces) else -1
            *_, winner = game.answer_observation(piece)
            actions += 1
            if winner or game.first_winner_was >= 0:
                return actions

    return play


def installed(make: Callable[[], Play]) -> Play | None:
    """A peer, if it is there."""
    try:
        return make()
    except ModuleNotFoundError:
        return None


def counted(play: Play, seed: int) -> Counted:
    """As many whole games as fit into SECONDS."""
    actions = games = 0
    luck = FastChance(seed)
    started = time.thread_time()
    while (spent := time.thread_time() - started) < SECONDS:
        actions += play(luck)
        games += 1
    return Counted(actions, games, spent)


def contenders(names: list[str]) -> dict[str, Play]:
    """Everybody who plays, in the order of the table."""
    shelf = content.load()
    found: dict[str, Play] = {}
    for name in names or list(shelf):
        entry = shelf[name]
        found[f"{name}, 4 seats"] = ours(entry, 4, viewed=False)
        found[f"{name}, 4 seats, a view each action"] = ours(entry, 4, viewed=True)
        peers: dict[str, Callable[[], Play]] = {}
        if name == "coup":
            peers["coupml 0.1.1"] = lambda: coupml(COUP_SEATS, viewed=False)
            peers["coupml 0.1.1, a view each action"] = lambda: coupml(COUP_SEATS, viewed=True)
        elif name == "ca_ngua":
            peers["ludo-king-engine 0.1.3"] = lambda: ludo_king(LUDO_SEATS)
            peers["ludopy 1.5.0"] = ludopy
        for peer, make in peers.items():
            playing = installed(make)
            if playing is None:
                print(f"({peer} is not installed)", file=sys.stderr)
            else:
                found[peer] = playing
    return found


def main(names: list[str]) -> None:
    """Play the rounds and print a table."""
    players = contenders(names)
    best: dict[str, Counted] = {}
    for number in range(ROUNDS):
        for name, play in players.items():
            round_ = counted(play, number)
            if name not in best or round_.actions / round_.seconds > best[name].actions / best[name].seconds:
                best[name] = round_
    print("| rules | actions/s | games/s | actions a game |\n|---|---|---|---|")
    for name, (actions, games, seconds) in best.items():
        print(f"| {name} | {actions / seconds:,.0f} | {games / seconds:,.0f} | {actions / games:.1f} |")


if __name__ == "__main__":
    main(sys.argv[1:])
