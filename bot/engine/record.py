"""A whole game as a file that proves itself: written once, checked line by line, told again at will.

One JSON object a line. Line 1 holds the names, the game with its options, and the commitment (SHA-256 of the seed) that
the table saw before the first roll. Then a line a move: who did what, and every number that luck gave. The last line
opens the seed and states the outcome. From line 2 on each line carries the hash of the line before, and the last one
its own. So a changed byte is found: what can be derived (luck, deeds, outcome, commitment) is derived again and must be
the very same text, and the rest is held by the hash in the next line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.engine.chance import LoggedChance, SealedChance, commitment
from bot.engine.codec import Codec, Raw
from bot.engine.game import Event, IllegalAction, Outcome, Ruleset, State
from bot.engine.prompt import Action
from bot.engine.registry import Entry
from bot.engine.seats import Seat

FORMAT: Final = 1

_OUTCOME: Final = Codec[Outcome](Outcome)
_MISSHAPEN: Final = (KeyError, TypeError, ValueError, OverflowError)
"""What reading raises where a line holds something of another shape, CodecError among them."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The opening of a recorded game."""

    game: str
    ruleset_name: str
    ruleset: Ruleset
    names: tuple[str, ...]
    colours: tuple[int, ...]
    revision: int
    build: str


@dataclass(frozen=True, slots=True)
class Deed:
    """One recorded move; `action` is None for a seat that gave up."""

    revision: int
    seat: Seat
    action: Action | None
    absent: bool
    at: float


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a recorded game, and the events that led to it."""

    line: int
    state: State
    events: tuple[Event, ...]


class RecordError(ValueError):
    """A record that does not fit: the number of the first line that doesn't, and what was expected there."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def written(deal: Deal, deeds: Iterable[Deed], seed: bytes, entry: Entry) -> Iterator[str]:
    """The lines of a game's record. A game that isn't over yet must not be written: its seed is still a secret."""
    opening = {
        "xom_co": FORMAT,
        "game": deal.game,
        "ruleset": deal.ruleset_name,
        "options": Codec[Ruleset](type(deal.ruleset)).dump(deal.ruleset),
        "names": list(deal.names),
        "colours": list(deal.colours),
        "revision": deal.revision,
        "build": deal.build,
        "commitment": commitment(seed),
    }
    line = _compact(opening)
    yield line
    luck = LoggedChance(SealedChance(seed, deal.revision))
    state = entry.game.setup(deal.ruleset, len(deal.names), luck, deal.colours).state
    line = _compact({"deal": _numbers(luck), "before": _hash(line)})
    yield line
    for deed in deeds:
        luck = LoggedChance(SealedChance(seed, deed.revision))
        state = _done(state, deed, luck, entry)
        line = _compact(_deed_line(deed, luck, entry, _hash(line)))
        yield line
    yield _compact(_closing(state, seed, entry, _hash(line)))


def checked(lines: Sequence[str], shelf: Mapping[str, Entry]) -> Outcome:
    """The outcome of a record that holds. Raises RecordError naming the first line that does not fit."""
    outcome: Outcome | None = None
    for position in replayed(lines, shelf):
        outcome = shelf[_raw(lines[0], 1)["game"]].game.outcome(position.state)
    if outcome is None:
        raise RecordError(len(lines), "the game is not over here")
    return outcome


def replayed(lines: Sequence[str], shelf: Mapping[str, Entry]) -> Iterator[Position]:
    """Every position of a record, checked on the way. Raises RecordError as soon as a line does not fit."""
    if len(lines) < 3:
        raise RecordError(len(lines) + 1, "a record has at least three lines")
    deal, entry, claimed = _opening(lines[0], shelf)
    seed = _seed(lines[-1], len(lines))
    _check_chain(lines)
    if commitment(seed) != claimed:
        raise RecordError(len(lines), "the seed does not open the seal of line 1")
    luck = LoggedChance(SealedChance(seed, deal.revision))
    try:
        step = entry.game.setup(deal.ruleset, len(deal.names), luck, deal.colours)
    except IllegalAction as problem:
        raise RecordError(1, f"this game can't be dealt: {problem.why.key}") from problem
    _same(lines, 2, {"deal": _numbers(luck), "before": _hash(lines[0])})
    yield Position(2, step.state, step.events)
    state = step.state
    for number, line in enumerate(lines[2:-1], start=3):
        deed = _deed(line, number, entry)
        luck = LoggedChance(SealedChance(seed, deed.revision))
        try:
            done = (
                entry.game.retire(state, deed.seat, luck)
                if deed.action is None
                else entry.game.apply(state, deed.seat, deed.action, luck)
            )
        except IllegalAction as problem:
            raise RecordError(number, f"the rules refuse this move: {problem.why.key}") from problem
        _same(lines, number, _deed_line(deed, luck, entry, _hash(lines[number - 2])))
        state = done.state
        yield Position(number, state, done.events)
    _same(lines, len(lines), _closing(state, seed, entry, _hash(lines[-2])))


def names_of(lines: Sequence[str]) -> tuple[str, ...]:
    """The names of the players, by seat."""
    return tuple(str(name) for name in _raw(lines[0], 1)["names"])


def game_of(lines: Sequence[str]) -> str:
    """The id of the recorded game."""
    return str(_raw(lines[0], 1)["game"])


def _done(state: State, deed: Deed, luck: LoggedChance, entry: Entry) -> State:
    if deed.action is None:
        return entry.game.retire(state, deed.seat, luck).state
    return entry.game.apply(state, deed.seat, deed.action, luck).state


def _check_chain(lines: Sequence[str]) -> None:
    """Each line must carry the hash of the one before. Of two that disagree, the one that was changed is named: the
    later one when the line after it disagrees as well."""
    last = _raw(lines[-1], len(lines))
    if last.pop("own", None) != _hash(_compact(last)):
        raise RecordError(len(lines), "does not fit its own hash")
    fits = [_before(lines[number], number + 1) == _hash(lines[number - 1]) for number in range(1, len(lines))]
    for index, fit in enumerate(fits):
        if fit:
            continue
        later_changed = index + 1 < len(fits) and not fits[index + 1]
        raise RecordError(index + 2 if later_changed else index + 1, "does not fit the hash in the line after it")


def _same(lines: Sequence[str], number: int, expected: Raw) -> None:
    if lines[number - 1] != _compact(expected):
        raise RecordError(number, f"worked out again, this line reads {_compact(expected)}")


def _closing(state: State, seed: bytes, entry: Entry, before: str) -> Raw:
    outcome = entry.game.outcome(state)
    ended = None if outcome is None else _OUTCOME.dump(outcome)
    closing = {"seed": seed.hex(), "outcome": ended, "before": before}
    return {**closing, "own": _hash(_compact(closing))}


def _deed_line(deed: Deed, luck: LoggedChance, entry: Entry, before: str) -> Raw:
    done = {"resign": True} if deed.action is None else {"act": entry.actions.dump(deed.action)}
    line = {"revision": deed.revision, "seat": deed.seat, **done, "absent": deed.absent, "at": deed.at}
    return {**line, "luck": _numbers(luck), "before": before}


def _opening(line: str, shelf: Mapping[str, Entry]) -> tuple[Deal, Entry, str]:
    raw = _raw(line, 1)
    try:
        if raw["xom_co"] != FORMAT:
            raise RecordError(1, f"format {raw['xom_co']!r}, this program knows {FORMAT}")
        entry = shelf[raw["game"]]
        ruleset = Codec[Ruleset](entry.game.passport.ruleset).load(raw["options"])
        names, colours = tuple(map(str, raw["names"])), tuple(map(int, raw["colours"]))
        deal = Deal(raw["game"], raw["ruleset"], ruleset, names, colours, int(raw["revision"]), raw["build"])
        return deal, entry, str(raw["commitment"])
    except _MISSHAPEN as problem:
        raise RecordError(1, f"not the opening of a record: {problem}") from problem


def _deed(line: str, number: int, entry: Entry) -> Deed:
    raw = _raw(line, number)
    try:
        action = None if raw.get("resign") is True else entry.actions.load(raw["act"])
        return Deed(int(raw["revision"]), Seat(int(raw["seat"])), action, bool(raw["absent"]), raw["at"])
    except _MISSHAPEN as problem:
        raise RecordError(number, f"not a move: {problem}") from problem


def _seed(line: str, number: int) -> bytes:
    try:
        seed = bytes.fromhex(_raw(line, number)["seed"])
        SealedChance(seed, 0)
    except (KeyError, TypeError, ValueError) as problem:
        raise RecordError(number, "not the end of a record: the seed is missing") from problem
    return seed


def _before(line: str, number: int) -> str:
    return str(_raw(line, number).get("before"))


def _raw(line: str, number: int) -> dict[str, Raw]:
    try:
        raw = json.loads(line)
    except ValueError as problem:
        raise RecordError(number, f"not JSON: {problem}") from problem
    if not isinstance(raw, dict):
        raise RecordError(number, "expected an object")
    return raw


def _numbers(luck: LoggedChance) -> list[list[int]]:
    return [[bound, value] for bound, value in luck.taken]


def _hash(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()


def _compact(raw: Raw) -> str:
    return json.dumps(raw, ensure_ascii=False, separators=(",", ":"))
