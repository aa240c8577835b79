"""One action being played: a private, writable copy of the position, and the few things every chapter does to it.

Theory. A frozen state can't be changed halfway, and building a new one for every step of an action is slow. So an
action works on a `Draft`: a twin of `TyPhuState` with the same slots. It is thawed from the state once and frozen once,
by giving it the frozen class; nobody outside `rules.py` ever holds one. The tuples in it are replaced, never changed,
so states share whatever an action left alone.

Three rules: chapters change a draft only through assignment to its fields or the methods of `Play`; money moves only
through `Play.pay`, which keeps the bank's ledger; and events are made only when somebody listens (`story` is a list).
"""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Event, State
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.cards import Decks
from bot.engine.games.ty_phu.events import Spot
from bot.engine.games.ty_phu.online.state import Affairs
from bot.engine.games.ty_phu.ruleset import TyPhuRuleset
from bot.engine.games.ty_phu.state import BANK, CARD, Frame, TyPhuState
from bot.engine.prompt import Serial
from bot.engine.text import Money


class Draft(State):
    """A writable twin of `TyPhuState`; see there for the fields."""

    __slots__ = (
        "affairs",
        "bank",
        "board",
        "cash",
        "decks",
        "dice",
        "direction",
        "ended",
        "first",
        "held",
        "hotels_left",
        "houses",
        "houses_left",
        "jail",
        "offers",
        "out",
        "owner",
        "paid",
        "pledged",
        "position",
        "rounds",
        "ruleset",
        "serial",
        "stack",
        "tokens",
        "touched",
        "trail",
        "turns",
    )  # fmt: skip

    ruleset: TyPhuRuleset
    board: str
    serial: Serial
    stack: tuple[Frame, ...]
    tokens: tuple[int, ...]
    first: int
    direction: int
    turns: int
    rounds: int
    cash: tuple[int, ...]
    bank: int
    position: tuple[int, ...]
    jail: tuple[int, ...]
    out: tuple[int, ...]
    owner: tuple[int, ...]
    houses: tuple[int, ...]
    pledged: int
    paid: int
    houses_left: int
    hotels_left: int
    decks: tuple[tuple[int, ...], ...]
    held: tuple[tuple[int, ...], ...]
    dice: tuple[int, int]
    trail: tuple[int, ...]
    offers: int
    touched: int
    ended: str
    affairs: Affairs | None


def thawed(state: TyPhuState) -> Draft:
    """A draft that starts as this position."""
    draft = Draft()
    draft.ruleset = state.ruleset
    draft.board = state.board
    draft.serial = state.serial
    draft.stack = state.stack
    draft.tokens = state.tokens
    draft.first = state.first
    draft.direction = state.direction
    draft.turns = state.turns
    draft.rounds = state.rounds
    draft.cash = state.cash
    draft.bank = state.bank
    draft.position = state.position
    draft.jail = state.jail
    draft.out = state.out
    draft.owner = state.owner
    draft.houses = state.houses
    draft.pledged = state.pledged
    draft.paid = state.paid
    draft.houses_left = state.houses_left
    draft.hotels_left = state.hotels_left
    draft.decks = state.decks
    draft.held = state.held
    draft.dice = state.dice
    draft.trail = state.trail
    draft.offers = state.offers
    draft.touched = state.touched
    draft.ended = state.ended
    draft.affairs = state.affairs
    return draft


def frozen(draft: Draft) -> TyPhuState:
    """The draft as a state, for good: the same object, which can't be written to any more."""
    draft.__class__ = TyPhuState  # type: ignore[assignment]
    return draft  # type: ignore[return-value]


class Play:
    """What an action needs at hand: the draft, its board and decks, luck, and the story if somebody listens."""

    __slots__ = ("board", "chance", "decks", "draft", "story")

    def __init__(self, draft: Draft, board: Board, decks: Decks, chance: Chance, story: list[Event] | None) -> None:
        self.draft = draft
        self.board = board
        self.decks = decks
        self.chance = chance
        self.story = story

    def push(self, frame: Frame) -> None:
        """Something to be dealt with before all that waits already."""
        self.draft.stack = (*self.draft.stack, frame)

    def pop(self) -> None:
        """The top frame is dealt with."""
        self.draft.stack = self.draft.stack[:-1]

    def replace_top(self, frame: Frame) -> None:
        """The top frame goes on as this one."""
        self.draft.stack = (*self.draft.stack[:-1], frame)

    def replace_bottom(self, frame: Frame) -> None:
        """The turn at the bottom goes on as this one."""
        self.draft.stack = (frame, *self.draft.stack[1:])

    def pay(self, payer: int, payee: int, amount: int) -> None:
        """Moves money; payer and payee are seats or BANK. The payer must have it."""
        draft = self.draft
        cash = list(draft.cash)
        if payer == BANK:
            draft.bank -= amount
        else:
            cash[payer] -= amount
        if payee == BANK:
            draft.bank += amount
        else:
            cash[payee] += amount
        draft.cash = tuple(cash)

    def give_deed(self, square: int, owner: int) -> None:
        """Hands a deed over, as it is."""
        self.draft.owner = put(self.draft.owner, square, owner)

    def set_houses(self, square: int, level: int) -> None:
        """Puts this many houses (5: a hotel) on a square; the bank's supply is the caller's business."""
        self.draft.houses = put(self.draft.houses, square, level)

    def free_of_pledge(self, square: int) -> None:
        """The deed isn't mortgaged any more."""
        self.draft.pledged &= ~(1 << square)
        self.draft.paid &= ~(1 << square)

    def living(self) -> tuple[int, ...]:
        """The seats that are not out, in seat order."""
        return tuple(seat for seat, out in enumerate(self.draft.out) if not out)

    def money(self, amount: int) -> Money:
        """An amount in the game's currency, for an event."""
        return Money(amount, self.draft.ruleset.unit)

    def spot(self, square: int) -> Spot:
        """A square as events tell it; for a kept card (CARD + number), the card."""
        return spot_of(self.board, square)

    def spots(self, things: tuple[int, ...]) -> tuple[Spot, ...]:
        """Several of them."""
        return tuple(spot_of(self.board, thing) for thing in things)


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """The tuple with one value replaced."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def spot_of(board: Board, thing: int) -> Spot:
    """A square, or a kept card, as events tell it."""
    if thing >= CARD:
        return Spot(thing, "", "jail-free")
    square = board.squares[thing]
    return Spot(thing, square.name, "" if square.name else square.title or square.kind.value.replace("_", "-"))
