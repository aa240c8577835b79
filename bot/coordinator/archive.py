"""A finished game as a file for its players: from the stored record to the lines of `bot.engine.record`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.coordinator.session import Session, Stage, seed_of
from bot.coordinator.verdict import Refused
from bot.engine.chance import SealedChance
from bot.engine.codec import Codec
from bot.engine.game import Event, Ruleset, State
from bot.engine.prompt import Action
from bot.engine.record import Deal, Deed, written
from bot.engine.registry import Entry
from bot.engine.seats import Seat
from bot.engine.text import text
from bot.store.base import MoveRow


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision worked out again: who did what (no action for a deal or a surrender), and what came of it."""

    revision: int
    seat: Seat
    action: Action | None
    absent: bool
    at: float
    state: State
    events: tuple[Event, ...]


def derived(rows: Sequence[MoveRow], seed: str, seats: int, entry: Entry) -> Iterator[Moment]:
    """Every decision of one game, from its stored record. Raises what the rules raise for a record that can't be.

    `seed` serves games whose own line doesn't hold it.
    """
    opening = json.loads(rows[0].deed)["open"]
    secret = bytes.fromhex(opening.get("seed") or seed)
    ruleset = Codec[Ruleset](entry.game.passport.ruleset).load(opening["ruleset"])
    step = entry.game.setup(ruleset, seats, SealedChance(secret, rows[0].revision), tuple(opening["colours"]))
    first = rows[0]
    yield Moment(first.revision, Seat(-1), None, first.absent, first.at, step.state, step.events)
    for row in rows[1:]:
        deed, luck = _deed(row, entry), SealedChance(secret, row.revision)
        if deed.action is None:
            step = entry.game.retire(step.state, deed.seat, luck)
        else:
            step = entry.game.apply(step.state, deed.seat, deed.action, luck)
        yield Moment(row.revision, deed.seat, deed.action, row.absent, row.at, step.state, step.events)


def record_of(session: Session, names: Sequence[str], rows: Sequence[MoveRow], entry: Entry) -> str:
    """The whole record as text. Raises Refused while the game runs: its seed is still everybody's secret."""
    if session.stage is not Stage.OVER:
        raise Refused(text("export-not-over"))
    if not rows or rows[0].seat >= 0:
        raise Refused(text("export-nothing"))
    opening = json.loads(rows[0].deed)["open"]
    deal = Deal(
        game=session.game,
        ruleset_name=session.ruleset,
        ruleset=Codec[Ruleset](entry.game.passport.ruleset).load(opening["ruleset"]),
        names=tuple(names),
        colours=tuple(opening["colours"]),
        revision=rows[0].revision,
        build=rows[0].build,
    )
    deeds = [_deed(row, entry) for row in rows[1:]]
    return "".join(f"{line}\n" for line in written(deal, deeds, seed_of(session), entry))


def _deed(row: MoveRow, entry: Entry) -> Deed:
    raw = json.loads(row.deed)
    action = None if raw.get("resign") is True else entry.actions.load(raw["act"])
    return Deed(row.revision, Seat(row.seat), action, row.absent, row.at)
