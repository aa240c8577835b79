"""What one seat's deeds amount to, worked out once and remembered.

Theory. Most actions leave most estates alone, every prompt asks about one, and the same few estates come back again and
again. So it is worked out in three layers, each kept under what it depends on. A `Register` turns the `owner` table
into a mask of squares for each seat; it is known by the identity of the table, which states share until a deed changes
hands (it keeps the table alive while it relies on its identity). A `Land` is what follows from one such mask, whoever
has it and at whichever table of these rules. `Holdings` add what is mortgaged and built there: a mask and the levels,
cut to the land.

A mask has a bit for each square; the levels of all squares are one number with a byte for each. Levels count from 0 to
4 houses, and HOTEL; a *rank* counts the steps to get there, which differ when a hotel needs fewer houses (option
`houses_for_hotel`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from bot.engine.games.ty_phu.board import HOTEL, SQUARES, Board
from bot.engine.games.ty_phu.ruleset import TyPhuRuleset
from bot.engine.prompt import Blank, Option

HALF: Final = 2
_REGISTERS: Final = 256
_LANDS: Final = 1024
_ON_A_LAND: Final = 64


class Position(Protocol):
    """The public tables that every question about an estate is asked of: a state, a draft or a view has them."""

    @property
    def ruleset(self) -> TyPhuRuleset:
        """The options."""
        ...

    @property
    def cash(self) -> tuple[int, ...]:
        """By seat."""
        ...

    @property
    def out(self) -> tuple[int, ...]:
        """By seat; 0 for the living."""
        ...

    @property
    def owner(self) -> tuple[int, ...]:
        """By square."""
        ...

    @property
    def houses(self) -> tuple[int, ...]:
        """By square."""
        ...

    @property
    def pledged(self) -> int:
        """A bit for each mortgaged square."""
        ...

    @property
    def paid(self) -> int:
        """A bit for each mortgaged square whose interest was paid when it changed hands."""
        ...

    @property
    def houses_left(self) -> int:
        """What the bank still has."""
        ...

    @property
    def hotels_left(self) -> int:
        """What the bank still has."""
        ...

    @property
    def touched(self) -> int:
        """Deeds mortgaged (low bits) and redeemed (high bits) this turn."""
        ...


class Row(NamedTuple):
    """The squares of a group where one could build next by even building, when there are several: all at once."""

    group: int
    lots: int
    hotels: bool
    cost: int


class Lot(NamedTuple):
    """The part of a colour group that one owner has: its squares, as a mask too, and their bytes among the levels.

    whole, row   whether it is all of the group, and then what could be built on it while nothing stands there
    """

    group: int
    squares: tuple[int, ...]
    mask: int
    span: int
    whole: bool
    row: Row


class Land:
    """What an owner of the squares in `mask` has, whatever stands on it.

    lots      by colour group it owns part of
    groups    the colour groups it owns whole
    span      a byte of ones for each of its streets: cuts the levels to this land
    known     the holdings seen on this land, by mortgages and levels
    menus     options already made for this land, by the mask of what may be picked: mortgages, or (below 0) redemptions
    """

    __slots__ = ("groups", "known", "lots", "mask", "menus", "span")

    def __init__(self, mask: int, board: Board) -> None:
        self.mask = mask
        self.lots: tuple[Lot, ...] = ()
        self.groups: tuple[int, ...] = ()
        self.span = 0
        known = _lots(board)
        for all_of in board.masks:
            if mask & all_of:
                lot = known[mask & all_of]
                self.lots += (lot,)
                self.span |= lot.span
                if lot.whole:
                    self.groups += (lot.group,)
        self.known: dict[tuple[int, int], Holdings] = {}
        self.menus: dict[int, tuple[Option, ...]] = {}


@lru_cache(maxsize=64)
def _lots(board: Board) -> dict[int, Lot]:
    """Every part of every colour group, by its mask."""
    found = {}
    for group, all_of in enumerate(board.masks):
        members = squares_in(all_of)
        for chosen in range(1, 1 << len(members)):
            squares = tuple(square for place, square in enumerate(members) if chosen >> place & 1)
            mask, span = sum(1 << square for square in squares), sum(_BYTE << 8 * square for square in squares)
            found[mask] = Lot(group, squares, mask, span, mask == all_of, _row(board, group, squares, hotels=False))
    return found


def _row(board: Board, group: int, squares: tuple[int, ...], *, hotels: bool) -> Row:
    return Row(group, len(squares), hotels, len(squares) * board.house[squares[0]])


class Register:
    """Who owns what by one `owner` table: each seat's land, once somebody has asked for it.

    built     the last `houses` table that was asked about, and the same levels as one number
    """

    __slots__ = ("board", "built", "lands", "owner", "ruleset")

    def __init__(self, position: Position, board: Board) -> None:
        self.owner = position.owner
        self.board = board
        self.ruleset = position.ruleset
        self.built = _levelled(position.houses)
        self.lands: list[Land | None] = [None] * len(position.out)

    def land(self, seat: int) -> Land:
        """What a seat owns that nobody has asked about."""
        owner, mask, square = self.owner, 0, -1
        for _ in range(owner.count(seat)):
            square = owner.index(seat, square + 1)
            mask |= 1 << square
        land = self.lands[seat] = _land(mask, self.board, self.ruleset)
        return land


def _levelled(houses: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    return houses, int.from_bytes(bytes(houses), "little")


class Works(NamedTuple):
    """What stands on somebody's land.

    tall      where it could sell next, by even selling, as a mask
    groups    the groups on which something stands; `mask` has their squares
    resale    what all of it brings at half price
    """

    tall: int = 0
    groups: tuple[int, ...] = ()
    mask: int = 0
    resale: int = 0
    houses: int = 0
    hotels: int = 0


class Holdings:
    """What one seat's deeds allow, whatever its cash. Squares stand as masks here.

    land         what it owns, whatever stands there
    works        what stands there
    asleep       its mortgaged deeds
    idle         the deeds that could be mortgaged: nothing stands on their group
    homes, inns  where it could build a house next, where a hotel, by even building
    rows         the groups in which it could do so on several squares at once
    offers       the blanks of an offer for what could be given and taken of it; None until somebody asks
    """

    __slots__ = ("asleep", "homes", "idle", "inns", "land", "offers", "rows", "works")

    def __init__(self, land: Land, asleep: int) -> None:
        self.land = land
        self.asleep = asleep
        self.idle = land.mask & ~asleep
        self.homes = self.inns = 0
        self.rows: tuple[Row, ...] = ()
        self.works = _NO_WORKS
        self.offers: tuple[tuple[Blank, ...], tuple[Blank, ...]] | None = None

    @property
    def deeds(self) -> tuple[int, ...]:
        """All its squares."""
        return squares_in(self.land.mask)

    @property
    def groups(self) -> tuple[int, ...]:
        """The colour groups it owns whole."""
        return self.land.groups

    @property
    def built(self) -> tuple[int, ...]:
        """The groups on which something of its stands."""
        return self.works.groups

    @property
    def pledges(self) -> tuple[int, ...]:
        """The deeds that are mortgaged."""
        return squares_in(self.asleep)

    @property
    def bare(self) -> tuple[int, ...]:
        """The deeds that could be mortgaged."""
        return squares_in(self.idle)

    @property
    def sites(self) -> tuple[tuple[int, int], ...]:
        """Where it could build next: (square, 0 house / 1 hotel)."""
        return tuple([(square, self.inns >> square & 1) for square in squares_in(self.homes | self.inns)])

    def credit(self, board: Board) -> int:
        """What the bank lends on all deeds that aren't mortgaged, once the buildings are sold."""
        return sum([board.pledge[square] for square in squares_in(self.land.mask & ~self.asleep)])


_NO_WORKS: Final = Works()
_BYTE: Final = 255
_PLACES: Final = tuple(
    tuple(tuple(start + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for start in range(0, SQUARES + 8, 8)
)
"""For each byte of a mask the squares that its bits stand for."""

_registers: dict[int, Register] = {}
_lands: dict[tuple[int, int, int], tuple[Land, Board, TyPhuRuleset]] = {}


def squares_in(mask: int) -> tuple[int, ...]:
    """The squares of a mask, in order; after them the groups (ROW + group), where a mask has those."""
    first, second, third, fourth, fifth, sixth = _PLACES
    return (
        first[mask & _BYTE]
        + second[mask >> 8 & _BYTE]
        + third[mask >> 16 & _BYTE]
        + fourth[mask >> 24 & _BYTE]
        + fifth[mask >> 32 & _BYTE]
        + sixth[mask >> 40 & _BYTE]
    )


def holdings(position: Position, board: Board, seat: int) -> Holdings:
    """What `seat`'s land allows."""
    register = _registers.get(id(position.owner))
    if register is None or register.ruleset is not position.ruleset or register.board is not board:
        register = _registered(position, board)
    land = register.lands[seat]
    if land is None:
        land = register.land(seat)
    houses, levels = register.built
    if houses is not position.houses:
        houses, levels = register.built = _levelled(position.houses)
    asleep, levels = position.pledged & land.mask, levels & land.span
    found = land.known.get((asleep, levels))
    if found is None:
        if len(land.known) >= _ON_A_LAND:
            land.known.clear()
        found = land.known[asleep, levels] = _surveyed(position, board, land, asleep, levels)
    return found


def _registered(position: Position, board: Board) -> Register:
    """A new register for a position's owner table."""
    if len(_registers) >= _REGISTERS:
        _registers.clear()
    register = _registers[id(position.owner)] = Register(position, board)
    return register


def _land(mask: int, board: Board, ruleset: TyPhuRuleset) -> Land:
    """The land of a mask; the memory keeps board and ruleset alive while it relies on their identity."""
    key = (mask, id(board), id(ruleset))
    found = _lands.get(key)
    if found is not None:
        return found[0]
    if len(_lands) >= _LANDS:
        _lands.clear()
    land = Land(mask, board)
    _lands[key] = (land, board, ruleset)
    return land


def _surveyed(position: Position, board: Board, land: Land, asleep: int, levels: int) -> Holdings:
    found = Holdings(land, asleep)
    if levels or land.groups:
        for lot in land.lots:
            if levels & lot.span:
                _survey_works(position, board, lot, found)
            elif lot.whole and not asleep & lot.mask:
                found.homes |= lot.mask
                found.rows += (lot.row,)
        found.idle &= ~found.works.mask
    return found


def _survey_works(position: Position, board: Board, lot: Lot, found: Holdings) -> None:
    """Adds what follows from the buildings on a lot."""
    most, houses = position.ruleset.houses_for_hotel, position.houses
    levels = [houses[square] for square in lot.squares]
    high, low, hotels = max(levels), min(levels), levels.count(HOTEL)
    homes = sum(levels) - HOTEL * hotels
    works = found.works
    found.works = Works(
        works.tall | sum([1 << square for square in lot.squares if houses[square] == high]),
        (*works.groups, lot.group),
        works.mask | lot.mask,
        works.resale + (homes + hotels * (most + 1)) * board.house[lot.squares[0]] // HALF,
        works.houses + homes,
        works.hotels + hotels,
    )
    if lot.whole and low < HOTEL and not found.asleep & lot.mask:
        lowest = tuple([square for square in lot.squares if houses[square] == low])
        mask = sum([1 << square for square in lowest])
        if low == most:
            found.inns |= mask
        else:
            found.homes |= mask
        if len(lowest) > 1:
            found.rows += (_row(board, lot.group, lowest, hotels=low == most),)


def rank_of(ruleset: TyPhuRuleset, level: int) -> int:
    """How many building steps a level stands for."""
    return ruleset.houses_for_hotel + 1 if level == HOTEL else level
