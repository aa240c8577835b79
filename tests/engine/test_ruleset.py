"""Options: their values, their spelling, and the files that set them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.engine.game import Ruleset
from bot.engine.ruleset import (
    OptionInfo,
    RulesetError,
    canonical,
    changed,
    hint_text,
    number,
    offered,
    option_text,
    options,
    parsed,
    pick,
    read_rulesets,
    spell,
    switch,
    value_text,
)
from bot.engine.text import Text


@dataclass(frozen=True, slots=True)
class Rules(Ruleset):
    """Three options and a field that only files may set."""

    auctions: bool = switch(default=True)
    first_turn: str = pick("by_lot", "youngest", default="by_lot")
    rounds: int = number(10, 20, 50, default=20, advanced=True)
    start_cash: int = 1500


def test_options_are_the_fields_that_say_so_in_order() -> None:
    assert options(Rules) == (
        OptionInfo("auctions", (False, True), default=True),
        OptionInfo("first_turn", ("by_lot", "youngest"), "by_lot"),
        OptionInfo("rounds", (10, 20, 50), 20, advanced=True),
    )


@dataclass(frozen=True, slots=True)
class Timed(Ruleset):
    """An option that matters only when another one is set."""

    timed: bool = switch(default=False)
    rounds: int = number(10, 20, default=20, when={"timed": (True,)})


def test_an_option_is_offered_while_it_matters() -> None:
    assert [option.name for option in offered(Timed())] == ["timed"]
    assert [option.name for option in offered(Timed(timed=True))] == ["timed", "rounds"]
    assert [option.name for option in options(Timed)] == ["timed", "rounds"]


def test_a_default_that_is_no_value_is_an_error_at_once() -> None:
    with pytest.raises(RulesetError, match="not among"):
        number(1, 2, default=3)


def test_options_change_within_their_values() -> None:
    assert changed(Rules(), {"auctions": False, "rounds": 50}) == Rules(auctions=False, rounds=50)
    assert changed(Rules(), {"start_cash": 99}) == Rules(start_cash=99)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"moon": 1}, "moon: there is no such option; there are auctions, first_turn, rounds, start_cash"),
        ({"rounds": 11}, "rounds: may be 10, 20, 50, not 11"),
        ({"auctions": 1}, "auctions: expected a value like on, not 1"),
        ({"start_cash": "x"}, "start_cash: expected a value like 1500, not x"),
    ],
)
def test_other_values_are_refused_by_name(changes: dict[str, int], complaint: str) -> None:
    with pytest.raises(RulesetError) as caught:
        changed(Rules(), changes)
    assert str(caught.value) == complaint


def test_every_value_is_spelled_in_one_word_and_read_back() -> None:
    for option in options(Rules):
        for value in option.values:
            assert parsed(Rules, option.name, spell(value)) == value
    assert spell(True) == "on"


def test_other_words_are_refused() -> None:
    with pytest.raises(RulesetError, match="auctions: may be off, on, not yes"):
        parsed(Rules, "auctions", "yes")
    with pytest.raises(RulesetError, match="start_cash: there is no such option"):
        parsed(Rules, "start_cash", "5")


def test_the_canonical_spelling_names_what_differs() -> None:
    assert canonical("ty_phu", "classic", Rules(), Rules()) == "ty_phu(classic)"
    other = Rules(auctions=False, rounds=10, start_cash=1)
    assert canonical("ty_phu", "classic", other, Rules()) == "ty_phu(classic, auctions=off, rounds=10)"


def test_the_words_of_options_are_keys_of_the_game() -> None:
    auctions, first, rounds = options(Rules)
    assert option_text("ty_phu", first) == Text("ty-phu-option-first-turn")
    assert hint_text("ty_phu", first) == Text("ty-phu-option-first-turn-hint")
    assert value_text("ty_phu", auctions, value=True) == Text("option-on")
    assert value_text("ty_phu", first, "by_lot") == Text("ty-phu-option-first-turn-by-lot")
    assert value_text("ty_phu", rounds, 50) == 50


def test_files_come_in_menu_order_and_inherit() -> None:
    tables = {
        "rulesets/quick": {"order": 2, "extends": "classic", "options": {"rounds": 10}},
        "rulesets/classic": {"order": 1, "options": {"auctions": False, "rounds": 50}},
        "boards/main": {"squares": []},
    }
    assert list(read_rulesets(Rules, tables).items()) == [
        ("classic", Rules(auctions=False, rounds=50)),
        ("quick", Rules(auctions=False, rounds=10)),
    ]


def test_every_problem_of_every_file_is_told_with_file_and_key() -> None:
    tables = {
        "rulesets/a": {"options": {"rounds": 3}},
        "rulesets/b": {"extends": "nowhere"},
        "rulesets/c": {"extends": "d"},
        "rulesets/d": {"extends": "c"},
        "rulesets/e": {"optoins": {}},
        "rulesets/f": {},
        "rulesets/g": {"order": "first"},
        "rulesets/h": {"options": 5},
        "rulesets/i": {"extends": ["f"]},
    }
    with pytest.raises(RulesetError) as caught:
        read_rulesets(Rules, tables)
    assert str(caught.value).splitlines() == [
        "rulesets/a.toml: rounds: may be 10, 20, 50, not 3",
        "rulesets/b.toml: extends: there is no ruleset 'nowhere'",
        "rulesets/c.toml: extends: goes round in a circle: c -> d -> c",
        "rulesets/d.toml: extends: goes round in a circle: d -> c -> d",
        "rulesets/e.toml: optoins: unknown key; there are order, extends, options",
        "rulesets/g.toml: order: expected a number, found 'first'",
        "rulesets/h.toml: options: expected a table, found 5",
        "rulesets/i.toml: extends: expected a name, found ['f']",
    ]
