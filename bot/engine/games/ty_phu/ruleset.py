"""What can differ between two tables of Cờ tỷ phú: numbers, options for the lobby, and hooks chosen by name.

A hook is a field whose value names a behaviour; `rules.py` lists the points where each is consulted. Fields without
option metadata belong to a ruleset file alone, since they only make sense together with its board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.game import Ruleset
from bot.engine.ruleset import When, number, pick, switch

# `building`: when somebody may build.
ANY_TIME: Final = "any_time"
ON_LANDING: Final = "on_landing"

# `dealing`: what is dealt before the first roll.
NOTHING: Final = "nothing"
ONE_GROUP: Final = "one_group"

# `redeeming`: what a mortgaged deed that changed hands costs later on.
WITH_INTEREST: Final = "with_interest"
AT_FACE_VALUE: Final = "at_face_value"

# `rotation`: who says which way the turns go round.
ASK_FIRST: Final = "ask"
TO_THE_LEFT: Final = "left"

# `book`: whose chapters lead the turns
CLASSIC: Final = "classic"
ONLINE: Final = "online"

# `auction_style`
OPEN: Final = "open"
IN_TURN: Final = "in_turn"

# `sell_before_trade`: which buildings must be gone before a deed may change hands.
WHOLE_GROUP: Final = "group"
THAT_LOT: Final = "lot"

# `taxes`
MODERN: Final = "modern"
LEGACY: Final = "legacy"

# `end`
LAST_STANDING: Final = "last_standing"
TIME_LIMIT: Final = "time_limit"
FIRST_BANKRUPTCY: Final = "first_bankruptcy"

# `worth`
NET: Final = "net"
CASH: Final = "cash"

# When an option matters.
_CLASSIC: Final[When] = {"book": (CLASSIC,)}
_AUCTIONS: Final[When] = {"book": (CLASSIC,), "auctions": (True,)}
_TRADES: Final[When] = {"book": (CLASSIC,), "trades": (True,)}


@dataclass(frozen=True, slots=True)
class TyPhuRuleset(Ruleset):
    """The options of Cờ tỷ phú.

    board, decks       names of content files
    unit               how amounts are written: "plain", "d", "dong"
    least_seats, most_seats
    start_cash         what each seat begins with; `crowded_cash` at a table of `crowd` seats or more
    salary, bail       for reaching Xuất phát, for leaving jail
    houses, hotels     what the bank has to sell
    opening            the lowest bid for a deed; `city_opening` for a station or tourism city
    supply_opening     the lowest bid for the last house or hotel; 0: the builder's own price, already bid
    building, dealing, redeeming, book
                       hooks, see above
    bid_step           by how much bids rise where a player puts a square up (book: online)
    max_rounds         after so many rounds the richest wins, so that a table of absent people ends
    round_limit        the agreed time, measured in rounds: the engine knows no clock, and rounds can't be played
                       faster to steal somebody's last turn
    """

    board: str = "classic"
    decks: str = "classic"
    unit: str = "plain"
    least_seats: int = 2
    most_seats: int = 8
    start_cash: int = 1500
    crowded_cash: int = 1500
    crowd: int = 5
    salary: int = 200
    bail: int = 50
    houses: int = 32
    hotels: int = 12
    opening: int = 1
    city_opening: int = 1
    supply_opening: int = 0
    building: str = ANY_TIME
    dealing: str = NOTHING
    redeeming: str = WITH_INTEREST
    max_rounds: int = 1000
    book: str = CLASSIC
    bid_step: int = 1

    end: str = pick(LAST_STANDING, TIME_LIMIT, FIRST_BANKRUPTCY, default=LAST_STANDING)
    round_limit: int = number(10, 20, 30, 60, default=30, when={"end": (TIME_LIMIT,)})
    auctions: bool = switch(default=True, when=_CLASSIC)
    auction_style: str = pick(OPEN, IN_TURN, default=OPEN, when=_AUCTIONS)
    trades: bool = switch(default=True, when=_CLASSIC)
    auto: bool = switch(default=True, when=_CLASSIC)
    roll_and_buy: bool = switch(default=True, when=_CLASSIC)
    rotation: str = pick(ASK_FIRST, TO_THE_LEFT, default=ASK_FIRST, when=_CLASSIC)
    houses_for_hotel: int = number(2, 3, 4, default=4)
    ports: bool = switch(default=True, advanced=True, when={"board": ("boxed",)})
    taxes: str = pick(MODERN, LEGACY, default=MODERN, advanced=True, when={"board": ("classic",)})
    golden: bool = switch(default=False)
    worth: str = pick(NET, CASH, default=NET, advanced=True, when={"end": (TIME_LIMIT, FIRST_BANKRUPTCY)})
    sell_before_trade: str = pick(WHOLE_GROUP, THAT_LOT, default=WHOLE_GROUP, advanced=True, when=_TRADES)
    offers_per_turn: int = number(1, 2, 3, 5, default=3, advanced=True, when=_TRADES)

    @property
    def for_xu(self) -> bool:
        """The online rules can be played for xu (S001-74, S001-75)."""
        return self.book == ONLINE
