"""The rule examples of this game: each file holds, and together they cover the list they were made from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*.txt"))
H_EXAMPLES = {*range(1, 15), *range(16, 21), 22, 23, *range(25, 31), 32, 33, 35}
"""The worked examples H01 to H35 of the project's rule notes; the numbers that are missing were never given."""
NAMED_TESTS = {13}
"""Rules that nothing can be pressed for: S003-13 is proved by test_track."""


def test_every_worked_example_is_a_file() -> None:
    named = {int(number) for path in FILES for number in re.findall(r"\bH(\d\d)\b", path.read_text(encoding="utf-8"))}
    assert named == H_EXAMPLES


def test_every_rule_of_the_document_is_proved_by_an_expectation() -> None:
    proved: set[int] = set()
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            ids = re.findall(r"S003-(\d\d)", line)
            assert not ids or line.strip()[0] in "!=?~x" or line.strip().startswith("end"), (path.name, line)
            proved.update(int(number) for number in ids)
    assert proved | NAMED_TESTS == {*range(1, 86)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_proves_a_few_rules_at_most(path: Path) -> None:
    ids = set(re.findall(r"S003-\d\d", path.read_text(encoding="utf-8")))
    assert len(ids) <= 6
