"""The rulebook of Cờ tỷ phú: who is asked what in each frame, and what each answer leads to.

Theory. The top frame says everything, and three tables say what its class means: `_ASKS` gives its prompts, `_ANSWERS`
takes an answer to it, `_RUNS` says whether it goes on by itself (a test holds the tables to the union of frames).
After an answer, `_settled` runs what can run until somebody must be asked. A rule is a chapter of its own; this file
holds the order of things and nothing else.

Hook points, each a field of the ruleset or the board that is consulted where its chapter says:
    `dealing`      setup: what is dealt before the first roll
    `rotation`     setup: who says which way the turns go round
    `building`     turns, moves: any time with a full set, or one level on landing
    `plant_fee`    rent: by the dice, or by the visitor's estate
    `auctions`     purchase, supply, bankruptcy: whether what the bank has to give is auctioned
    `redeeming`    estate: what a mortgaged deed that changed hands costs later
    `book`         every step: the chapters in `online/` lead the turns where it says so
    `golden`       moves: rents multiplied as the turns go by
    `taxes`        tax: flat, or the older choice
    `end`          endings: last standing, agreed rounds, first bankruptcy
A card's effect is one function in `decks.py`.

How a table of absent people ends (obligation 5): their defaults roll, decline and pass, so nobody buys and salaries
flow for ever. Rounds are capped by `max_rounds`; then the richest wins. A round has at most a turn a seat, a turn three
rolls, a roll a few landings (by cards) with at most one question and one auction each, an auction one pass a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, TypeVar, cast

from bot.engine.chance import Chance, dice, drawn, shuffled
from bot.engine.codec import Raw
from bot.engine.game import Colouring, Event, IllegalAction, Outcome, Passport, Step
from bot.engine.games.ty_phu import (
    actions,
    auction,
    bankruptcy,
    debt,
    endings,
    events,
    mortgage,
    moves,
    purchase,
    supply,
    tax,
    trade,
    travel,
    turns,
)
from bot.engine.games.ty_phu.actions import OpenDeal
from bot.engine.games.ty_phu.audit import broken_laws
from bot.engine.games.ty_phu.board import GROUPS, SQUARES, Board, read_boards
from bot.engine.games.ty_phu.cards import Decks, number, read_decks
from bot.engine.games.ty_phu.draft import Draft, Play, frozen, put, spot_of, thawed
from bot.engine.games.ty_phu.labels import label_of
from bot.engine.games.ty_phu.online import actions as online_actions
from bot.engine.games.ty_phu.online import book, host, provinces
from bot.engine.games.ty_phu.online import events as online_events
from bot.engine.games.ty_phu.online.provinces import Province
from bot.engine.games.ty_phu.pages import PAGES, page_of
from bot.engine.games.ty_phu.ruleset import ASK_FIRST, ONE_GROUP, ONLINE, TyPhuRuleset
from bot.engine.games.ty_phu.scene import scene_of
from bot.engine.games.ty_phu.screens import screen_of
from bot.engine.games.ty_phu.state import (
    BANK,
    FREE,
    TO_ROLL,
    Auction,
    Deal,
    Debt,
    Foreclosure,
    Frame,
    Inherit,
    Journey,
    Offered,
    Placing,
    Rotation,
    Settle,
    Site,
    TaxBill,
    Trade,
    Turn,
    TyPhuState,
    Walk,
    seat_asked,
    turn,
)
from bot.engine.games.ty_phu.tales import tale_of
from bot.engine.games.ty_phu.view import TyPhuView, resampled, view_of
from bot.engine.prompt import Action, Prompt, Serial
from bot.engine.scene import Say, Scene
from bot.engine.screen import Screen
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text, text

TOKENS: Final = 8
_MOST_ROUNDS: Final = 1000
_DRAWN_KNOWN: Final = 256
"""Drawn boards kept at hand; any other is made again from its name."""
_ANSWERS_A_TURN: Final = 64
"""More than the defaults of one turn can be; see the last paragraph above."""


class TyPhu:
    """Cờ tỷ phú with the boards and decks of its content files."""

    def __init__(
        self, boards: Mapping[str, Board], decks: Mapping[str, Decks], drawn_from: tuple[Province, ...] = ()
    ) -> None:
        self._boards = boards
        self._provinces = drawn_from
        self._decks = decks
        self._drawn = lru_cache(maxsize=_DRAWN_KNOWN)(self._draw)
        self.passport = Passport(
            name="ty_phu",
            seats=(2, 8),
            ruleset=TyPhuRuleset,
            state=TyPhuState,
            actions=(*actions.EVERY, *online_actions.EVERY),
            events=(*events.EVERY, *online_events.EVERY),
            state_version=1,
            upgrades={},
            private=False,
            patience_bound=_MOST_ROUNDS * TOKENS * _ANSWERS_A_TURN,
            colours=tuple(Colouring(token, text(f"ty-phu-token-{token}")) for token in range(TOKENS)),
            pages=PAGES,
        )

    def seats(self, ruleset: TyPhuRuleset) -> tuple[int, int]:
        """As the ruleset says (S000-33, S002-09)."""
        return ruleset.least_seats, ruleset.most_seats

    def setup(self, ruleset: TyPhuRuleset, seats: int, chance: Chance, colours: tuple[int, ...] = ()) -> Step:
        """Everybody on Xuất phát with their cash; a roll for who begins; the piles shuffled (S000-42 to S000-45)."""
        if not ruleset.least_seats <= seats <= ruleset.most_seats:
            raise IllegalAction(text("ty-phu-no-seats", least=ruleset.least_seats, most=ruleset.most_seats))
        tokens = colours or tuple(range(seats))
        if len(tokens) != seats or len(set(tokens)) != seats or not all(0 <= token < TOKENS for token in tokens):
            raise IllegalAction(text("ty-phu-no-tokens"))
        board, decks = self._boards[ruleset.board], self._decks[ruleset.decks]
        story: list[Event] = []
        name = ruleset.board
        if provinces.is_drawn(board, self._provinces):
            name = provinces.draw(board, self._provinces, chance)
            board = self._board(name)
            story.append(online_events.BoardDrawn(provinces.drawn_names(name, self._provinces)))
        if ruleset.book == ONLINE:
            first = chance.below(seats)
            story.append(online_events.DrawnFirst(first))
        else:
            first = _first_seat(seats, chance, story)
        cash = ruleset.start_cash if seats < ruleset.crowd else ruleset.crowded_cash
        owner: tuple[int, ...] = (BANK,) * SQUARES
        if ruleset.dealing == ONE_GROUP:
            for seat, group in enumerate(drawn(chance, tuple(range(len(GROUPS))), seats)):
                for square in board.members[group]:
                    owner = put(owner, square, seat)
                story.append(events.GroupDealt(seat, tuple(spot_of(board, p) for p in board.members[group])))
        asks = ruleset.rotation == ASK_FIRST and seats > 2 and ruleset.book != ONLINE
        state = TyPhuState(
            ruleset=ruleset,
            board=name,
            serial=Serial(1),
            stack=(Rotation(first),) if asks else (turn(first, TO_ROLL),),
            tokens=tokens,
            first=first,
            direction=1,
            turns=0 if asks else 1,
            rounds=0,
            cash=(cash,) * seats,
            bank=-cash * seats,
            position=(0,) * seats,
            jail=(FREE,) * seats,
            out=(0,) * seats,
            owner=owner,
            houses=(0,) * SQUARES,
            pledged=0,
            paid=0,
            houses_left=ruleset.houses,
            hotels_left=ruleset.hotels,
            decks=tuple(
                shuffled(chance, tuple(number(deck, index) for index in range(len(cards))))
                for deck, cards in enumerate(decks)
            ),
            held=((),) * seats,
            dice=(0, 0),
            trail=(),
            offers=0,
            touched=0,
            affairs=book.begin(seats) if ruleset.book == ONLINE else None,
        )
        return Step(state, tuple(story))

    def prompts(self, state: TyPhuState) -> tuple[Prompt, ...]:
        """Everybody whom the top frame asks."""
        if not state.stack:
            return ()
        frame = state.stack[-1]
        asks = _ASKS if state.affairs is None else book.ASKS
        return asks[type(frame)](state, self._boards.get(state.board) or self._board(state.board), frame)

    def _board(self, name: str) -> Board:
        """A board by name, drawn ones too."""
        return self._boards.get(name) or self._drawn(name)

    def _draw(self, name: str) -> Board:
        return provinces.drawn_board(name, self._boards[provinces.frame_of(name)], self._provinces)

    def apply(self, state: TyPhuState, seat: Seat, action: Action, chance: Chance) -> Step:
        """Plays the action and tells the story."""
        story: list[Event] = []
        return Step(self._played(state, seat, action, chance, story), tuple(story))

    def advance(self, state: TyPhuState, seat: Seat, action: Action, chance: Chance) -> TyPhuState:
        """The same state, no story."""
        return self._played(state, seat, action, chance, None)

    def _played(
        self, state: TyPhuState, seat: Seat, action: Action, chance: Chance, story: list[Event] | None
    ) -> TyPhuState:
        if not state.stack:
            raise IllegalAction(text("ty-phu-no-game-over"))
        draft = thawed(state)
        board = self._boards.get(state.board) or self._board(state.board)
        play = Play(draft, board, self._decks[state.ruleset.decks], chance, story)
        frame = state.stack[-1]
        if state.affairs is not None:
            book.answer(play, state, seat, action)
            draft.serial = Serial(state.serial + 1)
            book.settle(play)
            return frozen(draft)
        if not ((type(frame) is Turn and frame.seat == seat) or _may_answer(draft, frame, seat, action)):
            raise IllegalAction(text("ty-phu-no-not-asked"))
        if _ANSWERS[type(frame)](play, seat, action, frame) is not False:
            draft.serial += 1  # type: ignore[assignment]
        _settled(play)
        return frozen(draft)

    def retire(self, state: TyPhuState, seat: Seat, chance: Chance) -> Step:
        """A seat gives up; counts as bankruptcy."""
        if not state.stack or not 0 <= seat < len(state.out) or state.out[seat]:
            raise IllegalAction(text("ty-phu-no-game-over"))
        draft = thawed(state)
        story: list[Event] = []
        play = Play(draft, self._board(state.board), self._decks[state.ruleset.decks], chance, story)
        draft.serial = Serial(state.serial + 1)
        if state.affairs is not None:
            host.surrender(play, seat)
            book.settle(play)
        else:
            bankruptcy.surrender(play, seat)
            _settled(play)
        return Step(frozen(draft), tuple(story))

    def outcome(self, state: TyPhuState) -> Outcome | None:
        """Places by going out or by worth; each seat's worth beside it."""
        return endings.outcome(state, self._board(state.board))

    def living(self, state: TyPhuState) -> tuple[Seat, ...]:
        """The seats that aren't out."""
        return tuple(Seat(seat) for seat, out in enumerate(state.out) if not out)

    def view(self, state: TyPhuState, viewer: Viewer) -> TyPhuView:
        """What a viewer may know."""
        return view_of(state, self._board(state.board), viewer)

    def tell(self, event: Event, viewer: Viewer) -> Text | None:
        """The sentence for an event, the same for everybody."""
        del viewer
        return tale_of(event)

    def screen(self, view: TyPhuView, prompts: tuple[Prompt, ...]) -> Screen:
        """Words and buttons."""
        return screen_of(view, prompts)

    def scene(self, view: TyPhuView, story: tuple[Text, ...], say: Say) -> Scene:
        """The picture of the board."""
        return scene_of(view, story, say)

    def page(self, view: TyPhuView, name: str) -> Screen:
        """A page of rules, or the viewer's estate."""
        return page_of(view, name)

    def seat_colour(self, state: TyPhuState, seat: Seat) -> int:
        """The colour of the seat's token."""
        return state.tokens[seat]

    def label(self, action: Action, view: TyPhuView) -> Text:
        """The words on an action's button."""
        return label_of(action, view)

    def audit(self, state: TyPhuState) -> tuple[str, ...]:
        """Broken conservation laws."""
        prompts = self.prompts(state)
        return broken_laws(state, self._board(state.board), self._decks[state.ruleset.decks], prompts)

    def resample(self, state: TyPhuState, viewer: Viewer, chance: Chance) -> TyPhuState:
        """The same position with the piles shuffled anew."""
        del viewer
        draft: Draft = thawed(state)
        resampled(state, draft, chance)
        return frozen(draft)


def made(tables: Mapping[str, Raw]) -> TyPhu:
    """The game with its content. Raises BoardError, CardError or RulesetError for content that can't be used."""
    return TyPhu(read_boards(tables), read_decks(tables), provinces.read_provinces(tables))


def _first_seat(seats: int, chance: Chance, story: list[Event]) -> int:
    """Who rolls highest; those who tie roll again (S000-44, S002-16)."""
    rivals = list(range(seats))
    while True:
        totals = []
        for seat in rivals:
            first, second = dice(chance)
            totals.append(first + second)
            story.append(events.RolledForStart(seat, first, second))
        rivals = [seat for seat, total in zip(rivals, totals, strict=True) if total == max(totals)]
        if len(rivals) == 1:
            story.append(events.Began(rivals[0]))
            return rivals[0]


def _may_answer(draft: Draft, frame: Frame, seat: int, action: Action) -> bool:
    """Whether a frame asks this seat, as far as the frame's class says; or it may speak up without being asked."""
    if isinstance(frame, Turn) and seat != frame.seat:
        return isinstance(action, OpenDeal) and 0 <= seat < len(draft.out) and not draft.out[seat]
    return isinstance(frame, Auction) or seat == seat_asked(frame)


F = TypeVar("F")
Ask = Callable[[TyPhuState, Board, Frame], tuple[Prompt, ...]]
Answer = Callable[[Play, int, Action, Frame], bool | None]
Run = Callable[[Play, Frame], bool]


def _ask(kind: type[F], ask: Callable[[TyPhuState, Board, F], tuple[Prompt, ...]]) -> tuple[type[F], Ask]:
    """An entry of `_ASKS`: the frame class and the chapter's function for it, which must fit each other."""
    return kind, cast("Ask", ask)


def _answer(kind: type[F], answer: Callable[[Play, int, Action, F], bool | None]) -> tuple[type[F], Answer]:
    """An entry of `_ANSWERS`."""
    return kind, cast("Answer", answer)


def _run(kind: type[F], run: Callable[[Play, F], bool]) -> tuple[type[F], Run]:
    """An entry of `_RUNS`."""
    return kind, cast("Run", run)


_ASKS: Final[dict[type, Ask]] = dict(
    (
        _ask(Turn, turns.ask),
        _ask(Auction, auction.ask),
        _ask(Offered, purchase.ask),
        _ask(Debt, debt.ask),
        _ask(Deal, trade.ask_deal),
        _ask(Trade, trade.ask_trade),
        _ask(Inherit, mortgage.ask_inherit),
        _ask(Site, supply.ask_site),
        _ask(Placing, supply.ask_placing),
        _ask(Journey, travel.ask),
        _ask(TaxBill, tax.ask),
        _ask(Rotation, turns.ask_rotation),
    )
)
"""Whom a frame asks, and what. A frame that runs by itself asks nobody."""

_ANSWERS: Final[dict[type, Answer]] = dict(
    (
        _answer(Turn, turns.play),
        _answer(Auction, auction.play),
        _answer(Offered, purchase.play),
        _answer(Debt, debt.play),
        _answer(Deal, trade.play_deal),
        _answer(Trade, trade.play_trade),
        _answer(Inherit, mortgage.play_inherit),
        _answer(Site, supply.play_site),
        _answer(Placing, supply.play_placing),
        _answer(Journey, travel.play),
        _answer(TaxBill, tax.play),
        _answer(Rotation, turns.play_rotation),
    )
)
"""What an answer to a frame does; False when nothing new is asked after it. They raise IllegalAction."""

_RUNS: Final[dict[type, Run]] = dict(
    (
        _run(Turn, turns.run),
        _run(Auction, auction.run),
        _run(Offered, purchase.run),
        _run(Debt, debt.run),
        _run(Settle, auction.settle),
        _run(Foreclosure, auction.foreclose),
        _run(Walk, moves.run_walk),
        _run(Inherit, mortgage.run_inherit),
        _run(Site, supply.run_site),
        _run(Placing, supply.run_placing),
        _run(Rotation, turns.run_rotation),
    )
)
"""Whether a frame goes on by itself when it is on top; one that isn't here waits for its answer."""


def _settled(play: Play) -> None:
    """Runs frames that go on by themselves, until somebody must be asked or the game is over."""
    draft = play.draft
    while draft.stack:
        frame = draft.stack[-1]
        run = _RUNS.get(type(frame))
        if run is None or not run(play, frame):
            return
