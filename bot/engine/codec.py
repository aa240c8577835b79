"""Frozen values to plain JSON and back, exactly.

A codec is compiled once from a type: dataclasses and NamedTuples become objects by field name, tuples and frozensets
become lists, enums become their values, and a union of classes becomes an object tagged with the class's name under
"is". Loading is strict: a missing or unknown field, or a value of another type, raises `CodecError` naming the path.
A field with a default may be missing, which is how a new field is added without a new state version. A field with
`APART` as its metadata is left out: its owner keeps it elsewhere.

This module and the registry are the only ones of the engine that speak of `Any`.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")

Raw = Any
"""What JSON can hold: the only shape whose parts nobody has checked yet."""

Dump = Callable[[Any], Any]
Load = Callable[[Any, str], Any]

APART: Final = {"apart": True}
"""Metadata of a dataclass field (with a default) that the codec neither writes nor reads."""

_TAG: Final = "is"


_EXACT = 2**53
"""Whole numbers below this are the same as numbers with a fraction."""


class CodecError(ValueError):
    """Stored data does not fit the type; the message names where and what was expected."""


class Codec(Generic[T]):
    """Turns values of one type into JSON and back. A tuple of classes stands for their tagged union."""

    def __init__(self, kind: type[T] | tuple[type[T], ...]) -> None:
        plain: Any = kind
        self._dump, self._load = _tagged(plain) if isinstance(kind, tuple) else _compiled(plain)

    def dump(self, value: T) -> Any:
        """The value as lists, objects, strings, numbers, booleans and nulls."""
        return self._dump(value)

    def load(self, raw: Any) -> T:
        """The value that `raw` stands for. Raises CodecError when it stands for none."""
        return typing.cast("T", self._load(raw, "$"))

    def write(self, value: T) -> str:
        """The value as compact JSON text, equal values always as equal text."""
        return json.dumps(self._dump(value), ensure_ascii=False, separators=(",", ":"))

    def read(self, written: str) -> T:
        """The value that JSON text stands for. Raises CodecError when it stands for none."""
        try:
            raw = json.loads(written)
        except ValueError as problem:
            raise CodecError(f"$: not JSON: {problem}") from problem
        return self.load(raw)


def upgraded(raw: Any, version: int, newest: int, upgrades: Mapping[int, Callable[[Any], Any]]) -> Any:
    """A raw value of an old version brought up to the newest. Raises CodecError when a step is missing."""
    if version > newest:
        raise CodecError(f"stored by a newer program: version {version}, this one knows {newest}")
    for step in range(version, newest):
        if step not in upgrades:
            raise CodecError(f"no upgrade from version {step} to {step + 1}")
        raw = upgrades[step](raw)
    return raw


def _same(value: Any) -> Any:
    return value


@cache
def _compiled(kind: Any) -> tuple[Dump, Load]:
    """The two functions for a type; raises TypeError for a type that has no plain form."""
    while isinstance(kind, typing.NewType):
        kind = kind.__supertype__
    if kind in (int, str, bool, float):
        return _same, _plain(kind)
    if kind is type(None):
        return _same, _nothing
    origin = typing.get_origin(kind)
    if origin is tuple:
        return _tuple(typing.get_args(kind))
    if origin is frozenset:
        return _frozenset(typing.get_args(kind)[0])
    if origin in (typing.Union, types.UnionType):
        return _union(typing.get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if isinstance(kind, type) and (dataclasses.is_dataclass(kind) or issubclass(kind, tuple)):
        return _record(kind)
    raise TypeError(f"no plain form for {kind!r}")


def _plain(kind: type) -> Load:
    def load(raw: Any, path: str) -> Any:
        if type(raw) is kind:
            return raw
        if kind is float and type(raw) is int and abs(raw) < _EXACT:
            return float(raw)
        raise CodecError(f"{path}: expected {kind.__name__}, found {raw!r}")

    return load


def _nothing(raw: Any, path: str) -> None:
    if raw is not None:
        raise CodecError(f"{path}: expected null, found {raw!r}")


def _listed(raw: Any, path: str) -> list[Any]:
    if type(raw) is not list:
        raise CodecError(f"{path}: expected a list, found {raw!r}")
    return raw


def _tuple(args: tuple[Any, ...]) -> tuple[Dump, Load]:
    if len(args) == 2 and args[1] is Ellipsis:
        dump, load = _compiled(args[0])
        if dump is _same:
            return list, lambda raw, path: tuple([load(item, path) for item in _listed(raw, path)])
        return (
            lambda value: [dump(item) for item in value],
            lambda raw, path: tuple([load(item, path) for item in _listed(raw, path)]),
        )
    parts = [_compiled(arg) for arg in args]

    def dump_all(value: Any) -> Any:
        return [part[0](item) for part, item in zip(parts, value, strict=True)]

    def load_all(raw: Any, path: str) -> Any:
        if len(_listed(raw, path)) != len(parts):
            raise CodecError(f"{path}: expected {len(parts)} items, found {len(raw)}")
        return tuple([part[1](item, path) for part, item in zip(parts, raw, strict=True)])

    return dump_all, load_all


def _frozenset(item: Any) -> tuple[Dump, Load]:
    dump, load = _compiled(item)
    return (
        lambda value: sorted(dump(entry) for entry in value),
        lambda raw, path: frozenset([load(entry, path) for entry in _listed(raw, path)]),
    )


def _enum(kind: type[Enum]) -> tuple[Dump, Load]:
    members = {member.value: member for member in kind}

    def load(raw: Any, path: str) -> Any:
        try:
            return members[raw]
        except (KeyError, TypeError):
            raise CodecError(f"{path}: expected one of {list(members)}, found {raw!r}") from None

    return (lambda value: value.value), load


def _union(args: tuple[Any, ...]) -> tuple[Dump, Load]:
    classes = [arg for arg in args if arg is not type(None)]
    optional = len(classes) < len(args)
    if len(classes) == 1:
        dump, load = _compiled(classes[0])
    elif all(isinstance(entry, type) and dataclasses.is_dataclass(entry) for entry in classes):
        dump, load = _tagged(tuple(classes))
    else:
        raise TypeError(f"only classes can be told apart in a union: {args!r}")
    if not optional:
        return dump, load
    return (
        lambda value: None if value is None else dump(value),
        lambda raw, path: None if raw is None else load(raw, path),
    )


def _tagged(classes: tuple[type, ...]) -> tuple[Dump, Load]:
    parts: dict[str, tuple[Dump, Load]] = {}

    def part(name: str, path: str) -> tuple[Dump, Load]:
        if name not in parts:
            chosen = next((entry for entry in classes if entry.__name__ == name), None)
            if chosen is None:
                raise CodecError(f"{path}: expected one of {[c.__name__ for c in classes]}, found {name!r}")
            parts[name] = _compiled(chosen)
        return parts[name]

    def dump(value: Any) -> Any:
        name = type(value).__name__
        return {_TAG: name, **part(name, "$")[0](value)}

    def load(raw: Any, path: str) -> Any:
        if type(raw) is not dict or not isinstance(raw.get(_TAG), str):
            raise CodecError(f"{path}: expected an object with {_TAG!r}, found {raw!r}")
        name = raw[_TAG]
        return part(name, path)[1]({key: value for key, value in raw.items() if key != _TAG}, f"{path}.{name}")

    return dump, load


def _record(kind: type) -> tuple[Dump, Load]:
    hints = typing.get_type_hints(kind)
    if dataclasses.is_dataclass(kind):
        stored = [entry for entry in dataclasses.fields(kind) if "apart" not in entry.metadata]
        names = [entry.name for entry in stored]
        required = {
            entry.name
            for entry in stored
            if entry.default is dataclasses.MISSING and entry.default_factory is dataclasses.MISSING
        }
    else:
        names = list(typing.cast("Any", kind)._fields)
        required = set(names) - set(typing.cast("Any", kind)._field_defaults)
    parts: dict[str, tuple[Dump, Load]] = {}

    def ready() -> dict[str, tuple[Dump, Load]]:
        if not parts:  # compiled on first use, so that types may refer to each other
            parts.update((name, _compiled(hints[name])) for name in names)
        return parts

    def dump(value: Any) -> Any:
        return {name: part[0](getattr(value, name)) for name, part in ready().items()}

    def load(raw: Any, path: str) -> Any:
        if type(raw) is not dict:
            raise CodecError(f"{path}: expected an object, found {raw!r}")
        known = ready()
        for name in raw:
            if name not in known:
                raise CodecError(f"{path}: unknown field {name!r}")
        for name in required:
            if name not in raw:
                raise CodecError(f"{path}: field {name!r} is missing")
        return kind(**{name: known[name][1](value, f"{path}.{name}") for name, value in raw.items()})

    return dump, load
