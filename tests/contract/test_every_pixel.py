"""Down to the pixels: a viewer's picture is the same bytes in any two worlds that they can't tell apart.

Scenes are compared shape by shape in `test_every_secret`; here one in a hundred of them is drawn as well.
"""

from __future__ import annotations

import pytest

from bot.engine.registry import game_names
from bot.engine.seats import Viewer
from bot.render.raster import draw
from bot.texts import Texts
from tests.kit.games import NAMES, Start, played, shelf, viewers

DRAWN_EVERY = 100
GAMES_EACH = 12

SECRET_GAMES = [name for name in game_names() if shelf()[name].game.passport.private]


@pytest.mark.parametrize("game", SECRET_GAMES)
def test_one_picture_in_a_hundred_is_the_same_bytes_in_every_world(game: str) -> None:
    entry, say = shelf()[game], Texts.load().speaker("vi", NAMES)

    def picture(start: Start, state: object, viewer: Viewer) -> bytes:
        return draw(entry.game.scene(entry.game.view(state, viewer), (), say))

    met = drawn = different = 0
    for number in range(GAMES_EACH):
        for ruleset in entry.rulesets.values():
            start = Start(game, ruleset, entry.game.seats(ruleset)[1], bytes([number + 1]) * 32)
            for moment in played(start, 80):
                for viewer in viewers(start.seats):
                    met += 1
                    if met % DRAWN_EVERY:
                        continue
                    other = entry.game.resample(moment.state, viewer, start.luck(40_000 + met))
                    assert picture(start, other, viewer) == picture(start, moment.state, viewer)
                    drawn += 1
                    different += other != moment.state
    assert drawn > 20
    assert different > drawn // 2
