"""Conservation: cards, coins, and what the state keeps twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.engine.games.coup.characters import CHARACTERS, HAND, TREASURY
from bot.engine.games.coup.state import CoupState, Doubting, Drafting, Exchanging, Losing, Proving, Stopping, Then


def broken_laws(state: CoupState) -> tuple[str, ...]:
    """Cards and coins that are missing or too many, and a stack that can't be; empty when all is well."""
    return (*_coins(state), *_cards(state), *_seats(state), *_stack(state), *_claims(state))


def _coins(state: CoupState) -> Iterator[str]:
    if sum(state.coins) + state.treasury != TREASURY or state.treasury < 0 or min(state.coins) < 0:
        yield f"coins {state.coins} and treasury {state.treasury} are not {TREASURY}"


def _cards(state: CoupState) -> Iterator[str]:
    found: Counter[int] = Counter(state.deck)
    for pile in (*state.hands, *state.lost, *state.aside):
        found.update(pile)
    for frame in state.stack:
        if isinstance(frame, Exchanging):
            found.update(frame.drawn)
    copies = state.rules.deck // len(CHARACTERS)
    wrong = {character: found[character] for character in CHARACTERS if found[character] != copies}
    if wrong or len(found) != len(CHARACTERS):
        yield f"there are not {copies} cards of each character: {wrong or found}"
    if list(state.deck) != sorted(state.deck):
        yield f"the deck is not sorted: {state.deck}"


def _seats(state: CoupState) -> Iterator[str]:
    drafting = any(isinstance(frame, Drafting) for frame in state.stack)
    for seat, (hand, lost) in enumerate(zip(state.hands, state.lost, strict=True)):
        if not drafting and len(hand) + len(lost) != HAND:
            yield f"seat {seat} has {len(hand)} cards and has lost {len(lost)}"
        if not hand and state.coins[seat]:
            yield f"seat {seat} is exiled with {state.coins[seat]} coins"
    alive = tuple(seat for seat, hand in enumerate(state.hands) if hand)
    if alive != state.alive or sorted((*state.alive, *state.ranks)) != list(range(len(state.hands))):
        yield f"alive are {alive}, not {state.alive}; exiled {state.ranks}"


def _stack(state: CoupState) -> Iterator[str]:
    if bool(state.stack) != (len(state.alive) > 1):
        yield f"{len(state.alive)} seats are left and the stack is {state.stack}"
        return
    if state.stack and isinstance(state.stack[-1], Then):
        yield "nobody is asked"
    for frame in state.stack:
        match frame:
            case Doubting() | Stopping():
                if not frame.waiting or not {*frame.waiting} <= {*state.alive}:
                    yield f"a window waits for {frame.waiting} of {state.alive}"
            case Proving() if not {frame.claimant, frame.doubter} <= {*state.alive}:
                yield f"somebody exiled is in {frame}"
            case Losing() if len(state.hands[frame.seat]) < HAND:
                yield f"there is nothing to choose from in {frame}"
            case _:
                pass
    if state.stack and state.turn not in state.alive and not isinstance(state.stack[-1], Losing):
        yield f"seat {state.turn} is on turn and exiled"


def _claims(state: CoupState) -> Iterator[str]:
    if state.proved & ~state.truth:
        yield "a claim was proved that wasn't true"
    if (state.truth | state.proved) >> len(state.claims):
        yield "more claims are judged than were made"
