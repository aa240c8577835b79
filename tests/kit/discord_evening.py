"""A whole evening on Discord: the real coordinator and painter behind a Discord door on the local wire, four people.

People press what they see: every move is looked up among the buttons that are really shown to its player, in the
channel, in their private chat, or on the page that "Xem bài" opens for them alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache

from simcord.backend.models import Message
from simcord.components import walk_components

from bot import content
from bot.adapters.base import Place
from bot.coordinator.clock import WallClock
from bot.coordinator.composer import Composer
from bot.coordinator.coordinator import Coordinator
from bot.coordinator.painter import Painter
from bot.coordinator.people import People
from bot.coordinator.play import prompts_of
from bot.coordinator.session import Session, Stage
from bot.coordinator.tables import Tables
from bot.coordinator.tokens import pack
from bot.coordinator.verdict import House
from bot.engine.chance import Chance, SealedChance
from bot.engine.prompt import Action, Form, Option, Prompt, awaited, fits, menu
from bot.engine.registry import Entry
from bot.engine.scene import Scene
from bot.engine.seats import Seat
from bot.store.memory import MemoryStore
from bot.texts import Texts
from tests.kit.discord_rig import DiscordRig, connect, disconnect, furnished, person, restart
from tests.kit.discordwire import Human, Wire
from tests.kit.discordwire.world import Answered
from tests.kit.platform_rig import ScrapMemory

NAMES = ("Trường", "Ngọc", "Như", "Thịnh", "Dương", "Khôi")


class NoButton(AssertionError):
    """Somebody may do a thing that no button of theirs does."""


class SketchStudio:
    """Draws a scene as its name."""

    async def picture(self, scene: Scene) -> bytes:
        return scene.mark.encode()


@dataclass
class Evening:
    """A table and its people."""

    rig: DiscordRig
    store: MemoryStore
    people: list[Human]
    seed: int
    coordinator: Coordinator = field(init=False)
    painter: Painter = field(init=False)
    house: House = field(init=False)
    background: list[asyncio.Task[None]] = field(default_factory=list)
    presses: int = 0

    @property
    def place(self) -> Place:
        return self.rig.place

    # ------------------------------------------------------------------ the program

    async def begin(self) -> None:
        """Put the program together behind the door, and start its clock and painter."""
        seed = self.seed.to_bytes(32, "big")

        def luck(session: Session, revision: int) -> Chance:
            del session
            return SealedChance(seed, revision)

        self.house = House(_shelf(), luck)
        tables = Tables(self.store, self.house.shelf, "test")
        composer = Composer(self.house, _texts().speaker)
        platforms = {"discord": self.rig.platform}
        people = People(self.store)
        self.painter = Painter(tables, composer, platforms, SketchStudio(), WallClock(), _vietnamese)
        self.coordinator = Coordinator(
            house=self.house,
            tables=tables,
            store=self.store,
            people=people,
            composer=composer,
            painter=self.painter,
            platforms=platforms,
            clock=WallClock(),
            language="vi",
            think=_at_once,
        )
        self.rig.inbox.behind = self.coordinator
        self.background = [
            asyncio.ensure_future(self.painter.run()),
            asyncio.ensure_future(self.coordinator.keep_time()),
        ]
        await self.coordinator.recover()

    async def end(self) -> None:
        """Stop the clock and the painter."""
        for task in self.background:
            task.cancel()
        await asyncio.gather(*self.background, return_exceptions=True)

    async def restart(self) -> None:
        """The program stops and starts anew over the same store."""
        await self.end()
        await restart(self.rig)
        await self.begin()
        await self.painter.settled()

    # ------------------------------------------------------------------ what people do

    async def session(self) -> Session:
        """The table as it stands."""
        stored = await self.coordinator.tables.in_place(self.place)
        assert stored is not None
        return stored.session

    async def sit_down(self, game: str, ruleset: str, *settings: tuple[str, ...]) -> None:
        """A table is opened, a game is chosen, everybody joins, the host starts."""
        host, *guests = self.people
        await self.done(self.rig.wire.world.slash(host, self.rig.channel, "choi"))
        await self.press(host, "game", game, ruleset)
        for token in settings:
            await self.press(host, *token)
        for guest in guests:
            await self.press(guest, "join")
        await self.press(host, "start")
        assert (await self.session()).stage is Stage.PLAYING

    async def move(self) -> bool:
        """Whoever is asked first does what a sensible player does. False when the game is over."""
        session = await self.session()
        prompts = prompts_of(session, self.house)
        if not prompts:
            return False
        waited = awaited(prompts)
        prompt = waited[self.presses % len(waited)]
        entry = self.house.entry(session)
        action = self._thought(session, entry, prompt)
        position, option = next(
            (position, option)
            for position, option in enumerate(menu(prompts))
            if option == action or (isinstance(option, Form) and fits(option, action))
        )
        human = self._human(session, prompt.seat)
        await self._answer(human, session, prompt, position, option, action)
        assert (await self.session()).revision > session.revision, f"nothing came of {action}"
        self.presses += 1
        return True

    async def press(self, human: Human, verb: str, *args: str | int) -> Answered:
        """Somebody presses the button with this meaning, wherever they see it."""
        token = pack((await self.session()).id, verb, *args)
        message, ident = self._found(human, token)
        return await self.done(self._pressed(human, message, ident))

    async def done(self, answered: Answered) -> Answered:
        """Wait for the answer to something, and until everything is shown."""
        await self.rig.answered(answered)
        await self.painter.settled()
        return answered

    async def _answer(
        self, human: Human, session: Session, prompt: Prompt, position: int, option: Option, action: Action
    ) -> None:
        token = pack(session.id, "o", prompt.serial, position)
        try:
            message, ident = self._found(human, token)
        except NoButton:
            hand = await self.press(human, "look", "hand")
            message, ident = self._found(human, token, hand.whispers)
        pressed = self._pressed(human, message, ident)
        if isinstance(option, Form):
            await self._fill(human, pressed, option, action)
        else:
            await self.done(pressed)

    async def _fill(self, human: Human, pressed: Answered, form: Form, action: Action) -> None:
        """Fill every page of a form with the values of an action."""
        given = {blank.name: getattr(action, blank.name) for blank in form.blanks}
        onward: Answered | None = pressed
        while onward is not None:
            onward = await self._fill_page(human, onward, given)

    async def _fill_page(
        self, human: Human, opened: Answered, given: Mapping[str, int | tuple[int, ...]]
    ) -> Answered | None:
        """Fill one page, and press the button that leads to the next, if there is one."""
        await self.rig.wire.until(lambda: opened.kind)
        assert opened.record.modal is not None, opened.whispers
        sent = await self.done(self.rig.wire.world.submit_values(human, opened, given))
        for whisper in sent.whispers:
            for part in walk_components(whisper.components):
                if part.get("custom_id"):
                    return self._pressed(human, whisper, part["custom_id"])
        return None

    def _pressed(self, human: Human, message: Message, ident: str) -> Answered:
        world = self.rig.wire.world
        for component in walk_components(message.components):
            if any(option["value"] == ident for option in component.get("options", ())):
                return world.pick_id(human, message, component["custom_id"], ident)
        return world.press_id(human, message, ident)

    def _found(self, human: Human, token: str, pages: list[Message] | None = None) -> tuple[Message, str]:
        """The newest message with the token, in the channel, in the person's private chat, or on a page of theirs."""
        seen = [*self.rig.messages(self.place), *self.rig.wire.world.private(human)] if pages is None else pages
        for message in reversed(seen):
            for component in walk_components(message.components):
                idents = [component.get("custom_id"), *(option["value"] for option in component.get("options", ()))]
                for ident in idents:
                    if ident is not None and str(ident).partition(":")[2] == token:
                        return message, str(ident)
        raise NoButton(f"{human.name} sees no button {token}")

    def _human(self, session: Session, seat: Seat) -> Human:
        return next(human for human in self.people if person(human) == session.members[seat].person)

    def _thought(self, session: Session, entry: Entry, prompt: Prompt) -> Action:
        view = entry.game.view(session.state, prompt.seat)
        luck = SealedChance(bytes(31) + b"m", session.revision)
        return entry.policies[entry.stand_in](view, prompt, luck)


async def _vietnamese(session: Session, seat: Seat) -> str:
    del session, seat
    return "vi"


async def _at_once(thought: Callable[[], Action]) -> Action:
    return thought()


@cache
def _texts() -> Texts:
    return Texts.load()


@cache
def _shelf() -> dict[str, Entry]:
    return dict(content.load())


@asynccontextmanager
async def evening(seed: int, *, people: int = 4, shy: tuple[str, ...] = ()) -> AsyncIterator[Evening]:
    """People and a program; the shy ones take no private messages."""
    async with Wire.opened() as wire:
        rig = furnished(wire, ScrapMemory())
        crowd = [rig.minh, rig.hang, *(wire.world.human(name) for name in NAMES[: people - 2])]
        for human in crowd:
            if human.name in shy:
                rig.refuse(person(human))
        night = Evening(rig, MemoryStore(), crowd, seed)
        await connect(rig)
        await night.begin()
        try:
            yield night
        finally:
            await night.end()
            await disconnect(rig)
