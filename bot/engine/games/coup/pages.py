"""Pages for one person: the rules with this table's options, the reference card, the own hand, who had been lying."""

from __future__ import annotations

from bot.engine.games.coup.characters import CHARACTER_NAMES, DEED_NAMES
from bot.engine.games.coup.screens import hand_text
from bot.engine.games.coup.tales import character_text
from bot.engine.games.coup.view import CoupView, Remembered
from bot.engine.screen import Line, Screen, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Name, Text, text


def page_of(view: CoupView, name: str) -> Screen:
    """A page by name. Raises KeyError for one that there isn't."""
    match name:
        case "rules-1":
            return _page("coup-rules-1-title", _texts("coup-rules-1", 5))
        case "rules-2":
            return _page("coup-rules-2-title", _texts("coup-rules-2", 7))
        case "rules-3":
            late = Text("coup-rules-3-late-block" if view.late_block else "coup-rules-3-no-late-block")
            return _page("coup-rules-3-title", [*_texts("coup-rules-3", 6), late])
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


def _timeline(view: CoupView) -> Screen:
    if not view.claims:
        return Screen((Line(Text("coup-timeline-none")),))
    return _page("coup-timeline-title", [_claim(claim) for claim in view.claims])


def _claim(claim: Remembered) -> Text:
    truth = "true" if claim.true else "lie"
    args: dict[str, Arg] = {
        "turn": claim.turn,
        "who": Name(Seat(claim.seat)),
        "character": character_text(claim.character),
        "deed": Text(f"coup-deed-{DEED_NAMES[claim.deed]}"),
    }
    if claim.doubter >= 0:
        return text(f"coup-timeline-{truth}-doubted", **args, doubter=Name(Seat(claim.doubter)))
    return text(f"coup-timeline-{truth}", **args)
