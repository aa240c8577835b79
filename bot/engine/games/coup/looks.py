"""What the sharp player looks at: questions about a position that are answered yes or no.

Theory. The player weighs one rival at a time (the *rival*: whom it could attack, or who has just claimed something),
so the same questions serve any number of seats. Numbers are asked in steps ("has the rival 3 coins?"), so that nothing
has to be proportional to anything. `GROUPS` is the whole list; the learnt tables have one row for each question, under
the name of its group.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import Final

from bot.engine.games.coup.characters import (
    AID,
    AMBASSADOR,
    ASSASSINATE,
    CAPTAIN,
    CHARACTERS,
    CONTESSA,
    DUKE,
    EXCHANGE,
    STEAL,
    TAX,
)
from bot.engine.games.coup.heard import BLOCKS, DOUBTS, LIES, PASSES, PROOFS, UNBLOCKED, Tally
from bot.engine.games.coup.ruleset import LARGE_DECK
from bot.engine.games.coup.view import CoupView

GROUPS: Final = {
    "always": 1,
    "question": 21,
    "own_cards": 10,
    "own_two": 1,
    "own_coins": 11,
    "rival_two": 1,
    "rival_coins": 11,
    "unseen": 25,
    "rival_heard": 15,
    "own_heard": 15,
    "rival_caught": 5,
    "own_caught": 5,
    "rival_lost": 5,
    "own_lost": 5,
    "rival_doubts": 4,
    "rival_passes": 6,
    "own_doubts": 3,
    "rival_blocks": 4,
    "own_unblocked": 4,
    "rival_lies": 3,
    "rival_proofs": 3,
    "own_lies": 3,
    "living": 4,
    "richest_other": 5,
    "cards_of_others": 6,
    "rival_leads": 1,
    "rival_follows": 1,
    "target_cards": 2,
    "age": 6,
    "large_deck": 1,
    "others_heard": 5,
}
"""The groups of questions and how many each has. By character, where there are five or a multiple of five."""

_STARTS: Final = dict(zip(GROUPS, accumulate(GROUPS.values(), initial=0), strict=False))
_ALWAYS: Final = _STARTS["always"]
_QUESTION: Final = _STARTS["question"]
_OWN_CARDS: Final = _STARTS["own_cards"]
_OWN_TWO: Final = _STARTS["own_two"]
_OWN_COINS: Final = _STARTS["own_coins"]
_RIVAL_TWO: Final = _STARTS["rival_two"]
_RIVAL_COINS: Final = _STARTS["rival_coins"]
_UNSEEN: Final = _STARTS["unseen"]
_RIVAL_HEARD: Final = _STARTS["rival_heard"]
_OWN_HEARD: Final = _STARTS["own_heard"]
_RIVAL_CAUGHT: Final = _STARTS["rival_caught"]
_OWN_CAUGHT: Final = _STARTS["own_caught"]
_RIVAL_LOST: Final = _STARTS["rival_lost"]
_OWN_LOST: Final = _STARTS["own_lost"]
_RIVAL_DOUBTS: Final = _STARTS["rival_doubts"]
_RIVAL_PASSES: Final = _STARTS["rival_passes"]
_OWN_DOUBTS: Final = _STARTS["own_doubts"]
_RIVAL_BLOCKS: Final = _STARTS["rival_blocks"]
_OWN_UNBLOCKED: Final = _STARTS["own_unblocked"]
_RIVAL_LIES: Final = _STARTS["rival_lies"]
_RIVAL_PROOFS: Final = _STARTS["rival_proofs"]
_OWN_LIES: Final = _STARTS["own_lies"]
_LIVING: Final = _STARTS["living"]
_RICHEST_OTHER: Final = _STARTS["richest_other"]
_CARDS_OF_OTHERS: Final = _STARTS["cards_of_others"]
_RIVAL_LEADS: Final = _STARTS["rival_leads"]
_RIVAL_FOLLOWS: Final = _STARTS["rival_follows"]
_TARGET_CARDS: Final = _STARTS["target_cards"]
_AGE: Final = _STARTS["age"]
_LARGE_DECK: Final = _STARTS["large_deck"]
_OTHERS_HEARD: Final = _STARTS["others_heard"]

TURN: Final = 0
DEED_CLAIMED: Final = {TAX: 1, ASSASSINATE: 2, STEAL: 3, EXCHANGE: 4}
"""Somebody's claim for a deed that isn't aimed at the viewer."""
AIMED_HERE: Final = {ASSASSINATE: 5, STEAL: 6}
OWN_DEED_BLOCKED: Final = {DUKE: 7, CAPTAIN: 8, AMBASSADOR: 9, CONTESSA: 10}
OTHER_DEED_BLOCKED: Final = {DUKE: 11, CAPTAIN: 12, AMBASSADOR: 13, CONTESSA: 14}
STOPPABLE: Final = {AID: 15, STEAL: 16, ASSASSINATE: 17}
LOSS: Final = 18
EXCHANGED: Final = 19
DRAFTED: Final = 20

_MOST_COINS: Final = 10
_RICHES: Final = (2, 6, 9)
_PATIENCE: Final = (0, 1, 2, 4, 7)
_ROUNDS: Final = (0, 1, 3, 6, 10)
_MOST_LIVING: Final = 5
_MOST_OTHERS: Final = 5


def unseen(view: CoupView) -> list[int]:
    """By character, how many cards could be in other hands or in the deck: the viewer counts all it has ever seen."""
    left = [view.copies] * len(CHARACTERS)
    for character in (*view.own, *view.drawn, *view.aside):
        left[character] -= 1
    for pile in view.lost:
        for character in pile:
            left[character] -= 1
    return left


def strongest(view: CoupView, seat: int) -> int:
    """The strongest other seat: by cards, then by coins, then the next one round."""
    count, cards, coins = len(view.cards), view.cards, view.coins
    others = [other for other in view.alive if other != seat]
    return max(others, key=lambda other: (cards[other], coins[other], -((other - seat) % count)))


def looks(view: CoupView, seat: int, tallies: list[Tally], rival: int, question: int, target: int = -1) -> list[int]:
    """The questions that are answered yes, when `seat` weighs `rival`; `target` is a third seat under attack, or -1."""
    own, other = tallies[seat], tallies[rival]
    cards, coins, lost = view.cards, view.coins, view.lost
    rest = [third for third in view.alive if third not in (seat, rival)]
    own_counts, other_counts = own.counts, other.counts
    found = [
        _ALWAYS,
        _QUESTION + question,
        _OWN_COINS + min(coins[seat], _MOST_COINS),
        _RIVAL_COINS + min(coins[rival], _MOST_COINS),
        _RIVAL_DOUBTS + min(other_counts[DOUBTS], 3),
        _RIVAL_PASSES + bisect_left(_PATIENCE, other_counts[PASSES]),
        _OWN_DOUBTS + min(own_counts[DOUBTS], 2),
        _RIVAL_BLOCKS + min(other_counts[BLOCKS], 3),
        _OWN_UNBLOCKED + min(own_counts[UNBLOCKED], 3),
        _RIVAL_LIES + min(other_counts[LIES], 2),
        _RIVAL_PROOFS + min(other_counts[PROOFS], 2),
        _OWN_LIES + min(own_counts[LIES], 2),
        _LIVING + min(len(view.alive), _MOST_LIVING) - 2,
        _RICHEST_OTHER + (1 + bisect_left(_RICHES, max(coins[third] for third in rest)) if rest else 0),
        _CARDS_OF_OTHERS + min(sum([cards[third] for third in rest]), _MOST_OTHERS),
        _AGE + bisect_left(_ROUNDS, view.turns // len(cards)),
    ]
    for character, left in enumerate(unseen(view)):
        found.append(_UNSEEN + 5 * character + max(0, min(left, 4)))
        held = view.own.count(character)
        if held:
            found.append(_OWN_CARDS + 2 * character + min(held, 2) - 1)
        if other.heard[character]:
            found.append(_RIVAL_HEARD + 3 * character + min(other.heard[character], 3) - 1)
        if own.heard[character]:
            found.append(_OWN_HEARD + 3 * character + min(own.heard[character], 3) - 1)
        if other.caught[character]:
            found.append(_RIVAL_CAUGHT + character)
        if own.caught[character]:
            found.append(_OWN_CAUGHT + character)
        if character in lost[rival]:
            found.append(_RIVAL_LOST + character)
        if character in lost[seat]:
            found.append(_OWN_LOST + character)
        if any(tallies[third].heard[character] for third in rest):
            found.append(_OTHERS_HEARD + character)
    if cards[seat] > 1:
        found.append(_OWN_TWO)
    if cards[rival] > 1:
        found.append(_RIVAL_TWO)
    if rival == strongest(view, seat):
        found.append(_RIVAL_LEADS)
    if rival == _after(view, seat):
        found.append(_RIVAL_FOLLOWS)
    if target not in (-1, seat):
        found.append(_TARGET_CARDS + (cards[target] > 1))
    if view.copies * len(CHARACTERS) == LARGE_DECK:
        found.append(_LARGE_DECK)
    return found


DRAFT_LOOKS: Final = (_ALWAYS, _QUESTION + DRAFTED)
"""A draft comes before anything is known."""


def _after(view: CoupView, seat: int) -> int:
    """The living seat after `seat`."""
    return next((other for other in view.alive if other > seat), view.alive[0])
