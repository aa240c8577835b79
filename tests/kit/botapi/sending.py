"""The methods that put something into a chat."""

from __future__ import annotations

from tests.kit.botapi.access import Rights, check_may_send, find_chat, find_reply, find_topic
from tests.kit.botapi.errors import bad_request
from tests.kit.botapi.keyboards import read_markup
from tests.kit.botapi.media import Media
from tests.kit.botapi.shapes import message_wire
from tests.kit.botapi.texts import CAPTION_LIMIT, MESSAGE_LIMIT, Marked, read_marked, units
from tests.kit.botapi.wire import Call, Wire
from tests.kit.botapi.world import Chat, Kind, Message, Topic, World

ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


def send_message(world: World, call: Call) -> Wire:
    """Send a text of 1 to 4,096 units."""
    marked = read_text(world, call)
    if units(marked.text) > MESSAGE_LIMIT:
        raise bad_request("message is too long")
    return _send(world, call, marked, None, "text messages")


def send_photo(world: World, call: Call) -> Wire:
    """Send a picture with a caption of at most 1,024 units."""
    marked = read_caption(world, call)
    return _send(world, call, marked, world.library.photo(call, "photo"), "photos")


def send_document(world: World, call: Call) -> Wire:
    """Send a file with a caption of at most 1,024 units."""
    marked = read_caption(world, call)
    return _send(world, call, marked, world.library.paper(call, "document"), "documents")


def send_chat_action(world: World, call: Call) -> bool:
    """Show that something is coming."""
    action = call.text("action").lower()
    if action not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat = find_chat(world, call.text("chat_id"), Rights.WRITE)
    find_topic(world, chat, call)
    world.actions.append((chat.id, action))
    return True


def read_text(world: World, call: Call) -> Marked:
    """Return the text of a request; raises `ApiError` where it is empty."""
    if not call.text("text"):
        raise bad_request("message text is empty")
    marked = read_marked(call.text("text"), call.text("parse_mode"), _entities(call, "entities"), world.knows)
    if not marked.text:
        raise bad_request("text must be non-empty")
    return marked


def read_caption(world: World, call: Call) -> Marked:
    """Return the caption of a request, perhaps an empty one; raises `ApiError` where it is too long."""
    entities = _entities(call, "caption_entities")
    marked = read_marked(call.text("caption"), call.text("parse_mode"), entities, world.knows)
    if units(marked.text) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    return marked


def _entities(call: Call, name: str) -> object:
    try:
        return call.decoded(name)
    except ValueError:
        return None


def _send(world: World, call: Call, marked: Marked, media: Media | None, what: str) -> Wire:
    chat = find_chat(world, call.text("chat_id"), Rights.WRITE)
    markup = read_markup(call, private=chat.kind is Kind.PRIVATE)
    reply = find_reply(chat, call)
    topic = find_topic(world, chat, call)
    check_may_send(world, chat, what)
    world.flood.charge(chat.id)
    message = Message(
        0,
        chat.id,
        world.date(),
        world.bot.id,
        marked,
        media,
        markup,
        silent=call.flag("disable_notification"),
    )
    thread_in(chat, message, topic, reply)
    return message_wire(world, world.post(chat, message))


def thread_in(chat: Chat, message: Message, topic: Topic | None, reply: Message | None) -> None:
    """Hang a message into its topic or, in a supergroup without topics, into the thread of what it replies to."""
    message.reply_to = reply.id if reply else None
    if topic is not None:
        message.thread, message.in_topic = topic.id, True
    elif reply is not None and chat.forum and reply.in_topic:
        message.thread, message.in_topic = reply.thread, True
    elif reply is not None and chat.kind is Kind.SUPERGROUP and not chat.forum:
        message.thread = reply.thread or reply.id
