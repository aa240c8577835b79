"""Every scenario file holds, and a broken one is refused naming its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.scenario import Failure, ScenarioError, play, read
from tests.kit.games import shelf

ROOT = Path(__file__).parent.parent
FILES = sorted(ROOT.glob("games/*/scenarios/*.txt"))

GOOD = """title   Ra quân bằng cặp
game    ca_ngua
set     auto_roll off
seats   Minh Hằng
given   turn: Minh
Minh: roll
  luck 4-4
  ! Minh rolls 4-4
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    play(read(path.read_text(encoding="utf-8")), shelf())


def test_the_sample_that_the_broken_ones_come_from_holds() -> None:
    play(read(GOOD), shelf())


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("title   Ra quân bằng cặp", "titel x", 1),
        ("given   turn: Minh", "given   turn Minh", 5),
        ("Minh: roll", "Lan: roll", 6),
        ("  ! Minh rolls 4-4", "  + Minh rolls 4-4", 8),
        ("seats   Minh Hằng", "seats   Minh Minh", 4),
    ],
)
def test_a_file_that_cannot_be_read_names_its_line(old: str, new: str, line: int) -> None:
    with pytest.raises(ScenarioError) as caught:
        read(GOOD.replace(old, new))
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("given   turn: Minh", "given   moon: full", 5),
        ("set     auto_roll off", "set     auto_roll maybe", 3),
        ("Minh: roll", "Minh: dance", 6),
        ("  luck 4-4", "  luck seven", 7),
    ],
)
def test_words_that_mean_nothing_in_the_game_name_their_line(old: str, new: str, line: int) -> None:
    with pytest.raises(ScenarioError) as caught:
        play(read(GOOD.replace(old, new)), shelf())
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  ! Minh rolls 4-4", "  ! Minh rolls 4-5"),
        ("  ! Minh rolls 4-4", "  !! Minh rolls"),
        ("  ! Minh rolls 4-4", "  x"),
        ("  ! Minh rolls 4-4", "  ?? nobody"),
        ("  ! Minh rolls 4-4", "  end Minh 1, Hằng 2"),
        ("  luck 4-4", "  luck 4-4\n  luck 1-1"),
        ("  luck 4-4", ""),
        ("Minh: roll", "Hằng: roll"),
    ],
)
def test_a_scenario_that_does_not_hold_fails(old: str, new: str) -> None:
    with pytest.raises(Failure):
        play(read(GOOD.replace(old, new)), shelf())
