"""Messages in Telegram's terms: HTML with every tag closed, captions within their length, keyboards, callback data.

Telegram counts lengths in UTF-16 units after the markup is taken away, so lines are fitted as plain words and the
markup is put on afterwards, piece by piece: a name can hold anything, and what stands between two tags is always
escaped by itself. Telegram makes links and calls of whatever looks like one, so an invisible joiner goes into those
that a name may hold; commands stay as they are, for people to tap. When a message is too long its oldest lines go
first; the line that asks is never lost.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import KeyboardButtonStyle

from bot.adapters.base import Key, Mention, Message, Phrase
from bot.adapters.layout import ELLIPSIS, Room, arranged, cut, fitted, units
from bot.engine.screen import Role, Tone

CAPTION: Final = 1024
TEXT: Final = 4096
ALERT: Final = 200
LABEL: Final = 64
TOKEN: Final = 64
"""Bytes of callback data."""
ROW: Final = 8
ROWS: Final = 12
"""Rows of eight that keep within the hundred buttons of one message."""

_JOINER: Final = "\N{WORD JOINER}"
_TEMPTING: Final = re.compile(r"(?<=[@＠])(?=\w)|(?<=:)(?=//)|(?<=\w\.)(?=[^\W\d_]{2})")
"""Where a call, an address with a scheme and one without can be broken without anybody seeing it."""

_STYLES: Final = {Role.PRIMARY: KeyboardButtonStyle.PRIMARY, Role.DANGER: KeyboardButtonStyle.DANGER}
_TAGS: Final = {Tone.TITLE: "b", Tone.STRONG: "b", Tone.QUIET: "i", Tone.PLAIN: ""}


def as_html(message: Message, most: int) -> str:
    """The words of a message as HTML of at most `most` units when it is read; never empty."""
    phrases = fitted(message.phrases, most, lambda phrase: units(plain(phrase.words)))
    calling: dict[int, list[Mention]] = {}
    for mention in message.mentions:  # once each, in the newest line that matters
        lines = [at for at, phrase in enumerate(phrases) if phrase.tone is Tone.STRONG and mention.name in phrase.words]
        calling.setdefault(lines[-1] if lines else -1, []).append(mention)
    written = "\n".join(_line(phrase, calling.get(at, ())) for at, phrase in enumerate(phrases))
    return written if "".join(phrase.words for phrase in phrases).strip() else ELLIPSIS


def plain(words: str) -> str:
    """Words in which Telegram finds nobody to call and nothing to open."""
    return _TEMPTING.sub(_JOINER, words)


def mentioning(person: str, words: str) -> str:
    """Words that notify somebody, all of them the link to their account."""
    return f'<a href="tg://user?id={int(person)}">{_escaped(words)}</a>'


def _line(phrase: Phrase, mentions: Sequence[Mention]) -> str:
    written, end = [], 0
    for start, mention in _calls(phrase.words, mentions):
        written.append(_escaped(phrase.words[end:start]))
        written.append(mentioning(mention.person.user, mention.name))
        end = start + len(mention.name)
    written.append(_escaped(phrase.words[end:]))
    tag = _TAGS[phrase.tone]
    return f"<{tag}>{''.join(written)}</{tag}>" if tag and phrase.words else "".join(written)


def _escaped(words: str) -> str:
    return html.escape(plain(words), quote=False)


def _calls(words: str, mentions: Iterable[Mention]) -> list[tuple[int, Mention]]:
    """Where the names of those who are called stand in the words, each once and none inside another."""
    found: list[tuple[int, Mention]] = []
    for mention in sorted(mentions, key=lambda one: -len(one.name)):
        if not mention.name or not mention.person.user.isdecimal():
            continue
        places = [start for start in _occurrences(words, mention.name) if not _overlaps(start, mention, found)]
        if places:
            whole = [start for start in places if _stands_alone(words, start, len(mention.name))]
            found.append(((whole or places)[0], mention))
    return sorted(found, key=lambda call: call[0])


def _occurrences(words: str, name: str) -> list[int]:
    found, start = [], words.find(name)
    while start >= 0:
        found.append(start)
        start = words.find(name, start + 1)
    return found


def _overlaps(start: int, mention: Mention, found: Iterable[tuple[int, Mention]]) -> bool:
    return any(start < other + len(held.name) and other < start + len(mention.name) for other, held in found)


def _stands_alone(words: str, start: int, length: int) -> bool:
    """Whether a name is a word of its own there, not part of a longer one."""
    around = words[max(0, start - 1) : start] + words[start + length : start + length + 1]
    return not any(letter.isalnum() for letter in around)


def keyboard(rows: Sequence[Sequence[Key]]) -> tuple[InlineKeyboardMarkup | None, tuple[Key, ...]]:
    """The buttons, and those for which Telegram has no room."""
    arrangement = arranged(rows, Room(ROW, ROWS))
    shown = [[_button(key) for key in line.keys] for line in arrangement.rows]
    return (InlineKeyboardMarkup(shown) if shown else None), arrangement.left_out


def _button(key: Key) -> InlineKeyboardButton:
    label = cut(key.label, LABEL).strip() or ELLIPSIS
    if key.url:
        return InlineKeyboardButton(label, url=key.url)
    if len(key.token.encode()) > TOKEN:
        raise ValueError(f"a token of {len(key.token.encode())} bytes")
    return InlineKeyboardButton(label, callback_data=key.token, style=_STYLES.get(key.role))
