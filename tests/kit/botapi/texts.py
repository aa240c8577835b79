"""Texts with markup: HTML to text and entities, the cleaning that every text gets, lengths in UTF-16 code units.

Entities count in UTF-16 code units, errors name byte offsets, and the limits (4,096 for a message, 1,024 for a caption)
are those of the text without its tags. The refusals are worded as tdlib's `parse_html` words them. Markdown is not
served: the product speaks HTML.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from tests.kit.botapi.errors import bad_request
from tests.kit.botapi.wire import Wire

MESSAGE_LIMIT: Final = 4096
CAPTION_LIMIT: Final = 1024

_TAGS: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
}
_NAMED: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#(?:[xX]([0-9a-fA-F]{1,6})|(\d{1,7}))|([a-zA-Z]+));?")
_SPACE = re.compile(r"\s*")
_NAME_TOKEN = re.compile(r"[A-Za-z0-9.-]*")
_USER_LINK = re.compile(r"tg://user\?id=(\d+)")
_DROPPED = re.compile("[\r\u2028-\u202e]")
_FOUND: Final = (
    ("url", re.compile(r"https?://[^\s<>\"]+[^\s<>\".,;:!?)]")),
    ("bot_command", re.compile(r"(?<![\w/@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")),
    ("mention", re.compile(r"(?<!\w)@[A-Za-z0-9_]{4,32}(?!\w)")),
    ("hashtag", re.compile(r"(?<!\w)#\w*[^\W\d]\w*")),
)


@dataclass(frozen=True, slots=True)
class Marked:
    """A text without tags and its entities; a mention of a person holds `user_id` until it is told to somebody."""

    text: str
    entities: tuple[Wire, ...] = ()


def units(text: str) -> int:
    """Return the length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def read_marked(text: str, parse_mode: str, entities: object, known: Callable[[int], bool]) -> Marked:
    """Return a sent text as it will be shown; `known` tells which people can be mentioned.

    Raises `ApiError` for broken markup, an unknown parse mode, or a text with nothing to show.
    """
    mode = parse_mode.lower()
    if len(text.encode("utf-8", "surrogatepass")) > 1 << 15:
        raise bad_request("text is too long")
    if text and mode not in {"", "none"}:
        if mode != "html":
            raise bad_request("unsupported parse_mode")
        marked = _parse_html(text)
    else:
        marked = Marked(text, tuple(_explicit(entities)))
    return _tidy(marked, known)


def spoken(text: str) -> Marked:
    """Return what a person typed, with the commands, names, tags and links that Telegram finds in it."""
    return _tidy(Marked(text), lambda _user: False)


def _tidy(marked: Marked, known: Callable[[int], bool]) -> Marked:
    text = marked.text
    keep = [not _DROPPED.match(letter) for letter in text]
    shown = "".join(letter for letter, kept in zip(text, keep, strict=True) if kept)
    lead = len(shown) - len(shown.lstrip())
    skipped = 0
    for i, kept in enumerate(keep):
        if kept and skipped < lead:
            keep[i], skipped = False, skipped + 1
    moved = _positions(text, keep)
    cleaned = "".join(" " if ord(letter) < 32 and letter != "\n" else letter for letter in shown.strip())
    end = units(cleaned)
    entities: list[Wire] = []
    for entity in marked.entities:
        offset, length = _span(entity)
        if offset + length >= len(moved):
            continue
        start, stop = moved[offset], min(moved[offset + length], end)
        if stop > start and (entity["type"] != "text_mention" or known(_user_of(entity))):
            entities.append({**entity, "offset": start, "length": stop - start})
    entities += _detected(cleaned, entities)
    return Marked(cleaned, tuple(sorted(entities, key=lambda e: (_span(e)[0], -_span(e)[1]))))


def _positions(text: str, keep: Iterable[bool]) -> list[int]:
    """Return where each UTF-16 offset of a text lies after the letters not kept are gone."""
    moved = [0]
    for letter, kept in zip(text, keep, strict=True):
        width = 2 if ord(letter) > 0xFFFF else 1
        for _ in range(width):
            moved.append(moved[-1] + (1 if kept else 0))
    return moved


def _detected(text: str, marked: list[Wire]) -> list[Wire]:
    taken = [(_span(e)[0], sum(_span(e))) for e in marked if e["type"] not in {"bold", "italic", "underline"}]
    found: list[Wire] = []
    for kind, pattern in _FOUND:
        for match in pattern.finditer(text):
            start = units(text[: match.start()])
            stop = start + units(match.group())
            if all(stop <= begin or start >= end for begin, end in taken):
                taken.append((start, stop))
                found.append({"type": kind, "offset": start, "length": stop - start})
    return found


def _span(entity: Wire) -> tuple[int, int]:
    offset, length = entity["offset"], entity["length"]
    assert isinstance(offset, int)
    assert isinstance(length, int)
    return offset, length


def _user_of(entity: Wire) -> int:
    user = entity["user_id"]
    assert isinstance(user, int)
    return user


def _explicit(entities: object) -> Iterable[Wire]:
    if not isinstance(entities, list):
        return
    for entity in entities:
        if not isinstance(entity, dict):
            raise bad_request("can't parse MessageEntity: expected an Object")
        for name in ("type", "offset", "length"):
            if name not in entity:
                raise bad_request(f"can't parse MessageEntity: Can't find field \"{name}\"")
        kept: Wire = {name: entity[name] for name in ("type", "offset", "length", "url", "language") if name in entity}
        if kept["type"] == "text_mention":
            user = entity.get("user")
            kept["user_id"] = int(user["id"]) if isinstance(user, dict) else 0
        if kept["type"] not in {kind for kind, _pattern in _FOUND}:
            yield kept


@dataclass(frozen=True, slots=True)
class _Open:
    tag: str
    argument: str
    units: int
    begin: int


class _HtmlReader:
    """Reads one HTML text; `place` is the index of the next letter, errors tell it in bytes."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.place = 0
        self.out: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.entities: list[Wire] = []

    def read(self) -> Marked:
        while self.place < len(self.source):
            letter = self.source[self.place]
            if letter == "&":
                self._add(self._reference())
            elif letter != "<":
                self._add(letter)
                self.place += 1
            elif self.source.startswith("</", self.place):
                self._end_tag()
            else:
                self._start_tag()
        if self.open:
            raise _parse_error(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        return Marked("".join(self.out), tuple(self.entities))

    def _add(self, letters: str) -> None:
        self.out.append(letters)
        self.length += units(letters)

    def _reference(self) -> str:
        """Return the letter that a reference stands for, or the ampersand itself, and step over it."""
        match = _REFERENCE.match(self.source, self.place)
        letter = ""
        if match:
            hexadecimal, decimal, name = match.groups()
            if name:
                letter = _NAMED.get(name, "")
            else:
                code = int(hexadecimal, 16) if hexadecimal else int(decimal)
                letter = chr(code) if 0 < code < 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""
        if not match or not letter:
            self.place += 1
            return "&"
        self.place = match.end()
        return letter

    def _bytes(self, index: int) -> int:
        return len(self.source[:index].encode("utf-8", "surrogatepass"))

    def _until(self, stop: str) -> str:
        begin = self.place
        while self.place < len(self.source) and not (
            self.source[self.place].isspace() or self.source[self.place] in stop
        ):
            self.place += 1
        return self.source[begin : self.place]

    def _spaces(self) -> None:
        match = _SPACE.match(self.source, self.place)
        self.place = match.end() if match else self.place

    def _at(self) -> str:
        return self.source[self.place] if self.place < len(self.source) else ""

    def _start_tag(self) -> None:
        begin = self._bytes(self.place)
        self.place += 1
        tag = self._until(">").lower()
        if not self._at():
            raise _parse_error(f"Unclosed start tag at byte offset {begin}")
        if tag not in _TAGS:
            raise _parse_error(f'Unsupported start tag "{tag}" at byte offset {begin}')
        argument = ""
        while True:
            self._spaces()
            if self._at() == ">":
                break
            name, value = self._attribute(tag, begin)
            if (tag, name) in {("a", "href"), ("tg-emoji", "emoji-id"), ("code", "class"), ("span", "class")}:
                argument = value
        if tag == "span" and argument != "tg-spoiler":
            raise _parse_error(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
        self.place += 1
        self.open.append(_Open(tag, argument, self.length, len(self.out)))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        name = self._until("=>")
        if not name:
            if not self._at():
                raise _parse_error(f"Unclosed start tag at byte offset {begin}")
            raise _parse_error(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
        self._spaces()
        if self._at() != "=":
            if tag == "blockquote" and name == "expandable":
                return name, ""
            raise _parse_error(
                f'Expected equal sign in declaration of an attribute of the tag "{tag}" at byte offset {begin}'
            )
        self.place += 1
        self._spaces()
        quote = self._at()
        if not quote:
            raise _parse_error(f'Unclosed start tag "{tag}" at byte offset {begin}')
        if quote not in "'\"":
            token = self._bytes(self.place)
            match = _NAME_TOKEN.match(self.source, self.place)
            value = match.group().lower() if match else ""
            self.place += len(value)
            if self._at() and not self._at().isspace() and self._at() != ">":
                raise _parse_error(f"Unexpected end of name token at byte offset {token}")
        else:
            value = self._quoted(quote)
        if not self._at():
            raise _parse_error(f"Unclosed start tag at byte offset {begin}")
        return name, value

    def _quoted(self, quote: str) -> str:
        self.place += 1
        letters: list[str] = []
        while self._at() and self._at() != quote:
            if self._at() == "&":
                letters.append(self._reference())
            else:
                letters.append(self._at())
                self.place += 1
        self.place += 1
        return "".join(letters)

    def _end_tag(self) -> None:
        begin = self._bytes(self.place)
        if not self.open:
            raise _parse_error(f"Unexpected end tag at byte offset {begin}")
        self.place += 2
        tag = self._until(">").lower()
        self._spaces()
        if self._at() != ">":
            raise _parse_error(f"Unclosed end tag at byte offset {begin}")
        self.place += 1
        opened = self.open.pop()
        if tag and tag != opened.tag:
            raise _parse_error(
                f'Unmatched end tag at byte offset {begin}, expected "</{opened.tag}>", found "</{tag}>"'
            )
        if self.length > opened.units:
            entity = self._entity(opened)
            if entity:
                self.entities.append(entity)

    def _entity(self, opened: _Open) -> Wire:
        entity: Wire = {"type": _TAGS[opened.tag], "offset": opened.units, "length": self.length - opened.units}
        if opened.tag == "a":
            url = opened.argument or "".join(self.out[opened.begin :])
            person = _USER_LINK.fullmatch(url)
            if person:
                return {**entity, "type": "text_mention", "user_id": int(person.group(1))}
            return {**entity, "url": url} if "." in url or url.startswith("tg://") else {}
        if opened.tag == "tg-emoji":
            if not opened.argument.isdigit():
                raise _parse_error("Invalid custom emoji identifier specified")
            return {**entity, "custom_emoji_id": opened.argument}
        return entity


def _parse_html(text: str) -> Marked:
    return _HtmlReader(text).read()


def _parse_error(text: str) -> Exception:
    return bad_request(f"can't parse entities: {text}")
