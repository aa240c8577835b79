"""The waiting room: choosing a game, coming and going, options, and the start. All of it pure.

Lobby buttons name what they want outright ("set option 3 to its value 1"), so pressing one twice, or late, asks for
nothing that isn't meant. The host is who opened the table; options, computers and the start are theirs.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Final, TypeVar

from bot.coordinator.manners import SECONDS, noticed
from bot.coordinator.session import Member, Pace, Session, SessionId, Stage, Tempo, ruleset_of
from bot.coordinator.stakes import playable
from bot.coordinator.verdict import Asked, Deed, House, Refused, Verdict, decided
from bot.engine.prompt import Patience
from bot.engine.registry import Entry
from bot.engine.ruleset import offered, options, spell
from bot.engine.seats import Seat
from bot.engine.text import Name, Proper, text

E = TypeVar("E", bound=Enum)

OPTIONS_A_PAGE: Final = 5
GUEST: Final = "\N{BUST IN SILHOUETTE}"
LEVELS: Final = ("gentle", "steady", "sharp")
"""The strengths that the locale files have words for, weakest first; a game with fewer has the last of them."""
_CAST: Final = {"steady": 0, "gentle": 8, "sharp": 16}
"""Where the names of a strength begin in the locale files (`computer-name-1` …); each has _CAST_SIZE."""
_CAST_SIZE: Final = 8
_PRACTICE_SEATS: Final = 4


def opened(identity: SessionId, asked: Asked, place_session: Session) -> Session:
    """A new table at the place of `place_session`, with the asking person as its host and first member.

    Somebody who acts for the place without a name of their own opens it for whoever joins first.
    """
    fresh = replace(place_session, id=identity, created=asked.now)
    if not asked.person.user:
        return _timed(fresh, asked.now)
    return _timed(replace(fresh, host=asked.person, members=(Member(asked.person, asked.name),)), asked.now)


def choose_game(session: Session, asked: Asked, house: House) -> Verdict:
    """Picks game and ruleset: args are their ids. Members stay; colours and options start anew."""
    _host_only(session, asked)
    game, ruleset = _args(asked, 2)
    if session.stage not in (Stage.CHOOSING, Stage.LOBBY):
        raise Refused(text("table-already-playing"))
    return decided(session, with_game(session, game, ruleset, asked.now, house))


def with_game(session: Session, game: str, ruleset: str, now: float, house: House) -> Session:
    """The table in the lobby of a game. Raises Refused for one that there isn't."""
    if game not in house.shelf or ruleset not in house.shelf[game].rulesets:
        raise Refused(text("lobby-no-such-game"))
    members = tuple(replace(member, colour=-1) for member in session.members)
    chosen = replace(
        session, stage=Stage.LOBBY, game=game, ruleset=ruleset, changes=(), members=members, page=0, stakes=False
    )
    return _timed(chosen, now)


def back_to_games(session: Session, asked: Asked, house: House) -> Verdict:
    """Back to the list of games."""
    del house
    _host_only(session, asked)
    return decided(session, _timed(replace(session, stage=Stage.CHOOSING, page=0), asked.now))


def join(session: Session, asked: Asked, house: House) -> Verdict:
    """Sits down. Sitting already is no mistake."""
    if session.seat_of(asked.person) is not None:
        return Verdict(session, text("lobby-already-in"))
    seated = sit(session, Member(asked.person, asked.name), house)
    if seated.host is None:
        seated = replace(seated, host=asked.person)
    return decided(session, _timed(seated, asked.now), text("lobby-you-joined"))


def sit(session: Session, member: Member, house: House) -> Session:
    """The table with one more member. Raises Refused when it is full."""
    most = _seats(session, house)[1]
    if len(session.members) >= most:
        computers = [index for index, held in enumerate(session.members) if held.person is None]
        if member.person is None or not computers:
            raise Refused(text("lobby-full", most=most))
        freed = session.members[: computers[-1]] + session.members[computers[-1] + 1 :]
        session = replace(session, members=freed)  # a person who comes takes the last computer's seat
    return replace(session, members=(*session.members, member))


def leave(session: Session, asked: Asked, house: House) -> Verdict:
    """Gets up; the next person becomes host; the last one turns off the light."""
    del house
    if session.seat_of(asked.person) is None:
        raise Refused(text("lobby-not-in"))
    rest = tuple(member for member in session.members if member.person != asked.person)
    persons = [member.person for member in rest if member.person is not None]
    if not persons:
        gone = replace(session, members=rest, stage=Stage.CLOSED, deadline=None)
        return decided(session, gone, text("lobby-you-left"))
    host = persons[0] if session.host == asked.person else session.host
    return decided(session, replace(session, members=rest, host=host), text("lobby-you-left"))


def add_computer(session: Session, asked: Asked, house: House) -> Verdict:
    """Gives a seat to a computer player; the argument, if any, names its strength."""
    _host_only(session, asked)
    entry = house.entry(session)
    policy = _policy(entry, asked.args[0]) if asked.args else entry.stand_in
    return decided(session, _timed(sit(session, computer(session, policy, entry), house), asked.now))


def set_level(session: Session, asked: Asked, house: House) -> Verdict:
    """Another computer, of the wanted strength, in a computer's seat: args are the seat and the strength."""
    _host_only(session, asked)
    entry = house.entry(session)
    if len(asked.args) != 2:
        raise Refused(text("table-old-button"))
    index = _number(asked, 0, len(session.members) - 1)
    policy = _policy(entry, asked.args[1])
    sitting = session.members[index]
    if sitting.person is not None or sitting.left:
        raise Refused(text("table-old-button"))
    if sitting.policy == policy:
        return Verdict(session)
    other = replace(computer(session, policy, entry), colour=sitting.colour)
    members = (*session.members[:index], other, *session.members[index + 1 :])
    return decided(session, _timed(replace(session, members=members), asked.now))


def set_tempo(session: Session, asked: Asked, house: House) -> Verdict:
    """Sets how soon computers answer."""
    del house
    _host_only(session, asked)
    return decided(session, _timed(replace(session, tempo=_chosen(Tempo, asked)), asked.now))


def _policy(entry: Entry, word: str) -> str:
    if word not in entry.policies:
        raise Refused(text("lobby-no-such-computer"))
    return word


def filled(session: Session, house: House) -> Session:
    """The table with computers of every strength around, as many as a small round has."""
    entry = house.entry(session)
    most = min(_PRACTICE_SEATS, entry.game.seats(ruleset_of(session, entry))[1])
    strengths = tuple(entry.policies)[::-1]
    while len(session.members) < most:
        policy = strengths[len(session.members) % len(strengths)]
        session = sit(session, computer(session, policy, entry), house)
    return session


def level_of(policy: str, entry: Entry) -> str:
    """The strength of a computer player, as the locale files call it; a name that is gone plays as the strongest."""
    known = tuple(entry.policies)
    place = known.index(policy) if policy in known else len(known) - 1
    return LEVELS[max(0, place + len(LEVELS) - len(known))]


def computer(session: Session, policy: str, entry: Entry) -> Member:
    """A computer player with a name that nobody at the table has; the composer puts words for the number."""
    taken = {member.name for member in session.members}
    first = _CAST[level_of(policy, entry)]
    own = [computer_name(first + n) for n in range(1, _CAST_SIZE + 1)]
    return Member(None, next(name for name in own if name not in taken), policy)


def computer_name(number: int) -> str:
    """How a computer's name is stored: a mark and a number, turned into a name when it is shown."""
    return f"\N{ROBOT FACE}{number}"


def guest_name(session: Session) -> str:
    """How the name of somebody who wanted to be forgotten is stored: a mark and a number, like a computer's."""
    taken = {member.name for member in session.members}
    return next(name for n in range(1, len(taken) + 2) if (name := f"{GUEST}{n}") not in taken)


def remove(session: Session, asked: Asked, house: House) -> Verdict:
    """The host takes away a computer or sends somebody from the table: the argument is the seat."""
    del house
    _host_only(session, asked)
    index = _number(asked, 0, len(session.members) - 1)
    if session.members[index].person == asked.person:
        raise Refused(text("lobby-host-stays"))
    members = session.members[:index] + session.members[index + 1 :]
    return decided(session, _timed(replace(session, members=members), asked.now))


def choose_ruleset(session: Session, asked: Asked, house: House) -> Verdict:
    """Another ruleset of the same game; options go back to its own."""
    _host_only(session, asked)
    (name,) = _args(asked, 1)
    if name not in house.entry(session).rulesets:
        raise Refused(text("lobby-no-such-game"))
    chosen = replace(session, ruleset=name, changes=(), page=0)
    return decided(session, _timed(replace(chosen, stakes=chosen.stakes and playable(chosen, house)), asked.now))


def set_stakes(session: Session, asked: Asked, house: House) -> Verdict:
    """Plays for xu or for nothing: the argument is 1 or 0."""
    _host_only(session, asked)
    if not playable(session, house):
        raise Refused(text("stakes-not-here"))
    return decided(session, _timed(replace(session, stakes=_number(asked, 0, 1) == 1), asked.now))


def set_option(session: Session, asked: Asked, house: House) -> Verdict:
    """Sets an option: args are its place among all the game's options and the place of the value in its list.

    An option that does nothing as the others are set isn't offered, and its old buttons don't set it.
    """
    _host_only(session, asked)
    entry = house.entry(session)
    known = options(entry.game.passport.ruleset)
    if len(asked.args) != 2:
        raise Refused(text("table-old-button"))
    option = known[_number(asked, 0, len(known) - 1)]
    if option not in offered(ruleset_of(session, entry)):
        raise Refused(text("table-old-button"))
    value = option.values[_number(asked, 1, len(option.values) - 1)]
    base = getattr(entry.rulesets[session.ruleset], option.name)
    others = tuple(change for change in session.changes if change[0] != option.name)
    changes = others if value == base else tuple(sorted((*others, (option.name, spell(value)))))
    after = replace(session, changes=changes)
    pages = option_pages(after, entry)
    return decided(session, _timed(replace(after, page=min(session.page, pages)), asked.now))


def set_pace(session: Session, asked: Asked, house: House) -> Verdict:
    """Sets how long the table waits."""
    del house
    _host_only(session, asked)
    return decided(session, _timed(replace(session, pace=_chosen(Pace, asked)), asked.now))


def choose_colour(session: Session, asked: Asked, house: House) -> Verdict:
    """Takes a colour for oneself, if nobody has it."""
    seat = session.seat_of(asked.person)
    if seat is None:
        raise Refused(text("lobby-join-first"))
    wanted = _number(asked, 0, 99)
    colours = {colour.value: colour.label for colour in house.entry(session).game.passport.colours}
    if wanted not in colours:
        raise Refused(text("table-old-button"))
    holder = next((member for member in session.members if member.colour == wanted), None)
    if holder is not None and holder.person != asked.person:
        raise Refused(text("lobby-colour-taken", colour=colours[wanted], who=Name(Seat(session.members.index(holder)))))
    members = list(session.members)
    members[seat] = replace(members[seat], colour=wanted)
    words = text("lobby-colour-yours", colour=colours[wanted])
    return decided(session, _timed(replace(session, members=tuple(members)), asked.now), words)


def turn_page(session: Session, asked: Asked, house: House) -> Verdict:
    """Shows a page of options below the lobby: 0 shows none."""
    pages = option_pages(session, house.entry(session))
    return decided(session, replace(session, page=_number(asked, 0, pages)))


def option_pages(session: Session, entry: Entry) -> int:
    """How many pages of options the table has; the first page holds rulesets and pace."""
    return 1 + -(-len(offered(ruleset_of(session, entry))) // OPTIONS_A_PAGE)


def cancel(session: Session, asked: Asked, house: House) -> Verdict:
    """Calls the table off: the host or somebody who manages the chat."""
    del house
    if session.host != asked.person and not asked.admin:
        raise Refused(text("lobby-host-only", who=host_of(session)))
    return decided(session, replace(session, stage=Stage.CLOSED, deadline=None), text("lobby-cancelled"))


def ready_members(session: Session, asked: Asked, house: House) -> Session:
    """The table as it may start. Raises Refused when it isn't ready or this person may not start it."""
    _host_only(session, asked)
    least, most = _seats(session, house)
    if len(session.members) < least:
        raise Refused(text("lobby-too-few", least=least))
    if len(session.members) > most:
        raise Refused(text("lobby-too-many", most=most))
    return session


def expired(session: Session) -> Session:
    """A lobby that nobody started in time."""
    return noticed(replace(session, stage=Stage.CLOSED, deadline=None), "lobby-expired")


def host_of(session: Session) -> Name | Proper:
    """The host, to be named in a text."""
    seats = [seat for seat, member in enumerate(session.members) if member.person == session.host]
    return Name(Seat(seats[0])) if seats else Proper("")


def _seats(session: Session, house: House) -> tuple[int, int]:
    if session.stage is Stage.CHOOSING:
        return 1, max(entry.game.passport.seats[1] for entry in house.shelf.values())
    entry = house.entry(session)
    return entry.game.seats(ruleset_of(session, entry))


def _host_only(session: Session, asked: Asked) -> None:
    if session.host is None:
        raise Refused(text("lobby-nobody-hosts"))
    if session.host != asked.person:
        raise Refused(text("lobby-host-only", who=host_of(session)))


def _timed(session: Session, now: float) -> Session:
    wait = SECONDS[session.pace][Patience.LOBBY]
    return replace(session, asked_at=now, deadline=None if wait is None else now + wait, human_at=now, notices=())


def _args(asked: Asked, count: int) -> tuple[str, ...]:
    if len(asked.args) != count:
        raise Refused(text("table-old-button"))
    return asked.args


def _chosen(kind: type[E], asked: Asked) -> E:
    """The one that the argument names. Raises Refused for anything else."""
    (name,) = _args(asked, 1)
    try:
        return kind(name)
    except ValueError as problem:
        raise Refused(text("table-old-button")) from problem


def _number(asked: Asked, position: int, highest: int) -> int:
    """The argument at `position` as a number in 0..highest. Raises Refused for anything else."""
    word = asked.args[position] if position < len(asked.args) else ""
    if not word.isascii() or not word.isdigit() or int(word) > highest:
        raise Refused(text("table-old-button"))
    return int(word)


VERBS: Final[dict[str, Deed]] = {
    "game": choose_game,
    "games": back_to_games,
    "join": join,
    "leave": leave,
    "bot": add_computer,
    "level": set_level,
    "remove": remove,
    "ruleset": choose_ruleset,
    "set": set_option,
    "pace": set_pace,
    "tempo": set_tempo,
    "stakes": set_stakes,
    "colour": choose_colour,
    "page": turn_page,
    "cancel": cancel,
}
"""What a person can do in the waiting room, by the verb of the token; the start stands in `play`."""
