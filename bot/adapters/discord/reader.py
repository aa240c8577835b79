"""What people do on Discord, as inputs of the coordinator, and the answers that they get for themselves.

Theory. Discord wants an answer within three seconds and gives one chance. Nothing is acknowledged before it is decided,
save when the decision is slow (two seconds): then the answer is deferred and follows. Four cases need care:

1. A press that changed the table is answered by the painter's edit (see `knocks`); here it only waits a moment.
2. An interaction that is older than it may be (after a pause of the network, or replayed when the connection resumed)
   is deferred first. When Discord says that it is dead, its person has been told that it failed, so it is dropped
   undecided; the age alone proves nothing, for the clock of the machine may be wrong.
3. A message for one person alone edits itself when one of its own buttons is pressed. When nothing is left to say, its
   buttons go: they have served, and nobody else can repaint them.
4. An interaction that comes twice is decided once, and one from a kind of channel that nobody knows yet never.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

import aiohttp
import discord

from bot.adapters.base import Anchor, Command, Inbox, Phrase, Place, Press, Reply, Sender, Sheet
from bot.adapters.discord import components, forms
from bot.adapters.discord.anchors import Spot, person_of, place_of
from bot.adapters.discord.components import Interaction, Wish
from bot.adapters.discord.knocks import GUARD, PATIENCE, Clock, Knock, Knocks, Stage
from bot.adapters.discord.page import Page
from bot.adapters.discord.places import Places, missing
from bot.adapters.discord.sheets import Sheets
from bot.adapters.discord.wording import escaped, plain

log = logging.getLogger("bot.discord")

STALE: Final = 2.5
"""Seconds after which an interaction may be dead."""
_POSTS: Final = frozenset({"play", "table"})
"""Commands whose answer is the table's own message."""
_REMEMBERED: Final = 2000
_ANSWER_SECONDS: Final = 10.0

Words = Mapping[str, Mapping[str, str]]


class Reader:
    """Hands over what people do, and answers them."""

    def __init__(
        self, inbox: Inbox, knocks: Knocks, sheets: Sheets, places: Places, words: Words, clock: Clock
    ) -> None:
        self.inbox = inbox
        self._knocks = knocks
        self._sheets = sheets
        self._places = places
        self._words = words
        self._clock = clock
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._pages: OrderedDict[tuple[int, str], dict[int, Sequence[object]]] = OrderedDict()
        self._busy: set[asyncio.Task[None]] = set()
        self._closing = False

    async def finish(self, seconds: float) -> None:
        """Take nothing new, and let what has begun come to its end."""
        self._closing = True
        if self._busy:
            await asyncio.wait(tuple(self._busy), timeout=seconds)

    # ------------------------------------------------------------------ what people do

    async def pressed(self, interaction: Interaction, ident: str) -> None:
        """A button was pressed, or an option was picked from a list."""
        await self._watched(interaction, self._pressed(interaction, Wish.read(ident)))

    async def submitted(self, interaction: Interaction, ident: str, parts: Sequence[object]) -> None:
        """A page of a form was filled in."""
        await self._watched(interaction, self._submitted(interaction, Wish.read(ident), parts))

    async def commanded(self, interaction: Interaction, name: str) -> None:
        """A command was given."""
        await self._watched(interaction, self._commanded(interaction, name))

    async def _watched(self, interaction: Interaction, work: Coroutine[None, None, None]) -> None:
        """The update boundary: once for each interaction, and nothing that goes wrong in one touches another."""
        nowhere = interaction.guild_id is not None and _place(interaction) is None
        if self._closing or nowhere or interaction.id in self._seen:
            work.close()
            return
        self._seen[interaction.id] = None
        while len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)
        task = asyncio.ensure_future(work)
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)
        try:
            await task
        except Exception:
            log.exception("update failed interaction=%d", interaction.id)

    async def _pressed(self, interaction: Interaction, wish: Wish) -> None:
        if wish.sheet:
            await self._open(interaction, wish)
            return
        knock = await self._arrived(interaction)
        if knock is not None:
            await self._decide(knock, self.inbox.press(_press(interaction, wish.token)))

    async def _commanded(self, interaction: Interaction, name: str) -> None:
        place = _place(interaction)
        knock = await self._arrived(interaction, posts=name in _POSTS)
        if knock is None:
            return
        if place is not None and name in _POSTS:
            lacking = missing(interaction.app_permissions, interaction.channel)
            if lacking:
                await self._say(knock, self._lacking(interaction, lacking))
                return
        await self._decide(knock, self._obeyed(Command(_sender(interaction), place, name)))

    async def _obeyed(self, command: Command) -> Reply:
        """A command in a private chat shows that its person can be written to."""
        if command.place is None:
            await self.inbox.reachable(command.sender)
        return await self.inbox.command(command)

    async def _arrived(self, interaction: Interaction, *, posts: bool = False) -> Knock | None:
        """The interaction as a knock, or None when Discord has given it up already."""
        self._places.note(interaction)
        message = interaction.message.id if interaction.message is not None else 0
        knock = Knock(interaction, self._clock.now(), message, posts)
        if self._clock.now() - interaction.created_at.timestamp() > STALE and not await knock.defer():
            log.info("too late interaction=%d", interaction.id)
            return None
        self._knocks.add(knock)
        return knock

    async def _decide(self, knock: Knock, work: Awaitable[Reply]) -> None:
        """Wait for the decision, defer when it is slow, and answer."""
        decision = asyncio.ensure_future(self._awake(knock.interaction, work))
        if not await self._first(decision, GUARD):
            await knock.defer()
        await self._answer(knock, await decision)

    async def _awake(self, interaction: Interaction, work: Awaitable[Reply]) -> Reply:
        """Whatever happens in a place shows that it is alive, if the bot may write there."""
        place = _place(interaction)
        if place is not None and not missing(interaction.app_permissions, interaction.channel):
            await self._places.alive(place, self.inbox)
        return await work

    async def _first(self, work: asyncio.Future[Reply] | asyncio.Task[bool], seconds: float) -> bool:
        """Whether something is done within so many seconds."""
        alarm = asyncio.ensure_future(self._clock.sleep(seconds))
        try:
            await asyncio.wait((work, alarm), return_when=asyncio.FIRST_COMPLETED)
        finally:
            alarm.cancel()
        return work.done()

    # ------------------------------------------------------------------ forms

    async def _open(self, interaction: Interaction, wish: Wish) -> None:
        """Show a page of the form behind a button."""
        self._places.note(interaction)
        sheet = await self._sheet(interaction, wish)
        if sheet is None:
            await self._say(Knock(interaction, self._clock.now()), self._word(interaction, "discord-sheet-old"))
            return
        with _losing():
            await interaction.response.send_modal(forms.modal(sheet, wish.token, wish.page))

    async def _sheet(self, interaction: Interaction, wish: Wish) -> Sheet | None:
        addresses = (channel_address(interaction.channel_id or 0), person_address(interaction.user.id))
        sheet = await self._sheets.find(addresses, wish.token)
        if sheet is not None and wish.page < len(forms.pages(sheet)):
            return sheet
        return None

    async def _submitted(self, interaction: Interaction, wish: Wish, parts: Sequence[object]) -> None:
        knock = await self._arrived(interaction)
        if knock is None:
            return
        sheet = await self._sheet(interaction, wish)
        try:
            forms.filled(parts)
        except (forms.NotANumber, forms.NotOne) as problem:
            await self._say(knock, self._complaint(interaction, problem, sheet))
            return
        filled = self._pages.pop((interaction.user.id, wish.token), {})
        filled[wish.page] = parts
        count = len(forms.pages(sheet)) if sheet is not None else 1
        if sheet is not None and wish.page + 1 < count:
            self._pages[interaction.user.id, wish.token] = filled
            while len(self._pages) > _REMEMBERED:
                self._pages.popitem(last=False)
            await self._turn(knock, sheet, wish, count)
            return
        try:
            filling = forms.filled([part for page in sorted(filled) for part in filled[page]])
        except forms.NotOne as problem:
            await self._say(knock, self._complaint(interaction, problem, sheet))
            return
        await self._decide(knock, self.inbox.press(replace(_press(interaction, wish.token), filling=filling)))

    async def _turn(self, knock: Knock, sheet: Sheet, wish: Wish, count: int) -> None:
        """A form can't follow a form, so a button leads on to its next page."""
        view = components.onward(
            forms.heading(sheet, wish.page + 1, count), Wish(wish.token, sheet=True, page=wish.page + 1)
        )
        await self._whisper(knock, escaped(forms.heading(sheet, wish.page, count)), view)

    def _complaint(self, interaction: Interaction, problem: Exception, sheet: Sheet | None) -> str:
        """Which field can't be read, and what belongs there."""
        key = "discord-not-a-number" if isinstance(problem, forms.NotANumber) else "discord-pick-one"
        said = self._word(interaction, key)
        fields = sheet.fields if sheet is not None else ()
        entry = next((entry for entry in fields if entry.name == str(problem)), None)
        if entry is None:
            return said
        bounds = f" ({entry.low}–{entry.high})" if not entry.choices else ""
        return f"{entry.label}{bounds}: {said}"

    # ------------------------------------------------------------------ answers

    async def _answer(self, knock: Knock, reply: Reply) -> None:
        alone = _is_alone(knock.interaction)
        if reply.message is not None:
            await self._show(knock, reply)
        elif reply.words and (reply.alert or alone or not knock.message):
            await self._say(knock, reply.words)
        elif alone:
            await self._put_away(knock)
        else:
            await self._await_painter(knock)
            if reply.words and knock.stage is Stage.OPEN:
                await self._say(knock, reply.words)
            elif knock.message:
                await knock.defer()
            else:
                await self._leave_silently(knock)

    async def _await_painter(self, knock: Knock) -> None:
        """A moment for the painter, who may answer the press by showing the table anew."""
        left = min(PATIENCE, GUARD - (self._clock.now() - knock.born))
        if knock.stage is Stage.OPEN and left > 0:
            claimed = asyncio.ensure_future(knock.claimed.wait())
            try:
                await self._first(claimed, left)
            finally:
                claimed.cancel()

    async def _show(self, knock: Knock, reply: Reply) -> None:
        """A page for the person alone: in place of the one that they pressed, or a new one."""
        if reply.message is None:
            return
        interaction = knock.interaction
        phrases = reply.message.phrases
        if reply.words and reply.words != "\n".join(phrase.words for phrase in phrases):
            phrases = (Phrase(reply.words), *phrases)
        message = replace(reply.message, phrases=phrases, mentions=())
        await self._sheets.note(person_address(interaction.user.id), message.rows)
        page = Page.of(message)
        with _losing():
            async with asyncio.timeout(_ANSWER_SECONDS):
                if not _is_alone(interaction):
                    await self._send(knock, page)
                elif knock.claim():
                    await interaction.response.edit_message(
                        content=page.content, attachments=page.files(), view=page.view(), allowed_mentions=page.quiet
                    )
                else:
                    await interaction.edit_original_response(
                        content=page.content, attachments=page.files(), view=page.view(), allowed_mentions=page.quiet
                    )

    async def _send(self, knock: Knock, page: Page) -> None:
        view = page.view() or discord.utils.MISSING
        interaction = knock.interaction
        if knock.claim():
            await interaction.response.send_message(
                page.content,
                files=page.files(),
                view=view,
                ephemeral=True,
                allowed_mentions=page.quiet,
                suppress_embeds=True,
            )
        else:
            await interaction.followup.send(
                page.content, files=page.files(), view=view, ephemeral=True, allowed_mentions=page.quiet
            )

    async def _say(self, knock: Knock, words: str) -> None:
        await self._whisper(knock, plain(words), discord.utils.MISSING)

    async def _whisper(self, knock: Knock, text: str, view: components.View) -> None:
        """A line for the person alone."""
        nobody = discord.AllowedMentions.none()
        with _losing():
            async with asyncio.timeout(_ANSWER_SECONDS):
                if knock.claim():
                    await knock.interaction.response.send_message(
                        text, view=view, ephemeral=True, allowed_mentions=nobody, suppress_embeds=True
                    )
                else:
                    await knock.interaction.followup.send(text, view=view, ephemeral=True, allowed_mentions=nobody)

    async def _put_away(self, knock: Knock) -> None:
        """The buttons of a message for one person have served."""
        with _losing():
            if knock.claim():
                await knock.interaction.response.edit_message(view=None)
            else:
                await knock.interaction.edit_original_response(view=None)

    async def _leave_silently(self, knock: Knock) -> None:
        """A command has been obeyed and there is nothing to say: Discord wants an answer all the same."""
        if await knock.defer() and knock.stage is Stage.DEFERRED:
            with _losing():
                await knock.interaction.delete_original_response()

    def _lacking(self, interaction: Interaction, permissions: Sequence[str]) -> str:
        lines = [self._word(interaction, "discord-missing")]
        lines += [
            "• " + self._word(interaction, f"discord-permission-{name.replace('_', '-')}") for name in permissions
        ]
        return "\n".join(lines)

    def _word(self, interaction: Interaction, key: str) -> str:
        return self._words["vi" if _language(interaction) == "vi" else "en"][key]


def channel_address(channel: int) -> str:
    """Where the forms of a channel's message are remembered."""
    return f"c{channel}"


def person_address(user: int) -> str:
    """Where the forms of a person's own messages are remembered."""
    return f"u{user}"


@contextmanager
def _losing() -> Iterator[None]:
    """An answer that doesn't arrive is lost; what was decided stands."""
    try:
        yield
    except (discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, OSError, TimeoutError) as trouble:
        log.info("answer lost problem=%s", trouble)


def _press(interaction: Interaction, token: str) -> Press:
    return Press(_sender(interaction), _place(interaction), token, _anchor(interaction))


def _sender(interaction: Interaction) -> Sender:
    user = interaction.user
    return Sender(person_of(user), user.display_name)


def _language(interaction: Interaction) -> str:
    return interaction.locale.value.partition("-")[0]


def _place(interaction: Interaction) -> Place | None:
    """The place where it happened, None in a private chat."""
    if interaction.guild_id is None:
        return None
    return place_of(interaction.channel)


def _anchor(interaction: Interaction) -> Anchor | None:
    message = interaction.message
    if message is None or interaction.channel_id is None:
        return None
    return Spot(interaction.channel_id, message.id).anchor


def _is_alone(interaction: Interaction) -> bool:
    """Whether the pressed message is shown to its person alone, outside of any chat's history."""
    return interaction.message is not None and interaction.message.flags.ephemeral
