"""Finds luck with which a game of Cờ tỷ phú shows all that a browser test wants to see, by playing it beforehand.

So a change of the rules costs a search of some seconds and not a red test; `hint` is a number that was good lately.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from bot.engine.prompt import Action, Amount, Form, Pick, Subset
from bot.engine.seats import Seat
from bot.engine.text import Text
from tests.browser.known_luck import KnownLuck
from tests.browser.minds import SPARE, Answer, Fill, Watching
from tests.kit.games import shelf
from tests.kit.words import texts

ESTATE = "Đất của tôi"
MOST_NUMBERS = 1_000

Say = Callable[[Text], str]


@dataclass(frozen=True, slots=True)
class Play:
    """What a browser test wants to see: who plays which ruleset with which minds, at most how long, what is told."""

    ruleset: str
    names: tuple[str, ...]
    meets: Callable[[], Watching]
    news: str
    most: int = 110


def lucky(hint: int, play: Play) -> int:
    """The first number from `hint` on with which all is seen and the game ends in time."""
    numbers: Iterator[int] = chain((hint,), range(MOST_NUMBERS))
    return next(number for number in numbers if goes_well(number, play))


def goes_well(number: int, play: Play) -> bool:
    """Whether all is seen with this luck."""
    entry, luck, mind = shelf()["ty_phu"], KnownLuck(number), play.meets()
    game, names, say = entry.game, play.names, texts().speaker("vi", play.names)
    state = game.setup(entry.rulesets[play.ruleset], len(names), luck.next()).state
    told: list[str] = []
    for _ in range(play.most):
        prompts = game.prompts(state)
        if not prompts:
            return mind.content and any(play.news in line for line in told)
        if mind.leaver and mind.content and Seat(names.index(mind.leaver)) in game.living(state):
            step = game.retire(state, Seat(names.index(mind.leaver)), luck.next())
        else:
            seat = prompts[0].seat
            screen = game.screen(game.view(state, None), prompts)
            keys = {say(key.label): key.means for row in screen.rows for key in row if say(key.label) != ESTATE}
            answer = mind(names[seat], list(keys))
            step = game.apply(state, seat, _filled(keys[answer.label], answer, say), luck.next())
        told += [say(said) for event in step.events if (said := game.tell(event, None)) is not None]
        state = step.state
    return False


def _filled(option: object, answer: Answer, say: Say) -> Action:
    if isinstance(option, Action):
        return option
    assert isinstance(option, Form)
    values: dict[str, int | tuple[int, ...]] = {}
    for blank in option.blanks:
        how = fill_for(say(Text(f"ty-phu-field-{blank.name}")), answer.blanks)
        match blank:
            case Amount(name, low, high):
                values[name] = high - SPARE if how is Fill.NEARLY_ALL else low
            case Pick(name, choices):
                values[name] = choices[0].value
            case Subset(name, choices):
                wanted = {None: slice(0), Fill.FIRST: slice(1), Fill.REST: slice(1, None)}[how]
                values[name] = tuple(choice.value for choice in choices)[wanted]
    return option.fill(values)


def fill_for(label: str, blanks: Mapping[str, Fill]) -> Fill | None:
    """How to fill the blank of that label."""
    return next((how for start, how in blanks.items() if label.startswith(start)), None)
