"""Games and their content are found, and broken content is told with its file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot import content
from bot.datafiles import folder
from bot.engine.registry import game_names


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the rulesets, boards and cards of all games."""
    for path in folder().rglob("*.toml"):
        copied = tmp_path / path.relative_to(folder())
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copied)
    return tmp_path


def test_every_folder_among_the_games_is_a_game() -> None:
    assert {"ca_ngua", "coup", "ty_phu"} <= set(game_names())
    assert tuple(content.load()) == game_names()


def test_a_copy_of_the_content_serves_as_well(root: Path) -> None:
    assert list(content.load(root)["ca_ngua"].rulesets) == list(content.load()["ca_ngua"].rulesets)


def test_every_file_that_is_not_toml_is_named(root: Path) -> None:
    (root / "ca_ngua/rulesets/standard.toml").write_text("order = ", encoding="utf-8")
    (root / "ca_ngua/rulesets/quick.toml").write_bytes(b"# \xff")
    with pytest.raises(content.ContentError) as caught:
        content.load(root)
    lines = str(caught.value).splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "ca_ngua/rulesets/quick.toml",
        "ca_ngua/rulesets/standard.toml",
    ]


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("order = 1\n[options]\nmoon = 1", "rulesets/quick.toml: moon: there is no such option"),
        ("order = 1\n[options]\nhorses = 9", "rulesets/quick.toml: horses: may be 2, 3, 4, not 9"),
        ("order = 1\nextends = 'nowhere'", "rulesets/quick.toml: extends: there is no ruleset 'nowhere'"),
        ("options = 4", "rulesets/quick.toml: options: expected a table, found 4"),
    ],
)
def test_a_ruleset_that_cannot_be_used_is_named_with_file_and_key(root: Path, written: str, complaint: str) -> None:
    (root / "ca_ngua/rulesets/quick.toml").write_text(written, encoding="utf-8")
    with pytest.raises(content.ContentError, match=complaint):
        content.load(root)
