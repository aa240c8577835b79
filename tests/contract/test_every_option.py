"""Every option that a lobby offers does something, and what it hides does nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import zip_longest

import pytest

from bot.engine.chance import SealedChance
from bot.engine.game import Ruleset, State
from bot.engine.policy import play_randomly
from bot.engine.registry import Entry
from bot.engine.ruleset import OptionInfo, changed, offered, options
from bot.engine.text import Text
from tests.kit.games import NAMES, shelf
from tests.kit.words import texts

MOST_GAMES = 40
MOST_MOVES = 250
GAMES_UNCHANGED = 2

RULESETS = [(game, name) for game, entry in shelf().items() for name in entry.rulesets]
each_ruleset = pytest.mark.parametrize(("game", "name"), RULESETS)


def rules_in_words(entry: Entry, ruleset: Ruleset) -> list[str]:
    """All pages of the rules as they are read at a table of the most seats."""
    state = dealt(entry, ruleset, 1, SealedChance(bytes(32), 0))
    view = entry.game.view(state, None)
    say = texts().speaker("vi", NAMES)
    pages = [entry.game.page(view, page) for page in entry.game.passport.pages if page.startswith("rules-")]
    return [say(line.said) for page in pages for line in page.lines]


def dealt(entry: Entry, ruleset: Ruleset, number: int, luck: SealedChance) -> State:
    least, most = entry.game.seats(ruleset)
    return entry.game.setup(ruleset, least + number % (most - least + 1), luck).state


def course(entry: Entry, ruleset: Ruleset, number: int) -> Iterator[object]:
    """What people see of a game that is played at random: questions and stories, one by one."""
    seed = hashlib.sha256(str(number).encode()).digest()
    mind = SealedChance(seed, 1_000_000)
    state = dealt(entry, ruleset, number, SealedChance(seed, 0))
    for revision in range(1, MOST_MOVES):
        prompts = entry.game.prompts(state)
        yield prompts
        if not prompts:
            outcome = entry.game.outcome(state)
            yield outcome.places if outcome is not None else ()
            return
        prompt = prompts[mind.below(len(prompts))]
        action = play_randomly(entry.game.view(state, prompt.seat), prompt, mind)
        step = entry.game.apply(state, prompt.seat, action, SealedChance(seed, revision))
        yield [said for event in step.events if isinstance(said := entry.game.tell(event, None), Text)]
        state = step.state


def plays_the_same(entry: Entry, one: Ruleset, other: Ruleset, number: int) -> bool:
    pairs = zip_longest(course(entry, one, number), course(entry, other, number))
    return all(left == right for left, right in pairs)


def other_values(ruleset: Ruleset, option: OptionInfo) -> list[Ruleset]:
    present = getattr(ruleset, option.name)
    return [changed(ruleset, {option.name: value}) for value in option.values if value != present]


@each_ruleset
def test_every_option_on_offer_changes_the_rules_in_words_or_the_play(game: str, name: str) -> None:
    entry = shelf()[game]
    base = entry.rulesets[name]
    for option in offered(base):
        for other in other_values(base, option):
            if rules_in_words(entry, base) != rules_in_words(entry, other):
                continue
            if entry.game.seats(base) != entry.game.seats(other):
                continue
            differs = any(not plays_the_same(entry, base, other, number) for number in range(MOST_GAMES))
            assert differs, f"{option.name} does nothing in {game} {name}"


@each_ruleset
def test_what_a_lobby_hides_changes_nothing_in_play(game: str, name: str) -> None:
    entry = shelf()[game]
    base = entry.rulesets[name]
    for option in set(options(type(base))) - set(offered(base)):
        for other in other_values(base, option):
            for number in range(GAMES_UNCHANGED):
                assert plays_the_same(entry, base, other, number), f"{option.name} matters in {game} {name}"


@each_ruleset
def test_an_option_waits_for_fields_and_values_that_exist(game: str, name: str) -> None:
    base = shelf()[game].rulesets[name]
    known = {option.name: option for option in options(type(base))}
    for option in known.values():
        for field, values in option.when:
            assert values
            assert field != option.name
            if field in known:
                assert set(values) < set(known[field].values)
            else:
                assert hasattr(base, field)
