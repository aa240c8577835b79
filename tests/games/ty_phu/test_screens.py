"""Words, pages and pictures of the table."""

from __future__ import annotations

import pytest

from bot.engine.games.ty_phu.actions import OPEN_DEAL, bid
from bot.engine.games.ty_phu.pages import PAGES
from bot.engine.games.ty_phu.scene import cell, lane_beside, scene_of
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.scene import Say, Tile, check_legible, dump, words_of
from bot.engine.screen import Look, Role
from bot.engine.seats import Seat
from bot.engine.text import Text, text
from bot.texts import Texts
from tests.games.ty_phu.playing import GAME, Dice, position, press

TEXTS = Texts.load()
SAY: Say = TEXTS.speaker("vi", ("Minh", "Hằng", "Trường", "Ngọc"))


def lines(state: TyPhuState) -> list[str]:
    screen = GAME.screen(GAME.view(state, None), GAME.prompts(state))
    return [SAY(line.said) for line in screen.lines]


def page(state: TyPhuState, name: str, seat: int | None = 0) -> list[str]:
    view = GAME.view(state, None if seat is None else Seat(seat))
    return [SAY(line.said) for line in GAME.page(view, name).lines]


def labels(state: TyPhuState) -> list[list[str]]:
    screen = GAME.screen(GAME.view(state, None), GAME.prompts(state))
    return [[SAY(button.label) for button in row] for row in screen.rows]


def test_the_turn_offers_rolling_first_and_the_estate_last() -> None:
    state = position(("@0 deeds", "1 3 12"))
    rows = labels(state)
    assert rows[0] == ["Đổ xúc xắc", "Đổ, gặp đất thì mua"]
    assert rows[-1] == ["Đất của tôi"]
    screen = GAME.screen(GAME.view(state, None), GAME.prompts(state))
    assert screen.rows[-1][0].means == Look("estate")
    assert screen.asks is not None
    assert SAY(screen.asks) == "Tới lượt Minh. Đổ xúc xắc nhé."


def test_one_thing_to_pick_is_one_press() -> None:
    flat = [label for row in labels(position(("@0 deeds", "12"))) for label in row]
    assert "Cầm cố Công ty Điện lực (75)" in flat


def test_one_button_opens_a_deal_for_whoever_presses_it() -> None:
    state = position(("@0 deeds", "1"), ("@1 deeds", "3"), seats=4)
    assert [label for row in labels(state) for label in row].count("Đổi đất") == 1
    assert all(OPEN_DEAL in prompt.options for prompt in GAME.prompts(state))
    state = press(state, (2, "deal"))
    assert labels(state)[:2] == [["Thôi, không đổi", "Đổi đất với Minh"], ["Đổi đất với Hằng", "Đổi đất với Ngọc"]]


def test_a_debt_shows_what_is_missing() -> None:
    state = position(("@0 cash", "10"), ("@0 deeds", "12"), ("@0 at", "32"), ("@1 deeds", "39"))
    state = press(state, (0, "roll"), dice=Dice((3, 4)))
    assert "Minh nợ Hằng 50, còn thiếu 40." in lines(state)


def test_an_offer_shows_the_interest_it_will_cost() -> None:
    state = position(("@0 deeds", "39"), ("@0 mortgaged", "39"), ("@1 deeds", "3"))
    state = press(state, (0, "deal"), (0, "offer 39 for 3 $20"))
    assert lines(state)[1:] == [
        "Minh đưa Hằng: Hoàn Kiếm",
        "Đất đang cầm cố: Hằng trả lãi 20 khi nhận.",
        "Hằng đưa lại Minh: Điện Biên và 20",
    ]


def test_an_auction_shows_who_leads() -> None:
    state = press(position(), (0, "roll"), dice=Dice((1, 2)))
    state = press(state, (0, "decline"))
    assert "Đấu giá Điện Biên: từ 1, chưa ai trả." in lines(state)
    assert "Đấu giá Điện Biên: Hằng đang trả 12." in lines(press(state, (1, "bid 12")))


def test_under_the_hammer_the_next_bid_stands_out_and_nothing_else() -> None:
    state = press(position(("@0 deeds", "12")), (0, "roll"), dice=Dice((1, 2)))
    state = press(state, (0, "decline"), (1, "bid 12"))
    screen = GAME.screen(GAME.view(state, None), GAME.prompts(state))
    standing_out = [button.means for row in screen.rows for button in row if button.role is Role.PRIMARY]
    assert standing_out == [bid(13)]


def test_the_estate_page_says_what_could_be_done_and_why_not() -> None:
    state = position(("@0 deeds", "1 3 6 12 25"), ("@0 houses", "1=1"), ("@0 mortgaged", "25"), ("@0 cash", "100"))
    found = page(state, "estate")
    assert found[:2] == ["Đất của tôi", "Minh: tiền mặt 100, tài sản 620, xoay được tối đa 310."]
    assert "Nâu: đủ bộ 2" in found
    assert "Chưa xây được ở Lai Châu: Điện Biên đang ít nhà hơn, xây bên đó trước." in found
    assert "Xây thêm được, 50 một nhà." in found
    assert "Chưa xây được ở Cà Mau: còn thiếu Bến Tre và Cần Thơ mới đủ bộ." in found
    assert "Chưa cầm cố được Điện Biên: bán nhà ở Lai Châu trước." in found
    assert "Ga Lào Cai: đang cầm cố, chuộc 110" in found
    assert "Cần 110, bạn có 100. Bán nhà hoặc cầm cố thêm nhé." in found
    assert "Công ty Điện lực: thu 4 lần số xúc xắc" in found


def test_the_estate_of_the_table_lists_everybody() -> None:
    found = page(position(("@1 deeds", "39")), "estate", None)
    assert "Đất: Hoàn Kiếm." in found
    assert page(position(), "estate")[-1] == "Chưa có mảnh đất nào."


@pytest.mark.parametrize("ruleset", ["classic", "boxed", "quick"])
def test_every_page_speaks_of_the_rules_that_are_played(ruleset: str) -> None:
    state = position(ruleset=ruleset)
    for name in PAGES:
        for words in page(state, name):
            assert "ty-phu-" not in words
            assert "{" not in words
    rules = " ".join(page(state, "rules-3") + page(state, "rules-4"))
    assert ("TP. du lịch" in rules) == (ruleset != "classic")
    assert ("đáp đúng lô" in rules) == (ruleset != "classic")


def test_an_unknown_page_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        page(position(), "hand")


def test_squares_lie_round_the_board_without_gaps() -> None:
    covered = sum(w * h for _, _, w, h in map(cell, range(40)))
    assert covered == 1280 * 1280 - (1280 - 2 * 154) ** 2
    for place in range(40):
        x, y, wide, high = lane_beside(place)
        assert 154 <= x <= 1280 - 154 or place % 10 == 0
        assert 154 <= y <= 1280 - 154 or place % 10 == 0
        assert (wide, high) in ((108, 70), (70, 108), (0, 0))


def story() -> tuple[Text, ...]:
    return (text("ty-phu-told-began"),)


def test_the_picture_shows_names_owners_and_money() -> None:
    state = position(("@0 deeds", "1 3"), ("@0 houses", "1=hotel 3=2"), ("@1 deeds", "39"), ("@1 mortgaged", "39"))
    scene = scene_of(GAME.view(state, None), (), SAY)
    assert scene.size == (1280, 1280)
    assert check_legible(scene) == ()
    written = [words.text for words in words_of(scene)]
    for word in ("Hoàn", "Kiếm", "Minh", "Hằng", "1.500", "Vòng 1", "Lượt của"):
        assert word in written
    drawn = "\n".join(dump(scene))
    for art in ("dragon", "tiger", "lock", "question", "chest"):
        assert f"name='{art}'" in drawn


def test_equal_positions_are_equal_pictures_and_share_their_tiles() -> None:
    one, other = (scene_of(GAME.view(position(("@0 deeds", "1 3")), None), (), SAY) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    pairs = zip(one.pieces, other.pieces, strict=True)
    assert all(a.picture is b.picture for a, b in pairs if isinstance(a, Tile) and isinstance(b, Tile))


def test_nothing_is_drawn_outside_the_frame() -> None:
    state = position(*[(f"@{seat} at", str(place)) for seat, place in enumerate((9, 11, 29, 31))], seats=4)
    for piece in scene_of(GAME.view(state, None), (), SAY).pieces:
        if isinstance(piece, Tile):
            (x, y), (wide, high) = piece.at, piece.picture.size
            assert x >= 0
            assert y >= 0
            assert x + wide <= 1280
            assert y + high <= 1280


def tile_sizes(state: TyPhuState) -> set[tuple[int, int]]:
    """The pieces of the lane in a picture, by width and height."""
    tiles = [piece for piece in scene_of(GAME.view(state, None), (), SAY).pieces if isinstance(piece, Tile)]
    return {tile.picture.size for tile in tiles if tile.picture.size in ((70, 108), (70, 52), (52, 70))}


def test_a_corner_of_the_lane_is_shared_only_where_two_need_it() -> None:
    alone = position(("@0 at", "19"), ("@1 at", "20"))
    assert tile_sizes(alone) == {(70, 108)}
    both = position(("@0 at", "19"), ("@1 at", "21"))
    assert tile_sizes(both) == {(70, 52), (52, 70)}


def test_a_short_name_at_the_sides_stands_in_one_line_while_there_is_a_price() -> None:
    written = [words.text for words in words_of(scene_of(GAME.view(position(), None), (), SAY))]
    assert {"Hạ Long", "Hà Nội", "Đà Lạt"} <= set(written)
    owned = [words.text for words in words_of(scene_of(GAME.view(position(("@0 deeds", "34")), None), (), SAY))]
    assert {"Hạ", "Long"} <= set(owned)
