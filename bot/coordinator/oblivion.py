"""Forgetting a person: what becomes of a table in which they stand. Pure.

Nobody else's game is spoilt: in a running game the seat goes on with a computer under a neutral name, in a lobby the
person gets up, and where a game is over their name is replaced. Nothing that stays says who it was.
"""

from __future__ import annotations

from dataclasses import replace

from bot.adapters.base import Person
from bot.coordinator import play
from bot.coordinator.lobby import guest_name
from bot.coordinator.manners import noticed, with_member
from bot.coordinator.session import Member, Session, Stage
from bot.coordinator.verdict import House


def without(session: Session, person: Person, now: float, house: House) -> Session:
    """The table without a person; the same one when they don't stand in it. The revision stays."""
    if session.seat_of(person) is None and session.host != person:
        return session
    match session.stage:
        case Stage.CHOOSING | Stage.LOBBY:
            rest = tuple(member for member in session.members if member.person != person)
            return _with_host(replace(session, members=rest), person)
        case Stage.PLAYING:
            after = _with_host(_anonymous(session, person, house), person)
            return play.settled(after, now, house) if after.stage is Stage.PLAYING else after
        case Stage.OVER | Stage.CLOSED:
            nobody = None if session.host == person else session.host
            return replace(_anonymous(session, person, house), host=nobody)


def _anonymous(session: Session, person: Person, house: House) -> Session:
    """A guest's name in place of the person's, and a computer for their moves."""
    seat = session.seat_of(person)
    if seat is None:
        return session
    member = session.members[seat]
    guest = Member(None, guest_name(session), member.policy or _stand_in(session, house), member.colour, left=True)
    vote = session.vote
    if vote is not None:
        vote = None if vote.target == seat else replace(vote, ayes=tuple(aye for aye in vote.ayes if aye != seat))
    cleared = replace(
        with_member(session, seat, guest),
        vote=vote,
        unreachable=tuple(other for other in session.unreachable if other != seat),
        drafts=tuple(draft for draft in session.drafts if draft.seat != seat),
    )
    return noticed(replace(cleared, notices=()), "table-left", seat) if session.stage is Stage.PLAYING else cleared


def _stand_in(session: Session, house: House) -> str:
    """The computer of the table's game; a table without a game, or of one that is gone, needs none."""
    return house.entry(session).stand_in if session.game in house.shelf else ""


def _with_host(session: Session, person: Person) -> Session:
    """The table with another host where the person was it, or closed where nobody is left."""
    seated = [(seat, member) for seat, member in enumerate(session.members) if member.person is not None]
    present = [member.person for _, member in seated if not member.left]
    if not present:
        return replace(session, stage=Stage.CLOSED, deadline=None, computer_at=None, host=None)
    if session.host != person:
        return session
    playing = [member.person for _, member in seated if member.human]
    return replace(session, host=(playing or present)[0])
