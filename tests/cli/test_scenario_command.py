"""What `scenario` prints, and how it leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.parser import main

GOOD = """title   Đổ đôi
game    ca_ngua
set     auto_roll off
seats   Minh Hằng
given   turn: Minh
Minh: roll
  luck 4-4
  ! Minh rolls 4-4
"""


def run(capsys: pytest.CaptureFixture[str], *paths: Path) -> tuple[int, list[str]]:
    code = main(["scenario", *map(str, paths)])
    return code, capsys.readouterr().out.splitlines()


def test_files_that_hold_are_listed_with_their_titles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(GOOD, encoding="utf-8")
    second.write_text("\ufeff" + GOOD.replace("\n", "\r\n"), encoding="utf-8")
    assert run(capsys, first, second) == (0, [f"ok   {first}: Đổ đôi", f"ok   {second}: Đổ đôi", "2 passed, 0 failed"])


def test_a_folder_stands_for_all_files_below_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "b.txt").write_text(GOOD, encoding="utf-8")
    (tmp_path / "notes.md").write_text("not a scenario", encoding="utf-8")
    code, told = run(capsys, tmp_path)
    assert (code, told[-1]) == (0, "2 passed, 0 failed")


def test_a_failure_is_told_with_its_line_and_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.txt"
    path.write_text(GOOD.replace("! Minh rolls 4-4", "! Minh rolls 5-5"), encoding="utf-8")
    code, told = run(capsys, path)
    assert code == 1
    assert told[0].startswith(f"FAIL {path}:8: what happened: Minh rolls 4-4")
    assert told[1] == "0 passed, 1 failed"


def test_a_file_that_cannot_be_read_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words, letters, missing = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "c.txt"
    words.write_text(GOOD.replace("Minh: roll", "Lan: roll"), encoding="utf-8")
    letters.write_bytes(GOOD.encode() + b"\xff\xfe")
    code, told = run(capsys, words, letters, missing)
    assert code == 1
    assert told[0].startswith(f"FAIL {words}:6: ")
    assert told[1] == f"FAIL {letters}:9: not UTF-8 text"
    assert told[2].startswith(f"FAIL {missing}: ")
    assert told[3] == "0 passed, 3 failed"


def test_no_files_at_all_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, tmp_path) == (1, ["0 passed, 0 failed"])
