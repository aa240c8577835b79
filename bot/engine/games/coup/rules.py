"""Coup (S004): the game as the kernel knows it.

The table waits in one frame (`state`); `menus` says who is asked what in it, `answers` what an answer does, `turns`
what a turn leads to, `influence` how cards and coins move, `duel` and `surrender` are chapters of their own.

End. The game ends when one seat is left (S004-35). A table that answers nothing but defaults ends too: everybody takes
income, so that after at most ROUNDS rounds somebody has ten coins and ousts the next seat, or the Treasury is empty;
then, as 50 coins are among at most eight seats, somebody has seven and ousts by default. Each ousting costs seven
coins, and there are at most 16 cards to lose; a turn of defaults asks at most twice. Hence `PATIENCE_BOUND`.
"""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Event, IllegalAction, Outcome, Passport, Reason, Step
from bot.engine.games.coup import duel
from bot.engine.games.coup.actions import ACTIONS
from bot.engine.games.coup.answers import ANSWERING
from bot.engine.games.coup.audit import broken_laws
from bot.engine.games.coup.characters import CHARACTERS, DUEL_COINS, HAND, MUST_OUST_FROM, START_COINS, TREASURY
from bot.engine.games.coup.events import EVENTS, Began
from bot.engine.games.coup.menus import ASKING
from bot.engine.games.coup.pages import PAGES, page_of
from bot.engine.games.coup.ruleset import MOST_SEATS, SEATS, CoupRules
from bot.engine.games.coup.scene import scene_of
from bot.engine.games.coup.screens import label_of, screen_of
from bot.engine.games.coup.state import (
    ACTING,
    STATE_VERSION,
    CoupState,
    Desk,
    Drafting,
    Frame,
    closed,
    opened,
)
from bot.engine.games.coup.surrender import surrender
from bot.engine.games.coup.tales import told
from bot.engine.games.coup.view import CoupView, resampled, view_of
from bot.engine.prompt import Action, Prompt
from bot.engine.scene import Say, Scene
from bot.engine.screen import Screen
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text, text

FEWEST: Final = min(least for least, _ in SEATS.values())
ROUNDS: Final = MUST_OUST_FROM
PATIENCE_BOUND: Final = 2 * MOST_SEATS * HAND * ROUNDS * MOST_SEATS

PASSPORT: Final = Passport(
    name="coup",
    seats=(FEWEST, MOST_SEATS),
    ruleset=CoupRules,
    state=CoupState,
    actions=ACTIONS,
    events=EVENTS,
    state_version=STATE_VERSION,
    upgrades={},
    private=True,
    patience_bound=PATIENCE_BOUND,
    pages=PAGES,
)


class Coup:
    """The game; see `bot.engine.game.Game` for what each method owes."""

    @property
    def passport(self) -> Passport:
        """What is known of the game without playing it."""
        return PASSPORT

    def seats(self, ruleset: CoupRules) -> tuple[int, int]:
        """Two to six with 15 cards, seven or eight with 20 (S004-02)."""
        return SEATS[ruleset.deck]

    def setup(self, ruleset: CoupRules, seats: int, chance: Chance, colours: tuple[int, ...] = ()) -> Step:
        """Two cards and two coins each (S004-04, S004-07); of two seats each has a set of five and one coin (S004-21).

        Luck: who begins, unless `first_seat` says so; then the hands in seat order, or the order of the two sets.
        Raises IllegalAction for too few or many seats.
        """
        del colours
        least, most = self.seats(ruleset)
        if not least <= seats <= most:
            raise IllegalAction(text("coup-refuse-seats", least=least, most=most))
        first = ruleset.first_seat if 0 <= ruleset.first_seat < seats else chance.below(seats)
        pair = seats == duel.SEATS
        deck: tuple[int, ...]
        stack: tuple[Frame, ...]
        if pair:
            hands, deck = duel.sets(chance), CHARACTERS
            coins, stack = DUEL_COINS, (Drafting((-1, -1)),)
        else:
            hands, deck = _dealt(ruleset.deck, seats, chance)
            coins, stack = START_COINS, ACTING
        desk = Desk()
        desk.rules = ruleset
        desk.coins = (coins,) * seats
        desk.treasury = TREASURY - coins * seats
        desk.hands = hands
        desk.lost = ((),) * seats
        desk.deck = deck
        desk.aside = ()
        desk.alive = tuple(range(seats))
        desk.ranks = ()
        desk.turn = first
        desk.turns = 1
        desk.quiet = ()
        desk.claims = ()
        desk.truth = desk.proved = 0
        desk.serial = 1
        desk.stack = stack
        return Step(closed(desk), (Began(Seat(first), pair),))

    def prompts(self, state: CoupState) -> tuple[Prompt, ...]:
        """Everybody who is asked now, in seat order."""
        stack = state.stack
        return ASKING[type(stack[-1])](state, stack[-1]) if stack else ()

    def apply(self, state: CoupState, seat: Seat, action: Action, chance: Chance) -> Step:
        """The step, with its story."""
        if not state.stack:
            raise IllegalAction(Text("coup-refuse-over"))
        story: list[Event] = []
        frame = state.stack[-1]
        return Step(ANSWERING[type(frame)](state, frame, seat, action, chance, story), tuple(story))

    def advance(self, state: CoupState, seat: Seat, action: Action, chance: Chance) -> CoupState:
        """The step without its story."""
        stack = state.stack
        if not stack:
            raise IllegalAction(Text("coup-refuse-over"))
        return ANSWERING[type(stack[-1])](state, stack[-1], seat, action, chance, None)

    def retire(self, state: CoupState, seat: Seat, chance: Chance) -> Step:
        """The seat turns up all it has and is out; whatever waited for it is settled."""
        if not state.stack:
            raise IllegalAction(Text("coup-refuse-over"))
        if seat not in state.alive:
            raise IllegalAction(Text("coup-refuse-out"))
        story: list[Event] = []
        desk = opened(state)
        surrender(desk, seat, chance, story)
        return Step(closed(desk), tuple(story))

    def outcome(self, state: CoupState) -> Outcome | None:
        """The last one living has won; the others rank by how long they lasted."""
        if state.stack:
            return None
        places = [1] * len(state.hands)
        for position, seat in enumerate(reversed(state.ranks)):
            places[seat] = position + 2
        return Outcome(tuple(places), Reason.LAST_STANDING)

    def living(self, state: CoupState) -> tuple[Seat, ...]:
        """The seats with influence."""
        return tuple(Seat(seat) for seat in state.alive)

    def view(self, state: CoupState, viewer: Viewer) -> CoupView:
        """What a viewer may know."""
        return view_of(state, viewer)

    def tell(self, event: Event, viewer: Viewer) -> Text | None:
        """The sentence for an event."""
        return told(event, viewer)

    def screen(self, view: CoupView, prompts: tuple[Prompt, ...]) -> Screen:
        """Words and buttons: the table's, or a hand's."""
        return screen_of(view, prompts)

    def scene(self, view: CoupView, story: tuple[Text, ...], say: Say) -> Scene:
        """The picture: the table, or a hand."""
        return scene_of(view, story, say)

    def page(self, view: CoupView, name: str) -> Screen:
        """A page for one person."""
        return page_of(view, name)

    def seat_colour(self, state: CoupState, seat: Seat) -> int:
        """Seats have the shared colours in order."""
        del state
        return int(seat)

    def label(self, action: Action, view: CoupView) -> Text:
        """A few words for an action; cards are named only to who holds them."""
        return label_of(action, view)

    def audit(self, state: CoupState) -> tuple[str, ...]:
        """Cards and coins that don't add up."""
        return broken_laws(state)

    def resample(self, state: CoupState, viewer: Viewer, chance: Chance) -> CoupState:
        """Everything the viewer can't know, dealt anew."""
        return resampled(state, viewer, chance)


def _dealt(size: int, seats: int, chance: Chance) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Two cards for each seat in order, and the deck that is left, sorted."""
    deck = list(_FULL[size])
    below, pop = chance.below, deck.pop
    hands = [(pop(below(left)), pop(below(left - 1))) for left in range(size, size - HAND * seats, -HAND)]
    return tuple(hands), tuple(deck)


_FULL: Final = {
    size: tuple(character for character in CHARACTERS for _ in range(size // len(CHARACTERS))) for size in SEATS
}
"""The cards of each deck, sorted."""
