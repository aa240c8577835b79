"""The words and buttons of the table.

The picture shows the position; the lines repeat what somebody without pictures needs: dice, points, horses home. The
story is told by the coordinator and not repeated here.
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.ca_ngua.actions import Climb, Launch, Move, Roll
from bot.engine.games.ca_ngua.track import CELLS, GATE, LAST, cell_of
from bot.engine.games.ca_ngua.view import Awaits, CaNguaView
from bot.engine.prompt import Action, Prompt
from bot.engine.screen import Button, Line, Look, Role, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Name, Text, text

_A_ROW: Final = 2


def screen_of(view: CaNguaView, prompts: tuple[Prompt, ...]) -> Screen:
    """The table's screen; for a seat nothing, since it has no secrets."""
    if view.viewer is not None:
        return Screen(())
    lines = tuple(_player(view, seat) for seat in range(len(view.arms)))
    buttons = [_button(option, view) for prompt in prompts for option in prompt.options if isinstance(option, Action)]
    rows = [tuple(buttons[index : index + _A_ROW]) for index in range(0, len(buttons), _A_ROW)]
    if rows:
        rows.append((Button(text("ca-ngua-score"), Look("score")),))
    return Screen(lines, tuple(rows), asks=_asks(view), pictured=True)


def label_of(action: Action, view: CaNguaView) -> Text:
    """The words on an action's button, with what it does: kicks, enters, comes home."""
    match action:
        case Roll():
            return text("ca-ngua-roll")
        case Launch():
            kicks = _foreign(view, CELLS[view.arms[view.turn]][0])
            return text("ca-ngua-launch-kick" if kicks else "ca-ngua-launch")
        case Move(horse, step):
            return _move_label(view, horse, step)
        case Climb(horse):
            cell = cell_of(view.horses[view.turn][horse]) + 1
            return text("ca-ngua-climb", horse=horse + 1, cell=cell)
        case _:
            return text("ca-ngua-stop")


def _move_label(view: CaNguaView, horse: int, step: int) -> Text:
    end = view.horses[view.turn][horse] + step
    if end > GATE:
        return text("ca-ngua-enter", horse=horse + 1, step=step, cell=cell_of(end))
    key = "ca-ngua-move-kick" if _foreign(view, CELLS[view.arms[view.turn]][end]) else "ca-ngua-move"
    return text(key, horse=horse + 1, step=step)


def _foreign(view: CaNguaView, bit: int) -> bool:
    return any(
        CELLS[arm][progress] == bit
        for seat, arm in enumerate(view.arms)
        if seat != view.turn
        for progress in view.horses[seat]
        if progress >= 0
    )


def _button(action: Action, view: CaNguaView) -> Button:
    match action:
        case Roll() | Launch():
            role = Role.PRIMARY
        case Move(horse, step):
            end = view.horses[view.turn][horse] + step
            kicks = _foreign(view, CELLS[view.arms[view.turn]][min(end, LAST)])
            role = Role.PRIMARY if kicks else Role.DANGER if cell_of(end) == 1 else Role.PLAIN
        case _:
            role = Role.PLAIN
    return Button(label_of(action, view), action, role)


def _player(view: CaNguaView, seat: int) -> Line:
    args: dict[str, Arg] = {
        "who": Name(Seat(seat)),
        "colour": Text(f"ca-ngua-colour-{view.paints[seat]}"),
        "points": view.points[seat],
    }
    if seat in view.left:
        said = text("ca-ngua-line-left", **args)
    elif view.places[seat]:
        said = text("ca-ngua-line-place", **args, place=view.places[seat])
    else:
        said = text("ca-ngua-line", **args, home=view.homes[seat], horses=view.rules.horses)
    return Line(said, Tone.QUIET)


def _asks(view: CaNguaView) -> Text | None:
    who = Name(Seat(view.turn))
    first, second = view.dice
    match view.awaits:
        case Awaits.NOTHING:
            return None
        case Awaits.ROLL:
            return text("ca-ngua-ask-roll", who=who)
        case Awaits.ANOTHER_ROLL:
            return text("ca-ngua-ask-again", who=who)
        case Awaits.MOVE:
            return text("ca-ngua-ask-move", who=who, first=first, second=second)
        case Awaits.KICK:
            return text("ca-ngua-ask-kick", who=who, first=first, second=second)
