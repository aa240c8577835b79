"""Playing again: who begins, and what becomes of a wish to play where others are playing already."""

from __future__ import annotations

from bot.coordinator.session import Stage
from tests.kit.neighbourhood import Neighbourhood, Resident, neighbourhood


async def surrendered(hood: Neighbourhood, loser: Resident) -> None:
    """The loser gives up, and so the game is over."""
    await loser.press("Việc khác")
    reply = await loser.press("Đầu hàng")
    assert reply.message is not None
    await loser.send(reply.message.rows[0][0].token)
    assert (await hood.session()).stage is Stage.OVER


async def test_the_winner_is_known_by_their_seat_where_two_have_one_name() -> None:
    async with neighbourhood() as hood:
        first, second = hood.resident("Minh", "one"), hood.resident("Minh", "two")
        await first.say("play", "ca_ngua")
        await second.press("Vào bàn")
        await first.press("Bắt đầu")
        await surrendered(hood, first)
        assert (await hood.session()).last_winner == 1
        await first.press("Chơi lại")
        again = await hood.session()
        assert again.stage is Stage.PLAYING
        assert again.last_winner == 1


async def test_a_rematch_beside_a_new_table_is_refused_with_a_reason() -> None:
    async with neighbourhood() as hood:
        minh, _ = await hood.begun("Minh", "Hằng")
        await surrendered(hood, minh)
        again = hood.key("Chơi lại")
        await minh.say("play", "coup")
        reply = await minh.send(again.token)
        assert reply.alert
        assert reply.words.startswith("Ở đây có bàn rồi")
