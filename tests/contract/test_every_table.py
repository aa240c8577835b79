"""Tables of every game through everything that can happen to them, and planted faults that must not pass."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.coordinator import play
from bot.coordinator.session import Motion, Stage, Vote
from bot.coordinator.verdict import House
from bot.engine.registry import game_names
from bot.purse.ledger import Cause
from tests.kit.games import shelf
from tests.kit.till import Overcharged
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


def restless(table: int) -> Iterator[Wanderer]:
    """A table of the online rules, mostly for xu, whose people leave, return and give up all the time; step by step."""
    wanderer = Wanderer(House(shelf(), play.seed_luck), "ty_phu", table, "online")
    draw = random.Random(table)
    while True:
        for _ in range(3):
            wanderer.step()
            yield wanderer
        people = [member.person for member in wanderer.session.members if member.person is not None]
        if people:
            wanderer.do(draw.choice(people), draw.choice(("quityes", "leaveyes", "back")))


def test_tables_for_xu_settle_every_game_once_and_the_ledger_sums_to_zero() -> None:
    seen = Counter[str]()
    for table in range(4):
        *_, wanderer = islice(restless(table), 500)
        seen += wanderer.till.seen
    assert seen["Dealt"] > 20
    assert seen["Left"] > 20
    assert seen["Lost"] > 5


def test_a_stake_that_is_settled_again_would_be_found() -> None:
    wanderer = next(table for table in restless(1) if any(gain.cause is Cause.STAKE for gain in table.session.gains))
    over = wanderer.session
    with pytest.raises(Overcharged, match="twice"):
        wanderer.till.settle(replace(over, stage=Stage.PLAYING), over, wanderer.house, wanderer.deals, wanderer.now)


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
