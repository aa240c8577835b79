"""What an answer does in each frame: first whether this seat may give it, then the course of the turn.

Nothing is trusted: a button pressed late or by somebody else is refused with a reason, before anything is written. A
seat that leaves a window which stays open for others doesn't make it a new question; every other answer does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Event, IllegalAction
from bot.engine.games.coup.actions import Block, Challenge, Concede, Declare, Draft, Keep, Lose, Pass, PassTurn, Reveal
from bot.engine.games.coup.characters import BLOCKERS, COSTS, MUST_OUST_FROM, OUST, TARGETED
from bot.engine.games.coup.duel import deal, drafted
from bot.engine.games.coup.events import Exchanged, Prepared
from bot.engine.games.coup.influence import lose, put_back, put_hand
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
    asking,
    closed,
    doubting_still,
    opened,
    stopping,
    without,
)
from bot.engine.games.coup.turns import (
    believe,
    block,
    carry_out,
    challenge,
    declare,
    expose,
    give_in,
    go_on,
    next_turn,
    prove,
)
from bot.engine.prompt import Action
from bot.engine.seats import Seat
from bot.engine.text import Text, text

Story = list[Event] | None


def _refused(key: str) -> IllegalAction:
    return IllegalAction(Text(f"coup-refuse-{key}"))


def _act(state: CoupState, frame: Acting, seat: int, action: Action, chance: Chance, story: Story) -> CoupState:
    del frame
    if seat != state.turn:
        raise _refused("not-your-turn")
    if type(action) is not Declare:
        raise _refused("declare")
    deed, target = action.deed, action.target
    if not 0 <= deed < len(COSTS):
        raise _refused("declare")
    coins = state.coins[seat]
    if coins >= MUST_OUST_FROM and deed != OUST:
        raise _refused("must-oust")
    if coins < COSTS[deed]:
        raise IllegalAction(text("coup-refuse-coins", cost=COSTS[deed], coins=coins))
    if (target == seat or target not in state.alive) if TARGETED[deed] else target != -1:
        raise _refused("target" if TARGETED[deed] else "no-target")
    desk = opened(state)
    declare(desk, deed, target, chance, story)
    return asking(desk)


def _doubt(state: CoupState, frame: Doubting, seat: int, action: Action, chance: Chance, story: Story) -> CoupState:
    waiting, early = frame.waiting, frame.early
    if seat not in waiting:
        raise _refused("not-asked")
    kind = type(action)
    desk = opened(state)
    if kind is Challenge:
        challenge(desk, frame, seat, chance, story)
        return asking(desk)
    if kind is PassTurn:
        desk.quiet = (*desk.quiet, seat)
    elif kind is not Pass:
        early = _prepared(state, frame, seat, action)
        if story is not None:
            story.append(Prepared(Seat(seat), early))
    claimant, character, deed, target = frame.claimant, frame.character, frame.deed, frame.target
    if len(waiting) > 1:
        desk.stack = doubting_still(claimant, character, deed, target, waiting, early, seat)
        return closed(desk)
    believe(desk, claimant, character, deed, target, early, chance, story)
    return asking(desk)


def _prepared(state: CoupState, frame: Doubting, seat: int, action: Action) -> int:
    """The character with which a target announces its block while the claim is still open."""
    if type(action) is not Block:
        raise _refused("react")
    if frame.claimant != state.turn or seat != frame.target or action.character not in BLOCKERS[frame.deed]:
        raise _refused("block")
    return action.character


def _stop(state: CoupState, frame: Stopping, seat: int, action: Action, chance: Chance, story: Story) -> CoupState:
    waiting = frame.waiting
    if seat not in waiting:
        raise _refused("not-asked")
    kind = type(action)
    desk = opened(state)
    if isinstance(action, Block):
        if action.character not in BLOCKERS[frame.deed]:
            raise _refused("block")
        block(desk, seat, action.character, frame.deed, frame.target, chance, story)
        return asking(desk)
    if kind is PassTurn:
        desk.quiet = (*desk.quiet, seat)
    elif kind is Challenge:
        raise _refused("no-claim")
    elif kind is not Pass:
        raise _refused("react")
    if len(waiting) > 1:
        desk.stack = stopping(frame.deed, frame.target, without(waiting, seat))
        return closed(desk)
    carry_out(desk, frame.deed, frame.target, chance, story)
    return asking(desk)


def _prove(state: CoupState, frame: Proving, seat: int, action: Action, chance: Chance, story: Story) -> CoupState:
    if seat != frame.claimant:
        raise _refused("not-asked")
    hand = state.hands[seat]
    if isinstance(action, Reveal) and 0 <= action.card < len(hand):
        desk = opened(state)
        if hand[action.card] == frame.character:
            prove(desk, frame, chance, story)
        else:
            expose(desk, frame, action.card, chance, story)
    elif type(action) is Concede:
        desk = opened(state)
        give_in(desk, seat, frame.deed, frame.target, chance, story)
    else:
        raise _refused("prove")
    return asking(desk)


def _lose(state: CoupState, frame: Losing, seat: int, action: Action, chance: Chance, story: Story) -> CoupState:
    if seat != frame.seat:
        raise _refused("not-asked")
    if not isinstance(action, Lose) or not 0 <= action.card < len(state.hands[seat]):
        raise _refused("lose")
    desk = opened(state)
    below = state.stack[-2] if len(state.stack) > 1 else None
    lose(desk, seat, action.card, frame.why, story)
    go_on(desk, below if isinstance(below, Then) else None, chance, story)
    return asking(desk)


def _exchange(
    state: CoupState, frame: Exchanging, seat: int, action: Action, chance: Chance, story: Story
) -> CoupState:
    del chance
    if seat != state.turn:
        raise _refused("not-asked")
    seen = (*state.hands[seat], *frame.drawn)
    places = range(len(seen))
    if (
        not isinstance(action, Keep)
        or len(action.cards) != len(state.hands[seat])
        or any(card not in places for card in action.cards)
        or any(first >= second for first, second in zip(action.cards, action.cards[1:], strict=False))
    ):
        raise _refused("keep")
    desk = opened(state)
    put_hand(desk, seat, tuple([seen[card] for card in action.cards]))
    put_back(desk, tuple([seen[card] for card in places if card not in action.cards]))
    if story is not None:
        story.append(Exchanged(Seat(seat)))
    next_turn(desk)
    return asking(desk)


def _draft(state: CoupState, frame: Drafting, seat: int, action: Action, chance: Chance, story: Story) -> CoupState:
    if not 0 <= seat < len(frame.picks) or frame.picks[seat] >= 0:
        raise _refused("not-asked")
    if not isinstance(action, Draft) or not 0 <= action.card < len(state.hands[seat]):
        raise _refused("draft")
    desk = opened(state)
    if drafted(desk, frame, seat, action.card, story):
        deal(desk, chance, story)
        return asking(desk)
    return closed(desk)


ANSWERING: Final[dict[type[Frame], Callable[..., CoupState]]] = {
    Acting: _act,
    Doubting: _doubt,
    Stopping: _stop,
    Proving: _prove,
    Losing: _lose,
    Exchanging: _exchange,
    Drafting: _draft,
}
"""Who answers for a frame: state, frame, seat, action, luck, story; raises IllegalAction. `Then` never lies on top."""
