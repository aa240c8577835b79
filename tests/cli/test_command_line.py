"""Every command helps, and says in one line what it can't use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.parser import main
from bot.version import VERSION

COMMANDS = (
    "simulate", "arena", "render", "scenario", "record", "verify", "replay", "backup", "restore", "migrate",
    "check-content",
)  # fmt: skip

WRONG = [
    "--nonsense",
    "dance",
    "simulate",
    "simulate chess",
    "simulate ca_ngua --players 9",
    "simulate ca_ngua --players 5",
    "simulate ca_ngua --players two",
    "simulate ca_ngua --games 0",
    "simulate ca_ngua --games ²",
    "simulate ca_ngua --games=--5",
    "simulate ca_ngua --ruleset nowhere",
    "simulate ca_ngua --set buoc_da",
    "simulate ca_ngua --set buoc_da=maybe",
    "simulate ca_ngua --set moon=full",
    "simulate ca_ngua --policy genius",
    "simulate ca_ngua --policy random,genius",
    "simulate ca_ngua --chance loaded",
    "arena ca_ngua",
    "arena chess --policies random",
    "arena ca_ngua --policies genius,random",
    "arena ca_ngua --policies random",
    "arena ca_ngua --policies random,random --seats 5",
    "arena ca_ngua --policies random,random --games 0",
    "arena ca_ngua --policies random,random --field last",
    "arena ca_ngua --policies random,nowhere:play",
    "arena ca_ngua --policies random,bot.engine.policy:play_wonderfully",
    "arena ca_ngua --policies random,bot.cli.matches:RANDOM",
    "arena ca_ngua --policies random,:play",
    "render ca_ngua",
    "render chess -o x.png",
    "render ca_ngua -o .",
    "render ca_ngua --players 1 -o x.png",
    "render ca_ngua --players 2 --viewer 2 -o x.png",
    "render ca_ngua --policy genius -o x.png",
    "render ca_ngua --language fr -o x.png",
    "scenario",
    "record moon",
    "verify",
    "verify nowhere.jsonl",
    "replay nowhere.jsonl",
    "replay nowhere.jsonl --line 3",
    "replay nowhere.jsonl -o x.png",
    "backup",
    "restore",
    "restore nowhere.sqlite3",
]


@pytest.mark.parametrize("words", WRONG)
def test_what_cannot_be_used_gets_one_clear_line_and_exit_code_two(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("xom-co: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help"])
    assert left.value.code == 0
    assert f"python -m bot {command}" in capsys.readouterr().out


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    assert [command for command in COMMANDS if command not in told] == []


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"xom-co {VERSION}\n"


def test_the_content_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-content"]) == 0
    assert "ca_ngua: standard, quick" in capsys.readouterr().out.splitlines()


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    wanted = tmp_path / "board.png"
    assert main(["render", "ca_ngua", "--seed", "3", "--moves", "20", "-o", str(wanted)]) == 0
    assert wanted.read_bytes().startswith(b"\x89PNG\r\n")


def test_the_same_seed_draws_the_same_picture_and_another_draws_another(tmp_path: Path) -> None:
    pictures = []
    for name, seed in (("a", "3"), ("b", "3"), ("c", "4")):
        path = tmp_path / name
        main(["render", "ca_ngua", "--seed", seed, "--moves", "30", "-o", str(path)])
        pictures.append(path.read_bytes())
    assert pictures[0] == pictures[1] != pictures[2]


def test_a_reader_that_leaves_early_is_no_accident() -> None:
    command = [sys.executable, "-m", "bot", "scenario", "tests/games"]
    root = Path(__file__).parent.parent.parent
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        complaints = running.stderr.read()
    assert complaints == b""
