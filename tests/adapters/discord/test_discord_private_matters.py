"""Purses on Discord: shown to the person alone, and a code typed into a form."""

from __future__ import annotations

from bot.adapters.discord.reader import person_address
from tests.kit.discord_evening import evening


async def test_a_purse_is_shown_to_its_owner_alone_and_a_code_is_typed_into_a_form() -> None:
    async with evening(seed=5) as night:
        minh, hang = night.people[:2]
        world, channel = night.rig.wire.world, night.rig.channel
        asked = await night.done(world.slash(minh, channel, "xu"))
        (page,) = asked.whispers
        assert "Túi của bạn có 500 xu" in page.content
        assert [human for human in night.people if page.visible_to(human.id)] == [minh]
        assert night.rig.messages(night.place) == []
        given = await night.done(world.press(minh, page, "Lấy mã"))
        code = next(iter(given.whispers or [page])).content.split("\n")[0]
        digits = code.partition(": ")[2]
        assert len(digits) == len("1234 5678 9012")
        other = (await night.done(world.slash(hang, channel, "xu"))).whispers[0]
        form = world.press(hang, other, "Nhập mã")
        await night.rig.wire.until(lambda: form.modal)
        refused = await night.done(world.submit(hang, form, {"Mã 12 số": digits}))
        assert "Mỗi nơi chỉ nối được một tài khoản" in refused.whispers[0].content
        await night.rig.platform.forget(night.rig.friend)
        key = f"discord:sheets:{person_address(int(night.rig.friend.user))}"
        assert not night.rig.memory.words.get(key)
