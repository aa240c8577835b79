"""Rule examples written as files: a position, scripted luck, presses in words, and what must follow.

The notation is described for people in `tests/games/README.md`. A scenario is read into a `Scenario` (errors name the
line), then played on the real rules: every press goes through `Game.apply`, luck comes from the script and must be used
up exactly, and each expectation is checked against the state, the events, the prompts, a view or the outcome.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.engine.chance import SEED_BYTES, SealedChance
from bot.engine.game import Event, IllegalAction, Ruleset, State
from bot.engine.notation import NotationError
from bot.engine.prompt import Action, Amount, Form, Option, Pick, Prompt, Subset, allows, prompt_for
from bot.engine.registry import Entry
from bot.engine.ruleset import RulesetError, changed, parsed
from bot.engine.seats import Seat, Viewer

_TRACE: Final = re.compile(r"\s*\[((?:S\d{3}-\d{2,3}\s*)+)\]\s*$")
_WORD: Final = re.compile(r"[\w-]+")
_MARKS: Final = ("!!", "!", "=", "?+", "?-", "??", "?", "~", "see", "told", "untold", "x", "end", "luck")


class ScenarioError(Exception):
    """A file that can't be read: the line, and what was expected there."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class Failure(Exception):
    """A scenario that does not hold: the line of the expectation, and what was found instead."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that must hold after a step: its mark, its words with names as @seat, the rules it proves."""

    line: int
    mark: str
    words: str
    proves: tuple[str, ...]


@dataclass(slots=True)
class Move:
    """A press (`seat` and `words`), a `timeout`, a `resign`, or nothing yet (the starting position)."""

    line: int
    kind: str
    seat: int = -1
    words: str = ""
    luck: list[tuple[int, str]] = field(default_factory=list)
    expectations: list[Expectation] = field(default_factory=list)


@dataclass(slots=True)
class Scenario:
    """A file, read."""

    title: str = ""
    game: str = ""
    ruleset: str = ""
    settings: list[tuple[int, str, str]] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    given: list[tuple[int, str, str]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)

    @property
    def proves(self) -> tuple[str, ...]:
        """The rows of the rule documents that its expectations name."""
        named = [row for move in self.moves for expected in move.expectations for row in expected.proves]
        return tuple(dict.fromkeys(named))


class ScriptedChance:
    """Luck as a test wants it; runs dry loudly."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = list(numbers)

    def below(self, bound: int) -> int:
        """The next number of the script. Raises ValueError when there is none, or it is out of bounds."""
        if not self._numbers:
            raise ValueError(f"no luck is scripted for a number below {bound}")
        value = self._numbers.pop(0)
        if not 0 <= value < bound:
            raise ValueError(f"the script gives {value} where a number below {bound} is drawn")
        return value

    @property
    def left(self) -> tuple[int, ...]:
        """What was scripted and not used."""
        return tuple(self._numbers)


# -------------------------------------------------------------------------------------------------- reading


def read(written: str) -> Scenario:
    """The scenario in a file. Raises ScenarioError naming the first line that can't be read."""
    found = Scenario()
    found.moves.append(Move(0, "start"))
    for number, raw in enumerate(written.splitlines(), start=1):
        line = raw.rstrip()
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace():
            _read_expectation(found, number, line.strip())
        else:
            _read_line(found, number, line)
    for name, value in (("title", found.title), ("game", found.game), ("seats", found.seats)):
        if not value:
            raise ScenarioError(len(written.splitlines()) or 1, f"there is no line {name!r}")
    return found


def _read_line(found: Scenario, number: int, line: str) -> None:
    head, _, rest = line.partition(" ")
    rest = rest.strip()
    match head:
        case "title":
            found.title = rest
        case "game":
            found.game = rest
        case "ruleset":
            found.ruleset = rest
        case "set":
            name, _, value = rest.partition(" ")
            found.settings.append((number, name, value.strip()))
        case "seats":
            found.seats = rest.split()
            if len(set(found.seats)) != len(found.seats):
                raise ScenarioError(number, "two seats have the same name")
        case "given":
            what, sign, value = rest.partition(":")
            if not sign:
                raise ScenarioError(number, "expected `given what: value`")
            found.given.append((number, _seated(found, what.strip()), _seated(found, value.strip())))
        case "timeout":
            found.moves.append(Move(number, "timeout"))
        case "resign":
            found.moves.append(Move(number, "resign", _seat(found, number, rest)))
        case _ if head.endswith(":") and head[:-1] in found.seats:
            seat = found.seats.index(head[:-1])
            found.moves.append(Move(number, "press", seat, _seated(found, rest)))
        case _:
            raise ScenarioError(number, f"unknown line {head!r}; a press begins with a seat's name and a colon")


def _read_expectation(found: Scenario, number: int, line: str) -> None:
    traced = _TRACE.search(line)
    proves = tuple(traced.group(1).split()) if traced else ()
    words = _TRACE.sub("", line)
    mark = next((mark for mark in _MARKS if words == mark or words.startswith(mark + " ")), None)
    if mark is None:
        raise ScenarioError(number, f"unknown expectation; there are {' '.join(_MARKS)}")
    rest = _seated(found, words[len(mark) :].strip())
    if mark == "luck":
        found.moves[-1].luck.append((number, rest))
    else:
        found.moves[-1].expectations.append(Expectation(number, mark, rest, proves))


def _seat(found: Scenario, number: int, name: str) -> int:
    if name not in found.seats:
        raise ScenarioError(number, f"nobody is called {name!r}")
    return found.seats.index(name)


def _seated(found: Scenario, words: str) -> str:
    """The words with every seat's name as @seat."""
    return _WORD.sub(lambda m: f"@{found.seats.index(m[0])}" if m[0] in found.seats else m[0], words)


# -------------------------------------------------------------------------------------------------- playing


def play(scenario: Scenario, shelf: Mapping[str, Entry]) -> None:
    """Play it and check everything. Raises Failure for the first thing that doesn't hold, ScenarioError for words
    that mean nothing in this game."""
    if scenario.game not in shelf:
        raise ScenarioError(1, f"there is no game {scenario.game!r}")
    table = _Table(scenario, shelf[scenario.game])
    for move in scenario.moves:
        table.make(move)


class _Table:
    """The position of a scenario while it is played."""

    def __init__(self, scenario: Scenario, entry: Entry) -> None:
        self._entry = entry
        self._names = scenario.seats
        self._events: tuple[Event, ...] = ()
        self._refused = ""
        start = scenario.moves[0]
        ruleset = _ruleset(scenario, entry)
        numbers = self._numbers(start, None)
        luck = ScriptedChance(numbers) if start.luck else SealedChance(bytes(SEED_BYTES), 0)
        try:
            step = entry.game.setup(ruleset, len(scenario.seats), luck)
        except IllegalAction as problem:
            raise ScenarioError(1, f"the game can't be dealt: {problem.why.key}") from problem
        except ValueError as problem:
            raise Failure(start.luck[0][0] if start.luck else 1, str(problem)) from problem
        self._state: State = step.state
        self._events = step.events
        for line, what, value in scenario.given:
            try:
                self._state = entry.notation.arrange(self._state, what, value)
            except NotationError as problem:
                raise ScenarioError(line, str(problem)) from problem

    def make(self, move: Move) -> None:
        """One move and all that must follow."""
        self._refused = ""
        if move.kind != "start":
            self._events = ()
            luck = ScriptedChance(self._numbers(move, self._state))
            before = self._entry.states.write(self._state)
            try:
                self._done(move, luck)
            except IllegalAction as refusal:
                self._refused = refusal.why.key
                if self._entry.states.write(self._state) != before:
                    raise Failure(move.line, "a refused press has changed the state") from refusal
            except ValueError as problem:
                raise Failure(move.line, str(problem)) from problem
            if luck.left:
                raise Failure(move.line, f"scripted luck was not used: {luck.left}")
            if self._refused and not any(expected.mark == "x" for expected in move.expectations):
                raise Failure(move.line, f"refused: {self._refused}")
        for expected in move.expectations:
            try:
                self._check(expected)
            except NotationError as problem:
                raise ScenarioError(expected.line, str(problem)) from problem

    def _done(self, move: Move, luck: ScriptedChance) -> None:
        game = self._entry.game
        match move.kind:
            case "press":
                try:
                    action = self._entry.notation.parse(move.words, self._state)
                except NotationError as problem:
                    raise ScenarioError(move.line, str(problem)) from problem
                self._step(Seat(move.seat), action, luck)
            case "timeout":
                for prompt in game.prompts(self._state):
                    current = prompt_for(game.prompts(self._state), prompt.seat)
                    if current is not None and current.serial == prompt.serial:
                        self._step(prompt.seat, _default(current), luck)
            case _:
                step = game.retire(self._state, Seat(move.seat), luck)
                self._state, self._events = step.state, (*self._events, *step.events)

    def _step(self, seat: Seat, action: Action, luck: ScriptedChance) -> None:
        step = self._entry.game.apply(self._state, seat, action, luck)
        self._state, self._events = step.state, (*self._events, *step.events)
        broken = self._entry.game.audit(self._state)
        if broken:
            raise ValueError(f"a law is broken: {broken[0]}")

    def _numbers(self, move: Move, state: State | None) -> list[int]:
        numbers: list[int] = []
        for line, words in move.luck:
            try:
                numbers += self._entry.notation.luck(words, state)
            except NotationError as problem:
                raise ScenarioError(line, str(problem)) from problem
        return numbers

    def _check(self, expected: Expectation) -> None:
        words, line = expected.words, expected.line
        match expected.mark:
            case "!" | "!!":
                self._check_events(expected)
            case "=":
                what, value = _pair(words, line)
                _equal(line, what, value, self._entry.notation.value(self._state, what))
            case "?" | "?+" | "?-" | "~":
                self._check_prompt(expected)
            case "??":
                asked = " ".join(f"@{prompt.seat}" for prompt in self._prompts())
                _equal(line, "asked", "" if words == "nobody" else words, asked)
            case "see":
                viewer, _, rest = words.partition(" ")
                what, value = _pair(rest, line)
                view = self._entry.game.view(self._state, self._viewer(viewer, line))
                _equal(line, what, value, self._entry.notation.shown(view, what))
            case "told" | "untold":
                who, key = _pair(words, line)
                self._check_told(line, self._viewer(who, line), key, heard=expected.mark == "told")
            case "x":
                if not self._refused:
                    raise Failure(line, "the press was accepted")
                if words and words != self._refused:
                    raise Failure(line, f"refused with {self._refused}")
            case _:
                self._check_end(words, line)

    def _check_events(self, expected: Expectation) -> None:
        happened = [self._entry.notation.recount(event) for event in self._events]
        if expected.mark == "!" and expected.words not in happened:
            raise Failure(expected.line, f"what happened: {'; '.join(happened) or 'nothing'}")
        if expected.mark == "!!" and any(expected.words in told for told in happened):
            raise Failure(expected.line, f"what happened: {'; '.join(happened)}")

    def _check_prompt(self, expected: Expectation) -> None:
        line = expected.line
        who, words = _pair(expected.words, line)
        seat = self._viewer(who, line)
        prompt = None if seat is None else prompt_for(self._prompts(), seat)
        if prompt is None:
            raise Failure(line, f"{who} is not asked")
        spelled = [spelling(option, self._entry) for option in prompt.options]
        match expected.mark:
            case "?":
                wanted = sorted(part.strip() for part in words.split("|"))
                if wanted != sorted(spelled):
                    raise Failure(line, f"may do: {' | '.join(spelled)}")
            case "~":
                _equal(line, "default", words, self._entry.notation.spell(_default(prompt)))
            case _:
                offered = allows(prompt, self._entry.notation.parse(words, self._state))
                if offered != (expected.mark == "?+"):
                    raise Failure(line, f"may do: {' | '.join(spelled)}")

    def _check_told(self, line: int, viewer: Viewer, key: str, *, heard: bool) -> None:
        told = [self._entry.game.tell(event, viewer) for event in self._events]
        keys = [sentence.key for sentence in told if sentence is not None]
        if (key in keys) != heard:
            raise Failure(line, f"told: {' '.join(keys) or 'nothing'}")

    def _check_end(self, words: str, line: int) -> None:
        outcome = self._entry.game.outcome(self._state)
        places = () if outcome is None else outcome.places
        found = ", ".join(f"@{seat} {place}" for seat, place in enumerate(places)) or "-"
        wanted = words if words == "-" else ", ".join(sorted(part.strip() for part in words.split(",")))
        _equal(line, "end", wanted, found)

    def _prompts(self) -> tuple[Prompt, ...]:
        return self._entry.game.prompts(self._state)

    def _viewer(self, word: str, line: int) -> Viewer:
        if word == "table":
            return None
        if word.startswith("@") and word[1:].isdigit() and int(word[1:]) < len(self._names):
            return Seat(int(word[1:]))
        raise ScenarioError(line, f"expected a seat's name or `table`, found {word!r}")


def spelling(option: Option, entry: Entry) -> str:
    """An option in words; a form as its lowest and highest filling."""
    if not isinstance(option, Form):
        return entry.notation.spell(option)
    low, high = ({blank.name: value for blank, value in _corner(option, end)} for end in (0, -1))
    return f"{entry.notation.spell(option.fill(low))}..{entry.notation.spell(option.fill(high))}"


def _corner(form: Form, end: int) -> Iterator[tuple[Amount | Pick | Subset, int | tuple[int, ...]]]:
    for blank in form.blanks:
        match blank:
            case Amount(_, low, high):
                yield blank, low if end == 0 else high
            case Pick(_, choices):
                yield blank, choices[end].value
            case Subset(_, choices, least, most):
                count = least if end == 0 else min(most, len(choices))
                yield blank, tuple(sorted(choice.value for choice in choices[:count]))


def _ruleset(scenario: Scenario, entry: Entry) -> Ruleset:
    name = scenario.ruleset or next(iter(entry.rulesets))
    if name not in entry.rulesets:
        raise ScenarioError(1, f"there is no ruleset {name!r}; there are {', '.join(entry.rulesets)}")
    ruleset = entry.rulesets[name]
    for line, option, word in scenario.settings:
        try:
            ruleset = changed(ruleset, {option: parsed(type(ruleset), option, word)})
        except RulesetError as problem:
            raise ScenarioError(line, str(problem)) from problem
    return ruleset


def _default(prompt: Prompt) -> Action:
    option = prompt.options[prompt.default]
    if isinstance(option, Form):
        raise TypeError("a default is always a finished action")
    return option


def _pair(words: str, line: int) -> tuple[str, str]:
    what, sign, value = words.partition(":")
    if not sign:
        raise ScenarioError(line, "expected `what: value`")
    return what.strip(), value.strip()


def _equal(line: int, what: str, wanted: str, found: str) -> None:
    if wanted != found:
        raise Failure(line, f"{what} is {found}, not {wanted}")
