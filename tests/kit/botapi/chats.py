"""The methods that ask about chats and people, answer presses, and keep the list of commands."""

from __future__ import annotations

import json
import re
from typing import Final

from tests.kit.botapi.access import Rights, find_chat
from tests.kit.botapi.errors import QUERY_TOO_OLD, bad_request
from tests.kit.botapi.memberships import change_place
from tests.kit.botapi.shapes import full_chat_wire, me_wire, member_wire
from tests.kit.botapi.texts import units
from tests.kit.botapi.wire import Call, Wire
from tests.kit.botapi.world import Answer, Kind, Member, Status, World

ALERT_UNITS: Final = 200
COMMANDS: Final = 100
DESCRIPTION: Final = 256
_COMMAND = re.compile(r"/?[a-z0-9_]{1,32}")
_LANGUAGE = re.compile(r"[a-z]{2}")


def get_me(world: World, call: Call) -> Wire:
    """Tell who the bot is."""
    return me_wire(world)


def get_chat(world: World, call: Call) -> Wire:
    """Tell about a chat."""
    return full_chat_wire(world, find_chat(world, call.text("chat_id"), Rights.READ))


def get_chat_member(world: World, call: Call) -> Wire:
    """Tell what somebody is in a chat; others than the bot may be hidden from a bot that is no administrator."""
    chat = find_chat(world, call.text("chat_id"), Rights.READ_MEMBERS)
    user_id = call.integer("user_id")
    if user_id <= 0:
        raise bad_request("invalid user_id specified")
    if user_id not in world.users or not (world.knows(user_id) or user_id in chat.members):
        raise bad_request("user not found")
    if chat.kind is Kind.PRIVATE:
        return member_wire(world, Member(user_id, Status.MEMBER))
    if chat.members_hidden and user_id != world.bot.id and not world.bot_in(chat).leading:
        raise bad_request("member list is inaccessible")
    return member_wire(world, chat.member(user_id))


def get_chat_administrators(world: World, call: Call) -> list[Wire]:
    """Tell who leads a group; other bots only on request."""
    chat = find_chat(world, call.text("chat_id"), Rights.READ_MEMBERS)
    if chat.kind is Kind.PRIVATE:
        raise bad_request("there are no administrators in the private chat")
    leaders = [member for member in chat.places() if member.leading]
    if not call.flag("return_bots"):
        leaders = [m for m in leaders if m.user_id == world.bot.id or not world.users[m.user_id].is_bot]
    return [member_wire(world, member) for member in leaders]


def leave_chat(world: World, call: Call) -> bool:
    """Leave a group; the bot is told of it like of any other change of its membership."""
    chat = find_chat(world, call.text("chat_id"), Rights.WRITE)
    if chat.kind is Kind.PRIVATE:
        raise bad_request("chat member status can't be changed in private chats")
    change_place(world, chat, Member(world.bot.id, Status.LEFT), by=world.bot)
    return True


def answer_callback_query(world: World, call: Call) -> bool:
    """Answer a press, once and in time; free of every budget."""
    text = call.text("text")
    if units(text) > ALERT_UNITS:
        raise bad_request("MESSAGE_TOO_LONG")
    query = world.queries.get(call.integer("callback_query_id"))
    late = query is None or world.now() - query.asked_at > world.query_seconds
    if query is None or late or query.answer is not None:
        raise bad_request(QUERY_TOO_OLD)
    url = call.text("url")
    if url and not _is_own_link(world, url):
        raise bad_request("URL_INVALID")
    query.answer = Answer(text, call.flag("show_alert"), url)
    return True


def get_file(world: World, call: Call) -> Wire:
    """Tell where a file can be downloaded."""
    stored = world.library.find(call.text("file_id"))
    told = {name: value for name, value in stored.wire().items() if name in {"file_id", "file_unique_id", "file_size"}}
    return {**told, "file_path": stored.path}


def set_my_commands(world: World, call: Call) -> bool:
    """Replace the commands of one scope and language."""
    try:
        value = json.loads(call.text("commands") or "[]")
    except ValueError:
        raise bad_request("can't parse commands JSON object") from None
    if not isinstance(value, list):
        raise bad_request("expected an Array of BotCommand")
    if len(value) > COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    world.commands[_scope(world, call)] = [_command(entry) for entry in value]
    return True


def get_my_commands(world: World, call: Call) -> list[Wire]:
    """Tell the commands of exactly one scope and language."""
    return world.commands.get(_scope(world, call), [])


def delete_my_commands(world: World, call: Call) -> bool:
    """Forget the commands of one scope and language."""
    world.commands.pop(_scope(world, call), None)
    return True


def _is_own_link(world: World, url: str) -> bool:
    plain = url.removeprefix("https://").removeprefix("http://").lower()
    return plain.startswith(f"t.me/{world.bot.username.lower()}?start=")


def _command(entry: object) -> Wire:
    if not isinstance(entry, dict):
        raise bad_request("can't parse BotCommand: expected an Object")
    command, description = entry.get("command"), entry.get("description")
    if not isinstance(command, str) or not isinstance(description, str):
        missing = "command" if not isinstance(command, str) else "description"
        raise bad_request(f"can't parse BotCommand: Can't find field \"{missing}\"")
    if not _COMMAND.fullmatch(command):
        raise bad_request("BOT_COMMAND_INVALID")
    if not description.strip():
        raise bad_request("command description is empty")
    if units(description) > DESCRIPTION:
        raise bad_request(f"command description length must not exceed {DESCRIPTION}")
    return {"command": command.removeprefix("/"), "description": description}


def _scope(world: World, call: Call) -> tuple[str, str]:
    """Return the key of the commands that a request is about; raises `ApiError` for an unknown scope or chat."""
    try:
        scope = call.decoded("scope")
    except ValueError:
        raise bad_request("can't parse BotCommandScope JSON object") from None
    if scope is None:
        scope = {"type": "default"}
    if not isinstance(scope, dict) or not isinstance(scope.get("type"), str):
        raise bad_request("BotCommandScope must be an Object")
    kind = scope["type"]
    key = kind
    if kind in {"chat", "chat_administrators", "chat_member"}:
        chat = find_chat(world, str(scope.get("chat_id", "")), Rights.READ_MEMBERS)
        key = f"{kind} {chat.id} {scope.get('user_id', '')}"
    elif kind not in {"default", "all_private_chats", "all_group_chats", "all_chat_administrators"}:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    language = call.text("language_code")
    if language and not _LANGUAGE.fullmatch(language):
        raise bad_request("LANG_CODE_INVALID")
    return key, language
