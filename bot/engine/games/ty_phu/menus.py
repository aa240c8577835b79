"""Options in which something is picked: one press where only one thing can be picked, a picker where there are more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.games.ty_phu.board import Board
from bot.engine.prompt import Action, Choice, Form, Option, Pick
from bot.engine.text import Proper, Text, text


def one_of(
    made: Sequence[Action], values: tuple[int, ...], blank: str, label: Callable[[int], Choice]
) -> tuple[Option, ...]:
    """The option to pick one of `values`: none, a finished action, or a form with one blank.

    `made[value]` is the action for a value; `blank` names its field.
    """
    if not values:
        return ()
    if len(values) == 1:
        return (made[values[0]],)
    choices = tuple([label(value) for value in values])
    return (Form(type(made[values[0]]), (Pick(blank, choices),)),)


def square_text(board: Board, square: int) -> Text:
    """The name of a square as a text."""
    entry = board.squares[square]
    if entry.name:
        return text("ty-phu-choice-square", place=Proper(entry.name))
    return text(f"ty-phu-square-{entry.title or entry.kind.value.replace('_', '-')}")
