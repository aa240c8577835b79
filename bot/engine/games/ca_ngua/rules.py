"""Cờ cá ngựa (S003): the rulebook as pure functions.

The table waits in one frame (`state`); `_FRAMES` says what an answer does in each. The chapters: `moves` (which moves a
roll allows), `turns` (what a roll and a move lead to), `score` (points), `refusals` (why not).

Seating. Two sit opposite, three on arms 0, 1, 2, in the order of their seats; with three the empty arm is drawn by lot,
because who has the gap behind them meets fewer hunters (N36). Choosing a colour chooses its arm; when two choose
neighbouring colours, the second sits opposite the first all the same, and that arm gets their colour. Turns go around
the board in running direction; who begins is drawn by lot.

End. The match ends when the first player has all horses home; with chơi tiếp when all but one have, and the end points
are worked out once, at the first (N25). A seat that leaves is closed at once: its horses on the way go to the base and
its start square pins nobody (N26). Since dice could in theory never fall well, a match ends undecided after LAST_ROLL
throws; each throw needs at most ANSWERS_A_ROLL answers, hence `patience_bound`. Automatic play within one step is
limited to AUTOMATIC throws and moves.
"""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Colouring, Event, IllegalAction, Outcome, Passport, Step
from bot.engine.games.ca_ngua.actions import ACTIONS, ROLL_MENU, Roll, code_of, menu_of
from bot.engine.games.ca_ngua.audit import broken_laws
from bot.engine.games.ca_ngua.events import CAUSES, EVENTS, Began, Left
from bot.engine.games.ca_ngua.pages import PAGES, page_of
from bot.engine.games.ca_ngua.refusals import why_not
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.scene import scene_of
from bot.engine.games.ca_ngua.screens import label_of, screen_of
from bot.engine.games.ca_ngua.state import (
    CaNguaState,
    Draft,
    Frame,
    Rolling,
    bits_of,
    drafted,
    frozen_from,
    points_of,
    racing,
)
from bot.engine.games.ca_ngua.tales import told
from bot.engine.games.ca_ngua.track import ARMS, BASE, LAST, home_count
from bot.engine.games.ca_ngua.turns import (
    ANOTHER_ROLL,
    FIRST_ROLL,
    LAST_ROLL,
    carry_out,
    go_on,
    throw,
    without,
)
from bot.engine.games.ca_ngua.view import CaNguaView, resample, view_of
from bot.engine.prompt import Action, Patience, Prompt
from bot.engine.scene import Say, Scene
from bot.engine.screen import Screen
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text, text

FEWEST: Final = 2
ANSWERS_A_ROLL: Final = 16
"""The throw, a move, at most twelve more kicks (every foreign horse once), and a stop."""
_OPPOSITE: Final = ARMS // 2
_ARMS_FOR: Final = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
_STACKS: Final[dict[bool, tuple[Frame, ...]]] = {True: (ANOTHER_ROLL,), False: (FIRST_ROLL,)}

PASSPORT: Final = Passport(
    name="ca_ngua",
    seats=(FEWEST, ARMS),
    ruleset=CaNguaRules,
    state=CaNguaState,
    actions=ACTIONS,
    events=EVENTS,
    state_version=1,
    upgrades={},
    private=False,
    patience_bound=LAST_ROLL * ANSWERS_A_ROLL,
    colours=tuple(Colouring(arm, Text(f"ca-ngua-colour-{arm}")) for arm in range(ARMS)),
    pages=PAGES,
)

_prompt: Final = tuple.__new__
"""Makes a Prompt from its seven fields at a third of the cost of calling it."""


class CaNgua:
    """The game; see `bot.engine.game.Game` for what each method owes."""

    @property
    def passport(self) -> Passport:
        """What is known of the game without playing it."""
        return PASSPORT

    def seats(self, ruleset: CaNguaRules) -> tuple[int, int]:
        """Two to four under all rules."""
        del ruleset
        return PASSPORT.seats

    def setup(self, ruleset: CaNguaRules, seats: int, chance: Chance, colours: tuple[int, ...] = ()) -> Step:
        """Everybody in the base but `horses_out` horses: the first on the start square, the second one ahead of it.

        So placed, no horse can reach another player's with the first roll. Luck: with three seats and no chosen colours
        which arm stays empty (3), then who begins. Raises IllegalAction for too few or many seats or unknown colours.
        """
        if not FEWEST <= seats <= ARMS:
            raise IllegalAction(text("ca-ngua-no-seats", least=FEWEST, most=ARMS))
        if colours and (len(colours) != seats or len({*colours} & {*range(ARMS)}) != seats):
            raise IllegalAction(text("ca-ngua-no-colours"))
        arms, paints = _seating(seats, colours, chance)
        first = chance.below(seats)
        out = tuple(range(ruleset.horses_out))
        own = out + (BASE,) * (ruleset.horses - len(out))
        horses = (own,) * seats
        state = CaNguaState(
            rules=ruleset,
            arms=arms,
            paints=paints,
            horses=horses,
            taken=bits_of(arms, horses),
            tally=(0,) * (seats * CAUSES),
            turn=first,
            kicks=0,
            dice=(0, 0),
            roller=-1,
            places=(0,) * seats,
            left=(),
            thau_ma=-1,
            rolls=0,
            turns=1,
            trail=(),
            reason=None,
            serial=1,
            stack=(FIRST_ROLL,),
        )
        return Step(state, (Began(first),))

    def prompts(self, state: CaNguaState) -> tuple[Prompt, ...]:
        """The seat on turn; the default is to throw, or the first move, which is sụp hầm only when all are."""
        stack = state.stack
        if not stack:
            return ()
        frame = stack[-1]
        options = ROLL_MENU if type(frame) is Rolling else menu_of(frame.moves)
        return (_prompt(Prompt, (state.serial, state.turn, options, 0, Patience.TURN, False, True)),)

    def apply(self, state: CaNguaState, seat: Seat, action: Action, chance: Chance) -> Step:
        """The step, with its story."""
        story: list[Event] = []
        return Step(_play(state, seat, action, chance, story), tuple(story))

    def advance(self, state: CaNguaState, seat: Seat, action: Action, chance: Chance) -> CaNguaState:
        """The step without its story."""
        return _play(state, seat, action, chance, None)

    def retire(self, state: CaNguaState, seat: Seat, chance: Chance) -> Step:
        """The seat is closed; its horses that are not home go to the base (N26)."""
        if state.reason is not None:
            raise IllegalAction(text("ca-ngua-no-over"))
        if seat not in racing(state):
            raise IllegalAction(text("ca-ngua-no-out"))
        draft = drafted(state)
        arm = state.arms[seat]
        home = LAST - home_count(arm, state.taken)
        staying = tuple(progress if progress > home else BASE for progress in state.horses[seat])
        draft.horses = tuple(staying if other == seat else own for other, own in enumerate(state.horses))
        draft.taken = bits_of(state.arms, draft.horses)
        draft.left = (*state.left, seat)
        if draft.trail[:1] == (seat,):
            draft.trail = ()
        story: list[Event] = [Left(seat)]
        before = state.stack[-1]
        frame = without(draft, seat, story)
        if frame is before and seat != state.turn:
            return Step(frozen_from(draft), tuple(story))
        frame = go_on(draft, frame, chance, story)
        return Step(_asking(draft, frame), tuple(story))

    def outcome(self, state: CaNguaState) -> Outcome | None:
        """Places by finishing; then those under way by horses home and by the way they have come; then who left."""
        if state.reason is None:
            return None
        seats = range(len(state.arms))
        points = tuple(points_of(state.tally, seat) for seat in seats)
        return Outcome(_places(state), state.reason, points)

    def living(self, state: CaNguaState) -> tuple[Seat, ...]:
        """The seats that still race."""
        return tuple(Seat(seat) for seat in racing(state))

    def view(self, state: CaNguaState, viewer: Viewer) -> CaNguaView:
        """Everything, for everybody."""
        return view_of(state, viewer)

    def tell(self, event: Event, viewer: Viewer) -> Text | None:
        """The same sentence for everybody."""
        del viewer
        return told(event)

    def screen(self, view: CaNguaView, prompts: tuple[Prompt, ...]) -> Screen:
        """The table's words and buttons; a seat has no secrets, so its own screen is empty."""
        return screen_of(view, prompts)

    def scene(self, view: CaNguaView, story: tuple[Text, ...], say: Say) -> Scene:
        """The board."""
        return scene_of(view, story, say)

    def page(self, view: CaNguaView, name: str) -> Screen:
        """The rules in pages, and the table of points."""
        return page_of(view, name)

    def seat_colour(self, state: CaNguaState, seat: Seat) -> int:
        """The colour that was chosen or dealt."""
        return state.paints[seat]

    def label(self, action: Action, view: CaNguaView) -> Text:
        """The words on the action's button."""
        return label_of(action, view)

    def audit(self, state: CaNguaState) -> tuple[str, ...]:
        """Points sum to zero, one horse a square, the frame agrees with the position."""
        return broken_laws(state)

    def resample(self, state: CaNguaState, viewer: Viewer, chance: Chance) -> CaNguaState:
        """The same state: nothing is hidden."""
        return resample(state, viewer, chance)


def _play(state: CaNguaState, seat: int, action: Action, chance: Chance, story: list[Event] | None) -> CaNguaState:
    """What both `apply` and `advance` do; raises IllegalAction before anything is written."""
    stack = state.stack
    if not stack or seat != state.turn:
        raise IllegalAction(why_not(state, seat, action))
    opened = stack[-1]
    draft: Draft
    frame: Frame | None
    if type(opened) is Rolling:
        if type(action) is not Roll:
            raise IllegalAction(why_not(state, seat, action))
        draft = drafted(state)
        frame = throw(draft, chance, story)
    else:
        code = code_of(action)
        if code not in opened.moves:
            raise IllegalAction(why_not(state, seat, action))
        draft = drafted(state)
        frame = carry_out(draft, code, opened, story)
    return _asking(draft, go_on(draft, frame, chance, story))


def _asking(draft: Draft, frame: Frame | None) -> CaNguaState:
    """The finished state that waits in this frame; None when the match is over."""
    if frame is None:
        draft.stack = ()
    elif type(frame) is Rolling:
        draft.stack = _STACKS[frame.again]
    else:
        draft.stack = (frame,)
    draft.serial += 1
    return frozen_from(draft)


def _seating(seats: int, colours: tuple[int, ...], chance: Chance) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The arm and the colour of each seat."""
    if not colours:
        shift = chance.below(seats) if seats == ARMS - 1 else 0
        fixed = _ARMS_FOR[seats]
        arms = tuple(fixed[(seat + shift) % seats] for seat in range(seats))
        return arms, arms
    if seats == FEWEST:
        return (colours[0], (colours[0] + _OPPOSITE) % ARMS), colours
    return colours, colours


def _places(state: CaNguaState) -> tuple[int, ...]:
    """The final place of each seat, from 1; equal standing shares a place."""

    def standing(seat: int) -> tuple[int, ...]:
        if state.places[seat]:
            return (0, state.places[seat])
        if seat in state.left:
            return (2, -state.left.index(seat))
        own = state.horses[seat]
        return (1, -home_count(state.arms[seat], state.taken), -sum(own))

    keys = [standing(seat) for seat in range(len(state.arms))]
    return tuple(1 + sum(1 for other in keys if other < key) for key in keys)
