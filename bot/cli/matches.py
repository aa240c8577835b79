"""One game between computer players, from the deal to the end: the loop under `simulate` and `arena`.

A turn begins when the table asks a seat its usual question (patience "turn", open to all) and the seat before was
another; so a second roll belongs to the same turn, and so does everything that others are asked in between. Luck comes
sealed, as at a real table, or from a plain generator for speed runs; who answers first when several are asked, and what
the players draw for themselves, comes from a generator of its own.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from bot.cli.commands import BadArgument
from bot.engine.chance import Chance, SealedChance
from bot.engine.game import IllegalAction, Ruleset, State
from bot.engine.policy import play_randomly, whose_turn
from bot.engine.prompt import Action, Patience, Prompt, awaited
from bot.engine.registry import AnyGame, AnyPolicy, Entry

RANDOM: Final = "random"
"""The player that any game has: any option with equal chance."""
_LONGEST_TURN: Final = 10_000
"""Actions after which a single turn counts as endless."""
_SIDES: Final = 6


class FastChance:
    """A plain generator, for speed runs: the same numbers for the same seed, but no proof."""

    __slots__ = ("_draw",)

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed).random

    def below(self, bound: int) -> int:
        """A number in 0..bound-1."""
        return int(self._draw() * bound)


class RollCounter:
    """Passes numbers on and counts the rolls of two dice among them: one number for both, or two in a row."""

    __slots__ = ("_half", "rolls", "source")

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.rolls = 0
        self._half = False

    def below(self, bound: int) -> int:
        """The source's next number."""
        if bound == _SIDES * _SIDES:
            self.rolls += 1
        elif bound == _SIDES:
            self.rolls += self._half
            self._half = not self._half
        else:
            self._half = False
        return self.source.below(bound)

    def turn_to(self, source: Chance) -> None:
        """Go on with another source; a roll never spans two."""
        self.source = source
        self._half = False


class Decide(Protocol):
    """Answers for whoever is asked."""

    def __call__(self, state: State, prompt: Prompt, mind: Chance) -> Action:
        """The answer; a legal one, or the game is cut."""
        ...


class Watch(Protocol):
    """Looks at every position of a game."""

    def asked(self, state: State, prompt: Prompt, number: int, mind: Chance) -> None:
        """Before answer `number` is carried out."""
        ...

    def reached(self, state: State) -> bool:
        """After it; False cuts the game."""
        ...


class Course(NamedTuple):
    """How a game went: its last position, the answers, throws of two dice and turns up to it.

    `refused`: the rules refused the last answer, so the game was cut there.
    """

    state: State
    actions: int
    rolls: int
    turns: int
    refused: bool


def seed_of(seed: int, index: int) -> bytes:
    """The seed of one game among many."""
    return hashlib.sha256(f"{seed}:{index}".encode()).digest()


def course(
    game: AnyGame,
    ruleset: Ruleset,
    seats: int,
    seed: bytes,
    decide: Decide,
    *,
    sealed: bool,
    most_turns: int,
    watch: Watch | None = None,
    wanton: bool = False,
    start: State | None = None,
) -> Course:
    """Plays one game until it ends, until `most_turns` turns are over or until it is cut.

    It begins with the deal, or goes on from `start` with luck of its own. The `wanton` speak up now and then where
    nobody waits for them; computer players don't.
    """
    fast = FastChance(int.from_bytes(seed[:8], "big"))
    mind = FastChance(int.from_bytes(seed[8:16], "big"))
    luck = RollCounter(SealedChance(seed, 0) if sealed else fast)
    state: State = game.setup(ruleset, seats, luck).state if start is None else start
    actions = turns = began = 0
    on_turn = -1
    refused = False
    while prompts := game.prompts(state):
        if not prompts[-1].waited and not wanton:
            prompts = awaited(prompts)
        prompt = prompts[0] if len(prompts) == 1 else whose_turn(prompts, mind)
        if prompt.seat != on_turn and prompt.patience is Patience.TURN and not prompt.secret:
            if turns == most_turns:
                break
            on_turn, began = prompt.seat, actions
            turns += 1
        elif actions - began > _LONGEST_TURN:
            break
        actions += 1
        action = decide(state, prompt, mind)
        if watch is not None:
            watch.asked(state, prompt, actions, mind)
        if sealed:
            luck.turn_to(SealedChance(seed, actions))
        try:
            state = game.advance(state, prompt.seat, action, luck)
        except IllegalAction:
            refused = True
            break
        if watch is not None and not watch.reached(state):
            break
    return Course(state, actions, luck.rolls, turns, refused)


def known_players(entry: Entry) -> Mapping[str, AnyPolicy]:
    """The computer players of a game by name, with the random one before them."""
    return {RANDOM: play_randomly, **entry.policies}


def seated(game: AnyGame, players: list[tuple[str, AnyPolicy]]) -> Decide:
    """Answers by the player of each seat, who sees the view of that seat; the random one looks at nothing."""

    def decide(state: State, prompt: Prompt, mind: Chance) -> Action:
        name, policy = players[prompt.seat]
        return policy(None if name == RANDOM else game.view(state, prompt.seat), prompt, mind)

    return decide


def unknown(flag: str, name: str, known: Mapping[str, AnyPolicy]) -> BadArgument:
    """The refusal of a player that isn't there."""
    return BadArgument(f"{flag}: there is no {name!r}; there are {', '.join(known)}")
