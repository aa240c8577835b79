"""The contract that every platform keeps, whatever service it speaks to; each runs over its own fake transport."""

from __future__ import annotations

from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest

from bot.adapters.base import (
    Gone,
    Key,
    Mention,
    Press,
    Private,
    Reply,
    Sheet,
    SheetChoice,
    SheetField,
    SlowDown,
    Unreachable,
)
from bot.engine.screen import Role
from tests.kit.platform_rig import PICTURE, PlatformRig, adapters, rig_of, rows, said

NASTY = "**[Tí](https://x.vn)** @everyone <b>&_`|| discord.gg/abc # > -"
SHEET = Sheet(
    "Đổi đất",
    (
        SheetField("partner", "Đổi với", 1, 1, (SheetChoice(1, "Hằng"), SheetChoice(2, "Trường"))),
        SheetField("give", "Đưa", 0, 3, tuple(SheetChoice(n, f"Ô {n}") for n in (5, 7, 9)), several=True),
        SheetField("cash", "Bù tiền", 0, 1500),
    ),
)


@pytest.fixture(params=adapters())
async def rig(request: pytest.FixtureRequest) -> AsyncIterator[PlatformRig]:
    async with rig_of(request.param)() as running:
        yield running


async def test_shows_words_buttons_and_a_picture_with_its_alternative_text(rig: PlatformRig) -> None:
    message = said(
        "Hằng tới Đà Nẵng.", "Tới lượt Minh.", picture=PICTURE, alt="Bàn cờ: Minh ở ô 5", rows=rows("Mua", "Bỏ")
    )
    await rig.platform.show(rig.place, message, None)
    (sight,) = rig.seen(rig.place)
    assert sight.words.splitlines()[:2] == ["Hằng tới Đà Nẵng.", "Tới lượt Minh."]
    assert (sight.labels, sight.pictured) == (("Mua", "Bỏ"), True)
    assert sight.alt in ("Bàn cờ: Minh ở ô 5", None)


async def test_shows_a_message_in_place_of_the_one_before(rig: PlatformRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", picture=PICTURE, alt="a", rows=rows("Đi")), None)
    await rig.platform.show(rig.place, said("Hai", picture=PICTURE, alt="b", rows=rows("Dừng")), anchor)
    (sight,) = rig.seen(rig.place)
    assert (sight.words, sight.labels) == ("Hai", ("Dừng",))
    assert sight.alt in ("b", None)


async def test_the_same_message_shown_twice_leaves_one(rig: PlatformRig) -> None:
    message = said("Tới lượt Minh.", picture=PICTURE, alt="Bàn cờ", rows=rows("Đi"))
    anchor = await rig.platform.show(rig.place, message, None)
    assert await rig.platform.show(rig.place, message, anchor) == anchor
    assert len(rig.seen(rig.place)) == 1


async def test_of_a_text_that_is_too_long_the_line_that_asks_is_kept(rig: PlatformRig) -> None:
    lines = [f"Dòng {number}: " + "chuyện dài " * 20 for number in range(60)]
    await rig.platform.show(rig.place, said(*lines, "Tới lượt Minh.", picture=PICTURE, alt="Bàn cờ"), None)
    (sight,) = rig.seen(rig.place)
    assert sight.words.splitlines()[-1] == "Tới lượt Minh."
    assert "Dòng 59" in sight.words


async def test_a_single_line_that_is_too_long_is_cut(rig: PlatformRig) -> None:
    await rig.platform.show(rig.place, said("*" * 9000), None)
    (sight,) = rig.seen(rig.place)
    assert sight.words.startswith("*" * 400)
    assert sight.words.endswith("…")


async def test_forty_buttons_can_all_be_pressed(rig: PlatformRig) -> None:
    labels = [f"Ô {number}" for number in range(40)]
    await rig.platform.show(rig.place, said("Chọn một ô.", rows=rows(*labels, width=8)), None)
    (sight,) = rig.seen(rig.place)
    assert sorted(sight.labels) == sorted(labels)
    for number in (0, 21, 39):
        await rig.press(rig.friend, rig.place, f"Ô {number}")
        assert rig.inbox.presses[-1].token == f"1abcdefgh.o.7.{number}"


async def test_a_name_full_of_markup_is_only_a_name(rig: PlatformRig) -> None:
    await rig.platform.show(rig.place, said(f"{NASTY} vừa ngồi vào.", f"Tới lượt {NASTY}.", rows=rows(NASTY)), None)
    (sight,) = rig.seen(rig.place)
    assert sight.words.splitlines()[:2] == [f"{NASTY} vừa ngồi vào.", f"Tới lượt {NASTY}."]
    assert sight.labels == (NASTY,)
    assert (sight.notified, sight.links) == ((), ())


async def test_only_those_are_called_whom_the_message_names(rig: PlatformRig) -> None:
    calling = said("@here vào chơi", "Tới lượt Minh.", mentions=(Mention(rig.friend, "Minh"),))
    anchor = await rig.platform.show(rig.place, calling, None)
    assert rig.seen(rig.place)[-1].notified == (rig.friend.user,)
    await rig.platform.show(rig.place, said("Tới lượt Minh. Còn 10 giây."), anchor)
    assert rig.seen(rig.place)[-1].words == "Tới lượt Minh. Còn 10 giây."


async def test_a_press_reaches_the_inbox_with_who_where_and_what(rig: PlatformRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Ai chơi?", rows=rows("Vào bàn")), None)
    await rig.press(rig.stranger, rig.place, "Vào bàn")
    (press,) = rig.inbox.presses
    assert (press.sender.person, press.place, press.token) == (rig.stranger, rig.place, "1abcdefgh.o.7.0")
    assert press.sender.name
    assert press.anchor == anchor
    assert press.filling == {}


async def test_a_refusal_is_told_to_the_one_who_pressed(rig: PlatformRig) -> None:
    rig.inbox.reply = Reply("Chưa tới lượt bạn, đang chờ Hằng.", alert=True)
    await rig.platform.show(rig.place, said("Tới lượt Hằng.", rows=rows("Đi")), None)
    assert await rig.press(rig.friend, rig.place, "Đi") == "Chưa tới lượt bạn, đang chờ Hằng."
    assert len(rig.seen(rig.place)) == 1


async def test_a_message_can_be_written_to_a_person(rig: PlatformRig) -> None:
    if rig.platform.limits.private is not Private.PUSH:
        pytest.skip("nobody can be written to here")
    anchor = await rig.platform.show(
        rig.friend, said("Bài của bạn", picture=PICTURE, alt="hai lá", rows=rows("Lật")), None
    )
    await rig.press(rig.friend, rig.friend, "Lật")
    assert (rig.inbox.presses[0].place, rig.inbox.presses[0].sender.person) == (None, rig.friend)
    await rig.platform.show(rig.friend, said("Còn một lá", picture=PICTURE, alt="một lá"), anchor)
    (sight,) = rig.seen(rig.friend)
    assert (sight.words, sight.labels) == ("Còn một lá", ())
    assert sight.alt in ("một lá", None)
    assert rig.seen(rig.place) == []


async def test_somebody_who_wants_no_private_messages_is_unreachable(rig: PlatformRig) -> None:
    if rig.platform.limits.private is not Private.PUSH:
        pytest.skip("nobody can be written to here")
    rig.refuse(rig.stranger)
    with pytest.raises(Unreachable):
        await rig.platform.show(rig.stranger, said("Bài của bạn"), None)
    await rig.platform.show(rig.friend, said("Bài của bạn"), None)


async def test_the_edit_of_a_deleted_message_is_gone(rig: PlatformRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", rows=rows("Đi")), None)
    rig.delete(rig.place)
    with pytest.raises(Gone):
        await rig.platform.show(rig.place, said("Hai", rows=rows("Đi")), anchor)
    assert rig.seen(rig.place) == []


async def test_a_service_that_wants_patience_is_slow_down(rig: PlatformRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Một", rows=rows("Đi")), None)
    rig.hurry(7.0)
    with pytest.raises(SlowDown) as plea:
        await rig.platform.show(rig.place, said("Hai", rows=rows("Đi")), anchor)
    assert plea.value.seconds == pytest.approx(7.0, abs=1.0)
    await rig.platform.show(rig.place, said("Ba", rows=rows("Đi")), anchor)
    assert [sight.words for sight in rig.seen(rig.place)] == ["Ba"]


async def test_a_retired_message_keeps_its_words_and_loses_its_buttons(rig: PlatformRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Tới lượt Minh.", picture=PICTURE, alt="a", rows=rows("Đi")), None)
    await rig.platform.retire(rig.place, anchor)
    (sight,) = rig.seen(rig.place)
    assert (sight.words, sight.labels, sight.pictured) == ("Tới lượt Minh.", (), True)


async def test_a_message_may_lose_its_picture_and_its_buttons(rig: PlatformRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Ai chơi?", rows=rows("Vào bàn")), None)
    await rig.platform.show(rig.place, said("Bàn này dọn rồi."), anchor)
    (sight,) = rig.seen(rig.place)
    assert (sight.words, sight.labels) == ("Bàn này dọn rồi.", ())


async def test_a_form_comes_back_as_it_was_filled(rig: PlatformRig) -> None:
    if not rig.platform.limits.sheets:
        pytest.skip("forms are filled by buttons here")
    opens = Key("Đổi đất", "1abcdefgh.o.7.3", sheet=SHEET)
    await rig.platform.show(rig.place, said("Tới lượt Minh.", rows=((opens, Key("Thôi", "1abcdefgh.o.7.4")),)), None)
    await rig.fill(rig.friend, rig.place, "Đổi đất", {"partner": 2, "give": (5, 9), "cash": 120})
    (press,) = rig.inbox.presses
    assert (press.token, press.sender.person) == ("1abcdefgh.o.7.3", rig.friend)
    assert press.filling == {"partner": 2, "give": (5, 9), "cash": 120}


async def test_buttons_of_danger_and_links_are_shown_too(rig: PlatformRig) -> None:
    keys = (Key("Đầu hàng", "1abcdefgh.quit", Role.DANGER), Key("Luật", "", url="https://example.com/luat"))
    await rig.platform.show(rig.place, said("Bàn của Minh", rows=(keys,)), None)
    assert rig.seen(rig.place)[0].labels == ("Đầu hàng", "Luật")


async def test_a_message_has_a_link_or_none(rig: PlatformRig) -> None:
    anchor = await rig.platform.show(rig.place, said("Xin chào"), None)
    link = rig.platform.message_link(rig.place, anchor)
    assert link == "" or urlsplit(link).scheme == "https"


async def test_a_place_that_is_not_ours_has_no_admin(rig: PlatformRig) -> None:
    assert not await rig.platform.is_admin(rig.place, rig.stranger)


async def test_limits_leave_room_for_a_game(rig: PlatformRig) -> None:
    limits = rig.platform.limits
    assert limits.token >= 64
    assert limits.row * limits.rows >= 20
    assert min(limits.text, limits.caption) >= 1000


def test_press_is_what_the_port_says() -> None:
    assert Press.__dataclass_fields__.keys() == {"sender", "place", "token", "anchor", "filling"}
