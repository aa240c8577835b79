"""How a form looks while it is filled by buttons: one blank, what is chosen so far, and the way on."""

from __future__ import annotations

from bot.adapters.base import Key, Message, Phrase
from bot.coordinator.session import Draft, Session
from bot.coordinator.tokens import pack
from bot.engine.prompt import Amount, Form, Pick, Subset
from bot.engine.scene import Say
from bot.engine.screen import Role, Tone
from bot.engine.text import Proper, Text, text

_A_ROW = 2


def blank(session: Session, draft: Draft, form: Form, say: Say) -> Message:
    """The present blank of a draft."""
    entry, values = form.blanks[draft.step], draft.values[draft.step]
    label = Text(f"{session.game.replace('_', '-')}-field-{entry.name.replace('_', '-')}")
    phrases = [Phrase(say(text("form-step", n=draft.step + 1, count=len(form.blanks), label=label)), Tone.TITLE)]
    match entry:
        case Amount(_, low, high, steps):
            phrases.append(Phrase(say(text("form-amount", value=values[0] if values else low, low=low, high=high))))
            offered = [(step, say(text("form-value", value=step))) for step in dict.fromkeys((low, *steps, high))]
        case Pick(_, choices):
            offered = [(choice.value, say(choice.label)) for choice in choices]
        case Subset(_, choices):
            phrases.append(Phrase(say(text("form-subset"))))
            offered = [(choice.value, say(choice.label)) for choice in choices]
    keys = [
        Key(
            say(text("button-chosen", label=Proper(words))) if value in values else words,
            pack(session.id, "fv", value),
            Role.PRIMARY if value in values else Role.PLAIN,
        )
        for value, words in offered
    ]
    rows = [tuple(keys[start : start + _A_ROW]) for start in range(0, len(keys), _A_ROW)]
    last = draft.step + 1 == len(form.blanks)
    way = [Key(say(text("button-send" if last else "button-next")), pack(session.id, "fn"), Role.PRIMARY)]
    if draft.step:
        way.insert(0, Key(say(text("button-previous")), pack(session.id, "fb")))
    way.append(Key(say(text("button-drop")), pack(session.id, "fx"), Role.DANGER))
    return Message(tuple(phrases), rows=(*rows, tuple(way)), deadline=session.deadline)
