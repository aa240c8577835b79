"""Requests as a Bot API server reads them: every parameter is text, whatever dress it came in.

The real server takes parameters from the query string, a urlencoded form, a multipart form or a JSON body, and treats
them alike: what is not a string is kept as its JSON text. Numbers are read leniently (leading digits, else 0), flags
are "true", "yes" or "1".
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import web

Wire = dict[str, object]
"""A JSON object as it goes over the wire."""

_INTEGER = re.compile(r"\s*(-?\d+)")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart form."""

    field: str
    filename: str
    content: bytes
    mime: str


@dataclass(frozen=True, slots=True)
class Call:
    """One request: the method as it was spelled, its parameters as texts, its files by the name of their part."""

    method: str
    texts: Mapping[str, str]
    uploads: Mapping[str, Upload]

    def text(self, name: str) -> str:
        """Return a parameter, "" where it is absent."""
        return self.texts.get(name, "")

    def integer(self, name: str, default: int = 0) -> int:
        """Return a parameter as the server reads numbers."""
        found = self.texts.get(name, "")
        return read_integer(found) if found else default

    def flag(self, name: str) -> bool:
        """Return whether a parameter says yes."""
        return self.text(name).strip().lower() in {"true", "yes", "1"}

    def decoded(self, name: str) -> object:
        """Return a JSON parameter, None where it is absent; raises ValueError where it is no JSON."""
        found = self.text(name)
        return json.loads(found) if found else None

    def upload(self, name: str) -> Upload | None:
        """Return the file of a parameter, sent under its name or under the part that `attach://` names."""
        pointer = self.text(name)
        if pointer.startswith("attach://"):
            return self.uploads.get(pointer.removeprefix("attach://"))
        return None if pointer else self.uploads.get(name)


def read_integer(text: str) -> int:
    """Return the number at the start of a text, 0 where there is none."""
    found = _INTEGER.match(text)
    return int(found.group(1)) if found else 0


def call_of(method: str, body: Mapping[str, object]) -> Call:
    """Return a call from a JSON object."""
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in body.items()}
    return Call(method, texts, {})


async def read_call(request: web.Request, method: str) -> Call:
    """Read a request's parameters and files; raises ValueError where a JSON body is no object."""
    texts: dict[str, str] = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type == "application/json":
        body = json.loads(await request.text() or "{}")
        if not isinstance(body, dict):
            raise ValueError("the body is no JSON object")
        return Call(method, {**texts, **call_of(method, body).texts}, uploads)
    for name, value in (await request.post()).items():
        if isinstance(value, str):
            texts[name] = value
        elif isinstance(value, web.FileField):
            uploads[name] = Upload(name, value.filename, value.file.read(), value.content_type)
            value.file.close()
        else:
            uploads[name] = Upload(name, "", bytes(value), "application/octet-stream")
    return Call(method, texts, uploads)
