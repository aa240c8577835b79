"""Table manners: how long the table waits, whom it gives up on, and when it goes to sleep. All of it pure.

The ladder for somebody who doesn't answer: at two thirds of the time they are called by name; when it is over their
default answers for them; after two turns in a row a computer takes the seat and "Tôi quay lại" gives it back. A
time-out in a reaction or an auction is a pass and never counts as absence. A table that hears no human for ten
questions in a row, or for a day, sleeps until somebody presses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.coordinator.session import Member, Notice, Pace, Session, Stage, Tempo
from bot.engine.prompt import Patience, Prompt
from bot.engine.seats import Seat

_HOUR: Final = 3600.0

SECONDS: Final[dict[Pace, dict[Patience, float | None]]] = {
    Pace.FAST: {
        Patience.TURN: 20.0,
        Patience.REACTION: 10.0,
        Patience.AUCTION: 10.0,
        Patience.FORM: 40.0,
        Patience.LOBBY: 300.0,
    },
    Pace.NORMAL: {
        Patience.TURN: 60.0,
        Patience.REACTION: 20.0,
        Patience.AUCTION: 15.0,
        Patience.FORM: 120.0,
        Patience.LOBBY: 900.0,
    },
    Pace.SLOW: {
        Patience.TURN: 24 * _HOUR,
        Patience.REACTION: 8 * _HOUR,
        Patience.AUCTION: 8 * _HOUR,
        Patience.FORM: 24 * _HOUR,
        Patience.LOBBY: 48 * _HOUR,
    },
    Pace.ENDLESS: {
        Patience.TURN: None,
        Patience.REACTION: None,
        Patience.AUCTION: None,
        Patience.FORM: None,
        Patience.LOBBY: 48 * _HOUR,
    },
}
"""Seconds by pace and patience; None waits for ever (`decisions.md`, table manners)."""

TEMPO: Final[dict[Tempo, float]] = {Tempo.QUICK: 0.35, Tempo.HUMAN: 1.0, Tempo.CALM: 2.5}
"""How much longer a computer seat waits than the house's `linger` says."""

ABSENCES_UNTIL_COMPUTER: Final = 2
UNATTENDED_UNTIL_SLEEP: Final = 10
WATCHED_UNTIL_SLEEP: Final = 60
"""The same while somebody is there who is out of the game and looks on."""
SILENCE_UNTIL_SLEEP: Final = 24 * _HOUR
VOTE_SECONDS: Final = 60.0
WARN_AT: Final = 2 / 3


def allotted(pace: Pace, prompts: tuple[Prompt, ...]) -> float | None:
    """Seconds for the open question: the longest that any of its prompts deserves; None waits for ever."""
    waits = [SECONDS[pace][prompt.patience] for prompt in prompts]
    timed = [wait for wait in waits if wait is not None]
    return max(timed) if timed and len(timed) == len(waits) else None


def warn_time(session: Session) -> float | None:
    """When the people asked are called by name; None when they were, or nobody is timed."""
    if session.deadline is None or session.warned or session.stage is not Stage.PLAYING:
        return None
    return session.asked_at + (session.deadline - session.asked_at) * WARN_AT


def wake_time(session: Session) -> float | None:
    """When this table next needs attention by itself; None when only people can move it."""
    if session.suspended or session.asleep or not session.open:
        return None
    times = [warn_time(session), session.deadline, session.computer_at]
    if session.vote is not None:
        times.append(session.vote.until)
    due = [moment for moment in times if moment is not None]
    return min(due, default=None)


def absent(session: Session, seat: Seat, prompt: Prompt, stand_in: str) -> Session:
    """The table after `seat` let a question pass; after the second turn in a row `stand_in` plays for them."""
    if prompt.patience not in (Patience.TURN, Patience.FORM):
        return session
    member = session.members[seat]
    missed = member.absences + 1
    if missed < ABSENCES_UNTIL_COMPUTER:
        return with_member(session, seat, replace(member, absences=missed))
    taken = with_member(session, seat, replace(member, absences=missed, policy=stand_in))
    return noticed(taken, "table-taken-over", seat)


def present(session: Session, seat: Seat, now: float) -> Session:
    """The table after the person at `seat` did something: nobody counts them absent, and it is awake."""
    member = session.members[seat]
    here = with_member(session, seat, replace(member, absences=0)) if member.absences else session
    return replace(here, unattended=0, human_at=now, asleep=False)


def with_member(session: Session, seat: Seat, member: Member) -> Session:
    """The table with another holder of a seat."""
    members = (*session.members[:seat], member, *session.members[seat + 1 :])
    return replace(session, members=members)


def noticed(session: Session, key: str, seat: Seat | int = -1) -> Session:
    """The table with one more thing to be told."""
    return replace(session, notices=(*session.notices, Notice(key, int(seat)))[-3:])


def drowsy(session: Session, now: float, *, watched: bool) -> bool:
    """Whether nobody has been heard for so long that the table should sleep; later where people wait for the end."""
    most = WATCHED_UNTIL_SLEEP if watched else UNATTENDED_UNTIL_SLEEP
    return session.unattended >= most or now - session.human_at >= SILENCE_UNTIL_SLEEP


def refreshed(session: Session, now: float) -> Session:
    """The table with all its time anew, after people couldn't answer; the table itself when nobody is timed."""
    if not session.open or session.suspended or session.asleep or (session.deadline is None and session.vote is None):
        return session
    vote = session.vote and replace(session.vote, until=now + VOTE_SECONDS)
    if session.deadline is None:
        return replace(session, vote=vote)
    length = session.deadline - session.asked_at
    return replace(session, asked_at=now, deadline=now + length, warned=False, vote=vote)


def extended(session: Session, now: float) -> Session:
    """The table with fresh time, when its time ran out while the program was down; else the table as it is."""
    if session.deadline is None or session.deadline > now or not session.open:
        return session
    length = session.deadline - session.asked_at
    return noticed(replace(session, asked_at=now, deadline=now + length, warned=False), "table-was-down")
