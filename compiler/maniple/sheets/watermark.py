"""The word on cards whose data are provisional: a strip along the lower edge.

It lies in the margin that faces leave to the knife, so that it hides nothing that is to be read.
"""

from __future__ import annotations

from collections.abc import Callable

from maniple.sheets.face import Colour, Face, Operation, Path
from maniple.sheets.lettering import Lettering
from maniple.sheets.pdf.content import Content
from maniple.sheets.shapes import rectangle
from maniple.sheets.words import word

COLOUR = Colour(160, 30, 30)
WHITE = Colour(255, 255, 255)
DEPTH = 2_600
SIZE = 5_500
BASE = 650


class Watermark:
    """The word in a language."""

    def __init__(self, lettering: Lettering, language: str) -> None:
        self._lettering = lettering
        self._text = word("provisional", language)

    def over(self, face: Face) -> Callable[[Content], None] | None:
        """What draws the strip on a provisional face, out over its cut."""
        if not face.provisional:
            return None
        reach = face.bleed
        strip = Path(rectangle(-reach, -reach, face.width + reach, DEPTH), COLOUR)
        glyphs = self._lettering.centred(self._text, face.width // 2, BASE, SIZE, WHITE)
        drawn: tuple[Operation, ...] = (strip, glyphs)
        return lambda content: content.draw(drawn)
