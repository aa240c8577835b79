"""Interactions that wait for their answer: Discord gives three seconds, and the first answer is the only one.

Theory. A press can be answered by showing the message anew (one call for the press and the picture), and the painter
shows messages by itself, knowing nothing of presses. So a press waits here as a `Knock` while it is decided; if the
painter shows the very message that was pressed, it takes the knock and answers it with the edit. Whoever comes first
claims it; a claim is made before the call, so nothing is answered twice. When nobody came in time the knock is
deferred, and for a few seconds its token still carries one edit, which spares the channel's budget.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

import aiohttp
import discord

from bot.adapters.discord.components import Interaction
from bot.adapters.discord.faults import DEAD_TOKEN
from bot.adapters.discord.page import Page

log = logging.getLogger("bot.discord")

GUARD: Final = 2.0
"""Seconds after which a press is deferred, of the three that Discord gives."""
PATIENCE: Final = 1.2
"""Seconds that a decided press waits for the painter."""
DIRECT: Final = 2.5
"""Up to this age a knock may be answered for the first time."""
TOKEN_EDIT: Final = 10.0
"""Up to this age a deferred knock's token is used for an edit; Discord would allow 15 minutes."""


class Clock(Protocol):
    """What time it is, and waiting."""

    def now(self) -> float:
        """Seconds since the epoch."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        ...


class Stage(Enum):
    """How far the answer to an interaction is."""

    OPEN = "open"
    DEFERRED = "deferred"
    ANSWERED = "answered"


@dataclass(slots=True, eq=False)
class Knock:
    """An interaction, from its arrival to its answer.

    message  the id of the message that carried the button, 0 for a command
    posts    whether a new public message in its channel would answer it (a command that opens or shows a table)
    """

    interaction: Interaction
    born: float
    message: int = 0
    posts: bool = False
    stage: Stage = Stage.OPEN
    claimed: asyncio.Event = field(default_factory=asyncio.Event)

    def claim(self) -> bool:
        """Take the right to answer; False when somebody has it already."""
        if self.stage is not Stage.OPEN:
            return False
        self.stage = Stage.ANSWERED
        self.claimed.set()
        return True

    async def defer(self) -> bool:
        """Tell Discord that the answer comes later, when nobody has answered. False when the interaction is dead."""
        if not self.claim():
            return True
        try:
            await self.interaction.response.defer(ephemeral=True)
        except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as trouble:
            log.info("answer lost problem=%s", type(trouble).__name__)
            return False
        self.stage = Stage.DEFERRED
        return True


class Knocks:
    """All interactions that may still be answered by what the painter shows."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._open: list[Knock] = []

    def add(self, knock: Knock) -> None:
        """An interaction has arrived."""
        oldest = self._clock.now() - TOKEN_EDIT
        self._open = [other for other in self._open if other.born > oldest and other.stage is not Stage.ANSWERED]
        self._open.append(knock)

    def waits(self, message: int) -> bool:
        """Whether a press on the message waits for its answer: somebody has it before their eyes."""
        return self._for_edit(message) is not None

    async def edit(self, message: int, page: Page) -> bool:
        """Show the page in place of a message as the answer to a press on it; False when no press waits for one."""
        knock = self._for_edit(message)
        if knock is None:
            return False
        try:
            if knock.stage is Stage.DEFERRED:
                knock.stage = Stage.ANSWERED
                await knock.interaction.edit_original_response(
                    content=page.content, attachments=page.files(), view=page.view(), allowed_mentions=page.quiet
                )
            else:
                knock.claim()
                await knock.interaction.response.edit_message(
                    content=page.content, attachments=page.files(), view=page.view(), allowed_mentions=page.quiet
                )
        except discord.HTTPException as refusal:
            if refusal.code in DEAD_TOKEN:
                return False
            raise
        return True

    async def strip(self, message: int) -> bool:
        """Take the buttons off a message as the answer to a press on it; False when no press waits."""
        knock = self._for_edit(message)
        if knock is None or knock.stage is Stage.DEFERRED:
            return False
        knock.claim()
        try:
            await knock.interaction.response.edit_message(view=None)
        except discord.HTTPException as refusal:
            if refusal.code in DEAD_TOKEN:
                return False
            raise
        return True

    async def post(self, channel: int, page: Page) -> int:
        """Send the page as the public answer to a command in a channel; the message's id, or 0 when none waits."""
        for knock in reversed(self._open):
            if knock.posts and knock.interaction.channel_id == channel and self._fresh(knock) and knock.claim():
                break
        else:
            return 0
        try:
            sent = await knock.interaction.response.send_message(
                page.content,
                files=page.files(),
                view=page.view() or discord.utils.MISSING,
                allowed_mentions=page.loud,
                suppress_embeds=True,
            )
        except discord.HTTPException as refusal:
            if refusal.code in DEAD_TOKEN:
                return 0
            raise
        return sent.message_id or 0

    def _for_edit(self, message: int) -> Knock | None:
        """The newest press on the message that an edit would answer, else one that was deferred lately."""
        on_it = [knock for knock in reversed(self._open) if knock.message == message]
        for knock in on_it:
            if knock.stage is Stage.OPEN and self._fresh(knock):
                return knock
        youngest = self._clock.now() - TOKEN_EDIT
        return next((knock for knock in on_it if knock.stage is Stage.DEFERRED and knock.born > youngest), None)

    def _fresh(self, knock: Knock) -> bool:
        return knock.stage is Stage.OPEN and self._clock.now() - knock.born < DIRECT
