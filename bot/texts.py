"""From texts to words: keys and arguments in, a finished line in Vietnamese or English out. Never raises.

The words stand in Fluent files: `data/locales/<language>/*.ftl` for what all games share, and
`data/<game>/locales/<language>.ftl` for each game's own. A key that a language lacks falls back to Vietnamese, then to
the key itself, and is logged once. Names of people go in last; they were cleaned when they came in (`clean_name`).
Nothing is escaped here: a line is plain text, and every platform escapes it for itself.
"""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Message, Resource

from bot.datafiles import folder
from bot.engine.text import Arg, Money, Name, Proper, Series, Text, text

SOURCE: Final = "vi"
LANGUAGES: Final = ("vi", "en")
LONGEST_NAME: Final = 24

_THOUSANDS: Final = {"vi": ".", "en": ","}
_UNITS: Final = {"plain": "{}", "dong": "{} ₫", "d": "{} đ"}
_JOINERS: Final = frozenset("\u200d\ufe0f\ufe0e")
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by category, nothing to the eye."""
_CACHED: Final = 4096

_log = logging.getLogger("bot.texts")


class Texts:
    """All words of the program, by language."""

    def __init__(self, sources: Mapping[str, Sequence[str]]) -> None:
        """`sources` are the contents of Fluent files by language; later ones win."""
        resources = {
            language: [FluentResource(source) for source in sources.get(language, ())] for language in LANGUAGES
        }
        self._bundles = {language: _bundle(language, resources[language]) for language in LANGUAGES}
        self._keys = {
            language: frozenset(
                entry.id.name
                for resource in resources[language]
                for entry in resource.body
                if isinstance(entry, Message)
            )
            for language in LANGUAGES
        }
        self._missing: set[tuple[str, str]] = set()
        self._said = lru_cache(maxsize=_CACHED)(self._resolve)

    @classmethod
    def load(cls, root: Path | None = None) -> Texts:
        """The words in the data folder."""
        found = {language: [] for language in LANGUAGES}  # type: dict[str, list[str]]
        for path in locale_files(root or folder()):
            language = path.parent.name if path.parent.name in LANGUAGES else path.stem
            found[language].append(path.read_text(encoding="utf-8"))
        return cls(found)

    def say(self, said: Text, language: str, names: Sequence[str] = ()) -> str:
        """The text in a language, with `names` by seat."""
        return self._said(said, language if language in self._bundles else SOURCE, tuple(names))

    def speaker(self, language: str, names: Sequence[str]) -> Callable[[Text], str]:
        """The voice for one language and one table."""
        fixed = tuple(names)
        return lambda said: self.say(said, language, fixed)

    def table(self, prefix: str) -> dict[str, dict[str, str]]:
        """All texts without arguments whose key begins with `prefix`, by language: for a page that speaks by itself."""
        keys = sorted(key for key in self._keys[SOURCE] if key.startswith(prefix))
        return {language: {key: self.say(Text(key), language) for key in keys} for language in LANGUAGES}

    def _resolve(self, said: Text, language: str, names: tuple[str, ...]) -> str:
        args = {name: self._argument(value, language, names) for name, value in said.args}
        for tongue in (language, SOURCE):
            bundle = self._bundles[tongue]
            pattern = bundle.get_message(said.key).value if bundle.has_message(said.key) else None
            if pattern is not None:
                words, problems = bundle.format_pattern(pattern, args)
                if problems and (said.key, tongue) not in self._missing:
                    self._missing.add((said.key, tongue))
                    _log.error("text broken key=%s language=%s problem=%r", said.key, tongue, problems[0])
                return str(words)
            if (said.key, tongue) not in self._missing:
                self._missing.add((said.key, tongue))
                _log.error("text missing key=%s language=%s", said.key, tongue)
        return said.key

    def _argument(self, value: Arg, language: str, names: tuple[str, ...]) -> int | str:
        match value:
            case int():
                return value
            case Money(amount, unit):
                return _UNITS.get(unit, "{}").format(number(amount, language))
            case Name(seat):
                if 0 <= seat < len(names) and names[seat]:
                    return names[seat]
                return self.say(Text("nobody-name", (("n", seat + 1),)), language)
            case Proper(word):
                return word
            case Series(items):
                return self._joined([str(self._argument(item, language, names)) for item in items], language)
            case Text():
                return self.say(value, language, names)

    def _joined(self, words: list[str], language: str) -> str:
        if len(words) < 2:
            return "".join(words)
        pair = text("list-end", rest=Proper(", ".join(words[:-1])), last=Proper(words[-1]))
        return self.say(pair, language)


def number(amount: int, language: str) -> str:
    """A whole number with the language's separators: 1.500 or 1,500."""
    return f"{amount:,}".replace(",", _THOUSANDS[language])


def locale_files(root: Path) -> list[Path]:
    """Every Fluent file under the data folder, shared ones first."""
    shared = sorted(root.glob("locales/*/*.ftl"))
    return shared + sorted(root.glob("*/locales/*.ftl"))


def clean_name(raw: str) -> str:
    """A display name that is safe in any line and picture; empty when nothing is left.

    Control, direction and zero-width marks go (joiners inside emoji stay), white space becomes single spaces, and what
    is longer than LONGEST_NAME is cut where a letter with its marks ends.
    """
    composed = unicodedata.normalize("NFC", raw[:1000])
    kept: list[str] = []
    for letter in composed:
        category = unicodedata.category(letter)
        joins_signs = letter in _JOINERS and bool(kept) and ord(kept[-1]) > 0x2000
        if category.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif joins_signs or (category[0] != "C" and letter not in _BLANKS):
            kept.append(letter)
    return _cut(" ".join("".join(kept).split()))


def _cut(name: str) -> str:
    """The first LONGEST_NAME characters as people count them; at most two marks on a letter."""
    shown: list[str] = []
    marks = 0
    for letter in name:
        if unicodedata.combining(letter) or letter in _JOINERS:
            marks += 1
            if shown and marks <= 2:
                shown[-1] += letter
            continue
        if len(shown) == LONGEST_NAME:
            break
        shown.append(letter)
        marks = 0
    return "".join(shown).strip().strip("".join(_JOINERS))


def _bundle(language: str, resources: Sequence[Resource]) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for resource in resources:
        bundle.add_resource(resource, allow_overrides=True)
    return bundle
