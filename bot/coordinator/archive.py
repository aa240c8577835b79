"""A finished game as a file for its players: from the stored record to the lines of `bot.engine.record`."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.coordinator.session import Session, Stage, seed_of
from bot.coordinator.verdict import Refused
from bot.engine.codec import Codec
from bot.engine.game import Ruleset
from bot.engine.record import Deal, Deed, written
from bot.engine.registry import Entry
from bot.engine.seats import Seat
from bot.engine.text import text
from bot.store.base import MoveRow


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
