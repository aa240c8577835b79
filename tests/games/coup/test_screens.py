"""Words and buttons: what stands on the table, what in private, and what is opened after the game."""

from __future__ import annotations

import pytest

from bot.engine.game import State
from bot.engine.games.coup.actions import PASS, Block, Concede, Keep, Lose
from bot.engine.games.coup.pages import PAGES
from bot.engine.games.coup.state import CoupState
from bot.engine.prompt import visible_to
from bot.engine.screen import Button, Look, Role, Screen
from bot.engine.seats import Seat, Viewer
from bot.engine.text import Text
from bot.texts import LANGUAGES, Texts
from tests.games.coup.playing import GAME, Luck, after, dealt, position, random_game

TEXTS = Texts.load()
NAMES = ("Minh", "Hằng", "Trường", "Ngọc", "Như", "Thịnh", "Dương", "Khôi")


def say(said: Text) -> str:
    return TEXTS.say(said, "vi", NAMES)


def screen(state: State, viewer: Viewer) -> Screen:
    assert isinstance(state, CoupState)
    prompts = visible_to(GAME.prompts(state), viewer)
    shown = (
        prompts if viewer is None else tuple(prompt for prompt in prompts if prompt.secret and prompt.seat == viewer)
    )
    return GAME.screen(GAME.view(state, viewer), shown)


def buttons(state: State, viewer: Viewer = None) -> list[Button]:
    return [button for row in screen(state, viewer).rows for button in row if not isinstance(button.means, Look)]


def labels(state: State, viewer: Viewer = None) -> list[str]:
    return [say(button.label) for button in buttons(state, viewer)]


def page(state: State, name: str) -> list[str]:
    assert isinstance(state, CoupState)
    return [say(line.said) for line in GAME.page(GAME.view(state, None), name).lines]


def test_the_buttons_of_a_turn_say_who_and_what_it_costs() -> None:
    assert labels(position("@0 coins: 7")) == [
        "Thu nhập +1", "Viện trợ +2", "Công tước: thu thuế +3", "Đại sứ: đổi bài",
        "Đại úy: cướp Hằng", "Đại úy: cướp Trường",
        "Sát thủ: ám sát Hằng −3", "Sát thủ: ám sát Trường −3",
        "Đảo chính Hằng −7", "Đảo chính Trường −7",
    ]  # fmt: skip


def test_deeds_against_somebody_begin_a_row_of_their_own() -> None:
    rows = screen(dealt(4), None).rows
    assert [len(row) for row in rows] == [2, 2, 2, 1, 1]


def test_a_window_has_each_button_once_for_everybody_whom_it_concerns() -> None:
    state = after(position("@0 coins: 3"), "0 assassinate @1")
    assert labels(state) == ["Thử thách", "Cho qua", "Cho qua hết lượt này", "Chặn bằng Nữ bá tước"]
    roles = {button.means: button.role for button in buttons(state)}
    assert roles[PASS] is Role.PRIMARY
    assert roles[Block(4)] is Role.PLAIN


def test_the_table_asks_everybody_without_naming_the_slow() -> None:
    state = after(position(), "0 tax", "1 pass")
    asks = screen(state, None).asks
    assert asks is not None
    assert say(asks) == "Minh xưng Công tước. Có ai thử thách không?"


def test_who_is_challenged_sees_their_cards_by_name_and_the_table_sees_none() -> None:
    state = after(position("@0 cards: duke captain"), "0 tax", "1 challenge")
    assert labels(state, Seat(0)) == ["Lật Công tước (đúng lá)", "Lật Đại úy (mất lá)", "Chịu thua, giấu lá thật"]
    assert labels(state) == []
    assert labels(state, Seat(1)) == []
    table = GAME.view(state, None)
    opaque = [say(GAME.label(option, table)) for option in GAME.prompts(state)[0].options]  # type: ignore[arg-type]
    assert opaque[:2] == ["Lật Lá 1", "Lật Lá 2"]


def test_who_was_caught_is_not_offered_to_hide_what_they_do_not_have() -> None:
    state = after(position("@0 cards: assassin captain"), "0 tax", "1 challenge")
    assert labels(state, Seat(0)) == ["Lật Sát thủ (mất lá)", "Lật Đại úy (mất lá)"]
    assert not any(isinstance(button.means, Concede) for button in buttons(state, Seat(0)))


def test_equal_cards_are_one_choice_in_private() -> None:
    twins = after(position("@0 coins: 7", "@1 cards: duke duke"), "0 coup @1")
    assert [button.means for button in buttons(twins, Seat(1))] == [Lose(0)]


def test_an_exchange_offers_every_different_hand_once() -> None:
    state = after(position("@0 cards: ambassador captain"), "0 exchange", "1 pass", "2 pass", luck=3)
    kept = [button for button in buttons(state, Seat(0)) if isinstance(button.means, Keep)]
    words = [say(button.label) for button in kept]
    assert len(words) == len(set(words)) <= 6
    assert "Giữ Đại sứ và Đại úy" in words


def test_a_prepared_block_is_written_where_only_its_owner_reads() -> None:
    state = after(position("@0 coins: 3"), "0 assassinate @1", "1 block contessa")
    mine = [say(line.said) for line in screen(state, Seat(1)).lines]
    assert "Bạn sẽ chặn bằng Nữ bá tước khi không ai thử thách nữa." in mine
    for viewer in (None, Seat(0), Seat(2)):
        assert not any("Nữ bá tước" in say(line.said) for line in screen(state, viewer).lines if viewer is None)
        assert GAME.view(state, viewer).prepared == -1


def test_the_timeline_stays_shut_until_the_end() -> None:
    state = after(position("@0 cards: captain contessa"), "0 tax", "1 pass", "2 pass")
    assert page(state, "timeline") == ["Hết ván mới biết ai nói dối."]


def finished() -> CoupState:
    """Minh lies unseen, Hằng lies and is caught after Trường let it pass, Minh proves a block, then wins."""
    state = position("@0 cards: duke captain", "@1 cards: contessa assassin", "@2 lost: ambassador", "@2 cards: duke")
    state = after(state, "0 exchange", "1 pass", "2 pass", "0 keep 1 2")
    state = after(state, "1 steal @2", "2 pass", "0 challenge", "1 reveal 1")
    state = after(state, "2 aid", "0 block duke", "1 pass", "2 challenge", "0 reveal 1")
    for _ in range(40):
        if not GAME.prompts(state):
            break
        prompt = GAME.prompts(state)[0]
        state = GAME.advance(state, prompt.seat, prompt.options[prompt.default], Luck(1))  # type: ignore[arg-type]
    assert GAME.outcome(state) is not None
    return state


def test_the_timeline_tells_in_the_players_words_who_lied_and_who_believed_it() -> None:
    lines = page(finished(), "timeline")
    assert lines[:6] == [
        "Ai nói thật, ai nói dối",
        "Lượt 1: Minh xưng Đại sứ (đổi bài) — nói dối, cả bàn cho qua.",
        "Lượt 2: Hằng xưng Đại úy (cướp) — nói dối, Minh bắt được.",
        "Trước đó Trường đã cho qua.",
        "Lượt 3: Minh xưng Công tước (chặn viện trợ) — nói thật, Trường thử thách sai.",
        "Trước đó Hằng đã cho qua.",
    ]
    assert lines[-2:] == ["Minh xưng 2 lần, nói dối 1 lần.", "Hằng xưng 1 lần, nói dối 1 lần."]


def test_a_true_card_kept_hidden_is_told_at_the_end() -> None:
    state = position("@0 cards: duke captain", "@1 lost: duke ambassador", "@2 lost: contessa", "@2 cards: assassin")
    state = after(state, "0 tax", "2 challenge", "0 concede", "0 lose 2", "2 tax", "0 challenge", "2 reveal 1")
    assert "Lượt 1: Minh xưng Công tước (thu thuế) — nói thật mà giấu lá, Trường được lợi." in page(state, "timeline")


def test_a_game_without_a_claim_says_so() -> None:
    state = position("@0 coins: 7", "@1 lost: duke duke", "@2 lost: contessa")
    assert page(after(state, "0 coup @2"), "timeline") == ["Ván này không ai xưng nhân vật nào."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_be_read_at_every_moment(language: str) -> None:
    for seed in range(6):
        for state, _ in random_game(seed):
            for name in PAGES:
                view = GAME.view(state, Seat(0))
                for line in GAME.page(view, name).lines:
                    words = TEXTS.say(line.said, language, NAMES)
                    assert words
                    assert not words.startswith("coup-")


def test_the_rules_name_the_options_of_the_table() -> None:
    kind, strict = position(), position()
    assert "Bàn này: đã thử thách sai thì không được chặn nữa." in page(kind, "rules-3")
    assert page(kind, "rules-3") == page(strict, "rules-3")
    with pytest.raises(KeyError):
        GAME.page(GAME.view(kind, None), "nothing")
