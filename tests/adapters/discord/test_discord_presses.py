"""Presses and commands on the real discord.py: how few calls they cost, and who is told what."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from simcord.backend.models import Message as Shown

from bot.adapters.base import Anchor, Attachment, Mention, Message, Phrase, Reply
from tests.kit.discord_rig import DiscordRig, person
from tests.kit.discordwire.world import labels
from tests.kit.platform_rig import PICTURE, rows, said

TURN = said("Tới lượt Minh.", picture=PICTURE, alt="Bàn cờ", rows=rows("Đi"))
NEXT = said("Tới lượt Hằng.", picture=PICTURE, alt="Bàn cờ, Minh đi 5", rows=rows("Đi", "Dừng"))


async def shown(rig: DiscordRig, message: Message = TURN) -> tuple[Anchor, Shown]:
    anchor = await rig.platform.show(rig.place, message, None)
    rig.wire.rest.calls.clear()
    return anchor, rig.messages(rig.place)[-1]


def paths(rig: DiscordRig) -> list[str]:
    return [f"{call.method} {call.path.split('/')[1]}" for call in rig.wire.calls()]


async def test_a_press_that_changes_the_table_costs_one_call(rig: DiscordRig) -> None:
    anchor, message = await shown(rig)
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: rig.inbox.decided)
    assert await rig.platform.show(rig.place, NEXT, anchor) == anchor
    assert (pressed.kind, paths(rig)) == ("update", ["POST interactions"])
    assert rig.seen(rig.place)[-1].labels == ("Đi", "Dừng")
    assert rig.seen(rig.place)[-1].alt == "Bàn cờ, Minh đi 5"


async def test_a_press_before_its_decision_is_answered_by_the_painter_too(rig: DiscordRig) -> None:
    anchor, message = await shown(rig)
    go = asyncio.Event()
    rig.inbox.deciding = go.wait  # type: ignore[assignment]
    rig.inbox.reply = Reply("Chưa tới lượt bạn.", alert=True)
    pressed = rig.wire.world.press(rig.hang, message, "Đi")
    await rig.wire.until(lambda: rig.inbox.presses)
    await rig.platform.show(rig.place, NEXT, anchor)
    go.set()
    await rig.wire.until(lambda: pressed.whispers)
    assert (pressed.kind, pressed.whispers[0].content) == ("update", "Chưa tới lượt bạn.")


async def test_a_slow_decision_is_deferred_within_three_seconds_and_shown_by_the_token(rig: DiscordRig) -> None:
    anchor, message = await shown(rig)
    go = asyncio.Event()
    rig.inbox.deciding = go.wait  # type: ignore[assignment]
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: rig.clock.naps)
    rig.clock.pass_time(2.1)
    await rig.wire.until(lambda: pressed.kind)
    assert pressed.kind == "deferred_update"
    go.set()
    await rig.wire.until(lambda: rig.inbox.decided)
    await rig.platform.show(rig.place, NEXT, anchor)
    assert paths(rig) == ["POST interactions", "PATCH webhooks"]
    await rig.platform.show(rig.place, TURN, anchor)
    assert paths(rig)[-1] == "PATCH channels"
    assert rig.seen(rig.place)[-1].labels == ("Đi",)


async def test_the_token_of_a_press_long_ago_is_not_used_any_more(rig: DiscordRig) -> None:
    anchor, message = await shown(rig)
    await rig.answered(rig.wire.world.press(rig.minh, message, "Đi"))
    await rig.rested()
    rig.clock.pass_time(15)
    await rig.platform.show(rig.place, NEXT, anchor)
    assert paths(rig) == ["POST interactions", "PATCH channels"]


async def test_a_press_that_changes_nothing_is_acknowledged_silently(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    assert await rig.answered(pressed) == ""
    assert (pressed.kind, len(rig.seen(rig.place))) == ("deferred_update", 1)


async def test_one_edit_answers_one_of_two_presses_and_the_other_is_acknowledged(rig: DiscordRig) -> None:
    anchor, message = await shown(rig)
    first = rig.wire.world.press(rig.minh, message, "Đi")
    second = rig.wire.world.press(rig.hang, message, "Đi")
    await rig.wire.until(lambda: rig.inbox.decided == 2 and rig.clock.naps >= 2)
    await rig.platform.show(rig.place, NEXT, anchor)
    rig.clock.pass_time(1.3)
    await rig.wire.until(lambda: first.kind and second.kind)
    assert sorted((first.kind, second.kind)) == ["deferred_update", "update"]
    assert paths(rig) == ["POST interactions"] * 2


async def test_a_passing_remark_is_dropped_when_the_table_itself_answers(rig: DiscordRig) -> None:
    anchor, message = await shown(rig)
    rig.inbox.reply = Reply("Bạn vào bàn rồi.")
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: rig.inbox.decided)
    await rig.platform.show(rig.place, NEXT, anchor)
    assert (pressed.kind, pressed.whispers) == ("update", [])


async def test_a_passing_remark_is_told_when_nothing_else_happens(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    rig.inbox.reply = Reply("Đã đổi sang tiếng Việt.")
    assert await rig.answered(rig.wire.world.press(rig.minh, message, "Đi")) == "Đã đổi sang tiếng Việt."


async def test_the_old_message_loses_its_buttons_as_the_answer_to_the_press(rig: DiscordRig) -> None:
    anchor, message = await shown(rig)
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: rig.inbox.decided)
    await rig.platform.show(rig.place, NEXT, None)
    await rig.platform.retire(rig.place, anchor)
    assert (pressed.kind, paths(rig)) == ("update", ["POST channels", "POST interactions"])
    assert [sight.labels for sight in rig.seen(rig.place)] == [(), ("Đi", "Dừng")]
    assert rig.seen(rig.place)[0].pictured


async def test_a_hand_is_shown_to_its_owner_alone(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    hand = said("Công tước, Sát thủ", picture=PICTURE, alt="hai lá", rows=rows("Lật Công tước"))
    rig.inbox.reply = Reply("Công tước, Sát thủ", alert=True, message=hand)
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: pressed.whispers)
    (whisper,) = pressed.whispers
    assert whisper.visible_to(rig.minh.id)
    assert not whisper.visible_to(rig.hang.id)
    assert (labels(whisper), whisper.attachments[0]["description"]) == (["Lật Công tước"], "hai lá")
    assert len(rig.seen(rig.place)) == 1


async def test_a_page_for_one_person_turns_in_place(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    rig.inbox.reply = Reply("Luật 1", alert=True, message=said("Luật 1", rows=rows("Trang 2")))
    opened = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: opened.whispers)
    rig.inbox.reply = Reply("Luật 2", alert=True, message=said("Luật 2", rows=rows("Trang 1")))
    turned = rig.wire.world.press(rig.minh, opened.whispers[0], "Trang 2")
    await rig.wire.until(lambda: turned.kind)
    assert turned.kind == "update"
    assert [one.content for one in opened.whispers] == ["**Luật 2**"]


async def test_buttons_of_a_message_for_one_person_go_when_they_have_served(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    rig.inbox.reply = Reply("Bài", alert=True, message=said("Bài", rows=rows("Lật")))
    opened = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: opened.whispers)
    rig.inbox.reply = Reply()
    served = rig.wire.world.press(rig.minh, opened.whispers[0], "Lật")
    await rig.wire.until(lambda: served.kind)
    assert (served.kind, labels(opened.whispers[0]), opened.whispers[0].content) == ("update", [], "**Bài**")


async def test_a_page_and_a_word_beside_it_are_both_told(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    rig.inbox.reply = Reply("Bạn mất một lá.", alert=True, message=said("Còn Sát thủ"))
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: pressed.whispers)
    assert pressed.whispers[0].content == "Bạn mất một lá.\n**Còn Sát thủ**"


async def test_nobody_is_called_from_a_page_for_one_person(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    rig.inbox.reply = Reply(message=said("Tới lượt Hằng.", mentions=(Mention(rig.stranger, "Hằng"),)))
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: pressed.whispers)
    assert pressed.whispers[0].content == "**Tới lượt Hằng.**"


async def test_buttons_that_mean_the_same_can_stand_in_one_message(rig: DiscordRig) -> None:
    (key,) = rows("Cho qua")[0]
    _, message = await shown(rig, said("Ai chặn?", rows=((key, replace(key, label="Bỏ qua")), (key,))))
    await rig.answered(rig.wire.world.press(rig.minh, message, "Bỏ qua"))
    await rig.answered(rig.wire.world.press(rig.minh, message, "Cho qua"))
    assert [press.token for press in rig.inbox.presses] == [key.token] * 2


async def test_a_file_is_handed_to_the_one_who_asked(rig: DiscordRig) -> None:
    rig.inbox.reply = Reply(message=Message((Phrase("Ván vừa xong:"),), attachment=Attachment("van.jsonl", b"{}")))
    given = rig.wire.world.slash(rig.minh, rig.channel, "xuat")
    await rig.wire.until(lambda: given.whispers)
    assert [file["filename"] for file in given.whispers[0].attachments] == ["van.jsonl"]


async def test_an_interaction_that_is_dead_on_arrival_is_not_decided(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    await rig.wire.gateway.drop(4000)
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    rig.clock.pass_time(60)
    await rig.wire.until(lambda: rig.wire.gateway.resumed and rig.wire.calls("POST", "callback"))
    again = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.answered(again)
    assert (pressed.kind, len(rig.inbox.presses), again.kind) == ("", 1, "deferred_update")


async def test_a_press_made_while_the_connection_was_down_is_answered_when_it_is_back_in_time(rig: DiscordRig) -> None:
    anchor, message = await shown(rig)
    await rig.wire.gateway.drop(4000)
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: rig.inbox.decided)
    await rig.platform.show(rig.place, NEXT, anchor)
    assert (rig.wire.gateway.resumed, pressed.kind) == (1, "update")


async def test_a_machine_whose_clock_is_fast_loses_no_press(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    now = rig.clock.now
    rig.clock.now = lambda: now() + 90.0  # type: ignore[method-assign]
    pressed = rig.wire.world.press(rig.minh, message, "Đi")
    await rig.wire.until(lambda: rig.inbox.decided)
    assert pressed.kind == "deferred_update"


async def test_an_interaction_that_is_replayed_is_decided_once(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    await rig.answered(rig.wire.world.press(rig.minh, message, "Đi"))
    rig.wire.gateway.replay(1)
    await rig.answered(rig.wire.world.press(rig.minh, message, "Đi"))
    assert len(rig.inbox.presses) == 2


async def test_a_button_of_another_version_is_handed_over_whole(rig: DiscordRig) -> None:
    _, message = await shown(rig)
    rig.inbox.reply = Reply("Nút này cũ rồi.", alert=True)
    stored = rig.wire.world.backend.get_message(message.channel_id, message.id)
    stored.components[0]["components"][0]["custom_id"] = "v0/choi/roll"
    pressed = rig.wire.world.press_id(rig.minh, stored, "v0/choi/roll")
    assert await rig.answered(pressed) == "Nút này cũ rồi."
    assert rig.inbox.presses[0].token == "v0/choi/roll"


async def test_a_failing_press_leaves_the_next_one_working(rig: DiscordRig, caplog: pytest.LogCaptureFixture) -> None:
    _, message = await shown(rig)

    failed = asyncio.Event()

    async def fail() -> None:
        failed.set()
        raise RuntimeError("planted")

    rig.inbox.deciding = fail
    rig.wire.world.press(rig.minh, message, "Đi")
    await failed.wait()
    rig.inbox.deciding = None
    assert await rig.answered(rig.wire.world.press(rig.minh, message, "Đi")) == ""
    assert "planted" in caplog.text


async def test_the_table_itself_answers_the_command_that_opens_it(rig: DiscordRig) -> None:
    given = rig.wire.world.slash(rig.minh, rig.channel, "choi")
    await rig.wire.until(lambda: rig.inbox.decided)
    rig.wire.rest.calls.clear()
    anchor = await rig.platform.show(rig.place, TURN, None)
    assert (given.kind, paths(rig)) == ("message", ["POST interactions"])
    await rig.platform.show(rig.place, NEXT, anchor)
    (sight,) = rig.seen(rig.place)
    assert sight.labels == ("Đi", "Dừng")
    (command,) = rig.inbox.commands
    assert (command.name, command.place, command.sender.person) == ("play", rig.place, person(rig.minh))
    assert command.sender.name == "Minh"


async def test_a_command_obeyed_without_a_word_leaves_nothing_behind(rig: DiscordRig) -> None:
    given = rig.wire.world.slash(rig.minh, rig.channel, "ban")
    await rig.answered(given)
    await rig.wire.until(lambda: rig.wire.calls("DELETE"))
    assert (given.whispers, rig.seen(rig.place)) == ([], [])


async def test_a_page_asked_for_in_the_channel_never_stands_in_for_the_table(rig: DiscordRig) -> None:
    rig.wire.world.slash(rig.minh, rig.channel, "help")
    await rig.wire.until(lambda: rig.inbox.decided)
    rig.wire.rest.calls.clear()
    await rig.platform.show(rig.place, TURN, None)
    assert paths(rig) == ["POST channels"]


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("choi", "play"),
        ("ban", "table"),
        ("luat", "rules"),
        ("caidat", "settings"),
        ("huy", "cancel"),
        ("xuat", "export"),
        ("help", "help"),
    ],
)
async def test_every_command_has_its_meaning(rig: DiscordRig, name: str, meaning: str) -> None:
    rig.inbox.reply = Reply("Rồi nhé.")
    assert await rig.answered(rig.wire.world.slash(rig.minh, rig.channel, name)) == "Rồi nhé."
    assert [command.name for command in rig.inbox.commands] == [meaning]


async def test_a_command_in_a_private_chat_makes_its_person_reachable(rig: DiscordRig) -> None:
    rig.inbox.reply = Reply("Chào bạn.")
    private = rig.wire.world.private_channel(rig.minh)
    assert await rig.answered(rig.wire.world.slash(rig.minh, private, "help")) == "Chào bạn."
    assert [sender.person for sender in rig.inbox.reached] == [person(rig.minh)]
    assert rig.inbox.commands[0].place is None


async def test_a_channel_where_the_bot_lacks_permissions_is_told_which(rig: DiscordRig) -> None:
    rig.wire.world.permit(rig.channel, attach_files=False, send_messages=False)
    told = await rig.answered(rig.wire.world.slash(rig.minh, rig.channel, "choi"))
    assert told.splitlines()[1:] == ["• Gửi tin nhắn", "• Đính kèm tập tin"]
    assert rig.inbox.commands == []


async def test_a_line_of_help_is_told_in_the_language_of_the_one_who_asks(rig: DiscordRig) -> None:
    rig.wire.world.permit(rig.channel, attach_files=False)
    ann = rig.wire.world.human("Ann", locale="en-GB")
    told = await rig.answered(rig.wire.world.slash(ann, rig.channel, "choi"))
    assert told.splitlines()[1:] == ["• Attach Files"]
