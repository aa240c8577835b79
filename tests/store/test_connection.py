"""Transactions that share a commit: each is done, refused or undone by itself, and none leaves the thread entangled."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from bot.store.connection import Work, together


class Refusal(Exception):
    """What a work may refuse with."""


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(":memory:", isolation_level=None)
    opened.execute("CREATE TABLE words (word TEXT PRIMARY KEY)")
    yield opened
    opened.close()


def writes(word: str) -> Work:
    return lambda database: database.execute("INSERT INTO words VALUES (?)", (word,))  # type: ignore[func-returns-value]


def writes_and_raises(word: str, problem: Exception) -> Work:
    def work(database: sqlite3.Connection) -> None:
        database.execute("INSERT INTO words VALUES (?)", (word,))
        raise problem

    return work


def held(database: sqlite3.Connection) -> list[str]:
    return [row[0] for row in database.execute("SELECT word FROM words ORDER BY word")]


def test_who_refuses_is_undone_alone(database: sqlite3.Connection) -> None:
    refusal = Refusal("no")
    given = together(database, [writes("a"), writes_and_raises("b", refusal), writes("c")], (Refusal,))
    assert given == [None, refusal, None]
    assert held(database) == ["a", "c"]
    assert not database.in_transaction


def test_a_trouble_of_one_is_its_own_and_the_others_are_done(database: sqlite3.Connection) -> None:
    given = together(database, [writes("a"), writes("a"), writes("c")], (Refusal,))
    assert [type(outcome) for outcome in given] == [type(None), sqlite3.IntegrityError, type(None)]
    assert held(database) == ["a", "c"]


@pytest.mark.parametrize("others", [(), ("a", "b")])
def test_after_a_bug_nothing_stays_begun(database: sqlite3.Connection, others: tuple[str, ...]) -> None:
    with pytest.raises(ZeroDivisionError):
        together(database, [*map(writes, others), writes_and_raises("z", ZeroDivisionError())], (Refusal,))
    assert held(database) == []
    assert not database.in_transaction
    assert together(database, [writes("a"), writes("c")], (Refusal,)) == [None, None]
