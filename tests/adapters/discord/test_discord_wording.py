"""Words in Discord's Markdown: what people wrote stays what it is, and fits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.base import Mention, Message, Person, Phrase
from bot.adapters.discord.wording import called, content, escaped, plain
from bot.adapters.layout import units
from bot.engine.screen import Tone
from tests.kit.discordwire.markdown import read

MINH = Person("discord", "4242")


def nobody(user: int) -> str:
    return f"<{user}>"


@pytest.mark.parametrize(
    "name",
    [
        "**Minh**",
        "__Minh__ _Minh_ *Minh*",
        "~~Minh~~ ||Minh||",
        "`Minh` ```Minh```",
        "[Minh](https://x.vn)",
        "https://x.vn/a_b",
        "<https://x.vn>",
        "discord.gg/abc",
        "discord.com/invite/abc",
        "DISCORDAPP.COM/invite/abc",
        "@everyone @here",
        "<@123> <@!123> <@&123> <#123>",
        "<t:1700000000:R> <:a:123> <a:b:123>",
        "# Minh",
        "### Minh",
        "-# Minh",
        "> Minh",
        ">>> Minh",
        "- Minh",
        "* Minh",
        "1. Minh",
        "\\*Minh\\* \\",
        "\\\\@everyone",
        "a\\",
        "ʕ•ᴥ•ʔ (╯°□°)╯︵ ┻━┻",
    ],
)
def test_a_name_is_read_as_it_was_written(name: str) -> None:
    seen = read(escaped(name), nobody)
    assert (seen.words, seen.marks) == (name, ())


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet=r"ab *_~`|\[]()<>@#-+.:/1 đ", max_size=24))
def test_no_name_can_be_anything_but_a_name(name: str) -> None:
    seen = read(escaped(name), nobody)
    assert (seen.words, seen.marks) == (name, ())


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="ab*_[]()<>@#-.: đ", min_size=1, max_size=24), st.sampled_from(Tone))
def test_a_name_keeps_to_its_line(name: str, tone: Tone) -> None:
    message = Message((Phrase(f"Tới lượt {name} nhé", tone), Phrase("Xong.")))
    seen = read(content(message), nobody)
    assert seen.words == f"Tới lượt {name} nhé\nXong."
    assert {kind for kind, _ in seen.marks} <= {"heading", "bold", "small"}


def test_tones_are_set_as_heading_bold_and_small_type() -> None:
    message = Message(
        (
            Phrase("Cờ cá ngựa", Tone.TITLE),
            Phrase("Đá!"),
            Phrase("Tới lượt Minh", Tone.STRONG),
            Phrase("nhỏ", Tone.QUIET),
        )
    )
    assert content(message) == "### Cờ cá ngựa\nĐá!\n**Tới lượt Minh**\n-# nhỏ"


def test_the_deadline_counts_down_under_the_words() -> None:
    message = Message((Phrase("Tới lượt Minh"),), deadline=1_700_000_000.7)
    assert content(message) == "Tới lượt Minh\n-# <t:1700000000:R>"


def test_the_person_asked_is_mentioned_once_in_the_last_line_that_names_them() -> None:
    message = Message(
        (Phrase("Minh tới Huế. Minh mua."), Phrase("Tới lượt Minh. Minh đổ đi.", Tone.STRONG)),
        mentions=(Mention(MINH, "Minh"),),
    )
    assert content(message) == "Minh tới Huế. Minh mua.\n**Tới lượt <@4242>. Minh đổ đi.**"
    assert called(message) == (4242,)


def test_a_name_full_of_signs_is_found_for_its_mention() -> None:
    message = Message((Phrase("Tới lượt *M_i|nh@."),), mentions=(Mention(MINH, "*M_i|nh@"),))
    assert content(message) == "Tới lượt <@4242>."


def test_people_of_other_platforms_are_not_mentioned() -> None:
    message = Message((Phrase("Tới lượt Minh"),), mentions=(Mention(Person("web", "4242"), "Minh"),))
    assert (content(message), called(message)) == ("Tới lượt Minh", ())


def test_an_empty_message_still_says_something() -> None:
    assert content(Message(())) == "…"


@settings(deadline=None)
@given(st.lists(st.text(alphabet="*_a đ🐎\n", max_size=900), max_size=8), st.booleans())
def test_content_is_never_longer_than_discord_allows(lines: list[str], timed: bool) -> None:
    message = Message(tuple(Phrase(line) for line in lines), deadline=1.7e9 if timed else None)
    assert 1 <= units(content(message)) <= 2000
    assert units(plain("".join(lines))) <= 2000


def test_the_line_that_asks_is_kept_with_its_escapes_counted() -> None:
    message = Message((Phrase("*" * 900), Phrase("_" * 1500), Phrase("Tới lượt Minh")))
    assert content(message) == "Tới lượt Minh"
    cut = content(Message((Phrase("_" * 1500),)))
    assert cut == "\\_" * 999 + "…"
