"""What people ask for themselves: their purse, linking it, and being forgotten. All of it private.

A page of the desk is nobody else's business, so its reply says what to put in its place where a group would see it.
Being forgotten takes two steps, and its button works for the person alone who asked for it.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.adapters.base import Command, Key, Message, Person, Phrase, Press, Reply, Sheet, SheetField
from bot.coordinator import oblivion
from bot.coordinator.composer import duration
from bot.coordinator.purses import CODE_SECONDS, HIGHEST_CODE, LOWEST_CODE, Purse
from bot.coordinator.session import SessionId, Stage
from bot.coordinator.tokens import Token, pack
from bot.coordinator.verdict import Refused, judged
from bot.engine.codec import CodecError
from bot.engine.scene import Say
from bot.engine.screen import Role, Tone
from bot.engine.text import Money, Proper, Text, text
from bot.purse.amounts import ALLOWANCE, POOR
from bot.purse.ledger import Cause, Entry
from bot.store.base import Booking

if TYPE_CHECKING:
    from bot.coordinator.coordinator import Coordinator

log = logging.getLogger("bot.coordinator")

DESK: Final = SessionId("thedesk0")
"""Whose buttons these are, in tokens: no table's."""

_HANOI: Final = timedelta(hours=7)
_GROUP: Final = 4
"""So many digits of a code stand together."""
_WHAT_FOR: Final = {
    (Cause.START, True): "xu-for-start",
    (Cause.ALLOWANCE, True): "xu-for-allowance",
    (Cause.STAKE, True): "xu-for-winning",
    (Cause.STAKE, False): "xu-for-losing",
    (Cause.LEAVING, False): "xu-for-leaving",
    (Cause.LINKED, True): "xu-for-linking",
    (Cause.REPAID, False): "xu-for-second-start",
}


class Desk:
    """The desk of one coordinator."""

    def __init__(self, coordinator: Coordinator) -> None:
        self._coordinator = coordinator
        self._verbs: dict[str, Callable[[Press, Token], Awaitable[Reply]]] = {
            "xu": self._again,
            "code": self._code,
            "redeem": self._filled,
            "forget": self._forget,
        }

    # ------------------------------------------------------------------ commands and buttons

    async def purse(self, command: Command) -> Reply:
        """The purse of whoever asks; with a code, the purse that theirs becomes one with."""
        person = _somebody(command.sender.person)
        if command.argument:
            return await self._linked(person, command.argument)
        return await self._purse(person)

    async def goodbye(self, command: Command) -> Reply:
        """What being forgotten means, and the button that does it."""
        person = _somebody(command.sender.person)
        say = await self._voice(person)
        lines = (Phrase(say(text(f"forget-{number}"))) for number in range(1, 5))
        button = Key(say(text("button-forget")), pack(DESK, "forget", _mark(person)), Role.DANGER)
        page = Message((Phrase(say(text("forget-title")), Tone.TITLE), *lines), rows=((button,),))
        return Reply(message=page, instead=say(text("private-only")))

    async def press(self, press: Press, token: Token) -> Reply:
        """A button of these pages. Raises Refused for any other."""
        _somebody(press.sender.person)
        if token.verb not in self._verbs:
            raise Refused(text("table-old-button"))
        return await self._verbs[token.verb](press, token)

    # ------------------------------------------------------------------ purses

    async def _again(self, press: Press, token: Token) -> Reply:
        del token
        return await self._purse(press.sender.person)

    async def _purse(self, person: Person) -> Reply:
        return await self._shown(person, await self._coordinator.purses.of(person))

    async def _shown(self, person: Person, purse: Purse | None, news: Text | None = None) -> Reply:
        say = await self._voice(person)
        phrases = [Phrase(say(news), Tone.STRONG)] if news is not None else []
        phrases += self._lines(purse, say)
        door = self._coordinator.platforms.get(person.platform)
        keys = []
        if purse is not None and door is not None and door.limits.vouches:
            keys.append(Key(say(text("button-code")), pack(DESK, "code")))
        if door is not None and door.limits.sheets:
            label = say(text("button-redeem"))
            blank = SheetField("code", say(text("xu-code-field")), LOWEST_CODE, HIGHEST_CODE, code=True)
            keys.append(Key(label, pack(DESK, "redeem"), sheet=Sheet(label, (blank,))))
        else:
            phrases.append(Phrase(say(text("xu-code-typed")), Tone.QUIET))
        return Reply(message=Message(tuple(phrases), rows=(tuple(keys),)), instead=say(text("private-only")))

    def _lines(self, purse: Purse | None, say: Say) -> list[Phrase]:
        if purse is None:
            return [Phrase(say(text("xu-none-title")), Tone.TITLE), Phrase(say(text("xu-none")))]
        phrases = [Phrase(say(text("xu-title", sum=Money(purse.held, "plain"))), Tone.TITLE)]
        phrases += [Phrase(say(_line(entry))) for entry in purse.entries]
        if purse.next_day is None:
            said = text("xu-allowance", sum=ALLOWANCE, poor=POOR)
        else:
            left = max(60.0, purse.next_day - self._coordinator.clock.now())
            said = text("xu-allowance-next", sum=ALLOWANCE, poor=POOR, time=duration(left))
        phrases.append(Phrase(say(said), Tone.QUIET))
        if purse.holders > 1:
            phrases.append(Phrase(say(text("xu-holders", n=purse.holders)), Tone.QUIET))
        return phrases

    async def _code(self, press: Press, token: Token) -> Reply:
        del token
        person = press.sender.person
        say = await self._voice(person)
        digits = str(await self._coordinator.purses.code(person))
        shown = " ".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))
        phrases = (
            Phrase(say(text("xu-code", code=Proper(shown))), Tone.TITLE),
            Phrase(say(text("xu-code-how", time=duration(CODE_SECONDS)))),
            Phrase(say(text("xu-code-warning")), Tone.QUIET),
        )
        back = Key(say(text("button-purse")), pack(DESK, "xu"))
        return Reply(message=Message(phrases, rows=((back,),)), instead=say(text("private-only")))

    async def _filled(self, press: Press, token: Token) -> Reply:
        del token
        code = press.filling.get("code")
        return await self._linked(press.sender.person, str(code) if isinstance(code, int) else "")

    async def _linked(self, person: Person, words: str) -> Reply:
        digits = "".join(words.split())
        if not (digits.isascii() and digits.isdigit() and LOWEST_CODE <= int(digits[:24]) <= HIGHEST_CODE):
            raise Refused(text("xu-code-wrong"))
        purse = await self._coordinator.purses.link(person, int(digits))
        log.info("linked account=%s holders=%d", purse.account, purse.holders)
        return await self._shown(person, purse, text("xu-linked"))

    # ------------------------------------------------------------------ forgetting

    async def _forget(self, press: Press, token: Token) -> Reply:
        person = press.sender.person
        if token.args != (_mark(person),):
            raise Refused(text("table-not-your-button"))
        say = await self._voice(person)
        await self.forget(person)
        return Reply(say(text("forget-done")), alert=True)

    async def forget(self, person: Person) -> None:
        """Forget a person everywhere: tables first, then who they were, so that a crash in between can be repeated."""
        coordinator = self._coordinator
        for identity in await coordinator.store.tables_of(person.platform, person.user):
            try:
                await self._leave_no_trace(SessionId(identity), person)
            except CodecError:
                log.exception("table unread while forgetting session=%s", identity)

        async def write(booking: Booking) -> None:
            await coordinator.store.forget(person.platform, person.user, booking)

        await coordinator.purses.farewell(person, write)
        coordinator.people.drop(person)
        door = coordinator.platforms.get(person.platform)
        if door is not None:
            await door.forget(person)
        log.info("forgotten platform=%s", person.platform)

    async def _leave_no_trace(self, identity: SessionId, person: Person) -> None:
        coordinator = self._coordinator
        stored = await coordinator.tables.load(identity)
        if stored is None:
            return
        change = partial(oblivion.without, person=person, now=coordinator.clock.now(), house=coordinator.house)
        current = await coordinator.tables.in_place(stored.session.place)
        seen = current is not None and current.session.id == identity and stored.session.stage is not Stage.CLOSED
        if seen:
            await coordinator.change(identity, lambda session: judged(session, change(session)))
        async with coordinator.tables.lock(identity):
            stored = await coordinator.tables.load(identity)
            if stored is None:
                return
            before, after = stored.session, change(stored.session)
            if after is not before:  # nobody looks at this table any more: nothing is painted
                after = replace(after, revision=before.revision + 1)
                await coordinator.tables.commit(before, after, ())
            own = f":{person.platform}:{person.user}"  # how the painter ends the names of private surfaces
            kept = tuple(entry for entry in stored.shown if not entry.surface.endswith(own))
            await coordinator.tables.painted(identity, stored.painted if seen else after.revision, kept)

    async def _voice(self, person: Person) -> Say:
        return self._coordinator.composer.speaker(await self._coordinator.spoken(person), ())


def _somebody(person: Person) -> Person:
    """Raises Refused for who acts for a whole place: nobody knows whose purse that would be."""
    if not person.user:
        raise Refused(text("desk-nameless"))
    return person


def _mark(person: Person) -> str:
    """Whose button it is, in few letters that say nothing to others."""
    return hashlib.sha256(f"{person.platform}:{person.user}".encode()).hexdigest()[:16]


def _line(entry: Entry) -> Text:
    """One entry: how much, what for, and the day in Vietnam."""
    day = datetime.fromtimestamp(entry.at, UTC) + _HANOI
    key = "xu-line-in" if entry.amount > 0 else "xu-line-out"
    what = Text(_WHAT_FOR[entry.cause, entry.amount > 0])
    return text(key, sum=Money(abs(entry.amount), "plain"), what=what, day=text("xu-day", d=day.day, m=day.month))
