"""What is asked for, and what an answer depends on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from maniple.resources import PACKAGE, language_folder
from maniple.source import is_folder, is_there
from maniple.version import __version__

if TYPE_CHECKING:
    from maniple.finding import Target
    from maniple.syntax import tree as t

FORMAT = 1
ENDING = ".maniple"


@dataclass(frozen=True, slots=True)
class Request:
    """A name or path of a game, as somebody in some folder gave it; `part` is what is wanted of it where that
    is not the compiled game.
    """

    name: str
    folder: str
    kind: str
    part: str = ""

    @classmethod
    def of(cls, name: str, part: str = "") -> Request:
        """The request made here and now: names of files count from the current folder."""
        path = Path(name)
        has_sources = is_folder(path) and bool(folder_listing(path))
        kind = "folder" if has_sources else "file" if is_there(path) else "name"
        return cls(name, str(Path.cwd()), kind, part)

    @property
    def key(self) -> str:
        """What tells this request from all others, under this compiler."""
        told = [FORMAT, compiler_stamp(), self.name, self.folder, self.kind, self.part]
        return sha256(json.dumps(told).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Witnesses:
    """The files an answer was made from, with the digests of their bytes, and the folders that hold them.

    A folder is there for the names in it: a new file may change the game.
    """

    files: dict[str, str]
    folders: dict[str, list[str]]

    def agree(self) -> bool:
        """Whether everything is as it was."""
        return all(folder_listing(Path(path)) == names for path, names in self.folders.items()) and all(
            file_digest(Path(path)) == digest for path, digest in self.files.items()
        )


def witnesses(target: Target, read: Iterable[t.File]) -> Witnesses:
    """What an answer depends on: the files of a game, and all that were read, those of used games too."""
    paths = {*target.paths, *(Path(file.source.name) for file in read)}
    files = {str(path.absolute()): file_digest(path) for path in paths}
    folders = sorted({str(Path(path).parent) for path in files})
    return Witnesses(files, {folder: folder_listing(Path(folder)) for folder in folders})


def file_digest(path: Path) -> str:
    """The digest of a file's bytes, or nothing for a file that cannot be read."""
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def folder_listing(path: Path) -> list[str]:
    """The names of the sources in a folder."""
    try:
        return sorted(entry.name for entry in path.iterdir() if entry.suffix == ENDING)
    except OSError:
        return []


@cache
def compiler_stamp() -> str:
    """What tells this compiler and this language from every other, edited ones in a checkout too."""
    told = [__version__]
    for place in (PACKAGE, language_folder()):
        told.extend(f"{path} {size} {changed}" for path, size, changed in sorted(_sizes(place)))
    return sha256("\n".join(told).encode()).hexdigest()


def _sizes(place: Path | str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(place) as entries:
        for entry in entries:
            if entry.is_dir() and entry.name != "__pycache__":
                yield from _sizes(entry.path)
            elif entry.is_file():
                state = entry.stat()
                yield entry.path, state.st_size, state.st_mtime_ns
