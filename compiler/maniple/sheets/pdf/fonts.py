"""Fonts of one PDF: which code a character has in which part of an embedded font."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

from maniple.sheets.face import Font, Glyphs

# In strings of a PDF these must be written otherwise.
_PLAIN = {code: chr(code) for code in range(32, 127) if chr(code) not in "()\\"}
_ESCAPED = {code: _PLAIN.get(code, f"\\{code:03o}") for code in range(256)}
_MICROMETRES_A_POINT = 25400 / 72
Piece = tuple[str, str]


class Fonts:
    """The fonts of one document; each is embedded with the characters that were drawn, and no others.

    `read` gives the bytes of a font.
    """

    def __init__(self, document: Any, read: Callable[[Font], bytes]) -> None:
        self._document = document
        self._read = read
        self._fonts: dict[str, TTFont] = {}
        self._pieces: dict[str, dict[str, Piece]] = {}

    def show(self, glyphs: Glyphs, current: str) -> tuple[str, str]:
        """The operators that show glyphs at their place, and the font that is set afterwards.

        `current` is the font that is set before, as this function gave it. They stand between `BT` and `ET`.
        """
        pieces = self._known(glyphs.font)
        size = f"{glyphs.size / 1000 * _MICROMETRES_A_POINT:.1f}"
        lines = [f"1 0 0 1 {glyphs.x} {glyphs.y} Tm"]
        parts: list[str] = []
        for character, adjust in zip(glyphs.text, glyphs.adjust, strict=True):
            name, code = pieces.get(character) or self._new(glyphs.font, character)
            if (wanted := f"{name} {size} Tf") != current:
                lines += [*_shown(parts), wanted]
                current, parts = wanted, []
            parts.append(code if not adjust else f"{code}){-adjust}(")
        lines += _shown(parts)
        return "\n".join(lines), current

    def _known(self, font: Font) -> dict[str, Piece]:
        return self._pieces.setdefault(font.digest, {})

    def _new(self, font: Font, character: str) -> Piece:
        if font.digest not in self._fonts:
            self._fonts[font.digest] = TTFont(font.name, BytesIO(self._read(font)), asciiReadable=False)
        embedded = self._fonts[font.digest]
        ((subset, codes),) = embedded.splitString(character, self._document)
        piece = (embedded.getSubsetInternalName(subset, self._document), _ESCAPED[codes[0]])
        self._known(font)[character] = piece
        return piece


def _shown(parts: list[str]) -> list[str]:
    return ["[({})]TJ".format("".join(parts)).replace("()", "")] if parts else []
