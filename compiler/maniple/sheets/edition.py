"""Everything of one game that can be printed, in one language and size: documents to pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

from maniple.diagnostics import Label
from maniple.ir.document import Document
from maniple.ir.lists import Army
from maniple.resources import templates_folder
from maniple.sheets.catalogue import OTHER_SIDE, Catalogue, UnknownSheetError
from maniple.sheets.face import Face
from maniple.sheets.faces.likeness import Likeness
from maniple.sheets.faces.making import Maker, Style
from maniple.sheets.faces.templates import SHARED
from maniple.sheets.laying import Piece
from maniple.sheets.paper import Size, card_size
from maniple.sheets.selection import Wanted, select
from maniple.sheets.view import View
from maniple.source import Source, Span

CARDS = "cards"
SAFE = 3_000


class Edition:
    """A game as it is printed. `card` is the size of its cards, by default what the game asks for.

    `bleed` is how far colour runs over the cut, in micrometres. `folders` hold templates, icons, pictures and
    sheets that are used before those that come with the game. Raises `TableError` for tables of sheets and
    fonts that cannot be read or followed.
    """

    def __init__(
        self,
        document: Document,
        language: str = "en",
        card: Size | None = None,
        bleed: int = 0,
        sources: Mapping[str, Source] | None = None,
        folders: Sequence[Path] = (),
    ) -> None:
        self._given = (card, bleed, sources, folders)
        shipped = (templates_folder() / document.game, templates_folder() / SHARED)
        self.document = document
        self.language = language
        self._places = (*folders, *shipped)
        self.catalogue = Catalogue(View(document, language), self._places)
        self.card = card or card_size(self.catalogue.card)
        style = Style(language, self.card.width, self.card.height, bleed, SAFE)
        self.maker = Maker(document, style, sources or {}, folders)
        self._backs: dict[Any, Face] = {}

    def in_language(self, language: str) -> Edition:
        """The same in another language; what needs no language is not worked out again."""
        other = Edition(self.document, language, *self._given)
        other.catalogue.version = self.catalogue.version
        return other

    def of_armies(self, armies: tuple[Army, ...]) -> Edition:
        """The same with lists that stand instead of the game's own."""
        other = copy(self)
        other.catalogue = Catalogue(View(self.document, self.language, armies), self._places)
        other.catalogue.version = self.catalogue.version
        return other

    def keeping(self, safe: int) -> Edition:
        """The same, with all that matters so far from the cut, in micrometres."""
        other = copy(self)
        other.maker = copy(self.maker)
        other.maker.style = replace(self.maker.style, safe=safe)
        return other

    @property
    def title_of_game(self) -> str:
        """What the game is called in the language of the print."""
        return self.catalogue.game_title

    @property
    def names(self) -> tuple[str, ...]:
        """What can be printed, by name."""
        return (*((CARDS,) if self.document.cards else ()), *self.catalogue.names)

    def called(self, name: str) -> str:
        """What the game calls a list or a faction in the language of the print."""
        return self.catalogue.called(name)

    def title(self, name: str) -> str:
        """What a sheet is called; nothing for one that there is not."""
        return self.catalogue.title(name) if name in self.catalogue.names else ""

    def pieces(self, name: str, wanted: Wanted, paper: Size, margin: int, backs: bool) -> Iterator[Piece]:
        """The pieces of a sheet, or the cards.

        Raises `UnknownSheetError` and `SelectionError`, `RefusedError` for what cannot be printed.
        """
        if name == CARDS and self.document.cards:
            yield from self.cards(wanted, backs)
        elif name in self.catalogue.names:
            yield from _told_apart(self.catalogue.pieces(name, self.maker, paper, margin, backs))
        else:
            raise UnknownSheetError(
                f"there is nothing to print called `{name}`; the game has {', '.join(self.names)}"
            )

    def cards(self, wanted: Wanted, backs: bool) -> Iterator[Piece]:
        """Cards, one piece each, made as they are asked for. Raises `SelectionError`."""
        likeness = Likeness()
        for card, copies in select(self.document, self.language, wanted):
            back = self._one_of_equals(self.maker.card(card, "back")) if backs else None
            face = self.maker.card(card)
            alike = tuple(likeness.look(face, self.maker.place(card)))
            seen = replace(face, problems=(*face.problems, *alike)) if alike else face
            yield Piece(seen, back, copies, place=self.maker.place(card))

    def _one_of_equals(self, back: Face) -> Face:
        """Backs that look the same are kept once, so that each is drawn once."""
        return self._backs.setdefault((back.width, back.height, back.draw, back.provisional), back)


def _told_apart(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """The pieces of a sheet, with what is wrong with those that only their colours tell from others."""
    likeness = Likeness()
    for piece in pieces:
        place = piece.place or Label(Source(piece.face.name, ""), Span(0, 0))
        # By the name that it has among all; its other side, printed as a piece, may be like it.
        named = replace(piece.face, title=piece.face.name)
        other_side = piece.face.name.endswith(OTHER_SIDE)
        alike = () if other_side else tuple(likeness.look(named, place))
        face = replace(piece.face, problems=(*piece.face.problems, *alike)) if alike else piece.face
        yield replace(piece, face=face)
