"""Questions: who is asked, what they may answer, and how long the table will wait.

Theory. A press means "option k of question q". A question is known by its *serial*, which a game raises whenever it
asks something new. People leaving a window that stays open (one passes, two still think) don't change the serial, so
nobody's button goes stale under their finger. All prompts that are open together carry the same serial, and their
options are numbered once for the table by `menu`: one button may serve several seats, and means the same for each.

Most prompts are waited for: the game can't go on without an answer. A prompt that is not waited for is an open door:
its seat may speak up, nobody is called or timed for it, and the game goes on without a word from it.

An option is a finished action, or a `Form`: an action with blanks whose bounds follow from the state (an amount to bid,
deeds to give). Filling a form within its bounds gives an action that `apply` accepts; `apply` never trusts the form.

Prompts and blanks are NamedTuples because a game makes them at every step of every simulated game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import NamedTuple, NewType

from bot.engine.chance import Chance, drawn
from bot.engine.seats import Seat
from bot.engine.text import Text

Serial = NewType("Serial", int)
"""The number of a question within its game; every new question has a higher one."""


class Action:
    """What a seat does: imperative, small, without the seat. Games subclass it with frozen slotted dataclasses."""

    __slots__ = ()


class Patience(Enum):
    """What kind of waiting a question deserves; the coordinator owns the seconds."""

    LOBBY = "lobby"
    TURN = "turn"
    REACTION = "reaction"
    AUCTION = "auction"
    FORM = "form"


class Amount(NamedTuple):
    """A blank for a whole number in low..high; `steps` are values worth a button of their own."""

    name: str
    low: int
    high: int
    steps: tuple[int, ...] = ()


class Choice(NamedTuple):
    """One thing that may be picked: its value in the action, the words for it, and which others it belongs with.

    Choices of one group stand together, so that a long list can be shown in parts.
    """

    value: int
    label: Text
    group: Text | None = None


class Subset(NamedTuple):
    """A blank for at least `least` and at most `most` of the choices."""

    name: str
    choices: tuple[Choice, ...]
    least: int
    most: int


class Pick(NamedTuple):
    """A blank for exactly one of the choices."""

    name: str
    choices: tuple[Choice, ...]


Blank = Amount | Subset | Pick
Filling = Mapping[str, int | tuple[int, ...]]
"""Values for the blanks of a form, by name: a number, or the chosen values of a subset."""


class Form:
    """An action class and the blanks that its keyword arguments need, in the order people are asked.

    The blanks may be given as a pure function that makes them: most forms that are offered in simulation nobody opens.
    """

    __slots__ = ("_blanks", "makes")

    def __init__(self, makes: type[Action], blanks: tuple[Blank, ...] | Callable[[], tuple[Blank, ...]]) -> None:
        self.makes = makes
        self._blanks = blanks

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The blanks, in order."""
        if not isinstance(self._blanks, tuple):
            self._blanks = self._blanks()
        return self._blanks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Form) and self.makes is other.makes and self.blanks == other.blanks

    def __hash__(self) -> int:
        return hash((self.makes, self.blanks))

    def __repr__(self) -> str:
        return f"Form(makes={self.makes!r}, blanks={self.blanks!r})"

    def fill(self, filling: Filling) -> Action:
        """The action with these values. Raises ValueError naming the blank that is missing or out of bounds."""
        values: dict[str, int | tuple[int, ...]] = {}
        for blank in self.blanks:
            if blank.name not in filling:
                raise ValueError(blank.name)
            values[blank.name] = _checked(blank, filling[blank.name])
        return self.makes(**values)

    def sample(self, chance: Chance) -> Action:
        """Some filling within the bounds, for random play."""
        values: dict[str, int | tuple[int, ...]] = {}
        for blank in self.blanks:
            if isinstance(blank, Pick):
                values[blank.name] = blank.choices[chance.below(len(blank.choices))].value
            elif isinstance(blank, Amount):
                values[blank.name] = blank.low + chance.below(blank.high - blank.low + 1)
            else:
                choices, least = blank.choices, blank.least
                most = min(blank.most, len(choices))
                size = least + chance.below(most - least + 1)
                values[blank.name] = tuple(sorted(drawn(chance, [choice.value for choice in choices], size)))
        return self.makes(**values)


Option = Action | Form


class Prompt(NamedTuple):
    """One seat being asked.

    `options` stand in a fixed order; `default` is the index of the answer given for somebody who doesn't answer, always
    a finished action. A secret prompt is shown to its seat alone: its options may depend on what only that seat knows.
    A prompt that isn't `waited` for is answered by whoever likes to, or never; its default is never given.
    """

    serial: Serial
    seat: Seat
    options: tuple[Option, ...]
    default: int
    patience: Patience
    secret: bool = False
    waited: bool = True


def menu(prompts: Iterable[Prompt]) -> tuple[Option, ...]:
    """The options of all open prompts, each once, in seat order: the numbering that buttons use."""
    found: list[Option] = []
    for prompt in prompts:
        for option in prompt.options:
            if option not in found:
                found.append(option)
    return tuple(found)


def awaited(prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """The open questions without which the game can't go on; the others are open doors."""
    return tuple(prompt for prompt in prompts if prompt.waited)


def visible_to(prompts: Iterable[Prompt], viewer: Seat | None) -> tuple[Prompt, ...]:
    """The open questions as a viewer may see them: of somebody else's secret one, only that it is asked."""
    return tuple(
        prompt._replace(options=(), default=0) if prompt.secret and prompt.seat != viewer else prompt
        for prompt in prompts
    )


def prompt_for(prompts: Iterable[Prompt], seat: Seat) -> Prompt | None:
    """The question that `seat` has to answer, or None."""
    return next((prompt for prompt in prompts if prompt.seat == seat), None)


def allows(prompt: Prompt, action: Action) -> bool:
    """Whether the prompt offers this action, as it stands or by filling one of its forms."""
    return any(option == action if isinstance(option, Action) else fits(option, action) for option in prompt.options)


def fits(form: Form, action: Action) -> bool:
    """Whether filling the form within its bounds can give this action."""
    if type(action) is not form.makes:
        return False
    try:
        return form.fill({blank.name: getattr(action, blank.name) for blank in form.blanks}) == action
    except ValueError:
        return False


def _checked(blank: Blank, value: int | tuple[int, ...]) -> int | tuple[int, ...]:
    match blank:
        case Amount(name, low, high):
            if not isinstance(value, int) or not low <= value <= high:
                raise ValueError(name)
            return value
        case Pick(name, choices):
            if not isinstance(value, int) or all(choice.value != value for choice in choices):
                raise ValueError(name)
            return value
        case Subset(name, choices, least, most):
            if isinstance(value, int) or not least <= len(value) <= most or len(set(value)) != len(value):
                raise ValueError(name)
            if not set(value) <= {choice.value for choice in choices}:
                raise ValueError(name)
            return tuple(sorted(value))
