"""Trades: what to offer, what to accept, what to answer instead.

Theory. An exchange is weighed by what it does to everybody's share of all strength (`appraisal.py`), for both sides by
the same measure. So sets that both complete find each other, land goes where it can be built on, and whoever is about
to win gets nothing cheaply. An offer leaves the partner's share as it was and keeps the gain, since the cash that goes
with it is found by halving. Between two people nothing is a gain for both; what is given up all the same (`tolerance`)
grows as the game goes on, so that land doesn't stay scattered for ever.

Others may count differently: by list prices, twice that for what completes a set. Every other offer of a player that
haggles is made for them.
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.ty_phu.actions import ACCEPT, OPEN_DEAL, REFUSE, Counter, Offer
from bot.engine.games.ty_phu.board import SQUARES
from bot.engine.games.ty_phu.estate import tradable
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.players.appraisal import Ledger, families, living, share
from bot.engine.games.ty_phu.players.temper import Temper
from bot.engine.games.ty_phu.view import TyPhuView
from bot.engine.prompt import Action, Prompt, allows

_TRIES: Final = 5
_HALVINGS: Final = 7
_DOUBLE: Final = 2
_WORTH_IT: Final = 0.004
_MANY: Final = 3
"""Deeds on each side of a bargain, besides those that complete a set: what can still be read at a glance."""

Lot = tuple[tuple[int, ...], tuple[int, ...]]
"""Squares that one gives, and squares that the other gives for them."""


def tolerance(view: TyPhuView, temper: Temper) -> float:
    """How much of one's share may be lost in an exchange: little, but more the longer nobody wins.

    Between two, what one gains the other loses, so that without it nothing would ever be exchanged.
    """
    late = min(view.turns / 1000, 1.0)
    least = 0.01 + 0.05 * late if len(living(view)) == 2 else -0.004 + 0.03 * late
    return least + temper.kindness / 1000


class Exchange:
    """What changes hands between two seats, and what it does to their shares."""

    def __init__(self, view: TyPhuView, seat: int, partner: int, ledger: Ledger) -> None:
        self.view, self.seat, self.partner, self.ledger = view, seat, partner, ledger
        before = ledger.strengths()
        self.before = before
        self.shares = share(before, seat), share(before, partner)
        self.known: dict[tuple[tuple[int, ...], tuple[int, ...]], Ledger] = {}

    def after(self, give: tuple[int, ...], take: tuple[int, ...]) -> Ledger:
        """The land after the exchange."""
        found = self.known.get((give, take))
        if found is None:
            moved = dict.fromkeys(give, self.partner) | dict.fromkeys(take, self.seat)
            found = self.known[give, take] = self.ledger.moved(moved)
        return found

    def surplus(self, give: tuple[int, ...], take: tuple[int, ...]) -> float:
        """What the two gain together, cash left alone."""
        after, cash = self.after(give, take), self.view.cash
        both = after.strength(self.seat, cash[self.seat]) + after.strength(self.partner, cash[self.partner])
        return both - self.before[self.seat] - self.before[self.partner]

    def gains(self, give: tuple[int, ...], take: tuple[int, ...], cash: int) -> tuple[float, float]:
        """By how much the shares of the two rise when `cash` goes to the partner."""
        after, seat, partner = self.after(give, take), self.seat, self.partner
        worth = list(self.before)
        worth[seat] = after.strength(seat, self.view.cash[seat] - cash)
        worth[partner] = after.strength(partner, self.view.cash[partner] + cash)
        return share(worth, seat) - self.shares[0], share(worth, partner) - self.shares[1]


def opens(view: TyPhuView, prompt: Prompt, temper: Temper) -> bool:
    """Whether to open a deal: now and then, when there is an exchange to offer."""
    if OPEN_DEAL not in prompt.options or view.offers:
        return False
    if (view.turns // len(view.out) + prompt.seat) % temper.patience:
        return False
    return partner(view, prompt.seat, temper) is not None


def partner(view: TyPhuView, seat: int, temper: Temper) -> int | None:
    """With whom the best exchange is; None when there is none."""
    ledger = Ledger(view, temper)
    best: tuple[float, int] | None = None
    for other in living(view):
        found = terms(view, seat, other, temper, ledger) if other != seat else None
        if found is not None and (best is None or found[0] > best[0]):
            best = found[0], other
    return best[1] if best is not None else None


def terms(view: TyPhuView, seat: int, partner: int, temper: Temper, ledger: Ledger) -> tuple[float, Offer] | None:
    """The best exchange for the seat that the partner should like too, with what the seat gains.

    Whom a partner is like can't be seen, so the offers take turns: what somebody who weighs as it does itself would
    agree to, and what somebody who counts by list prices would.
    """
    board = view.board
    mine = tradable(view, board, holdings(view, board, seat))
    theirs = tradable(view, board, holdings(view, board, partner))
    exchange = Exchange(view, seat, partner, ledger)
    if temper.haggles and view.turns // len(view.out) // temper.patience % 2:
        return _by_the_list(exchange, mine, theirs)
    lots: list[Lot] = []
    for family in families(board):
        give, take = tuple([p for p in family if p in mine]), tuple([p for p in family if p in theirs])
        if give and take:
            lots.append((give, take))
    return _by_worth(exchange, lots, temper)


def _by_worth(exchange: Exchange, lots: list[Lot], temper: Temper) -> tuple[float, Offer] | None:
    """Lots against lots and cash, so that the partner's share doesn't fall."""
    pairs: list[Lot] = []
    for index, (_, take) in enumerate(lots):
        pairs.append(((), take))
        pairs += [(give, take) for other, (give, _) in enumerate(lots) if other != index]
    pairs += [(give, ()) for give, _ in lots]
    ranked = [(exchange.surplus(give, take), give, take) for give, take in pairs]
    ranked = sorted([entry for entry in ranked if entry[0] > 0], reverse=True)
    best: tuple[float, Offer] | None = None
    slack = tolerance(exchange.view, temper)
    for _, give, take in ranked[:_TRIES]:
        cash = _fair_cash(exchange, give, take, -max(slack, 0))
        if cash is None:
            continue
        gain, theirs = exchange.gains(give, take, cash)
        if gain >= -slack and theirs >= -max(slack, 0) - 0.001 and (best is None or gain > best[0]):
            best = gain, _offer(give, take, cash)
    return best


def _by_the_list(exchange: Exchange, mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[float, Offer] | None:
    """The best bargain with somebody who pays twice the list price for what completes a set, and for all with it.

    mine, theirs   deeds that may change hands
    """
    board, owner, partner = exchange.view.board, exchange.view.owner, exchange.partner
    best: tuple[float, Offer] | None = None
    for group in board.members:
        keys = [p for p in group if owner[p] != partner]
        if len(keys) == len(group) or not keys or any(key not in mine for key in keys):
            continue
        others = tuple([p for p in theirs if p not in group])
        found = _bargain(exchange, frozenset(keys), tuple([p for p in mine if p not in keys]), others)
        if found is not None and found[0] >= _WORTH_IT and (best is None or found[0] > best[0]):
            best = found
    return best


def _bargain(
    exchange: Exchange, keys: frozenset[int], mine: tuple[int, ...], theirs: tuple[int, ...]
) -> tuple[float, Offer] | None:
    """The keys to a set for deeds and cash; deeds are added and dropped one by one as long as that helps."""
    give, take = keys, frozenset[int]()
    best = _listed(exchange, give, take)
    while True:
        steps = [(give, take ^ {p}) for p in theirs if p in take or len(take) < _MANY]
        steps += [(give ^ {p}, take) for p in mine if p in give or len(give - keys) < _MANY]
        found = [(offer, step) for step in steps if (offer := _listed(exchange, *step)) is not None]
        offer, step = max(found, key=lambda entry: entry[0][0], default=(best, (give, take)))
        if offer is None or (best is not None and offer[0] <= best[0]):
            return best
        best, (give, take) = offer, step


def _listed(exchange: Exchange, give: frozenset[int], take: frozenset[int]) -> tuple[float, Offer] | None:
    """The exchange for as much cash as the partner would pay and has, with the gain; None when it can't be paid."""
    view, board = exchange.view, exchange.view.board
    fee = sum([board.interest[p] for p in take if view.pledged >> p & 1])
    theirs = sum([board.interest[p] for p in give if view.pledged >> p & 1])
    cash = sum([board.price[p] for p in take]) - _DOUBLE * sum([board.price[p] for p in give])
    cash = max(cash, theirs - view.cash[exchange.partner])
    if cash + fee > view.cash[exchange.seat]:
        return None
    lots = tuple(sorted(give)), tuple(sorted(take))
    return exchange.gains(*lots, cash)[0], _offer(*lots, cash)


def _offer(give: tuple[int, ...], take: tuple[int, ...], cash: int) -> Offer:
    return Offer(tuple(sorted(give)), max(cash, 0), tuple(sorted(take)), max(-cash, 0))


def _fair_cash(exchange: Exchange, give: tuple[int, ...], take: tuple[int, ...], wish: float) -> int | None:
    """The least cash to the partner with which it gains `wish`; None when nobody could pay it."""
    view, seat, partner = exchange.view, exchange.seat, exchange.partner
    board = view.board
    due = sum([board.interest[p] for p in take if view.pledged >> p & 1])
    theirs = sum([board.interest[p] for p in give if view.pledged >> p & 1])
    step = max(view.ruleset.salary // 20, 1)
    high = view.cash[seat] - due - view.ruleset.salary // 8
    low = -(view.cash[partner] - theirs)
    if high < low or exchange.gains(give, take, high)[1] < wish:
        return None
    if exchange.gains(give, take, low)[1] >= wish:
        return low
    for _ in range(_HALVINGS):
        middle = (low + high) // 2
        if exchange.gains(give, take, middle)[1] >= wish:
            high = middle
        else:
            low = middle
    rounded = -(-high // step) * step
    return rounded if rounded <= view.cash[seat] - due else high


def answer(view: TyPhuView, prompt: Prompt, temper: Temper) -> Action:
    """Accepts what raises its share; proposes other cash where that would."""
    offer = view.terms
    if offer is None:
        return REFUSE
    seat = prompt.seat
    gets = tuple([p for p in offer.gives if p < SQUARES])
    gives = tuple([p for p in offer.takes if p < SQUARES])
    exchange = Exchange(view, seat, offer.seat, Ledger(view, temper))
    slack = tolerance(view, temper)
    gain, _ = exchange.gains(gives, gets, -offer.cash)
    if ACCEPT in prompt.options and gain >= -slack:
        return ACCEPT
    if temper.haggles:
        cash = _fair_cash(exchange, gives, gets, 0.004)
        if cash is not None:
            gain, theirs = exchange.gains(gives, gets, cash)
            counter = Counter(offer.takes, max(cash, 0), offer.gives, max(-cash, 0))
            if gain >= max(-slack, 0.002) and theirs >= 0 and allows(prompt, counter):
                return counter
    return REFUSE
