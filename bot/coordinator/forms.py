"""Filling a form by buttons, one blank at a time, for platforms that can't show a sheet. All of it pure.

A draft belongs to one seat and one question; when the question closes, the draft is worth nothing and goes. Amounts are
chosen among sensible steps or typed; picks and subsets are pressed. The last blank's "send" answers the question with
the finished action, through the same door as any other answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.coordinator import play
from bot.coordinator.session import Draft, Session
from bot.coordinator.verdict import Asked, House, Refused, Verdict, decided
from bot.engine.prompt import Amount, Blank, Form, Pick, Subset, menu, prompt_for
from bot.engine.seats import Seat
from bot.engine.text import Name, Series, Text, text


def draft_of(session: Session, seat: Seat) -> Draft | None:
    """The form that a seat is filling for the open question, or None."""
    return next((draft for draft in session.drafts if draft.seat == seat and draft.serial == session.serial), None)


def form_of(session: Session, draft: Draft, house: House) -> Form | None:
    """The form behind a draft, or None when the question has closed."""
    prompts = play.prompts_of(session, house)
    if not prompts or prompts[0].serial != draft.serial:
        return None
    offered = menu(prompts)
    option = offered[draft.position] if draft.position < len(offered) else None
    return option if isinstance(option, Form) else None


def begin(session: Session, asked: Asked, house: House) -> Verdict:
    """Takes up a form: args are the question's serial and the form's place in the menu."""
    seat = play.seat_of(session, asked)
    serial, position = play.numbers(asked)
    prompts = play.prompts_of(session, house)
    prompt = prompt_for(prompts, seat)
    if not prompts or prompts[0].serial != serial:
        raise Refused(text("table-question-closed"))
    if prompt is None:
        raise Refused(play.waiting_for(prompts))
    draft = Draft(seat, serial, position, 0, ())
    form = form_of(session, draft, house)
    if form is None or form not in prompt.options:
        raise Refused(text("table-not-your-button"))
    begun = _with(session, replace(draft, values=tuple(_start(entry) for entry in form.blanks)))
    if asked.reachable and seat not in session.unreachable:
        return decided(session, begun, text("form-begun"))
    here = replace(begun, unreachable=tuple(sorted({*session.unreachable, seat})))
    return decided(session, here, text("form-begun-here"))


def choose(session: Session, asked: Asked, house: House) -> Verdict:
    """Picks a value for the present blank; pressing a chosen one of a subset takes it back."""
    draft, form = _open(session, asked, house)
    word = asked.args[0] if len(asked.args) == 1 else ""
    if not word.isascii() or not word.isdigit():
        raise Refused(text("table-old-button"))
    return decided(session, _with(session, chosen(draft, form, int(word))))


def chosen(draft: Draft, form: Form, value: int) -> Draft:
    """The draft with `value` in its present blank. Raises Refused for one out of bounds."""
    blank, present = form.blanks[draft.step], draft.values[draft.step]
    new: tuple[int, ...]
    match blank:
        case Amount(_, low, high):
            if not low <= value <= high:
                raise Refused(text("form-amount-bounds", low=low, high=high))
            new = (value,)
        case Pick(_, choices):
            if value not in {choice.value for choice in choices}:
                raise Refused(text("table-old-button"))
            new = (value,)
        case Subset(_, choices, _, most):
            if value not in {choice.value for choice in choices}:
                raise Refused(text("table-old-button"))
            new = tuple(sorted(set(present) ^ {value}))
            if len(new) > most:
                raise Refused(text("form-too-many", most=most))
    values = (*draft.values[: draft.step], new, *draft.values[draft.step + 1 :])
    return replace(draft, values=values)


def forward(session: Session, asked: Asked, house: House) -> Verdict:
    """On to the next blank; after the last one the answer is sent."""
    draft, form = _open(session, asked, house)
    blank = form.blanks[draft.step]
    count = len(draft.values[draft.step])
    least = blank.least if isinstance(blank, Subset) else 1
    if count < least:
        raise Refused(text("table-form-incomplete"))
    if draft.step + 1 < len(form.blanks):
        return decided(session, _with(session, replace(draft, step=draft.step + 1, page=0)))
    filling: dict[str, int | tuple[int, ...]] = {
        entry.name: values if isinstance(entry, Subset) else values[0]
        for entry, values in zip(form.blanks, draft.values, strict=True)
    }
    sent = replace(asked, verb="o", args=(str(draft.serial), str(draft.position)), filling=filling)
    return play.answer(_without(session, Seat(draft.seat)), sent, house)


def back(session: Session, asked: Asked, house: House) -> Verdict:
    """Back to the blank before."""
    draft, _ = _open(session, asked, house)
    return decided(session, _with(session, replace(draft, step=max(0, draft.step - 1), page=0)))


def turn_page(session: Session, asked: Asked, house: House) -> Verdict:
    """Shows another part of a long list of choices; what there isn't shows the first."""
    draft, _ = _open(session, asked, house)
    word = asked.args[0] if len(asked.args) == 1 else ""
    if not word.isascii() or not word.isdigit():
        raise Refused(text("table-old-button"))
    return decided(session, _with(session, replace(draft, page=int(word))))


def drop(session: Session, asked: Asked, house: House) -> Verdict:
    """Puts the form away unsent."""
    del house
    seat = play.seat_of(session, asked)
    return decided(session, _without(session, seat), text("form-dropped"))


def typed(session: Session, asked: Asked, house: House) -> Verdict:
    """An amount was typed for the present blank: args hold the words."""
    draft, form = _open(session, asked, house)
    amount = amount_in(asked.args[0])
    if amount is None:
        raise Refused(text("form-not-a-number"))
    if not isinstance(form.blanks[draft.step], Amount):
        raise Refused(text("form-press-instead"))
    return decided(session, _with(session, chosen(draft, form, amount)), text("form-noted"))


def amount_in(words: str) -> int | None:
    """The number that somebody typed, as people write amounts; None for anything else."""
    digits = "".join(letter for letter in words if letter not in " .,_₫đ")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 12 else None


def nobody_asked(session: Session) -> Text:
    """What to tell somebody who answers a form that is not theirs, or no longer open."""
    filling = tuple(Name(Seat(draft.seat)) for draft in session.drafts if draft.serial == session.serial)
    return text("form-not-yours", who=Series(filling)) if filling else text("table-question-closed")


def _start(blank: Blank) -> tuple[int, ...]:
    return (blank.low,) if isinstance(blank, Amount) else ()


def _open(session: Session, asked: Asked, house: House) -> tuple[Draft, Form]:
    draft = draft_of(session, play.seat_of(session, asked))
    form = form_of(session, draft, house) if draft is not None else None
    if draft is None or form is None or len(draft.values) != len(form.blanks):
        raise Refused(nobody_asked(session))
    return draft, form


def _with(session: Session, draft: Draft) -> Session:
    rest = tuple(other for other in session.drafts if other.seat != draft.seat and other.serial == draft.serial)
    return replace(session, drafts=(*rest, draft))


def _without(session: Session, seat: Seat) -> Session:
    return replace(session, drafts=tuple(draft for draft in session.drafts if draft.seat != seat))


VERBS: Final[dict[str, Callable[[Session, Asked, House], Verdict]]] = {
    "f": begin,
    "fv": choose,
    "fn": forward,
    "fb": back,
    "fp": turn_page,
    "fx": drop,
}
"""What a person does with a form, by the verb of the token."""
