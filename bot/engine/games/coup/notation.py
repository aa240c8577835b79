"""How positions, presses and luck of Coup are written in one line.

Characters and deeds have their English names, cards of a hand are counted from 1, `-` is an empty hand.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.game import Event
from bot.engine.games.coup.actions import (
    BLOCKS,
    CHALLENGE,
    CONCEDE,
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
from bot.engine.games.coup.arrangement import cards_arranged, coins_arranged, drafted_arranged, lost_arranged
from bot.engine.games.coup.characters import CHARACTER_NAMES, DEED_NAMES
from bot.engine.games.coup.events import (
    WHY_NAMES,
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
    Prepared,
    Proved,
    Refunded,
    Stole,
    Took,
    Won,
)
from bot.engine.games.coup.state import CoupState, Doubting, Proving
from bot.engine.games.coup.view import CoupView
from bot.engine.notation import NotationError
from bot.engine.prompt import Action

_BY_CARD: Final[dict[str, tuple[Action, ...]]] = {
    "reveal": REVEALS,
    "lose": LOSSES,
    "draft": DRAFTS,
}


class CoupNotation:
    """The game's notation."""

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
            case Concede():
                return "concede"
            case Lose(card):
                return f"lose {card + 1}"
            case Keep(cards):
                return "keep " + " ".join(str(card + 1) for card in cards)
            case Draft(card):
                return f"draft {card + 1}"
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
            case ["concede"]:
                return CONCEDE
            case ["block", name]:
                return BLOCKS[_character(name)]
            case [verb, card] if verb in _BY_CARD:
                made = _BY_CARD[verb]
                return made[_number(card, len(made)) - 1]
            case ["keep", *cards]:
                return Keep(tuple(_number(card, 4) - 1 for card in cards))
            case [name] if name in DEED_NAMES:
                return declare(DEED_NAMES.index(name))
            case [name, target] if name in DEED_NAMES:
                return declare(DEED_NAMES.index(name), _seat(target))
            case _:
                raise NotationError(f"expected a deed, challenge, block, pass, reveal, lose, keep, found {words!r}")

    def luck(self, words: str, state: CoupState | None) -> tuple[int, ...]:
        """Characters drawn from the deck, in order, a shown card among them; for the deal, plain numbers."""
        if state is None or all(word.isdigit() for word in words.split()):
            return tuple(_number(word, 1000, least=0) for word in words.split())
        deck = list(state.deck)
        top = state.stack[-1] if state.stack else None
        # Without `concede` a challenge draws at once; a deed that draws is then written in plain numbers.
        shown = isinstance(top, Doubting) and not state.rules.concede and top.character in state.hands[top.claimant]
        if isinstance(top, Proving) or (shown and isinstance(top, Doubting)):
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
        """Puts something in place; cards come from the deck, or else from whoever has them."""
        match what.split():
            case ["turn"]:
                return replace(state, turn=_seat(value))
            case ["draft"] if value == "done":
                return drafted_arranged(state)
            case [who, "coins"]:
                return coins_arranged(state, _seat(who), _number(value, 50, least=0))
            case [who, "cards"]:
                return cards_arranged(state, _seat(who), _characters(value))
            case [who, "lost"]:
                return lost_arranged(state, _seat(who), _characters(value))
            case _:
                raise NotationError(f"expected turn, draft, @seat coins, @seat cards or @seat lost, found {what!r}")

    def value(self, state: CoupState, what: str) -> str:
        """How something stands."""
        match what.split():
            case ["turn"]:
                return f"@{state.turn}"
            case ["turns"]:
                return str(state.turns)
            case ["serial"]:
                return str(state.serial)
            case ["treasury"]:
                return str(state.treasury)
            case ["deck"]:
                return str(len(state.deck))
            case ["deck", "cards"]:
                return _names(state.deck)
            case ["aside"]:
                return str(sum(len(pile) for pile in state.aside))
            case ["claims"]:
                return str(len(state.claims))
            case [who, "coins"]:
                return str(state.coins[_seat(who, state)])
            case [who, "cards"]:
                return _names(state.hands[_seat(who, state)])
            case [who, "lost"]:
                return _names(state.lost[_seat(who, state)])
            case _:
                raise NotationError(
                    f"expected turn, turns, serial, treasury, deck, deck cards, aside, claims, @seat coins/cards/lost, "
                    f"found {what!r}"
                )

    def shown(self, view: CoupView, what: str) -> str:
        """How a viewer sees something: `?` for a face-down card of somebody else."""
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
            case ["prepared"]:
                return _names((view.prepared,) if view.prepared >= 0 else ())
            case ["deck"]:
                return str(view.deck)
            case ["treasury"]:
                return str(view.treasury)
            case ["truth"]:
                return " ".join("true" if true else "lie" for true in view.truth) or "-"
            case _:
                raise NotationError(
                    f"expected @seat cards/coins/lost, drawn, prepared, deck, treasury, truth, found {what!r}"
                )

    def recount(self, event: Event) -> str:
        """An event in words."""
        match event:
            case Began(seat, drafting):
                return f"@{seat} begins" + (" after a draft" if drafting else "")
            case Drafted(seat):
                return f"@{seat} drafts"
            case Declared(seat, deed, target):
                return f"@{seat} declares {DEED_NAMES[deed]}" + (f" @{target}" if target >= 0 else "")
            case Prepared(seat, character):
                return f"@{seat} prepares {CHARACTER_NAMES[character]}"
            case Challenged(seat, claimant, character):
                return f"@{seat} challenges @{claimant} {CHARACTER_NAMES[character]}"
            case Proved(seat, character):
                return f"@{seat} proves {CHARACTER_NAMES[character]}"
            case Drew(seat, cards):
                return f"@{seat} draws {_names(cards)}"
            case CardLost(seat, character, why):
                return f"@{seat} loses {CHARACTER_NAMES[character]} {WHY_NAMES[why]}"
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


def _seat(word: str, state: CoupState | None = None) -> int:
    seats = 8 if state is None else len(state.hands)
    if not word.startswith("@") or not word[1:].isdigit() or int(word[1:]) >= seats:
        raise NotationError(f"expected a seat, found {word!r}")
    return int(word[1:])


def _number(word: str, most: int, *, least: int = 1) -> int:
    if not word.isascii() or not word.isdigit() or not least <= int(word) <= most:
        raise NotationError(f"expected a number from {least} to {most}, found {word!r}")
    return int(word)


def _character(word: str) -> int:
    if word not in CHARACTER_NAMES:
        raise NotationError(f"expected one of {', '.join(CHARACTER_NAMES)}, found {word!r}")
    return CHARACTER_NAMES.index(word)


def _characters(words: str) -> tuple[int, ...]:
    return () if words == "-" else tuple(_character(word) for word in words.split())


def _names(cards: tuple[int, ...]) -> str:
    return " ".join(CHARACTER_NAMES[card] for card in cards) or "-"
