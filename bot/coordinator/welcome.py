"""What somebody finds when they open the private chat: their tables and the way there, their language, their purse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.adapters.base import Anchor, Key, Message, Person, Phrase
from bot.coordinator import rooms
from bot.coordinator.painter import TABLE
from bot.coordinator.play import prompts_of
from bot.coordinator.session import Session, SessionId, Stage
from bot.coordinator.tables import Stored
from bot.coordinator.tokens import pack
from bot.engine.prompt import awaited, prompt_for
from bot.engine.screen import Role, Tone
from bot.engine.seats import Seat
from bot.engine.text import Name, Series, Text, text
from bot.texts import LANGUAGES

if TYPE_CHECKING:
    from bot.coordinator.coordinator import Coordinator

MOST: Final = 20
"""So many tables are listed; who sits at more has trouble of another kind."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """Greets in private."""

    coordinator: Coordinator
    desk: SessionId

    async def greeting(self, person: Person, payload: str) -> Message:
        """The page that `/start` opens; `payload` names the table from which somebody came, if any."""
        coordinator = self.coordinator
        language = await coordinator.spoken(person)
        say = coordinator.composer.speaker(language, ())
        tables = await self._tables(person)
        phrases = [Phrase(say(text("start-hello")), Tone.TITLE)]
        came = next((stored.session for stored in tables if stored.session.id == payload), None)
        if came is not None and came.game:
            game = rooms.full_name(came.game, came.ruleset)
            phrases.append(Phrase(coordinator.composer.voice(came, language)(text("start-from", game=game))))
        phrases.append(Phrase(say(text("start-tables", count=len(tables)))))
        rows: list[tuple[Key, ...]] = []
        for number, stored in enumerate(tables[:MOST], start=1):
            phrases.append(self._line(number, stored.session, person, language))
            link = self._link(stored)
            if link:
                rows.append((Key(say(text("button-to-table", n=number)), "", Role.PRIMARY, url=link),))
        if tables and len(rows) < len(tables):
            phrases.append(Phrase(say(text("start-no-link")), Tone.QUIET))
        phrases.append(Phrase(say(text("settings-mine"))))
        rows.append(tuple(Key(say(text(f"language-{code}")), pack(self.desk, "lang", code)) for code in LANGUAGES))
        return Message(tuple(phrases), rows=tuple(rows))

    async def _tables(self, person: Person) -> list[Stored]:
        """The open tables where the person sits, those that wait for them first."""
        found = []
        for row in await self.coordinator.store.tables_with(person.platform, person.user):
            stored = await self.coordinator.tables.load(SessionId(row.id))
            if stored is not None and stored.session.open:
                found.append(stored)
        return sorted(found, key=lambda stored: (not self._waits(stored.session, person), stored.session.created))

    def _waits(self, session: Session, person: Person) -> bool:
        seat = session.seat_of(person)
        if seat is None or session.stage is not Stage.PLAYING or not session.members[seat].human:
            return False
        return prompt_for(awaited(prompts_of(session, self.coordinator.house)), seat) is not None

    def _line(self, number: int, session: Session, person: Person, language: str) -> Phrase:
        say = self.coordinator.composer.voice(session, language)
        game = rooms.full_name(session.game, session.ruleset) if session.game else Text("start-choosing")
        others = [Name(Seat(seat)) for seat, member in enumerate(session.members) if member.person != person]
        company = text("start-company", who=Series(tuple(others))) if others else Text("start-alone")
        waits = self._waits(session, person)
        key = "start-table-waits" if waits else "start-table"
        said = say(text(key, n=number, game=game, company=company))
        return Phrase(said, Tone.STRONG if waits else Tone.PLAIN)

    def _link(self, stored: Stored) -> str:
        """The way to the table's message, where its platform has such links and it is shown."""
        place = stored.session.place
        platform = self.coordinator.platforms.get(place.platform)
        shown = next((entry.anchor for entry in stored.shown if entry.surface == TABLE), "")
        return platform.message_link(place, Anchor(shown)) if platform is not None and shown else ""
