"""What could be done with an estate now, and why not.

Theory. One reading of the board serves the rules, the prompts, the estate page and the computer players: a `Position`
is anything with the public tables (a state, a draft, a view). What follows from the deeds alone are the `Holdings`;
what also depends on cash, supply or the turn is asked of the functions below. Every question comes in two forms that
must agree (a test says so): the sites that may be offered, and `why_not_…`, which gives the words of a refusal, or
None. Building keeps ranks even within a colour group, so does selling.
"""

from __future__ import annotations

from bot.engine.games.ty_phu.actions import ROW
from bot.engine.games.ty_phu.board import HOTEL, SQUARES, Board
from bot.engine.games.ty_phu.holdings import Holdings, Position, holdings, rank_of, squares_in
from bot.engine.games.ty_phu.ruleset import ANY_TIME, AT_FACE_VALUE, CASH, WHOLE_GROUP
from bot.engine.text import Money, Proper, Series, Text, text


def liquid(position: Position, board: Board, seat: int) -> int:
    """The most that a seat could pay: cash, all buildings at half price, all deeds mortgaged."""
    found = holdings(position, board, seat)
    return position.cash[seat] + found.works.resale + found.credit(board)


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
        total += board.pledge[square] if position.pledged >> square & 1 else board.price[square]
        total += rank_of(position.ruleset, position.houses[square]) * board.house[square]
    return total


def redemption(position: Position, board: Board, square: int) -> int:
    """What it costs to redeem a mortgaged deed now (M21, M22, S002-82)."""
    paid = position.paid >> square & 1 and position.ruleset.redeeming == AT_FACE_VALUE
    return board.pledge[square] if paid else board.redeem[square]


def buildable(position: Position, board: Board, found: Holdings, cash: int) -> int:
    """Where one level may be built now, cash and supply considered, as a mask: squares, and whole rows of groups."""
    houses, hotels = position.houses_left, position.hotels_left
    sites = ((found.homes if houses else 0) | (found.inns if hotels else 0)) & board.buildable.within(cash)
    if sites & sites - 1:
        for row in found.rows:  # as in `row_refusal`
            if row.cost <= cash and row.lots < (hotels if row.hotels else houses):
                sites |= 1 << ROW + row.group
    return sites


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
    if buildable(position, board, holdings(position, board, seat), position.cash[seat]) >> square & 1:
        return None
    group = board.group_of[square]
    if position.owner[square] != seat:
        return text("ty-phu-no-not-yours", place=_place(board, square))
    members = board.members[group]
    missing = tuple(Proper(board.squares[p].name) for p in members if position.owner[p] != seat)
    if missing:
        return text("ty-phu-no-set", place=_place(board, square), missing=Series(missing))
    asleep = tuple(Proper(board.squares[p].name) for p in members if position.pledged >> p & 1)
    if asleep:
        return text("ty-phu-no-set-pledged", place=_place(board, square), others=Series(asleep))
    if position.houses[square] == HOTEL:
        return text("ty-phu-no-top", place=_place(board, square))
    ranks = {p: rank_of(position.ruleset, position.houses[p]) for p in members}
    lower = tuple(Proper(board.squares[p].name) for p in members if ranks[p] < ranks[square])
    if lower:
        return text("ty-phu-no-uneven-build", place=_place(board, square), others=Series(lower))
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


def sellable(position: Position, found: Holdings) -> int:
    """Where a seat with these holdings may sell one level now, as a mask; and the groups it may clear."""
    works = found.works
    sites = works.tall
    if works.hotels and not hotel_breaks(position):
        sites = sum([1 << square for square in squares_in(sites) if position.houses[square] != HOTEL])
    for group in works.groups:
        sites |= 1 << ROW + group
    return sites


def sell_sites(position: Position, found: Holdings) -> tuple[int, ...]:
    """The squares from which a seat with these holdings may sell one level now; then the groups it may clear."""
    return squares_in(sellable(position, found))


def why_not_sell(position: Position, board: Board, seat: int, square: int) -> Text | None:
    """Why `seat` may not sell one level from a square now; None when it may."""
    if not 0 <= square < SQUARES:
        return text("ty-phu-no-deed")
    if sellable(position, holdings(position, board, seat)) >> square & 1:
        return None
    if position.owner[square] != seat:
        return text("ty-phu-no-not-yours", place=_place(board, square))
    if not position.houses[square]:
        return text("ty-phu-no-building", place=_place(board, square))
    if holdings(position, board, seat).works.tall >> square & 1:
        return text("ty-phu-no-houses-for-hotel", place=_place(board, square))
    own = [p for p in board.family[square] if position.owner[p] == seat]
    ranks = {p: rank_of(position.ruleset, position.houses[p]) for p in own}
    higher = tuple(Proper(board.squares[p].name) for p in own if ranks[p] > ranks[square])
    return text("ty-phu-no-uneven-sell", place=_place(board, square), others=Series(higher))


def hotel_breaks(position: Position) -> bool:
    """Whether the bank has the houses that a sold hotel leaves behind (S002-85)."""
    return position.houses_left >= position.ruleset.houses_for_hotel


def why_not_pledge(position: Position, board: Board, seat: int, square: int) -> Text | None:
    """Why `seat` may not mortgage a deed now; None when it may. The once a turn is the caller's business."""
    if not 0 <= square < SQUARES:
        return text("ty-phu-no-deed")
    if holdings(position, board, seat).idle >> square & 1:
        return None
    if position.owner[square] != seat:
        return text("ty-phu-no-not-yours", place=_place(board, square))
    if position.pledged >> square & 1:
        return text("ty-phu-no-pledged-already", place=_place(board, square))
    own = [p for p in board.family[square] if position.owner[p] == seat and position.houses[p]]
    built = Series(tuple(Proper(board.squares[p].name) for p in own))
    return text("ty-phu-no-pledge-built", place=_place(board, square), others=built)


def redeemable(position: Position, board: Board, found: Holdings, cash: int) -> int:
    """The deeds that a seat with so much cash may redeem on its turn, as a mask: each at most once a turn."""
    squares = found.asleep & ~(position.touched >> SQUARES)
    cheap = squares & board.redeemable.within(cash)
    if squares & position.paid and position.ruleset.redeeming == AT_FACE_VALUE:
        for square in squares_in(squares & position.paid):
            if board.pledge[square] <= cash:
                cheap |= 1 << square
    return cheap


def why_not_redeem(position: Position, board: Board, seat: int, square: int) -> Text | None:
    """Why `seat` may not redeem a deed now; None when it may. The once a turn is the caller's business."""
    if not 0 <= square < SQUARES:
        return text("ty-phu-no-deed")
    if position.owner[square] != seat:
        return text("ty-phu-no-not-yours", place=_place(board, square))
    if not position.pledged >> square & 1:
        return text("ty-phu-no-not-pledged", place=_place(board, square))
    return _short_of(position, seat, redemption(position, board, square))


def tradable(position: Position, board: Board, found: Holdings) -> tuple[int, ...]:
    """The deeds that may be traded away: buildings must be sold first (M23, S002-79; option `sell_before_trade`)."""
    del board
    return squares_in(free_to_go(position, found))


def free_to_go(position: Position, found: Holdings) -> int:
    """The same as a mask."""
    if not found.works.groups or position.ruleset.sell_before_trade == WHOLE_GROUP:
        return found.land.mask & ~found.works.mask
    return sum([1 << square for square in squares_in(found.land.mask) if not position.houses[square]])


def _place(board: Board, square: int) -> Proper:
    return Proper(board.squares[square].name)


def _short_of(position: Position, seat: int, cost: int) -> Text | None:
    """The refusal for somebody who hasn't this much in hand."""
    cash, unit = position.cash[seat], position.ruleset.unit
    if cash >= cost:
        return None
    return text("ty-phu-no-cash", needed=Money(cost, unit), have=Money(cash, unit))
