"""What every game must offer, and what it owes: the contract of the engine.

Theory. A game is a rulebook without state. A state is one frozen value. `apply` takes a state, a seat, an action and a
source of luck, and returns a new state with the past-tense events that led to it, or raises `IllegalAction` and has
changed nothing. What the table waits for is data inside the state: a stack of frames, each with all that is needed to
go on after the decision. So a game survives any restart, and can be played by tests a million times.

Obligations (`tests/contract/test_every_game.py` is their executable form):
 1. `apply` never changes its argument; the same state, seat, action and luck give the same step. `advance` gives the
    same state as `apply`, without the story.
 2. While `outcome` is None somebody is asked and waited for; afterwards nobody is asked.
 3. Every option offered, and every form filled within its bounds, is accepted; anything else raises `IllegalAction`.
 4. Options come in a fixed order that survives encoding and decoding.
 5. Every prompt has a default, and a table that answers nothing but defaults, and only where it is waited for, ends
    within `passport.patience_bound` answers.
 6. Encoding then decoding a state gives an equal state.
 7. `audit` is empty: money, cards, houses and horses are conserved.
 8. For every viewer, everything shown (view, screen, scene, who is asked, told events) is equal in any two states
    that the viewer cannot tell apart; `resample` makes such states.
 9. Old stored states still load.
10. Every text key produced exists in every language with the same arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass
from enum import Enum
from typing import ClassVar, NamedTuple, Protocol, TypeVar

from bot.engine.chance import Chance
from bot.engine.codec import Raw
from bot.engine.prompt import Action, Prompt
from bot.engine.scene import Say, Scene
from bot.engine.screen import Screen
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text


class State:
    """One position: complete, frozen, slotted, JSON-able, with its ruleset and its question serial inside."""

    __slots__ = ()


class Event:
    """Something that happened, in the past tense, complete enough to be told later without the state."""

    __slots__ = ()


class View:
    """What one viewer may know, built field by field; never holds a piece of state wholesale."""

    __slots__ = ()


class Ruleset:
    """A game's options; see `bot.engine.ruleset` for how a field becomes an option."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Raw]]]

    @property
    def for_xu(self) -> bool:
        """Whether a table under these rules may be played for xu: the last pays the first."""
        return False


class Step(NamedTuple):
    """A new state and what happened on the way to it."""

    state: State
    events: tuple[Event, ...]


class Reason(Enum):
    """Why a game ended."""

    FINISHED = "finished"
    LAST_STANDING = "last_standing"
    TIME_UP = "time_up"
    FIRST_BANKRUPT = "first_bankrupt"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `places[seat]` is 1 for the winner, and so on; equal numbers share a place.

    `scores[seat]` is a game's own count (points, worth), shown beside the place; empty when it has none.
    """

    places: tuple[int, ...]
    reason: Reason
    scores: tuple[int, ...] = ()


class IllegalAction(Exception):
    """A player asked for something the rules refuse: a value to show to that player, not a bug.

    `why` says what is wrong and what would work instead.
    """

    def __init__(self, why: Text) -> None:
        super().__init__(why.key)
        self.why = why


@dataclass(frozen=True, slots=True)
class Colouring:
    """One colour or token that a seat may choose in the lobby: its id in `setup`, and the words for it."""

    value: int
    label: Text


@dataclass(frozen=True, slots=True)
class Passport:
    """What is known of a game without playing it.

    name            id, also the folder's name
    seats           smallest and largest number of seats over all rulesets
    ruleset, state, view, action, event
                    the game's own types; the last two are the closed unions (as tuples of classes) that the codec tags
    state_version   raised whenever a stored state changes shape
    upgrades        from version v to v + 1: raw stored state to raw stored state
    private         whether seats hold secrets, so that the lobby offers to open the private chat
    patience_bound  a table answering only defaults ends within so many answers
    colours         what a seat may choose in the lobby; empty when nothing is chosen
    pages           names of the pages that `page` can show
    """

    name: str
    seats: tuple[int, int]
    ruleset: type[Ruleset]
    state: type[State]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    state_version: int
    upgrades: Mapping[int, Callable[[Raw], Raw]]
    private: bool
    patience_bound: int
    colours: tuple[Colouring, ...] = ()
    pages: tuple[str, ...] = ()


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
R = TypeVar("R", bound=Ruleset, contravariant=True)


class Game(Protocol[S, V, R]):
    """The rulebook of one game. Every method is a pure function."""

    @property
    def passport(self) -> Passport:
        """What is known of the game without playing it."""
        ...

    def seats(self, ruleset: R) -> tuple[int, int]:
        """The smallest and largest number of seats for this ruleset."""
        ...

    def setup(self, ruleset: R, seats: int, chance: Chance, colours: tuple[int, ...] = ()) -> Step:
        """The first position. `colours[seat]` are the chosen `Colouring` values, or () for the game's own choice.

        Raises IllegalAction when this ruleset can't be played by so many.
        """
        ...

    def prompts(self, state: S) -> tuple[Prompt, ...]:
        """Everybody who is asked now: first those who are waited for, in seat order, then the others, in seat order."""
        ...

    def apply(self, state: S, seat: Seat, action: Action, chance: Chance) -> Step:
        """What follows when `seat` does `action`. Raises IllegalAction and changes nothing when it may not."""
        ...

    def advance(self, state: S, seat: Seat, action: Action, chance: Chance) -> S:
        """The state that `apply` would return, without the story: for search and simulation."""
        ...

    def retire(self, state: S, seat: Seat, chance: Chance) -> Step:
        """The position after `seat` has given up for good, at any moment of the game.

        Raises IllegalAction when the seat is out already or the game is over.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def living(self, state: S) -> tuple[Seat, ...]:
        """The seats that still play, in order."""
        ...

    def view(self, state: S, viewer: Viewer) -> V:
        """What `viewer` may know, and nothing else."""
        ...

    def tell(self, event: Event, viewer: Viewer) -> Text | None:
        """The sentence that `viewer` may hear about an event, or None."""
        ...

    def screen(self, view: V, prompts: tuple[Prompt, ...]) -> Screen:
        """The words and buttons for the view's viewer.

        For the table: lines and the buttons of all public prompts. For a seat: its own secrets and the buttons of its
        secret prompt. `prompts` holds only what that viewer may see: for the table, secret
        prompts come without options.
        """
        ...

    def scene(self, view: V, story: tuple[Text, ...], say: Say) -> Scene:
        """The picture for the view's viewer; `story` holds the last things that happened, newest last."""
        ...

    def page(self, view: V, name: str) -> Screen:
        """A page that a `Look` opens for the view's viewer: lines only. Raises KeyError for an unknown name."""
        ...

    def seat_colour(self, state: S, seat: Seat) -> int:
        """Which of the shared seat colours this seat's pieces have, as an index into SEAT_COLOURS."""
        ...

    def label(self, action: Action, view: V) -> Text:
        """A few words for an action, as on its button."""
        ...

    def audit(self, state: S) -> tuple[str, ...]:
        """Conservation laws that the state breaks, in words for developers; empty when all is well."""
        ...

    def resample(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """A state that `viewer` can't tell from this one, with everything the viewer can't know dealt anew."""
        ...
