"""Tables of every game through everything that can happen to them, and planted faults that must not pass."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.coordinator import play
from bot.coordinator.session import Motion, Stage, Vote
from bot.coordinator.verdict import House
from bot.engine.registry import game_names
from tests.kit.games import shelf
from tests.kit.wanderer import Broken, Wanderer

STEPS = 20_000
TABLES = 8


@pytest.mark.parametrize("table", range(TABLES))
@pytest.mark.parametrize("game", game_names())
def test_whatever_happens_the_table_stays_whole(game: str, table: int) -> None:
    wanderer = Wanderer(House(shelf(), play.seed_luck), game, table)
    for _ in range(STEPS // TABLES):
        wanderer.step()
    for what in ("refused", "restart", "computer", "old press"):
        assert wanderer.seen[what], what


def playing(seed: int = 3) -> Wanderer:
    wanderer = Wanderer(House(shelf(), play.seed_luck), "ca_ngua", seed)
    while wanderer.session.stage is not Stage.PLAYING or wanderer.session.asleep:
        wanderer.step()
    return wanderer


def test_a_leaver_who_is_still_waited_for_would_be_found() -> None:
    wanderer = playing()
    seat = play.prompts_of(wanderer.session, wanderer.house)[0].seat
    members = list(wanderer.session.members)
    members[seat] = replace(members[seat], person=members[0].person, left=True, policy="")
    wanderer.session = replace(wanderer.session, members=tuple(members))
    with pytest.raises(Broken, match="left"):
        wanderer.check()


def test_a_deadline_lost_on_a_restart_would_be_found() -> None:
    wanderer = playing()
    wanderer.session = replace(wanderer.session, deadline=None, computer_at=None)
    with pytest.raises(Broken):
        wanderer.check()


def test_a_vote_counted_twice_would_be_found() -> None:
    wanderer = playing()
    wanderer.session = replace(wanderer.session, vote=Vote(Motion.END, -1, (0, 0), wanderer.now))
    with pytest.raises(Broken, match="twice"):
        wanderer.check()


def test_a_question_that_forgot_its_serial_would_be_found() -> None:
    wanderer = playing()
    wanderer.session = replace(wanderer.session, serial=wanderer.session.serial + 1)
    with pytest.raises(Broken, match="another question"):
        wanderer.check()
