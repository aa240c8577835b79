"""Pictures and documents as the server keeps them: once by content, known by many ids.

A `file_id` names a file for one bot and may be sent again; a `file_unique_id` is the same for the same bytes for ever
and cannot be sent. A photo is checked for real (Pillow reads it) and comes back in several sizes, the largest last. The
original bytes are kept for the eyes of the people; the real server would recompress them.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from tests.kit.botapi.errors import ApiError, bad_request
from tests.kit.botapi.wire import Call, Upload, Wire

PHOTO_BYTES: Final = 10 * 1024 * 1024
FILE_BYTES: Final = 50 * 1024 * 1024
DOWNLOAD_BYTES: Final = 20 * 1024 * 1024
PHOTO_SIDES: Final = 10_000
PHOTO_RATIO: Final = 20
_SIZES: Final = ((90, "s"), (320, "m"), (800, "x"), (1280, "y"), (2560, "w"))
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "BMP", "GIF")


@dataclass(frozen=True, slots=True)
class Stored:
    """One file that can be sent again and downloaded; a size of a photo, or a document."""

    file_id: str
    unique_id: str
    path: str
    source: bytes = field(repr=False)
    scaled: bool = False
    width: int = 0
    height: int = 0
    name: str = ""
    mime: str = ""

    def content(self) -> bytes:
        """Return the bytes to download; a smaller size of a photo is drawn only now."""
        return _scaled(self.source, (self.width, self.height)) if self.scaled else self.source

    def wire(self) -> Wire:
        """Return a PhotoSize or a Document."""
        body: Wire = {"file_id": self.file_id, "file_unique_id": self.unique_id}
        if not self.scaled:
            body["file_size"] = len(self.source)
        if self.width:
            return {**body, "width": self.width, "height": self.height}
        if self.name:
            body["file_name"] = self.name
        return {**body, "mime_type": self.mime}


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo of a message: its sizes, small to large, and the bytes that were sent."""

    sizes: tuple[Stored, ...]
    original: bytes = field(repr=False)

    @property
    def unique_id(self) -> str:
        """The id that the same bytes always have."""
        return self.sizes[-1].unique_id


@dataclass(frozen=True, slots=True)
class Paper:
    """A document of a message."""

    stored: Stored

    @property
    def unique_id(self) -> str:
        """The id that the same bytes always have."""
        return self.stored.unique_id


Media = Photo | Paper


class Library:
    """Every file that the server has ever been given."""

    def __init__(self) -> None:
        self._media: dict[str, Media] = {}
        self._stored: dict[str, Stored] = {}
        self._paths: dict[str, Stored] = {}
        self._measured: dict[str, tuple[int, int]] = {}
        self._count = 0

    def photo(self, call: Call, name: str) -> Photo:
        """Return the photo that a parameter brings or names; raises `ApiError` where it is none."""
        upload = call.upload(name)
        if upload is None:
            found = self._named(call.text(name), "photo")
            if isinstance(found, Paper):
                raise bad_request("can't use file of type Document as Photo")
            return found
        return self._new_photo(upload)

    def paper(self, call: Call, name: str) -> Paper:
        """Return the document that a parameter brings or names; raises `ApiError` where it is none."""
        upload = call.upload(name)
        if upload is None:
            found = self._named(call.text(name), "document")
            if isinstance(found, Photo):
                raise bad_request("can't use file of type Photo as Document")
            return found
        _check_size(upload)
        unique = _unique(upload.content, "d")
        name = upload.filename.rsplit("/", 1)[-1]
        paper = Paper(self._shelve("BQACAgUAAxkD", unique, upload.content, name=name, mime=upload.mime))
        self._media[paper.stored.file_id] = paper
        return paper

    def find(self, file_id: str) -> Stored:
        """Return a file by its id; raises `ApiError` where there is none or it is too big to download."""
        if not file_id:
            raise bad_request("file_id not specified")
        found = self._stored.get(file_id)
        if found is None:
            raise bad_request("invalid file_id")
        if len(found.source) > DOWNLOAD_BYTES:
            raise bad_request("file is too big")
        return found

    def at(self, path: str) -> Stored | None:
        """Return the file of a download path."""
        return self._paths.get(path)

    def _named(self, name: str, what: str) -> Media:
        if not name or name.startswith("attach://"):
            raise bad_request(f"there is no {what} in the request")
        if name.startswith(("http://", "https://")):
            raise bad_request("failed to get HTTP URL content")
        if name not in self._media:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return self._media[name]

    def _new_photo(self, upload: Upload) -> Photo:
        _check_size(upload)
        size = len(upload.content)
        if size > PHOTO_BYTES:
            raise bad_request(
                f"file of size {size} bytes is too big for a photo; the maximum size is {PHOTO_BYTES} bytes"
            )
        unique = _unique(upload.content, "")
        if unique not in self._measured:
            self._measured[unique] = _measure(upload.content)
        measures = self._measured[unique]
        sizes: list[Stored] = []
        for side, letter in _SIZES:
            scale = side / max(measures)
            width, height = (max(1, round(x * min(1.0, scale))) for x in measures)
            sizes.append(
                self._shelve("AgACAgUAAxkD", unique + letter, upload.content, scaled=scale < 1, size=(width, height))
            )
            if scale >= 1:
                break
        photo = Photo(tuple(sizes), upload.content)
        for part in sizes:
            self._media[part.file_id] = photo
        return photo

    def _shelve(
        self,
        kind: str,
        unique: str,
        content: bytes,
        *,
        scaled: bool = False,
        size: tuple[int, int] = (0, 0),
        name: str = "",
        mime: str = "",
    ) -> Stored:
        self._count += 1
        path = f"photos/file_{self._count}.jpg" if size[0] else f"documents/file_{self._count}"
        stored = Stored(f"{kind}{self._count:08d}{unique}", unique, path, content, scaled, *size, name, mime)
        self._stored[stored.file_id] = stored
        self._paths[path] = stored
        return stored


def _check_size(upload: Upload) -> None:
    if not upload.content:
        raise bad_request("file must be non-empty")
    if len(upload.content) > FILE_BYTES:
        raise ApiError(413, "Request Entity Too Large")


def _measure(content: bytes) -> tuple[int, int]:
    """Return width and height; raises `ApiError` where there is no whole picture or it is out of bounds."""
    try:
        with Image.open(io.BytesIO(content), formats=_FORMATS) as opened:
            width, height = opened.size
            if width + height > PHOTO_SIDES or max(width, height) > PHOTO_RATIO * min(width, height):
                raise bad_request("PHOTO_INVALID_DIMENSIONS")
            opened.load()
            return width, height
    except (OSError, SyntaxError, ValueError):
        raise bad_request("IMAGE_PROCESS_FAILED") from None


def _scaled(content: bytes, size: tuple[int, int]) -> bytes:
    out = io.BytesIO()
    with Image.open(io.BytesIO(content), formats=_FORMATS) as opened:
        opened.convert("RGB").resize(size, Image.Resampling.BOX).save(out, "JPEG", quality=70)
    return out.getvalue()


def _unique(content: bytes, letter: str) -> str:
    return "AQAD" + hashlib.sha256(content).hexdigest()[:16] + letter


def media_wire(media: Media | None) -> Wire:
    """Return the fields that a message has for its picture or document."""
    match media:
        case Photo():
            return {"photo": [size.wire() for size in media.sizes]}
        case Paper():
            return {"document": media.stored.wire()}
        case None:
            return {}
