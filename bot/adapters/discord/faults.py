"""What Discord's refusals mean in the port's terms: one table of codes, and one context that translates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from bot.adapters.base import Closed, Gone, Person, SlowDown, Target, Unreachable

_GONE: Final = frozenset({10008, 50005, 50021})
"""Unknown message; somebody else's message; a system message."""
_SHUT: Final = frozenset({10003, 10004, 50001, 50013, 50024, 160005, 160006})
"""Unknown channel or guild; no access; a missing permission; a channel of another kind; a locked thread; too many."""
_REFUSED: Final = frozenset({10013, 40003, 50007, 50278})
"""Unknown user; private chats opened too fast; private messages refused; no server in common."""
ARCHIVED: Final = 50083
OLD_EDITS: Final = 30046
"""Too many edits of messages older than an hour."""
DEAD_TOKEN: Final = frozenset({10015, 10062, 40060, 50027})
"""Unknown webhook or interaction; answered already; a token that is over."""

_PATIENCE: Final = 3.0
_TOO_MANY: Final = 429
_CLOUDFLARE_PATIENCE: Final = 60.0


@contextmanager
def translated(target: Target) -> Iterator[None]:
    """Raises what the port allows for whatever a call to Discord raises; what we did wrong ourselves goes through."""
    try:
        yield
    except discord.RateLimited as plea:
        raise SlowDown(plea.retry_after) from plea
    except discord.HTTPException as refusal:
        raise meaning(refusal, target) from refusal
    except (aiohttp.ClientError, OSError, TimeoutError) as trouble:
        raise SlowDown(_PATIENCE) from trouble


def meaning(refusal: discord.HTTPException, target: Target) -> Exception:
    """The port's word for a refusal, or the refusal itself when it has none."""
    private = isinstance(target, Person)
    if refusal.code in _GONE or refusal.code == OLD_EDITS:
        return Gone(refusal.text)
    if refusal.code in _REFUSED or (private and refusal.code in _SHUT):
        return Unreachable(refusal.text) if private else Closed(refusal.text)
    if refusal.code in _SHUT or refusal.code == ARCHIVED:
        return Closed(refusal.text)
    if refusal.status == _TOO_MANY:
        return SlowDown(_retry_after(refusal))
    if refusal.status >= 500:
        return SlowDown(_PATIENCE)
    if refusal.status in (401, 403):
        return Unreachable(refusal.text) if private else Closed(refusal.text)
    return refusal


def _retry_after(refusal: discord.HTTPException) -> float:
    """The seconds that a 429 names in its header; a minute when it names none, as Cloudflare does."""
    word = refusal.response.headers.get("Retry-After", "")
    try:
        return max(1.0, float(word))
    except ValueError:
        return _CLOUDFLARE_PATIENCE
