"""The documents name what there is: every command they show is understood, every script and link leads somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bot.cli.parser import parser

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    [ROOT / "README.md", *ROOT.glob(".github/*.md"), *ROOT.glob("data/*.md"), *ROOT.glob("tests/**/*.md")]
)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)#:]+)\)")


def spans() -> list[tuple[str, str]]:
    """Everything between backticks, with the document it stands in."""
    return [
        (document.relative_to(ROOT).as_posix(), span)
        for document in DOCUMENTS
        for span in SPAN.findall(document.read_text(encoding="utf-8"))
    ]


def words(span: str) -> list[str]:
    """A shown command as it would be typed: what stands for something is filled in, what may be left out is."""
    kept = re.sub(r"\[[^\]]*\]", "", span)
    shown = [word for word in shlex.split(kept) if word != "…"]
    return ["1" if re.fullmatch(r"[A-Z,.]+|.*….*", word) else word for word in shown]


COMMANDS = [(where, span) for where, span in spans() if span.startswith("python -m bot ")]
SCRIPTS = [(where, span) for where, span in spans() if re.match(r"(python )?tests/bench/\w+\.py", span)]


@pytest.mark.parametrize(("where", "span"), COMMANDS, ids=[span for _, span in COMMANDS])
def test_a_command_that_is_shown_is_understood(where: str, span: str) -> None:
    chosen = parser().parse_args(words(span)[3:])
    assert chosen.command, f"{where}: {span}"


@pytest.mark.parametrize(("where", "span"), SCRIPTS, ids=[span for _, span in SCRIPTS])
def test_a_script_that_is_shown_exists_and_knows_its_flags(where: str, span: str) -> None:
    script, *given = [word for word in words(span) if word != "python"]
    text = (ROOT / script).read_text(encoding="utf-8")
    for flag in (word for word in given if word.startswith("--")):
        assert f'"{flag}"' in text, f"{where}: {script} has no {flag}"


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for target in LINK.findall(document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"


def test_every_bench_script_is_told_of_in_the_results() -> None:
    told = (ROOT / "tests/bench/RESULTS.md").read_text(encoding="utf-8")
    scripts = [
        path.name for path in (ROOT / "tests/bench").glob("*.py") if "__main__" in path.read_text(encoding="utf-8")
    ]
    assert [name for name in scripts if name not in told] == []
