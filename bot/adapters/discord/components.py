"""Buttons and lists of a message, and the words they carry.

Theory. A component's `custom_id` (at most 100 characters) is all that comes back when it is pressed, perhaps years
later and to another run of the program, so it holds everything: `x0.0:token` presses, `s0.0:token` opens the form
behind the button (`s1.0:` its second page), `k0` is a list whose options carry such words as values. The number after
the dot tells apart buttons of one message with the same token, for Discord wants every id once.

Two traps of discord.py are kept shut here. A view is made anew for every message and every edit, holds dynamic items
only, has no time-out and is never stopped: otherwise the library forgets the class of the items, and every such button
of every game dies silently. And templates are anchored, because the library constructs an item whose id merely begins
like the template, but never hands on a press of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

import discord

from bot.adapters.base import Key
from bot.adapters.discord.wording import LABEL
from bot.adapters.layout import ELLIPSIS, Buttons, Fitted, Picker, Room, arranged, cut
from bot.engine.screen import Role

Interaction = discord.Interaction[discord.Client]
View = discord.ui.View

ROOM: Final = Room(row=5, rows=5, picker=25)
TOKEN: Final = 90
OPTION_LABEL: Final = 100
PLACEHOLDER: Final = 150

PRESS: Final = r"\A(?P<deed>[xs])(?P<page>\d{1,2})\.(?P<twin>\d{1,3}):(?P<token>[!-~]{1,90})\Z"
LIST: Final = r"\Ak\d\Z"
_PRESS: Final = re.compile(PRESS)
_LIST: Final = re.compile(LIST)

_STYLES: Final = {
    Role.PRIMARY: discord.ButtonStyle.primary,
    Role.PLAIN: discord.ButtonStyle.secondary,
    Role.DANGER: discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What a press asks for: the token, and whether a page of its form comes first."""

    token: str
    sheet: bool = False
    page: int = 0

    def spelled(self, twin: int = 0) -> str:
        """The id that carries it."""
        return f"{'s' if self.sheet else 'x'}{self.page}.{twin}:{self.token}"

    @classmethod
    def read(cls, ident: str) -> Wish:
        """The wish in an id. An id of another version is taken whole as a token, which is refused kindly later."""
        found = _PRESS.match(ident)
        if found is None:
            return cls(ident)
        return cls(found["token"], found["deed"] == "s", int(found["page"]))


@runtime_checkable
class Listens(Protocol):
    """A client that wants to hear of presses."""

    async def heard(self, interaction: Interaction, ident: str) -> None:
        """A component with this id, or an option with this value, was pressed."""
        ...


class PressItem(discord.ui.DynamicItem[discord.ui.Button[View]], template=PRESS):
    """A button that does what its id says."""

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[View], match: re.Match[str], /
    ) -> PressItem:
        """The button of a message that may be older than this program."""
        del interaction, item
        return cls(discord.ui.Button(custom_id=match[0]))

    async def callback(self, interaction: Interaction) -> None:
        """Somebody pressed it."""
        if isinstance(interaction.client, Listens):
            await interaction.client.heard(interaction, self.custom_id)


class ListItem(discord.ui.DynamicItem[discord.ui.Select[View]], template=LIST):
    """A list of which one option is picked; the option's value does what an id does."""

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[View], match: re.Match[str], /
    ) -> ListItem:
        """The list of a message that may be older than this program."""
        del interaction, item
        return cls(discord.ui.Select(custom_id=match[0]))

    async def callback(self, interaction: Interaction) -> None:
        """Somebody picked from it."""
        values = self.item.values
        if values and isinstance(interaction.client, Listens):
            await interaction.client.heard(interaction, values[0])


ITEMS: Final = (PressItem, ListItem)


def is_ours(ident: str) -> bool:
    """Whether a dynamic item answers to the id; others come from an older version."""
    return _PRESS.match(ident) is not None or _LIST.match(ident) is not None


def fit(rows: Iterable[Iterable[Key]]) -> Fitted:
    """The rows within a message's room."""
    return arranged([tuple(row) for row in rows], ROOM)


def view(fitted: Fitted) -> View | None:
    """A fresh view for one message or edit; None without buttons."""
    if not fitted.rows:
        return None
    shown: View = View(timeout=None)
    twins: Counter[str] = Counter()
    for row, line in enumerate(fitted.rows):
        match line:
            case Buttons(keys):
                for key in keys:
                    shown.add_item(_button(key, row, twins))
            case Picker(keys):
                shown.add_item(_list(keys, row, twins))
    return shown


def onward(label: str, wish: Wish) -> View:
    """One button, which opens the next page of a form."""
    shown: View = View(timeout=None)
    button: discord.ui.Button[View] = discord.ui.Button(
        label=cut(label, LABEL), style=discord.ButtonStyle.primary, custom_id=wish.spelled()
    )
    shown.add_item(PressItem(button))
    return shown


def _button(key: Key, row: int, twins: Counter[str]) -> discord.ui.Button[View] | PressItem:
    label = cut(key.label, LABEL) or ELLIPSIS
    if key.url:
        return discord.ui.Button(label=label, url=key.url, row=row)
    button: discord.ui.Button[View] = discord.ui.Button(
        label=label, style=_STYLES[key.role], custom_id=_ident(key, twins), row=row
    )
    return PressItem(button)


def _list(keys: tuple[Key, ...], row: int, twins: Counter[str]) -> ListItem:
    options = [
        discord.SelectOption(label=cut(key.label, OPTION_LABEL) or ELLIPSIS, value=_ident(key, twins)) for key in keys
    ]
    hint = cut(" · ".join(key.label for key in keys), PLACEHOLDER)
    chosen: discord.ui.Select[View] = discord.ui.Select(
        custom_id=f"k{row}", placeholder=hint or None, options=options, row=row
    )
    return ListItem(chosen)


def _ident(key: Key, twins: Counter[str]) -> str:
    wish = Wish(key.token, key.sheet is not None)
    ident = wish.spelled(twins[key.token])
    twins[key.token] += 1
    return ident
