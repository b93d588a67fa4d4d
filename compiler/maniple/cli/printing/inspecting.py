"""What is wrong with all that a game can print, for `maniple check`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from maniple.cli.places import Places
from maniple.cli.printing.folders import folders_of
from maniple.cli.targets import found

if TYPE_CHECKING:
    from maniple.diagnostics import Diagnostic
    from maniple.ir.document import Document
    from maniple.sheets.edition import Edition

BLEED, MARGIN = 3_000, 5_000
FIRST = "en"


def printed_problems(game: str, document: Document) -> Iterator[Diagnostic]:
    """The problems of all faces of a game in all languages."""
    from maniple.cli.printing.troubles import told
    from maniple.sheets.edition import Edition
    from maniple.sheets.refusal import RefusedError

    paths = found(game).paths
    places = Places(paths)
    sources = {name: places.source(name) for name in document.sources}
    folders = folders_of(paths, document)
    first, *others = document.texts or (FIRST,)
    with told():
        try:
            edition = Edition(document, first, None, BLEED, sources, folders)
        except RefusedError as refused:
            yield refused.problem
            return
        yield from _problems(edition)
        for language in others:
            yield from _problems(edition.in_language(language))


def _problems(edition: Edition) -> Iterator[Diagnostic]:
    from maniple.sheets.paper import paper_size
    from maniple.sheets.refusal import RefusedError
    from maniple.sheets.selection import Wanted

    for name in edition.names:
        try:
            for piece in edition.pieces(name, Wanted(), paper_size("a4"), MARGIN, backs=True):
                yield from piece.face.problems
                yield from piece.back.problems if piece.back else ()
        except RefusedError as refused:
            yield refused.problem
