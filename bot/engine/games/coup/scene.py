"""The picture of the table, and of a hand."""

from __future__ import annotations

from bot.engine.colours import NIGHT
from bot.engine.games.coup.view import CoupView
from bot.engine.scene import Picture, Say, Scene
from bot.engine.text import Text


def scene_of(view: CoupView, story: tuple[Text, ...], say: Say) -> Scene:
    """The picture for the view's viewer."""
    del view, story, say
    return Scene(Picture((1280, 960), NIGHT))
