"""What unfriendly pages may try: each is refused with a clear answer, nothing happens, and the house stays open."""

from __future__ import annotations

import json

import pytest
from aiohttp import WSServerHandshakeError

from bot.adapters.base import Reply
from tests.adapters.web_kit import ROOM, hall, key, message, secret

HELLO = {"type": "hello", "secret": secret(1), "name": "Minh", "language": "vi", "room": "xom"}
PRESS = {"type": "press", "message": "m", "token": "t", "filling": {}}

MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"press"',
    "17",
    "NaN",
    "\x00",
    "[" * 60000,
    '{"a":' * 5000 + "1" + "}" * 5000,
    "{}",
    '{"type":null}',
    '{"type":["press"]}',
    json.dumps({**PRESS, "message": 7}),
    json.dumps({**PRESS, "token": None}),
    json.dumps({**PRESS, "token": "t" * 5000}),
    json.dumps({**PRESS, "filling": []}),
    json.dumps({**PRESS, "filling": {"amount": "7"}}),
    json.dumps({**PRESS, "filling": {"amount": 1.5}}),
    json.dumps({**PRESS, "filling": {"amount": True}}),
    json.dumps({**PRESS, "filling": {"amount": [1, "2"]}}),
    json.dumps({**PRESS, "filling": {"amount": [[1]]}}),
    json.dumps({**PRESS, "filling": {"amount": 10**30}}),
    '{"type":"press","message":"m","token":"t","filling":{"a":' + "9" * 5000 + "}}",
    json.dumps({**PRESS, "filling": {str(n): n for n in range(40)}}),
    json.dumps({**PRESS, "filling": {"amount": list(range(300))}}),
    json.dumps({**PRESS, "n": -1}),
    json.dumps({**PRESS, "n": "1"}),
    json.dumps({**PRESS, "n": 1e3}),
    json.dumps({"type": "say"}),
    json.dumps({"type": "say", "words": ["x"]}),
    json.dumps({"type": "go", "room": {}}),
    json.dumps({"type": "rename", "name": "x", "language": "<b>"}),
    json.dumps({"type": "look"}),
    json.dumps(HELLO),  # a second hello
]


@pytest.mark.parametrize("words", MALFORMED, ids=range(len(MALFORMED)))
async def test_what_is_not_a_request_is_refused(words):
    async with hall() as house:
        page = await house.visitor()
        await page.socket.send_str(words)
        assert (await page.hear("refused"))["code"] == "malformed"
        assert house.inbox.given == []
        assert (await page.ask("say", words="vẫn đây"))["type"] == "reply"


async def test_an_unknown_kind_of_request_is_refused():
    async with hall() as house:
        page = await house.visitor()
        assert (await page.ask("shutdown"))["code"] == "unknown"


async def test_bytes_are_not_a_request():
    async with hall() as house:
        page = await house.visitor()
        await page.socket.send_bytes(json.dumps(PRESS).encode())
        assert (await page.hear("refused"))["code"] == "malformed"


@pytest.mark.parametrize("filler", ["x", "ế", "😀"])
async def test_a_request_over_64_kilobytes_is_refused_whatever_its_letters(filler):
    async with hall() as house:
        page = await house.visitor()
        anchor = await house.web.show(ROOM, message("x", keys=(key("Đổ"),)), None)
        size = 64_001 // len(filler.encode())
        big = json.dumps({**PRESS, "message": anchor, "token": "t1", "pad": filler * size}, ensure_ascii=False)
        await page.socket.send_str(big)
        assert (await page.hear("refused"))["code"] == "too-big"
        assert house.inbox.given == []


async def test_a_request_that_is_far_too_big_ends_the_visit():
    async with hall() as house:
        page = await house.visitor()
        await page.socket.send_str("x" * 1_000_000)
        assert await page.close_code() in (1009, 1006)
        assert house.inbox.given == []
        assert (await (await house.visitor(2)).ask("say", words="còn mở"))["type"] == "reply"


@pytest.mark.parametrize(
    "request_",
    [
        PRESS,
        {"type": "say", "words": "/choi"},
        {"type": "practice"},
        {"type": "again"},
        {"type": "look", "message": "m"},
        {"type": "go", "room": "x"},
    ],
)
async def test_whoever_has_not_said_who_they_are_is_refused(request_):
    async with hall() as house:
        page = await house.page()
        await page.socket.send_str(json.dumps(request_))
        assert (await page.hear("refused"))["code"] == "no-identity"
        assert house.inbox.given == []


@pytest.mark.parametrize("wrong", ["", "abc", "g" * 64, "A" * 64, "1" * 63, "1" * 65, "1" * 64 + "\n"])
async def test_a_secret_of_another_shape_makes_nobody(wrong):
    async with hall() as house:
        page = await house.page()
        await page.socket.send_str(json.dumps({**HELLO, "secret": wrong}))
        assert (await page.hear("refused"))["code"] == "no-identity"
        assert house.inbox.met == []


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u200b", "\x00\x01", "\u3164"])
async def test_a_name_with_nothing_to_see_is_refused(name):
    async with hall() as house:
        page = await house.page()
        await page.socket.send_str(json.dumps({**HELLO, "name": name}))
        assert (await page.hear("refused"))["code"] == "no-name"
        await page.socket.send_str(json.dumps(HELLO))
        assert (await page.hear("state"))["name"] == "Minh"


@pytest.mark.parametrize("words", ["", "   ", "\u200b", "\ud800"])
async def test_nothing_is_not_talk(words):
    async with hall() as house:
        page = await house.visitor()
        assert (await page.ask("say", words=words))["code"] == "nothing-said"


async def test_values_that_the_form_does_not_have_are_refused():
    async with hall() as house:
        page = await house.visitor()
        anchor = await house.web.show(ROOM, message("x", keys=(key("Đổ"),)), None)
        refusal = await page.ask("press", message=anchor, token="t1", filling={"amount": 3})
        assert (refusal["type"], house.inbox.given) == ("refused", [])


async def test_requests_that_come_too_fast_are_refused_and_then_shown_the_door():
    time = [0.0]
    async with hall(pulse=lambda: time[0]) as house:
        page = await house.visitor()
        for _ in range(60):
            await page.send("say", words="/luat")
        assert (await page.hear("refused"))["code"] == "too-fast"
        assert len(house.inbox.given) < 60
        time[0] += 10
        assert (await page.ask("say", words="/luat"))["type"] == "reply"
        for _ in range(200):
            await page.send("again")
        assert await page.close_code() == 1008


async def test_talk_is_slowed_down_sooner_than_presses():
    time = [0.0]
    async with hall(pulse=lambda: time[0]) as house:
        page = await house.visitor()
        answers = [(await page.ask("say", words=f"dòng {n}"))["type"] for n in range(8)]
        assert answers == ["reply"] * 6 + ["refused"] * 2
        assert (await page.ask("say", words="/luat"))["type"] == "reply"


async def test_a_bug_behind_the_door_is_told_kindly_and_logged_without_secrets(caplog):
    async with hall() as house:
        page = await house.visitor()

        def broken(given) -> Reply:
            raise RuntimeError("no such luck")

        house.inbox.answer = broken
        assert (await page.ask("say", words="/choi"))["code"] == "stumbled"
        house.inbox.answer = lambda given: Reply()
        assert (await page.ask("say", words="/choi"))["type"] == "reply"
        assert "request failed" in caplog.text
        assert secret(1) not in caplog.text
        assert "Minh" not in caplog.text


async def test_a_page_that_never_says_hello_is_sent_away():
    async with hall(hello_seconds=0.01) as house:
        page = await house.page()
        assert await page.close_code() == 1008


async def test_when_the_house_is_full_the_next_one_is_told():
    async with hall(most=2) as house:
        await house.visitor(1)
        await house.visitor(2)
        with pytest.raises(WSServerHandshakeError) as refusal:
            await house.page()
        assert refusal.value.status == 503
