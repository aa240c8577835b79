"""Reads `data/` once and hands parsed tables to the games; every problem of every file is listed before giving up."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

from bot.datafiles import folder
from bot.engine.codec import Raw
from bot.engine.registry import Entry, game_names, shelf


class ContentError(Exception):
    """Content files that can't be used; one problem a line, each with its file."""


def load(root: Path | None = None) -> dict[str, Entry]:
    """Every game with its content, from `root` or the program's own data. Raises ContentError."""
    tables = {name: read_tables((root or folder()) / name) for name in game_names()}
    try:
        return shelf(tables)
    except ValueError as problem:
        raise ContentError(str(problem)) from problem


def read_tables(root: Path) -> Mapping[str, Raw]:
    """All TOML files under a game's folder, by path without suffix. Raises ContentError naming every broken file."""
    found: dict[str, Raw] = {}
    problems: list[str] = []
    for path in sorted(root.rglob("*.toml")):
        name = path.relative_to(root).with_suffix("").as_posix()
        try:
            found[name] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
            problems.append(f"{root.name}/{name}.toml: {problem}")
    if problems:
        raise ContentError("\n".join(problems))
    return found
