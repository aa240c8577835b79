"""What a program that died left standing: its old keyboards go, by number, by looking, or when somebody presses one."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.adapters.base import Anchor, Place, Reply, SlowDown
from bot.adapters.telegram.standing import Standing, Trace
from tests.kit.botapi.sight import Seen
from tests.kit.platform_rig import PICTURE, ScrapMemory, rows, said
from tests.kit.telegram_rig import TelegramRig, disconnect, opened, restart

HERE = Place("telegram", "-100777", "5")


@pytest.fixture
async def rig() -> AsyncIterator[TelegramRig]:
    async with opened() as found:
        yield found


def with_buttons(rig: TelegramRig) -> list[Seen]:
    return [seen for seen in rig.messages(rig.place) if seen.rows]


async def shown(rig: TelegramRig, words: str, anchor: Anchor | None = None) -> Anchor:
    return await rig.platform.show(rig.place, said(words, rows=rows("Đổ xúc xắc"), picture=PICTURE), anchor)


# ---------------------------------------------------------------- the memory alone


async def test_what_a_run_leaves_is_read_by_the_next_until_it_is_settled() -> None:
    memory = ScrapMemory()
    first = Standing(memory)
    assert await first.inherited(HERE) is None
    await first.posting(HERE, 40)
    assert await Standing(memory).inherited(HERE) == Trace(40, posting=True)
    await first.posted(HERE, 41)
    second = Standing(memory)
    assert await second.inherited(HERE) == Trace(41, posting=False)
    assert second.here(HERE) == 41
    second.settled(HERE)
    assert await second.inherited(HERE) is None
    assert await second.inherited(Place("telegram", "-100777")) is None


async def test_an_intention_in_a_chat_of_which_nothing_is_known_leads_nowhere() -> None:
    memory = ScrapMemory()
    await Standing(memory).posting(HERE, 0)
    assert await Standing(memory).inherited(HERE) is None


def test_only_what_follows_an_intention_and_is_not_known_is_suspect() -> None:
    assert Trace(40, posting=True).suspects({43, 44}) == [41, 42, 45]
    assert Trace(41, posting=False).suspects(()) == []


# ---------------------------------------------------------------- at a server


async def test_a_table_posted_but_never_recorded_loses_its_buttons_when_it_is_posted_again(rig: TelegramRig) -> None:
    recorded = await shown(rig, "Lượt Minh")
    await shown(rig, "Lượt Hằng")  # the program dies before the coordinator has written this down
    await restart(rig)
    newest = await shown(rig, "Lượt Hằng")
    await rig.platform.retire(rig.place, recorded)
    await rig.until(lambda: len(with_buttons(rig)) == 1, "the old keyboards to go")
    assert newest.startswith(f"{with_buttons(rig)[0].id}.")


async def test_a_table_posted_but_never_recorded_loses_its_buttons_when_the_old_one_is_edited(rig: TelegramRig) -> None:
    recorded = await shown(rig, "Lượt Minh")
    await shown(rig, "Lượt Hằng")
    await restart(rig)
    await shown(rig, "Lượt Minh, còn 20 giây", recorded)
    await rig.until(lambda: len(with_buttons(rig)) == 1, "the double's keyboard to go")
    assert recorded.startswith(f"{with_buttons(rig)[0].id}.")


async def test_a_table_whose_number_was_never_learnt_is_looked_for_among_what_followed(rig: TelegramRig) -> None:
    rig.server.phones.say(rig.minh, rig.group, "/choi")
    await rig.until(lambda: len(rig.inbox.commands) == 1, "the command")
    rig.server.phones.say(rig.hang, rig.group, "ván nữa đi")
    double = await shown(rig, "Lượt Hằng")
    key = f"telegram:stands:{rig.place.chat}:"
    rig.memory.words[key] = f"?{int(double.partition('.')[0]) - 2}"
    await restart(rig)
    newest = await shown(rig, "Lượt Hằng")
    await rig.until(lambda: len(with_buttons(rig)) == 1, "the lost keyboard to go")
    assert newest.startswith(f"{with_buttons(rig)[0].id}.")


async def test_a_number_that_was_looked_at_too_early_is_not_taken_for_an_old_one(rig: TelegramRig) -> None:
    anchor = await shown(rig, "Lượt Minh")
    rig.memory.words[f"telegram:stands:{rig.place.chat}:"] = f"?{anchor.partition('.')[0]}"
    await restart(rig)
    with pytest.raises(SlowDown):  # looking has cost what a quiet edit may not
        await shown(rig, "Lượt Minh, còn 20 giây", anchor)
    looked = len(rig.server.calls("editMessageReplyMarkup"))
    rig.clock.advance(60.5)
    await shown(rig, "Lượt Minh, còn 20 giây", anchor)
    assert len(rig.server.calls("editMessageReplyMarkup")) == looked
    second = await shown(rig, "Lượt Hằng")
    await rig.platform.retire(rig.place, anchor)
    assert len(with_buttons(rig)) == 1
    await shown(rig, "Lượt Trường")
    await rig.platform.retire(rig.place, second)
    await rig.until(lambda: len(with_buttons(rig)) == 1, "the second keyboard to go")


async def test_a_start_without_a_death_changes_nothing_and_asks_telegram_for_nothing(rig: TelegramRig) -> None:
    anchor = await shown(rig, "Lượt Minh")
    await restart(rig)
    before = len(rig.server.calls("editMessageReplyMarkup"))
    await shown(rig, "Lượt Minh, còn 20 giây", anchor)
    await disconnect(rig)
    assert len(rig.server.calls("editMessageReplyMarkup")) == before
    assert len(with_buttons(rig)) == 1


async def test_a_normal_change_of_message_after_a_new_start_takes_one_edit(rig: TelegramRig) -> None:
    anchor = await shown(rig, "Lượt Minh")
    await restart(rig)
    before = len(rig.server.calls("editMessageReplyMarkup"))
    await shown(rig, "Lượt Hằng")
    await rig.platform.retire(rig.place, anchor)
    await rig.until(lambda: len(with_buttons(rig)) == 1, "the old keyboard to go")
    await disconnect(rig)
    assert len(rig.server.calls("editMessageReplyMarkup")) == before + 1


async def test_a_refused_press_on_a_message_of_an_earlier_run_takes_its_buttons_away(rig: TelegramRig) -> None:
    await shown(rig, "Lượt Minh")
    old = rig.messages(rig.place)[-1]
    anchor = await shown(rig, "Lượt Hằng")
    await restart(rig)
    await shown(rig, "Lượt Hằng, còn 20 giây", anchor)
    assert len(with_buttons(rig)) == 2
    rig.inbox.reply = Reply("Câu này đóng rồi.", alert=True)
    await rig.server.phones.press(rig.hang, old, "Đổ xúc xắc")
    await rig.until(lambda: len(with_buttons(rig)) == 1, "the old keyboard to go")
    assert with_buttons(rig)[0].id != old.id


async def test_a_refused_press_on_the_table_itself_leaves_its_buttons(rig: TelegramRig) -> None:
    await shown(rig, "Lượt Minh")
    await restart(rig)
    rig.inbox.reply = Reply("Chưa tới lượt bạn, đang chờ Minh.", alert=True)
    await rig.press(rig.stranger, rig.place, "Đổ xúc xắc")
    await disconnect(rig)
    assert len(with_buttons(rig)) == 1
