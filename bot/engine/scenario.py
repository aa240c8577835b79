"""Rule examples, played: a position, scripted luck, presses in words, and what must follow.

A scenario is read by `bot.engine.script`, then played here on the real rules: every press goes through `Game.apply`,
luck comes from the script and must be used up exactly, every position obeys the game's laws, a refused press must leave
the position as it was, and each expectation is checked against the position, the events, the prompts, a view or the
outcome. The first thing that does not hold ends it, with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.engine.chance import SEED_BYTES, SealedChance
from bot.engine.game import Event, IllegalAction, Ruleset, State, Step
from bot.engine.prompt import Action, Amount, Form, Option, Pick, Prompt, Subset, allows, awaited, prompt_for
from bot.engine.registry import Entry
from bot.engine.ruleset import RulesetError, changed, parsed
from bot.engine.script import Expectation, Kind, Move, Scenario, ScenarioError, read
from bot.engine.seats import Seat, Viewer

__all__ = ["Failure", "Scenario", "ScenarioError", "ScriptedChance", "play", "read", "spelling"]

_NOT_UNDERSTOOD: Final = (ValueError, LookupError)
"""A notation owes a NotationError, but words may also break it in the ways that reading words breaks anything."""

_SEAT: Final = re.compile(r"@(\d+)")


class Failure(Exception):
    """A scenario that does not hold: the line of the expectation, and what was found instead."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class ScriptedChance:
    """Luck as a test wants it; runs dry loudly."""

    __slots__ = ("_numbers",)

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


def play(scenario: Scenario, shelf: Mapping[str, Entry]) -> None:
    """Play it and check everything.

    Raises Failure for the first thing that doesn't hold, ScenarioError for words that mean nothing in this game; both
    name people as the file does.
    """
    if scenario.game not in shelf:
        known = ", ".join(shelf)
        raise ScenarioError(scenario.line_of("game"), f"there is no game {scenario.game!r}; there are {known}")
    try:
        table = _Table(scenario, shelf[scenario.game])
        for move in scenario.moves:
            table.make(move)
    except Failure as problem:
        raise Failure(problem.line, _named(problem.why, scenario.seats)) from problem
    except ScenarioError as problem:
        raise ScenarioError(problem.line, _named(problem.why, scenario.seats)) from problem


class _Table:
    """The position of a scenario while it is played."""

    def __init__(self, scenario: Scenario, entry: Entry) -> None:
        self._entry = entry
        self._seats = len(scenario.seats)
        self._refused = ""
        dealt = self._dealt(scenario, scenario.moves[0])
        self._state: State = dealt.state
        self._events: tuple[Event, ...] = dealt.events
        for line, what, value in scenario.given:
            try:
                self._state = entry.notation.arrange(self._state, what, value)
            except _NOT_UNDERSTOOD as problem:
                raise ScenarioError(line, str(problem)) from problem
        broken = entry.game.audit(self._state)
        if broken:
            raise ScenarioError(scenario.given[-1].line if scenario.given else 1, f"no such position: {broken[0]}")

    def make(self, move: Move) -> None:
        """One move and all that must follow."""
        self._refused = ""
        if move.kind is not Kind.START:
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
            _all_used(move, luck)
            if self._refused and not any(expected.mark == "x" for expected in move.expectations):
                raise Failure(move.line, f"refused: {self._refused}")
        for expected in move.expectations:
            try:
                self._check(expected)
            except _NOT_UNDERSTOOD as problem:
                raise ScenarioError(expected.line, str(problem)) from problem

    def _dealt(self, scenario: Scenario, start: Move) -> Step:
        ruleset = _ruleset(scenario, self._entry)
        luck = ScriptedChance(self._numbers(start, None)) if start.luck else SealedChance(bytes(SEED_BYTES), 0)
        try:
            step = self._entry.game.setup(ruleset, self._seats, luck)
        except IllegalAction as problem:
            line = scenario.line_of("seats")
            raise ScenarioError(line, f"the game can't be dealt: {problem.why.key}") from problem
        except ValueError as problem:
            raise Failure(start.luck[0].line if start.luck else 1, str(problem)) from problem
        if isinstance(luck, ScriptedChance):
            _all_used(start, luck)
        return step

    def _done(self, move: Move, luck: ScriptedChance) -> None:
        game = self._entry.game
        match move.kind:
            case Kind.PRESS:
                try:
                    action = self._entry.notation.parse(move.words, self._state)
                except _NOT_UNDERSTOOD as problem:
                    raise ScenarioError(move.line, str(problem)) from problem
                self._step(Seat(move.seat), action, luck)
            case Kind.TIMEOUT:
                for prompt in awaited(game.prompts(self._state)):
                    current = prompt_for(game.prompts(self._state), prompt.seat)
                    if current is not None and current.serial == prompt.serial:
                        self._step(prompt.seat, _default(current), luck)
            case _:
                step = game.retire(self._state, Seat(move.seat), luck)
                self._follow(step.state, step.events)

    def _step(self, seat: Seat, action: Action, luck: ScriptedChance) -> None:
        step = self._entry.game.apply(self._state, seat, action, luck)
        self._follow(step.state, step.events)

    def _follow(self, state: State, events: tuple[Event, ...]) -> None:
        self._state, self._events = state, (*self._events, *events)
        broken = self._entry.game.audit(state)
        if broken:
            raise ValueError(f"a law is broken: {broken[0]}")

    def _numbers(self, move: Move, state: State | None) -> list[int]:
        numbers: list[int] = []
        for line, words in move.luck:
            try:
                numbers += self._entry.notation.luck(words, state)
            except _NOT_UNDERSTOOD as problem:
                raise ScenarioError(line, str(problem)) from problem
        return numbers

    # ------------------------------------------------------------------------------------------ expectations

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
                asked = sorted(f"@{prompt.seat}" for prompt in awaited(self._prompts()))
                wanted = [] if words == "nobody" else sorted(words.split())
                _equal(line, "asked", " ".join(wanted) or "nobody", " ".join(asked) or "nobody")
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
        seat = _SEAT.fullmatch(word)
        if seat is None or int(seat[1]) >= self._seats:
            raise ScenarioError(line, f"expected a seat's name or `table`, found {word!r}")
        return Seat(int(seat[1]))


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
        known = ", ".join(entry.rulesets)
        raise ScenarioError(scenario.line_of("ruleset"), f"there is no ruleset {name!r}; there are {known}")
    ruleset = entry.rulesets[name]
    for line, option, word in scenario.settings:
        try:
            ruleset = changed(ruleset, {option: parsed(type(ruleset), option, word)})
        except RulesetError as problem:
            raise ScenarioError(line, str(problem)) from problem
    return ruleset


def _all_used(move: Move, luck: ScriptedChance) -> None:
    if luck.left:
        raise Failure(move.luck[-1].line, f"scripted luck was not used: {' '.join(map(str, luck.left))}")


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


def _named(words: str, names: Sequence[str]) -> str:
    """The words with people as the file calls them."""
    return _SEAT.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], words)
