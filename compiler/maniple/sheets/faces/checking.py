"""What is wrong with the cards of a game as they would be printed, in every language that it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from maniple.diagnostics import Diagnostic
from maniple.ir.document import Document
from maniple.sheets.faces.likeness import Likeness
from maniple.sheets.faces.making import Maker, Style
from maniple.source import Source


def check_cards(
    document: Document,
    sources: Mapping[str, Source],
    style: Style | None = None,
    folders: Sequence[Path] = (),
) -> tuple[Diagnostic, ...]:
    """The problems of all fronts, each once, in the order of languages and cards."""
    found: dict[Diagnostic, None] = {}
    for language in document.texts:
        maker = Maker(document, replace(style or Style(), language=language), sources, folders)
        likeness = Likeness()
        for card in document.cards:
            face = maker.card(card)
            found.update(dict.fromkeys(face.problems))
            found.update(dict.fromkeys(likeness.look(face, maker.place(card))))
    return tuple(found)
