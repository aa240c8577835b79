"""The container recipe names what there is: files, settings, and the command."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from bot.config import NAMES

ROOT = Path(__file__).parent.parent
RECIPE = (ROOT / ".container/Dockerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / ".container/compose.yaml").read_text(encoding="utf-8")
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8")


def test_every_setting_that_the_recipe_sets_exists() -> None:
    named = set(re.findall(r"\b((?:BOT|TELEGRAM|DISCORD)_[A-Z_]+)", RECIPE + COMPOSE))
    assert named
    assert named <= set(NAMES.values())


def test_what_is_copied_is_there_and_let_through() -> None:
    copied = {name for line in re.findall(r"^COPY (?!--from)(.*) \S+$", RECIPE, re.MULTILINE) for name in line.split()}
    assert copied == {"pyproject.toml", "README.md", "bot", "data"}
    for name in copied:
        assert (ROOT / name).exists()
        assert f"!{name}\n" in IGNORED


def test_the_python_and_the_command_are_those_of_the_package() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    least = package["requires-python"].removeprefix(">=")
    assert set(re.findall(r"^FROM python:([\d.]+)-slim", RECIPE, re.MULTILINE)) == {least}
    assert re.search(r'^ENTRYPOINT \["(.*)"\]$', RECIPE, re.MULTILINE)[1] in package["scripts"]  # type: ignore[index]


def test_it_doesnt_run_as_root_and_says_whether_it_is_well() -> None:
    assert re.search(r"^USER (?!root)\w+$", RECIPE, re.MULTILINE)
    port = re.search(r"BOT_METRICS_PORT=(\d+)", RECIPE)
    assert port is not None
    assert f"http://127.0.0.1:{port[1]}/healthz" in RECIPE
