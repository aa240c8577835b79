"""What one seat's deeds amount to, worked out once and remembered.

Theory. Most actions leave most estates alone, and every prompt asks about one. So it is worked out in two layers, each
kept as long as what it depends on is the same. `Land` follows from who owns what: it is known by the identity of the
`owner` table, which states share until a deed changes hands (the memory keeps the table alive while it relies on its
identity). `Holdings` add the seat's mortgages and buildings, known by the two bit masks cut to the seat's land and by
the identity of `houses`. What is derived further (options in menus) is kept in `Holdings.menus` by whoever makes it.

Levels count from 0 to 4 houses, and HOTEL; a *rank* counts the steps to get there, which differ when a hotel needs
fewer houses (option `houses_for_hotel`).
"""

from __future__ import annotations

from typing import Final, Protocol

from bot.engine.games.ty_phu.board import HOTEL, Board
from bot.engine.games.ty_phu.ruleset import TyPhuRuleset
from bot.engine.prompt import Choice, Option

HALF: Final = 2
_MEMORY_LIMIT: Final = 4096
_LAND_LIMIT: Final = 512


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


Menu = tuple[Option, ...] | tuple[Choice, ...]
_Key = tuple[int, int, int, int]


class Land:
    """What a seat owns, whatever stands on it.

    lots      by colour group it owns part of: the group, its own squares, whether that is all of the group
    mask      a bit for each of its squares
    credit    what the bank would lend on all of it
    known     the holdings seen on this land
    """

    __slots__ = ("credit", "deeds", "known", "lots", "mask", "streets")

    def __init__(self, owner: tuple[int, ...], board: Board, seat: int) -> None:
        self.deeds = tuple([square for square in board.deeds if owner[square] == seat])
        self.mask = sum([1 << square for square in self.deeds])
        self.credit = sum([board.pledge[square] for square in self.deeds])
        self.streets = tuple([square for square in self.deeds if board.group_of[square] >= 0])
        lots: dict[int, list[int]] = {}
        for square in self.streets:
            lots.setdefault(board.group_of[square], []).append(square)
        self.lots = tuple([(group, tuple(own), len(own) == len(board.members[group])) for group, own in lots.items()])
        self.known: dict[_Key, tuple[Holdings, tuple[int, ...]]] = {}


class Holdings:
    """What one seat's deeds allow, whatever its cash.

    deeds        all its squares
    groups       the colour groups it owns whole
    sites        where it could build next, by even building: (square, 0 house / 1 hotel)
    tops         where it could sell next, by even selling
    built        the groups on which something of its stands
    bare         deeds that could be mortgaged: nothing stands on their group
    pledges      deeds that are mortgaged
    resale       what all its buildings bring at half price
    credit       what the bank lends on all deeds that aren't mortgaged, once the buildings are sold
    houses, hotels
                 how many stand on its land
    menus        options already made for these holdings, by what else they depend on
    """

    __slots__ = (
        "bare", "built", "credit", "deeds", "groups", "hotels", "houses", "menus", "pledges", "resale", "sites", "tops",
    )  # fmt: skip

    deeds: tuple[int, ...]
    groups: tuple[int, ...]
    sites: tuple[tuple[int, int], ...]
    tops: tuple[int, ...]
    built: tuple[int, ...]
    bare: tuple[int, ...]
    pledges: tuple[int, ...]
    resale: int
    credit: int
    houses: int
    hotels: int
    menus: dict[object, Menu]


_lands: dict[tuple[int, int, int], tuple[Land, tuple[object, object]]] = {}


def land_of(position: Position, board: Board, seat: int) -> Land:
    """What `seat` owns."""
    owner = position.owner
    key = (id(owner), id(board), seat)
    found = _lands.get(key)
    if found is not None:
        return found[0]
    land = Land(owner, board, seat)
    if len(_lands) >= _MEMORY_LIMIT:
        _lands.clear()
    _lands[key] = (land, (owner, board))
    return land


def holdings(position: Position, board: Board, seat: int) -> Holdings:
    """What `seat`'s land allows."""
    land = land_of(position, board, seat)
    mask, houses = land.mask, position.houses
    key = (position.pledged & mask, position.paid & mask, id(houses), position.ruleset.houses_for_hotel)
    found = land.known.get(key)
    if found is not None:
        return found[0]
    made = _surveyed(position, board, land)
    if len(land.known) >= _LAND_LIMIT:
        land.known.clear()
    land.known[key] = (made, houses)
    return made


def _surveyed(position: Position, board: Board, land: Land) -> Holdings:
    houses, pledged = position.houses, position.pledged
    found = Holdings()
    found.menus = {}
    found.deeds = deeds = land.deeds
    found.groups = tuple([group for group, _, whole in land.lots if whole])
    found.resale = found.houses = found.hotels = 0
    found.sites = found.tops = found.built = ()
    if found.groups or any(map(houses.__getitem__, land.streets)):
        _survey_buildings(position, board, land, found)
    if pledged & land.mask:
        found.pledges = tuple([square for square in deeds if pledged >> square & 1])
        found.credit = land.credit - sum([board.pledge[square] for square in found.pledges])
        bare: tuple[int, ...] = tuple([square for square in deeds if not pledged >> square & 1])
    else:
        found.pledges, found.credit, bare = (), land.credit, deeds
    built = found.built
    found.bare = tuple([square for square in bare if board.group_of[square] not in built]) if built else bare
    return found


def _survey_buildings(position: Position, board: Board, land: Land, found: Holdings) -> None:
    houses, pledged, most = position.houses, position.pledged, position.ruleset.houses_for_hotel
    sites: list[tuple[int, int]] = []
    tops: list[int] = []
    built: list[int] = []
    for group, own, whole in land.lots:
        ranks = [most + 1 if houses[square] == HOTEL else houses[square] for square in own]
        high = max(ranks)
        if high:
            built.append(group)
            tops += [square for square, rank in zip(own, ranks, strict=True) if rank == high]
            found.resale += sum(ranks) * board.house[own[0]] // HALF
            found.hotels += ranks.count(most + 1)
            found.houses += sum([rank for rank in ranks if rank <= most])
        low = min(ranks)
        if whole and low <= most and not any(pledged >> square & 1 for square in own):
            kind = 1 if low == most else 0
            sites += [(square, kind) for square, rank in zip(own, ranks, strict=True) if rank == low]
    found.sites, found.tops, found.built = tuple(sites), tuple(tops), tuple(built)


def rank_of(ruleset: TyPhuRuleset, level: int) -> int:
    """How many building steps a level stands for."""
    return ruleset.houses_for_hotel + 1 if level == HOTEL else level
