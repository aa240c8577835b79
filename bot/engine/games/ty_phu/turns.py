"""Turns: what the seat on turn may do before rolling and after landing, and who comes next (S000-46 to S000-49).

Before each roll and after the last one the seat may build, sell, mortgage and redeem, and everybody may trade. With
option `auto` a turn ends by itself after the last landing, unless there is something to build or to redeem; all else
can wait until before the next roll. Turns go through the living seats in the direction the first seat chose (S000-45,
S002-22); a round is over when they come past the seat that began.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from bot.engine.chance import dice
from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import building, endings, jail, menus, mortgage, moves, supply, trade
from bot.engine.games.ty_phu.actions import (
    ANTICLOCKWISE,
    CLOCKWISE,
    END_TURN,
    OPEN_DEAL,
    PAY_BAIL,
    ROLL,
    ROLL_AND_BUY,
    USE_CARD,
    Build,
    EndTurn,
    Mortgage,
    OpenDeal,
    PayBail,
    Redeem,
    Roll,
    RollAndBuy,
    Rotate,
    Sell,
    UseCard,
)
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.estate import buildable, may_build_any_time, redeemable
from bot.engine.games.ty_phu.events import Rolled, RotationChosen, ThirdDoubles
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.ruleset import ANY_TIME
from bot.engine.games.ty_phu.state import ROLLED, TO_ROLL, Rotation, Turn, TyPhuState, turn
from bot.engine.prompt import Action, Option, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import text

_DOUBLES_TO_JAIL = 3
_new: Final = tuple.__new__
"""Makes a Prompt from its fields at a third of the cost of calling it."""


def ask_rotation(state: TyPhuState, _board: Board, frame: Rotation) -> tuple[Prompt, ...]:
    """Clockwise or the other way."""
    return (Prompt(state.serial, Seat(frame.seat), (CLOCKWISE, ANTICLOCKWISE), 0, Patience.TURN),)


def play_rotation(play: Play, seat: int, action: Action, _frame: Rotation) -> None:
    """The first seat has chosen the direction; its turn begins."""
    if not isinstance(action, Rotate) or action.direction not in (1, -1):
        raise IllegalAction(text("ty-phu-no-rotation-first"))
    play.draft.direction = action.direction
    play.draft.turns = 1
    play.draft.stack = (turn(seat, TO_ROLL),)
    if play.story is not None:
        play.story.append(RotationChosen(seat, action.direction))


def run_rotation(play: Play, frame: Rotation) -> bool:
    """The next seat begins when the first one has left without saying a word."""
    if not play.draft.out[frame.seat]:
        return False
    play.draft.turns = 1
    seats = len(play.draft.out)
    heir = next(seat % seats for seat in range(frame.seat + 1, frame.seat + seats) if not play.draft.out[seat % seats])
    play.draft.first = heir
    play.draft.stack = (turn(heir, TO_ROLL),)
    return True


def run(play: Play, frame: Turn) -> bool:
    """Passes the turn on when its seat is out, or has nothing left that it would want to be asked about."""
    draft = play.draft
    if not draft.out[frame.seat]:
        if frame.stage == TO_ROLL or not draft.ruleset.auto:
            return False
        board, seat = play.board, frame.seat
        found = holdings(draft, board, seat)
        if found.asleep and redeemable(draft, board, found, draft.cash[seat]):
            return False
        if may_build_any_time(draft) and buildable(draft, board, found, draft.cash[seat]):
            return False
    pass_on(play, frame.seat)
    return True


def pass_on(play: Play, seat: int) -> None:
    """The next living seat's turn begins, unless the agreed rounds are over."""
    draft = play.draft
    seats = len(draft.out)
    round_over = False
    while True:
        seat = (seat + draft.direction) % seats
        round_over = round_over or seat == draft.first
        if not draft.out[seat]:
            break
    if round_over:
        draft.rounds += 1
        if endings.after_round(play):
            return
    draft.turns += 1
    draft.offers = 0
    draft.touched = 0
    draft.stack = (turn(seat, TO_ROLL),)


def ask(state: TyPhuState, board: Board, frame: Turn) -> tuple[Prompt, ...]:
    """Roll or end the turn, leave jail, and everything one may do with one's estate; the others may open a deal."""
    seat, rules = frame.seat, state.ruleset
    if frame.stage == ROLLED:
        options: tuple[Option, ...] = _ROLLED
    elif state.jail[seat]:
        options = _IN_JAIL[(state.cash[seat] >= rules.bail) + 2 * bool(state.held[seat])]
    else:
        options = _TO_ROLL_OR_BUY if rules.roll_and_buy else _TO_ROLL
    if trade.may_open(state, seat):
        options += _DEAL
    found = holdings(state, board, seat)
    if (found.homes or found.inns) and rules.building == ANY_TIME:
        options += building.constructions(state, board, seat, found)
    if found.asleep:
        options += menus.redemptions(state, board, found, seat)
    if found.idle:
        options += menus.mortgages(state, board, found, state.touched)
    if found.works.tall:
        options += building.sales(state, board, seat, found)
    prompt = _new(Prompt, (state.serial, seat, options, 0, Patience.TURN, False, True))
    return (prompt, *trade.doors(state, seat))


_ROLLED: Final = (END_TURN,)
_DEAL: Final = (OPEN_DEAL,)
_TO_ROLL: Final = (ROLL,)
_TO_ROLL_OR_BUY: Final = (ROLL, ROLL_AND_BUY)
_IN_JAIL: Final = ((ROLL,), (ROLL, PAY_BAIL), (ROLL, USE_CARD), (ROLL, PAY_BAIL, USE_CARD))


def play(play: Play, seat: int, action: Action, frame: Turn) -> None:
    """What the seat on turn does. Raises IllegalAction."""
    act = _ACTS.get(type(action))
    if act is None:
        raise IllegalAction(text("ty-phu-no-not-now"))
    act(play, seat, action, frame)


def _roll_only(play: Play, seat: int, _action: Roll, frame: Turn) -> None:
    _roll(play, seat, frame, 0)


def _roll_and_buy(play: Play, seat: int, _action: RollAndBuy, frame: Turn) -> None:
    if not play.draft.ruleset.roll_and_buy or play.draft.jail[seat]:
        raise IllegalAction(text("ty-phu-no-roll-and-buy"))
    _roll(play, seat, frame, 1)


def _end(play: Play, seat: int, _action: EndTurn, frame: Turn) -> None:
    if frame.stage == TO_ROLL:
        raise IllegalAction(text("ty-phu-no-end-before-roll"))
    pass_on(play, seat)


def _pay_bail(play: Play, seat: int, _action: PayBail, frame: Turn) -> None:
    _before_roll(frame)
    jail.pay_bail(play, seat)


def _use_card(play: Play, seat: int, _action: UseCard, frame: Turn) -> None:
    _before_roll(frame)
    jail.use_card(play, seat)


def _build(play: Play, seat: int, action: Build, _frame: Turn) -> None:
    if not may_build_any_time(play.draft):
        raise IllegalAction(text("ty-phu-no-build-landing"))
    supply.build(play, seat, action.site)


def _sell(play: Play, seat: int, action: Sell, _frame: Turn) -> None:
    building.sell(play, seat, action.site)


def _mortgage(play: Play, seat: int, action: Mortgage, _frame: Turn) -> None:
    mortgage.pledge_on_turn(play, seat, action.square)


def _redeem(play: Play, seat: int, action: Redeem, _frame: Turn) -> None:
    mortgage.redeem_on_turn(play, seat, action.square)


def _deal(play: Play, seat: int, _action: OpenDeal, _frame: Turn) -> None:
    trade.open_deal(play, seat)


Act = Callable[[Play, int, Action, Turn], None]
A = TypeVar("A", bound=Action)


def _act(kind: type[A], act: Callable[[Play, int, A, Turn], None]) -> tuple[type[Action], Act]:
    """An entry of `_ACTS`: the action class and the function for it, which must fit each other."""
    return kind, cast("Act", act)


_ACTS: Final = dict(
    (
        _act(Roll, _roll_only),
        _act(RollAndBuy, _roll_and_buy),
        _act(EndTurn, _end),
        _act(PayBail, _pay_bail),
        _act(UseCard, _use_card),
        _act(Build, _build),
        _act(Sell, _sell),
        _act(Mortgage, _mortgage),
        _act(Redeem, _redeem),
        _act(OpenDeal, _deal),
    )
)
"""What the seat on turn may do, and how."""


def _before_roll(frame: Turn) -> None:
    if frame.stage != TO_ROLL:
        raise IllegalAction(text("ty-phu-no-rolled-already"))


def _roll(play: Play, seat: int, frame: Turn, buys: int) -> None:
    _before_roll(frame)
    draft = play.draft
    first, second = dice(play.chance)
    draft.dice = (first, second)
    if draft.jail[seat]:
        play.replace_bottom(turn(seat, ROLLED))
        if jail.try_doubles(play, seat, first, second):
            _move(play, seat, first, second)
        return
    doubles = frame.doubles + 1 if first == second else 0
    if doubles == _DOUBLES_TO_JAIL:
        if play.story is not None:
            play.story.append(ThirdDoubles(seat, first, second))
        jail.send(play, seat, "doubles")
        return
    play.replace_bottom(turn(seat, TO_ROLL if doubles else ROLLED, doubles, buys))
    _move(play, seat, first, second)


def _move(play: Play, seat: int, first: int, second: int) -> None:
    draft = play.draft
    if play.story is not None:
        square = (draft.position[seat] + first + second) % len(play.board.squares)
        play.story.append(Rolled(seat, first, second, play.spot(square)))
    moves.land(play, seat, moves.forward(play, seat, first + second))
