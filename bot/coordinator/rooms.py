"""The screens that belong to no game: choosing one, the lobby with its options, what surrounds a game, and its end."""

from __future__ import annotations

from typing import Final

from bot.adapters.base import Key, Message, Phrase
from bot.coordinator import stakes
from bot.coordinator.lobby import OPTIONS_A_PAGE, level_of, option_pages
from bot.coordinator.session import Member, Pace, Session, Tempo, ruleset_of
from bot.coordinator.tokens import pack
from bot.coordinator.verdict import House
from bot.engine.registry import Entry
from bot.engine.ruleset import OptionInfo, Value, hint_text, offered, option_text, options, spell, value_text
from bot.engine.scene import Say
from bot.engine.screen import Role, Tone
from bot.engine.seats import Seat
from bot.engine.text import Arg, Name, Proper, Series, Text, text

Rows = tuple[tuple[Key, ...], ...]

_RULES: Final = "rules-"


def choosing(session: Session, house: House, say: Say) -> Message:
    """The menu of games: a line and the rulesets of each."""
    kind = "practice" if session.practice else "choose"
    phrases = [Phrase(say(Text(f"{kind}-title")), Tone.TITLE)]
    rows = []
    for name, entry in house.shelf.items():
        tagline = text("choose-line", game=Text(f"{_slug(name)}-name"), tagline=Text(f"{_slug(name)}-tagline"))
        phrases.append(Phrase(say(tagline)))
        keys = [
            Key(say(full_name(name, ruleset)), pack(session.id, "game", name, ruleset), Role.PRIMARY)
            for ruleset in entry.rulesets
        ]
        rows += [tuple(keys[start : start + 2]) for start in range(0, len(keys), 2)]
    rows.append((Key(say(text("button-cancel")), pack(session.id, "cancel"), Role.DANGER),))
    phrases.append(Phrase(say(Text(f"{kind}-ask")), Tone.STRONG))
    return Message(tuple(phrases), rows=tuple(rows))


def lobby(session: Session, house: House, say: Say, link: str = "", reached: frozenset[Seat] = frozenset()) -> Message:
    """Who sits there, what was changed, and the buttons of the waiting room.

    A game with hidden cards offers `link`, which opens the private chat where there is one, until everybody is
    `reached`, and says who is.
    """
    entry = house.entry(session)
    ruleset = ruleset_of(session, entry)
    least, most = entry.game.seats(ruleset)
    phrases = [
        Phrase(say(full_name(session.game, session.ruleset)), Tone.TITLE),
        Phrase(say(Text(f"{_slug(session.game)}-ruleset-{session.ruleset}-hint")), Tone.QUIET),
        *(Phrase(say(_member_text(session, entry, index))) for index in range(len(session.members))),
    ]
    changes = [
        say(text("lobby-change", option=option_text(session.game, option), value=_value(session, option, word)))
        for option in offered(ruleset)
        for name, word in session.changes
        if name == option.name
    ]
    if changes:
        phrases.append(Phrase(say(text("lobby-changes", changes=Proper(" · ".join(changes)))), Tone.QUIET))
    if session.stakes:
        phrases.append(Phrase(say(stakes.terms())))
    phrases += [Phrase(say(text(notice.key)), Tone.QUIET) for notice in session.notices]
    apart = tuple(seat for seat, _ in session.humans() if seat not in reached)
    private = bool(link) and entry.game.passport.private and not session.page
    if private:
        phrases += _private_chats(session, reached, apart, say)
    key = "lobby-ask-more" if len(session.members) < least else "lobby-ask-start"
    if session.page:
        phrases += [Phrase(line, Tone.QUIET) for line in _hints(session, entry, say)]
    phrases.append(Phrase(say(text(key, least=least, most=most)), Tone.STRONG))
    rows = _lobby_rows(session, entry, say)
    if private and (apart or not session.members):
        rows = (*rows[:1], (Key(say(text("button-open-private")), "", url=link),), *rows[1:])
    return Message(tuple(phrases), rows=rows, deadline=session.deadline)


def _private_chats(session: Session, reached: frozenset[Seat], apart: tuple[Seat, ...], say: Say) -> list[Phrase]:
    """Who gets their cards by private message, and who plays by the buttons of the table as long as they don't."""
    there = tuple(Name(seat) for seat, _ in session.humans() if seat in reached)
    said = [text("lobby-private-open", who=Series(there))] if there else []
    if apart:
        said.append(text("lobby-private-shut", who=Series(tuple(Name(seat) for seat in apart))))
    return [Phrase(say(line), Tone.QUIET) for line in said]


def _member_text(session: Session, entry: Entry, index: int) -> Text:
    member: Member = session.members[index]
    colours = {colour.value: colour.label for colour in entry.game.passport.colours}
    if member.person is None:
        level = level_of(member.policy, entry)
        words = {"level": Text(f"level-{level}"), "temper": Text(f"temper-{level}")}
        return text("lobby-computer", n=index + 1, who=Name(Seat(index)), **words)
    key = "lobby-host" if member.person == session.host else "lobby-member"
    args: dict[str, Arg] = {"n": index + 1, "who": Name(Seat(index))}
    if member.colour in colours:
        return text(f"{key}-coloured", **args, colour=colours[member.colour])
    return text(key, **args)


def _lobby_rows(session: Session, entry: Entry, say: Say) -> Rows:
    def key(label: str, *token: str | int, role: Role = Role.PLAIN) -> Key:
        return Key(say(text(label)), pack(session.id, str(token[0]), *token[1:]), role)

    pages = option_pages(session, entry)
    rows: list[tuple[Key, ...]] = [
        (key("button-join", "join", role=Role.PRIMARY), key("button-start", "start", role=Role.PRIMARY)),
        tuple(_add_computer(session, level_of(policy, entry), policy, say) for policy in entry.policies),
        (key("button-leave", "leave"),),
        (
            key("button-options", "page", 1 if session.page == 0 else 0),
            key("button-rules", "rules", 1),
        ),
        (key("button-other-game", "games"), key("button-cancel", "cancel", role=Role.DANGER)),
    ]
    if entry.game.passport.colours and not session.page:
        free = [
            Key(say(colour.label), pack(session.id, "colour", colour.value))
            for colour in entry.game.passport.colours
            if colour.value not in {member.colour for member in session.members}
        ]
        rows[3:3] = [tuple(free[start : start + 4]) for start in range(0, len(free), 4)]
    if session.page == 0:
        computers = [index for index, member in enumerate(session.members) if member.person is None]
        if computers:
            rows[2] = (key("button-remove-computer", "remove", computers[-1]), *rows[2])
        return tuple(rows)
    rows = [*_option_rows(session, entry, say)]
    turn = [
        Key(say(text("button-page", n=page, pages=pages)), pack(session.id, "page", page))
        for page in (session.page - 1, session.page + 1)
        if 1 <= page <= pages
    ]
    rows.append((*turn, key("button-close-options", "page", 0, role=Role.PRIMARY)))
    return tuple(rows)


def _add_computer(session: Session, level: str, policy: str, say: Say) -> Key:
    label = text("button-add-computer", level=Text(f"level-{level}"))
    return Key(say(label), pack(session.id, "bot", policy))


def _computer_rows(session: Session, entry: Entry, say: Say) -> Rows:
    """How soon computers answer, and how strong each is: every press the next value."""
    strengths = tuple(entry.policies)
    keys = []
    for seat, member in enumerate(session.members):
        if member.person is None and not member.left:
            place = strengths.index(member.policy) if member.policy in strengths else len(strengths) - 1
            wanted = strengths[(place + 1) % len(strengths)]
            words = text("button-level", who=Name(Seat(seat)), level=Text(f"level-{level_of(member.policy, entry)}"))
            keys.append(Key(say(words), pack(session.id, "level", seat, wanted)))
    if not keys:
        return ()
    rows = [tuple(keys[start : start + 2]) for start in range(0, len(keys), 2)]
    return ((_tempo(session, say),), *rows)


def _tempo(session: Session, say: Say) -> Key:
    """How soon computers answer, and the press for the next tempo."""
    tempos = tuple(Tempo)
    following = tempos[(tempos.index(session.tempo) + 1) % len(tempos)]
    label = text("button-tempo", tempo=Text(f"tempo-{session.tempo.value}"))
    return Key(say(label), pack(session.id, "tempo", following.value))


def _option_rows(session: Session, entry: Entry, say: Say) -> Rows:
    """The first page chooses ruleset, pace and computers; the others set options, each press the next value."""
    if session.page == 1:
        rulesets = [
            Key(
                say(Text(f"{_slug(session.game)}-ruleset-{name}")),
                pack(session.id, "ruleset", name),
                Role.PRIMARY if name == session.ruleset else Role.PLAIN,
            )
            for name in entry.rulesets
        ]
        paces = [
            Key(
                say(Text(f"pace-{pace.value}")),
                pack(session.id, "pace", pace.value),
                Role.PRIMARY if pace is session.pace else Role.PLAIN,
            )
            for pace in Pace
        ]
        rows = [tuple(rulesets[start : start + 2]) for start in range(0, len(rulesets), 2)]
        computers = _computer_rows(session, entry, say)
        return (*rows, tuple(paces[:2]), tuple(paces[2:]), *_stakes_row(session, entry, say), *computers)
    rows = []
    for position, option in _options_on_page(session, entry):
        current = getattr(ruleset_of(session, entry), option.name)
        following = (option.values.index(current) + 1) % len(option.values)
        label = say(
            text("lobby-change", option=option_text(session.game, option), value=_word(session, option, current))
        )
        rows.append((Key(label, pack(session.id, "set", position, following)),))
    return tuple(rows)


def _stakes_row(session: Session, entry: Entry, say: Say) -> Rows:
    """The switch between playing for xu and for nothing, where the rules allow both."""
    if not ruleset_of(session, entry).for_xu:
        return ()
    label = say(text("stakes-switch", value=Text("option-on" if session.stakes else "option-off")))
    return ((Key(label, pack(session.id, "stakes", int(not session.stakes))),),)


def _hints(session: Session, entry: Entry, say: Say) -> list[str]:
    if session.page == 1:
        return [say(Text(f"pace-{session.pace.value}-hint"))]
    return [
        say(text("lobby-hint", option=option_text(session.game, option), hint=hint_text(session.game, option)))
        for _, option in _options_on_page(session, entry)
    ]


def _options_on_page(session: Session, entry: Entry) -> list[tuple[int, OptionInfo]]:
    """The options on this page, each with its place among all that the game has."""
    places = {option: place for place, option in enumerate(options(entry.game.passport.ruleset))}
    shown = [(places[option], option) for option in offered(ruleset_of(session, entry))]
    start = (session.page - 2) * OPTIONS_A_PAGE
    return shown[start : start + OPTIONS_A_PAGE]


def _value(session: Session, option: OptionInfo, word: str) -> Arg:
    for value in option.values:
        if word == spell(value):
            return _word(session, option, value)
    return Proper(word)


def _word(session: Session, option: OptionInfo, value: Value) -> Arg:
    return value_text(session.game, option, value)


def computers_line(session: Session, entry: Entry) -> Text | None:
    """Which seats computers play and how strong they are; None when people play all of them."""
    named = tuple(
        text("computer-and-level", who=Name(Seat(seat)), level=Text(f"level-{level_of(member.policy, entry)}"))
        for seat, member in enumerate(session.members)
        if member.policy
    )
    return text("table-computers", who=Series(named)) if named else None


def around(session: Session, entry: Entry, say: Say) -> list[tuple[Key, ...]]:
    """The row below the game's own buttons, and the drawer with what one can do with the table itself."""

    def key(label: str, *token: str | int, role: Role = Role.PLAIN) -> Key:
        return Key(say(text(label)), pack(session.id, str(token[0]), *token[1:]), role)

    first = [key("button-rules", "rules", 1)]
    if entry.game.passport.private:
        first.append(key("button-hand", "look", "hand"))
    first.append(key("button-drawer-close" if session.drawer else "button-drawer", "drawer"))
    rows = [tuple(first)]
    living = entry.game.living(session.state) if session.state is not None else ()
    away = [member for seat, member in enumerate(session.members) if seat in living and member.person is not None]
    if any(member.policy and not member.barred for member in away):
        rows.insert(0, (key("button-back", "back", role=Role.PRIMARY),))
    if session.vote is not None:
        rows.insert(0, (key("button-aye", "aye", role=Role.PRIMARY),))
    if not session.drawer:
        return rows
    rows.append((key("button-surrender", "quit", role=Role.DANGER), key("button-leave", "leave", role=Role.DANGER)))
    people = tuple(session.humans())
    kicks = [
        Key(say(text("button-kick", who=Name(seat))), pack(session.id, "kick", seat), Role.DANGER)
        for seat, _ in people
        if len(people) > 1
    ]
    rows += [tuple(kicks[start : start + 2]) for start in range(0, len(kicks), 2)]
    hosts = [
        Key(say(text("button-host", who=Name(seat))), pack(session.id, "host", seat))
        for seat, member in people
        if member.person != session.host
    ]
    rows += [tuple(hosts[start : start + 2]) for start in range(0, len(hosts), 2)]
    computers = any(member.policy for member in session.members)
    rows.append((*((_tempo(session, say),) if computers else ()), key("button-end", "end", role=Role.DANGER)))
    return rows


def result(session: Session, entry: Entry, say: Say) -> list[Phrase]:
    """How the game ended: a line a place, and the seed that opens the seal."""
    if session.state is None:
        return []
    outcome = entry.game.outcome(session.state)
    if outcome is None:
        return []
    phrases = [Phrase(say(Text(f"over-{outcome.reason.value.replace('_', '-')}")), Tone.TITLE)]
    ranked = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    for seat in ranked:
        if outcome.scores:
            score = text(f"{_slug(session.game)}-over-score", n=outcome.scores[seat])
            said = text("over-place-scored", n=outcome.places[seat], who=Name(Seat(seat)), score=score)
        else:
            said = text("over-place", n=outcome.places[seat], who=Name(Seat(seat)))
        phrases.append(Phrase(say(said), Tone.STRONG if outcome.places[seat] == 1 else Tone.PLAIN))
    phrases += [Phrase(say(line)) for line in stakes.lines(session)]
    phrases.append(Phrase(say(text("over-seed", seed=Proper(session.seed))), Tone.QUIET))
    return phrases


def after_game(session: Session, entry: Entry, say: Say) -> list[tuple[Key, ...]]:
    """What one can do after a game."""
    pages = [name for name in entry.game.passport.pages if not name.startswith(_RULES) and name in _AFTER]
    rows: list[tuple[Key, ...]] = [(Key(say(text("button-rematch")), pack(session.id, "rematch"), Role.PRIMARY),)]
    looks = [Key(say(text(f"button-{name}")), pack(session.id, "look", name)) for name in pages]
    looks.append(Key(say(text("button-verify")), pack(session.id, "look", "verify")))
    rows += [tuple(looks[start : start + 2]) for start in range(0, len(looks), 2)]
    return rows


_AFTER: Final = ("score", "timeline")
"""Pages that are worth a button after the game."""


def page_turner(session: Session, entry: Entry, name: str, say: Say) -> Rows:
    """The pages before and after a page of the rules; nothing for other pages."""
    if not name.startswith(_RULES):
        return ()
    pages = [page for page in entry.game.passport.pages if page.startswith(_RULES)]
    here = pages.index(name)
    return (
        tuple(
            Key(say(text("button-page", n=other + 1, pages=len(pages))), pack(session.id, "rules", other + 1))
            for other in (here - 1, here + 1)
            if 0 <= other < len(pages)
        ),
    )


def full_name(game: str, ruleset: str) -> Text:
    """The game and the ruleset in one breath."""
    slug = _slug(game)
    return text("choose-ruleset", game=Text(f"{slug}-name"), ruleset=Text(f"{slug}-ruleset-{ruleset}"))


def _slug(game: str) -> str:
    return game.replace("_", "-")
