"""Which moves a roll allows: the chapters "Ra quân", "Buộc đá", "Đá liên" and "Buộc đì" of the rules.

The order of the rules that narrow a choice is fixed (rulings N09, N31):
 1. a way must be free: nobody is passed over, own horses are not landed on, nobody runs past the last cell;
 2. buộc đì: a pinned horse stays, if anything else can move;
 3. buộc đá: if a kick is left, only kicks are;
 4. buộc ra quân: a pair, an own start free of own horses and a horse in the base leave only launching;
 5. otherwise everything that is left.
"""

from __future__ import annotations

from typing import Final

from bot.engine.games.ca_ngua.actions import LAUNCH, PER_HORSE, STOP
from bot.engine.games.ca_ngua.state import Position
from bot.engine.games.ca_ngua.track import (
    ALL_PIN_SQUARES,
    ALL_PINNING,
    BASE,
    CELLS,
    ON_LOOP,
    PIN_AFTER,
    PIN_SQUARES,
    PINNING,
    REACHES,
    Reach,
    Throw,
)

_NO_MOVES: Final[tuple[int, ...]] = ()
_ONLY_LAUNCH: Final = (LAUNCH,)


def legal_moves(position: Position, seat: int, throw: Throw) -> tuple[int, ...]:
    """The codes of all moves that `seat` may make with this throw: launching first, sụp hầm last."""
    arm = position.arms[seat]
    cells = CELLS[arm]
    mine = position.horses[seat]
    taken = position.taken
    own = 0
    for progress in mine:
        own |= cells[progress]
    start = cells[0]
    launch = throw.pair and BASE in mine and not own & start
    if not own:
        return _ONLY_LAUNCH if launch else _NO_MOVES
    reaches = REACHES[arm][throw.index]
    if own & ALL_PINNING and taken & ALL_PIN_SQUARES & ~own and (held := pinned(position, own)):
        kicks, plain, sinks = _free_ways(_without(mine, cells, held), reaches, taken, own)
        if not launch and not kicks and not plain and not sinks:
            kicks, plain, sinks = _free_ways(mine, reaches, taken, own)
    else:
        kicks, plain, sinks = _free_ways(mine, reaches, taken, own)
    rules = position.rules
    if launch:
        if rules.buoc_da and (kicks or taken & start):
            return (LAUNCH, *kicks) if taken & start else tuple(kicks)
        if rules.buoc_ra_quan:
            return _ONLY_LAUNCH
        return (LAUNCH, *sorted(kicks + plain), *sinks)
    if kicks:
        if rules.buoc_da:
            return tuple(kicks)
        plain = sorted(kicks + plain)
    return (*plain, *sinks)


def more_kicks(position: Position, seat: int, throw: Throw, horse: int, used: int) -> tuple[int, ...]:
    """What may follow a kick with the same roll: hops of `horse` that kick, and kicks of others (đá liên nhiều ngựa).

    `horse` is -1 when it can't go on (it was launched); `used` are the horses that have moved. With buộc đá a horse
    that can go on does so before others may; without it everybody may, and `STOP` ends the roll (N05 to N08). A pinned
    horse doesn't join, and hops on only when nobody else can kick.
    """
    rules = position.rules
    arm = position.arms[seat]
    cells = CELLS[arm]
    mine = position.horses[seat]
    taken = position.taken
    own = 0
    for progress in mine:
        own |= cells[progress]
    reaches = REACHES[arm][throw.index]
    hops: list[int] = []
    others: list[int] = []
    if rules.da_lien and horse >= 0:
        hopping = tuple(progress if index == horse else BASE for index, progress in enumerate(mine))
        hops = _free_ways(hopping, reaches, taken, own)[0]
    if rules.da_lien_nhieu_ngua:
        held = pinned(position, own)
        if throw.pair and BASE in mine and cells[0] & taken & ~own:
            others.append(LAUNCH)
        waiting = tuple(BASE if used >> index & 1 else progress for index, progress in enumerate(mine))
        others += _free_ways(_without(waiting, cells, held), reaches, taken, own)[0]
        if others and hops and held & cells[mine[horse]]:
            hops = []
    if rules.buoc_da:
        return tuple(hops or others)
    return (*hops, *others, STOP) if hops or others else _NO_MOVES


def _free_ways(
    mine: tuple[int, ...], reaches: tuple[tuple[Reach, ...], ...], taken: int, own: int
) -> tuple[list[int], list[int], list[int]]:
    """The moves of these horses whose way is free: kicks, plain moves, and moves onto cell 1, which cost points."""
    kicks: list[int] = []
    plain: list[int] = []
    sinks: list[int] = []
    code = 0
    for progress in mine:
        code += PER_HORSE
        for between, target, step, sinking in reaches[progress]:
            if taken & between:
                continue
            if not taken & target:
                (sinks if sinking else plain).append(code + step)
            elif not own & target:
                kicks.append(code + step)
    return kicks, plain, sinks


def _without(mine: tuple[int, ...], cells: tuple[int, ...], held: int) -> tuple[int, ...]:
    """The horses with the held ones thought away into the base, where they have no move."""
    return tuple(BASE if held & cells[progress] else progress for progress in mine)


def pinned(position: Position, own: int) -> int:
    """The bits of those horses among `own` that stand 1..3 squares ahead of a foreign one on a start square: buộc đì.

    The square belongs to a seat that still races and isn't the foreign horse's own; with `buoc_di_cach_2` the square
    two past it counts as well (S003-33 to S003-38, N29, N30). A seat's only horse on the loop is never pinned.
    """
    rules = position.rules
    if not rules.buoc_di:
        return 0
    foreign = position.taken & ALL_PIN_SQUARES & ~own
    if not foreign:
        return 0
    held = 0
    arms, horses = position.arms, position.horses
    for other, place in enumerate(position.places):
        if place or other in position.left:
            continue
        start, after = PIN_SQUARES[arms[other]]
        if foreign >> start & 1 and 0 not in horses[other]:
            held |= own & PINNING[start]
        if rules.buoc_di_cach_2 and foreign >> after & 1 and PIN_AFTER not in horses[other]:
            held |= own & PINNING[after]
    if held:
        running = own & ON_LOOP
        if not running & (running - 1):
            return 0
    return held
