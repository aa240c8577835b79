"""What `arena` counts, and whose wins they are."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest

from bot.cli.arena import interval
from bot.cli.parser import main
from bot.engine.chance import Chance
from bot.engine.game import View
from bot.engine.prompt import Action, Prompt

SIDE_KEYS = [
    "policies", "games", "wins", "share", "low", "high", "fair", "decisions", "decisions_per_second", "worst_ms",
]  # fmt: skip
LAST = "tests.cli.test_arena:play_the_last"
STUBBORN = "tests.cli.test_arena:play_nothing"


def play_the_last(view: View, prompt: Prompt, chance: Chance) -> Action:
    """A fixed opponent of these tests: the last option, forms filled anyhow."""
    option = prompt.options[-1]
    return option if isinstance(option, Action) else option.sample(chance)


def play_nothing(view: View, prompt: Prompt, chance: Chance) -> Action:
    """An opponent that answers what nobody offers."""
    return Action()


def played(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    assert main(["arena", *words]) == code
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def timeless(told: dict[str, Any]) -> dict[str, Any]:
    sides = {
        name: {key: value for key, value in side.items() if key not in ("decisions_per_second", "worst_ms")}
        for name, side in told["sides"].items()
    }
    return {**told, "sides": sides}


def test_every_game_has_a_winner_and_every_side_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "coup", "--policies", f"random,{LAST}", "--games", "12")
    assert (told["game"], told["ruleset"], told["seats"], told["games"]) == ("coup", "standard", 2, 12)
    assert (told["unfinished"], told["refused"]) == (0, 0)
    assert list(told["sides"]) == ["random", LAST]
    assert sum(side["wins"] for side in told["sides"].values()) == 12
    for side in told["sides"].values():
        assert list(side) == SIDE_KEYS
        assert (side["games"], side["fair"]) == (12, 0.5)
        assert 0 <= side["low"] <= side["share"] <= side["high"] <= 1
        assert side["decisions"] > 12
        assert side["decisions_per_second"] > 0
        assert side["worst_ms"] > 0


def test_the_same_seed_plays_the_same_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    def tournament(seed: str) -> dict[str, Any]:
        told = timeless(played(capsys, "coup", "--policies", "random,random", "--games", "9", "--seed", seed))
        return {key: value for key, value in told.items() if key != "command"}

    assert tournament("1") == tournament("1") != tournament("2")


def test_the_command_that_is_told_plays_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(
        capsys, "ca_ngua", "--policies", f"{LAST},random", "--games", "4", "--seed", "7", "--ruleset", "quick",
        "--set", "horses=2", "--seats", "4", "--field", "first-vs-rest", "--max-turns", "300",
    )  # fmt: skip
    python, dash, bot, arena, *words = shlex.split(told["command"])
    assert (python, dash, bot, arena) == ("python", "-m", "bot", "arena")
    assert timeless(played(capsys, *words)) == timeless(told)


def test_one_against_three_of_another_has_a_quarter_of_the_seats(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "coup", "--policies", f"{LAST},random,random,random", "--games", "8")
    assert told["seats"] == 4
    assert {name: side["fair"] for name, side in told["sides"].items()} == {LAST: 0.25, "random": 0.75}


def test_the_first_is_counted_alone_even_against_its_like(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "coup", "--policies", "random,random,random", "--games", "30", "--field", "first-vs-rest")
    assert {name: side["policies"] for name, side in told["sides"].items()} == {
        "first": ["random"],
        "rest": ["random", "random"],
    }
    assert 0 < told["sides"]["first"]["wins"] < told["sides"]["rest"]["wins"] < 30


def test_players_who_share_fewer_seats_than_there_are_of_them_take_turns(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "coup", "--policies", f"random,{LAST},{STUBBORN}", "--seats", "2", "--games", "1")
    assert {name: side["games"] for name, side in told["sides"].items()} == {"random": 1, LAST: 1, STUBBORN: 0}
    assert told["sides"][STUBBORN]["share"] == 0


def test_a_player_who_answers_what_nobody_offers_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "coup", "--policies", f"{STUBBORN},random", "--games", "3", code=1)
    assert (told["refused"], told["unfinished"]) == (3, 3)
    assert [side["wins"] for side in told["sides"].values()] == [0, 0]


def test_a_game_is_cut_after_so_many_turns_and_won_by_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    told = played(capsys, "ca_ngua", "--policies", "random,random", "--games", "3", "--max-turns", "5")
    assert (told["unfinished"], told["refused"], told["turns_per_game"]) == (3, 0, 5)
    assert told["sides"]["random"]["wins"] == 0


def test_the_interval_is_wilsons() -> None:
    """The worked figures are those of the formula with z = 1.959964, computed by hand."""
    low, high = interval(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert interval(0, 10)[0] == 0
    assert round(interval(0, 10)[1], 4) == 0.2775
    assert interval(10, 10)[1] == 1
    assert interval(0, 0) == (0, 1)
