"""The page itself in a real browser, with a scripted inbox behind the server."""

from __future__ import annotations

import time
from io import BytesIO

import pytest
from PIL import Image
from playwright.async_api import Browser, expect

from bot.adapters.base import Mention, Reply, Sheet, SheetChoice, SheetField
from bot.texts import Texts
from tests.adapters.web_kit import ROOM, hall, key, message
from tests.browser.player import PHONE, SMALL_PHONE, Player

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

WORDS = Texts.load().table("web-")
REAL_PICTURE = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\nIDATx\x9cc\x00\x01\x00\x00\x05\x00\x01\r\n-\xb4\x00\x00\x00\x00IEND\xaeB`\x82"
)
NAMELESS = """() => [...document.querySelectorAll("button, a, input, dialog, nav, main, section")]
    .filter((one) => one.checkVisibility())
    .filter((one) => !one.innerText && !one.getAttribute("aria-label") && !one.labels?.length)
    .filter((one) => !one.querySelector("img[alt]:not([alt=''])"))
    .map((one) => one.outerHTML)"""
"""What is visible, matters to a screen reader, and has nothing to be called by."""
BID = Sheet(
    "Trả giá",
    (
        SheetField("amount", "Số tiền", 120, 900, steps=(200,)),
        SheetField("who", "Với ai", 1, 1, (SheetChoice(3, "Hằng"), SheetChoice(5, "Trường"))),
        SheetField("deeds", "Đất", 1, 2, (SheetChoice(1, "Huế"), SheetChoice(2, "Hội An")), several=True),
    ),
)


async def test_two_people_see_the_same_table_and_each_others_words_as_they_were_typed(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        hang = await Player.arrive(browser, house.url, "Hằng <b>")
        await hang.say("<img src=x onerror=alert(1)> chào")
        await expect(minh.talk.last).to_contain_text("<img src=x onerror=alert(1)> chào")
        await expect(minh.talk.last).to_contain_text("Hằng <b>")
        await house.web.show(ROOM, message("Tới lượt <script>Minh</script>.", keys=(key("Đổ <b>xúc xắc</b>"),)), None)
        for player in (minh, hang):
            await expect(player.key("Đổ <b>xúc xắc</b>")).to_be_visible()
        await minh.press("Đổ <b>xúc xắc</b>")
        await house.inbox.wait(1)
        assert house.inbox.given[0].sender.name == "Minh"
        assert minh.troubles == hang.troubles == []


async def test_a_table_can_be_opened_and_played_by_keyboard_alone(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        await minh.page.get_by_role("button", name="Mở bàn").focus()
        await minh.page.keyboard.press("Enter")
        await house.inbox.wait(1)
        anchor = await house.web.show(ROOM, message("một", keys=(key("Đổ xúc xắc", "a"), key("Luật", "r"))), None)
        await expect(minh.key("Đổ xúc xắc")).to_be_visible()
        await minh.page.locator("#stage").focus()
        await minh.page.keyboard.press("Tab")
        await expect(minh.key("Đổ xúc xắc")).to_be_focused()
        await minh.page.keyboard.press("Enter")
        await house.inbox.wait(2)
        await house.web.show(ROOM, message("hai", keys=(key("Ngựa 2 đi 7", "b"), key("Luật", "r"))), anchor)
        await expect(minh.key("Ngựa 2 đi 7")).to_be_focused()
        await minh.page.keyboard.press("Space")
        await house.inbox.wait(3)
        assert [getattr(given, "token", "") for given in house.inbox.given] == ["", "a", "b"]


async def test_a_refusal_stands_in_a_box_until_it_is_read_and_a_notice_passes(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        await house.web.show(ROOM, message("x", keys=(key("Đổ"),)), None)
        house.inbox.answer = lambda given: Reply("Chưa tới lượt bạn, đang chờ Hằng.", alert=True)
        await minh.press("Đổ")
        box = minh.page.get_by_role("alertdialog")
        await expect(box).to_contain_text("đang chờ Hằng")
        await minh.page.keyboard.press("Enter")
        await expect(box).to_be_hidden()
        await expect(minh.key("Đổ")).to_be_focused()
        house.inbox.answer = lambda given: Reply("Đã ghi.")
        await minh.press("Đổ")
        await expect(minh.page.locator("#toasts")).to_contain_text("Đã ghi.")


async def test_a_name_that_nobody_could_read_leads_back_to_the_door(browser: Browser):
    async with hall(words=WORDS) as house:
        context = await browser.new_context()
        page = await context.new_page()
        await page.goto(house.url)
        await page.get_by_label("Tên bạn").fill("\u3164")
        await page.get_by_role("button", name="Vào phòng").click()
        await expect(page.get_by_label("Tên bạn")).to_have_value("")
        await Player("Minh", context, page, []).tell_name("Minh")


async def test_a_form_sends_what_was_chosen_and_only_when_it_is_complete(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        await house.web.show(ROOM, message("x", keys=(key("Giá khác", sheet=BID),)), None)
        await minh.press("Giá khác")
        form = minh.page.get_by_role("dialog", name="Trả giá")
        send = form.get_by_role("button", name="Gửi")
        await expect(send).to_be_disabled()
        await form.get_by_role("button", name="200").click()
        await form.get_by_role("button", name="Thêm 1").click()
        await form.get_by_label("Trường").check()
        await expect(send).to_be_disabled()
        await form.get_by_label("Huế").check()
        await form.get_by_label("Hội An").check()
        await form.get_by_label("Số tiền").fill("9999")
        await expect(send).to_be_disabled()
        await form.get_by_label("Số tiền").fill("250")
        await send.click()
        await house.inbox.wait(1)
        assert house.inbox.given[0].filling == {"amount": 250, "who": 5, "deeds": (1, 2)}


async def test_a_page_of_the_bots_turns_its_own_pages(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        house.inbox.answer = lambda given: Reply(
            message=message(f"Trang {len(house.inbox.given)}", keys=(key("Trang sau"),))
        )
        await minh.page.get_by_role("button", name="Luật").click()
        page = minh.page.get_by_role("dialog", name="Xóm Cờ nhắn bạn")
        await expect(page).to_contain_text("Trang 1")
        await page.get_by_role("button", name="Trang sau").click()
        await expect(page).to_contain_text("Trang 2")
        await page.get_by_role("button", name="Đóng").click()
        await expect(page).to_be_hidden()


async def test_a_secret_picture_is_seen_by_its_person_alone(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        hang = await Player.arrive(browser, house.url, "Hằng")
        hand = message("Bài của bạn", picture=REAL_PICTURE, keys=(key("Công tước"),))
        await house.web.show(house.inbox.met[0].person, hand, None)
        picture = minh.private.get_by_role("img")
        await expect(picture).to_have_attribute("alt", "một bàn cờ")
        await expect(picture).to_have_js_property("naturalWidth", 1)
        assert (await picture.get_attribute("src") or "").startswith("blob:")
        await hang.say("chào")
        await expect(hang.talk.last).to_contain_text("chào")
        await expect(hang.private).to_have_count(0)


async def test_reloading_keeps_the_person_and_another_tab_is_another_person(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        await minh.page.reload()
        await expect(minh.page.get_by_role("main", name="Bàn chơi")).to_be_visible()
        await expect(minh.page.locator("#people li")).to_have_count(1)
        async with minh.context.expect_page() as opened:
            await minh.page.get_by_role("banner").get_by_role("link", name="Thêm người ở máy này").click()
        other = Player("Hằng", minh.context, await opened.value, [])
        await other.tell_name("Hằng")
        await expect(other.page.locator("#people li")).to_have_count(2)
        people = [sender.person for sender in house.inbox.met]
        assert people[0] == people[1]
        assert people[2] != people[0]
        assert [sender.name for sender in house.inbox.met] == ["Minh", "Minh", "Hằng"]


async def test_a_page_comes_back_by_itself_when_the_program_starts_anew(browser: Browser):
    async with hall(words=WORDS) as first:
        port = int(first.url.rstrip("/").rsplit(":", 1)[1])
        minh = await Player.arrive(browser, first.url, "Minh")
        await first.web.show(ROOM, message("trước", keys=(key("Đổ"),)), None)
        await expect(minh.table).to_contain_text("trước")
        await first.stop()
        await expect(minh.page.get_by_text("Mất kết nối")).to_be_visible()
        async with hall(words=WORDS, port=port) as second:
            await second.web.show(ROOM, message("sau", keys=(key("Đi tiếp", "on"),)), None)
            await expect(minh.table).to_contain_text("sau")
            await expect(minh.page.get_by_text("Mất kết nối")).to_be_hidden()
            await minh.press("Đi tiếp")
            await second.inbox.wait(1)
            assert second.inbox.given[0].sender.person == first.inbox.met[0].person


async def test_whoever_is_asked_sees_the_time_run_down(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        asked = message(
            "Tới lượt Minh.",
            keys=(key("Đổ"),),
            deadline=time.time() + 98.4,
            mentions=(Mention(house.inbox.met[0].person, "Minh"),),
        )
        await house.web.show(ROOM, asked, None)
        clock = minh.table.get_by_role("timer")
        await expect(clock).to_have_text("1:38")
        await expect(minh.page).to_have_title("● Tới lượt bạn · Xóm Cờ")


async def test_whoever_has_answered_a_question_for_several_is_no_longer_asked_and_the_others_are(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        hang = await Player.arrive(browser, house.url, "Hằng")
        both = tuple(sender.person for sender in house.inbox.met)
        await house.web.show(ROOM, message("Ai chặn?", keys=(key("Cho qua"),), asked=both), None)
        for player in (minh, hang):
            await expect(player.page).to_have_title("● Tới lượt bạn · Xóm Cờ")
        await minh.press("Cho qua")
        await expect(minh.page).to_have_title("Xóm Cờ")
        await expect(hang.page).to_have_title("● Tới lượt bạn · Xóm Cờ")


async def test_on_a_phone_a_private_question_is_told_on_the_table_and_leads_there(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh", size=PHONE)
        person = house.inbox.met[0].person
        anchor = await house.web.show(person, message("Bài của bạn", keys=(key("Thẻ hướng dẫn"),)), None)
        await expect(minh.page.get_by_text("Bài của bạn")).to_be_attached()
        await expect(minh.page.get_by_text("Có câu hỏi riêng cho bạn")).to_have_count(0)
        question = message("Bạn phải lật một lá.", keys=(key("Bỏ Công tước"),), asked=(person,))
        await house.web.show(person, question, anchor)
        await expect(minh.page.get_by_text("Có câu hỏi riêng cho bạn")).to_be_visible()
        await minh.page.get_by_role("button", name="Xem", exact=True).click()
        await minh.private.get_by_role("button", name="Bỏ Công tước").click()
        await house.inbox.wait(1)


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
async def test_on_a_phone_everything_fits_the_width_and_can_be_reached(browser: Browser, size: tuple[int, int]):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh", size=size)
        assert not await minh.wider_than_screen()
        keys = tuple(key(f"Ngựa số {number} đi {number + 5}", f"t{number}") for number in range(8))
        long = "Nguyễn Thị Hằng đá liên hoàn ba ngựa của Đức Trường rồi về chuồng " * 3
        await house.web.show(ROOM, message(long, "x" * 300, keys=keys, picture=board()), None)
        await expect(minh.key("Ngựa số 7 đi 12")).to_be_attached()
        assert not await minh.wider_than_screen()
        await minh.press("Ngựa số 7 đi 12")
        await minh.page.get_by_role("button", name="Trò chuyện").click()
        await minh.say("y" * 400)
        await expect(minh.talk).to_have_count(1)
        assert not await minh.wider_than_screen()
        await house.web.show(house.inbox.met[0].person, message("Bài của bạn", keys=(key("Công tước"),)), None)
        await minh.page.get_by_role("button", name="Riêng").click()
        await expect(minh.private).to_be_visible()
        assert not await minh.wider_than_screen()


async def test_everything_that_can_be_pressed_has_a_name_and_every_picture_words(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        await house.web.show(ROOM, message("x", keys=(key("Đổ"),), picture=board()), None)
        await expect(minh.table.get_by_role("img", name="một bàn cờ")).to_be_visible()
        nameless = await minh.page.evaluate(NAMELESS)
        assert nameless == []
        assert await minh.page.locator("main:visible").count() == 1
        assert await minh.page.evaluate("document.documentElement.lang") == "vi"


async def test_the_page_speaks_the_language_that_the_person_chose(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        await minh.page.get_by_role("button", name="English").click()
        await expect(minh.page.get_by_role("button", name="Open a table")).to_be_visible()
        await minh.page.get_by_role("button", name="Open a table").click()
        await house.inbox.wait(1)
        assert house.inbox.given[0].sender.language == "en"


async def test_rooms_are_entered_by_name_and_kept_in_the_address(browser: Browser):
    async with hall(words=WORDS) as house:
        minh = await Player.arrive(browser, house.url, "Minh")
        await minh.page.locator("#room-button").click()
        await minh.page.get_by_label("Tên phòng").fill("Ngõ Nhỏ")
        await minh.page.keyboard.press("Enter")
        await expect(minh.page.locator("#room-name")).to_have_text("ngõ-nhỏ")
        await minh.page.go_back()
        await expect(minh.page.locator("#room-name")).to_have_text("xom")


def board() -> bytes:
    """A real picture of the board's size."""
    stream = BytesIO()
    Image.new("P", (1280, 1280)).save(stream, "PNG")
    return stream.getvalue()
