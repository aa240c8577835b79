"""Long pages on Telegram, leaf by leaf: whatever people are called, no line is lost; and people who are no more."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.adapters.base import Mention, Message, Phrase, Unreachable
from bot.adapters.telegram.wording import TEXT
from bot.coordinator import leaves
from bot.coordinator.session import SessionId
from bot.engine.screen import Tone
from bot.engine.text import Text
from tests.kit.platform_rig import rows, said
from tests.kit.telegram_rig import JOINER, TelegramRig, opened

TIMELINE = 400


@pytest.fixture
async def rig() -> AsyncIterator[TelegramRig]:
    async with opened() as running:
        yield running


def key_of(said: Text) -> str:
    return said.key


@pytest.mark.parametrize("name", ["Hằng", "a.bb.cc.dd.ee.ff", "@a@b@c@d@e@f@g@h", "@a " * 8, "🐎" * 12, "<b>&amp;</b>"])
async def test_every_line_of_a_long_page_is_read_on_some_leaf(rig: TelegramRig, name: str) -> None:
    lines = [f"{number}. {name} thách thức {name}." for number in range(TIMELINE)]
    whole = Message((Phrase("Chuyện đã qua", Tone.TITLE), *map(Phrase, lines)))
    read: list[str] = []
    bound = leaves.leaves(whole.phrases, int(TEXT * leaves.ROOM))
    assert len(bound) > 1
    for number in range(1, len(bound) + 1):
        leaf = leaves.opened(SessionId("longpage"), whole, f"look.timeline.{number}", TEXT, key_of)
        rig.clock.advance(60.0)
        await rig.platform.show(rig.friend, leaf, None)
        shown = rig.messages(rig.friend)[-1].text.replace(JOINER, "").splitlines()
        assert shown[0] == "Chuyện đã qua"
        read += [line for line in shown[1:] if line in lines]
    assert read == lines


async def test_somebody_whose_account_is_gone_is_unreachable_and_the_table_is_shown_all_the_same(
    rig: TelegramRig,
) -> None:
    rig.server.phones.open_private(rig.hang)
    rig.server.phones.delete_account(rig.hang)
    with pytest.raises(Unreachable):
        await rig.platform.show(rig.stranger, said("Bài của bạn"), None)
    calling = said("Tới lượt Hằng.", rows=rows("Đi"), mentions=(Mention(rig.stranger, "Hằng"),))
    await rig.platform.show(rig.place, calling, None)
    (table,) = rig.messages(rig.place)
    assert (table.text, table.labels) == ("Tới lượt Hằng.", ("Đi",))
