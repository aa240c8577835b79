"""The rulebook of Cờ tỷ phú: who is asked what in each frame, and what each answer leads to.

Theory. The top frame says everything: `_asked` gives its prompts, `_answered` takes an answer to it, `_runs` says
whether it goes on by itself; each matches every frame class, so a forgotten one fails type checking. After an answer,
`_settled` runs what can run until somebody must be asked. A rule is a chapter of its own; this file holds the order of
things and nothing else.

Hook points, each a field of the ruleset or the board that is consulted where its chapter says:
    `dealing`      setup: what is dealt before the first roll
    `rotation`     setup: who says which way the turns go round
    `building`     turns, moves: any time with a full set, or one level on landing
    `plant_fee`    rent: by the dice, or by the visitor's estate
    `auctions`     purchase, supply, bankruptcy: whether what the bank has to give is auctioned
    `redeeming`    estate: what a mortgaged deed that changed hands costs later
    `taxes`        tax: flat, or the older choice
    `end`          endings: last standing, agreed rounds, first bankruptcy
A card's effect is one function in `decks.py`.

How a table of absent people ends (obligation 5): their defaults roll, decline and pass, so nobody buys and salaries
flow for ever. Rounds are capped by `max_rounds`; then the richest wins. A round has at most a turn a seat, a turn three
rolls, a roll a few landings (by cards) with at most one question and one auction each, an auction one pass a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

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
from bot.engine.games.ty_phu.audit import broken_laws
from bot.engine.games.ty_phu.board import GROUPS, SQUARES, Board, read_boards
from bot.engine.games.ty_phu.cards import Decks, number, read_decks
from bot.engine.games.ty_phu.draft import Draft, Play, frozen, put, spot_of, thawed
from bot.engine.games.ty_phu.labels import label_of
from bot.engine.games.ty_phu.pages import PAGES, page_of
from bot.engine.games.ty_phu.ruleset import ASK_FIRST, ONE_GROUP, TyPhuRuleset
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
_ANSWERS_A_TURN: Final = 64
"""More than the defaults of one turn can be; see the last paragraph above."""


class TyPhu:
    """Cờ tỷ phú with the boards and decks of its content files."""

    def __init__(self, boards: Mapping[str, Board], decks: Mapping[str, Decks]) -> None:
        self._boards = boards
        self._decks = decks
        self.passport = Passport(
            name="ty_phu",
            seats=(2, 8),
            ruleset=TyPhuRuleset,
            state=TyPhuState,
            actions=actions.EVERY,
            events=events.EVERY,
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
        first = _first_seat(seats, chance, story)
        cash = ruleset.start_cash if seats < ruleset.crowd else ruleset.crowded_cash
        owner: tuple[int, ...] = (BANK,) * SQUARES
        if ruleset.dealing == ONE_GROUP:
            for seat, group in enumerate(drawn(chance, tuple(range(len(GROUPS))), seats)):
                for square in board.members[group]:
                    owner = put(owner, square, seat)
                story.append(events.GroupDealt(seat, tuple(spot_of(board, p) for p in board.members[group])))
        asks = ruleset.rotation == ASK_FIRST and seats > 2
        state = TyPhuState(
            ruleset=ruleset,
            board=ruleset.board,
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
            pledged=(FREE,) * SQUARES,
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
        )
        return Step(state, tuple(story))

    def prompts(self, state: TyPhuState) -> tuple[Prompt, ...]:
        """Everybody whom the top frame asks."""
        return _asked(state, self._boards[state.board]) if state.stack else ()

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
        play = Play(draft, self._boards[state.board], self._decks[state.ruleset.decks], chance, story)
        if _answered(play, seat, action, state.stack[-1]):
            draft.serial = Serial(state.serial + 1)
        _settled(play)
        return frozen(draft)

    def retire(self, state: TyPhuState, seat: Seat, chance: Chance) -> Step:
        """A seat gives up; counts as bankruptcy."""
        if not state.stack or not 0 <= seat < len(state.out) or state.out[seat]:
            raise IllegalAction(text("ty-phu-no-game-over"))
        draft = thawed(state)
        story: list[Event] = []
        play = Play(draft, self._boards[state.board], self._decks[state.ruleset.decks], chance, story)
        draft.serial = Serial(state.serial + 1)
        bankruptcy.surrender(play, seat)
        _settled(play)
        return Step(frozen(draft), tuple(story))

    def outcome(self, state: TyPhuState) -> Outcome | None:
        """Places by going out or by worth; each seat's worth beside it."""
        return endings.outcome(state, self._boards[state.board])

    def living(self, state: TyPhuState) -> tuple[Seat, ...]:
        """The seats that aren't out."""
        return tuple(Seat(seat) for seat, out in enumerate(state.out) if not out)

    def view(self, state: TyPhuState, viewer: Viewer) -> TyPhuView:
        """What a viewer may know."""
        return view_of(state, self._boards[state.board], viewer)

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
        return broken_laws(state, self._boards[state.board], self._decks[state.ruleset.decks], prompts)

    def resample(self, state: TyPhuState, viewer: Viewer, chance: Chance) -> TyPhuState:
        """The same position with the piles shuffled anew."""
        del viewer
        draft: Draft = thawed(state)
        resampled(state, draft, chance)
        return frozen(draft)


def made(tables: Mapping[str, Raw]) -> TyPhu:
    """The game with its content. Raises BoardError, CardError or RulesetError for content that can't be used."""
    return TyPhu(read_boards(tables), read_decks(tables))


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


def _asked(state: TyPhuState, board: Board) -> tuple[Prompt, ...]:
    """The prompts of the top frame."""
    frame = state.stack[-1]
    match frame:
        case Turn():
            return turns.ask(state, board, frame)
        case Auction():
            return auction.ask(state, board, frame)
        case Offered():
            return purchase.ask(state, board, frame)
        case Debt():
            return debt.ask(state, board, frame)
        case Deal():
            return trade.ask_deal(state, board, frame)
        case Trade():
            return trade.ask_trade(state, board, frame)
        case Inherit():
            return mortgage.ask_inherit(state, board, frame)
        case Site():
            return supply.ask_site(state, board, frame)
        case Placing():
            return supply.ask_placing(state, board, frame)
        case Journey():
            return travel.ask(state, board, frame)
        case TaxBill():
            return tax.ask(state, board, frame)
        case Rotation():
            return turns.ask_rotation(state, board, frame)
        case Settle() | Foreclosure() | Walk():
            return ()
    assert_never(frame)


def _answered(play: Play, seat: int, action: Action, frame: Frame) -> bool:
    """Takes an answer to the top frame; whether something new is asked. Raises IllegalAction."""
    match frame:
        case Auction():
            return auction.play(play, seat, action, frame)
        case Trade():
            _only(seat, frame.partner)
            trade.play_trade(play, seat, action, frame)
            return True
        case Foreclosure():
            _only(seat, -1)
            return True
        case _:
            _only(seat, frame.seat)
    match frame:
        case Turn():
            turns.play(play, seat, action, frame)
        case Offered():
            purchase.play(play, seat, action, frame)
        case Debt():
            debt.play(play, seat, action, frame)
        case Deal():
            trade.play_deal(play, seat, action, frame)
        case Inherit():
            mortgage.play_inherit(play, seat, action, frame)
        case Site():
            supply.play_site(play, seat, action, frame)
        case Placing():
            supply.play_placing(play, seat, action, frame)
        case Journey():
            travel.play(play, seat, action, frame)
        case TaxBill():
            tax.play(play, seat, action, frame)
        case Rotation():
            turns.play_rotation(play, seat, action, frame)
        case Settle() | Walk():
            _only(seat, -1)
        case _:
            assert_never(frame)
    return True


def _only(seat: int, asked: int) -> None:
    if seat != asked:
        raise IllegalAction(text("ty-phu-no-not-asked"))


def _settled(play: Play) -> None:
    """Runs frames that go on by themselves, until somebody must be asked or the game is over."""
    while play.draft.stack and _runs(play, play.draft.stack[-1]):
        pass


def _runs(play: Play, frame: Frame) -> bool:
    """Whether the top frame went on by itself."""
    match frame:
        case Turn():
            return turns.run(play, frame)
        case Auction():
            return auction.run(play, frame)
        case Offered():
            return purchase.run(play, frame)
        case Debt():
            return debt.run(play, frame)
        case Settle():
            return auction.settle(play, frame)
        case Foreclosure():
            return auction.foreclose(play, frame)
        case Walk():
            return moves.run_walk(play, frame)
        case Inherit():
            return mortgage.run_inherit(play, frame)
        case Site():
            return supply.run_site(play, frame)
        case Placing():
            return supply.run_placing(play, frame)
        case Deal() | Trade() | Journey() | TaxBill():
            return False
        case Rotation():
            return turns.run_rotation(play, frame)
    assert_never(frame)
