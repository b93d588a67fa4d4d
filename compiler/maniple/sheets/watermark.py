"""The word over cards whose data are provisional: outlines only, so that all can be read beneath it."""

from __future__ import annotations

from collections.abc import Callable

from maniple.sheets.face import Colour, Face, Group
from maniple.sheets.lettering import Lettering
from maniple.sheets.pdf.content import Content
from maniple.sheets.words import word

COLOUR = Colour(170, 60, 60)
SIZE = 20_000
SLOPE = 55


class Watermark:
    """The word in a language."""

    def __init__(self, lettering: Lettering, language: str) -> None:
        self._lettering = lettering
        self._text = word("provisional", language)

    def over(self, face: Face) -> Callable[[Content], None] | None:
        """What draws the word over a provisional face, three quarters as long as the card is high."""
        if not face.provisional:
            return None
        width = max(1, self._lettering.width(self._text, SIZE))
        size = min(SIZE, SIZE * face.height * 3 // (4 * width))
        half = self._lettering.width(self._text, size) // 2
        glyphs = self._lettering.at(self._text, -half, 0, size, COLOUR)
        place = Group((), face.width // 2, face.height // 2, SLOPE)
        return lambda content: content.outlined(glyphs, place)
