"""The answers of a Bot API server that are not a result: codes and texts as the real one words them.

Texts come from the public source of the server (`Client.cpp`, `MessageEntity.cpp` of tdlib) or, where the answer is
made behind it, from what its users report; the server puts "Bad Request: " in front and lowers the first letter, so the
texts here are written that way.
"""

from __future__ import annotations

from typing import Final

NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current content "
    "and reply markup of the message"
)
QUERY_TOO_OLD: Final = "query is too old and response timeout expired or query ID is invalid"
OTHER_POLLER: Final = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
)
POLL_CUT_BY_WEBHOOK: Final = "Conflict: terminated by setWebhook request"
WEBHOOK_ACTIVE: Final = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)


class ApiError(Exception):
    """A refusal as it goes over the wire. `retry_after` is in seconds."""

    def __init__(self, code: int, description: str, *, retry_after: int = 0, migrate_to: int = 0) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.retry_after = retry_after
        self.migrate_to = migrate_to

    def wire(self) -> dict[str, object]:
        """Return the body of the answer."""
        body: dict[str, object] = {"ok": False, "error_code": self.code, "description": self.description}
        parameters: dict[str, object] = {}
        if self.retry_after:
            parameters["retry_after"] = self.retry_after
        if self.migrate_to:
            parameters["migrate_to_chat_id"] = self.migrate_to
        if parameters:
            body["parameters"] = parameters
        return body


def bad_request(text: str) -> ApiError:
    """Return a 400 with the server's prefix."""
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    """Return a 403 with the server's prefix."""
    return ApiError(403, f"Forbidden: {text}")


def migrated(chat_id: int) -> ApiError:
    """Return the refusal of a group that has become the supergroup `chat_id`."""
    return ApiError(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to=chat_id)


def too_many_requests(seconds: int) -> ApiError:
    """Return a 429 that asks to wait `seconds`."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


def method_not_found() -> ApiError:
    """Return the answer to an unknown method, known and unserved ones included."""
    return ApiError(404, "Not Found: method not found")


def nothing_there() -> ApiError:
    """Return the answer to an address that is no method and no file."""
    return ApiError(404, "Not Found")


def unauthorized() -> ApiError:
    """Return the answer to a wrong token."""
    return ApiError(401, "Unauthorized")


def logged_out() -> ApiError:
    """Return the answer to everything after logOut."""
    return ApiError(400, "Logged out")
