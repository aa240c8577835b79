"""A running game: the start, answers, time-outs, computer seats, and the end. All of it pure.

Theory. One revision holds at most one move, whoever made it (a person, a computer seat, a default for somebody absent),
and the luck of that move is derived from the seed and the revision. So the record can be derived again line by line,
and a time-out that concerns three people is three revisions. After every move `settled` looks at who is asked now and
sets the times; it is the only place that does. Who isn't waited for is not timed, and no computer speaks up there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.coordinator import lobby
from bot.coordinator.manners import TEMPO, absent, allotted, drowsy, noticed, present
from bot.coordinator.session import STORY_LENGTH, Session, Stage, ruleset_of, seed_of
from bot.coordinator.verdict import Asked, House, Move, Opening, Refused, Resigned, Verdict, decided
from bot.engine.chance import Chance, SealedChance
from bot.engine.game import State, Step
from bot.engine.policy import play_default
from bot.engine.prompt import Action, Form, Option, Patience, Prompt, allows, awaited, menu, prompt_for
from bot.engine.registry import Entry
from bot.engine.ruleset import changed
from bot.engine.seats import Seat
from bot.engine.text import Name, Series, Text, text

FIRST_SEAT: Final = "first_seat"
"""The ruleset field, where a game has one, that says who begins: the last winner at a rematch."""


class BrokenLaw(Exception):
    """A move broke a conservation law of its game; the table keeps its last good position."""


def seed_luck(session: Session, revision: int) -> Chance:
    """The luck of one revision of a table's game, derived from its seed."""
    return SealedChance(seed_of(session), revision)


def start(session: Session, asked: Asked, house: House) -> Verdict:
    """Deals the game with the members as they sit, under a new seed."""
    ready = lobby.ready_members(session, asked, house)
    return begin(session, ready, asked.now, asked.fresh, house)


def begin(before: Session, ready: Session, now: float, fresh: bytes, house: House) -> Verdict:
    """The first position of a game; `fresh` becomes its seed."""
    entry = house.entry(ready)
    ruleset = ruleset_of(ready, entry)
    if ready.last_winner >= 0 and hasattr(ruleset, FIRST_SEAT):
        ruleset = changed(ruleset, {FIRST_SEAT: ready.last_winner})
    seeded = replace(ready, seed=fresh.hex(), game_number=ready.game_number + 1, gains=())
    luck = house.luck(seeded, before.revision + 1)
    step = entry.game.setup(ruleset, len(ready.members), luck, _colours(ready, entry))
    members = tuple(replace(member, absences=0) for member in ready.members)
    dealt = replace(
        seeded, stage=Stage.PLAYING, members=members, serial=-1, story=(), notices=(), unattended=0, human_at=now
    )
    opening = Opening(ruleset, _colours(ready, entry))
    moves = (Move(before.revision + 1, Seat(-1), opening, absent=False, at=now),)
    return decided(before, settled(_stepped(dealt, entry, step), now, house), moves=moves)


def practise(session: Session, asked: Asked, house: House) -> Verdict:
    """Chooses the game of a practice table and starts it at once, with computers of every strength around."""
    chosen = lobby.choose_game(session, asked, house).session
    return begin(session, lobby.filled(chosen, house), asked.now, asked.fresh, house)


def _colours(session: Session, entry: Entry) -> tuple[int, ...]:
    """The chosen colours with the free ones dealt to those who didn't choose; () when nobody did."""
    if all(member.colour < 0 for member in session.members):
        return ()
    taken = {member.colour for member in session.members}
    free = [colour.value for colour in entry.game.passport.colours if colour.value not in taken]
    return tuple(member.colour if member.colour >= 0 else free.pop(0) for member in session.members)


def prompts_of(session: Session, house: House) -> tuple[Prompt, ...]:
    """Everybody who is asked now; nobody while no game runs."""
    if session.state is None or session.stage is not Stage.PLAYING:
        return ()
    return house.entry(session).game.prompts(session.state)


def answer(session: Session, asked: Asked, house: House) -> Verdict:
    """A person answers the open question: args are its serial and the option's place in the menu."""
    seat = seat_of(session, asked)
    prompts = prompts_of(session, house)
    serial, position = numbers(asked)
    if not prompts or prompts[0].serial != serial:
        raise Refused(text("table-question-closed"))
    offered = menu(prompts)
    if position >= len(offered):
        raise Refused(text("table-old-button"))
    prompt = prompt_for(prompts, seat)
    if session.members[seat].policy:
        raise Refused(text("table-computer-plays"))
    if prompt is None:
        raise Refused(waiting_for(prompts))
    action = _finished(offered[position], asked)
    if not allows(prompt, action):
        raise Refused(text("table-not-your-button"))
    here = present(session, seat, asked.now)
    return _moved(session, here, seat, action, house, now=asked.now)


def waiting_for(prompts: tuple[Prompt, ...]) -> Text:
    """ "Not your turn", naming those whose turn it is."""
    return text("table-not-your-turn", who=Series(tuple(Name(prompt.seat) for prompt in awaited(prompts))))


def _finished(option: Option, asked: Asked) -> Action:
    if not isinstance(option, Form):
        return option
    try:
        return option.fill(asked.filling)
    except ValueError as problem:
        raise Refused(text("table-form-incomplete")) from problem


def computer_answer(session: Session, seat: Seat, serial: int, action: Action, now: float, house: House) -> Verdict:
    """A computer seat's answer, thought out beforehand; nothing happens when the question has closed meanwhile."""
    prompt = prompt_for(prompts_of(session, house), seat)
    if prompt is None or prompt.serial != serial or not session.members[seat].policy:
        return Verdict(session)
    lonely = not any(session.members[other].human for other in _living(session, house))
    counted = replace(session, unattended=session.unattended + 1) if lonely else session
    return _moved(session, counted, seat, action, house, now=now)


def overdue(session: Session, now: float, house: House) -> Verdict:
    """The time of the open question is over: the first person still asked is answered for by their default."""
    late = [prompt for prompt in awaited(prompts_of(session, house)) if session.members[prompt.seat].human]
    if session.deadline is None or session.deadline > now or not late:
        return Verdict(session)
    prompt = late[0]
    entry = house.entry(session)
    action = play_default(entry.game.view(state_of(session), prompt.seat), prompt, SealedChance(bytes(32), 0))
    missed = absent(session, prompt.seat, prompt, entry.stand_in)
    if prompt.patience not in (Patience.REACTION, Patience.AUCTION):
        missed = replace(missed, unattended=missed.unattended + 1)
    return _moved(session, missed, prompt.seat, action, house, now=now, overslept=True)


def retire(session: Session, asked: Asked, house: House) -> Verdict:
    """A person gives up their game for good."""
    seat = seat_of(session, asked)
    entry = house.entry(session)
    here = present(session, seat, asked.now)
    step = entry.game.retire(state_of(session), seat, house.luck(session, session.revision + 1))
    after = settled(_stepped(replace(here, notices=()), entry, step), asked.now, house)
    move = Move(session.revision + 1, seat, Resigned(), absent=False, at=asked.now)
    return decided(session, after, text("table-you-surrendered"), (move,))


def _moved(
    before: Session,
    current: Session,
    seat: Seat,
    action: Action,
    house: House,
    *,
    now: float,
    overslept: bool = False,
) -> Verdict:
    entry = house.entry(before)
    step = entry.game.apply(state_of(before), seat, action, house.luck(before, before.revision + 1))
    by_person = before.members[seat].human and not overslept
    kept = replace(current, notices=()) if by_person else current  # what no person has answered yet is still news
    after = settled(_stepped(kept, entry, step), now, house)
    return decided(before, after, moves=(Move(before.revision + 1, seat, action, overslept, now),))


def _stepped(session: Session, entry: Entry, step: Step) -> Session:
    broken = entry.game.audit(step.state)
    if broken:
        raise BrokenLaw("; ".join(broken))
    return replace(session, state=step.state, story=(*session.story, *step.events)[-STORY_LENGTH:])


def settled(session: Session, now: float, house: House) -> Session:
    """The table with its times set for whoever is asked now, or closed when the game is over."""
    entry = house.entry(session)
    outcome = entry.game.outcome(state_of(session))
    if outcome is not None:
        first = [seat for seat, place in enumerate(outcome.places) if place == 1]
        return replace(
            session,
            stage=Stage.OVER,
            deadline=None,
            computer_at=None,
            vote=None,
            drawer=False,
            last_winner=first[0] if len(first) == 1 else -1,
        )
    prompts = prompts_of(session, house)
    if prompts[0].serial != session.serial:
        session = replace(session, serial=prompts[0].serial, asked_at=now, warned=False, deadline=None)
    waited = awaited(prompts)
    persons = tuple(prompt for prompt in waited if session.members[prompt.seat].human)
    computers = len(persons) < len(waited)
    wait = allotted(session.pace, persons)
    deadline = None if wait is None else session.asked_at + wait
    people = frozenset(seat for seat, _ in session.humans())
    asleep = drowsy(session, now, watched=bool(people) and people.isdisjoint(_living(session, house)))
    computer_at = now + _linger(session, house) if computers and not asleep else None
    return replace(session, deadline=deadline, computer_at=computer_at, asleep=asleep)


def _linger(session: Session, house: House) -> float:
    """How long a computer seat waits: drawn from what everybody knows, never from cards or thinking time."""
    shortest, longest = house.linger
    public = f"{session.id}:{session.revision}".encode().ljust(32, b".")[:32]
    drawn = shortest + (longest - shortest) * SealedChance(public, session.serial).below(1000) / 1000
    return drawn * TEMPO[session.tempo]


def _living(session: Session, house: House) -> tuple[Seat, ...]:
    return house.entry(session).game.living(state_of(session))


def state_of(session: Session) -> State:
    """The position of the game. Raises Refused while there is none."""
    if session.state is None:
        raise Refused(text("table-no-game"))
    return session.state


def seat_of(session: Session, asked: Asked) -> Seat:
    """The asking person's seat. Raises Refused for somebody who only watches."""
    seat = session.seat_of(asked.person)
    if seat is None:
        raise Refused(text("table-only-players"))
    return seat


def numbers(asked: Asked) -> tuple[int, int]:
    """The two numbers that the token carries. Raises Refused for anything else."""
    if len(asked.args) != 2 or not all(word.isascii() and word.isdigit() for word in asked.args):
        raise Refused(text("table-old-button"))
    return int(asked.args[0]), int(asked.args[1])


def awakened(session: Session, now: float, house: House) -> Session:
    """A sleeping table that somebody has woken: everybody has fresh time."""
    rested = noticed(replace(session, asleep=False, unattended=0, human_at=now, serial=-1), "table-awake")
    return settled(rested, now, house)
