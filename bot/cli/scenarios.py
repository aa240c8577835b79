"""`scenario`: play rule examples written as files, and say which of them hold."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from bot import content
from bot.cli.commands import Commands
from bot.engine.registry import Entry
from bot.engine.scenario import Failure, ScenarioError, play, read


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("scenario", help="play rule examples: files, or folders of .txt files")
    command.add_argument("paths", nargs="+", metavar="FILE")
    command.set_defaults(work=work)


def work(chosen: argparse.Namespace) -> int:
    """Print a line for each file, then how many passed; exit 0 only when all did."""
    shelf = content.load()
    passed, failed = 0, 0
    for path in _files(chosen.paths):
        try:
            title = _played(path, shelf)
        except OSError as problem:
            print(f"FAIL {path}: {problem.strerror}")
            failed += 1
        except (ScenarioError, Failure) as problem:
            print(f"FAIL {path}:{problem.line}: {problem.why}")
            failed += 1
        else:
            print(f"ok   {path}: {title}")
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def _played(path: Path, shelf: Mapping[str, Entry]) -> str:
    """The title of a file that holds. Raises OSError, ScenarioError or Failure."""
    try:
        scenario = read(path.read_bytes().decode("utf-8"))
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise ScenarioError(line, "not UTF-8 text") from problem
    play(scenario, shelf)
    return scenario.title


def _files(paths: list[str]) -> list[Path]:
    found: list[Path] = []
    for word in paths:
        path = Path(word)
        found += sorted(path.rglob("*.txt")) if path.is_dir() else [path]
    return found
