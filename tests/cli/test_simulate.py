"""What `simulate` counts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.cli.matches import FastChance, RollCounter
from bot.cli.parser import main
from bot.engine.registry import game_names
from bot.engine.scenario import ScriptedChance

KEYS = [
    "game", "ruleset", "seats", "games", "actions", "rolls", "actions_per_second", "games_per_second",
    "turns_per_game", "wins", "illegal_offers", "audit_failures", "unfinished",
]  # fmt: skip


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["simulate", *words]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize("game", game_names())
def test_games_with_drawn_options_end_without_a_refused_offer(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = simulated(capsys, game, "--games", "2", "--options", "random", "--seed", "5")
    assert list(told) == KEYS
    assert (told["illegal_offers"], told["audit_failures"], told["unfinished"]) == (0, 0, 0)
    assert sum(told["wins"]["by_policy"].values()) >= 2
    assert told["actions"] > 0


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    def played(*more: str) -> dict[str, Any]:
        told = simulated(capsys, "coup", "--games", "20", *more)
        return {key: told[key] for key in KEYS if "per_second" not in key}

    assert played("--seed", "1") == played("--seed", "1") != played("--seed", "2")
    assert played("--chance", "fast") == played("--chance", "fast")
    assert played("--seed", "1") == played()


def test_the_report_says_what_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    told = simulated(capsys, "coup", "--ruleset", "large", "--players", "7", "--games", "3")
    assert (told["game"], told["ruleset"], told["seats"], told["games"]) == ("coup", "large", 7, 3)
    assert told["turns_per_game"]["p10"] <= told["turns_per_game"]["median"] <= told["turns_per_game"]["p90"]


def test_options_that_are_set_are_not_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    """With two horses a game of Cờ cá ngựa is much shorter than with four."""

    def median(horses: int) -> float:
        words = (
            "--players",
            "2",
            "--games",
            "25",
            "--options",
            "random",
            "--set",
            f"horses={horses}",
            "--set",
            "choi_tiep=off",
        )
        return float(simulated(capsys, "ca_ngua", *words)["turns_per_game"]["median"])

    assert median(2) * 1.3 < median(4)


def test_policies_take_turns_with_the_seats(capsys: pytest.CaptureFixture[str]) -> None:
    told = simulated(capsys, "ca_ngua", "--players", "2", "--games", "10", "--policy", "random,steady")
    assert set(told["wins"]["by_policy"]) <= {"random", "steady"}
    assert sum(told["wins"]["by_policy"].values()) == sum(told["wins"]["by_seat"].values()) == 10


def test_a_game_is_cut_after_so_many_turns(capsys: pytest.CaptureFixture[str]) -> None:
    told = simulated(capsys, "ca_ngua", "--games", "3", "--max-turns", "5")
    assert told["unfinished"] == 3
    assert told["turns_per_game"] == {"median": 5.0, "p10": 5.0, "p90": 5.0}


def test_a_roll_is_two_dice() -> None:
    luck = RollCounter(ScriptedChance([1, 2, 3, 0, 4, 35]))
    for bound in (6, 6, 6, 4, 6, 36):
        luck.below(bound)
    assert luck.rolls == 2


def test_a_roll_never_spans_two_moves() -> None:
    luck = RollCounter(ScriptedChance([1]))
    luck.below(6)
    luck.turn_to(ScriptedChance([2]))
    luck.below(6)
    assert luck.rolls == 0


def test_fast_luck_stays_in_bounds_and_repeats() -> None:
    first, again = FastChance(9), FastChance(9)
    assert [first.below(6) for _ in range(50)] == [again.below(6) for _ in range(50)]
    chance = FastChance(1)
    assert {chance.below(6) for _ in range(300)} == set(range(6))
