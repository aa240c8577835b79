"""Both languages say everything, with the same arguments, and nothing that is never said."""

from __future__ import annotations

import ast as python_ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from bot.datafiles import folder
from bot.texts import locale_files

ROOT = Path(__file__).parent.parent.parent
PAGES = ROOT / "data" / "web"
BLANK = "\0"


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
    spoken = Spoken()
    assert [key for key in VI if not spoken.has(key)] == []


class Spoken:
    """What code, pages and content say: whole keys, and keys put together from parts."""

    def __init__(self) -> None:
        python = [strings(path.read_text(encoding="utf-8")) for path in ROOT.glob("bot/**/*.py")]
        said = [text for texts in python for text in texts]
        pages = [path.read_text(encoding="utf-8") for kind in ("js", "html") for path in PAGES.glob(f"*.{kind}")]
        content = [path.read_text(encoding="utf-8") for path in ROOT.glob("data/**/*.toml")]
        self.words = set(re.findall(r"\w(?:[\w-]*\w)?", "\n".join((*said, *pages, *content))))
        shapes = {re.sub(r"\$\{[^}]*\}", BLANK, told) for page in pages for told in re.findall(r"`([^`]*)`", page)}
        self.shapes = [
            re.compile(shape.replace(BLANK, "([a-z0-9-]+)"))
            for shape in shapes.union(said)
            if BLANK in shape and re.fullmatch(f"[{BLANK}a-z0-9-]*[a-z]{{3}}[{BLANK}a-z0-9-]*", shape)
        ]

    def has(self, key: str) -> bool:
        """A key stands somewhere as it is; or it is a numbered line of one that does; or its parts do."""
        if key in self.words or re.sub(r"-\d+$", "", key) in self.words:
            return True
        found = (shape.fullmatch(key) for shape in self.shapes)
        return any(match is not None and self._known(match.groups()) for match in found)

    def _known(self, parts: tuple[str, ...]) -> bool:
        """A single part must be said somewhere, or be put together from two that are; of several parts only the places
        are known, and the contract of every game says them aloud."""
        pieces = parts[0].split("-")
        cuts = [("-".join(pieces[:at]), "-".join(pieces[at:])) for at in range(1, len(pieces))]
        return len(parts) > 1 or self._said(parts[0]) or any(self._said(one) and self._said(two) for one, two in cuts)

    def _said(self, part: str) -> bool:
        return part.isdigit() or part in self.words or part.replace("-", "_") in self.words


def strings(source: str) -> Iterator[str]:
    """What a module says outside its documentation; a blank in an f-string is one mark."""
    tree = python_ast.parse(source)
    inner = {part for node in python_ast.walk(tree) if isinstance(node, python_ast.JoinedStr) for part in node.values}
    documentation = {node.value for node in python_ast.walk(tree) if isinstance(node, python_ast.Expr)}
    for node in python_ast.walk(tree):
        if isinstance(node, python_ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, python_ast.Constant) else BLANK for part in node.values)
        elif isinstance(node, python_ast.Constant) and node not in documentation and node not in inner:
            yield from [node.value] if isinstance(node.value, str) else []


@pytest.mark.parametrize(
    "key",
    [
        "ca-ngua-kicked-twice-over",
        "coup-character-wizard",
        "table-never-said",
        "web-refused-wizard",
        "over-wizard",
        "ty-phu-card-wizard",
    ],
)
def test_a_key_that_nobody_says_is_noticed(key: str) -> None:
    assert not Spoken().has(key)
