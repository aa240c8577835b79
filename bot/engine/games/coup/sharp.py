"""The strongest level: weighs every option with what it has learnt, and draws one in proportion.

Nothing is done for certain that could be done otherwise, so its play shows no fixed tells; but what it would do less
than once in fifty times it doesn't do at all. Only counting is certain: a claim that can't be true, because every copy
of the character has been seen elsewhere, is challenged; and a claim that is true is proved.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final, assert_never

from bot.engine.chance import Chance
from bot.engine.games.coup.actions import (
    CHALLENGE,
    DRAFTS,
    LOSSES,
    PASS,
    REVEALS,
    Block,
    Declare,
    Keep,
)
from bot.engine.games.coup.characters import (
    AID,
    AMBASSADOR,
    ASSASSINATE,
    CAPTAIN,
    CONTESSA,
    DUKE,
    EXCHANGE,
    INCOME,
    OUST,
    STEAL,
    TAX,
)
from bot.engine.games.coup.heard import Tally, heard
from bot.engine.games.coup.learnt import OUTPUTS, SCALE, Mind, starts
from bot.engine.games.coup.looks import (
    AIMED_HERE,
    DEED_CLAIMED,
    DRAFT_LOOKS,
    EXCHANGED,
    LOSS,
    OTHER_DEED_BLOCKED,
    OWN_DEED_BLOCKED,
    STOPPABLE,
    TURN,
    looks,
    strongest,
    unseen,
)
from bot.engine.games.coup.view import CoupView, Waits
from bot.engine.prompt import Action, Prompt

_FIRST: Final = starts(OUTPUTS)
_DEEDS: Final = {
    INCOME: _FIRST["income"],
    AID: _FIRST["aid"],
    TAX: _FIRST["tax"],
    EXCHANGE: _FIRST["exchange"],
    STEAL: _FIRST["steal"],
    ASSASSINATE: _FIRST["assassinate"],
    OUST: _FIRST["coup"],
}
_DOUBT: Final = _FIRST["doubt"]
_BLOCKS: Final = dict(zip((DUKE, CAPTAIN, AMBASSADOR, CONTESSA), range(_FIRST["block"], _FIRST["lose"]), strict=True))
_LOSE: Final = _FIRST["lose"]
_KEEP: Final = _FIRST["keep"]
_PAIR: Final = _FIRST["keep_pair"]

_FINE: Final = 1 << 20
"""Chances are whole numbers; the likeliest option has this one."""
_SELDOM: Final = 50
"""What is less likely than one in so many is left."""


Ballot = list[tuple[Action, int]]
"""The options of one decision, and what speaks for each."""


def _drawn(ballot: Ballot, chance: Chance) -> Action:
    """One option, in proportion to e to the power of what speaks for it."""
    if len(ballot) == 1:
        return ballot[0][0]
    top = max(weight for _, weight in ballot)
    shares = [int(exp((weight - top) / SCALE) * _FINE) for _, weight in ballot]
    least = sum(shares) // _SELDOM
    shares = [share if share >= least else 0 for share in shares]
    ticket = chance.below(sum(shares))
    for (option, _), share in zip(ballot, shares, strict=True):
        if ticket < share:
            return option
        ticket -= share
    raise AssertionError("a ticket is below the sum of all shares")


@dataclass(frozen=True, slots=True)
class Sharp:
    """A policy that plays with what `mind` has learnt."""

    mind: Mind

    def __call__(self, view: CoupView, prompt: Prompt, chance: Chance) -> Action:
        """The answer."""
        seat = int(prompt.seat)
        match view.waiting.kind:
            case Waits.TURN:
                return self._deed(view, seat, prompt, chance)
            case Waits.DOUBT:
                return self._doubt(view, seat, chance)
            case Waits.STOP:
                return self._stop(view, seat, prompt, chance)
            case Waits.PROOF:
                return self._proof(view, seat, chance)
            case Waits.LOSS:
                return LOSSES[self._lost(view, seat, chance)]
            case Waits.EXCHANGE:
                return self._keep(view, seat, prompt, chance)
            case Waits.DRAFT:
                return self._draft(view, chance)
            case Waits.NOTHING:
                raise ValueError("nobody is asked anything once the game is over")
            case kind:
                assert_never(kind)

    def _deed(self, view: CoupView, seat: int, prompt: Prompt, chance: Chance) -> Action:
        """Deeds without a target are weighed before the strongest rival, the others before their target."""
        mind, tallies, lead = self.mind, heard(view), strongest(view, seat)
        judged: dict[int, list[int]] = {}
        ballot: Ballot = []
        for option in prompt.options:
            if not isinstance(option, Declare) or (option.deed == STEAL and not view.coins[option.target]):
                continue
            rival = lead if option.target < 0 else option.target
            if rival not in judged:
                judged[rival] = mind.weigh(looks(view, seat, tallies, rival, TURN))
            ballot.append((option, mind.preference(judged[rival], _DEEDS[option.deed])))
        return _drawn(ballot, chance)

    def _doubt(self, view: CoupView, seat: int, chance: Chance) -> Action:
        waiting = view.waiting
        if unseen(view)[waiting.character] <= 0:
            return CHALLENGE
        if waiting.blocking:
            questions = OWN_DEED_BLOCKED if view.on_turn == seat else OTHER_DEED_BLOCKED
            question = questions[waiting.character]
        else:
            question = (AIMED_HERE if waiting.target == seat else DEED_CLAIMED)[waiting.deed]
        judged = self.mind.weigh(looks(view, seat, heard(view), waiting.claimant, question, waiting.target))
        ballot: Ballot = [(PASS, 0)]
        ballot.append((CHALLENGE, self.mind.preference(judged, _DOUBT)))
        return _drawn(ballot, chance)

    def _stop(self, view: CoupView, seat: int, prompt: Prompt, chance: Chance) -> Action:
        """A character of which every copy lies open is no block that anybody would believe."""
        waiting = view.waiting
        judged = self.mind.weigh(looks(view, seat, heard(view), view.on_turn, STOPPABLE[waiting.deed], waiting.target))
        ballot: Ballot = [(PASS, 0)]
        for option in prompt.options:
            if isinstance(option, Block) and sum(pile.count(option.character) for pile in view.lost) < view.copies:
                ballot.append((option, self.mind.preference(judged, _BLOCKS[option.character])))
        return _drawn(ballot, chance)

    def _proof(self, view: CoupView, seat: int, chance: Chance) -> Action:
        if view.waiting.character in view.own:
            return REVEALS[view.own.index(view.waiting.character)]
        return REVEALS[self._lost(view, seat, chance)]

    def _lost(self, view: CoupView, seat: int, chance: Chance) -> int:
        """The place of the card that is given up."""
        own = view.own
        if len(set(own)) == 1:
            return 0
        judged = self._before_the_strongest(view, seat, LOSS)
        ballot: Ballot = []
        for place, character in enumerate(own):
            ballot.append((LOSSES[place], self.mind.preference(judged, _LOSE + character)))
        return LOSSES.index(_drawn(ballot, chance))

    def _keep(self, view: CoupView, seat: int, prompt: Prompt, chance: Chance) -> Action:
        """Hands that are alike count once."""
        seen = (*view.own, *view.drawn)
        judged = self._before_the_strongest(view, seat, EXCHANGED)
        hands: dict[tuple[int, ...], Keep] = {}
        for option in prompt.options:
            if isinstance(option, Keep):
                hands.setdefault(tuple(sorted(seen[place] for place in option.cards)), option)
        ballot: Ballot = []
        for hand, option in hands.items():
            kept = sum(self.mind.preference(judged, _KEEP + character) for character in hand)
            pair = len(hand) > 1 and hand[0] == hand[1]
            ballot.append((option, kept + (self.mind.preference(judged, _PAIR + hand[0]) if pair else 0)))
        return _drawn(ballot, chance)

    def _draft(self, view: CoupView, chance: Chance) -> Action:
        judged = self.mind.weigh(DRAFT_LOOKS)
        ballot: Ballot = []
        for place, character in enumerate(view.own):
            ballot.append((DRAFTS[place], self.mind.preference(judged, _KEEP + character)))
        return _drawn(ballot, chance)

    def _before_the_strongest(self, view: CoupView, seat: int, question: int) -> list[int]:
        tallies: list[Tally] = heard(view)
        return self.mind.weigh(looks(view, seat, tallies, strongest(view, seat), question))
