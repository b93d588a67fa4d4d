"""Faces of cards, and of whatever else is cut out, by their templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from maniple.diagnostics import Diagnostic, Label
from maniple.ir.document import Card, Document
from maniple.resources import templates_folder
from maniple.sheets.face import MICROMETRES, Face
from maniple.sheets.faces.assembly import Assembly
from maniple.sheets.faces.cards import Cards
from maniple.sheets.faces.parts import Parts
from maniple.sheets.faces.placing import place_all
from maniple.sheets.faces.problems import OF_CARDS, OF_TEMPLATES, markup_broken
from maniple.sheets.faces.templates import SHARED, Templates, TemplateTrouble
from maniple.sheets.faces.troubles import Trouble
from maniple.sheets.faces.workshop import make_workshop
from maniple.sheets.markup import MarkupError
from maniple.source import Source, Span, is_folder

Side = Literal["front", "back"]
CARD = "Card"
BACK = "_back"


@dataclass(frozen=True, slots=True)
class Style:
    """How faces are wanted: the language of the texts, and the card as it is cut, in micrometres.

    `bleed` is how far colour runs out over the cut, `safe` how far all that matters stays inside of it.
    """

    language: str = "en"
    width: int = 63_500
    height: int = 88_900
    bleed: int = 3_000
    safe: int = 3_000


_Failure = TemplateTrouble | tuple[str, str]
"""What stopped a template, or what its output lacks and where."""


class Maker:
    """Makes the faces of one game.

    `sources` are its texts by name, for what is said of a card. `folders` hold the user's own templates,
    icons, fonts and pictures; they are searched before those that come with the game and those for any game.
    Raises `TableError` for a table of fonts that cannot be used.
    """

    def __init__(
        self,
        document: Document,
        style: Style | None = None,
        sources: Mapping[str, Source] | None = None,
        folders: Sequence[Path] = (),
    ) -> None:
        self.document = document
        self.style = style or Style()
        self._sources = sources or {}
        self._cards = Cards(document, self.style.language)
        shipped = templates_folder()
        of_game = [*folders, *((shipped / document.game,) if document.game != SHARED else ())]
        own = tuple(folder for folder in of_game if is_folder(folder))
        self._kinds = frozenset(kind.name for kind in document.kinds if kind.root == CARD)
        self._templates = Templates(own, shipped / SHARED, self._kinds)
        self._templates.offer("t", self._cards.text)
        self._templates.offer("name", self._cards.name)
        self._game = self._cards.game()
        self._workshop = make_workshop(own, shipped, self.style.language)
        self._parts = Parts()

    def card(self, card: Card, side: Side = "front") -> Face:
        """One side of a card, by the template of its kind, else by that of all cards."""
        names = (f"{card.kind}{BACK}", "back") if side == "back" else self._fronts(card.kind)
        template = self._templates.first(names)
        assert template is not None  # the shared templates have both
        data = self._cards.card(card)
        marked = bool(card.provisional) and side == "front"
        style, title = self.style, data["name"]
        bare = Face(card.name, title, side, style.language, style.width, style.height, style.bleed, ())
        face = self._drawn(bare, template, {"card": data}, title, self.place(card))
        return replace(face, provisional=marked)

    def piece(self, template: str, name: str, data: Mapping[str, Any], width: int, height: int) -> Face:
        """Anything else by a template, whose name is given without its ending; `data` is what it reads.

        `data` holds dictionaries, lists, texts, numbers and truths; `title`, or that of its
        `item`, is what people call the piece.
        """
        found = self._templates.of_sheet(template)
        if found is None:
            raise KeyError(template)
        title = str(data.get("item", {}).get("title") or data.get("title", name))
        bare = Face(name, title, "sheet", self.style.language, width, height, 0, ())
        return self._drawn(bare, found, data, name, Label(self._source(found), Span(0, 0)))

    def has(self, template: str) -> bool:
        """Whether there is a template of this name, given without its ending."""
        return self._templates.of_sheet(template) is not None

    def _fronts(self, kind: str) -> tuple[str, ...]:
        """The templates of a kind. One that is called as backs are has none of its own."""
        is_back = kind == "back" or kind.removesuffix(BACK) in self._kinds - {kind}
        return ("card",) if is_back else (kind, "card")

    def _drawn(self, bare: Face, template: str, data: Mapping[str, Any], called: str, label: Label) -> Face:
        """A face with what a template draws on it. Problems name it as it is `called`."""
        face = Assembly(bare.width, bare.height, bare.bleed, self.style.safe)
        failed = self._draw(face, template, data)
        note = f"while `{called}` was drawn"
        if failed is not None:
            return replace(bare, problems=(self._failure(failed, template, note),))
        source = self._source(template)
        troubles = dict.fromkeys(face.troubles)
        problems = tuple(_said(trouble, called, label, source, note) for trouble in troubles)
        return replace(bare, draw=tuple(face.draw), words=tuple(face.words), problems=problems)

    def _draw(self, face: Assembly, template: str, data: Mapping[str, Any]) -> _Failure | None:
        """Draw on a face, and say why nothing is on it."""
        size = {"width": face.width / MICROMETRES, "height": face.height / MICROMETRES}
        margins = {"bleed": face.bleed / MICROMETRES, "safe": face.safe / MICROMETRES}
        written = self._templates.run(template, {**self._game, **size, **margins, **data})
        if isinstance(written, TemplateTrouble):
            return written
        try:
            parts = self._parts.read(written)
        except MarkupError as failure:
            lines = written.splitlines() or [""]
            shown = lines[min(failure.line, len(lines)) - 1].strip()[:100]
            return failure.message, f"line {failure.line} of what it wrote: {shown}"
        place_all(parts, face, self._workshop)
        return None

    def _failure(self, failed: _Failure, template: str, note: str) -> Diagnostic:
        if isinstance(failed, TemplateTrouble):
            return OF_TEMPLATES[failed.kind](failed, [note])
        message, place = failed
        return markup_broken(self._source(template), message, [place, note])

    def _source(self, template: str) -> Source:
        return self._templates.source(template) or Source(template, "")

    def place(self, card: Card) -> Label:
        """The first line of a card in its source."""
        names, origin = self.document.sources, card.origin
        name = names[origin.source] if 0 <= origin.source < len(names) else ""
        source = self._sources.get(name) or Source(name, "")
        end = source.text.find("\n", origin.start, origin.end)
        return Label(source, Span(origin.start, origin.end if end < 0 else end))


def _said(trouble: Trouble, title: str, label: Label, source: Source, note: str) -> Diagnostic:
    if trouble.kind == "markup":
        return markup_broken(source, trouble.what, [note])
    return OF_CARDS[trouble.kind](title, trouble, label)
