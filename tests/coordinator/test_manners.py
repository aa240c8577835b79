"""How long a table waits."""

from __future__ import annotations

import pytest

from bot.coordinator.manners import SECONDS, allotted
from bot.coordinator.session import Pace
from bot.engine.prompt import Action, Patience, Prompt, Serial
from bot.engine.seats import Seat


def asked(seat: int, patience: Patience) -> Prompt:
    return Prompt(Serial(1), Seat(seat), (Action(),), 0, patience)


@pytest.mark.parametrize("pace", [Pace.FAST, Pace.NORMAL, Pace.SLOW])
def test_a_question_to_several_has_the_time_of_the_slowest(pace: Pace) -> None:
    both = (asked(0, Patience.TURN), asked(1, Patience.REACTION))
    assert allotted(pace, both) == allotted(pace, both[::-1]) == SECONDS[pace][Patience.TURN]
    assert allotted(pace, both[1:]) == SECONDS[pace][Patience.REACTION]


def test_a_table_without_time_and_a_question_to_nobody_wait_for_ever() -> None:
    assert allotted(Pace.ENDLESS, (asked(0, Patience.TURN),)) is None
    assert allotted(Pace.FAST, ()) is None
