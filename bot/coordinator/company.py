"""Comings and goings while a game runs: leaving, coming back, voting somebody out, handing over, ending. All pure.

Whoever goes leaves their seat to a computer, so that nobody else's game is spoilt. A vote needs more than half of the
other people who sit at the table now, and lapses after a minute; the host and those who manage the chat may end a game
outright.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.adapters.base import Person
from bot.coordinator import forms, play
from bot.coordinator.lobby import host_of
from bot.coordinator.manners import VOTE_SECONDS, noticed, present, with_member
from bot.coordinator.session import Motion, Session, Stage, Tempo, Vote
from bot.coordinator.stakes import leaving_question
from bot.coordinator.verdict import Asked, Deed, House, Refused, Verdict, decided
from bot.engine.seats import Seat
from bot.engine.text import text


def leave(session: Session, asked: Asked, house: House) -> Verdict:
    """Asks once more before somebody leaves a running game."""
    del house
    play.seat_of(session, asked)
    return Verdict(session, leaving_question(session), alert=True, look="leave")


def leave_for_good(session: Session, asked: Asked, house: House) -> Verdict:
    """Leaves; a computer plays the seat on."""
    seat = play.seat_of(session, asked)
    return decided(session, parted(session, seat, "table-left", asked.now, house), text("table-you-left"))


def parted(session: Session, seat: Seat, notice: str, now: float, house: House) -> Session:
    """The table after the person at `seat` has gone: computer in charge, host handed on, closed when nobody is left."""
    entry = house.entry(session)
    member = session.members[seat]
    gone = replace(member, policy=member.policy or entry.stand_in, left=True)
    after = noticed(with_member(replace(session, notices=()), seat, gone), notice, seat)
    here = [other.person for _, other in after.humans()]
    if not any(other.person is not None and not other.left for other in after.members):
        return replace(after, stage=Stage.CLOSED, deadline=None, computer_at=None)
    if session.host == member.person:
        heirs = here or [other.person for other in after.members if other.person is not None and not other.left]
        after = replace(after, host=heirs[0])
    return play.settled(after, now, house)


def come_back(session: Session, asked: Asked, house: House) -> Verdict:
    """Takes one's own seat back from the computer."""
    seat = play.seat_of(session, asked)
    member = session.members[seat]
    if member.barred:
        raise Refused(text("table-barred"))
    if not member.policy:
        return Verdict(session, text("table-still-here"))
    seated = with_member(replace(session, notices=()), seat, replace(member, policy="", left=False, absences=0))
    back = noticed(present(seated, seat, asked.now), "table-came-back", seat)
    return decided(session, play.settled(replace(back, serial=-1), asked.now, house), text("table-you-are-back"))


def surrender(session: Session, asked: Asked, house: House) -> Verdict:
    """Asks once more before somebody gives up."""
    seat = play.seat_of(session, asked)
    if seat not in house.entry(session).game.living(play.state_of(session)):
        raise Refused(text("table-out-already"))
    return Verdict(session, text("table-surrender-confirm"), alert=True, look="surrender")


def hand_over(session: Session, asked: Asked, house: House) -> Verdict:
    """The host makes somebody else host: the argument is their seat."""
    del house
    if session.host != asked.person:
        raise Refused(text("lobby-host-only", who=host_of(session)))
    seat = _target(session, asked)
    member = session.members[seat]
    if not member.human:
        raise Refused(text("table-host-must-be-human"))
    after = noticed(replace(session, host=member.person, notices=()), "table-new-host", seat)
    return decided(session, after)


def reached(session: Session, person: Person, language: str) -> Verdict:
    """The table once a person can be written to: hands go there again, and their practice table speaks with them."""
    seat = session.seat_of(person)
    rest = tuple(other for other in session.unreachable if other != seat)
    spoken = language if language and session.practice else session.language
    if seat is None or (rest, spoken) == (session.unreachable, session.language):
        return Verdict(session)
    return decided(session, replace(session, unreachable=rest, language=spoken))


def kick(session: Session, asked: Asked, house: House) -> Verdict:
    """Opens or joins a vote to send somebody away: the argument is their seat."""
    voter, target = play.seat_of(session, asked), _target(session, asked)
    if target == voter:
        raise Refused(text("table-kick-yourself"))
    if not session.members[target].human:
        raise Refused(text("table-kick-computer"))
    return _voted(session, asked, house, Motion.KICK, target)


def end(session: Session, asked: Asked, house: House) -> Verdict:
    """Ends the game: outright for the host and for who manages the chat, else by vote.

    The host of a game for xu asks the others too: whoever is losing must not be able to call it off.
    """
    if asked.admin or (session.host == asked.person and not session.stakes):
        return decided(session, _ended(session), text("table-you-ended"))
    play.seat_of(session, asked)
    return _voted(session, asked, house, Motion.END, Seat(-1))


def aye(session: Session, asked: Asked, house: House) -> Verdict:
    """Joins the open vote."""
    play.seat_of(session, asked)
    if session.vote is None:
        raise Refused(text("table-no-vote"))
    return _voted(session, asked, house, session.vote.motion, Seat(session.vote.target))


def lapsed(session: Session) -> Session:
    """The table after its vote has run out of time."""
    return noticed(replace(session, vote=None, notices=()), "table-vote-failed")


def drawer(session: Session, asked: Asked, house: House) -> Verdict:
    """Opens or closes the row of things one can do with the table itself."""
    del house
    play.seat_of(session, asked)
    return decided(session, replace(session, drawer=not session.drawer))


def set_tempo(session: Session, asked: Asked, house: House) -> Verdict:
    """The host makes computers answer sooner or later, from the next question on."""
    del house
    if session.host != asked.person:
        raise Refused(text("lobby-host-only", who=host_of(session)))
    name = asked.args[0] if len(asked.args) == 1 else ""
    if name not in {tempo.value for tempo in Tempo}:
        raise Refused(text("table-old-button"))
    return decided(session, replace(session, tempo=Tempo(name)))


def rematch(session: Session, asked: Asked, house: House) -> Verdict:
    """After a game: the same people and options, back in the lobby; who has left is no longer there."""
    play.seat_of(session, asked)
    if session.stage is not Stage.OVER:
        raise Refused(text("table-already-playing"))
    here = [seat for seat, member in enumerate(session.members) if not member.left]
    keep = tuple(
        replace(member, policy=member.policy if member.person is None else "", absences=0)
        for member in (session.members[seat] for seat in here)
    )
    index = here.index(session.last_winner) if session.last_winner in here else -1
    waiting = replace(
        session, stage=Stage.LOBBY, members=keep, host=asked.person, last_winner=index, state=None, story=(), seed=""
    )
    if len(keep) < house.entry(session).game.passport.seats[0]:
        return decided(session, replace(waiting, notices=()))
    return play.begin(session, waiting, asked.now, asked.fresh, house)


def _voted(session: Session, asked: Asked, house: House, motion: Motion, target: Seat) -> Verdict:
    voter = play.seat_of(session, asked)
    if not session.members[voter].human:
        raise Refused(text("table-computer-plays"))
    if voter == target:
        raise Refused(text("table-kick-yourself"))
    running = session.vote
    if running is not None and (running.motion, running.target) != (motion, target):
        raise Refused(text("table-vote-running"))
    ayes = tuple(sorted({*(running.ayes if running else ()), voter}))
    electorate = [seat for seat, _ in session.humans() if seat != target]
    present_ayes = [seat for seat in ayes if seat in electorate]
    if 2 * len(present_ayes) > len(electorate):
        return decided(session, _carried(session, motion, target, asked.now, house))
    until = running.until if running else asked.now + VOTE_SECONDS
    open_vote = replace(session, vote=Vote(motion, target, ayes, until), notices=())
    words = text("table-vote-counted", ayes=len(present_ayes), needed=len(electorate) // 2 + 1)
    return decided(session, open_vote, words)


def _carried(session: Session, motion: Motion, target: Seat, now: float, house: House) -> Session:
    closed = replace(session, vote=None)
    match motion:
        case Motion.END:
            return _ended(closed)
        case Motion.KICK:
            after = parted(closed, target, "table-kicked", now, house)
            return with_member(after, target, replace(after.members[target], barred=True))


def _ended(session: Session) -> Session:
    ended = replace(session, stage=Stage.CLOSED, deadline=None, computer_at=None, vote=None, notices=())
    return noticed(ended, "table-ended")


def _target(session: Session, asked: Asked) -> Seat:
    word = asked.args[0] if len(asked.args) == 1 else ""
    if not word.isascii() or not word.isdigit() or int(word) >= len(session.members):
        raise Refused(text("table-old-button"))
    return Seat(int(word))


VERBS: Final[dict[str, Deed]] = {
    "o": play.answer,
    "leave": leave,
    "leaveyes": leave_for_good,
    "back": come_back,
    "quit": surrender,
    "quityes": play.retire,
    "host": hand_over,
    "kick": kick,
    "aye": aye,
    "end": end,
    "drawer": drawer,
    "tempo": set_tempo,
    **forms.VERBS,
}
"""What a person can do while a game runs, by the verb of the token."""
