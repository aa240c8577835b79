"""Questions and the blanks of their answers."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.engine.chance import SealedChance
from bot.engine.policy import whose_turn
from bot.engine.prompt import (
    Action,
    Amount,
    Blank,
    Choice,
    Form,
    Patience,
    Pick,
    Prompt,
    Serial,
    Subset,
    allows,
    awaited,
    fits,
    menu,
    prompt_for,
    visible_to,
)
from bot.engine.seats import Seat
from bot.engine.text import Text


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let it go."""


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Give some things and a sum to somebody."""

    partner: int
    things: tuple[int, ...]
    sum: int


def choices(*values: int) -> tuple[Choice, ...]:
    return tuple(Choice(value, Text(f"thing-{value}")) for value in values)


OFFER = Form(Offer, (Pick("partner", choices(1, 3)), Subset("things", choices(4, 5, 9), 1, 2), Amount("sum", 10, 500)))
GOOD = {"partner": 3, "things": (9, 4), "sum": 10}


def prompt(seat: int, *options: Action | Form, secret: bool = False) -> Prompt:
    return Prompt(Serial(5), Seat(seat), options, 0, Patience.TURN, secret)


def test_a_form_makes_its_action_with_subsets_in_order() -> None:
    assert OFFER.fill(GOOD) == Offer(3, (4, 9), 10)


@pytest.mark.parametrize(
    ("blank", "value"),
    [
        ("partner", 2),
        ("partner", (1,)),
        ("things", ()),
        ("things", (4, 5, 9)),
        ("things", (4, 4)),
        ("things", (4, 6)),
        ("things", 4),
        ("sum", 9),
        ("sum", 501),
        ("sum", (10,)),
    ],
)
def test_a_blank_out_of_bounds_is_named(blank: str, value: int | tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=blank):
        OFFER.fill({**GOOD, blank: value})


@pytest.mark.parametrize("blank", ["partner", "things", "sum"])
def test_a_missing_blank_is_named(blank: str) -> None:
    with pytest.raises(ValueError, match=blank):
        OFFER.fill({name: value for name, value in GOOD.items() if name != blank})


def test_samples_are_fillings_and_reach_every_corner() -> None:
    samples = [OFFER.sample(SealedChance(bytes(32), revision)) for revision in range(300)]
    assert all(fits(OFFER, sample) for sample in samples)
    offers = [sample for sample in samples if isinstance(sample, Offer)]
    assert {offer.partner for offer in offers} == {1, 3}
    assert {len(offer.things) for offer in offers} == {1, 2}


def test_an_action_fits_a_form_only_within_its_bounds() -> None:
    assert fits(OFFER, Offer(1, (4,), 500))
    assert not fits(OFFER, Offer(1, (9, 4), 500))  # the form would write it in order
    assert not fits(OFFER, Offer(1, (4,), 501))
    assert not fits(OFFER, Pass())


def test_a_prompt_allows_its_options_and_what_its_forms_make() -> None:
    asked = prompt(0, Pass(), OFFER)
    assert allows(asked, Pass())
    assert allows(asked, Offer(3, (5,), 20))
    assert not allows(asked, Offer(2, (5,), 20))
    assert not allows(prompt(0, OFFER), Pass())


def test_the_menu_numbers_every_option_of_the_table_once_in_seat_order() -> None:
    assert menu((prompt(0, Pass()), prompt(1, OFFER, Pass()), prompt(2, OFFER))) == (Pass(), OFFER)
    assert menu(()) == ()


def test_of_a_secret_question_others_see_only_that_it_is_asked() -> None:
    asked = (prompt(0, Pass()), prompt(1, OFFER, secret=True))
    assert visible_to(asked, Seat(1)) == asked
    for viewer in (None, Seat(0), Seat(2)):
        seen = visible_to(asked, viewer)
        assert seen[0] == asked[0]
        assert (seen[1].seat, seen[1].serial, seen[1].options) == (1, 5, ())


def test_a_hidden_default_does_not_tell_which_answer_it_is() -> None:
    one = Prompt(Serial(5), Seat(1), (Pass(), OFFER), 0, Patience.TURN, secret=True)
    assert visible_to((one,), None) == visible_to((one._replace(default=1),), None)


def test_the_question_of_a_seat_is_found() -> None:
    asked = (prompt(0, Pass()), prompt(2, OFFER))
    assert prompt_for(asked, Seat(2)) == asked[1]
    assert prompt_for(asked, Seat(1)) is None


def test_who_is_waited_for_comes_first_and_random_play_mostly_asks_them() -> None:
    asked = (prompt(1, Pass()), prompt(2, Pass()), prompt(0, OFFER)._replace(waited=False))
    assert awaited(asked) == asked[:2]
    luck = SealedChance(bytes(32), 1)
    chosen = [whose_turn(asked, luck).seat for _ in range(2_000)]
    assert 40 < chosen.count(Seat(0)) < 150
    assert min(chosen.count(Seat(1)), chosen.count(Seat(2))) > 800


def test_blanks_that_are_made_late_are_the_same_blanks_and_made_once() -> None:
    made: list[int] = []

    def blanks() -> tuple[Blank, ...]:
        made.append(1)
        return OFFER.blanks

    late = Form(Offer, blanks)
    assert not made
    assert late == OFFER
    assert hash(late) == hash(OFFER)
    assert repr(late) == repr(OFFER)
    assert late != Form(Offer, OFFER.blanks[:2])
    assert late != Pass()
    assert late.sample(SealedChance(bytes(32), 1)) == OFFER.sample(SealedChance(bytes(32), 1))
    assert len(made) == 1
