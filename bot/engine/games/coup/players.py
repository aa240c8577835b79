"""Computer players for Coup. They get a view and a prompt, never the state, so they know what a person would know.

`honest` says only what is true, challenges only what can't be, and blocks with what it has.
`sly` bluffs and doubts besides, by chance, so that it can't be read. It thinks in odds: how likely somebody has a card
follows from the copies it hasn't seen; a claim that would cost it dearly is doubted sooner; the fuller the deck, the
safer a bluff. It remembers what was claimed: who was heard as three characters since their last card change lies.

Neither tries twice what somebody has blocked without being caught, nor exchanges in two turns running: two players who
stop each other again and again would never come to an end.
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
from bot.engine.games.coup.view import CoupView
from bot.engine.policy import Policy
from bot.engine.prompt import Action, Prompt

_WORTH: Final = {DUKE: 5, CAPTAIN: 4, CONTESSA: 4, ASSASSIN: 4, AMBASSADOR: 2}
"""How gladly a card is kept; a second of a kind is worth less."""
_PAIR_BONUS: Final = 3

_HUNDRED: Final = 100
_BLUFFS: Final = {DUKE: 40, CAPTAIN: 18, ASSASSIN: 20, AMBASSADOR: 8, CONTESSA: 0}
"""How often in a hundred a deed is claimed without the card. Tuned, like the numbers below, by play against `honest`:
who doubts often loses cards to honest people, who never bluffs is read."""
_BLUFFED_BLOCKS: Final = 30
_LAST_CARD_BLOCKS: Final = 85
_AID_BLOCKS: Final = 8
_DOUBTS: Final = (100, 15, 3, 1, 0)
"""How often a claim is challenged, by the copies of the character that could still be anywhere."""
_STRANGE: Final = 15
"""How much oftener, for every further character that the same seat has claimed to be."""
_AT_STAKE: Final = 6
"""How much oftener when it is aimed at oneself."""


def play_honestly(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """The honest player's answer; luck plays no part."""
    del chance
    actions = [option for option in prompt.options if isinstance(option, Action)]
    match actions[0]:
        case Declare():
            return _honest_deed(view, actions)
        case Reveal() | Concede() | Lose() | Keep() | Draft():
            return _card_choice(view, actions)
        case _:
            held = _held_blocks(view, actions)
            if held:
                return BLOCKS[held[0]]
            doubted = CHALLENGE in actions and not _copies_left(view, view.waiting.character)
            return CHALLENGE if doubted else PASS


def play_slyly(view: CoupView, prompt: Prompt, chance: Chance) -> Action:
    """The sly player's answer."""
    actions = [option for option in prompt.options if isinstance(option, Action)]
    match actions[0]:
        case Declare():
            return _sly_deed(view, actions, chance)
        case Reveal() | Concede() | Lose() | Keep() | Draft():
            return _card_choice(view, actions)
        case _:
            return _sly_reaction(view, actions, chance)


# -------------------------------------------------------------------------------------------------------------- deeds


def _honest_deed(view: CoupView, actions: list[Action]) -> Action:
    return next((wish for wish in _wishes(view) if wish in actions and _is_true(view, wish)), actions[0])


def _sly_deed(view: CoupView, actions: list[Action], chance: Chance) -> Action:
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
    return _copies_left(view, DUKE) <= 1


def _is_true(view: CoupView, wish: Declare) -> bool:
    character = CLAIMS[wish.deed]
    return character < 0 or character in view.own


def _boldness(view: CoupView, character: int) -> int:
    """How often, in a hundred, a character is claimed without the card: less the more of it everybody can see gone."""
    return _BLUFFS[character] * _copies_left(view, character) // view.copies


def _rival(view: CoupView, seat: int) -> int:
    """The strongest other seat."""
    return _strongest(view, [other for other in view.alive if other != seat])


def _strongest(view: CoupView, seats: list[int]) -> int:
    """The strongest of some seats: by cards, then by coins, then the next one round."""
    count, here = len(view.cards), view.on_turn
    return max(seats, key=lambda other: (view.cards[other], view.coins[other], -((other - here) % count)))


# ---------------------------------------------------------------------------------------------------------- reactions


def _sly_reaction(view: CoupView, actions: list[Action], chance: Chance) -> Action:
    if CHALLENGE in actions and chance.below(_HUNDRED) < _suspicion(view):
        return CHALLENGE
    held = _held_blocks(view, actions)
    if held:
        return BLOCKS[held[0]]
    blocks = [action.character for action in actions if isinstance(action, Block)]
    if blocks and chance.below(_HUNDRED) < _bluffed_blocks(view):
        return BLOCKS[max(blocks, key=lambda character: _copies_left(view, character))]
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
    left = _copies_left(view, waiting.character)
    if left == 0:
        return _HUNDRED
    doubt = _DOUBTS[min(left, len(_DOUBTS) - 1)]
    doubt += _STRANGE * max(0, len(_heard_as(view, waiting.claimant, waiting.character)) - view.cards[waiting.claimant])
    at_stake = waiting.target == view.viewer and not waiting.blocking
    if at_stake or (waiting.blocking and view.on_turn == view.viewer):
        doubt += _AT_STAKE
    if len(view.own) == 1 and not at_stake and len(view.alive) > 2:
        doubt //= 3
    return doubt


def _heard_as(view: CoupView, seat: int, character: int) -> set[int]:
    """The characters that a seat has claimed since anything about its hand was shown or exchanged, and this one."""
    heard = {character}
    for place in range(len(view.claims) - 1, -1, -1):
        claim = view.claims[place]
        if claim.seat != seat:
            continue
        if claim.doubter >= 0 or claim.deed == EXCHANGE:
            break
        heard.add(claim.character)
    return heard


def _copies_left(view: CoupView, character: int) -> int:
    """How many cards of a character could be in other hands or in the deck."""
    seen = (*view.own, *view.drawn, *(card for pile in view.lost for card in pile))
    return view.copies - seen.count(character)


# -------------------------------------------------------------------------------------------------------------- cards


def _card_choice(view: CoupView, actions: list[Action]) -> Action:
    """Shows the true card, gives up the least useful one, keeps the most useful ones."""
    return max(actions, key=lambda action: _merit(view, action))


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


POLICIES: Final[Mapping[str, Policy[CoupView]]] = {"honest": play_honestly, "sly": play_slyly}
