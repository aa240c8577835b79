"""The online rules as one table of frames, and the gate before them.

Every answer is held against the open prompt first, so the chapters trust what they are given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar, cast

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.online import arrears, buyout, held, listing, outing, plots, targets, visit
from bot.engine.games.ty_phu.online.state import (
    Affairs,
    Arrive,
    Depart,
    Due,
    Lot,
    Owing,
    Plot,
    Stall,
    Takeover,
    Target,
)
from bot.engine.games.ty_phu.state import Frame, Turn, TyPhuState
from bot.engine.prompt import Action, Prompt, allows, prompt_for
from bot.engine.seats import Seat
from bot.engine.text import text

F = TypeVar("F")
Ask = Callable[[TyPhuState, Board, Frame], tuple[Prompt, ...]]
Answer = Callable[[Play, int, Action, Frame], None]
Run = Callable[[Play, Frame], bool]


def _ask(kind: type[F], ask: Callable[[TyPhuState, Board, F], tuple[Prompt, ...]]) -> tuple[type[F], Ask]:
    return kind, cast("Ask", ask)


def _answer(kind: type[F], answer: Callable[[Play, int, Action, F], None]) -> tuple[type[F], Answer]:
    return kind, cast("Answer", answer)


def _run(kind: type[F], run: Callable[[Play, F], bool]) -> tuple[type[F], Run]:
    return kind, cast("Run", run)


ASKS: Final[dict[type, Ask]] = dict(
    (
        _ask(Turn, outing.ask),
        _ask(Stall, plots.ask),
        _ask(Plot, plots.ask_plot),
        _ask(Due, held.ask),
        _ask(Takeover, buyout.ask),
        _ask(Target, targets.ask),
        _ask(Owing, arrears.ask),
        _ask(Lot, listing.ask),
    )
)
"""Whom a frame asks, and what."""

ANSWERS: Final[dict[type, Answer]] = dict(
    (
        _answer(Turn, outing.play),
        _answer(Stall, plots.play),
        _answer(Plot, plots.play_plot),
        _answer(Due, held.play),
        _answer(Takeover, buyout.play),
        _answer(Target, targets.play),
        _answer(Owing, arrears.play),
        _answer(Lot, listing.play),
    )
)
"""What an answer does."""

RUNS: Final[dict[type, Run]] = dict(
    (
        _run(Turn, outing.run),
        _run(Takeover, buyout.run),
        _run(Target, targets.run),
        _run(Owing, arrears.run),
        _run(Lot, listing.run),
        _run(Arrive, visit.run_arrive),
        _run(Depart, visit.run_depart),
    )
)
"""Whether a frame goes on by itself."""

_FIRST: Final[dict[type, str]] = {
    Turn: "ty-phu-no-online-turn",
    Stall: "ty-phu-no-online-stall",
    Plot: "ty-phu-no-online-plot",
    Due: "ty-phu-no-online-due",
    Takeover: "ty-phu-no-online-takeover",
    Target: "ty-phu-no-online-target",
    Owing: "ty-phu-no-online-owing",
    Lot: "ty-phu-no-online-lot",
}


def begin(seats: int) -> Affairs:
    """Nothing lasts yet."""
    nothing = (0,) * seats
    return Affairs(0, 0, nothing, nothing, ((),) * seats, ((), ()), 0)


def answer(play: Play, state: TyPhuState, seat: int, action: Action) -> None:
    """Plays an answer to the top frame. Raises IllegalAction when it isn't offered to this seat."""
    frame = state.stack[-1]
    prompt = prompt_for(ASKS[type(frame)](state, play.board, frame), Seat(seat))
    if prompt is None:
        raise IllegalAction(text("ty-phu-no-not-asked"))
    if not allows(prompt, action):
        raise IllegalAction(text(_FIRST[type(frame)]))
    ANSWERS[type(frame)](play, seat, action, frame)


def settle(play: Play) -> None:
    """Runs what goes on by itself, until somebody must be asked or the game is over."""
    while play.draft.stack:
        frame = play.draft.stack[-1]
        run = RUNS.get(type(frame))
        if run is None or not run(play, frame):
            return
