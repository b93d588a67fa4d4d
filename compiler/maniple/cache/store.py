"""The files of the cache: an entry for each request, with the document beside that of a compiled game.

Every file is written whole under another name and then put in its place, so that who reads never sees half of
one. Nothing here raises: a cache that cannot be read or written is one that is empty.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from maniple.cache.request import Request, Witnesses
from maniple.cache.written import problems_from, problems_to
from maniple.diagnostics import Diagnostic
from maniple.resources import cache_folder
from maniple.writing import write_whole

if TYPE_CHECKING:
    from maniple.ir.document import Document

KEPT_DAYS = 30
KEPT_BYTES = 2**29
# What reading an entry raises that is not what was written.
DAMAGE = (ValueError, TypeError, LookupError, AttributeError, RecursionError)


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer of an earlier run. `digest` is that of the document's text, empty if there is no document."""

    problems: tuple[Diagnostic, ...]
    path: Path
    digest: str

    def document(self) -> Document | None:
        """The document, or nothing if there is none or its file is not what was written."""
        if not self.digest:
            return None
        from maniple.ir.codec import decode
        from maniple.ir.problems import DocumentError

        try:
            data = self.path.read_bytes()
            _used(self.path)
            return decode(json.loads(data)) if sha256(data).hexdigest() == self.digest else None
        except (OSError, ValueError, RecursionError, DocumentError):
            return None


def load(request: Request) -> Kept | None:
    """The compiled game that is kept for a request, if everything that it was made from is as it was."""
    place, data = cache_folder(), load_data(request)
    if place is None or data is None:
        return None
    with suppress(*DAMAGE):
        return Kept(problems_from(data["problems"]), _document_path(place, request), str(data["document"]))
    return None


def keep(
    request: Request,
    seen: Witnesses,
    problems: tuple[Diagnostic, ...],
    document: Document | None,
) -> None:
    """Keep a compiled game for the next run, if that can be done."""
    place = cache_folder()
    if place is None:
        return
    with suppress(OSError):
        digest = _keep_document(place, request, document) if document is not None else ""
        keep_data(request, seen, {"problems": problems_to(problems), "document": digest})


def load_data(request: Request) -> Any | None:
    """The JSON that is kept for a request, if everything that it was made from is as it was."""
    place = cache_folder()
    if place is None:
        return None
    with suppress(OSError, *DAMAGE):
        path = _entry_path(place, request)
        entry = json.loads(path.read_bytes())
        if Witnesses(entry["files"], entry["folders"]).agree():
            _used(path)
            return entry["data"]
    return None


def keep_data(request: Request, seen: Witnesses, data: Any) -> None:
    """Keep what is made of a game, as JSON, for the next run, if that can be done."""
    place = cache_folder()
    if place is None:
        return
    with suppress(OSError):
        entry = {"files": seen.files, "folders": seen.folders, "data": data}
        _write(_entry_path(place, request), json.dumps(entry).encode())
        _drop_old(place)


def _keep_document(place: Path, request: Request, document: Document) -> str:
    from maniple.ir.codec import encode, render

    data = render(encode(document)).encode()
    _write(_document_path(place, request), data)
    return sha256(data).hexdigest()


def _entry_path(place: Path, request: Request) -> Path:
    return place / f"{request.key}.json"


def _document_path(place: Path, request: Request) -> Path:
    return place / f"{request.key}.document.json"


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)


def _drop_old(place: Path) -> None:
    """Remove what nobody used for a month, leftovers of interrupted runs too, and the oldest of too much."""
    oldest = time.time() - KEPT_DAYS * 24 * 60 * 60
    room = KEPT_BYTES
    for used, size, path in sorted(_files(place), reverse=True):
        room -= size
        if used < oldest or room < 0:
            with suppress(OSError):
                path.unlink()


def _files(place: Path) -> Iterator[tuple[float, int, Path]]:
    """When each file was used last, and how large it is."""
    with os.scandir(place) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.is_file():
                    found = entry.stat()
                    yield found.st_mtime, found.st_size, Path(entry.path)


def _used(path: Path) -> None:
    """Let a file count as new. A cache that is only read has none to drop."""
    with suppress(OSError):
        os.utime(path)
