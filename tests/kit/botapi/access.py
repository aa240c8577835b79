"""Who may do what where: the checks that come before every method, in the order of the real server."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from tests.kit.botapi.errors import bad_request, forbidden, migrated
from tests.kit.botapi.wire import Call, read_integer
from tests.kit.botapi.world import Chat, Kind, Message, Status, Topic, World

DELETE_SECONDS: Final = 48 * 3600


class Rights(Enum):
    """What a method needs of its chat."""

    READ = auto()
    READ_MEMBERS = auto()
    EDIT = auto()
    WRITE = auto()


def find_chat(world: World, text: str, rights: Rights) -> Chat:
    """Return the chat of a `chat_id`; raises `ApiError` where it is unknown or the bot may not do this there."""
    if not text:
        raise bad_request("chat_id is empty")
    if text.startswith("@"):
        named = [chat for chat in world.chats.values() if chat.username and f"@{chat.username}" == text]
        found = named[0] if named else None
    else:
        number = read_integer(text)
        found = world.chats.get(number)
        if found is None and world.knows(number):
            found = world.private_chat(world.users[number])
    if found is None or (found.kind is Kind.PRIVATE and not world.knows(found.id)):
        raise bad_request("chat not found")
    match found.kind:
        case Kind.PRIVATE:
            _check_private(world, found, rights)
        case Kind.GROUP:
            _check_group(world, found, rights)
        case Kind.SUPERGROUP | Kind.CHANNEL:
            _check_supergroup(world, found, rights)
    return found


def _check_private(world: World, chat: Chat, rights: Rights) -> None:
    user = world.users[chat.id]
    if rights not in {Rights.EDIT, Rights.WRITE}:
        return
    if user.deleted:
        raise forbidden("user is deactivated")
    if user.is_bot:
        raise forbidden("bot can't send messages to bots")
    if not user.opened:
        raise forbidden("bot can't initiate conversation with a user")
    if user.blocked:
        raise forbidden("bot was blocked by the user")


def _check_group(world: World, chat: Chat, rights: Rights) -> None:
    writes = rights in {Rights.WRITE, Rights.READ_MEMBERS}
    if chat.upgraded_to is not None or chat.deleted:
        if writes and chat.upgraded_to is not None:
            raise migrated(chat.upgraded_to)
        if writes:
            raise forbidden("the group chat was deleted")
        return
    bot = world.bot_in(chat)
    if rights is not Rights.READ and bot.status is Status.KICKED:
        raise forbidden("bot was kicked from the group chat")
    if rights is not Rights.READ and not bot.present:
        raise forbidden("bot is not a member of the group chat")


def _check_supergroup(world: World, chat: Chat, rights: Rights) -> None:
    bot = world.bot_in(chat)
    if bot.status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {chat.kind.value} chat")
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    if not bot.present and (not chat.username or rights in {Rights.EDIT, Rights.WRITE}):
        raise forbidden(f"bot is not a member of the {chat.kind.value} chat")


def check_may_send(world: World, chat: Chat, what: str) -> None:
    """Raise `ApiError` where the bot is silenced; `what` is the plural the server names ("text messages")."""
    if chat.kind is not Kind.PRIVATE and world.bot_in(chat).muted:
        raise bad_request(f"not enough rights to send {what} to the chat")


def find_topic(world: World, chat: Chat, call: Call) -> Topic | None:
    """Return the topic of `message_thread_id`, None for the general one; raises `ApiError` where there is none."""
    number = call.integer("message_thread_id")
    if number <= 0:
        return None
    topic = chat.topics.get(number)
    if topic is None:
        raise bad_request("message thread not found")
    if topic.closed and not world.bot_in(chat).leading:
        raise bad_request("TOPIC_CLOSED")
    return topic


def find_message(chat: Chat, call: Call, what: str) -> Message:
    """Return the message of `message_id`; `what` is how the server names the one it looks for."""
    found = chat.messages.get(call.integer("message_id"))
    if found is None:
        raise bad_request(f"{what} not found")
    return found


def find_reply(chat: Chat, call: Call) -> Message | None:
    """Return the message that is replied to, None for no reply; raises `ApiError` where it is gone."""
    try:
        value = call.decoded("reply_parameters")
    except ValueError:
        raise bad_request("can't parse reply parameters JSON object") from None
    if value is None or value == {}:
        return None
    if not isinstance(value, dict):
        raise bad_request("object expected as reply parameters")
    number = value.get("message_id")
    if not isinstance(number, int):
        raise bad_request('can\'t find field "message_id"')
    found = chat.messages.get(number)
    if found is None and not value.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return found


def check_may_edit(world: World, message: Message) -> None:
    """Raise `ApiError` for somebody else's message and for one that carries a forced reply or a phone's keyboard."""
    chat = world.chats[message.chat_id]
    upgraded = chat.upgraded_to is not None
    if message.sender != world.bot.id or message.service or message.markup.other is not None or upgraded:
        raise bad_request("message can't be edited")


def check_may_delete(world: World, message: Message) -> None:
    """Raise `ApiError` where the bot may not take a message away for everybody."""
    chat = world.chats[message.chat_id]
    if world.now() - message.date >= DELETE_SECONDS:
        raise bad_request("message can't be deleted for everyone")
    own = message.sender == world.bot.id or chat.kind is Kind.PRIVATE
    if not own and not world.bot_in(chat).leading:
        raise bad_request(
            "message can't be deleted" if chat.kind is Kind.SUPERGROUP else "message can't be deleted for everyone"
        )
