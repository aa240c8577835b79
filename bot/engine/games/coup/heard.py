"""What was heard at the table, seat by seat: everything that the public claims say about hands and manners.

A claim that nobody doubted weighs on until the hand changes. A proved card goes back to the deck and a new one is
drawn, so the claim is void; a caught bluff is remembered until an exchange brings cards that nobody has seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.games.coup.characters import ASSASSINATE, CHARACTERS, EXCHANGE, STEAL
from bot.engine.games.coup.view import CoupView, Waits


def _none() -> list[int]:
    return [0] * len(CHARACTERS)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a seat said and did so far.

    heard     how often it claimed each character with the hand it has now, unproved
    caught    1 for each character it was caught bluffing since it last exchanged
    counts    doubts voiced, claims of others let pass, blocks, bluffs caught, proofs given, attacks nobody blocked
    """

    heard: list[int] = field(default_factory=_none)
    caught: list[int] = field(default_factory=_none)
    counts: list[int] = field(default_factory=lambda: [0] * 6)


DOUBTS, PASSES, BLOCKS, LIES, PROOFS, UNBLOCKED = range(6)
"""Places in `Tally.counts`."""


def heard(view: CoupView) -> list[Tally]:
    """The tallies of all seats. A claim being proved has been doubted, and that is all that is known of it."""
    tallies = [Tally() for _ in view.cards]
    claims, proved, now = view.claims, view.proved, view.turns
    open_proof = len(claims) - 1 if view.waiting.kind is Waits.PROOF else len(claims)
    for place, (turn, seat, character, deed, blocking, doubter, passed) in enumerate(claims):
        own = tallies[seat]
        for other in passed:
            tallies[other].counts[PASSES] += 1
        if blocking:
            own.counts[BLOCKS] += 1
        if doubter >= 0:
            tallies[doubter].counts[DOUBTS] += 1
        if place == open_proof:
            break
        if doubter < 0:
            own.heard[character] += 1
        else:
            own.heard[character] = 0
            honest = proved >> place & 1
            own.caught[character] = 1 - honest
            own.counts[PROOFS if honest else LIES] += 1
            if not honest:
                continue
        if blocking or turn == now:
            continue
        if deed == EXCHANGE:
            own.heard[:] = own.caught[:] = _none()
        elif deed in (STEAL, ASSASSINATE):
            own.counts[UNBLOCKED] += not (place + 1 < len(claims) and claims[place + 1].turn == turn)
    return tallies
