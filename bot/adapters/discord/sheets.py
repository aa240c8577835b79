"""Remembers the forms behind buttons, so that a button opens its form also after the program was restarted.

A button carries a token, and a form doesn't fit into one. So the forms of the message shown last at an address (a
channel, or a person) are kept, in memory and in the store's small memory, and replaced by those of the next message.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from bot.adapters.base import Key, Memory, Sheet, SheetChoice, SheetField

_KEPT: Final = 24
"""Forms an address; a table offers about ten at once."""
_ADDRESSES: Final = 5000


class Sheets:
    """The forms of all messages that are shown."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._known: OrderedDict[str, dict[str, Sheet]] = OrderedDict()

    async def note(self, address: str, rows: Iterable[Iterable[Key]]) -> None:
        """A message with these buttons is about to be shown at an address."""
        shown = {key.token: key.sheet for row in rows for key in row if key.sheet is not None}
        before = await self._at(address)
        if not shown or all(before.get(token) == sheet for token, sheet in shown.items()):
            return
        merged = {**shown, **{token: sheet for token, sheet in before.items() if token not in shown}}
        kept = dict(list(merged.items())[:_KEPT])
        self._keep(address, kept)
        await self._memory.keep(_key(address), json.dumps([_raw(*entry) for entry in kept.items()]))

    async def forget(self, address: str) -> None:
        """Nothing was ever shown at an address."""
        self._known.pop(address, None)
        await self._memory.keep(_key(address), "")

    async def find(self, addresses: Iterable[str], token: str) -> Sheet | None:
        """The form behind a token that was shown at one of the addresses, or None when it is forgotten."""
        for address in addresses:
            sheet = (await self._at(address)).get(token)
            if sheet is not None:
                return sheet
        return None

    async def _at(self, address: str) -> dict[str, Sheet]:
        if address not in self._known:
            word = await self._memory.recall(_key(address))
            self._keep(address, _read(word))
        self._known.move_to_end(address)
        return self._known[address]

    def _keep(self, address: str, sheets: dict[str, Sheet]) -> None:
        self._known[address] = sheets
        while len(self._known) > _ADDRESSES:
            self._known.popitem(last=False)


def _key(address: str) -> str:
    return f"discord:sheets:{address}"


def _raw(token: str, sheet: Sheet) -> list[object]:
    return [
        token,
        sheet.title,
        [
            [
                entry.name,
                entry.label,
                entry.low,
                entry.high,
                [[choice.value, choice.label, choice.group] for choice in entry.choices],
                list(entry.steps),
                entry.several,
                entry.code,
            ]
            for entry in sheet.fields
        ],
    ]


def _read(word: str) -> dict[str, Sheet]:
    """What `note` wrote; nothing when another version wrote it."""
    if not word:
        return {}
    try:
        return {
            str(token): Sheet(
                str(title),
                tuple(
                    SheetField(
                        str(name),
                        str(label),
                        int(low),
                        int(high),
                        tuple(SheetChoice(int(value), str(said), *map(str, group)) for value, said, *group in choices),
                        tuple(int(step) for step in steps),
                        bool(several),
                        *map(bool, code),
                    )
                    for name, label, low, high, choices, steps, several, *code in fields
                ),
            )
            for token, title, fields in json.loads(word)
        }
    except (ValueError, TypeError):
        return {}
