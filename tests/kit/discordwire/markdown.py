"""Reads Discord's Markdown as its clients do, to tell what people see and what turned into something else.

The rules stand in the clients' order: an escape first, then code, then links and mentions, then emphasis.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_BLOCKS: Final = (
    ("heading", re.compile(r"#{1,3} +(?=\S)")),
    ("small", re.compile(r"-# +(?=\S)")),
    ("quote", re.compile(r">(?:>>)? ")),
    ("list", re.compile(r"\s*(?:[-*]|\d+\.) +(?=\S)")),
)
_INVITE: Final = re.compile(r"(?i)(?:discord\.gg|discord(?:app)?\.com/invite)/\w+")


@dataclass(frozen=True, slots=True)
class Read:
    """What a person sees: plain words, and everything that isn't plain, as (kind, words)."""

    words: str
    marks: tuple[tuple[str, str], ...]

    def all(self, kind: str) -> list[str]:
        """The words of one kind."""
        return [words for found, words in self.marks if found == kind]


_INLINE: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    ("escape", re.compile(r"\\([^0-9A-Za-z\s])")),
    ("code", re.compile(r"(`+)(.+?)(?<!`)\1(?!`)", re.DOTALL)),
    ("link", re.compile(r"\[([^\]]+)\]\(\s*<?(\S+?)>?\s*\)")),
    ("link", re.compile(r"<?https?://[^\s<]+[^<.,:;\"')\]\s]>?")),
    ("mention", re.compile(r"<@!?(\d+)>")),
    ("other mention", re.compile(r"<(?:@&|#)\d+>|@everyone|@here")),
    ("time", re.compile(r"<t:\d+(?::\w)?>")),
    ("emoji", re.compile(r"<a?:\w+:\d+>")),
    ("bold", re.compile(r"\*\*((?:\\.|[^\\])+?)\*\*(?!\*)", re.DOTALL)),
    ("underline", re.compile(r"__((?:\\.|[^\\])+?)__(?!_)", re.DOTALL)),
    ("italic", re.compile(r"\b_((?:__|\\.|[^\\_])+?)_\b|\*(?=\S)((?:\*\*|\\.|[^\\*])+?)\*(?!\*)", re.DOTALL)),
    ("struck", re.compile(r"~~((?:\\.|[^\\])+?)~~(?!_)", re.DOTALL)),
    ("spoiler", re.compile(r"\|\|((?:\\.|[^\\])+?)\|\|", re.DOTALL)),
)
_NESTED: Final = frozenset({"bold", "underline", "italic", "struck", "spoiler"})


def read(content: str, name: Callable[[int], str]) -> Read:
    """A message's content; `name` tells how a mentioned account is shown."""
    marks: list[tuple[str, str]] = [("invite", found[0]) for found in _INVITE.finditer(content)]
    lines = []
    for line in content.split("\n"):
        rest = line
        for kind, pattern in _BLOCKS:
            found = pattern.match(rest)
            if found is not None:
                rest = rest[found.end() :]
                marks.append((kind, rest))
                break
        lines.append(_inline(rest, marks, name))
    return Read("\n".join(lines).replace("\u200b", ""), tuple(marks))


def _inline(text: str, marks: list[tuple[str, str]], name: Callable[[int], str]) -> str:
    shown, at = [], 0
    while at < len(text):
        for kind, pattern in _INLINE:
            found = pattern.match(text, at)
            if found is not None:
                shown.append(_meaning(kind, found, marks, name))
                at = found.end()
                break
        else:
            shown.append(text[at])
            at += 1
    return "".join(shown)


def _meaning(kind: str, found: re.Match[str], marks: list[tuple[str, str]], name: Callable[[int], str]) -> str:
    if kind == "escape":
        return found[1]
    inner = next((group for group in found.groups() if group), found[0])
    if kind in _NESTED:
        words = _inline(inner, marks, name)
    elif kind == "mention":
        marks.append((kind, inner))
        return name(int(inner))
    elif kind == "time":
        marks.append((kind, found[0]))
        return ""
    else:
        words = inner if kind != "code" else found[2]
    marks.append((kind, words))
    return words
