"""One decision of a table, worked out again from the database: what the log's `session=… revision=…` stands for.

    python -m bot replay --table ID --revision N                        what was done there, and who is asked then
    python -m bot replay --table ID --revision N --seat S --ask WORDS   what comes of a press on that position

It reads the database beside a running bot and changes nothing. The words of `--ask` are those of the log line of a
decision that failed (`ask=o.12.3`); a bug shows its trace. Hidden cards may be printed: it is for operators.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bot import config, content
from bot.adapters.base import Person
from bot.cli.commands import BadArgument, database_at
from bot.coordinator.archive import Moment, derived
from bot.coordinator.decide import decide
from bot.coordinator.play import prompts_of, seed_luck
from bot.coordinator.session import Session, SessionId, Stage
from bot.coordinator.tables import Tables
from bot.coordinator.verdict import REFUSALS, Asked, House
from bot.engine.registry import Entry
from bot.engine.scenario import spelling
from bot.store.base import MoveRow, StoreTrouble
from bot.store.sqlite import SchemaTooNew, SchemaTooOld, SqliteStore
from bot.version import BUILD

_STRANGER = Person("nowhere", "nobody")


def retell(chosen: argparse.Namespace) -> int:
    """Exit 0 when the decision was worked out again. Raises BadArgument for one that isn't there."""
    try:
        database = database_at(chosen)
        session, rows = asyncio.run(_found(database, SessionId(chosen.table), chosen.revision))
    except (config.SettingsError, StoreTrouble, SchemaTooNew, SchemaTooOld) as problem:
        raise BadArgument(str(problem)) from problem
    house = House(dict(content.load()), seed_luck)
    entry = house.entry(session)
    moments = [*derived(rows, session.seed, len(session.members), entry)]
    reached = [moment for moment in moments if not chosen.revision or moment.revision <= chosen.revision]
    if not reached:
        raise BadArgument(f"--revision: this game begins with revision {moments[0].revision}")
    wanted = chosen.revision or reached[-1].revision
    _print_decision(session, reached[-1], wanted, entry)
    then = _as_it_was(session, reached[-1], wanted, house)
    if not chosen.ask:
        _print_questions(then, house, entry)
        return 0
    return _ask(then, chosen.seat, chosen.ask, house)


async def _found(database: Path, table: SessionId, revision: int) -> tuple[Session, Sequence[MoveRow]]:
    """The table as it is now, and the record of the game that the revision belongs to. Raises BadArgument."""
    async with SqliteStore.reading(database) as store:
        stored = await Tables(store, content.load(), BUILD).load(table)
        if stored is None:
            raise BadArgument(f"--table: there is no table {table!r} in {database}")
        session, rows = stored.session, tuple[MoveRow, ...]()
        for game in range(session.game_number, 0, -1):
            rows = await store.moves(table, game)
            if rows and (not revision or rows[0].revision <= revision):
                break
    if not rows:
        raise BadArgument(f"--table: no game was ever dealt at {table}")
    return session, rows


def _print_decision(session: Session, moment: Moment, wanted: int, entry: Entry) -> None:
    if moment.revision != wanted:
        print(f"revision {wanted}: no move; the position is that of revision {moment.revision}")
    who = "the deal" if moment.seat < 0 else f"seat {moment.seat}"
    deed = "" if moment.seat < 0 else entry.notation.spell(moment.action) if moment.action else "surrender"
    late = " (absent)" if moment.absent else ""
    print(
        f"table {session.id} {session.game}({session.ruleset}) revision {moment.revision}: {who} {deed}{late}".rstrip()
    )
    for event in moment.events:
        print(f"    ! {entry.notation.recount(event)}")


def _print_questions(session: Session, house: House, entry: Entry) -> None:
    for prompt in prompts_of(session, house):
        offered = " | ".join(spelling(option, entry) for option in prompt.options)
        print(f"  ? seat {prompt.seat}, question {prompt.serial}: {offered}")


def _as_it_was(session: Session, moment: Moment, wanted: int, house: House) -> Session:
    """The table with the position of that moment; what isn't recorded (votes, absences) is as it is now."""
    then = replace(
        session, stage=Stage.PLAYING, story=(), state=moment.state, revision=wanted, asleep=False, suspended=False
    )
    if house.entry(session).game.outcome(moment.state) is not None:
        return replace(then, stage=Stage.OVER)
    return replace(then, serial=prompts_of(then, house)[0].serial)


def _ask(session: Session, seat: int, words: str, house: House) -> int:
    """Make the press on the position, and say what came of it."""
    person = session.members[seat].person if 0 <= seat < len(session.members) else _STRANGER
    verb, *args = words.split(".")
    asked = Asked(person or _STRANGER, "", verb, tuple(args), session.asked_at, bytes(32))
    try:
        verdict = decide(session, asked, house)
    except REFUSALS as refusal:
        print(f"  > refused: {refusal.why.key}")
        return 0
    if verdict.session is session:
        print(f"  > nothing changes{f', page {verdict.look}' if verdict.look else ''}")
        return 0
    print(f"  > revision {verdict.session.revision}")
    entry = house.entry(session)
    for event in verdict.session.story:
        print(f"    ! {entry.notation.recount(event)}")
    _print_questions(verdict.session, house, entry)
    return 0
