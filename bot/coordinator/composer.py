"""From a table to what its people should see: finished words, buttons with tokens, and a scene still to be drawn.

Pure: the same table gives the same `Draft`, so its digest says whether what is shown is still true. The table's own
draft is made from the public view alone, a hand's from the view of its seat.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from bot.adapters.base import (
    Key,
    Limits,
    Mention,
    Message,
    Person,
    Phrase,
    Private,
    Sheet,
    SheetChoice,
    SheetField,
)
from bot.coordinator import formroom, forms, rooms
from bot.coordinator.lobby import GUEST
from bot.coordinator.manners import WARN_AT
from bot.coordinator.play import prompts_of
from bot.coordinator.session import Member, Motion, Session, Stage, ruleset_of
from bot.coordinator.tokens import pack
from bot.coordinator.verdict import House
from bot.engine.chance import SEED_BYTES, SealedChance, commitment
from bot.engine.game import State, View
from bot.engine.prompt import (
    Amount,
    Blank,
    Choice,
    Form,
    Patience,
    Pick,
    Prompt,
    Subset,
    awaited,
    menu,
    prompt_for,
    visible_to,
)
from bot.engine.registry import Entry
from bot.engine.scene import Say, Scene
from bot.engine.screen import Button, Look, Screen, Tone
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Name, Proper, Series, Text, text
from bot.lettering import drawable

STORY_LINES = 4
_DIGEST_LENGTH = 16

Speaker = Callable[[str, tuple[str, ...]], Say]
"""Gives the voice for a language and the names by seat."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A message whose picture is not drawn yet.

    calls   what somebody is newly called for: a draft with a call that the shown message lacked is posted anew
    digest  a short name for all that it shows
    """

    message: Message
    scene: Scene | None = None
    calls: frozenset[str] = frozenset()
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        parts = [repr(replace(self.message, deadline=None, asked=())), self.scene.mark if self.scene else ""]
        short = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:_DIGEST_LENGTH]
        object.__setattr__(self, "digest", short)


@dataclass(frozen=True, slots=True)
class Composer:
    """Makes drafts for one program: its games and its voices."""

    house: House
    speaker: Speaker

    def voice(self, session: Session, language: str = "") -> Say:
        """The voice of a table, in its own language or another."""
        spoken = language or session.language
        bare = self.speaker(spoken, ())
        return self.speaker(spoken, tuple(display_name(member, bare) for member in session.members))

    def pen(self, session: Session, language: str = "") -> Say:
        """The voice that writes into pictures: names lose what no font can draw, and never become nothing."""
        spoken = language or session.language
        bare = self.speaker(spoken, ())
        return self.speaker(spoken, tuple(drawable(display_name(member, bare)) for member in session.members))

    def table(self, session: Session, limits: Limits, link: str = "", reached: frozenset[Seat] = frozenset()) -> Draft:
        """What everybody at the place should see.

        `link` opens the private chat, where the platform has such links; who is `reached` has done so.
        """
        say = self.voice(session)
        match session.stage:
            case Stage.CHOOSING:
                return Draft(rooms.choosing(session, self.house, say), calls=frozenset({"choosing"}))
            case Stage.LOBBY:
                message = rooms.lobby(session, self.house, say, link, reached)
                return Draft(message, calls=frozenset({f"lobby:{session.game_number}"}))
            case Stage.PLAYING | Stage.OVER:
                return self._game(session, say, limits)
            case Stage.CLOSED:
                return Draft(Message(_notices(session, say) or (Phrase(say(text("lobby-cancelled")), Tone.QUIET),)))

    def pausing(self, draft: Draft, session: Session) -> Draft:
        """What everybody should see while nothing that they press can count."""
        if not session.open:
            return draft
        said = Phrase(self.voice(session)(text("table-pausing")), Tone.STRONG)
        return replace(draft, message=replace(draft.message, phrases=(*draft.message.phrases, said), deadline=None))

    def _game(self, session: Session, say: Say, limits: Limits) -> Draft:
        entry = self.house.entry(session)
        if session.state is None:
            return Draft(rooms.lobby(session, self.house, say))
        prompts = prompts_of(session, self.house)
        view = entry.game.view(session.state, None)
        screen = entry.game.screen(view, visible_to(prompts, None))
        story = told(session, entry, None)
        computers = rooms.computers_line(session, entry)
        phrases = [
            *((Phrase(say(computers), Tone.QUIET),) if computers else ()),
            *(Phrase(say(sentence)) for sentence in story[-STORY_LINES:]),
            *(Phrase(say(line.said), line.tone) for line in screen.lines),
            *_notices(session, say),
        ]
        rows = [tuple(self._key(button, session, prompts, entry, say, limits) for button in row) for row in screen.rows]
        if session.stage is Stage.OVER:
            phrases += rooms.result(session, entry, say)
            rows += rooms.after_game(session, entry, say)
            calls = frozenset({f"over:{session.game_number}"})
        else:
            phrases += self._asking(session, screen, awaited(prompts), say)
            rows += self._opaque(session, prompts, entry, say, limits)
            for seat in session.unreachable:
                form = self.form(session, Seat(seat), session.language)
                if form is not None:  # nowhere else to show it
                    owner = Phrase(say(text("form-of", who=Name(Seat(seat)))), Tone.STRONG)
                    phrases[-1:-1] = (owner, *form.message.phrases)
                    rows += form.message.rows
            rows += rooms.around(session, entry, say)
            calls = _calls(session, awaited(prompts))
        scene = entry.game.scene(view, story, self.pen(session)) if screen.pictured else None
        news = Proper(" ".join(say(sentence) for sentence in story[-2:]))
        alt = say(text("picture-alt", game=Text(f"{_slug(session.game)}-name"), news=news))
        message = Message(
            tuple(phrases),
            alt=alt if scene else "",
            rows=tuple(row for row in rows if row),
            mentions=_mentions(session, awaited(prompts), entry, say),
            asked=_asked(session, awaited(prompts)),
            deadline=session.deadline,
        )
        return Draft(message, scene, calls)

    def hand(self, session: Session, seat: Seat, language: str, limits: Limits) -> Draft:
        """What the person at a seat should see in private."""
        entry, say = self.house.entry(session), self.voice(session, language)
        if session.state is None:
            return Draft(Message(()))
        prompts = prompts_of(session, self.house)
        own = prompt_for(prompts, seat)
        secret = (own,) if own is not None and own.secret and session.members[seat].human else ()
        view = entry.game.view(session.state, seat)
        screen = entry.game.screen(view, secret)
        phrases = [Phrase(say(line.said), line.tone) for line in screen.lines]
        if screen.asks is not None and secret:
            phrases.append(Phrase(self._timed(session, screen.asks, secret, say), Tone.STRONG))
        rows = [tuple(self._key(button, session, prompts, entry, say, limits) for button in row) for row in screen.rows]
        pen = self.pen(session, language)
        scene = entry.game.scene(view, told(session, entry, seat), pen) if screen.pictured else None
        alt = say(text("hand-alt", game=Text(f"{_slug(session.game)}-name"))) if scene else ""
        calls = frozenset({f"{prompt.serial}:{seat}" for prompt in secret} | {f"game:{session.game_number}"})
        deadline = session.deadline if secret else None
        asked = _asked(session, secret)
        return Draft(Message(tuple(phrases), alt=alt, rows=tuple(rows), deadline=deadline, asked=asked), scene, calls)

    def form(self, session: Session, seat: Seat, language: str) -> Draft | None:
        """The form that the person at a seat is filling by buttons, or None."""
        draft = forms.draft_of(session, seat)
        form = forms.form_of(session, draft, self.house) if draft is not None else None
        if draft is None or form is None:
            return None
        say = self.voice(session, language)
        return Draft(formroom.blank(session, draft, form, say), calls=frozenset({f"form:{draft.serial}"}))

    def page(self, session: Session, viewer: Viewer, name: str, language: str) -> Message:
        """A page of the game for one person. Raises KeyError for a page that there isn't."""
        entry, say = self.house.entry(session), self.voice(session, language)
        if name not in entry.game.passport.pages:
            raise KeyError(name)
        view: View = entry.game.view(session.state or _sample(session, entry), viewer if session.state else None)
        screen = entry.game.page(view, name)
        phrases = tuple(Phrase(say(line.said), line.tone) for line in screen.lines)
        return Message(phrases, rows=rooms.page_turner(session, entry, name, say))

    def _asking(self, session: Session, screen: Screen, prompts: tuple[Prompt, ...], say: Say) -> list[Phrase]:
        """The question, and for a window open to several whom it still waits for.

        Those names come only when two thirds of the time are over: how fast somebody lets a claim pass is their secret.
        """
        waits = text("table-waiting", who=Series(tuple(Name(prompt.seat) for prompt in prompts)))
        if session.suspended or session.asleep:
            return [Phrase(say(text("table-asleep")), Tone.STRONG)]
        window = any(prompt.patience is Patience.REACTION for prompt in prompts)
        late = session.warned or session.deadline is None
        names = [Phrase(say(waits), Tone.QUIET)] if window and late and screen.asks is not None else []
        return [*names, Phrase(self._timed(session, screen.asks or waits, prompts, say), Tone.STRONG)]

    def _timed(self, session: Session, asks: Text, prompts: tuple[Prompt, ...], say: Say) -> str:
        """The question with the time that is left for it, when a person is timed."""
        if session.deadline is None or not any(session.members[prompt.seat].human for prompt in prompts):
            return say(asks)
        length = session.deadline - session.asked_at
        left = length * (1 - WARN_AT) if session.warned else length
        return say(text("table-asks-timed", ask=asks, time=duration(left)))

    def _opaque(
        self, session: Session, prompts: tuple[Prompt, ...], entry: Entry, say: Say, limits: Limits
    ) -> list[tuple[Key, ...]]:
        """Buttons for the secret choices of people who can't be written to: they name no card, and fit one seat."""
        table_view = entry.game.view(session.state, None)
        rows = []
        for prompt in prompts:
            if not prompt.secret or not session.members[prompt.seat].human:
                continue
            if limits.private is Private.PUSH and prompt.seat not in session.unreachable:
                continue
            options = [option for option in prompt.options if not isinstance(option, Form)]
            buttons = [Button(entry.game.label(option, table_view), option) for option in options]
            rows.append(tuple(self._key(button, session, prompts, entry, say, limits) for button in buttons))
        return rows

    def _key(
        self, button: Button, session: Session, prompts: tuple[Prompt, ...], entry: Entry, say: Say, limits: Limits
    ) -> Key:
        label = say(button.label)
        if isinstance(button.means, Look):
            return Key(label, pack(session.id, "look", button.means.name), button.role)
        position = menu(prompts).index(button.means)
        if isinstance(button.means, Form) and not limits.sheets:
            return Key(label, pack(session.id, "f", prompts[0].serial, position), button.role)
        token = pack(session.id, "o", prompts[0].serial, position)
        sheet = _sheet(button.means, label, entry, say) if isinstance(button.means, Form) else None
        return Key(label, token, button.role, sheet)


def _sample(session: Session, entry: Entry) -> State:
    """Some first position under the table's options, for pages that are read before the game starts."""
    ruleset = ruleset_of(session, entry)
    return entry.game.setup(ruleset, entry.game.seats(ruleset)[0], SealedChance(bytes(SEED_BYTES), 0)).state


def told(session: Session, entry: Entry, viewer: Viewer) -> tuple[Text, ...]:
    """The last things that happened, as a viewer may hear them, newest last."""
    sentences = (entry.game.tell(event, viewer) for event in session.story)
    return tuple(sentence for sentence in sentences if sentence is not None)


def display_name(member: Member, say: Say) -> str:
    """A member's name for people: computers, and people who wanted to be forgotten, have theirs from locale files."""
    if member.person is None and member.name.startswith(GUEST):
        return say(text("guest-name", n=int(member.name[1:])))
    if member.person is None:
        return say(Text(f"computer-name-{member.name[1:]}"))
    return member.name


def duration(seconds: float) -> Text:
    """A length of time in the largest unit that is exact enough."""
    if seconds < 120:
        return text("duration-seconds", n=round(seconds))
    if seconds < 2 * 3600:
        return text("duration-minutes", n=round(seconds / 60))
    return text("duration-hours", n=round(seconds / 3600))


def _calls(session: Session, prompts: Iterable[Prompt]) -> frozenset[str]:
    """Who is called for: a person newly asked in a turn of their own, and people called a second time."""
    asked = [prompt for prompt in prompts if session.members[prompt.seat].human]
    fresh = {f"{session.game_number}:{prompt.seat}" for prompt in asked}
    if session.warned:
        fresh |= {f"warned:{session.serial}:{prompt.seat}" for prompt in asked}
    return frozenset(fresh)


def _asked(session: Session, prompts: Iterable[Prompt]) -> tuple[Person, ...]:
    persons = (session.members[prompt.seat].person for prompt in prompts)
    return tuple(person for person in persons if person is not None)


def _mentions(session: Session, prompts: Iterable[Prompt], entry: Entry, say: Say) -> tuple[Mention, ...]:
    """Who is notified: the one person whose move it is, or everybody still silent when time runs short.

    In a game of secrets a window that waits for one person more looks like any other.
    """
    asked = [prompt for prompt in prompts if session.members[prompt.seat].human]
    secrets = entry.game.passport.private
    alone = len(asked) == 1 and not (secrets and asked[0].patience is Patience.REACTION)
    if not alone and not session.warned:
        return ()
    found = []
    for prompt in asked:
        person = session.members[prompt.seat].person
        if person is not None:
            found.append(Mention(person, say(text("just-name", who=Name(prompt.seat)))))
    return tuple(found)


def _notices(session: Session, say: Say) -> tuple[Phrase, ...]:
    phrases = []
    for notice in session.notices:
        seal = Proper(commitment(bytes.fromhex(session.seed))) if session.seed else Proper("")
        who = Name(Seat(notice.seat)) if notice.seat >= 0 else Proper("")
        phrases.append(Phrase(say(text(notice.key, who=who, seal=seal)), Tone.QUIET))
    if session.vote is not None:
        phrases.append(Phrase(say(_vote_text(session)), Tone.STRONG))
    return tuple(phrases)


def _vote_text(session: Session) -> Text:
    vote = session.vote
    if vote is None:
        raise ValueError("no vote is open")
    ayes = len(vote.ayes)
    needed = sum(1 for seat, _ in session.humans() if seat != vote.target) // 2 + 1
    match vote.motion:
        case Motion.KICK:
            return text("table-vote-kick", who=Name(Seat(vote.target)), ayes=ayes, needed=needed)
        case Motion.END:
            return text("table-vote-end", ayes=ayes, needed=needed)


def _sheet(form: Form, title: str, entry: Entry, say: Say) -> Sheet:
    return Sheet(title, tuple(_field(blank, entry, say) for blank in form.blanks))


def _field(blank: Blank, entry: Entry, say: Say) -> SheetField:
    label = say(Text(f"{_slug(entry.name)}-field-{blank.name.replace('_', '-')}"))
    match blank:
        case Amount(name, low, high, steps):
            return SheetField(name, label, low, high, steps=steps)
        case Pick(name, choices):
            return SheetField(name, label, 1, 1, tuple(_choice(entry, say) for entry in choices))
        case Subset(name, choices, least, most):
            shown = tuple(_choice(entry, say) for entry in choices)
            return SheetField(name, label, least, most, shown, several=True)


def _choice(choice: Choice, say: Say) -> SheetChoice:
    return SheetChoice(choice.value, say(choice.label), say(choice.group) if choice.group is not None else "")


def _slug(game: str) -> str:
    return game.replace("_", "-")
