"""What is remembered of people: their display name, the language they want, and whether they can be written to."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Final, TypeVar

from bot.adapters.base import Person, Place, Sender
from bot.store.base import PeopleStore, PersonRow, StoreTrouble
from bot.texts import LANGUAGES, clean_name

_CACHED: Final = 20_000

V = TypeVar("V")


class People:
    """The people the program knows, over their store."""

    def __init__(self, store: PeopleStore) -> None:
        self._store = store
        self._known: OrderedDict[Person, PersonRow] = OrderedDict()
        self._told: OrderedDict[Person, str] = OrderedDict()

    async def met(self, sender: Sender) -> PersonRow:
        """The person behind an update, remembered anew when their name or the language of their page has changed."""
        known = await self.known(sender.person)
        told = told_by(sender)
        switched = told and self._told.get(sender.person, told) != told
        language = told if switched else known.language or told
        met = replace(known, name=clean_name(sender.name), language=language)
        row = known if met == known else await self._keep(met)
        if told:
            _remember(self._told, sender.person, told)
        return row

    async def known(self, person: Person) -> PersonRow:
        """What is remembered of a person; an empty row for somebody new."""
        if person in self._known:
            self._known.move_to_end(person)
            return self._known[person]
        row = await self._store.person(person.platform, person.user)
        if person in self._known:  # somebody else was faster, and may have changed it since
            return self._known[person]
        return self._cache(row or PersonRow(person.platform, person.user, "", "", reachable=False))

    async def speaks(self, person: Person, language: str) -> None:
        """The person has chosen a language."""
        await self._keep(replace(await self.known(person), language=language))

    async def reached(self, person: Person, *, reachable: bool) -> bool:
        """Remember whether the person can be written to; tells whether that is news."""
        known = await self.known(person)
        if known.reachable == reachable:
            return False
        await self._keep(replace(known, reachable=reachable))
        return True

    async def chat_language(self, place: Place) -> str:
        """The language chosen for a chat, or an empty string."""
        return await self._store.recall(f"language:{place.platform}:{place.chat}")

    async def keep_chat_language(self, place: Place, language: str) -> None:
        """A chat has chosen a language."""
        await self._store.keep(f"language:{place.platform}:{place.chat}", language)

    async def chat_moved(self, old: Place, new: Place) -> None:
        """A chat goes on under another reference: its language goes along."""
        language = await self.chat_language(old)
        if language:
            await self.keep_chat_language(new, language)

    def drop(self, person: Person) -> None:
        """Nothing is known of a person any more."""
        self._known.pop(person, None)
        self._told.pop(person, None)

    async def _keep(self, row: PersonRow) -> PersonRow:
        """Remember it at once, so that what changes while the store is writing builds on it."""
        self._cache(row)
        try:
            await self._store.remember(row)
        except StoreTrouble:
            self._known.pop(Person(row.platform, row.user), None)
            raise
        return row

    def _cache(self, row: PersonRow) -> PersonRow:
        _remember(self._known, Person(row.platform, row.user), row)
        return row


def told_by(sender: Sender) -> str:
    """The language that somebody reads their page in; empty where they name none, or none that is spoken here."""
    return sender.language if sender.language in LANGUAGES else ""


def _remember(kept: OrderedDict[Person, V], person: Person, value: V) -> None:
    """Keep it as the newest; beyond what can be remembered the oldest goes."""
    kept[person] = value
    kept.move_to_end(person)
    while len(kept) > _CACHED:
        kept.popitem(last=False)
