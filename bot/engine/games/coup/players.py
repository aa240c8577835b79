"""Computer players for Coup, in three levels. They get a view and a prompt, never the state: what a person would know.

`gentle` says only what is true, challenges only what can't be, and blocks with what it has.
`steady` bluffs and doubts besides, by chance, so that it can't be read. It thinks in odds: how likely somebody has a
card follows from the copies it hasn't seen; a claim that would cost it dearly is doubted sooner; a table that lets
everything pass is lied to sooner, one that doubts a lot is told the truth. Who was heard as three characters with two
cards lies, and who was caught is watched.
`sharp` plays with what it has learnt in games against itself and others (`sharp`, `learnt`).

Gentle and steady never try twice what somebody has blocked without being caught, nor exchange in two turns running: two
players who stop each other again and again would never come to an end.
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
    AID,
    AMBASSADOR,
    ASSASSIN,
    ASSASSINATE,
    CAPTAIN,
    CLAIMS,
    CONTESSA,
    DUKE,
    EXCHANGE,
    INCOME,
    OUST,
    STEAL,
    STOLEN,
    TAX,
)
from bot.engine.games.coup.heard import DOUBTS, LIES, PASSES, PROOFS, heard
from bot.engine.games.coup.learnt import read_mind
from bot.engine.games.coup.looks import unseen
from bot.engine.games.coup.sharp import Sharp
from bot.engine.games.coup.view import CoupView
from bot.engine.policy import Policy
from bot.engine.prompt import Action, Prompt
from bot.engine.registry import Tables

_WORTH: Final = {DUKE: 5, CAPTAIN: 4, CONTESSA: 4, ASSASSIN: 4, AMBASSADOR: 2}
"""How gladly a card is kept; a second of a kind is worth less."""
_PAIR_BONUS: Final = 3

_HUNDRED: Final = 100
_BLUFFS: Final = {DUKE: 45, CAPTAIN: 30, ASSASSIN: 35, AMBASSADOR: 8, CONTESSA: 0}
"""How often in a hundred a deed is claimed without the card. Tuned, like the numbers below, by play against `gentle`:
who doubts often loses cards to honest people, who never bluffs is read."""
_TRUSTING: Final = 3
"""So many claims let pass for every doubt, and the table counts as trusting."""
_BLUFFED_BLOCKS: Final = 30
_LAST_CARD_BLOCKS: Final = 85
_AID_BLOCKS: Final = 8
_DOUBTS: Final = (100, 10, 2, 0, 0)
"""How often a claim is challenged, by the copies of the character that could still be anywhere."""
_STRANGE: Final = 10
"""How much oftener, for every further character that the same seat has claimed to be."""
_CAUGHT: Final = 10
"""How much oftener, for every bluff that the same seat was caught at."""
_CAUGHT_AS: Final = 40
"""How much oftener, when it was caught at this very bluff and has not exchanged since."""
_DUKE_DRAFTED: Final = 80
_AT_STAKE: Final = 6
"""How much oftener when it is aimed at oneself."""


def play_gently(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """The gentle player's answer; luck plays no part."""
    del chance
    actions = [option for option in prompt.options if isinstance(option, Action)]
    match actions[0]:
        case Declare():
            return _true_deed(view, actions)
        case Reveal() | Concede() | Lose() | Keep() | Draft():
            return _card_choice(view, actions)
        case _:
            held = _held_blocks(view, actions)
            if held:
                return BLOCKS[held[0]]
            doubted = CHALLENGE in actions and unseen(view)[view.waiting.character] <= 0
            return CHALLENGE if doubted else PASS


def play_steadily(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """The steady player's answer."""
    actions = [option for option in prompt.options if isinstance(option, Action)]
    match actions[0]:
        case Declare():
            return _bold_deed(view, actions, chance)
        case Draft():
            return _drafted(view, actions, chance)
        case Reveal() | Concede() | Lose() | Keep():
            return _card_choice(view, actions)
        case _:
            return _wary_reaction(view, actions, chance)


# -------------------------------------------------------------------------------------------------------------- deeds


def _true_deed(view: CoupView, actions: list[Action]) -> Action:
    return next((wish for wish in _wishes(view) if wish in actions and _is_true(view, wish)), actions[0])


def _bold_deed(view: CoupView, actions: list[Action], chance: Chance) -> Action:
    for wish in _wishes(view):
        if wish in actions and (_is_true(view, wish) or chance.below(_HUNDRED) < _boldness(view, CLAIMS[wish.deed])):
            return wish
    return actions[0]


def _wishes(view: CoupView) -> list[Declare]:
    """The deeds from the best to the plainest; ousting and income need no card and are always true."""
    seat = view.on_turn
    wishes = [declare(OUST, _rival(view, seat))]
    prey = _unguarded(view, ASSASSINATE)
    if prey:
        wishes.append(declare(ASSASSINATE, _strongest(view, prey)))
    rich = [other for other in _unguarded(view, STEAL) if view.coins[other] >= STOLEN]
    if rich:
        wishes.append(declare(STEAL, max(rich, key=lambda other: view.coins[other])))
    wishes.append(declare(TAX))
    if _duke_is_rare(view) and len(_unguarded(view, AID)) == len(view.alive) - 1:
        wishes.append(declare(AID))
    own = [claim for claim in view.claims if claim.seat == seat and not claim.blocking]
    if not own or own[-1].deed != EXCHANGE:
        wishes.append(declare(EXCHANGE))
    return [*wishes, declare(INCOME)]


def _unguarded(view: CoupView, deed: int) -> list[int]:
    """The other seats that have not blocked this deed yet, or were caught at it."""
    guarded = {
        claim.seat
        for place, claim in enumerate(view.claims)
        if claim.blocking and claim.deed == deed and (claim.doubter < 0 or view.proved >> place & 1)
    }
    return [other for other in view.alive if other != view.on_turn and other not in guarded]


def _duke_is_rare(view: CoupView) -> bool:
    """Whether so few Dukes can be about that foreign aid is likely to come through."""
    return unseen(view)[DUKE] <= 1


def _is_true(view: CoupView, wish: Declare) -> bool:
    character = CLAIMS[wish.deed]
    return character < 0 or character in view.own


def _boldness(view: CoupView, character: int) -> int:
    """How often, in a hundred, a character is claimed without the card.

    Less the more of it everybody can see gone; not again once caught; twice as often before people who let things pass.
    """
    tallies = heard(view)
    if tallies[view.on_turn].caught[character]:
        return 0
    doubts = sum(tallies[other].counts[DOUBTS] for other in view.alive if other != view.on_turn)
    passes = sum(tallies[other].counts[PASSES] for other in view.alive if other != view.on_turn)
    bold = 2 * _BLUFFS[character] * unseen(view)[character] // (view.copies * len(view.alive))
    return bold * 2 if passes >= _TRUSTING * (doubts + 1) else bold


def _rival(view: CoupView, seat: int) -> int:
    """The strongest other seat."""
    return _strongest(view, [other for other in view.alive if other != seat])


def _strongest(view: CoupView, seats: list[int]) -> int:
    """The strongest of some seats: by cards, then by coins, then the next one round."""
    count, here = len(view.cards), view.on_turn
    return max(seats, key=lambda other: (view.cards[other], view.coins[other], -((other - here) % count)))


# ---------------------------------------------------------------------------------------------------------- reactions


def _wary_reaction(view: CoupView, actions: list[Action], chance: Chance) -> Action:
    if CHALLENGE in actions and chance.below(_HUNDRED) < _suspicion(view):
        return CHALLENGE
    held = _held_blocks(view, actions)
    if held:
        return BLOCKS[held[0]]
    blocks = [action.character for action in actions if isinstance(action, Block)]
    if blocks and chance.below(_HUNDRED) < _bluffed_blocks(view):
        return BLOCKS[max(blocks, key=unseen(view).__getitem__)]
    return PASS


def _held_blocks(view: CoupView, actions: list[Action]) -> list[int]:
    """The characters in the own hand with which one could block now."""
    return [action.character for action in actions if isinstance(action, Block) and action.character in view.own]


def _bluffed_blocks(view: CoupView) -> int:
    waiting = view.waiting
    if waiting.deed == AID:
        return _AID_BLOCKS
    if waiting.deed == ASSASSINATE and len(view.own) == 1:
        return _LAST_CARD_BLOCKS
    return _BLUFFED_BLOCKS


def _suspicion(view: CoupView) -> int:
    """How often, in a hundred, the open claim is challenged."""
    waiting = view.waiting
    left = unseen(view)[waiting.character]
    if left <= 0:
        return _HUNDRED
    tally = heard(view)[waiting.claimant]
    characters = {character for character, times in enumerate(tally.heard) if times} - set(view.lost[waiting.claimant])
    characters.add(waiting.character)
    doubt = _DOUBTS[min(left, len(_DOUBTS) - 1)]
    doubt += _STRANGE * max(0, len(characters) - view.cards[waiting.claimant])
    doubt += _CAUGHT * tally.counts[LIES] + _CAUGHT_AS * tally.caught[waiting.character]
    at_stake = waiting.target == view.viewer and not waiting.blocking
    if at_stake or (waiting.blocking and view.on_turn == view.viewer):
        doubt += _AT_STAKE
    elif len(view.alive) > 2:
        doubt //= (len(view.alive) - 1) * (3 - len(view.own))
    return doubt // (1 + tally.counts[PROOFS])


# -------------------------------------------------------------------------------------------------------------- cards


def _card_choice(view: CoupView, actions: list[Action]) -> Action:
    """Shows the true card, gives up the least useful one, keeps the most useful ones."""
    return max(actions, key=lambda action: _merit(view, action))


def _drafted(view: CoupView, actions: list[Action], chance: Chance) -> Action:
    """Mostly the best card, but not always: else it would be known from the start."""
    character = DUKE if chance.below(_HUNDRED) < _DUKE_DRAFTED else (CAPTAIN, AMBASSADOR)[chance.below(2)]
    return actions[view.own.index(character)]


def _merit(view: CoupView, action: Action) -> int:
    own = view.own
    match action:
        case Reveal(card):
            return _HUNDRED if own[card] == view.waiting.character else -_WORTH[own[card]]
        case Concede():
            return -_HUNDRED
        case Lose(card):
            return -_WORTH[own[card]]
        case Keep(cards):
            seen = (*own, *view.drawn)
            kept = [seen[card] for card in cards]
            return sum(_WORTH[card] for card in kept) + _PAIR_BONUS * len(set(kept))
        case Draft(card):
            return _WORTH[own[card]]
        case _:
            return 0


MIND: Final = "players/sharp"
"""The content file with what the strongest level has learnt."""


def policies(tables: Tables) -> Mapping[str, Policy[CoupView]]:
    """The levels, weakest first. Raises ValueError when the strongest one's tables are missing or of another shape."""
    return {"gentle": play_gently, "steady": play_steadily, "sharp": Sharp(read_mind(tables.get(MIND), MIND))}
