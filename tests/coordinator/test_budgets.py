"""How much the painter sends to one place, however much happens there."""

from __future__ import annotations

from dataclasses import replace

from tests.kit.neighbourhood import WIDE, ScriptPlatform, neighbourhood

TIGHT = replace(WIDE, per_minute=5, gap=1.0)


async def test_a_busy_table_keeps_to_what_its_place_takes_in_a_minute_and_ends_up_right() -> None:
    platform = ScriptPlatform(limits=TIGHT)
    async with neighbourhood(platform=platform) as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        join = hood.key("Vào bàn").token
        start, names = hood.clock.time, [f"Khách {number}" for number in range(3)]
        while hood.clock.time < start + 50:
            for name in names:
                await hood.resident(name).send(join)
                await hood.pass_time(1)
            hood.painter.post_anew((await hood.session()).id)
            await hood.pass_time(1)
        assert platform.calls <= TIGHT.per_minute
        await hood.pass_time(120)
        assert all(name in hood.words() for name in names)
