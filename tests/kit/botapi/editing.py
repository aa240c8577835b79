"""The methods that change or remove what stands in a chat.

Every edit replaces the keyboard too: one that sends none takes the buttons away. The same content with the same
keyboard is refused. Edits are counted like new messages; deletions are not.
"""

from __future__ import annotations

import json

from tests.kit.botapi.access import Rights, check_may_delete, check_may_edit, find_chat, find_message
from tests.kit.botapi.errors import NOT_MODIFIED, bad_request
from tests.kit.botapi.keyboards import Markup, Rows, read_inline
from tests.kit.botapi.media import Media, Paper
from tests.kit.botapi.sending import read_caption, read_text
from tests.kit.botapi.shapes import message_wire
from tests.kit.botapi.texts import CAPTION_LIMIT, MESSAGE_LIMIT, Marked, read_marked, units
from tests.kit.botapi.wire import Call, Wire, call_of
from tests.kit.botapi.world import Kind, Message, World


def edit_message_text(world: World, call: Call) -> Wire:
    """Replace the text of a message that has one."""
    marked = read_text(world, call)
    message, rows = _found(world, call)
    if message.media is not None:
        raise bad_request("there is no text in the message to edit")
    if units(marked.text) > MESSAGE_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    return _change(world, message, marked, None, rows)


def edit_message_caption(world: World, call: Call) -> Wire:
    """Replace the caption of a picture or file, perhaps by nothing."""
    marked = read_caption(world, call)
    message, rows = _found(world, call)
    if message.media is None:
        raise bad_request("there is no caption in the message to edit")
    return _change(world, message, marked, message.media, rows)


def edit_message_media(world: World, call: Call) -> Wire:
    """Replace picture or file together with the caption; a text message becomes one with a picture."""
    marked, media = _input_media(world, call)
    message, rows = _found(world, call)
    return _change(world, message, marked, media, rows)


def edit_message_reply_markup(world: World, call: Call) -> Wire:
    """Replace the keyboard alone."""
    message, rows = _found(world, call)
    return _change(world, message, message.marked, message.media, rows)


def delete_message(world: World, call: Call) -> bool:
    """Remove a message for everybody."""
    if not call.text("chat_id"):
        raise bad_request("chat identifier is not specified")
    if not call.integer("message_id"):
        raise bad_request("message identifier is not specified")
    chat = find_chat(world, call.text("chat_id"), Rights.WRITE)
    message = find_message(chat, call, "message to delete")
    check_may_delete(world, message)
    del chat.messages[message.id]
    return True


def _found(world: World, call: Call) -> tuple[Message, Rows]:
    """Return the message to edit, which the bot may edit, and its new keyboard."""
    if not call.text("chat_id") and not call.text("message_id"):
        if not call.text("inline_message_id"):
            raise bad_request("message identifier is not specified")
        raise bad_request("MESSAGE_ID_INVALID")
    chat = find_chat(world, call.text("chat_id"), Rights.EDIT)
    rows = read_inline(call, private=chat.kind is Kind.PRIVATE)
    message = find_message(chat, call, "message to edit")
    check_may_edit(world, message)
    return message, rows


def _change(world: World, message: Message, marked: Marked, media: Media | None, rows: Rows) -> Wire:
    world.flood.charge(message.chat_id)
    if _content(message.marked, message.media, message.rows) == _content(marked, media, rows):
        raise bad_request(NOT_MODIFIED)
    message.marked, message.media, message.markup = marked, media, Markup(rows)
    message.edited = world.date()
    return message_wire(world, message)


def _content(marked: Marked, media: Media | None, rows: Rows) -> tuple[Marked, str, Rows]:
    return marked, media.unique_id if media else "", rows


def _input_media(world: World, call: Call) -> tuple[Marked, Media]:
    """Return caption and file of an InputMedia; only pictures and documents are known here."""
    try:
        value = json.loads(call.text("media") or "null")
    except ValueError:
        raise bad_request("can't parse input media JSON object") from None
    if not isinstance(value, dict):
        raise bad_request("media not found" if value is None else "expected an Object")
    inner = call_of(call.method, value)
    inner = Call(call.method, inner.texts, call.uploads)
    caption = read_marked(inner.text("caption"), inner.text("parse_mode"), value.get("caption_entities"), world.knows)
    if units(caption.text) > CAPTION_LIMIT:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    if value.get("type") == "photo":
        return caption, world.library.photo(inner, "media")
    if value.get("type") == "document":
        paper: Paper = world.library.paper(inner, "media")
        return caption, paper
    raise bad_request("unsupported media type specified")
