"""Buying free land with houses at once, and building where one lands on one's own (S001-15 to S001-27, V06, V07).

No group has to be whole and nothing has to be even. A hotel needs its houses to stand there before one lands.
"""

from __future__ import annotations

from bot.engine.games.ty_phu import building
from bot.engine.games.ty_phu.actions import DECLINE, SKIP_BUILDING
from bot.engine.games.ty_phu.board import HOTEL, Board
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.events import Bought, Declined
from bot.engine.games.ty_phu.holdings import Position
from bot.engine.games.ty_phu.online import held
from bot.engine.games.ty_phu.online.actions import BUYS, ERECTS, PLAY_CARD, BuyWith, Erect, PlayCard
from bot.engine.games.ty_phu.online.events import BuiltUp
from bot.engine.games.ty_phu.online.state import Plot, Stall
from bot.engine.games.ty_phu.online.value import is_street
from bot.engine.games.ty_phu.state import BANK, TyPhuState
from bot.engine.prompt import Action, Option, Patience, Prompt
from bot.engine.seats import Seat


def price_at(board: Board, square: int, card: int) -> int:
    """The list price, or 75 % of it with the card."""
    return board.price[square] * 3 // 4 if card else board.price[square]


def offer(play: Play, seat: int, square: int) -> None:
    """The seat stands on free land; whoever can't pay for it isn't asked, and it stays free (S001-18, S001-19)."""
    cash = play.draft.cash[seat]
    card = held.has(play.draft, seat, Effect.DISCOUNT)
    if cash >= price_at(play.board, square, int(card)):
        play.push(Stall(seat, square, 0))
    else:
        _left(play, seat, square)


def ask(state: TyPhuState, board: Board, frame: Stall) -> tuple[Prompt, ...]:
    """Buy with 0 to 4 houses, play the 25 % card first, or leave it."""
    left = state.cash[frame.seat] - price_at(board, frame.square, frame.card)
    options: list[Option] = []
    if left >= 0:
        most = 0
        if is_street(board, frame.square):
            most = min(state.ruleset.houses_for_hotel, left // board.house[frame.square])
        options += BUYS[: most + 1]
    if not frame.card and held.has(state, frame.seat, Effect.DISCOUNT):
        options.append(PLAY_CARD)
    options.append(DECLINE)
    return (Prompt(state.serial, Seat(frame.seat), tuple(options), len(options) - 1, Patience.TURN),)


def play(play: Play, seat: int, action: Action, frame: Stall) -> None:
    """Buys, plays the card, or leaves it."""
    square = frame.square
    if isinstance(action, PlayCard):
        play.replace_top(Stall(seat, square, 1))
        return
    play.pop()
    if not isinstance(action, BuyWith):
        _left(play, seat, square)
        return
    price = price_at(play.board, square, frame.card)
    if frame.card:
        held.spend(play, seat, Effect.DISCOUNT)
    play.pay(seat, BANK, price)
    play.give_deed(square, seat)
    if play.story is not None:
        play.story.append(Bought(seat, play.spot(square), play.money(price)))
    _build(play, seat, square, action.houses)


def _build(play: Play, seat: int, square: int, levels: int) -> None:
    """Builds some levels, which is one event however many they are."""
    story = play.story
    before = len(story) if story is not None else 0
    for _ in range(levels):
        building.put_level(play, seat, square, play.board.house[square])
    if story is not None and levels > 1:
        del story[before:]
        story.append(BuiltUp(seat, play.spot(square), levels, play.money(levels * play.board.house[square])))


def _left(play: Play, seat: int, square: int) -> None:
    if play.story is not None:
        play.story.append(Declined(seat, play.spot(square)))


def home(play: Play, seat: int, square: int) -> None:
    """The seat stands on its own land."""
    draft = play.draft
    if not is_street(play.board, square) or draft.houses[square] == HOTEL:
        return
    if draft.cash[seat] >= play.board.house[square]:
        most = draft.ruleset.houses_for_hotel
        play.push(Plot(seat, square, HOTEL if draft.houses[square] == most else most))


def room(position: Position, board: Board, plot: Plot) -> int:
    """How many levels the seat may build there now."""
    level = position.houses[plot.square]
    steps = 1 if plot.cap == HOTEL else plot.cap - level
    return min(steps, position.cash[plot.seat] // board.house[plot.square])


def ask_plot(state: TyPhuState, board: Board, frame: Plot) -> tuple[Prompt, ...]:
    """Build some levels, or not."""
    options = (*ERECTS[1 : room(state, board, frame) + 1], SKIP_BUILDING)
    return (Prompt(state.serial, Seat(frame.seat), options, len(options) - 1, Patience.TURN),)


def play_plot(play: Play, seat: int, action: Action, frame: Plot) -> None:
    """Builds."""
    play.pop()
    if isinstance(action, Erect):
        _build(play, seat, frame.square, action.levels)
