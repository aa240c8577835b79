"""Whether a text can be said: in both languages, with every word of it."""

from __future__ import annotations

from functools import cache

from bot.engine.text import Arg, Series, Text
from bot.texts import LANGUAGES, Texts
from tests.kit.games import NAMES


@cache
def texts() -> Texts:
    """The program's own words."""
    return Texts.load()


@cache
def check_text(said: Text) -> None:
    """Fails when a key in it is unknown in a language, or an argument that the words want isn't there."""
    for language in LANGUAGES:
        missing = [key for key in keys_of(said) if key not in texts().keys(language)]
        assert not missing, f"no words for {missing} in {language}"
        words = texts().say(said, language, NAMES)
        assert words.strip(), f"{said.key} says nothing in {language}"
        assert "{" not in words, f"{said.key} ({language}) lacks an argument: {words}"


def keys_of(arg: Arg) -> list[str]:
    """Every key in a text, its arguments' too."""
    match arg:
        case Text(key, args):
            return [key, *(inner for _, value in args for inner in keys_of(value))]
        case Series(items):
            return [inner for item in items for inner in keys_of(item)]
        case _:
            return []
