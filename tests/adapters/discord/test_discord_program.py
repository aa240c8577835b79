"""The whole program, started as people start it, against the local Discord: a token, two addresses, a database."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from simcord.backend.models import Message
from simcord.components import walk_components

from tests.kit.discordwire import Human, Wire
from tests.kit.discordwire.world import LiveClock, labels

PATIENCE = 60.0
ANSWER = re.compile(r"x\d+\.\d+:1\w{8}\.o\.")


@asynccontextmanager
async def program(wire: Wire, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m bot`, ready; stopped as a supervisor stops it."""
    settings = {
        name: value for name, value in os.environ.items() if not name.startswith(("BOT_", "DISCORD_", "TELEGRAM_"))
    }
    settings |= {
        "DISCORD_TOKEN": "a.test.token",
        "DISCORD_API_URL": wire.api_url,
        "DISCORD_GATEWAY_URL": wire.gateway_url,
        "BOT_DATABASE": str(folder / "xom-co.sqlite3"),
        "BOT_COMPUTER_SECONDS": "0",
    }
    already = len(wire.gateway.sessions)
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=settings, stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL
    )
    assert running.stderr is not None
    complaints = asyncio.ensure_future(running.stderr.read())
    complaints.add_done_callback(lambda _: wire.ring())
    try:
        await wire.until(lambda: len(wire.gateway.sessions) > already or complaints.done(), seconds=PATIENCE)
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGTERM)
        await asyncio.wait_for(running.wait(), PATIENCE)
        said = (await complaints).decode()
    assert (running.returncode, "Traceback" in said) == (0, False), said


async def table(wire: Wire, channel: int, label: str) -> Message:
    """The newest message in a channel, once it has a button with these words."""

    def shown() -> bool:
        messages = wire.world.messages(channel)
        return bool(messages) and any(label in words for words in labels(messages[-1]))

    await wire.until(shown, seconds=PATIENCE)
    return wire.world.messages(channel)[-1]


async def press(wire: Wire, human: Human, message: Message, label: str) -> None:
    words = next(words for words in labels(message) if label in words)
    pressed = wire.world.press(human, message, words)
    await wire.until(lambda: pressed.kind, seconds=PATIENCE)


async def play_on(wire: Wire, channel: int, people: list[Human], moves: int) -> None:
    """Somebody whose turn it is presses the first answer that there is, so many times."""
    for _ in range(moves):
        before = _sight(wire, channel)
        message = wire.world.messages(channel)[-1]
        ident = next(
            str(part["custom_id"])
            for part in walk_components(message.components)
            if ANSWER.match(str(part.get("custom_id", "")))
        )
        for human in people:
            pressed = wire.world.press_id(human, message, ident)
            await wire.until(lambda done=pressed: done.kind, seconds=PATIENCE)
            if not pressed.whispers:
                break
        await wire.until(lambda was=before: _sight(wire, channel) != was, seconds=PATIENCE)


def _sight(wire: Wire, channel: int) -> list[tuple[int, str, list[str]]]:
    return [(message.id, message.content, labels(message)) for message in wire.world.messages(channel)]


async def test_a_game_is_played_from_the_command_to_the_dice_and_on_after_a_restart(tmp_path: Path) -> None:
    async with Wire.opened(LiveClock()) as wire:
        channel = wire.world.channel("sân-đình")
        minh, hang = wire.world.human("Minh"), wire.world.human("Hằng")
        async with program(wire, tmp_path):
            given = wire.world.slash(minh, channel, "choi")
            await press(wire, minh, await table(wire, channel, "Cờ cá ngựa"), "Cờ cá ngựa")
            await press(wire, hang, await table(wire, channel, "Vào bàn"), "Vào bàn")
            await wire.until(lambda: "Hằng" in wire.world.messages(channel)[-1].content, seconds=PATIENCE)
            await press(wire, minh, await table(wire, channel, "Bắt đầu"), "Bắt đầu")
            message = await table(wire, channel, "xúc xắc")
            assert given.kind == "message"
            assert message.attachments[0]["description"]
            assert message.attachments[0]["size"] > 1000
            await play_on(wire, channel, [minh, hang], 4)
        async with program(wire, tmp_path):
            await play_on(wire, channel, [hang, minh], 4)
        assert not [call for call in wire.calls() if call.status >= 400]


async def test_the_commands_are_told_to_discord_once(tmp_path: Path) -> None:
    async with Wire.opened(LiveClock()) as wire:
        for _ in range(2):
            async with program(wire, tmp_path):
                pass
        assert len(wire.calls("PUT", "/commands")) == 1
