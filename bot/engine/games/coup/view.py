"""What one viewer may know, named field by field; and worlds that a viewer can't tell apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bot.engine.chance import Chance, shuffled
from bot.engine.game import View
from bot.engine.games.coup.state import (
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


def view_of(state: CoupState, viewer: Viewer) -> CoupView:
    """What `viewer` may know of a position."""
    frame = state.stack[-1] if state.stack else None
    drafting = isinstance(frame, Drafting)
    mine = viewer is not None and not drafting
    drawn = frame.drawn if isinstance(frame, Exchanging) and viewer == state.on_turn else ()
    claims: tuple[Remembered, ...] = ()
    if frame is None:
        claims = tuple(
            Remembered(c.turn, c.seat, c.character, c.deed, c.blocking, c.true, c.doubter) for c in state.claims
        )
    return CoupView(
        viewer,
        state.coins,
        state.treasury,
        (0, 0) if drafting else tuple([len(hand) for hand in state.hands]),
        state.lost,
        len(state.deck),
        state.rules.deck // 5,
        state.on_turn,
        state.turns,
        _waiting(state, frame),
        state.ranks,
        state.hands[viewer] if mine and viewer is not None else (),
        drawn,
        claims,
        state.rules.block_after_failed_challenge,
    )


def _waiting(state: CoupState, frame: Frame | None) -> Waiting:
    match frame:
        case None:
            return Waiting(Waits.NOTHING)
        case Turn():
            return Waiting(Waits.TURN, (state.on_turn,))
        case Doubt():
            return Waiting(
                Waits.DOUBT,
                frame.waiting,
                frame.deed,
                frame.target,
                frame.claimant,
                frame.character,
                frame.blocking,
                block=frame.block,
            )
        case Stop():
            return Waiting(Waits.STOP, frame.waiting, frame.deed, frame.target)
        case Prove():
            return Waiting(
                Waits.PROOF,
                (frame.claimant,),
                frame.deed,
                frame.target,
                frame.claimant,
                frame.character,
                frame.blocking,
                frame.doubter,
                frame.block,
            )
        case Losing():
            return Waiting(Waits.LOSS, (frame.seat,), loser=frame.seat)
        case Exchanging():
            return Waiting(Waits.EXCHANGE, (state.on_turn,))
        case Drafting():
            return Waiting(Waits.DRAFT, tuple(seat for seat, taken in enumerate(frame.taken) if taken < 0))
        case _:
            raise TypeError(f"the table stopped at {frame!r}")


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
