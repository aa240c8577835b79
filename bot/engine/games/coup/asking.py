"""Who is asked what in each position: the menus, in fixed order, with their safe defaults.

Who is asked depends on what everybody can see. What only the asked seat may know (the default that shows the right
card) rides in a secret prompt; the number of its options never depends on a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from bot.engine.games.coup.actions import (
    BLOCKS,
    CHALLENGE,
    CONCESSIONS,
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
    CoupState,
    Doubt,
    Drafting,
    EndTurn,
    Exchanging,
    Frame,
    Losing,
    Prove,
    Stop,
    Then,
    Turn,
    rest,
)
from bot.engine.games.coup.windows import may_announce_block
from bot.engine.prompt import Option, Patience, Prompt, Serial
from bot.engine.seats import Seat

_filled = tuple.__new__
"""Makes a NamedTuple from all its values in half the time."""

_TURN = Patience.TURN


def _ask_turn(state: CoupState, frame: Frame) -> tuple[Prompt, ...]:
    del frame
    seat = state.on_turn
    seats = len(state.hands)
    living = rest(seats, (*state.ranks, seat))
    options, default = _deeds(state.coins[seat], living, seat, seats, state.treasury > 0)
    return (_filled(Prompt, (state.serial, seat, options, default, _TURN, False)),)


@lru_cache(maxsize=4096)
def _deeds(
    coins: int, targets: tuple[int, ...], seat: int, seats: int, treasury: int
) -> tuple[tuple[Option, ...], int]:
    """What may be announced, and the default: income, or ousting the next living seat when no coin is left to take."""
    ousts = tuple(declare(OUST, target) for target in targets) if coins >= COSTS[OUST] else ()
    nearest = min(range(len(targets)), key=lambda place: (targets[place] - seat) % seats)
    if coins >= MUST_OUST_FROM:
        return ousts, nearest
    options: list[Option] = [declare(INCOME), declare(AID), declare(TAX), declare(EXCHANGE)]
    options += [declare(STEAL, target) for target in targets]
    if coins >= COSTS[ASSASSINATE]:
        options += [declare(ASSASSINATE, target) for target in targets]
    default = len(options) + nearest if ousts and not treasury else 0
    return (*options, *ousts), default


def _ask_doubt(state: CoupState, frame: Frame) -> tuple[Prompt, ...]:
    if not isinstance(frame, Doubt):
        raise TypeError("not a window")
    return _window(state.serial, frame.waiting, frame.target, may_announce_block(frame, frame.target))


@lru_cache(maxsize=16384)
def _window(serial: int, waiting: tuple[int, ...], target: int, blocks: tuple[int, ...]) -> tuple[Prompt, ...]:
    """Everybody is asked whether they doubt the claim, the target also whether they will block."""
    asked = Serial(serial)
    return tuple(
        Prompt(asked, Seat(seat), _doubting(blocks if seat == target else ()), 1, Patience.REACTION) for seat in waiting
    )


@lru_cache(maxsize=16)
def _doubting(announced: tuple[int, ...]) -> tuple[Option, ...]:
    return (CHALLENGE, PASS, PASS_TURN, *(BLOCKS[character] for character in announced))


@lru_cache(maxsize=16)
def _stopping(deed: int) -> tuple[Option, ...]:
    return (PASS, PASS_TURN, *(BLOCKS[character] for character in BLOCKERS[deed]))


def _ask_stop(state: CoupState, frame: Frame) -> tuple[Prompt, ...]:
    if not isinstance(frame, Stop):
        raise TypeError("not a window")
    return _last_chance(state.serial, frame.waiting, frame.deed)


@lru_cache(maxsize=4096)
def _last_chance(serial: int, waiting: tuple[int, ...], deed: int) -> tuple[Prompt, ...]:
    """Everybody who may is asked whether they block."""
    options = _stopping(deed)
    return tuple(Prompt(Serial(serial), Seat(seat), options, 0, Patience.REACTION) for seat in waiting)


def _ask_prove(state: CoupState, frame: Frame) -> tuple[Prompt, ...]:
    """The same number of options whatever the hand; the default shows the card when it is there."""
    if not isinstance(frame, Prove):
        raise TypeError("not a challenge")
    hand = state.hands[frame.claimant]
    default = hand.index(frame.character) if frame.character in hand else 0
    return _answer(state.serial, frame.claimant, len(hand), default, state.rules.concede)


@lru_cache(maxsize=4096)
def _answer(serial: int, seat: int, cards: int, default: int, concede: int) -> tuple[Prompt, ...]:
    options: tuple[Option, ...] = REVEALS[:cards]
    if concede:
        options = (*options, *CONCESSIONS[:cards])
    return (Prompt(Serial(serial), Seat(seat), options, default, Patience.TURN, secret=True),)


def _ask_losing(state: CoupState, frame: Frame) -> tuple[Prompt, ...]:
    if not isinstance(frame, Losing):
        raise TypeError("nobody loses a card")
    options: tuple[Option, ...] = LOSSES[: len(state.hands[frame.seat])]
    return (Prompt(Serial(state.serial), Seat(frame.seat), options, 0, Patience.TURN, secret=True),)


def _ask_exchanging(state: CoupState, frame: Frame) -> tuple[Prompt, ...]:
    if not isinstance(frame, Exchanging):
        raise TypeError("nobody exchanges")
    kept = len(state.hands[state.on_turn])
    options: tuple[Option, ...] = keeps(kept + len(frame.drawn), kept)
    return (Prompt(Serial(state.serial), Seat(state.on_turn), options, 0, Patience.TURN, secret=True),)


def _ask_drafting(state: CoupState, frame: Frame) -> tuple[Prompt, ...]:
    if not isinstance(frame, Drafting):
        raise TypeError("nobody drafts")
    return tuple(
        Prompt(Serial(state.serial), Seat(seat), DRAFTS, 0, Patience.TURN, secret=True)
        for seat, taken in enumerate(frame.taken)
        if taken < 0
    )


def _ask_nobody(state: CoupState, frame: Frame) -> tuple[Prompt, ...]:
    del state
    raise TypeError(f"the table stopped at {frame!r}")


ASKING: Final[dict[type, Callable[[CoupState, Frame], tuple[Prompt, ...]]]] = {
    Turn: _ask_turn,
    Doubt: _ask_doubt,
    Stop: _ask_stop,
    Prove: _ask_prove,
    Losing: _ask_losing,
    Exchanging: _ask_exchanging,
    Drafting: _ask_drafting,
    Then: _ask_nobody,
    EndTurn: _ask_nobody,
}
"""Everybody who is asked at a frame, in seat order."""
