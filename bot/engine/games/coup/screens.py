"""The words and buttons of the table and of each hand.

Public prompts stand on the table's message, one button for all whom it concerns. What only one seat may decide with
its cards in view (proving, losing, exchanging, drafting) stands in that seat's private message, where labels may name
characters; anywhere else the same options are just "Lá 1", "Lá 2".
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.coup.actions import (
    Block,
    Challenge,
    Concede,
    Declare,
    Draft,
    Keep,
    Lose,
    PassTurn,
    Reveal,
)
from bot.engine.games.coup.characters import CHARACTER_NAMES, DEED_NAMES, TARGETED
from bot.engine.games.coup.tales import character_text
from bot.engine.games.coup.view import CoupView, Waiting, Waits
from bot.engine.prompt import Action, Option, Prompt
from bot.engine.screen import Button, Line, Look, Role, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Name, Series, Text, text

_A_ROW: Final = 2


def screen_of(view: CoupView, prompts: tuple[Prompt, ...]) -> Screen:
    """The table's screen, or a seat's own."""
    return _table(view, prompts) if view.viewer is None else _hand(view, prompts)


def _table(view: CoupView, prompts: tuple[Prompt, ...]) -> Screen:
    lines = [Line(_player(view, seat)) for seat in range(len(view.coins))]
    lines.append(Line(text("coup-bank", treasury=view.treasury, deck=view.deck), Tone.QUIET))
    offered: list[Action] = []
    for prompt in prompts:
        for option in prompt.options:
            if isinstance(option, Action) and option not in offered:
                offered.append(option)
    rows = _rows([_button(option, view) for option in offered])
    return Screen(tuple(lines), (*rows, _looks()), asks=asks(view), pictured=True)


def _looks() -> tuple[Button, ...]:
    return (Button(Text("coup-guide"), Look("guide")),)


def _hand(view: CoupView, prompts: tuple[Prompt, ...]) -> Screen:
    lines = [Line(hand_text(view), Tone.TITLE)]
    if view.drawn:
        drawn = Series(tuple(character_text(card) for card in view.drawn))
        lines.append(Line(text("coup-hand-drawn", cards=drawn)))
    options = [option for prompt in prompts for option in prompt.options]
    shown = [option for option in options if isinstance(option, Action) and _worth_a_button(option, view)]
    rows = _rows([_button(option, view) for option in shown])
    return Screen(tuple(lines), (*rows, _looks()), asks=_private_asks(view, options), pictured=True)


def _worth_a_button(action: Action, view: CoupView) -> bool:
    """Giving up a card that proves nothing is the same as showing it; only hiding the true one is another choice."""
    if not isinstance(action, Concede):
        return True
    return action.card < len(view.own) and view.own[action.card] == view.waiting.character


def hand_text(view: CoupView) -> Text:
    """The viewer's own cards in one line."""
    if view.waiting.kind is Waits.DRAFT:
        return Text("coup-hand-draft")
    if not view.own:
        return Text("coup-hand-none")
    return text("coup-hand", cards=Series(tuple(character_text(card) for card in view.own)))


def _private_asks(view: CoupView, options: list[Option]) -> Text | None:
    if not options:
        return None
    waiting = view.waiting
    match waiting.kind:
        case Waits.PROOF:
            return text(
                "coup-ask-prove", character=character_text(waiting.character), doubter=Name(Seat(waiting.doubter))
            )
        case Waits.LOSS:
            return Text("coup-ask-lose")
        case Waits.EXCHANGE:
            return text("coup-ask-keep", n=len(view.own))
        case Waits.DRAFT:
            return Text("coup-ask-draft")
        case _:
            return None


def _player(view: CoupView, seat: int) -> Text:
    who, coins, cards = Name(Seat(seat)), view.coins[seat], view.cards[seat]
    lost = Series(tuple(character_text(card) for card in view.lost[seat]))
    if not cards and view.lost[seat]:
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
            key = "coup-turn-must-oust" if view.coins[view.on_turn] >= 10 else "coup-turn"
            return text(key, who=seats)
        case Waits.DOUBT:
            return _doubt(waiting, seats)
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


def _doubt(waiting: Waiting, seats: Series) -> Text:
    args: dict[str, Arg] = {
        "claimant": Name(Seat(waiting.claimant)),
        "character": character_text(waiting.character),
        "who": seats,
    }
    if waiting.block >= 0:
        blocker = Name(Seat(waiting.target))
        return text("coup-doubt-announced", **args, blocker=blocker, block=character_text(waiting.block))
    return text("coup-doubt-block" if waiting.blocking else "coup-doubt", **args)


def _rows(buttons: list[Button]) -> tuple[tuple[Button, ...], ...]:
    return tuple(tuple(buttons[start : start + _A_ROW]) for start in range(0, len(buttons), _A_ROW))


def _button(action: Action, view: CoupView) -> Button:
    return Button(label_of(action, view), action, _role(action, view))


def _role(action: Action, view: CoupView) -> Role:
    match action:
        case Challenge() | Concede():
            return Role.DANGER
        case Reveal(card):
            own = view.own
            return Role.PRIMARY if card < len(own) and own[card] == view.waiting.character else Role.DANGER
        case Declare():
            return Role.PLAIN
        case PassTurn():
            return Role.PLAIN
        case _:
            return Role.PRIMARY if not isinstance(action, Block) else Role.PLAIN


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
            if card < len(view.own):
                key = "coup-button-prove" if view.own[card] == view.waiting.character else "coup-button-reveal-other"
            return text(key, card=_card(card, view))
        case Concede(card):
            return text("coup-button-concede", card=_card(card, view))
        case Lose(card):
            return text("coup-button-lose", card=_card(card, view))
        case Keep(cards):
            return text("coup-button-keep", cards=Series(tuple(_seen(card, view) for card in cards)))
        case Draft(character):
            if view.viewer is None:
                return text("coup-card", n=character + 1)
            return Text(f"coup-character-{CHARACTER_NAMES[character]}")
        case _:
            return Text("coup-button-pass")


def _card(card: int, view: CoupView) -> Text:
    """A card of the viewer's own hand by name, anybody else's by its place."""
    if card < len(view.own):
        return character_text(view.own[card])
    return text("coup-card", n=card + 1)


def _seen(card: int, view: CoupView) -> Text:
    seen = (*view.own, *view.drawn)
    return character_text(seen[card]) if view.drawn and card < len(seen) else text("coup-card", n=card + 1)
