"""One line an event: a verb and key=value pairs, ids only. Names, texts, cards, seeds and tokens never get here.

The same line can be written as a JSON object (`BOT_LOG=json`): the pairs become fields of their own. A line about a
decision names its table and revision, and whoever wants to know what happened there asks
`python -m bot replay --table ID --revision N`.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from typing import Final

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s %(message)s"
_CHATTY: Final = ("httpx", "httpcore", "discord", "telegram", "aiohttp.access", "asyncio", "aiosqlite", "PIL")
_REPEATS: Final = ("telegram.request.BaseRequest",)
"""What these report, with a page of trace, the adapters report themselves in a line."""
_RECONNECTS: Final = "discord.client"
_RECONNECTING: Final = "Attempting a reconnect"
_PAIR: Final = re.compile(r"(?:^|\s)([a-z_]+)=((?:(?!\s[a-z_]+=).)*)", re.DOTALL)
_OWN: Final = frozenset({"at", "level", "where", "event", "trace"})


class JsonLines(logging.Formatter):
    """A record as one JSON object: at, level, where, event, the pairs of the line, and the trace of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """The object as text without a line break."""
        line = record.getMessage()
        pairs = {name: word.strip() for name, word in _PAIR.findall(line)}
        found: dict[str, str] = {
            "at": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}",
            "level": record.levelname,
            "where": record.name,
            "event": _PAIR.sub("", line).strip(),
        }
        found |= {name: word for name, word in pairs.items() if name not in _OWN}
        if record.exc_info:
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


def _mends_by_itself(record: logging.LogRecord) -> bool:
    """A connection that is tried again is a warning of one line, not an error with a page of trace."""
    if str(record.msg).startswith(_RECONNECTING):
        kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else "closed"
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        record.msg, record.args, record.exc_info = "no connection problem=%s", (kind,), None
    return True


def start(*, as_json: bool = False) -> None:
    """Log to standard error; libraries only speak up when something is wrong (some print tokens otherwise)."""
    speaker = logging.StreamHandler(sys.stderr)
    speaker.setFormatter(JsonLines() if as_json else logging.Formatter(_FORMAT))
    logging.basicConfig(level=logging.INFO, handlers=[speaker])
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _REPEATS:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    logging.getLogger(_RECONNECTS).addFilter(_mends_by_itself)
