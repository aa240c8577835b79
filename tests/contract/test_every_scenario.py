"""Every scenario file holds; one that can't be read names its line, and one that doesn't hold fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.scenario import Failure, ScenarioError, play, read
from tests.kit.games import shelf

ROOT = Path(__file__).parent.parent
FILES = sorted(ROOT.glob("games/*/scenarios/*.txt"))

DICE = """title   Ra quân bằng cặp
game    ca_ngua
ruleset standard
set     auto_roll off
seats   Minh Hằng
given   turn: Minh
Minh: roll
  luck 4-4
  ! Minh rolls 4-4
"""

CARDS = """title   Viện trợ bị chặn
game    coup
seats   Minh Hằng Trường
given   turn: Minh
given   Trường cards: captain contessa
  = turn: Minh
Minh: aid
  ?? Trường Hằng
  ? Hằng: pass | pass turn | block duke
  ?+ Hằng: pass
  ?- Hằng: challenge
  ~ Hằng: pass
  told table: coup-declared-aid
  untold table: coup-you-drew
  see Trường Trường cards: captain contessa
  see Minh Trường cards: ? ?
  see table Trường cards: ? ?
  = Minh coins: 2
Trường: block duke
  !! is blocked
  ! Trường blocks aid of Minh by duke
  end -
Minh: block duke
  x coup-refuse-block
timeout
  ! aid of Minh is blocked
resign Minh
resign Hằng
  ?? nobody
  end Minh 3, Trường 1, Hằng 2
Trường: income
  x
"""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    play(read(path.read_text(encoding="utf-8")), shelf())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_scenario_lies_where_its_game_is_and_expects_something(path: Path) -> None:
    scenario = read(path.read_text(encoding="utf-8"))
    assert scenario.game == path.parent.parent.name
    assert str(path.relative_to(ROOT)).isascii()
    assert any(move.expectations for move in scenario.moves)


@pytest.mark.parametrize("sample", [DICE, CARDS])
def test_the_samples_that_the_broken_ones_come_from_hold(sample: str) -> None:
    play(read(sample), shelf())


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("title   Ra quân bằng cặp", "titel x", 1),
        ("title   Ra quân bằng cặp", "title", 1),
        ("game    ca_ngua", "game    ca_ngua\ngame    ca_ngua", 3),
        ("seats   Minh Hằng", "seats   Minh Minh", 5),
        ("seats   Minh Hằng", "seats   Minh 2", 5),
        ("seats   Minh Hằng", "seats   Minh table", 5),
        ("seats   Minh Hằng\n", "given   Minh horses: 10 - - -\nseats   Minh Hằng\n", 5),
        ("given   turn: Minh", "given   turn Minh", 6),
        ("given   turn: Minh", "given", 6),
        ("Minh: roll", "Lan: roll", 7),
        ("Minh: roll", "timeout Minh", 7),
        ("Minh: roll", "resign Lan", 7),
        ("Minh: roll", "resign", 7),
        ("  luck 4-4", "  luck", 8),
        ("  luck 4-4", "  luck 4-4 [S003-17]", 8),
        ("  ! Minh rolls 4-4", "  + Minh rolls 4-4", 9),
        ("  ! Minh rolls 4-4", "  !", 9),
        ("  ! Minh rolls 4-4", "given   turn: Hằng", 9),
        ("  ! Minh rolls 4-4", "set     auto_roll on", 9),
        ("title   Ra quân bằng cặp\n", "", 8),
        ("game    ca_ngua\n", "", 8),
        ("seats   Minh Hằng\n", "", 5),
    ],
)
def test_a_file_that_cannot_be_read_names_its_line(old: str, new: str, line: int) -> None:
    assert old in DICE
    with pytest.raises(ScenarioError) as caught:
        read(DICE.replace(old, new))
    assert caught.value.line == line
    assert caught.value.why


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("game    ca_ngua", "game    chess", 2),
        ("ruleset standard", "ruleset olympic", 3),
        ("set     auto_roll off", "set     auto_roll maybe", 4),
        ("set     auto_roll off", "set     moon full", 4),
        ("seats   Minh Hằng", "seats   Minh", 5),
        ("given   turn: Minh", "given   moon: full", 6),
        ("given   turn: Minh", "given   Minh horses: 10 10 - -", 6),
        ("Minh: roll", "Minh: dance", 7),
        ("  luck 4-4", "  luck seven", 8),
        ("  ! Minh rolls 4-4", "  = moon: full", 9),
        ("  ! Minh rolls 4-4", "  = turn", 9),
        ("  ! Minh rolls 4-4", "  ?+ Minh: dance", 9),
        ("  ! Minh rolls 4-4", "  ?+ Lan: roll", 9),
        ("  ! Minh rolls 4-4", "  see Lan turn: Minh", 9),
        ("  ! Minh rolls 4-4", "  told Lan: ca-ngua-told-rolled", 9),
    ],
)
def test_words_that_mean_nothing_in_the_game_name_their_line(old: str, new: str, line: int) -> None:
    assert old in DICE
    with pytest.raises(ScenarioError) as caught:
        play(read(DICE.replace(old, new)), shelf())
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("  ! Minh rolls 4-4", "  ! Minh rolls 4-5", 9),
        ("  ! Minh rolls 4-4", "  ! Minh rolls", 9),
        ("  ! Minh rolls 4-4", "  !! Minh rolls", 9),
        ("  ! Minh rolls 4-4", "  x", 9),
        ("  ! Minh rolls 4-4", "  ?? nobody", 9),
        ("  ! Minh rolls 4-4", "  end Minh 1, Hằng 2", 9),
        ("  luck 4-4", "  luck 4-4\n  luck 1-1", 9),
        ("  luck 4-4\n", "", 7),
        ("Minh: roll", "Hằng: roll", 8),
        ("given   turn: Minh", "  luck first Minh\n  luck 3-3\ngiven   turn: Minh", 7),
        ("given   turn: Minh", "  = turn: Hằng\ngiven   turn: Minh", 6),
    ],
)
def test_a_scenario_of_dice_that_does_not_hold_fails_on_its_line(old: str, new: str, line: int) -> None:
    assert old in DICE
    with pytest.raises(Failure) as caught:
        play(read(DICE.replace(old, new)), shelf())
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("= turn: Minh", "= turn: Hằng"),
        ("?? Trường Hằng", "?? Trường"),
        ("?? Trường Hằng", "?? Minh Trường Hằng"),
        ("pass | pass turn | block duke", "pass | block duke"),
        ("pass | pass turn | block duke", "pass | pass turn | block duke | challenge"),
        ("?+ Hằng: pass", "?+ Hằng: challenge"),
        ("?+ Hằng: pass", "?+ Minh: pass"),
        ("?- Hằng: challenge", "?- Hằng: pass"),
        ("~ Hằng: pass", "~ Hằng: block duke"),
        ("told table: coup-declared-aid", "told table: coup-you-drew"),
        ("untold table: coup-you-drew", "untold table: coup-declared-aid"),
        ("see Trường Trường cards: captain contessa", "see Trường Trường cards: ? ?"),
        ("see Minh Trường cards: ? ?", "see Minh Trường cards: captain contessa"),
        ("see table Trường cards: ? ?", "see table Trường cards: captain contessa"),
        ("= Minh coins: 2", "= Minh coins: 4"),
        ("!! is blocked", "!! blocks aid"),
        ("end -", "end Minh 1, Hằng 2, Trường 3"),
        ("x coup-refuse-block", "x coup-refuse-over"),
        ("  x coup-refuse-block\n", "  end -\n"),
        ("timeout\n", "Hằng: pass\n"),
        ("resign Minh\n", "resign Minh\n  luck duke\n"),
        ("end Minh 3, Trường 1, Hằng 2", "end -"),
        ("end Minh 3, Trường 1, Hằng 2", "end Minh 2, Trường 1, Hằng 3"),
        ("?? nobody", "?? Trường"),
    ],
)
def test_a_scenario_of_cards_that_does_not_hold_fails(old: str, new: str) -> None:
    assert CARDS.count(old) >= 1
    with pytest.raises(Failure):
        play(read(CARDS.replace(old, new, 1)), shelf())


def test_complaints_call_people_by_their_names() -> None:
    with pytest.raises(Failure, match="asked is Hằng Trường, not Minh"):
        play(read(CARDS.replace("?? Trường Hằng", "?? Minh")), shelf())


def test_blank_lines_comments_and_spaces_are_free() -> None:
    airy = CARDS.replace("\n", "\n\n   # aside\n").replace("cards: captain contessa", "cards:   captain    contessa")
    play(read(f"# first\n\n{airy}"), shelf())


def test_rows_are_named_by_the_expectations_that_prove_them() -> None:
    traced = CARDS.replace("?? nobody", "?? nobody   [S004-01 S004-02]").replace("end -", "end -  [S004-02]")
    assert read(traced).proves == ("S004-02", "S004-01")
    play(read(traced), shelf())
