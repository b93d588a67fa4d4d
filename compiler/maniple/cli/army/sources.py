"""What the user names as lists: files, folders, standard input, share codes, armies of the game."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from maniple.cli import exits
from maniple.source import is_file, is_folder, is_there

if TYPE_CHECKING:
    from maniple.ir.document import Document
    from maniple.ir.lists import Army

TYPED = "-"


@dataclass(frozen=True, slots=True)
class ListSource:
    """What lists are read from: its name, its bytes, and why it has none. The bytes of an army `of_game` are
    made from the game, so their lines mean nothing to the user.
    """

    name: str
    data: bytes | None
    problem: str = ""
    of_game: bool = False


def sources(named: Sequence[str] | None, document: Document) -> Iterator[ListSource]:
    """Each source that was named; without names, the armies of the game."""
    if not named:
        if not document.armies:
            exits.misuse(f"name a list; {document.title} has no armies of its own")
        for army in document.armies:
            yield _of_game(army)
        return
    for name in named:
        yield from _source(name, document)


def _source(name: str, document: Document) -> Iterator[ListSource]:
    from maniple.legality.sharing import codes_in

    if name == TYPED:
        yield ListSource("standard input", _typed())
        return
    path = Path(name)
    if is_folder(path):
        files = sorted(each for each in path.rglob("*") if is_file(each) and not _hidden(each, path))
        if not files:
            exits.misuse(f"the folder `{name}` holds no file")
        for file in files:
            yield _read(str(file), file)
        return
    army = document.army(name)
    if not is_there(path) and army is not None:
        yield _of_game(army)
    elif not is_there(path) and codes_in(name):
        yield ListSource("share code", name.encode())
    elif not is_there(path):
        exits.misuse(f"there is no file, folder or army `{name}`")
    else:
        yield _read(name, path)


def _hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)


def _of_game(army: Army) -> ListSource:
    return ListSource(army.name, written(army), of_game=True)


def _read(name: str, path: Path) -> ListSource:
    from maniple.legality.reading.decoding import BYTE_LIMIT

    try:
        with path.open("rb") as file:
            # One byte more than may be read tells that there are too many.
            return ListSource(name, file.read(BYTE_LIMIT + 1))
    except OSError as failure:
        return ListSource(name, None, failure.strerror or str(failure))


def _typed() -> bytes:
    from maniple.legality.reading.decoding import BYTE_LIMIT

    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        return sys.stdin.read(BYTE_LIMIT + 1).encode()
    data = stream.read(BYTE_LIMIT + 1)
    assert isinstance(data, bytes)
    return data


def written(army: Army) -> bytes:
    """An army of the game as a text that the reader takes for what it is."""
    lines = [f"Format: {army.format}", f"Name: {army.name}"]
    lines += [f"{name.replace('_', ' ')}: {value}" for name, value in army.figures]
    lines += [f"{copies} {card}" for card, copies in army.cards]
    return ("\n".join(lines) + "\n").encode()
