"""How often a player of Coup beats RuleAI: `python tests/bench/coup_rule_ai.py [LEVEL] [--games N] [--seed S]`.

coupml 0.1.1 (the extra `bench`) is the referee, and its RuleAI has all other seats: one of two, then one of four, the
player under test on each seat in turn. The player gets a `CoupView` made field by field from coupml's own masked view
of the seat, and a prompt made of coupml's legal actions; what everybody heard so far is written down by `Chronicle`
from the moves as they become public. coupml's rules differ in small things: it deals a game of two like any other, all
challengers answer and each who is wrong loses a card, an assassin pays once the claim stands.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot import content
from bot.cli.arena import interval
from bot.cli.matches import FastChance
from bot.engine.games.coup.actions import (
    BLOCKS,
    CHALLENGE,
    LOSSES,
    PASS,
    REVEALS,
    Block,
    Challenge,
    Declare,
    Keep,
    Lose,
    Reveal,
    declare,
    keeps,
)
from bot.engine.games.coup.characters import (
    ASSASSINATE,
    CHARACTER_NAMES,
    CHARACTERS,
    CLAIMS,
    COSTS,
    DEED_NAMES,
    TREASURY,
)
from bot.engine.games.coup.claims import Claim
from bot.engine.games.coup.ruleset import SMALL_DECK
from bot.engine.games.coup.view import CoupView, Waiting, Waits
from bot.engine.prompt import Action, Option, Patience, Prompt, Serial
from bot.engine.registry import AnyPolicy
from bot.engine.seats import Seat

State = dict[str, Any]
_DEEDS = {"foreign_aid" if name == "aid" else name: deed for deed, name in enumerate(DEED_NAMES)}
_CHARACTERS = {name: character for character, name in enumerate(CHARACTER_NAMES)}
_WINDOWS = ("awaiting_challenge", "awaiting_block_challenge")
_NONE = -1


class NumpyLike:
    """The methods that coupml and RuleAI want of numpy's generator, on a plain one."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.shuffle = self._random.shuffle
        self.rand = self._random.random

    def choice(self, among: int | list[Any]) -> Any:
        return self._random.randrange(among) if isinstance(among, int) else self._random.choice(among)


class Chronicle:
    """What everybody at the table has heard, written down move by move; seats are coupml's."""

    def __init__(self) -> None:
        self.turns = 0
        self.claims: list[Claim] = []
        self.proved = 0
        self._deed = _NONE
        self._answers: dict[int, bool] = {}

    def hear(self, before: State, action: str, after: State) -> None:
        """One move: the state in which it was made, and the one it led to."""
        table, seat = before["game"], before["game"]["player_to_act"]
        phase = table["phase"]
        if phase == "start_of_turn":
            self.turns += 1
            self._deed = _DEEDS[action.partition(":")[0]]
        elif phase in _WINDOWS:
            self._answers[seat] = action == "challenge"
            if after["game"]["phase"] != phase or after["game"]["whose_turn"] != table["whose_turn"]:
                self._close(table)
        elif phase == "prove_challenge" and _CHARACTERS[action.partition(":")[2]] == self.claims[-1].character:
            self.proved |= 1 << (len(self.claims) - 1)

    def _close(self, table: State) -> None:
        blocking = "blocked_with" in table
        character = _CHARACTERS[table["blocked_with"]] if blocking else CLAIMS[self._deed]
        doubter = next((seat for seat, doubts in self._answers.items() if doubts), _NONE)
        passed = tuple(seat for seat, doubts in self._answers.items() if not doubts)
        seat = table["blocking_player"] if blocking else table["whose_turn"]
        self.claims.append(Claim(self.turns, seat, character, self._deed, blocking, doubter, passed))
        self._answers = {}

    def seen_by(self, seat: int, seats: int) -> tuple[Claim, ...]:
        """The claims with seats counted from `seat` on, as in coupml's view."""

        def turned(other: int) -> int:
            return other if other < 0 else (other - seat) % seats

        return tuple(
            claim._replace(
                seat=turned(claim.seat),
                doubter=turned(claim.doubter),
                passed=tuple(turned(other) for other in claim.passed),
            )
            for claim in self.claims
        )


def view_from(seen: State, chronicle: Chronicle, claims: tuple[Claim, ...]) -> CoupView:
    """Our view from coupml's masked one, in which the viewer is seat 0."""
    table, players = seen["game"], seen["players"]
    waiting = waiting_from(table)
    coins = [player["cash"] for player in players]
    if table["phase"] in ("awaiting_challenge", "prove_challenge") and "blocked_with" not in table:
        coins[table["whose_turn"]] -= COSTS[waiting.deed] if waiting.deed == ASSASSINATE else 0
    cards = tuple(len(player["hidden"]) for player in players)
    lost = tuple(tuple(_CHARACTERS[name] for name in player["revealed"]) for player in players)
    drawn = table.get("drawn_roles", ()) if waiting.kind is Waits.EXCHANGE else ()
    turning = table["phase"] == "start_of_turn"
    return CoupView(
        viewer=Seat(0),
        late_block=True,
        concede=True,
        copies=SMALL_DECK // len(CHARACTERS),
        coins=tuple(coins),
        treasury=TREASURY - sum(coins),
        cards=cards,
        lost=lost,
        deck=SMALL_DECK - sum(cards) - sum(map(len, lost)) - len(drawn),
        alive=tuple(seat for seat, count in enumerate(cards) if count),
        ranks=(),
        on_turn=table["whose_turn"],
        turns=chronicle.turns + turning,
        waiting=waiting,
        own=tuple(_CHARACTERS[name] for name in players[0]["hidden"]),
        drawn=tuple(_CHARACTERS[name] for name in drawn),
        aside=(),
        prepared=_NONE,
        claims=claims,
        proved=chronicle.proved,
        truth=(),
    )


def waiting_from(table: State) -> Waiting:
    """The open question, which the viewer is asked."""
    deed = _DEEDS[table["action"]] if "action" in table else _NONE
    target = table.get("target_player", _NONE)
    blocking = "blocked_with" in table
    claimant = table["blocking_player"] if blocking else table["whose_turn"]
    character = _CHARACTERS[table["blocked_with"]] if blocking else CLAIMS[deed] if deed >= 0 else _NONE
    match table["phase"]:
        case "start_of_turn":
            return Waiting(Waits.TURN, (0,))
        case "awaiting_challenge" | "awaiting_block_challenge":
            return Waiting(Waits.DOUBT, (0,), deed, target, claimant, character, blocking)
        case "awaiting_block":
            return Waiting(Waits.STOP, (0,), deed, target)
        case "prove_challenge":
            return Waiting(Waits.PROOF, (0,), deed, target, claimant, character, blocking)
        case "choose_new_roles":
            return Waiting(Waits.EXCHANGE, (0,))
        case _:
            return Waiting(Waits.LOSS, (0,), loser=0)


def prompt_from(legal: list[str], view: CoupView) -> Prompt:
    """Our question from coupml's legal actions, seats counted from the viewer's."""
    options: list[Option] = []
    if view.waiting.kind is Waits.EXCHANGE:
        options += keeps(len(view.own) + len(view.drawn), len(view.own))
    elif view.waiting.kind in (Waits.PROOF, Waits.LOSS):
        options += (REVEALS if view.waiting.kind is Waits.PROOF else LOSSES)[: len(view.own)]
    else:
        for action in legal:
            word, _, argument = action.partition(":")
            if word in _DEEDS:
                options.append(declare(_DEEDS[word], int(argument) if argument else _NONE))
            elif word == "block":
                options.append(BLOCKS[_CHARACTERS[argument]])
            else:
                options.append(CHALLENGE if word == "challenge" else PASS)
    secret = view.waiting.kind in (Waits.EXCHANGE, Waits.PROOF, Waits.LOSS)
    return Prompt(Serial(1), Seat(0), tuple(options), 0, Patience.TURN, secret)


def words_for(action: Action, view: CoupView) -> str:
    """coupml's word for an answer, seats counted from the viewer's."""
    match action:
        case Declare(deed, target):
            word = next(name for name, number in _DEEDS.items() if number == deed)
            return word if target < 0 else f"{word}:{target}"
        case Block(character):
            return f"block:{CHARACTER_NAMES[character]}"
        case Challenge():
            return "challenge"
        case Reveal(card) | Lose(card):
            return f"reveal:{CHARACTER_NAMES[view.own[card]]}"
        case Keep(cards):
            seen = (*view.own, *view.drawn)
            return "keep:" + ",".join(sorted(CHARACTER_NAMES[seen[card]] for card in cards))
        case _:
            return "pass"


class Contest:
    """Games of one policy against RuleAI, and what its decisions cost."""

    def __init__(self, policy: AnyPolicy) -> None:
        self._policy = policy
        self._coup = importlib.import_module("coupml").Coup
        self._rule_ai = importlib.import_module("coupml.rule_ai").RuleAI
        self._masked = importlib.import_module("coupml.view").PlayerView
        self.decisions = 0
        self.seconds = 0.0
        self.worst = 0.0

    def won(self, seats: int, place: int, seed: int) -> bool:
        """Whether the policy wins from seat `place`."""
        luck, mind = NumpyLike(seed), FastChance(seed + 1)
        game = self._coup(seats, luck)
        game.init_game()
        chronicle = Chronicle()
        while not game.is_game_over():
            state = game.get_state()
            if game.player_to_act() == place:
                action = self._answer(game, state, chronicle, place, mind)
            else:
                action = self._rule_ai(state, luck).get_action()
            game.play_action(action)
            chronicle.hear(state, action, {"game": {"whose_turn": _NONE, **game.get_state()["game"]}})
        winner: int = game.get_state()["game"]["winning_player"]
        return winner == place

    def _answer(self, game: Any, state: State, chronicle: Chronicle, place: int, mind: FastChance) -> str:
        seats = len(state["players"])
        masked = self._masked(seats)
        view = view_from(masked.view_of_state(state), chronicle, chronicle.seen_by(place, seats))
        prompt = prompt_from(masked.view_of_actions(game.get_legal_actions(), place), view)
        started = time.thread_time()
        action = self._policy(view, prompt, mind)
        spent = time.thread_time() - started
        self.decisions += 1
        self.seconds += spent
        self.worst = max(self.worst, spent)
        words: str = masked.unmap_action_target(words_for(action, view), place)
        return words


def share(won: int, games: int) -> dict[str, float]:
    """A share of wins and its 95 % interval (Wilson), in percent."""
    low, high = interval(won, games)
    return {"share": round(100 * won / games, 1), "low": round(100 * low, 1), "high": round(100 * high, 1)}


def main(words: list[str]) -> None:
    """Play, and print one JSON object for each size of table."""
    levels = content.load()["coup"].policies
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", nargs="?", default=list(levels)[-1], choices=list(levels))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(words)
    for seats in (2, 4):
        contest = Contest(levels[chosen.level])
        won = sum(
            contest.won(seats, game % seats, 1000 * chosen.seed * chosen.games + game) for game in range(chosen.games)
        )
        cost = {
            "decisions_a_second": round(contest.decisions / contest.seconds),
            "worst_ms": round(1000 * contest.worst, 2),
        }
        found = {"level": chosen.level, "seats": seats, "games": chosen.games, "fair": 100 / seats}
        print(json.dumps({**found, **share(won, chosen.games), **cost}))


if __name__ == "__main__":
    main(sys.argv[1:])
