"""How positions, presses and luck of Cờ tỷ phú are written: squares by their numbers, plain words for the rest.

A list of squares is `1 3 6`, nothing is `-`. A mortgaged square whose interest was paid when it changed hands is `6+`.
Buildings are `1=2 3=hotel`. A card is its pile and its place in the file, counted from 1: `chance9`. The sides of an
offer are squares, cards and cash: `offer 1 chance9 $50 for 6`. What `value` answers, `arrange` takes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.engine.game import Event
from bot.engine.games.ty_phu import actions as do
from bot.engine.games.ty_phu.board import HOTEL, SQUARES
from bot.engine.games.ty_phu.cards import DECK_KEYS, number, split
from bot.engine.games.ty_phu.draft import Draft, frozen, put, thawed
from bot.engine.games.ty_phu.online import notation as online
from bot.engine.games.ty_phu.online.actions import PointAt
from bot.engine.games.ty_phu.online.state import HOST
from bot.engine.games.ty_phu.recount import recounted
from bot.engine.games.ty_phu.state import (
    BANK,
    CARD,
    DEED,
    FREE,
    ROLLED,
    TO_ROLL,
    Auction,
    Debt,
    Trade,
    Turn,
    TyPhuState,
    seat_on_turn,
    turn,
)
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.notation import NotationError
from bot.engine.prompt import Action

_PLAIN: Final[dict[str, Action]] = {
    "clockwise": do.CLOCKWISE,
    "anticlockwise": do.ANTICLOCKWISE,
    "roll": do.ROLL,
    "roll and buy": do.ROLL_AND_BUY,
    "pay bail": do.PAY_BAIL,
    "use card": do.USE_CARD,
    "end turn": do.END_TURN,
    "buy": do.BUY,
    "decline": do.DECLINE,
    "pass": do.PASS_BID,
    "raise": do.RAISE,
    "go bankrupt": do.GO_BANKRUPT,
    "confirm": do.CONFIRM_BANKRUPT,
    "step back": do.STEP_BACK,
    "cancel": do.CANCEL_DEAL,
    "accept": do.ACCEPT,
    "refuse": do.REFUSE,
    "keep": do.KEEP_PLEDGED,
    "redeem now": do.REDEEM_NOW,
    "build here": do.BUILD_HERE,
    "skip": do.SKIP_BUILDING,
    "deal": do.OPEN_DEAL,
    "stay": do.STAY,
    "pay flat": do.PAY_FLAT,
    "pay share": do.PAY_SHARE,
}
_SPELLED: Final = {action: words for words, action in _PLAIN.items()}
_NUMBERED: Final[dict[str, Callable[[int], Action]]] = {
    "bid": do.bid,
    "build": do.Build,
    "build group": lambda group: do.Build(do.ROW + group),
    "sell": do.Sell,
    "clear group": lambda group: do.Sell(do.ROW + group),
    "mortgage": do.Mortgage,
    "redeem": do.Redeem,
    "place": do.PlaceBuilding,
    "travel": do.Travel,
}
_DECK_CARDS: Final = 16


class TyPhuNotation:
    """The notation of Cờ tỷ phú."""

    def spell(self, action: Action) -> str:
        """An action in words."""
        plain = _SPELLED.get(action)
        if plain is not None:
            return plain
        match action:
            case do.Bid(amount):
                return f"bid {amount}"
            case do.Build(site):
                return f"build group {site - do.ROW}" if site >= do.ROW else f"build {site}"
            case do.Sell(site):
                return f"clear group {site - do.ROW}" if site >= do.ROW else f"sell {site}"
            case do.Mortgage(square):
                return f"mortgage {square}"
            case do.Redeem(square):
                return f"redeem {square}"
            case do.PlaceBuilding(square):
                return f"place {square}"
            case do.Travel(square):
                return f"travel {square}"
            case do.StartDeal(partner):
                return f"deal with @{partner}"
            case do.Offer(give, pay, take, ask):
                return f"offer {_side(give, pay)} for {_side(take, ask)}"
            case do.Counter(give, pay, take, ask):
                return f"counter {_side(give, pay)} for {_side(take, ask)}"
            case _:
                words = online.spelled(action)
                if words is not None:
                    return words
                raise NotationError(f"no such action in ty_phu: {action!r}")

    def parse(self, words: str, state: TyPhuState) -> Action:
        """The action that words spell."""
        del state
        if words in _PLAIN:
            return _PLAIN[words]
        if words in online.PLAIN:
            return online.PLAIN[words]
        head, _, last = words.rpartition(" ")
        if head in _NUMBERED:
            return _NUMBERED[head](_number(last))
        if head in online.NUMBERED:
            return online.NUMBERED[head](_number(last))
        if head == "point at":
            return PointAt(_seat(last))
        if head == "deal with":
            return do.StartDeal(_seat(last))
        head, _, rest = words.partition(" ")
        if head in ("offer", "counter") and " for " in rest:
            mine, _, theirs = rest.partition(" for ")
            give, pay = _terms(mine)
            take, ask = _terms(theirs)
            return do.Offer(give, pay, take, ask) if head == "offer" else do.Counter(give, pay, take, ask)
        raise NotationError(f"expected one of {', '.join((*_PLAIN, *_NUMBERED))}, deal with, offer; found {words!r}")

    def luck(self, words: str, state: TyPhuState) -> tuple[int, ...]:
        """`3-4` for dice, `deck` for a pile left in the order of its file, `groups 0 5` for what is dealt."""
        del state
        found: list[int] = []
        parts = words.split()
        while parts:
            word = parts.pop(0)
            if word == "deck":
                found += [0] * _DECK_CARDS
            elif word == "groups":
                found += _draws([_number(part) for part in parts])
                parts = []
            else:
                first, _, second = word.partition("-")
                found += [_number(first) - 1, _number(second) - 1]
        return tuple(found)

    def arrange(self, state: TyPhuState, what: str, value: str) -> TyPhuState:
        """The position with something put in place; money comes from the bank's ledger, buildings from its supply."""
        draft = thawed(state)
        head, _, field = what.partition(" ")
        if head.startswith("@") and field in _ARRANGE_SEAT:
            _ARRANGE_SEAT[field](draft, _seat(head), value)
        elif what in _ARRANGE:
            _ARRANGE[what](draft, value)
        else:
            raise NotationError(f"nothing in ty_phu is called {what!r}")
        return frozen(draft)

    def value(self, state: TyPhuState, what: str) -> str:
        """How something stands."""
        head, _, field = what.partition(" ")
        if head.startswith("@") and field in _SEAT_VALUES:
            return _SEAT_VALUES[field](state, _seat(head))
        if head == "owner":
            owner = state.owner[_number(field)]
            return {BANK: "bank", HOST: "host"}.get(owner, f"@{owner}")
        if what in _VALUES:
            return _VALUES[what](state)
        raise NotationError(f"nothing in ty_phu is called {what!r}")

    def shown(self, view: TyPhuView, what: str) -> str:
        """How a viewer sees something: all is public but the piles."""
        if what in DECK_KEYS:
            return "?"
        head, _, field = what.partition(" ")
        if head.startswith("@"):
            seat = _seat(head)
            if field == "cash":
                return str(view.cash[seat])
            if field == "cards":
                return _cards(view.held[seat])
            if field == "deeds":
                return _squares([square for square, owner in enumerate(view.owner) if owner == seat])
        raise NotationError(f"nothing that ty_phu shows is called {what!r}")

    def recount(self, event: Event) -> str:
        """An event in words."""
        return recounted(event)


def _number(word: str) -> int:
    if not word.isdigit():
        raise NotationError(f"expected a number, found {word!r}")
    return int(word)


def _seat(word: str) -> int:
    if not word.startswith("@"):
        raise NotationError(f"expected somebody's name, found {word!r}")
    return _number(word[1:])


def _card(word: str) -> int:
    for deck, key in enumerate(DECK_KEYS):
        if word.startswith(key) and word[len(key) :].isdigit():
            return number(deck, int(word[len(key) :]) - 1)
    raise NotationError(f"expected a card like chance9, found {word!r}")


def _card_word(card: int) -> str:
    deck, index = split(card)
    return f"{DECK_KEYS[deck]}{index + 1}"


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(_card_word(card) for card in cards) or "-"


def _squares(squares: list[int]) -> str:
    return " ".join(str(square) for square in squares) or "-"


def _listed(value: str) -> list[str]:
    return [] if value == "-" else value.split()


def _side(things: tuple[int, ...], cash: int) -> str:
    words = [_card_word(thing - CARD) if thing >= CARD else str(thing) for thing in things]
    return " ".join([*words, *([f"${cash}"] if cash else [])]) or "-"


def _terms(words: str) -> tuple[tuple[int, ...], int]:
    things, cash = [], 0
    for word in _listed(words):
        if word.startswith("$"):
            cash = _number(word[1:])
        elif word.isdigit():
            things.append(int(word))
        else:
            things.append(CARD + _card(word))
    return tuple(sorted(things)), cash


def _draws(groups: list[int]) -> list[int]:
    """The numbers below which drawing these groups in this order would need."""
    pool = list(range(8))
    found = []
    for index, group in enumerate(groups):
        place = pool.index(group)
        found.append(place - index)
        pool[index], pool[place] = pool[place], pool[index]
    return found


def _arrange_turn(draft: Draft, value: str) -> None:
    seat = _seat(value)
    draft.first = seat
    draft.turns = max(draft.turns, 1)
    draft.stack = (turn(seat, TO_ROLL),)


def _arrange_stage(draft: Draft, value: str) -> None:
    stages = {"to-roll": TO_ROLL, "rolled": ROLLED}
    if value not in stages:
        raise NotationError(f"expected to-roll or rolled, found {value!r}")
    draft.stack = (turn(seat_on_turn(draft.stack), stages[value]),)


def _arrange_supply(draft: Draft, value: str) -> None:
    """So many houses and hotels left: the box holds that many and those that are built."""
    houses, hotels = (_number(word) for word in value.split())
    built = sum(level for level in draft.houses if level != HOTEL)
    draft.houses_left, draft.hotels_left = houses, hotels
    draft.ruleset = replace(draft.ruleset, houses=built + houses, hotels=draft.houses.count(HOTEL) + hotels)


def _arrange_pile(deck: int) -> Callable[[Draft, str], None]:
    def arrange(draft: Draft, value: str) -> None:
        first = [number(deck, _number(word) - 1) for word in _listed(value)]
        pile = (*first, *[card for card in draft.decks[deck] if card not in first])
        draft.decks = tuple([pile if index == deck else other for index, other in enumerate(draft.decks)])

    return arrange


def _arrange_cash(draft: Draft, seat: int, value: str) -> None:
    cash = _number(value)
    draft.bank -= cash - draft.cash[seat]
    draft.cash = put(draft.cash, seat, cash)


def _arrange_at(draft: Draft, seat: int, value: str) -> None:
    draft.position = put(draft.position, seat, _number(value))


def _arrange_jail(draft: Draft, seat: int, value: str) -> None:
    draft.jail = put(draft.jail, seat, FREE if value == "-" else _number(value))
    if value != "-":
        draft.position = put(draft.position, seat, 10)


def _arrange_deeds(draft: Draft, seat: int, value: str) -> None:
    wanted = {_number(word) for word in _listed(value)}
    owners = enumerate(draft.owner)
    draft.owner = tuple([seat if p in wanted else BANK if owner == seat else owner for p, owner in owners])


def _arrange_mortgaged(draft: Draft, seat: int, value: str) -> None:
    own = sum(1 << square for square, owner in enumerate(draft.owner) if owner == seat)
    draft.pledged &= ~own
    draft.paid &= ~own
    for word in _listed(value):
        bit = 1 << _number(word.rstrip("+")) & own
        draft.pledged |= bit
        draft.paid |= bit if word.endswith("+") else 0


def _arrange_houses(draft: Draft, seat: int, value: str) -> None:
    wanted = {}
    for word in _listed(value):
        square, _, level = word.partition("=")
        wanted[_number(square)] = HOTEL if level == "hotel" else _number(level)
    houses = tuple([wanted.get(p, 0) if draft.owner[p] == seat else level for p, level in enumerate(draft.houses)])
    draft.houses = houses
    draft.houses_left = draft.ruleset.houses - sum(level for level in houses if level != HOTEL)
    draft.hotels_left = draft.ruleset.hotels - houses.count(HOTEL)


def _arrange_cards(draft: Draft, seat: int, value: str) -> None:
    cards = tuple(_card(word) for word in _listed(value))
    back = [card for card in draft.held[seat] if card not in cards]
    draft.held = tuple([cards if other == seat else held for other, held in enumerate(draft.held)])
    draft.decks = tuple(
        [
            tuple([card for card in (*pile, *[card for card in back if split(card)[0] == deck]) if card not in cards])
            for deck, pile in enumerate(draft.decks)
        ]
    )


def _arrange_rounds(draft: Draft, value: str) -> None:
    draft.rounds = _number(value)


def _arrange_first(draft: Draft, value: str) -> None:
    draft.first = _seat(value)


def _arrange_direction(draft: Draft, value: str) -> None:
    if value not in ("1", "-1"):
        raise NotationError(f"expected 1 or -1, found {value!r}")
    draft.direction = int(value)


_ARRANGE: Final[dict[str, Callable[[Draft, str], None]]] = {
    "turn": _arrange_turn,
    "stage": _arrange_stage,
    "supply": _arrange_supply,
    "rounds": _arrange_rounds,
    "first": _arrange_first,
    "direction": _arrange_direction,
    **{key: _arrange_pile(deck) for deck, key in enumerate(DECK_KEYS)},
    **online.ARRANGE,
}
_ARRANGE_SEAT: Final[dict[str, Callable[[Draft, int, str], None]]] = {
    "cash": _arrange_cash,
    "at": _arrange_at,
    "jail": _arrange_jail,
    "deeds": _arrange_deeds,
    "mortgaged": _arrange_mortgaged,
    "houses": _arrange_houses,
    "cards": _arrange_cards,
    **online.ARRANGE_SEAT,
}


def _owned(state: TyPhuState, seat: int) -> list[int]:
    return [square for square in range(SQUARES) if state.owner[square] == seat]


def _mortgaged_value(state: TyPhuState, seat: int) -> str:
    asleep = [square for square in _owned(state, seat) if state.pledged >> square & 1]
    return " ".join(f"{square}{'+' if state.paid >> square & 1 else ''}" for square in asleep) or "-"


def _houses_value(state: TyPhuState, seat: int) -> str:
    built = [p for p in _owned(state, seat) if state.houses[p]]
    words = [f"{p}={'hotel' if state.houses[p] == HOTEL else state.houses[p]}" for p in built]
    return " ".join(words) or "-"


def _stage_value(state: TyPhuState) -> str:
    bottom = state.stack[0] if state.stack else None
    return "rolled" if isinstance(bottom, Turn) and bottom.stage == ROLLED else "to-roll"


def _waits_value(state: TyPhuState) -> str:
    """The top frame in words."""
    if not state.stack:
        return "-"
    top = state.stack[-1]
    words = online.waits(top)
    if words is not None:
        return words
    match top:
        case Auction():
            lot = str(top.square) if top.lot == DEED else "house" if top.lot == 1 else "hotel"
            lead = f" @{top.leader} leads with {top.high}" if top.leader >= 0 else f" from {top.least}"
            return f"auction {lot}{lead}"
        case Debt():
            creditor = "bank" if top.creditor == BANK else f"@{top.creditor}"
            return f"debt @{top.seat} to {creditor} {top.amount}"
        case Trade():
            return f"trade @{top.seat} with @{top.partner}"
        case _:
            return type(top).__name__.lower()


_SEAT_VALUES: Final[dict[str, Callable[[TyPhuState, int], str]]] = {
    "cash": lambda state, seat: str(state.cash[seat]),
    "at": lambda state, seat: str(state.position[seat]),
    "jail": lambda state, seat: str(state.jail[seat] or "-"),
    "out": lambda state, seat: str(state.out[seat] or "-"),
    "token": lambda state, seat: str(state.tokens[seat]),
    "deeds": lambda state, seat: _squares(_owned(state, seat)),
    "mortgaged": _mortgaged_value,
    "houses": _houses_value,
    "cards": lambda state, seat: _cards(state.held[seat]),
    **online.SEAT_VALUES,
}
_VALUES: Final[dict[str, Callable[[TyPhuState], str]]] = {
    "turn": lambda state: f"@{seat_on_turn(state.stack)}",
    "stage": _stage_value,
    "supply": lambda state: f"{state.houses_left} {state.hotels_left}",
    "rounds": lambda state: str(state.rounds),
    "turns": lambda state: str(state.turns),
    "first": lambda state: f"@{state.first}",
    "direction": lambda state: str(state.direction),
    "bank": lambda state: str(state.bank),
    **online.VALUES,
    "dice": lambda state: f"{state.dice[0]}-{state.dice[1]}",
    "waits": _waits_value,
    "chance": lambda state: " ".join(str(split(card)[1] + 1) for card in state.decks[0]),
    "chest": lambda state: " ".join(str(split(card)[1] + 1) for card in state.decks[1]),
    "under chance": lambda state: str(split(state.decks[0][-1])[1] + 1),
    "under chest": lambda state: str(split(state.decks[1][-1])[1] + 1),
}
