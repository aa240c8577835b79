"""What people can say to the bot, in a group or in private, and the pages that belong to no game."""

from __future__ import annotations

import secrets
import string
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.adapters.base import Attachment, Command, Key, Message, Person, Phrase, Place, Press, Reply
from bot.coordinator import lobby, play
from bot.coordinator.archive import record_of
from bot.coordinator.composer import display_name
from bot.coordinator.desk import DESK, Desk
from bot.coordinator.people import told_by
from bot.coordinator.session import Session, SessionId, Stage
from bot.coordinator.stakes import leaving_question
from bot.coordinator.tokens import Token, pack
from bot.coordinator.verdict import Asked, Refused, Verdict
from bot.coordinator.welcome import Welcome
from bot.engine.chance import commitment
from bot.engine.screen import Role, Tone
from bot.engine.text import Proper, text
from bot.store.base import PlaceTaken
from bot.texts import LANGUAGES

if TYPE_CHECKING:
    from bot.coordinator.coordinator import Coordinator

_ALPHABET: Final = string.ascii_letters + string.digits


class Commands:
    """The commands of one coordinator, and its desk: buttons that belong to no table."""

    DESK: Final = DESK

    def __init__(self, coordinator: Coordinator) -> None:
        self._coordinator = coordinator
        self._desk = Desk(coordinator)
        self._known = {
            "play": self._play,
            "practice": self._practice,
            "table": self._table,
            "rules": self._rules,
            "settings": self._settings,
            "cancel": self._cancel,
            "export": self._export,
            "help": self._help,
            "start": self._start,
            "back": self._table_verb,
            "leave": self._table_verb,
            "purse": self._desk.purse,
            "forget": self._desk.goodbye,
        }

    async def run(self, command: Command) -> Reply:
        """Do what a command says. Raises Refused with the words for the person."""
        await self._coordinator.people.met(command.sender)
        if command.name not in self._known:
            raise Refused(text("command-unknown"))
        return await self._known[command.name](command)

    async def press(self, press: Press, token: Token) -> Reply:
        """A button of the desk."""
        person = press.sender.person
        if token.verb == "lang" and len(token.args) == 1 and token.args[0] in LANGUAGES:
            await self._coordinator.people.speaks(person, token.args[0])
            return Reply(await self._coordinator.speak(text("settings-language-yours"), person))
        if token.verb == "chatlang" and len(token.args) == 1 and token.args[0] in LANGUAGES and press.place:
            return await self._chat_language(press.place, person, token.args[0])
        return await self._desk.press(press, token)

    async def _chat_language(self, place: Place, person: Person, language: str) -> Reply:
        coordinator = self._coordinator
        stored = await coordinator.tables.in_place(place)
        host = stored is not None and stored.session.open and stored.session.host == person
        if not host and not await coordinator.is_admin(place, person):
            raise Refused(text("settings-admin-only"))
        await coordinator.people.keep_chat_language(place, language)
        if stored is not None and stored.session.open:
            await coordinator.change(
                stored.session.id,
                lambda session: (
                    Verdict(session)
                    if session.language == language
                    else Verdict(replace(session, language=language, revision=session.revision + 1))
                ),
            )
        return Reply(await coordinator.speak(text("settings-language-chat"), person))

    async def _play(self, command: Command) -> Reply:
        place = _place(command)
        coordinator = self._coordinator
        async with coordinator.tables.lock(f"place:{place}"):
            stored = await coordinator.tables.in_place(place)
            if stored is not None and stored.session.open:
                coordinator.painter.post_anew(stored.session.id)
                return Reply(await coordinator.speak(text("command-table-there"), command.sender.person))
            await self._open(place, command)
        return Reply()

    def _wish(self, command: Command) -> tuple[str, str] | None:
        """The game and ruleset that an argument names ("coup", "ty_phu/online"), if any."""
        game, _, ruleset = command.argument.strip().partition("/")
        entry = self._coordinator.house.shelf.get(game)
        return None if entry is None else (game, ruleset or next(iter(entry.rulesets)))

    async def _open(self, place: Place, command: Command, *, practice: bool = False) -> Session:
        """A new table, with a game chosen at once when the argument names one."""
        coordinator = self._coordinator
        person = command.sender.person
        name = (await coordinator.people.known(person)).name
        identity = SessionId("".join(secrets.choice(_ALPHABET) for _ in range(8)))
        language = await coordinator.people.chat_language(place) or told_by(command.sender) or coordinator.language
        now = coordinator.clock.now()
        asked = Asked(person, name, "game", (), now, secrets.token_bytes(32))
        session = lobby.opened(identity, asked, Session(identity, place, language, now, practice=practice))
        wish = self._wish(command)
        if wish is not None:
            session = lobby.with_game(session, *wish, now, coordinator.house)
        try:
            await coordinator.tables.create(session)
        except PlaceTaken as problem:
            raise Refused(text("command-table-there")) from problem
        coordinator.painter.wake(identity)
        return session

    async def _practice(self, command: Command) -> Reply:
        """A table with computers in all other seats, started as soon as its game is chosen."""
        place = _place(command)
        coordinator = self._coordinator
        async with coordinator.tables.lock(f"place:{place}"):
            stored = await coordinator.tables.in_place(place)
            if stored is not None and stored.session.open:
                coordinator.painter.post_anew(stored.session.id)
                raise Refused(text("command-table-there"))
            session = await self._open(place, replace(command, argument=""), practice=True)
        wish = self._wish(command)
        if wish is not None:
            member = session.members[0]
            now, fresh = coordinator.clock.now(), secrets.token_bytes(32)
            asked = Asked(command.sender.person, member.name, "game", wish, now, fresh)
            await coordinator.change(session.id, lambda current: play.practise(current, asked, coordinator.house))
        return Reply()

    async def _table(self, command: Command) -> Reply:
        stored = await self._coordinator.tables.in_place(_place(command))
        if stored is None or stored.session.stage is Stage.CLOSED:
            raise Refused(text("command-no-table"))
        self._coordinator.painter.post_anew(stored.session.id)
        return Reply()

    async def _rules(self, command: Command) -> Reply:
        stored = await self._coordinator.tables.in_place(_place(command))
        if stored is None or not stored.session.game:
            raise Refused(text("command-no-table"))
        page = await self._coordinator.page(stored.session, command.sender.person, "rules.1")
        return Reply(message=page)

    async def _settings(self, command: Command) -> Reply:
        person = command.sender.person
        say = self._coordinator.composer.speaker(await self._coordinator.spoken(person), ())
        mine = tuple(Key(say(text(f"language-{code}")), pack(self.DESK, "lang", code)) for code in LANGUAGES)
        phrases = [Phrase(say(text("settings-title")), Tone.TITLE), Phrase(say(text("settings-mine")))]
        rows = [mine]
        if command.place is not None:
            phrases.append(Phrase(say(text("settings-chat"))))
            rows.append(
                tuple(
                    Key(say(text("settings-chat-button", language=text(f"language-{code}"))), token)
                    for code in LANGUAGES
                    for token in (pack(self.DESK, "chatlang", code),)
                )
            )
        return Reply(message=Message(tuple(phrases), rows=tuple(rows)))

    async def _cancel(self, command: Command) -> Reply:
        return await self._table_verb(replace(command, name="cancel"))

    async def _table_verb(self, command: Command) -> Reply:
        """A command that means the same as a button of the place's table."""
        stored = await self._coordinator.tables.in_place(_place(command))
        if stored is None or not stored.session.open:
            raise Refused(text("command-no-table"))
        verb = "end" if command.name == "cancel" and stored.session.stage is Stage.PLAYING else command.name
        token = pack(stored.session.id, verb)
        return await self._coordinator._press(Press(command.sender, command.place, token))

    async def _export(self, command: Command) -> Reply:
        """The finished game of this place as a file."""
        stored = await self._coordinator.tables.in_place(_place(command))
        if stored is None:
            raise Refused(text("command-no-table"))
        return Reply(message=await self.exported(stored.session, command.sender.person))

    async def exported(self, session: Session, person: Person) -> Message:
        """A page with the game's record attached. Raises Refused while the game runs."""
        coordinator = self._coordinator
        if not session.game:
            raise Refused(text("export-not-over"))
        entry = coordinator.house.entry(session)
        say = coordinator.composer.voice(session, await coordinator.spoken(person, session))
        names = [display_name(member, say) for member in session.members]
        rows = await coordinator.store.moves(session.id, session.game_number)
        lines = record_of(session, names, rows, entry)
        attachment = Attachment(f"xom-co-{session.id}-{session.game_number}.jsonl", lines.encode())
        return Message((Phrase(say(text("export-here"))),), attachment=attachment)

    async def _help(self, command: Command) -> Reply:
        say = self._coordinator.composer.speaker(await self._coordinator.spoken(command.sender.person), ())
        lines = [Phrase(say(text("help-title")), Tone.TITLE)]
        lines += [Phrase(say(text(f"help-{number}"))) for number in range(1, 9)]
        return Reply(message=Message(tuple(lines)))

    async def _start(self, command: Command) -> Reply:
        """The private chat was opened, perhaps from a table's link."""
        if command.place is not None:
            raise Refused(text("start-in-group"))
        await self._coordinator.reachable(command.sender)
        welcome = Welcome(self._coordinator, self.DESK)
        return Reply(message=await welcome.greeting(command.sender.person, command.argument))

    def confirm(self, session: Session, verb: str, language: str) -> Message:
        """The second question before somebody leaves or gives up."""
        say = self._coordinator.composer.voice(session, language)
        yes = {"leave": "leaveyes", "surrender": "quityes"}[verb]
        question = leaving_question(session) if verb == "leave" else text("table-surrender-confirm")
        return Message(
            (Phrase(say(question), Tone.STRONG),),
            rows=((Key(say(text(f"button-{verb}-yes")), pack(session.id, yes), Role.DANGER),),),
        )

    def verify_page(self, session: Session, language: str) -> Message:
        """How the dice can be checked, in three lines for a layman."""
        if not session.seed:
            raise Refused(text("table-no-game"))
        say = self._coordinator.composer.voice(session, language)
        seal = Proper(commitment(bytes.fromhex(session.seed)))
        opened = session.stage is Stage.OVER
        last = text("verify-seed", seed=Proper(session.seed)) if opened else text("verify-later")
        phrases = (
            Phrase(say(text("verify-title")), Tone.TITLE),
            Phrase(say(text("verify-seal", seal=seal))),
            Phrase(say(text("verify-how"))),
            Phrase(say(last)),
        )
        take = Key(say(text("button-export")), pack(session.id, "look", "export"))
        return Message(phrases, rows=((take,),) if opened else ())


def _place(command: Command) -> Place:
    """Where the command was given. Raises Refused in a private chat, which has no table."""
    if command.place is None:
        raise Refused(text("command-group-only"))
    return command.place
