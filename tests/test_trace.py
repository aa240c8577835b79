"""Every rule of the five documents is proved somewhere: by an expectation of a scenario, or by a named test.

`trace.tsv` numbers the sentences of the documents with our reading. A document listed in COMPLETE has every row that is
not INFO named by an expectation in a scenario file or in the docstring of a test.
"""

from __future__ import annotations

import ast
import csv
import re
from collections import defaultdict
from pathlib import Path

import pytest

from bot.engine.scenario import read

TESTS = Path(__file__).parent
COMPLETE = ("S000", "S001", "S002", "S003", "S004")
MOST_A_FILE = 6

_ROW = re.compile(r"S\d{3}-\d{2,3}")


def rows() -> dict[str, str]:
    with (TESTS / "trace.tsv").open(encoding="utf-8", newline="") as handle:
        return {row["id"]: row["flag"] for row in csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)}


def scenario_files() -> list[Path]:
    return sorted(TESTS.glob("games/*/scenarios/*.txt"))


def named() -> dict[str, list[str]]:
    """Where each row is named."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in scenario_files():
        for row in read(path.read_text(encoding="utf-8")).proves:
            found[row].append(path.name)
    for path in sorted(TESTS.glob("games/*/test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for row in _ROW.findall(ast.get_docstring(node) or ""):
                    found[row].append(f"{path.name}:{node.name}")
    return found


@pytest.mark.parametrize("document", COMPLETE)
def test_every_rule_of_a_finished_document_is_proved(document: str) -> None:
    proved = named()
    wanted = [row for row, flag in rows().items() if row.startswith(document) and flag != "INFO"]
    assert wanted
    assert [row for row in wanted if row not in proved] == []


def test_only_rows_that_exist_are_named() -> None:
    assert set(named()) <= set(rows())


def test_a_scenario_proves_one_thing() -> None:
    crowded = [
        path.name for path in scenario_files() if len(read(path.read_text(encoding="utf-8")).proves) > MOST_A_FILE
    ]
    assert crowded == []
