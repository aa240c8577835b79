"""The words and buttons of the table and of each hand.

Public prompts stand on the table's message, one button for all whom it concerns. What only one seat may decide with
its cards in view (proving, losing, exchanging, drafting) stands in that seat's private message, where labels name
characters and equal choices are one button; anywhere else the same options are "Lá 1", "Lá 2".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.engine.games.coup.actions import (
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
)
from bot.engine.games.coup.characters import DEED_NAMES, MUST_OUST_FROM, OUST, TARGETED
from bot.engine.games.coup.tales import cards_text, character_text
from bot.engine.games.coup.view import CoupView, Waiting, Waits
from bot.engine.prompt import Action, Prompt
from bot.engine.screen import Button, Line, Look, Role, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Name, Series, Text, text

_A_ROW: Final = 2
GUIDE: Final = "guide"


def screen_of(view: CoupView, prompts: tuple[Prompt, ...]) -> Screen:
    """The table's screen, or a seat's own."""
    return _table(view, prompts) if view.viewer is None else _hand(view, prompts)


# ---------------------------------------------------------------------------------------------------------- the table


def _table(view: CoupView, prompts: tuple[Prompt, ...]) -> Screen:
    lines = [Line(_player(view, seat)) for seat in range(len(view.coins))]
    lines.append(Line(text("coup-bank", treasury=view.treasury, deck=view.deck), Tone.QUIET))
    return Screen(tuple(lines), (*_rows(_offered(prompts), view), _looks()), asks=asks(view), pictured=True)


def _player(view: CoupView, seat: int) -> Text:
    who, coins, cards = Name(Seat(seat)), view.coins[seat], view.cards[seat]
    lost = cards_text(view.lost[seat])
    if seat in view.ranks:
        return text("coup-player-out", who=who, lost=lost)
    if view.lost[seat]:
        return text("coup-player-lost", who=who, coins=coins, cards=cards, lost=lost)
    return text("coup-player", who=who, coins=coins, cards=cards)


def asks(view: CoupView) -> Text | None:
    """What the table is waiting for, for everybody to read."""
    waiting = view.waiting
    seats = Series(tuple(Name(Seat(seat)) for seat in waiting.seats))
    match waiting.kind:
        case Waits.NOTHING:
            return None
        case Waits.TURN:
            must = view.coins[view.on_turn] >= MUST_OUST_FROM
            return text("coup-turn-must-oust" if must else "coup-turn", who=seats)
        case Waits.DOUBT:
            return _doubt(waiting)
        case Waits.STOP:
            return text(f"coup-stop-{DEED_NAMES[waiting.deed]}", who=seats, actor=Name(Seat(view.on_turn)))
        case Waits.PROOF:
            return text("coup-prove", who=seats, character=character_text(waiting.character))
        case Waits.LOSS:
            return text("coup-losing", who=seats)
        case Waits.EXCHANGE:
            return text("coup-exchanging", who=seats)
        case Waits.DRAFT:
            return text("coup-drafting", who=seats)


def _doubt(waiting: Waiting) -> Text:
    args: dict[str, Arg] = {
        "claimant": Name(Seat(waiting.claimant)),
        "character": character_text(waiting.character),
    }
    return text("coup-doubt-block" if waiting.blocking else "coup-doubt", **args)


# ------------------------------------------------------------------------------------------------------------- a hand


def _hand(view: CoupView, prompts: tuple[Prompt, ...]) -> Screen:
    lines = [Line(hand_text(view), Tone.TITLE)]
    if view.drawn:
        lines.append(Line(text("coup-hand-drawn", cards=cards_text(view.drawn))))
    if view.prepared >= 0:
        lines.append(Line(text("coup-hand-prepared", character=character_text(view.prepared))))
    asked = bool(prompts) and view.viewer in view.waiting.seats
    rows = _rows(_distinct(_offered(prompts), view), view)
    return Screen(tuple(lines), (*rows, _looks()), asks=_private_asks(view) if asked else None, pictured=True)


def hand_text(view: CoupView) -> Text:
    """The viewer's own cards in one line."""
    if view.waiting.kind is Waits.DRAFT and view.viewer in view.waiting.seats:
        return Text("coup-hand-draft")
    if not view.own:
        return Text("coup-hand-none")
    return text("coup-hand", cards=cards_text(view.own))


def _private_asks(view: CoupView) -> Text | None:
    waiting = view.waiting
    match waiting.kind:
        case Waits.PROOF:
            character, doubter = character_text(waiting.character), Name(Seat(waiting.doubter))
            key = "coup-ask-prove" if waiting.character in view.own else "coup-ask-caught"
            return text(key, character=character, doubter=doubter)
        case Waits.LOSS:
            return Text("coup-ask-lose")
        case Waits.EXCHANGE:
            return text("coup-ask-keep", n=len(view.own))
        case Waits.DRAFT:
            return Text("coup-ask-draft")
        case _:
            return None


def _distinct(actions: Iterable[Action], view: CoupView) -> list[Action]:
    """The actions without those that come to the same: equal cards, or giving in with nothing to hide."""
    found: dict[Text, Action] = {}
    for action in actions:
        if isinstance(action, Concede) and view.waiting.character not in view.own:
            continue
        found.setdefault(label_of(action, view), action)
    return list(found.values())


# ------------------------------------------------------------------------------------------------------------ buttons


def _offered(prompts: tuple[Prompt, ...]) -> list[Action]:
    """Every action of the prompts once, in their order."""
    options = dict.fromkeys(option for prompt in prompts for option in prompt.options)
    return [option for option in options if isinstance(option, Action)]


def _rows(actions: list[Action], view: CoupView) -> list[tuple[Button, ...]]:
    """Two buttons a row; deeds done to somebody begin a row of their own."""
    rows: list[list[Button]] = []
    before = -1
    for action in actions:
        deed = action.deed if isinstance(action, Declare) and action.target >= 0 else -1
        if not rows or len(rows[-1]) == _A_ROW or deed != before:
            rows.append([])
        rows[-1].append(Button(label_of(action, view), action, _role(action, view)))
        before = deed
    return [tuple(row) for row in rows]


def _looks() -> tuple[Button, ...]:
    return (Button(Text("coup-guide"), Look(GUIDE)),)


def _role(action: Action, view: CoupView) -> Role:
    match action:
        case Challenge() | Concede():
            return Role.DANGER
        case Reveal():
            proves = _mine(view) and view.own[action.card] == view.waiting.character
            return Role.PRIMARY if proves else Role.PLAIN
        case Declare():
            return Role.PRIMARY if action.deed == OUST and view.coins[view.on_turn] >= MUST_OUST_FROM else Role.PLAIN
        case Pass():
            return Role.PRIMARY
        case _:
            return Role.PLAIN


def label_of(action: Action, view: CoupView) -> Text:
    """A few words for an action; cards are named only to who holds them."""
    match action:
        case Declare(deed, target):
            if TARGETED[deed]:
                return text(f"coup-button-{DEED_NAMES[deed]}", target=Name(Seat(max(target, 0))))
            return Text(f"coup-button-{DEED_NAMES[deed]}")
        case Challenge():
            return Text("coup-button-challenge")
        case Block(character):
            return text("coup-button-block", character=character_text(character))
        case PassTurn():
            return Text("coup-button-pass-turn")
        case Reveal(card):
            key = "coup-button-reveal"
            if _mine(view):
                key = "coup-button-prove" if view.own[card] == view.waiting.character else "coup-button-reveal-other"
            return text(key, card=_card(card, view))
        case Concede():
            return Text("coup-button-concede")
        case Lose(card):
            return text("coup-button-lose", card=_card(card, view))
        case Keep(cards):
            return text("coup-button-keep", cards=Series(tuple(_card(card, view) for card in cards)))
        case Draft(card):
            return text("coup-button-draft", card=_card(card, view))
        case _:
            return Text("coup-button-pass")


def _mine(view: CoupView) -> bool:
    """Whether the open question is the viewer's own."""
    return view.viewer in view.waiting.seats


def _card(card: int, view: CoupView) -> Text:
    """A card by name to the seat that decides about it, by its place to anybody else."""
    seen = (*view.own, *view.drawn)
    return character_text(seen[card]) if _mine(view) and card < len(seen) else text("coup-card", n=card + 1)
