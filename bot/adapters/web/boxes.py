"""What is visible now, in memory: the last things in every room, in every person's private box, and public pictures.

Theory. A box is a short list that anybody who may look at it can be given whole at any time; every change has a number,
so a page that missed one notices and asks for the whole again. Nothing here outlives the program: after a start the
painter shows everything anew (`forgets`). Boxes of places and of persons are kept apart, and pictures of persons are
never put into the gallery, which anybody may ask by address: an address can't reveal a hand.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bot.adapters.base import Key, Message, Place

ROOM_ENTRIES: Final = 80
PRIVATE_ENTRIES: Final = 12
GALLERY_BYTES: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Said:
    """Something that a person said in a room."""

    id: str
    at: float
    user: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A message of the bot's.

    picture  the digest of its picture, empty for none
    keys     all buttons that it ever had, by token
    place    where a press belongs that was made on a page for one person alone
    """

    id: str
    at: float
    message: Message
    picture: str = ""
    retired: bool = False
    keys: Mapping[str, Key] = field(default_factory=dict)
    place: Place | None = None

    @property
    def live(self) -> bool:
        """Whether it has buttons that work."""
        return bool(self.message.rows) and not self.retired


Entry = Said | Notice

_KEYS: Final = 200


def noticed(identity: str, at: float, message: Message, before: Notice | None = None) -> Notice:
    """The message as it stands in a box, in place of what was there before."""
    keys = dict(before.keys) if before is not None else {}
    keys.update({key.token: key for row in message.rows for key in row if key.token})
    for token in list(keys)[: max(0, len(keys) - _KEYS)]:
        del keys[token]
    picture = digest(message.picture) if message.picture is not None else ""
    return Notice(identity, before.at if before is not None else at, message, picture, keys=keys)


def silenced(notice: Notice) -> Notice:
    """The message without its buttons; a private one without its picture too, a public one is still in the gallery."""
    picture = "" if notice.message.picture is not None else notice.picture
    bare = replace(notice.message, rows=(), deadline=None, mentions=(), asked=(), picture=None)
    return replace(notice, retired=True, message=bare, picture=picture)


def published(notice: Notice, gallery: Gallery) -> Notice:
    """The message with its picture hung in the gallery instead of carried along: only for places."""
    if notice.message.picture is None:
        return notice
    gallery.hang(notice.message.picture)
    return replace(notice, message=replace(notice.message, picture=None))


class Box:
    """The last entries of one room or one person, oldest first; `number` counts its changes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: dict[str, Entry] = {}
        self.number = 0

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def put(self, entry: Entry) -> tuple[str, ...]:
        """Add an entry, or replace the one of the same id; returns the ids of those that had to go for it.

        Replaced messages go first, so that a long game doesn't push out what people said; live ones go last.
        """
        self.number += 1
        self._entries[entry.id] = entry
        old = [one.id for one in self if isinstance(one, Notice) and one.retired][: -self._most // 4]
        rest = len(self._entries) - len(old) - self._most
        if rest > 0:
            idle = [one.id for one in self if one.id not in old and not (isinstance(one, Notice) and one.live)]
            old += (idle + list(self._entries))[:rest]
        for identity in old:
            del self._entries[identity]
        return tuple(old)

    def take_away(self, identities: Iterable[str]) -> None:
        """Remove entries for good."""
        self.number += 1
        for identity in identities:
            self._entries.pop(identity, None)

    def notice(self, identity: str) -> Notice | None:
        """The bot's message of that id, if it is here."""
        entry = self._entries.get(identity)
        return entry if isinstance(entry, Notice) else None

    @property
    def live(self) -> bool:
        """Whether something in it can be pressed."""
        return any(isinstance(entry, Notice) and entry.live for entry in self)


class Shelf:
    """Boxes by the name of a room or person; beyond `most` the one that was idle longest goes."""

    def __init__(self, most: int, entries: int) -> None:
        self._most = most
        self._size = entries
        self._boxes: OrderedDict[str, Box] = OrderedDict()

    def box(self, name: str) -> Box:
        """The box of that name, made when there is none."""
        box = self._boxes.get(name)
        if box is None:
            box = self._boxes[name] = Box(self._size)
        self._boxes.move_to_end(name)
        return box

    def found(self, name: str) -> Box | None:
        """The box of that name, if there is one."""
        return self._boxes.get(name)

    def items(self) -> tuple[tuple[str, Box], ...]:
        """All boxes with their names."""
        return tuple(self._boxes.items())

    def drop(self, name: str) -> None:
        """Throw a box away."""
        self._boxes.pop(name, None)

    def trim(self, watched: frozenset[str]) -> None:
        """Let go of what is too much; boxes that somebody is looking at stay."""
        for name in list(self._boxes):
            if len(self._boxes) <= self._most:
                return
            if name not in watched:
                del self._boxes[name]


class Gallery:
    """Public pictures by digest; the ones that were longest not asked for go first."""

    def __init__(self, most: int = GALLERY_BYTES) -> None:
        self._most = most
        self._size = 0
        self._pictures: OrderedDict[str, bytes] = OrderedDict()

    def hang(self, picture: bytes) -> None:
        """Show a picture to everybody who knows its digest."""
        name = digest(picture)
        if name not in self._pictures:
            self._pictures[name] = picture
            self._size += len(picture)
        self._pictures.move_to_end(name)
        while self._size > self._most and len(self._pictures) > 1:
            self._size -= len(self._pictures.popitem(last=False)[1])

    def look(self, name: str) -> bytes | None:
        """The picture, or None."""
        if name not in self._pictures:
            return None
        self._pictures.move_to_end(name)
        return self._pictures[name]


def digest(picture: bytes) -> str:
    """The name of a picture."""
    return hashlib.sha256(picture).hexdigest()
