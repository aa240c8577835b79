"""The chapter "Luật tính điểm": every point is handed from one player to another, so all points sum to zero.

A kick: with roll number k of the turn that kicks, n horses kicked by that roll and b = 1 (2 with a pair), each horse
costs its owner b x n x k; the roll brings b x n x n x k. That is the only product of powers that gives all four rows of
the document's example (facts 2.4). Without đá liên hoàn k is always 1 (N12).
The end: each loser pays the first player home for the horses that are not home; see `end_of_match`.
"""

from __future__ import annotations

from bot.engine.game import Event
from bot.engine.games.ca_ngua.events import CAUSES, Cause, EndPaid, KickPaid, Tariff
from bot.engine.games.ca_ngua.state import Draft, Position, racing
from bot.engine.games.ca_ngua.track import home_count


def transfer(tally: tuple[int, ...], cause: Cause, payer: int, payee: int, points: int) -> tuple[int, ...]:
    """The table of points after `payer` gave `points` to `payee`."""
    counted = list(tally)
    counted[payer * CAUSES + cause] -= points
    counted[payee * CAUSES + cause] += points
    return tuple(counted)


def collect(draft: Draft, cause: Cause, payee: int, each: int) -> None:
    """Every other seat that still races gives `each` points to `payee`; a negative number pays them instead."""
    for payer in racing(draft):
        if payer != payee:
            draft.tally = transfer(draft.tally, cause, payer, payee, each)


def pay_kicks(draft: Draft, seat: int, victims: tuple[int, ...], weight: int, story: list[Event] | None) -> None:
    """Closes a roll that kicked: counts it and lets the owners of the kicked horses pay (S003-57 to S003-66)."""
    draft.kicks = chain = draft.kicks + 1 if draft.rules.da_lien_hoan else 1
    each = weight * len(victims) * chain
    for payer in sorted(set(victims)):
        horses = victims.count(payer)
        draft.tally = transfer(draft.tally, Cause.KICK, payer, seat, each * horses)
        if story is not None:
            story.append(KickPaid(seat, payer, horses, each * horses, chain))


def unfinished(position: Position, seat: int) -> int:
    """How many horses of a seat are not home."""
    return position.rules.horses - home_count(position.arms[seat], position.taken)


def end_of_match(draft: Draft, winner: int, story: list[Event] | None) -> None:
    """Every loser pays the first player home (S003-76 to S003-85).

    With u horses not home a loser pays u (Thường) or u x u (Phạt). With the Cón option and K losers without any horse
    home, that is multiplied by K + 1, for them (Điểm Cón) and for the others (Điểm Đền). With both options Cón
    multiplies u x u: multiplying u would make Phạt cheaper by switching Cón on (N37). A seat that has left pays for its
    horses, unmultiplied, and doesn't count in K (N27).
    """
    rules = draft.rules
    losers = [seat for seat in range(len(draft.arms)) if seat != winner]
    counts = {seat: unfinished(draft, seat) for seat in losers}
    empty = {seat for seat in losers if counts[seat] == rules.horses and seat not in draft.left} if rules.con else set()
    for loser in losers:
        count = counts[loser]
        points = count * count if rules.phat else count
        tariff = Tariff.PHAT if rules.phat else Tariff.THUONG
        if empty and loser not in draft.left:
            points *= len(empty) + 1
            tariff = Tariff.CON if loser in empty else Tariff.DEN
        if points == 0:
            continue
        draft.tally = transfer(draft.tally, Cause.END, loser, winner, points)
        if story is not None:
            story.append(EndPaid(winner, loser, count, points, tariff))
