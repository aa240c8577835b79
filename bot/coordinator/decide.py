"""The one door for everything that can change a table: a wish, or time passing. Pure; it never waits.

`decide` finds the verb among those of the table's stage; a verb of another stage gets a kind answer. `tick` looks at
what is due and does exactly one thing, so that every revision holds at most one move.
"""

from __future__ import annotations

from dataclasses import replace

from bot.coordinator import company, lobby, play
from bot.coordinator.manners import warn_time
from bot.coordinator.session import Session, Stage
from bot.coordinator.verdict import Asked, Deed, House, Refused, Verdict, decided
from bot.engine.text import text

_EVERYWHERE = frozenset({"look", "rules"})


def decide(session: Session, asked: Asked, house: House) -> Verdict:
    """What follows from a wish. Raises Refused or IllegalAction with the words for the person, changing nothing."""
    if asked.verb in _EVERYWHERE:
        return _awake(_look, session, asked, house)
    match session.stage:
        case Stage.CHOOSING | Stage.LOBBY:
            if asked.verb == "start":
                if session.stage is Stage.CHOOSING:
                    raise Refused(text("lobby-choose-first"))
                return play.start(session, asked, house)
            if asked.verb not in lobby.VERBS:
                raise Refused(text("table-old-button"))
            if session.stage is Stage.CHOOSING and asked.verb not in ("game", "join", "leave", "cancel"):
                raise Refused(text("lobby-choose-first"))
            if session.practice and asked.verb == "game":
                return play.practise(session, asked, house)
            return lobby.VERBS[asked.verb](session, asked, house)
        case Stage.PLAYING:
            if asked.verb not in company.VERBS:
                raise Refused(text("table-already-playing"))
            return _awake(company.VERBS[asked.verb], session, asked, house)
        case Stage.OVER:
            if asked.verb == "rematch":
                return company.rematch(session, asked, house)
            raise Refused(text("table-game-over"))
        case Stage.CLOSED:
            raise Refused(text("table-closed"))


def _look(session: Session, asked: Asked, house: House) -> Verdict:
    """A page to open, at whatever stage."""
    del house
    return Verdict(session, look=".".join((asked.verb, *asked.args)))


def _awake(deed: Deed, session: Session, asked: Asked, house: House) -> Verdict:
    """The deed; any press of somebody who sits at a sleeping table wakes it, whether the deed can be done or not."""
    if not session.asleep or session.stage is not Stage.PLAYING or session.seat_of(asked.person) is None:
        return deed(session, asked, house)
    awake = play.awakened(session, asked.now, house)
    try:
        verdict = deed(awake, asked, house)
    except Refused as refusal:
        return decided(session, awake, refusal.why)
    if verdict.session is awake:
        return replace(verdict, session=replace(awake, revision=session.revision + 1))
    return verdict


def tick(session: Session, now: float, house: House) -> Verdict:
    """What follows from the time being `now`; the same session when nothing is due. One thing at a time."""
    if session.suspended or session.asleep or not session.open:
        return Verdict(session)
    if session.vote is not None and session.vote.until <= now:
        return decided(session, company.lapsed(session))
    if session.stage is not Stage.PLAYING:
        late = session.deadline is not None and session.deadline <= now
        return decided(session, lobby.expired(session)) if late else Verdict(session)
    if session.deadline is not None and session.deadline <= now:
        return play.overdue(session, now, house)
    warning = warn_time(session)
    if warning is not None and warning <= now:
        return decided(session, replace(session, warned=True))
    return Verdict(session)
