"""Coup (S004): the turn, the deeds, and the game as the kernel knows it.

`_play` takes one action on a `Desk`, then `_run` works through the frames that ask nobody until somebody is asked or
the game is over. A table that answers nothing but defaults takes income and, from ten coins (or from seven when the
Treasury is empty, so that coins flow back), ousts the next living seat: with at most 20 cards of influence that ends
within `PATIENCE_BOUND` answers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Event, IllegalAction, Outcome, Passport, Reason, Step
from bot.engine.games.coup import pages, screens, tales
from bot.engine.games.coup.actions import (
    ACTIONS,
    Block,
    Challenge,
    Concede,
    Declare,
    Draft,
    Keep,
    Lose,
    Pass,
    PassTurn,
    Reveal,
    keeps,
)
from bot.engine.games.coup.asking import ASKING
from bot.engine.games.coup.characters import (
    BLOCKERS,
    CHARACTERS,
    CLAIMS,
    COSTS,
    DRAWN,
    DUEL_COINS,
    EXCHANGE,
    GAINS,
    MUST_OUST_FROM,
    OUST,
    START_COINS,
    STEAL,
    STOLEN,
    TARGETED,
    TREASURY,
)
from bot.engine.games.coup.desk import Desk, audit, opened
from bot.engine.games.coup.events import EVENTS, Began, Declared, Drafted, Drew, Exchanged, Stole, Took, Why
from bot.engine.games.coup.ruleset import CoupRules
from bot.engine.games.coup.scene import scene_of
from bot.engine.games.coup.state import (
    END_TURN,
    STATE_VERSION,
    TURN,
    CoupState,
    Doubt,
    Drafting,
    EndTurn,
    Exchanging,
    Frame,
    Losing,
    Prove,
    Stop,
    Then,
    Turn,
)
from bot.engine.games.coup.surrender import surrender
from bot.engine.games.coup.view import CoupView, resampled, view_of
from bot.engine.games.coup.windows import (
    ask_for_block,
    block,
    challenge,
    leave_doubt,
    leave_stop,
    lose,
    may_announce_block,
    open_doubt,
    prove,
)
from bot.engine.prompt import Action, Prompt
from bot.engine.scene import Say, Scene
from bot.engine.screen import Screen
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text, text

PATIENCE_BOUND: Final = 3000
_SMALL: Final = (2, 6)
_LARGE: Final = (7, 8)
_DECKS: Final = {copies: tuple(character for character in CHARACTERS for _ in range(copies)) for copies in (3, 4)}

PASSPORT: Final = Passport(
    name="coup",
    seats=(_SMALL[0], _LARGE[1]),
    ruleset=CoupRules,
    state=CoupState,
    actions=ACTIONS,
    events=EVENTS,
    state_version=STATE_VERSION,
    upgrades={},
    private=True,
    patience_bound=PATIENCE_BOUND,
    pages=("rules-1", "rules-2", "rules-3", "rules-4", "guide", "hand", "timeline"),
)


class Coup:
    """The rulebook."""

    passport = PASSPORT

    def seats(self, ruleset: CoupRules) -> tuple[int, int]:
        """Two to six with 15 cards, seven or eight with 20 (S004-02)."""
        return _LARGE if ruleset.deck == 20 else _SMALL

    def setup(self, ruleset: CoupRules, seats: int, chance: Chance, colours: tuple[int, ...] = ()) -> Step:
        """Deals two cards and two coins each (S004-04, S004-07); two seats draft (S004-21 to S004-25)."""
        del colours
        least, most = self.seats(ruleset)
        if not least <= seats <= most:
            raise IllegalAction(text("coup-refuse-seats", least=least, most=most))
        first = ruleset.first_seat if 0 <= ruleset.first_seat < seats else chance.below(seats)
        deck = list(_DECKS[ruleset.deck // len(CHARACTERS)])
        duel = seats == 2
        hands: tuple[tuple[int, ...], ...]
        if duel:
            hands = (CHARACTERS, CHARACTERS)
            deck = list(CHARACTERS)
        else:
            hands = tuple([(_dealt(deck, chance), _dealt(deck, chance)) for _ in range(seats)])
        coins = DUEL_COINS if duel else START_COINS
        frame: Frame = Drafting((-1, -1)) if duel else TURN
        state = CoupState(
            rules=ruleset,
            coins=(coins,) * seats,
            treasury=TREASURY - coins * seats,
            hands=hands,
            lost=((),) * seats,
            deck=tuple(deck),
            aside=(),
            on_turn=first,
            turns=1,
            serial=1,
            quiet=(),
            ranks=(),
            claims=(),
            stack=(frame,),
        )
        return Step(state, (Began(Seat(first), duel),))

    def prompts(self, state: CoupState) -> tuple[Prompt, ...]:
        """Everybody who is asked now, in seat order; nobody after the end."""
        stack = state.stack
        return ASKING[type(stack[-1])](state, stack[-1]) if stack else ()

    def apply(self, state: CoupState, seat: Seat, action: Action, chance: Chance) -> Step:
        """The position after the action, with its story."""
        story: list[Event] = []
        return Step(_play(state, seat, action, chance, story), tuple(story))

    def advance(self, state: CoupState, seat: Seat, action: Action, chance: Chance) -> CoupState:
        """The position after the action."""
        return _play(state, seat, action, chance, None)

    def retire(self, state: CoupState, seat: Seat, chance: Chance) -> Step:
        """The seat turns up all it has and is out; whatever waited for it is settled."""
        if not state.stack or not state.hands[seat]:
            raise IllegalAction(text("coup-refuse-out"))
        story: list[Event] = []
        desk = opened(state, chance, story)
        surrender(desk, seat)
        _run(desk)
        desk.serial += 1
        return Step(desk.frozen(), tuple(story))

    def outcome(self, state: CoupState) -> Outcome | None:
        """The last one living has won; the others rank by how long they lasted (S004-35)."""
        if state.stack:
            return None
        places = [1] * len(state.hands)
        for position, seat in enumerate(reversed(state.ranks)):
            places[seat] = position + 2
        return Outcome(tuple(places), Reason.LAST_STANDING)

    def living(self, state: CoupState) -> tuple[Seat, ...]:
        """The seats with influence."""
        return tuple(Seat(seat) for seat, hand in enumerate(state.hands) if hand)

    def view(self, state: CoupState, viewer: Viewer) -> CoupView:
        """What a viewer may know."""
        return view_of(state, viewer)

    def tell(self, event: Event, viewer: Viewer) -> Text | None:
        """The sentence for an event."""
        return tales.told(event, viewer)

    def screen(self, view: CoupView, prompts: tuple[Prompt, ...]) -> Screen:
        """Words and buttons."""
        return screens.screen_of(view, prompts)

    def scene(self, view: CoupView, story: tuple[Text, ...], say: Say) -> Scene:
        """The picture: the table, or a hand."""
        return scene_of(view, story, say)

    def page(self, view: CoupView, name: str) -> Screen:
        """A page for one person."""
        return pages.page_of(view, name)

    def seat_colour(self, state: CoupState, seat: Seat) -> int:
        """Seats have the shared colours in order."""
        del state
        return int(seat)

    def label(self, action: Action, view: CoupView) -> Text:
        """A few words for an action."""
        return screens.label_of(action, view)

    def audit(self, state: CoupState) -> tuple[str, ...]:
        """Cards and coins that don't add up."""
        return audit(state)

    def resample(self, state: CoupState, viewer: Viewer, chance: Chance) -> CoupState:
        """Everything the viewer can't know, dealt anew."""
        return resampled(state, viewer, chance)


def _dealt(deck: list[int], chance: Chance) -> int:
    return deck.pop(chance.below(len(deck)))


# -------------------------------------------------------------------------------------------------- answering


def _play(state: CoupState, seat: Seat, action: Action, chance: Chance, story: list[Event] | None) -> CoupState:
    if not state.stack:
        raise IllegalAction(text("coup-refuse-over"))
    frame = state.stack[-1]
    desk = opened(state, chance, story)
    new_question = _ANSWERING[type(frame)](desk, frame, seat, action)
    stack = desk.stack
    if stack and type(stack[-1]) in _GOING_ON:
        _run(desk)
    if new_question or not stack or type(stack[-1]) is not type(frame):
        desk.serial += 1
    return desk.frozen()


def _refuse(key: str) -> IllegalAction:
    return IllegalAction(Text(f"coup-refuse-{key}"))


def _answer_turn(desk: Desk, frame: Frame, seat: int, action: Action) -> bool:
    del frame
    if seat != desk.on_turn:
        raise _refuse("not-your-turn")
    if not isinstance(action, Declare):
        raise _refuse("declare")
    deed, target = action.deed, action.target
    if not 0 <= deed < len(COSTS):
        raise _refuse("declare")
    coins = desk.coins[seat]
    if coins >= MUST_OUST_FROM and deed != OUST:
        raise _refuse("must-oust")
    if coins < COSTS[deed]:
        raise IllegalAction(text("coup-refuse-coins", cost=COSTS[deed], coins=coins))
    if TARGETED[deed] != (target >= 0):
        raise _refuse("target")
    if target >= 0 and (target == seat or target >= len(desk.hands) or not desk.hands[target]):
        raise _refuse("target")
    if COSTS[deed]:
        desk.pay(seat, COSTS[deed])
    if desk.story is not None:
        desk.story.append(Declared(Seat(seat), deed, target))
    desk.stack[:] = _laid_out(deed, target)
    if CLAIMS[deed] >= 0:
        open_doubt(desk, seat, CLAIMS[deed], deed, target, blocking=False)
    return True


@lru_cache(maxsize=128)
def _laid_out(deed: int, target: int) -> tuple[Frame, ...]:
    """The turn from its end upwards: the deed, and before it the question whether it is blocked."""
    resolve = Then(deed, target, ask=False)
    return (END_TURN, resolve, Then(deed, target, ask=True)) if BLOCKERS[deed] else (END_TURN, resolve)


def _answer_doubt(desk: Desk, frame: Frame, seat: int, action: Action) -> bool:
    if not isinstance(frame, Doubt):
        raise TypeError("not a window")
    if seat not in frame.waiting:
        raise _refuse("not-asked")
    kind = type(action)
    if kind is Pass or kind is PassTurn:
        if kind is PassTurn:
            desk.quiet = (*desk.quiet, seat)
        return leave_doubt(desk, frame, seat, frame.block)
    if kind is Challenge:
        challenge(desk, frame, seat)
        return True
    if not isinstance(action, Block):
        raise _refuse("react")
    if action.character not in may_announce_block(frame, seat):
        raise _refuse("block")
    return leave_doubt(desk, frame, seat, action.character)


def _answer_stop(desk: Desk, frame: Frame, seat: int, action: Action) -> bool:
    if not isinstance(frame, Stop):
        raise TypeError("not a window")
    if seat not in frame.waiting:
        raise _refuse("not-asked")
    kind = type(action)
    if kind is Pass or kind is PassTurn:
        if kind is PassTurn:
            desk.quiet = (*desk.quiet, seat)
        return leave_stop(desk, frame, seat)
    if kind is Challenge:
        raise _refuse("no-claim")
    if not isinstance(action, Block):
        raise _refuse("react")
    if action.character not in BLOCKERS[frame.deed]:
        raise _refuse("block")
    desk.stack.pop()
    block(desk, frame.deed, frame.target, seat, action.character)
    return True


def _answer_prove(desk: Desk, frame: Frame, seat: int, action: Action) -> bool:
    if not isinstance(frame, Prove):
        raise TypeError("not a challenge")
    if seat != frame.claimant:
        raise _refuse("not-asked")
    hand = desk.hands[seat]
    match action:
        case Reveal(card) if 0 <= card < len(hand):
            prove(desk, frame, card, shown=True)
        case Concede(card) if desk.rules.concede and 0 <= card < len(hand):
            prove(desk, frame, card, shown=False)
        case _:
            raise _refuse("prove")
    return True


def _answer_losing(desk: Desk, frame: Frame, seat: int, action: Action) -> bool:
    if not isinstance(frame, Losing):
        raise TypeError("nobody loses a card")
    if seat != frame.seat:
        raise _refuse("not-asked")
    if not isinstance(action, Lose) or not 0 <= action.card < len(desk.hands[seat]):
        raise _refuse("lose")
    desk.stack.pop()
    desk.lose(seat, action.card, frame.why)
    return True


def _answer_exchanging(desk: Desk, frame: Frame, seat: int, action: Action) -> bool:
    if not isinstance(frame, Exchanging):
        raise TypeError("nobody exchanges")
    if seat != desk.on_turn:
        raise _refuse("not-asked")
    seen = (*desk.hands[seat], *frame.drawn)
    if not isinstance(action, Keep) or action not in keeps(len(seen), len(desk.hands[seat])):
        raise _refuse("keep")
    desk.stack.pop()
    desk.hold(seat, tuple([seen[card] for card in action.cards]))
    for card, character in enumerate(seen):
        if card not in action.cards:
            desk.return_card(character)
    if desk.story is not None:
        desk.story.append(Exchanged(Seat(seat)))
    return True


def _answer_drafting(desk: Desk, frame: Frame, seat: int, action: Action) -> bool:
    if not isinstance(frame, Drafting):
        raise TypeError("nobody drafts")
    if frame.taken[seat] >= 0:
        raise _refuse("not-asked")
    if not isinstance(action, Draft) or action.character not in CHARACTERS:
        raise _refuse("draft")
    taken = (action.character, frame.taken[1]) if seat == 0 else (frame.taken[0], action.character)
    if desk.story is not None:
        desk.story.append(Drafted(Seat(seat)))
    desk.stack[-1] = Drafting(taken)
    if min(taken) < 0:
        return False
    for drafter, character in enumerate(taken):
        dealt = desk.draw()
        desk.aside = (*desk.aside, *(other for other in CHARACTERS if other != character))
        desk.hold(drafter, (character, dealt))
    desk.stack[-1] = TURN
    return True


def _answer_nothing(desk: Desk, frame: Frame, seat: int, action: Action) -> bool:
    del desk, seat, action
    raise TypeError(f"the table stopped at {frame!r}")


_ANSWERING: Final[dict[type, Callable[[Desk, Frame, int, Action], bool]]] = {
    Turn: _answer_turn,
    Doubt: _answer_doubt,
    Stop: _answer_stop,
    Prove: _answer_prove,
    Losing: _answer_losing,
    Exchanging: _answer_exchanging,
    Drafting: _answer_drafting,
    Then: _answer_nothing,
    EndTurn: _answer_nothing,
}


# -------------------------------------------------------------------------------------------------- going on


def _run(desk: Desk) -> None:
    """Works through what asks nobody."""
    stack = desk.stack
    while stack:
        frame = stack[-1]
        step = _GOING_ON.get(type(frame))
        if step is None or not step(desk, frame):
            return


def _end_turn(desk: Desk, frame: Frame) -> bool:
    del frame
    _next_turn(desk)
    return False


def _go_on(desk: Desk, frame: Frame) -> bool:
    if not isinstance(frame, Then):
        raise TypeError("nothing follows")
    desk.stack.pop()
    if not frame.ask:
        _resolve(desk, frame.deed, frame.target)
    elif frame.target < 0 or desk.hands[frame.target]:
        ask_for_block(desk, frame)
    return True


def _lose_the_last(desk: Desk, frame: Frame) -> bool:
    """There is no choice with one card left, which may have come about after the sentence."""
    if not isinstance(frame, Losing):
        raise TypeError("nobody loses a card")
    if len(desk.hands[frame.seat]) > 1:
        return False
    desk.stack.pop()
    lose(desk, frame.seat, frame.why)
    return True


@lru_cache(maxsize=4096)
def _following(seats: int, out: tuple[int, ...], seat: int) -> int:
    """The next seat that is not out; the same one when all others are."""
    return next((at for step in range(1, seats) if (at := (seat + step) % seats) not in out), seat)


def _next_turn(desk: Desk) -> None:
    """The next living seat, clockwise (S004-27)."""
    desk.on_turn = _following(len(desk.hands), desk.ranks, desk.on_turn)
    desk.turns += 1
    desk.quiet = ()
    desk.stack[-1] = TURN


def _resolve(desk: Desk, deed: int, target: int) -> None:
    """The deed takes effect (S004-42 to S004-55); one whose target is gone has none."""
    seat = desk.on_turn
    if target >= 0 and not desk.hands[target]:
        return
    if deed in GAINS:
        amount = desk.take(seat, GAINS[deed])
        if desk.story is not None:
            desk.story.append(Took(Seat(seat), deed, amount))
    elif deed == STEAL:
        amount = min(STOLEN, desk.coins[target])
        desk.coins[target] -= amount
        desk.coins[seat] += amount
        if desk.story is not None:
            desk.story.append(Stole(Seat(seat), Seat(target), amount))
    elif deed == EXCHANGE:
        drawn = tuple([desk.draw() for _ in range(min(DRAWN, len(desk.deck)))])
        if desk.story is not None:
            desk.story.append(Drew(Seat(seat), drawn))
        desk.stack.append(Exchanging(drawn))
    else:
        lose(desk, target, Why.OUSTED if deed == OUST else Why.ASSASSINATED)


_GOING_ON: Final[dict[type, Callable[[Desk, Frame], bool]]] = {
    EndTurn: _end_turn,
    Then: _go_on,
    Losing: _lose_the_last,
}
"""What to do with a frame that may ask nobody; true when the frame now on top is to be looked at."""
