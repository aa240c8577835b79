"""Tables between the store and memory: rows to sessions and back, a bounded cache, one lock a table.

The store is the truth. The cache holds what this program committed last; one program writes a store, so what the cache
holds is what the store holds, and a `Conflict` throws it away.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from weakref import WeakValueDictionary

from bot.adapters.base import Place
from bot.coordinator.manners import wake_time
from bot.coordinator.purses import Purses
from bot.coordinator.session import CODEC, Session, SessionId
from bot.coordinator.verdict import Move, Opening, Resigned
from bot.coordinator.watch import Nobody, Watch
from bot.engine.codec import Codec, Raw
from bot.engine.prompt import Action
from bot.engine.registry import Entry
from bot.store.base import NOTHING, Booking, MoveRow, StoreTrouble, TableRow, TableStore

_CACHED: Final = 4_000


@dataclass(frozen=True, slots=True)
class Shown:
    """Where one surface of a table is shown, what it showed, and who was called for by it."""

    surface: str
    anchor: str
    digest: str
    calls: tuple[str, ...]


_ANCHORS: Final = Codec[tuple[Shown, ...]](tuple[Shown, ...])


@dataclass(frozen=True, slots=True)
class Stored:
    """A table with what is known of its painting."""

    session: Session
    painted: int
    shown: tuple[Shown, ...]


class Tables:
    """All tables of the program."""

    def __init__(self, store: TableStore, shelf: Mapping[str, Entry], build: str, watch: Watch | None = None) -> None:
        self._store = store
        self._watch = watch or Nobody()
        self._shelf = shelf
        self._build = build
        self.purses: Purses | None = None
        self._cache: OrderedDict[SessionId, Stored] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: str) -> asyncio.Lock:
        """The lock of a table or a place; it lives as long as somebody holds or awaits it."""
        found = self._locks.get(key)
        if found is None:
            found = asyncio.Lock()
            self._locks[key] = found
        return found

    async def load(self, identity: SessionId) -> Stored | None:
        """The table, or None. Raises CodecError for one that can't be read."""
        if identity in self._cache:
            self._cache.move_to_end(identity)
            return self._cache[identity]
        row = await self._store.load(identity)
        if identity in self._cache:  # somebody else was faster, and may have painted since
            return self._cache[identity]
        return None if row is None else self._keep(self._stored(row))

    async def in_place(self, place: Place) -> Stored | None:
        """The open table of a place, or the last one that was there, or None."""
        row = await self._store.latest_in(place.platform, place.chat, place.topic)
        return None if row is None else await self.load(SessionId(row.id))

    async def create(self, session: Session) -> None:
        """Store a new table. Raises PlaceTaken."""
        await self._store.create(self._row(session, ()))
        self._watch.commits(session.id, session.revision)
        self._keep(Stored(session, -1, ()))

    async def commit(self, before: Session, after: Session, moves: tuple[Move, ...]) -> Session:
        """Make the next revision durable, with the xu that it moves; returns the table as it was written.

        Raises Conflict, after which the next `load` asks the store. The painter may report what it has shown while the
        store is writing, so that is looked up afterwards.
        """
        rows = tuple(self._move(after, move) for move in moves)

        async def write(table: Session, booking: Booking) -> None:
            await self._store.commit(self._row(table, ()), before.revision, rows, booking)

        durable = untouched = False
        try:
            if self.purses is not None:
                after = await self.purses.settled(before, after, write)
            else:
                await write(after, NOTHING)
            durable = True
        except StoreTrouble:
            untouched = True
            raise
        finally:
            known = self._cache.get(before.id) if untouched else self._cache.pop(before.id, None)
            if durable:
                self._watch.commits(after.id, after.revision)
                self._keep(Stored(after, known.painted if known else -1, known.shown if known else ()))
        return after

    async def painted(self, identity: SessionId, revision: int, shown: tuple[Shown, ...]) -> None:
        """Remember what is now shown of a table, at least in memory when it raises StoreTrouble."""
        known = self._cache.get(identity)
        if known is not None:
            self._cache[identity] = replace(known, painted=max(known.painted, revision), shown=shown)
        self._watch.shows(identity, revision)
        await self._store.painted(identity, revision, _ANCHORS.write(shown))

    def awake(self) -> tuple[SessionId, ...]:
        """The tables in memory that are open and not asleep: those where somebody may be looking."""
        return tuple(
            identity
            for identity, stored in self._cache.items()
            if stored.session.open and not stored.session.asleep and not stored.session.suspended
        )

    def forget(self, identity: SessionId) -> None:
        """Drop a table from memory, so that the next `load` asks the store."""
        self._cache.pop(identity, None)

    def _keep(self, stored: Stored) -> Stored:
        self._cache[stored.session.id] = stored
        self._cache.move_to_end(stored.session.id)
        while len(self._cache) > _CACHED:
            self._cache.popitem(last=False)
        return stored

    def _stored(self, row: TableRow) -> Stored:
        session = CODEC.read(row.body)
        if row.state:
            entry = self._shelf[row.game]
            state = entry.load_state(row.state_version, json.loads(row.state))
            story = tuple(entry.events.load(raw) for raw in json.loads(row.story))
            session = replace(session, state=state, story=story)
        return Stored(session, row.painted, _ANCHORS.read(row.anchors))

    def _row(self, session: Session, shown: tuple[Shown, ...]) -> TableRow:
        entry = self._shelf.get(session.game)
        state, story, version = "", "[]", 0
        if entry is not None and session.state is not None:
            state = entry.states.write(session.state)
            story = _compact([entry.events.dump(event) for event in session.story])
            version = entry.game.passport.state_version
        return TableRow(
            id=session.id,
            platform=session.place.platform,
            chat=session.place.chat,
            topic=session.place.topic,
            open=session.open,
            revision=session.revision,
            painted=-1,
            wake=wake_time(session),
            game=session.game,
            state_version=version,
            body=CODEC.write(session),
            state=state,
            story=story,
            anchors=_ANCHORS.write(shown),
            persons=tuple(
                (member.person.platform, member.person.user)
                for member in session.members
                if member.person is not None and not member.left
            ),
        )

    def _move(self, session: Session, move: Move) -> MoveRow:
        entry = self._shelf[session.game]
        match move.deed:
            case Action() as action:
                deed = _compact({"act": entry.actions.dump(action)})
            case Opening(ruleset, colours):
                rules = Codec(entry.game.passport.ruleset).dump(ruleset)
                deed = _compact({"open": {"ruleset": rules, "colours": list(colours), "seed": session.seed}})
            case Resigned():
                deed = _compact({"resign": True})
        return MoveRow(
            table=session.id,
            revision=move.revision,
            game=session.game_number,
            seat=move.seat,
            deed=deed,
            absent=move.absent,
            at=move.at,
            build=self._build,
        )


def _compact(raw: Raw) -> str:
    return json.dumps(raw, ensure_ascii=False, separators=(",", ":"))
