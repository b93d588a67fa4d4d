"""Faces of cards, and of whatever else is cut out, by their templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from maniple.ir.document import Card, Document
from maniple.sheets.face import Face
from maniple.source import Source


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


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes the faces of one game. `sources` are its texts by name, for what is said of a card."""

    document: Document
    style: Style
    sources: Mapping[str, Source] = field(default_factory=dict)

    def card(self, card: Card, side: Literal["front", "back"] = "front") -> Face:
        """One side of a card."""
        return Face(card.name, card.name, side, self.style.language, *self._size())

    def piece(self, template: str, name: str, data: Mapping[str, Any], width: int, height: int) -> Face:
        """Anything else, by a template of the game or of all games: `template` is its name without ending."""
        return Face(
            f"{template}:{name}", name, "front", self.style.language, width, height, 0, (), tuple(data)
        )

    def _size(self) -> tuple[int, int, int, tuple[()]]:
        return self.style.width, self.style.height, self.style.bleed, ()
