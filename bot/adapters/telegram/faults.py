"""What Telegram's refusals mean in the terms of the port. Pure.

python-telegram-bot has classes for a few of them; the rest are told apart by the server's words, which have been stable
for years. `BadRequest` is a kind of `NetworkError` there, so it is asked about first.
"""

from __future__ import annotations

from typing import Final

from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.adapters.base import Closed, Gone, SlowDown, Unreachable

PATIENCE: Final = 3.0
_PUZZLED: Final = 60.0
"""Seconds until a message that Telegram refuses for reasons unknown to us is tried again."""

_GONE: Final = (
    "to edit not found",
    "can't be edited",
    "no text in the message",
    "no caption in the message",
    "message_id_invalid",
    "message identifier is not specified",
)
_CLOSED: Final = (
    "chat not found",
    "not enough rights",
    "have no rights",
    "need administrator rights",
    "chat_write_forbidden",
    "chat_restricted",
    "thread not found",
    "topic_closed",
    "topic_deleted",
    "deactivated",
    "can't initiate",
    "blocked",
    "user not found",
    "peer_id_invalid",
    "upgraded to a supergroup",
)
_FILES: Final = (
    "wrong file identifier",
    "wrong remote file",
    "file reference",
    "wrong type of file",
    "can't unserialize",
)
_NEVER_SENT: Final = ("connecterror", "connecttimeout", "pool timeout", "proxyerror")


class Unchanged(Exception):
    """The message shows this already."""


Meaning = Unreachable | SlowDown | Gone | Closed | Unchanged


def meaning(trouble: TelegramError, *, private: bool) -> Meaning:
    """What to raise for a failed call to a person's private chat or to a place."""
    words = trouble.message.lower()
    if isinstance(trouble, RetryAfter):
        return SlowDown(seconds_of(trouble))
    if isinstance(trouble, Forbidden):
        return (Unreachable if private else Closed)(trouble.message)
    if isinstance(trouble, BadRequest):
        if "not modified" in words:
            return Unchanged()
        if any(phrase in words for phrase in _GONE):
            return Gone(trouble.message)
        if any(phrase in words for phrase in _CLOSED):
            return (Unreachable if private else Closed)(trouble.message)
        return SlowDown(_PUZZLED)
    if isinstance(trouble, NetworkError):
        return SlowDown(PATIENCE)
    return SlowDown(_PUZZLED)


def puzzling(trouble: TelegramError, failure: Meaning) -> bool:
    """Whether somebody should read about it in the log."""
    return isinstance(failure, SlowDown) and failure.seconds == _PUZZLED and not isinstance(trouble, RetryAfter)


def file_is_lost(trouble: BadRequest) -> bool:
    """Whether Telegram no longer knows the picture by the reference that it gave."""
    return any(phrase in trouble.message.lower() for phrase in _FILES)


def maybe_sent(trouble: TelegramError) -> bool:
    """Whether a message may have arrived although the answer did not."""
    if isinstance(trouble, BadRequest) or not isinstance(trouble, NetworkError):
        return False
    words = trouble.message.lower()
    return not any(phrase in words for phrase in _NEVER_SENT)


def seconds_of(plea: RetryAfter) -> float:
    """The wait that Telegram asks for."""
    asked = plea.retry_after
    return float(asked if isinstance(asked, int) else asked.total_seconds())
