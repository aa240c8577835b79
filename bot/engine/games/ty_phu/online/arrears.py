"""Debts of the online rules: no mortgage and no trade, so houses, whole squares or everything must go (S001-52 to -62).

Theory. `charge` is the only way a rule takes money. Whoever hasn't the cash gets an `Owing` frame, which pays itself as
soon as the cash is there. While more than two play, a square goes under the hammer, once for each debt; with two left
the bank takes it at 75 %. Bankruptcy is offered once cash and 75 % of everything fall short, since an auction may still
bring more, and comes by itself when nothing is left to try (`decisions.md`).
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.games.ty_phu.actions import (
    CONFIRM_BANKRUPT,
    GO_BANKRUPT,
    RAISE,
    SELLS,
    STEP_BACK,
    ConfirmBankrupt,
    GoBankrupt,
    Raise,
    Sell,
    StepBack,
)
from bot.engine.games.ty_phu.board import Board
from bot.engine.games.ty_phu.draft import Play
from bot.engine.games.ty_phu.events import BuildingSold, FellShort, PaidBank, PaidSeat, RentPaid
from bot.engine.games.ty_phu.holdings import Position
from bot.engine.games.ty_phu.menus import one_of
from bot.engine.games.ty_phu.online import host, listing, words
from bot.engine.games.ty_phu.online.actions import PUTS, SELL_ALL, SELLS_OFF, PutUp, SellAll, SellOff
from bot.engine.games.ty_phu.online.events import HostPaid, SoldToBank
from bot.engine.games.ty_phu.online.state import EACH, HOST, Owing
from bot.engine.games.ty_phu.online.value import (
    affairs_of,
    clear,
    hand_over,
    level_resale,
    living,
    lower,
    means,
    owned,
    resale,
)
from bot.engine.games.ty_phu.state import BANK, TyPhuState
from bot.engine.prompt import Action, Option, Patience, Prompt
from bot.engine.seats import Seat


def charge(play: Play, seat: int, creditor: int, amount: int, cause: str, square: int = -1, share: int = 0) -> bool:
    """Takes money from a seat; whether it was paid on the spot. `creditor` is a seat, BANK, HOST or EACH."""
    if amount <= 0:
        return True
    if play.draft.cash[seat] >= amount:
        _paid(play, seat, creditor, amount, cause, square, share)
        return True
    play.push(Owing(seat, creditor, amount, cause, square, share, 0, 0))
    if play.story is not None:
        short = play.money(amount - play.draft.cash[seat])
        play.story.append(FellShort(seat, max(creditor, BANK), short))
    return False


def _paid(play: Play, seat: int, creditor: int, amount: int, cause: str, square: int, share: int) -> None:
    draft, story = play.draft, play.story
    if creditor == EACH:
        for other in living(draft):
            if other != seat:
                play.pay(seat, other, share)
                if story is not None:
                    story.append(PaidSeat(seat, other, play.money(share)))
        return
    play.pay(seat, max(creditor, BANK), amount)
    if cause == "rent":
        now = affairs_of(draft)
        draft.affairs = replace(now, rises=now.rises & ~(1 << square))
    if story is None:
        return
    if creditor == HOST:
        story.append(HostPaid(seat, play.spot(square), play.money(amount)))
    elif creditor == BANK:
        story.append(PaidBank(seat, play.money(amount), cause))
    elif cause == "rent":
        story.append(RentPaid(seat, creditor, play.spot(square), play.money(amount)))
    else:
        story.append(PaidSeat(seat, creditor, play.money(amount)))


def run(play: Play, frame: Owing) -> bool:
    """Pays when the cash is there; goes bankrupt when there is nothing left to try."""
    draft = play.draft
    if draft.cash[frame.seat] >= frame.amount:
        play.pop()
        _paid(play, frame.seat, frame.creditor, frame.amount, frame.cause, frame.square, frame.share)
        return True
    if means(draft, play.board, frame.seat) >= frame.amount or _lots(draft, play.board, frame):
        return False
    host.go_bankrupt(play, frame.seat, frame.creditor, frame.share)
    return True


def _lots(position: Position, board: Board, frame: Owing) -> tuple[int, ...]:
    """The squares that could still be put up in this debt."""
    if len(living(position)) <= 2:
        return ()
    return tuple(
        [
            square
            for square in owned(position, board, frame.seat)
            if not frame.refused >> square & 1 and listing.wanted(position, board, frame.seat, square)
        ]
    )


def ask(state: TyPhuState, board: Board, frame: Owing) -> tuple[Prompt, ...]:
    """What can be sold; bankruptcy, last, where even everything falls short."""
    options = _options(state, board, frame)
    default = options.index(GO_BANKRUPT) if GO_BANKRUPT in options else 0
    return (Prompt(state.serial, Seat(frame.seat), options, default, Patience.TURN),)


def _options(state: TyPhuState, board: Board, frame: Owing) -> tuple[Option, ...]:
    if frame.sure:
        return CONFIRM_BANKRUPT, STEP_BACK
    seat = frame.seat
    deeds = owned(state, board, seat)
    lots = one_of(PUTS, _lots(state, board, frame), "square", lambda p: words.lot_choice(state, board, p))
    if means(state, board, seat) < frame.amount:
        return (*lots, GO_BANKRUPT)
    built = tuple([square for square in deeds if state.houses[square]])
    options: tuple[Option, ...] = (RAISE,)
    options += one_of(SELLS, built, "site", lambda p: words.level_choice(state, board, p))
    if len(living(state)) <= 2:
        options += one_of(SELLS_OFF, deeds, "square", lambda p: words.lot_choice(state, board, p))
    return (*options, *lots, SELL_ALL)


def play(play: Play, seat: int, action: Action, frame: Owing) -> None:
    """Sells, puts up, or gives up."""
    match action:
        case Raise():
            _raise(play, seat, frame.amount)
        case Sell(site):
            sell_level(play, seat, site)
        case SellOff(square):
            sell_off(play, seat, (square,))
        case SellAll():
            sell_off(play, seat, owned(play.draft, play.board, seat))
        case PutUp(square):
            listing.put_up(play, seat, square, forced=1)
        case GoBankrupt():
            play.replace_top(replace(frame, sure=1))
        case StepBack():
            play.replace_top(replace(frame, sure=0))
        case ConfirmBankrupt():
            host.go_bankrupt(play, seat, frame.creditor, frame.share)
        case _:
            raise TypeError(action)


def sell_level(play: Play, seat: int, square: int) -> None:
    """One level back to the bank for 75 % of what it cost; the land stays (S001-55, V05)."""
    brought = level_resale(play.board, square)
    level = lower(play, square)
    play.pay(BANK, seat, brought)
    if play.story is not None:
        play.story.append(BuildingSold(seat, play.spot(square), level, play.money(brought)))


def sell_off(play: Play, seat: int, squares: tuple[int, ...]) -> None:
    """Squares back to the bank for 75 % of land and houses; they are free again (S001-56, S001-61, V11)."""
    brought = sum([resale(play.draft, play.board, square) for square in squares])
    for square in squares:
        clear(play, square)
        hand_over(play, square, BANK)
    play.pay(BANK, seat, brought)
    if play.story is not None:
        play.story.append(SoldToBank(seat, play.spots(squares), play.money(brought)))


def _raise(play: Play, seat: int, amount: int) -> None:
    """Houses first, the cheapest; then with two players the square that fits best, else everything."""
    draft, board = play.draft, play.board
    while draft.cash[seat] < amount:
        deeds = owned(draft, board, seat)
        built = [square for square in deeds if draft.houses[square]]
        missing = amount - draft.cash[seat]
        if built:
            sell_level(play, seat, min(built, key=lambda p: (board.house[p], p)))
        elif len(living(draft)) <= 2:
            enough = [square for square in deeds if resale(draft, board, square) >= missing] or list(deeds)
            sell_off(play, seat, (min(enough, key=lambda p: (resale(draft, board, p), p)),))
        else:
            sell_off(play, seat, deeds)
