"""Channels, threads and servers: where tables stand, when one must stand still, and when it goes on."""

from __future__ import annotations

import asyncio

import discord
import pytest
from simcord.enums import ChannelType

from bot.adapters.base import Closed, Gone, Mention, Place, Unreachable
from tests.kit.discord_rig import DiscordRig, person
from tests.kit.platform_rig import PICTURE, rows, said

TURN = said("Tới lượt Minh.", picture=PICTURE, alt="Bàn cờ", rows=rows("Đi"))
HOUR = 3600.0


def thread_place(parent: int, thread: int) -> Place:
    return Place("discord", str(parent), str(thread))


@pytest.mark.parametrize("kind", [ChannelType.TEXT, ChannelType.FORUM])
async def test_threads_and_forum_posts_are_places_of_their_own(rig: DiscordRig, kind: ChannelType) -> None:
    parent = rig.wire.world.channel("chợ", kind=kind)
    thread = rig.wire.world.thread(parent, "ván tối nay")
    rig.wire.world.slash(rig.minh, thread, "choi")
    await rig.wire.until(lambda: rig.inbox.decided)
    place = rig.inbox.commands[0].place
    assert place == thread_place(parent, thread)
    await rig.platform.show(place, TURN, None)
    await rig.press(rig.friend, place, "Đi")
    assert rig.inbox.presses[0].place == place
    assert rig.messages(Place("discord", str(parent))) == []


async def test_a_sleeping_thread_is_woken_for_an_edit(rig: DiscordRig) -> None:
    thread = rig.wire.world.thread(rig.channel, "ván tối nay")
    place = thread_place(rig.channel, thread)
    anchor = await rig.platform.show(place, TURN, None)
    rig.wire.world.archive(thread)
    await rig.platform.show(place, said("Hết giờ."), anchor)
    assert (rig.seen(place)[-1].words, rig.wire.world.is_archived(thread)) == ("Hết giờ.", False)


async def test_a_sleeping_thread_is_woken_by_a_new_message(rig: DiscordRig) -> None:
    thread = rig.wire.world.thread(rig.channel, "ván tối nay")
    rig.wire.world.archive(thread)
    await rig.platform.show(thread_place(rig.channel, thread), TURN, None)
    assert not rig.wire.world.is_archived(thread)


async def test_a_locked_thread_is_closed_and_opens_when_it_is_unlocked(rig: DiscordRig) -> None:
    thread = rig.wire.world.thread(rig.channel, "ván tối nay")
    place = thread_place(rig.channel, thread)
    anchor = await rig.platform.show(place, TURN, None)
    rig.wire.world.archive(thread, locked=True)
    with pytest.raises(Closed):
        await rig.platform.show(place, said("Hết giờ."), anchor)
    with pytest.raises(Closed):
        await rig.platform.show(place, said("Hết giờ."), None)
    rig.wire.world.archive(thread, locked=False)
    await rig.wire.until(lambda: rig.inbox.opened)
    assert rig.inbox.opened == [place]


async def test_a_deleted_channel_is_closed_and_told(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.place, TURN, None)
    rig.wire.world.backend.delete_channel(rig.channel)
    await rig.wire.until(lambda: rig.inbox.shut)
    assert rig.inbox.shut == [rig.place]
    for known in (anchor, None):
        with pytest.raises(Closed):
            await rig.platform.show(rig.place, TURN, known)


async def test_a_deleted_channel_takes_its_threads_along(rig: DiscordRig) -> None:
    thread = rig.wire.world.thread(rig.channel, "ván tối nay")
    await rig.platform.show(thread_place(rig.channel, thread), TURN, None)
    rig.wire.world.backend.delete_channel(rig.channel)
    await rig.wire.until(lambda: len(rig.inbox.shut) == 2)
    assert set(rig.inbox.shut) == {rig.place, thread_place(rig.channel, thread)}


async def test_a_deleted_thread_is_told(rig: DiscordRig) -> None:
    thread = rig.wire.world.thread(rig.channel, "ván tối nay")
    await rig.platform.show(thread_place(rig.channel, thread), TURN, None)
    rig.wire.world.backend.delete_channel(thread)
    await rig.wire.until(lambda: rig.inbox.shut)
    assert rig.inbox.shut == [thread_place(rig.channel, thread)]


@pytest.mark.parametrize("lost", ["view_channel", "send_messages"])
async def test_a_lost_permission_closes_that_place_alone_until_it_is_back(rig: DiscordRig, lost: str) -> None:
    other = rig.wire.world.channel("quán-nước")
    rig.wire.world.permit(rig.channel, **{lost: False})
    with pytest.raises(Closed):
        await rig.platform.show(rig.place, TURN, None)
    await rig.platform.show(Place("discord", str(other)), TURN, None)
    assert rig.inbox.opened == []
    rig.wire.world.permit(rig.channel, **{lost: True})
    await rig.wire.until(lambda: rig.inbox.opened)
    assert rig.inbox.opened == [rig.place]
    await rig.platform.show(rig.place, TURN, None)


async def test_a_place_stays_shut_while_something_is_still_lacking(rig: DiscordRig) -> None:
    rig.wire.world.permit(rig.channel, attach_files=False, send_messages=False)
    with pytest.raises(Closed):
        await rig.platform.show(rig.place, TURN, None)
    rig.wire.world.permit(rig.channel, attach_files=True, send_messages=False)
    rig.wire.world.permit(rig.channel, attach_files=True, send_messages=True)
    await rig.wire.until(lambda: rig.inbox.opened)
    rig.wire.world.permit(rig.channel, attach_files=False, send_messages=False)
    with pytest.raises(Closed):
        await rig.platform.show(rig.place, TURN, None)
    rig.wire.world.permit(rig.channel, attach_files=False, send_messages=True)
    other = rig.wire.world.channel("quán-nước")
    await rig.platform.show(Place("discord", str(other)), TURN, None)
    assert rig.inbox.opened == [rig.place]


async def test_a_changed_channel_that_was_never_shut_is_no_news(rig: DiscordRig) -> None:
    rig.wire.world.permit(rig.channel, add_reactions=False)
    await rig.press_any()
    assert rig.inbox.opened == [rig.place]


async def test_a_press_in_a_place_says_once_that_it_is_alive(rig: DiscordRig) -> None:
    await rig.press_any()
    await rig.press_any()
    assert rig.inbox.opened == [rig.place]


async def test_a_bot_that_is_removed_closes_every_place_of_that_server(rig: DiscordRig) -> None:
    elsewhere = rig.wire.world.new_guild("Làng bên")
    other = rig.wire.world.channel("đình", guild=elsewhere)
    thread = rig.wire.world.thread(rig.channel, "ván tối nay")
    await rig.press_any()
    rig.wire.world.backend.remove_guild(rig.wire.world.guild)
    await rig.wire.until(lambda: len(rig.inbox.shut) == 2)
    assert set(rig.inbox.shut) == {rig.place, thread_place(rig.channel, thread)}
    await rig.platform.show(Place("discord", str(other)), TURN, None)
    with pytest.raises(Closed):
        await rig.platform.show(rig.place, TURN, None)


async def test_a_bot_that_is_invited_again_opens_the_places_of_that_server(rig: DiscordRig) -> None:
    await rig.ready()
    newcomer = rig.wire.world.new_guild("Làng mới")
    channel = rig.wire.world.channel("đình", guild=newcomer)
    rig.wire.world.announce(newcomer)
    await rig.wire.until(lambda: Place("discord", str(channel)) in rig.inbox.opened)


async def test_managers_are_known_by_their_permissions(rig: DiscordRig) -> None:
    rig.wire.world.promote(rig.hang, discord.Permissions(manage_guild=True))
    assert await rig.platform.is_admin(rig.place, person(rig.hang))
    assert not await rig.platform.is_admin(rig.place, person(rig.minh))


async def test_who_has_just_pressed_is_known_without_asking(rig: DiscordRig) -> None:
    rig.wire.world.promote(rig.minh, discord.Permissions(manage_channels=True))
    await rig.press_any()
    rig.wire.rest.calls.clear()
    assert await rig.platform.is_admin(rig.place, rig.friend)
    assert rig.wire.calls() == []


async def test_nobody_manages_a_place_that_is_gone(rig: DiscordRig) -> None:
    assert not await rig.platform.is_admin(Place("discord", "77"), rig.friend)


async def test_a_message_near_an_hour_old_is_posted_anew_without_calling_anybody(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.place, TURN, None)
    rig.clock.pass_time(HOUR - 200)
    called = (Mention(rig.friend, "Minh"),)
    after = await rig.platform.show(rig.place, said("Tới lượt Minh, còn lâu.", mentions=called), anchor)
    old, new = rig.seen(rig.place)
    assert after != anchor
    assert (old.labels, new.words, new.notified) == ((), "Tới lượt Minh, còn lâu.", ())
    assert await rig.platform.show(rig.place, said("Ba"), after) == after


async def test_a_private_message_is_edited_for_days(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.friend, said("Bài"), None)
    rig.clock.pass_time(30 * HOUR)
    for number in range(3):
        assert await rig.platform.show(rig.friend, said(f"Bài {number}"), anchor) == anchor


async def test_a_refused_edit_of_an_old_message_becomes_a_new_one(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.place, TURN, None)
    rig.wire.trouble("PATCH", "/channels/*/messages/*", 400, code=30046)
    after = await rig.platform.show(rig.place, said("Hai"), anchor)
    assert after != anchor
    assert [(sight.words, sight.labels) for sight in rig.seen(rig.place)] == [("Tới lượt Minh.", ()), ("Hai", ())]


async def test_a_message_that_has_scrolled_away_is_posted_anew(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.place, TURN, None)
    rig.clock.pass_time(70)
    for number in range(7):
        rig.wire.world.say(rig.hang, rig.channel, f"chuyện {number}")
    assert await rig.platform.show(rig.place, said("Hai"), anchor) == anchor
    rig.wire.world.say(rig.hang, rig.channel, "chuyện nữa")
    assert await rig.platform.show(rig.place, said("Ba"), anchor) == anchor, "one look a minute is enough"
    rig.clock.pass_time(70)
    assert await rig.platform.show(rig.place, said("Bốn"), anchor) != anchor
    assert [sight.labels for sight in rig.seen(rig.place)] == [(), ()]


async def test_a_message_under_somebodys_finger_has_not_scrolled_away(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.place, TURN, None)
    rig.clock.pass_time(70)
    for number in range(20):
        rig.wire.world.say(rig.hang, rig.channel, f"chuyện {number}")
    rig.wire.world.press(rig.minh, rig.messages(rig.place)[0], "Đi")
    await rig.wire.until(lambda: rig.inbox.decided)
    assert await rig.platform.show(rig.place, said("Hai"), anchor) == anchor


async def test_without_the_history_nothing_has_scrolled_away(rig: DiscordRig) -> None:
    anchor = await rig.platform.show(rig.place, TURN, None)
    rig.wire.world.permit(rig.channel, read_message_history=False)
    rig.clock.pass_time(70)
    for number in range(20):
        rig.wire.world.say(rig.hang, rig.channel, f"chuyện {number}")
    assert await rig.platform.show(rig.place, said("Hai"), anchor) == anchor


@pytest.mark.parametrize("code", [50007, 50278, 40003])
async def test_people_who_cannot_be_written_to_are_unreachable(rig: DiscordRig, code: int) -> None:
    rig.wire.rest.shut_to[rig.minh.id] = code
    with pytest.raises(Unreachable):
        await rig.platform.show(rig.friend, TURN, None)
    assert rig.inbox.shut == []


async def test_an_account_that_never_was_is_unreachable(rig: DiscordRig) -> None:
    rig.wire.trouble("POST", "/users/@me/channels", 400, code=10013)
    with pytest.raises(Unreachable):
        await rig.platform.show(rig.friend, TURN, None)


async def test_somebody_elses_message_and_nonsense_anchors_are_gone(rig: DiscordRig) -> None:
    foreign = rig.wire.world.say(rig.hang, rig.channel, "của Hằng")
    for anchor in (f"{rig.channel}.{foreign}", "1.p.abc", "", "x.y"):
        with pytest.raises(Gone):
            await rig.platform.show(rig.place, TURN, anchor)  # type: ignore[arg-type]


async def test_forty_tables_in_one_server_each_keep_to_their_channel(rig: DiscordRig) -> None:
    channels = [rig.wire.world.channel(f"bàn-{number}") for number in range(40)]
    places = [Place("discord", str(channel)) for channel in channels]
    anchors = await asyncio.gather(*(rig.platform.show(place, said(f"Bàn {place.chat}"), None) for place in places))
    for turn in range(3):
        await asyncio.gather(
            *(
                rig.platform.show(place, said(f"Bàn {place.chat}, lượt {turn}", rows=rows("Đi")), anchor)
                for place, anchor in zip(places, anchors, strict=True)
            )
        )
    for channel, place in zip(channels, places, strict=True):
        assert [sight.words for sight in rig.seen(place)] == [f"Bàn {channel}, lượt 2"]
        rig.wire.world.press(rig.minh, rig.messages(place)[-1], "Đi")
    await rig.wire.until(lambda: rig.inbox.decided == 40)
    assert {press.place for press in rig.inbox.presses} == set(places)
