"""What one viewer may know, named field by field; and other worlds that this viewer can't tell from the real one.

Secret are: cards in hand, deck and put aside; the cards of an exchange; who takes which card of a draft; whether a
claim was true, until the end; and a block that its target has only prepared. Who is asked, how many cards everybody
has, what was claimed, challenged, shown and lost is public.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import Final

from bot.engine.chance import Chance, shuffled
from bot.engine.game import View
from bot.engine.games.coup.characters import BLOCKERS, CHARACTERS, TARGETED
from bot.engine.games.coup.claims import Claim
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
    Then,
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
    """The open question as everybody at the table knows it; -1 stands for nobody and nothing.

    seats                           who is asked
    claimant, character, blocking   the claim that may be challenged, or is being proved
    doubter                         who challenged it
    loser                           who must lose a card
    """

    kind: Waits
    seats: tuple[int, ...] = ()
    deed: int = -1
    target: int = -1
    claimant: int = -1
    character: int = -1
    blocking: bool = False
    doubter: int = -1
    loser: int = -1


@dataclass(frozen=True, slots=True)
class CoupView(View):
    """The game as one viewer sees it.

    cards     how many face-down cards each seat has
    copies    how many cards of each character there are
    own       the viewer's own face-down cards; while they draft, the set they choose from; empty for the table
    drawn     the cards that the viewer has drawn for an exchange
    aside     the cards that the viewer has put away in the draft of a game of two
    prepared  the character with which the viewer will block once the claim stands, -1 for none
    claims    what was claimed so far, as everybody heard it; `proved[i]` says whether claim i was shown to be true
    truth     whether each claim was true; empty until the game is over
    """

    viewer: Viewer
    late_block: bool
    concede: bool
    copies: int
    coins: tuple[int, ...]
    treasury: int
    cards: tuple[int, ...]
    lost: tuple[tuple[int, ...], ...]
    deck: int
    alive: tuple[int, ...]
    ranks: tuple[int, ...]
    on_turn: int
    turns: int
    waiting: Waiting
    own: tuple[int, ...]
    drawn: tuple[int, ...]
    aside: tuple[int, ...]
    prepared: int
    claims: tuple[Claim, ...]
    proved: int
    truth: tuple[bool, ...]


class Sight(View):
    """A view while it is written: the same slots as `CoupView`, which it becomes by being given that class."""

    __slots__ = CoupView.__slots__

    viewer: Viewer
    late_block: bool
    concede: bool
    copies: int
    coins: tuple[int, ...]
    treasury: int
    cards: tuple[int, ...]
    lost: tuple[tuple[int, ...], ...]
    deck: int
    alive: tuple[int, ...]
    ranks: tuple[int, ...]
    on_turn: int
    turns: int
    waiting: Waiting
    own: tuple[int, ...]
    drawn: tuple[int, ...]
    aside: tuple[int, ...]
    prepared: int
    claims: tuple[Claim, ...]
    proved: int
    truth: tuple[bool, ...]


def view_of(state: CoupState, viewer: Viewer) -> CoupView:
    """What `viewer` may know of a position."""
    rules, hands = state.rules, state.hands
    sight = Sight()
    sight.viewer = viewer
    sight.late_block = rules.block_after_failed_challenge
    sight.concede = rules.concede
    sight.copies = rules.deck // len(CHARACTERS)
    sight.coins = state.coins
    sight.treasury = state.treasury
    sight.cards = tuple([len(hand) for hand in hands])
    sight.lost = state.lost
    sight.deck = len(state.deck)
    sight.alive = state.alive
    sight.ranks = state.ranks
    sight.on_turn = state.turn
    sight.turns = state.turns
    sight.own = () if viewer is None else hands[viewer]
    sight.drawn = ()
    sight.aside = state.aside[viewer] if state.aside and viewer is not None else ()
    sight.prepared = -1
    sight.claims = state.claims
    sight.proved = state.proved
    if state.stack:
        sight.truth = ()
        frame = state.stack[-1]
        sight.waiting = _WAITING[type(frame)](sight, frame)
    else:
        sight.truth = tuple([bool(state.truth >> place & 1) for place in range(len(state.claims))])
        sight.waiting = _OVER
    sight.__class__ = CoupView  # type: ignore[assignment]
    return sight  # type: ignore[return-value]


_OVER: Final = Waiting(Waits.NOTHING)


@lru_cache(maxsize=64)
def _turn(kind: Waits, seat: int) -> Waiting:
    return Waiting(kind, (seat,))


@lru_cache(maxsize=1 << 14)
def _claimed(
    seats: tuple[int, ...], deed: int, target: int, claimant: int, character: int, turn: int, doubter: int
) -> Waiting:
    kind = Waits.DOUBT if doubter < 0 else Waits.PROOF
    return Waiting(kind, seats, deed, target, claimant, character, claimant != turn, doubter)


@lru_cache(maxsize=1 << 12)
def _stoppable(seats: tuple[int, ...], deed: int, target: int) -> Waiting:
    return Waiting(Waits.STOP, seats, deed, target)


@lru_cache(maxsize=64)
def _sentenced(seat: int) -> Waiting:
    return Waiting(Waits.LOSS, (seat,), loser=seat)


def _acting(sight: Sight, frame: Acting) -> Waiting:
    del frame
    return _turn(Waits.TURN, sight.on_turn)


def _doubting(sight: Sight, frame: Doubting) -> Waiting:
    if frame.target == sight.viewer:
        sight.prepared = frame.early
    return _claimed(frame.waiting, frame.deed, frame.target, frame.claimant, frame.character, sight.on_turn, -1)


def _stopping(sight: Sight, frame: Stopping) -> Waiting:
    del sight
    return _stoppable(frame.waiting, frame.deed, frame.target)


def _proving(sight: Sight, frame: Proving) -> Waiting:
    if frame.target == sight.viewer:
        sight.prepared = frame.early
    claimant = frame.claimant
    return _claimed((claimant,), frame.deed, frame.target, claimant, frame.character, sight.on_turn, frame.doubter)


def _losing(sight: Sight, frame: Losing) -> Waiting:
    del sight
    return _sentenced(frame.seat)


def _exchanging(sight: Sight, frame: Exchanging) -> Waiting:
    if sight.viewer == sight.on_turn:
        sight.drawn = frame.drawn
    return _turn(Waits.EXCHANGE, sight.on_turn)


def _drafting(sight: Sight, frame: Drafting) -> Waiting:
    """A set is no hand yet: what lies on the table is what was taken, which is all that its owner sees from then on."""
    picks = frame.picks
    sight.cards = tuple([int(pick >= 0) for pick in picks])
    if sight.viewer is not None and picks[sight.viewer] >= 0:
        sight.own = (sight.own[picks[sight.viewer]],)
    return Waiting(Waits.DRAFT, tuple([seat for seat, pick in enumerate(picks) if pick < 0]))


_WAITING: Final[dict[type[Frame], Callable[..., Waiting]]] = {
    Acting: _acting,
    Doubting: _doubting,
    Stopping: _stopping,
    Proving: _proving,
    Losing: _losing,
    Exchanging: _exchanging,
    Drafting: _drafting,
}
"""What is public of a frame; writes into the sight what the viewer alone may know of it."""


# ------------------------------------------------------------------------------------------------- other worlds


def resampled(state: CoupState, viewer: Viewer, chance: Chance) -> CoupState:
    """A world that `viewer` can't tell from this one, with everything they can't know drawn anew.

    After the game the truth of the claims is known to all; cards face down stay secret for ever.
    """
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Drafting):
        return _other_draft(state, top, viewer, chance)
    aside = _other_aside(state, viewer, chance)
    pool = _unseen(state, viewer, top, aside)
    cards = list(shuffled(chance, pool))
    hands = tuple(hand if seat == viewer else tuple(cards.pop() for _ in hand) for seat, hand in enumerate(state.hands))
    if isinstance(top, Exchanging) and viewer != state.turn:
        top = Exchanging(tuple(cards.pop() for _ in top.drawn))
    stack = (*state.stack[:-1], top) if top is not None else ()
    return replace(
        state,
        hands=hands,
        aside=aside,
        deck=tuple(sorted(cards)),
        truth=_other_truth(state, viewer, chance),
        stack=tuple([_other_intention(state, frame, viewer, chance) for frame in stack]),
    )


def _other_draft(state: CoupState, frame: Drafting, viewer: Viewer, chance: Chance) -> CoupState:
    """The other seat's set lies in another order, and it may have taken another card."""
    hands = tuple(hand if seat == viewer else shuffled(chance, hand) for seat, hand in enumerate(state.hands))
    first, second = (
        pick if pick < 0 or viewer == seat else chance.below(len(CHARACTERS)) for seat, pick in enumerate(frame.picks)
    )
    return replace(state, hands=hands, stack=(Drafting((first, second)),))


def _other_aside(state: CoupState, viewer: Viewer, chance: Chance) -> tuple[tuple[int, ...], ...]:
    """What two seats have put away: the viewer's own stays; the other took some card that leaves a possible world."""
    if not state.aside:
        return ()
    known = [pile for seat, pile in enumerate(state.aside) if seat == viewer]
    unknown = [seat for seat in range(len(state.aside)) if seat != viewer]
    seen = [*(state.hands[viewer] if viewer is not None else ()), *(card for pile in state.lost for card in pile)]
    if viewer == state.turn and state.stack and isinstance(state.stack[-1], Exchanging):
        seen += state.stack[-1].drawn
    copies = state.rules.deck // len(CHARACTERS)
    worlds = []
    for taken in product(CHARACTERS, repeat=len(unknown)):
        away = [card for pile in known for card in pile]
        away += [card for character in taken for card in CHARACTERS if card != character]
        if all(away.count(card) + seen.count(card) <= copies for card in CHARACTERS):
            worlds.append(taken)
    picked = dict(zip(unknown, worlds[chance.below(len(worlds))], strict=True))
    return tuple(
        shuffled(chance, [card for card in CHARACTERS if card != picked[seat]]) if seat in picked else pile
        for seat, pile in enumerate(state.aside)
    )


def _unseen(state: CoupState, viewer: Viewer, top: Frame | None, aside: tuple[tuple[int, ...], ...]) -> list[int]:
    """The cards that may lie in other hands and in the deck, as far as the viewer can know."""
    pool = [card for card in CHARACTERS for _ in range(state.rules.deck // len(CHARACTERS))]
    seen = [card for pile in (*state.lost, *aside) for card in pile]
    if viewer is not None:
        seen += state.hands[viewer]
    if isinstance(top, Exchanging) and viewer == state.turn:
        seen += top.drawn
    for card in seen:
        pool.remove(card)
    return pool


def _other_intention(state: CoupState, frame: Frame, viewer: Viewer, chance: Chance) -> Frame:
    """A target that has answered the deed's claim may have prepared a block or let it pass."""
    match frame:
        case Doubting():
            answered = frame.claimant == state.turn and frame.target not in frame.waiting
        case Proving():
            answered = frame.claimant == state.turn and frame.target in state.claims[-1].passed
        case Then():
            answered = frame.stoppable and frame.target in state.claims[-1].passed
        case _:
            return frame
    target = frame.target
    if not answered or not TARGETED[frame.deed] or target == viewer or target in state.quiet:
        return frame
    if target not in state.alive:
        return frame
    prepared = (-1, *BLOCKERS[frame.deed])
    return replace(frame, early=prepared[chance.below(len(prepared))])


def _other_truth(state: CoupState, viewer: Viewer, chance: Chance) -> int:
    """What was true of others' claims, where nobody has shown it yet."""
    if not state.stack:
        return state.truth
    truth = state.truth
    for place, claim in enumerate(state.claims):
        bit = 1 << place
        if claim.seat != viewer and not state.proved & bit and chance.below(2):
            truth ^= bit
    return truth
