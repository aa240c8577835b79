"""Kept cards and the moment to choose: rent-free, tax-free, jail-free (S001-38, S001-39, P12, P13, P42).

The question is asked before any debt is made of the sum, so that a card can save somebody who couldn't pay.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.cards import Effect, split
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.online import arrears, buyout
from bot.engine.games.ty_phu.online.actions import PAY_UP, PLAY_CARD, PlayCard
from bot.engine.games.ty_phu.online.events import CardPlayed
from bot.engine.games.ty_phu.online.state import Due
from bot.engine.games.ty_phu.online.value import OnlinePosition, affairs_of
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.prompt import Action, Patience, Prompt
from bot.engine.seats import Seat

_AGAINST: Final = {"rent": Effect.RENT_FREE, "tax": Effect.TAX_FREE, "bail": Effect.JAIL_FREE}


def has(position: OnlinePosition, seat: int, effect: Effect) -> bool:
    """Whether a seat keeps such a card."""
    return effect.value in affairs_of(position).hands[seat]


def keep(play: Play, seat: int, card: int, effect: Effect) -> None:
    """A drawn card stays with the seat."""
    draft = play.draft
    now = affairs_of(draft)
    hands = tuple([(*cards, effect.value) if other == seat else cards for other, cards in enumerate(now.hands)])
    draft.held = tuple([(*cards, card) if other == seat else cards for other, cards in enumerate(draft.held)])
    draft.affairs = replace(now, hands=hands)


def spend(play: Play, seat: int, effect: Effect) -> None:
    """Plays the card of this kind that was kept longest; it goes to the discards."""
    now = affairs_of(play.draft)
    place = now.hands[seat].index(effect.value)
    _drop(play, seat, place)
    if play.story is not None:
        play.story.append(CardPlayed(seat, effect.value.replace("_", "-")))


def drop_all(play: Play, seat: int) -> None:
    """Whoever is out keeps nothing (P39)."""
    while play.draft.held[seat]:
        _drop(play, seat, 0)


def _drop(play: Play, seat: int, place: int) -> None:
    draft = play.draft
    now = affairs_of(draft)
    card, deck = draft.held[seat][place], split(draft.held[seat][place])[0]
    left, words = draft.held[seat], now.hands[seat]
    held = list(draft.held)
    held[seat] = (*left[:place], *left[place + 1 :])
    draft.held = tuple(held)
    hands = list(now.hands)
    hands[seat] = (*words[:place], *words[place + 1 :])
    discards = tuple([(*pile, card) if index == deck else pile for index, pile in enumerate(now.discards)])
    draft.affairs = replace(now, hands=tuple(hands), discards=discards)


def due(play: Play, seat: int, creditor: int, amount: int, cause: str, square: int = -1) -> None:
    """Asks a seat whether it pays, or plays the card it keeps."""
    play.push(Due(seat, creditor, amount, cause, square))


def ask(state: TyPhuState, _board: Board, frame: Due) -> tuple[Prompt, ...]:
    """Pay or play the card; whoever doesn't answer and can't pay plays the card."""
    default = 0 if state.cash[frame.seat] >= frame.amount else 1
    return (Prompt(state.serial, Seat(frame.seat), (PAY_UP, PLAY_CARD), default, Patience.TURN),)


def play(play: Play, seat: int, action: Action, frame: Due) -> None:
    """Pays, or plays the card and pays nothing; a buy-out follows only paid rent (P13)."""
    play.pop()
    if isinstance(action, PlayCard):
        spend(play, seat, _AGAINST[frame.cause])
    elif arrears.charge(play, seat, frame.creditor, frame.amount, frame.cause, frame.square) and frame.cause == "rent":
        buyout.offer(play, seat, frame.square)
