"""The port between the coordinator and a chat platform.

An adapter turns a platform's updates into calls of an `Inbox`, and shows `Message`s. It knows nothing of games,
sessions or languages: every word it gets is finished, every token is opaque. The rules of the port:

1. The inbox's methods return after the decision is durable; only then may the adapter tell the platform that it has
   handled the update. Awaiting them twice for one update does no harm.
2. `show` with an anchor edits that message, without one posts a new message; it returns the anchor of what is now
   visible. Showing the same message twice leaves one message.
3. `Unreachable`, `SlowDown`, `Gone` and `Closed` are the only failures an adapter raises from `show` and `retire`.
4. Names of people and everything else in a message are plain text; the adapter escapes them for its platform.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NewType, Protocol

from bot.engine.screen import Role, Tone

Anchor = NewType("Anchor", str)
"""Where something is now shown: a reference that only its platform can read."""


@dataclass(frozen=True, slots=True)
class Place:
    """A public place for one table: a group or channel, and perhaps a topic or thread in it."""

    platform: str
    chat: str
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a platform. Two platforms' accounts of one human are two persons until they are linked."""

    platform: str
    user: str


Target = Place | Person
"""Where a message goes: to everybody in a place, or privately to a person."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who caused an update, as the platform introduces them.

    name       the raw display name
    language   what they read the bot in, where they choose it on the platform itself, else empty: the language of
               somebody's app says little about how they speak in a group

    A person whose `user` is empty acts for the whole place without a name of their own (an anonymous admin).
    """

    person: Person
    name: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody pressed a button. `place` is None in a private chat.

    `filling` holds the values of a filled sheet; `anchor` is the message that carried the button.
    """

    sender: Sender
    place: Place | None
    token: str
    anchor: Anchor | None = None
    filling: Mapping[str, int | tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Command:
    """Somebody gave a command, by its id (play, table, rules, settings, cancel, help, export, start …)."""

    sender: Sender
    place: Place | None
    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Typed:
    """Somebody answered a question in words (an amount); `anchor` is the message that they replied to."""

    sender: Sender
    place: Place | None
    text: str
    anchor: Anchor | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a message."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """One thing that may be picked on a sheet; `group` heads the choices that belong together, empty for none."""

    value: int
    label: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class SheetField:
    """One blank of a sheet: a number in low..high when there are no choices, else `low`..`high` of the choices.

    A `code` is a number that people type or paste as they read it, perhaps with spaces; nobody chooses it as an amount.
    """

    name: str
    label: str
    low: int
    high: int
    choices: tuple[SheetChoice, ...] = ()
    steps: tuple[int, ...] = ()
    several: bool = False
    code: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A form behind a button, for platforms that can show one; the answer is a Press with `filling`."""

    title: str
    fields: tuple[SheetField, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A button as it is shown: it sends `token`, after filling the `sheet` where there is one, or opens `url`."""

    label: str
    token: str
    role: Role = Role.PLAIN
    sheet: Sheet | None = None
    url: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A finished line of words and how it is set."""

    words: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody to be notified, by the name that stands in the message's lines."""

    person: Person
    name: str


@dataclass(frozen=True, slots=True)
class Message:
    """What one target should see now.

    phrases   lines, the one that asks somebody last
    picture   PNG bytes, with `alt` saying what it shows and what changed
    deadline  when the asked people's time is over (seconds since the epoch), for platforms that can count down
    mentions  people to notify; an edit notifies nobody
    asked     people whose answer was waited for when it was made; each may be told of themselves, nobody of others
    """

    phrases: tuple[Phrase, ...]
    picture: bytes | None = None
    alt: str = ""
    rows: tuple[tuple[Key, ...], ...] = ()
    mentions: tuple[Mention, ...] = ()
    asked: tuple[Person, ...] = ()
    deadline: float | None = None
    attachment: Attachment | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one update, for the person who caused it.

    words    a short notice ("Chưa tới lượt bạn, đang chờ Hằng."), empty for none
    alert    whether it must be seen (a refusal, a secret) rather than flash by
    message  a page for that person alone, where the platform can show one in answer to a press; else `words` serve
    public   whether everybody at the place may see the page, where it can't be shown to the person alone
    ask      something that the person should type in the place, for platforms whose groups hear replies only
    instead  for a page that is nobody else's business, also in answer to a command: what is said at the place when the
             page can't be shown to the person alone; empty for other pages
    """

    words: str = ""
    alert: bool = False
    message: Message | None = None
    public: bool = False
    ask: str = ""
    instead: str = ""


class Inbox(Protocol):
    """What adapters tell the coordinator. Every method returns after what it caused is durable, and never raises."""

    async def press(self, press: Press) -> Reply:
        """A button was pressed."""
        ...

    async def command(self, command: Command) -> Reply:
        """A command was given."""
        ...

    async def typed(self, typed: Typed) -> Reply:
        """A typed answer came. An empty reply means that nobody had asked."""
        ...

    async def reachable(self, sender: Sender) -> None:
        """Somebody opened a private chat, so they can be written to."""
        ...

    async def left(self, place: Place, person: Person) -> None:
        """Somebody is no longer in the place."""
        ...

    async def moved(self, old: Place, new: Place) -> None:
        """A chat goes on under another reference."""
        ...

    async def closed(self, place: Place) -> None:
        """Nothing can be shown in the place any more, for now."""
        ...

    async def reopened(self, place: Place) -> None:
        """The place can be written to again."""
        ...

    async def lost(self, platform: str) -> None:
        """The whole platform is out of reach: nobody there can be heard or shown anything."""
        ...

    async def regained(self, platform: str) -> None:
        """The platform is within reach again."""
        ...

    async def arrived(self, place: Place) -> None:
        """Somebody looks at a place of which this platform, having forgotten, shows nothing."""
        ...


class Private(Enum):
    """How a person can be shown a secret: written to at any time, or only in answer to their own press."""

    PUSH = "push"
    PULL = "pull"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a platform can show, and how fast.

    lengths in characters (`token` in bytes); `row` buttons in a row, `rows` rows in a message
    per_minute  messages and edits in one place, 0 for no limit; `gap` seconds between two of them
    forgets     whether shown messages are gone after the program starts anew
    vouches     whether an account is somebody: it can't be made anew at any time for nothing
    """

    text: int
    caption: int
    label: int
    alert: int
    token: int
    row: int
    rows: int
    private: Private
    sheets: bool
    per_minute: int
    gap: float
    forgets: bool
    vouches: bool = True


class ChatPlatform(Protocol):
    """One platform."""

    name: str
    limits: Limits

    async def run(self, inbox: Inbox) -> None:
        """Serve the platform until cancelled; then stop taking updates, finish those begun, and return."""
        ...

    async def show(self, target: Target, message: Message, anchor: Anchor | None) -> Anchor:
        """Make the message visible, in place of the anchor's where there is one."""
        ...

    async def retire(self, target: Target, anchor: Anchor) -> None:
        """Take the buttons away from a message that has been replaced."""
        ...

    async def is_admin(self, place: Place, person: Person) -> bool:
        """Whether the person may manage the place."""
        ...

    async def forget(self, person: Person) -> None:
        """Drop whatever the adapter remembers of a person; what stands in their chats is theirs."""
        ...

    def private_link(self, payload: str) -> str:
        """A link that opens the private chat with the bot, or an empty string where there is no such thing."""
        ...

    def message_link(self, place: Place, anchor: Anchor) -> str:
        """A link that leads to a message in a place, or an empty string where there is no such thing."""
        ...


class Memory(Protocol):
    """Small things that an adapter must remember from one run to the next."""

    async def recall(self, key: str) -> str:
        """A remembered word, or an empty string."""
        ...

    async def keep(self, key: str, word: str) -> None:
        """Remember a word under a key."""
        ...


class NotAdmitted(Exception):
    """The platform refuses the bot itself: a wrong token, or something that its owner has to switch on there."""


class Unreachable(Exception):
    """The person can't be written to privately now."""


class SlowDown(Exception):
    """The platform asks for patience.

    It is raised from what the platform said or failed to say; the patience that we ask of ourselves has no cause.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class Gone(Exception):
    """The anchor's message no longer exists or can't be edited; post anew."""


class Closed(Exception):
    """The place can't be written to at all until the platform says otherwise."""
