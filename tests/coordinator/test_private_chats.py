"""What is shown in private, to whom, and what those do who have no private chat."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.adapters.base import Anchor, Message, Phrase, Typed
from bot.coordinator import leaves
from bot.coordinator.session import SessionId
from bot.engine.scene import Say
from bot.engine.screen import Tone
from bot.engine.text import Text
from tests.kit.neighbourhood import WIDE, Neighbourhood, Resident, ScriptPlatform, neighbourhood

BUTTONS_ONLY = replace(WIDE, sheets=False)


@pytest.fixture
async def hood() -> AsyncIterator[Neighbourhood]:
    async with neighbourhood(platform=ScriptPlatform(limits=BUTTONS_ONLY)) as found:
        yield found


async def either(first: Resident, second: Resident, label: str) -> tuple[Resident, Resident]:
    """Whoever's turn it is presses; that person and the other one."""
    if (await first.press(label)).alert:
        await second.press(label)
        return second, first
    return first, second


async def trading(hood: Neighbourhood, *opened: str) -> tuple[Resident, Resident]:
    """A game in which the first person is about to offer a trade; the `opened` ones have a private chat."""
    minh, hang = hood.resident("Minh"), hood.resident("Hằng")
    for resident in (minh, hang):
        if resident.sender.name in opened:
            await hood.coordinator.reachable(resident.sender)
    await minh.say("play", "ty_phu/classic")
    await hang.press("Vào bàn")
    await minh.press("Bắt đầu")
    return await either(minh, hang, "Đổi đất")


def lines(hood: Neighbourhood) -> list[str]:
    return hood.words().splitlines()


# ---------------------------------------------------------------- the lobby


async def test_the_lobby_of_a_game_with_hidden_cards_says_who_has_opened_the_private_chat(hood: Neighbourhood) -> None:
    minh, hang = hood.resident("Minh"), hood.resident("Hằng")
    await minh.say("play", "coup")
    await hang.press("Vào bàn")
    assert any("Chưa mở chat riêng: Minh và Hằng." in line for line in lines(hood))
    await hood.coordinator.reachable(hang.sender)
    await hood.rest()
    assert "Nhận bài qua chat riêng: Hằng." in lines(hood)
    assert any("Chưa mở chat riêng: Minh." in line for line in lines(hood))
    assert hood.key("Mở chat riêng").url


async def test_the_way_to_the_private_chat_goes_when_everybody_has_been_there(hood: Neighbourhood) -> None:
    minh, hang = hood.resident("Minh"), hood.resident("Hằng")
    await minh.say("play", "coup")
    await hang.press("Vào bàn")
    for resident in (minh, hang):
        await hood.coordinator.reachable(resident.sender)
    await hood.rest()
    assert not any("Chưa mở" in line for line in lines(hood))
    assert not any(label.startswith("Mở chat riêng") for label in hood.labels())
    teo = hood.resident("Tèo")
    await teo.press("Vào bàn")
    assert hood.key("Mở chat riêng").url


async def test_a_game_without_hidden_cards_asks_nobody_for_a_private_chat(hood: Neighbourhood) -> None:
    await hood.resident("Minh").say("play", "ca_ngua")
    assert "chat riêng" not in hood.words()


async def test_nobody_is_shut_out_for_having_no_private_chat(hood: Neighbourhood) -> None:
    minh, hang = hood.resident("Minh"), hood.resident("Hằng")
    hood.platform.shut.update((minh.person, hang.person))
    await minh.say("play", "coup")
    await hang.press("Vào bàn")
    await minh.press("Bắt đầu")
    assert (await hood.session()).state is not None


# ---------------------------------------------------------------- forms


async def test_a_form_is_filled_in_private_and_loses_its_buttons_when_it_is_sent(hood: Neighbourhood) -> None:
    minh, hang = await trading(hood, "Minh", "Hằng")
    reply = await minh.press("Soạn lời đề nghị")
    assert reply.words == "Điền tiếp trong tin nhắn riêng với bot nhé."
    form, _ = hood.platform.posted[minh.person][-1]
    assert form not in hood.platform.retired
    await minh.press_privately("1.500")
    await minh.press_privately("Tiếp")
    await minh.press_privately("Gửi")
    assert form in hood.platform.retired
    assert hang.person not in hood.platform.posted


async def test_a_form_that_is_put_away_loses_its_buttons_and_another_is_a_new_message(hood: Neighbourhood) -> None:
    minh, _ = await trading(hood, "Minh", "Hằng")
    await minh.press("Soạn lời đề nghị")
    first, _ = hood.platform.posted[minh.person][-1]
    await minh.press_privately("Thôi")
    assert first in hood.platform.retired
    await minh.press("Soạn lời đề nghị")
    second, _ = hood.platform.posted[minh.person][-1]
    assert second != first
    assert second not in hood.platform.retired


async def test_a_form_whose_question_has_closed_loses_its_buttons(hood: Neighbourhood) -> None:
    minh, _ = await trading(hood, "Minh", "Hằng")
    await minh.press("Soạn lời đề nghị")
    form, _ = hood.platform.posted[minh.person][-1]
    await hood.pass_time(121)
    assert form in hood.platform.retired


async def test_who_never_opened_the_private_chat_fills_the_form_at_the_table(hood: Neighbourhood) -> None:
    minh, hang = await trading(hood)
    hood.platform.shut.update((minh.person, hang.person))
    reply = await minh.press("Soạn lời đề nghị")
    assert reply.words == "Điền tiếp ngay ở bàn nhé."
    assert "từ 0 tới 1.500" in reply.ask
    assert f"Phiếu của {minh.sender.name}:" in lines(hood)
    assert "Tiếp" in hood.labels()


async def test_somebody_elses_form_at_the_table_is_not_filled_by_others(hood: Neighbourhood) -> None:
    minh, hang = await trading(hood)
    await minh.press("Soạn lời đề nghị")
    reply = await hang.press("Tiếp")
    assert reply.alert
    assert reply.words == f"Ô này đang hỏi {minh.sender.name}."


async def test_who_has_blocked_the_bot_meanwhile_finds_the_form_at_the_table(hood: Neighbourhood) -> None:
    minh, _ = await trading(hood, "Minh", "Hằng")
    hood.platform.shut.add(minh.person)
    await minh.press("Soạn lời đề nghị")
    assert f"Chưa nhắn riêng được cho {minh.sender.name}, điền tiếp ngay ở bàn nhé." in lines(hood)
    assert "Tiếp" in hood.labels()
    hood.platform.shut.clear()
    await hood.coordinator.reachable(minh.sender)
    await hood.rest()
    assert "Tiếp" not in hood.labels()
    assert "Tiếp" in hood.labels(minh.person)


async def test_an_amount_is_typed_by_the_right_person_and_within_its_bounds(hood: Neighbourhood) -> None:
    minh, hang = await trading(hood)
    await minh.press("Soạn lời đề nghị")

    async def type_in(who: Resident, words: str) -> str:
        reply = await hood.coordinator.typed(Typed(who.sender, hood.place, words, Anchor("m9")))
        await hood.rest()
        return reply.words

    assert await type_in(hang, "300") == f"Ô này đang hỏi {minh.sender.name}."
    assert await type_in(hang, "nhanh lên nào") == ""
    assert await type_in(hood.resident("Tèo"), "300") == ""
    assert await type_in(minh, "ba trăm") == "Gõ một con số thôi nhé, ví dụ 120."
    assert await type_in(minh, "9.000") == "Số này phải từ 0 tới 1.500."
    assert await type_in(minh, "1.200 đ") == "Đã ghi."
    assert "Đang để 1.200. Bấm một mức, hoặc gõ số từ 0 tới 1.500." in lines(hood)
    await hood.pass_time(121)
    assert await type_in(minh, "1.300") == "Câu này đóng rồi."


# ---------------------------------------------------------------- hands


async def test_who_opens_the_private_chat_again_gets_the_same_hand_once_more(hood: Neighbourhood) -> None:
    minh, hang = hood.resident("Minh"), hood.resident("Hằng")
    hood.platform.shut.add(minh.person)
    await minh.say("play", "coup")
    await hang.press("Vào bàn")
    await minh.press("Bắt đầu")
    assert minh.person not in hood.platform.posted
    hood.platform.shut.clear()
    await hood.coordinator.reachable(minh.sender)
    await hood.rest()
    assert len(hood.platform.posted[minh.person]) == 1


async def test_a_hand_loses_its_buttons_when_its_person_leaves(hood: Neighbourhood) -> None:
    minh, hang, teo = hood.resident("Minh"), hood.resident("Hằng"), hood.resident("Tèo")
    await minh.say("play", "coup")
    for resident in (hang, teo):
        await resident.press("Vào bàn")
    await minh.press("Bắt đầu")
    hand, _ = hood.platform.posted[teo.person][-1]
    session = await hood.session()
    await teo.send(f"1{session.id}.leaveyes")
    assert hand in hood.platform.retired


# ---------------------------------------------------------------- long pages


def say(said: Text) -> str:
    return said.key + "".join(f" {value}" for _, value in said.args)


def page(count: int, length: int) -> Message:
    title = Phrase("Ai nói dối?", Tone.TITLE)
    return Message((title, *(Phrase(f"{number} ".ljust(length, "x")) for number in range(count))))


def test_a_long_page_is_cut_into_leaves_that_hold_every_line_once_in_order() -> None:
    whole = page(200, 60)
    bound = leaves.leaves(whole.phrases, 1000)
    assert len(bound) > 10
    assert all(leaf[0] == whole.phrases[0] for leaf in bound)
    assert tuple(phrase for leaf in bound for phrase in leaf[1:]) == whole.phrases[1:]
    assert all(sum(len(phrase.words) + 1 for phrase in leaf) <= 1000 for leaf in bound)


def test_emoji_count_twice_on_a_leaf() -> None:
    (first, *_) = leaves.leaves([Phrase("🐎" * 10), Phrase("🐎" * 10)], 41)
    assert len(first) == 1


def test_leaves_lead_to_their_neighbours() -> None:
    speak: Say = say
    identity, whole = SessionId("abcdefgh"), page(200, 60)
    first = leaves.opened(identity, whole, "look.timeline", 4096, speak)
    assert [key.token for key in first.rows[-1]] == ["1abcdefgh.look.timeline.2"]
    second = leaves.opened(identity, whole, "look.timeline.2", 4096, speak)
    assert [key.token for key in second.rows[-1]] == ["1abcdefgh.look.timeline.1", "1abcdefgh.look.timeline.3"]
    assert first.phrases != second.phrases
    last = leaves.opened(identity, whole, "look.timeline.999", 4096, speak)
    assert last.phrases[-1] == whole.phrases[-1]
    assert leaves.opened(identity, whole, "look.timeline.nonsense", 4096, speak) == first


def test_a_short_page_stays_whole() -> None:
    short = page(3, 20)
    assert leaves.opened(SessionId("abcdefgh"), short, "look.guide", 4096, say) is short


async def test_a_page_says_whether_everybody_may_see_it(hood: Neighbourhood) -> None:
    minh, hang = hood.resident("Minh"), hood.resident("Hằng")
    await minh.say("play", "coup")
    await hang.press("Vào bàn")
    await minh.press("Bắt đầu")
    identity = (await hood.session()).id
    shown = {name: (await minh.send(f"1{identity}.look.{name}")).public for name in ("guide", "hand", "timeline")}
    assert shown == {"guide": True, "hand": False, "timeline": True}
