"""What people at open pages see and do: rooms, private boxes, buttons, forms, pages, talk, and coming back."""

from __future__ import annotations

import base64

import pytest

from bot.adapters.base import (
    Anchor,
    Attachment,
    Command,
    Gone,
    Mention,
    Message,
    Place,
    Press,
    Reply,
    Sender,
    Sheet,
    SheetChoice,
    SheetField,
    Typed,
)
from tests.adapters.web_kit import HAND, PICTURE, ROOM, hall, key, message, person, secret

BID = Sheet(
    "Trả giá",
    (
        SheetField("amount", "Số tiền", 10, 90, steps=(20,)),
        SheetField("deeds", "Đất", 0, 2, (SheetChoice(4, "Huế"),), several=True),
    ),
)


async def test_a_message_reaches_everybody_in_the_room_without_being_asked_for():
    async with hall() as house:
        one, two = await house.visitor(1, "Minh"), await house.visitor(2, "Hằng")
        await house.web.show(ROOM, message("Tới lượt Minh.", keys=(key("Đổ xúc xắc"),)), None)
        for page in (one, two):
            item = (await page.hear("put"))["item"]
            assert item["lines"] == [{"words": "Tới lượt Minh.", "tone": "plain"}]
            assert item["rows"] == [[{"label": "Đổ xúc xắc", "token": "t1", "role": "primary"}]]


async def test_the_inbox_hears_of_somebody_who_looks_at_a_room_with_nothing_in_it():
    async with hall() as house:
        await house.visitor(1, "Minh")
        assert house.inbox.looked_at == [ROOM]
        await house.web.show(ROOM, message("một"), None)
        await house.visitor(2, "Hằng")
        assert house.inbox.looked_at == [ROOM]


async def test_an_edit_stands_in_the_place_of_what_it_changes():
    async with hall() as house:
        page = await house.visitor()
        anchor = await house.web.show(ROOM, message("một"), None)
        assert await house.web.show(ROOM, message("hai"), anchor) == anchor
        assert (await page.hear("put"))["item"]["id"] == (await page.hear("put"))["item"]["id"] == anchor
        await page.send("again")
        items = (await page.hear("state"))["boxes"]["room"]["items"]
        assert [item["lines"][0]["words"] for item in items] == ["hai"]


async def test_a_retired_message_keeps_its_words_and_loses_its_buttons():
    async with hall() as house:
        page = await house.visitor()
        anchor = await house.web.show(ROOM, message("một", keys=(key("Đổ"),), picture=PICTURE, deadline=5.0), None)
        await house.web.retire(ROOM, anchor)
        await page.hear("put")
        item = (await page.hear("put"))["item"]
        assert (item["retired"], item["rows"], item["deadline"]) == (True, [], None)
        assert item["lines"][0]["words"] == "một"


@pytest.mark.parametrize("target", [ROOM, person(1)])
async def test_what_an_earlier_program_showed_is_gone(target):
    async with hall() as house:
        assert house.web.limits.forgets
        with pytest.raises(Gone):
            await house.web.show(target, message("x"), Anchor("0123abcd-1"))
        with pytest.raises(Gone):
            await house.web.retire(target, Anchor("0123abcd-1"))


async def test_rooms_hear_nothing_of_each_other():
    async with hall() as house:
        here, there = await house.visitor(1, "Minh", "xom"), await house.visitor(2, "Hằng", "ngo")
        await here.ask("say", words="chào xóm")
        await house.web.show(ROOM, message("bàn của xóm"), None)
        await there.ask("say", words="chào ngõ")
        assert [told["item"]["words"] for told in there.heard if told["type"] == "put"] == ["chào ngõ"]


async def test_a_press_brings_who_where_and_which_button():
    async with hall() as house:
        page = await house.visitor(1, "Minh")
        anchor = await house.web.show(ROOM, message("x", keys=(key("Đổ", "tok.1"),)), None)
        house.inbox.answer = lambda given: Reply("Chưa tới lượt bạn.", alert=True)
        reply = await page.ask("press", message=anchor, token="tok.1")
        assert (reply["type"], reply["words"], reply["alert"]) == ("reply", "Chưa tới lượt bạn.", True)
        assert house.inbox.given == [Press(Sender(person(1), "Minh", "vi"), ROOM, "tok.1", anchor)]


async def test_a_filled_form_comes_with_its_values():
    async with hall() as house:
        page = await house.visitor()
        anchor = await house.web.show(ROOM, message("x", keys=(key("Giá khác", "tok", sheet=BID),)), None)
        item = (await page.hear("put"))["item"]
        assert item["rows"][0][0]["sheet"]["fields"][0] == {
            "name": "amount", "label": "Số tiền", "low": 10, "high": 90, "steps": [20], "several": False, "code": False,
            "choices": [],
        }  # fmt: skip
        await page.ask("press", message=anchor, token="tok", filling={"amount": 30, "deeds": [4]})
        assert house.inbox.given[0].filling == {"amount": 30, "deeds": (4,)}


async def test_a_late_press_is_left_to_the_table_to_answer():
    async with hall() as house:
        page = await house.visitor()
        anchor = await house.web.show(ROOM, message("x", keys=(key("Đổ", "old"),)), None)
        await house.web.show(ROOM, message("x", keys=(key("Đi", "new"),)), anchor)
        await house.web.retire(ROOM, anchor)
        assert (await page.ask("press", message=anchor, token="old"))["type"] == "reply"
        assert house.inbox.given[0].token == "old"


async def test_a_private_message_reaches_its_person_and_nobody_else():
    async with hall() as house:
        mine, other = await house.visitor(1, "Minh"), await house.visitor(2, "Hằng")
        await house.web.show(person(1), message("Bài của bạn", keys=(key("Công tước", "duke"),), picture=HAND), None)
        told = await mine.hear("put")
        assert (told["box"], told["item"]["lines"][0]["words"]) == ("private", "Bài của bạn")
        await house.web.show(ROOM, message("công khai"), None)
        await other.hear("put", box="room")
        await other.send("again")
        state = await other.hear("state")
        assert state["boxes"]["private"]["items"] == []
        assert "Bài của bạn" not in str(other.heard)
        assert "duke" not in str(other.heard)


async def test_a_private_button_pressed_by_somebody_else_is_refused_and_nothing_happens():
    async with hall() as house:
        mine, other = await house.visitor(1, "Minh"), await house.visitor(2, "Hằng")
        anchor = await house.web.show(person(1), message("Bài", keys=(key("Công tước", "duke"),)), None)
        refusal = await other.ask("press", message=anchor, token="duke")
        assert (refusal["type"], refusal["code"]) == ("refused", "not-yours")
        assert house.inbox.given == []
        await mine.ask("press", message=anchor, token="duke")
        assert house.inbox.given == [Press(Sender(person(1), "Minh", "vi"), None, "duke", anchor)]


async def test_a_token_that_was_never_shown_to_somebody_is_refused():
    async with hall() as house:
        page = await house.visitor(2, "Hằng")
        await house.web.show(person(1), message("Bài", keys=(key("Công tước", "duke"),)), None)
        anchor = await house.web.show(ROOM, message("Bàn", keys=(key("Đổ", "roll"),)), None)
        assert (await page.ask("press", message=anchor, token="duke"))["code"] == "not-yours"
        assert (await page.ask("press", message="0123abcd-7", token="duke"))["code"] == "old-button"
        assert house.inbox.given == []


async def test_a_private_picture_has_no_address_and_comes_only_to_its_person():
    async with hall() as house:
        mine, other = await house.visitor(1, "Minh"), await house.visitor(2, "Hằng")
        anchor = await house.web.show(person(1), message("Bài", picture=HAND), None)
        item = (await mine.hear("put"))["item"]
        assert item["secret"] is True
        async with house.client.get(f"{house.url}picture/{item['picture']}.png") as answer:
            assert answer.status == 404
        assert (await other.ask("look", message=anchor))["code"] == "not-yours"
        await mine.send("look", message=anchor)
        picture = await mine.hear("picture", name=item["picture"])
        assert base64.b64decode(picture["png"]) == HAND


async def test_a_page_for_one_person_can_be_pressed_by_that_person_only():
    async with hall() as house:
        mine, other = await house.visitor(1, "Minh"), await house.visitor(2, "Hằng")
        house.inbox.answer = lambda given: Reply(
            "Luật", alert=True, message=message("Luật", keys=(key("Trang 2", "p2"),), picture=HAND)
        )
        reply = await mine.ask("say", words="/luat")
        assert reply["words"] == ""  # the page says the same
        page = reply["page"]
        async with house.client.get(f"{house.url}picture/{page['picture']}.png") as answer:
            assert answer.status == 404
        assert (await other.ask("press", message=page["id"], token="p2"))["code"] == "not-yours"
        await mine.ask("press", message=page["id"], token="p2")
        assert house.inbox.given[-1] == Press(Sender(person(1), "Minh", "vi"), ROOM, "p2", Anchor(page["id"]))


async def test_a_file_comes_with_its_page():
    async with hall() as house:
        page = await house.visitor()
        record = Message((), attachment=Attachment("ván.jsonl", b"{}\n"))
        house.inbox.answer = lambda given: Reply(message=record)
        reply = await page.ask("say", words="/xuat")
        assert reply["page"]["file"] == {"name": "ván.jsonl", "content": "e30K"}


@pytest.mark.parametrize(
    ("words", "name", "argument"),
    [
        ("/choi", "play", ""),
        ("/CHOI  ca_ngua/quick ", "play", "ca_ngua/quick"),
        ("/huy", "cancel", ""),
        ("/lạ gì", "lạ", "gì"),
    ],
)
async def test_a_line_with_a_slash_is_a_command(words, name, argument):
    async with hall() as house:
        page = await house.visitor()
        await page.ask("say", words=words)
        assert house.inbox.given == [Command(Sender(person(1), "Minh", "vi"), ROOM, name, argument)]
        assert not [told for told in page.heard if told["type"] == "put"]


async def test_one_press_starts_a_practice_game_in_a_room_of_ones_own():
    async with hall() as house:
        page = await house.visitor()
        await page.ask("practice")
        room = next(told["room"] for told in page.heard if told["type"] == "state" and told["room"] != "xom")
        assert house.inbox.given == [Command(Sender(person(1), "Minh", "vi"), Place("web", room), "practice")]
        other = await house.visitor(2, "Hằng")
        await other.ask("say", words="/thu")
        assert house.inbox.given[1].place != house.inbox.given[0].place


async def test_what_people_say_reaches_the_room_as_they_typed_it_and_is_marked_for_who_said_it():
    async with hall() as house:
        one, two = await house.visitor(1, "Minh"), await house.visitor(2, "Hằng <i>")
        await two.ask("say", words="  <img src=x onerror=alert(1)>\u202e \x00chào ")
        item = (await one.hear("put"))["item"]
        assert (item["kind"], item["name"], item["mine"]) == ("said", "Hằng <i>", False)
        assert item["words"] == "<img src=x onerror=alert(1)> chào"
        assert [told["item"]["mine"] for told in two.heard if told["type"] == "put"] == [True]
        assert house.inbox.given == []


async def test_a_number_may_be_an_answer_to_the_bot_and_is_talk_otherwise():
    async with hall() as house:
        page = await house.visitor()
        house.inbox.answer = lambda given: Reply("Đã ghi.")
        assert (await page.ask("say", words="1.200 đ"))["words"] == "Đã ghi."
        assert house.inbox.given == [Typed(Sender(person(1), "Minh", "vi"), ROOM, "1.200 đ")]
        assert not [told for told in page.heard if told["type"] == "put"]
        house.inbox.answer = lambda given: Reply()
        await page.ask("say", words="3")
        assert [told["item"]["words"] for told in page.heard if told["type"] == "put"] == ["3"]


async def test_coming_back_shows_what_happened_meanwhile_to_the_same_person():
    async with hall() as house:
        page = await house.visitor(1, "Minh")
        anchor = await house.web.show(ROOM, message("một", keys=(key("Đổ"),)), None)
        await page.socket.close()
        await house.web.show(ROOM, message("hai", keys=(key("Đổ", "t2"),)), anchor)
        await house.web.show(person(1), message("riêng", picture=HAND), None)
        again = await house.page()
        state = await again.hello(1, "Minh")
        room, private = state["boxes"]["room"], state["boxes"]["private"]
        assert (room["items"][0]["lines"][0]["words"], room["seq"]) == ("hai", 2)
        assert (private["items"][0]["lines"][0]["words"], private["seq"]) == ("riêng", 1)
        await again.ask("press", message=anchor, token="t2")
        assert house.inbox.given[0].sender.person == person(1)


async def test_every_change_of_a_box_has_the_next_number():
    async with hall() as house:
        page = await house.page()
        first = (await page.hello())["boxes"]["room"]["seq"]
        for words in ("một", "hai", "ba"):
            await house.web.show(ROOM, message(words), None)
        assert [(await page.hear("put"))["seq"] for _ in range(3)] == [first + 1, first + 2, first + 3]


async def test_two_tabs_with_two_secrets_are_two_people_and_one_secret_is_one():
    async with hall() as house:
        for number in (1, 2, 1):
            await house.visitor(number, f"Tab {number}")
        assert [sender.person for sender in house.inbox.met] == [person(1), person(2), person(1)]
        assert secret(1) not in str(person(1))
        last = house.pages[-1]
        assert [(one["name"], one["mine"]) for one in last.heard[-1]["people"]] == [("Tab 1", True), ("Tab 2", False)]


async def test_the_room_knows_who_is_there():
    async with hall() as house:
        one = await house.visitor(1, "Minh")
        two = await house.visitor(2, "Hằng")
        assert len((await one.hear("people"))["people"]) == 1
        assert [who["name"] for who in (await one.hear("people"))["people"]] == ["Minh", "Hằng"]
        await two.send("rename", name="Hằng Nga", language="en")
        assert [who["name"] for who in (await one.hear("people"))["people"]] == ["Minh", "Hằng Nga"]
        await two.ask("say", words="/choi")
        assert house.inbox.given[0].sender == Sender(person(2), "Hằng Nga", "en")
        await two.send("go", room="Ngõ Nhỏ!")
        assert (await two.hear("state", room="ngõ-nhỏ"))["people"][0]["name"] == "Hằng Nga"
        assert [who["name"] for who in (await one.hear("people"))["people"]] == ["Minh"]


async def test_somebody_who_is_asked_elsewhere_is_called():
    async with hall() as house:
        here, there = await house.visitor(1, "Minh", "xom"), await house.visitor(2, "Hằng", "ngo")
        asked = message("Tới lượt.", mentions=(Mention(person(1), "Minh"), Mention(person(2), "Hằng")))
        await house.web.show(ROOM, asked, None)
        assert (await there.hear("called"))["room"] == "xom"
        await here.ask("say", words="ở đây mà")
        assert "called" not in [told["type"] for told in here.heard]


async def test_who_is_asked_learns_it_of_themselves_alone_and_nobody_is_called():
    async with hall() as house:
        asked, watching, elsewhere = [
            await house.visitor(1),
            await house.visitor(2),
            await house.visitor(3, room="ngo"),
        ]
        await house.web.show(ROOM, message("Ai chặn?", asked=(person(1), person(3))), None)
        assert [(await page.hear("put"))["item"]["you"] for page in (asked, watching)] == [True, False]
        await elsewhere.ask("say", words="ở đây mà")
        assert "called" not in [told["type"] for told in elsewhere.heard]


async def test_a_long_game_does_not_push_out_what_people_said():
    async with hall() as house:
        page = await house.visitor()
        await page.ask("say", words="chào cả nhà")
        anchor = None
        for turn in range(120):
            now = await house.web.show(ROOM, message(f"lượt {turn}", keys=(key("Đổ"),)), None)
            if anchor is not None:
                await house.web.retire(ROOM, anchor)
            anchor = now
        await page.send("again")
        while True:
            state = await page.hear("state")
            items = state["boxes"]["room"]["items"]
            if items[-1]["id"] == anchor:
                break
        assert items[0]["words"] == "chào cả nhà"
        assert len(items) <= 80


async def test_a_page_that_reads_too_slowly_gets_everything_anew():
    async with hall() as house:
        page = await house.visitor()
        anchor = await house.web.show(ROOM, message("0"), None)
        for count in range(1, 1000):
            await house.web.show(ROOM, message(str(count)), anchor)
        fresh = await page.hear("state")
        assert len(page.heard) < 600
        assert fresh["boxes"]["room"]["items"][-1]["id"] == anchor
        while True:
            told = page.heard[-1]
            if told["type"] == "put" and told["item"]["lines"][0]["words"] == "999":
                break
            if told["type"] == "state" and told["boxes"]["room"]["items"][-1]["lines"][0]["words"] == "999":
                break
            received = await page.socket.receive()
            page.heard.append(received.json())


async def test_nobody_manages_a_room_and_there_is_no_link_to_a_private_chat():
    async with hall() as house:
        assert not await house.web.is_admin(ROOM, person(1))
        assert house.web.private_link("x") == ""
