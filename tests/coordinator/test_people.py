"""What is remembered of a person stays whole when several things about them change at the same time."""

from __future__ import annotations

import asyncio

import pytest

from bot.adapters.base import Person, Place, Sender
from bot.coordinator.people import People
from bot.store.base import PersonRow, StoreTrouble, Trouble
from bot.store.memory import MemoryStore
from tests.kit.neighbourhood import neighbourhood

MINH = Person("test", "minh")


class SlowStore(MemoryStore):
    """A store that takes a while for everything that concerns people, and may be unable to write."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False

    async def person(self, platform: str, user: str) -> PersonRow | None:
        row = await super().person(platform, user)
        await asyncio.sleep(0)
        return row

    async def remember(self, row: PersonRow) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise StoreTrouble(Trouble.FULL, "full")
        await super().remember(row)


async def test_two_changes_at_the_same_time_are_both_kept() -> None:
    store = SlowStore()
    people = People(store)
    await asyncio.gather(people.speaks(MINH, "en"), people.reached(MINH, reachable=True), people.met(Sender(MINH, "M")))
    wanted = PersonRow(MINH.platform, MINH.user, "M", "en", reachable=True)
    assert await people.known(MINH) == wanted
    assert await store.person(MINH.platform, MINH.user) == wanted


async def test_what_could_not_be_written_is_not_believed_either() -> None:
    store = SlowStore()
    people = People(store)
    await people.speaks(MINH, "vi")
    store.full = True
    with pytest.raises(StoreTrouble):
        await people.speaks(MINH, "en")
    assert (await people.known(MINH)).language == "vi"


async def test_a_chat_that_moves_takes_its_language_along() -> None:
    async with neighbourhood() as hood:
        new = Place("test", "new")
        await hood.coordinator.people.keep_chat_language(hood.place, "en")
        await hood.coordinator.moved(hood.place, new)
        await hood.resident("Minh").say("play", place=new)
        await hood.rest()
        stored = await hood.coordinator.tables.in_place(new)
        assert stored is not None
        assert stored.session.language == "en"
