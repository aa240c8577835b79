"""The people of the local Discord: what they see, and what they do with slash, buttons, lists and forms.

Everything that a person does is looked up in what is really shown to them, so nobody can press what isn't there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import discord
from simcord._clock import Clock
from simcord.backend import Backend, serializers
from simcord.backend.models import Channel, Interaction, Message
from simcord.backend.models.channel import Overwrite
from simcord.components import validate_modal, walk_components
from simcord.enums import ChannelType, ComponentType, InteractionType, OverwriteType
from simcord.interactions import base_payload

_LINK_STYLE = 5


class LiveClock(Clock):
    """The world's clock as it really ticks, for programs that run beside the test."""

    def now(self) -> datetime:
        return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Human:
    """Somebody with an account."""

    id: int
    name: str
    locale: str = "vi"


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of one thing that somebody did."""

    world: World
    record: Interaction

    @property
    def kind(self) -> str:
        """How the bot answered; empty when it hasn't."""
        return str(self.record.response_kind) if self.record.response_kind is not None else ""

    @property
    def modal(self) -> dict[str, object] | None:
        """The form that was opened."""
        return dict(self.record.modal) if self.record.modal is not None else None

    @property
    def whispers(self) -> list[Message]:
        """Messages for this person alone that came of it."""
        shown = self.world.backend.messages.get(self.record.channel_id, {})
        found = [self.record.message_id, *self.record.followup_ids]
        messages = [shown[ident] for ident in found if ident is not None and ident in shown]
        return [message for message in messages if message.is_ephemeral and message.id != self.record.source_message_id]


class World:
    """A server with channels and people, over simcord's backend."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.backend = Backend(clock=clock)
        self.guild = self.new_guild("Xóm")

    # ------------------------------------------------------------------ the place

    def new_guild(self, name: str, *, shard: int | None = None, shards: int = 1) -> int:
        """A server that the bot is in."""
        guild = self.backend.create_guild(name, shard_id=shard, shard_count=shards)
        return guild.id

    def announce(self, guild: int) -> None:
        """The bot is told of a server that it has come to."""
        told = dict(serializers.guild_create_payload(self.backend, self.backend.get_guild(guild)))
        told.pop("unavailable", None)
        self.backend.emit("GUILD_CREATE", told)

    def channel(self, name: str, *, guild: int | None = None, kind: int = ChannelType.TEXT) -> int:
        """A channel that everybody may use."""
        return self.backend.create_channel(guild or self.guild, name, type=kind).id

    def thread(self, parent: int, name: str) -> int:
        """A thread below a channel, or a post in a forum."""
        guild = self.backend.get_channel(parent).guild_id
        assert guild is not None
        return self.backend.create_thread(parent, name, self.backend.get_guild(guild).owner_id).id

    def archive(self, thread: int, *, locked: bool = False) -> None:
        """The thread falls asleep, and perhaps nobody may wake it."""
        metadata = self._channel(thread).thread_metadata
        assert metadata is not None
        metadata.archived, metadata.locked = True, locked
        self.backend.announce_channel_update(thread)

    def is_archived(self, thread: int) -> bool:
        """Whether it sleeps."""
        metadata = self._channel(thread).thread_metadata
        return metadata is not None and metadata.archived

    def human(self, name: str, *, guild: int | None = None, locale: str = "vi", nick: str | None = None) -> Human:
        """A person who is in a server."""
        user = self.backend.make_user(name, global_name=name)
        self.backend.add_member(guild or self.guild, user.id, nick=nick)
        return Human(user.id, name, locale)

    def promote(self, human: Human, permissions: discord.Permissions) -> None:
        """Give somebody a role with permissions."""
        role = self.backend.create_role(self.guild, f"{human.name}'s", permissions=permissions.value)
        self.backend.add_member_role(self.guild, human.id, role.id)

    def permit(self, channel: int, **granted: bool | None) -> None:
        """Change what everybody, and so the bot, may do in a channel."""
        guild = self._channel(channel).guild_id
        assert guild is not None
        allow, deny = discord.PermissionOverwrite(**granted).pair()
        self.backend.set_overwrite(channel, Overwrite(guild, OverwriteType.ROLE, allow.value, deny.value))

    def say(self, human: Human, channel: int, words: str) -> int:
        """Somebody writes something."""
        return self.backend.create_message(channel, human.id, words).id

    # ------------------------------------------------------------------ what people see

    def messages(self, channel: int) -> list[Message]:
        """What the bot shows to everybody in a channel, oldest first."""
        shown = self.backend.messages.get(channel, {}).values()
        return [one for one in shown if one.author_id == self.backend.bot_user.id and not one.is_ephemeral]

    def private(self, human: Human) -> list[Message]:
        """What the bot has written to somebody."""
        channel = self.backend.dm_channels.get(human.id)
        return self.messages(channel) if channel is not None else []

    def private_channel(self, human: Human) -> int:
        """Somebody's private chat with the bot."""
        return self.backend.get_dm_channel(human.id).id

    def delete(self, message: Message) -> None:
        """A moderator deletes a message."""
        self.backend.delete_message(message.channel_id, message.id)

    # ------------------------------------------------------------------ what people do

    def slash(self, human: Human, channel: int, name: str) -> Answered:
        """Somebody gives a command, by its default name."""
        guild = self._channel(channel).guild_id
        command = self.backend.find_command(name, guild)
        assert command is not None, f"no command {name!r}"
        parts = {"id": command["id"], "name": name, "type": 1, "options": []}
        return self._act(human, channel, InteractionType.APPLICATION_COMMAND, parts)

    def press(self, human: Human, message: Message, label: str) -> Answered:
        """Somebody presses a button, or picks an option of a list, by its words."""
        for component in walk_components(message.components):
            kind = component.get("type")
            if kind == ComponentType.BUTTON and _says(component, label) and component.get("style") != _LINK_STYLE:
                return self._press(human, message, component["custom_id"], ComponentType.BUTTON)
            for option in component.get("options", ()):
                if kind == ComponentType.STRING_SELECT and _says(option, label):
                    chosen = (option["value"],)
                    return self._press(human, message, component["custom_id"], ComponentType.STRING_SELECT, chosen)
        raise AssertionError(f"no button {label!r} among {labels(message)}")

    def press_id(self, human: Human, message: Message, ident: str) -> Answered:
        """Somebody's old client sends an id that the message may not have any more."""
        return self._press(human, message, ident, ComponentType.BUTTON)

    def pick_id(self, human: Human, message: Message, menu: str, value: str) -> Answered:
        """Somebody picks the option of a list that has this value."""
        return self._press(human, message, menu, ComponentType.STRING_SELECT, (value,))

    def submit_values(self, human: Human, opened: Answered, given: Mapping[str, int | tuple[int, ...]]) -> Answered:
        """Somebody fills in the fields of a form that they know by name, as far as they stand on this page."""
        assert opened.record.modal is not None, "no form was opened"
        values: dict[str, str | list[str]] = {}
        for entry in opened.record.modal["components"]:
            component = entry["component"]
            value = given[str(component["custom_id"]).partition(":")[2]]
            wanted = [str(one) for one in (value if isinstance(value, tuple) else (value,))]
            options = component.get("options")
            if options is None:
                values[entry["label"]] = wanted[0]
            else:
                words = [option["label"] for option in options if option["value"] in wanted]
                values[entry["label"]] = [*values.get(entry["label"], []), *words]
        return self.submit(human, opened, values)

    def submit(self, human: Human, opened: Answered, values: Mapping[str, str | list[str]]) -> Answered:
        """Somebody fills in a form and sends it: by the label of a field what they type, or the words that they tick.

        Fields with one label are parts of one: each is ticked where it offers the word.
        """
        assert opened.record.modal is not None, "no form was opened"
        modal = validate_modal(opened.record.modal)
        parts = [_filled(entry, values) for entry in modal["components"]]
        shown = {entry["label"] for entry in modal["components"]}
        assert set(values) <= shown, f"no field {set(values) - shown} among {shown}"
        offered = {str(option["label"]) for part in walk_components([modal]) for option in part.get("options", ())}
        ticked = {word for words in values.values() if isinstance(words, list) for word in words}
        assert ticked <= offered, f"nothing to tick: {ticked - offered}"
        source = opened.record.source_message_id
        message = self.backend.get_message(opened.record.channel_id, source) if source is not None else None
        sent = {"custom_id": modal["custom_id"], "components": parts}
        return self._act(human, opened.record.channel_id, InteractionType.MODAL_SUBMIT, sent, message)

    def _press(
        self, human: Human, message: Message, ident: str, kind: ComponentType, values: Iterable[str] = ()
    ) -> Answered:
        parts: dict[str, object] = {"custom_id": ident, "component_type": int(kind)}
        if kind == ComponentType.STRING_SELECT:
            parts["values"] = list(values)
        return self._act(human, message.channel_id, InteractionType.MESSAGE_COMPONENT, parts, message)

    def _act(
        self, human: Human, channel: int, kind: int, parts: dict[str, object], message: Message | None = None
    ) -> Answered:
        guild = self._channel(channel).guild_id
        record, payload = base_payload(
            self.backend, type=kind, channel_id=channel, guild_id=guild, user_id=human.id, data=parts
        )
        payload["locale"] = human.locale
        if message is not None:
            record.source_message_id = message.id
            payload["message"] = dict(serializers.message_payload(self.backend, message))
        self.backend.emit("INTERACTION_CREATE", payload)
        return Answered(self, record)

    def _channel(self, channel: int) -> Channel:
        return self.backend.get_channel(channel)


def labels(message: Message) -> list[str]:
    """The words on the buttons and in the lists of a message."""
    found = []
    for component in walk_components(message.components):
        if component.get("label"):
            found.append(str(component["label"]))
        found += [str(option["label"]) for option in component.get("options", ())]
    return found


def _says(component: Mapping[str, object], label: str) -> bool:
    return component.get("label") == label


def _filled(entry: dict[str, object], values: Mapping[str, str | list[str]]) -> dict[str, object]:
    """One part of a form as the client sends it. Chosen values are given by the words on them."""
    component = entry["component"]
    assert isinstance(component, dict)
    given = values.get(str(entry["label"]), [] if component["type"] != ComponentType.TEXT_INPUT else "")
    sent: dict[str, object] = {"type": component["type"], "custom_id": component["custom_id"]}
    if component["type"] == ComponentType.TEXT_INPUT:
        assert isinstance(given, str)
        sent["value"] = given
    else:
        words = [given] if isinstance(given, str) else given
        offered = {option["label"]: option["value"] for option in component["options"]}
        chosen = [offered[word] for word in words if word in offered]
        if component["type"] == ComponentType.RADIO_GROUP:
            sent["value"] = chosen[0] if chosen else None
        else:
            least, most = component.get("min_values", 1), component.get("max_values", 1)
            assert least <= len(chosen) <= most or (not chosen and not component.get("required", True))
            sent["values"] = chosen
    return {"type": entry["type"], "component": sent}
