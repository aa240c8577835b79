"""Presses and positions of the online rules in the words of the scenarios.

A kept card is its pile, its place and what it does: `chance8=rent_free`. Frozen and raised squares are lists.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.engine.games.ty_phu.board import SQUARES
from bot.engine.games.ty_phu.cards import DECK_KEYS, number, split
from bot.engine.games.ty_phu.draft import Draft, put
from bot.engine.games.ty_phu.online import actions as do
from bot.engine.games.ty_phu.online import golden
from bot.engine.games.ty_phu.online.state import (
    EACH,
    HOST,
    Arrive,
    Depart,
    Due,
    Lot,
    Owing,
    Plot,
    Stall,
    Takeover,
    Target,
)
from bot.engine.games.ty_phu.online.value import affairs_of
from bot.engine.games.ty_phu.state import BANK, Frame, TyPhuState
from bot.engine.notation import NotationError
from bot.engine.prompt import Action

PLAIN: Final[dict[str, Action]] = {
    "play card": do.PLAY_CARD,
    "pay up": do.PAY_UP,
    "take over": do.TAKE_OVER,
    "let be": do.LET_BE,
    "sell all": do.SELL_ALL,
}
NUMBERED: Final[dict[str, Callable[[int], Action]]] = {
    "buy with": do.BuyWith,
    "erect": do.Erect,
    "point": do.Point,
    "put up": do.PutUp,
    "sell off": do.SellOff,
}


def spelled(action: Action) -> str | None:
    """An action in words; None for one of the classic game."""
    match action:
        case do.BuyWith(houses):
            return f"buy with {houses}"
        case do.Erect(levels):
            return f"erect {levels}"
        case do.Point(site):
            return f"point {site}"
        case do.PointAt(other):
            return f"point at @{other}"
        case do.PutUp(square):
            return f"put up {square}"
        case do.SellOff(square):
            return f"sell off {square}"
        case _:
            return next((words for words, plain in PLAIN.items() if plain == action), None)


def _squares(mask: int) -> str:
    return " ".join(str(square) for square in range(SQUARES) if mask >> square & 1) or "-"


def _mask(value: str) -> int:
    return 0 if value == "-" else sum(1 << _number(word) for word in value.split())


def _number(word: str) -> int:
    if not word.isdigit():
        raise NotationError(f"expected a number, found {word!r}")
    return int(word)


def _arrange_frozen(draft: Draft, value: str) -> None:
    draft.affairs = replace(affairs_of(draft), frozen=_mask(value))


def _arrange_rises(draft: Draft, value: str) -> None:
    draft.affairs = replace(affairs_of(draft), rises=_mask(value))


def _arrange_turns(draft: Draft, value: str) -> None:
    draft.turns = _number(value)


def _arrange_host(draft: Draft, value: str) -> None:
    wanted = _mask(value)
    owners = enumerate(draft.owner)
    draft.owner = tuple([HOST if wanted >> p & 1 else BANK if owner == HOST else owner for p, owner in owners])


def _arrange_spent(draft: Draft, value: str) -> None:
    """Leaves only so many cards in the first pile; the others are discards."""
    keep = _number(value)
    now = affairs_of(draft)
    draft.affairs = replace(now, discards=((*now.discards[0], *draft.decks[0][keep:]), *now.discards[1:]))
    draft.decks = (draft.decks[0][:keep], *draft.decks[1:])


def _arrange_loan(draft: Draft, seat: int, value: str) -> None:
    now = affairs_of(draft)
    draft.affairs = replace(now, loans=put(now.loans, seat, _number(value)))


def _arrange_lost(draft: Draft, seat: int, value: str) -> None:
    now = affairs_of(draft)
    draft.affairs = replace(now, lost=put(now.lost, seat, _number(value)))


def _arrange_hand(draft: Draft, seat: int, value: str) -> None:
    """Cards out of their piles into a hand that was empty."""
    now = affairs_of(draft)
    pairs = [word.partition("=") for word in value.split()] if value != "-" else []
    cards = tuple(_card(word) for word, _, _ in pairs)
    draft.held = tuple([cards if other == seat else held for other, held in enumerate(draft.held)])
    draft.decks = tuple([tuple([card for card in pile if card not in cards]) for pile in draft.decks])
    hands = list(now.hands)
    hands[seat] = tuple(effect for _, _, effect in pairs)
    draft.affairs = replace(now, hands=tuple(hands))


def _card(word: str) -> int:
    for deck, key in enumerate(DECK_KEYS):
        if word.startswith(key) and word[len(key) :].isdigit():
            return number(deck, int(word[len(key) :]) - 1)
    raise NotationError(f"expected a card like chance8, found {word!r}")


ARRANGE: Final[dict[str, Callable[[Draft, str], None]]] = {
    "frozen": _arrange_frozen,
    "rises": _arrange_rises,
    "turns": _arrange_turns,
    "host": _arrange_host,
    "chance left": _arrange_spent,
}
ARRANGE_SEAT: Final[dict[str, Callable[[Draft, int, str], None]]] = {
    "loan": _arrange_loan,
    "lost": _arrange_lost,
    "hand": _arrange_hand,
}


def _hand_value(state: TyPhuState, seat: int) -> str:
    hand = zip(state.held[seat], affairs_of(state).hands[seat], strict=True)
    return " ".join(f"{DECK_KEYS[split(card)[0]]}{split(card)[1] + 1}={effect}" for card, effect in hand) or "-"


SEAT_VALUES: Final[dict[str, Callable[[TyPhuState, int], str]]] = {
    "loan": lambda state, seat: str(affairs_of(state).loans[seat]),
    "lost": lambda state, seat: str(affairs_of(state).lost[seat]),
    "hand": _hand_value,
}
VALUES: Final[dict[str, Callable[[TyPhuState], str]]] = {
    "frozen": lambda state: _squares(affairs_of(state).frozen),
    "rises": lambda state: _squares(affairs_of(state).rises),
    "turns": lambda state: str(state.turns),
    "factor": lambda state: str(golden.factor(state.turns, golden=state.ruleset.golden)),
    "host": lambda state: _squares(sum(1 << square for square, owner in enumerate(state.owner) if owner == HOST)),
    "chance left": lambda state: str(len(state.decks[0])),
}


def waits(top: Frame) -> str | None:
    """The top frame in words; None for one of the classic game."""
    match top:
        case Stall(seat, square, card):
            return f"stall @{seat} {square}{' with card' if card else ''}"
        case Plot(seat, square):
            return f"plot @{seat} {square}"
        case Due(seat, _, amount, cause):
            return f"due @{seat} {amount} for {cause}"
        case Takeover(seat, square):
            return f"takeover @{seat} {square}"
        case Target(seat, effect):
            return f"target @{seat} {effect}"
        case Owing(seat, creditor, amount):
            words = {BANK: "bank", HOST: "host", EACH: "each"}
            return f"owing @{seat} to {words.get(creditor, f'@{creditor}')} {amount}"
        case Lot(seat, square, least, high, leader):
            lead = f"@{leader} leads with {high}" if leader >= 0 else f"from {least}"
            return f"lot @{seat} {square} {lead}"
        case Arrive(seat) | Depart(seat):
            return f"@{seat} on the way"
        case _:
            return None
