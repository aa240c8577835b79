"""Computer players. They see what their seat sees and answer what it is asked, nothing else.

`steady` is a sensible fixed policy: it buys while a reserve stays in hand, bids up to the list price and somewhat more
for what completes a set, builds evenly where rents are highest, pays for a missing lot up to twice its price, and lets
the bot sell the cheapest first when it owes. Amounts are measured by the salary, so that it plays in any currency.
"""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.engine.games.ty_phu.actions import (
    ACCEPT,
    BUILD_HERE,
    BUY,
    CANCEL_DEAL,
    CONFIRM_BANKRUPT,
    DECLINE,
    END_TURN,
    KEEP_PLEDGED,
    OPEN_DEAL,
    PASS_BID,
    PAY_BAIL,
    PAY_FLAT,
    PAY_SHARE,
    RAISE,
    REDEEM_NOW,
    REFUSE,
    ROLL,
    ROW,
    SKIP_BUILDING,
    STAY,
    USE_CARD,
    Build,
    Offer,
    Redeem,
    Sell,
    StartDeal,
    Travel,
    bid,
)
from bot.engine.games.ty_phu.board import HOTEL, Kind
from bot.engine.games.ty_phu.estate import net_worth, redemption, row_of, tradable
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.online.players import steady_online
from bot.engine.games.ty_phu.ruleset import ANY_TIME
from bot.engine.games.ty_phu.state import BANK
from bot.engine.games.ty_phu.view import Awaits, TyPhuView
from bot.engine.policy import Policy, play_default
from bot.engine.prompt import Action, Form, Pick, Prompt, allows

_TURNS_BETWEEN_OFFERS: Final = 5
_FULL: Final = 220
"""Percent of their prices that the lots of a full colour set are worth together."""
_SCARCE: Final = 2
_NEARER: Final = 40
"""Percent more that all but one of a family's squares are worth."""


def steady(view: TyPhuView, prompt: Prompt, chance: Chance) -> Action:
    """The answer of a sensible player; draws no luck."""
    if view.affairs is not None:
        return steady_online(view, prompt)
    match view.awaits:
        case Awaits.ROLL | Awaits.ROLL_AGAIN | Awaits.JAIL | Awaits.END:
            return _on_turn(view, prompt)
        case Awaits.BUY:
            return _at_the_counter(view, prompt)
        case Awaits.AUCTION:
            return _at_auction(view, prompt)
        case Awaits.PARTNER:
            partner = _partner(view, prompt.seat)
            return CANCEL_DEAL if partner is None else StartDeal(partner)
        case Awaits.DEAL:
            return _offer(view, prompt.seat) or CANCEL_DEAL
        case Awaits.TRADE:
            return _answer(view, prompt)
        case Awaits.SITE:
            return _at_home(view, prompt.seat)
        case Awaits.INHERIT:
            cost = view.board.pledge[view.square] + view.board.interest[view.square]
            return REDEEM_NOW if view.cash[prompt.seat] - cost >= 2 * _reserve(view, prompt.seat) else KEEP_PLEDGED
        case Awaits.TAX:
            tax = view.board.squares[view.square]
            share = net_worth(view, view.board, prompt.seat) * tax.share // 100
            return PAY_SHARE if share < tax.legacy else PAY_FLAT
        case Awaits.JOURNEY:
            return _journey(view, prompt)
        case Awaits.BANKRUPTCY:
            return CONFIRM_BANKRUPT
        case _:
            return play_default(view, prompt, chance)


def _reserve(view: TyPhuView, seat: int) -> int:
    """What stays in hand: half a salary, and more once others have built."""
    built = sum(view.houses[p] for p in view.board.deeds if view.owner[p] not in (seat, BANK))
    return view.ruleset.salary // 2 + view.ruleset.salary * min(built, 12) // 12


def _offered(prompt: Prompt, kind: type[Action], blank: str) -> tuple[int, ...]:
    """The values that a picker of this kind, or its single action, offers."""
    for option in prompt.options:
        if isinstance(option, Form):
            if option.makes is kind and isinstance(option.blanks[0], Pick):
                return tuple([choice.value for choice in option.blanks[0].choices])
        elif type(option) is kind:
            return (int(getattr(option, blank)),)
    return ()


def _on_turn(view: TyPhuView, prompt: Prompt) -> Action:
    seat = prompt.seat
    spare = view.cash[seat] - _reserve(view, seat)
    action = _build(view, prompt, spare) or _redeem(view, prompt, spare) or _deal(view, prompt) or _sell(view, prompt)
    if action is not None:
        return action
    if view.awaits is Awaits.END:
        return END_TURN
    if view.awaits is Awaits.JAIL and _free_land(view) and spare >= 0:
        if USE_CARD in prompt.options:
            return USE_CARD
        if PAY_BAIL in prompt.options:
            return PAY_BAIL
    return ROLL


def _at_home(view: TyPhuView, seat: int) -> Action:
    """Builds where it has landed, but leaves the bank the houses that its best set still needs."""
    spare = view.cash[seat] - view.board.house[view.square] - _reserve(view, seat)
    best, needed = _best_group(view, seat)
    enough = view.board.group_of[view.square] == best or view.houses_left > needed + _SCARCE
    return BUILD_HERE if spare >= 0 and enough else SKIP_BUILDING


def _best_group(view: TyPhuView, seat: int) -> tuple[int, int]:
    """The dearest full set without hotels everywhere, and how many houses it lacks for that; -1 when there is none."""
    board, most = view.board, view.ruleset.houses_for_hotel
    unfinished = [
        group
        for group in holdings(view, board, seat).groups
        if any(view.houses[p] != HOTEL for p in board.members[group])
    ]
    if not unfinished:
        return -1, 0
    best = max(unfinished, key=lambda group: board.rents[board.members[group][0]][HOTEL])
    return best, sum(max(most - view.houses[p], 0) for p in board.members[best])


def _sell(view: TyPhuView, prompt: Prompt) -> Action | None:
    """Where houses have run out and one builds only on landing: takes one from a weak set for the best one."""
    best, needed = _best_group(view, prompt.seat)
    if view.ruleset.building == ANY_TIME or view.houses_left or not needed:
        return None
    weak = [site for site in _offered(prompt, Sell, "site") if site < ROW and view.board.group_of[site] != best]
    houses = [site for site in weak if view.houses[site] != HOTEL]
    return Sell(min(houses, key=lambda site: (view.board.rents[site][HOTEL], site))) if houses else None


def _free_land(view: TyPhuView) -> bool:
    """Whether much is still for sale, so that sitting in jail costs more than bail."""
    return sum(view.owner[p] == BANK for p in view.board.deeds) > len(view.board.deeds) // 4


def _build(view: TyPhuView, prompt: Prompt, spare: int) -> Action | None:
    board, seat = view.board, prompt.seat
    best: tuple[int, int] | None = None
    for site in _offered(prompt, Build, "site"):
        group = site - ROW if site >= ROW else board.group_of[site]
        row = row_of(view, board, seat, group)
        cost = sum(board.house[p] for p, _ in row) if site >= ROW else board.house[site]
        if cost <= spare:
            worth = (board.rents[row[0][0]][3] * 100 // board.house[row[0][0]], site)
            best = max(best, worth) if best is not None else worth
    return Build(best[1]) if best is not None else None


def _redeem(view: TyPhuView, prompt: Prompt, spare: int) -> Action | None:
    board, seat = view.board, prompt.seat
    full = holdings(view, board, seat).groups
    sites = _offered(prompt, Redeem, "square")
    for square in sorted(sites, key=lambda p: (board.group_of[p] not in full, board.price[p])):
        if redemption(view, board, square) <= spare - view.ruleset.salary // 2:
            return Redeem(square)
    return None


def _deal(view: TyPhuView, prompt: Prompt) -> Action | None:
    """Starts a deal now and then, when there is an offer to make."""
    if view.turns % _TURNS_BETWEEN_OFFERS != prompt.seat % _TURNS_BETWEEN_OFFERS or view.offers:
        return None
    return OPEN_DEAL if OPEN_DEAL in prompt.options and _partner(view, prompt.seat) is not None else None


def _partner(view: TyPhuView, seat: int) -> int | None:
    """Somebody with whom there is an exchange that both gain by."""
    others = [other for other, out in enumerate(view.out) if not out and other != seat]
    return next((other for other in others if _terms(view, seat, other) is not None), None)


def _at_the_counter(view: TyPhuView, prompt: Prompt) -> Action:
    seat, square = prompt.seat, view.square
    wanted = _completes(view, seat, (square,)) or _blocks(view, seat, square)
    if BUY in prompt.options:
        left = view.cash[seat] - view.board.price[square]
        return BUY if wanted or left >= view.ruleset.salary // 4 else DECLINE
    return RAISE if wanted and RAISE in prompt.options else DECLINE


def _at_auction(view: TyPhuView, prompt: Prompt) -> Action:
    hammer = view.hammer
    if hammer is None:
        return PASS_BID
    seat = prompt.seat
    if hammer.square < 0:
        sites = [p for p, kind in holdings(view, view.board, seat).sites if kind == int(hammer.hotel)]
        best = [p for p in sites if view.board.group_of[p] == _best_group(view, seat)[0]]
        limit = max((view.board.house[p] for p in best), default=0) * 2
    else:
        price = view.board.price[hammer.square]
        wanted = _completes(view, seat, (hammer.square,)) or _blocks(view, seat, hammer.square)
        limit = price * 3 // 2 if wanted else price
    limit = min(limit, view.cash[seat] - view.ruleset.salary // 4)  # never more than what is in hand
    amount = max(hammer.lowest, (hammer.lowest + limit) // 2)
    return bid(amount) if amount <= limit and allows(prompt, bid(amount)) else PASS_BID


def _completes(view: TyPhuView, seat: int, squares: tuple[int, ...]) -> bool:
    """Whether getting these squares completes a colour group of the seat's."""
    for square in squares:
        group = view.board.group_of[square]
        if group >= 0 and all(p in squares or view.owner[p] == seat for p in view.board.members[group]):
            return True
    return False


def _blocks(view: TyPhuView, seat: int, square: int) -> bool:
    """Whether somebody else lacks only this square of a colour group."""
    group = view.board.group_of[square]
    if group < 0:
        return False
    others = {view.owner[p] for p in view.board.members[group] if p != square}
    return len(others) == 1 and not others & {seat, BANK}


def _worth(view: TyPhuView, square: int, own: int) -> int:
    """What `own` squares of a square's family are worth to somebody: more the nearer they come to the whole."""
    family, price = view.board.family[square], view.board.price[square]
    if own == 0 or len(family) == 1:
        return price * own
    if own == len(family) and view.board.group_of[square] >= 0:
        return price * own * _FULL // 100
    return price * own * (100 + _NEARER * (own - 1) // (len(family) - 1)) // 100


def _gain(view: TyPhuView, seat: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> int:
    """What an exchange of squares is worth to a seat, beyond cash."""
    total = 0
    for square in {view.board.family[p][0] for p in (*gets, *gives)}:
        family = view.board.family[square]
        before = sum([view.owner[p] == seat for p in family])
        after = before + sum([p in gets for p in family]) - sum([p in gives for p in family])
        total += _worth(view, square, after) - _worth(view, square, before)
    return total


def _terms(view: TyPhuView, seat: int, partner: int) -> Offer | None:
    """The exchange that both would gain most by, with cash to share the gain; None when there is none."""
    theirs = [p for p in tradable(view, view.board, holdings(view, view.board, partner)) if _touches(view, seat, p)]
    mine = [p for p in tradable(view, view.board, holdings(view, view.board, seat)) if _touches(view, partner, p)]
    spare = view.cash[seat] - view.ruleset.salary // 4
    best: tuple[int, Offer] | None = None
    for want in theirs:
        for give in ((), *[(p,) for p in mine]):
            gain, loss = _gain(view, seat, (want,), give), _gain(view, partner, give, (want,))
            cash = (gain - loss) // 2
            if gain + loss < view.ruleset.salary // 2 or not -view.cash[partner] <= cash <= spare:
                continue
            if best is None or gain + loss > best[0]:
                best = (gain + loss, Offer(give, max(cash, 0), (want,), max(-cash, 0)))
    return best[1] if best is not None else None


def _touches(view: TyPhuView, seat: int, square: int) -> bool:
    """Whether the seat owns part of the square's family already."""
    return any(view.owner[p] == seat for p in view.board.family[square])


def _offer(view: TyPhuView, seat: int) -> Action | None:
    return _terms(view, seat, view.terms.partner) if view.terms is not None else None


def _answer(view: TyPhuView, prompt: Prompt) -> Action:
    """Accepts what it gains by; a set that the other completes has to be paid for."""
    terms = view.terms
    if terms is None or ACCEPT not in prompt.options:
        return REFUSE
    squares = len(view.board.price)
    gets = tuple(p for p in terms.gives if p < squares)
    gives = tuple(p for p in terms.takes if p < squares)
    gain = _gain(view, prompt.seat, gets, gives) + terms.cash
    if _completes(view, terms.seat, gives) and not _completes(view, prompt.seat, gets):
        gain -= view.ruleset.salary // 2
    return ACCEPT if gain >= 0 else REFUSE


def _journey(view: TyPhuView, prompt: Prompt) -> Action:
    """To the dearest land that can be bought, else to a place of one's own where one may build, else nowhere."""
    board, seat = view.board, prompt.seat
    spare = view.cash[seat] - view.ruleset.salary // 4
    places = _offered(prompt, Travel, "square")
    free = [p for p in places if view.owner[p] == BANK and 0 < board.price[p] <= spare]
    if free:
        return Travel(max(free, key=lambda p: (_completes(view, seat, (p,)), board.price[p])))
    sites = {p for p, _ in holdings(view, board, seat).sites}
    homes = [p for p in places if p in sites and board.kinds[p] is Kind.STREET and board.house[p] <= spare]
    return Travel(max(homes, key=lambda p: board.rents[p][5])) if homes else STAY


POLICIES: Final[dict[str, Policy[TyPhuView]]] = {"steady": steady}
