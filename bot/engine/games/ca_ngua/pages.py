"""The pages that people open beside the game: the rules as this table plays them, and the table of points."""

from __future__ import annotations

from typing import Final

from bot.engine.games.ca_ngua.events import Cause
from bot.engine.games.ca_ngua.ruleset import CLIMBED_EACH, SINK_EACH, STRAIGHT_EACH, THAU_MA_EACH
from bot.engine.games.ca_ngua.view import CaNguaView
from bot.engine.screen import Line, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Name, Text, text

SCORE: Final = "score"
PAGES: Final = (*(f"rules-{number}" for number in range(1, 8)), SCORE)
_PREFIX: Final = "ca-ngua-"


def page_of(view: CaNguaView, name: str) -> Screen:
    """A page by name. Raises KeyError for an unknown one."""
    if name not in PAGES:
        raise KeyError(name)
    if name == SCORE:
        return Screen(_score(view))
    title = Line(text(f"{_PREFIX}{name}"), Tone.TITLE)
    return Screen((title, *(Line(said) for said in _RULES[name](view))))


def _said(*names: str) -> tuple[Text, ...]:
    return tuple(text(f"{_PREFIX}{name}") for name in names)


def _either(*, on: bool, name: str) -> str:
    return f"{name}-{'on' if on else 'off'}"


def _goal(view: CaNguaView) -> tuple[Text, ...]:
    rules = view.rules
    return (
        text("ca-ngua-rules-goal", horses=rules.horses),
        text("ca-ngua-rules-cells", lowest=7 - rules.horses),
        *_said("rules-turns", "rules-sum", "rules-double", "rules-one-six", "rules-pair"),
        *_said(_either(on=rules.choi_tiep, name="rules-choi-tiep")),
    )


def _ways(view: CaNguaView) -> tuple[Text, ...]:
    return _said(
        "rules-base",
        "rules-launch",
        _either(on=view.rules.buoc_ra_quan, name="rules-buoc-ra-quan"),
        "rules-blocked",
        "rules-no-pass",
    )


def _kicking(view: CaNguaView) -> tuple[Text, ...]:
    rules = view.rules
    return _said(
        "rules-kick",
        _either(on=rules.buoc_da, name="rules-buoc-da"),
        _either(on=rules.da_lien, name="rules-da-lien"),
        *(("rules-da-lien-example",) if rules.da_lien else ()),
        _either(on=rules.da_lien_nhieu_ngua, name="rules-da-lien-nhieu-ngua"),
        _either(on=rules.da_lien_hoan, name="rules-da-lien-hoan"),
    )


def _pins(view: CaNguaView) -> tuple[Text, ...]:
    rules = view.rules
    if not rules.buoc_di:
        return _said("rules-buoc-di-off", "rules-order")
    square = "rules-buoc-di-squares" if rules.buoc_di_cach_2 else "rules-buoc-di-square"
    return _said(square, "rules-buoc-di-held", "rules-buoc-di-only", "rules-buoc-di-first", "rules-order")


def _stable(view: CaNguaView) -> tuple[Text, ...]:
    return (
        *_said("rules-gate", "rules-straight", "rules-climb", "rules-climb-one-six", "rules-climb-first"),
        *_said("rules-jam", "rules-safe"),
        text("ca-ngua-rules-home", lowest=7 - view.rules.horses),
    )


def _points(view: CaNguaView) -> tuple[Text, ...]:
    del view
    return (
        *_said("rules-points-kick", "rules-points-kick-pair", "rules-points-many", "rules-points-chain"),
        text("ca-ngua-rules-points-sink", plain=SINK_EACH[0], pair=SINK_EACH[1]),
        text("ca-ngua-rules-points-thau-ma", plain=THAU_MA_EACH[0], pair=THAU_MA_EACH[1]),
        text("ca-ngua-rules-points-home", plain=STRAIGHT_EACH[0], pair=STRAIGHT_EACH[1], climbed=CLIMBED_EACH),
    )


def _end(view: CaNguaView) -> tuple[Text, ...]:
    rules = view.rules
    return (
        *_said("rules-phat-on" if rules.phat else "rules-phat-off"),
        text(f"ca-ngua-{_either(on=rules.con, name='rules-con')}", horses=rules.horses),
        *_said("rules-leaver", "rules-title"),
    )


_RULES: Final = {
    "rules-1": _goal,
    "rules-2": _ways,
    "rules-3": _kicking,
    "rules-4": _pins,
    "rules-5": _stable,
    "rules-6": _points,
    "rules-7": _end,
}


def _score(view: CaNguaView) -> tuple[Line, ...]:
    lines = [Line(text("ca-ngua-score"), Tone.TITLE)]
    for seat, row in sorted(enumerate(view.tally), key=lambda entry: (-sum(entry[1]), entry[0])):
        lines.append(Line(text("ca-ngua-score-player", who=Name(Seat(seat)), points=sum(row)), Tone.STRONG))
        lines.append(
            Line(
                text(
                    "ca-ngua-score-causes",
                    kicks=row[Cause.KICK],
                    sinks=row[Cause.SINK],
                    homes=row[Cause.HOME],
                    thau_ma=row[Cause.THAU_MA],
                    end=row[Cause.END],
                )
            )
        )
    lines.append(Line(text("ca-ngua-score-note"), Tone.QUIET))
    return tuple(lines)
