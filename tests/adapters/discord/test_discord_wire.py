"""When the wire fails: connections that drop, floods, servers that stumble, tokens that are wrong, and the end."""

from __future__ import annotations

import asyncio

import pytest

from bot.adapters.base import NotAdmitted, Place, Reply, SlowDown
from bot.adapters.discord import gate
from tests.kit.discord_rig import DiscordRig, connect, disconnect, furnished, opened, restart
from tests.kit.discordwire import Wire
from tests.kit.discordwire.troubles import Trouble
from tests.kit.platform_rig import PICTURE, ScrapMemory, rows, said

TURN = said("Tới lượt Minh.", picture=PICTURE, alt="Bàn cờ", rows=rows("Đi"))


async def test_a_dropped_connection_is_resumed_and_misses_nothing(rig: DiscordRig) -> None:
    await rig.platform.show(rig.place, TURN, None)
    for code in (4000, 1006, 1001):
        await rig.wire.gateway.drop(code if code != 1006 else 4900)
        await rig.press(rig.friend, rig.place, "Đi")
    assert len(rig.inbox.presses) == 3
    assert (rig.wire.gateway.resumed, len(rig.wire.gateway.identified)) == (3, 1)


async def test_a_service_that_asks_to_reconnect_is_obeyed(rig: DiscordRig) -> None:
    await rig.platform.show(rig.place, TURN, None)
    await rig.wire.gateway.ask_to_reconnect()
    await rig.wire.until(lambda: rig.wire.gateway.resumed)
    await rig.press(rig.friend, rig.place, "Đi")
    assert len(rig.inbox.presses) == 1


@pytest.mark.slow
async def test_a_session_that_is_over_is_begun_anew(rig: DiscordRig) -> None:
    await rig.platform.show(rig.place, TURN, None)
    rig.wire.gateway.spurn_resumes = True
    await rig.wire.gateway.drop(4000)
    await rig.wire.until(lambda: len(rig.wire.gateway.sessions) == 2, seconds=15)
    await rig.press(rig.friend, rig.place, "Đi")
    assert len(rig.inbox.presses) == 1


async def test_messages_are_shown_while_the_gateway_is_down(rig: DiscordRig) -> None:
    await rig.wire.gateway.drop(4000)
    await rig.platform.show(rig.place, TURN, None)
    assert len(rig.seen(rig.place)) == 1


async def test_a_flood_that_passes_soon_is_waited_out(rig: DiscordRig) -> None:
    trouble = rig.wire.trouble("POST", "/channels/*/messages", 429, times=2)
    trouble.retry_after = 0.01
    await rig.platform.show(rig.place, TURN, None)
    assert (trouble.met, len(rig.seen(rig.place))) == (2, 1)


async def test_a_flood_that_lasts_is_told_to_the_painter(rig: DiscordRig) -> None:
    rig.wire.trouble("POST", "/channels/*/messages", 429).retry_after = 45.0
    with pytest.raises(SlowDown) as plea:
        await rig.platform.show(rig.place, TURN, None)
    assert plea.value.seconds == 45.0


async def test_a_ban_by_the_cloud_is_told_to_the_painter(rig: DiscordRig) -> None:
    trouble = rig.wire.trouble("POST", "/channels/*/messages", 429)
    trouble.via, trouble.retry_after = False, 300.0
    with pytest.raises(SlowDown) as plea:
        await rig.platform.show(rig.place, TURN, None)
    assert (plea.value.seconds, trouble.met) == (300.0, 1)


@pytest.mark.parametrize("status", [500, 502])
async def test_a_server_that_stumbles_once_is_asked_again(rig: DiscordRig, status: int) -> None:
    rig.wire.trouble("POST", "/channels/*/messages", status)
    await rig.platform.show(rig.place, TURN, None)
    assert len(rig.seen(rig.place)) == 1


async def test_a_server_that_is_out_of_order_is_slow(rig: DiscordRig) -> None:
    rig.wire.trouble("POST", "/channels/*/messages", 503)
    with pytest.raises(SlowDown):
        await rig.platform.show(rig.place, TURN, None)


async def test_an_answer_lost_on_the_way_leaves_one_message(rig: DiscordRig) -> None:
    rig.wire.rest.troubles.plan(Trouble("POST", "/channels/*/messages", 502, after=True))
    anchor = await rig.platform.show(rig.place, TURN, None)
    assert len(rig.seen(rig.place)) == 1
    assert await rig.platform.show(rig.place, said("Hai"), anchor) == anchor


async def test_a_press_whose_answer_fails_is_decided_all_the_same(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.place, TURN, None)
    rig.wire.trouble("POST", "/interactions/*/callback", 404, code=10062)
    rig.wire.world.press(rig.minh, rig.messages(rig.place)[0], "Đi")
    await rig.wire.until(lambda: rig.inbox.decided)
    await rig.platform.show(rig.place, said("Hai", rows=rows("Đi")), anchor)
    assert [sight.words for sight in rig.seen(rig.place)] == ["Hai"]


async def test_a_slow_server_delays_one_place_and_no_other(rig: DiscordRig) -> None:
    other = Place("discord", str(rig.wire.world.channel("quán-nước")))
    thaw = asyncio.Event()
    rig.wire.trouble("POST", f"/channels/{rig.channel}/messages").until = thaw
    slow = asyncio.ensure_future(rig.platform.show(rig.place, TURN, None))
    await rig.platform.show(other, TURN, None)
    assert not slow.done()
    thaw.set()
    await slow
    assert len(rig.seen(rig.place)) == len(rig.seen(other)) == 1


async def test_before_the_door_is_open_the_painter_is_asked_to_wait() -> None:
    async with Wire.opened() as wire:
        rig = furnished(wire, ScrapMemory())
        with pytest.raises(SlowDown):
            await rig.platform.show(rig.place, TURN, None)
        await connect(rig)
        await rig.platform.show(rig.place, TURN, None)
        await disconnect(rig)
        with pytest.raises(SlowDown):
            await rig.platform.show(rig.place, TURN, None)


async def test_a_wrong_token_ends_the_door_at_once() -> None:
    async with Wire.opened() as wire:
        wire.trouble("GET", "/users/@me", 401)
        rig = furnished(wire, ScrapMemory())
        with pytest.raises(NotAdmitted, match="DISCORD_TOKEN"):
            await rig.platform.run(rig.inbox)


async def test_a_token_that_is_withdrawn_ends_the_door() -> None:
    async with Wire.opened() as wire:
        wire.gateway.refuse_with = 4004
        rig = furnished(wire, ScrapMemory())
        with pytest.raises(NotAdmitted):
            await rig.platform.run(rig.inbox)


async def test_a_discord_that_is_out_at_the_start_is_tried_again() -> None:
    async with Wire.opened() as wire:
        wire.trouble("GET", "/users/@me", 503, times=2)
        rig = furnished(wire, ScrapMemory())
        running = asyncio.ensure_future(rig.platform.run(rig.inbox))
        for _ in range(2):
            naps = rig.clock.naps
            await wire.until(lambda: rig.clock.naps > naps or wire.gateway.sessions)  # noqa: B023
            rig.clock.pass_time(60)
        await wire.until(lambda: wire.gateway.sessions)
        rig.clock.let_go()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_gateway_that_is_out_at_the_start_is_tried_again() -> None:
    async with Wire.opened() as wire:
        rig = furnished(wire, ScrapMemory())
        closed = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
        port = closed.sockets[0].getsockname()[1]
        closed.close()
        await closed.wait_closed()
        gate.direct(wire.api_url, f"ws://127.0.0.1:{port}/gateway")
        running = asyncio.ensure_future(rig.platform.run(rig.inbox))
        await wire.until(lambda: rig.clock.naps)
        gate.direct(wire.api_url, wire.gateway_url)
        rig.clock.pass_time(60)
        await wire.until(lambda: wire.gateway.sessions)
        rig.clock.let_go()
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.mark.parametrize("shards", [0, 1])
async def test_what_has_begun_is_finished_before_the_door_shuts(shards: int) -> None:
    async with Wire.opened() as wire:
        rig = furnished(wire, ScrapMemory(), shards)
        await connect(rig)
        await rig.platform.show(rig.place, TURN, None)
        go = asyncio.Event()
        rig.inbox.deciding = go.wait  # type: ignore[assignment]
        rig.inbox.reply = Reply("Xong.", alert=True)
        pressed = wire.world.press(rig.minh, rig.messages(rig.place)[0], "Đi")
        await wire.until(lambda: rig.inbox.presses)
        stopping = asyncio.ensure_future(disconnect(rig))
        await asyncio.sleep(0)
        late = wire.world.press(rig.hang, rig.messages(rig.place)[0], "Đi")
        await rig.platform.show(rig.place, said("Còn vẽ được."), None)
        go.set()
        await stopping
        assert [whisper.content for whisper in pressed.whispers] == ["Xong."]
        assert (late.kind, len(rig.inbox.presses)) == ("", 1)


async def test_old_buttons_work_after_a_restart_on_messages_of_every_kind(rig: DiscordRig) -> None:
    await rig.platform.show(rig.place, TURN, None)
    await rig.platform.show(rig.friend, said("Bài", rows=rows("Lật")), None)
    labels = [f"Ô {number}" for number in range(30)]
    await rig.platform.show(rig.place, said("Chọn", rows=rows(*labels)), None)
    await restart(rig)
    await rig.press(rig.friend, rig.place, "Đi")
    await rig.press(rig.friend, rig.friend, "Lật")
    await rig.press(rig.stranger, rig.place, "Ô 29")
    assert [press.token for press in rig.inbox.presses] == ["1abcdefgh.o.7.0", "1abcdefgh.o.7.0", "1abcdefgh.o.7.29"]


async def test_after_hundreds_of_messages_the_library_remembers_no_view(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.place, TURN, None)
    for number in range(100):
        await rig.platform.show(rig.place, said(f"Lượt {number}", rows=rows("Đi", "Dừng")), anchor)
        await rig.platform.show(rig.friend, said(f"Bài {number}", rows=rows("Lật")), None)
    assert rig.platform._client is not None
    assert list(rig.platform._client.persistent_views) == []
    assert rig.platform._client._connection._view_store._views == {}
    await rig.press(rig.friend, rig.place, "Dừng")


@pytest.mark.slow
async def test_shards_share_the_servers_and_the_first_has_the_private_chats() -> None:
    async with opened(shards=2) as rig:
        servers = [rig.wire.world.new_guild(f"Làng {number}", shard=number, shards=2) for number in range(2)]
        channels = [rig.wire.world.channel("đình", guild=server) for server in servers]
        for server, channel in zip(servers, channels, strict=True):
            guest = rig.wire.world.human("Khách", guild=server)
            await rig.platform.show(Place("discord", str(channel)), TURN, None)
            message = rig.wire.world.messages(channel)[0]
            await rig.answered(rig.wire.world.press(guest, message, "Đi"))
        await rig.platform.show(rig.friend, said("Bài", rows=rows("Lật")), None)
        await rig.press(rig.friend, rig.friend, "Lật")
        assert [press.place and press.place.chat for press in rig.inbox.presses] == [*map(str, channels), None]
        assert [session.shard for session in rig.wire.gateway.sessions] == [0, 1]
