"""The sentence for each event: what the table hears, and what one seat alone is told."""

from __future__ import annotations

from bot.engine.game import Event
from bot.engine.games.coup.characters import CHARACTER_NAMES, DEED_NAMES
from bot.engine.games.coup.events import (
    WHY_NAMES,
    Began,
    Blocked,
    BlockStood,
    CardLost,
    Challenged,
    Declared,
    Drafted,
    Drew,
    Exchanged,
    Exiled,
    Prepared,
    Proved,
    Refunded,
    Stole,
    Took,
    Won,
)
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Name, Series, Text, text


def character_text(character: int) -> Text:
    """The name of a character."""
    return Text(f"coup-character-{CHARACTER_NAMES[character]}")


def cards_text(cards: tuple[int, ...]) -> Series:
    """Several characters as a list."""
    return Series(tuple(character_text(card) for card in cards))


def told(event: Event, viewer: Viewer) -> Text | None:
    """The sentence that a viewer may hear; None for what concerns somebody else alone."""
    match event:
        case Began(seat, drafting):
            return text("coup-began-draft" if drafting else "coup-began", who=Name(seat))
        case Drafted(seat):
            return text("coup-drafted", who=Name(seat))
        case Declared(seat, deed, target):
            key = f"coup-declared-{DEED_NAMES[deed]}"
            return text(key, who=Name(seat), target=Name(Seat(target))) if target >= 0 else text(key, who=Name(seat))
        case Prepared(seat, character):
            return text("coup-you-prepared", character=character_text(character)) if viewer == seat else None
        case Challenged(seat, claimant, character):
            return text("coup-challenged", who=Name(seat), claimant=Name(claimant), character=character_text(character))
        case Proved(seat, character):
            return text("coup-proved", who=Name(seat), character=character_text(character))
        case Drew(seat, cards):
            return text("coup-you-drew", cards=cards_text(cards)) if viewer == seat else None
        case CardLost(seat, character, why):
            return text(f"coup-lost-{WHY_NAMES[why]}", who=Name(seat), character=character_text(character))
        case Refunded(seat, amount):
            return text("coup-refunded", who=Name(seat), amount=amount)
        case Blocked(seat, character, deed, actor):
            key = f"coup-blocked-{DEED_NAMES[deed]}"
            return text(key, who=Name(seat), actor=Name(actor), character=character_text(character))
        case BlockStood(actor, deed):
            return text(f"coup-stood-{DEED_NAMES[deed]}", actor=Name(actor))
        case Took(seat, _, amount):
            return text("coup-took", who=Name(seat), amount=amount)
        case Stole(seat, victim, amount):
            return text("coup-stole", who=Name(seat), victim=Name(victim), amount=amount)
        case Exchanged(seat):
            return text("coup-exchanged", who=Name(seat))
        case Exiled(seat, coins):
            return text("coup-exiled", who=Name(seat), coins=coins)
        case Won(seat):
            return text("coup-won", who=Name(seat))
        case _:
            raise TypeError(f"no tale of {event!r}")
