"""What goes over the socket: JSON from the page, read strictly, and JSON to the page, made for one viewer.

A page says one of the requests below, as an object with its `type`, its fields and a number `n` that comes back with
the answer. Whatever isn't exactly that is refused with a code for which the page has words; it never gets further.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeGuard

from bot.adapters.base import Key, Message, Person, Sheet
from bot.adapters.web.boxes import Entry, Notice, Said

MOST_BYTES: Final = 64_000
"""The longest thing a page may say; far above anything that ours says."""
NAME: Final = "web"

_SECRET: Final = re.compile(r"[0-9a-f]{64}")
_WORD: Final = re.compile(r"[a-z0-9_-]{1,32}")
_LONGEST: Final = 4000
_FIELDS: Final = 32
_CHOICES: Final = 200
_BIGGEST: Final = 2**53
_HUES: Final = 12

Payload = dict[str, object]
Filling = Mapping[str, int | tuple[int, ...]]


class Refusal(Exception):
    """A request that is not carried out. `code` names the words for it; `number` is the request's own."""

    def __init__(self, code: str, number: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.number = number


@dataclass(frozen=True, slots=True)
class Hello:
    """The first thing a page says: the secret that makes this tab somebody, and where it looks."""

    secret: str
    name: str
    language: str
    room: str


@dataclass(frozen=True, slots=True)
class Go:
    """Look at another room."""

    room: str


@dataclass(frozen=True, slots=True)
class Rename:
    """The person has another name or reads another language."""

    name: str
    language: str


@dataclass(frozen=True, slots=True)
class Talk:
    """The person said something in the room: a command, when it begins with a slash."""

    words: str


@dataclass(frozen=True, slots=True)
class Practice:
    """A game against computers in a room of one's own."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A button was pressed: the message that carries it, its token, and what was filled in."""

    message: str
    token: str
    filling: Filling


@dataclass(frozen=True, slots=True)
class Look:
    """The page lacks the picture of a private message."""

    message: str


@dataclass(frozen=True, slots=True)
class Again:
    """The page missed something and wants to see everything anew."""


Request = Hello | Go | Rename | Talk | Practice | Tap | Look | Again


def read(words: str) -> tuple[int, Request]:
    """A request and its number. Raises Refusal."""
    if len(words) > MOST_BYTES or len(words.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Refusal("too-big")
    try:
        told: object = json.loads(words)
    except (ValueError, RecursionError):
        raise Refusal("malformed") from None
    if not isinstance(told, dict):
        raise Refusal("malformed")
    number = told.get("n", 0)
    if not _whole(number) or not 0 <= number < _BIGGEST:
        raise Refusal("malformed")
    try:
        return number, _request(told)
    except Refusal as refusal:
        refusal.number = number
        raise


def _request(told: Mapping[str, object]) -> Request:
    match told.get("type"):
        case "hello":
            secret = _words(told, "secret")
            if not _SECRET.fullmatch(secret):
                raise Refusal("no-identity")
            return Hello(secret, _words(told, "name"), _code(told, "language"), _words(told, "room"))
        case "go":
            return Go(_words(told, "room"))
        case "rename":
            return Rename(_words(told, "name"), _code(told, "language"))
        case "say":
            return Talk(_words(told, "words"))
        case "practice":
            return Practice()
        case "press":
            return Tap(_words(told, "message"), _words(told, "token"), _filling(told.get("filling", {})))
        case "look":
            return Look(_words(told, "message"))
        case "again":
            return Again()
        case str():
            raise Refusal("unknown")
        case _:
            raise Refusal("malformed")


def _words(told: Mapping[str, object], name: str) -> str:
    words = told.get(name)
    if not isinstance(words, str) or len(words) > _LONGEST:
        raise Refusal("malformed")
    return words


def _code(told: Mapping[str, object], name: str) -> str:
    words = _words(told, name)
    if words and not _WORD.fullmatch(words.lower()):
        raise Refusal("malformed")
    return words.lower()


def _filling(told: object) -> Filling:
    if not isinstance(told, dict) or len(told) > _FIELDS:
        raise Refusal("malformed")
    values: dict[str, int | tuple[int, ...]] = {}
    for name, value in told.items():
        if _whole(value) and abs(value) < _BIGGEST:
            values[name] = value
        elif isinstance(value, list) and len(value) <= _CHOICES and all(map(_whole, value)):
            values[name] = tuple(value)
        else:
            raise Refusal("malformed")
    return values


def _whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def person_of(secret: str) -> Person:
    """Who a tab is. The secret can't be found from the person, and nothing need be stored to know them again."""
    return Person(NAME, hashlib.sha256(b"xom-co person " + bytes.fromhex(secret)).hexdigest()[:32])


def hue(user: str) -> int:
    """One of a few colours that belongs to a person, to tell two people of one name apart."""
    return hashlib.sha256(user.encode()).digest()[0] % _HUES


def shown(entry: Entry, viewer: Person, *, private: bool) -> Payload:
    """An entry of a box as one viewer's page gets it. Pictures of rooms have an address; private ones must be asked."""
    match entry:
        case Said(identity, at, user, name, words):
            mine = user == viewer.user
            return {
                "id": identity,
                "kind": "said",
                "at": at,
                "name": name,
                "hue": hue(user),
                "mine": mine,
                "words": words,
            }
        case Notice():
            return _notice(entry, viewer, private=private)


def _notice(notice: Notice, viewer: Person, *, private: bool) -> Payload:
    message: Message = notice.message
    payload: Payload = {
        "id": notice.id,
        "kind": "bot",
        "at": notice.at,
        "lines": [{"words": phrase.words, "tone": phrase.tone.value} for phrase in message.phrases],
        "rows": [[_key(key) for key in row] for row in message.rows],
        "deadline": message.deadline,
        "retired": notice.retired,
        "you": viewer in message.asked or any(mention.person == viewer for mention in message.mentions),
    }
    if notice.picture:
        payload["picture"] = notice.picture
        payload["alt"] = message.alt
        payload["secret"] = private
    if message.attachment is not None:
        content = base64.b64encode(message.attachment.content).decode()
        payload["file"] = {"name": message.attachment.name, "content": content}
    return payload


def _key(key: Key) -> Payload:
    payload: Payload = {"label": key.label, "token": key.token, "role": key.role.value}
    if key.url:
        payload["url"] = key.url
    if key.sheet is not None:
        payload["sheet"] = _sheet(key.sheet)
    return payload


def _sheet(sheet: Sheet) -> Payload:
    return {
        "title": sheet.title,
        "fields": [
            {
                "name": field.name,
                "label": field.label,
                "low": field.low,
                "high": field.high,
                "steps": list(field.steps),
                "several": field.several,
                "code": field.code,
                "choices": [
                    {"value": choice.value, "label": choice.label, "group": choice.group} for choice in field.choices
                ],
            }
            for field in sheet.fields
        ],
    }


def fits(filling: Filling, key: Key) -> bool:
    """Whether what was filled in has the form of the button's sheet: its blanks, a number or a list in each."""
    fields = {field.name: field.several for field in key.sheet.fields} if key.sheet is not None else {}
    return set(filling) <= set(fields) and all(isinstance(filling[name], tuple) == fields[name] for name in filling)
