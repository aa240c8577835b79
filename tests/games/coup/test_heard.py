"""What a computer player remembers of the table, and how it reads what it has learnt."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from bot import content
from bot.datafiles import folder
from bot.engine.games.coup.characters import AMBASSADOR, CAPTAIN, DUKE
from bot.engine.games.coup.heard import BLOCKS, DOUBTS, LIES, PASSES, PROOFS, UNBLOCKED, Tally, heard
from bot.engine.games.coup.learnt import SCALE, read_mind
from bot.engine.games.coup.looks import GROUPS, looks, strongest, unseen
from bot.engine.games.coup.players import MIND
from bot.engine.seats import Seat
from tests.games.coup.playing import GAME, after, position, random_game


def tallies(*presses: str, given: tuple[str, ...] = (), viewer: int = 2) -> list[Tally]:
    return heard(GAME.view(after(position(*given), *presses), Seat(viewer)))


def test_a_claim_that_passed_is_remembered() -> None:
    found = tallies("0 tax", "1 pass", "2 pass")
    assert found[0].heard[DUKE] == 1
    assert [seat.counts[PASSES] for seat in found] == [0, 1, 1]


def test_a_proved_claim_says_nothing_of_the_next_card() -> None:
    found = tallies("0 tax", "1 challenge", "0 reveal 1", given=("@0 cards: duke captain",))
    assert found[0].heard[DUKE] == 0
    assert found[0].counts[PROOFS] == 1
    assert found[1].counts[DOUBTS] == 1


def test_a_claim_being_proved_is_neither_true_nor_false_yet() -> None:
    found = tallies("0 tax", "1 challenge")
    assert found[1].counts[DOUBTS] == 1
    assert found[0].counts[PROOFS] == found[0].counts[LIES] == 0


def test_a_caught_bluff_is_remembered_until_an_exchange() -> None:
    given = ("@0 cards: contessa ambassador",)
    caught = ("0 tax", "1 challenge", "0 reveal 1")
    found = tallies(*caught, given=given)
    assert found[0].caught[DUKE] == 1
    assert found[0].counts[LIES] == 1
    exchange = ("1 income", "2 income", "0 exchange", "1 pass", "2 pass", "0 keep 1")
    later = tallies(*caught, *exchange, given=given)
    assert later[0].caught[DUKE] == 0
    assert later[0].heard[AMBASSADOR] == 0
    assert later[0].counts[LIES] == 1


def test_blocks_and_attacks_that_nobody_blocked_are_counted() -> None:
    blocked = tallies("0 steal @1", "1 pass", "2 pass", "1 block captain", "0 pass", "2 pass")
    assert blocked[1].counts[BLOCKS] == 1
    assert blocked[1].heard[CAPTAIN] == 1
    assert blocked[0].counts[UNBLOCKED] == 0
    assert tallies("0 steal @1", "1 pass", "2 pass", "1 pass")[0].counts[UNBLOCKED] == 1


def test_cards_that_were_put_away_are_counted_as_seen() -> None:
    state = position("draft: done", seats=2)
    view = GAME.view(state, Seat(0))
    assert sorted(view.aside) == sorted(state.aside[0])
    left = unseen(view)
    assert sum(left) == 15 - len(view.own) - len(view.aside)
    assert GAME.view(state, None).aside == ()


def test_every_look_has_a_row_and_none_is_taken_twice() -> None:
    rows = sum(GROUPS.values())
    for seed in range(30):
        for state, _ in random_game(seed):
            for prompt in GAME.prompts(state):
                view = GAME.view(state, prompt.seat)
                if len(view.alive) < 2 or prompt.seat not in view.alive or view.waiting.kind.value == "draft":
                    continue
                found = looks(view, prompt.seat, heard(view), strongest(view, prompt.seat), 0)
                assert len(set(found)) == len(found)
                assert max(found) < rows


def learnt() -> dict[str, Any]:
    tables = content.read_tables(folder() / "coup")
    raw = copy.deepcopy(tables[MIND])
    assert isinstance(raw, dict)
    return raw


def test_what_was_learnt_can_be_read_and_weighs_in_whole_numbers() -> None:
    mind = read_mind(learnt(), MIND)
    judged = mind.weigh([0, 1, 20])
    assert all(isinstance(value, int) for value in judged)
    assert all(abs(mind.preference(judged, output)) < 1000 * SCALE for output in range(27))


def test_tables_of_another_shape_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="missing"):
        read_mind(None, MIND)
    broken = learnt()
    broken["looks"]["unseen"] = broken["looks"]["unseen"][1:]
    with pytest.raises(ValueError, match="unseen must have 25 rows"):
        read_mind(broken, MIND)
    broken = learnt()
    del broken["outputs"]["keep"]
    with pytest.raises(ValueError, match="outputs"):
        read_mind(broken, MIND)
    broken = learnt()
    broken["second"][0] += " 1"
    with pytest.raises(ValueError, match="rows of 64"):
        read_mind(broken, MIND)
