"""Holds requests against Discord's published OpenAPI description, found through BOT_SPECS."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FILE: Final = "discord-openapi.json"
_ROOT: Final = "urn:discord"


def spec_path() -> Path:
    """Where the description lies, if it is there."""
    chosen = os.environ.get("BOT_SPECS")
    folder = Path(chosen) if chosen else Path(__file__).parents[3].parent / "shared" / "specs"
    return folder / FILE


class Schema:
    """Discord's requests."""

    def __init__(self, described: dict[str, object]) -> None:
        self._paths = _mapping(described["paths"])
        self._templates = {template: template.strip("/").split("/") for template in self._paths}
        resource = Resource.from_contents(described, default_specification=DRAFT202012)
        self._registry: Registry[object] = Registry().with_resource(_ROOT, resource)
        self._validators: dict[str, Draft202012Validator] = {}

    def problem(self, method: str, path: str, body: object) -> str:
        """What is wrong with a request, or nothing."""
        template = self._template(path)
        if template is None or method.lower() not in _mapping(self._paths[template]):
            return f"{method} {path}: there is no such request"
        operation = _mapping(_mapping(self._paths[template])[method.lower()])
        described = operation.get("requestBody")
        if described is None:
            return "" if body is None else f"{method} {path}: no body expected"
        if body is None:
            required = _mapping(described).get("required", False)
            return f"{method} {path}: a body expected" if required else ""
        fault = best_match(self._validator(template, method.lower()).iter_errors(_forgiven(body)))
        if fault is None:
            return ""
        where = "/".join(map(str, fault.absolute_path))
        return f"{method} {path}: at {where or 'the top'}: {fault.message[:300]}"

    def _template(self, path: str) -> str | None:
        segments = path.strip("/").split("/")
        found: tuple[int, str] | None = None
        for template, parts in self._templates.items():
            if len(parts) != len(segments):
                continue
            pairs = list(zip(parts, segments, strict=True))
            if all(part.startswith("{") or part == segment for part, segment in pairs):
                literal = sum(part == segment for part, segment in pairs)
                if found is None or literal > found[0]:
                    found = (literal, template)
        return found[1] if found else None

    def _validator(self, template: str, method: str) -> Draft202012Validator:
        pointer = "/".join(
            part.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
            for part in ("paths", template, method, "requestBody", "content", "application/json", "schema")
        )
        if pointer not in self._validators:
            reference = {"$ref": f"{_ROOT}#/{pointer}"}
            self._validators[pointer] = Draft202012Validator(reference, registry=self._registry)
        return self._validators[pointer]


@lru_cache(maxsize=1)
def schema() -> Schema | None:
    """The description, or None where there is none."""
    path = spec_path()
    if not path.is_file():
        return None
    return Schema(json.loads(path.read_text(encoding="utf-8")))


def _mapping(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(f"an object expected, found {type(value).__name__}")
    return value


_SNOWFLAKES: Final = frozenset({"id", "recipient_id", "users", "roles"})


def _forgiven(body: object, key: str = "") -> object:
    """The body without discord.py's harmless deviation: Discord takes ids as numbers too, its description doesn't."""
    match body:
        case list():
            return [_forgiven(entry, key) for entry in body]
        case dict():
            return {name: _forgiven(value, str(name)) for name, value in body.items()}
        case int() if key in _SNOWFLAKES and not isinstance(body, bool):
            return str(body)
        case _:
            return body
