"""What is remembered of a person stays whole when several things about them change at the same time."""

from __future__ import annotations

import asyncio

import pytest

from bot.adapters.base import Command, Person, Place, Sender
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


async def test_who_switches_the_language_of_their_page_is_spoken_to_in_it() -> None:
    people = People(MemoryStore())
    read = [(await people.met(Sender(MINH, "Minh", told))).language for told in ("", "vi", "en", "en", "xx")]
    assert read == ["", "vi", "en", "en", "en"]


async def test_what_was_chosen_in_the_settings_counts_until_the_page_is_switched_again() -> None:
    people = People(MemoryStore())
    await people.met(Sender(MINH, "Minh", "vi"))
    await people.speaks(MINH, "en")
    assert (await people.met(Sender(MINH, "Minh", "vi"))).language == "en"
    await people.met(Sender(MINH, "Minh", "en"))
    assert (await people.met(Sender(MINH, "Minh", "vi"))).language == "vi"


async def test_a_switch_that_could_not_be_written_is_made_up_for() -> None:
    store = SlowStore()
    people = People(store)
    await people.met(Sender(MINH, "Minh", "vi"))
    store.full = True
    with pytest.raises(StoreTrouble):
        await people.met(Sender(MINH, "Minh", "en"))
    store.full = False
    assert (await people.met(Sender(MINH, "Minh", "en"))).language == "en"


async def test_a_table_is_opened_in_the_language_that_its_opener_reads_unless_the_chat_chose_one() -> None:
    async with neighbourhood() as hood:
        sender = Sender(MINH, "Minh", "en")
        await hood.coordinator.command(Command(sender, hood.place, "play", "coup"))
        assert (await hood.session()).language == "en"
    async with neighbourhood() as hood:
        await hood.coordinator.people.keep_chat_language(hood.place, "vi")
        await hood.coordinator.command(Command(sender, hood.place, "play", "coup"))
        assert (await hood.session()).language == "vi"


async def test_a_practice_table_goes_along_when_its_person_switches_and_a_table_of_several_does_not() -> None:
    async with neighbourhood() as hood:
        first, later = Sender(MINH, "Minh", "vi"), Sender(MINH, "Minh", "en")
        await hood.coordinator.command(Command(first, hood.place, "practice", "ca_ngua"))
        await hood.coordinator.reachable(first)
        assert (await hood.session()).language == "vi"
        await hood.coordinator.reachable(later)
        await hood.rest()
        assert (await hood.session()).language == "en"
        assert "Your turn" in hood.words() or "roll" in hood.words().lower()
    async with neighbourhood() as hood:
        residents = await hood.begun("Minh", "Hằng")
        for told in ("vi", "en"):
            await hood.coordinator.reachable(Sender(residents[0].person, "Minh", told))
        assert (await hood.session()).language == "vi"


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
