"""Options of a game as data: one frozen dataclass a game, whose field metadata makes the lobby's options screen.

Three rungs for a variant: a value in a ruleset file; a hook chosen by an enum in the ruleset and consulted at a named
point of the rules; another game. Never a subclass.

A field becomes an option through `switch`, `pick` or `number`; the words are the locale keys
`<game>-option-<field>` (the name, with underscores as hyphens) and the same with `-hint` (one line that explains it);
a pick's values have `<game>-option-<field>-<value>`. An option may matter only while other fields have certain values
(`when`); lobbies show it only then (`offered`). Ruleset files are TOML: values that differ from the defaults, and
`extends` for a parent. Unknown keys and values out of range are errors that name file and key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final, TypeVar

from bot.engine.codec import Raw
from bot.engine.game import Ruleset
from bot.engine.text import Text

Value = bool | int | str
When = Mapping[str, tuple[Value, ...]]
"""Fields by name, each with the values with which an option does something; all of them must hold."""
RulesetType = TypeVar("RulesetType", bound=Ruleset)

_OPTION: Final = "option"
_FOLDER: Final = "rulesets/"


class RulesetError(ValueError):
    """An option that doesn't exist or can't have this value; the message names it and says what it may be."""


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """What the lobby needs to know of one option: its name, its values in order, the default, when it matters."""

    name: str
    values: tuple[Value, ...]
    default: Value
    advanced: bool = False
    when: tuple[tuple[str, tuple[Value, ...]], ...] = ()

    @property
    def slug(self) -> str:
        """The name as it stands in locale keys."""
        return self.name.replace("_", "-")


def switch(*, default: bool, advanced: bool = False, when: When | None = None) -> bool:
    """An option that is on or off."""
    return field(default=default, metadata=_metadata(default, (False, True), when, advanced=advanced))


def pick(*values: str, default: str, advanced: bool = False, when: When | None = None) -> str:
    """An option with a few named values."""
    return field(default=default, metadata=_metadata(default, values, when, advanced=advanced))


def number(*values: int, default: int, advanced: bool = False, when: When | None = None) -> int:
    """An option with a few numbers to choose from."""
    return field(default=default, metadata=_metadata(default, values, when, advanced=advanced))


def _metadata(default: Value, values: tuple[Value, ...], when: When | None, *, advanced: bool) -> dict[str, OptionInfo]:
    if default not in values:
        raise RulesetError(f"the default {default!r} is not among {values!r}")
    return {_OPTION: OptionInfo("", values, default, advanced, tuple((when or {}).items()))}


def options(kind: type[Ruleset]) -> tuple[OptionInfo, ...]:
    """The options of a ruleset class, in the order of its fields; fields without option metadata are not offered."""
    return tuple(
        replace(entry.metadata[_OPTION], name=entry.name) for entry in fields(kind) if _OPTION in entry.metadata
    )


def offered(ruleset: Ruleset) -> tuple[OptionInfo, ...]:
    """The options that do something while the others are as they are here: what a lobby shows."""
    return tuple(
        option
        for option in options(type(ruleset))
        if all(getattr(ruleset, name) in values for name, values in option.when)
    )


def changed(ruleset: RulesetType, changes: Mapping[str, Value]) -> RulesetType:
    """The ruleset with some options set. Raises RulesetError naming the first that can't be."""
    known = {entry.name: entry.metadata.get(_OPTION) for entry in fields(ruleset)}
    for name, value in changes.items():
        if name not in known:
            raise RulesetError(f"{name}: there is no such option; there are {', '.join(known)}")
        option, present = known[name], getattr(ruleset, name)
        if option is not None and not any(value == allowed for allowed in option.values):
            raise RulesetError(f"{name}: may be {', '.join(map(spell, option.values))}, not {spell(value)}")
        if type(value) is not type(present):
            raise RulesetError(f"{name}: expected a value like {spell(present)}, not {spell(value)}")
    return replace(ruleset, **changes)


def parsed(kind: type[Ruleset], name: str, word: str) -> Value:
    """The value that `word` spells for an option. Raises RulesetError when there is none such."""
    known = {option.name: option for option in options(kind)}
    if name not in known:
        raise RulesetError(f"{name}: there is no such option; there are {', '.join(known)}")
    for value in known[name].values:
        if spell(value) == word:
            return value
    raise RulesetError(f"{name}: may be {', '.join(map(spell, known[name].values))}, not {word}")


def spell(value: Value) -> str:
    """The value in one word, as the command line and canonical spellings use it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def canonical(game: str, name: str, ruleset: Ruleset, base: Ruleset) -> str:
    """The one spelling of a ruleset, such as `ca_ngua(standard, buoc_da=off)`: what differs from `base` is named."""
    differences = [
        f"{option.name}={spell(getattr(ruleset, option.name))}"
        for option in options(type(ruleset))
        if getattr(ruleset, option.name) != getattr(base, option.name)
    ]
    return f"{game}({', '.join([name, *differences])})"


def option_text(game: str, option: OptionInfo) -> Text:
    """The name of an option."""
    return Text(f"{game.replace('_', '-')}-option-{option.slug}")


def hint_text(game: str, option: OptionInfo) -> Text:
    """The line that explains an option."""
    return Text(f"{game.replace('_', '-')}-option-{option.slug}-hint")


def value_text(game: str, option: OptionInfo, value: Value) -> Text | int:
    """The words for a value of an option: a shared word for on and off, a number, or the game's own word."""
    if isinstance(value, bool):
        return Text("option-on" if value else "option-off")
    if isinstance(value, int):
        return value
    return Text(f"{game.replace('_', '-')}-option-{option.slug}-{value.replace('_', '-')}")


def read_rulesets(kind: type[RulesetType], tables: Mapping[str, Raw]) -> dict[str, RulesetType]:
    """The rulesets among a game's content tables ("rulesets/<name>"), in menu order.

    A table holds `order` (its place in the menu), perhaps `extends` (a parent's name), and `options`. Raises
    RulesetError listing every problem of every file, each with file and key.
    """
    raw = {path.removeprefix(_FOLDER): table for path, table in tables.items() if path.startswith(_FOLDER)}
    problems: list[str] = []
    made: dict[str, RulesetType] = {}
    for name in sorted(raw, key=lambda entry: (_order(raw[entry]), entry)):
        try:
            made[name] = changed(kind(), _inherited(name, raw))
        except RulesetError as problem:
            problems.append(f"{_FOLDER}{name}.toml: {problem}")
    if problems:
        raise RulesetError("\n".join(problems))
    return made


def _inherited(name: str, raw: Mapping[str, Raw]) -> dict[str, Value]:
    """The options of a ruleset file laid over those of its parents."""
    values: dict[str, Value] = {}
    seen: list[str] = []
    entry: str | None = name
    while entry is not None:
        if entry not in raw:
            raise RulesetError(f"extends: there is no ruleset {entry!r}")
        if entry in seen:
            raise RulesetError(f"extends: goes round in a circle: {' -> '.join([*seen, entry])}")
        seen.append(entry)
        _check_table(raw[entry])
        values = {**raw[entry].get("options", {}), **values}
        entry = raw[entry].get("extends")
    return values


def _order(table: Raw) -> int:
    """The place in the menu; one that isn't a number is complained of when the table is read."""
    order = table.get("order", 0)
    return order if isinstance(order, int) else 0


def _check_table(table: Raw) -> None:
    """Raises RulesetError for the first key that a ruleset file doesn't have, or whose value is of another kind."""
    kinds: dict[str, tuple[type, str]] = {
        "order": (int, "number"),
        "extends": (str, "name"),
        "options": (dict, "table"),
    }
    for key, value in table.items():
        if key not in kinds:
            raise RulesetError(f"{key}: unknown key; there are {', '.join(kinds)}")
        kind, called = kinds[key]
        if not isinstance(value, kind):
            raise RulesetError(f"{key}: expected a {called}, found {value!r}")
