"""What a button carries: which table, what is meant, and nothing else. At most 64 bytes, all of them ASCII.

A token reads `1` (format), the table's id, and parts after dots: `1ab3XyZ90.o.12.3` is option 3 of question 12. Tokens
are not secret and prove nothing: who pressed comes from the platform, and whether it may be done now is decided afresh.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.coordinator.session import SessionId

FORMAT: Final = "1"
LONGEST: Final = 64

_SHAPE: Final = re.compile(r"1([A-Za-z0-9]{8})\.([a-z]+)((?:\.[A-Za-z0-9_-]{1,24}){0,3})")


class BadToken(ValueError):
    """Not a token of ours, or one of another version."""


@dataclass(frozen=True, slots=True)
class Token:
    """A table, a verb and its arguments."""

    session: SessionId
    verb: str
    args: tuple[str, ...] = ()


def pack(session: SessionId, verb: str, *args: str | int) -> str:
    """The token for a button. Raises ValueError when it wouldn't be read back."""
    token = ".".join((FORMAT + session, verb, *map(str, args)))
    if len(token) > LONGEST or not _SHAPE.fullmatch(token) or any("." in str(arg) for arg in args):
        raise ValueError(f"not a token: {token!r}")
    return token


def unpack(token: str) -> Token:
    """What a token says. Raises BadToken for anything that `pack` didn't make."""
    found = _SHAPE.fullmatch(token)
    if found is None or len(token) > LONGEST:
        raise BadToken(token[:LONGEST])
    session, verb, rest = found.groups()
    return Token(SessionId(session), verb, tuple(rest.split(".")[1:]))
