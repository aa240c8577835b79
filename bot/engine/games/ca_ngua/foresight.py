"""What a move leads to: the position it leaves, or what the next throw makes of it on average.

Theory. Nothing is hidden in this game, so a player can lay the view out as a position and try every move with the rules
themselves; that respects every option, those of tomorrow too. Two ways to judge a move:

    at_once   the chances in the position that it leaves
    ahead     the mean of that over all 36 throws of whoever throws next, who answers each with the move that is best
              for them: kicks made and suffered are counted where they happen

A throw of (2, 5) is one of (5, 2), so 21 kinds of throw stand for 36. Points change nothing about who is home first;
they decide between moves that are about as good (`_POINT`).
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.ca_ngua.state import (
    CaNguaState,
    Draft,
    Kicking,
    Moving,
    Position,
    Rolling,
    bits_of,
    drafted,
    points_of,
)
from bot.engine.games.ca_ngua.track import BASE, THROWS
from bot.engine.games.ca_ngua.turns import carry_out, throw
from bot.engine.games.ca_ngua.view import Awaits, CaNguaView
from bot.engine.games.ca_ngua.worth import chances

_POINT: Final = 0.001
"""A point counts as much as so great a part of a win."""
_KINDS: Final = tuple((one.index, 1 if one.double else 2) for one in THROWS if one.first <= one.second)
"""Every kind of throw: its number, and how many of the 36 throws are like it."""
_FACES: Final = len(THROWS)


class _Die:
    """Luck that says one number."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number = number

    def below(self, bound: int) -> int:
        """The number; it is below any bound it is asked for here."""
        del bound
        return self._number


def at_once(view: CaNguaView, codes: tuple[int, ...]) -> list[float]:
    """How good each of these moves is for the seat on turn, by the position that it leaves."""
    return [_points(left, view.turn) + _standing(left, view.turn) for left in _outcomes(view, codes)]


def ahead(view: CaNguaView, codes: tuple[int, ...]) -> list[float]:
    """How good each of these moves is for the seat on turn, on average over the next throw."""
    return [_points(left, view.turn) + _expected(left, view.turn) for left in _outcomes(view, codes)]


def _outcomes(view: CaNguaView, codes: tuple[int, ...]) -> list[Draft]:
    """What the table looks like after each of the moves, when the throw is used up."""
    start = laid_out(view, codes)
    frame = start.stack[-1]
    assert not isinstance(frame, Rolling)
    return [_carried_out(start, code, frame) for code in codes]


def laid_out(view: CaNguaView, codes: tuple[int, ...]) -> CaNguaState:
    """The position of a view in which the seat on turn has these moves.

    What no view tells and no judgement needs (the serial, the count of throws) is made up.
    """
    return CaNguaState(
        rules=view.rules,
        arms=view.arms,
        paints=view.paints,
        horses=view.horses,
        taken=bits_of(view.arms, view.horses),
        tally=tuple(points for row in view.tally for points in row),
        turn=view.turn,
        kicks=view.kicks,
        dice=view.dice,
        roller=view.roller,
        places=view.places,
        left=view.left,
        thau_ma=view.thau_ma,
        rolls=1,
        turns=view.turns,
        trail=view.trail,
        reason=view.reason,
        serial=1,
        stack=(_frame(view, codes),),
    )


def _frame(view: CaNguaView, codes: tuple[int, ...]) -> Moving | Kicking:
    """The question; of a kick that goes on, the trail tells who hops, and somebody has been kicked."""
    if view.awaits is not Awaits.KICK:
        return Moving(codes)
    _, horse, before, *_ = view.trail
    victim = next(seat for seat in range(len(view.arms)) if seat != view.turn)
    return Kicking(-1 if before == BASE else horse, 1 << horse, (victim,), codes)


def _carried_out(position: Position, code: int, frame: Moving | Kicking) -> Draft:
    """The position after a move; where it kicks on, the first way of kicking on is taken."""
    draft = drafted(position)
    following = carry_out(draft, code, frame, None)
    while isinstance(following, Kicking):
        following = carry_out(draft, following.moves[0], following, None)
    return draft


def _expected(position: Draft, seat: int) -> float:
    """The mean standing of `seat` after the next throw, which its thrower uses for the best."""
    if position.reason is not None or position.places[seat]:
        return _standing(position, seat)
    thrower = position.turn
    total = 0.0
    for number, alike in _KINDS:
        draft = drafted(position)
        frame = throw(draft, _Die(number), None)
        if isinstance(frame, Moving):
            left = [_carried_out(draft, code, frame) for code in frame.moves]
            draft = left[0] if len(left) == 1 else max(left, key=lambda one: _standing(one, thrower))
        total += alike * _standing(draft, seat)
    return total / _FACES


def _standing(position: Draft, seat: int) -> float:
    """The chance of `seat` to be the next who is home; 1 once it is."""
    if position.places[seat]:
        return 1.0
    if position.reason is not None:
        return 0.0
    return chances(position)[seat]


def _points(position: Draft, seat: int) -> float:
    return _POINT * points_of(position.tally, seat)
