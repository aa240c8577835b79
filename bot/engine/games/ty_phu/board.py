"""A board as a value: forty squares, their prices and rents, and the tables that the rules look things up in.

Theory. A board is content (`data/ty_phu/boards/*.toml`), parsed once when the program starts. `parse_board` is pure and
lists every problem of a file at once, each with the file and the key. A `Board` is compared and hashed by identity: the
game holds one object per board, and states name it by `State.board`. All flat tables (`price`, `group_of` …) have one
entry a square, so that the rules index instead of searching.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.codec import Raw

SQUARES: Final = 40
HOTEL: Final = 5
"""The building level that means a hotel, whatever number of houses it takes to get there."""


class Kind(Enum):
    """What kind of square it is."""

    START = "start"
    STREET = "street"
    STATION = "station"
    PLANT = "plant"
    SEAPORT = "seaport"
    AIRPORT = "airport"
    TAX = "tax"
    CHANCE = "chance"
    CHEST = "chest"
    JAIL = "jail"
    PARKING = "parking"
    GO_TO_JAIL = "go_to_jail"

    __hash__ = object.__hash__  # there is one of each, so identity will do, and it is quick


DEEDS: Final = frozenset({Kind.STREET, Kind.STATION, Kind.PLANT, Kind.SEAPORT, Kind.AIRPORT})
"""The kinds that somebody can own."""

GROUPS: Final = ("brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue")
"""The colour groups, cheap to dear; a street's group is an index into this."""

DICE_FEE: Final = "dice"
ESTATE_FEE: Final = "estate"
_RATES: Final = {DICE_FEE: 2, ESTATE_FEE: 3}
"""`plant_fee`: by the dice (rates for one plant, for both), or by the visitor's estate (none, a deed, a building)."""

_RENTS: Final = {Kind.STREET: 6}
_LONGEST_LINE: Final = 9
_INTEREST_PART: Final = 10


class BoardError(ValueError):
    """Content that is no board; one problem a line, each with file and key."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square as its file describes it; what doesn't apply to its kind is empty.

    name, short      the proper noun for texts, and at most two lines for the picture
    title            which of several of a kind: "income", "luxury", "power", "water"
    rents            a street's: bare, 1 to 4 houses, hotel
    amount, legacy, share
                     a tax: today's sum, the older sum, and the older percentage one may choose instead
    """

    kind: Kind
    group: int = -1
    name: str = ""
    short: tuple[str, ...] = ()
    title: str = ""
    price: int = 0
    house: int = 0
    rents: tuple[int, ...] = ()
    amount: int = 0
    legacy: int = 0
    share: int = 0


@dataclass(frozen=True, slots=True)
class Steps:
    """How far some cash goes: the rising costs of things, and for each number of costs reached a mask of squares."""

    costs: tuple[int, ...]
    masks: tuple[int, ...]

    def within(self, cash: int) -> int:
        """The squares where the thing costs no more than `cash`, as a mask."""
        return self.masks[bisect_right(self.costs, cash)]


def _steps(costs: tuple[int, ...]) -> Steps:
    rising = tuple(sorted(set(costs)))
    masks = tuple(sum(1 << place for place, cost in enumerate(costs) if cost <= step) for step in (-1, *rising))
    return Steps(rising, masks)


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A parsed board; every flat table has one entry a square.

    members     the squares of each colour group, in order
    masks       the same, a bit for each square
    family      the squares that count together with this one: its group, all stations, all plants, or itself
    pledge      what the bank lends on a deed: half its price, rounded down
    interest    a tenth of that, rounded up (S000-63)
    redeem      what it costs to redeem a deed: both together
    redeemable, buildable
                which deeds some cash is enough to redeem, to build a house on
    """

    name: str
    squares: tuple[Square, ...]
    station_rents: tuple[int, ...]
    plant_fee: str
    plant_rates: tuple[int, ...]
    kinds: tuple[Kind, ...]
    group_of: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]
    masks: tuple[int, ...]
    family: tuple[tuple[int, ...], ...]
    deeds: tuple[int, ...]
    stations: tuple[int, ...]
    plants: tuple[int, ...]
    price: tuple[int, ...]
    pledge: tuple[int, ...]
    interest: tuple[int, ...]
    redeem: tuple[int, ...]
    redeemable: Steps
    buildable: Steps
    house: tuple[int, ...]
    rents: tuple[tuple[int, ...], ...]
    jail: int

    def ahead(self, start: int, kind: Kind) -> int:
        """The nearest square of a kind ahead of `start`. Raises ValueError when the board has none."""
        for step in range(1, SQUARES + 1):
            square = (start + step) % SQUARES
            if self.kinds[square] is kind:
                return square
        raise ValueError(f"the board {self.name} has no {kind.value}")


def read_boards(tables: Mapping[str, Raw]) -> dict[str, Board]:
    """Every board among a game's content tables. Raises BoardError listing the problems of all files."""
    boards: dict[str, Board] = {}
    problems: list[str] = []
    for path, table in tables.items():
        if not path.startswith("boards/"):
            continue
        name = path.removeprefix("boards/")
        try:
            boards[name] = parse_board(name, table)
        except BoardError as problem:
            problems.append(str(problem))
    if problems:
        raise BoardError("\n".join(problems))
    return boards


def parse_board(name: str, table: Raw) -> Board:
    """The board that a file's table describes. Raises BoardError listing every problem."""
    sheet = _Sheet(f"boards/{name}.toml", table)
    known = ("squares", "station_rents", "plant_fee", "plant_rates")
    for key in table:
        if key not in known:
            sheet.problem(key, f"unknown key; there are {', '.join(known)}")
    entries = table.get("squares")
    if not isinstance(entries, list) or len(entries) != SQUARES:
        found = len(entries) if isinstance(entries, list) else "none"
        sheet.problem("squares", f"expected a list of {SQUARES}, found {found}")
        raise BoardError("\n".join(sheet.problems))
    squares = tuple(_square(sheet, place, entry) for place, entry in enumerate(entries))
    fee = sheet.word(table, "", "plant_fee", tuple(_RATES))
    board = _assembled(
        name,
        squares,
        sheet.numbers(table, "", "station_rents", 4),
        fee,
        sheet.numbers(table, "", "plant_rates", _RATES.get(fee, 2)),
    )
    _check_whole(sheet, board)
    if sheet.problems:
        raise BoardError("\n".join(sheet.problems))
    return board


def board_of_squares(name: str, like: Board, squares: tuple[Square, ...]) -> Board:
    """A board with other squares and the rates of `like`: for boards that are drawn anew for each game."""
    return _assembled(name, squares, like.station_rents, like.plant_fee, like.plant_rates)


class _Sheet:
    """A content table being read: remembers every problem with its file and key instead of stopping at the first."""

    def __init__(self, file: str, table: Raw) -> None:
        self.file = file
        self.problems: list[str] = []
        if not isinstance(table, dict):
            raise BoardError(f"{file}: expected a table, found {table!r}")

    def problem(self, key: str, what: str) -> None:
        """Writes a problem down."""
        self.problems.append(f"{self.file}: {key}: {what}")

    def number(self, entry: Raw, where: str, key: str) -> int:
        """A whole number above 0."""
        value = entry.get(key)
        if type(value) is int and value > 0:
            return value
        self.problem(where + key, f"expected a whole number above 0, found {value!r}")
        return 0

    def numbers(self, entry: Raw, where: str, key: str, count: int) -> tuple[int, ...]:
        """`count` whole numbers above 0 that rise from one to the next."""
        value = entry.get(key)
        if isinstance(value, list) and len(value) == count and all(type(item) is int and item > 0 for item in value):
            if value == sorted(set(value)):
                return tuple(value)
            self.problem(where + key, f"expected rising numbers, found {value!r}")
        else:
            self.problem(where + key, f"expected {count} whole numbers above 0, found {value!r}")
        return (0,) * count

    def word(self, entry: Raw, where: str, key: str, allowed: tuple[str, ...]) -> str:
        """One of the allowed words."""
        value = entry.get(key)
        if isinstance(value, str) and value in allowed:
            return value
        self.problem(where + key, f"expected one of {', '.join(allowed)}, found {value!r}")
        return allowed[0]

    def name(self, entry: Raw, where: str, key: str) -> str:
        """Some words."""
        value = entry.get(key)
        if isinstance(value, str) and value.strip():
            return value
        self.problem(where + key, f"expected some words, found {value!r}")
        return "?"


_ALWAYS: Final = ("kind",)
_DEED_KEYS: Final = ("name", "short", "price")
_KEYS: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.STREET: (*_DEED_KEYS, "group", "house", "rents"),
    Kind.STATION: _DEED_KEYS,
    Kind.PLANT: (*_DEED_KEYS, "title"),
    Kind.SEAPORT: _DEED_KEYS,
    Kind.AIRPORT: _DEED_KEYS,
    Kind.TAX: ("title", "amount", "legacy", "share"),
}


def _square(sheet: _Sheet, place: int, entry: Raw) -> Square:
    where = f"squares[{place}]."
    if not isinstance(entry, dict):
        sheet.problem(where.rstrip("."), f"expected a table, found {entry!r}")
        return Square(Kind.PARKING)
    kinds = tuple(kind.value for kind in Kind)
    word = sheet.word(entry, where, "kind", kinds)
    if entry.get("kind") not in kinds:
        return Square(Kind.PARKING)
    kind = Kind(word)
    allowed = (*_ALWAYS, *_KEYS.get(kind, ()))
    for key in entry:
        if key not in allowed:
            sheet.problem(where + key, f"unknown key; a {kind.value} has {', '.join(allowed)}")
    if kind is Kind.TAX:
        return Square(
            kind,
            title=sheet.word(entry, where, "title", ("income", "luxury")),
            amount=sheet.number(entry, where, "amount"),
            legacy=sheet.number(entry, where, "legacy"),
            share=sheet.number(entry, where, "share") if "share" in entry else 0,
        )
    if kind not in DEEDS:
        return Square(kind)
    street = kind is Kind.STREET
    return Square(
        kind,
        group=GROUPS.index(sheet.word(entry, where, "group", GROUPS)) if street else -1,
        name=sheet.name(entry, where, "name"),
        short=_short(sheet, where, entry),
        title=sheet.word(entry, where, "title", ("power", "water")) if kind is Kind.PLANT else "",
        price=sheet.number(entry, where, "price"),
        house=sheet.number(entry, where, "house") if street else 0,
        rents=sheet.numbers(entry, where, "rents", _RENTS[kind]) if street else (),
    )


def _short(sheet: _Sheet, where: str, entry: Raw) -> tuple[str, ...]:
    value = entry.get("short")
    if (
        isinstance(value, list)
        and 1 <= len(value) <= 2
        and all(isinstance(line, str) and 0 < len(line) <= _LONGEST_LINE for line in value)
    ):
        return tuple(value)
    sheet.problem(where + "short", f"expected one or two lines of at most {_LONGEST_LINE} letters, found {value!r}")
    return ("?",)


def _check_whole(sheet: _Sheet, board: Board) -> None:
    """What can only be seen in the board as a whole."""
    for kind in (Kind.START, Kind.JAIL):
        count = board.kinds.count(kind)
        if count != 1:
            sheet.problem("squares", f"expected one {kind.value}, found {count}")
    if board.kinds[0] is not Kind.START:
        sheet.problem("squares[0].kind", f"expected start, found {board.kinds[0].value}")
    for group, members in zip(GROUPS, board.members, strict=True):
        if not 2 <= len(members) <= 3:
            sheet.problem("squares", f"expected 2 or 3 streets of the group {group}, found {len(members)}")
    if len(board.stations) > len(board.station_rents):
        sheet.problem("station_rents", f"expected a rent for each of the {len(board.stations)} stations")
    if len(board.plants) > 2:
        sheet.problem("squares", f"expected at most 2 plants, found {len(board.plants)}")
    if any(kind in (Kind.SEAPORT, Kind.AIRPORT) for kind in board.kinds) and not board.stations:
        sheet.problem("squares", "a seaport needs stations to sail to")


def _assembled(
    name: str, squares: tuple[Square, ...], station_rents: tuple[int, ...], fee: str, rates: tuple[int, ...]
) -> Board:
    kinds = tuple(square.kind for square in squares)
    groups = tuple(square.group for square in squares)
    members = tuple(tuple(p for p in range(SQUARES) if groups[p] == group) for group in range(len(GROUPS)))
    stations = tuple(place for place in range(SQUARES) if kinds[place] is Kind.STATION)
    plants = tuple(place for place in range(SQUARES) if kinds[place] is Kind.PLANT)

    house = tuple(square.house for square in squares)
    pledge = tuple(square.price // 2 for square in squares)
    interest = tuple(-(-lent // _INTEREST_PART) for lent in pledge)
    redeem = tuple(lent + due for lent, due in zip(pledge, interest, strict=True))

    def family(place: int) -> tuple[int, ...]:
        if groups[place] >= 0:
            return members[groups[place]]
        return {Kind.STATION: stations, Kind.PLANT: plants}.get(kinds[place], (place,))

    return Board(
        name=name,
        squares=squares,
        station_rents=station_rents,
        plant_fee=fee,
        plant_rates=rates,
        kinds=kinds,
        group_of=groups,
        members=members,
        masks=tuple(sum(1 << place for place in group) for group in members),
        family=tuple(family(place) for place in range(SQUARES)),
        deeds=tuple(place for place in range(SQUARES) if kinds[place] in DEEDS),
        stations=stations,
        plants=plants,
        price=tuple(square.price for square in squares),
        pledge=pledge,
        interest=interest,
        redeem=redeem,
        redeemable=_steps(redeem),
        buildable=_steps(house),
        house=house,
        rents=tuple(square.rents for square in squares),
        jail=kinds.index(Kind.JAIL) if Kind.JAIL in kinds else 0,
    )
