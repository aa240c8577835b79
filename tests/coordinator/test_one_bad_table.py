"""One table that can't be read, or one chat that is slow, leaves everybody else's evening alone."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.adapters.base import Anchor, Message, Place, SlowDown, Target
from bot.coordinator.session import SessionId
from bot.store.base import TableRow
from bot.store.memory import MemoryStore
from tests.kit.neighbourhood import Neighbourhood, ScriptPlatform, neighbourhood

OTHER = Place("test", "other")


class TornStore(MemoryStore):
    """A store in which some tables' positions are no longer what this program understands."""

    def __init__(self) -> None:
        super().__init__()
        self.torn: set[str] = set()

    async def load(self, table: str) -> TableRow | None:
        row = await super().load(table)
        return replace(row, state='{"is": "nothing known"}') if row is not None and table in self.torn else row


async def torn(hood: Neighbourhood, store: TornStore) -> SessionId:
    """A game at the usual place whose table can't be read from now on."""
    await hood.begun("Minh", "Hằng")
    await hood.rest()
    identity = (await hood.session()).id
    store.torn.add(identity)
    hood.coordinator.tables.forget(identity)
    return identity


async def test_a_table_that_cannot_be_read_is_not_painted_and_others_are() -> None:
    store = TornStore()
    async with neighbourhood(store=store) as hood:
        hood.painter.wake(await torn(hood, store))
        await hood.rest()
        await hood.begun("Tú", "Lan", place=OTHER)
        await hood.rest()
        assert hood.labels(OTHER)


async def test_the_clock_passes_over_a_table_that_cannot_be_read() -> None:
    store = TornStore()
    async with neighbourhood(store=store) as hood:
        identity = await torn(hood, store)
        await hood.begun("Tú", "Lan", place=OTHER)
        await hood.rest()
        calls = hood.platform.calls
        await hood.pass_time(900)
        assert identity in hood.coordinator.outages.aside
        assert hood.platform.calls > calls, "the other table's time runs"


async def test_the_program_starts_with_a_table_that_cannot_be_read() -> None:
    store = TornStore()
    async with neighbourhood(store=store) as hood:
        await torn(hood, store)
        platform, clock = hood.platform, hood.clock
    clock.time += 900
    async with neighbourhood(store=store, platform=platform, clock=clock) as again:
        await again.begun("Tú", "Lan", place=OTHER)
        await again.rest()
        assert again.labels(OTHER)


class SlowChat(ScriptPlatform):
    """One person's private chat takes nothing for five minutes."""

    def __init__(self) -> None:
        super().__init__()
        self.slow: Target | None = None

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        if target == self.slow:
            raise SlowDown(300.0)
        return await super().show(target, message, anchor)


async def test_a_slow_private_chat_does_not_hold_the_table_up() -> None:
    platform = SlowChat()
    async with neighbourhood(platform=platform) as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await hood.coordinator.reachable(minh.sender)
        platform.slow = minh.person
        await hood.begun("Minh", "Hằng", game="coup")
        await hood.pass_time(2)
        before = hood.words()
        await hood.coordinator.left(hood.place, hang.person)
        await hood.pass_time(2)
        assert hood.words() != before


class HeldStore(MemoryStore):
    """A store whose next commit waits until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.hold: asyncio.Event | None = None

    async def commit(self, *given: object, **named: object) -> None:
        if self.hold is not None:
            await self.hold.wait()
        await super().commit(*given, **named)  # type: ignore[arg-type]


async def test_a_chat_that_moves_while_somebody_presses_takes_its_table_along() -> None:
    store, new = HeldStore(), Place("test", "new")
    async with neighbourhood(store=store) as hood:
        await hood.begun("Minh", "Hằng")
        await hood.rest()
        store.hold = asyncio.Event()
        press = asyncio.ensure_future(hood.coordinator.left(hood.place, hood.resident("Minh").person))
        await hood.rest()
        move = asyncio.ensure_future(hood.coordinator.moved(hood.place, new))
        await hood.rest()
        store.hold.set()
        await asyncio.gather(press, move)
        stored = await hood.coordinator.tables.in_place(new)
        assert stored is not None
        assert stored.session.place == new


async def test_nothing_waits_to_be_shown_where_a_place_is_shut() -> None:
    async with neighbourhood() as hood:
        await hood.begun("Minh", "Hằng")
        await hood.rest()
        await hood.coordinator.closed(hood.place)
        await hood.rest()
        assert (await hood.session()).suspended
        assert await hood.store.unpainted(10) == ()


class ClumsyChat(ScriptPlatform):
    """A platform that stumbles over every old message."""

    async def retire(self, target: Target, anchor: Anchor) -> None:
        raise RuntimeError("a bug")


async def test_a_message_is_posted_once_whatever_becomes_of_the_old_one() -> None:
    async with neighbourhood(platform=ClumsyChat()) as hood:
        await hood.begun("Minh", "Hằng")
        await hood.rest()
        before = len(hood.platform.posted[hood.place])
        hood.painter.post_anew((await hood.session()).id)
        await hood.pass_time(30)
        assert len(hood.platform.posted[hood.place]) == before + 1


async def test_only_failures_in_a_row_put_a_table_to_rest() -> None:
    store = TornStore()
    async with neighbourhood(store=store) as hood:
        hang = (await hood.begun("Minh", "Hằng"))[1]
        identity = (await hood.session()).id

        async def stumble(times: int) -> None:
            store.torn.add(identity)
            hood.coordinator.tables.forget(identity)
            for _ in range(times):
                await hood.coordinator.tick(identity)
            store.torn.discard(identity)

        await stumble(2)
        await hood.coordinator.left(hood.place, hang.person)
        await stumble(2)
        assert identity not in hood.coordinator.outages.aside
        await stumble(1)
        assert identity in hood.coordinator.outages.aside
