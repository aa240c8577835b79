"""The Telegram door showing messages, by the real client at the local Bot API server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.adapters.base import (
    Anchor,
    Attachment,
    Closed,
    Gone,
    Key,
    Mention,
    Message,
    Person,
    Phrase,
    Place,
    SlowDown,
    Unreachable,
)
from bot.engine.screen import Role, Tone
from tests.kit.botapi.clients import Clock, picture
from tests.kit.botapi.errors import ApiError, bad_request, forbidden, too_many_requests
from tests.kit.botapi.faults import AnswerLost, Broken, Lost, Refuse
from tests.kit.botapi.flood import LENIENT
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.texts import units
from tests.kit.platform_rig import rows, said
from tests.kit.telegram_rig import TelegramRig, connect, disconnect, furnished, opened, restart

RED, BLUE = picture("red"), picture("blue")
NASTY = ('<b>&amp;</a>"', "amp", "🐎🐎 مريم‏", "𝕳𝖆̂̀ 🇻🇳", "a", "</b><i>", "&lt;", "@all https://x.vn")


@pytest.fixture
async def rig() -> AsyncIterator[TelegramRig]:
    async with opened() as running:
        yield running


def methods(rig: TelegramRig) -> list[str]:
    """What was asked of the server to show something, in order."""
    return [entry.call.method for entry in rig.server.log if entry.call.method[:4] in ("send", "edit")]


async def test_a_caption_alone_is_edited_while_the_picture_stays(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", picture=RED), None)
    again = await rig.platform.show(rig.place, said("Hai", picture=RED, rows=rows("Đi")), anchor)
    (seen,) = rig.messages(rig.place)
    assert (seen.text, seen.labels, seen.photo) == ("Hai", ("Đi",), RED)
    assert (methods(rig), again) == (["sendPhoto", "editMessageCaption"], anchor)


async def test_another_picture_replaces_the_first_in_the_same_message(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", picture=RED, rows=rows("Đi")), None)
    await rig.platform.show(rig.place, said("Hai", picture=BLUE, rows=rows("Dừng")), anchor)
    (seen,) = rig.messages(rig.place)
    assert (seen.text, seen.labels, seen.photo) == ("Hai", ("Dừng",), BLUE)
    assert methods(rig) == ["sendPhoto", "editMessageMedia"]


async def test_a_picture_is_uploaded_once_for_all_chats(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", picture=RED), None)
    anchor = await rig.platform.show(rig.place, said("Hai", picture=BLUE), anchor)
    await rig.platform.show(rig.place, said("Ba", picture=RED), anchor)
    await rig.platform.show(rig.friend, said("Bài", picture=BLUE), None)
    shows = [entry.call for entry in rig.server.log if entry.call.method[:4] in ("send", "edit")]
    assert [len(call.uploads) for call in shows] == [1, 1, 0, 0]
    assert rig.messages(rig.place)[0].photo == RED
    assert rig.messages(rig.friend)[0].photo == BLUE


async def test_a_picture_whose_reference_is_lost_is_uploaded_again(rig: TelegramRig) -> None:
    await rig.platform.show(rig.place, said("Một", picture=RED), None)
    lost = Refuse(bad_request("wrong file identifier/HTTP URL specified"))
    rig.server.faults.next("sendPhoto", lost)
    await rig.platform.show(rig.place, said("Hai", picture=RED), None)
    assert [bool(entry.call.uploads) for entry in rig.server.calls("sendPhoto")] == [True, False, True]


async def test_words_get_a_picture_and_keep_their_message(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Ai chơi?", rows=rows("Vào")), None)
    await rig.platform.show(rig.place, said("Bắt đầu", picture=RED), anchor)
    (seen,) = rig.messages(rig.place)
    assert (seen.text, seen.photo, seen.labels) == ("Bắt đầu", RED, ())


async def test_after_a_new_start_the_same_picture_still_is_not_sent_again(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", picture=RED), None)
    await restart(rig)
    await rig.platform.show(rig.place, said("Hai", picture=RED), anchor)
    assert methods(rig) == ["sendPhoto", "editMessageCaption"]


async def test_a_file_goes_with_its_words_and_buttons(rig: TelegramRig) -> None:
    paper = Attachment("ván.jsonl", b"{}\n")
    await rig.platform.show(rig.friend, said("Cả ván ở đây.", attachment=paper, rows=rows("Luật")), None)
    (seen,) = rig.messages(rig.friend)
    assert (seen.document, seen.filename, seen.text, seen.labels) == (b"{}\n", "ván.jsonl", "Cả ván ở đây.", ("Luật",))


@pytest.mark.parametrize("name", NASTY)
async def test_a_caption_fits_whatever_names_it_holds(rig: TelegramRig, name: str) -> None:
    lines = [Phrase(f"{name} đổ 6-6, tới nhà {name} & <i>", tone) for tone in Tone for _ in range(20)]
    asks = Phrase(f"Tới lượt {name}. Đổ xúc xắc nhé.", Tone.STRONG)
    message = Message((*lines, asks), picture=RED, mentions=(Mention(rig.friend, name),))
    await rig.platform.show(rig.place, message, None)
    (seen,) = rig.messages(rig.place)
    assert 700 < units(seen.text) <= 1024
    (sight,) = rig.seen(rig.place)
    assert sight.words.splitlines()[-1] == asks.words
    assert sight.notified == (rig.friend.user,)


async def test_two_who_are_called_are_both_notified_though_one_name_holds_the_other(rig: TelegramRig) -> None:
    calls = (Mention(rig.friend, "An"), Mention(rig.stranger, "An Bình"))
    await rig.platform.show(rig.place, said("Ván 1", "Đang chờ An Bình và An.", mentions=calls), None)
    (sight,) = rig.seen(rig.place)
    assert (set(sight.notified), sight.words) == (
        {rig.friend.user, rig.stranger.user},
        "Ván 1\nĐang chờ An Bình và An.",
    )


async def test_a_name_that_is_part_of_a_word_is_called_where_it_stands_alone(rig: TelegramRig) -> None:
    await rig.platform.show(rig.place, said("Chào", "Mai mới tới lượt M.", mentions=(Mention(rig.friend, "M"),)), None)
    html = rig.server.calls("sendMessage")[0].call.text("text")
    assert html.endswith(f'tới lượt <a href="tg://user?id={rig.friend.user}">M</a>.</b>')


async def test_one_without_an_account_is_named_but_not_called(rig: TelegramRig) -> None:
    await rig.platform.show(
        rig.place, said("", "Tới lượt Máy.", mentions=(Mention(Person("telegram", ""), "Máy"),)), None
    )
    assert rig.seen(rig.place)[0].notified == ()


async def test_nothing_to_say_is_still_a_message(rig: TelegramRig) -> None:
    await rig.platform.show(rig.place, Message((Phrase("  "),)), None)
    assert rig.seen(rig.place)[0].words == "…"


async def test_a_label_keeps_to_its_length_and_roles_have_their_colours(rig: TelegramRig) -> None:
    keys = (Key("Đi " * 60, "1abcdefgh.o.7.1", Role.PRIMARY), Key("", "1abcdefgh.quit", Role.DANGER))
    await rig.platform.show(rig.place, said("Chọn", rows=(keys,)), None)
    long, empty = (button for row in rig.messages(rig.place)[0].rows for button in row)
    assert (units(long.label) <= 64, long.style, empty.label, empty.style) == (True, "primary", "…", "danger")


async def test_a_token_of_sixty_four_bytes_is_sent_and_a_longer_one_never(rig: TelegramRig) -> None:
    await rig.platform.show(rig.place, said("Chọn", rows=((Key("Đi", "đ" * 32),),)), None)
    with pytest.raises(ValueError, match="66 bytes"):
        await rig.platform.show(rig.place, said("Chọn", rows=((Key("Đi", "đ" * 33),),)), None)
    assert len(rig.messages(rig.place)) == 1


async def test_no_more_buttons_are_sent_than_telegram_takes(rig: TelegramRig) -> None:
    await rig.platform.show(rig.place, said("Chọn", rows=rows(*(f"Ô {n}" for n in range(150)), width=9)), None)
    shown = rig.messages(rig.place)[0].rows
    assert max(map(len, shown)) == 8
    assert sum(map(len, shown)) == 96


@pytest.mark.parametrize(
    ("error", "private", "place"),
    [
        (forbidden("bot was blocked by the user"), Unreachable, Closed),
        (forbidden("user is deactivated"), Unreachable, Closed),
        (forbidden("bot can't initiate conversation with a user"), Unreachable, Closed),
        (bad_request("bot can't initiate conversation with a user"), Unreachable, Closed),
        (bad_request("chat not found"), Unreachable, Closed),
        (forbidden("bot was kicked from the supergroup chat"), Unreachable, Closed),
        (bad_request("not enough rights to send photos to the chat"), Unreachable, Closed),
        (bad_request("message thread not found"), Unreachable, Closed),
        (bad_request("TOPIC_CLOSED"), Unreachable, Closed),
        (bad_request("message to edit not found"), Gone, Gone),
        (bad_request("message can't be edited"), Gone, Gone),
        (bad_request("MESSAGE_ID_INVALID"), Gone, Gone),
        (bad_request("there is no text in the message to edit"), Gone, Gone),
        (bad_request("can't parse entities"), SlowDown, SlowDown),
        (too_many_requests(31), SlowDown, SlowDown),
        (ApiError(500, "Internal Server Error"), SlowDown, SlowDown),
    ],
    ids=lambda value: value.description if isinstance(value, ApiError) else "",
)
async def test_every_refusal_has_its_meaning(
    rig: TelegramRig, error: ApiError, private: type[Exception], place: type[Exception]
) -> None:
    for target, kind in ((rig.friend, private), (rig.place, place)):
        anchor = await rig.platform.show(target, said("Một"), None)
        rig.server.faults.next("editMessageText", Refuse(error))
        with pytest.raises(kind):
            await rig.platform.show(target, said("Hai"), anchor)


@pytest.mark.parametrize("fault", [Lost(), Broken(502)], ids=lambda fault: type(fault).__name__)
async def test_a_network_that_fails_asks_for_patience(rig: TelegramRig, fault: Lost | Broken) -> None:
    rig.server.faults.next("sendMessage", fault)
    with pytest.raises(SlowDown) as plea:
        await rig.platform.show(rig.place, said("Một"), None)
    assert plea.value.seconds <= 5


async def test_the_wait_that_telegram_asks_for_is_passed_on_and_kept_in_that_chat_alone(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một"), None)
    rig.hurry(31)
    before = rig.clock()
    with pytest.raises(SlowDown) as plea:
        await rig.platform.show(rig.place, said("Hai"), anchor)
    assert plea.value.seconds == 31
    rig.clock.seconds = before
    sent = len(rig.server.log)
    with pytest.raises(SlowDown) as plea:
        await rig.platform.show(rig.place, said("Hai"), anchor)
    assert (plea.value.seconds, [entry.method for entry in rig.server.log[sent:] if entry.method != "getupdates"]) == (
        31,
        [],
    )
    rig.clock.seconds = before
    await rig.platform.show(rig.friend, said("Bài"), None)
    assert len(rig.messages(rig.friend)) == 1


async def test_an_anchor_of_another_kind_is_gone(rig: TelegramRig) -> None:
    for anchor in ("x.p.", "12", "12.q.", "-3.p.", "²5.t."):
        with pytest.raises(Gone):
            await rig.platform.show(rig.place, said("Một"), Anchor(anchor))


async def test_a_group_that_became_a_supergroup_is_told_and_tried_again_at_once(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", picture=RED), None)
    old = rig.place
    minh = rig.server.world.users[int(rig.friend.user)]
    new = Place("telegram", str(rig.server.phones.migrate(minh, rig.group).id))
    await rig.until(lambda: rig.inbox.moves == [(old, new)], "the service message")
    with pytest.raises(Gone):
        await rig.platform.show(old, said("Hai", picture=RED), anchor)
    with pytest.raises(SlowDown) as plea:
        await rig.platform.show(old, said("Hai", picture=RED), None)
    assert (plea.value.seconds, rig.inbox.moves[-1]) == (0.0, (old, new))
    await rig.platform.show(new, said("Hai", picture=RED), None)
    assert [seen.text for seen in rig.messages(new)] == ["Hai"]


async def test_a_post_whose_answer_was_lost_leaves_no_double(rig: TelegramRig) -> None:
    rig.server.faults.next("sendPhoto", AnswerLost())
    with pytest.raises(SlowDown):
        await rig.platform.show(rig.place, said("Tới lượt Minh.", picture=RED, rows=rows("Đi")), None)
    await rig.platform.show(rig.place, said("Tới lượt Minh.", picture=RED, rows=rows("Đi")), None)
    assert [seen.labels for seen in rig.messages(rig.place)] == [("Đi",)]


async def test_only_a_double_of_ours_is_swept_away(rig: TelegramRig) -> None:
    await rig.platform.show(rig.place, said("Luật chơi", rows=rows("Trang 2")), None)
    rig.server.phones.say(rig.minh, rig.group, "đang chơi gì đấy?")
    rig.server.faults.next("sendMessage", Lost())
    with pytest.raises(SlowDown):
        await rig.platform.show(rig.place, said("Tới lượt Minh.", rows=rows("Đi")), None)
    await rig.platform.show(rig.place, said("Tới lượt Minh.", rows=rows("Đi")), None)
    texts = [seen.text for seen in rig.server.phones.see(rig.group)]
    assert texts[-3:] == ["Luật chơi", "đang chơi gì đấy?", "Tới lượt Minh."]
    assert [seen.labels for seen in rig.messages(rig.place)] == [("Trang 2",), ("Đi",)]


async def test_an_edit_whose_answer_was_lost_is_shown_by_the_next(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", rows=rows("Đi")), None)
    rig.server.faults.next("editMessageText", AnswerLost())
    with pytest.raises(SlowDown):
        await rig.platform.show(rig.place, said("Hai"), anchor)
    assert await rig.platform.show(rig.place, said("Hai"), anchor) == anchor
    assert [seen.text for seen in rig.messages(rig.place)] == ["Hai"]


async def test_a_message_without_buttons_is_retired_without_ado(rig: TelegramRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một"), None)
    await rig.platform.retire(rig.place, anchor)
    assert rig.messages(rig.place)[0].text == "Một"


async def test_what_is_shown_before_telegram_has_answered_waits_for_it() -> None:
    clock = Clock()
    async with BotApiServer(now=clock, budgets=LENIENT) as server:
        rig = furnished(server, clock)
        showing = asyncio.ensure_future(rig.platform.show(rig.place, said("Một"), None))
        await connect(rig)
        await showing
        assert rig.seen(rig.place)[0].words == "Một"
        await disconnect(rig)


async def test_a_link_to_the_private_chat_leads_to_this_bot(rig: TelegramRig) -> None:
    link = rig.platform.private_link("ban-42")
    rig.server.phones.follow(rig.minh, link)
    await rig.until(lambda: bool(rig.inbox.commands), "the start")
    (command,) = rig.inbox.commands
    assert (command.name, command.argument, command.place) == ("start", "ban-42", None)
    assert [sender.person for sender in rig.inbox.reached] == [rig.friend]


@pytest.mark.parametrize(
    ("chat", "topic", "link"),
    [
        ("-1001234567890", "", "https://t.me/c/1234567890/77"),
        ("-1001234567890", "5", "https://t.me/c/1234567890/5/77"),
        ("-4000001", "", ""),
    ],
)
async def test_a_link_leads_to_a_message_where_the_chat_has_links(
    rig: TelegramRig, chat: str, topic: str, link: str
) -> None:
    assert rig.platform.message_link(Place("telegram", chat, topic), Anchor("77.p.")) == link
