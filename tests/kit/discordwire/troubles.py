"""What may go wrong on the wire: refusals, floods, servers that stumble, answers that don't come."""

from __future__ import annotations

import asyncio
import fnmatch
from dataclasses import dataclass, field


@dataclass(slots=True)
class Trouble:
    """The next `times` requests that match are answered so.

    status, code  the refusal; a status of 0 lets the request through
    retry_after   seconds that a 429 asks for; `via` says that Discord and not Cloudflare speaks
    until         the answer waits for this event
    after         the request takes effect first, and only its answer is spoilt
    """

    method: str
    path: str
    status: int = 0
    code: int = 0
    times: int = 1
    retry_after: float = 0.0
    via: bool = True
    after: bool = False
    until: asyncio.Event | None = None
    met: int = 0

    def matches(self, method: str, path: str) -> bool:
        """Whether it strikes this request."""
        return self.times > 0 and self.method in (method, "*") and fnmatch.fnmatchcase(path, self.path)


@dataclass(slots=True)
class Troubles:
    """All that is planned to go wrong."""

    planned: list[Trouble] = field(default_factory=list)

    def plan(self, trouble: Trouble) -> Trouble:
        """From now on."""
        self.planned.append(trouble)
        return trouble

    def strike(self, method: str, path: str) -> Trouble | None:
        """The trouble for a request, used up by it."""
        for trouble in self.planned:
            if trouble.matches(method, path):
                trouble.times -= 1
                trouble.met += 1
                return trouble
        return None
