"""What a table's game costs and brings its people: who owes what follows from two revisions of the table. Pure.

Theory. Nothing that changes a table knows of xu. `due` compares the table before and after any decision and says what
is owed because of it: purses to be opened when a game is dealt, a fine when somebody leaves midway, the stake when the
game is over. The amounts follow where the balances are known (`purses`), inside the same commit, so that whatever is
shown was booked, and whatever was decided is booked once.

The rules (S001-74, S001-75, `decisions.md`): the last pays the first, surrender or not. Who leaves midway pays the
house, keeps the seat's debts, since a computer plays it for them, and has no part in what it wins. Giving up is no
leaving, and who is out of the game may go. Whoever the table sends away owes nothing. Computers and people without a
purse neither pay nor win, and nobody pays in their place.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.coordinator.session import Member, Session, Stage, ruleset_of
from bot.coordinator.verdict import House
from bot.engine.game import Reason
from bot.engine.seats import Seat
from bot.engine.text import Name, Text, text
from bot.purse.amounts import LEAVING, STAKES, ends
from bot.purse.ledger import Cause


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game for xu begins: its people have purses from now on."""


@dataclass(frozen=True, slots=True)
class Left:
    """The person at a seat left midway."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The game is over: the last owes the first."""

    loser: int
    winner: int


Due = Dealt | Left | Lost


def due(before: Session, after: Session, house: House) -> tuple[Due, ...]:
    """What is owed because `before` became `after`; nothing at a table that plays for nothing."""
    if not after.stakes or not after.game:
        return ()
    if after.game_number != before.game_number:
        return (Dealt(),)
    if before.stage is not Stage.PLAYING or before.state is None:
        return ()
    living = house.entry(before).game.living(before.state)
    fines: tuple[Due, ...] = tuple(
        Left(seat)
        for seat in living
        if _has_left(before.members[seat], after.members[seat])
        and Cause.LEAVING not in {gain.cause for gain in after.gains if gain.seat == seat}
    )
    return (*fines, *_lost(after, house))


def _has_left(before: Member, after: Member) -> bool:
    return after.left and not before.left and not after.barred and after.person is not None


def _lost(after: Session, house: House) -> tuple[Due, ...]:
    if after.stage is not Stage.OVER or after.state is None:
        return ()
    outcome = house.entry(after).game.outcome(after.state)
    found = ends(outcome.places) if outcome is not None and outcome.reason is not Reason.ABANDONED else None
    if found is None:
        return ()
    loser, winner = (after.members[seat] for seat in found)
    if None in (loser.person, winner.person) or loser.barred or winner.barred or winner.left:
        return ()
    return (Lost(*found),)


def playable(session: Session, house: House) -> bool:
    """Whether the table's rules can be played for xu."""
    return bool(session.game) and ruleset_of(session, house.entry(session)).for_xu


def terms() -> Text:
    """What playing for xu means, for the lobby."""
    return text("stakes-terms", four=STAKES[4], two=STAKES[2], fine=LEAVING)


def lines(session: Session) -> tuple[Text, ...]:
    """What the last game for xu brought and cost, for the end of the table."""
    if not session.stakes:
        return ()
    fines = [
        text("stakes-fined", who=Name(Seat(gain.seat)), sum=-gain.amount)
        for gain in session.gains
        if gain.cause is Cause.LEAVING
    ]
    moved = {gain.amount > 0: gain for gain in session.gains if gain.cause is Cause.STAKE}
    if not moved:
        return (*fines, text("stakes-nothing"))
    won, lost = moved[True], moved[False]
    return (*fines, text("stakes-won", who=Name(Seat(won.seat)), other=Name(Seat(lost.seat)), sum=won.amount))


def leaving_question(session: Session) -> Text:
    """The second question before somebody leaves a running game."""
    return text("table-leave-confirm-stakes", fine=LEAVING) if session.stakes else text("table-leave-confirm")
