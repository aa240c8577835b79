"""The game of two: each seat has a set of the five characters, keeps one, puts four away, and is dealt a second card.

The three sets are alike, so that which one a seat takes decides nothing and isn't asked; the order in which a set lies
is drawn by luck, so that the place of the card taken says nothing either (S004-21 to S004-26).
"""

from __future__ import annotations

from bot.engine.chance import Chance, shuffled
from bot.engine.game import Event
from bot.engine.games.coup.characters import CHARACTERS
from bot.engine.games.coup.events import Drafted, Drew
from bot.engine.games.coup.influence import draw
from bot.engine.games.coup.state import ACTING, Desk, Drafting
from bot.engine.seats import Seat

SEATS = 2


def sets(chance: Chance) -> tuple[tuple[int, ...], ...]:
    """A set of five for each seat; the third one is the deck."""
    return tuple(shuffled(chance, CHARACTERS) for _ in range(SEATS))


def drafted(desk: Desk, frame: Drafting, seat: int, card: int, story: list[Event] | None) -> bool:
    """A seat takes a card; answers whether both have. Until then the sets lie as they were."""
    first, second = frame.picks
    picks = (card, second) if seat == 0 else (first, card)
    desk.stack = (Drafting(picks),)
    if story is not None:
        story.append(Drafted(Seat(seat)))
    return min(picks) >= 0


def deal(desk: Desk, chance: Chance, story: list[Event] | None) -> None:
    """Both have taken a card: the rest of the sets is put away, and each gets a card of the third."""
    frame = desk.stack[-1]
    assert isinstance(frame, Drafting)
    hands, aside = [], []
    for seat, (own, pick) in enumerate(zip(desk.hands, frame.picks, strict=True)):
        drawn = draw(desk, 1, chance)
        hands.append((own[pick], *drawn))
        aside.append((*own[:pick], *own[pick + 1 :]))
        if story is not None:
            story.append(Drew(Seat(seat), drawn))
    desk.hands, desk.aside = tuple(hands), tuple(aside)
    desk.stack = ACTING
