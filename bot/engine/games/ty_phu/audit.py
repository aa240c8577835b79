"""Conservation laws: money, deeds, buildings and cards are never made or lost, and nobody who is out is waited for."""

from __future__ import annotations

from bot.engine.games.ty_phu.board import DEEDS, HOTEL, SQUARES, Board
from bot.engine.games.ty_phu.cards import Decks, number
from bot.engine.games.ty_phu.online.state import HOST
from bot.engine.games.ty_phu.ruleset import TyPhuRuleset
from bot.engine.games.ty_phu.state import BANK, Rotation, Turn, TyPhuState
from bot.engine.prompt import Prompt


def broken_laws(state: TyPhuState, board: Board, decks: Decks, prompts: tuple[Prompt, ...]) -> tuple[str, ...]:
    """Every law that a state breaks, in words for developers; empty when all is well."""
    return (
        *_money(state),
        *_deeds(state, board),
        *_supply(state, state.ruleset),
        *_cards(state, decks),
        *_seats(state, board, prompts),
    )


def _money(state: TyPhuState) -> list[str]:
    found = []
    if sum(state.cash) + state.bank:
        found.append(f"money: {sum(state.cash)} in hands, ledger {state.bank}")
    found += [f"money: seat {seat} has {cash}" for seat, cash in enumerate(state.cash) if cash < 0]
    return found


def _deeds(state: TyPhuState, board: Board) -> list[str]:
    found = []
    for square in range(SQUARES):
        owner = state.owner[square]
        if owner != BANK and (
            board.kinds[square] not in DEEDS or not (0 <= owner < len(state.out) or _hosted(state, owner))
        ):
            found.append(f"deeds: square {square} belongs to {owner}")
        if owner == BANK and (state.houses[square] or state.pledged >> square & 1):
            found.append(f"deeds: the bank's square {square} is built on or mortgaged")
        if state.houses[square] and (board.group_of[square] < 0 or state.pledged >> square & 1):
            found.append(f"deeds: square {square} can't be built on")
        if 0 <= owner < len(state.out) and state.out[owner]:
            found.append(f"deeds: square {square} belongs to seat {owner}, which is out")
    return found


def _hosted(state: TyPhuState, owner: int) -> bool:
    return state.affairs is not None and owner == HOST


def _supply(state: TyPhuState, rules: TyPhuRuleset) -> list[str]:
    hotels = state.houses.count(HOTEL)
    houses = sum(level for level in state.houses if level != HOTEL)
    found = []
    if houses + state.houses_left != rules.houses or state.houses_left < 0:
        found.append(f"supply: {houses} houses built, {state.houses_left} left of {rules.houses}")
    if hotels + state.hotels_left != rules.hotels or state.hotels_left < 0:
        found.append(f"supply: {hotels} hotels built, {state.hotels_left} left of {rules.hotels}")
    if any(rules.houses_for_hotel < level < HOTEL for level in state.houses):
        found.append("supply: more houses on a square than a hotel needs")
    return found


def _cards(state: TyPhuState, decks: Decks) -> list[str]:
    every = sorted(number(deck, index) for deck, cards in enumerate(decks) for index in range(len(cards)))
    used = state.affairs.discards if state.affairs is not None else ()
    there = sorted([card for pile in (*state.decks, *state.held, *used) for card in pile])
    return [] if there == every else [f"cards: {len(there)} of {len(every)}, or one twice"]


def _seats(state: TyPhuState, board: Board, prompts: tuple[Prompt, ...]) -> list[str]:
    found = []
    for seat, out in enumerate(state.out):
        if out and (state.cash[seat] or state.held[seat]):
            found.append(f"seats: seat {seat} is out and still holds something")
        if state.jail[seat] and not out and state.position[seat] != board.jail:
            found.append(f"seats: seat {seat} is in jail on square {state.position[seat]}")
    found += [f"seats: seat {prompt.seat} is out and is asked" for prompt in prompts if state.out[prompt.seat]]
    if bool(state.stack) == bool(state.ended):
        found.append("stack: a game goes on exactly while something waits")
    if state.stack and not isinstance(state.stack[0], (Turn, Rotation)):
        found.append("stack: a turn lies at the bottom")
    return found
