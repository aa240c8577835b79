"""The cards as values: what each does, parsed from `data/ty_phu/cards/*.toml`; the words are in the locale files.

A card is known by its number: `number(deck, index)` counts through both decks, so that a kept card can be held by a
seat, traded and put back under the pile it came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.codec import Raw
from bot.engine.games.ty_phu.board import SQUARES, Kind

CHANCE: Final = 0
CHEST: Final = 1
DECK_KEYS: Final = ("chance", "chest")
_STRIDE: Final = 64
"""More than any deck has cards, so that one number names deck and card."""


class Effect(Enum):
    """What a card does; `decks.py` has a function for each of the classic ones, `online/fortune.py` for all others."""

    GO_TO = "go_to"
    NEAREST = "nearest"
    BACK = "back"
    JAIL = "jail"
    JAIL_FREE = "jail_free"
    MONEY = "money"
    PAY_EACH = "pay_each"
    COLLECT_EACH = "collect_each"
    REPAIRS = "repairs"
    RENT_FREE = "rent_free"
    TAX_FREE = "tax_free"
    DISCOUNT = "discount"
    ANY_SQUARE = "any_square"
    OWN_LAND = "own_land"
    ANY_STATION = "any_station"
    WRECK = "wreck"
    HOTEL = "hotel"
    LEVEL = "level"
    FREEZE = "freeze"
    FREEZE_GROUP = "freeze_group"
    FREEZE_SEAT = "freeze_seat"
    RISE = "rise"
    TAKE = "take"
    SKIP_OTHER = "skip_other"
    LOSE_TURN = "lose_turn"
    LOAN = "loan"


class Fee(Enum):
    """What a visitor owes at the square a card sends them to: the usual, twice that, or ten times a fresh roll."""

    USUAL = "usual"
    DOUBLE = "double"
    TEN_TIMES = "ten_times"


class CardError(ValueError):
    """Content that is no deck; one problem a line, each with file and key."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    amount   what is received (or paid, below 0), paid to or by each other seat, paid per house, or the steps back
    hotel    what is paid per hotel
    square   where it sends; `kind` and `fee` belong to NEAREST
    """

    id: str
    effect: Effect
    amount: int = 0
    hotel: int = 0
    square: int = -1
    kind: Kind = Kind.STATION
    fee: Fee = Fee.USUAL


Decks = tuple[tuple[Card, ...], tuple[Card, ...]]
"""The Cơ hội and the Khí vận cards, in the order of their file."""

_KEYS: Final[dict[Effect, tuple[str, ...]]] = {
    Effect.GO_TO: ("square",),
    Effect.NEAREST: ("kind", "fee"),
    Effect.BACK: ("amount",),
    Effect.MONEY: ("amount",),
    Effect.PAY_EACH: ("amount",),
    Effect.COLLECT_EACH: ("amount",),
    Effect.REPAIRS: ("amount", "hotel"),
    Effect.TAKE: ("amount",),
    Effect.SKIP_OTHER: ("amount",),
    Effect.LOSE_TURN: ("amount",),
    Effect.LOAN: ("amount",),
}


def number(deck: int, index: int) -> int:
    """The number of a card, by its deck and its place in the deck's file."""
    return deck * _STRIDE + index


def split(card: int) -> tuple[int, int]:
    """The deck and the place in its file of a card's number."""
    return divmod(card, _STRIDE)


def read_decks(tables: Mapping[str, Raw]) -> dict[str, Decks]:
    """Every pair of decks among a game's content tables. Raises CardError listing the problems of all files."""
    found: dict[str, Decks] = {}
    problems: list[str] = []
    for path, table in tables.items():
        if path.startswith("cards/"):
            name = path.removeprefix("cards/")
            try:
                found[name] = parse_decks(name, table)
            except CardError as problem:
                problems.append(str(problem))
    if problems:
        raise CardError("\n".join(problems))
    return found


def parse_decks(name: str, table: Raw) -> Decks:
    """The two decks that a file's table describes. Raises CardError listing every problem."""
    problems: list[str] = []
    file = f"cards/{name}.toml"
    known = ", ".join(DECK_KEYS)
    problems += [f"{file}: {key}: unknown key; there are {known}" for key in table if key not in DECK_KEYS]
    decks = []
    for key in DECK_KEYS:
        entries = table.get(key)
        if not isinstance(entries, list) or not 1 <= len(entries) < _STRIDE:
            problems.append(f"{file}: {key}: expected a list of 1 to {_STRIDE - 1} cards, found {entries!r}")
            continue
        decks.append(tuple(_card(f"{file}: {key}[{place}].", entry, problems) for place, entry in enumerate(entries)))
    problems += [
        f"{file}: {key}: expected a card that goes back under the pile"
        for key, deck in zip(DECK_KEYS, decks, strict=False)
        if all(card.effect is Effect.JAIL_FREE for card in deck)
    ]
    ids = [card.id for deck in decks for card in deck]
    problems.extend(
        f"{file}: id {card!r} is used twice" for card in sorted({i for i in ids if ids.count(i) > 1} - {"?"})
    )
    if problems:
        raise CardError("\n".join(problems))
    return decks[CHANCE], decks[CHEST]


def _card(where: str, entry: Raw, problems: list[str]) -> Card:
    if not isinstance(entry, dict):
        problems.append(f"{where.rstrip('.')}: expected a table, found {entry!r}")
        return Card("?", Effect.JAIL)
    effects = {effect.value: effect for effect in Effect}
    effect = effects.get(str(entry.get("effect", "")))
    if effect is None:
        problems.append(f"{where}effect: expected one of {', '.join(effects)}, found {entry.get('effect')!r}")
        return Card("?", Effect.JAIL)
    needed = ("id", "effect", *_KEYS.get(effect, ()))
    problems.extend(
        f"{where}{key}: unknown key; {effect.value} has {', '.join(needed)}" for key in entry if key not in needed
    )
    missing = [key for key in needed if key not in entry]
    problems.extend(f"{where}{key}: is missing" for key in missing)
    if missing:
        return Card("?", effect)
    for key in ("amount", "hotel", "square"):
        if key in entry and type(entry[key]) is not int:
            problems.append(f"{where}{key}: expected a whole number, found {entry[key]!r}")
            return Card("?", effect)
    if not 0 <= entry.get("square", 0) < SQUARES:
        problems.append(f"{where}square: expected 0 to {SQUARES - 1}, found {entry['square']!r}")
    kinds = {kind.value: kind for kind in (Kind.STATION, Kind.PLANT)}
    fees = {fee.value: fee for fee in Fee}
    for key, allowed in (("kind", tuple(kinds)), ("fee", tuple(fees))):
        if key in entry and entry[key] not in allowed:
            problems.append(f"{where}{key}: expected one of {', '.join(allowed)}, found {entry[key]!r}")
            return Card("?", effect)
    return Card(
        id=str(entry["id"]),
        effect=effect,
        amount=entry.get("amount", 0),
        hotel=entry.get("hotel", 0),
        square=entry.get("square", -1),
        kind=kinds[entry.get("kind", Kind.STATION.value)],
        fee=fees[entry.get("fee", Fee.USUAL.value)],
    )
