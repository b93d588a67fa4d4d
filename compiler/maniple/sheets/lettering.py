"""Plain words of ours beside the cards: labels, figures of a ruler."""

from __future__ import annotations

from maniple.sheets.face import Colour, Glyphs
from maniple.sheets.text.typeface import Typeface

_MICROMETRES = 25400 / 72
BLACK = Colour(0, 0, 0)


class Lettering:
    """One line of text in one font; characters that the font lacks are left out. Sizes in 1/1000 point."""

    def __init__(self, typeface: Typeface) -> None:
        self._typeface = typeface

    def width(self, text: str, size: int) -> int:
        """How wide a text is, in micrometres."""
        return round(self._typeface.shape(self._known(text)).width * size / 1_000_000 * _MICROMETRES)

    def at(self, text: str, x: int, y: int, size: int, colour: Colour = BLACK) -> Glyphs:
        """A text whose base line begins at a point."""
        shaped = self._typeface.shape(self._known(text))
        return Glyphs(self._typeface.font, size, x, y, colour, shaped.text, shaped.adjust)

    def centred(self, text: str, x: int, y: int, size: int, colour: Colour = BLACK) -> Glyphs:
        """A text with its middle at a point of its base line."""
        return self.at(text, x - self.width(text, size) // 2, y, size, colour)

    def _known(self, text: str) -> str:
        return "".join(character for character in text if self._typeface.has(character))
