"""Where templates are looked for, the user's own first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from maniple.resources import templates_folder
from maniple.source import is_folder

if TYPE_CHECKING:
    from maniple.ir.document import Document

TEMPLATES = "templates"


def folders_of(paths: Sequence[Path], document: Document) -> list[Path]:
    """The folders of templates of a game whose sources lie at some paths, those that win first.

    `templates/GAME` and `templates` beside the sources, then beside their folder, then those of the shipped
    games that are used.
    """
    found = (*_own(paths, document.game), *_used(document))
    return [folder for folder in dict.fromkeys(found) if is_folder(folder)]


def _own(paths: Sequence[Path], game: str) -> Iterator[Path]:
    for folder in dict.fromkeys(path.resolve().parent for path in paths):
        for beside in (folder, folder.parent):
            yield beside / TEMPLATES / game
            if beside == folder:
                yield beside / TEMPLATES


def _used(document: Document) -> Iterator[Path]:
    return (templates_folder() / Path(name).parent.name for name in document.sources)
