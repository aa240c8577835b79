"""What the server hands out, and to whom: the page, its words, its rules for the browser, its checks at the door."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from bot.adapters.web import Web, door
from bot.adapters.web.boxes import digest
from bot.datafiles import folder
from bot.texts import Texts
from tests.adapters.web_kit import PICTURE, ROOM, hall, message

OWN_CODE = Path(door.__file__).parent
OURS = ("/", "/index.html", "/style.css", "/app.js", "/draw.js", "/dialogs.js", "/link.js", "/words.js", "/words.json")


async def test_everything_that_the_page_loads_is_served_by_ourselves():
    async with hall() as house:
        for path in (*OURS, "/icon.svg", "/tile.svg", "/fonts/BeVietnamPro-Medium.ttf"):
            async with house.client.get(house.url.rstrip("/") + path) as answer:
                assert answer.status == 200, path
                assert await answer.read(), path


async def test_a_page_that_is_known_is_not_sent_again():
    async with hall() as house:
        async with house.client.get(house.url) as first:
            mark = first.headers["ETag"]
        async with house.client.get(house.url, headers={"If-None-Match": mark}) as second:
            assert second.status == 304


async def test_no_page_may_run_what_is_not_in_our_own_files():
    async with hall() as house, house.client.get(house.url) as answer:
        rules = dict(rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; "))
        host = house.url.removeprefix("http://").rstrip("/")
        assert rules["default-src"] == "'none'"
        assert rules["script-src"] == "'self'"
        assert rules["style-src"] == "'self'"
        assert rules["frame-ancestors"] == "'none'"
        assert rules["connect-src"] == f"'self' ws://{host} wss://{host}"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"


async def test_the_page_has_no_script_style_or_deed_inside():
    page = (folder() / "web" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*src=)", page) == []
    assert re.findall(r"<style|style=|\son\w+=|javascript:", page) == []


async def test_no_script_of_ours_reads_words_as_markup():
    for script in (folder() / "web").glob("*.js"):
        found = re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", script.read_text())
        assert found == [], script.name


async def test_words_are_set_into_the_page_as_text():
    async with hall() as house, house.client.get(house.url) as answer:
        page = await answer.text()
        assert "<title>Xóm Cờ</title>" in page
        assert "Bật &lt;JavaScript&gt;" in page
        assert "{web-" not in page


def test_the_page_uses_every_word_that_it_is_given_and_lacks_none():
    texts = "\n".join(path.read_text(encoding="utf-8") for path in (folder() / "web").iterdir())
    codes = re.findall(r'Refusal\("([a-z-]+)"', "\n".join(path.read_text() for path in OWN_CODE.glob("*.py")))
    used = set(re.findall(r"web-(?!refused)[a-z]+(?:-[a-z]+)*", texts)) | {f"web-refused-{code}" for code in codes}
    for words in Texts.load().table("web-").values():
        assert used == set(words)


async def test_the_page_gets_the_words_that_the_program_gave():
    async with hall() as house, house.client.get(house.url + "words.json") as answer:
        assert (await answer.json())["en"] == {"web-title": "Xóm Cờ"}


@pytest.mark.parametrize(
    "path", ["nothing", "../README.md", "%2e%2e/README.md", "fonts/../../pyproject.toml", "web/app.js"]
)
async def test_no_address_leads_out_of_the_list_of_files(path):
    async with hall() as house, house.client.get(house.url + path) as answer:
        assert answer.status == 404


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "192.168.1.5", "", "[", "127.0.0.1@evil.example"],
)
async def test_a_foreign_name_that_points_here_is_turned_away(host):
    async with hall() as house, house.client.get(house.url, headers={"Host": host}) as answer:
        assert answer.status == 421
        assert "name" in await answer.text()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:9999", "[::1]:8080", "LOCALHOST:80", "xom.example"])
async def test_the_names_of_this_machine_are_welcome(host):
    async with hall(hosts=("xom.example",)) as house, house.client.get(house.url, headers={"Host": host}) as answer:
        assert answer.status == 200


async def test_on_the_local_network_addresses_in_numbers_are_welcome_and_names_are_not():
    async with hall("0.0.0.0") as house:
        url = house.url.replace("0.0.0.0", "127.0.0.1")
        async with house.client.get(url, headers={"Host": "192.168.1.5:8080"}) as answer:
            assert answer.status == 200
        async with house.client.get(url, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "https://127.0.0.1:1", "null", "", "file://", "http://[", "http://localhost"]
)
async def test_a_socket_that_a_foreign_page_opens_is_refused(origin):
    async with hall() as house:
        with pytest.raises(WSServerHandshakeError) as refusal:
            await house.page(origin=origin)
        assert refusal.value.status == 403
        assert house.inbox.met == []


async def test_our_page_behind_a_named_door_may_open_its_socket():
    async with hall(hosts=("xom.example",)) as house:
        page = await house.page(origin="https://xom.example", Host="xom.example")
        assert (await page.hello())["room"] == "xom"


async def test_it_listens_on_loopback_only_unless_told_otherwise():
    async with hall() as house:
        assert house.url.startswith("http://127.0.0.1:")


async def test_a_public_picture_has_an_address_that_lasts():
    async with hall() as house:
        await house.web.show(ROOM, message("x", picture=PICTURE), None)
        async with house.client.get(f"{house.url}picture/{digest(PICTURE)}.png") as answer:
            assert await answer.read() == PICTURE
            assert answer.content_type == "image/png"
            assert "immutable" in answer.headers["Cache-Control"]
        async with house.client.get(f"{house.url}picture/{digest(b'other')}.png") as answer:
            assert answer.status == 404


async def test_the_port_tells_when_it_is_taken():
    async with hall() as house:
        port = int(house.url.rstrip("/").rsplit(":", 1)[1])
        with pytest.raises(OSError, match="address already in use"):
            await Web("127.0.0.1", port, {}).run(house.inbox)


async def test_stopping_finishes_what_was_begun_and_says_goodbye():
    async with hall() as house:
        page = await house.visitor()
        house.inbox.hold = asyncio.Event()
        await page.send("say", words="/choi")
        await page.send("say", words="/luat")
        await house.inbox.busy.wait()
        stopping = asyncio.create_task(house.stop())
        for _ in range(50):  # the goodbye is waiting for the answer by now
            await asyncio.sleep(0)
        house.inbox.hold.set()
        reply = await page.hear("reply")
        assert reply["n"] == 2
        assert await page.close_code() == 1001
        await stopping
        async with ClientSession() as client:
            with pytest.raises(OSError):  # noqa: PT011 - nobody listens any more
                await client.get(house.url)
