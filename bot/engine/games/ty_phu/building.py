"""Houses and hotels: what goes up and what is sold back, always evenly (S000-68 to -75, M15–M17, S002-63 to -70).

A hotel costs one more house price than the houses it replaces, and those houses return to the bank; selling it puts
them back, if the bank has them (S002-85). Clearing a group sells all that stands on it at once, which is always
possible, so that a hotel can be turned into cash even when houses have run out. The bank pays half (M16).
"""

from __future__ import annotations

from bot.engine.game import IllegalAction
from bot.engine.games.ty_phu.actions import ROW
from bot.engine.games.ty_phu.board import GROUPS, HOTEL, Board
from bot.engine.games.ty_phu.draft import Play, put
from bot.engine.games.ty_phu.estate import HALF, Position, rank_of, row_of, why_not_sell
from bot.engine.games.ty_phu.events import BuildingSold, Built, GroupCleared
from bot.engine.games.ty_phu.state import BANK
from bot.engine.prompt import Choice
from bot.engine.text import Money, Proper, text


def next_level(position: Position, square: int) -> int:
    """The level that one more building step brings a square to."""
    level = position.houses[square]
    return HOTEL if level >= position.ruleset.houses_for_hotel else level + 1


def put_level(play: Play, seat: int, square: int, price: int) -> None:
    """Builds one level on a square and takes `price` (0 when it is paid already). The caller has checked it."""
    draft = play.draft
    level = next_level(draft, square)
    if level == HOTEL:
        draft.hotels_left -= 1
        draft.houses_left += draft.houses[square]
    else:
        draft.houses_left -= 1
    play.set_houses(square, level)
    if price:
        play.pay(seat, BANK, price)
    if play.story is not None:
        play.story.append(Built(seat, play.spot(square), level, play.money(price)))


def sell(play: Play, seat: int, site: int) -> None:
    """Sells one level from a square, or clears a group. Raises IllegalAction when that can't be done now."""
    if site >= ROW:
        _clear(play, seat, site - ROW)
        return
    refusal = why_not_sell(play.draft, play.board, seat, site)
    if refusal is not None:
        raise IllegalAction(refusal)
    draft = play.draft
    if draft.houses[site] == HOTEL:
        level = draft.ruleset.houses_for_hotel
        draft.hotels_left += 1
        draft.houses_left -= level
    else:
        level = draft.houses[site] - 1
        draft.houses_left += 1
    price = play.board.house[site] // HALF
    play.set_houses(site, level)
    play.pay(BANK, seat, price)
    if play.story is not None:
        play.story.append(BuildingSold(seat, play.spot(site), level, play.money(price)))


def _clear(play: Play, seat: int, group: int) -> None:
    members = play.board.members[group] if group < len(play.board.members) else ()
    own = tuple(square for square in members if play.draft.owner[square] == seat and play.draft.houses[square])
    if not own:
        raise IllegalAction(text("ty-phu-no-building-group"))
    brought = sum(razed(play, square) for square in own)
    play.pay(BANK, seat, brought)
    if play.story is not None:
        play.story.append(GroupCleared(seat, play.spots(own), play.money(brought)))


def razed(play: Play, square: int) -> int:
    """Takes all buildings off a square, back into the supply; half of what they cost."""
    draft = play.draft
    level = draft.houses[square]
    if level == HOTEL:
        draft.hotels_left += 1
    else:
        draft.houses_left += level
    draft.houses = put(draft.houses, square, 0)
    return rank_of(draft.ruleset, level) * play.board.house[square] // HALF


def build_choice(position: Position, board: Board, seat: int, site: int) -> Choice:
    """How a building site stands in a picker: the place, what would stand there, what it costs."""
    unit = position.ruleset.unit
    if site >= ROW:
        row = row_of(position, board, seat, site - ROW)
        cost = sum(board.house[square] for square, _ in row)
        group = text(f"ty-phu-group-{GROUPS[site - ROW].replace('_', '-')}")
        return Choice(site, text("ty-phu-choice-row", group=group, n=len(row), sum=Money(cost, unit)))
    level = next_level(position, site)
    key = "ty-phu-choice-hotel" if level == HOTEL else "ty-phu-choice-house"
    place = Proper(board.squares[site].name)
    return Choice(site, text(key, place=place, n=level, sum=Money(board.house[site], unit)))


def sale_choice(position: Position, board: Board, seat: int, site: int) -> Choice:
    """How a sale stands in a picker: the place, what would be left, what it brings."""
    unit = position.ruleset.unit
    if site >= ROW:
        own = [square for square in board.members[site - ROW] if position.owner[square] == seat]
        steps = sum(rank_of(position.ruleset, position.houses[square]) for square in own)
        group = text(f"ty-phu-group-{GROUPS[site - ROW].replace('_', '-')}")
        return Choice(site, text("ty-phu-choice-clear", group=group, sum=Money(steps * board.house[own[0]] // 2, unit)))
    place = Proper(board.squares[site].name)
    return Choice(site, text("ty-phu-choice-sale", place=place, sum=Money(board.house[site] // HALF, unit)))
