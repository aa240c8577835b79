"""Slash commands: names in both languages, told to Discord only when they have changed."""

from __future__ import annotations

import unicodedata

import pytest

from bot.adapters.discord.commands import MEANS
from bot.adapters.discord.places import NEEDED
from tests.kit.discord_rig import DiscordRig, connect, disconnect, furnished, restart
from tests.kit.discordwire import Wire
from tests.kit.platform_rig import ScrapMemory


def told(rig: DiscordRig) -> list[dict[str, object]]:
    (call,) = rig.wire.calls("PUT", "/commands")
    assert isinstance(call.body, list)
    return call.body


async def test_every_command_has_a_vietnamese_name_in_whole_letters(rig: DiscordRig) -> None:
    commands = {str(entry["name"]): entry for entry in told(rig)}
    assert commands.keys() == MEANS.keys()
    for entry in commands.values():
        name = entry["name_localizations"]["vi"]  # type: ignore[index]
        description = entry["description_localizations"]["vi"]  # type: ignore[index]
        assert unicodedata.is_normalized("NFC", name)
        assert name == name.lower()
        assert 1 <= len(description) <= 100
        assert description != entry["description"]
    assert commands["choi"]["name_localizations"] == {"vi": "chơi"}
    assert commands["caidat"]["name_localizations"] == {"vi": "cài-đặt"}


async def test_tables_belong_to_servers_and_questions_about_oneself_to_private_chats_too(rig: DiscordRig) -> None:
    contexts = {entry["name"]: entry["contexts"] for entry in told(rig)}
    assert contexts["choi"] == [0]
    assert contexts["help"] == contexts["caidat"] == [0, 1]
    assert all(entry["integration_types"] == [0] for entry in told(rig))


async def test_the_same_commands_are_not_told_twice(rig: DiscordRig) -> None:
    await restart(rig)
    assert len(rig.wire.calls("PUT", "/commands")) == 1


async def test_changed_words_are_told_anew(rig: DiscordRig) -> None:
    await disconnect(rig)
    words = rig.platform._words
    rig.platform._words = {**words, "vi": {**words["vi"], "discord-command-choi": "Mở bàn"}}
    await connect(rig)
    assert len(rig.wire.calls("PUT", "/commands")) == 2


async def test_another_bot_with_the_same_memory_is_told_too() -> None:
    memory = ScrapMemory()
    for number in range(2):
        async with Wire.opened() as wire:
            wire.world.backend.application_id += number
            rig = furnished(wire, memory)
            await connect(rig)
            await disconnect(rig)
            assert len(wire.calls("PUT", "/commands")) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (400, 50035)])
async def test_commands_that_are_refused_do_not_keep_the_door_shut(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with Wire.opened() as wire:
        wire.trouble("PUT", "/applications/*/commands", status, code=code)
        rig = furnished(wire, ScrapMemory())
        await connect(rig)
        assert "commands refused" in caplog.text
        await restart(rig)
        assert len(wire.calls("PUT", "/commands")) == 2
        await disconnect(rig)


async def test_a_command_of_another_version_is_ignored(rig: DiscordRig) -> None:
    rig.wire.world.backend.register_commands(None, [{"name": "cu", "description": "x", "type": 1}])
    given = rig.wire.world.slash(rig.minh, rig.channel, "cu")
    await rig.press_any()
    assert (given.kind, rig.inbox.commands) == ("", [])


async def test_the_invitation_asks_for_what_is_used_and_nothing_more(rig: DiscordRig) -> None:
    link = rig.platform.invitation()
    assert f"client_id={rig.wire.world.backend.application_id}" in link
    assert f"permissions={NEEDED.value}" in link
    assert "scope=bot+applications.commands" in link
    assert {name for name, granted in NEEDED if granted} == {
        "read_messages",
        "send_messages",
        "send_messages_in_threads",
        "attach_files",
        "read_message_history",
    }


async def test_the_door_asks_for_no_intent_but_servers(rig: DiscordRig) -> None:
    assert [said["intents"] for said in rig.wire.gateway.identified] == [1]


async def test_there_is_no_link_to_a_private_chat(rig: DiscordRig) -> None:
    assert rig.platform.private_link("x") == ""
