"""Every request of every test here is held against Discord's published description; these show that it would notice."""

from __future__ import annotations

import aiohttp
import pytest

from tests.kit.discordwire import Wire
from tests.kit.discordwire.schema import Schema, schema, spec_path


@pytest.fixture
def described() -> Schema:
    found = schema()
    if found is None:
        pytest.skip(f"Discord's description is not at {spec_path()}; BOT_SPECS names its folder")
    return found


def button(label: str = "Đi", ident: str = "x0.0:t") -> dict[str, object]:
    return {"type": 2, "style": 1, "label": label, "custom_id": ident}


def row(*buttons: dict[str, object]) -> dict[str, object]:
    return {"type": 1, "components": list(buttons)}


MESSAGES = "/channels/1456074443980800005/messages"


def test_a_sound_message_is_fine(described: Schema) -> None:
    assert described.problem("POST", MESSAGES, {"content": "Chào", "components": [row(button())]}) == ""


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", MESSAGES, {"content": "x", "components": [row(button(label="a" * 81))]}),
        ("POST", MESSAGES, {"content": "x", "components": [row(button(ident="a" * 101))]}),
        ("POST", MESSAGES, {"content": "x", "components": [row(*[button()] * 6)]}),
        ("POST", MESSAGES, {"content": "a" * 4001}),
        ("POST", MESSAGES, {"content": 7}),
        ("POST", MESSAGES, None),
        ("POST", "/channels/1/posts", {"content": "x"}),
        ("PUT", "/applications/1456074443980800000/commands", [{"name": "", "description": "x"}]),
        ("POST", "/interactions/1456074443980800018/token/callback", {"type": 99}),
        ("POST", "/interactions/1456074443980800018/token/callback", {"type": 9, "data": {"title": "a" * 46}}),
    ],
)
def test_what_discord_would_not_understand_is_noticed(described: Schema, method: str, path: str, body: object) -> None:
    assert described.problem(method, path, body).startswith(f"{method} {path}")


async def test_a_complaint_fails_the_test_that_caused_it(described: Schema) -> None:
    with pytest.raises(AssertionError, match="there is no such request"):
        async with Wire.opened() as wire, aiohttp.ClientSession() as session:
            await session.post(f"{wire.api_url}/channels/1/posts", json={"content": "x"})
