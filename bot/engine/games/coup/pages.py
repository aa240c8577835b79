"""Pages for one person: the rules with this table's options, the reference card, the own hand, who had been lying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.games.coup.characters import CHARACTER_NAMES, DEED_NAMES
from bot.engine.games.coup.screens import GUIDE, hand_text
from bot.engine.games.coup.tales import character_text
from bot.engine.games.coup.view import CoupView
from bot.engine.screen import Line, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Name, Series, Text, text

PAGES: Final = ("rules-1", "rules-2", "rules-3", "rules-4", GUIDE, "hand", "timeline")


def page_of(view: CoupView, name: str) -> Screen:
    """A page by name. Raises KeyError for one that there isn't."""
    match name:
        case "rules-1":
            return _page("coup-rules-1-title", _texts("coup-rules-1", 5))
        case "rules-2":
            return _page("coup-rules-2-title", _texts("coup-rules-2", 7))
        case "rules-3":
            late = Text("coup-rules-3-late-block" if view.late_block else "coup-rules-3-no-late-block")
            hiding = Text("coup-rules-3-concede" if view.concede else "coup-rules-3-no-concede")
            return _page("coup-rules-3-title", [*_texts("coup-rules-3", 6), late, hiding])
        case "rules-4":
            return _page("coup-rules-4-title", _texts("coup-rules-4", 4))
        case "guide":
            return _page("coup-guide-title", [Text(f"coup-guide-{name}") for name in (*CHARACTER_NAMES, "all")])
        case "hand":
            return Screen((Line(hand_text(view)),))
        case "timeline":
            return _timeline(view)
        case _:
            raise KeyError(name)


def _page(title: str, texts: list[Text]) -> Screen:
    return Screen((Line(Text(title), Tone.TITLE), *(Line(said) for said in texts)))


def _texts(prefix: str, count: int) -> list[Text]:
    return [Text(f"{prefix}-{number}") for number in range(1, count + 1)]


# ------------------------------------------------------------------------------------------------------- the timeline


def _timeline(view: CoupView) -> Screen:
    """Every claim of the game with its truth, and how often each seat lied; nothing before the end."""
    if not view.truth:
        return Screen((Line(Text("coup-timeline-none" if len(view.alive) > 1 else "coup-timeline-empty")),))
    lines = [line for place in range(len(view.claims)) for line in _claim(view, place)]
    sums = [Line(said, Tone.STRONG) for seat in range(len(view.coins)) if (said := _sum(view, seat)) is not None]
    return Screen((Line(Text("coup-timeline-title"), Tone.TITLE), *lines, *sums))


def _claim(view: CoupView, place: int) -> Iterator[Line]:
    """What was claimed, whether it was true, who challenged; below it who had let it pass before the challenge."""
    claim, true = view.claims[place], view.truth[place]
    deed = DEED_NAMES[claim.deed]
    args: dict[str, Arg] = {
        "turn": claim.turn,
        "who": Name(Seat(claim.seat)),
        "character": character_text(claim.character),
        "deed": Text(f"coup-stopped-{deed}" if claim.blocking else f"coup-deed-{deed}"),
    }
    if claim.doubter < 0:
        yield Line(text("coup-timeline-true" if true else "coup-timeline-lie", **args))
        return
    args["doubter"] = Name(Seat(claim.doubter))
    how = "true" if view.proved >> place & 1 else "hidden" if true else "lie"
    yield Line(text(f"coup-timeline-{how}-doubted", **args))
    if claim.passed:
        passed = Series(tuple(Name(Seat(seat)) for seat in claim.passed))
        yield Line(text("coup-timeline-passed", who=passed), Tone.QUIET)


def _sum(view: CoupView, seat: int) -> Text | None:
    """How often a seat claimed something, and how often it lied; None when it never claimed anything."""
    own = [true for claim, true in zip(view.claims, view.truth, strict=True) if claim.seat == seat]
    if not own:
        return None
    return text("coup-timeline-sum", who=Name(Seat(seat)), claims=len(own), lies=own.count(False))
