"""How a form looks while it is filled by buttons: one blank, what is chosen so far, and the way on.

A list of choices that is too long for one keyboard is shown by groups, a group a page, with a row of doors to the
others; what is chosen on another page is said in words.
"""

from __future__ import annotations

from bot.adapters.base import Key, Message, Phrase
from bot.coordinator.session import Draft, Session
from bot.coordinator.tokens import pack
from bot.engine.prompt import Amount, Choice, Form, Pick, Subset
from bot.engine.scene import Say
from bot.engine.screen import Role, Tone
from bot.engine.text import Proper, Series, Text, text

_A_ROW = 2
_DOORS_A_ROW = 3
_LONG = 12
"""Choices that are shown at once even where they have groups."""


def blank(session: Session, draft: Draft, form: Form, say: Say) -> Message:
    """The present blank of a draft."""
    entry, values = form.blanks[draft.step], draft.values[draft.step]
    label = Text(f"{session.game.replace('_', '-')}-field-{entry.name.replace('_', '-')}")
    phrases = [Phrase(say(text("form-step", n=draft.step + 1, count=len(form.blanks), label=label)), Tone.TITLE)]
    doors: list[Key] = []
    match entry:
        case Amount(_, low, high, steps):
            phrases.append(Phrase(say(text("form-amount", value=values[0] if values else low, low=low, high=high))))
            offered = [(step, say(text("form-value", value=step))) for step in dict.fromkeys((low, *steps, high))]
        case Pick(_, choices) | Subset(_, choices):
            if isinstance(entry, Subset):
                phrases.append(Phrase(say(text("form-subset"))))
            pages = _pages(choices)
            page = draft.page if draft.page < len(pages) else 0
            if len(pages) > 1:
                picked = tuple(choice.label for choice in choices if choice.value in values)
                if picked:
                    phrases.append(Phrase(say(text("form-picked", what=Series(picked))), Tone.STRONG))
                doors = [_door(session, shown, place, page, say) for place, shown in enumerate(pages)]
            offered = [(choice.value, say(choice.label)) for choice in pages[page]]
    keys = [
        Key(
            say(text("button-chosen", label=Proper(words))) if value in values else words,
            pack(session.id, "fv", value),
            Role.PRIMARY if value in values else Role.PLAIN,
        )
        for value, words in offered
    ]
    rows = [tuple(doors[start : start + _DOORS_A_ROW]) for start in range(0, len(doors), _DOORS_A_ROW)]
    rows += [tuple(keys[start : start + _A_ROW]) for start in range(0, len(keys), _A_ROW)]
    last = draft.step + 1 == len(form.blanks)
    way = [Key(say(text("button-send" if last else "button-next")), pack(session.id, "fn"), Role.PRIMARY)]
    if draft.step:
        way.insert(0, Key(say(text("button-previous")), pack(session.id, "fb")))
    way.append(Key(say(text("button-drop")), pack(session.id, "fx"), Role.DANGER))
    return Message(tuple(phrases), rows=(*rows, tuple(way)), deadline=session.deadline)


def _pages(choices: tuple[Choice, ...]) -> tuple[tuple[Choice, ...], ...]:
    """The choices in parts, by group; all in one where they are few or have no groups."""
    groups = tuple(dict.fromkeys(choice.group for choice in choices))
    if len(choices) <= _LONG or len(groups) < 2:
        return (choices,)
    return tuple(tuple(choice for choice in choices if choice.group == group) for group in groups)


def _door(session: Session, shown: tuple[Choice, ...], place: int, page: int, say: Say) -> Key:
    """The button that shows a part of the choices."""
    group = shown[0].group
    words = say(group) if group is not None else say(text("form-value", value=place + 1))
    label = say(text("form-page-here", label=Proper(words))) if place == page else words
    return Key(label, pack(session.id, "fp", place), Role.PRIMARY if place == page else Role.PLAIN)
