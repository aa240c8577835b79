"""Moving a token and what the square it reaches does (S000-21, S000-46 to S000-52).

A move by dice or by a card that names a square goes forward and earns the salary when it reaches or passes Xuất phát;
going back and going to jail never do (M07, M08, M33). What a square asks of the seat is pushed on the stack, so that a
move is over as soon as it is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.engine.chance import dice
from bot.engine.games.ty_phu import debt, decks, jail, purchase, tax, travel
from bot.engine.games.ty_phu.board import SQUARES, Kind
from bot.engine.games.ty_phu.cards import CHANCE, CHEST, Fee
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.events import ExtraRoll, RentSpared, SalaryPaid, Went
from bot.engine.games.ty_phu.online import golden
from bot.engine.games.ty_phu.rent import rent
from bot.engine.games.ty_phu.ruleset import ON_LANDING
from bot.engine.games.ty_phu.state import BANK, Site, Walk

_ROUND: Final = tuple(range(SQUARES)) * 3
"""The squares in the order in which a token comes past them, for up to two rounds from any of them."""


def forward(play: Play, seat: int, steps: int) -> int:
    """Moves a token forward, with the salary for Xuất phát; the square it reaches. Landing is the caller's business."""
    draft = play.draft
    start = draft.position[seat]
    square = (start + steps) % SQUARES
    draft.position = put(draft.position, seat, square)
    draft.trail = (seat, *_ROUND[start : start + steps + 1])
    if start + steps >= SQUARES:
        play.pay(BANK, seat, draft.ruleset.salary)
        if play.story is not None:
            play.story.append(SalaryPaid(seat, play.money(draft.ruleset.salary)))
    return square


def walk_to(play: Play, seat: int, square: int, fee: Fee = Fee.USUAL) -> None:
    """Sends a token forward to a square and lands it there; a full round when it stands there already."""
    steps = (square - play.draft.position[seat]) % SQUARES or SQUARES
    if play.story is not None:
        play.story.append(Went(seat, play.spot(square)))
    land(play, seat, forward(play, seat, steps), fee)


def walk_back(play: Play, seat: int, steps: int) -> None:
    """Moves a token backwards, without salary, and lands it."""
    draft = play.draft
    start = draft.position[seat]
    square = (start - steps) % SQUARES
    draft.position = put(draft.position, seat, square)
    draft.trail = (seat, *[(start - step) % SQUARES for step in range(steps + 1)])
    if play.story is not None:
        play.story.append(Went(seat, play.spot(square)))
    land(play, seat, square)


def run_walk(play: Play, frame: Walk) -> bool:
    """The move that waited for bail to be paid (S000-86)."""
    play.pop()
    square = (play.draft.position[frame.seat] + frame.steps) % SQUARES
    if play.story is not None:
        play.story.append(Went(frame.seat, play.spot(square)))
    land(play, frame.seat, forward(play, frame.seat, frame.steps))
    return True


def land(play: Play, seat: int, square: int, fee: Fee = Fee.USUAL) -> None:
    """What the square does to the seat that has arrived."""
    arrival = _ARRIVALS.get(play.board.kinds[square])
    if arrival is not None:
        arrival(play, seat, square, fee)


def _on_deed(play: Play, seat: int, square: int, fee: Fee) -> None:
    draft = play.draft
    owner = draft.owner[square]
    if owner == BANK:
        purchase.offer(play, seat, square)
        return
    if owner == seat:
        _at_home(play, seat, square)
        return
    if draft.pledged >> square & 1:
        if play.story is not None:
            play.story.append(RentSpared(seat, owner, play.spot(square)))
        return
    thrown = sum(draft.dice)
    if fee is Fee.TEN_TIMES and play.board.kinds[square] is Kind.PLANT:
        thrown = _extra_roll(play, seat)
    due = rent(draft, play.board, square, seat, thrown, fee) * golden.factor(draft.turns, golden=draft.ruleset.golden)
    debt.charge(play, seat, owner, due, "rent", square)


def _extra_roll(play: Play, seat: int) -> int:
    first, second = dice(play.chance)
    if play.story is not None:
        play.story.append(ExtraRoll(seat, first, second))
    return first + second


def _at_home(play: Play, seat: int, square: int) -> None:
    """One's own land: nothing (M32), but for the hooks: building on landing, travelling from a port."""
    if play.board.kinds[square] is Kind.STREET:
        if play.draft.ruleset.building == ON_LANDING:
            play.push(Site(seat, square))
    else:
        travel.offer(play, seat, square)


def _on_tax(play: Play, seat: int, square: int, _fee: Fee) -> None:
    tax.due(play, seat, square)


def _on_chance(play: Play, seat: int, _square: int, _fee: Fee) -> None:
    decks.draw(play, seat, CHANCE)


def _on_chest(play: Play, seat: int, _square: int, _fee: Fee) -> None:
    decks.draw(play, seat, CHEST)


def _on_go_to_jail(play: Play, seat: int, _square: int, _fee: Fee) -> None:
    jail.send(play, seat, "square")


_ARRIVALS: Final[dict[Kind, Callable[[Play, int, int, Fee], None]]] = {
    Kind.STREET: _on_deed,
    Kind.STATION: _on_deed,
    Kind.PLANT: _on_deed,
    Kind.SEAPORT: _on_deed,
    Kind.AIRPORT: _on_deed,
    Kind.TAX: _on_tax,
    Kind.CHANCE: _on_chance,
    Kind.CHEST: _on_chest,
    Kind.GO_TO_JAIL: _on_go_to_jail,
}
"""Xuất phát, the jail as a visitor and the car park do nothing more (S000-09, S000-90, S000-91)."""
