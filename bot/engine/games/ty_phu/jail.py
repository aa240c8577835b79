"""Three ways into jail, four ways out (S000-80 to S000-90, M01–M05, M30, V23).

Whoever is in jail still collects rent, bids, builds, sells and trades (S000-81, M14). Out: by doubles, which move the
token but give no further roll; by bail before rolling; by a kept card, one's own or one bought from somebody just now.
After the third miss bail is due and the token moves by that roll; whoever hasn't the cash raises it or goes bankrupt.
"""

from __future__ import annotations

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import debt
from bot.engine.games.ty_phu.cards import split
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.events import Jailed, Released, TriedDoubles
from bot.engine.games.ty_phu.state import BANK, FREE, ROLLED, Turn, Walk, turn
from bot.engine.text import Money, text

_LAST_TRY = 3


def send(play: Play, seat: int, cause: str) -> None:
    """Puts a seat in jail: no salary, and no further roll this turn (M04, M07, M34)."""
    draft = play.draft
    draft.position = put(draft.position, seat, play.board.jail)
    draft.jail = put(draft.jail, seat, 1)
    draft.trail = ()
    end_rolls(play, seat)
    if play.story is not None:
        play.story.append(Jailed(seat, cause))


def end_rolls(play: Play, seat: int) -> None:
    """The seat rolls no more this turn."""
    bottom = play.draft.stack[0]
    if isinstance(bottom, Turn) and bottom.seat == seat and bottom.stage != ROLLED:
        play.replace_bottom(turn(seat, ROLLED))


def try_doubles(play: Play, seat: int, first: int, second: int) -> bool:
    """What a roll in jail brings: whether the token may move by it now. After the third miss, bail comes first."""
    draft = play.draft
    if first == second:
        _release(play, seat, "doubles")
        return True
    tries = draft.jail[seat]
    if play.story is not None:
        play.story.append(TriedDoubles(seat, first, second, tries))
    if tries < _LAST_TRY:
        draft.jail = put(draft.jail, seat, tries + 1)
        return False
    _release(play, seat, "bail")
    play.push(Walk(seat, first + second))
    debt.charge(play, seat, BANK, draft.ruleset.bail, "bail")
    return False


def pay_bail(play: Play, seat: int) -> None:
    """Leaves jail for money, before rolling. Raises IllegalAction."""
    draft = play.draft
    bail, unit = draft.ruleset.bail, draft.ruleset.unit
    if not draft.jail[seat]:
        raise IllegalAction(text("ty-phu-no-jail"))
    if draft.cash[seat] < bail:
        raise IllegalAction(text("ty-phu-no-cash", needed=Money(bail, unit), have=Money(draft.cash[seat], unit)))
    debt.charge(play, seat, BANK, bail, "bail")
    _release(play, seat, "bail")


def use_card(play: Play, seat: int) -> None:
    """Leaves jail with the card kept longest, which goes under its pile. Raises IllegalAction."""
    draft = play.draft
    if not draft.jail[seat]:
        raise IllegalAction(text("ty-phu-no-jail"))
    if not draft.held[seat]:
        raise IllegalAction(text("ty-phu-no-card"))
    card = draft.held[seat][0]
    deck = split(card)[0]
    draft.held = tuple([cards[1:] if other == seat else cards for other, cards in enumerate(draft.held)])
    draft.decks = tuple([(*pile, card) if index == deck else pile for index, pile in enumerate(draft.decks)])
    _release(play, seat, "card")


def _release(play: Play, seat: int, cause: str) -> None:
    play.draft.jail = put(play.draft.jail, seat, FREE)
    if play.story is not None:
        play.story.append(Released(seat, cause))
