"""What people read, press and look at."""

from __future__ import annotations

import dataclasses
import logging

import pytest

from bot.engine.colours import GOLD
from bot.engine.games.ca_ngua.actions import Move, Roll
from bot.engine.games.ca_ngua.ruleset import CaNguaRules
from bot.engine.games.ca_ngua.state import CaNguaState
from bot.engine.games.ca_ngua.view import Awaits
from bot.engine.scene import Disc, Scene, Tile, check_legible, words_of
from bot.engine.screen import Look, Role
from bot.engine.seats import Seat
from bot.engine.text import Text
from bot.texts import LONGEST_NAME, Texts
from tests.games.ca_ngua.playing import BY_HAND, GAME, Dice, offered, position, random_game

TEXTS = Texts.load()
NAMES = ("Minh", "Hằng", "Trường", "Ngọc")


def spoken(text: Text, language: str = "vi") -> str:
    return TEXTS.say(text, language, NAMES)


def asked(state: CaNguaState, first: int, second: int) -> CaNguaState:
    return GAME.advance(state, Seat(state.turn), Roll(), Dice((first, second)))


def drawn(state: CaNguaState, *story: Text, names: tuple[str, ...] = NAMES) -> Scene:
    return GAME.scene(GAME.view(state, None), story, TEXTS.speaker("vi", names))


def labels(state: CaNguaState) -> list[str]:
    view = GAME.view(state, None)
    return [spoken(GAME.label(action, view)) for action in offered(state)]


def test_buttons_say_what_a_move_does() -> None:
    rules = dataclasses.replace(BY_HAND, buoc_da=False)
    horses = (10, 52, 57, -1)
    state = asked(position(horses, (1, -1, -1, -1), rules=rules), 1, 2)
    assert labels(state) == ["Ngựa 1 đi 3", "Ngựa 2 đi 3", "Ngựa 3 lên ô 3"]
    state = asked(position(horses, (1, -1, -1, -1), rules=rules), 2, 3)
    assert labels(state) == ["Ngựa 1 đi 5 (đá)"]
    state = asked(position((53, 20, -1, -1), (-1,) * 4, rules=rules), 1, 3)
    assert labels(state) == ["Ngựa 1 đi 4, ô 2", "Ngựa 2 đi 4"]


def test_kicking_is_the_first_thing_to_press_and_sinking_is_marked() -> None:
    rules = dataclasses.replace(BY_HAND, buoc_da=False)
    state = asked(position((10, 51, -1, -1), (1, -1, -1, -1), rules=rules), 2, 3)
    screen = GAME.screen(GAME.view(state, None), GAME.prompts(state))
    *moves, extra = screen.rows
    roles = {button.means: button.role for row in moves for button in row}
    assert roles == {Move(0, 5): Role.PRIMARY, Move(1, 5): Role.DANGER}
    assert [button.means for button in extra] == [Look("score")]


def test_the_table_hears_who_has_to_do_what() -> None:
    state = position((10, 20, -1, -1), (-1,) * 4)
    view = GAME.view(state, None)
    said = GAME.screen(view, GAME.prompts(state)).asks
    assert said is not None
    assert spoken(said) == "Tới lượt Minh. Đổ xúc xắc nhé."
    said = GAME.screen(GAME.view(asked(state, 1, 2), None), GAME.prompts(asked(state, 1, 2))).asks
    assert said is not None
    assert spoken(said) == "Minh đổ 1-2. Đi con nào?"


def test_a_seat_has_nothing_of_its_own_to_see() -> None:
    state = position((10, 20, -1, -1), (-1,) * 4)
    screen = GAME.screen(GAME.view(state, Seat(0)), ())
    assert screen.lines == ()
    assert screen.rows == ()
    assert not screen.pictured


def test_the_table_shows_points_and_horses_home_of_everybody() -> None:
    state = position((61, 20, -1, -1), (-1,) * 4)
    screen = GAME.screen(GAME.view(state, None), GAME.prompts(state))
    assert [spoken(line.said) for line in screen.lines] == [
        "Minh (đỏ): 0 điểm, về đích 1/4",
        "Hằng (xanh dương): 0 điểm, về đích 0/4",
    ]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_sentence_exists_in_both_languages(language: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        for seed in range(15):
            for state, events in random_game(seed):
                for event in events:
                    told = GAME.tell(event, None)
                    assert told is None or "ca-ngua-" not in spoken(told, language)
                screen = GAME.screen(GAME.view(state, None), GAME.prompts(state))
                for row in screen.rows:
                    assert all("ca-ngua-" not in spoken(button.label, language) for button in row)
            for page in GAME.passport.pages:
                for line in GAME.page(GAME.view(state, None), page).lines:
                    assert "ca-ngua-" not in spoken(line.said, language)
    assert caplog.records == []


def test_the_rules_pages_tell_the_rules_of_this_table() -> None:
    def page(rules: CaNguaRules, name: str) -> str:
        view = GAME.view(position((-1,) * rules.horses, (-1,) * rules.horses, rules=rules), None)
        return "\n".join(spoken(line.said) for line in GAME.page(view, name).lines)

    usual, other = (
        CaNguaRules(),
        CaNguaRules(
            horses=2,
            buoc_da=False,
            da_lien=False,
            da_lien_hoan=False,
            buoc_di=False,
            con=False,
            phat=True,
            choi_tiep=True,
        ),
    )
    for number in (1, 3, 4, 7):
        assert page(usual, f"rules-{number}") != page(other, f"rules-{number}")
    assert "6 xuống 5" in page(other, "rules-1")
    assert "buộc đì, buộc đá, buộc ra quân" in page(usual, "rules-4")


def test_an_unknown_page_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        GAME.page(GAME.view(position((-1,) * 4, (-1,) * 4), None), "rules-99")


def test_the_score_page_says_where_points_come_from() -> None:
    state = asked(position((10, -1, -1, -1), (0, -1, -1, -1)), 1, 3)
    state = GAME.advance(state, Seat(0), Move(0, 4), Dice())
    lines = [spoken(line.said) for line in GAME.page(GAME.view(state, None), "score").lines]
    assert "Minh: 1 điểm" in lines
    assert "đá -1 · sụp hầm 0 · về đích 0 · Thầu Mạ 0 · cuối ván 0" in lines


def test_the_picture_names_everybody_and_tells_the_last_events() -> None:
    state = position((10, 61, -1, -1), (5, -1, -1, -1), (-1,) * 4, (-1,) * 4)
    story = tuple(Text("ca-ngua-began", (("who", text),)) for text in (1, 2, 3, 4))
    said = [words.text for words in words_of(drawn(state, *story))]
    for name in NAMES:
        assert name in said
    assert "TỚI LƯỢT" in said
    assert "về đích 1/4" in said
    assert sorted(words for words in said if "bốc thăm" in words) == [f"{n} bốc thăm được đi trước." for n in (2, 3, 4)]


def test_horses_that_may_move_are_lit() -> None:
    def lit(scene: Scene) -> int:
        return sum(
            1
            for piece in scene.pieces
            if isinstance(piece, Tile)
            and any(isinstance(shape, Disc) and shape.fill == GOLD for shape in piece.picture.shapes)
        )

    state = position((10, 30, -1, -1), (5, -1, -1, -1))
    assert lit(drawn(state)) == 0
    assert lit(drawn(asked(state, 1, 2))) == 2


def test_equal_positions_share_their_pictures() -> None:
    state = position((10, 30, -1, -1), (5, -1, -1, -1))
    first, second = drawn(state), drawn(state)
    assert first == second
    assert first.ground is second.ground
    pairs = zip(first.pieces, second.pieces, strict=True)
    assert all(
        one.picture is other.picture for one, other in pairs if isinstance(one, Tile) and isinstance(other, Tile)
    )


@pytest.mark.parametrize("seed", range(6))
def test_every_picture_of_a_game_is_legible_and_inside_the_frame(seed: int) -> None:
    long = tuple("Nguyễn Thị Hồng Hạnh Anh Thư"[:LONGEST_NAME] for _ in range(4))
    for index, (state, events) in enumerate(random_game(seed)):
        if index % 25 and GAME.outcome(state) is None:
            continue
        told = [said for event in events if (said := GAME.tell(event, None)) is not None]
        scene = drawn(state, *told, names=long)
        assert check_legible(scene) == ()
        for piece in scene.pieces:
            if isinstance(piece, Tile):
                (x, y), (wide, high) = piece.at, piece.picture.size
                assert 0 <= x <= 1280 - wide
                assert 0 <= y <= 1280 - high


def test_nothing_is_awaited_after_the_end() -> None:
    state = asked(position((61, 60, 59, 57), (-1,) * 4), 1, 2)
    state = GAME.advance(state, Seat(0), offered(state)[0], Dice())
    view = GAME.view(state, None)
    assert view.awaits is Awaits.NOTHING
    assert GAME.screen(view, ()).asks is None
    assert "HẠNG 1" in [words.text for words in words_of(drawn(state))]
