"""How the world is told to the bot: users, chats, messages and memberships as JSON."""

from __future__ import annotations

from tests.kit.botapi.media import media_wire
from tests.kit.botapi.texts import Marked
from tests.kit.botapi.wire import Wire
from tests.kit.botapi.world import Chat, Kind, Member, Message, Status, Topic, User, World

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)
MEMBER_RIGHTS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
TOPIC_COLOUR = 7322096


def user_wire(user: User) -> Wire:
    """Return a User; the name of a deleted account is empty."""
    if user.deleted:
        return {"id": user.id, "is_bot": False, "first_name": ""}
    body: Wire = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    for name in ("last_name", "username", "language_code"):
        if getattr(user, name):
            body[name] = getattr(user, name)
    return body


def me_wire(world: World) -> Wire:
    """Return the bot as getMe tells it."""
    return {
        **user_wire(world.bot),
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def chat_wire(world: World, chat: Chat) -> Wire:
    """Return a Chat."""
    body: Wire = {"id": chat.id, "type": chat.kind.value}
    if chat.kind is Kind.PRIVATE:
        person = user_wire(world.users[chat.id])
        return {**body, **{name: person[name] for name in ("first_name", "last_name", "username") if name in person}}
    body["title"] = chat.title
    if chat.username:
        body["username"] = chat.username
    if chat.forum:
        body["is_forum"] = True
    return body


def full_chat_wire(world: World, chat: Chat) -> Wire:
    """Return a ChatFullInfo."""
    gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
    body: Wire = {
        **chat_wire(world, chat),
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(gifts, chat.kind is Kind.PRIVATE),
    }
    if chat.kind is not Kind.PRIVATE:
        given = {name for name in MEMBER_RIGHTS if name.startswith(("can_send", "can_add", "can_invite"))}
        names = [name for name in MEMBER_RIGHTS if name not in {"can_react_to_messages", "can_edit_tag"}]
        body["permissions"] = {name: name in given for name in names}
        if chat.members_hidden:
            body["has_hidden_members"] = True
    return body


def member_wire(world: World, member: Member) -> Wire:
    """Return a ChatMember of whichever kind."""
    body: Wire = {"status": member.status.value, "user": user_wire(world.users[member.user_id])}
    match member.status:
        case Status.CREATOR:
            body["is_anonymous"] = member.anonymous
        case Status.ADMINISTRATOR:
            rights = {name: name != "can_promote_members" for name in ADMIN_RIGHTS}
            body |= {"can_be_edited": False, "is_anonymous": member.anonymous, **rights}
            body |= {"can_pin_messages": True, "can_manage_topics": True}
        case Status.RESTRICTED:
            rights = {name: name.startswith("can_send") and not member.muted for name in MEMBER_RIGHTS}
            body |= {"is_member": True, "until_date": 0, **rights}
        case Status.KICKED:
            body["until_date"] = 0
        case Status.MEMBER | Status.LEFT:
            pass
    return body


def topic_message_wire(topic: Topic) -> Wire:
    """Return the service field of the message that made a topic."""
    return {"forum_topic_created": {"name": topic.name, "icon_color": TOPIC_COLOUR}}


def message_wire(world: World, message: Message, *, nested: bool = False) -> Wire:
    """Return a Message; a nested one tells of no reply of its own."""
    chat = world.chats[message.chat_id]
    body: Wire = {
        "message_id": message.id,
        "from": user_wire(world.users[message.sender]),
        "chat": chat_wire(world, chat),
        "date": message.date,
    }
    if message.sender_chat is not None:
        body["sender_chat"] = chat_wire(world, world.chats[message.sender_chat])
    if message.automatic_forward:
        body["is_automatic_forward"] = True
    if message.thread is not None:
        body["message_thread_id"] = message.thread
    if message.in_topic:
        body["is_topic_message"] = True
    if message.edited is not None:
        body["edit_date"] = message.edited
    target = chat.messages.get(message.reply_to or 0)
    if target is None and message.in_topic:
        target = chat.messages.get(message.thread or 0)
    if target is not None and target is not message and not nested:
        body["reply_to_message"] = message_wire(world, target, nested=True)
    body |= media_wire(message.media)
    body |= _text_wire(world, message)
    if message.rows:
        body["reply_markup"] = {"inline_keyboard": [list(row) for row in message.rows]}
    return {**body, **message.service}


def _text_wire(world: World, message: Message) -> Wire:
    if not message.marked.text:
        return {}
    prefix = "caption_" if message.media else ""
    body: Wire = {"caption" if message.media else "text": message.marked.text}
    entities = entities_wire(world, message.marked)
    if entities:
        body[f"{prefix}entities"] = entities
    return body


def entities_wire(world: World, marked: Marked) -> list[Wire]:
    """Return the entities of a text; a mention of a person tells who they are."""
    told: list[Wire] = []
    for entity in marked.entities:
        user_id = entity.get("user_id")
        if isinstance(user_id, int):
            kept = {name: value for name, value in entity.items() if name != "user_id"}
            told.append({**kept, "user": user_wire(world.users[user_id])})
        else:
            told.append(entity)
    return told


def visible_to_bot(world: World, message: Message) -> bool:
    """Return whether a message reaches the bot: privacy mode hides what is neither command, reply nor service.

    Private chats hide nothing, nor do groups in which the bot is an administrator.
    """
    chat = world.chats[message.chat_id]
    bot = world.bot_in(chat)
    if chat.kind is Kind.PRIVATE:
        return True
    if not bot.present:
        return False
    if not world.privacy or bot.leading or message.service:
        return True
    replied = chat.messages.get(message.reply_to or 0)
    if replied is not None and replied.sender == world.bot.id:
        return True
    return any(_is_ours(world, name) for name in _commands(message.marked))


def _commands(marked: Marked) -> list[str]:
    encoded = marked.text.encode("utf-16-le", "surrogatepass")
    found: list[str] = []
    for entity in marked.entities:
        offset, length = entity["offset"], entity["length"]
        if entity["type"] == "bot_command" and isinstance(offset, int) and isinstance(length, int):
            found.append(encoded[2 * offset : 2 * (offset + length)].decode("utf-16-le"))
    return found


def _is_ours(world: World, command: str) -> bool:
    _name, _at, addressee = command.partition("@")
    return addressee.lower() in {"", world.bot.username.lower()}
