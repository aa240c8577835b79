"""Cờ cá ngựa in one line: for scenarios, records and bug reports.

Presses: `roll`, `launch`, `move 2 by 7`, `climb 3`, `stop`; horses are counted from 1. Luck: `3-4` for one throw;
`empty 2` for the arm that stays empty with three seats is drawn first in a setup without colours (0, 1 or 2 arms of
shift), then `first @1` for who begins.
Values: `turn`, `@0 horses` (progress -1 is `-`, 0..55 the loop, `c1`..`c6` the stable), `@0 points`, `@0 kicks`,
`@0 sinks`, `@0 homes`, `@0 thau ma`, `@0 end` (points by cause), `@0 home` (horses home), `@0 place`, `arms`, `kicks`
(kicking rolls of this turn), `thau ma` (who took it), `dice`, `rolls`, `trail`, `left`.
`arrange` takes turn, horses, arms, kicks, thau ma and rolls, and leaves the seat on turn before its roll.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Final, assert_never, cast

from bot.engine.game import Event
from bot.engine.games.ca_ngua.actions import LONGEST_STEP, MOST_HORSES, Climb, Launch, Move, Roll, Stop
from bot.engine.games.ca_ngua.events import (
    Began,
    CameHome,
    CaNguaEvent,
    Cause,
    Climbed,
    EndPaid,
    Finished,
    Kicked,
    KickPaid,
    LastRacing,
    Launched,
    Left,
    Moved,
    Rolled,
    RollsAgain,
    Sank,
    Stuck,
    TimeUp,
)
from bot.engine.games.ca_ngua.state import CaNguaState, bits_of
from bot.engine.games.ca_ngua.track import ARMS, BASE, GATE, STABLE, cell_of
from bot.engine.games.ca_ngua.turns import FIRST_ROLL
from bot.engine.games.ca_ngua.view import CaNguaView, view_of
from bot.engine.notation import NotationError
from bot.engine.prompt import Action

_MOVE: Final = re.compile(r"move ([1-9]) by (\d{1,2})")
_CLIMB: Final = re.compile(r"climb ([1-9])")
_DICE: Final = re.compile(r"([1-6])-([1-6])")
_FIRST: Final = re.compile(r"first @(\d)")
_EMPTY: Final = re.compile(r"empty (\d)")
_OF_SEAT: Final = re.compile(r"@(\d) (.+)")
_PLAIN: Final = {"roll": Roll(), "launch": Launch(), "stop": Stop()}
_CAUSES: Final = {
    "kicks": Cause.KICK,
    "sinks": Cause.SINK,
    "homes": Cause.HOME,
    "thau ma": Cause.THAU_MA,
    "end": Cause.END,
}


class CaNguaNotation:
    """See the top of this file for the words, and `bot.engine.notation.Notation` for what each method owes."""

    def spell(self, action: Action) -> str:
        """An action in words."""
        match action:
            case Move(horse, step):
                return f"move {horse + 1} by {step}"
            case Climb(horse):
                return f"climb {horse + 1}"
            case Roll():
                return "roll"
            case Launch():
                return "launch"
            case Stop():
                return "stop"
            case _:
                raise NotationError(f"{action!r} is no action of this game")

    def parse(self, words: str, state: CaNguaState) -> Action:
        """The action in these words; raises NotationError for others."""
        del state
        if words in _PLAIN:
            return _PLAIN[words]
        if (move := _MOVE.fullmatch(words)) and int(move[1]) <= MOST_HORSES and 1 <= int(move[2]) <= LONGEST_STEP:
            return Move(int(move[1]) - 1, int(move[2]))
        if (climb := _CLIMB.fullmatch(words)) and int(climb[1]) <= MOST_HORSES:
            return Climb(int(climb[1]) - 1)
        raise NotationError(f"expected roll, launch, move HORSE by STEPS, climb HORSE or stop, found {words!r}")

    def luck(self, words: str, state: CaNguaState) -> tuple[int, ...]:
        """One number for both dice (0..35), the shift of the arms, or who begins."""
        del state
        if dice := _DICE.fullmatch(words):
            return ((int(dice[1]) - 1) * 6 + int(dice[2]) - 1,)
        if first := _FIRST.fullmatch(words):
            return (int(first[1]),)
        if empty := _EMPTY.fullmatch(words):
            return (int(empty[1]),)
        raise NotationError(f"expected two dice like 3-4, first @SEAT or empty SHIFT, found {words!r}")

    def arrange(self, state: CaNguaState, what: str, value: str) -> CaNguaState:
        """The state with something in place, before the roll of the seat on turn."""
        if (of_seat := _OF_SEAT.fullmatch(what)) and of_seat[2] == "horses":
            seat = _seat(of_seat[1], state)
            own = tuple(_progress(word) for word in value.split())
            if len(own) != state.rules.horses:
                raise NotationError(f"expected {state.rules.horses} horses, found {value!r}")
            horses = tuple(own if other == seat else theirs for other, theirs in enumerate(state.horses))
            return _placed(dataclasses.replace(state, horses=horses))
        match what:
            case "turn":
                return _placed(dataclasses.replace(state, turn=_who(value, state)))
            case "arms":
                arms = tuple(_number(word) for word in value.split())
                if len(set(arms)) != len(state.arms) or not set(arms) <= set(range(ARMS)):
                    raise NotationError(f"expected {len(state.arms)} different arms 0..3, found {value!r}")
                return _placed(dataclasses.replace(state, arms=arms, paints=arms))
            case "kicks":
                return dataclasses.replace(state, kicks=_number(value))
            case "rolls":
                return dataclasses.replace(state, rolls=_number(value))
            case "thau ma":
                return dataclasses.replace(state, thau_ma=-1 if value == "-" else _who(value, state))
            case _:
                raise NotationError(f"can arrange turn, @SEAT horses, arms, kicks, rolls, thau ma; not {what!r}")

    def value(self, state: CaNguaState, what: str) -> str:
        """How something stands; everything is public, so a viewer sees the same."""
        if what == "rolls":
            return str(state.rolls)
        return self.shown(view_of(state, None), what)

    def shown(self, view: CaNguaView, what: str) -> str:
        """How a viewer sees it."""
        if of_seat := _OF_SEAT.fullmatch(what):
            seat = int(of_seat[1])
            if seat >= len(view.arms):
                raise NotationError(f"there is no seat {seat}")
            return _of_seat(view, seat, of_seat[2])
        answers: dict[str, Callable[[], str]] = {
            "turn": lambda: f"@{view.turn}",
            "arms": lambda: _listed(view.arms),
            "kicks": lambda: str(view.kicks),
            "thau ma": lambda: f"@{view.thau_ma}" if view.thau_ma >= 0 else "-",
            "dice": lambda: f"{view.dice[0]}-{view.dice[1]}",
            "awaits": lambda: view.awaits.value,
            "trail": lambda: _trail(view.trail),
            "left": lambda: " ".join(f"@{seat}" for seat in view.left) or "-",
        }
        if what not in answers:
            raise NotationError(f"knows {', '.join(answers)} and @SEAT values; not {what!r}")
        return answers[what]()

    def recount(self, event: Event) -> str:
        """An event in words with every number in it."""
        known = cast("CaNguaEvent", event)
        match known:
            case Began(seat):
                return f"@{seat} begins"
            case Rolled(seat, first, second):
                return f"@{seat} rolls {first}-{second}"
            case Stuck(seat):
                return f"@{seat} has no move"
            case Launched(seat, _, _, horse):
                return f"@{seat} launches horse {horse + 1}"
            case Moved(seat, _, _, horse, step, to):
                return f"@{seat} moves horse {horse + 1} by {step} to {_spelled(to)}"
            case Climbed(seat, _, _, horse, cell):
                return f"@{seat} climbs horse {horse + 1} to c{cell}"
            case Kicked(seat, _, _, horse, victim, victim_horse):
                return f"@{seat} kicks @{victim} horse {victim_horse + 1} with horse {horse + 1}"
            case KickPaid(seat, payer, horses, points, chain):
                return f"@{payer} pays @{seat} {points} for {horses} kicked, chain {chain}"
            case Sank(seat, _, _, horse, each):
                return f"@{seat} sinks horse {horse + 1} for {each} each"
            case CameHome(seat, _, _, horse, cell, way, each):
                return f"@{seat} brings horse {horse + 1} home on c{cell} {way.value} for {each} each"
            case RollsAgain(seat):
                return f"@{seat} rolls again"
            case Finished(seat, place):
                return f"@{seat} finishes in place {place}"
            case EndPaid(seat, loser, unfinished, points, tariff):
                return f"@{loser} pays @{seat} {points} for {unfinished} unfinished, {tariff.value}"
            case Left(seat):
                return f"@{seat} leaves"
            case LastRacing(seat):
                return f"@{seat} is the last"
            case TimeUp(rolls):
                return f"time is up after {rolls} rolls"
            case _:
                assert_never(known)


def _placed(state: CaNguaState) -> CaNguaState:
    """The state with what follows from horses, arms and turn brought up to date."""
    taken = bits_of(state.arms, state.horses)
    standing = sum(1 for own in state.horses for progress in own if progress != BASE)
    if taken.bit_count() != standing:
        raise NotationError(f"two horses on one square: {state.horses}")
    return dataclasses.replace(state, taken=taken, stack=(FIRST_ROLL,))


def _of_seat(view: CaNguaView, seat: int, what: str) -> str:
    if what in _CAUSES:
        return str(view.tally[seat][_CAUSES[what]])
    answers: dict[str, Callable[[], str]] = {
        "horses": lambda: " ".join(_spelled(progress) for progress in view.horses[seat]),
        "points": lambda: str(view.points[seat]),
        "home": lambda: str(view.homes[seat]),
        "place": lambda: str(view.places[seat] or "-"),
        "colour": lambda: str(view.paints[seat]),
        "arm": lambda: str(view.arms[seat]),
    }
    if what not in answers:
        raise NotationError(f"a seat has {', '.join((*answers, *_CAUSES))}; not {what!r}")
    return answers[what]()


def _spelled(progress: int) -> str:
    if progress == BASE:
        return "-"
    return str(progress) if progress <= GATE else f"c{cell_of(progress)}"


def _progress(word: str) -> int:
    if word == "-":
        return BASE
    if re.fullmatch(r"c[1-6]", word):
        return GATE + int(word[1])
    if re.fullmatch(r"\d{1,2}", word) and int(word) <= GATE:
        return int(word)
    raise NotationError(f"a horse stands on -, 0..{GATE} or c1..c{STABLE}, not {word!r}")


def _trail(trail: tuple[int, ...]) -> str:
    if not trail:
        return "-"
    return f"@{trail[0]} horse {trail[1] + 1}: {' '.join(_spelled(progress) for progress in trail[2:])}"


def _listed(values: tuple[int, ...]) -> str:
    return " ".join(str(value) for value in values)


def _number(word: str) -> int:
    if not word.isdecimal():
        raise NotationError(f"expected a number, found {word!r}")
    return int(word)


def _seat(digits: str, state: CaNguaState) -> int:
    seat = int(digits)
    if seat >= len(state.arms):
        raise NotationError(f"there is no seat {seat}")
    return seat


def _who(word: str, state: CaNguaState) -> int:
    if not re.fullmatch(r"@\d", word):
        raise NotationError(f"expected @SEAT, found {word!r}")
    return _seat(word[1:], state)
