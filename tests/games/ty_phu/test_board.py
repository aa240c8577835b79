"""The boards and decks: what the rule documents count, and what is said of files that can't be used."""

from __future__ import annotations

import copy

import pytest

from bot.engine.codec import Raw
from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import make
from bot.engine.games.ty_phu.board import GROUPS, BoardError, Kind, parse_board
from bot.engine.games.ty_phu.cards import CardError, Effect, parse_decks, read_decks
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.ruleset import RulesetError, read_rulesets
from tests.games.ty_phu.playing import BOARDS, GAME, RULESETS, TABLES, Luck

PRICES = {
    1: 60, 3: 60, 6: 100, 8: 100, 9: 120, 11: 140, 13: 140, 14: 160, 16: 180, 18: 180, 19: 200, 21: 220, 23: 220,
    24: 240, 26: 260, 27: 260, 29: 280, 31: 300, 32: 300, 34: 320, 37: 350, 39: 400,
}  # fmt: skip


def test_a_board_has_forty_squares_and_four_corners() -> None:
    """S000-02 S000-07"""
    board = BOARDS["classic"]
    assert len(board.squares) == 40
    corners = [board.kinds[place] for place in (0, 10, 20, 30)]
    assert corners == [Kind.START, Kind.JAIL, Kind.PARKING, Kind.GO_TO_JAIL]


@pytest.mark.parametrize("name", ["classic", "boxed"])
def test_the_cards_and_taxes_lie_where_they_should(name: str) -> None:
    board = BOARDS[name]
    places = {kind: [place for place in range(40) if board.kinds[place] is kind] for kind in Kind}
    assert places[Kind.CHANCE] == [7, 22, 36]
    assert places[Kind.CHEST] == [2, 17, 33]
    assert places[Kind.TAX] == ([4, 38] if name == "classic" else [])
    assert (places[Kind.SEAPORT], places[Kind.AIRPORT]) == (([4], [38]) if name == "boxed" else ([], []))


def test_there_are_28_deeds_of_which_22_are_streets() -> None:
    """S000-03 S000-16"""
    board = BOARDS["classic"]
    assert len(board.deeds) == 28
    assert [len(members) for members in board.members] == [2, 3, 3, 3, 3, 3, 3, 2]
    assert (board.stations, board.plants) == ((5, 15, 25, 35), (12, 28))
    assert sum(board.price) == 5690


@pytest.mark.parametrize("name", ["classic", "boxed"])
def test_streets_have_the_classic_prices(name: str) -> None:
    board = BOARDS[name]
    assert {place: board.price[place] for place in PRICES} == PRICES
    assert board.rents[1] == (2, 10, 30, 90, 160, 250)
    assert board.rents[39] == (50, 200, 600, 1400, 1700, 2000)
    assert [board.house[members[0]] for members in board.members] == [50, 50, 100, 100, 150, 150, 200, 200]


@pytest.mark.parametrize("name", ["classic", "boxed"])
def test_names_on_squares_fit_two_short_lines(name: str) -> None:
    for square in BOARDS[name].squares:
        assert all(len(line) <= 6 for line in square.short)
        assert not square.name or square.short


def test_a_pile_has_16_cards() -> None:
    """S000-15"""
    for name in ("classic", "boxed"):
        for deck in read_decks(TABLES)[name]:
            assert len(deck) == 16
            assert sum(card.effect is Effect.JAIL_FREE for card in deck) == 1


@pytest.mark.parametrize(("ruleset", "least", "most"), [("classic", 2, 8), ("boxed", 2, 6), ("quick", 2, 6)])
def test_a_table_takes_so_many_and_no_other(ruleset: str, least: int, most: int) -> None:
    """S000-33 S002-09"""
    rules = RULESETS[ruleset]
    assert GAME.seats(rules) == (least, most)
    for seats in range(least, most + 1):
        GAME.setup(rules, seats, Luck(1))
    for seats in (least - 1, most + 1):
        with pytest.raises(IllegalAction) as refused:
            GAME.setup(rules, seats, Luck(1))
        assert refused.value.why.key == "ty-phu-no-seats"


def test_everybody_chooses_a_token_of_their_own() -> None:
    """S000-13 S000-41"""
    state = GAME.setup(RULESETS["classic"], 3, Luck(1), (5, 0, 7)).state
    assert isinstance(state, TyPhuState)
    assert state.tokens == (5, 0, 7)
    assert len({colour.value for colour in GAME.passport.colours}) == 8
    for tokens in ((1, 1, 2), (0, 1, 8), (0, 1)):
        with pytest.raises(IllegalAction):
            GAME.setup(RULESETS["classic"], 3, Luck(1), tokens)


def test_the_notes_in_the_box_add_up_to_the_starting_cash() -> None:
    """S002-04"""
    larger = 5 * 2 + 10 * 2 + 20 * 3 + 50 * 3 + 100 * 3 + 200 * 2 + 500
    few, many = 1 * 5 + 2 * 5 + larger, 1 * 3 + 2 * 3 + larger
    rules = RULESETS["boxed"]
    assert (rules.start_cash, rules.crowded_cash, rules.crowd) == (few, many, 5)


def broken(path: str, **changes: Raw) -> Raw:
    """A copy of the classic board with changes; a key like `squares[3].price` reaches into it."""
    table = copy.deepcopy(TABLES[path])
    for key, value in changes.items():
        table[key] = value
    return table


def test_every_problem_of_a_board_is_named_with_file_and_key() -> None:
    table = broken("boards/classic", station_rents=[25, 20, 100, 200], colour="red")
    table["squares"][1]["price"] = 0
    table["squares"][3]["rents"] = [1, 2]
    table["squares"][6]["short"] = ["Một cái tên rất dài"]
    table["squares"][7]["amount"] = 5
    table["squares"][10]["kind"] = "prison"
    with pytest.raises(BoardError) as found:
        parse_board("mine", table)
    assert str(found.value).splitlines() == [
        "boards/mine.toml: colour: unknown key; there are squares, station_rents, plant_fee, plant_rates",
        "boards/mine.toml: squares[1].price: expected a whole number above 0, found 0",
        "boards/mine.toml: squares[3].rents: expected 6 whole numbers above 0, found [1, 2]",
        (
            "boards/mine.toml: squares[6].short: expected one or two lines of at most 9 letters, "
            "found ['Một cái tên rất dài']"
        ),
        "boards/mine.toml: squares[7].amount: unknown key; a chance has kind",
        (
            "boards/mine.toml: squares[10].kind: expected one of start, street, station, plant, seaport, airport, tax, "
            "chance, chest, jail, parking, go_to_jail, found 'prison'"
        ),
        "boards/mine.toml: station_rents: expected rising numbers, found [25, 20, 100, 200]",
        "boards/mine.toml: squares: expected one jail, found 0",
    ]


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(BoardError, match=r"boards/mine.toml: squares: expected a list of 40, found 2"):
        parse_board("mine", {"squares": [{}, {}]})


def test_a_group_too_large_is_refused() -> None:
    table = broken("boards/classic")
    table["squares"][6]["group"] = "brown"
    table["squares"][8]["group"] = "brown"
    with pytest.raises(BoardError) as found:
        parse_board("mine", table)
    assert str(found.value).splitlines() == [
        f"boards/mine.toml: squares: expected 2 or 3 streets of the group {GROUPS[0]}, found 4",
        f"boards/mine.toml: squares: expected 2 or 3 streets of the group {GROUPS[1]}, found 1",
    ]


def test_every_problem_of_a_deck_is_named_with_file_and_key() -> None:
    effects = ", ".join(effect.value for effect in Effect)
    table = broken("cards/classic", joker=[])
    table["chance"][0]["square"] = 40
    table["chance"][1] = {"id": "x", "effect": "fly"}
    table["chest"][0] = {"id": "y", "effect": "money"}
    table["chest"][1]["hotel"] = 3
    table["chest"][2]["amount"] = "50"
    table["chest"][3]["id"] = "beauty"
    with pytest.raises(CardError) as found:
        parse_decks("mine", table)
    assert str(found.value).splitlines() == [
        "cards/mine.toml: joker: unknown key; there are chance, chest",
        "cards/mine.toml: chance[0].square: expected 0 to 39, found 40",
        f"cards/mine.toml: chance[1].effect: expected one of {effects}, found 'fly'",
        "cards/mine.toml: chest[0].amount: is missing",
        "cards/mine.toml: chest[1].hotel: unknown key; money has id, effect, amount",
        "cards/mine.toml: chest[2].amount: expected a whole number, found '50'",
        "cards/mine.toml: id 'beauty' is used twice",
    ]


def test_a_pile_must_not_run_dry() -> None:
    table = broken("cards/classic", chance=[{"id": "free", "effect": "jail_free"}])
    with pytest.raises(CardError, match=r"cards/mine.toml: chance: expected a card that goes back under the pile"):
        parse_decks("mine", table)


def test_a_game_with_a_broken_board_is_not_made() -> None:
    tables = {**TABLES, "boards/classic": {"squares": []}}
    with pytest.raises(BoardError):
        make(tables)


def test_a_ruleset_with_an_unknown_value_is_named() -> None:
    tables = {**TABLES, "rulesets/mine": {"options": {"round_limit": 7}}}
    with pytest.raises(RulesetError, match=r"rulesets/mine.toml: round_limit: may be 10, 20, 30, 60, not 7"):
        read_rulesets(GAME.passport.ruleset, tables)
