"""Checks of everything said over the wire against the published description of the Bot API.

The description (`telegram-api-10.0.json`) is no JSON schema: each method lists its parameters and each type its fields,
with type names such as "Integer", "Array of X" or the name of another type; a type may instead list the types it stands
for. From that alone follow unknown names, missing required ones and wrong JSON types; constants ("always “creator”",
"must be photo") are read from the descriptions, so that a list of alternatives is told apart by its tag.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.kit.botapi.wire import Call

SPEC_FILE: Final = "telegram-api-10.0.json"
_CONSTANT = re.compile(r"(?:always|must be)\s+[\"“*]?(\w+)[\"”*]?\.?$", re.IGNORECASE)
_ARRAY: Final = "Array of "
_WHOLE = re.compile(r"-?\d+")
_REAL = re.compile(r"-?\d+(\.\d+)?([eE][-+]?\d+)?")


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of a method or a field of a type; `constant` is the only text it may hold, "" for any."""

    name: str
    types: tuple[str, ...]
    required: bool
    constant: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A type: its fields, or the names of the types it stands for."""

    fields: Mapping[str, Field]
    alternatives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Method:
    """A method: the name as published, its parameters, what it may return."""

    name: str
    fields: Mapping[str, Field]
    returns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spec:
    """The description, indexed; methods by their name in lower case."""

    methods: Mapping[str, Method]
    shapes: Mapping[str, Shape]

    def request(self, call: Call) -> list[str]:
        """Return what is wrong with a request, nothing for a good one."""
        method = self.methods.get(call.method.lower())
        if method is None:
            return [f"{call.method}: no such method"]
        found = [
            f"{method.name}: unknown parameter {name}"
            for name in (*call.texts, *call.uploads)
            if name not in method.fields and not _is_attachment(name, call)
        ]
        for name, field in method.fields.items():
            if name in call.texts:
                found += self._parameter(f"{method.name}.{name}", call.texts[name], field, call)
            elif name in call.uploads:
                if "InputFile" not in field.types:
                    found.append(f"{method.name}.{name}: a file where {_said(field.types)} is expected")
            elif field.required:
                found.append(f"{method.name}: missing parameter {name}")
        for pointer in _pointers(call):
            if pointer not in call.uploads:
                found.append(f"{method.name}: attach://{pointer} names no part")
        return found

    def answer(self, method: str, result: object) -> list[str]:
        """Return what is wrong with the result of a method."""
        known = self.methods.get(method.lower())
        return self._value(f"{method} result", result, known.returns) if known else [f"{method}: no such method"]

    def update(self, update: object) -> list[str]:
        """Return what is wrong with an update."""
        return self._value("Update", update, ("Update",))

    def refusal(self, body: Mapping[str, object]) -> list[str]:
        """Return what is wrong with the body of an error."""
        wrong = [f"refusal: {name} is missing" for name in ("ok", "error_code", "description") if name not in body]
        return wrong + self._value("refusal.parameters", body.get("parameters", {}), ("ResponseParameters",))

    def _parameter(self, path: str, text: str, field: Field, call: Call) -> list[str]:
        types = set(field.types)
        if types & {"String", "InputFile"}:
            return self._constant(path, text, field)
        if types == {"Integer"}:
            return [] if _WHOLE.fullmatch(text) else [f"{path}: {text!r} is no Integer"]
        if types == {"Float"}:
            return [] if _REAL.fullmatch(text) else [f"{path}: {text!r} is no Float"]
        if types == {"Boolean"}:
            return [] if text.lower() in {"true", "false"} else [f"{path}: {text!r} is no Boolean"]
        try:
            value = json.loads(text)
        except ValueError:
            return [f"{path}: no JSON: {text[:60]!r}"]
        return self._value(path, value, field.types)

    def _value(self, path: str, value: object, types: Sequence[str]) -> list[str]:
        verdicts = [self._one(path, value, name) for name in types]
        best = min(verdicts, key=len)
        if len(types) > 1 and best and not isinstance(value, (dict, list)):
            return [f"{path}: {value!r} where {_said(types)} is expected"]
        return best

    def _one(self, path: str, value: object, name: str) -> list[str]:
        if name.startswith(_ARRAY):
            if not isinstance(value, list):
                return [f"{path}: {type(value).__name__} where {name} is expected"]
            element = (name.removeprefix(_ARRAY),)
            return [error for i, item in enumerate(value) for error in self._value(f"{path}[{i}]", item, element)]
        if name in _PRIMITIVES:
            good = isinstance(value, _PRIMITIVES[name]) and isinstance(value, bool) == (name == "Boolean")
            return [] if good else [f"{path}: {value!r} where {name} is expected"]
        shape = self.shapes[name]
        if shape.alternatives:
            return self._value(path, value, shape.alternatives)
        if not isinstance(value, dict):
            return [f"{path}: {type(value).__name__} where {name} is expected"]
        return self._object(path, value, name, shape)

    def _object(self, path: str, value: Mapping[str, object], name: str, shape: Shape) -> list[str]:
        found = [f"{path}: {name} has no field {key}" for key in value if key not in shape.fields]
        for key, field in shape.fields.items():
            if key in value:
                found += self._value(f"{path}.{key}", value[key], field.types)
                found += self._constant(f"{path}.{key}", value[key], field)
            elif field.required:
                found.append(f"{path}: {name} lacks {key}")
        return found

    @staticmethod
    def _constant(path: str, value: object, field: Field) -> list[str]:
        # Two errors' worth: a wrong tag must outweigh one wrong field when the nearest alternative is chosen.
        if field.constant and value != field.constant:
            return [f"{path}: {value!r} instead of {field.constant!r}"] * 2
        return []


_PRIMITIVES: Final[Mapping[str, type | tuple[type, ...]]] = {
    "Integer": int,
    "Float": (int, float),
    "String": str,
    "Boolean": bool,
}


def find_spec() -> Spec | None:
    """Return the description that `BOT_SPECS` (default `../shared/specs`) holds, None where it is absent."""
    root = Path(__file__).resolve().parents[3]
    folder = Path(os.environ.get("BOT_SPECS", root.parent / "shared" / "specs"))
    return _load(folder / SPEC_FILE)


@cache
def _load(path: Path) -> Spec | None:
    if not path.is_file():
        return None
    document = json.loads(path.read_text(encoding="utf-8"))
    methods = {
        name.lower(): Method(name, _fields(entry.get("fields", [])), tuple(entry["returns"]))
        for name, entry in document["methods"].items()
    }
    shapes = {
        name: Shape(_fields(entry.get("fields", [])), tuple(entry.get("subtypes", [])))
        for name, entry in document["types"].items()
    }
    return Spec(methods, shapes)


def _fields(entries: list[dict[str, object]]) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for entry in entries:
        name, types = str(entry["name"]), entry["types"]
        assert isinstance(types, list)
        tag = _CONSTANT.search(str(entry.get("description", ""))) if types == ["String"] else None
        found[name] = Field(name, tuple(types), bool(entry["required"]), tag.group(1) if tag else "")
    return found


def _pointers(call: Call) -> set[str]:
    return {found for text in call.texts.values() for found in re.findall(r"attach://([\w.-]+)", text)}


def _is_attachment(name: str, call: Call) -> bool:
    return name in call.uploads and name in _pointers(call)


def _said(types: Sequence[str]) -> str:
    return " or ".join(types)
