"""How positions, presses and luck of Coup are written in one line."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Event
from bot.engine.games.coup.actions import (
    BLOCKS,
    CHALLENGE,
    CONCESSIONS,
    DRAFTS,
    LOSSES,
    PASS,
    PASS_TURN,
    REVEALS,
    Block,
    Challenge,
    Concede,
    Declare,
    Draft,
    Keep,
    Lose,
    Pass,
    PassTurn,
    Reveal,
    declare,
)
from bot.engine.games.coup.characters import CHARACTER_NAMES, DEED_NAMES, TREASURY
from bot.engine.games.coup.events import (
    Began,
    Blocked,
    BlockStood,
    CardLost,
    Challenged,
    Declared,
    Drafted,
    Drew,
    Exchanged,
    Exiled,
    Proved,
    Refunded,
    Stole,
    Took,
    Won,
)
from bot.engine.games.coup.state import CoupState, Prove
from bot.engine.games.coup.view import CoupView
from bot.engine.notation import NotationError
from bot.engine.prompt import Action


class CoupNotation:
    """The game's notation; characters and deeds by their English names, cards of a hand counted from 1."""

    def spell(self, action: Action) -> str:
        """An action in words."""
        match action:
            case Declare(deed, target):
                return DEED_NAMES[deed] if target < 0 else f"{DEED_NAMES[deed]} @{target}"
            case Challenge():
                return "challenge"
            case Block(character):
                return f"block {CHARACTER_NAMES[character]}"
            case Pass():
                return "pass"
            case PassTurn():
                return "pass turn"
            case Reveal(card):
                return f"reveal {card + 1}"
            case Concede(card):
                return f"concede {card + 1}"
            case Lose(card):
                return f"lose {card + 1}"
            case Keep(cards):
                return "keep " + " ".join(str(card + 1) for card in cards)
            case Draft(character):
                return f"draft {CHARACTER_NAMES[character]}"
            case _:
                raise NotationError(f"not an action of this game: {action!r}")

    def parse(self, words: str, state: CoupState) -> Action:
        """The action that words spell."""
        del state
        match words.split():
            case ["challenge"]:
                return CHALLENGE
            case ["pass"]:
                return PASS
            case ["pass", "turn"]:
                return PASS_TURN
            case ["block", name]:
                return BLOCKS[_character(name)]
            case ["draft", name]:
                return DRAFTS[_character(name)]
            case [verb, card] if verb in ("reveal", "concede", "lose") and card in ("1", "2"):
                made = {"reveal": REVEALS, "concede": CONCESSIONS, "lose": LOSSES}[verb]
                return made[int(card) - 1]
            case ["keep", *cards] if all(card.isdigit() for card in cards):
                return Keep(tuple(int(card) - 1 for card in cards))
            case [name] if name in DEED_NAMES:
                return declare(DEED_NAMES.index(name))
            case [name, target] if name in DEED_NAMES:
                return declare(DEED_NAMES.index(name), _seat(target))
            case _:
                raise NotationError(f"expected a deed, challenge, block, pass, reveal, lose, keep …, found {words!r}")

    def luck(self, words: str, state: CoupState) -> tuple[int, ...]:
        """Characters drawn from the deck, in order; in a deal, plain numbers."""
        if state is None or all(word.isdigit() for word in words.split()):
            return tuple(int(word) for word in words.split())
        deck = list(state.deck)
        top = state.stack[-1] if state.stack else None
        if isinstance(top, Prove):
            deck = sorted([*deck, top.character])
        numbers = []
        for word in words.split():
            character = _character(word)
            if character not in deck:
                raise NotationError(f"no {word} is left in the deck")
            numbers.append(deck.index(character))
            deck.remove(character)
        return tuple(numbers)

    def arrange(self, state: CoupState, what: str, value: str) -> CoupState:
        """Puts something in place; cards are swapped with the deck, or with whoever has them."""
        match what.split():
            case ["turn"]:
                return replace(state, on_turn=_seat(value), turns=1)
            case [who, "coins"]:
                seat = _seat(who)
                coins = tuple(int(value) if other == seat else held for other, held in enumerate(state.coins))
                return replace(state, coins=coins, treasury=TREASURY - sum(coins))
            case [who, "cards"]:
                return _dealt(state, _seat(who), [_character(word) for word in value.split()], face_up=False)
            case [who, "lost"]:
                return _dealt(state, _seat(who), [_character(word) for word in value.split()], face_up=True)
            case _:
                raise NotationError(f"expected turn, @seat coins, @seat cards or @seat lost, found {what!r}")

    def value(self, state: CoupState, what: str) -> str:
        """How something stands."""
        match what.split():
            case ["turn"]:
                return f"@{state.on_turn}"
            case ["treasury"]:
                return str(state.treasury)
            case ["deck"]:
                return str(len(state.deck))
            case ["aside"]:
                return str(len(state.aside))
            case [who, "coins"]:
                return str(state.coins[_seat(who)])
            case [who, "cards"]:
                return _names(state.hands[_seat(who)])
            case [who, "lost"]:
                return _names(state.lost[_seat(who)])
            case _:
                raise NotationError(f"expected turn, treasury, deck, @seat coins/cards/lost, found {what!r}")

    def shown(self, view: CoupView, what: str) -> str:
        """How a viewer sees something."""
        match what.split():
            case [who, "cards"]:
                seat = _seat(who)
                if view.viewer == seat:
                    return _names(view.own)
                return " ".join("?" * view.cards[seat]) or "-"
            case [who, "coins"]:
                return str(view.coins[_seat(who)])
            case [who, "lost"]:
                return _names(view.lost[_seat(who)])
            case ["drawn"]:
                return _names(view.drawn)
            case ["deck"]:
                return str(view.deck)
            case ["treasury"]:
                return str(view.treasury)
            case _:
                raise NotationError(f"expected @seat cards/coins/lost, drawn, deck, treasury, found {what!r}")

    def recount(self, event: Event) -> str:
        """An event in words."""
        match event:
            case Began(seat, drafting):
                return f"@{seat} begins" + (" after a draft" if drafting else "")
            case Drafted(seat):
                return f"@{seat} drafts"
            case Declared(seat, deed, target):
                return f"@{seat} declares {DEED_NAMES[deed]}" + (f" @{target}" if target >= 0 else "")
            case Challenged(seat, claimant, character):
                return f"@{seat} challenges @{claimant} {CHARACTER_NAMES[character]}"
            case Proved(seat, character):
                return f"@{seat} proves {CHARACTER_NAMES[character]}"
            case Drew(seat, cards):
                return f"@{seat} draws {_names(cards)}"
            case CardLost(seat, character, why):
                return f"@{seat} loses {CHARACTER_NAMES[character]} {why.value}"
            case Refunded(seat, amount):
                return f"@{seat} gets back {amount}"
            case Blocked(seat, character, deed, actor):
                return f"@{seat} blocks {DEED_NAMES[deed]} of @{actor} by {CHARACTER_NAMES[character]}"
            case BlockStood(actor, deed):
                return f"{DEED_NAMES[deed]} of @{actor} is blocked"
            case Took(seat, deed, amount):
                return f"@{seat} takes {amount} by {DEED_NAMES[deed]}"
            case Stole(seat, victim, amount):
                return f"@{seat} steals {amount} from @{victim}"
            case Exchanged(seat):
                return f"@{seat} exchanges"
            case Exiled(seat, coins):
                return f"@{seat} is exiled with {coins}"
            case Won(seat):
                return f"@{seat} wins"
            case _:
                raise NotationError(f"not an event of this game: {event!r}")


def _seat(word: str) -> int:
    if not word.startswith("@") or not word[1:].isdigit():
        raise NotationError(f"expected a seat, found {word!r}")
    return int(word[1:])


def _character(word: str) -> int:
    if word not in CHARACTER_NAMES:
        raise NotationError(f"expected one of {', '.join(CHARACTER_NAMES)}, found {word!r}")
    return CHARACTER_NAMES.index(word)


def _names(cards: tuple[int, ...]) -> str:
    return " ".join(CHARACTER_NAMES[card] for card in cards) or "-"


def _dealt(state: CoupState, seat: int, cards: list[int], *, face_up: bool) -> CoupState:
    deck, hands, lost = list(state.deck), [list(hand) for hand in state.hands], [list(pile) for pile in state.lost]
    if face_up:
        given_up = len(cards) - len(lost[seat])
        deck += hands[seat][len(hands[seat]) - given_up :]
        del hands[seat][len(hands[seat]) - given_up :]
        deck += lost[seat]
        lost[seat] = []
    else:
        deck += hands[seat]
        hands[seat] = []
    for card in cards:
        if card not in deck:
            holder = next((other for other, hand in enumerate(hands) if card in hand and other != seat), None)
            if holder is None or not deck:
                raise NotationError(f"there are not enough cards of {CHARACTER_NAMES[card]}")
            place = hands[holder].index(card)
            spare = next(other for other in deck if other not in cards)
            deck.remove(spare)
            hands[holder][place] = spare
            deck.append(card)
        deck.remove(card)
        (lost if face_up else hands)[seat].append(card)
    out = tuple(other for other in state.ranks if not hands[other])
    return replace(
        state,
        deck=tuple(sorted(deck)),
        hands=tuple(map(tuple, hands)),
        lost=tuple(map(tuple, lost)),
        ranks=(*out, *(other for other, hand in enumerate(hands) if not hand and other not in out)),
    )
