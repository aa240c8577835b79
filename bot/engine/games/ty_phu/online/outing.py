"""Turns of the online rules: thaw, lost turn, list a square, roll; the turn passes by itself (S001-14, P01 to P06).

A lost turn counts neither for the golden hour nor as a turn; it waits while its seat is in jail. Leaving jail is by
doubles (no further roll), bail or a kept card; after the third miss bail is due, and a kept card may be played instead.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.chance import dice
from bot.engine.games.ty_phu import endings, jail
from bot.engine.games.ty_phu.actions import PAY_BAIL, ROLL, USE_CARD, PayBail, Roll, UseCard
from bot.engine.games.ty_phu.board import SQUARES, Board
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.events import Released, Rolled, ThirdDoubles, TriedDoubles
from bot.engine.games.ty_phu.menus import one_of
from bot.engine.games.ty_phu.online import arrears, golden, held, listing, visit, words
from bot.engine.games.ty_phu.online.actions import PUTS, PutUp
from bot.engine.games.ty_phu.online.events import GoldenHour, Skipped, Thawed
from bot.engine.games.ty_phu.online.state import Depart
from bot.engine.games.ty_phu.online.value import affairs_of, owned
from bot.engine.games.ty_phu.state import BANK, FREE, ROLLED, TO_ROLL, Turn, TyPhuState, turn
from bot.engine.prompt import Action, Option, Patience, Prompt
from bot.engine.seats import Seat

_DOUBLES_TO_JAIL: Final = 3
_LAST_TRY: Final = 3


def run(play: Play, frame: Turn) -> bool:
    """Passes the turn on when its seat is out or has nothing left to decide."""
    if not play.draft.out[frame.seat] and frame.stage == TO_ROLL:
        return False
    pass_on(play, frame.seat)
    return True


def pass_on(play: Play, seat: int) -> None:
    """The next living seat's turn begins, unless the agreed rounds are over."""
    draft = play.draft
    seats = len(draft.out)
    while True:
        seat = (seat + draft.direction) % seats
        if seat == draft.first:
            draft.rounds += 1
            if endings.after_round(play):
                return
        if draft.out[seat]:
            continue
        _thaw(play, seat)
        now = affairs_of(draft)
        if not now.lost[seat] or draft.jail[seat]:
            break
        draft.affairs = replace(now, lost=put(now.lost, seat, now.lost[seat] - 1))
        if play.story is not None:
            play.story.append(Skipped(seat))
    draft.turns += 1
    draft.affairs = replace(affairs_of(draft), listed=0)
    draft.stack = (turn(seat, TO_ROLL),)
    _chime(play)


def _chime(play: Play) -> None:
    draft = play.draft
    now = golden.factor(draft.turns, golden=draft.ruleset.golden)
    if play.story is not None and now != golden.factor(draft.turns - 1, golden=draft.ruleset.golden):
        play.story.append(GoldenHour(draft.turns, now))


def _thaw(play: Play, seat: int) -> None:
    """The seat's frozen squares earn again (S001-41)."""
    now = affairs_of(play.draft)
    if not now.frozen:
        return
    cold = tuple([square for square in owned(play.draft, play.board, seat) if now.frozen >> square & 1])
    if cold:
        play.draft.affairs = replace(now, frozen=now.frozen & ~sum([1 << square for square in cold]))
        if play.story is not None:
            play.story.append(Thawed(seat, play.spots(cold)))


def ask(state: TyPhuState, board: Board, frame: Turn) -> tuple[Prompt, ...]:
    """Roll; leave jail; or put a square up, once a turn before the first roll."""
    seat = frame.seat
    options: list[Option] = [ROLL]
    if state.jail[seat]:
        if state.cash[seat] >= state.ruleset.bail:
            options.append(PAY_BAIL)
        if held.has(state, seat, Effect.JAIL_FREE):
            options.append(USE_CARD)
    if not frame.doubles and not affairs_of(state).listed:
        squares = listing.offers(state, board, seat)
        options += one_of(PUTS, squares, "square", lambda square: words.lot_choice(state, board, square))
    return (Prompt(state.serial, Seat(seat), tuple(options), 0, Patience.TURN),)


def play(play: Play, seat: int, action: Action, frame: Turn) -> None:
    """What the seat on turn does."""
    match action:
        case Roll():
            _roll(play, seat, frame)
        case PayBail():
            _release(play, seat, "bail")
            arrears.charge(play, seat, BANK, play.draft.ruleset.bail, "bail")
        case UseCard():
            held.spend(play, seat, Effect.JAIL_FREE)
            _release(play, seat, "card")
        case PutUp(square):
            listing.list_square(play, seat, square)
        case _:
            raise TypeError(action)


def _release(play: Play, seat: int, cause: str) -> None:
    play.draft.jail = put(play.draft.jail, seat, FREE)
    if play.story is not None:
        play.story.append(Released(seat, cause))


def _roll(play: Play, seat: int, frame: Turn) -> None:
    draft = play.draft
    first, second = dice(play.chance)
    draft.dice = (first, second)
    if draft.jail[seat]:
        play.replace_bottom(turn(seat, ROLLED))
        _try_doubles(play, seat, first, second)
        return
    doubles = frame.doubles + 1 if first == second else 0
    if doubles == _DOUBLES_TO_JAIL:
        if play.story is not None:
            play.story.append(ThirdDoubles(seat, first, second))
        jail.send(play, seat, "doubles")
        return
    play.replace_bottom(turn(seat, TO_ROLL if doubles else ROLLED, doubles))
    _move(play, seat, first, second)


def _move(play: Play, seat: int, first: int, second: int) -> None:
    if play.story is not None:
        square = (play.draft.position[seat] + first + second) % SQUARES
        play.story.append(Rolled(seat, first, second, play.spot(square)))
    visit.forward(play, seat, first + second)


def _try_doubles(play: Play, seat: int, first: int, second: int) -> None:
    draft = play.draft
    if first == second:
        _release(play, seat, "doubles")
        _move(play, seat, first, second)
        return
    tries = draft.jail[seat]
    if play.story is not None:
        play.story.append(TriedDoubles(seat, first, second, tries))
    if tries < _LAST_TRY:
        draft.jail = put(draft.jail, seat, tries + 1)
        return
    draft.jail = put(draft.jail, seat, FREE)
    play.push(Depart(seat, first + second))
    if held.has(draft, seat, Effect.JAIL_FREE):
        held.due(play, seat, BANK, draft.ruleset.bail, "bail")
    else:
        arrears.charge(play, seat, BANK, draft.ruleset.bail, "bail")
