"""The waiting room as people meet it."""

from __future__ import annotations

from bot.adapters.base import Command, Person, Place, Sender
from bot.coordinator.session import Stage
from tests.kit.neighbourhood import neighbourhood


async def test_a_table_opens_with_the_games_to_choose_from() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play")
        assert "Hôm nay chơi gì?" in hood.words()
        await minh.press("Cờ cá ngựa · Nhanh")
        assert "1. Minh · chủ bàn" in hood.words()


async def test_people_join_once_and_leave() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        assert (await hang.press("Vào bàn")).words == "Bạn đã vào bàn."
        assert (await hang.press("Vào bàn")).words == "Bạn đang ngồi ở bàn này rồi."
        assert "2. Hằng" in hood.words()
        await hang.press("Rời bàn")
        assert "Hằng" not in hood.words()


async def test_the_host_who_leaves_hands_the_table_on_and_the_last_one_closes_it() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        await hang.press("Vào bàn")
        await minh.press("Rời bàn")
        assert "1. Hằng · chủ bàn" in hood.words()
        await hang.press("Rời bàn")
        assert (await hood.session()).stage is Stage.CLOSED
        assert hood.labels() == []


async def test_only_the_host_changes_options_and_starts() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        await hang.press("Vào bàn")
        for label in ("Thêm máy", "Bắt đầu", "Đổi trò", "Giải tán"):
            reply = await hang.press(label)
            assert reply.alert
            assert "Minh" in reply.words
        assert (await hood.session()).stage is Stage.LOBBY


async def test_a_game_does_not_start_with_too_few_people() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        reply = await minh.press("Bắt đầu")
        assert "ít nhất 2" in reply.words
        await minh.press("Thêm máy")
        await minh.press("Bắt đầu")
        assert (await hood.session()).stage is Stage.PLAYING


async def test_an_option_is_set_to_what_the_button_said_even_when_pressed_twice() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        await minh.press("Tuỳ chọn")
        await minh.press("Trang 2")
        key = next(key for row in hood.seen().rows for key in row if key.label.endswith(": bật"))
        await minh.send(key.token)
        once = await hood.session()
        await minh.send(key.token)
        assert (await hood.session()).changes == once.changes
        assert len(once.changes) == 1


async def test_every_page_of_options_can_be_reached_and_explains_itself() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        await minh.press("Tuỳ chọn")
        pages = 1
        while any(label.startswith(f"Trang {pages + 1}/") for label in hood.labels()):
            await minh.press(f"Trang {pages + 1}/")
            pages += 1
        assert pages >= 3


async def test_options_that_do_nothing_are_not_shown_and_their_old_buttons_are_refused() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ty_phu")
        await minh.press("Tuỳ chọn")
        await minh.press("Trang 2")
        style = next(key for row in hood.seen().rows for key in row if key.label.startswith("Kiểu đấu giá"))
        await minh.press("Đấu giá: bật")
        assert not any(label.startswith("Kiểu đấu giá") for label in hood.labels())
        before = await hood.session()
        assert (await minh.send(style.token)).alert
        assert (await hood.session()).changes == before.changes
        await minh.press("Đấu giá: tắt")
        assert any(label.startswith("Kiểu đấu giá") for label in hood.labels())


async def test_a_table_of_the_online_rules_has_one_page_of_options() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play")
        await minh.press("Cờ tỷ phú · Online")
        await minh.press("Tuỳ chọn")
        await minh.press("Trang 2/2")
        assert not any(label.startswith(("Đấu giá", "Đổi đất")) for label in hood.labels())


async def test_two_people_cannot_have_one_colour() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        await hang.press("Vào bàn")
        key = next(key for row in hood.seen().rows for key in row if ".colour." in key.token)
        await minh.send(key.token)
        reply = await hang.send(key.token)
        assert reply.words.startswith("Minh lấy màu")


async def test_a_full_table_gives_a_computers_seat_to_a_person() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        for _ in range(3):
            await minh.press("Thêm máy")
        assert (await minh.press("Thêm máy")).words.startswith("Bàn đủ 4 chỗ")
        await hang.press("Vào bàn")
        session = await hood.session()
        assert len(session.members) == 4
        assert session.members[-1].person == hang.person


async def test_a_second_command_shows_the_same_table_again() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        before = len(hood.platform.posted[hood.place])
        reply = await hang.say("play")
        assert reply.words == "Ở đây có bàn rồi, xem phía dưới nhé."
        assert len(hood.platform.posted[hood.place]) == before + 1


async def test_nobody_starts_so_the_table_is_cleared() -> None:
    async with neighbourhood() as hood:
        await hood.resident("Minh").say("play", "ca_ngua")
        await hood.pass_time(901)
        assert (await hood.session()).stage is Stage.CLOSED
        assert "dọn rồi" in hood.words()


async def test_an_anonymous_admin_opens_a_table_that_the_first_to_join_hosts() -> None:
    async with neighbourhood() as hood:
        nobody = Sender(Person("test", ""), "")
        await hood.coordinator.command(Command(nobody, hood.place, "play", "ca_ngua"))
        await hood.rest()
        hang = hood.resident("Hằng")
        await hang.press("Vào bàn")
        assert (await hood.session()).host == hang.person


async def test_names_full_of_tricks_are_shown_safely() -> None:
    async with neighbourhood() as hood:
        tricky = hood.resident("\u202e<b>@everyone</b>\u200b" + "x" * 300)
        await tricky.say("play", "ca_ngua")
        empty = hood.resident("\u200b\u200b", user="empty")
        await empty.press("Vào bàn")
        words = hood.words()
        assert "\u202e" not in words
        assert "x" * 25 not in words
        assert "Người chơi" in words


async def test_buttons_of_one_place_do_nothing_in_another() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        token = hood.key("Vào bàn").token
        other = Place("test", "other")
        reply = await hood.resident("Hằng").send(token, other)
        assert reply.words == "Nút này của bàn khác."
        assert len((await hood.session()).members) == 1


async def test_forged_tokens_are_answered_kindly_and_change_nothing() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "ca_ngua")
        before = await hood.session()
        for token in ("", "x", "1", "2abcdefgh.o.1.1", f"1{before.id}.nosuch", f"1{before.id}.set.99.99", "1" * 5000):
            reply = await minh.send(token)
            assert reply.words
            assert await hood.session() == before


async def test_another_language_is_spoken_to_a_person_and_to_a_chat() -> None:
    async with neighbourhood() as hood:
        minh, hang = hood.resident("Minh"), hood.resident("Hằng")
        await minh.say("play", "ca_ngua")
        page = (await hang.say("settings")).message
        assert page is not None
        await hang.send(page.rows[0][1].token)
        assert (await hang.press("Vào bàn")).words == "You are at the table."
        refused = await hang.send(page.rows[1][1].token)
        assert refused.alert
        await minh.send(page.rows[1][1].token)
        assert "host" in hood.words()


async def test_a_game_with_hidden_cards_offers_the_way_to_the_private_chat() -> None:
    async with neighbourhood() as hood:
        minh = hood.resident("Minh")
        await minh.say("play", "coup")
        session = await hood.session()
        assert hood.key("Mở chat riêng").url == hood.platform.private_link(session.id)
        await minh.press("Đổi trò")
        await minh.press("Cờ cá ngựa · Nhanh")
        assert not any(label.startswith("Mở chat riêng") for label in hood.labels())
