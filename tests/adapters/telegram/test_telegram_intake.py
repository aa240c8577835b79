"""How updates come in from Telegram: in order within a chat, side by side between chats, each once, none lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import aiohttp
import pytest

from bot.adapters.base import Command, Inbox, Place, Reply
from tests.kit.botapi.clients import Clock
from tests.kit.botapi.faults import AnswerLost, Broken
from tests.kit.botapi.flood import LENIENT
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.world import Chat
from tests.kit.platform_rig import RecordingInbox
from tests.kit.telegram_rig import TelegramRig, connect, disconnect, furnished, opened, restart


@pytest.fixture
async def rig() -> AsyncIterator[TelegramRig]:
    async with opened() as running:
        yield running


@dataclass
class SlowInbox(RecordingInbox):
    """An inbox that takes its time over one place, until it is let go on."""

    slow: Place | None = None
    going_on: asyncio.Event = field(default_factory=asyncio.Event)
    done: list[tuple[str, str]] = field(default_factory=list)

    async def command(self, command: Command) -> Reply:
        self.rung()
        if command.place == self.slow:
            await self.going_on.wait()
        self.done.append((command.place.chat if command.place else "", command.argument))
        self.rung()
        return Reply()


async def with_inbox(rig: TelegramRig, inbox: Inbox) -> None:
    """Start the door anew for another inbox."""
    await disconnect(rig)
    rig.platform = furnished(rig.server, rig.clock).platform
    await connect(rig, inbox)


def another_group(rig: TelegramRig) -> Chat:
    return rig.server.phones.add_group("Ngõ", (rig.hang, rig.minh))


async def test_a_chat_that_takes_its_time_holds_up_no_other(rig: TelegramRig) -> None:
    inbox = SlowInbox(rung=rig.server.world.bell.ring, slow=rig.place)
    await with_inbox(rig, inbox)
    other = another_group(rig)
    for number in range(3):
        rig.server.phones.say(rig.minh, rig.group, f"/choi {number}")
        rig.server.phones.say(rig.hang, other, f"/choi {number}")
    await rig.until(lambda: len(inbox.done) == 3, "the other chat")
    rig.server.phones.say(rig.hang, other, "/choi 3")
    await rig.until(lambda: len(inbox.done) == 4, "the other chat, in a later batch")
    assert inbox.done == [(str(other.id), str(number)) for number in range(4)]
    inbox.going_on.set()
    await rig.until(lambda: len(inbox.done) == 7, "the slow chat")
    assert inbox.done[4:] == [(str(rig.group.id), str(number)) for number in range(3)]
    await rig.until(lambda: rig.server.world.updates.pending == [], "the confirmation")


async def test_the_offset_stays_before_what_is_not_decided(rig: TelegramRig) -> None:
    inbox = SlowInbox(rung=rig.server.world.bell.ring, slow=rig.place)
    await with_inbox(rig, inbox)
    rig.server.phones.say(rig.minh, rig.group, "/choi chậm")
    rig.server.phones.say(rig.hang, another_group(rig), "/choi nhanh")
    await rig.until(lambda: len(inbox.done) == 1, "the quick one")
    polls = len(rig.server.calls("getUpdates"))
    await rig.until(lambda: len(rig.server.calls("getUpdates")) > polls + 2, "some more polls")
    waiting = rig.server.world.updates.pending
    assert waiting[0].body["text"] == "/choi chậm"
    inbox.going_on.set()
    await rig.until(lambda: rig.server.world.updates.pending == [], "the confirmation")
    assert len(inbox.done) == 2


async def test_an_update_that_comes_twice_is_decided_once(rig: TelegramRig) -> None:
    rig.server.faults.next("getUpdates", AnswerLost())
    rig.server.phones.say(rig.minh, rig.group, "/choi một")
    rig.server.phones.say(rig.minh, rig.group, "/choi hai")
    await rig.until(lambda: len(rig.inbox.commands) >= 2, "both")
    rig.server.phones.say(rig.minh, rig.group, "/choi ba")
    await rig.until(lambda: len(rig.inbox.commands) >= 3, "the third")
    assert [command.argument for command in rig.inbox.commands] == ["một", "hai", "ba"]


async def test_updates_wait_at_telegram_while_the_program_is_away(rig: TelegramRig) -> None:
    await disconnect(rig)
    rig.server.phones.say(rig.minh, rig.group, "/choi")
    await restart(rig)
    await rig.until(lambda: len(rig.inbox.commands) == 1, "the command")


async def test_a_network_that_fails_at_the_start_only_delays_it(rig: TelegramRig) -> None:
    await disconnect(rig)
    rig.platform = furnished(rig.server, rig.clock).platform
    rig.server.faults.next("getUpdates", Broken(502))
    await connect(rig)
    rig.server.phones.say(rig.minh, rig.group, "/choi")
    await rig.until(lambda: len(rig.inbox.commands) == 1, "the command")


# ---------------------------------------------------------------- webhook


@pytest.fixture
async def hooked(unused_tcp_port: int) -> AsyncIterator[TelegramRig]:
    clock = Clock()
    async with BotApiServer(now=clock, budgets=LENIENT) as server:
        rig = furnished(server, clock, webhook=f"http://127.0.0.1:{unused_tcp_port}/moc")
        await connect(rig)
        yield rig
        await disconnect(rig)
        assert server.violations == []


async def test_a_webhook_brings_updates_with_its_secret(hooked: TelegramRig) -> None:
    hooked.server.phones.say(hooked.minh, hooked.group, "/choi")
    await hooked.until(lambda: len(hooked.inbox.commands) == 1, "the command")
    await hooked.until(lambda: hooked.server.world.updates.pending == [], "the answer")
    address = hooked.server.webhook.address
    assert address is not None
    assert len(address.secret) >= 32


@pytest.mark.parametrize("secret", ["", "wrong", "đ"])
async def test_a_webhook_without_the_secret_is_refused(hooked: TelegramRig, secret: str) -> None:
    forged = {
        "update_id": 1,
        "message": {"message_id": 1, "date": 1, "chat": {"id": -1, "type": "group"}, "text": "/huy"},
    }
    headers = {"X-Telegram-Bot-Api-Secret-Token": secret} if secret else {}
    async with aiohttp.ClientSession(trust_env=False) as session:
        answer = await session.post(hooked.webhook, json=forged, headers=headers)
        assert answer.status == 403
    assert hooked.inbox.commands == []


async def test_a_webhook_survives_what_is_no_update(hooked: TelegramRig) -> None:
    address = hooked.server.webhook.address
    assert address is not None
    headers = {"X-Telegram-Bot-Api-Secret-Token": address.secret}
    async with aiohttp.ClientSession(trust_env=False) as session:
        for body in (b"{", b"[]", b'{"message": 3}'):
            assert (await session.post(hooked.webhook, data=body, headers=headers)).status == 400
    hooked.server.phones.say(hooked.minh, hooked.group, "/choi")
    await hooked.until(lambda: len(hooked.inbox.commands) == 1, "the command")
