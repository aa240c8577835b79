"""Reply markups as the server takes them apart: keyboards under a message, forced replies, the phone's own keyboard.

Only an inline keyboard is told back in the message; the others are shown once to people and make the message one that
can't be edited.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from tests.kit.botapi.errors import bad_request
from tests.kit.botapi.wire import Call, Wire

CALLBACK_BYTES: Final = 64
BUTTONS: Final = 100
BUTTONS_A_ROW: Final = 8
_LINKS: Final = ("http://", "https://", "tg://", "t.me/")
_DEEDS: Final = (
    "url",
    "callback_data",
    "callback_game",
    "pay",
    "switch_inline_query",
    "switch_inline_query_chosen_chat",
    "switch_inline_query_current_chat",
    "login_url",
    "web_app",
    "copy_text",
)

Rows = tuple[tuple[Wire, ...], ...]


@dataclass(frozen=True, slots=True)
class Markup:
    """What stands under a message: rows of inline buttons, or one of the other markups as it was sent."""

    rows: Rows = ()
    other: Wire | None = None


def read_markup(call: Call, *, private: bool) -> Markup:
    """Return the markup of a request, an empty one where there is none; raises `ApiError` where it is malformed."""
    text = call.text("reply_markup")
    if not text:
        return Markup()
    try:
        value = json.loads(text)
    except ValueError:
        raise bad_request("can't parse reply keyboard markup JSON object") from None
    if not isinstance(value, dict):
        raise bad_request("object expected as reply markup")
    rows = _inline_rows(value.get("inline_keyboard", []))
    _check_totals(rows)
    if rows and not private and any("web_app" in button for row in rows for button in row):
        raise bad_request("BUTTON_TYPE_INVALID")
    if value.get("keyboard") or value.get("remove_keyboard") or value.get("force_reply"):
        return Markup((), value)
    return Markup(rows)


def read_inline(call: Call, *, private: bool) -> Rows:
    """Return the rows of an edit; raises `ApiError` for any other markup."""
    markup = read_markup(call, private=private)
    if markup.other is not None:
        raise bad_request("inline keyboard expected")
    return markup.rows


def _inline_rows(value: object) -> Rows:
    if not isinstance(value, list):
        raise bad_request('field "inline_keyboard" must be of type Array')
    rows: list[tuple[Wire, ...]] = []
    for row in value:
        if not isinstance(row, list):
            raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
        if row:
            rows.append(tuple(_button(button) for button in row))
    return tuple(rows)


def _button(value: object) -> Wire:
    refusal = "can't parse inline keyboard button: "
    if not isinstance(value, dict):
        raise bad_request(refusal + "InlineKeyboardButton must be an Object")
    if not isinstance(value.get("text"), str):
        raise bad_request(refusal + 'Can\'t find field "text"')
    deeds = [name for name in _DEEDS if value.get(name) not in ("", None)]
    if not deeds:
        raise bad_request(refusal + "Text buttons are unallowed in the inline keyboard")
    token = value.get("callback_data", "")
    if not isinstance(token, str) or len(token.encode()) > CALLBACK_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    url = value.get("url", "")
    if url and not str(url).startswith(_LINKS):
        raise bad_request("BUTTON_URL_INVALID")
    if not str(value["text"]).strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    return dict(value)


def _check_totals(rows: Rows) -> None:
    if sum(len(row) for row in rows) > BUTTONS or any(len(row) > BUTTONS_A_ROW for row in rows):
        raise bad_request("reply markup is too long")
