"""Faces of cards, and of whatever else is cut out, by their templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
        back = side == "back"
        names = (f"{card.kind}{BACK}", "back") if back else self._fronts(card.kind)
        data = self._cards.card(card)
        label = self.place(card)
        width, height = self.style.width, self.style.height
        template = self._templates.first(names)
        assert template is not None  # the shared templates have both
        made = self._make(template, {"card": data}, width, height, self.style.bleed)
        title = data["name"]
        problems = self._problems(made, template, title, label)
        draw, words = tuple(made.face.draw), tuple(made.face.words)
        marked = bool(card.provisional) and not back
        language = self.style.language
        return Face(
            card.name, title, side, language, width, height, self.style.bleed, draw, words, problems, marked
        )

    def piece(
        self, template: str, name: str, data: Mapping[str, Any], width: int, height: int, bleed: int = 0
    ) -> Face:
        """Anything else by a template, whose name is given without its ending; `data` is what it reads.

        `data` holds dictionaries, lists, texts, numbers and truths; `title`, or that of its
        `item`, is what people call the piece.
        """
        found = self._templates.of_sheet(template)
        if found is None:
            raise KeyError(template)
        made = self._make(found, data, width, height, bleed)
        source = self._templates.source(found) or Source(found, "")
        problems = self._problems(made, found, name, Label(source, Span(0, 0)))
        draw, words = tuple(made.face.draw), tuple(made.face.words)
        title = str(data.get("item", {}).get("title") or data.get("title", name))
        return Face(name, title, "sheet", self.style.language, width, height, bleed, draw, words, problems)

    def has(self, template: str) -> bool:
        """Whether there is a template of this name, given without its ending."""
        return self._templates.of_sheet(template) is not None

    def _fronts(self, kind: str) -> tuple[str, ...]:
        """The templates of a kind. One that is called as backs are has none of its own."""
        is_back = kind == "back" or kind.removesuffix(BACK) in self._kinds - {kind}
        return ("card",) if is_back else (kind, "card")

    def _make(self, template: str, data: Mapping[str, Any], width: int, height: int, bleed: int) -> _Made:
        face = Assembly(width, height, bleed, self.style.safe)
        size = {"width": width / MICROMETRES, "height": height / MICROMETRES}
        margins = {"bleed": bleed / MICROMETRES, "safe": self.style.safe / MICROMETRES}
        written = self._templates.run(template, {**self._game, **size, **margins, **data})
        if isinstance(written, TemplateTrouble):
            return _Made(face, written)
        try:
            parts = self._parts.read(written)
        except MarkupError as failure:
            lines = written.splitlines() or [""]
            shown = lines[min(failure.line, len(lines)) - 1].strip()[:100]
            return _Made(face, (f"{failure.message}", f"line {failure.line} of what it wrote: {shown}"))
        place_all(parts, face, self._workshop)
        return _Made(face, None)

    def _problems(self, made: _Made, template: str, title: str, label: Label) -> tuple[Diagnostic, ...]:
        source = self._templates.source(template) or Source(template, "")
        note = f"while `{title}` was drawn"
        if isinstance(made.failed, TemplateTrouble):
            return (OF_TEMPLATES[made.failed.kind](made.failed, [note]),)
        if made.failed:
            return (markup_broken(source, made.failed[0], [made.failed[1], note]),)
        return tuple(
            _said(trouble, title, label, source, note) for trouble in dict.fromkeys(made.face.troubles)
        )

    def place(self, card: Card) -> Label:
        """The first line of a card in its source."""
        names, origin = self.document.sources, card.origin
        name = names[origin.source] if 0 <= origin.source < len(names) else ""
        source = self._sources.get(name) or Source(name, "")
        end = source.text.find("\n", origin.start, origin.end)
        return Label(source, Span(origin.start, origin.end if end < 0 else end))


@dataclass(frozen=True, slots=True)
class _Made:
    """A face, and why nothing is on it: what stopped the template, or what its output lacks and where."""

    face: Assembly
    failed: TemplateTrouble | tuple[str, str] | None


def _said(trouble: Trouble, title: str, label: Label, source: Source, note: str) -> Diagnostic:
    if trouble.kind == "markup":
        return markup_broken(source, trouble.what, [note])
    return OF_CARDS[trouble.kind](title, trouble, label)
