"""People who play on Telegram by what they see: a bot that runs as people run it, and four friends with phones.

The friends know no game. They look at the newest messages with buttons, press one that answers a question, fill forms
with what is offered first, and read the toast; who is refused lets somebody else try. A button's token says by its
second word whether it answers (`o`), opens a form (`f`), fills it (`fv`, `fn`), or is about the table itself.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bot import content
from bot.engine.ruleset import Value, options
from tests.kit import running
from tests.kit.botapi.flood import LENIENT, Budgets
from tests.kit.botapi.server import BotApiServer
from tests.kit.botapi.sight import Seen, SeenButton
from tests.kit.botapi.world import Answer, Chat, User

FREELY = {"TELEGRAM_PER_MINUTE": "6000"}
"""For games whose point is not the limits of groups, at a server that has none."""


class Program(running.Program):
    """`python -m bot` with Telegram's door alone."""

    def __init__(self, server: BotApiServer, database: Path, settings: dict[str, str]) -> None:
        door = {
            "TELEGRAM_TOKEN": server.token,
            "TELEGRAM_API_URL": server.url,
            "BOT_DATABASE": str(database),
            "BOT_WEB": "off",
            "BOT_COMPUTER_SECONDS": "0.05",
        }
        super().__init__({**door, **settings}, starts_within=15.0)

    @property
    def moves(self) -> list[tuple[str, int]]:
        """The moves it made, as table and revision."""
        found = [
            dict(part.split("=", 1) for part in line.split() if "=" in part) for line in self.log if " moved " in line
        ]
        return [(move["session"], int(move["revision"])) for move in found]


@dataclass
class Party:
    """Four friends in a group, and the program."""

    server: BotApiServer
    program: Program
    group: Chat
    friends: tuple[User, ...]
    draw: random.Random
    presses: int = 0
    refusals: list[str] = field(default_factory=list)
    stale: set[tuple[int, int]] = field(default_factory=set)
    given: set[tuple[int, str]] = field(default_factory=set)

    # ---------------------------------------------------------------- looking

    def table(self) -> Seen:
        """The newest message of the group that has buttons."""
        return self.with_buttons()[-1]

    def with_buttons(self, place: Chat | User | None = None) -> list[Seen]:
        """The bot's messages with buttons in the group or a private chat, oldest first."""
        standing = self.server.phones.see(place or self.group)
        return [seen for seen in standing if seen.sender == self.server.world.bot.id and seen.rows]

    def newest(self) -> Seen | None:
        """The newest message of the group, with or without buttons."""
        standing = self.server.phones.see(self.group)
        return standing[-1] if standing else None

    def look(self) -> tuple[object, ...]:
        """All that is visible now, to notice a change by."""
        places: Sequence[Chat | User] = (self.group, *(friend for friend in self.friends if friend.opened))
        return tuple((seen.id, seen.text, seen.rows) for place in places for seen in self.server.phones.see(place)[-3:])

    def over(self) -> bool:
        """Whether the table offers another game."""
        return bool(self.with_buttons()) and "rematch" in {verb(one) for one in buttons(self.table())}

    # ---------------------------------------------------------------- pressing

    async def press(self, friend: User, seen: Seen, button: SeenButton) -> Answer:
        """Press and read the answer."""
        self.presses += 1
        return await self.server.phones.press(friend, seen, button.token)

    async def press_verb(self, friend: User, wanted: str, *args: str) -> Answer:
        """Press the table's button that means something, as soon as there is one."""

        def there() -> bool:
            return bool(self.with_buttons()) and self._find(self.table(), wanted, args) is not None

        await self.server.phones.until(there, f"a button for {wanted} {args}")
        button = self._find(self.table(), wanted, args)
        assert button is not None
        return await self.press(friend, self.table(), button)

    def _find(self, seen: Seen, wanted: str, args: tuple[str, ...]) -> SeenButton | None:
        for button in buttons(seen):
            parts = button.token.split(".")
            if len(parts) > 1 and parts[1] == wanted and tuple(parts[2 : 2 + len(args)]) == args:
                return button
        return None

    async def open_table(
        self, game: str, ruleset: str, friends: int = 4, options: Mapping[str, Value] | None = None
    ) -> None:
        """From /choi to the first question."""
        self.server.phones.say(self.friends[0], self.group, "/choi@" + self.server.world.bot.username)
        await self.press_verb(self.friends[0], "game", game, ruleset)
        for friend in self.friends[1:friends]:
            await self.press_verb(friend, "join")
        if options:
            await self._choose(game, options)
        while (await self.press_verb(self.friends[0], "start")).alert:
            await self.press_verb(self.friends[0], "bot")
        await self.server.phones.until(lambda: "rules" in {verb(one) for one in buttons(self.table())}, "the game")

    async def _choose(self, game: str, wanted: Mapping[str, Value]) -> None:
        """Leaf through the options and press each until it says what is wanted."""
        known = list(options(content.load()[game].game.passport.ruleset))
        host, page, left = self.friends[0], 1, dict(wanted)
        while left:
            page += 1
            await self.press_verb(host, "page", str(page - 1))
            await self.press_verb(host, "page", str(page))
            await self.server.phones.until(lambda: "set" in {verb(one) for one in buttons(self.table())}, "options")
            for place, option in enumerate(known):
                if option.name in left and self._find(self.table(), "set", (str(place),)):
                    await self._turn_to(host, place, option.values.index(left.pop(option.name)))
        await self.press_verb(host, "page", "0")

    async def _turn_to(self, host: User, place: int, value: int) -> None:
        """Press an option until its button offers what comes after the wanted value."""
        values = 0
        while True:
            button = self._find(self.table(), "set", (str(place),))
            assert button is not None
            offered = int(button.token.rpartition(".")[2])
            before = self.table()
            await self.press(host, before, button)
            await self.server.phones.until(partial(self._has_other_buttons, before), "the next value")
            if offered == value:
                return
            values += 1
            assert values < 20

    def _has_other_buttons(self, before: Seen) -> bool:
        return self.table().rows != before.rows

    async def play(self, most: int) -> None:
        """Play until the game is over or `most` answers have been given."""
        given = 0
        while not self.over() and given < most:
            before = self.look()
            if await self._step():
                given += 1
            elif self.look() == before and not self.over():
                await self._until_different(before, "something to press")

    async def settled(self) -> Seen:
        """Wait until nothing has changed for a moment; the table as it then is."""
        while True:
            before = self.look()
            try:
                async with asyncio.timeout(0.5):
                    await self._until_different(before, "a change")
            except TimeoutError:
                return self.table()

    async def _until_different(self, before: tuple[object, ...], what: str) -> None:
        await self.server.phones.until(lambda: self.look() != before or self.over(), what)

    async def _step(self) -> bool:
        """One answer by somebody who can give one; False when everybody was refused or nothing is asked."""
        for friend in self._in_turn():
            for seen, button in self._offers(friend):
                before = self.look()
                answer = await self.press(friend, seen, button)
                if answer.alert:
                    self.refusals.append(answer.text)
                    if verb(button) == "fn" and not self._anything_to_choose(seen):
                        self.stale.add((seen.chat_id, seen.id))
                    continue
                if verb(button) == "f":
                    await self.server.phones.until(partial(self._filling, friend), "the form")
                elif verb(button) in {"o", "fn", "fv"}:
                    self.given.add((friend.id, button.token))
                    if verb(button) != "o" or seen.mentions or seen.chat_id == friend.id:
                        with suppress(TimeoutError):  # who lets a claim pass shows nothing while others are asked
                            async with asyncio.timeout(1.0):
                                await self._until_different(before, f"what {button.label!r} did")
                return True
        return False

    def _filling(self, friend: User) -> bool:
        """Whether a form lies before somebody, in private or at the table; it may be one that they had put aside."""
        self.stale = {old for old in self.stale if old[0] != friend.id}
        newest = (*self.with_buttons(friend)[-2:], self.table())
        return any(verb(button) == "fx" for seen in newest for button in buttons(seen))

    def _anything_to_choose(self, seen: Seen) -> bool:
        """Whether a form still waits for a choice: nothing that it offers is ticked."""
        offered = [button for button in buttons(seen) if verb(button) == "fv"]
        return bool(offered) and not any(button.style == "primary" for button in offered)

    def _has_given(self, friend: User, button: SeenButton) -> bool:
        """Whether somebody has given this very answer before; a window may still be open to others."""
        return verb(button) == "o" and (friend.id, button.token) in self.given

    def _in_turn(self) -> list[User]:
        """The friends, whoever is called first."""
        called = set(self.table().mentions)
        order = list(self.friends)
        self.draw.shuffle(order)
        return sorted(order, key=lambda friend: friend.id not in called)

    def _offers(self, friend: User) -> list[tuple[Seen, SeenButton]]:
        """What somebody may press to go on, best first."""
        offers = []
        for seen in (*self.with_buttons(friend)[-2:], self.table()):
            if (seen.chat_id, seen.id) not in self.stale:
                offers += [(seen, button) for button in buttons(seen)]
        self.draw.shuffle(offers)
        rank = {"fn": 0, "fv": 1, "o": 2 if self.draw.random() < 0.9 else 4, "f": 3}
        known = [offer for offer in offers if verb(offer[1]) in rank and not self._has_given(friend, offer[1])]
        return sorted(known, key=lambda offer: rank[verb(offer[1])])[:6]


def buttons(seen: Seen) -> list[SeenButton]:
    """All buttons of a message."""
    return [button for row in seen.rows for button in row]


def verb(button: SeenButton) -> str:
    """What a button is for."""
    parts = button.token.split(".")
    return parts[1] if len(parts) > 1 else ""


@contextmanager
def database_held(path: Path) -> Iterator[None]:
    """Nobody can commit as long as this lasts."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")


@asynccontextmanager
async def party(
    tmp_path: Path, *, seed: int = 7, open_chats: int = 4, budgets: Budgets = LENIENT, settings: dict[str, str] = FREELY
) -> AsyncIterator[Party]:
    """A program that runs, and four friends in a group with it, of whom `open_chats` have opened the private chat."""
    async with BotApiServer(budgets=budgets) as server:
        server.phones.patience = 10.0
        names = ("Minh", "Hằng", "Tèo <b>&amp; @all", "مريم 🐎")
        friends = tuple(server.phones.add_user(name) for name in names)
        group = server.phones.add_group("Xóm Chợ", friends)
        program = Program(server, tmp_path / "xom.sqlite3", settings)
        await program.start()
        try:
            for friend in friends[:open_chats]:
                server.phones.open_private(friend)
                await server.phones.await_message(friend)
            yield Party(server, program, group, friends, random.Random(seed))
        finally:
            code = await program.stop()
        assert not program.troubles, program.log[-60:]
        assert server.violations == []
        assert code == 0
