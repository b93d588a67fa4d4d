"""The files that commands write: whole or not at all, and never over what they were made from."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from maniple.cli import exits
from maniple.cli.targets import ENDING
from maniple.source import is_file, is_there
from maniple.writing import write_whole


class OutputError(Exception):
    """A file that is not written; the text says which and why, `why` only why."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} cannot be written: {why}")
        self.why = why


def write(path: Path, data: bytes | str, read: Iterable[Path] = (), make_folder: bool = False) -> None:
    """Write a file; end the command with the reason if that cannot be. `read` is what must not be lost."""
    try:
        put(path, data, read, make_folder)
    except OutputError as failure:
        exits.misuse(str(failure))


def put(path: Path, data: bytes | str, read: Iterable[Path] = (), make_folder: bool = False) -> None:
    """Write a file. Raises `OutputError`; then what was there is still there."""
    keep(path, read)
    try:
        if make_folder:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as failure:
        raise OutputError(path, why_not(path, failure)) from None


def keep(path: Path, read: Iterable[Path] = ()) -> None:
    """Refuse to write over sources and over what was read. Raises `OutputError`."""
    if str(path) == "-":
        raise OutputError(path, "it goes to a file, which wants a name")
    if any(_same(path, each) for each in read):
        raise OutputError(path, "this command reads it; name another file")
    if path.suffix == ENDING and is_there(path):
        raise OutputError(path, "it is a source; name another file")


def why_not(path: Path, failure: OSError) -> str:
    """Why a file could not be written, in words that say what to change."""
    if isinstance(failure, IsADirectoryError):
        return "it is a folder; name a file"
    in_the_way = next((folder for folder in path.parents if is_file(folder)), None)
    if in_the_way is not None:
        return f"{in_the_way} is no folder"
    if isinstance(failure, FileNotFoundError) and not is_there(path.parent):
        return f"there is no folder {path.parent}"
    return failure.strerror or str(failure)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
