"""A table that everything happens to: play, time-outs, strangers, leaving, votes, restarts, late and doubled presses.

It drives the pure decisions (`decide`, `tick`, computer answers) with a made-up clock and checks after every step what
must hold at any table of any game. The same seed gives the same story.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace

from bot.adapters.base import Person, Place
from bot.coordinator import forms, lobby, manners, play, stakes
from bot.coordinator.decide import decide, tick
from bot.coordinator.manners import wake_time
from bot.coordinator.session import CODEC, Pace, Session, SessionId, Stage
from bot.coordinator.tables import Tables
from bot.coordinator.verdict import REFUSALS, Asked, House, Verdict
from bot.engine.chance import SealedChance
from bot.engine.policy import play_randomly
from bot.engine.prompt import Form, Prompt, awaited, menu
from bot.store.memory import MemoryStore
from tests.kit.till import Till

PEOPLE = tuple(Person("test", name) for name in ("minh", "hang", "truong", "ngoc", "nhu", "thinh", "duong", "khoi"))
STRANGER = Person("test", "stranger")


class Broken(AssertionError):
    """Something that must always hold does not."""


@dataclass
class Wanderer:
    """One table and its adventures, under one ruleset or any."""

    house: House
    game: str
    seed: int
    ruleset: str = ""
    now: float = 1_000_000.0
    session: Session = field(init=False)
    old: list[tuple[Person, str, tuple[str, ...]]] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.draw = random.Random(self.seed)
        self.tables = Tables(MemoryStore(), self.house.shelf, "test")
        self.till = Till()
        self.games = self.deals = 0
        self.open()

    # ---------------------------------------------------------------- beginnings

    def open(self) -> None:
        """A new lobby with some people, started at once."""
        self.games += 1
        entry = self.house.shelf[self.game]
        ruleset = self.ruleset or self.draw.choice(list(entry.rulesets))
        place = Session(SessionId("wanderer"), Place("test", "xom"), "vi", self.now)
        first = Asked(PEOPLE[0], "minh", "game", (), self.now, bytes(32))
        session = lobby.opened(SessionId("wanderer"), first, place)
        session = lobby.with_game(session, self.game, ruleset, self.now, self.house)
        session = replace(session, pace=self.draw.choice(list(Pace)))
        least, most = entry.game.seats(entry.rulesets[ruleset])
        seats = self.draw.randint(least, min(most, least + 3))
        for index in range(1, seats):
            if self.draw.random() < 0.3:
                session = lobby.sit(session, lobby.computer(session, entry.stand_in, entry), self.house)
            else:
                asked = Asked(PEOPLE[index], PEOPLE[index].user, "join", (), self.now, b"")
                session = lobby.join(session, asked, self.house).session
        self.session = session
        if stakes.playable(session, self.house) and self.draw.random() < 0.7:
            self.do(PEOPLE[0], "stakes", "1")
        self.do(PEOPLE[0], "start")
        if self.session.stage is not Stage.PLAYING:
            raise Broken("the game did not start")

    # ---------------------------------------------------------------- one step

    def step(self) -> None:
        """Something happens."""
        if self.session.stage is not Stage.PLAYING:
            if self.session.stage is Stage.OVER and self.draw.random() < 0.5:
                self.do(self.draw.choice(PEOPLE), "rematch")
            else:
                self.open()
            return
        chosen = self.draw.random()
        if chosen < 0.55:
            self.answer()
        elif chosen < 0.75:
            self.pass_time()
        elif chosen < 0.80:
            self.press_something_old()
        elif chosen < 0.83:
            self.restart()
        else:
            self.wander()

    def answer(self) -> None:
        """Somebody who is asked answers; a computer does when its time has come."""
        prompts = play.prompts_of(self.session, self.house)
        doors = [prompt for prompt in prompts if not prompt.waited and self.session.members[prompt.seat].human]
        prompt = self.draw.choice(doors if doors and self.draw.random() < 0.1 else awaited(prompts))
        self.seen["speaks up"] += not prompt.waited
        member = self.session.members[prompt.seat]
        if member.person is None or member.policy:
            self.computer(prompt)
            return
        offered = menu(prompts)
        position = self.draw.randrange(len(prompt.options))
        option = prompt.options[position]
        luck = SealedChance(bytes([self.draw.randrange(256)]) * 32, 1)
        filling: dict[str, int | tuple[int, ...]] = {}
        if isinstance(option, Form):
            action = option.sample(luck)
            filling = {blank.name: getattr(action, blank.name) for blank in option.blanks}
        args = (str(prompt.serial), str(offered.index(option)))
        self.old.append((member.person, "o", args))
        before = self.session
        self.do(member.person, "o", *args, filling=filling)
        if self.session is before:
            raise Broken(f"an offered answer was refused: {option!r}")
        if self.draw.random() < 0.2:
            self.must_refuse(member.person, "o", *args, filling=filling)

    def computer(self, prompt: Prompt) -> None:
        view = self.house.entry(self.session).game.view(play.state_of(self.session), prompt.seat)
        luck = SealedChance(bytes([self.draw.randrange(256)]) * 32, 2)
        action = play_randomly(view, prompt, luck)
        self.take(play.computer_answer(self.session, prompt.seat, prompt.serial, action, self.now, self.house))
        self.seen["computer"] += 1

    def pass_time(self) -> None:
        """To the next moment at which something is due, or a little less, or much more."""
        wake = wake_time(self.session)
        if wake is None:
            self.now += self.draw.choice((1.0, 1000.0))
        else:
            self.now = max(self.now, wake + self.draw.choice((-0.5, 0.0, 0.0, 30.0)))
        for _ in range(12):
            if self.session.stage is not Stage.PLAYING or not self.due():
                return

    def due(self) -> bool:
        session = self.session
        if session.computer_at is not None and session.computer_at <= self.now and not session.asleep:
            waited = awaited(play.prompts_of(session, self.house))
            prompts = [prompt for prompt in waited if session.members[prompt.seat].policy]
            if prompts:
                self.computer(prompts[0])
                return True
        self.take(tick(session, self.now, self.house))
        return self.session is not session

    def press_something_old(self) -> None:
        """A keyboard from before: refused, or still the open question."""
        if not self.old:
            return
        person, verb, args = self.draw.choice(self.old[-40:])
        prompts = play.prompts_of(self.session, self.house)
        if prompts and args[0] == str(prompts[0].serial):
            return
        self.must_refuse(person, verb, *args)

    def restart(self) -> None:
        """The program dies and starts anew from what was stored."""
        row = self.tables._row(self.session, ())
        again = self.tables._stored(row).session
        if again != self.session:
            raise Broken("a restart changed the table")
        self.session = again
        if self.draw.random() < 0.5:
            self.now += 10_000
            after = manners.extended(self.session, self.now)
            if any(a.absences > b.absences for a, b in zip(after.members, self.session.members, strict=True)):
                raise Broken("somebody was counted absent for an outage")
            self.session = after
        self.seen["restart"] += 1

    def wander(self) -> None:
        """People come, go, quarrel and return."""
        verb = self.draw.choice(
            (
                "leaveyes",
                "back",
                "back",
                "back",
                "quityes",
                "kick",
                "aye",
                "host",
                "end",
                "drawer",
                "leave",
                "quit",
                "fx",
                "fp",
            )
        )
        if verb in ("end", "quityes", "leaveyes") and self.draw.random() < 0.8:
            verb = "back"
        args = (str(self.draw.randrange(8)),) if verb in ("kick", "host", "fp") else ()
        person = self.draw.choice((*PEOPLE, STRANGER))
        before = self.session
        self.do(person, verb, *args)
        if person == STRANGER and self.session is not before:
            raise Broken(f"a stranger did {verb}")
        if self.session is not before:
            self.seen[verb] += 1

    # ---------------------------------------------------------------- doing and checking

    def do(
        self,
        person: Person,
        verb: str,
        *args: str,
        filling: dict[str, int | tuple[int, ...]] | None = None,
    ) -> None:
        fresh = bytes(self.draw.randrange(256) for _ in range(32))
        asked = Asked(person, person.user, verb, args, self.now, fresh, filling=filling or {})
        stored = CODEC.write(self.session)
        try:
            verdict = decide(self.session, asked, self.house)
        except REFUSALS as refusal:
            if not refusal.why.key or CODEC.write(self.session) != stored:
                raise Broken("a refusal without words, or that changed something") from refusal
            self.seen["refused"] += 1
            return
        self.take(verdict)

    def must_refuse(
        self, person: Person, verb: str, *args: str, filling: dict[str, int | tuple[int, ...]] | None = None
    ) -> None:
        before = self.session
        prompts = play.prompts_of(before, self.house)
        if prompts and args[0] == str(prompts[0].serial):
            seat = before.seat_of(person)
            if any(prompt.seat == seat for prompt in prompts):
                return
        if before.asleep:
            return
        self.do(person, verb, *args, filling=filling)
        if self.session is not before:
            raise Broken(f"a closed question was answered again: {verb} {args}")
        self.seen["old press"] += 1

    def take(self, verdict: Verdict) -> None:
        before, after = self.session, verdict.session
        if after is before:
            if verdict.moves:
                raise Broken("moves without a change")
            return
        if after.revision != before.revision + 1:
            raise Broken(f"revision {before.revision} was followed by {after.revision}")
        if len(verdict.moves) > 1 or any(move.revision != after.revision for move in verdict.moves):
            raise Broken("a revision holds one move, under its own number")
        self.deals += after.game_number != before.game_number
        self.session = self.till.settle(before, after, self.house, self.deals, self.now)
        self.check()

    def check(self) -> None:
        """What holds at any table at any time."""
        session = self.session
        if CODEC.load(CODEC.dump(session)) != replace(session, state=None, story=()):
            raise Broken("the table can't be stored")
        if session.vote is not None and len(set(session.vote.ayes)) != len(session.vote.ayes):
            raise Broken("a vote was counted twice")
        if session.stage is not Stage.PLAYING:
            if session.stage is Stage.OVER and wake_time(session) is not None:
                raise Broken("a finished game is still timed")
            return
        entry = self.house.entry(session)
        state = play.state_of(session)
        if entry.game.audit(state):
            raise Broken(entry.game.audit(state)[0])
        prompts = play.prompts_of(session, self.house)
        if not prompts:
            raise Broken("the table waits for nobody")
        if prompts[0].serial != session.serial:
            raise Broken("the deadline belongs to another question")
        waited = awaited(prompts)
        persons = [prompt for prompt in waited if session.members[prompt.seat].human]
        computers = [prompt for prompt in waited if not session.members[prompt.seat].human]
        if not computers and session.computer_at is not None:
            raise Broken("a computer seat is woken without being asked")
        if not persons and session.deadline is not None:
            raise Broken("nobody is asked and the clock runs")
        if any(session.members[prompt.seat].policy == "" and session.members[prompt.seat].left for prompt in waited):
            raise Broken("somebody who left is waited for")
        if not session.asleep:
            if computers and session.computer_at is None:
                raise Broken("a computer seat is asked and nobody will wake it")
            if persons and session.pace is not Pace.ENDLESS and session.deadline is None:
                raise Broken("a person is asked without a deadline")
        if not any(member.person is not None and not member.left for member in session.members):
            raise Broken("a table plays on without any person")
        for draft in session.drafts:
            if draft.serial == session.serial and forms.form_of(session, draft, self.house) is None:
                raise Broken("a draft of no form")
