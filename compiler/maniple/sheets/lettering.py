"""Plain words of ours beside the cards: labels, figures of a ruler."""

from __future__ import annotations

import re
import tomllib

from maniple.resources import templates_folder
from maniple.sheets.face import Colour, Glyphs
from maniple.sheets.text.fonts import open_font
from maniple.sheets.text.typeface import Typeface

_MICROMETRES = 25400 / 72
# French sets a space before these marks.
_BREAKS = re.compile(r"\s+(?![;:!?%»])")
BLACK = Colour(0, 0, 0)


class Lettering:
    """One line of text in one font; characters that the font lacks are left out. Sizes in 1/1000 point."""

    def __init__(self, typeface: Typeface) -> None:
        self._typeface = typeface
        self.font = typeface.font

    def width(self, text: str, size: int) -> int:
        """How wide a text is, in micrometres."""
        known = self._known(text)
        if not known:
            return 0
        return round(self._typeface.shape(known).width * size / 1_000_000 * _MICROMETRES)

    def at(self, text: str, x: int, y: int, size: int, colour: Colour = BLACK) -> Glyphs:
        """A text whose base line begins at a point."""
        known = self._known(text)
        if not known:
            return Glyphs(self.font, size, x, y, colour, "", ())
        shaped = self._typeface.shape(known)
        return Glyphs(self._typeface.font, size, x, y, colour, shaped.text, shaped.adjust)

    def centred(self, text: str, x: int, y: int, size: int, colour: Colour = BLACK) -> Glyphs:
        """A text with its middle at a point of its base line."""
        return self.at(text, x - self.width(text, size) // 2, y, size, colour)

    def lines(self, text: str, size: int, width: int) -> list[str]:
        """A text in lines of at most a width; a longer word has a line of its own. A mark begins none."""
        found: list[str] = []
        for part in _BREAKS.split(text.strip()):
            longer = f"{found[-1]} {part}" if found else part
            if found and self.width(longer, size) <= width:
                found[-1] = longer
            else:
                found.append(part)
        return found

    def _known(self, text: str) -> str:
        if self._typeface.has_all(text):
            return text
        return "".join(character for character in text if self._typeface.has(character))


def plain_lettering() -> Lettering:
    """The upright sans serif that comes with the printer."""
    table = tomllib.loads((templates_folder() / "fonts.toml").read_text(encoding="utf-8"))
    return Lettering(Typeface(open_font(table["sans"]["regular"])))
