"""What one viewer may know, named field by field; and worlds that a viewer can't tell apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final, cast

from bot.engine.chance import Chance, shuffled
from bot.engine.game import View
from bot.engine.games.coup.state import (
    Claim,
    CoupState,
    Doubt,
    Drafting,
    Exchanging,
    Frame,
    Losing,
    Prove,
    Stop,
    Turn,
)
from bot.engine.seats import Viewer


class Waits(Enum):
    """What the table is waiting for."""

    NOTHING = "nothing"
    DRAFT = "draft"
    TURN = "turn"
    DOUBT = "doubt"
    STOP = "stop"
    PROOF = "proof"
    LOSS = "loss"
    EXCHANGE = "exchange"


@dataclass(frozen=True, slots=True)
class Waiting:
    """The open question, as everybody at the table knows it; -1 stands for nobody and nothing.

    claimant, character, blocking   the claim that may be challenged, or is being proved
    doubter                         who challenged it
    block                           a block that the target has announced beforehand
    loser                           who must lose a card
    seats                           who is asked
    """

    kind: Waits
    seats: tuple[int, ...] = ()
    deed: int = -1
    target: int = -1
    claimant: int = -1
    character: int = -1
    blocking: bool = False
    doubter: int = -1
    block: int = -1
    loser: int = -1


@dataclass(frozen=True, slots=True)
class Remembered:
    """A claim after the game, when there is nothing left to hide."""

    turn: int
    seat: int
    character: int
    deed: int
    blocking: bool
    true: bool
    doubter: int


@dataclass(frozen=True, slots=True)
class CoupView(View):
    """The game as one viewer sees it.

    cards     how many face-down cards each seat has
    own       the viewer's own face-down cards; empty for the table
    drawn     the cards that the viewer has drawn for an exchange
    claims    the timeline, only when the game is over
    """

    viewer: Viewer
    coins: tuple[int, ...]
    treasury: int
    cards: tuple[int, ...]
    lost: tuple[tuple[int, ...], ...]
    deck: int
    copies: int
    on_turn: int
    turns: int
    waiting: Waiting
    ranks: tuple[int, ...]
    own: tuple[int, ...]
    drawn: tuple[int, ...]
    claims: tuple[Remembered, ...]
    late_block: bool


class Sight(View):
    """A view while it is written: the same slots as `CoupView`, which it becomes by being given that class."""

    __slots__ = (
        "cards", "claims", "coins", "copies", "deck", "drawn", "late_block", "lost", "on_turn", "own", "ranks",
        "treasury", "turns", "viewer", "waiting",
    )  # fmt: skip

    viewer: Viewer
    coins: tuple[int, ...]
    treasury: int
    cards: tuple[int, ...]
    lost: tuple[tuple[int, ...], ...]
    deck: int
    copies: int
    on_turn: int
    turns: int
    waiting: Waiting
    ranks: tuple[int, ...]
    own: tuple[int, ...]
    drawn: tuple[int, ...]
    claims: tuple[Remembered, ...]
    late_block: bool


def view_of(state: CoupState, viewer: Viewer) -> CoupView:
    """What `viewer` may know of a position."""
    frame = state.stack[-1] if state.stack else None
    kind = type(frame)
    sight = Sight()
    sight.viewer = viewer
    sight.coins = state.coins
    sight.treasury = state.treasury
    sight.cards = (0, 0) if kind is Drafting else tuple([len(hand) for hand in state.hands])
    sight.lost = state.lost
    sight.deck = len(state.deck)
    sight.copies = state.rules.deck // 5
    sight.on_turn = state.on_turn
    sight.turns = state.turns
    sight.waiting = _WAITING[kind](state, frame)
    sight.ranks = state.ranks
    sight.own = () if viewer is None or kind is Drafting else state.hands[viewer]
    sight.drawn = frame.drawn if isinstance(frame, Exchanging) and viewer == state.on_turn else ()
    sight.claims = _remembered(state.claims) if frame is None else ()
    sight.late_block = state.rules.block_after_failed_challenge
    sight.__class__ = CoupView  # type: ignore[assignment]
    return cast("CoupView", sight)


def _remembered(claims: tuple[Claim, ...]) -> tuple[Remembered, ...]:
    return tuple(Remembered(c.turn, c.seat, c.character, c.deed, c.blocking, c.true, c.doubter) for c in claims)


@lru_cache(maxsize=8192)
def _window(
    kind: Waits,
    seats: tuple[int, ...],
    deed: int = -1,
    target: int = -1,
    claimant: int = -1,
    character: int = -1,
    blocking: int = 0,
    doubter: int = -1,
    block: int = -1,
) -> Waiting:
    """The same object for the same values."""
    loser = seats[0] if kind is Waits.LOSS else -1
    return Waiting(kind, seats, deed, target, claimant, character, bool(blocking), doubter, block, loser)


def _waiting_doubt(state: CoupState, frame: Frame | None) -> Waiting:
    del state
    if not isinstance(frame, Doubt):
        raise TypeError("not a window")
    claim = (frame.deed, frame.target, frame.claimant, frame.character, frame.blocking)
    return _window(Waits.DOUBT, frame.waiting, *claim, -1, frame.block)


def _waiting_stop(state: CoupState, frame: Frame | None) -> Waiting:
    del state
    if not isinstance(frame, Stop):
        raise TypeError("not a window")
    return _window(Waits.STOP, frame.waiting, frame.deed, frame.target)


def _waiting_proof(state: CoupState, frame: Frame | None) -> Waiting:
    del state
    if not isinstance(frame, Prove):
        raise TypeError("not a challenge")
    claim = (frame.deed, frame.target, frame.claimant, frame.character, frame.blocking)
    return _window(Waits.PROOF, (frame.claimant,), *claim, frame.doubter, frame.block)


def _waiting_loss(state: CoupState, frame: Frame | None) -> Waiting:
    del state
    if not isinstance(frame, Losing):
        raise TypeError("nobody loses a card")
    return _window(Waits.LOSS, (frame.seat,))


def _waiting_draft(state: CoupState, frame: Frame | None) -> Waiting:
    del state
    if not isinstance(frame, Drafting):
        raise TypeError("nobody drafts")
    return _window(Waits.DRAFT, tuple(seat for seat, taken in enumerate(frame.taken) if taken < 0))


def _waiting_turn(state: CoupState, frame: Frame | None) -> Waiting:
    del frame
    return _window(Waits.TURN, (state.on_turn,))


def _waiting_exchange(state: CoupState, frame: Frame | None) -> Waiting:
    del frame
    return _window(Waits.EXCHANGE, (state.on_turn,))


def _waiting_nothing(state: CoupState, frame: Frame | None) -> Waiting:
    del state, frame
    return _window(Waits.NOTHING, ())


_WAITING: Final[dict[type, Callable[[CoupState, Frame | None], Waiting]]] = {
    type(None): _waiting_nothing,
    Turn: _waiting_turn,
    Doubt: _waiting_doubt,
    Stop: _waiting_stop,
    Prove: _waiting_proof,
    Losing: _waiting_loss,
    Exchanging: _waiting_exchange,
    Drafting: _waiting_draft,
}


def resampled(state: CoupState, viewer: Viewer, chance: Chance) -> CoupState:
    """Another world that the viewer can't tell from this one: every card they can't see, dealt anew.

    After the game nothing that was said is a secret, but cards in hand and deck still are.
    """
    frame = state.stack[-1] if state.stack else None
    if isinstance(frame, Drafting):
        taken = tuple(card if card < 0 or viewer == seat else chance.below(5) for seat, card in enumerate(frame.taken))
        return replace(state, stack=(*state.stack[:-1], Drafting((taken[0], taken[1]))))
    hidden = [*state.deck, *state.aside]
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            hidden += hand
    drawn = frame.drawn if isinstance(frame, Exchanging) and viewer != state.on_turn else ()
    hidden += drawn
    cards = list(shuffled(chance, hidden))
    hands = tuple(hand if seat == viewer else tuple(cards.pop() for _ in hand) for seat, hand in enumerate(state.hands))
    stack = state.stack
    if drawn:
        stack = (*stack[:-1], Exchanging(tuple(cards.pop() for _ in drawn)))
    aside = tuple(cards.pop() for _ in state.aside)
    return replace(state, hands=hands, stack=stack, aside=aside, deck=tuple(sorted(cards)))
