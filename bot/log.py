"""One line an event: a verb and key=value pairs, ids only. Names, texts, cards, seeds and tokens never get here."""

from __future__ import annotations

import logging
import sys
from typing import Final

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s %(message)s"
_CHATTY: Final = ("httpx", "httpcore", "discord", "telegram", "aiohttp.access", "asyncio", "aiosqlite", "PIL")


def start() -> None:
    """Log to standard error; libraries only speak up when something is wrong (some print tokens otherwise)."""
    logging.basicConfig(level=logging.INFO, format=_FORMAT, stream=sys.stderr)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
