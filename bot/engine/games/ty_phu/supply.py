"""Who gets a house or hotel: built at once, or auctioned when it is the bank's last and others have a site for it.

The bank has 32 houses and 12 hotels (S000-18). While there are more than one, first come is first served. For the last
one, everybody with a legal site may bid, whoever's turn it is, and the winner places it at once (M20, S002-72). When
none is left, one waits until somebody sells (M17, S002-73).
"""

from __future__ import annotations

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import auction
from bot.engine.games.ty_phu.actions import (
    BUILD_HERE,
    PLACES,
    ROW,
    SKIP_BUILDING,
    BuildHere,
    PlaceBuilding,
    SkipBuilding,
)
from bot.engine.games.ty_phu.board import HOTEL, Board
from bot.engine.games.ty_phu.building import build_choice, next_level, put_level
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.estate import build_kinds, row_of, row_refusal, why_not_build
from bot.engine.games.ty_phu.events import SupplyUnsold
from bot.engine.games.ty_phu.holdings import Position, holdings
from bot.engine.games.ty_phu.menus import one_of
from bot.engine.games.ty_phu.state import BANK, HOTEL_LOT, HOUSE, Placing, Site, TyPhuState
from bot.engine.prompt import Action, Patience, Prompt
from bot.engine.seats import Seat
from bot.engine.text import text


def build(play: Play, seat: int, site: int) -> None:
    """Builds on a square or a row of a whole group. Raises IllegalAction when that can't be done now."""
    draft, board = play.draft, play.board
    if site >= ROW:
        group = site - ROW
        refusal = row_refusal(draft, board, seat, group) if group < len(board.members) else text("ty-phu-no-row")
        if refusal is not None:
            raise IllegalAction(refusal)
        for square, _ in row_of(draft, board, seat, group):
            put_level(play, seat, square, board.house[square])
        return
    refusal = why_not_build(draft, board, seat, site)
    if refusal is not None:
        raise IllegalAction(refusal)
    hotel = next_level(draft, site) == HOTEL
    if draft.ruleset.auctions and _is_last(draft, hotel=hotel) and _wanted(play, seat, hotel=hotel):
        auction.open_supply(play, HOTEL_LOT if hotel else HOUSE, seat, board.house[site])
    else:
        put_level(play, seat, site, board.house[site])


def _is_last(position: Position, *, hotel: bool) -> bool:
    return (position.hotels_left if hotel else position.houses_left) == 1


def _wanted(play: Play, seat: int, *, hotel: bool) -> bool:
    """Whether anybody else has a site for it."""
    kind = 1 if hotel else 0
    return any(kind in build_kinds(play.draft, play.board, other) for other in play.living() if other != seat)


def ask_site(state: TyPhuState, _board: Board, frame: Site) -> tuple[Prompt, ...]:
    """Build one level here, or not."""
    return (Prompt(state.serial, Seat(frame.seat), (SKIP_BUILDING, BUILD_HERE), 0, Patience.TURN),)


def run_site(play: Play, frame: Site) -> bool:
    """Goes on without asking when nothing can be built there."""
    if why_not_build(play.draft, play.board, frame.seat, frame.square) is None:
        return False
    play.pop()
    return True


def play_site(play: Play, seat: int, action: Action, frame: Site) -> None:
    """An answer on one's own land: one level at most for each landing (S002-63)."""
    if isinstance(action, SkipBuilding):
        play.pop()
    elif isinstance(action, BuildHere):
        play.pop()
        build(play, seat, frame.square)
    else:
        raise IllegalAction(text("ty-phu-no-site-first"))


def _places(position: Position, board: Board, frame: Placing) -> tuple[int, ...]:
    kind = 1 if frame.lot == HOTEL_LOT else 0
    return tuple(square for square, wanted in holdings(position, board, frame.seat).sites if wanted == kind)


def run_placing(play: Play, frame: Placing) -> bool:
    """Places by itself where there is one site; takes the building back where raising the money cost the last one."""
    places = _places(play.draft, play.board, frame)
    if len(places) > 1:
        return False
    play.pop()
    if places:
        put_level(play, frame.seat, places[0], 0)
    else:
        play.pay(BANK, frame.seat, frame.price)
        if play.story is not None:
            play.story.append(SupplyUnsold(frame.lot == HOTEL_LOT))
    return True


def ask_placing(state: TyPhuState, board: Board, frame: Placing) -> tuple[Prompt, ...]:
    """On which of one's sites."""
    places = _places(state, board, frame)
    options = tuple(PLACES[square] for square in places[:1]) + one_of(
        PLACES, places, "square", lambda square: build_choice(state, board, frame.seat, square)
    )
    return (Prompt(state.serial, Seat(frame.seat), options, 0, Patience.TURN),)


def play_placing(play: Play, seat: int, action: Action, frame: Placing) -> None:
    """Puts the building that was bought on a site."""
    if not isinstance(action, PlaceBuilding):
        raise IllegalAction(text("ty-phu-no-place-first"))
    if action.square not in _places(play.draft, play.board, frame):
        raise IllegalAction(text("ty-phu-no-place-there"))
    play.pop()
    put_level(play, seat, action.square, 0)
