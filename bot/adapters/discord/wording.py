"""Words in Discord's terms: its Markdown with everything that people wrote made harmless, within 2000 units.

Theory. Message content is Markdown, and names come from strangers: a name must not become a link, an invitation, a
mention, a heading or bold type. Every sign that Discord reads is escaped with a backslash, which it swallows; a mention
is broken with a zero-width space as well, and `allowed_mentions` lets nobody be notified but the people that the
message names. Lengths are counted on the finished Markdown, for that is what Discord counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.adapters.base import Mention, Message, Phrase
from bot.adapters.layout import ELLIPSIS, fitted, units
from bot.engine.screen import Tone

TEXT: Final = 2000
LABEL: Final = 80
ALT: Final = 1024
_PLATFORM: Final = "discord"

_SIGNS: Final = re.compile(r"[\\*_~`|\[\]<]")
_SCHEME: Final = re.compile(r"(?<=\w):(?=//)")
_INVITE: Final = re.compile(r"(?i)(?<=discord|cordapp)\.(?=\w)")
_LINE_START: Final = re.compile(r"(?m)^(\s*)([#>+-])")
_NUMBERED: Final = re.compile(r"(?m)^(\s*\d+)\.(?=\s)")
_MARKS: Final = {
    Tone.TITLE: ("### ", ""),
    Tone.STRONG: ("**", "**"),
    Tone.QUIET: ("-# ", ""),
    Tone.PLAIN: ("", ""),
}


def escaped(words: str) -> str:
    """The words as Markdown that shows them as they are."""
    harmless = _SIGNS.sub(r"\\\g<0>", words)
    harmless = _SCHEME.sub(r"\\:", harmless)
    harmless = _INVITE.sub(r"\\.", harmless)
    harmless = _LINE_START.sub(r"\1\\\2", harmless)
    harmless = _NUMBERED.sub(r"\1\\.", harmless)
    return harmless.replace("@", "@\u200b")


def content(message: Message) -> str:
    """The words of a message as Markdown; never empty. The deadline counts down by itself under them."""
    clock = f"-# <t:{int(message.deadline)}:R>" if message.deadline is not None else ""
    room = TEXT - (len(clock) + 1 if clock else 0)
    named = _naming(message)
    kept = fitted(message.phrases, room, lambda phrase: units(_line(phrase, named.get(phrase, ()))))
    lines = [_line(phrase, named.get(phrase, ())) for phrase in kept]
    if clock:
        lines.append(clock)
    return "\n".join(lines) or ELLIPSIS


def plain(words: str) -> str:
    """A reply of plain words, within the limits."""
    return "\n".join(_line(phrase, ()) for phrase in fitted((Phrase(words),), TEXT, lambda one: units(_line(one, ()))))


def called(message: Message) -> tuple[int, ...]:
    """The users who are notified by a message."""
    return tuple(
        int(mention.person.user)
        for mention in message.mentions
        if mention.person.platform == _PLATFORM and mention.person.user.isdigit()
    )


def _naming(message: Message) -> dict[Phrase, tuple[Mention, ...]]:
    """Which phrase mentions whom: the last one in which the name stands."""
    found: dict[Phrase, tuple[Mention, ...]] = {}
    notified = set(called(message))
    for mention in message.mentions:
        if not mention.name or not mention.person.user.isdigit() or int(mention.person.user) not in notified:
            continue
        for phrase in reversed(message.phrases):
            if mention.name in phrase.words:
                found[phrase] = (*found.get(phrase, ()), mention)
                break
    return found


def _line(phrase: Phrase, mentions: Sequence[Mention]) -> str:
    words = escaped(phrase.words)
    for mention in mentions:
        words = words.replace(escaped(mention.name), f"<@{mention.person.user}>", 1)
    before, after = _MARKS[phrase.tone]
    return f"{before}{words}{after}" if words.strip() else words
