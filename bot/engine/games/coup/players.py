"""Computer players for Coup. They get a view and a prompt, never the state, so they know what a person would know.

`steady` plays the cards it has, bluffs now and then, challenges when the claim is improbable from what it sees (its own
cards and those turned up), and blocks what would hurt it. Its luck is the only thing that keeps it from being read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.chance import Chance
from bot.engine.games.coup.actions import (
    BLOCKS,
    CHALLENGE,
    PASS,
    Block,
    Concede,
    Declare,
    Draft,
    Keep,
    Lose,
    Reveal,
    declare,
)
from bot.engine.games.coup.characters import (
    AMBASSADOR,
    ASSASSIN,
    ASSASSINATE,
    CAPTAIN,
    CLAIMS,
    CONTESSA,
    COSTS,
    DUKE,
    EXCHANGE,
    INCOME,
    OUST,
    STEAL,
    TAX,
)
from bot.engine.games.coup.view import CoupView
from bot.engine.policy import Policy
from bot.engine.prompt import Action, Prompt

_WORTH: Final = {DUKE: 5, CAPTAIN: 4, CONTESSA: 3, ASSASSIN: 4, AMBASSADOR: 2}
"""How gladly a card is kept."""

_BLUFFS: Final = 22
_BLUFFED_BLOCKS: Final = 35
_DOUBTS: Final = 14


def play_steadily(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """The steady player's answer."""
    actions = [option for option in prompt.options if isinstance(option, Action)]
    first = actions[0]
    match first:
        case Declare():
            return _deed(view, actions, chance)
        case Reveal() | Concede():
            return _proof(view, actions)
        case Lose():
            return min(actions, key=lambda action: _worth_of(view, action))
        case Keep():
            return max(actions, key=lambda action: _kept_worth(view, action))
        case Draft():
            return max(actions, key=lambda action: _WORTH.get(getattr(action, "character", -1), 0))
        case _:
            return _reaction(view, actions, chance)


def _deed(view: CoupView, actions: list[Action], chance: Chance) -> Action:
    seat = view.on_turn
    rival = _rival(view, seat)
    if declare(OUST, rival) in actions:
        return declare(OUST, rival)
    held = set(view.own)
    wishes: list[Action] = []
    if view.coins[seat] >= COSTS[ASSASSINATE]:
        wishes.append(declare(ASSASSINATE, rival))
    rich = max((other for other in _living(view) if other != seat), key=lambda other: view.coins[other])
    if view.coins[rich] >= 2:
        wishes.append(declare(STEAL, rich))
    wishes += [declare(TAX), declare(EXCHANGE)]
    for wish in wishes:
        deed = getattr(wish, "deed", INCOME)
        if wish in actions and (CLAIMS[deed] in held or chance.below(100) < _boldness(view, CLAIMS[deed])):
            return wish
    return declare(INCOME) if declare(INCOME) in actions else actions[0]


def _boldness(view: CoupView, character: int) -> int:
    """How often, in a hundred, it claims what it doesn't have: never what everybody can see is gone."""
    gone = sum(pile.count(character) for pile in view.lost)
    return 0 if gone >= view.copies - 1 else _BLUFFS


def _proof(view: CoupView, actions: list[Action]) -> Action:
    character = view.waiting.character
    for action in actions:
        if isinstance(action, Reveal) and view.own[action.card] == character:
            return action
    reveals = [action for action in actions if isinstance(action, Reveal)]
    return min(reveals, key=lambda action: _worth_of(view, action))


def _reaction(view: CoupView, actions: list[Action], chance: Chance) -> Action:
    waiting, seat = view.waiting, view.viewer
    hit = waiting.target == seat and not waiting.blocking
    blocks = [action.character for action in actions if isinstance(action, Block)]
    held = [character for character in blocks if character in view.own]
    if held and CHALLENGE not in actions:
        return BLOCKS[held[0]]
    if CHALLENGE in actions and _improbable(view, waiting.character, chance):
        return CHALLENGE
    desperate = hit and waiting.deed == ASSASSINATE and len(view.own) == 1
    if blocks and CHALLENGE not in actions and (hit or waiting.deed == 1):
        bluff = 80 if desperate else _BLUFFED_BLOCKS if hit else _BLUFFED_BLOCKS // 4
        if chance.below(100) < bluff:
            return BLOCKS[blocks[chance.below(len(blocks))]]
    return PASS


def _improbable(view: CoupView, character: int, chance: Chance) -> bool:
    """Whether the claim is worth a challenge: always when no copy can be left, rarely when all could be."""
    seen = view.own.count(character) + sum(pile.count(character) for pile in view.lost)
    left = view.copies - seen
    if left <= 0:
        return True
    often = _DOUBTS * 3 if left == 1 else _DOUBTS if left == 2 else _DOUBTS // 3
    if len(view.own) == 1 and len(_living(view)) > 2:
        often //= 2
    return chance.below(100) < often


def _living(view: CoupView) -> list[int]:
    return [seat for seat, cards in enumerate(view.cards) if cards]


def _rival(view: CoupView, seat: int) -> int:
    """The strongest other seat: by cards, then by coins, then the next one round."""
    others = [other for other in _living(view) if other != seat]
    count = len(view.cards)
    return max(others, key=lambda other: (view.cards[other], view.coins[other], -((other - seat) % count)))


def _worth_of(view: CoupView, action: Action) -> int:
    return _WORTH[view.own[getattr(action, "card", 0)]]


def _kept_worth(view: CoupView, action: Action) -> int:
    seen = (*view.own, *view.drawn)
    kept = [seen[card] for card in getattr(action, "cards", ())]
    return sum(_WORTH[card] for card in kept) + 3 * len(set(kept))


POLICIES: Final[Mapping[str, Policy[CoupView]]] = {"steady": play_steadily}
