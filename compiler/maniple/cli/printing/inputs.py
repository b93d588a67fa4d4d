"""What a print is made from, which it must not write over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maniple.cli.printing.asked import Asked

ENDINGS = (".j2", ".toml", ".svg", ".png", ".jpg", ".jpeg", ".ttf", ".otf")
"""What is read of folders of templates."""


def inputs(asked: Asked, sources: Sequence[Path], folders: Sequence[Path], over: Path) -> Iterator[Path]:
    """The files that are read, as far as one of them could be the file `over`.

    A lock may be written over the one that says what was printed before: that is how it is kept up to date.
    """
    yield from sources
    if asked.army:
        yield Path(asked.army)
    if over != asked.lock:
        yield from (lock for lock in (asked.changed_since, asked.diff, asked.lock) if lock is not None)
    place = over.resolve()
    if place.suffix.lower() in ENDINGS and any(place.is_relative_to(folder.resolve()) for folder in folders):
        yield over
