"""The course of a turn: throwing, carrying out a move, kicking on, rolling again, the next player, the end.

Each function writes on a draft and answers with the frame that the table waits in next, or None when the match is over.
`story` is None when nobody listens; then no event is made.
"""

from __future__ import annotations

from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Event, Reason
from bot.engine.games.ca_ngua.actions import LAUNCH, PER_HORSE, STOP
from bot.engine.games.ca_ngua.events import (
    CameHome,
    Cause,
    Climbed,
    Finished,
    Kicked,
    LastRacing,
    Launched,
    Moved,
    Rolled,
    RollsAgain,
    Sank,
    Stuck,
    TimeUp,
    Way,
)
from bot.engine.games.ca_ngua.moves import legal_moves, more_kicks
from bot.engine.games.ca_ngua.ruleset import (
    CLIMBED_EACH,
    ROLL_ALWAYS,
    ROLL_BY_HAND,
    SINK_EACH,
    STRAIGHT_EACH,
    THAU_MA_EACH,
)
from bot.engine.games.ca_ngua.score import collect, end_of_match, pay_kicks
from bot.engine.games.ca_ngua.state import Draft, Frame, Kicking, Moving, Rolling, moving, next_racing, racing
from bot.engine.games.ca_ngua.track import (
    BASE,
    CELLS,
    DEEPER,
    GATE,
    LAST,
    THROWS,
    Throw,
    cell_of,
    home_count,
    throw_of,
)

FIRST_ROLL: Final = Rolling(again=False)
ANOTHER_ROLL: Final = Rolling(again=True)
AUTOMATIC: Final = 32
"""At most so many throws and forced moves happen by themselves in one step; then somebody is asked (`auto_roll`)."""
LAST_ROLL: Final = 10_000
"""The match ends undecided at this many throws. No rule of S003: it only makes the end of a match certain (none of the
193,000 matches behind N38 reached 2,000 turns)."""
_FACES: Final = len(THROWS)


def throw(draft: Draft, chance: Chance, story: list[Event] | None) -> Frame | None:
    """The seat on turn throws both dice (one number for both, 0..35)."""
    thrown = THROWS[chance.below(_FACES)]
    seat = draft.turn
    draft.dice = thrown.dice
    draft.roller = seat
    draft.rolls += 1
    if story is not None:
        story.append(Rolled(seat, thrown.first, thrown.second))
    moves = legal_moves(draft, seat, thrown)
    if moves:
        return moving(moves)
    if story is not None:
        story.append(Stuck(seat, thrown.first, thrown.second, not _has_runner(draft)))
    return _after_roll(draft, (), thrown, story)


def carry_out(draft: Draft, code: int, frame: Moving | Kicking, story: list[Event] | None) -> Frame | None:
    """The seat on turn makes a move that the frame lists."""
    thrown = throw_of(draft.dice)
    if type(frame) is Kicking:
        victims, used = frame.victims, frame.used
        if code == STOP:
            return _after_roll(draft, victims, thrown, story)
    else:
        victims, used = (), 0
    seat = draft.turn
    horse, before, victim = _relocate(draft, seat, code, thrown, story, len(victims) + 1)
    if victim >= 0:
        victims = (*victims, victim)
        rules = draft.rules
        if rules.da_lien or rules.da_lien_nhieu_ngua:
            used |= 1 << horse
            hopper = horse if code != LAUNCH else -1
            moves = more_kicks(draft, seat, thrown, hopper, used)
            if moves:
                return Kicking(hopper, used, victims, moves)
    elif draft.horses[seat][horse] > GATE and _arrive(draft, seat, horse, before, thrown, story):
        return _finish(draft, seat, story)
    return _after_roll(draft, victims, thrown, story)


def go_on(draft: Draft, frame: Frame | None, chance: Chance, story: list[Event] | None) -> Frame | None:
    """Throws and forced moves that happen by themselves under `auto_roll`, a limited number of them."""
    rules = draft.rules
    mode = rules.auto_roll
    if mode == ROLL_BY_HAND:
        return frame
    for _ in range(AUTOMATIC):
        if frame is None:
            return None
        if type(frame) is Rolling:
            if not frame.again and mode != ROLL_ALWAYS and _has_runner(draft):
                return frame
            frame = throw(draft, chance, story)
        elif len(frame.moves) == 1:
            frame = carry_out(draft, frame.moves[0], frame, story)
        else:
            return frame
    return frame


def next_turn(draft: Draft, story: list[Event] | None) -> Frame | None:
    """The next player around the board is on turn."""
    if draft.rolls >= LAST_ROLL:
        if story is not None:
            story.append(TimeUp(draft.rolls))
        draft.reason = Reason.TIME_UP
        return None
    draft.turn = next_racing(draft, draft.turn)
    draft.turns += 1
    draft.kicks = 0
    return FIRST_ROLL


def without(draft: Draft, seat: int, story: list[Event] | None) -> Frame | None:
    """The table goes on after `seat`'s horses have been taken off: the frame that is open then."""
    frame = draft.stack[-1]
    thrown = throw_of(draft.dice) if draft.rolls else None
    if seat == draft.turn and type(frame) is Kicking and thrown is not None:
        pay_kicks(draft, seat, frame.victims, thrown.weight, story)
    remaining = racing(draft)
    if len(remaining) == 1:
        if any(draft.places):
            draft.reason = Reason.FINISHED
            return None
        if story is not None:
            story.append(LastRacing(remaining[0]))
        draft.places = tuple(1 if other == remaining[0] else 0 for other in range(len(draft.arms)))
        end_of_match(draft, remaining[0], story)
        draft.reason = Reason.LAST_STANDING
        return None
    if seat == draft.turn:
        return next_turn(draft, story)
    if thrown is None or type(frame) is Rolling:
        return frame
    if type(frame) is Kicking:
        moves = more_kicks(draft, draft.turn, thrown, frame.horse, frame.used)
        if moves == frame.moves:
            return frame
        victims = frame.victims
        return Kicking(frame.horse, frame.used, victims, moves) if moves else _after_roll(draft, victims, thrown, story)
    moves = legal_moves(draft, draft.turn, thrown)
    if moves == frame.moves:
        return frame
    if moves:
        return moving(moves)
    if story is not None:
        story.append(Stuck(draft.turn, thrown.first, thrown.second, not _has_runner(draft)))
    return _after_roll(draft, (), thrown, story)


def _has_runner(draft: Draft) -> bool:
    """Whether the seat on turn has a horse out that isn't home yet."""
    mine = draft.horses[draft.turn]
    furthest = max(mine)
    if furthest <= GATE:
        return furthest > BASE
    out = len(mine) - mine.count(BASE)
    return out > home_count(draft.arms[draft.turn], draft.taken)


def _relocate(
    draft: Draft, seat: int, code: int, thrown: Throw, story: list[Event] | None, hop: int
) -> tuple[int, int, int]:
    """Puts a horse where the code says, and a horse that stands there into its base.

    Answers which horse it was, its progress before, and the owner of the kicked horse or -1.
    """
    arm = draft.arms[seat]
    mine = list(draft.horses[seat])
    if code == LAUNCH:
        horse = mine.index(BASE)
        before, after = BASE, 0
    else:
        horse, step = code // PER_HORSE - 1, code % PER_HORSE
        before = mine[horse]
        after = before + (step or 1)
    mine[horse] = after
    cells = CELLS[arm]
    target = cells[after]
    kicked = draft.taken & target
    victim = victim_horse = -1
    horses = list(draft.horses)
    horses[seat] = tuple(mine)
    if kicked:
        victim, victim_horse = _sent_back(draft, horses, seat, target)
    draft.horses = tuple(horses)
    draft.taken = (draft.taken & ~cells[before]) | target
    if hop > 1 and draft.trail[:2] == (seat, horse):
        draft.trail = (*draft.trail, after)
    else:
        draft.trail = (seat, horse, before, after)
    if story is not None:
        first, second = thrown.first, thrown.second
        if code == LAUNCH:
            story.append(Launched(seat, first, second, horse, kicked != 0))
        elif before > GATE:
            home = draft.taken & DEEPER[arm][after] == DEEPER[arm][after]
            story.append(Climbed(seat, first, second, horse, cell_of(after), home))
        else:
            deep = after > GATE and (draft.taken & DEEPER[arm][after] == DEEPER[arm][after] or cell_of(after) == 1)
            story.append(Moved(seat, first, second, horse, after - before, after, kicked != 0 or deep))
        if kicked:
            story.append(Kicked(seat, first, second, horse, victim, victim_horse, hop))
    return horse, before, victim


def _sent_back(draft: Draft, horses: list[tuple[int, ...]], seat: int, target: int) -> tuple[int, int]:
    """Puts the foreign horse on the bit `target` into its base; answers whose it was and which."""
    for other, arm in enumerate(draft.arms):
        if other == seat:
            continue
        cells = CELLS[arm]
        for index, progress in enumerate(horses[other]):
            if cells[progress] == target:
                theirs = list(horses[other])
                theirs[index] = BASE
                horses[other] = tuple(theirs)
                return other, index
    raise ValueError(f"nobody stands on {target:#x}")


def _arrive(draft: Draft, seat: int, horse: int, before: int, thrown: Throw, story: list[Event] | None) -> bool:
    """What a horse in the stable brings or costs; whether that was the seat's last horse.

    Thầu Mạ goes to the first straight entry into cell 6 of the match, in place of the straight points; a horse that
    climbed there does not take it (N22). A cell that isn't the deepest free one brings nothing yet (N21).
    """
    arm = draft.arms[seat]
    after = draft.horses[seat][horse]
    deeper = DEEPER[arm][after]
    pair = 1 if thrown.pair else 0
    if draft.taken & deeper != deeper:
        if cell_of(after) == 1:
            each = SINK_EACH[pair]
            collect(draft, Cause.SINK, seat, -each)
            if story is not None:
                story.append(Sank(seat, thrown.first, thrown.second, horse, each))
        return False
    if before > GATE:
        way, cause, each = Way.CLIMBED, Cause.HOME, CLIMBED_EACH
    elif after == LAST and draft.thau_ma < 0:
        way, cause, each = Way.THAU_MA, Cause.THAU_MA, THAU_MA_EACH[pair]
        draft.thau_ma = seat
    else:
        way, cause, each = Way.STRAIGHT, Cause.HOME, STRAIGHT_EACH[pair]
    collect(draft, cause, seat, each)
    if story is not None:
        story.append(CameHome(seat, thrown.first, thrown.second, horse, cell_of(after), way, each))
    return home_count(arm, draft.taken) == draft.rules.horses


def _finish(draft: Draft, seat: int, story: list[Event] | None) -> Frame | None:
    """All horses of `seat` are home: the end of the match, or with chơi tiếp of its part in it (N23, N25)."""
    place = sum(1 for taken in draft.places if taken) + 1
    draft.places = tuple(place if other == seat else taken for other, taken in enumerate(draft.places))
    if story is not None:
        story.append(Finished(seat, place))
    if place == 1:
        end_of_match(draft, seat, story)
    if not draft.rules.choi_tiep or len(racing(draft)) < 2:
        draft.reason = Reason.FINISHED
        return None
    return next_turn(draft, story)


def _after_roll(draft: Draft, victims: tuple[int, ...], thrown: Throw, story: list[Event] | None) -> Frame | None:
    """The roll is used up: kicks are paid; a pair, or a kick under đá liên hoàn, gives one more roll."""
    again = thrown.pair
    if victims:
        pay_kicks(draft, draft.turn, victims, thrown.weight, story)
        again = again or draft.rules.da_lien_hoan
    if again and draft.rolls < LAST_ROLL:
        if story is not None:
            story.append(RollsAgain(draft.turn))
        return ANOTHER_ROLL
    return next_turn(draft, story)
