"""Games taken home: `verify` finds what was changed, `replay` tells and draws them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.parser import main
from tests.kit.games import NAMES, recorded


@pytest.fixture
def home(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{line}\n" for line in recorded("ca_ngua")), encoding="utf-8")
    return path


def test_a_game_that_holds_is_told_with_its_places(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(home)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{home}: ")
    assert "lines fit (Minh " in told


def test_a_changed_roll_is_named_by_its_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = home.read_text(encoding="utf-8").splitlines()
    move = next(number for number, line in enumerate(lines) if '"luck":[[36,' in line)
    changed = json.loads(lines[move])
    changed["luck"][0][1] = (changed["luck"][0][1] + 1) % 36
    lines[move] = json.dumps(changed, ensure_ascii=False, separators=(",", ":"))
    home.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["verify", str(home)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"{home}: line {move + 1}: ")
    assert main(["replay", str(home)]) == 1


def test_what_is_no_record_is_refused_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x"
    for written, line in ((b"", 2), (b"{}\n{}\n{}\n", 1), (b"hello\nworld\n!\n", 1), (b'{"a":1}\n\xff\n', 2)):
        path.write_bytes(written)
        for command in ("verify", "replay"):
            assert main([command, str(path)]) == 1
            assert capsys.readouterr().err.startswith(f"{path}: line {line}: ")


def test_a_game_is_told_again_in_both_languages(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(home)]) == 0
    vietnamese = capsys.readouterr().out
    assert main(["replay", str(home), "--language", "en"]) == 0
    english = capsys.readouterr().out
    assert len(vietnamese.splitlines()) == len(english.splitlines()) > 20
    assert vietnamese != english
    assert NAMES[0] in vietnamese


def test_a_position_of_a_game_is_drawn(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "x.png"
    assert main(["replay", str(home), "--line", "9", "-o", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out == ""
    assert main(["replay", str(home), "--line", "999999", "-o", str(picture)]) == 2
    assert "the positions are on lines 2 to" in capsys.readouterr().err
