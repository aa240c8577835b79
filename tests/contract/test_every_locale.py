"""Both languages say everything, with the same arguments, and nothing that is never said."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from bot.datafiles import folder
from bot.engine.registry import game_names
from bot.texts import locale_files

ROOT = Path(__file__).parent.parent.parent
_DYNAMIC = re.compile(
    r"-(rules|option|ruleset|field|help|colour|token|square|card|group|name|guide|character|role|place|computer)-"
    r"|^(pace|language|over|telegram-command|discord|web|help|computer-name|button|table-.*-confirm|rules|nobody)-?"
    r"|-(tagline|name|hint)$|^lobby-(host|member)"
)
"""Keys that code builds from parts; the contract of every game says them aloud instead."""


def messages(language: str) -> dict[str, ast.Message]:
    parser = FluentParser()
    found: dict[str, ast.Message] = {}
    for path in locale_files(folder()):
        spoken = path.parent.name if path.parent.name in ("vi", "en") else path.stem
        if spoken != language:
            continue
        for entry in parser.parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path}: {entry.content[:80]}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} is there twice"
                found[entry.id.name] = entry
    return found


def arguments(message: ast.Message) -> set[str]:
    names: set[str] = set()

    def walk(node: object) -> None:
        if isinstance(node, ast.VariableReference):
            names.add(node.id.name)
        if isinstance(node, ast.BaseNode):
            for value in vars(node).values():
                for part in value if isinstance(value, list) else [value]:
                    walk(part)

    walk(message)
    return names


VI, EN = messages("vi"), messages("en")


def test_both_languages_have_the_same_keys() -> None:
    assert set(VI) == set(EN)


@pytest.mark.parametrize("key", sorted(set(VI) & set(EN)))
def test_both_languages_use_the_same_arguments(key: str) -> None:
    assert arguments(VI[key]) == arguments(EN[key])


def test_every_file_is_composed_and_has_no_stray_marks() -> None:
    for path in locale_files(folder()):
        written = path.read_text(encoding="utf-8")
        assert written == unicodedata.normalize("NFC", written), path
        assert not re.search(r"TODO|XXX|[\u200b-\u200f\u202a-\u202e]", written), path


def test_no_message_shouts_twice_or_speaks_like_a_machine() -> None:
    for key, message in VI.items():
        words = "".join(e.value for e in message.value.elements if isinstance(e, ast.TextElement))
        assert words.count("!") <= 1, key
        for stiff in ("quý khách", "hệ thống", "vui lòng"):
            assert stiff not in words.lower(), key


def test_every_key_is_used_by_some_code() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for pattern in ("bot/**/*.py", "data/web/*.js", "data/web/*.html", "data/**/*.toml")
        for path in ROOT.glob(pattern)
    )
    unused = [key for key in VI if key not in source and not _DYNAMIC.search(key) and not _built(key, source)]
    assert unused == []


def _built(key: str, source: str) -> bool:
    """Whether code puts the key together from its game's prefix and a part."""
    whole = key.split("-")
    if any(f"{'-'.join(whole[:cut])}-{{" in source for cut in range(1, len(whole))):
        return True
    for game in game_names():
        slug = game.replace("_", "-") + "-"
        if key.startswith(slug):
            rest = key.removeprefix(slug)
            parts = rest.split("-")
            return any(f'"{"-".join(parts[:cut])}' in source for cut in range(1, len(parts) + 1)) or any(
                f"-{'-'.join(parts[cut:])}" in source for cut in range(len(parts))
            )
    return False
