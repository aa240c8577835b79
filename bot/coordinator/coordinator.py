"""The async heart: from an update of a platform to a durable decision, and from the clock to what is due.

Five steps in order, under the table's lock: load, decide, commit, remember, wake the painter. Only the commit waits for
the disk; nothing is drawn or sent on this path, so a press is answered in milliseconds. Whatever goes wrong in a
decision is caught at one boundary (`_guarded`): the last good revision stays, a one-line recipe to replay it is logged,
and the person gets a kind answer. A table that fails three times in a row is put to rest until a person asks for it.
"""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from bot.adapters.base import (
    ChatPlatform,
    Command,
    Message,
    Person,
    Place,
    Press,
    Private,
    Reply,
    Sender,
    Typed,
)
from bot.coordinator import company, forms, leaves, manners, play
from bot.coordinator.clock import Clock
from bot.coordinator.commands import Commands
from bot.coordinator.composer import Composer
from bot.coordinator.decide import decide, tick
from bot.coordinator.outages import ALL, PROBE_SECONDS, Outages, excused, given_time
from bot.coordinator.painter import TABLE, Painter
from bot.coordinator.people import People
from bot.coordinator.purses import Purses
from bot.coordinator.session import Session, SessionId, Stage
from bot.coordinator.tables import Stored, Tables
from bot.coordinator.tokens import BadToken, Token, unpack
from bot.coordinator.verdict import REFUSALS, Asked, House, Refused, Verdict, decided, judged
from bot.coordinator.watch import End, Nobody, Watch
from bot.engine.chance import SealedChance
from bot.engine.prompt import Action, Amount, Prompt, awaited
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text, text
from bot.store.base import Conflict, PlaceTaken, Store, StoreTrouble, Trouble

log = logging.getLogger("bot.coordinator")

_TRIES: Final = 5
_QUARANTINE_AFTER: Final = 3
_ADMIN_SECONDS: Final = 2.0
_ADMIN_VERBS: Final = frozenset({"end", "cancel"})
_FORM_STEPS: Final = frozenset({"f", "fn", "fb"})
_PUBLIC_PAGES: Final = frozenset({"rules", "leave", "surrender"})
"""Pages of the table itself: a group may see them where the private chat is shut."""

Decision = Callable[[Session], Verdict]
Thinking = Callable[[Callable[[], Action]], Awaitable[Action]]
"""Where a computer seat thinks: off the event loop in production, on the spot in tests."""


class Coordinator:
    """The inbox of all adapters, and the keeper of all tables."""

    def __init__(
        self,
        *,
        house: House,
        tables: Tables,
        store: Store,
        people: People,
        composer: Composer,
        painter: Painter,
        platforms: Mapping[str, ChatPlatform],
        clock: Clock,
        language: str,
        think: Thinking,
        watch: Watch | None = None,
    ) -> None:
        self.house = house
        self.tables = tables
        self.store = store
        self.people = people
        self.composer = composer
        self.painter = painter
        self.platforms = platforms
        self.clock = clock
        self.language = language
        self._think = think
        self._watch = watch or Nobody()
        self.outages = Outages(self)
        self.failures: Counter[SessionId] = Counter()
        self.nudge = asyncio.Event()
        self.purses = tables.purses = Purses(store, platforms, house, clock)
        self._commands = Commands(self)
        painter.ward = self

    # ------------------------------------------------------------------ what people do

    async def press(self, press: Press) -> Reply:
        """A button was pressed."""
        return await self._guarded("press", self._press(press), press.sender)

    async def command(self, command: Command) -> Reply:
        """A command was given."""
        return await self._guarded("command", self._commands.run(command), command.sender)

    async def typed(self, typed: Typed) -> Reply:
        """A typed answer came: the amount for a form that this person is filling."""
        return await self._guarded("typed", self._typed(typed), typed.sender)

    async def _typed(self, typed: Typed) -> Reply:
        row = await self.people.met(typed.sender)
        person = typed.sender.person
        late = Reply()
        for table in await self.store.tables_with(person.platform, person.user):
            stored = await self.tables.load(SessionId(table.id))
            if stored is None:
                continue
            session = stored.session
            seat = session.seat_of(person)
            if seat is None or (typed.place is not None and typed.place != session.place):
                continue
            if forms.draft_of(session, seat) is None:
                meant = typed.place is None or typed.anchor is not None
                if session.state is not None and meant and forms.amount_in(typed.text) is not None:
                    late = Reply(await self.speak(forms.nobody_asked(session), person, session), alert=True)
                continue
            asked = Asked(person, row.name, "typed", (typed.text[:40],), self.clock.now(), b"")
            verdict = await self.change(session.id, partial(forms.typed, asked=asked, house=self.house))
            return await self._reply(verdict, person)
        return late

    async def _guarded(self, kind: str, work: Awaitable[Reply], sender: Sender) -> Reply:
        """The session boundary: a refusal becomes words, and so does a bug, which is logged with its recipe."""
        self._watch.begins(kind, sender.person.platform)
        end = End.STUMBLED
        try:
            reply = await work
            end = End.REFUSED if reply.alert and reply.message is None else End.ANSWERED
        except REFUSALS as refusal:
            end = End.REFUSED
            return await self._told(refusal.why, sender)
        except StoreTrouble as trouble:
            end = End.PAUSED
            self.outages.pause(trouble)
            return await self._told(text("table-paused"), sender)
        except Exception:
            log.exception("decision failed %s", _recipe.get())
            return await self._told(text("table-stumbled"), sender)
        else:
            return reply
        finally:
            self._watch.ends(end)

    async def _told(self, said: Text, sender: Sender) -> Reply:
        """Words that must be seen; in the program's language when not even the person's can be looked up."""
        try:
            return Reply(await self.speak(said, sender.person), alert=True)
        except StoreTrouble:
            return Reply(self.composer.speaker(self.language, ())(said), alert=True)

    async def _press(self, press: Press) -> Reply:
        row = await self.people.met(press.sender)
        try:
            token = unpack(press.token)
        except BadToken as problem:
            raise Refused(text("table-old-button")) from problem
        if token.session == Commands.DESK:
            return await self._commands.press(press, token)
        stored = await self.tables.load(token.session)
        if stored is None:
            raise Refused(text("table-old-button"))
        if not _may_press_here(stored.session, press):
            raise Refused(text("table-other-place"))
        asked = await self._asked(stored.session, press, token, row.name)
        seat = stored.session.seat_of(press.sender.person)
        _ask.set(f"seat={-1 if seat is None else seat} ask={'.'.join((token.verb, *token.args))}")
        try:
            verdict = await self.change(token.session, lambda session: decide(session, asked, self.house))
            reply = await self._reply(verdict, press.sender.person)
            return replace(reply, ask=await self._amount_wanted(verdict.session, press, token.verb))
        except REFUSALS as refusal:  # here the table's names are known, at the boundary they aren't
            return Reply(await self.speak(refusal.why, press.sender.person, stored.session), alert=True)

    async def _asked(self, session: Session, press: Press, token: Token, name: str) -> Asked:
        admin = False
        if token.verb in _ADMIN_VERBS and session.host != press.sender.person:
            admin = await self.is_admin(session.place, press.sender.person)
        return Asked(
            press.sender.person,
            name,
            token.verb,
            token.args,
            self.clock.now(),
            secrets.token_bytes(32),
            admin,
            dict(press.filling),
            await self._can_be_shown(press.sender.person),
        )

    async def _can_be_shown(self, person: Person) -> bool:
        """Whether something can be shown to a person in private, as far as is known."""
        platform = self.platforms.get(person.platform)
        pushed = platform is not None and platform.limits.private is Private.PUSH
        return not pushed or (await self.people.known(person)).reachable

    async def is_admin(self, place: Place, person: Person) -> bool:
        """Whether the person manages the place; no, when the platform doesn't say so in time."""
        platform = self.platforms.get(place.platform)
        if platform is None:
            return False
        try:
            async with asyncio.timeout(_ADMIN_SECONDS):
                return await platform.is_admin(place, person)
        except TimeoutError:
            return False

    async def _reply(self, verdict: Verdict, person: Person) -> Reply:
        session = verdict.session
        words = await self.speak(verdict.words, person, session) if verdict.words is not None else ""
        if not verdict.look:
            return Reply(words, verdict.alert)
        page = await self.page(session, person, verdict.look)
        public = await self._is_public(session, person, verdict.look)
        return Reply(words or _as_words(page), alert=True, message=page, public=public)

    async def _is_public(self, session: Session, person: Person, look: str) -> bool:
        """Whether a page holds nothing of one seat: somebody who only watches would read the same."""
        verb, name, *_ = (*look.split("."), "")
        if verb in _PUBLIC_PAGES or name == "verify":
            return True
        if name == "hand" or name not in self.house.entry(session).game.passport.pages:
            return False
        language, seat = await self.spoken(person, session), session.seat_of(person)
        return self.composer.page(session, seat, name, language) == self.composer.page(session, None, name, language)

    async def _amount_wanted(self, session: Session, press: Press, verb: str) -> str:
        """What somebody has to type where their form stands on the table itself, when it has just come to a number."""
        seat = session.seat_of(press.sender.person)
        if press.place is None or verb not in _FORM_STEPS or seat is None or seat not in session.unreachable:
            return ""
        draft = forms.draft_of(session, seat)
        form = forms.form_of(session, draft, self.house) if draft is not None else None
        if draft is None or form is None or not isinstance(form.blanks[draft.step], Amount):
            return ""
        shown = self.composer.form(session, seat, await self.spoken(press.sender.person, session))
        return shown.message.phrases[-1].words if shown is not None else ""

    async def page(self, session: Session, person: Person, look: str) -> Message:
        """The page that a person wants to see. Raises Refused for one that there isn't, or isn't theirs."""
        language = await self.spoken(person, session)
        seat: Viewer = session.seat_of(person)
        verb, *args = look.split(".")
        if verb in ("leave", "surrender"):
            return self._commands.confirm(session, verb, language)
        name = f"rules-{args[0] if args else 1}" if verb == "rules" else (args[0] if args else "")
        if session.stage is Stage.CHOOSING:
            raise Refused(text("lobby-choose-first"))
        if name == "verify":
            return self._commands.verify_page(session, language)
        if name == "export":
            return await self._commands.exported(session, person)
        if name == "hand":
            if seat is None or session.state is None:
                raise Refused(text("table-only-players"))
            limits = self.platforms[person.platform].limits
            draft = self.composer.hand(session, seat, language, limits)
            picture = await self.painter.draw(draft.scene) if draft.scene is not None else None
            return replace(draft.message, picture=picture)
        try:
            page = self.composer.page(session, seat, name, language)
        except KeyError as problem:
            raise Refused(text("table-no-such-page")) from problem
        most = self.platforms[person.platform].limits.text
        return leaves.opened(session.id, page, look, most, self.composer.voice(session, language))

    async def reachable(self, sender: Sender) -> None:
        """Somebody opened a private chat: their hands can be shown there again."""
        language = (await self.people.met(sender)).language
        await self.people.reached(sender.person, reachable=True)
        for row in await self.store.tables_with(sender.person.platform, sender.person.user):
            await self.change(SessionId(row.id), lambda session: company.reached(session, sender.person, language))
            self.painter.wake(SessionId(row.id))

    async def left(self, place: Place, person: Person) -> None:
        """Somebody is no longer in the place: a computer plays their seat on."""
        stored = await self.tables.in_place(place)
        if stored is None or stored.session.stage is not Stage.PLAYING:
            return
        now = self.clock.now()

        def part(session: Session) -> Verdict:
            seat = session.seat_of(person)
            if seat is None or session.members[seat].left or session.stage is not Stage.PLAYING:
                return Verdict(session)
            return decided(session, company.parted(session, seat, "table-left", now, self.house))

        await self.change(stored.session.id, part)

    async def moved(self, old: Place, new: Place) -> None:
        """A chat goes on under another reference: its table goes along."""
        await self.people.chat_moved(old, new)
        stored = await self.tables.in_place(old)
        if stored is None:
            await self.store.move_place(old.platform, old.chat, new.chat)
            return
        async with self.tables.lock(stored.session.id):  # a decision under way would write the old place back
            await self.store.move_place(old.platform, old.chat, new.chat)
            self.tables.forget(stored.session.id)
        self.painter.wake(stored.session.id)

    async def closed(self, place: Place) -> None:
        """Nothing can be shown in the place: its table stands still."""
        stored = await self.tables.in_place(place)
        if stored is not None and stored.session.open:
            await self.shut(stored.session.id)

    async def reopened(self, place: Place) -> None:
        """The place can be written to again: its table goes on, with fresh time."""
        stored = await self.tables.in_place(place)
        if stored is None or not stored.session.suspended:
            return
        now = self.clock.now()

        def resume(session: Session) -> Verdict:
            if not session.suspended:
                return Verdict(session)
            return decided(session, manners.extended(replace(session, suspended=False), now))

        await self.change(stored.session.id, resume)
        self.painter.post_anew(stored.session.id)

    async def arrived(self, place: Place) -> None:
        """Somebody looks at a place whose platform has forgotten what it showed: its table is shown there again."""
        stored = await self.tables.in_place(place)
        if stored is not None:
            self.painter.post_anew(stored.session.id, [TABLE, *(entry.surface for entry in stored.shown)])

    async def lost(self, platform: str) -> None:
        """A platform is out of reach: nobody is answered for there until it is back."""
        self.outages.lose(platform)

    async def regained(self, platform: str) -> None:
        """A platform is within reach again: whoever is asked there has all their time anew."""
        await self.outages.regain(platform)

    # ------------------------------------------------------------------ what the painter reports

    async def unreachable(self, identity: SessionId, seat: Seat) -> None:
        """The person at a seat can't be written to: the table is told once, and their choices move to it."""

        def mark(session: Session) -> Verdict:
            if seat in session.unreachable or session.stage is not Stage.PLAYING:
                return Verdict(session)
            after = replace(session, unreachable=tuple(sorted({*session.unreachable, seat})))
            hidden = self.house.entry(session).game.passport.private
            notice = "table-unreachable" if hidden else "table-unreachable-form"
            return decided(session, manners.noticed(after, notice, seat))

        stored = await self.change(identity, mark)
        person = stored.session.members[seat].person
        if person is not None:
            await self.people.reached(person, reachable=False)

    async def seen_again(self, identity: SessionId) -> None:
        """The table couldn't be shown for a while: whoever is asked has all their time anew."""
        now = self.clock.now()
        await self.change(identity, lambda session: given_time(session, now))

    async def reached(self, session: Session) -> frozenset[Seat]:
        """The seats whose people can be written to, as far as is known."""
        persons = [(seat, member.person) for seat, member in session.humans() if member.person is not None]
        return frozenset([seat for seat, person in persons if (await self.people.known(person)).reachable])

    async def shut(self, identity: SessionId) -> None:
        """The table's place can't be written to: it stands still until the place is back."""

        def suspend(session: Session) -> Verdict:
            if session.suspended or not session.open:
                return Verdict(session)
            return decided(session, replace(session, suspended=True))

        await self.change(identity, suspend)

    # ------------------------------------------------------------------ deciding

    async def change(self, identity: SessionId, decision: Decision) -> Verdict:
        """Load, decide, commit; then wake the painter. Raises what the decision raises.

        A conflict means that somebody else committed first: the table is loaded again and the wish decided anew, which
        the question's serial makes safe.
        """
        async with self.tables.lock(identity):
            for _ in range(_TRIES):
                stored = await self.tables.load(identity)
                if stored is None:
                    raise Refused(text("table-old-button"))
                before = stored.session
                _recipe.set(f"session={identity} revision={before.revision} game={before.game} {_ask.get()}".rstrip())
                verdict = decision(before)
                if verdict.session is before:
                    return verdict
                try:
                    verdict = replace(verdict, session=await self.tables.commit(before, verdict.session, verdict.moves))
                except Conflict:
                    continue
                except PlaceTaken as problem:  # a rematch, where another table has been opened meanwhile
                    raise Refused(text("command-table-there")) from problem
                self._committed(before, verdict)
                return verdict
        raise Conflict(identity)

    async def for_all(self, identity: SessionId, decision: Decision) -> None:
        """Change one of many tables. Where that fails, the others still have their turn. Raises StoreTrouble."""
        try:
            await self.change(identity, decision)
        except StoreTrouble:
            raise
        except Exception:
            log.exception("table left as it is %s", _recipe.get())

    def _committed(self, before: Session, verdict: Verdict) -> None:
        self.failures.pop(before.id, None)
        for move in verdict.moves:
            log.info(
                "moved session=%s revision=%d game=%s seat=%d deed=%s absent=%s",
                before.id,
                move.revision,
                verdict.session.game,
                move.seat,
                type(move.deed).__name__,
                move.absent,
            )
        self.painter.wake(before.id)
        self.nudge.set()

    # ------------------------------------------------------------------ time

    async def keep_time(self) -> None:
        """Do what is due, table by table, until cancelled."""
        while True:
            self.nudge.clear()
            try:
                if self.outages.paused is not None:
                    await self.clock.sleep(PROBE_SECONDS)
                    await self.outages.go_on()
                seconds = await self._what_is_due()
            except StoreTrouble as trouble:
                self.outages.pause(trouble)
                seconds = PROBE_SECONDS if trouble.kind is Trouble.DAMAGED else 0.0
            if seconds > 0:
                await self._rest(seconds)

    async def _what_is_due(self) -> float:
        """Do it; the seconds until more will be."""
        found = await self.store.due(self.clock.now(), 200 + len(self.outages.aside))
        due = [identity for identity in found if identity not in self.outages.aside]
        if due:
            await asyncio.gather(*(self.tick(SessionId(identity)) for identity in due))
            return 0.0
        earliest = await self.store.next_wake() if not found else self.clock.now() + PROBE_SECONDS
        return 60.0 if earliest is None else min(60.0, earliest - self.clock.now())

    async def _rest(self, seconds: float) -> None:
        waiting = asyncio.ensure_future(self.nudge.wait())
        sleeping = asyncio.ensure_future(self.clock.sleep(seconds))
        try:
            await asyncio.wait((waiting, sleeping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            sleeping.cancel()

    async def tick(self, identity: SessionId) -> None:
        """One thing that is due at a table. A table that fails three times in a row is put to rest."""
        try:
            await self._tick(identity)
        except StoreTrouble as trouble:
            if trouble.kind is Trouble.DAMAGED:
                self.outages.set_aside(identity, trouble)
            self.outages.pause(trouble)
        except Exception:
            log.exception("tick failed %s", _recipe.get())
            self.failures[identity] += 1
            if self.failures[identity] >= _QUARANTINE_AFTER:
                await self._put_to_rest(identity)

    async def _put_to_rest(self, identity: SessionId) -> None:
        """A table that can't go on sleeps until a person asks for it."""
        try:
            await self.change(identity, lambda session: decided(session, replace(session, asleep=True)))
        except StoreTrouble as trouble:
            self.outages.pause(trouble)
        except Exception:  # it can't even be read: the clock passes it over
            log.exception("table can't be put to rest session=%s", identity)
            self.failures.pop(identity, None)
            self.outages.aside.add(identity)

    async def _tick(self, identity: SessionId) -> None:
        stored = await self.tables.load(identity)
        now = self.clock.now()
        if stored is not None and _computer_due(stored, now):
            await self._computer(stored.session)
            return
        if stored is not None and self.outages.out_of_sight(stored.session):
            await self.change(identity, lambda session: excused(session, now))
            return
        await self.change(identity, lambda session: tick(session, now, self.house))

    async def _computer(self, session: Session) -> None:
        """Let the first computer seat that is asked think, away from the event loop, and do what it says."""
        prompts = awaited(play.prompts_of(session, self.house))
        prompt = next((entry for entry in prompts if session.members[entry.seat].policy), None)
        if prompt is None:
            await self.change(session.id, _without_alarm)
            return
        action = await self._think(lambda: self._thought(session, prompt))
        now = self.clock.now()
        await self.change(
            session.id,
            lambda current: play.computer_answer(current, prompt.seat, prompt.serial, action, now, self.house),
        )

    def _thought(self, session: Session, prompt: Prompt) -> Action:
        entry = self.house.entry(session)
        policy = entry.policies.get(session.members[prompt.seat].policy) or entry.policies[entry.stand_in]
        view = entry.game.view(session.state, prompt.seat)
        mind = hashlib.sha256(b"computer:" + bytes.fromhex(session.seed)).digest()
        return policy(view, prompt, SealedChance(mind, session.revision))

    async def recover(self) -> None:
        """After a start: fresh time where it ran out meanwhile, and everything shown that wasn't.

        Tables that sleep aren't even looked at, so that a start takes as long as there are tables awake. What a
        forgetful platform showed is shown there again when somebody looks (`arrived`).
        """
        now = self.clock.now()
        for identity in await self.store.due(now, ALL):
            await self.for_all(SessionId(identity), lambda session: judged(session, manners.extended(session, now)))
        for identity in await self.store.unpainted(ALL):
            self.painter.wake(SessionId(identity))

    # ------------------------------------------------------------------ words

    async def spoken(self, person: Person, session: Session | None = None) -> str:
        """The language for a person: the one they chose, else the table's, else the program's."""
        known = await self.people.known(person)
        return known.language or (session.language if session is not None else self.language)

    async def speak(self, said: Text, person: Person, session: Session | None = None) -> str:
        """A text in the person's language."""
        language = await self.spoken(person, session)
        if session is not None:
            return self.composer.voice(session, language)(said)
        return self.composer.speaker(language, ())(said)


_recipe: contextvars.ContextVar[str] = contextvars.ContextVar("recipe", default="-")
"""What the latest decision of this task was made on, as `python -m bot replay` takes it."""
_ask: contextvars.ContextVar[str] = contextvars.ContextVar("ask", default="")


def _may_press_here(session: Session, press: Press) -> bool:
    """A table's buttons work at its place and in the private chats of those who sit at it."""
    if press.place is not None:
        return press.place == session.place
    return session.seat_of(press.sender.person) is not None


def _computer_due(stored: Stored, now: float) -> bool:
    session = stored.session
    if session.stage is not Stage.PLAYING or session.asleep or session.suspended:
        return False
    return session.computer_at is not None and session.computer_at <= now


def _without_alarm(session: Session) -> Verdict:
    """No computer is asked: none is waited for."""
    return Verdict(session) if session.computer_at is None else decided(session, replace(session, computer_at=None))


def _as_words(page: Message) -> str:
    return "\n".join(phrase.words for phrase in page.phrases)
