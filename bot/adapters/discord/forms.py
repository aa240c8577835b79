"""A form as a modal of Discord, and what was filled in.

Theory. A modal has at most five parts, a list of boxes at most ten, a drop-down list at most 25 options; a form may
have more of everything. So a field becomes one part or, with more than 25 choices, several (by group, where they have
groups), and parts are dealt on pages of five. The id of a part says all that is needed to read it back without the
form: `n:` a number, `o0:` one of several, `m0:` some of several (with the part's number), then the field's name. Bounds
that a modal can't hold are left to whoever decides; a modal only has to say which values were meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot.adapters.base import Sheet, SheetChoice, SheetField
from bot.adapters.discord.components import OPTION_LABEL, Wish
from bot.adapters.layout import ELLIPSIS, cut

Filling = dict[str, int | tuple[int, ...]]

_PARTS: Final = 5
_TITLE: Final = 45
_LABEL: Final = 45
_HINT: Final = 100
_BOXES: Final = 10
_OPTIONS: Final = 25
_DIGITS: Final = 12
_SPACED: Final = 2 * _DIGITS
_SEPARATORS: Final = " .,_₫đ\u00a0"


class NotANumber(Exception):
    """Something else stands where a number belongs; the argument is the field's name."""


class NotOne(Exception):
    """None or several were picked where one belongs; the argument is the field's name."""


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a form, or one part of its choices."""

    field: SheetField
    number: int = 0
    choices: tuple[SheetChoice, ...] = ()
    whole: bool = True

    @property
    def ident(self) -> str:
        """The id under which its value comes back."""
        if not self.field.choices:
            return f"n:{self.field.name}"
        return f"{'m' if self.field.several else 'o'}{self.number}:{self.field.name}"


def pages(sheet: Sheet) -> tuple[tuple[Part, ...], ...]:
    """The parts of a form, five a page; at least one page."""
    parts = [part for entry in sheet.fields for part in _parts(entry)]
    return tuple(tuple(parts[start : start + _PARTS]) for start in range(0, len(parts), _PARTS)) or ((),)


def _parts(entry: SheetField) -> Iterator[Part]:
    if len(entry.choices) <= _OPTIONS:
        yield Part(entry, 0, entry.choices)
        return
    groups = dict.fromkeys(choice.group for choice in entry.choices)
    by_group = [[choice for choice in entry.choices if choice.group == group] for group in groups]
    pieces = [tuple(own[start : start + _OPTIONS]) for own in by_group for start in range(0, len(own), _OPTIONS)]
    for number, piece in enumerate(pieces):
        yield Part(entry, number, piece, whole=False)


def modal(sheet: Sheet, token: str, page: int) -> discord.ui.Modal:
    """A page of a form. Its answer is read by id, so the library need not keep the modal: it is finished at once."""
    parts = pages(sheet)
    shown = discord.ui.Modal(
        title=heading(sheet, page, len(parts)), custom_id=Wish(token, sheet=True, page=page).spelled()
    )
    for part in parts[page]:
        shown.add_item(_label(part))
    shown.stop()
    return shown


def heading(sheet: Sheet, page: int, count: int) -> str:
    """The title of a page of a form."""
    if count == 1:
        return cut(sheet.title, _TITLE) or ELLIPSIS
    number = f" {page + 1}/{count}"
    return cut(sheet.title, _TITLE - len(number)) + number


def _label(part: Part) -> discord.ui.Label[discord.ui.Modal]:
    entry = part.field
    first, last = (part.choices[0].label, part.choices[-1].label) if part.choices else ("", "")
    hint = cut((part.choices[0].group if part.choices else "") or f"{first} – {last}", _HINT) if not part.whole else ""
    if not entry.choices:
        hint = "" if entry.code else f"{entry.low}–{entry.high}"
    return discord.ui.Label(
        text=cut(entry.label, _LABEL) or ELLIPSIS, description=hint or None, component=_component(part)
    )


def _component(part: Part) -> discord.ui.Item[discord.ui.Modal]:
    entry, choices = part.field, part.choices
    if entry.code:
        return discord.ui.TextInput(custom_id=part.ident, min_length=1, max_length=_SPACED)
    if not entry.choices:
        return discord.ui.TextInput(
            custom_id=part.ident,
            placeholder=cut(" · ".join(map(str, dict.fromkeys((entry.low, *entry.steps, entry.high)))), _HINT),
            min_length=1,
            max_length=_DIGITS,
        )
    most = max(1, min(entry.high if entry.several else 1, len(choices)))
    least = min(entry.low if entry.several else 1, most) if part.whole else 0
    if part.whole and not entry.several and 2 <= len(choices) <= _BOXES:
        radios = [discord.RadioGroupOption(label=_words(choice), value=str(choice.value)) for choice in choices]
        return discord.ui.RadioGroup(custom_id=part.ident, options=radios)
    if part.whole and entry.several and len(choices) <= _BOXES:
        boxes = [discord.CheckboxGroupOption(label=_words(choice), value=str(choice.value)) for choice in choices]
        return discord.ui.CheckboxGroup(
            custom_id=part.ident, options=boxes, min_values=least, max_values=most, required=least > 0
        )
    options = [discord.SelectOption(label=_words(choice), value=str(choice.value)) for choice in choices]
    return discord.ui.Select(
        custom_id=part.ident, options=options, min_values=least, max_values=most, required=least > 0
    )


def _words(choice: SheetChoice) -> str:
    return cut(choice.label, OPTION_LABEL) or ELLIPSIS


def filled(components: Sequence[object]) -> Filling:
    """The values in the components of submitted pages. Raises NotANumber and NotOne."""
    filling: Filling = {}
    ones: dict[str, list[int]] = {}
    several: dict[str, set[int]] = {}
    for ident, values in _values(components):
        kind, _, name = ident.partition(":")
        if kind == "n":
            filling[name] = _number(values, name)
        elif kind.startswith("o"):
            ones.setdefault(name, []).extend(map(int, values))
        elif kind.startswith("m"):
            several.setdefault(name, set()).update(map(int, values))
    for name, picked in ones.items():
        if len(picked) != 1:
            raise NotOne(name)
        filling[name] = picked[0]
    filling |= {name: tuple(sorted(picked)) for name, picked in several.items()}
    return filling


def _number(values: Sequence[str], name: str) -> int:
    digits = "".join(letter for letter in "".join(values) if letter not in _SEPARATORS)
    if not digits.isascii() or not digits.isdigit() or len(digits) > _DIGITS:
        raise NotANumber(name)
    return int(digits)


def _values(components: Sequence[object]) -> Iterator[tuple[str, list[str]]]:
    """The id and values of every part in a submitted modal, whatever it is wrapped in."""
    for entry in components:
        if not isinstance(entry, Mapping):
            continue
        inner = entry.get("components") or [entry.get("component")]
        yield from _values([part for part in inner if part is not None])
        ident = entry.get("custom_id")
        if isinstance(ident, str):
            given = entry.get("values", entry.get("value"))
            values = [given] if isinstance(given, str) else list(given or ())
            yield ident, [value for value in values if isinstance(value, str)]
