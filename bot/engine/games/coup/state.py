"""One position, and what the table can be waiting for.

The stack is short, because a deed announces all that can follow from it. On top lies the frame that asks: `Drafting`
(two seats pick a card each), `Acting` (the seat on turn announces its deed), `Doubting` (does somebody challenge?),
`Stopping` (does somebody block?), `Proving` (the claimant answers a challenge), `Losing` (which card is turned up?),
`Exchanging` (which cards are kept?). Below a `Losing` may lie a `Then`: what the turn goes on with once the card lies
open. When nothing lies below, the turn is over. An empty stack is the end of the game.

Everything is a plain number or a tuple of them; characters and deeds are those of `characters`. Frames are made by the
functions below, which give the same object for the same numbers. Two things repeat what could be worked out, because
they are asked for all the time: `alive`, and `treasury`; `audit` compares them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, final

from bot.engine.game import State
from bot.engine.games.coup.claims import Claim
from bot.engine.games.coup.events import WHY_NAMES
from bot.engine.games.coup.ruleset import MOST_SEATS, CoupRules

STATE_VERSION: Final = 1


@final
@dataclass(frozen=True, slots=True)
class Drafting:
    """Each of two seats takes one card of its own set; `picks[seat]` is its place there, -1 until taken. Secret."""

    picks: tuple[int, int]


@final
@dataclass(frozen=True, slots=True)
class Acting:
    """The seat on turn announces its deed."""


@final
@dataclass(frozen=True, slots=True)
class Doubting:
    """Everybody in `waiting` may challenge `claimant`'s claim to be `character`.

    deed, target   the deed on the table; its actor is the seat on turn, so a claim of somebody else is a block
    early          the character with which the target means to block once the claim stands, -1 for none. Secret.
    """

    claimant: int
    character: int
    deed: int
    target: int
    waiting: tuple[int, ...]
    early: int


@final
@dataclass(frozen=True, slots=True)
class Stopping:
    """Everybody in `waiting` may block the deed."""

    deed: int
    target: int
    waiting: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class Proving:
    """`claimant` answers the challenge of `doubter`; the rest is as in `Doubting`."""

    claimant: int
    character: int
    deed: int
    target: int
    doubter: int
    early: int


@final
@dataclass(frozen=True, slots=True)
class Losing:
    """A seat chooses which card to lose; `why` as in `WHY_NAMES`."""

    seat: int
    why: int


@final
@dataclass(frozen=True, slots=True)
class Exchanging:
    """The seat on turn chooses among its hand and the cards drawn. Secret."""

    drawn: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class Then:
    """What the turn goes on with: the question of a block when `stoppable`, else the deed itself."""

    deed: int
    target: int
    stoppable: bool
    early: int


Frame = Drafting | Acting | Doubting | Stopping | Proving | Losing | Exchanging | Then

ACTING: Final[tuple[Frame, ...]] = (Acting(),)


@lru_cache(maxsize=1 << 14)
def doubting(
    claimant: int, character: int, deed: int, target: int, waiting: tuple[int, ...], early: int
) -> tuple[Frame, ...]:
    """The stack that asks who challenges a claim."""
    return (Doubting(claimant, character, deed, target, waiting, early),)


@lru_cache(maxsize=1 << 14)
def doubting_still(
    claimant: int, character: int, deed: int, target: int, waiting: tuple[int, ...], early: int, seat: int
) -> tuple[Frame, ...]:
    """The same question once `seat` has left the window; () when nobody is left in it."""
    left = tuple([other for other in waiting if other != seat])
    return doubting(claimant, character, deed, target, left, early) if left else ()


@lru_cache(maxsize=1 << 12)
def stopping(deed: int, target: int, waiting: tuple[int, ...]) -> tuple[Frame, ...]:
    """The stack that asks who blocks a deed."""
    return (Stopping(deed, target, waiting),)


@lru_cache(maxsize=1 << 13)
def proving(claimant: int, character: int, deed: int, target: int, doubter: int, early: int) -> tuple[Frame, ...]:
    """The stack that asks a claimant for proof."""
    return (Proving(claimant, character, deed, target, doubter, early),)


_LOSING: Final = tuple(tuple(Losing(seat, why) for seat in range(MOST_SEATS)) for why in range(len(WHY_NAMES)))


def losing(seat: int, why: int, onward: Then | None) -> tuple[Frame, ...]:
    """The stack that asks which card a seat loses, over what follows."""
    return (_LOSING[why][seat],) if onward is None else (onward, _LOSING[why][seat])


@lru_cache(maxsize=1 << 10)
def then_ask(deed: int, target: int, early: int) -> Then:
    """The turn goes on with the question of a block."""
    return Then(deed, target, stoppable=True, early=early)


@lru_cache(maxsize=1 << 8)
def then_do(deed: int, target: int) -> Then:
    """The turn goes on with the deed."""
    return Then(deed, target, stoppable=False, early=-1)


@final
@dataclass(frozen=True, slots=True)
class CoupState(State):
    """A whole game.

    hands    face-down characters by seat; during the draft of two the set to choose from
    lost     face-up characters by seat, in the order in which they were lost
    deck     the draw pile, sorted: draws are by luck, so its order carries nothing
    aside    in a game of two the four cards that each seat has put away unseen, else empty
    alive    the seats with influence, in order
    ranks    seats in the order in which they were exiled
    turn     who is on turn; `turns` counts turns from 1
    quiet    seats that let everything pass for the rest of this turn
    claims   every claim whose window has closed
    truth    which claims were true, as bits: claim 0 is the lowest. Secret until the end.
    proved   which claims were proved by a shown card, as bits
    """

    rules: CoupRules
    coins: tuple[int, ...]
    treasury: int
    hands: tuple[tuple[int, ...], ...]
    lost: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    aside: tuple[tuple[int, ...], ...]
    alive: tuple[int, ...]
    ranks: tuple[int, ...]
    turn: int
    turns: int
    quiet: tuple[int, ...]
    claims: tuple[Claim, ...]
    truth: int
    proved: int
    serial: int
    stack: tuple[Frame, ...]


@final
class Desk(State):
    """A position in the making: the same slots as `CoupState`, open for writing inside one step, never seen outside.

    `closed` turns the very object into a state by giving it that class. This saves a copy of every field at every
    action, and works because both classes have equal slots and no other layout.
    """

    __slots__ = CoupState.__slots__

    rules: CoupRules
    coins: tuple[int, ...]
    treasury: int
    hands: tuple[tuple[int, ...], ...]
    lost: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    aside: tuple[tuple[int, ...], ...]
    alive: tuple[int, ...]
    ranks: tuple[int, ...]
    turn: int
    turns: int
    quiet: tuple[int, ...]
    claims: tuple[Claim, ...]
    truth: int
    proved: int
    serial: int
    stack: tuple[Frame, ...]


def opened(state: CoupState) -> Desk:
    """A private copy of a state to write on."""
    desk = Desk()
    desk.rules = state.rules
    desk.coins = state.coins
    desk.treasury = state.treasury
    desk.hands = state.hands
    desk.lost = state.lost
    desk.deck = state.deck
    desk.aside = state.aside
    desk.alive = state.alive
    desk.ranks = state.ranks
    desk.turn = state.turn
    desk.turns = state.turns
    desk.quiet = state.quiet
    desk.claims = state.claims
    desk.truth = state.truth
    desk.proved = state.proved
    desk.serial = state.serial
    desk.stack = state.stack
    return desk


def closed(desk: Desk) -> CoupState:
    """The desk as a finished state; the caller must not write on it any more."""
    desk.__class__ = CoupState  # type: ignore[assignment]
    return desk  # type: ignore[return-value]


def asking(desk: Desk) -> CoupState:
    """The desk as a finished state that asks something new."""
    desk.serial += 1
    desk.__class__ = CoupState  # type: ignore[assignment]
    return desk  # type: ignore[return-value]


@lru_cache(maxsize=1 << 12)
def others(alive: tuple[int, ...], seat: int, quiet: tuple[int, ...]) -> tuple[int, ...]:
    """The living seats but `seat` and those that let the turn pass: who is asked about what `seat` says."""
    return tuple([other for other in alive if other != seat and other not in quiet])


@lru_cache(maxsize=1 << 12)
def without(waiting: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats but one."""
    return tuple([other for other in waiting if other != seat])


@lru_cache(maxsize=1 << 12)
def following(alive: tuple[int, ...], seat: int) -> int:
    """The living seat after `seat`, clockwise (S004-27); `seat` itself when nobody else lives."""
    later = [other for other in alive if other > seat]
    return later[0] if later else alive[0]
