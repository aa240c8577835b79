"""Changes of who is what in a chat, and the updates that tell the bot.

Its own changes always reach the bot; those of others only where it is an administrator and has asked for `chat_member`.
"""

from __future__ import annotations

from tests.kit.botapi.shapes import chat_wire, member_wire, user_wire
from tests.kit.botapi.wire import Wire
from tests.kit.botapi.world import Chat, Kind, Member, Status, User, World


def change_place(world: World, chat: Chat, member: Member, *, by: User) -> None:
    """Give somebody a new place in a chat."""
    before = chat.member(member.user_id)
    chat.members[member.user_id] = member
    _tell(world, chat, before, member, by)


def change_private(world: World, user: User, *, blocked: bool) -> None:
    """Block the bot or let it speak again."""
    world.private_chat(user)
    user.blocked = blocked
    reachable, gone = Member(world.bot.id, Status.MEMBER), Member(world.bot.id, Status.KICKED)
    before, after = (reachable, gone) if blocked else (gone, reachable)
    _tell(world, world.private_chat(user), before, after, user)


def _tell(world: World, chat: Chat, before: Member, after: Member, by: User) -> None:
    body: Wire = {
        "chat": chat_wire(world, chat),
        "from": user_wire(by),
        "date": world.date(),
        "old_chat_member": member_wire(world, before),
        "new_chat_member": member_wire(world, after),
    }
    if after.user_id == world.bot.id:
        world.updates.add("my_chat_member", body, ("member", chat.id))
    elif chat.kind is not Kind.PRIVATE and world.bot_in(chat).leading:
        world.updates.add("chat_member", body, ("member", chat.id))
