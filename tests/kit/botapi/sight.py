"""What people see on their phones: the messages of a chat as values that no later edit changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.kit.botapi.media import Paper, Photo
from tests.kit.botapi.wire import Wire
from tests.kit.botapi.world import Chat, Message, World


@dataclass(frozen=True, slots=True)
class SeenButton:
    """A button under a message: what it says, and what it sends or opens."""

    label: str
    token: str = ""
    url: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A forced reply: what stands in the empty field; a selective one is for those mentioned or replied to."""

    placeholder: str
    selective: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """One message as it looked at one moment; `mentions` are the people whom it names and thereby notifies."""

    chat_id: int
    id: int
    sender: int
    text: str
    rows: tuple[tuple[SeenButton, ...], ...] = ()
    photo: bytes = field(default=b"", repr=False)
    document: bytes = field(default=b"", repr=False)
    filename: str = ""
    thread: int | None = None
    reply_to: int | None = None
    form: Form | None = None
    mentions: tuple[int, ...] = ()
    styles: tuple[str, ...] = ()
    silent: bool = False
    edited: bool = False
    service: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The words on all buttons, row by row."""
        return tuple(button.label for row in self.rows for button in row)

    def button(self, name: str) -> SeenButton:
        """Return the button that says or sends `name`; raises LookupError with what there is instead."""
        buttons = [button for row in self.rows for button in row]
        for button in buttons:
            if name in {button.label, button.token}:
                return button
        raise LookupError(f"no button {name!r} under {self.text[:80]!r}, only {self.labels}")


def look(world: World, chat: Chat) -> list[Seen]:
    """Return everything that stands in a chat, oldest first."""
    return [_seen(world, message) for message in chat.messages.values()]


def _seen(world: World, message: Message) -> Seen:
    photo = message.media.original if isinstance(message.media, Photo) else b""
    paper = message.media.stored if isinstance(message.media, Paper) else None
    return Seen(
        message.chat_id,
        message.id,
        message.sender,
        message.marked.text,
        tuple(tuple(_button(button) for button in row) for row in message.rows),
        photo,
        paper.content() if paper else b"",
        paper.name if paper else "",
        message.thread,
        message.reply_to,
        _form(message),
        _mentions(world, message),
        tuple(str(entity["type"]) for entity in message.marked.entities),
        message.silent,
        message.edited is not None,
        next(iter(message.service), ""),
    )


def _button(button: Wire) -> SeenButton:
    return SeenButton(*(str(button.get(name, "")) for name in ("text", "callback_data", "url", "style")))


def _form(message: Message) -> Form | None:
    other = message.markup.other
    if other is None or not other.get("force_reply"):
        return None
    return Form(str(other.get("input_field_placeholder", "")), other.get("selective") is True)


def _mentions(world: World, message: Message) -> tuple[int, ...]:
    found = [entity["user_id"] for entity in message.marked.entities if "user_id" in entity]
    spoken = {word.lstrip("@") for word in message.marked.text.split() if word.startswith("@")}
    found += [user.id for user in world.users.values() if user.username and user.username in spoken]
    return tuple(user_id for user_id in found if isinstance(user_id, int))
