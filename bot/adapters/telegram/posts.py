"""What stands where: anchors, the places of messages, and the pictures that Telegram already has.

An anchor reads `message.kind.picture`: the message's id, `p` for a photo or `t` for text, and a digest of the picture
shown, so that an edit uploads a picture only when it has changed, also after the program has started anew.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from bot.adapters.base import Anchor, Gone, Memory, Place

NAME: Final = "telegram"
_POSTS: Final = 20_000
_PICTURES: Final = 2_000
_DIGEST: Final = 12


@dataclass(frozen=True, slots=True)
class Shown:
    """An anchor, taken apart."""

    message: int
    photo: bool
    picture: str = ""

    @classmethod
    def read(cls, anchor: Anchor) -> Shown:
        """Raises Gone for an anchor that isn't ours."""
        number, _, rest = anchor.partition(".")
        kind, _, picture = rest.partition(".")
        if not (number.isascii() and number.isdecimal()) or kind not in ("p", "t"):
            raise Gone(anchor)
        return cls(int(number), kind == "p", picture)

    @property
    def anchor(self) -> Anchor:
        """The words for it."""
        return Anchor(f"{self.message}.{'p' if self.photo else 't'}.{self.picture}")


def digest_of(picture: bytes) -> str:
    """A short name for a picture."""
    return hashlib.sha256(picture).hexdigest()[:_DIGEST]


class Posts:
    """The messages shown lately, by chat and number, and the topics in which tables have stood."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._posts: OrderedDict[tuple[int, int], tuple[Anchor, str]] = OrderedDict()
        self._files: OrderedDict[str, str] = OrderedDict()
        self._topics: dict[str, set[str]] = {}
        self._newest: OrderedDict[int, int] = OrderedDict()

    def hear(self, chat: int, message: int) -> None:
        """A message of this number stands in a chat, whoever wrote it."""
        self._newest[chat] = max(message, self._newest.pop(chat, 0))
        while len(self._newest) > _POSTS:
            self._newest.popitem(last=False)

    def newest(self, chat: int) -> int:
        """The highest number of a message heard of in a chat, 0 before the first."""
        return self._newest.get(chat, 0)

    def keep(self, chat: int, topic: str, shown: Shown) -> Anchor:
        """Remember a message that now stands in a chat; returns its anchor."""
        self.hear(chat, shown.message)
        self._posts[(chat, shown.message)] = (shown.anchor, topic)
        self._posts.move_to_end((chat, shown.message))
        while len(self._posts) > _POSTS:
            self._posts.popitem(last=False)
        return shown.anchor

    def known(self, chat: int, message: int) -> bool:
        """Whether a message was shown by this run of the program."""
        return (chat, message) in self._posts

    def shown_in(self, chat: int) -> frozenset[int]:
        """The messages that this run of the program has shown in a chat."""
        return frozenset(message for at, message in self._posts if at == chat)

    def anchor(self, chat: int, message: int, *, photo: bool) -> Anchor:
        """The anchor of a message; after a new start its picture counts as unknown."""
        found = self._posts.get((chat, message))
        return found[0] if found is not None else Shown(message, photo).anchor

    def topic(self, chat: int, message: int) -> str:
        """The topic of a message about which Telegram tells nothing any more, or an empty string."""
        found = self._posts.get((chat, message))
        return found[1] if found is not None else ""

    def forget(self, chat: int) -> None:
        """Nothing was ever shown in a chat."""
        for known in [post for post in self._posts if post[0] == chat]:
            del self._posts[known]

    def file(self, digest: str) -> str:
        """Telegram's reference to a picture, or an empty string."""
        return self._files.get(digest, "")

    def keep_file(self, digest: str, file: str) -> None:
        """Remember Telegram's reference to a picture, or forget one that it has lost."""
        self._files.pop(digest, None)
        if file:
            self._files[digest] = file
        while len(self._files) > _PICTURES:
            self._files.popitem(last=False)

    async def keep_topic(self, place: Place) -> None:
        """Remember that a table stands in a topic: what happens to the chat happens to it too."""
        topics = await self._topics_of(place.chat)
        if place.topic and place.topic not in topics:
            topics.add(place.topic)
            await self._memory.keep(_key(place.chat), " ".join(sorted(topics)))

    async def places(self, chat: str) -> list[Place]:
        """The chat, and every topic of it in which a table has stood."""
        return [Place(NAME, chat), *(Place(NAME, chat, topic) for topic in sorted(await self._topics_of(chat)))]

    async def _topics_of(self, chat: str) -> set[str]:
        if chat not in self._topics:
            self._topics[chat] = set((await self._memory.recall(_key(chat))).split())
        return self._topics[chat]


def _key(chat: str) -> str:
    return f"telegram:topics:{chat}"
