"""Friends who play to win: they know the position from the program's own database, and still press what they see.

A computer player chooses for each friend; the friend looks for exactly that button on their phone, in private first,
and for a form fills every blank to the wanted value, by button or by typing. What is chosen and can't be pressed fails
the game. So a whole game shows that every answer that the rules offer can be given on Telegram.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from bot import content
from bot.coordinator.session import CODEC, Session, Stage
from bot.engine.chance import SealedChance
from bot.engine.prompt import Action, Amount, Form, Prompt, awaited, fits, menu
from bot.engine.registry import Entry
from bot.engine.seats import Seat
from tests.e2e.telegram.neighbours import Party, buttons
from tests.kit.botapi.sight import Seen, SeenButton
from tests.kit.botapi.world import User

SHELF = content.load()


class Overtaken(Exception):
    """Somebody else was faster."""


@dataclass
class Insiders:
    """The friends of a party, and the database of its program."""

    friends: Party
    database: Path
    draw: random.Random = field(default_factory=lambda: random.Random(11))
    strength: str = ""
    answers: int = 0
    forms: int = 0
    typed: int = 0

    async def play_out(self, most: int) -> Session:
        """Play the running game to its end, in at most `most` answers; the table as it then is."""
        session = self.table()
        while session.stage is Stage.PLAYING:
            assert self.answers < most, f"not over after {most} answers"
            await self.answer(session, self._form_first)
            session = self.table()
        await self.friends.server.phones.until(self.friends.over, "the table to say that the game is over")
        return session

    def table(self) -> Session:
        """The newest table of the database."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            query = "SELECT body, game, state_version, state FROM tables ORDER BY open DESC, revision DESC LIMIT 1"
            body, game, version, state = connection.execute(query).fetchone()
        session = CODEC.read(body)
        if not state:
            return session
        return replace(session, state=SHELF[game].load_state(version, json.loads(state)))

    # ---------------------------------------------------------------- one answer

    async def answer(self, session: Session, stubborn: Callable[[Prompt], Action | None] | None = None) -> None:
        """Somebody who is asked answers: what a stubborn head wants, where that is anything, else what is wise."""
        entry = SHELF[session.game]
        prompts = entry.game.prompts(session.state)
        asked = [prompt for prompt in awaited(prompts) if session.members[prompt.seat].human]
        if not asked:
            await self._until(lambda: self.table().revision > session.revision, "a computer's move")
            return
        prompt = self.draw.choice(asked)
        action = (stubborn(prompt) if stubborn is not None else None) or self._chosen(entry, session, prompt)
        option = next(one for one in prompt.options if one == action or (isinstance(one, Form) and fits(one, action)))
        position = menu(prompts).index(option)
        friend = self.friend_at(session, prompt.seat)
        try:
            if isinstance(option, Form):
                await self._fill(friend, session, option, action, f"1{session.id}.f.{prompt.serial}.{position}")
            else:
                await self.press(friend, session, f"1{session.id}.o.{prompt.serial}.{position}")
        except Overtaken:
            return
        self.answers += 1

    def _chosen(self, entry: Entry, session: Session, prompt: Prompt) -> Action:
        names = list(entry.policies)
        policy = entry.policies[self.strength or names[len(names) // 2]]
        view = entry.game.view(session.state, prompt.seat)
        return policy(view, prompt, SealedChance(session.id.encode().ljust(32, b"."), session.revision))

    def _form_first(self, prompt: Prompt) -> Action | None:
        """The first form that anybody is offered is filled at random, so that no game ends without one."""
        form = next((option for option in prompt.options if isinstance(option, Form)), None)
        if self.forms or form is None:
            return None
        return form.sample(SealedChance(bytes(32), prompt.serial))

    def friend_at(self, session: Session, seat: Seat) -> User:
        person = session.members[seat].person
        assert person is not None
        return next(friend for friend in self.friends.friends if str(friend.id) == person.user)

    async def press(self, friend: User, session: Session, token: str) -> None:
        """Press the button with this token as soon as the friend sees it, and be understood.

        Raises Overtaken when somebody else, a computer, has answered the question meanwhile.
        """

        def overtaken() -> bool:
            return self.table().serial != session.serial

        await self._until(lambda: self._found(friend, token) is not None or overtaken(), f"a button for {token}")
        found = self._found(friend, token)
        if found is None:
            raise Overtaken
        answer = await self.friends.press(friend, *found)
        if answer.alert and overtaken():
            raise Overtaken
        assert not answer.alert, f"{found[1].label!r} was refused: {answer.text}"

    def _found(self, friend: User, token: str) -> tuple[Seen, SeenButton] | None:
        standing = (*reversed(self.friends.with_buttons(friend)[-3:]), *reversed(self.friends.with_buttons()[-2:]))
        for seen in standing:
            for button in buttons(seen):
                if button.token == token:
                    return seen, button
        return None

    # ---------------------------------------------------------------- forms

    async def _fill(self, friend: User, session: Session, form: Form, action: Action, token: str) -> None:
        await self.press(friend, session, token)
        self.forms += 1
        for blank in form.blanks:
            value = getattr(action, blank.name)
            if isinstance(blank, Amount):
                await self._enter(friend, session, value)
            else:
                for choice in value if isinstance(value, tuple) else (value,):
                    await self._pick(friend, session, f"1{session.id}.fv.{choice}")
            await self.press(friend, session, f"1{session.id}.fn")

    async def _pick(self, friend: User, session: Session, token: str) -> None:
        """Press a choice, on whichever page of the picker it stands."""
        form = f"1{session.id}.fn"
        await self._until(lambda: self._found(friend, form) is not None, "the form")
        shown = self._found(friend, form)
        assert shown is not None
        pages = [button for button in buttons(shown[0]) if button.token.startswith(f"1{session.id}.fp.")]
        for page in [button.token for button in pages if button.style != "primary"]:  # the one that lies open is
            if self._found(friend, token) is not None:
                break
            before = self.friends.look()
            await self.press(friend, session, page)
            await self._until(lambda before=before: self.friends.look() != before, "the page")
        await self.press(friend, session, token)

    async def _enter(self, friend: User, session: Session, amount: int) -> None:
        """An amount by its button, or typed where it has none."""
        await self._until(lambda: self._found(friend, f"1{session.id}.fn") is not None, "the form")
        token = f"1{session.id}.fv.{amount}"
        if self._found(friend, token) is not None:
            await self.press(friend, session, token)
            return
        self.friends.server.phones.say(friend, friend, str(amount))
        self.typed += 1
        await self._until(lambda: self._holds(friend, amount), f"{amount} to be noted")

    def _holds(self, friend: User, amount: int) -> bool:
        session = self.table()
        seats = {member.person.user: seat for seat, member in enumerate(session.members) if member.person is not None}
        drafts = [draft for draft in session.drafts if draft.seat == seats[str(friend.id)]]
        return any(draft.values[draft.step] == (amount,) for draft in drafts)

    async def _until(self, condition: Callable[[], bool], what: str) -> None:
        await self.friends.server.phones.until(condition, what)
