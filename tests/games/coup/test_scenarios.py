"""The rule examples of this game cover the list they were made from; that each holds is a contract test."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*.txt"))
C_EXAMPLES = {1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 17, *range(19, 27), *range(28, 35)}
"""The worked examples C01 to C34 of the project's rule notes; the numbers that are missing were never given."""


def test_every_worked_example_is_a_file() -> None:
    named = {int(number) for path in FILES for number in re.findall(r"\bC(\d\d)\b", path.read_text(encoding="utf-8"))}
    assert named == C_EXAMPLES


def test_every_file_says_what_it_shows() -> None:
    titles = [re.search(r"^title +(.+)$", path.read_text(encoding="utf-8"), re.MULTILINE) for path in FILES]
    words = [title[1] for title in titles if title]
    assert len(words) == len(FILES) == len(set(words))
