"""The page's own files, read once: a fixed list of names, so that no address can lead anywhere else."""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from aiohttp import web

_KINDS: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}
_FONTS: Final = ("BeVietnamPro-Medium.ttf", "BeVietnamPro-Bold.ttf", "BeVietnamPro-ExtraBold.ttf")
_WORD: Final = re.compile(r"\{(web-[a-z0-9-]+)\}")


@dataclass(frozen=True, slots=True)
class File:
    """Something that is served, and its mark, by which a browser knows that it has it already."""

    content: bytes
    kind: str
    mark: str
    lasting: bool = False


class Files:
    """What is served besides pictures and the socket."""

    def __init__(self, root: Path, words: Mapping[str, Mapping[str, str]]) -> None:
        """`root` is the data folder. Raises OSError when a file is missing."""
        first = next(iter(words.values()), {})
        self._files = {"words.json": _file(json.dumps(words, ensure_ascii=False).encode(), "application/json")}
        for path in sorted((root / "web").iterdir()):
            if path.suffix in _KINDS:
                content = path.read_bytes()
                if path.suffix == ".html":
                    content = _worded(content.decode(), first).encode()
                self._files[path.name] = _file(content, _KINDS[path.suffix])
        for name in _FONTS:
            self._files[f"fonts/{name}"] = _file((root / "fonts" / name).read_bytes(), _KINDS[".ttf"], lasting=True)
        self._files[""] = self._files["index.html"]

    def answer(self, request: web.Request) -> web.Response:
        """The file that a request names, or a plain 404."""
        file = self._files.get(request.match_info["path"])
        if file is None:
            return web.Response(status=404, text="404: there is nothing here")
        headers = {"ETag": file.mark, "Cache-Control": "max-age=86400" if file.lasting else "no-cache"}
        if file.mark in request.headers.get("If-None-Match", ""):
            return web.Response(status=304, headers=headers)
        charset = None if file.kind.startswith(("font/", "image/")) else "utf-8"
        return web.Response(body=file.content, content_type=file.kind, charset=charset, headers=headers)


def _file(content: bytes, kind: str, *, lasting: bool = False) -> File:
    return File(content, kind, f'"{hashlib.sha256(content).hexdigest()[:24]}"', lasting)


def _worded(page: str, words: Mapping[str, str]) -> str:
    """The page with its `{web-…}` marks replaced, for whoever reads it before or without the script."""
    return _WORD.sub(lambda mark: html.escape(words.get(mark[1], mark[1])), page)
