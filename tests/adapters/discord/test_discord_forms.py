"""Forms as modals: every field within Discord's limits, pages where one isn't enough, and values as they were meant."""

from __future__ import annotations

import pytest
from simcord.backend.models import Message as Shown

from bot.adapters.base import Key, Reply, Sheet, SheetChoice, SheetField
from bot.adapters.discord import forms
from tests.kit.discord_rig import DiscordRig, restart
from tests.kit.discordwire.world import labels
from tests.kit.platform_rig import said

TOKEN = "1abcdefgh.o.7.3"


def choices(count: int, word: str = "Ô") -> tuple[SheetChoice, ...]:
    return tuple(SheetChoice(number, f"{word} {number}") for number in range(1, count + 1))


CASH = SheetField("cash", "Bù tiền", 0, 1500, steps=(100, 500))
TRADE = Sheet(
    "Đổi đất",
    (
        SheetField("give", "Đưa", 0, 28, choices(28), several=True),
        SheetField("take", "Lấy", 0, 28, choices(27, "Đất"), several=True),
        SheetField("partner", "Đổi với", 1, 1, choices(3, "Nhà")),
        CASH,
    ),
)


async def table(rig: DiscordRig, sheet: Sheet) -> Shown:
    message = said("Tới lượt Minh.", rows=((Key("Điền", TOKEN, sheet=sheet), Key("Thôi", "1abcdefgh.o.7.4")),))
    await rig.platform.show(rig.place, message, None)
    return rig.messages(rig.place)[-1]


async def opened(rig: DiscordRig, message: Shown, label: str = "Điền"):  # type: ignore[no-untyped-def]
    pressed = rig.wire.world.press(rig.minh, message, label)
    await rig.wire.until(lambda: pressed.kind)
    return pressed


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        (CASH, 4),
        (SheetField("one", "Một", 1, 1, choices(1)), 3),
        (SheetField("one", "Một", 1, 1, choices(2)), 21),
        (SheetField("one", "Một", 1, 1, choices(10)), 21),
        (SheetField("one", "Một", 1, 1, choices(11)), 3),
        (SheetField("one", "Một", 1, 1, choices(25)), 3),
        (SheetField("some", "Vài", 0, 3, choices(1), several=True), 22),
        (SheetField("some", "Vài", 2, 2, choices(10), several=True), 22),
        (SheetField("some", "Vài", 0, 25, choices(25), several=True), 3),
    ],
)
def test_every_field_becomes_the_part_that_suits_it(field: SheetField, kind: int) -> None:
    (page,) = forms.pages(Sheet("Phiếu", (field,)))
    (part,) = page
    shown = forms.modal(Sheet("Phiếu", (field,)), TOKEN, 0).to_dict()["components"]
    assert [entry["component"]["type"] for entry in shown] == [kind]
    assert part.whole


def test_choices_of_a_group_stay_together_when_a_field_becomes_several_parts() -> None:
    sides = ("Cạnh dưới", "Cạnh trái", "Cạnh trên")
    squares = tuple(SheetChoice(10 * place + n, f"Ô {n}", side) for place, side in enumerate(sides) for n in range(9))
    (page,) = forms.pages(Sheet("Phiếu", (SheetField("site", "Ở đâu", 1, 1, squares),)))
    assert [[choice.group for choice in part.choices] for part in page] == [[side] * 9 for side in sides]
    shown = forms.modal(Sheet("Phiếu", (SheetField("site", "Ở đâu", 1, 1, squares),)), TOKEN, 0).to_dict()
    assert [entry["description"] for entry in shown["components"]] == list(sides)


def test_a_field_with_too_many_choices_becomes_several_parts() -> None:
    (first, second) = forms.pages(TRADE)
    assert [(part.ident, len(part.choices)) for part in first] == [
        ("m0:give", 25),
        ("m1:give", 3),
        ("m0:take", 25),
        ("m1:take", 2),
        ("o0:partner", 3),
    ]
    assert [part.ident for part in second] == ["n:cash"]


def test_titles_labels_and_ids_are_cut_to_their_limits() -> None:
    sheet = Sheet(
        "Đổi " * 30, tuple(SheetField(f"f{n}", "Nhãn " * 20, 0, 9, choices(3, "Chữ " * 40)) for n in range(6))
    )
    for page in (0, 1):
        shown = forms.modal(sheet, "1abcdefgh.o.9999999999.99", page).to_dict()
        assert len(shown["title"]) <= 45
        assert shown["title"].endswith(f" {page + 1}/2")
        assert len(shown["custom_id"]) <= 100
        for entry in shown["components"]:
            assert len(entry["label"]) <= 45
            assert all(len(option["label"]) <= 100 for option in entry["component"]["options"])


async def test_a_form_of_two_pages_comes_back_whole(rig: DiscordRig) -> None:
    message = await table(rig, TRADE)
    first = await opened(rig, message)
    sent = rig.wire.world.submit(rig.minh, first, {"Đưa": ["Ô 2", "Ô 3"], "Lấy": ["Đất 27"], "Đổi với": "Nhà 2"})
    await rig.wire.until(lambda: sent.whispers)
    (whisper,) = sent.whispers
    assert (whisper.content, labels(whisper)) == ("Đổi đất 1/2", ["Đổi đất 2/2"])
    assert rig.inbox.presses == []
    second = await opened(rig, whisper, "Đổi đất 2/2")
    done = rig.wire.world.submit(rig.minh, second, {"Bù tiền": "1.200"})
    await rig.answered(done)
    (press,) = rig.inbox.presses
    assert (press.token, press.filling) == (TOKEN, {"give": (2, 3), "take": (27,), "partner": 2, "cash": 1200})


async def test_a_page_that_is_filled_anew_replaces_what_was_in_it(rig: DiscordRig) -> None:
    message = await table(rig, TRADE)
    for give in ("Ô 2", "Ô 5"):
        first = await opened(rig, message)
        sent = rig.wire.world.submit(rig.minh, first, {"Đưa": [give], "Đổi với": "Nhà 1"})
        await rig.wire.until(lambda: sent.whispers)  # noqa: B023 - awaited within the turn
    second = await opened(rig, sent.whispers[0], "Đổi đất 2/2")
    await rig.answered(rig.wire.world.submit(rig.minh, second, {"Bù tiền": "0"}))
    assert rig.inbox.presses[0].filling == {"give": (5,), "take": (), "partner": 1, "cash": 0}


@pytest.mark.parametrize("typed", ["hai trăm", "-5", "1e3", "١٢", "12 đồng rưỡi"])
async def test_what_is_no_number_is_asked_again_with_its_bounds(rig: DiscordRig, typed: str) -> None:
    message = await table(rig, Sheet("Giá khác", (CASH,)))
    form = await opened(rig, message)
    told = await rig.answered(rig.wire.world.submit(rig.minh, form, {"Bù tiền": typed}))
    assert told == "Bù tiền (0–1500): Chỗ này ghi một con số nhé."
    assert rig.inbox.presses == []


@pytest.mark.parametrize(
    ("typed", "meant"), [("120", 120), ("1.500", 1500), ("1 500 đ", 1500), ("1,500₫", 1500), ("007", 7)]
)
async def test_numbers_are_read_as_people_write_them(rig: DiscordRig, typed: str, meant: int) -> None:
    message = await table(rig, Sheet("Giá khác", (CASH,)))
    await rig.answered(rig.wire.world.submit(rig.minh, await opened(rig, message), {"Bù tiền": typed}))
    assert rig.inbox.presses[0].filling == {"cash": meant}


async def test_one_of_more_choices_than_a_list_holds_is_one(rig: DiscordRig) -> None:
    message = await table(rig, Sheet("Chọn ô", (SheetField("site", "Ô nào", 1, 1, choices(40)),)))
    form = await opened(rig, message)
    parts = form.modal["components"]
    assert [entry["description"] for entry in parts] == ["Ô 1 – Ô 25", "Ô 26 – Ô 40"]
    await rig.answered(rig.wire.world.submit(rig.minh, form, {"Ô nào": ["Ô 33"]}))
    assert rig.inbox.presses[0].filling == {"site": 33}
    again = await opened(rig, message)
    told = await rig.answered(rig.wire.world.submit(rig.minh, again, {"Ô nào": ["Ô 2", "Ô 33"]}))
    assert told == "Ô nào: Chỗ này chọn đúng một thôi nhé."


async def test_forms_that_were_opened_and_put_away_are_not_kept(rig: DiscordRig) -> None:
    message = await table(rig, Sheet("Giá khác", (CASH,)))
    for _ in range(3):
        await opened(rig, message)
    assert rig.platform._client is not None
    assert rig.platform._client._connection._view_store._modals == {}


async def test_a_form_in_a_list_of_options_opens_too(rig: DiscordRig) -> None:
    keys = [Key(f"Ô {n}", f"1abcdefgh.o.7.{n}", sheet=Sheet(f"Giá ô {n}", (CASH,))) for n in range(30)]
    await rig.platform.show(rig.place, said("Chọn.", rows=(tuple(keys),)), None)
    form = await opened(rig, rig.messages(rig.place)[-1], "Ô 17")
    assert form.modal["title"] == "Giá ô 17"
    await rig.answered(rig.wire.world.submit(rig.minh, form, {"Bù tiền": "5"}))
    assert (rig.inbox.presses[0].token, rig.inbox.presses[0].filling) == ("1abcdefgh.o.7.17", {"cash": 5})


async def test_the_answer_to_a_form_is_the_edited_table(rig: DiscordRig) -> None:
    message = await table(rig, Sheet("Giá khác", (CASH,)))
    form = await opened(rig, message)
    rig.wire.rest.calls.clear()
    sent = rig.wire.world.submit(rig.minh, form, {"Bù tiền": "5"})
    await rig.wire.until(lambda: rig.inbox.decided)
    await rig.platform.show(rig.place, said("Minh trả 5."), rig.inbox.presses[0].anchor)
    assert (sent.kind, len(rig.wire.calls())) == ("update", 1)


async def test_after_a_restart_old_buttons_press_and_old_forms_open_and_come_back(rig: DiscordRig) -> None:
    message = await table(rig, Sheet("Giá khác", (CASH,)))
    before = await opened(rig, message)
    await restart(rig)
    await rig.answered(rig.wire.world.press(rig.minh, message, "Thôi"))
    await rig.answered(rig.wire.world.submit(rig.minh, before, {"Bù tiền": "50"}))
    await rig.answered(rig.wire.world.submit(rig.minh, await opened(rig, message), {"Bù tiền": "60"}))
    assert [(press.token, press.filling) for press in rig.inbox.presses] == [
        ("1abcdefgh.o.7.4", {}),
        (TOKEN, {"cash": 50}),
        (TOKEN, {"cash": 60}),
    ]


async def test_a_form_that_nobody_remembers_is_refused_kindly(rig: DiscordRig) -> None:
    message = await table(rig, Sheet("Giá khác", (CASH,)))
    rig.memory.words.clear()
    await restart(rig)
    told = await rig.answered(rig.wire.world.press(rig.minh, message, "Điền"))
    assert told == "Phiếu này cũ rồi. Gõ /ban để xem bàn đang chơi."


async def test_a_form_on_a_page_for_one_person_survives_a_restart(rig: DiscordRig) -> None:
    message = await table(rig, Sheet("Giá khác", (CASH,)))
    secret = said("Chọn lá giữ lại", rows=((Key("Giữ", "1abcdefgh.o.8.1", sheet=Sheet("Giữ", (CASH,))),),))
    rig.inbox.reply = Reply("Bài", alert=True, message=secret)
    shown = rig.wire.world.press(rig.minh, message, "Thôi")
    await rig.wire.until(lambda: shown.whispers)
    await restart(rig)
    form = await opened(rig, shown.whispers[0], "Giữ")
    assert form.modal["title"] == "Giữ"


async def test_forms_are_written_down_only_when_they_change(rig: DiscordRig) -> None:
    message = said("Tới lượt Minh.", rows=((Key("Điền", TOKEN, sheet=Sheet("Giá khác", (CASH,))),),))
    anchor = await rig.platform.show(rig.place, message, None)
    rig.memory.words.clear()
    await rig.platform.show(rig.place, message, anchor)
    assert rig.memory.words == {}


async def test_what_another_version_wrote_down_is_not_read(rig: DiscordRig) -> None:
    message = await table(rig, Sheet("Giá khác", (CASH,)))
    for key in rig.memory.words:
        rig.memory.words[key] = '[["t", {"v": 2}]]'
    await restart(rig)
    told = await rig.answered(rig.wire.world.press(rig.minh, message, "Điền"))
    assert told.startswith("Phiếu này cũ rồi.")
