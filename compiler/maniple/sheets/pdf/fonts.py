"""Fonts of one PDF: which code a character has in which part of an embedded font."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from maniple.sheets.face import Font, Glyphs
from maniple.sheets.pdf.operators import Letters, ScatteredLetters
from maniple.sheets.text.fonts import FontTroubleError

DAMAGED = (TTFError, struct.error, LookupError, OverflowError)
"""What ReportLab says of tables of a font that cannot be."""

# Asked for by ReportLab of a font without any name, and nowhere set: such a font is refused.
rl_config.autoGenerateTTFMissingTTFName = False

# In strings of a PDF these must be written otherwise.
_PLAIN = {code: chr(code) for code in range(32, 127) if chr(code) not in "()\\"}
_ESCAPED = {code: _PLAIN.get(code, f"\\{code:03o}") for code in range(256)}
_MICROMETRES_A_POINT = 25400 / 72
Code = tuple[str, str]
"""The name of a part of a font, and the code of a character in it as it is written."""


class _Embedded:
    """A font in one document. `table` has the codes of characters in its first part, as they are written."""

    def __init__(self, font: TTFont) -> None:
        self.font = font
        self.table: dict[int, str] = {}
        self.others: dict[str, Code] = {}
        self.name = ""
        self._met: set[str] = set()

    def meet(self, text: str, document: Any) -> None:
        """Give codes to the characters that were not drawn before."""
        if self._met.issuperset(text):
            return
        for character in text:
            if character not in self._met:
                self._met.add(character)
                ((subset, codes),) = self.font.splitString(character, document)
                name = self.font.getSubsetInternalName(subset, document)
                if subset == 0:
                    self.name = name
                    self.table[ord(character)] = _ESCAPED[codes[0]]
                else:
                    self.others[character] = name, _ESCAPED[codes[0]]


class Fonts:
    """The fonts of one document; each is embedded with the characters that were drawn, and no others.

    `read` gives the bytes of a font. Raises `FontTroubleError` for one that cannot be embedded.
    """

    def __init__(self, document: Any, read: Callable[[Font], bytes]) -> None:
        self._document = document
        self._read = read
        self._fonts: dict[str, _Embedded] = {}
        self._names: set[bytes] = set()
        self._files: list[str] = []

    def letters(self, glyphs: Glyphs, fill: str) -> Letters | ScatteredLetters:
        """The operators that show glyphs at their place in a colour; they stand between `BT` and `ET`."""
        embedded = self._embedded(glyphs.font)
        embedded.meet(glyphs.text, self._document)
        if not embedded.others.keys().isdisjoint(glyphs.text):
            return ScatteredLetters(fill, glyphs)
        font = f"{embedded.name} {_size(glyphs)} Tf"
        return Letters(fill, font, f"1 0 0 1 {glyphs.x} {glyphs.y} Tm", _codes(glyphs, embedded.table))

    def scattered(self, glyphs: Glyphs, current: str) -> tuple[str, str]:
        """The same for a font of which more than 255 characters were drawn, glyph by glyph.

        `current` is the font that is set before; gives also the one that is set afterwards.
        """
        embedded, size = self._embedded(glyphs.font), _size(glyphs)
        lines = [f"1 0 0 1 {glyphs.x} {glyphs.y} Tm"]
        for character, adjust in zip(glyphs.text, glyphs.adjust, strict=True):
            name, code = embedded.others.get(character) or (embedded.name, embedded.table[ord(character)])
            if (font := f"{name} {size} Tf") != current:
                lines.append(font)
                current = font
            lines.append(f"[({code}){-adjust}]TJ")
        return "\n".join(lines), current

    def _embedded(self, font: Font) -> _Embedded:
        found = self._fonts.get(font.digest)
        if found is None:
            found = self._fonts[font.digest] = _Embedded(self._opened(font))
            self._files.append(Path(font.path).name)
        return found

    def _opened(self, font: Font) -> TTFont:
        try:
            opened = TTFont(font.name, BytesIO(self._read(font)), asciiReadable=False)
        except DAMAGED as failure:
            raise FontTroubleError(f"`{Path(font.path).name}` cannot be embedded: {failure}") from None
        # Two versions of a font have the same name, under which a document keeps one alone.
        if opened.face.name in self._names:
            opened.face.name += b"-" + font.digest[:8].encode()
        self._names.add(opened.face.name)
        return opened

    @contextmanager
    def embedded(self) -> Iterator[None]:
        """Finish a document with its fonts. Raises `FontTroubleError` for one that is damaged deep inside."""
        try:
            yield
        except DAMAGED as failure:
            which = ", ".join(f"`{name}`" for name in self._files)
            raise FontTroubleError(f"one of {which} cannot be embedded: {failure}") from None


def _codes(glyphs: Glyphs, table: dict[int, str]) -> str:
    """The operator for glyphs of which all are in the first part of the font."""
    text, parts, start = glyphs.text, [], 0
    for at, adjust in enumerate(glyphs.adjust, 1):
        if adjust:
            parts.append(f"({text[start:at].translate(table)}){-adjust}")
            start = at
    if start < len(text):
        parts.append(f"({text[start:].translate(table)})")
    return f"[{''.join(parts)}]TJ"


def _size(glyphs: Glyphs) -> str:
    return f"{glyphs.size / 1000 * _MICROMETRES_A_POINT:.1f}"
