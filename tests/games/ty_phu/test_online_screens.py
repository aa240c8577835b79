"""Words and pictures of the online rules."""

from __future__ import annotations

from dataclasses import replace

from PIL import ImageFont

from bot import content
from bot.datafiles import folder
from bot.engine.chance import SealedChance
from bot.engine.games.ty_phu.cards import Effect
from bot.engine.games.ty_phu.online.actions import BuyWith
from bot.engine.games.ty_phu.online.provinces import read_provinces
from bot.engine.games.ty_phu.online.state import Target
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.games.ty_phu.tiles import Inscription, Mark, Side, square
from bot.engine.prompt import Form, Pick
from bot.engine.scene import SMALLEST_LETTERS, Say, Words, check_legible, dump
from bot.engine.seats import Seat
from bot.texts import Texts
from tests.games.ty_phu.playing import GAME, NOTATION, RULESETS

TEXTS = Texts.load()
SAY: Say = TEXTS.speaker("vi", ("Minh", "Hằng", "Trường"))


def table(*given: tuple[str, str], roll: str = "") -> TyPhuState:
    """A table of three with something put in place, and Minh's roll."""
    state = GAME.setup(RULESETS["online"], 3, SealedChance(bytes(32), 0)).state
    assert isinstance(state, TyPhuState)
    for what, value in (("turn", "@0"), *given):
        state = NOTATION.arrange(state, what, value)
    if not roll:
        return state
    prompt = GAME.prompts(state)[0]
    return GAME.advance(state, prompt.seat, NOTATION.parse("roll", state), Thrown(NOTATION.luck(roll, state)))


class Thrown:
    """Dice that fall as they were told."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self._numbers = list(numbers)

    def below(self, bound: int) -> int:
        number = self._numbers.pop(0)
        assert number < bound
        return number


def lines(state: TyPhuState) -> list[str]:
    return [SAY(line.said) for line in GAME.screen(GAME.view(state, None), GAME.prompts(state)).lines]


def labels(state: TyPhuState) -> list[str]:
    screen = GAME.screen(GAME.view(state, None), GAME.prompts(state))
    return [SAY(button.label) for row in screen.rows for button in row]


def asks(state: TyPhuState) -> str:
    said = GAME.screen(GAME.view(state, None), GAME.prompts(state)).asks
    assert said is not None
    return SAY(said)


def picture(state: TyPhuState) -> str:
    return "\n".join(dump(GAME.scene(GAME.view(state, None), (), SAY)))


def test_the_table_counts_down_to_the_next_factor() -> None:
    assert lines(table(("turns", "37")))[0].startswith("Lượt 37, tiền thuê ×1, còn 3 lượt tới ×2: Minh 5.000.000")
    assert lines(table(("turns", "45")))[0].startswith("Lượt 45, tiền thuê ×2, còn 15 lượt tới ×3")
    assert all(words in picture(table(("turns", "45"))) for words in ("Lượt 45", "×2"))
    assert "×1" not in picture(table(("turns", "37")))


def test_buying_says_what_each_number_of_houses_costs_in_all() -> None:
    state = table(("@0 at", "18"), roll="1-2")
    assert labels(state)[:3] == ["Mua (220.000 ₫)", "Mua + 1 nhà (370.000 ₫)", "Mua + 2 nhà (520.000 ₫)"]
    assert "Xây kèm nhà" in asks(state)
    assert "Xây kèm nhà" not in asks(table(("@0 at", "2"), roll="1-2"))


def test_what_lasts_is_said_in_a_line_each() -> None:
    state = table(
        ("@1 deeds", "5 12"),
        ("frozen", "5"),
        ("rises", "12"),
        ("@1 hand", "chance8=rent_free"),
        ("@2 loan", "500000"),
        ("@2 lost", "1"),
    )
    assert lines(state)[1:] == [
        "Đóng băng: Ga Sài Gòn",
        "Tăng giá: Công ty Điện lực",
        "Hằng giữ thẻ miễn thuê",
        "Trường phải trả lại 500.000 ₫ khi qua Xuất phát",
        "Trường mất 1 lượt tới",
    ]


def test_the_board_shows_freezes_rises_and_the_hosts_land() -> None:
    plain = picture(table(("@1 deeds", "5 12")))
    state = table(("@1 deeds", "5 12"), ("frozen", "5"), ("rises", "12"), ("host", "39"))
    shown = picture(state)
    for art in ("snowflake", "rise", "bank"):
        assert art in shown
        assert art not in plain
    assert check_legible(GAME.scene(GAME.view(state, None), (), SAY)) == ()


def test_the_estate_page_says_what_land_earns_and_sells_for() -> None:
    state = table(("@0 deeds", "1 12"), ("@0 houses", "1=2"))
    page = [SAY(line.said) for line in GAME.page(GAME.view(state, GAME.living(state)[0]), "estate").lines]
    assert page[1].startswith("Minh: tiền mặt 5.000.000")
    assert "2 nhà: thu 30.000" in page[2]
    assert "thu theo xúc xắc" in page[3]


def picker(state: TyPhuState, effect: Effect) -> tuple[list[str], list[tuple[str, str]]]:
    """The buttons of a card on which something is chosen, and its picker: group and words of each choice."""
    asked = replace(state, stack=(*state.stack, Target(0, effect.value, 0)))
    form = next(option for option in GAME.prompts(asked)[0].options if isinstance(option, Form))
    (blank,) = form.blanks
    assert isinstance(blank, Pick)
    values = [choice.value for choice in blank.choices]
    assert len(set(values)) == len(values)
    return labels(asked), [
        (SAY(choice.group) if choice.group is not None else "", SAY(choice.label)) for choice in blank.choices
    ]


def test_a_square_is_picked_among_the_likely_ones_and_then_by_side_of_the_board() -> None:
    shown, choices = picker(table(("@0 at", "7"), ("@1 deeds", "39"), ("@0 deeds", "1")), Effect.ANY_SQUARE)
    assert len(choices) == 39
    assert [words for group, words in choices if group == "Đáng chọn"] == shown[:3]
    sides = list(dict.fromkeys(group for group, _ in choices))
    assert sides == ["Đáng chọn", "Cạnh dưới", "Cạnh trái", "Cạnh trên", "Cạnh phải"]
    assert max(sum(group == side for group, _ in choices) for side in sides) <= 10


def test_every_square_of_a_picker_says_what_it_costs_or_brings() -> None:
    state = table(("@0 at", "7"), ("@1 deeds", "39 34"), ("@0 deeds", "1"), ("frozen", "34"))
    words = [said for _, said in picker(state, Effect.ANY_SQUARE)[1]]
    name = [entry.name for entry in GAME.view(state, None).board.squares]
    assert f"{name[39]} (thuê 50.000 ₫)" in words
    assert f"{name[34]} (thuê 0 ₫)" in words
    assert f"{name[9]} (120.000 ₫)" in words
    assert f"{name[3]} (60.000 ₫) +200.000 ₫" in words
    assert f"{name[1]} +200.000 ₫" in words
    assert "Thuế xa xỉ (nộp 100.000 ₫)" in words


def test_a_card_against_houses_says_what_they_bring() -> None:
    state = table(("@1 deeds", "39 37 1 3 6"), ("@1 houses", "39=2 37=1 1=4 3=1"))
    assert all("thuê" in words and "nhà" in words for _, words in picker(state, Effect.WRECK)[1])


def test_the_name_of_every_place_fits_its_square_uncut_whoever_owns_it() -> None:
    letters = ImageFont.truetype(folder() / "fonts" / "RobotoCondensed-Bold.ttf", SMALLEST_LETTERS)
    for province in read_provinces(content.read_tables(folder() / "ty_phu")):
        assert letters.getlength(province.short) <= 160
        for place in province.places:
            for side in (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT):
                drawn = square(side, Inscription(place.short, "60", "", 0), Mark(3, 4, asleep=False, lit=False))
                for words in (shape for shape in drawn.shapes if isinstance(shape, Words)):
                    assert letters.getlength(words.text) <= words.room, (words.text, side)


def test_the_picture_names_the_provinces_of_its_colours_and_shows_what_is_frozen() -> None:
    state = table(("@1 deeds", "39"), ("frozen", "39"), ("@1 cash", "3532000"))
    shown = picture(state)
    for province in {entry.title for entry in GAME.view(state, None).board.squares if entry.group >= 0}:
        assert province in shown
    assert "snowflake" in shown
    assert "3.532.000" in shown


def test_several_houses_at_once_are_one_sentence() -> None:
    step = GAME.apply(table(("@0 at", "18"), roll="1-2"), Seat(0), BuyWith(3), SealedChance(bytes(32), 1))
    told = [SAY(said) for event in step.events if (said := GAME.tell(event, None)) is not None]
    assert [words for words in told if "nhà" in words] == [next(words for words in told if "xây 3 nhà" in words)]
