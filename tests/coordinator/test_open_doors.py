"""Questions that nobody waits for: whoever isn't on turn in Cờ tỷ phú may open a deal, and nobody is kept for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.adapters.base import Person, Place
from bot.coordinator import lobby, play
from bot.coordinator.composer import Composer
from bot.coordinator.decide import decide, tick
from bot.coordinator.manners import wake_time
from bot.coordinator.session import Session, SessionId
from bot.coordinator.verdict import Asked, House, Refused
from bot.engine.prompt import awaited, menu
from bot.engine.seats import Seat
from bot.texts import Texts
from tests.kit.games import shelf
from tests.kit.neighbourhood import WIDE
from tests.kit.wanderer import PEOPLE

HOUSE = House(shelf(), play.seed_luck)
COMPOSER = Composer(HOUSE, Texts.load().speaker)
NOW = 1_000_000.0


def asked(person: Person, verb: str, *args: str, now: float = NOW) -> Asked:
    return Asked(person, person.user, verb, args, now, bytes(32))


def begun(people: int, computers: int = 0) -> Session:
    """Boxed Cờ tỷ phú, in which the game asks nobody for a direction, at its first roll."""
    empty = Session(SessionId("doorways"), Place("test", "xom"), "vi", NOW)
    session = lobby.opened(SessionId("doorways"), asked(PEOPLE[0], "game"), empty)
    session = lobby.with_game(session, "ty_phu", "boxed", NOW, HOUSE)
    for person in PEOPLE[1:people]:
        session = lobby.join(session, asked(person, "join"), HOUSE).session
    for _ in range(computers):
        session = lobby.sit(
            session, lobby.computer(session, HOUSE.entry(session).stand_in, HOUSE.entry(session)), HOUSE
        )
    return decide(session, asked(PEOPLE[0], "start"), HOUSE).session


def on_turn(session: Session) -> Seat:
    (prompt,) = awaited(play.prompts_of(session, HOUSE))
    return prompt.seat


def press_deal(session: Session, seat: int, now: float = NOW) -> Session:
    prompts = play.prompts_of(session, HOUSE)
    place = [type(option).__name__ for option in menu(prompts)].index("OpenDeal")
    return decide(session, asked(PEOPLE[seat], "o", str(prompts[0].serial), str(place), now=now), HOUSE).session


def test_whoever_is_not_on_turn_may_speak_up_and_the_turn_goes_on_afterwards() -> None:
    session = begun(3)
    seat, other = on_turn(session), (on_turn(session) + 1) % 3
    after = press_deal(session, other)
    assert on_turn(after) == other
    later = tick(after, after.deadline or 0.0, HOUSE).session
    assert on_turn(later) == seat
    assert later.members[other].absences == 0


def test_only_the_one_on_turn_is_called_timed_and_counted() -> None:
    session = begun(3)
    seat = on_turn(session)
    message = COMPOSER.table(session, WIDE).message
    assert [mention.person for mention in message.mentions] == [PEOPLE[seat]]
    missed = tick(session, session.deadline or 0.0, HOUSE).session
    assert [member.absences for member in missed.members] == [int(index == seat) for index in range(3)]


def test_one_who_is_not_asked_is_told_only_whose_turn_it_is() -> None:
    session = begun(3)
    with pytest.raises(Refused) as refused:
        decide(press_deal(session, on_turn(session)), asked(PEOPLE[(on_turn(session) + 1) % 3], "o", "2", "0"), HOUSE)
    assert repr(refused.value.why).count("Name") == 1


def test_a_table_that_waits_for_a_person_wakes_no_computer() -> None:
    session = begun(1, computers=2)
    while on_turn(session) != 0:
        seat = on_turn(session)
        prompt = play.prompts_of(session, HOUSE)[0]
        view = HOUSE.entry(session).game.view(session.state, seat)
        action = HOUSE.entry(session).policies[HOUSE.entry(session).stand_in](view, prompt, play.seed_luck(session, 1))
        session = play.computer_answer(session, seat, prompt.serial, action, NOW, HOUSE).session
    assert len(play.prompts_of(session, HOUSE)) == 3
    assert session.computer_at is None
    assert wake_time(replace(session, deadline=None)) is None
