"""Challenges and blocks: who is asked, and what follows from each answer (S004-57 to S004-78).

1. Everybody who may react is asked at the same time, also those whose cards give them nothing to say: who is asked is
   public knowledge. Leaving the window doesn't make it a new question.
2. Challenge comes before block. A target who knows that they will block may say so at once; it is announced, as at a
   table, and waits until the claim stands.
3. The first challenge that arrives counts; only that player is at risk.
4. A proved claim: the doubter loses influence at once, then the deed or the block goes on. A bluff on a deed: void, its
   cost comes back. A bluff on a block: the block falls and the deed goes on.
"""

from __future__ import annotations

from functools import lru_cache

from bot.engine.games.coup.characters import AID, BLOCKERS, COSTS
from bot.engine.games.coup.desk import Desk
from bot.engine.games.coup.events import Blocked, BlockStood, Challenged, Proved, Refunded, Why
from bot.engine.games.coup.state import Doubt, Prove, Stop, Then, doubt, losing, proof, rest, stop
from bot.engine.seats import Seat


def others(desk: Desk, seat: int) -> tuple[int, ...]:
    """Everybody living but `seat` who hasn't let the whole turn pass."""
    return rest(len(desk.hands), (*desk.ranks, *desk.quiet, seat))


def open_doubt(desk: Desk, claimant: int, character: int, deed: int, target: int, *, blocking: bool) -> None:
    """A claim is on the table: ask everybody else whether they believe it."""
    desk.claim(claimant, character, deed, blocking=blocking)
    waiting = others(desk, claimant)
    if waiting:
        desk.stack.append(doubt(claimant, character, deed, target, waiting, -1, blocking))
    else:
        believed(desk, deed, blocking=blocking, block=-1)


def believed(desk: Desk, deed: int, *, blocking: bool, block: int) -> None:
    """Nobody challenges (any more): a block stands, a deed goes on to the question of a block."""
    if blocking:
        if desk.story is not None:
            desk.story.append(BlockStood(Seat(desk.on_turn), deed))
        desk.void()
        return
    if block >= 0:
        below = desk.stack.pop()
        if not isinstance(below, Then):
            raise TypeError("a block was announced where none can be")
        desk.stack.append(Then(below.deed, below.target, ask=True, block=block))


def leave_doubt(desk: Desk, frame: Doubt, seat: int, block: int) -> bool:
    """`seat` lets the claim pass, perhaps announcing a block; the last one closes the window: true."""
    waiting = without(frame.waiting, seat)
    if waiting:
        desk.stack[-1] = doubt(
            frame.claimant, frame.character, frame.deed, frame.target, waiting, block, frame.blocking
        )
        return False
    desk.stack.pop()
    believed(desk, frame.deed, blocking=frame.blocking, block=block)
    return True


@lru_cache(maxsize=1024)
def without(waiting: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The others who are still asked."""
    return tuple([other for other in waiting if other != seat])


def challenge(desk: Desk, frame: Doubt, doubter: int) -> None:
    """The first challenge closes the window: the claimant answers with a card."""
    desk.doubted(doubter)
    if desk.story is not None:
        desk.story.append(Challenged(Seat(doubter), Seat(frame.claimant), frame.character))
    desk.stack[-1] = proof(
        frame.claimant, frame.character, doubter, frame.deed, frame.target, frame.block, frame.blocking
    )


def prove(desk: Desk, frame: Prove, card: int, *, shown: bool) -> None:
    """The claimant turns up a card, or gives one up unshown-for."""
    desk.stack.pop()
    character = desk.hands[frame.claimant][card]
    if shown and character == frame.character:
        if desk.story is not None:
            desk.story.append(Proved(Seat(frame.claimant), character))
        desk.swap(frame.claimant, character)
        _claim_stands(desk, frame)
    else:
        _claim_falls(desk, frame, card)


def _claim_stands(desk: Desk, frame: Prove) -> None:
    doubter_is_target = frame.doubter == frame.target and not frame.blocking
    if frame.blocking:
        if desk.story is not None:
            desk.story.append(BlockStood(Seat(desk.on_turn), frame.deed))
        desk.void()
    elif doubter_is_target and not desk.rules.block_after_failed_challenge:
        below = desk.stack[-1]
        if isinstance(below, Then) and below.ask:  # who challenged and lost may not block as well (S004-19)
            desk.stack.pop()
    elif frame.block >= 0:
        believed(desk, frame.deed, blocking=False, block=frame.block)
    lose(desk, frame.doubter, Why.CHALLENGE)


def _claim_falls(desk: Desk, frame: Prove, card: int) -> None:
    actor = desk.on_turn
    if not frame.blocking:
        desk.void()
        cost = COSTS[frame.deed]
        if cost:  # before the loss, so that a coin is never paid to somebody exiled
            desk.take(actor, cost)
            if desk.story is not None:
                desk.story.append(Refunded(Seat(actor), cost))
    desk.lose(frame.claimant, card, Why.BLUFF)


def lose(desk: Desk, seat: int, why: Why) -> None:
    """`seat` loses influence: they choose which, unless one card is all they have (S004-16)."""
    hand = desk.hands[seat]
    if len(hand) > 1:
        desk.stack.append(losing(seat, why))
    elif hand:
        desk.lose(seat, 0, why)


def ask_for_block(desk: Desk, sequel: Then) -> None:
    """Who may stop the deed is asked: everybody for foreign aid, else the target (S004-62, S004-65, S004-67)."""
    if sequel.block >= 0:
        block(desk, sequel.deed, sequel.target, sequel.target, sequel.block)
        return
    if sequel.deed == AID:
        waiting = others(desk, desk.on_turn)
    else:
        waiting = () if sequel.target in desk.quiet else (sequel.target,)
    if waiting:
        desk.stack.append(stop(sequel.deed, sequel.target, waiting))


def block(desk: Desk, deed: int, target: int, blocker: int, character: int) -> None:
    """A block is a claim like any other."""
    if desk.story is not None:
        desk.story.append(Blocked(Seat(blocker), character, deed, Seat(desk.on_turn)))
    open_doubt(desk, blocker, character, deed, target, blocking=True)


def leave_stop(desk: Desk, frame: Stop, seat: int) -> bool:
    """`seat` doesn't block; the last one closes the window, true, and the deed goes on."""
    waiting = without(frame.waiting, seat)
    if waiting:
        desk.stack[-1] = stop(frame.deed, frame.target, waiting)
        return False
    desk.stack.pop()
    return True


def may_announce_block(frame: Doubt, seat: int) -> tuple[int, ...]:
    """The characters with which `seat` may announce a block while the claim may still be challenged."""
    if frame.blocking or seat != frame.target or frame.block >= 0:
        return ()
    return BLOCKERS[frame.deed]
