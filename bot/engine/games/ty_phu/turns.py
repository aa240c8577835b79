"""Turns: what the seat on turn may do before rolling and after landing, and who comes next (S000-46 to S000-49).

Before each roll and after the last one the seat may build, sell, mortgage, redeem and trade. With option `auto` a turn
ends by itself after the last landing, unless there is something to build or to redeem; all else can wait until before
the next roll. Turns go through the living seats in the direction the first seat chose (S000-45, S002-22); a round is
over when they come past the seat that began.
"""

from __future__ import annotations

from bot.engine.chance import dice
from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import building, endings, jail, mortgage, moves, supply, trade
from bot.engine.games.ty_phu.actions import (
    ANTICLOCKWISE,
    BUILDS,
    CLOCKWISE,
    DEALS,
    END_TURN,
    MORTGAGES,
    PAY_BAIL,
    REDEMPTIONS,
    ROLL,
    ROLL_AND_BUY,
    SELLS,
    USE_CARD,
    Build,
    EndTurn,
    Mortgage,
    PayBail,
    Redeem,
    Roll,
    RollAndBuy,
    Rotate,
    Sell,
    StartDeal,
    UseCard,
)
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.estate import (
    build_sites,
    holdings,
    may_build_any_time,
    pledge_sites,
    redeem_sites,
    sell_sites,
)
from bot.engine.games.ty_phu.events import Rolled, RotationChosen, ThirdDoubles
from bot.engine.games.ty_phu.menus import one_of
from bot.engine.games.ty_phu.state import ROLLED, TO_ROLL, Rotation, Turn, TyPhuState, turn
from bot.engine.prompt import Action, Choice, Option, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import Name, text

_DOUBLES_TO_JAIL = 3


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
        if (may_build_any_time(draft) and build_sites(draft, board, seat)) or redeem_sites(draft, board, seat):
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
    """Roll or end the turn, leave jail, and everything one may do with one's estate."""
    return (Prompt(state.serial, Seat(frame.seat), _options(state, board, frame), 0, Patience.TURN),)


def _options(state: TyPhuState, board: Board, frame: Turn) -> tuple[Option, ...]:
    """Remembered by the holdings, and by what else the options depend on: cash through what it can pay for."""
    seat, rules = frame.seat, state.ruleset
    found = holdings(state, board, seat)
    stage = frame.stage
    if state.jail[seat] and stage == TO_ROLL:
        stage = 2 + (state.cash[seat] >= rules.bail) + 2 * bool(state.held[seat])
    elif stage == TO_ROLL and rules.roll_and_buy:
        stage = 6
    others = trade.partners(state, seat)
    if found.deeds:
        builds = build_sites(state, board, seat) if found.sites and may_build_any_time(state) else ()
        sales = sell_sites(state, board, seat)
        pledges = pledge_sites(state, board, seat)
        redeems = redeem_sites(state, board, seat)
        key = (stage, *others, -1, *builds, -1, *sales, -1, *pledges, -1, *redeems)
    else:
        builds = sales = pledges = redeems = ()
        key = (stage, *others)
    options = found.menus.get(key)
    if options is None:
        options = (
            *_first_options(stage),
            *one_of(BUILDS, builds, "site", lambda site: building.build_choice(state, board, seat, site)),
            *one_of(DEALS, others, "partner", lambda other: Choice(other, text("just-name", who=Name(Seat(other))))),
            *one_of(REDEMPTIONS, redeems, "square", lambda square: mortgage.redeem_choice(state, board, square)),
            *one_of(MORTGAGES, pledges, "square", lambda square: mortgage.pledge_choice(state, board, square)),
            *one_of(SELLS, sales, "site", lambda site: building.sale_choice(state, board, seat, site)),
        )
        found.menus[key] = options
    return options


def _first_options(stage: int) -> tuple[Option, ...]:
    match stage:
        case 0:
            return (ROLL,)
        case 1:
            return (END_TURN,)
        case 6:
            return (ROLL, ROLL_AND_BUY)
        case _:
            bail, card = (stage - 2) & 1, (stage - 2) & 2
            return (ROLL, *((PAY_BAIL,) if bail else ()), *((USE_CARD,) if card else ()))


def play(play: Play, seat: int, action: Action, frame: Turn) -> None:
    """What the seat on turn does. Raises IllegalAction."""
    match action:
        case Roll():
            _roll(play, seat, frame, 0)
        case RollAndBuy():
            if not play.draft.ruleset.roll_and_buy or play.draft.jail[seat]:
                raise IllegalAction(text("ty-phu-no-roll-and-buy"))
            _roll(play, seat, frame, 1)
        case EndTurn():
            if frame.stage == TO_ROLL:
                raise IllegalAction(text("ty-phu-no-end-before-roll"))
            pass_on(play, seat)
        case PayBail():
            _before_roll(frame)
            jail.pay_bail(play, seat)
        case UseCard():
            _before_roll(frame)
            jail.use_card(play, seat)
        case Build(site):
            if not may_build_any_time(play.draft):
                raise IllegalAction(text("ty-phu-no-build-landing"))
            supply.build(play, seat, site)
        case Sell(site):
            building.sell(play, seat, site)
        case Mortgage(square):
            mortgage.pledge_on_turn(play, seat, square)
        case Redeem(square):
            mortgage.redeem_on_turn(play, seat, square)
        case StartDeal(partner):
            trade.start(play, seat, partner)
        case _:
            raise IllegalAction(text("ty-phu-no-not-now"))


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
