"""Who is asked what: the prompts of each frame, and their defaults.

Who is asked, and what public prompts offer, depends on what everybody knows. Secret prompts offer places of cards, as
many as everybody can see the seat has, so that not even the number of buttons says anything. Defaults are safe and
reveal nothing: income, a pass, the first card, the true card for a claimant who has it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from bot.engine.games.coup.actions import (
    BLOCKS,
    CHALLENGE,
    CONCEDE,
    DRAFTS,
    LOSSES,
    PASS,
    PASS_TURN,
    REVEALS,
    declare,
    keeps,
)
from bot.engine.games.coup.characters import (
    AID,
    ASSASSINATE,
    BLOCKERS,
    COSTS,
    EXCHANGE,
    INCOME,
    MUST_OUST_FROM,
    OUST,
    STEAL,
    TAX,
)
from bot.engine.games.coup.state import (
    Acting,
    CoupState,
    Doubting,
    Drafting,
    Exchanging,
    Frame,
    Losing,
    Proving,
    Stopping,
    following,
    others,
)
from bot.engine.prompt import Option, Patience, Prompt

Options = tuple[Option, ...]
Prompts = tuple[Prompt, ...]

_KEPT: Final = 1 << 14
_prompt: Final = tuple.__new__
"""Makes a Prompt from its seven fields at a third of the cost of calling it."""


def _acting(state: CoupState, frame: Acting) -> Prompts:
    del frame
    seat = state.turn
    options, default = deeds(state.coins[seat], state.alive, seat, state.treasury and 1)
    return (_prompt(Prompt, (state.serial, seat, options, default, Patience.TURN, False, True)),)


@lru_cache(maxsize=_KEPT)
def deeds(coins: int, alive: tuple[int, ...], seat: int, income: int) -> tuple[Options, int]:
    """What may be announced, and the default's place: income, or ousting the next living seat.

    Nobody may pass (S004-29); from ten coins only ousting is left (S004-41). When the Treasury has no `income` left,
    the default ousts as soon as it can: a table of absentees comes to its end.
    """
    targets = others(alive, seat, ())
    ousts: Options = tuple([declare(OUST, target) for target in targets]) if coins >= COSTS[OUST] else ()
    nearest = targets.index(following(alive, seat))
    if coins >= MUST_OUST_FROM:
        return ousts, nearest
    options: list[Option] = [declare(INCOME), declare(AID), declare(TAX), declare(EXCHANGE)]
    options += [declare(STEAL, target) for target in targets]
    if coins >= COSTS[ASSASSINATE]:
        options += [declare(ASSASSINATE, target) for target in targets]
    return (*options, *ousts), len(options) + nearest if ousts and not income else 0


def _doubting(state: CoupState, frame: Doubting) -> Prompts:
    return _window(state.serial, frame.waiting, frame.target if frame.claimant == state.turn else -1, frame.deed)


@lru_cache(maxsize=_KEPT)
def _window(serial: int, waiting: tuple[int, ...], target: int, deed: int) -> Prompts:
    """`target` is -1 when the claim is itself a block; otherwise it may prepare its own."""
    plain: Options = (CHALLENGE, PASS, PASS_TURN)
    blocking: Options = (*plain, *[BLOCKS[character] for character in BLOCKERS[deed]])
    return tuple(
        [
            _prompt(Prompt, (serial, seat, blocking if seat == target else plain, 1, Patience.REACTION, False, True))
            for seat in waiting
        ]
    )


def _stopping(state: CoupState, frame: Stopping) -> Prompts:
    return _gate(state.serial, frame.waiting, frame.deed)


@lru_cache(maxsize=_KEPT)
def _gate(serial: int, waiting: tuple[int, ...], deed: int) -> Prompts:
    options: Options = (PASS, PASS_TURN, *[BLOCKS[character] for character in BLOCKERS[deed]])
    return tuple([_prompt(Prompt, (serial, seat, options, 0, Patience.REACTION, False, True)) for seat in waiting])


def _proving(state: CoupState, frame: Proving) -> Prompts:
    hand = state.hands[frame.claimant]
    default = 1 if hand[0] != frame.character and frame.character in hand else 0
    options = _PROOFS[len(hand)]
    return (_prompt(Prompt, (state.serial, frame.claimant, options, default, Patience.TURN, True, True)),)


def _losing(state: CoupState, frame: Losing) -> Prompts:
    return (_prompt(Prompt, (state.serial, frame.seat, LOSSES, 0, Patience.TURN, True, True)),)


def _exchanging(state: CoupState, frame: Exchanging) -> Prompts:
    kept = len(state.hands[state.turn])
    options = keeps(kept + len(frame.drawn), kept)
    return (_prompt(Prompt, (state.serial, state.turn, options, 0, Patience.TURN, True, True)),)


def _drafting(state: CoupState, frame: Drafting) -> Prompts:
    return tuple(
        [
            _prompt(Prompt, (state.serial, seat, DRAFTS, 0, Patience.TURN, True, True))
            for seat, pick in enumerate(frame.picks)
            if pick < 0
        ]
    )


_PROOFS: Final[tuple[Options, ...]] = ((), (*REVEALS[:1], CONCEDE), (*REVEALS, CONCEDE))
"""By the number of cards."""

ASKING: Final[dict[type[Frame], Callable[..., Prompts]]] = {
    Acting: _acting,
    Doubting: _doubting,
    Stopping: _stopping,
    Proving: _proving,
    Losing: _losing,
    Exchanging: _exchanging,
    Drafting: _drafting,
}
"""Who asks for a frame, given the state and it; `Then` never lies on top."""
