"""Going out: the creditor gets the cash, the Quản trò the land, which goes on earning (S001-62, S001-63, S001-72, -73).

A surrender counts as bankruptcy, to the creditor of an open debt or rent (P37). Whoever is out is asked nothing more:
their frames go. An auction that a leaving seat leads is settled first; one of its own land is cancelled (P36).
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.games.ty_phu import endings
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.events import Surrendered
from bot.engine.games.ty_phu.online import held, listing
from bot.engine.games.ty_phu.online.events import LostToHost
from bot.engine.games.ty_phu.online.state import EACH, HOST, Due, Lot, Owing
from bot.engine.games.ty_phu.online.value import affairs_of, living
from bot.engine.games.ty_phu.state import BANK, Frame, seat_asked


def go_bankrupt(play: Play, seat: int, creditor: int, share: int = 0) -> None:
    """Takes a seat out; `creditor` as in a debt."""
    if play.story is not None:
        play.story.append(LostToHost(seat))
    _leave(play, seat, creditor, share)


def surrender(play: Play, seat: int) -> None:
    """Takes a seat out because it gave up."""
    creditor, share = BANK, 0
    for frame in reversed(play.draft.stack):
        if isinstance(frame, (Owing, Due)) and frame.seat == seat and frame.creditor != BANK:
            creditor, share = frame.creditor, frame.share if isinstance(frame, Owing) else 0
            break
    if play.story is not None:
        play.story.append(Surrendered(seat))
    top = play.draft.stack[-1]
    if isinstance(top, Lot) and top.leader == seat:
        play.pop()
        listing.close(play, top)
    _leave(play, seat, creditor, share)


def _leave(play: Play, seat: int, creditor: int, share: int) -> None:
    draft = play.draft
    draft.out = put(draft.out, seat, max(draft.out) + 1)
    if creditor == EACH:
        for other in living(draft):
            play.pay(seat, other, min(share, draft.cash[seat]))
    if draft.cash[seat]:
        play.pay(seat, creditor if creditor >= 0 else BANK, draft.cash[seat])
    held.drop_all(play, seat)
    now = affairs_of(draft)
    own = sum([1 << square for square, owner in enumerate(draft.owner) if owner == seat])
    draft.affairs = replace(
        now,
        frozen=now.frozen & ~own,
        rises=now.rises & ~own,
        lost=put(now.lost, seat, 0),
        loans=put(now.loans, seat, 0),
    )
    draft.owner = tuple([HOST if owner == seat else owner for owner in draft.owner])
    left = [_without(play, frame, seat) for frame in draft.stack[1:]]
    draft.stack = (draft.stack[0], *[frame for frame in left if frame is not None])
    endings.after_bankruptcy(play)


def _without(play: Play, frame: Frame, seat: int) -> Frame | None:
    """What a frame becomes when `seat` is gone; None when it goes."""
    if isinstance(frame, Lot):
        if frame.seat == seat:
            return None
        left = replace(frame, bidders=frame.bidders & ~(1 << seat))
        if left.asked != seat:
            return left
        return replace(left, asked=listing.next_bidder(play.draft, left, seat))
    if seat_asked(frame) == seat:
        return None
    if isinstance(frame, (Owing, Due)) and frame.creditor == seat:
        return replace(frame, creditor=HOST if frame.cause == "rent" else BANK)
    if isinstance(frame, Owing) and frame.creditor == EACH:
        return replace(frame, amount=frame.amount - frame.share)
    return frame
