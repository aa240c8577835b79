"""What a seat owns, what could be done with it now, and why not.

Theory. One reading of the board serves the rules, the prompts, the estate page and the computer players: a `Position`
is anything with the public tables (a state, a draft, a view). What follows from the deeds alone is worked out once per
seat as `Holdings` and remembered as long as the three tables `owner`, `houses` and `pledged` are the same objects, for
most actions leave them alone. What also depends on cash, supply or the turn is asked of the functions below. Every
question comes in two forms that must agree (a test says so): the sites that may be offered, and `why_not_…`, which
gives the words of a refusal, or None.

Levels count from 0 to 4 houses, and HOTEL; a *rank* counts the steps to get there, which differ when a hotel needs
fewer houses (option `houses_for_hotel`). Building keeps ranks even within a colour group, so does selling.
"""

from __future__ import annotations

from typing import Final, Protocol

from bot.engine.games.ty_phu.actions import ROW
from bot.engine.games.ty_phu.board import HOTEL, SQUARES, Board
from bot.engine.games.ty_phu.ruleset import ANY_TIME, AT_FACE_VALUE, CASH, WHOLE_GROUP, TyPhuRuleset
from bot.engine.games.ty_phu.state import PLEDGED_PAID
from bot.engine.prompt import Option
from bot.engine.text import Money, Proper, Series, Text, text

HALF: Final = 2
_INTEREST_PART: Final = 10
"""Interest is a tenth, rounded up (S000-63)."""


class Position(Protocol):
    """The public tables that every question here is asked of."""

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
    def pledged(self) -> tuple[int, ...]:
        """By square."""
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
    menus: dict[tuple[int, ...], tuple[Option, ...]]


_Key = tuple[int, int, int, int, int]
_memory: dict[_Key, tuple[Holdings, tuple[object, ...]]] = {}
_MEMORY_LIMIT: Final = 4096


def holdings(position: Position, board: Board, seat: int) -> Holdings:
    """What `seat` owns. Remembered by the identity of the tables, which the memory keeps alive meanwhile."""
    owner, houses, pledged = position.owner, position.houses, position.pledged
    key = (id(owner), id(houses), id(pledged), id(board), position.ruleset.houses_for_hotel << 4 | seat)
    found = _memory.get(key)
    if found is not None:
        return found[0]
    made = _surveyed(position, board, seat)
    if len(_memory) >= _MEMORY_LIMIT:
        _memory.clear()
    _memory[key] = (made, (owner, houses, pledged, board))
    return made


def _surveyed(position: Position, board: Board, seat: int) -> Holdings:
    owner, houses, pledged = position.owner, position.houses, position.pledged
    most = position.ruleset.houses_for_hotel
    found = Holdings()
    found.menus = {}
    found.deeds = tuple([square for square in board.deeds if owner[square] == seat])
    found.pledges = tuple([square for square in found.deeds if pledged[square]])
    found.credit = sum([board.pledge[square] for square in found.deeds if not pledged[square]])
    groups, sites, tops, built = [], [], [], []
    found.resale = found.houses = found.hotels = 0
    for group in dict.fromkeys([board.group_of[square] for square in found.deeds]):
        if group < 0:
            continue
        members = board.members[group]
        own = [square for square in members if owner[square] == seat]
        ranks = [most + 1 if houses[square] == HOTEL else houses[square] for square in own]
        high = max(ranks)
        if high:
            built.append(group)
            tops.extend([square for square, rank in zip(own, ranks, strict=True) if rank == high])
            found.resale += sum(ranks) * board.house[own[0]] // HALF
            found.hotels += ranks.count(most + 1)
            found.houses += sum([rank for rank in ranks if rank <= most])
        if len(own) == len(members):
            groups.append(group)
            low = min(ranks)
            if low <= most and not any(pledged[square] for square in own):
                kind = 1 if low == most else 0
                sites.extend([(square, kind) for square, rank in zip(own, ranks, strict=True) if rank == low])
    found.groups, found.sites, found.tops, found.built = tuple(groups), tuple(sites), tuple(tops), tuple(built)
    found.bare = tuple(
        [square for square in found.deeds if not pledged[square] and board.group_of[square] not in built]
    )
    return found


def rank_of(ruleset: TyPhuRuleset, level: int) -> int:
    """How many building steps a level stands for."""
    return ruleset.houses_for_hotel + 1 if level == HOTEL else level


def liquid(position: Position, board: Board, seat: int) -> int:
    """The most that a seat could pay: cash, all buildings at half price, all deeds mortgaged."""
    found = holdings(position, board, seat)
    return position.cash[seat] + found.resale + found.credit


def worth(position: Position, board: Board, seat: int) -> int:
    """What a seat is worth when places are given (option `worth`; S000-29, S002-106).

    Net: cash, deeds at price (mortgaged ones at what was lent on them), buildings at cost.
    """
    if position.ruleset.worth == CASH:
        return position.cash[seat]
    return net_worth(position, board, seat)


def net_worth(position: Position, board: Board, seat: int) -> int:
    """Cash, deeds at price (half while mortgaged), and buildings at cost."""
    total = position.cash[seat]
    for square in holdings(position, board, seat).deeds:
        total += board.pledge[square] if position.pledged[square] else board.price[square]
        total += rank_of(position.ruleset, position.houses[square]) * board.house[square]
    return total


def interest(board: Board, square: int) -> int:
    """A tenth of the mortgage, rounded up."""
    return -(-board.pledge[square] // _INTEREST_PART)


def redemption(position: Position, board: Board, square: int) -> int:
    """What it costs to redeem a mortgaged deed now (M21, M22, S002-82)."""
    paid = position.pledged[square] == PLEDGED_PAID and position.ruleset.redeeming == AT_FACE_VALUE
    return board.pledge[square] + (0 if paid else interest(board, square))


def build_sites(position: Position, board: Board, seat: int) -> tuple[int, ...]:
    """The squares where `seat` may build one level now, cash and supply considered; the rows after them."""
    found = holdings(position, board, seat)
    if not found.sites:
        return ()
    cash, supply = position.cash[seat], (position.houses_left, position.hotels_left)
    sites = [square for square, kind in found.sites if supply[kind] > 0 and board.house[square] <= cash]
    if len(sites) <= 1:
        return tuple(sites)
    rows = [ROW + group for group in found.groups if row_refusal(position, board, seat, group) is None]
    return (*sites, *rows)


def row_of(position: Position, board: Board, seat: int, group: int) -> tuple[tuple[int, int], ...]:
    """The lots that a whole row of building would raise: those of the lowest rank, with the kind of building."""
    return tuple(entry for entry in holdings(position, board, seat).sites if board.group_of[entry[0]] == group)


def row_refusal(position: Position, board: Board, seat: int, group: int) -> Text | None:
    """Why a whole row can't be built. The last house or hotel is never part of a row: others may want it too."""
    row = row_of(position, board, seat, group)
    if len(row) <= 1:
        return text("ty-phu-no-row")
    supply = position.hotels_left if row[0][1] else position.houses_left
    if supply <= len(row):
        return text("ty-phu-no-row-supply")
    cost = sum(board.house[square] for square, _ in row)
    return _short_of(position, seat, cost)


def why_not_build(position: Position, board: Board, seat: int, square: int) -> Text | None:
    """Why `seat` may not build one level on a square now, by land, supply and cash; None when it may."""
    if not 0 <= square < SQUARES or board.group_of[square] < 0:
        return text("ty-phu-no-street")
    place = Proper(board.squares[square].name)
    group = board.group_of[square]
    if position.owner[square] != seat:
        return text("ty-phu-no-not-yours", place=place)
    members = board.members[group]
    missing = tuple(Proper(board.squares[p].name) for p in members if position.owner[p] != seat)
    if missing:
        return text("ty-phu-no-set", place=place, missing=Series(missing))
    asleep = tuple(Proper(board.squares[p].name) for p in members if position.pledged[p])
    if asleep:
        return text("ty-phu-no-set-pledged", place=place, others=Series(asleep))
    if position.houses[square] == HOTEL:
        return text("ty-phu-no-top", place=place)
    ranks = {p: rank_of(position.ruleset, position.houses[p]) for p in members}
    lower = tuple(Proper(board.squares[p].name) for p in members if ranks[p] < ranks[square])
    if lower:
        return text("ty-phu-no-uneven-build", place=place, others=Series(lower))
    if ranks[square] == position.ruleset.houses_for_hotel:
        if position.hotels_left < 1:
            return text("ty-phu-no-hotel-left")
    elif position.houses_left < 1:
        return text("ty-phu-no-house-left")
    return _short_of(position, seat, board.house[square])


def build_kinds(position: Position, board: Board, seat: int) -> frozenset[int]:
    """What `seat` has a legal site for, cash and supply aside: 0 a house, 1 a hotel."""
    return frozenset([kind for _, kind in holdings(position, board, seat).sites])


def may_build_any_time(position: Position) -> bool:
    """Hook `building`: whether one may build whenever one is on turn (S000-68), or only on landing (S002-29)."""
    return position.ruleset.building == ANY_TIME


def sell_sites(position: Position, board: Board, seat: int) -> tuple[int, ...]:
    """The squares from which `seat` may sell one level now; then the groups it may clear."""
    found = holdings(position, board, seat)
    if not found.tops:
        return ()
    sites = [square for square in found.tops if position.houses[square] != HOTEL or _hotel_breaks(position)]
    return (*sites, *(ROW + group for group in found.built))


def why_not_sell(position: Position, board: Board, seat: int, square: int) -> Text | None:
    """Why `seat` may not sell one level from a square now; None when it may."""
    if not 0 <= square < SQUARES:
        return text("ty-phu-no-deed")
    place = Proper(board.squares[square].name)
    if position.owner[square] != seat:
        return text("ty-phu-no-not-yours", place=place)
    if not position.houses[square]:
        return text("ty-phu-no-building", place=place)
    if square not in holdings(position, board, seat).tops:
        own = [p for p in board.family[square] if position.owner[p] == seat]
        ranks = {p: rank_of(position.ruleset, position.houses[p]) for p in own}
        higher = tuple(Proper(board.squares[p].name) for p in own if ranks[p] > ranks[square])
        return text("ty-phu-no-uneven-sell", place=place, others=Series(higher))
    if position.houses[square] == HOTEL and not _hotel_breaks(position):
        return text("ty-phu-no-houses-for-hotel", place=place)
    return None


def _hotel_breaks(position: Position) -> bool:
    """Whether the bank has the houses that a sold hotel leaves behind (S002-85)."""
    return position.houses_left >= position.ruleset.houses_for_hotel


def pledge_sites(position: Position, board: Board, seat: int) -> tuple[int, ...]:
    """The deeds that `seat` may mortgage on its turn: each at most once a turn."""
    bare = holdings(position, board, seat).bare
    touched = position.touched
    if not touched:
        return bare
    return tuple([square for square in bare if not touched >> square & 1])


def why_not_pledge(position: Position, board: Board, seat: int, square: int) -> Text | None:
    """Why `seat` may not mortgage a deed now; None when it may. The once a turn is the caller's business."""
    if not 0 <= square < SQUARES:
        return text("ty-phu-no-deed")
    place = Proper(board.squares[square].name)
    if position.owner[square] != seat:
        return text("ty-phu-no-not-yours", place=place)
    if position.pledged[square]:
        return text("ty-phu-no-pledged-already", place=place)
    if square not in holdings(position, board, seat).bare:
        own = [p for p in board.family[square] if position.owner[p] == seat and position.houses[p]]
        built = Series(tuple(Proper(board.squares[p].name) for p in own))
        return text("ty-phu-no-pledge-built", place=place, others=built)
    return None


def redeem_sites(position: Position, board: Board, seat: int) -> tuple[int, ...]:
    """The deeds that `seat` may redeem on its turn, cash considered: each at most once a turn."""
    pledges = holdings(position, board, seat).pledges
    if not pledges:
        return ()
    cash, touched = position.cash[seat], position.touched >> SQUARES
    return tuple([p for p in pledges if not touched >> p & 1 and redemption(position, board, p) <= cash])


def why_not_redeem(position: Position, board: Board, seat: int, square: int) -> Text | None:
    """Why `seat` may not redeem a deed now; None when it may. The once a turn is the caller's business."""
    if not 0 <= square < SQUARES:
        return text("ty-phu-no-deed")
    place = Proper(board.squares[square].name)
    if position.owner[square] != seat:
        return text("ty-phu-no-not-yours", place=place)
    if not position.pledged[square]:
        return text("ty-phu-no-not-pledged", place=place)
    return _short_of(position, seat, redemption(position, board, square))


def tradable(position: Position, board: Board, seat: int) -> tuple[int, ...]:
    """The deeds that `seat` may trade away: buildings must be sold first (M23, S002-79; option `sell_before_trade`)."""
    found = holdings(position, board, seat)
    if not found.built:
        return found.deeds
    if position.ruleset.sell_before_trade == WHOLE_GROUP:
        return tuple(square for square in found.deeds if board.group_of[square] not in found.built)
    return tuple(square for square in found.deeds if not position.houses[square])


def _short_of(position: Position, seat: int, cost: int) -> Text | None:
    """The refusal for somebody who hasn't this much in hand."""
    cash, unit = position.cash[seat], position.ruleset.unit
    if cash >= cost:
        return None
    return text("ty-phu-no-cash", needed=Money(cost, unit), have=Money(cash, unit))
