"""Messages in Telegram's terms: HTML with every tag closed, captions within their length, keyboards, callback data.

Telegram counts lengths in UTF-16 units after the markup is taken away, so lengths are counted on plain words and the
markup is put on afterwards. When a message is too long its oldest lines go first; the line that asks is never lost.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import KeyboardButtonStyle

from bot.adapters.base import Key, Mention, Message, Phrase
from bot.engine.screen import Role, Tone

CAPTION: Final = 1024
TEXT: Final = 4096
ALERT: Final = 200
MOST_BUTTONS: Final = 100
ROW: Final = 8

_ELLIPSIS: Final = "…"
_STYLES: Final = {Role.PRIMARY: KeyboardButtonStyle.PRIMARY, Role.DANGER: KeyboardButtonStyle.DANGER}
_TAGS: Final = {Tone.TITLE: "b", Tone.STRONG: "b", Tone.QUIET: "i", Tone.PLAIN: ""}


def units(words: str) -> int:
    """The length as Telegram counts it: UTF-16 units."""
    return len(words) + sum(1 for letter in words if ord(letter) > 0xFFFF)


def cut(words: str, most: int) -> str:
    """The words, or their beginning with an ellipsis, in at most `most` units."""
    if units(words) <= most:
        return words
    kept = words
    while kept and units(kept) > most - 1:
        kept = kept[:-1]
    return kept.rstrip() + _ELLIPSIS


def fitted(phrases: Sequence[Phrase], most: int) -> list[Phrase]:
    """The phrases that fit into `most` units, the newest ones; the last is cut when it alone is too long."""
    kept: list[Phrase] = []
    left = most
    for phrase in reversed(phrases):
        needed = units(phrase.words) + (1 if kept else 0)
        if needed > left:
            if not kept:
                kept.append(Phrase(cut(phrase.words, most), phrase.tone))
            break
        kept.append(phrase)
        left -= needed
    return kept[::-1]


def as_html(message: Message, most: int) -> str:
    """The words of a message as HTML of at most `most` units when it is read; never empty."""
    lines = [_line(phrase, message.mentions) for phrase in fitted(message.phrases, most)]
    return "\n".join(lines) or _ELLIPSIS


def _line(phrase: Phrase, mentions: Sequence[Mention]) -> str:
    words = html.escape(phrase.words, quote=False)
    if phrase.tone is Tone.STRONG:
        for mention in mentions:
            name = html.escape(mention.name, quote=False)
            if name and name in words:
                words = words.replace(name, f'<a href="tg://user?id={int(mention.person.user)}">{name}</a>', 1)
    tag = _TAGS[phrase.tone]
    return f"<{tag}>{words}</{tag}>" if tag and words else words


def keyboard(rows: Sequence[Sequence[Key]]) -> InlineKeyboardMarkup | None:
    """The buttons; rows longer than Telegram shows are broken, and what is beyond its number is left out."""
    shown: list[list[InlineKeyboardButton]] = []
    left = MOST_BUTTONS
    for row in rows:
        for start in range(0, len(row), ROW):
            part = row[start : start + min(ROW, left)]
            if part and left > 0:
                shown.append([_button(key) for key in part])
                left -= len(part)
    return InlineKeyboardMarkup(shown) if shown else None


def _button(key: Key) -> InlineKeyboardButton:
    label = cut(key.label, 64) or _ELLIPSIS
    if key.url:
        return InlineKeyboardButton(label, url=key.url)
    return InlineKeyboardButton(label, callback_data=key.token, style=_STYLES.get(key.role))
