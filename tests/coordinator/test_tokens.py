"""Button tokens: what is packed is read back, and nothing else is read at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.coordinator.session import SessionId
from bot.coordinator.tokens import LONGEST, BadToken, Token, pack, unpack

TABLE = SessionId("ab3XyZ90")


def test_a_token_is_read_back_as_it_was_packed() -> None:
    assert unpack(pack(TABLE, "o", 12, 3)) == Token(TABLE, "o", ("12", "3"))


def test_the_longest_ruleset_fits() -> None:
    assert len(pack(TABLE, "game", "x" * 24, "y" * 24)) <= LONGEST


@pytest.mark.parametrize(("verb", "args"), [("", ()), ("o!", ()), ("o", ("a.b",)), ("o", ("đ",)), ("o", ("",))])
def test_what_would_not_be_read_back_is_not_packed(verb: str, args: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="not a token"):
        pack(TABLE, verb, *args)


@given(st.text(max_size=100))
def test_any_other_words_are_refused(words: str) -> None:
    try:
        token = unpack(words)
    except BadToken:
        return
    assert pack(token.session, token.verb, *token.args) == words
