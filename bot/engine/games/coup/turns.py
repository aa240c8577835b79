"""The course of a turn: the deed, its claim, its block, what it does, and whose turn is next (S004-27 to S004-78).

1. A claim may be challenged before it counts; a block comes after the deed's own claim stands, and is itself a claim.
   So one deed may see two challenges (facts: challenge, then block).
2. Everybody living may challenge, involved or not, and all are asked at once, also those whose cards give them nothing
   to say: who is asked is public knowledge. The first challenge that arrives counts; only that player is at risk.
3. A proved claim: the shown card is swapped, the doubter loses influence at once, then the deed or the block goes on.
   A bluff about the deed: it is void and its cost comes back. A bluff about a block: the block falls, the deed goes on,
   its cost stays paid (S004-78).
4. A target that challenged and lost may not block as well (S004-19), unless `block_after_failed_challenge`; when
   somebody else challenged, it may. The same for stealing.
5. A target may say beforehand that it will block. That stays secret until the claim stands, and is never told when it
   falls: to the table the target has simply answered, so nobody learns more than from a pass.

Each function writes on a desk and leaves on it the stack that asks next. `story` is None when nobody listens.
"""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Event
from bot.engine.games.coup.characters import (
    AID,
    ASSASSINATE,
    BLOCKERS,
    CLAIMS,
    COSTS,
    DRAWN,
    EXCHANGE,
    GAINS,
    STEAL,
    STOLEN,
)
from bot.engine.games.coup.claims import Claim
from bot.engine.games.coup.events import (
    BY_ASSASSIN,
    BY_BLUFF,
    BY_CHALLENGE,
    BY_COUP,
    Blocked,
    BlockStood,
    Challenged,
    Declared,
    Drew,
    Proved,
    Refunded,
    Stole,
    Took,
)
from bot.engine.games.coup.influence import changed, draw, lose, pay, swap, take
from bot.engine.games.coup.state import (
    ACTING,
    Desk,
    Doubting,
    Exchanging,
    Proving,
    Then,
    doubting,
    following,
    losing,
    others,
    proving,
    stopping,
    then_ask,
    then_do,
)
from bot.engine.seats import Seat

_NOBODY: Final[tuple[int, ...]] = ()
_claim_of: Final = tuple.__new__
"""Makes a Claim from its fields at a third of the cost of calling it."""


# ------------------------------------------------------------------------------------------- the deed is announced


def declare(desk: Desk, deed: int, target: int, chance: Chance, story: list[Event] | None) -> None:
    """The seat on turn announces its deed, which has been found legal, and pays for it."""
    seat = desk.turn
    if COSTS[deed]:
        pay(desk, seat, COSTS[deed])
    if story is not None:
        story.append(Declared(Seat(seat), deed, target))
    character = CLAIMS[deed]
    if character >= 0:
        claim(desk, seat, character, deed, target, chance, story)
    elif deed == AID:
        ask_block(desk, deed, target, -1, chance, story)
    else:
        carry_out(desk, deed, target, chance, story)


# ----------------------------------------------------------------------------------------------------------- claims


def claim(
    desk: Desk, claimant: int, character: int, deed: int, target: int, chance: Chance, story: list[Event] | None
) -> None:
    """A claim is on the table: everybody else is asked whether they believe it."""
    waiting = others(desk.alive, claimant, desk.quiet)
    if waiting:
        desk.stack = doubting(claimant, character, deed, target, waiting, -1)
    else:
        believe(desk, claimant, character, deed, target, -1, chance, story)


def believe(
    desk: Desk,
    claimant: int,
    character: int,
    deed: int,
    target: int,
    early: int,
    chance: Chance,
    story: list[Event] | None,
) -> None:
    """Nobody has challenged a claim: it stands, true or not."""
    _note(desk, claimant, character, deed, -1, others(desk.alive, claimant, _NOBODY))
    stand(desk, claimant, deed, target, early, chance, story)


def stand(
    desk: Desk, claimant: int, deed: int, target: int, early: int, chance: Chance, story: list[Event] | None
) -> None:
    """A claim stands: a block ends the turn, a deed goes on to the question of a block."""
    if claimant != desk.turn:
        if story is not None:
            story.append(BlockStood(Seat(desk.turn), deed))
        next_turn(desk)
    elif BLOCKERS[deed]:
        ask_block(desk, deed, target, early, chance, story)
    else:
        carry_out(desk, deed, target, chance, story)


def challenge(desk: Desk, frame: Doubting, doubter: int, chance: Chance, story: list[Event] | None) -> None:
    """The first challenge closes the window: the claimant has to answer (S004-73)."""
    claimant, character, deed, target = frame.claimant, frame.character, frame.deed, frame.target
    _note(desk, claimant, character, deed, doubter, others(desk.alive, claimant, frame.waiting))
    if story is not None:
        story.append(Challenged(Seat(doubter), Seat(claimant), character))
    if desk.rules.concede:
        desk.stack = proving(claimant, character, deed, target, doubter, frame.early)
    elif character in desk.hands[claimant]:
        prove(desk, Proving(claimant, character, deed, target, doubter, frame.early), chance, story)
    else:
        give_in(desk, claimant, deed, target, chance, story)


def prove(desk: Desk, frame: Proving, chance: Chance, story: list[Event] | None) -> None:
    """The claimant shows the character; the doubter loses influence before anything goes on (S004-75 to S004-77)."""
    claimant, deed, target, doubter = frame.claimant, frame.deed, frame.target, frame.doubter
    desk.proved |= 1 << (len(desk.claims) - 1)
    if story is not None:
        story.append(Proved(Seat(claimant), frame.character))
    swap(desk, claimant, frame.character, chance, story)
    if claimant != desk.turn:
        if story is not None:
            story.append(BlockStood(Seat(desk.turn), deed))
        sentence(desk, doubter, BY_CHALLENGE, None, chance, story)
    else:
        forfeited = doubter == target and not desk.rules.block_after_failed_challenge
        stoppable = BLOCKERS[deed] and not forfeited
        onward = then_ask(deed, target, frame.early) if stoppable else then_do(deed, target)
        sentence(desk, doubter, BY_CHALLENGE, onward, chance, story)


def give_in(desk: Desk, claimant: int, deed: int, target: int, chance: Chance, story: list[Event] | None) -> None:
    """The claimant shows nothing and chooses a card to lose."""
    sentence(desk, claimant, BY_BLUFF, _fallen(desk, claimant, deed, target, story), chance, story)


def expose(desk: Desk, frame: Proving, card: int, chance: Chance, story: list[Event] | None) -> None:
    """The claimant turns up another card than the one claimed, and has lost it."""
    onward = _fallen(desk, frame.claimant, frame.deed, frame.target, story)
    lose(desk, frame.claimant, card, BY_BLUFF, story)
    go_on(desk, onward, chance, story)


def _fallen(desk: Desk, claimant: int, deed: int, target: int, story: list[Event] | None) -> Then | None:
    """What a fallen claim leads to. The refund comes before the loss: nobody exiled is ever paid."""
    if claimant != desk.turn:
        return then_do(deed, target)
    if COSTS[deed]:
        take(desk, claimant, COSTS[deed])
        if story is not None:
            story.append(Refunded(Seat(claimant), COSTS[deed]))
    return None


def _note(desk: Desk, seat: int, character: int, deed: int, doubter: int, passed: tuple[int, ...]) -> None:
    """Writes a claim into the timeline, and apart from it whether it was true."""
    claims = desk.claims
    if character in desk.hands[seat]:
        desk.truth |= 1 << len(claims)
    noted = _claim_of(Claim, (desk.turns, seat, character, deed, seat != desk.turn, doubter, passed))
    desk.claims = (*claims, noted)


# ----------------------------------------------------------------------------------------------------------- blocks


def ask_block(desk: Desk, deed: int, target: int, early: int, chance: Chance, story: list[Event] | None) -> None:
    """Who may stop the deed is asked: everybody for foreign aid, else the target (S004-62, S004-65, S004-67)."""
    if early >= 0 and target in desk.alive:
        block(desk, target, early, deed, target, chance, story)
        return
    waiting = others(desk.alive, desk.turn, desk.quiet)
    if deed != AID:
        waiting = (target,) if target in waiting else _NOBODY
    if waiting:
        desk.stack = stopping(deed, target, waiting)
    else:
        carry_out(desk, deed, target, chance, story)


def block(
    desk: Desk, blocker: int, character: int, deed: int, target: int, chance: Chance, story: list[Event] | None
) -> None:
    """A block is a claim like any other; there is one a deed (S004-58 to S004-60)."""
    if story is not None:
        story.append(Blocked(Seat(blocker), character, deed, Seat(desk.turn)))
    claim(desk, blocker, character, deed, target, chance, story)


# ---------------------------------------------------------------------------------------------- the deed takes effect


def carry_out(desk: Desk, deed: int, target: int, chance: Chance, story: list[Event] | None) -> None:
    """The deed takes effect (S004-42 to S004-55); one whose target is gone has none."""
    seat = desk.turn
    if GAINS[deed]:
        amount = take(desk, seat, GAINS[deed])
        if story is not None:
            story.append(Took(Seat(seat), deed, amount))
    elif deed == EXCHANGE:
        drawn = draw(desk, DRAWN, chance)
        if story is not None:
            story.append(Drew(Seat(seat), drawn))
        desk.stack = (Exchanging(drawn),)
        return
    elif target not in desk.alive:
        pass
    elif deed == STEAL:
        amount = min(STOLEN, desk.coins[target])
        desk.coins = changed(changed(desk.coins, target, -amount), seat, amount)
        if story is not None:
            story.append(Stole(Seat(seat), Seat(target), amount))
    else:
        sentence(desk, target, BY_ASSASSIN if deed == ASSASSINATE else BY_COUP, None, chance, story)
        return
    next_turn(desk)


def sentence(desk: Desk, seat: int, why: int, onward: Then | None, chance: Chance, story: list[Event] | None) -> None:
    """`seat` loses influence before the turn goes on: they choose which card, unless it is their last (S004-16).

    Two cards are asked for even when they are alike; else the table would learn that they are.
    """
    if len(desk.hands[seat]) > 1:
        desk.stack = losing(seat, why, onward)
    else:
        lose(desk, seat, 0, why, story)
        go_on(desk, onward, chance, story)


def go_on(desk: Desk, onward: Then | None, chance: Chance, story: list[Event] | None) -> None:
    """After a card has been turned up: the game is over, the turn is over, or the deed goes on."""
    if len(desk.alive) == 1:
        desk.stack = ()
    elif onward is None:
        next_turn(desk)
    elif onward.stoppable:
        ask_block(desk, onward.deed, onward.target, onward.early, chance, story)
    else:
        carry_out(desk, onward.deed, onward.target, chance, story)


def next_turn(desk: Desk) -> None:
    """The next living seat announces its deed (S004-27)."""
    desk.turn = following(desk.alive, desk.turn)
    desk.turns += 1
    desk.quiet = _NOBODY
    desk.stack = ACTING
