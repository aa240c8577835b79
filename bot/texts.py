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
_ZWJ: Final = "\u200d"
_JOINERS: Final = frozenset(_ZWJ + "\ufe0e\ufe0f")
"""What holds the parts of an emoji together, and says that it is one."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks by category, nothing to the eye."""
_MOST_MARKS: Final = 4
"""On one letter, as Burmese needs; of those that stack above and below it, _MOST_STACKED."""
_MOST_STACKED: Final = 2
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
        heard = tuple(names) if said.args else ()  # who sits there doesn't matter to words without a blank
        return self._said(said, language if language in self._bundles else SOURCE, heard)

    def speaker(self, language: str, names: Sequence[str]) -> Callable[[Text], str]:
        """The voice for one language and one table."""
        fixed = tuple(names)
        return lambda said: self.say(said, language, fixed)

    def keys(self, language: str) -> frozenset[str]:
        """Every key that the language's own files have."""
        return self._keys[language]

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
                return self._joined([self._item(item, language, names) for item in items], language)
            case Text():
                return self.say(value, language, names)

    def _item(self, value: Arg, language: str, names: tuple[str, ...]) -> str:
        """An argument inside a list, where Fluent can't write its numbers."""
        shown = self._argument(value, language, names)
        return shown if isinstance(shown, str) else number(shown, language)

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

    Control, direction and zero-width marks go (joiners inside emoji stay), white space becomes single spaces, piled up
    marks are thinned out, and what is longer than LONGEST_NAME is cut where something that people see as one ends.
    """
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", raw[:1000]):
        category = unicodedata.category(letter)
        joins_signs = letter in _JOINERS and bool(kept) and ord(kept[-1]) > 0x2000
        if category.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif joins_signs or (category[0] != "C" and letter not in _BLANKS and not _selects(letter)):
            kept.append(letter)
    shown = ""
    for cluster in _clusters(" ".join("".join(kept).split())):
        if len(shown) + len(cluster) > LONGEST_NAME:
            break
        shown += cluster
    return shown.strip()


def _clusters(name: str) -> list[str]:
    """The name in pieces that belong together: a letter with its marks, an emoji with its parts, a flag."""
    found: list[str] = []
    marks = stacked = 0
    for letter in name:
        mark = unicodedata.category(letter)[0] == "M" or letter in _JOINERS
        if mark:
            marks += 1
            stacked += _piles_up(letter)
            if found and marks <= _MOST_MARKS and stacked <= _MOST_STACKED:
                found[-1] += letter
        elif found and (found[-1].endswith(_ZWJ) or _tints(letter) or (_flags(letter) and _half_a_flag(found[-1]))):
            found[-1] += letter
            marks = stacked = 0
        else:
            found.append(letter)
            marks = stacked = 0
    return [cluster.rstrip(_ZWJ) for cluster in found]


def _piles_up(mark: str) -> bool:
    """Whether it strikes through its letter (combining class 1) or stacks above or below it (200 and more)."""
    placing = unicodedata.combining(mark)
    return placing == 1 or placing >= 200


def _selects(letter: str) -> bool:
    """Whether it only chooses between drawings of the letter before it."""
    return 0xFE00 <= ord(letter) <= 0xFE0F or 0xE0100 <= ord(letter) <= 0xE01EF


def _tints(letter: str) -> bool:
    """Whether it colours the skin of the emoji before it."""
    return 0x1F3FB <= ord(letter) <= 0x1F3FF


def _flags(letter: str) -> bool:
    """Whether it is half of a flag."""
    return 0x1F1E6 <= ord(letter) <= 0x1F1FF


def _half_a_flag(cluster: str) -> bool:
    return len(cluster) == 1 and _flags(cluster)


def _bundle(language: str, resources: Sequence[Resource]) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for resource in resources:
        bundle.add_resource(resource, allow_overrides=True)
    return bundle
