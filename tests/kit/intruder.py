"""Somebody who tries every door: made-up, bent and stolen input for everything that reads what others wrote.

A door is a function that is given luck and does one mean thing. It returns quietly when the house stood; what it
raises is a hole. `DOORS` names them all; the same seed gives the same attempts. What may be raised is the error that
the door promises and no other, what must not change is compared, and whoever pressed must have got an answer in words.
"""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from bot import config, content
from bot.adapters.base import Command, Person, Place, Press, Reply, Sender, Typed
from bot.adapters.web import wire
from bot.coordinator import play, verdict
from bot.coordinator.session import CODEC, Session, Stage
from bot.coordinator.tokens import BadToken, unpack
from bot.datafiles import folder
from bot.engine import record, scenario, script
from bot.engine.codec import CodecError, Raw
from bot.engine.ruleset import RulesetError, changed, options, parsed, read_rulesets
from tests.kit.games import recorded, shelf
from tests.kit.neighbourhood import Neighbourhood, neighbourhood
from tests.kit.wanderer import Wanderer

Draw = random.Random
Junk = str | int | float | bool | None | list["Junk"] | dict[str, "Junk"]
Door = Callable[[Draw], Awaitable[None]]

_ROOT = Path(__file__).parents[1]
_WORDS = (
    "", " ", "\0", "\n", "\u202e", "\u200d", "@everyone", "<@1>", "<b>", "</a>", "&amp;", "[x](http://x.y)", "`", "*_~",
    "{name}", "{ $name }", "%s", "../../etc/passwd", "' OR 1=1 --", "💥" * 9, "ơ" * 300, "ế", "é" * 70, "-1", "0",
    "00", "+5", "1e9", "٣", "９９", "99999999999999999999", "NaN", "true", "null", "[]", "{}", "coup",
    "ca_ngua/standard", "ty_phu/online", "Nguyễn Thị Minh Khai", "\ufffd",
)  # fmt: skip
_NUMBERS = (0, 1, -1, 2, 3, 7, 255, 2**31, -(2**31), 2**53, 2**64, -(2**200), 10**400)
_MOVES = 60
_PEOPLE = ("Minh", "Hằng", "Trường")
_VERBS = ("o", "f", "fn", "fb", "look", "leaveyes", "kick", "set", "join", "start", "end", "back")
_COMMANDS = ("play", "table", "rules", "settings", "cancel", "help", "start", "language", "practice", "export", "xu")


class Hole(AssertionError):
    """A door gave way."""


def word(draw: Draw) -> str:
    """A word of somebody who means no good."""
    kind = draw.randrange(4)
    if kind == 0:
        return draw.choice(_WORDS)
    if kind == 1:
        return "".join(chr(draw.choice((draw.randrange(32, 127), draw.randrange(0x2000)))) for _ in range(8))
    if kind == 2:
        return draw.choice(_WORDS) + draw.choice(_WORDS)
    return str(draw.choice(_NUMBERS))


def junk(draw: Draw, depth: int = 3) -> Junk:
    """Any value that JSON can spell."""
    kind = draw.randrange(8 if depth else 6)
    if kind == 0:
        return None
    if kind == 1:
        return draw.random() < 0.5
    if kind == 2:
        return draw.choice((0.5, -1e300, 1e-9, float(draw.randrange(99))))
    if kind == 3:
        return draw.choice(_NUMBERS)
    if kind in (4, 5):
        return word(draw)
    if kind == 6:
        return [junk(draw, depth - 1) for _ in range(draw.randrange(4))]
    return {word(draw): junk(draw, depth - 1) for _ in range(draw.randrange(4))}


def bent(draw: Draw, value: Raw) -> Raw:
    """A value with one place in it made wrong: replaced, dropped, doubled or renamed."""
    if draw.random() < 0.15 or not isinstance(value, list | dict) or not value:
        return junk(draw)
    if isinstance(value, dict):
        name = draw.choice(list(value))
        rest = dict(value)
        kind = draw.randrange(10)
        if kind == 0:
            del rest[name]
        elif kind == 1:
            rest[word(draw)] = rest.pop(name)
        elif kind == 2:
            rest[word(draw)] = junk(draw)
        else:
            rest[name] = bent(draw, rest[name])
        return rest
    index = draw.randrange(len(value))
    items = list(value)
    kind = draw.randrange(8)
    if kind == 0:
        del items[index]
    elif kind == 1:
        items.insert(index, items[index])
    elif kind == 2:
        draw.shuffle(items)
    else:
        items[index] = bent(draw, items[index])
    return items


def _bent_table(draw: Draw, table: Raw) -> dict[str, Raw]:
    """A content file is always a table, whatever stands in it."""
    while True:
        broken = bent(draw, table)
        if isinstance(broken, dict):
            return broken


def scratched(draw: Draw, written: str) -> str:
    """A text with a few places overwritten, cut, doubled or swapped."""
    for _ in range(draw.randrange(1, 4)):
        at = draw.randrange(len(written) + 1)
        kind = draw.randrange(4)
        if kind == 0:
            written = written[:at] + word(draw) + written[at + draw.randrange(6) :]
        elif kind == 1:
            written = written[:at]
        elif kind == 2:
            written = written[:at] + written[max(0, at - 40) :]
        else:
            lines = written.split("\n")
            draw.shuffle(lines)
            written = "\n".join(lines) if len(lines) < 40 else written[at:]
    return written


# ---------------------------------------------------------------------- readers


async def page_requests(draw: Draw) -> None:
    """What a browser page says over its socket."""
    honest: dict[str, Raw] = {
        "type": draw.choice(("hello", "go", "rename", "talk", "practice", "tap", "look", "again")),
        "n": draw.randrange(9),
        "secret": "0" * 64,
        "name": "Minh",
        "language": "vi",
        "room": "xom",
        "words": "/choi",
        "message": "a-1",
        "token": "1abcdefgh.o.1.0",
        "filling": {"amount": 5, "deeds": [1, 2]},
    }
    said = json.dumps(bent(draw, honest)) if draw.random() < 0.8 else scratched(draw, json.dumps(honest))
    with suppress(wire.Refusal):
        wire.read(said)


async def settings(draw: Draw) -> None:
    """The environment of whoever starts the program."""
    names = draw.sample([*config.NAMES.values(), "BOT_X", "BOT_"], draw.randrange(1, 5))
    with suppress(config.SettingsError):
        config.read({name: word(draw) for name in names})


async def tokens(draw: Draw) -> None:
    """What is written on a button."""
    token = scratched(draw, "1abcdefgh.o.12.3") if draw.random() < 0.7 else word(draw)
    with suppress(BadToken):
        unpack(token)


async def rulesets(draw: Draw) -> None:
    """The files of rulesets, and the options that a host or a command line sets."""
    entry = draw.choice(list(shelf().values()))
    kind = entry.game.passport.ruleset
    tables = _rulesets(_tables()[entry.name])
    name = draw.choice(list(tables))
    with suppress(RulesetError):
        read_rulesets(kind, {**tables, name: _bent_table(draw, tables[name])})
    option = draw.choice([*(option.name for option in options(kind)), word(draw)])
    with suppress(RulesetError):
        changed(next(iter(entry.rulesets.values())), {option: parsed(kind, option, word(draw))})


async def contents(draw: Draw) -> None:
    """Boards, decks and other files of a game."""
    game = draw.choice([game for game, tables in _tables().items() if len(tables) > len(_rulesets(tables))])
    tables = _tables()[game]
    name = draw.choice([name for name in tables if name not in _rulesets(tables)])
    with suppress(ValueError):
        import_module(f"bot.engine.games.{game}").make({**tables, name: _bent_table(draw, tables[name])})


async def states(draw: Draw) -> None:
    """Positions and tables as they are stored."""
    entry = draw.choice(list(shelf().values()))
    stored = _stored(entry.name)
    if draw.random() < 0.8:
        with suppress(CodecError):
            entry.load_state(entry.game.passport.state_version, bent(draw, stored))
    else:
        with suppress(CodecError):
            entry.states.read(scratched(draw, json.dumps(stored)))
    with suppress(CodecError):
        CODEC.read(json.dumps(bent(draw, _session_written())))


async def records(draw: Draw) -> None:
    """A game's exported record that somebody brings to have it checked."""
    lines = _record().split("\n")
    kind = draw.randrange(3)
    if kind == 0:
        index = draw.randrange(len(lines))
        lines[index] = scratched(draw, lines[index])
    elif kind == 1:
        index = draw.randrange(len(lines) - 1)
        lines[index] = json.dumps(bent(draw, json.loads(lines[index])))
    else:
        lines = scratched(draw, "\n".join(lines)).split("\n")
    with suppress(record.RecordError):
        record.checked(lines, shelf())


async def scenarios(draw: Draw) -> None:
    """A scenario that somebody writes or gets wrong."""
    with suppress(script.ScenarioError, scenario.Failure):
        scenario.play(script.read(scratched(draw, draw.choice(_scripts()))), shelf())


READERS: dict[str, Door] = {
    "page requests": page_requests,
    "settings": settings,
    "tokens": tokens,
    "rulesets": rulesets,
    "content files": contents,
    "stored states": states,
    "records": records,
    "scenarios": scenarios,
}
"""Doors that only read."""


@cache
def _tables() -> Mapping[str, Mapping[str, Raw]]:
    return {name: content.read_tables(folder() / name) for name in shelf()}


def _rulesets(tables: Mapping[str, Raw]) -> dict[str, Raw]:
    return {name: table for name, table in tables.items() if name.startswith("rulesets/")}


@cache
def _midway(game: str) -> Wanderer:
    """A table in mid-play."""
    wanderer = Wanderer(verdict.House(shelf(), play.seed_luck), game, 3)
    while wanderer.session.stage is not Stage.PLAYING or wanderer.session.revision < _MOVES:
        wanderer.step()
    return wanderer


@cache
def _stored(game: str) -> Raw:
    return shelf()[game].states.dump(play.state_of(_midway(game).session))


@cache
def _session_written() -> Raw:
    return json.loads(CODEC.write(_midway("coup").session))


@cache
def _record() -> str:
    """The record of a whole game."""
    return "\n".join(recorded("coup"))


@cache
def _scripts() -> tuple[str, ...]:
    return tuple(path.read_text(encoding="utf-8") for path in sorted(_ROOT.glob("games/*/scenarios/*.txt")))


# ---------------------------------------------------------------------- a house with tables in play


@dataclass
class House:
    """Three tables in play, one a game, and the people who may and may not do something there."""

    hood: Neighbourhood
    places: list[Place]
    seated: list[Person]
    stranger: Person
    moved: int = 0

    async def tables(self) -> list[Session]:
        """All tables as they are."""
        found = [await self.hood.coordinator.tables.in_place(place) for place in self.places]
        return [stored.session for stored in found if stored is not None]

    def doors(self) -> dict[str, Door]:
        """The doors of a house with tables in play."""
        return {"presses": self.presses, "commands": self.commands, "typed": self.typed}

    async def presses(self, draw: Draw) -> None:
        """Buttons: forged, foreign, replayed, from another table, filled with nonsense."""
        table = draw.choice(await self.tables())
        token = await self._token(draw, table)
        stranger = draw.random() < 0.4
        person = self.stranger if stranger else draw.choice(self.seated)
        place = draw.choice([*self.places, None, Place("test", word(draw))])
        filling = {} if draw.random() < 0.5 else _filling(draw)
        press = Press(Sender(person, word(draw), word(draw)), place, token, filling=filling)
        await self._stands(self.hood.coordinator.press(press), harmless=stranger)

    async def commands(self, draw: Draw) -> None:
        """Commands that there are and aren't, with any argument, from anybody, mostly at places without a table."""
        place = draw.choice([Place("test", f"vắng{draw.randrange(20)}"), None, *self.places])
        name = draw.choice([*_COMMANDS, word(draw)])
        sender = Sender(self.stranger, word(draw), word(draw))
        at_table = place in self.places
        given = self.hood.coordinator.command(Command(sender, place, name, word(draw)))
        await self._stands(given, harmless=at_table, words=False)

    async def typed(self, draw: Draw) -> None:
        """What people write when they were or weren't asked."""
        person = draw.choice([self.stranger, *self.seated])
        place = draw.choice([*self.places, None])
        said = self.hood.coordinator.typed(Typed(Sender(person, word(draw)), place, word(draw)))
        await self._stands(said, harmless=person == self.stranger, words=False)

    async def _token(self, draw: Draw, table: Session) -> str:
        kind = draw.randrange(5)
        if kind == 0:
            return word(draw)
        if kind == 1:
            verb = draw.choice(
                ("o", "f", "fn", "fb", "look", "leaveyes", "kick", "set", "join", "start", "end", "back")
            )
            return f"1{table.id}.{verb}.{word(draw)[:20]}.{draw.randrange(9)}"
        keys = [key.token for row in self.hood.seen(table.place).rows for key in row] or ["1x"]
        token = draw.choice(keys)
        if kind == 2:
            return scratched(draw, token)
        if kind == 3:
            other = draw.choice(await self.tables())
            return token.replace(table.id, other.id)
        return token

    async def _stands(self, given: Awaitable[Reply], *, harmless: bool, words: bool = True) -> None:
        """The answer came, in words where they were due; and where it had to be harmless, no game has changed."""
        before = [(table.state, table.members) for table in await self.tables()]
        reply = await given
        await self.hood.rest()
        after = [(table.state, table.members) for table in await self.tables()]
        if harmless and before != after:
            raise Hole("somebody who had no say has changed a game")
        if "vấp một cái" in reply.words or self.hood.coordinator.failures:
            raise Hole(f"a decision failed: {reply.words}")
        if words and harmless and before == after and not reply.words and reply.message is None:
            raise Hole("no answer")
        await self._mend()

    async def _mend(self) -> None:
        """Where a game has ended, was called off or left for a lobby, another begins next door."""
        for index, game in enumerate(shelf()):
            stored = await self.hood.coordinator.tables.in_place(self.places[index])
            if stored is None or stored.session.stage is not Stage.PLAYING or not any(stored.session.humans()):
                self.moved += 1
                self.places[index] = Place("test", f"bàn-{game}-{self.moved}")
                await self.hood.begun(*_PEOPLE, game=game, place=self.places[index])


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    """A house with a table of every game in play."""
    async with neighbourhood() as hood:
        places = [Place("test", f"bàn-{game}") for game in shelf()]
        for place, game in zip(places, shelf(), strict=True):
            await hood.begun(*_PEOPLE, game=game, place=place)
        seated = [hood.resident(name).person for name in _PEOPLE]
        yield House(hood, places, seated, hood.resident("Lạ").person)


def _filling(draw: Draw) -> Mapping[str, int | tuple[int, ...]]:
    """Values for blanks that may or may not be there."""
    names = ("amount", "deeds", "give", "take", "cash", "card", "seat", "square", word(draw))
    filled: dict[str, int | tuple[int, ...]] = {}
    for name in draw.sample(names, draw.randrange(1, 4)):
        many = tuple(draw.choice(_NUMBERS) for _ in range(draw.randrange(4)))
        filled[name] = many if draw.random() < 0.5 else draw.choice(_NUMBERS)
    return filled
