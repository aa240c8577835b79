"""Questions about an estate: what is offered and why the rest is refused never disagree."""

from __future__ import annotations

import pytest

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu import estate
from bot.engine.games.ty_phu.actions import ROW
from bot.engine.games.ty_phu.board import HOTEL
from bot.engine.games.ty_phu.building import razed
from bot.engine.games.ty_phu.debt import raise_cash, raise_once
from bot.engine.games.ty_phu.draft import Draft, Play, thawed
from bot.engine.games.ty_phu.holdings import holdings
from bot.engine.games.ty_phu.rent import rent
from bot.engine.games.ty_phu.state import TyPhuState
from bot.engine.scenario import ScriptedChance
from tests.games.ty_phu.playing import BOARDS, position, random_game


def drafted(state: TyPhuState) -> Play:
    return Play(thawed(state), BOARDS[state.board], ((), ()), ScriptedChance([]), None)


@pytest.mark.parametrize("seed", range(24))
def test_what_is_offered_is_what_is_not_refused(seed: int) -> None:
    for number, (state, _) in enumerate(random_game(seed, 600)):
        if number % 12:
            continue
        board = BOARDS[state.board]
        for seat in range(len(state.out)):
            sites = estate.buildable(state, board, holdings(state, board, seat), state.cash[seat])
            allowed = [p for p in range(40) if estate.why_not_build(state, board, seat, p) is None]
            assert [p for p in range(40) if sites >> p & 1] == allowed
            sales = [site for site in estate.sell_sites(state, holdings(state, board, seat)) if site < ROW]
            assert sorted(sales) == [p for p in board.deeds if estate.why_not_sell(state, board, seat, p) is None]
            bare = holdings(state, board, seat).bare
            assert list(bare) == [p for p in board.deeds if estate.why_not_pledge(state, board, seat, p) is None]


@pytest.mark.parametrize("seed", range(16))
def test_selling_everything_brings_exactly_what_a_seat_could_raise(seed: int) -> None:
    for number, (state, _) in enumerate(random_game(seed, 600)):
        if number % 25 or state.ended:
            continue
        for seat in range(len(state.out)):
            play = drafted(state)
            means = estate.liquid(state, play.board, seat)
            raise_cash(play, seat, means)
            assert play.draft.cash[seat] == means
            with pytest.raises(IllegalAction):
                raise_once(play, seat)


def test_raising_cash_gives_up_the_one_deed_that_is_enough() -> None:
    play = drafted(position(("@0 cash", "0"), ("@0 deeds", "1 6 24 39")))
    raise_cash(play, 0, 110)
    assert play.draft.cash[0] == 120
    assert [p for p in range(40) if play.draft.pledged >> p & 1] == [24]


def test_raising_cash_spares_full_sets_as_long_as_it_can() -> None:
    play = drafted(position(("@0 cash", "0"), ("@0 deeds", "1 3 5"), ("@0 houses", "1=1")))
    raise_cash(play, 0, 100)
    assert (play.draft.houses[1], play.draft.pledged >> 5 & 1) == (1, 1)
    raise_once(play, 0)
    assert play.draft.houses[1] == 0


def test_a_hotel_is_worth_the_houses_it_takes_and_one_more() -> None:
    state = position(("@0 cash", "0"), ("@0 deeds", "1 3"), ("@0 houses", "1=hotel 3=4"))
    assert estate.net_worth(state, BOARDS["classic"], 0) == 120 + 9 * 50
    assert estate.liquid(state, BOARDS["classic"], 0) == 9 * 25 + 60
    fewer = position(("@0 cash", "0"), ("@0 deeds", "1 3"), ("@0 houses", "1=hotel 3=2"), houses_for_hotel=2)
    assert estate.net_worth(fewer, BOARDS["classic"], 0) == 120 + 5 * 50
    play = drafted(fewer)
    assert razed(play, 1) == 75
    assert play.draft.hotels_left == fewer.hotels_left + 1


def test_holdings_are_remembered_while_the_tables_are_the_same_objects() -> None:
    board = BOARDS["classic"]
    state = position(("@0 deeds", "1 3"))
    first = holdings(state, board, 0)
    assert holdings(thawed(state), board, 0) is first
    play = drafted(state)
    play.set_houses(1, 1)
    assert holdings(play.draft, board, 0) is not first
    assert holdings(play.draft, board, 0).built == (0,)


def test_a_draft_has_the_slots_of_the_state() -> None:
    assert sorted(Draft.__slots__) == sorted(TyPhuState.__slots__)
    assert Draft.__bases__ == TyPhuState.__bases__


@pytest.mark.parametrize(("level", "due"), [(0, 4), (1, 10), (2, 30), (3, 90), (4, 160), (HOTEL, 250)])
def test_rent_of_the_first_street_of_a_full_set(level: int, due: int) -> None:
    word = "hotel" if level == HOTEL else str(level)
    state = position(("@0 deeds", "1 3"), ("@0 houses", f"1={word}"))
    assert rent(state, BOARDS["classic"], 1, 1, 7) == due
