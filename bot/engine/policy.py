"""Computer players: from what a seat may see and is asked to one answer.

A policy never gets the state, only the view of its seat and that seat's prompt, so it can't look into anybody's hand.
Games register better players beside their rules (`players.py` in a game's folder, a mapping `POLICIES` by name); the
random one here serves tests, simulation and any game that has none yet.
"""

from __future__ import annotations

from typing import Final, Protocol, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import View
from bot.engine.prompt import Action, Prompt, awaited

_SELDOM: Final = 24
"""In random play one answer in so many, where it may be, comes from somebody who isn't waited for."""

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Policy(Protocol[V_contra]):
    """Chooses an answer. The same view, prompt and luck give the same answer; the answer is always legal."""

    def __call__(self, view: V_contra, prompt: Prompt, chance: Chance) -> Action:
        """One of the prompt's options, forms filled."""
        ...


def play_randomly(view: View, prompt: Prompt, chance: Chance) -> Action:
    """Any option with equal chance, forms filled at random."""
    del view
    option = prompt.options[chance.below(len(prompt.options))]
    return option if isinstance(option, Action) else option.sample(chance)


def whose_turn(prompts: tuple[Prompt, ...], chance: Chance) -> Prompt:
    """Whose answer random play takes next: anybody's who is waited for, now and then somebody else's."""
    if prompts[-1].waited:
        return prompts[chance.below(len(prompts))]
    waited = awaited(prompts)
    if chance.below(_SELDOM):
        return waited[chance.below(len(waited))]
    return prompts[len(waited) + chance.below(len(prompts) - len(waited))]


def play_default(view: View, prompt: Prompt, chance: Chance) -> Action:
    """The answer given for somebody who doesn't answer."""
    del view, chance
    option = prompt.options[prompt.default]
    if not isinstance(option, Action):
        raise TypeError("a default is always a finished action")
    return option
