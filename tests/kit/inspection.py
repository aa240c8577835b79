"""What must hold at a town's tables whenever the program has started anew, compared with the database beside it."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace

from bot import content
from bot.adapters.base import Person
from bot.adapters.discord import Discord
from bot.adapters.web import Web
from bot.coordinator import play
from bot.coordinator.archive import derived
from bot.coordinator.composer import Composer
from bot.coordinator.manners import wake_time
from bot.coordinator.session import Pace, Session, Stage
from bot.coordinator.tables import Stored, Tables
from bot.coordinator.tokens import pack
from bot.coordinator.verdict import House
from bot.engine.prompt import Form, menu
from bot.engine.registry import Entry
from bot.engine.seats import Seat
from bot.store.sqlite import SqliteStore
from bot.texts import Texts
from tests.kit.town import STARTS_WITHIN, Pressed, Square, Town

_SETTLES_WITHIN = 30.0
_JOINER = "\N{WORD JOINER}"
_LIMITS = {"web": Web.limits, "discord": Discord.limits, "telegram": replace(Discord.limits, sheets=False)}
"""What the words of a table depend on, by platform."""


def _bare(line: str) -> str:
    return line.replace(_JOINER, "").strip()


class Broken(AssertionError):
    """Something that must hold does not."""


@dataclass
class Tried:
    """A press whose fate is to be looked into: what it was meant to do, and the table's revision before it."""

    square: Square
    table: str
    game: int
    seat: Seat
    deed: str
    revision: int
    pressed: Pressed


@dataclass
class Inspector:
    """Plays at a town's squares by what is seen, and looks into the database."""

    town: Town
    draw: random.Random
    seen: dict[str, int] = field(default_factory=dict)
    private: set[str] = field(default_factory=set)
    public: set[str] = field(default_factory=set)
    looked_at: int = 0

    def __post_init__(self) -> None:
        self.shelf: dict[str, Entry] = dict(content.load())
        self.house = House(self.shelf, play.seed_luck)
        self.composer = Composer(self.house, Texts.load().speaker)

    # ------------------------------------------------------------------ looking

    async def table(self, square: Square) -> Stored | None:
        """The table of a square as it is stored."""
        async with SqliteStore.reading(self.town.database) as store:
            return await Tables(store, self.shelf, "inspection").in_place(square.place)

    async def session(self, square: Square) -> Session:
        stored = await self.table(square)
        assert stored is not None
        return stored.session

    async def until(self, square: Square, holds: Callable[[Stored], bool], what: str) -> Stored:
        """Wait until something holds of the stored table."""
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            stored = await self.table(square)
            if stored is not None and holds(stored):
                return stored
            await asyncio.sleep(0.05)
        raise Broken(f"{square.place.platform}: waited for {what}; {self.town.program.log[-12:]}")

    # ------------------------------------------------------------------ playing

    async def do(self, square: Square, who: Person, verb: str, *args: str | int) -> None:
        """Press a button of the table as soon as it is seen, until it counts."""
        stored = await self.until(square, lambda found: True, "a table")
        token, revision = pack(stored.session.id, verb, *args), stored.session.revision
        end = time.monotonic() + STARTS_WITHIN
        while token not in square.tokens(who):
            if time.monotonic() > end:
                raise Broken(f"{square.place.platform}: {who.user} sees no {verb} {args}")
            await asyncio.sleep(0.02)
        square.press(who, token)
        await self.until(square, lambda found: found.session.revision > revision, f"{verb} {args}")

    async def sit_down(self, square: Square, game: str, ruleset: str, pace: Pace = Pace.NORMAL) -> None:
        """From asking for a table to the first question."""
        await square.awake()
        known = await self.table(square)
        old = known.session.id if known is not None else ""
        await square.call()
        await self.until(square, lambda found: found.session.id != old, "a new table")
        host, *guests = square.people
        await self.do(square, host, "game", game, ruleset)
        for guest in guests:
            await self.do(square, guest, "join")
        if pace is not Pace.NORMAL:
            await self.do(square, host, "page", 1)
            await self.do(square, host, "pace", pace.value)
            await self.do(square, host, "page", 0)
        await self.do(square, host, "start")

    async def offers(self, square: Square) -> list[tuple[Person, Seat, str, str, Session]]:
        """Everything that somebody at a square may answer with one press: person, seat, token, deed, table."""
        stored = await self.table(square)
        if stored is None or stored.session.stage is not Stage.PLAYING:
            return []
        session = stored.session
        prompts = play.prompts_of(session, self.house)
        choices, entry, found = menu(prompts), self.house.entry(session), []
        for prompt in prompts:
            member = session.members[prompt.seat]
            if not member.human or member.person is None:
                continue
            for option in prompt.options:
                if not isinstance(option, Form):
                    token = pack(session.id, "o", prompt.serial, choices.index(option))
                    deed = json.dumps({"act": entry.actions.dump(option)}, ensure_ascii=False, separators=(",", ":"))
                    found.append((member.person, prompt.seat, token, deed, session))
        return found

    async def try_something(self, square: Square) -> Tried | None:
        """Somebody presses one of the answers that they see; None when nobody sees any."""
        offers = await self.offers(square)
        self.draw.shuffle(offers)
        for person, seat, token, deed, session in offers:
            if token in square.tokens(person):
                pressed = square.press(person, token)
                return Tried(square, session.id, session.game_number, seat, deed, session.revision, pressed)
        return None

    # ------------------------------------------------------------------ inspecting

    async def inspect(self, tried: list[Tried], *, once: bool = True) -> None:
        """Everything that must hold after a restart or a storm; `once`: nobody has pressed twice meanwhile."""
        for square in self.town.squares:
            await square.awake()
            stored = await self.until(
                square, lambda found: found.painted >= found.session.revision, "the table to be shown"
            )
            self._armed(stored.session)
            await self._rederived(stored.session)
            await self.visible(square)
        for one in tried:
            await self._counted(one, once=once)
        self._balanced()
        self._secret()
        if self.town.program.troubles:
            log = self.town.program.log
            first = log.index(self.town.program.troubles[0])
            raise Broken("\n".join(log[max(0, first - 3) : first + 60]))

    def _armed(self, session: Session) -> None:
        if session.stage is not Stage.PLAYING or session.asleep:
            return
        wake = wake_time(session)
        if wake is None or wake < time.time() - _SETTLES_WITHIN:
            raise Broken(f"table {session.id} has no deadline to come: {wake}")

    async def _rederived(self, session: Session) -> None:
        """The stored position is what the record says, move by move: nothing lost, nothing twice."""
        if session.state is None:
            return
        async with SqliteStore.reading(self.town.database) as store:
            rows = await store.moves(session.id, session.game_number)
            now = await Tables(store, self.shelf, "inspection").load(session.id)
        assert now is not None
        entry = self.house.entry(session)
        last = None
        for moment in derived(rows, session.seed, len(session.members), entry):
            last = moment
        if last is None or (now.session.revision == session.revision and last.state != session.state):
            raise Broken(f"table {session.id}: the record doesn't lead to the stored position")
        self.seen["moves"] = self.seen.get("moves", 0) + len(rows)

    async def visible(self, square: Square) -> None:
        """Whoever is asked sees their answers; everybody sees the public table, word for word, and no more."""
        end = time.monotonic() + _SETTLES_WITHIN
        while True:
            problem = await self._unseen(square)
            if not problem:
                return
            if time.monotonic() > end:
                raise Broken(f"{square.place.platform}: {problem}")
            await asyncio.sleep(0.1)

    async def _unseen(self, square: Square) -> str:
        """What somebody ought to see and doesn't, or everybody sees and oughtn't; nothing when all is well."""
        stored = await self.table(square)
        if stored is None or stored.session.stage is not Stage.PLAYING:
            return ""
        session, limits = stored.session, _LIMITS[square.place.platform]
        secret = self.house.entry(session).game.passport.private
        public, answers = self.composer.table(session, limits).message, set[str]()
        for prompt in play.prompts_of(session, self.house):
            member = session.members[prompt.seat]
            if not member.human or member.person is None:
                continue
            own = self.composer.hand(session, prompt.seat, "vi", limits).message.rows if secret else ()
            wanted = {key.token for row in (*public.rows, *own) for key in row if key.token.split(".")[1] in "of"}
            answers |= {key.token for row in public.rows for key in row if key.token.split(".")[1] in "of"}
            unseen = wanted - square.tokens(member.person)
            if unseen:
                return f"{member.person.user} doesn't see {sorted(unseen)}"
        expected = {phrase.words for phrase in public.phrases}
        wanted = {line for words in expected for line in words.split("\n")}
        shown = {_bare(line) for line in square.public_lines()} - {""}
        strange = {line for line in shown if line not in {_bare(one) for one in wanted}}
        if strange:
            return f"the table shows {strange}, expected {wanted}"
        standing = square.tables_shown(answers) if answers else 1
        return "" if standing == 1 else f"the table stands there {standing} times"

    async def _counted(self, tried: Tried, *, once: bool) -> None:
        """An accepted press is in the record once; one whose fate nobody knows, at most once."""
        async with SqliteStore.reading(self.town.database) as store:
            rows = await store.moves(tried.table, tried.game)
        since = [row for row in rows if row.revision > tried.revision and row.seat == tried.seat and not row.absent]
        answer = tried.pressed.answer
        self.seen[answer or "unknown"] = self.seen.get(answer or "unknown", 0) + 1
        if answer == "done" and not (since and since[0].deed == tried.deed):
            raise Broken(f"lost: {tried.deed} at {tried.table} after {tried.revision}; found {since[:2]}")
        if once and len(since) > 1:
            raise Broken(f"twice: {tried.deed} at {tried.table} after {tried.revision}; found {since}")

    def _secret(self) -> None:
        """No picture that somebody was sent in private was ever sent to a group."""
        log = self.town.server.log
        for exchange in log[self.looked_at :]:
            chat = exchange.call.integer("chat_id")
            for upload in exchange.call.uploads.values():
                (self.private if chat > 0 else self.public).add(hashlib.sha256(upload.content).hexdigest())
        self.looked_at = len(log)
        self.seen["private pictures"], self.seen["public pictures"] = len(self.private), len(self.public)
        if self.private & self.public:
            raise Broken("a picture of somebody's hand was shown to everybody")

    def _balanced(self) -> None:
        """All the xu there are add up to nothing."""
        with closing(sqlite3.connect(f"file:{self.town.database}?mode=ro", uri=True)) as database:
            held = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
            if held and database.execute("SELECT coalesce(sum(amount), 0) FROM entries").fetchone()[0] != 0:
                raise Broken("the ledger doesn't add up to nothing")
