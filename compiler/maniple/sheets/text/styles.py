"""Families of fonts, and the styles of a text: a word in a style is measured once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from maniple.sheets.face import Colour
from maniple.sheets.text.fonts import open_font
from maniple.sheets.text.items import Chunk, Item, Look, Run, item, joined
from maniple.sheets.text.typeface import SOFT_HYPHEN, Shaped, Typeface

# Where a word may be parted without a sign being added: behind a hyphen or a dash inside of it.
_PARTS = re.compile(r"(?<=\w[-\u2010\u2013\u2014/])(?=\w)")
FALLBACK = ("serif", "sans")


class Style:
    """A family in one weight, slope, size (in hundredths of the text around) and colour."""

    def __init__(self, chain: tuple[Typeface, ...], scale: int, colour: Colour) -> None:
        self.scale = scale
        self.colour = colour
        self._chain = chain
        self._looks = {each: Look(each.font, scale, colour) for each in chain}
        self._words: dict[str, tuple[Chunk, ...]] = {}
        self._spaced: dict[str, tuple[Item, ...]] = {}
        self.space = self._run(chain[0], " ")
        self.capital = self._chunk("H").top

    def chunks(self, word: str) -> tuple[Chunk, ...]:
        """The parts of a word, between which a line may end."""
        found = self._words.get(word)
        if found is None:
            plain = word if word.isascii() else unicodedata.normalize("NFC", word)
            found = self._words[word] = self._parts(plain)
        return found

    def spaced(self, word: str) -> tuple[Item, ...]:
        """The parts of a word with a space of this style behind it."""
        found = self._spaced.get(word)
        if found is None:
            *parts, last = self.chunks(word)
            found = self._spaced[word] = (*(item(part, None) for part in parts), item(last, self.space))
        return found

    def whole(self, word: str) -> Chunk:
        """A word that no line parts."""
        return self._chunk(word.replace(SOFT_HYPHEN, ""))

    def _parts(self, word: str) -> tuple[Chunk, ...]:
        out: list[Chunk] = []
        syllables = [each for each in word.split(SOFT_HYPHEN) if each] or [""]
        for index, syllable in enumerate(syllables):
            parts = [self._chunk(part) for part in _PARTS.split(syllable)]
            if index < len(syllables) - 1:
                parts[-1] = _with_hyphen(parts[-1], self._chunk("-"))
            out += parts
        return tuple(out)

    def _run(self, typeface: Typeface, text: str) -> Run:
        return Run(self._looks[typeface], _scaled(typeface.shape(text), self.scale))

    def _chunk(self, text: str) -> Chunk:
        runs: list[Run] = []
        missing = ""
        for typeface, part in self._by_font(text):
            if typeface is None:
                missing += part
            else:
                runs.append(self._run(typeface, part))
        return joined(tuple(runs), text, missing)

    def _by_font(self, text: str) -> list[tuple[Typeface | None, str]]:
        """The text in parts, each with the first font of the chain that has its characters."""
        first = self._chain[0]
        if first.has_all(text):
            return [(first, text)]
        parts: list[tuple[Typeface | None, str]] = []
        for character in text:
            typeface = next((each for each in self._chain if each.has(character)), None)
            if parts and parts[-1][0] is typeface:
                parts[-1] = (typeface, parts[-1][1] + character)
            else:
                parts.append((typeface, character))
        return parts


class Families:
    """The fonts of one run by family. Raises `FontTroubleError` for a file that cannot be used."""

    def __init__(self, table: Mapping[str, Mapping[str, str]]) -> None:
        self._table = table
        self._styles: dict[tuple[str, bool, bool, int, Colour], Style] = {}

    def style(self, family: str, bold: bool, italic: bool, scale: int, colour: Colour) -> Style:
        """A style; the same one for the same wishes."""
        key = (family, bold, italic, scale, colour)
        found = self._styles.get(key)
        if found is None:
            families = dict.fromkeys((family, *(each for each in FALLBACK if each in self._table)))
            chain = tuple(typeface(self._place(each, bold, italic)) for each in families)
            found = self._styles[key] = Style(chain, scale, colour)
        return found

    def has(self, family: str) -> bool:
        """Whether there is a family of this name."""
        return family in self._table

    def _place(self, family: str, bold: bool, italic: bool) -> str:
        fonts = self._table[family]
        cut = {(0, 0): "regular", (1, 0): "bold", (0, 1): "italic", (1, 1): "bold_italic"}[bold, italic]
        return fonts.get(cut) or fonts["regular"]


@lru_cache(maxsize=64)
def typeface(place: str) -> Typeface:
    """The typeface of a file; measured once in a process."""
    return Typeface(open_font(place))


def _scaled(shaped: Shaped, scale: int) -> Shaped:
    """The same characters with their measures (not their adjustments) in the size of the text around."""
    if scale == 100:
        return shaped
    by = scale / 100
    measures = (shaped.width, shaped.left, shaped.right, shaped.bottom, shaped.top)
    return Shaped(shaped.text, shaped.adjust, *(measure * by for measure in measures))


def _with_hyphen(chunk: Chunk, hyphen: Chunk) -> Chunk:
    return replace(chunk, hyphen=hyphen)
